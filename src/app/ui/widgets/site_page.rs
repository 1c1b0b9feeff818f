//! The button that opens a page of a server in a browser.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::tips::ShowTip;

/// The address that was copied last, as long as its button is shown.
#[derive(Clone, Default)]
struct CopiedAddress {
    address: String,
    /// The frame in which the button was drawn last.
    frame: u64,
}

/// Draws the button that opens the page with this address. On a desktop, where the address is copied, it tells so. Returns the command.
pub(in crate::app::ui) fn page_button_ui(
    ui: &mut Ui,
    translations: &Translations,
    label_key: &str,
    address: String,
) -> Option<UiCommand> {
    let is_copied = !cfg!(target_family = "wasm") && is_copied(ui, &address);
    let label_key = if is_copied { "share-copied" } else { label_key };
    let tip_key = if cfg!(target_family = "wasm") { "tip-page-open" } else { "tip-page-copy" };
    if !ui.button(translations.say(label_key)).show_tip(translations.say(tip_key)).clicked() {
        return None;
    }
    let copied = CopiedAddress { address: address.clone(), frame: ui.ctx().cumulative_frame_nr() };
    ui.data_mut(|data| data.insert_temp(memory_id(), copied));
    Some(UiCommand::OpenPage(address))
}

/// Whether this address was copied last, and its button has been shown since.
fn is_copied(ui: &Ui, address: &str) -> bool {
    let frame = ui.ctx().cumulative_frame_nr();
    ui.data_mut(|data| {
        let copied = data.get_temp_mut_or_default::<CopiedAddress>(memory_id());
        let is_copied = copied.address == address && frame <= copied.frame + 1;
        if is_copied {
            copied.frame = frame;
        }
        is_copied
    })
}

fn memory_id() -> egui::Id {
    egui::Id::new("copied address of a page")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing;

    #[test]
    fn a_page_is_opened_and_that_its_address_is_copied_is_told_while_the_button_is_shown() {
        let translations = Translations::new(Language::English);
        let address = "https://play.example/club";
        let mut harness =
            testing::harness_with([300.0, 200.0], (true, Vec::<UiCommand>::new()), |ui, (is_shown, opened)| {
                if *is_shown {
                    opened.extend(page_button_ui(ui, &translations, "online-club-page", address.to_owned()));
                }
            });
        let copied = translations.say("share-copied");
        assert!(!testing::shows_text(&harness, &copied));
        testing::press_control(&mut harness, &translations.say("online-club-page"));
        let [UiCommand::OpenPage(opened)] = &*harness.state().1 else { panic!("{:?}", harness.state().1) };
        assert_eq!(opened, address);
        assert!(testing::shows_text(&harness, &copied));
        for is_shown in [false, true] {
            harness.state_mut().0 = is_shown;
            testing::run_until_settled(&mut harness);
        }
        assert!(!testing::shows_text(&harness, &copied));
    }
}
