//! The page of a server's tournaments.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::online::link::TournamentLink;
use crate::app::online::sentences;
use crate::app::online::tournaments::OnlineTournamentCommand;
use crate::app::screen::Overlay;
use crate::app::ui::online::online_view::{self, OnlineView, warning_ui};
use crate::app::ui::online::tournament;
use crate::app::ui::online::tournament_plan::{self, PlanDraft};
use crate::app::ui::{command::UiCommand, widgets::dialog, widgets::theme};
use crate::online_tournament::ListedTournament;
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
        Some(draft) => tournament_plan::plan_ui(ui, view.translations, draft, game),
        None => list_ui(ui, view, commands),
    }
}

fn list_ui(ui: &mut Ui, view: OnlineView, commands: &mut Vec<UiCommand>) {
    let Some(listed) = &view.tournaments.listed else {
        ui.add(egui::Label::new(theme::faint(view.say("online-no-tournaments"))).wrap());
        return;
    };
    own_ui(ui, view.translations, &listed.own, commands);
    let over = listed.over.iter().take(MAX_ENDED_TOURNAMENTS);
    let rows = listed.running.iter().chain(&listed.open).chain(over).chain(&listed.duplicates);
    let is_own = |row: &ListedTournament| listed.own.iter().any(|own| own.key == row.key);
    let mut rows = rows.filter(|row| !is_own(row)).peekable();
    if rows.peek().is_none() && listed.own.is_empty() {
        ui.add(egui::Label::new(theme::faint(view.say("online-no-tournaments"))).wrap());
    }
    if rows.peek().is_some() && !listed.own.is_empty() {
        dialog::heading_ui(ui, view.say("online-tournaments-others"));
    }
    for row in rows {
        row_ui(ui, view.translations, row, commands);
    }
    if view.name.is_none() {
        ui.add(egui::Label::new(view.say("online-tournament-needs-name")).wrap());
        if ui.button(view.say("account-of-ones-own")).on_hover_text(view.say("tip-account")).clicked() {
            commands.push(UiCommand::Overlay(Overlay::Account));
        }
    }
}

/// Draws the tournaments that the player organises or has entered.
fn own_ui(ui: &mut Ui, translations: &Translations, own: &[ListedTournament], commands: &mut Vec<UiCommand>) {
    if own.is_empty() {
        return;
    }
    dialog::heading_ui(ui, translations.say("online-tournaments-own"));
    own.iter().for_each(|row| row_ui(ui, translations, row, commands));
}

fn row_ui(ui: &mut Ui, translations: &Translations, listed: &ListedTournament, commands: &mut Vec<UiCommand>) {
    let detail = format!(
        "{} · {}",
        tournament::stage_and_player_count(translations, listed),
        tournament::about(translations, listed)
    );
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
    use crate::online_tournament::{ListedTournaments, TournamentStage, TournamentSystem};

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
        assert!(!testing::reads(&harness, &shown.say("online-no-tournaments")));
    }

    #[test]
    fn a_tournament_of_the_list_is_opened() {
        let shown = fixture(Language::English);
        let (lobby, seats) = (Lobby::default(), KeptSeats::default());
        let mut harness = testing::harness([560.0, 700.0], |ui, commands| {
            tournaments_ui(ui, shown.online(&lobby, &seats), &mut None, &mut GameId::default(), commands);
        });
        let detail = "Has not begun · 3 participants · Lielow · 5 + 5 · Swiss system, 5 rounds · rated";
        assert!(testing::reads(&harness, detail));
        testing::press(&mut harness, "Open: Club evening");
        let commands = testing::take(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Show(link))] = &*commands else {
            panic!("{commands:?}")
        };
        assert_eq!(link.key, "k7m2");
        testing::press(&mut harness, &shown.say("account-of-ones-own"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Overlay(Overlay::Account)]));
    }
}
