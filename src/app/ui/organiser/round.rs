//! The games of a round and their results.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::organiser::TournamentCommand;
use crate::app::ui::widgets::menus::ShowList;
use crate::app::ui::widgets::structure;
use crate::app::ui::widgets::theme;
use crate::app::ui::widgets::tips::ShowTip;
use crate::organiser::{OrganisedTournament, result_text};
use crate::tournament::{
    Bye, GameOutcome, GameResult, ScheduledGame, TournamentEvent, TournamentFormat, TournamentRound,
};

/// The widths of a row: the number of the board, the result, the button, the gaps, in points.
const NUMBER_WIDTH: f32 = 22.0;
const RESULT_WIDTH: f32 = 76.0;
const GAPS_WIDTH: f32 = 40.0;
/// The width below which the dialog is drawn in one column, in points.
pub(super) const NARROW_WIDTH: f32 = 420.0;

/// The results that can be entered.
const OUTCOMES: [GameOutcome; 6] = [
    GameOutcome::Played { result: GameResult::Win, is_rated: true },
    GameOutcome::Played { result: GameResult::Draw, is_rated: true },
    GameOutcome::Played { result: GameResult::Loss, is_rated: true },
    GameOutcome::BlackAbsent,
    GameOutcome::WhiteAbsent,
    GameOutcome::BothAbsent,
];

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
    let changeable_round = organised_tournament.tournament().may_correct(round).then_some(round);
    let mut game_to_play = None;
    for (index, game) in rounds[shown_round].games.iter().enumerate() {
        if game_ui(ui, translations, organised_tournament, (index, game), changeable_round, commands) {
            game_to_play = Some([game.white, game.black].map(|id| organised_tournament.name_of(id).to_owned()));
        }
    }
    byes_ui(ui, translations, organised_tournament, &rounds[shown_round]);
    let open_game_count = organised_tournament.open_games().count();
    if shown_round < last_round && changeable_round.is_some() {
        ui.add_space(6.0);
        ui.add(egui::Label::new(theme::faint(translations.say("tournament-correct-about"))).wrap());
    }
    if shown_round == last_round && open_game_count > 0 {
        ui.add_space(6.0);
        ui.label(theme::faint(translations.say_with("tournament-open-games", &[("count", open_game_count.into())])));
    }
    game_to_play
}

/// Draws a game: its players, and its result, or a list of results to choose from; on a phone below the players. Returns whether it is to
/// be played at this table. `changeable_round` is the round, from 1, if its results can be entered or corrected.
fn game_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    (index, game): (usize, &ScheduledGame),
    changeable_round: Option<usize>,
    commands: &mut Vec<TournamentCommand>,
) -> bool {
    let [white_name, black_name] = [game.white, game.black].map(|id| organised_tournament.name_of(id));
    let is_open = changeable_round.is_some() && game.outcome.is_none();
    let number_text = theme::faint((index + 1).to_string());
    if ui.available_width() < NARROW_WIDTH {
        ui.add(egui::Label::new(format!("{}. {white_name} – {black_name}", index + 1)).wrap());
        return ui
            .horizontal(|ui| {
                result_ui(ui, translations, organised_tournament, game, changeable_round, commands);
                play_button_ui(ui, translations, [white_name, black_name], is_open)
            })
            .inner;
    }
    let play_button_width =
        theme::bold_text_width(ui, &translations.say("tournament-play")) + 2.0 * ui.spacing().button_padding.x;
    let width =
        ((ui.available_width() - NUMBER_WIDTH - RESULT_WIDTH - play_button_width - GAPS_WIDTH) / 2.0).min(220.0);
    let size = egui::vec2(width, theme::button_height(ui));
    ui.horizontal(|ui| {
        ui.add_sized([NUMBER_WIDTH, size.y], egui::Label::new(number_text));
        name_ui(ui, white_name, size, egui::Layout::right_to_left(egui::Align::Center));
        result_ui(ui, translations, organised_tournament, game, changeable_round, commands);
        name_ui(ui, black_name, size, egui::Layout::left_to_right(egui::Align::Center));
        play_button_ui(ui, translations, [white_name, black_name], is_open)
    })
    .inner
}

/// Draws the button that begins a game at this table, if it has not been played. Returns whether it is pressed.
fn play_button_ui(
    ui: &mut Ui,
    translations: &Translations,
    [white_name, black_name]: [&str; 2],
    is_open: bool,
) -> bool {
    is_open && {
        let names = format!("{white_name} – {black_name}");
        let button = theme::button_about(ui, &translations.say("tournament-play"), &names);
        button.show_tip(translations.say("tip-tournament-play")).clicked()
    }
}

fn name_ui(ui: &mut Ui, name: &str, size: egui::Vec2, layout: egui::Layout) {
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_width(size.x);
        ui.add(egui::Label::new(name).truncate());
    });
}

/// Draws the result, or the list of results. A knock-out has no draws.
fn result_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    game: &ScheduledGame,
    changeable_round: Option<usize>,
    commands: &mut Vec<TournamentCommand>,
) {
    let Some(round) = changeable_round else {
        let size = [RESULT_WIDTH, theme::button_height(ui)];
        ui.add_sized(size, egui::Label::new(theme::strong(result_text(game.outcome))));
        return;
    };
    let needs_winner = organised_tournament.tournament().settings().format == TournamentFormat::KnockOut;
    let is_draw = |outcome: &GameOutcome| matches!(outcome, GameOutcome::Played { result: GameResult::Draw, .. });
    let result_dropdown = egui::ComboBox::from_id_salt(("result", game.white.0, game.black.0)).width(RESULT_WIDTH);
    let result_dropdown = result_dropdown.selected_text(result_text(game.outcome)).show_list(ui, |ui| {
        for outcome in OUTCOMES.into_iter().filter(|outcome| !(needs_winner && is_draw(outcome))) {
            let outcome_entry = theme::selectable_label(ui, game.outcome == Some(outcome), result_text(Some(outcome)));
            if outcome_entry.show_tip(translations.say(outcome_key(outcome))).clicked() && game.outcome != Some(outcome)
            {
                let (white, black) = (game.white, game.black);
                commands.push(TournamentCommand::Apply(match game.outcome {
                    None => TournamentEvent::GameEnded { white, black, outcome },
                    Some(_) => TournamentEvent::ResultCorrected { round, white, black, outcome },
                }));
            }
        }
    });
    let [white_name, black_name] = [game.white, game.black].map(|id| organised_tournament.name_of(id));
    theme::set_accessible_name(
        &result_dropdown.response,
        format!("{}: {white_name} – {black_name}", translations.say("tournament-result")),
    );
}

/// The key of what a result means.
pub(in crate::app::ui) const fn outcome_key(outcome: GameOutcome) -> &'static str {
    match outcome {
        GameOutcome::Played { result: GameResult::Win, .. } => "library-white-won",
        GameOutcome::Played { result: GameResult::Loss, .. } => "library-black-won",
        GameOutcome::Played { result: GameResult::Draw, .. } => "result-draw",
        GameOutcome::BlackAbsent => "tournament-black-absent",
        GameOutcome::WhiteAbsent => "tournament-white-absent",
        GameOutcome::BothAbsent => "tournament-both-absent",
    }
}

/// Draws who has no opponent.
fn byes_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    round: &TournamentRound,
) {
    for (&id, &bye) in &round.byes {
        let points_text = match bye {
            Bye::PairingAllocated | Bye::FullPoint => "1",
            Bye::HalfPoint => "½",
            Bye::ZeroPoint => continue,
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
    let can_finish = organised_tournament.is_between_rounds() && !organised_tournament.is_over();
    can_finish && ui.button(translations.say("tournament-finish")).clicked()
}

/// Draws who has won, once the tournament is over.
pub(super) fn winners_ui(ui: &mut Ui, translations: &Translations, organised_tournament: &OrganisedTournament) {
    let winners = organised_tournament.winners();
    if winners.is_empty() {
        return;
    }
    let names = winners.iter().map(|&id| organised_tournament.name_of(id)).collect::<Vec<_>>().join(", ");
    let values = [("count", winners.len().into()), ("names", names.into())];
    let text = translations.say_with("tournament-winners", &values);
    ui.add(egui::Label::new(theme::strong(text).color(theme::ACCENT)).wrap());
}
