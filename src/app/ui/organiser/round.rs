//! The games of a round and their results.

use bevy_egui::egui::{self, Ui};

use super::game_row::{GameRow, GameRowAction, game_row_ui};
use crate::app::i18n::Translations;
use crate::app::organiser::TournamentCommand;
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme;
use crate::organiser::{OrganisedEvent, OrganisedTournament, match_text};
use crate::tournament::{
    Bye, GameOutcome, ParticipantId, RoundResult, ScheduledGame, TournamentEvent, TournamentFormat, TournamentRound,
};

/// Which round is looked at.
#[derive(Default)]
pub(super) struct RoundDraft {
    /// Its number from 0; the last one if there is none.
    shown_round: Option<usize>,
}

/// Draws a round. Returns the players of a game that is to be played at this table.
pub(super) fn round_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    draft: &mut RoundDraft,
    commands: &mut Vec<TournamentCommand>,
) -> Option<[String; 2]> {
    let rounds = organised_tournament.tournament().rounds();
    let Some(last_round) = rounds.len().checked_sub(1) else {
        ui.add(egui::Label::new(translations.say("tournament-unpaired")).wrap());
        return None;
    };
    ui.horizontal_wrapped(|ui| {
        structure::mark_group(ui, translations.say("tournament-rounds"));
        for index in 0..rounds.len() {
            let is_shown = draft.shown_round.unwrap_or(last_round) == index;
            let name = translations.say_with("tournament-round-number", &[("round", (index + 1).into())]);
            if theme::selectable_label(ui, is_shown, name).clicked() {
                draft.shown_round = Some(index);
            }
        }
    });
    let shown_round = draft.shown_round.filter(|shown_round| *shown_round < last_round).unwrap_or(last_round);
    let round = shown_round + 1;
    let is_changeable = organised_tournament.tournament().may_correct(round);
    let mut game_to_play = None;
    for (index, game) in rounds[shown_round].games.iter().enumerate() {
        let place = GamePlace { round, board: index + 1, is_changeable };
        let names = match organised_tournament.boards() {
            None => game_ui(ui, translations, organised_tournament, game, place, commands),
            Some(_) => match_ui(ui, translations, organised_tournament, game, place, commands),
        };
        game_to_play = names.or(game_to_play);
    }
    byes_ui(ui, translations, organised_tournament, &rounds[shown_round]);
    let open_game_count = organised_tournament.open_game_count();
    if shown_round < last_round && is_changeable {
        ui.add_space(6.0);
        ui.add(egui::Label::new(theme::faint(translations.say("tournament-correct-about"))).wrap());
    }
    if shown_round == last_round && open_game_count > 0 {
        ui.add_space(6.0);
        ui.label(theme::faint(translations.say_with("tournament-open-games", &[("count", open_game_count.into())])));
    }
    game_to_play
}

/// Where a game or match stands.
#[derive(Clone, Copy)]
struct GamePlace {
    /// The round, from 1.
    round: usize,
    /// The number of the game or match in the round, from 1.
    board: usize,
    /// Whether results can be entered or corrected.
    is_changeable: bool,
}

/// Draws a game between participants. Returns their names if it is to be played at this table.
fn game_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    game: &ScheduledGame,
    place: GamePlace,
    commands: &mut Vec<TournamentCommand>,
) -> Option<[String; 2]> {
    let (white, black) = (game.white, game.black);
    let names = [white, black].map(|id| organised_tournament.name_of(id));
    let needs_winner = organised_tournament.tournament().settings().format == TournamentFormat::KnockOut;
    let GamePlace { round, board, is_changeable } = place;
    let row = GameRow { board, is_numbered: false, names, outcome: game.outcome, is_changeable, needs_winner };
    let event = |outcome| {
        OrganisedEvent::Tournament(match game.outcome {
            None => TournamentEvent::GameEnded { white, black, outcome },
            Some(_) => TournamentEvent::ResultCorrected { round, white, black, outcome },
        })
    };
    row_ui(ui, translations, &row, event, commands)
}

/// Draws a match between teams with its boards. Returns the names of the players whose game is to be played at this table.
fn match_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    game: &ScheduledGame,
    place: GamePlace,
    commands: &mut Vec<TournamentCommand>,
) -> Option<[String; 2]> {
    let (round, teams) = (place.round, [game.white, game.black]);
    let [first, second] = teams.map(|team| organised_tournament.name_of(team));
    let team_names = format!("{first} – {second}");
    ui.add_space(6.0);
    let title = match game.outcome {
        None => team_names,
        Some(_) => format!("{team_names} · {}", match_text(game)),
    };
    let heading = structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(title));
    let nobody = translations.say("tournament-no-player");
    let mut game_to_play = None;
    ui.vertical(|ui| {
        structure::mark_group_below(ui, &heading);
        let team_match = organised_tournament.team_match(round, teams);
        for (index, board) in team_match.into_iter().flat_map(|team_match| &team_match.boards).enumerate() {
            let names = board.players.map(|player| player.map_or(&*nobody, |id| organised_tournament.name_of(id)));
            let is_changeable = place.is_changeable && board.players.iter().all(Option::is_some);
            let number = index + 1;
            let (outcome, is_numbered, needs_winner) = (board.outcome, false, false);
            let row = GameRow { board: number, is_numbered, names, outcome, is_changeable, needs_winner };
            let event = |outcome| OrganisedEvent::BoardEnded { round, teams, board: number, outcome };
            game_to_play = row_ui(ui, translations, &row, event, commands).or(game_to_play.take());
        }
    });
    game_to_play
}

/// Draws a game, and lets the event happen that its result is. Returns the names of its players if it is to be played at this table.
pub(super) fn row_ui(
    ui: &mut Ui,
    translations: &Translations,
    row: &GameRow,
    event: impl Fn(GameOutcome) -> OrganisedEvent,
    commands: &mut Vec<TournamentCommand>,
) -> Option<[String; 2]> {
    match game_row_ui(ui, translations, row)? {
        GameRowAction::Play => Some(row.names.map(str::to_owned)),
        GameRowAction::Result(outcome) => {
            commands.push(TournamentCommand::Apply(event(outcome)));
            None
        }
    }
}

/// Draws who has no opponent.
fn byes_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    round: &TournamentRound,
) {
    let has_teams = organised_tournament.boards().is_some();
    let point_system = organised_tournament.tournament().settings().points;
    for (&id, &bye) in &round.byes {
        let points_text = match bye {
            Bye::ZeroPoint => continue,
            _ if has_teams => point_system.points(RoundResult::Bye(bye)).to_string(),
            Bye::PairingAllocated | Bye::FullPoint => "1".to_owned(),
            Bye::HalfPoint => "½".to_owned(),
        };
        let text =
            format!("{}: {} ({points_text})", organised_tournament.name_of(id), translations.say("tournament-bye"));
        ui.add(egui::Label::new(theme::faint(text)).wrap());
    }
}

/// Draws the button that pairs the next round. Returns whether it is pressed.
pub(super) fn pair_round_button_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
) -> bool {
    let tournament = organised_tournament.tournament();
    let next_round = tournament.rounds().len() + 1;
    let is_planned =
        tournament.planned_rounds().map_or(!tournament.is_in_last_round(), |planned| next_round <= planned);
    let has_next = !tournament.is_finished() && is_planned;
    if !has_next && !tournament.participants().is_empty() {
        // The buttons behind it keep the keyboard when this one comes or goes.
        ui.skip_ahead_auto_ids(1);
        return false;
    }
    let is_ready = tournament.is_last_round_complete();
    let button = theme::main_button(translations.say_with("tournament-pair", &[("round", next_round.into())]));
    ui.add_enabled(is_ready, button).clicked()
}

/// Draws the button that ends a tournament before all its rounds have been played. Returns whether it is pressed.
pub(super) fn finish_button_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
) -> bool {
    if !organised_tournament.is_between_rounds() || organised_tournament.is_over() {
        // The button behind it keeps the keyboard when this one comes or goes.
        ui.skip_ahead_auto_ids(1);
        return false;
    }
    ui.button(translations.say("tournament-finish")).clicked()
}

/// Draws who has won, once the tournament is over.
pub(super) fn winners_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    winners: &[ParticipantId],
) {
    if winners.is_empty() {
        return;
    }
    let names = winners.iter().map(|&id| organised_tournament.name_of(id)).collect::<Vec<_>>().join(", ");
    let values = [("count", winners.len().into()), ("names", names.into())];
    let text = translations.say_with("tournament-winners", &values);
    ui.add(egui::Label::new(theme::strong(text).color(theme::ACCENT)).wrap());
}
