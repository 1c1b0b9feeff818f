//! Counts the results of the player's own games, how accurately they were played, and the mistakes that recur.

use std::collections::{BTreeMap, HashSet, VecDeque};

use bevy::prelude::*;

use super::PlayerInsight;
use crate::app::frames::wake_ups::WakeUps;
use crate::app::persistence::library_walk::LibraryWalk;
use crate::app::persistence::{LibraryCommand, LibraryIndex, LibraryTexts, StoreCommand};
use crate::app::screen::Overlay;
use crate::app::settings::Settings;
use crate::board::Side;
use crate::insight::{Insight, OversightKind, accuracy, counts, oversights};
use crate::puzzles::{Puzzle, PuzzleCandidate, PuzzleId, PuzzleSet};
use crate::session::GameRecord;

/// The most positions before mistakes that are kept, for puzzles.
const MAX_CANDIDATES: usize = 200;

/// What the player's own games in the library tell.
#[derive(Default)]
pub struct InsightReport {
    walk: LibraryWalk,
    /// The name of the player whose games are counted.
    player_name: String,
    insight: Insight,
    /// The player's accuracy in the games of which it is known, by their place in the library.
    accuracies: BTreeMap<usize, f64>,
    mistakes: BTreeMap<OversightKind, Recurrence>,
    /// The positions before the newest mistakes, the newest first.
    candidates: Vec<PuzzleCandidate>,
}

/// How often a mistake was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recurrence {
    /// How often.
    pub mistake_count: u32,
    /// In how many games.
    pub game_count: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Insight), request_library_texts)
        .add_systems(OnExit(Overlay::Insight), forget_unanswered_request)
        .add_systems(
            PostUpdate,
            (request_library_texts.run_if(resource_changed::<Settings>), count_next_records)
                .chain()
                .run_if(in_state(Overlay::Insight)),
        );
}

/// Requests the texts of the library, unless they are counted already.
fn request_library_texts(
    index: Res<LibraryIndex>,
    settings: Res<Settings>,
    mut player_insight: ResMut<PlayerInsight>,
    mut commands: MessageWriter<LibraryCommand>,
) {
    let (report, player_name) = (&player_insight.report, settings.nickname.trim());
    if report.walk.is_of(index.edition) && report.player_name == player_name {
        return;
    }
    let walk = LibraryWalk::of(index.edition);
    player_insight.report = InsightReport { walk, player_name: player_name.to_owned(), ..InsightReport::default() };
    commands.write(LibraryCommand::Store(StoreCommand::ReadAll));
}

/// Counts the next records of the library. Texts that somebody else has asked for are let alone.
fn count_next_records(
    mut library_texts: MessageReader<LibraryTexts>,
    mut player_insight: ResMut<PlayerInsight>,
    mut wake_ups: ResMut<WakeUps>,
) {
    let report = &mut player_insight.report;
    match library_texts.read().last() {
        Some(LibraryTexts(texts)) if report.walk.is_waiting() => report.walk.begin(texts),
        _ if !report.walk.is_under_way() => return,
        _ => {}
    }
    wake_ups.work(|| report.count_next());
}

/// Forgets a request whose answer has not come, so that it is made anew the next time. What is not counted to its end is gone on with.
fn forget_unanswered_request(mut player_insight: ResMut<PlayerInsight>) {
    if player_insight.report.walk.is_waiting() {
        player_insight.report = InsightReport::default();
    }
}

impl InsightReport {
    /// Whether all games are counted.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.walk.is_complete()
    }

    /// The results.
    #[must_use]
    pub const fn insight(&self) -> &Insight {
        &self.insight
    }

    /// The accuracy in each game of which it is known, from 0 to 1, oldest game first.
    #[must_use]
    pub fn accuracies(&self) -> Vec<f64> {
        self.accuracies.values().copied().collect()
    }

    /// The mistakes, the most frequent ones first.
    #[must_use]
    pub fn mistakes(&self) -> Vec<(OversightKind, Recurrence)> {
        let mut mistakes: Vec<_> = self.mistakes.iter().map(|(&kind, &recurrence)| (kind, recurrence)).collect();
        mistakes.sort_by_key(|&(kind, recurrence)| (std::cmp::Reverse(recurrence.mistake_count), kind));
        mistakes
    }

    /// Counts the next game. Returns whether another one follows.
    fn count_next(&mut self) -> bool {
        if let Some((record_index, record)) = self.walk.next_record() {
            self.count_game(record_index, &record);
        }
        self.walk.is_under_way()
    }

    /// Counts a game, if it is one of the player's and finished.
    fn count_game(&mut self, record_index: usize, record: &GameRecord) {
        let Some(side) = self.insight.add(&self.player_name, record) else { return };
        if let Some(accuracy) = accuracy(&record.head, side) {
            self.accuracies.insert(record_index, accuracy);
        }
        self.add_mistakes(record, side);
    }

    fn add_mistakes(&mut self, record: &GameRecord, side: Side) {
        let oversights = oversights(&record.game, side);
        for (kind, mistake_count) in counts(&oversights) {
            let recurrence = self.mistakes.entry(kind).or_default();
            recurrence.mistake_count += mistake_count;
            recurrence.game_count += 1;
        }
        let game = &record.game;
        let nodes_before_mistakes = oversights.iter().filter_map(|oversight| game.tree().parent(oversight.node));
        let candidates =
            nodes_before_mistakes.filter_map(|node| PuzzleCandidate::new(game.id(), game.tree()[node].referee()));
        self.candidates.extend(candidates);
        self.candidates.truncate(MAX_CANDIDATES);
    }

    /// Whether there are positions that may become puzzles.
    #[must_use]
    pub const fn has_candidates(&self) -> bool {
        !self.candidates.is_empty()
    }

    /// The positions before the newest mistakes, each once, without those that are puzzles already.
    #[must_use]
    pub fn candidates(&self, known_puzzles: &PuzzleSet) -> VecDeque<PuzzleCandidate> {
        let mut seen_ids: HashSet<PuzzleId> = known_puzzles.puzzles().iter().map(Puzzle::id).collect();
        self.candidates.iter().filter(|candidate| seen_ids.insert(candidate.puzzle().id())).cloned().collect()
    }

    /// The report of these records.
    #[cfg(test)]
    pub(in crate::app) fn of(player_name: &str, texts: &[String]) -> Self {
        let mut report = Self { walk: LibraryWalk::of(0), player_name: player_name.into(), ..Self::default() };
        report.walk.begin(texts);
        while report.count_next() {}
        report
    }
}

#[cfg(test)]
pub(in crate::app) mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::persistence::library_index;
    use crate::app::screen::{self, Screen};
    use crate::insight::set_accuracy;
    use crate::session::{Declaration, Game, GameId, Head, Level, Seat};

    /// The text of a finished game with these players, accuracies and moves.
    fn record_text(
        (id, fen, codes): (GameId, Option<&str>, &str),
        (players, seats): ([&str; 2], [Seat; 2]),
        (date, accuracies): (&str, [Option<f64>; 2]),
        winner: Option<Side>,
    ) -> String {
        let mut game = fen.map_or_else(|| Game::new(id), |fen| Game::from_fen(id, fen).expect("a position"));
        for code in codes.split(' ') {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        match winner {
            Some(winner) => game.declare(Declaration::Resign(!winner)),
            None => {
                game.declare(Declaration::OfferDraw(Side::White));
                game.declare(Declaration::AcceptDraw);
            }
        }
        let mut head = Head { players: players.map(str::to_owned), seats, date: date.to_owned(), ..Head::default() };
        set_accuracy(&mut head, accuracies);
        GameRecord { game, head }.to_stored_text()
    }

    /// Four games of Ana's, and one of other people. In the third she does not take a win, in the fourth she leaves a Castle
    /// to be captured, and has lost.
    pub(in crate::app) fn games() -> Vec<String> {
        let engine_seat = |level| Seat::Engine(Level::new(level).expect("a level"));
        let (human_seats, lielow) = ([Seat::Human; 2], (GameId::Lielow, None, "a2a3"));
        let classic_game = |fen, codes| (GameId::TurnoverClassic, Some(fen), codes);
        let missed_win = classic_game("4c3/8/8/8/8/8/8/C3R3 w", "e1e2");
        let hung_castle = classic_game("r3c3/8/8/8/8/8/8/4C2C w", "h1h2 a8a1 h2h3 a1e1");
        let [white, black] = Side::ALL.map(Some);
        vec![
            record_text(
                lielow,
                (["Ana", ""], [Seat::Human, engine_seat(3)]),
                ("2026.10.02", [Some(0.61), None]),
                white,
            ),
            record_text(lielow, (["Berta", "ana"], human_seats), ("2026.10.03", [None, Some(0.7)]), white),
            record_text(missed_win, (["", ""], [Seat::Human, engine_seat(3)]), ("2026.11.04", [None; 2]), None),
            record_text(
                hung_castle,
                (["Ana", ""], [Seat::Human, engine_seat(5)]),
                ("2026.11.05", [Some(0.82), None]),
                black,
            ),
            record_text(lielow, (["Carla", "Dora"], human_seats), ("2026.11.05", [Some(0.9); 2]), black),
        ]
    }

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, screen::plugin, library_index::testing::without_store, plugin))
            .init_resource::<PlayerInsight>()
            .insert_resource(Settings { nickname: "Ana".into(), ..Settings::default() })
            .insert_state(Screen::Start);
        app.update();
        app
    }

    fn open(app: &mut App, overlay: Overlay) {
        app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        app.update();
    }

    fn request_count(app: &mut App) -> usize {
        app.world_mut().resource_mut::<Messages<LibraryCommand>>().drain().count()
    }

    fn report(app: &App) -> &InsightReport {
        &app.world().resource::<PlayerInsight>().report
    }

    #[test]
    fn results_accuracy_and_mistakes_of_the_own_games_are_counted_some_in_each_frame() {
        let mut app = app();
        assert_eq!(request_count(&mut app), 0, "nobody has asked for it yet");
        open(&mut app, Overlay::Insight);
        assert_eq!(request_count(&mut app), 1);
        app.world_mut().write_message(LibraryTexts(games()));
        app.update();
        assert!(!report(&app).is_complete());
        (1..games().len()).for_each(|_| app.update());
        let shown_report = report(&app);
        assert!(shown_report.is_complete());
        let total_tally = shown_report.insight().total.tally;
        assert_eq!((total_tally.wins, total_tally.draws, total_tally.losses), (1, 1, 2));
        let game_names: Vec<&str> = shown_report.insight().by_game.keys().copied().collect();
        assert_eq!(game_names, [GameId::Lielow.name(), GameId::TurnoverClassic.name()]);
        assert_eq!(shown_report.accuracies(), [0.61, 0.7, 0.82]);
        let one_mistake = Recurrence { mistake_count: 1, game_count: 1 };
        assert_eq!(
            shown_report.mistakes(),
            [(OversightKind::MissedWin, one_mistake), (OversightKind::HungRoyal, one_mistake)]
        );
    }

    #[test]
    fn the_library_is_read_again_only_when_something_has_changed() {
        let mut app = app();
        let mut request_counts = Vec::new();
        for step in 0..5 {
            match step {
                2 => app.world_mut().resource_mut::<LibraryIndex>().edition += 1,
                4 => app.world_mut().resource_mut::<Settings>().nickname = "Dora".into(),
                _ => {}
            }
            open(&mut app, Overlay::Insight);
            let new_request_count = request_count(&mut app);
            request_counts.push(new_request_count);
            if new_request_count > 0 {
                app.world_mut().write_message(LibraryTexts(games()));
            }
            (0..games().len()).for_each(|_| app.update());
            open(&mut app, Overlay::None);
        }
        assert_eq!(request_counts, [1, 0, 1, 0, 1]);
        assert_eq!(report(&app).insight().total.tally.wins, 1, "that is Dora's game");
    }

    #[test]
    fn a_name_that_is_typed_while_the_report_is_open_counts_at_once() {
        let mut app = app();
        open(&mut app, Overlay::Insight);
        assert_eq!(request_count(&mut app), 1);
        app.world_mut().resource_mut::<Settings>().nickname = "Berta".into();
        app.update();
        assert_eq!(request_count(&mut app), 1);
        app.world_mut().write_message(LibraryTexts(games()));
        (0..games().len()).for_each(|_| app.update());
        assert_eq!(report(&app).insight().total.tally.wins, 1);
    }

    #[test]
    fn what_is_closed_too_soon_goes_on_where_it_was() {
        let mut app = app();
        open(&mut app, Overlay::Insight);
        assert_eq!(request_count(&mut app), 1);
        app.world_mut().write_message(LibraryTexts(vec![games()[0].clone(); 3]));
        app.update();
        assert!(!report(&app).is_complete());
        open(&mut app, Overlay::None);
        app.world_mut().write_message(LibraryTexts(games()));
        open(&mut app, Overlay::Insight);
        assert_eq!(request_count(&mut app), 0);
        (0..3).for_each(|_| app.update());
        assert!(report(&app).is_complete());
        assert_eq!(report(&app).insight().total.tally.wins, 3, "texts that somebody else has asked for do not count");
    }

    #[test]
    fn what_is_closed_before_the_library_has_answered_is_asked_for_again() {
        let mut app = app();
        for _ in 0..2 {
            open(&mut app, Overlay::Insight);
            assert_eq!(request_count(&mut app), 1);
            open(&mut app, Overlay::None);
        }
    }
}
