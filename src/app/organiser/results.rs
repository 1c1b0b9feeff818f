//! Results of games that were played at this table.

use bevy::prelude::*;

use super::Organiser;
use crate::app::i18n::Translations;
use crate::app::phrases::announce::Announcement;
use crate::app::play::{Cause, CurrentGame, GameChanges, Played};
use crate::app::settings::PlayerProgress;
use crate::app::system::wall_clock::WallClock;
use crate::board::Side;
use crate::organiser::{OrganisedEvent, OrganisedTournament};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        enter_results.after(super::execute_tournament_commands).run_if(resource_exists::<CurrentGame>),
    );
}

/// Enters the result of the current game when it ends, if its players are to play it in a tournament: in the one that is shown, from which
/// it was begun, or else in the newest. In an arena of another evening their game may have been left open.
fn enter_results(
    mut game_changes: GameChanges,
    current_game: Res<CurrentGame>,
    organiser: Res<Organiser>,
    translations: Res<Translations>,
    clock: Res<WallClock>,
    mut progress: ResMut<PlayerProgress>,
    mut announcements: MessageWriter<Announcement>,
) {
    if !game_changes.read().any(ends_by_play) || current_game.remote.is_some() {
        return;
    }
    let newest_first = (0..progress.tournaments.len()).rev();
    let mut indices = organiser.shown_index.into_iter().chain(newest_first);
    let result_event_at = |index: usize| result_event(progress.tournaments.get(index)?, &current_game, clock.utc_ms());
    let Some((tournament_index, event)) = indices.find_map(|index| Some((index, result_event_at(index)?))) else {
        return;
    };
    let tournament = &mut progress.tournaments[tournament_index];
    if tournament.apply(event).is_ok() {
        let name = tournament.name().to_owned();
        let text = translations.say_with("tournament-entered", &[("name", name.into())]);
        announcements.write(Announcement::polite(text));
    }
}

/// Whether the game has ended by what was played or declared. One that comes to the table finished, as from the library or after a restart,
/// has ended before.
const fn ends_by_play(change: &Played) -> bool {
    change.ends && matches!(change.cause, Cause::Move | Cause::Result)
}

/// The result of the game on the table at a time in milliseconds since 1970, if it is an open game of a tournament, by the names that its
/// players have or had.
fn result_event(tournament: &OrganisedTournament, current_game: &CurrentGame, now_ms: u64) -> Option<OrganisedEvent> {
    let [white_name, black_name] = [Side::White, Side::Black].map(|side| current_game.head.player(side));
    let event = tournament.result_event(white_name?, black_name?, current_game.game.outcome()?, now_ms);
    event.filter(|_| tournament.game() == current_game.game.id())
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::play::{self, Intent, TableId};
    use crate::app::screen::{Overlay, Screen};
    use crate::session::{Declaration, Game, GameId, GameRecord, Head};
    use crate::tournament::{Colour, GameOutcome, GameResult, TournamentEvent, TournamentFormat};

    /// What is entered when White has resigned.
    const WHITE_LOSS: Option<GameOutcome> = Some(GameOutcome::Played { result: GameResult::Loss, is_rated: true });

    const ROUND_ROBIN: TournamentFormat = TournamentFormat::RoundRobin { cycles: 1 };
    const ARENA: TournamentFormat = TournamentFormat::Arena { minutes: 45 };

    /// A tournament of two with this system, and the names of those who are to play White and Black in its only game.
    fn tournament_of_two(format: TournamentFormat) -> (OrganisedTournament, [String; 2]) {
        let mut tournament = OrganisedTournament::new("Evening", GameId::Lielow, "", format, Colour::White);
        for name in ["Ada", "Bo"] {
            tournament.enter(name, None).expect("a new name");
        }
        match tournament.is_arena() {
            true => tournament.pair_free_players(0).expect("two are free"),
            false => tournament.apply(TournamentEvent::RoundStarted).expect("two can play"),
        }
        let game = *tournament.open_games().next().expect("a game");
        let players = [game.white, game.black].map(|id| tournament.name_of(id).to_owned());
        (tournament, players)
    }

    /// A table beside these tournaments, with this game on it when the program starts.
    fn table(tournaments: Vec<OrganisedTournament>, current_game: CurrentGame) -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin, plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .init_resource::<Translations>()
            .init_resource::<Organiser>()
            .add_message::<Announcement>()
            .insert_resource(PlayerProgress { tournaments, ..PlayerProgress::default() })
            .insert_resource(current_game);
        app.update();
        app
    }

    /// A table beside a tournament of two, and the names of those who are to play White and Black in its only game.
    fn table_with_tournament() -> (App, [String; 2]) {
        table_with_format(ROUND_ROBIN)
    }

    /// The same with a tournament of this system.
    fn table_with_format(format: TournamentFormat) -> (App, [String; 2]) {
        let (tournament, players) = tournament_of_two(format);
        (table(vec![tournament], CurrentGame::new(Game::new(GameId::Lielow))), players)
    }

    /// A game of these players that White has resigned.
    fn resigned_game(players: [String; 2]) -> GameRecord {
        let mut game = Game::new(GameId::Lielow);
        game.declare(Declaration::Resign(Side::White));
        GameRecord { game, head: Head { players, ..Head::default() } }
    }

    /// Begins a game of these players.
    fn begin_game(app: &mut App, id: GameId, players: [String; 2]) {
        let head = Head { players, ..Head::default() };
        app.world_mut().write_message(Intent::Start { id, fen: None, head });
        app.update();
    }

    /// White resigns.
    fn resign_game(app: &mut App) {
        app.world_mut().write_message(Intent::Resign);
        app.update();
        app.update();
    }

    /// What is entered for the only game of the tournament.
    fn entered_outcome(app: &App) -> Option<GameOutcome> {
        app.world().resource::<PlayerProgress>().tournaments[0].tournament().rounds()[0].games[0].outcome
    }

    #[test]
    fn a_game_that_ends_at_the_table_is_entered_where_its_players_meet() {
        let (mut app, [white, black]) = table_with_tournament();
        for (id, players, expected, reason) in [
            (GameId::Lielow, [black.clone(), white.clone()], None, "other colours"),
            (GameId::TurnoverModern, [white.clone(), black.clone()], None, "another game"),
            (GameId::Lielow, [white, black], WHITE_LOSS, "the game of the tournament"),
        ] {
            begin_game(&mut app, id, players);
            resign_game(&mut app);
            assert_eq!(entered_outcome(&app), expected, "{reason}");
        }
    }

    #[test]
    fn a_name_that_is_corrected_during_the_game_does_not_lose_its_result() {
        let (mut app, players) = table_with_tournament();
        begin_game(&mut app, GameId::Lielow, players);
        let mut progress = app.world_mut().resource_mut::<PlayerProgress>();
        let tournament = &mut progress.tournaments[0];
        let game = *tournament.open_games().next().expect("a game");
        for (id, name) in [(game.white, "Zoe"), (game.black, "Yan")] {
            tournament.correct_entry(id, name, None).expect("a free name");
        }
        resign_game(&mut app);
        assert_eq!(entered_outcome(&app), WHITE_LOSS);
    }

    #[test]
    fn a_game_of_an_arena_is_entered() {
        let (mut app, players) = table_with_format(ARENA);
        begin_game(&mut app, GameId::Lielow, players);
        resign_game(&mut app);
        let arena = &app.world().resource::<PlayerProgress>().tournaments[0];
        assert_eq!(arena.arena_games()[0].game.outcome, WHITE_LOSS);
    }

    #[test]
    fn a_game_that_comes_to_the_table_finished_is_no_result_of_an_open_game() {
        let (tournament, players) = tournament_of_two(ROUND_ROBIN);
        let mut app = table(vec![tournament], resigned_game(players.clone()).into());
        app.update();
        assert_eq!(entered_outcome(&app), None, "it is on the table after a restart");
        let record = Box::new(resigned_game(players));
        app.world_mut().write_message(Intent::Open { record, key: None, remote: None });
        app.update();
        app.update();
        let current_game = app.world().resource::<CurrentGame>();
        assert!(current_game.game.result().is_some());
        assert_eq!(entered_outcome(&app), None, "it is opened from the library");
    }

    #[test]
    fn a_result_is_entered_in_the_tournament_that_is_shown_or_else_in_the_newest() {
        for (shown_index, expected) in
            [(None, [None, WHITE_LOSS]), (Some(1), [None, WHITE_LOSS]), (Some(0), [WHITE_LOSS, None])]
        {
            let (arena, players) = tournament_of_two(ARENA);
            let mut app = table(vec![arena.clone(), arena], CurrentGame::new(Game::new(GameId::Lielow)));
            app.world_mut().resource_mut::<Organiser>().shown_index = shown_index;
            begin_game(&mut app, GameId::Lielow, players);
            resign_game(&mut app);
            let arenas = app.world().resource::<PlayerProgress>().tournaments.iter();
            let outcomes: Vec<_> = arenas.map(|arena| arena.arena_games()[0].game.outcome).collect();
            assert_eq!(outcomes, expected, "{shown_index:?}");
        }
    }

    #[test]
    fn a_won_exercise_does_not_end_the_current_game() {
        let (mut app, players) = table_with_tournament();
        begin_game(&mut app, GameId::Lielow, ["Cy", "Di"].map(str::to_owned));
        resign_game(&mut app);
        app.world_mut().resource_mut::<CurrentGame>().record.head.players = players;
        for (table, expected) in [(TableId::Exercise, None), (TableId::Game, WHITE_LOSS)] {
            let game = &app.world().resource::<CurrentGame>().game;
            let change = Played { cause: Cause::Result, ends: true, ..Played::annotated(table, game) };
            app.world_mut().write_message(change);
            app.update();
            assert_eq!(entered_outcome(&app), expected, "{table:?}");
        }
    }
}
