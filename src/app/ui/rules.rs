//! The rule book.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{MessageWriter, Res, Result, State};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Ui};

use super::theme::{self, ACCENT};
use super::{UiCommand, dialog, start_view};
use crate::app::editor::Editor;
use crate::app::i18n::Translations;
use crate::app::learn::Learn;
use crate::app::play::CurrentGame;
use crate::app::screen::Screen;
use crate::app::tutorial::Tutorial;
use crate::session::GameId;

/// The resources that determine the displayed game.
#[derive(SystemParam)]
pub(super) struct ShownGameParams<'w> {
    screen: Res<'w, State<Screen>>,
    choice: Res<'w, start_view::Choice>,
    current: Res<'w, CurrentGame>,
    editor: Res<'w, Editor>,
    tutorial: Res<'w, Tutorial>,
    learn: Res<'w, Learn>,
}

impl ShownGameParams<'_> {
    fn id(&self) -> GameId {
        match self.screen.get() {
            Screen::Start => self.choice.id,
            Screen::Table => self.current.game.id(),
            Screen::Editor => self.editor.draft().id(),
            Screen::Tutorial => self.tutorial.id().unwrap_or_default(),
            Screen::Learn => self.learn.id().unwrap_or_else(|| self.current.game.id()),
        }
    }
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    words: Res<Translations>,
    shown: ShownGameParams,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let id = shown.id();
    let closes = dialog::reading_ui(contexts.ctx_mut()?, &words, "rules-title", |ui| rules_ui(ui, &words, id));
    commands.write_batch(closes);
    Ok(())
}

/// Draws the rule book of a game.
fn rules_ui(ui: &mut Ui, words: &Translations, id: GameId) {
    ui.label(egui::RichText::new(words.say(&format!("game-{}", id.name()))).color(ACCENT));
    for section in words.rule_book(id) {
        ui.add_space(6.0);
        ui.label(theme::strong(section.title).size(16.0));
        ui.label(section.body);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{self, Fixture};
    use super::*;

    #[test]
    fn the_rule_book_of_each_game_is_read_and_closed() {
        let shown = Fixture::turnover(&[]);
        for &id in &GameId::ALL {
            let mut harness = testing::harness([800.0, 600.0], |ui, commands| {
                let contents = |ui: &mut Ui| rules_ui(ui, &shown.words, id);
                commands.extend(dialog::reading_ui(ui.ctx(), &shown.words, "rules-title", contents));
            });
            assert!(testing::reads(&harness, &shown.say(&format!("game-{}", id.name()))), "{id}");
            assert!(testing::reads(&harness, &shown.words.rule_book(id)[0].title), "{id}");
            testing::press(&mut harness, &shown.say("action-close"));
            assert!(matches!(&*testing::take(&mut harness), [UiCommand::Overlay(_)]), "{id}");
        }
    }
}
