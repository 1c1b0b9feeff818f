//! The page of a server's tournaments.

use bevy_egui::egui::{self, Ui};

use crate::app::online::link::TournamentLink;
use crate::app::online::tournaments::OnlineTournamentCommand;
use crate::app::screen::Overlay;
use crate::app::ui::online::online_view::{self, OnlineView};
use crate::app::ui::online::tournament;
use crate::app::ui::online::tournament_plan::{self, PlanDraft};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::dialog, widgets::theme};
use crate::online_tournament::{ListedTournament, ListedTournaments, TournamentStage};
use crate::session::GameId;

/// How many tournaments that are over are listed.
const MAX_ENDED_TOURNAMENTS: usize = 10;

/// Draws the tournaments, or what is chosen for a new one.
pub(in crate::app::ui) fn tournaments_ui(
    ui: &mut Ui,
    view: OnlineView,
    plan_draft: &mut Option<PlanDraft>,
    game_id: &mut GameId,
    commands: &mut Vec<UiCommand>,
) {
    if plan_draft.as_ref().is_some_and(|plan_draft| plan_draft.is_announced(view.tournaments)) {
        *plan_draft = None;
    }
    match plan_draft {
        Some(plan_draft) => tournament_plan::plan_ui(ui, view, plan_draft, game_id, commands),
        None => list_ui(ui, view, commands),
    }
}

fn list_ui(ui: &mut Ui, view: OnlineView, commands: &mut Vec<UiCommand>) {
    let Some(tournament_list) = &view.tournaments.listed else {
        ui.add(egui::Label::new(theme::faint(view.say("online-no-tournaments"))).wrap());
        return;
    };
    own_tournaments_ui(ui, view, &tournament_list.own, commands);
    let is_own = |tournament: &ListedTournament| tournament_list.own.iter().any(|own| own.key == tournament.key);
    let mut other_tournaments = tournaments_in_order(tournament_list);
    other_tournaments.retain(|tournament| !is_own(tournament));
    if other_tournaments.is_empty() && tournament_list.own.is_empty() {
        ui.add(egui::Label::new(theme::faint(view.say("online-no-tournaments"))).wrap());
    }
    if !other_tournaments.is_empty() && !tournament_list.own.is_empty() {
        dialog::part_heading_ui(ui, view.say("online-tournaments-others"));
    }
    for tournament in other_tournaments {
        tournament_row_ui(ui, view, tournament, commands);
    }
    if view.name.is_none() {
        ui.add(egui::Label::new(view.say("online-tournament-needs-name")).wrap());
        if ui.button(view.say("account-of-ones-own")).show_tip(view.say("tip-account")).clicked() {
            commands.push(UiCommand::Overlay(Overlay::Account));
        }
    }
}

/// The tournaments as they are listed: those that are over come last, and only so many of them.
fn tournaments_in_order(tournament_list: &ListedTournaments) -> Vec<&ListedTournament> {
    let (over_duplicates, open_duplicates): (Vec<_>, Vec<_>) =
        tournament_list.duplicates.iter().partition(|duplicate| duplicate.stage.is_over());
    let unfinished = tournament_list.running.iter().chain(&tournament_list.open).chain(open_duplicates);
    let ended = tournament_list.over.iter().chain(over_duplicates).take(MAX_ENDED_TOURNAMENTS);
    unfinished.chain(ended).collect()
}

/// Draws the tournaments that the player organises or has entered.
fn own_tournaments_ui(
    ui: &mut Ui,
    view: OnlineView,
    own_tournaments: &[ListedTournament],
    commands: &mut Vec<UiCommand>,
) {
    if own_tournaments.is_empty() {
        return;
    }
    dialog::part_heading_ui(ui, view.say("online-tournaments-own"));
    own_tournaments.iter().for_each(|tournament| tournament_row_ui(ui, view, tournament, commands));
}

/// When a tournament that has not begun begins by itself, in the player's time zone.
fn start_text(view: OnlineView, tournament: &ListedTournament) -> Option<String> {
    let begins_at = tournament.starts_at.filter(|_| tournament.stage == TournamentStage::Open)?;
    let time_text = view.translations.date_and_time(view.clock.local_time(begins_at));
    Some(view.translations.say_with("online-tournament-begins-at", &[("time", time_text.into())]))
}

fn tournament_row_ui(ui: &mut Ui, view: OnlineView, tournament: &ListedTournament, commands: &mut Vec<UiCommand>) {
    let translations = view.translations;
    let stage_text = tournament::stage_and_player_count(translations, tournament);
    let summary = tournament::tournament_summary(translations, tournament);
    let details = [Some(stage_text), start_text(view, tournament), Some(summary)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ");
    online_view::list_row_ui(ui, tournament.name.clone(), details, |ui| {
        let open_label = translations.say("library-open");
        let button = ui.button(&open_label);
        theme::set_accessible_name(&button, format!("{open_label}: {}", tournament.name));
        if button.clicked() {
            let link = TournamentLink { site: None, key: tournament.key.clone(), invitation: None };
            commands.push(UiCommand::OnlineTournament(OnlineTournamentCommand::Show(link)));
        }
    });
}

#[cfg(test)]
pub(in crate::app::ui) mod tests {
    use std::time::Duration;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::online::tournaments::OnlineTournaments;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::{online::kept_seats::KeptSeats, online::lobby::Lobby};
    use crate::online::Pace;
    use crate::online_tournament::TournamentSystem;

    fn tournament_lists() -> ListedTournaments {
        let time_control = "300+5".parse().expect("a time control");
        let open_tournament = ListedTournament {
            key: "k7m2".into(),
            name: "Club evening".into(),
            game: GameId::Lielow,
            pace: Pace::Live { white: time_control, black: time_control },
            system: TournamentSystem::Swiss { rounds: 5 },
            rated: true,
            stage: TournamentStage::Open,
            organiser: "Ana".into(),
            players: 3,
            boards: None,
            round_days: None,
            allows_bots: false,
            starts_at: None,
        };
        ListedTournaments { open: vec![open_tournament], now: 1_000_000, ..ListedTournaments::default() }
    }

    /// What is shown where a server has one tournament, which begins by hand.
    pub(in crate::app::ui) fn fixture(language: Language) -> Fixture {
        let mut tournaments = OnlineTournaments::default();
        (tournaments.listed, tournaments.list_received_at) = (Some(tournament_lists()), Duration::from_secs(2));
        Fixture { tournaments, ..Fixture::in_language(language) }
    }

    #[test]
    fn what_is_over_comes_last_and_is_limited_duplicate_matches_too() {
        let tournament_with = |tournament_key: String, stage, system| {
            let mut tournament = tournament_lists().open.remove(0);
            (tournament.key, tournament.stage, tournament.system) = (tournament_key, stage, system);
            tournament
        };
        let swiss = |tournament_key: &str, stage| {
            tournament_with(tournament_key.to_owned(), stage, TournamentSystem::Swiss { rounds: 5 })
        };
        let duplicate = |tournament_key: &str, stage| {
            tournament_with(tournament_key.to_owned(), stage, TournamentSystem::Duplicate)
        };
        let ended_duplicate = |index: usize| duplicate(&format!("ended{index}"), TournamentStage::Over);
        let tournament_lists = ListedTournaments {
            open: vec![swiss("open", TournamentStage::Open)],
            running: vec![swiss("running", TournamentStage::Running)],
            over: vec![swiss("over", TournamentStage::Over)],
            duplicates: (0..MAX_ENDED_TOURNAMENTS)
                .map(ended_duplicate)
                .chain([duplicate("pair", TournamentStage::Open), duplicate("pairs", TournamentStage::Running)])
                .collect(),
            ..ListedTournaments::default()
        };
        let tournament_keys: Vec<&str> =
            tournaments_in_order(&tournament_lists).into_iter().map(|tournament| tournament.key.as_str()).collect();
        assert_eq!(tournament_keys[..7], ["running", "open", "pair", "pairs", "over", "ended0", "ended1"]);
        assert_eq!(tournament_keys.len(), 4 + MAX_ENDED_TOURNAMENTS);
    }

    #[test]
    fn the_players_own_tournaments_come_first_and_once_also_those_that_are_not_listed() {
        let mut fixture = fixture(Language::English);
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let tournament_lists = fixture.tournaments.listed.as_mut().expect("a list");
        let tournament_named = |tournament_key: &str, name: &str| ListedTournament {
            key: tournament_key.into(),
            name: name.into(),
            ..tournament_lists.open[0].clone()
        };
        let (private_tournament, other_tournament) =
            (tournament_named("p7m2", "Invited"), tournament_named("a7m2", "Another"));
        tournament_lists.own = vec![private_tournament, tournament_lists.open[0].clone()];
        tournament_lists.open.insert(0, other_tournament);
        let harness = testing::harness([560.0, 900.0], |ui, commands| {
            tournaments_ui(ui, fixture.online(&lobby, &seats), &mut None, &mut GameId::default(), commands);
        });
        let expected_texts = ["Yours", "Invited", "Club evening", "Others", "Another"];
        let texts = Picture::of(&harness).texts().into_iter().map(|text| text.text);
        assert_eq!(texts.filter(|text| expected_texts.contains(&&**text)).collect::<Vec<_>>(), expected_texts);
        assert!(!testing::shows_text(&harness, &fixture.say("online-no-tournaments")));
    }

    #[test]
    fn a_tournament_of_the_list_tells_when_it_begins() {
        let mut fixture = fixture(Language::English);
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let begins_at_ms = 1_774_981_800_000;
        fixture.tournaments.listed.as_mut().expect("a list").open[0].starts_at = Some(begins_at_ms);
        let harness = testing::harness([560.0, 700.0], |ui, commands| {
            tournaments_ui(ui, fixture.online(&lobby, &seats), &mut None, &mut GameId::default(), commands);
        });
        let time_text = fixture.translations.date_and_time(begins_at_ms);
        let expected_text = fixture.translations.say_with("online-tournament-begins-at", &[("time", time_text.into())]);
        assert!(testing::shows_text(&harness, &expected_text));
    }

    #[test]
    fn a_tournament_of_the_list_is_opened() {
        let fixture = fixture(Language::English);
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let mut harness = testing::harness([560.0, 700.0], |ui, commands| {
            tournaments_ui(ui, fixture.online(&lobby, &seats), &mut None, &mut GameId::default(), commands);
        });
        let expected_details = "Has not begun · 3 participants · Lielow · 5 + 5 · Swiss system, 5 rounds · rated";
        assert!(testing::shows_text(&harness, expected_details));
        testing::press_control(&mut harness, "Open: Club evening");
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Show(link))] = &*commands else {
            panic!("{commands:?}")
        };
        assert_eq!(link.key, "k7m2");
        testing::press_control(&mut harness, &fixture.say("account-of-ones-own"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::Account)]));
    }
}
