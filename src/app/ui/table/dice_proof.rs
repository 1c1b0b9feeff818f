//! What proves that the dice of a game were not chosen by anybody.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{table::dice::DiceView, widgets::theme};
use crate::online;
use crate::session::{DiceVerdict, GameRecord};

/// The number of characters shown of a seed or its hash.
const SHOWN_DIGITS: usize = 12;

/// Draws an entry that opens what proves the dice, before the game and after its end.
pub(in crate::app::ui) fn dice_proof_ui(ui: &mut Ui, view: DiceView) {
    let is_over = view.game().result().is_some();
    let dice_source = &view.current.head.dice;
    if is_over || view.game().ply_count() == 0 && dice_source.hash().is_some() {
        let proof_header = egui::CollapsingHeader::new(small_text(view.say("dice-proof"))).id_salt("proof of the dice");
        proof_header.show(ui, |ui| seed_or_hash_ui(ui, view)).header_response.show_tip(view.say("tip-dice-proof"));
    }
}

/// Draws the hash of the seed before the game, and its verification afterwards. A click copies the number.
fn seed_or_hash_ui(ui: &mut Ui, view: DiceView) {
    let (current_game, is_over) = (view.current, view.game().result().is_some());
    let dice_source = &current_game.head.dice;
    if let (true, Some(seed)) = (is_over, dice_source.seed()) {
        copyable_number_ui(ui, view, "dice-seed", "seed", &seed.to_string());
    } else if let Some(hash) = dice_source.hash() {
        copyable_number_ui(ui, view, "dice-seed-hash", "hash", &hash.to_string());
    }
    if is_over {
        ui.add(egui::Label::new(small_text(verification_text(view.translations, current_game))).wrap());
    }
}

/// The verification of the dice of a game, or why it is impossible.
fn verification_text(translations: &Translations, record: &GameRecord) -> String {
    if online::has_dice_chains(record) {
        return match online::verify_record(record) {
            Ok(count) => translations.say_with("dice-chains-proven", &[("count", count.into())]),
            Err(error) => translations.say_with("dice-chains-wrong", &[("why", error.to_string().into())]),
        };
    }
    translations.say(match record.dice_verdict() {
        DiceVerdict::Proven => "dice-seed-proven",
        DiceVerdict::Refuted => "dice-seed-other",
        DiceVerdict::Open => "dice-seed-unknown",
    })
}

fn copyable_number_ui(ui: &mut Ui, view: DiceView, key: &str, name: &str, number_text: &str) {
    let shortened_text = format!("{}…", number_text.chars().take(SHOWN_DIGITS).collect::<String>());
    let label = egui::Label::new(small_text(view.translations.say_with(key, &[(name, shortened_text.into())])));
    if ui.add(label.wrap().sense(egui::Sense::click())).show_tip_without_description(number_text).clicked() {
        ui.ctx().copy_text(number_text.to_owned());
    }
}

fn small_text(text: String) -> egui::RichText {
    theme::faint(text).text_style(egui::TextStyle::Small)
}
