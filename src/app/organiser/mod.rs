//! Tournaments that are run on this device: for an evening around one screen, or with physical sets.
//!
//! | file | content |
//! |---|---|
//! | `files` | pairings, crosstable and standings as a page to print, and as FIDE's report file |
//! | `results` | results of games that were played at this table |

mod files;
mod results;

use bevy::prelude::*;

use self::results::EnteredResult;
use crate::app::i18n::Translations;
use crate::app::phrases::{self, announce::Announcement};
use crate::app::schedule::AppSystems;
use crate::app::settings::PlayerProgress;
use crate::app::system::wall_clock::WallClock;
use crate::organiser::{EntryError, OrganisedEvent, OrganisedTournament, ReportError};
use crate::session::GameId;
use crate::tournament::trf::TrfError;
use crate::tournament::{BoardCount, Colour, ParticipantId, TournamentEvent, TournamentFormat};

/// What whoever runs a tournament wants.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum TournamentCommand {
    /// Begin a tournament, and show it.
    Create {
        /// The name.
        name: String,
        /// The game that is played.
        game: GameId,
        /// The system.
        format: TournamentFormat,
        /// The colour of the first participant in the first round of a Swiss tournament.
        initial_colour: Colour,
        /// How many boards teams have; `None` if players take part for themselves.
        boards: Option<BoardCount>,
    },
    /// Open the tournament of a report file, and show it.
    OpenReport {
        /// The content of the file.
        text: String,
        /// The name, if the file has none.
        name: String,
        /// The game that is played.
        game: GameId,
        /// The system, if the file names none.
        format: TournamentFormat,
        /// The colour of the first participant in the first round of a Swiss tournament, if the file does not tell it.
        initial_colour: Colour,
    },
    /// Show the tournament with this place in the list, or the list.
    Show(Option<usize>),
    /// Remove the tournament that is shown.
    Remove,
    /// Somebody enters.
    Enter {
        /// The name.
        name: String,
        /// The rating, if there is one.
        rating: Option<u16>,
    },
    /// The name and the rating of a participant are corrected.
    CorrectEntry {
        /// Who.
        id: ParticipantId,
        /// The right name.
        name: String,
        /// The right rating, if there is one.
        rating: Option<u16>,
    },
    /// Somebody enters who plays for a team.
    EnterPlayer {
        /// The team.
        team: ParticipantId,
        /// The name.
        name: String,
        /// The rating, if there is one.
        rating: Option<u16>,
    },
    /// The name and the rating of a player of a team are corrected.
    CorrectPlayer {
        /// Who.
        id: ParticipantId,
        /// The right name.
        name: String,
        /// The right rating, if there is one.
        rating: Option<u16>,
    },
    /// Whoever is free in the arena that is shown is paired.
    PairFreePlayers,
    /// Something happens in the tournament that is shown.
    Apply(OrganisedEvent),
    /// Take back what has happened last.
    TakeBack,
    /// Save a file of the tournament that is shown.
    Save(TournamentFile),
}

/// A file of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentFile {
    /// A page to print.
    Page,
    /// FIDE's report file, which other programs read.
    Report,
}

/// Which tournament is shown, and what came of the last command.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Organiser {
    /// Its place in the list; `None` for the list.
    pub shown_index: Option<usize>,
    /// Why the last command was refused.
    pub refusal: Option<EntryError>,
    /// Where the report file of the last command holds something else than expected.
    pub report_error: Option<TrfError>,
    /// The result of the current game that was entered, if any.
    entered_result: Option<EnteredResult>,
}

impl Organiser {
    /// The tournament that is shown.
    #[must_use]
    pub fn tournament<'a>(&self, progress: &'a PlayerProgress) -> Option<&'a OrganisedTournament> {
        progress.tournaments.get(self.shown_index?)
    }

    /// Why the last command was refused, as a sentence.
    #[must_use]
    pub fn refusal_text(&self, translations: &Translations) -> Option<String> {
        let refusal_text = self.refusal.map(|error| phrases::tournament::refusal(translations, error));
        let report_error = self.report_error.as_ref();
        refusal_text.or_else(|| report_error.map(|error| phrases::tournament::report_refusal(translations, error)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Organiser>()
        .add_message::<TournamentCommand>()
        .add_systems(Update, (execute_tournament_commands, finish_arenas).chain().in_set(AppSystems::React))
        .add_plugins((files::plugin, results::plugin));
}

/// Executes the commands, and says why one is refused.
fn execute_tournament_commands(
    mut commands: MessageReader<TournamentCommand>,
    translations: Res<Translations>,
    clock: Res<WallClock>,
    mut progress: ResMut<PlayerProgress>,
    mut organiser: ResMut<Organiser>,
    mut announcements: MessageWriter<Announcement>,
) {
    for command in commands.read() {
        if let (TournamentCommand::Remove, Some(index)) = (command, organiser.shown_index) {
            organiser.handle_removal(index);
        }
        let tournaments = &mut progress.tournaments;
        let error = execute_command(command, tournaments, &mut organiser.shown_index, &clock).err();
        (organiser.refusal, organiser.report_error) = match error {
            None => (None, None),
            Some(ReportError::Entry(error)) => (Some(error), None),
            Some(ReportError::Content(error)) => (None, Some(error)),
        };
        announcements.write_batch(organiser.refusal_text(&translations).map(Announcement::urgent));
    }
}

/// Ends arenas whose time is over and in which no game goes on, as a server does.
fn finish_arenas(clock: Res<WallClock>, mut progress: ResMut<PlayerProgress>) -> Result {
    let now_ms = clock.utc_ms();
    // Whatever is borrowed to be changed is stored again.
    while let Some(index) = progress.tournaments.iter().position(|one| one.is_due_to_finish(now_ms)) {
        progress.tournaments[index].apply(TournamentEvent::Finished)?;
    }
    Ok(())
}

/// Takes back what has happened last. The end of an arena that would end by itself again goes together with its last result, and with
/// nothing else: a name that was entered or corrected after that result stays.
fn take_back(tournament: &mut OrganisedTournament, now_ms: u64) {
    tournament.take_back();
    if tournament.is_due_to_finish(now_ms) {
        tournament.reopen_last_game();
    }
}

/// Executes a command. A file is saved elsewhere.
fn execute_command(
    command: &TournamentCommand,
    tournaments: &mut Vec<OrganisedTournament>,
    shown_index: &mut Option<usize>,
    clock: &WallClock,
) -> Result<(), ReportError> {
    let shown_tournament = shown_index.and_then(|index| tournaments.get_mut(index));
    match (command, shown_tournament) {
        (TournamentCommand::Create { name, game, format, initial_colour, boards }, _) => {
            let date = clock.today().to_string();
            tournaments.push(match *boards {
                None => OrganisedTournament::new(name, *game, &date, *format, *initial_colour),
                Some(boards) => OrganisedTournament::of_teams(name, *game, &date, *format, *initial_colour, boards),
            });
            *shown_index = Some(tournaments.len() - 1);
        }
        (TournamentCommand::OpenReport { text, name, game, format, initial_colour }, _) => {
            let date = clock.today().to_string();
            tournaments.push(OrganisedTournament::from_report(text, name, *game, &date, *format, *initial_colour)?);
            *shown_index = Some(tournaments.len() - 1);
        }
        (TournamentCommand::Show(index), _) => *shown_index = index.filter(|index| *index < tournaments.len()),
        (TournamentCommand::Remove, _) => {
            if let Some(index) = shown_index.take().filter(|index| *index < tournaments.len()) {
                tournaments.remove(index);
            }
        }
        (TournamentCommand::Enter { name, rating }, Some(tournament)) => tournament.enter(name, *rating)?,
        (TournamentCommand::CorrectEntry { id, name, rating }, Some(tournament)) => {
            tournament.correct_entry(*id, name, *rating)?;
        }
        (TournamentCommand::EnterPlayer { team, name, rating }, Some(tournament)) => {
            tournament.enter_player(*team, name, *rating)?;
        }
        (TournamentCommand::CorrectPlayer { id, name, rating }, Some(tournament)) => {
            tournament.correct_player(*id, name, *rating)?;
        }
        (TournamentCommand::PairFreePlayers, Some(tournament)) => tournament.pair_free_players(clock.utc_ms())?,
        (TournamentCommand::Apply(event), Some(tournament)) => tournament.apply(event.clone())?,
        (TournamentCommand::TakeBack, Some(tournament)) => take_back(tournament, clock.utc_ms()),
        (TournamentCommand::Save(_), _) | (_, None) => {}
    }
    Ok(())
}

#[cfg(test)]
pub(in crate::app) mod tests {
    use std::time::Duration;

    use super::*;
    use crate::app::play::Played;
    use crate::app::share::file_export::ExportedFile;
    use crate::tournament::{GameOutcome, GameResult, TournamentError};

    const DRAWN: GameOutcome = GameOutcome::Played { result: GameResult::Draw, is_rated: true };

    /// An app in which tournaments are run, and nothing else.
    pub(in crate::app) fn app() -> App {
        let mut app = App::new();
        app.init_resource::<Translations>()
            .init_resource::<PlayerProgress>()
            .init_resource::<WallClock>()
            .add_message::<Announcement>()
            .add_message::<ExportedFile>()
            .add_message::<Played>()
            .add_plugins(plugin);
        app
    }

    fn send_command(app: &mut App, command: TournamentCommand) -> Option<EntryError> {
        app.world_mut().write_message(command);
        app.update();
        app.world().resource::<Organiser>().refusal
    }

    fn create_command(name: &str) -> TournamentCommand {
        let (format, initial_colour, boards) = (TournamentFormat::KnockOut, Colour::White, None);
        TournamentCommand::Create { name: name.to_owned(), game: GameId::Lielow, format, initial_colour, boards }
    }

    fn enter_command(name: &str) -> TournamentCommand {
        TournamentCommand::Enter { name: name.to_owned(), rating: None }
    }

    #[test]
    fn commands_change_the_tournament_that_is_shown_and_refusals_are_said() {
        let mut app = app();
        assert_eq!(send_command(&mut app, enter_command("Ada")), None, "nothing is shown, so nothing happens");
        for name in ["First", "Second"] {
            assert_eq!(send_command(&mut app, create_command(name)), None);
        }
        assert_eq!(send_command(&mut app, enter_command("Ada")), None);
        assert_eq!(send_command(&mut app, enter_command("ada")), Some(EntryError::NameTaken));
        let announcement = app.world_mut().resource_mut::<Messages<Announcement>>().drain().last();
        assert_eq!(announcement.map(|announcement| announcement.is_urgent), Some(true));
        let too_few = EntryError::Tournament(TournamentError::TooFewParticipants(1));
        assert_eq!(
            send_command(&mut app, TournamentCommand::Apply(TournamentEvent::RoundStarted.into())),
            Some(too_few)
        );
        let participant_counts = |app: &App| {
            let tournaments = &app.world().resource::<PlayerProgress>().tournaments;
            tournaments.iter().map(|tournament| tournament.tournament().participants().len()).collect::<Vec<_>>()
        };
        assert_eq!(participant_counts(&app), [0, 1]);
        send_command(&mut app, TournamentCommand::TakeBack);
        assert_eq!(participant_counts(&app), [0, 0]);
        send_command(&mut app, TournamentCommand::Show(Some(7)));
        assert_eq!(app.world().resource::<Organiser>().shown_index, None);
        send_command(&mut app, TournamentCommand::Show(Some(0)));
        send_command(&mut app, TournamentCommand::Remove);
        assert_eq!((participant_counts(&app), app.world().resource::<Organiser>().shown_index), (vec![0], None));
    }

    /// An app with an arena of one minute, in which Ada and Bo have drawn a game.
    fn app_with_arena() -> App {
        let mut app = app();
        app.insert_resource(WallClock::manual(Duration::ZERO));
        let (format, initial_colour, boards) = (TournamentFormat::Arena { minutes: 1 }, Colour::White, None);
        let (name, game) = ("Arena".to_owned(), GameId::Lielow);
        let ended = OrganisedEvent::ArenaGameEnded { game: 1, outcome: DRAWN, at: 0 };
        for command in [
            TournamentCommand::Create { name, game, format, initial_colour, boards },
            enter_command("Ada"),
            enter_command("Bo"),
            TournamentCommand::PairFreePlayers,
            TournamentCommand::Apply(ended),
        ] {
            assert_eq!(send_command(&mut app, command), None);
        }
        app
    }

    fn set_secs(app: &mut App, secs: u64) {
        app.insert_resource(WallClock::manual(Duration::from_secs(secs))).update();
    }

    fn arena(app: &App) -> &OrganisedTournament {
        &app.world().resource::<PlayerProgress>().tournaments[0]
    }

    #[test]
    fn an_arena_in_which_nobody_plays_ends_with_its_time() {
        let mut app = app_with_arena();
        set_secs(&mut app, 59);
        assert!(!arena(&app).is_over());
        set_secs(&mut app, 60);
        assert!(arena(&app).is_over() && arena(&app).tournament().is_finished());
        let event_count = arena(&app).events().len();
        set_secs(&mut app, 61);
        assert_eq!(arena(&app).events().len(), event_count, "it ends once");
    }

    #[test]
    fn an_arena_with_an_open_game_goes_on_after_its_time() {
        let mut app = app_with_arena();
        assert_eq!(send_command(&mut app, TournamentCommand::PairFreePlayers), None);
        set_secs(&mut app, 60);
        assert!(!arena(&app).is_over());
    }

    #[test]
    fn the_last_result_of_an_arena_is_taken_back_with_its_end() {
        let mut app = app_with_arena();
        set_secs(&mut app, 60);
        assert_eq!(send_command(&mut app, TournamentCommand::TakeBack), None);
        assert_eq!((arena(&app).is_over(), arena(&app).open_game_count()), (false, 1), "the result is entered anew");
        send_command(&mut app, TournamentCommand::TakeBack);
        assert!(!arena(&app).has_begun() && arena(&app).is_present(ParticipantId(2)));
    }

    #[test]
    fn what_happened_after_the_last_result_of_an_arena_stays_when_its_end_is_taken_back() {
        let mut app = app_with_arena();
        assert_eq!(send_command(&mut app, enter_command("Zoe")), None);
        let correction = OrganisedEvent::ArenaGameEnded { game: 1, outcome: GameOutcome::BothAbsent, at: 0 };
        assert_eq!(send_command(&mut app, TournamentCommand::Apply(correction)), None);
        set_secs(&mut app, 60);
        assert_eq!(send_command(&mut app, TournamentCommand::TakeBack), None);
        assert_eq!((arena(&app).is_over(), arena(&app).open_game_count()), (false, 1), "the game goes on");
        assert_eq!(arena(&app).name_of(ParticipantId(3)), "Zoe");
        app.update();
        assert!(!arena(&app).is_over(), "it does not end again by itself");
    }

    #[test]
    fn a_tournament_of_teams_gets_teams_and_their_players() {
        let mut app = app();
        let boards = BoardCount::try_from(2).ok();
        let (format, initial_colour) = (TournamentFormat::RoundRobin { cycles: 1 }, Colour::White);
        let (name, game) = ("Cup".to_owned(), GameId::Lielow);
        send_command(&mut app, TournamentCommand::Create { name, game, format, initial_colour, boards });
        send_command(&mut app, enter_command("Castles"));
        let start_round = || TournamentCommand::Apply(TournamentEvent::RoundStarted.into());
        assert_eq!(send_command(&mut app, start_round()), Some(EntryError::TeamEmpty));
        let team = ParticipantId(1);
        let (name, rating) = ("Ana".to_owned(), Some(1500));
        assert_eq!(send_command(&mut app, TournamentCommand::EnterPlayer { team, name: name.clone(), rating }), None);
        let duplicate_entry = TournamentCommand::EnterPlayer { team, name, rating };
        assert_eq!(send_command(&mut app, duplicate_entry), Some(EntryError::NameTaken));
        let correction =
            TournamentCommand::CorrectPlayer { id: ParticipantId(2), name: "Anna".to_owned(), rating: None };
        assert_eq!(send_command(&mut app, correction), None);
        let tournament = &app.world().resource::<PlayerProgress>().tournaments[0];
        assert_eq!((tournament.boards(), tournament.name_of(ParticipantId(2))), (boards, "Anna"));
    }
}
