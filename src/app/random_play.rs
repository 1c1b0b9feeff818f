//! Random games that are played by some input, to compare what was played with what was meant. For tests.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};

use super::AppPlugin;
use super::i18n::Translations;
use super::play::CurrentGame;
use super::play::selection::moves_to;
use super::screen::Screen;
use super::settings::{Settings, Tempo};
use super::system::headless;
use crate::board::Square;
use crate::games::dice_chess::Variant;
use crate::session::{Family, Game, GameId, GameRecord, LegalMove, Phase, Seed, forced_pass};

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

    /// Lets frames pass.
    fn wait(&mut self, frames: usize);

    /// Makes a move.
    fn play(&mut self, legal: &LegalMove);

    /// Rolls the dice.
    fn roll(&mut self);
}

/// Somebody who chooses one thing after the other.
pub(super) trait PressesTargets: RandomPlayer {
    /// Presses a square, or off the board.
    fn press_target(&mut self, target: Option<Square>);

    /// Presses the button of one of several moves between the same squares.
    fn press_choice(&mut self, name: &str);
}

/// Makes a move by choosing its squares, off the board as often as that is asked for, and what else is to be chosen.
pub(super) fn press_move(player: &mut impl PressesTargets, legal: &LegalMove) {
    let (from, to) = move_squares(legal);
    let choice = choice_name(player.app(), legal);
    player.press_target(Some(from));
    player.press_target(to);
    if needs_two_presses(legal) {
        player.press_target(to);
    }
    if let Some(name) = choice {
        player.press_choice(&name);
    }
    player.wait(6);
}

fn current_game(player: &impl RandomPlayer) -> &Game {
    &player.app().world().resource::<CurrentGame>().game
}

/// From where to where a piece moves, or off the board.
fn move_squares(legal: &LegalMove) -> (Square, Option<Square>) {
    let info = legal.info().expect("a move of a piece");
    (info.from, info.to)
}

/// Whether a move must be asked for twice: off the board, if that loses the game.
fn needs_two_presses(legal: &LegalMove) -> bool {
    legal.loses && move_squares(legal).1.is_none()
}

/// Whether a move is one of several between its squares, so that it must be chosen among them.
fn needs_choice(game: &Game, legal: &LegalMove) -> bool {
    let (from, to) = move_squares(legal);
    moves_to(game, from, to).nth(1).is_some()
}

/// The name of the button that chooses a move of the current game among several between its squares.
fn choice_name(app: &App, legal: &LegalMove) -> Option<String> {
    let game = &app.world().resource::<CurrentGame>().game;
    let translations = app.world().resource::<Translations>();
    let name = || legal.info().and_then(|info| info.choice).map(|choice| translations.piece(game.id(), choice));
    needs_choice(game, legal).then(|| name().unwrap_or_else(|| legal.text.clone()))
}

/// Positions of a family in which moves are legal that seldom come up in random games.
const fn rare_move_positions(family: Family) -> &'static [(GameId, &'static str)] {
    match family {
        Family::Turnover => &[],
        // A king can leave the board.
        Family::Lielow => &[(GameId::Lielow, "8/aa2aaa1/2b1b3/7C/5d*2/1B3B2/2AA2AA/1E*3B2 w")],
        Family::DiceChess => &[
            // A pawn becomes another piece.
            (GameId::DiceChess(Variant::DiceChess), "7k/P7/8/8/8/8/p7/7K w - - 0 1 r11"),
            // The king can castle with either rook.
            (GameId::DiceChess(Variant::ThreeDice), "4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1 r146"),
        ],
    }
}

/// The first position of each form of a family, and the others.
fn start_games(family: Family) -> Vec<Game> {
    let other_starts =
        rare_move_positions(family).iter().map(|&(id, fen)| Game::from_fen(id, fen).expect("a position"));
    family.editions().map(Game::new).chain(other_starts).collect()
}

/// Whether a game has begun from the first position of its form.
fn has_usual_start(game: &Game) -> bool {
    game.id().is_usual_start(&game.start().fen())
}

/// The most plies of the random games within which others begin.
const MAX_PLIES_BEFORE: usize = 120;

/// The plies of a random game from this position.
fn random_plies(mut game: Game, rng: &mut Xoshiro256PlusPlus) -> Vec<String> {
    let seed = Seed::of_number(rng.random());
    while game.outcome().is_none() && game.ply_count() < MAX_PLIES_BEFORE {
        if game.roll(&seed).is_none() {
            let move_id = game.legal_moves().choose(rng).expect("a move or a pass").id;
            game.play(move_id).expect("a legal ply");
        }
    }
    played_codes(&game).into_iter().map(str::to_owned).collect()
}

/// A game from the first position of its form, which in half of all cases stands anywhere within a random game. A game from another
/// position is left as it is.
fn begun_game(start: &Game, rng: &mut Xoshiro256PlusPlus) -> Game {
    let mut game = start.clone();
    if has_usual_start(start) && rng.random_bool(0.5) {
        let codes = random_plies(start.clone(), rng);
        for code in &codes[..rng.random_range(0..codes.len())] {
            let move_id = game.referee().find(code).expect("a legal ply");
            game.play(move_id).expect("a legal ply");
        }
    }
    game
}

/// What was played.
#[derive(Debug, Default)]
struct Tally {
    game_count: usize,
    ply_count: usize,
    roll_count: usize,
    off_board_count: usize,
    choice_count: usize,
}

impl Tally {
    /// Whether there were all kinds of plies that the games of a family have.
    const fn has_all_kinds(&self, family: Family) -> bool {
        match family {
            Family::Turnover => true,
            Family::Lielow => self.off_board_count > 0,
            Family::DiceChess => self.roll_count > 0 && self.choice_count > 0,
        }
    }
}

/// Plays a game of each form, and one from each of the other positions, or as many of each as the environment says.
pub(super) fn play_each_form<P: RandomPlayer>(seed: u64, new_player: impl Fn(Game) -> P) {
    let games_per_start = std::env::var("TURNOVER_GAMES").map_or(1, |count| count.parse().expect("a number of games"));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for family in Family::ALL {
        let mut tally = Tally::default();
        for start in start_games(family) {
            for _ in 0..games_per_start {
                let mut player = new_player(begun_game(&start, &mut rng));
                play_at_random(&mut player, &mut rng, &mut tally);
            }
            println!("{}: {tally:?} of its family until now, no other plies, and all records as meant", start.id());
        }
        assert!(tally.ply_count >= tally.game_count && tally.has_all_kinds(family), "{}: {tally:?}", family.name());
    }
}

/// The most plies of a game that are played by some input, before it is broken off.
const MAX_PLIES: usize = 8;

/// Plays a game by some input, and the same moves directly. After each ply both games must have the same plies: none is lost, and none
/// is made that nobody asked for. At the end their records must be the same.
fn play_at_random(player: &mut impl RandomPlayer, rng: &mut Xoshiro256PlusPlus, tally: &mut Tally) {
    let mut direct_game = current_game(player).clone();
    let begun_count = direct_game.ply_count();
    while direct_game.outcome().is_none() && direct_game.ply_count() < begun_count + MAX_PLIES {
        play_next_ply(player, &mut direct_game, rng, tally);
        assert_eq!(played_codes(current_game(player)), played_codes(&direct_game), "{}", direct_game.id());
    }
    player.wait(if direct_game.outcome().is_some() { 30 } else { 1 });
    assert_eq!(record_text(current_game(player)), record_text(&direct_game));
    tally.game_count += 1;
    tally.ply_count += direct_game.ply_count() - begun_count;
}

/// Rolls, waits for a pass or makes a move, and plays the same directly.
fn play_next_ply(
    player: &mut impl RandomPlayer,
    direct_game: &mut Game,
    rng: &mut Xoshiro256PlusPlus,
    tally: &mut Tally,
) {
    if matches!(direct_game.phase(), Phase::Roll(_)) {
        player.roll();
        play_automatic_plies(player, direct_game);
        tally.roll_count += 1;
    } else if forced_pass(direct_game.referee()).is_some() {
        player.wait(30);
        play_automatic_plies(player, direct_game);
    } else {
        let legal = choose_move(direct_game, rng);
        tally.off_board_count += usize::from(move_squares(&legal).1.is_none());
        tally.choice_count += usize::from(needs_choice(direct_game, &legal));
        player.play(&legal);
        direct_game.play(legal.id).expect("a legal move");
    }
}

/// Plays directly what comes by itself: the dice as they have fallen, once, and passes that are forced.
fn play_automatic_plies(player: &impl RandomPlayer, direct_game: &mut Game) {
    let mut can_roll = true;
    let added_codes: Vec<String> =
        current_game(player).plies().skip(direct_game.ply_count()).map(|ply| ply.played.code.clone()).collect();
    assert!(!added_codes.is_empty(), "{}: nothing has come after {:?}", direct_game.id(), played_codes(direct_game));
    for code in added_codes {
        let is_roll = matches!(direct_game.phase(), Phase::Roll(_));
        let is_due = if is_roll { std::mem::take(&mut can_roll) } else { forced_pass(direct_game.referee()).is_some() };
        let move_id = direct_game.referee().find(&code).filter(|_| is_due);
        let move_id = move_id.unwrap_or_else(|| panic!("{code} was not due after {:?}", played_codes(direct_game)));
        direct_game.play(move_id).expect("a legal ply");
    }
}

/// Chooses a move of a piece. The first move in a position other than the usual one takes more than two presses if it can, later ones
/// in one of eight cases. Otherwise none that loses at once is chosen if it can be helped, so that games last.
fn choose_move(direct_game: &Game, rng: &mut Xoshiro256PlusPlus) -> LegalMove {
    let moves: Vec<&LegalMove> = direct_game.legal_moves().iter().filter(|legal| legal.info().is_some()).collect();
    let is_special_start = direct_game.ply_count() == 0 && !has_usual_start(direct_game);
    let needs_more_presses =
        |legal: &&LegalMove| is_special_start && needs_two_presses(legal) || needs_choice(direct_game, legal);
    let longer_move = moves.iter().copied().filter(needs_more_presses).choose(rng);
    let safe_move = moves.iter().copied().filter(|legal| !legal.loses).choose(rng);
    let wants_longer_move = is_special_start || rng.random_ratio(1, 8);
    let legal = longer_move.filter(|_| wants_longer_move).or(safe_move).or_else(|| moves.choose(rng).copied());
    legal.expect("a move of a piece").clone()
}

fn played_codes(game: &Game) -> Vec<&str> {
    game.plies().map(|ply| ply.played.code.as_str()).collect()
}

/// The game as text, without what its head says of players and dice.
fn record_text(game: &Game) -> String {
    GameRecord::of(game.clone()).to_string()
}
