//! Random games that are played by some input, to compare what was played with what was meant. For tests.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IteratorRandom;

use super::AppPlugin;
use super::play::CurrentGame;
use super::screen::{Overlay, Screen};
use super::settings::{Settings, Tempo};
use super::system::headless;
use crate::board::Square;
use crate::session::{Family, Game, GameId, GameRecord, LegalMove};

/// The dialogs that can be opened at any table.
pub(super) const DIALOGS: [Overlay; 12] = [
    Overlay::Rules,
    Overlay::Options,
    Overlay::Keys,
    Overlay::ConfirmResign,
    Overlay::ConfirmDraw,
    Overlay::ConfirmNewGame,
    Overlay::ConfirmLeave,
    Overlay::Library,
    Overlay::Insight,
    Overlay::Tournaments,
    Overlay::Share,
    Overlay::Online,
];

/// The whole program without a visible window and without animations, in steps of a tenth of a second.
pub(super) fn table(screen: Screen, game: Game) -> App {
    table_in([1280, 720], screen, game)
}

/// The same in a window of this size.
pub(super) fn table_in(size: [u32; 2], screen: Screen, game: Game) -> App {
    let mut app = headless::app(size);
    app.add_plugins(AppPlugin)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
        .insert_resource(CurrentGame::from(GameRecord::of(game)))
        .insert_resource(Settings { tempo: Tempo::Off, ..default() })
        .insert_state(screen);
    headless::finish(&mut app);
    app
}

/// Somebody who plays by one kind of input.
pub(super) trait RandomPlayer {
    /// The program.
    fn app(&self) -> &App;

    /// Moves from a square to another one, or off the board.
    fn play(&mut self, from: Square, to: Option<Square>);

    /// Rolls the dice.
    fn roll(&mut self);
}

fn game(player: &impl RandomPlayer) -> &Game {
    &player.app().world().resource::<CurrentGame>().game
}

/// Plays one game of each family, or as many as the environment says.
pub(super) fn play_each_family<P: RandomPlayer>(seed: u64, sit_down: impl Fn(Game) -> P) {
    let games = std::env::var("TURNOVER_GAMES").map_or(1, |count| count.parse().expect("a number of games"));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for id in Family::ALL.map(|family| family.editions().next().expect("it has editions")) {
        for _ in 0..games {
            play_at_random(&mut sit_down(Game::new(id)), id, &mut random);
        }
    }
}

/// Plays some moves and checks after each that it was made, and nothing else.
fn play_at_random(player: &mut impl RandomPlayer, id: GameId, random: &mut Xoshiro256PlusPlus) {
    let mut meant: Vec<String> = Vec::new();
    for _ in 0..24 {
        if game(player).outcome().is_some() {
            break;
        }
        let info = |legal: &LegalMove| legal.info();
        // Of several moves between two squares, one is chosen in a list, which is not tried here, nor is what must be asked for twice.
        let squares = |legal: &LegalMove| info(legal).map(|info| (info.from, info.to));
        let legal: Vec<LegalMove> = game(player).legal_moves().to_vec();
        let alone = |one: &&LegalMove| {
            let is_asked_once = squares(one).is_some_and(|(_, to)| to.is_some() || !one.loses);
            is_asked_once && legal.iter().filter(|other| squares(other) == squares(one)).count() == 1
        };
        let count = game(player).ply_count();
        match legal.iter().filter(alone).choose(random) {
            Some(chosen) => {
                let (from, to) = squares(chosen).expect("a move of a piece");
                player.play(from, to);
                meant.push(chosen.code.clone());
            }
            None if id.has_dice() && legal.is_empty() => {
                player.roll();
                meant.extend(game(player).plies().skip(count).map(|ply| ply.played.code.clone()));
            }
            None => break,
        }
        let played: Vec<String> = game(player).plies().map(|ply| ply.played.code.clone()).collect();
        assert_eq!(played, meant, "{id}");
    }
    assert!(meant.len() > 8, "{id}: {meant:?}");
}
