//! Results of games that were played at this table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::Organiser;
use crate::app::i18n::Translations;
use crate::app::phrases::{self, announce::Announcement};
use crate::app::play::{Cause, CurrentGame, GameChanges};
use crate::app::settings::PlayerProgress;
use crate::app::system::wall_clock::WallClock;
use crate::board::Side;
use crate::games::Outcome;
use crate::organiser::{OrganisedEvent, OrganisedTournament};
use crate::session::Seat;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        enter_results.after(super::execute_tournament_commands).run_if(resource_exists::<CurrentGame>),
    );
}

impl Organiser {
    /// Keeps in mind where the entered result is when the tournament with this place in the list is removed.
    pub(super) fn handle_removal(&mut self, removed_index: usize) {
        let entered_result = self.entered_result.take();
        self.entered_result = entered_result.filter(|entered_result| entered_result.tournament_index != removed_index);
        if let Some(EnteredResult { tournament_index, .. }) = &mut self.entered_result {
            *tournament_index -= usize::from(*tournament_index > removed_index);
        }
    }
}

/// A result of the current game that was entered.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EnteredResult {
    /// The place of its tournament in the list.
    tournament_index: usize,
    event: OrganisedEvent,
    /// Who has won by the last end of the game; `None` after a draw.
    winner: Option<Side>,
}

/// Enters the result of the current game when it ends, if its players are to play it in a tournament, and corrects it when the end was taken
/// back and the game ends otherwise. A game that comes to the table finished, as from the library or after a restart, has ended before.
fn enter_results(mut game_changes: GameChanges, current_game: Res<CurrentGame>, mut results: TournamentResults) {
    let (mut is_played_on, mut has_ended) = (false, false);
    for change in game_changes.read() {
        if change.is_another_game() {
            (is_played_on, has_ended) = (false, false);
            results.organiser.entered_result = None;
        } else if matches!(change.cause, Cause::Move | Cause::Result) {
            is_played_on = true;
            has_ended |= change.ends;
        }
    }
    let is_played_here = is_played_on && current_game.remote.is_none();
    let Some(outcome) = current_game.game.result().filter(|_| is_played_here) else { return };
    // A last move in the place of another one that was taken back ends nothing as far as the change tells: the game had a result before.
    let mut entered_result = results.organiser.entered_result.take();
    let is_entered = entered_result.as_mut().is_some_and(|entered_result| results.correct(entered_result, outcome));
    if has_ended && !is_entered {
        entered_result = results.enter(&current_game, outcome);
    }
    results.organiser.entered_result = entered_result;
}

/// Where results are entered, and where that is told.
#[derive(SystemParam)]
struct TournamentResults<'w> {
    progress: ResMut<'w, PlayerProgress>,
    organiser: ResMut<'w, Organiser>,
    clock: Res<'w, WallClock>,
    translations: Res<'w, Translations>,
    announcements: MessageWriter<'w, Announcement>,
}

impl TournamentResults<'_> {
    /// Enters how the current game has ended: in the tournament that is shown, from which it was begun, or else in the newest. In an arena of
    /// another evening a game of the same players may have been left open.
    fn enter(&mut self, current_game: &CurrentGame, outcome: Outcome) -> Option<EnteredResult> {
        let (tournaments, now_ms) = (&self.progress.tournaments, self.clock.utc_ms());
        let mut indices = self.organiser.shown_index.into_iter().chain((0..tournaments.len()).rev());
        let (tournament_index, event) = indices.find_map(|index| {
            let tournament = tournaments.get(index)?;
            Some((index, result_event(tournament, current_game, outcome, now_ms)?))
        })?;
        let is_entered = self.apply(tournament_index, event.clone(), "tournament-entered");
        is_entered.then_some(EnteredResult { tournament_index, event, winner: outcome.winner })
    }

    /// Corrects a result that was entered, if the game has ended otherwise now. Returns whether it stands there: it may have been taken back.
    fn correct(&mut self, entered_result: &mut EnteredResult, outcome: Outcome) -> bool {
        let EnteredResult { tournament_index, ref event, ref mut winner } = *entered_result;
        let tournament = self.progress.tournaments.get(tournament_index);
        let now_ms = self.clock.utc_ms();
        let Some(correction) = tournament.and_then(|tournament| tournament.correction_event(event, outcome, now_ms))
        else {
            return false;
        };
        if std::mem::replace(winner, outcome.winner) != outcome.winner {
            self.apply(tournament_index, correction, "tournament-result-corrected");
        }
        true
    }

    /// Lets something happen in a tournament, and tells it by the text of this key, or why it cannot. Returns whether it can.
    fn apply(&mut self, tournament_index: usize, event: OrganisedEvent, key: &str) -> bool {
        let Some(tournament) = self.progress.tournaments.get_mut(tournament_index) else { return false };
        let name = tournament.name().to_owned();
        let refusal = tournament.apply(event).err();
        self.announcements.write(match refusal {
            None => Announcement::polite(self.translations.say_with(key, &[("name", name.into())])),
            Some(error) => {
                self.organiser.refusal = Some(error);
                let reason = phrases::tournament::refusal(&self.translations, error);
                let values = [("name", name.into()), ("reason", reason.into())];
                Announcement::urgent(self.translations.say_with("tournament-not-entered", &values))
            }
        });
        refusal.is_none()
    }
}

/// The event by which a game of two people that has ended like this at a time in milliseconds since 1970 is entered, if it is an open game
/// of a tournament, by the names that its players have or had.
fn result_event(
    tournament: &OrganisedTournament,
    current_game: &CurrentGame,
    outcome: Outcome,
    now_ms: u64,
) -> Option<OrganisedEvent> {
    let [white_name, black_name] = [Side::White, Side::Black].map(|side| current_game.head.player(side));
    let event = tournament.result_event(white_name?, black_name?, outcome, now_ms);
    event.filter(|_| tournament.game() == current_game.game.id() && current_game.head.seats == [Seat::Human; 2])
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::super::{TournamentCommand, execute_tournament_commands};
    use super::*;
    use crate::ai::Level;
    use crate::app::play::{self, Intent, Played, TableId};
    use crate::app::screen::{Overlay, Screen};
    use crate::organiser::EntryError;
    use crate::session::{Declaration, Game, GameId, GameRecord, Head};
    use crate::tournament::{Colour, GameOutcome, GameResult, TournamentError, TournamentEvent, TournamentFormat};

    /// What is entered when White has resigned.
    const WHITE_LOSS: Option<GameOutcome> = Some(GameOutcome::Played { result: GameResult::Loss, is_rated: true });
    /// What is entered when Black has run out of time.
    const WHITE_WIN: Option<GameOutcome> = Some(GameOutcome::Played { result: GameResult::Win, is_rated: true });

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
        act(app, [Intent::Resign]);
    }

    fn act<const COUNT: usize>(app: &mut App, intents: [Intent; COUNT]) {
        for intent in intents {
            app.world_mut().write_message(intent);
            app.update();
            app.update();
        }
    }

    fn tournament(app: &App) -> &OrganisedTournament {
        &app.world().resource::<PlayerProgress>().tournaments[0]
    }

    /// What is entered for the only game of the tournament.
    fn entered_outcome(app: &App) -> Option<GameOutcome> {
        let tournament = tournament(app);
        let round_games = tournament.tournament().rounds().iter().flat_map(|round| &round.games);
        let arena_games = tournament.arena_games().iter().map(|arena_game| &arena_game.game);
        round_games.chain(arena_games).next().and_then(|game| game.outcome)
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
    fn a_game_against_the_computer_is_no_game_of_a_tournament() {
        let (mut app, players) = table_with_tournament();
        let head = Head { players, seats: [Seat::Human, Seat::Engine(Level::WEAKEST)], ..Head::default() };
        app.world_mut().write_message(Intent::Start { id: GameId::Lielow, fen: None, head });
        app.update();
        resign_game(&mut app);
        assert!(app.world().resource::<CurrentGame>().game.result().is_some());
        assert_eq!(entered_outcome(&app), None);
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
        assert_eq!(entered_outcome(&app), WHITE_LOSS);
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
    fn the_result_of_a_game_whose_end_was_taken_back_is_corrected_by_its_next_end() {
        for format in [ROUND_ROBIN, ARENA] {
            let (mut app, players) = table_with_format(format);
            begin_game(&mut app, GameId::Lielow, players.clone());
            resign_game(&mut app);
            act(&mut app, [Intent::Undo]);
            assert_eq!(entered_outcome(&app), WHITE_LOSS, "the game goes on");
            act(&mut app, [Intent::Forfeit(Side::Black)]);
            assert_eq!(entered_outcome(&app), WHITE_WIN);
            let event_count = tournament(&app).events().len();
            act(&mut app, [Intent::Undo, Intent::Forfeit(Side::Black)]);
            assert_eq!(tournament(&app).events().len(), event_count, "the same result is not entered again");
            begin_game(&mut app, GameId::Lielow, players);
            resign_game(&mut app);
            assert_eq!(entered_outcome(&app), WHITE_WIN, "another game of the two is none of the tournament");
        }
    }

    #[test]
    fn a_result_is_corrected_in_its_own_tournament_after_another_one_was_removed() {
        let (arena, players) = tournament_of_two(ARENA);
        let mut app = table(vec![arena; 3], CurrentGame::new(Game::new(GameId::Lielow)));
        app.add_message::<TournamentCommand>().add_systems(Update, execute_tournament_commands);
        begin_game(&mut app, GameId::Lielow, players);
        resign_game(&mut app);
        for command in [TournamentCommand::Show(Some(0)), TournamentCommand::Remove] {
            app.world_mut().write_message(command);
        }
        act(&mut app, [Intent::Undo, Intent::Forfeit(Side::Black)]);
        let arenas = app.world().resource::<PlayerProgress>().tournaments.iter();
        let outcomes: Vec<_> = arenas.map(|arena| arena.arena_games()[0].game.outcome).collect();
        assert_eq!(outcomes, [None, WHITE_WIN]);
    }

    #[test]
    fn a_last_move_in_the_place_of_another_one_corrects_the_result() {
        let (mut app, players) = table_with_tournament();
        begin_game(&mut app, GameId::Lielow, players);
        resign_game(&mut app);
        let mut current_game = app.world_mut().resource_mut::<CurrentGame>();
        let game = &mut current_game.record.game;
        game.undo();
        game.declare(Declaration::RunOutOfTime(Side::Black));
        let change = Played { cause: Cause::Move, ..Played::annotated(TableId::Game, game) };
        app.world_mut().write_message(change);
        app.update();
        assert_eq!(entered_outcome(&app), WHITE_WIN);
    }

    #[test]
    fn a_result_that_the_organiser_has_taken_back_is_entered_anew() {
        let (mut app, players) = table_with_tournament();
        begin_game(&mut app, GameId::Lielow, players);
        resign_game(&mut app);
        app.world_mut().resource_mut::<PlayerProgress>().tournaments[0].take_back();
        act(&mut app, [Intent::Undo]);
        assert_eq!(entered_outcome(&app), None);
        resign_game(&mut app);
        assert_eq!(entered_outcome(&app), WHITE_LOSS);
    }

    #[test]
    fn a_result_that_cannot_be_corrected_is_told() {
        let (mut app, players) = table_with_format(TournamentFormat::KnockOut);
        begin_game(&mut app, GameId::Lielow, players);
        resign_game(&mut app);
        act(&mut app, [Intent::Undo, Intent::OfferDraw, Intent::AnswerDraw { accept: true }]);
        assert_eq!(entered_outcome(&app), WHITE_LOSS);
        let announcement = app.world_mut().resource_mut::<Messages<Announcement>>().drain().last();
        assert_eq!(announcement.map(|announcement| announcement.is_urgent), Some(true));
        let refusal = app.world().resource::<Organiser>().refusal;
        assert_eq!(refusal, Some(EntryError::Tournament(TournamentError::DrawInKnockOut)));
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
