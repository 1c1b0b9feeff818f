//! The page of a server's tournaments.

use bevy_egui::egui::{self, Ui};

use crate::app::online::link::TournamentLink;
use crate::app::online::sentences;
use crate::app::online::tournaments::OnlineTournamentCommand;
use crate::app::screen::Overlay;
use crate::app::ui::online::online_view::{self, OnlineView, warning_ui};
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
    draft: &mut Option<PlanDraft>,
    game: &mut GameId,
    commands: &mut Vec<UiCommand>,
) {
    if let Some(error) = &view.tournaments.error {
        warning_ui(ui, &sentences::tournament_error(view.translations, error));
    }
    match draft {
        Some(draft) => tournament_plan::plan_ui(ui, view, draft, game),
        None => list_ui(ui, view, commands),
    }
}

fn list_ui(ui: &mut Ui, view: OnlineView, commands: &mut Vec<UiCommand>) {
    let Some(listed) = &view.tournaments.listed else {
        ui.add(egui::Label::new(theme::faint(view.say("online-no-tournaments"))).wrap());
        return;
    };
    own_ui(ui, view, &listed.own, commands);
    let is_own = |row: &ListedTournament| listed.own.iter().any(|own| own.key == row.key);
    let mut rows = in_order(listed);
    rows.retain(|row| !is_own(row));
    if rows.is_empty() && listed.own.is_empty() {
        ui.add(egui::Label::new(theme::faint(view.say("online-no-tournaments"))).wrap());
    }
    if !rows.is_empty() && !listed.own.is_empty() {
        dialog::part_heading_ui(ui, view.say("online-tournaments-others"));
    }
    for row in rows {
        row_ui(ui, view, row, commands);
    }
    if view.name.is_none() {
        ui.add(egui::Label::new(view.say("online-tournament-needs-name")).wrap());
        if ui.button(view.say("account-of-ones-own")).show_tip(view.say("tip-account")).clicked() {
            commands.push(UiCommand::Overlay(Overlay::Account));
        }
    }
}

/// The tournaments as they are listed: those that are over come last, and only so many of them.
fn in_order(listed: &ListedTournaments) -> Vec<&ListedTournament> {
    let (over_duplicates, open_duplicates): (Vec<_>, Vec<_>) =
        listed.duplicates.iter().partition(|duplicate| duplicate.stage.is_over());
    let open = listed.running.iter().chain(&listed.open).chain(open_duplicates);
    let over = listed.over.iter().chain(over_duplicates).take(MAX_ENDED_TOURNAMENTS);
    open.chain(over).collect()
}

/// Draws the tournaments that the player organises or has entered.
fn own_ui(ui: &mut Ui, view: OnlineView, own: &[ListedTournament], commands: &mut Vec<UiCommand>) {
    if own.is_empty() {
        return;
    }
    dialog::part_heading_ui(ui, view.say("online-tournaments-own"));
    own.iter().for_each(|row| row_ui(ui, view, row, commands));
}

/// When a tournament that has not begun begins by itself, in the player's time zone.
fn beginning(view: OnlineView, listed: &ListedTournament) -> Option<String> {
    let begins_at = listed.starts_at.filter(|_| listed.stage == TournamentStage::Open)?;
    let time = view.translations.date_and_time(view.clock.local_time(begins_at));
    Some(view.translations.say_with("online-tournament-begins-at", &[("time", time.into())]))
}

fn row_ui(ui: &mut Ui, view: OnlineView, listed: &ListedTournament, commands: &mut Vec<UiCommand>) {
    let translations = view.translations;
    let stage = tournament::stage_and_player_count(translations, listed);
    let about = tournament::about(translations, listed);
    let detail =
        [Some(stage), beginning(view, listed), Some(about)].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    online_view::game_row_ui(ui, listed.name.clone(), detail, |ui| {
        let open = translations.say("library-open");
        let button = ui.button(&open);
        theme::set_accessible_name(&button, format!("{open}: {}", listed.name));
        if button.clicked() {
            let link = TournamentLink { site: None, key: listed.key.clone(), invitation: None };
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

    fn listed() -> ListedTournaments {
        let control = "300+5".parse().expect("a time control");
        let open = ListedTournament {
            key: "k7m2".into(),
            name: "Club evening".into(),
            game: GameId::Lielow,
            pace: Pace::Live { white: control, black: control },
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
        ListedTournaments { open: vec![open], now: 1_000_000, ..ListedTournaments::default() }
    }

    /// What is shown where a server has one tournament, which begins by hand.
    pub(in crate::app::ui) fn fixture(language: Language) -> Fixture {
        let mut tournaments = OnlineTournaments::default();
        (tournaments.listed, tournaments.listed_at) = (Some(listed()), Duration::from_secs(2));
        Fixture { tournaments, ..Fixture::in_language(language) }
    }

    #[test]
    fn what_is_over_comes_last_and_is_limited_duplicate_matches_too() {
        let of = |key: String, stage, system| {
            let mut tournament = listed().open.remove(0);
            (tournament.key, tournament.stage, tournament.system) = (key, stage, system);
            tournament
        };
        let swiss = |key: &str, stage| of(key.to_owned(), stage, TournamentSystem::Swiss { rounds: 5 });
        let duplicate = |key: &str, stage| of(key.to_owned(), stage, TournamentSystem::Duplicate);
        let ended = |number: usize| duplicate(&format!("ended{number}"), TournamentStage::Over);
        let lists = ListedTournaments {
            open: vec![swiss("open", TournamentStage::Open)],
            running: vec![swiss("running", TournamentStage::Running)],
            over: vec![swiss("over", TournamentStage::Over)],
            duplicates: (0..MAX_ENDED_TOURNAMENTS)
                .map(ended)
                .chain([duplicate("pair", TournamentStage::Open), duplicate("pairs", TournamentStage::Running)])
                .collect(),
            ..ListedTournaments::default()
        };
        let keys: Vec<&str> = in_order(&lists).into_iter().map(|tournament| tournament.key.as_str()).collect();
        assert_eq!(keys[..7], ["running", "open", "pair", "pairs", "over", "ended0", "ended1"]);
        assert_eq!(keys.len(), 4 + MAX_ENDED_TOURNAMENTS);
    }

    #[test]
    fn the_players_own_tournaments_come_first_and_once_also_those_that_are_not_listed() {
        let mut shown = fixture(Language::English);
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let listed = shown.tournaments.listed.as_mut().expect("a list");
        let named =
            |key: &str, name: &str| ListedTournament { key: key.into(), name: name.into(), ..listed.open[0].clone() };
        let (private, other) = (named("p7m2", "Invited"), named("a7m2", "Another"));
        listed.own = vec![private, listed.open[0].clone()];
        listed.open.insert(0, other);
        let harness = testing::harness([560.0, 900.0], |ui, commands| {
            tournaments_ui(ui, shown.online(&lobby, &seats), &mut None, &mut GameId::default(), commands);
        });
        let expected = ["Yours", "Invited", "Club evening", "Others", "Another"];
        let texts = Picture::of(&harness).texts().into_iter().map(|text| text.text);
        assert_eq!(texts.filter(|text| expected.contains(&&**text)).collect::<Vec<_>>(), expected);
        assert!(!testing::shows_text(&harness, &shown.say("online-no-tournaments")));
    }

    #[test]
    fn a_tournament_of_the_list_tells_when_it_begins() {
        let mut shown = fixture(Language::English);
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let begins_at = 1_774_981_800_000;
        shown.tournaments.listed.as_mut().expect("a list").open[0].starts_at = Some(begins_at);
        let harness = testing::harness([560.0, 700.0], |ui, commands| {
            tournaments_ui(ui, shown.online(&lobby, &seats), &mut None, &mut GameId::default(), commands);
        });
        let time = shown.translations.date_and_time(begins_at);
        let expected = shown.translations.say_with("online-tournament-begins-at", &[("time", time.into())]);
        assert!(testing::shows_text(&harness, &expected));
    }

    #[test]
    fn a_tournament_of_the_list_is_opened() {
        let shown = fixture(Language::English);
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let mut harness = testing::harness([560.0, 700.0], |ui, commands| {
            tournaments_ui(ui, shown.online(&lobby, &seats), &mut None, &mut GameId::default(), commands);
        });
        let detail = "Has not begun · 3 participants · Lielow · 5 + 5 · Swiss system, 5 rounds · rated";
        assert!(testing::shows_text(&harness, detail));
        testing::press_control(&mut harness, "Open: Club evening");
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Show(link))] = &*commands else {
            panic!("{commands:?}")
        };
        assert_eq!(link.key, "k7m2");
        testing::press_control(&mut harness, &shown.say("account-of-ones-own"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::Account)]));
    }
}
