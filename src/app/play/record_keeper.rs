//! What other rooms change in the current game without an intent: its date, its name in the library, its head, what a server says
//! of it, and whether its engines are paused. They have no other way to write to it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::CurrentGame;
use super::remote::RemotePlay;
use super::study::{StudyAccess, StudyOnTable};
use crate::archive::Date;
use crate::board::Side;
use crate::insight::{accuracy, set_accuracy};
use crate::session::GameRecord;

/// Reads the current game, and keeps its record.
#[derive(SystemParam, Deref)]
pub struct RecordKeeper<'w>(ResMut<'w, CurrentGame>);

impl RecordKeeper<'_> {
    /// Gives a new game today's date, if that is known and it has none.
    pub fn date_new_game(&mut self, today: Date) {
        if self.0.key.is_some() || !self.0.head.date.is_empty() || !self.0.game.tree().is_empty() {
            return;
        }
        if today != Date::UNKNOWN {
            self.0.head.date = today.to_string();
        }
    }

    /// The game's record has this name in the library.
    pub fn set_key(&mut self, key: String) {
        if self.0.key.as_ref() != Some(&key) {
            self.0.key = Some(key);
        }
    }

    /// Changes the players' names by side, and the date of the game.
    pub fn set_players_and_date(&mut self, players: [String; 2], date: Date) {
        self.0.head.players = players;
        self.0.head.date = date.to_string();
    }

    /// Adds a tag to the head.
    pub fn add_tag(&mut self, name: &str, value: &str) {
        self.0.head.more.push((name.to_owned(), value.to_owned()));
    }

    /// Sets the state of remote play.
    pub fn set_remote(&mut self, remote: Option<RemotePlay>) {
        if self.0.remote != remote {
            self.0.remote = remote;
        }
    }

    /// Sets how the study on the table can be edited; `None` if it is a study no longer. Nothing changes if the game is none.
    pub fn set_study(&mut self, access: Option<StudyAccess>) {
        let Some(study) = self.0.study.as_ref().filter(|study| Some(study.access) != access).cloned() else { return };
        self.0.study = access.map(|access| StudyOnTable { access, ..study });
    }

    /// Pauses engines that play each other, or lets them go on.
    pub fn set_engines_paused(&mut self, is_paused: bool) {
        if self.0.engines_are_paused != is_paused {
            self.0.engines_are_paused = is_paused;
        }
    }

    /// Takes the head and the times of the clocks from a server's record. The accuracy that a review has found here stays. Returns
    /// whether the time of a move has changed, or what is known of the dice; names and tags are stored with the next change.
    pub fn merge_server_record(&mut self, record: &GameRecord) -> bool {
        let current = &mut self.0;
        let mut head = record.head.clone();
        set_accuracy(&mut head, Side::ALL.map(|side| accuracy(&current.head, side)));
        // The seed may be shown when the end has been stored, after which nothing else changes.
        let mut is_to_be_stored = current.head.dice != head.dice;
        if is_to_be_stored || current.head.players != head.players || current.head.more != head.more {
            current.head.players.clone_from(&head.players);
            current.head.more.clone_from(&head.more);
            current.head.dice = head.dice;
        }
        let main_lines = (current.game.tree().main_line(), record.game.tree().main_line());
        for (own_node, server_node) in main_lines.0.into_iter().zip(main_lines.1) {
            let server_clock = record.game.tree()[server_node].notes().clock;
            if current.game.tree()[own_node].notes().clock != server_clock {
                current.game.notes_mut(own_node).clock = server_clock;
                is_to_be_stored = true;
            }
        }
        is_to_be_stored
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::session::{DiceSource, Game, GameId, Seed};

    fn world_with(game: CurrentGame) -> World {
        let mut world = World::new();
        world.insert_resource(game);
        world.clear_trackers();
        world
    }

    fn game_date() -> Date {
        Date::of(2026, 11, 27).expect("a day")
    }

    fn new_game() -> CurrentGame {
        CurrentGame::new(Game::new(GameId::default()))
    }

    #[test]
    fn only_a_new_game_without_a_date_gets_todays() {
        let mut begun_game = new_game();
        let id = begun_game.game.legal_moves()[0].id;
        begun_game.game.play(id).expect("a legal move");
        let mut dated_game = new_game();
        dated_game.head.date = "1851.06.21".into();
        let stored_game = CurrentGame { key: Some("a-game".into()), ..new_game() };
        for (game, date) in
            [(new_game(), "2026.11.27"), (begun_game, ""), (dated_game, "1851.06.21"), (stored_game, "")]
        {
            let mut world = world_with(game);
            world.run_system_once(|mut keeper: RecordKeeper| keeper.date_new_game(game_date())).expect("it runs");
            assert_eq!(world.resource::<CurrentGame>().head.date, date);
        }
    }

    #[test]
    fn a_seed_that_a_server_shows_is_stored() {
        let mut record = new_game().record;
        record.head.dice = DiceSource::Seed(Seed::new([7; 32]));
        let mut world = world_with(new_game());
        let take_seed = move |mut keeper: RecordKeeper| keeper.merge_server_record(&record);
        assert!(world.run_system_once(take_seed).expect("it runs"));
        assert_eq!(world.resource::<CurrentGame>().head.dice, DiceSource::Seed(Seed::new([7; 32])));
    }

    #[test]
    fn what_is_as_it_was_is_no_change() {
        let game = CurrentGame { key: Some("a-game".into()), ..new_game() };
        let record = game.record.clone();
        let mut world = world_with(game);
        let keep_the_same = move |mut keeper: RecordKeeper| {
            keeper.date_new_game(game_date());
            keeper.set_key("a-game".into());
            keeper.set_remote(None);
            keeper.merge_server_record(&record)
        };
        assert!(!world.run_system_once(keep_the_same).expect("it runs"));
        assert!(!world.resource_ref::<CurrentGame>().is_changed());
        let change_key = |mut keeper: RecordKeeper| keeper.set_key("another".into());
        world.run_system_once(change_key).expect("it runs");
        assert!(world.resource_ref::<CurrentGame>().is_changed());
    }
}
