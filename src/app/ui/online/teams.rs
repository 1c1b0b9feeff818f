//! The teams of a tournament on a server: who plays on which board, and what the captain of a team does; and how a player is removed.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::online::tournaments::{OnlineTournamentCommand, TournamentAct};
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::{online_view::warning_ui, open_games::name_or_nameless};
use crate::app::ui::widgets::{dialog, theme};
use crate::online_tournament::{
    GameView, MAX_TEAM_NAME_CHARS, TeamPlayerView, TeamView, TournamentStage, TournamentSystem, TournamentView,
};
use crate::organiser::result_text;
use crate::player::PlayerName;
use crate::tournament::ParticipantId;

fn act(act: TournamentAct) -> UiCommand {
    UiCommand::OnlineTournament(OnlineTournamentCommand::Act(act))
}

/// Draws the field and the button by which a team is entered.
pub(super) fn enter_team_ui(
    ui: &mut Ui,
    translations: &Translations,
    name: &mut String,
    is_waiting: bool,
    commands: &mut Vec<UiCommand>,
) {
    let label = translations.say("online-team-name");
    theme::row_from_right(ui, |ui| {
        let may_enter = !is_waiting && !name.trim().is_empty();
        let button = ui.add_enabled(may_enter, egui::Button::new(translations.say("online-team-enter")));
        let field = egui::TextEdit::singleline(name)
            .id_salt("team name")
            .hint_text(label.clone())
            .char_limit(MAX_TEAM_NAME_CHARS)
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        let response = ui.add(field);
        theme::set_accessible_name(&response, label);
        if button.clicked() {
            commands.push(act(TournamentAct::EnterTeam(name.trim().to_owned())));
        }
    });
    ui.add(egui::Label::new(theme::faint(translations.say("online-team-about"))).wrap());
}

/// Draws the players of each team, in the order of the standings; nothing where no teams take part. `removed_player` is the one whom the
/// captain or the organiser is asked about, before the player is removed.
pub(super) fn teams_ui(
    ui: &mut Ui,
    translations: &Translations,
    tournament: &TournamentView,
    is_waiting: bool,
    removed_player: &mut Option<ParticipantId>,
    commands: &mut Vec<UiCommand>,
) {
    if tournament.teams.is_empty() {
        return;
    }
    dialog::part_heading_ui(ui, translations.say("online-teams"));
    for row in &tournament.rows {
        let Some(team) = tournament.teams.iter().find(|team| team.id == row.id) else { continue };
        ui.add(egui::Label::new(theme::strong(name_or_nameless(translations, &row.name))).wrap());
        let may_act = !is_waiting && !tournament.listed.stage.is_over();
        let is_captain = may_act && tournament.own.is_some_and(|own| own.id == Some(team.captain));
        let is_organiser = may_act && tournament.own.is_some_and(|own| own.organises);
        let boards = tournament.listed.boards.map_or(0, |boards| usize::from(u8::from(boards)));
        for (place, player) in team.players.iter().enumerate() {
            ui.horizontal_wrapped(|ui| {
                player_ui(ui, translations, team, (place, boards), player);
                if is_captain {
                    captain_ui(ui, translations, team, place, commands);
                }
                let may_remove = is_organiser || is_captain && player.id != team.captain;
                if may_remove && !player.is_absent {
                    let player = (player.id, player.name.as_str());
                    remove_ui(ui, translations, tournament, player, removed_player, commands);
                }
            });
        }
    }
}

/// Draws a player at a place of the order, from 0, in a team with this number of boards.
fn player_ui(ui: &mut Ui, translations: &Translations, team: &TeamView, at: (usize, usize), player: &TeamPlayerView) {
    let (place, boards) = at;
    let name = format!("{}. {}", place + 1, name_or_nameless(translations, &player.name));
    let name = egui::RichText::new(name);
    ui.label(if player.is_absent { name.strikethrough() } else { name });
    let marks = [(player.id == team.captain, "online-team-captain"), (place >= boards, "online-team-reserve")];
    for (_, key) in marks.into_iter().filter(|(is_so, _)| *is_so) {
        ui.label(theme::faint(translations.say(key)));
    }
}

/// Draws a button that assistive technology knows by its text and the player. Returns whether it is pressed.
fn player_button_ui(ui: &mut Ui, translations: &Translations, key: &str, player: &str) -> bool {
    theme::button_about(ui, &translations.say(key), player).clicked()
}

/// Draws the button by which the captain moves the player at a place of the order, from 0, one board up.
fn captain_ui(ui: &mut Ui, translations: &Translations, team: &TeamView, place: usize, commands: &mut Vec<UiCommand>) {
    if place > 0 && player_button_ui(ui, translations, "online-team-earlier", &team.players[place].name) {
        let mut order: Vec<ParticipantId> = team.players.iter().map(|player| player.id).collect();
        order.swap(place - 1, place);
        commands.push(act(TournamentAct::Order(order)));
    }
}

/// Draws the button by which the captain or the organiser removes a player. Once the tournament has begun, it asks first: `asked` is the
/// player about whom it has.
pub(super) fn remove_ui(
    ui: &mut Ui,
    translations: &Translations,
    tournament: &TournamentView,
    (id, player): (ParticipantId, &str),
    asked: &mut Option<ParticipantId>,
    commands: &mut Vec<UiCommand>,
) {
    let Ok(name) = player.parse::<PlayerName>() else { return };
    let question = removal_question(translations, tournament, (id, player));
    let is_asked = *asked == Some(id);
    if let Some(question) = question.as_ref().filter(|_| is_asked) {
        warning_ui(ui, question);
    }
    if player_button_ui(ui, translations, "online-team-remove", player) {
        let is_sure = is_asked || question.is_none();
        *asked = (!is_sure).then_some(id);
        if is_sure {
            commands.push(act(TournamentAct::Remove(name)));
        }
    }
    if is_asked && player_button_ui(ui, translations, "action-cancel", player) {
        *asked = None;
    }
}

/// The question before a player is removed; `None` before the beginning, when nothing is lost by that.
fn removal_question(
    translations: &Translations,
    tournament: &TournamentView,
    (id, player): (ParticipantId, &str),
) -> Option<String> {
    if tournament.listed.stage == TournamentStage::Open {
        return None;
    }
    let (key, opponent) = match tournament.unfinished_game_of(id) {
        Some((GameView { appointment: Some(_), .. }, opponent)) => ("online-team-remove-forfeit", Some(opponent)),
        Some((_, opponent)) => ("online-team-remove-playing", Some(opponent)),
        None => ("online-team-remove-sure", None),
    };
    let opponent = opponent.map_or("", |opponent| tournament.name_of(opponent));
    let opponent = name_or_nameless(translations, opponent);
    let values = [("player", player.into()), ("opponent", opponent.into())];
    let question = translations.say_with(key, &values);
    let later_key = if loses_games_while_away(tournament) {
        "online-tournament-remove-absent"
    } else {
        "online-team-remove-unpaired"
    };
    Some(format!("{question} {}", translations.say_with(later_key, &values)))
}

/// Whether all pairings follow from the entries, so that whoever is away loses games.
pub(super) fn loses_games_while_away(tournament: &TournamentView) -> bool {
    match tournament.listed.system {
        TournamentSystem::RoundRobin { .. } | TournamentSystem::KnockOut => tournament.listed.boards.is_none(),
        TournamentSystem::Swiss { .. } | TournamentSystem::Arena { .. } | TournamentSystem::Duplicate => false,
    }
}

/// The key of the words for copying the link that this player can hand out: that of the own team, or of the tournament.
pub(super) fn link_key(tournament: Option<&TournamentView>) -> &'static str {
    let team = tournament.and_then(TournamentView::own_team);
    if team.is_some_and(|team| team.invitation.is_some()) { "online-team-link" } else { "online-tournament-link" }
}

/// The result of a game, or of a match in game points, as it is written between both sides; `None` while it goes on.
pub(super) fn result(game: &GameView) -> Option<String> {
    let score = game.score.as_ref().map(|[white, black]| format!("{white} : {black}"));
    score.or_else(|| game.outcome.map(|_| result_text(game.outcome).to_owned()))
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Picture};
    use crate::online_tournament::OwnView;

    /// A tournament of two teams on two boards; the first one has a reserve. Its reader has this number.
    fn tournament(own: Option<u32>) -> TournamentView {
        let text = r#"{"key":"k7m2","name":"Team cup","game":"lielow",
            "pace":{"type":"live","white":"300+5","black":"300+5"},"system":{"type":"swiss","rounds":3},"rated":true,
            "stage":"open","organiser":"Ana","players":2,"boards":2,"seq":9,"planned_rounds":3,"tie_breaks":[],"now":1000,
            "rows":[
            {"id":1,"rank":1,"name":"The Castles","is_absent":false,"points":"0.0","tie_breaks":[],"number":1,"results":[]},
            {"id":5,"rank":2,"name":"The Walls","is_absent":false,"points":"0.0","tie_breaks":[],"number":2,"results":[]}],
            "teams":[
            {"id":1,"captain":2,"players":[{"id":2,"name":"Ana","is_absent":false},{"id":3,"name":"Bea","is_absent":false},
             {"id":4,"name":"Carla","is_absent":false}]},
            {"id":5,"captain":6,"players":[{"id":6,"name":"Dora","is_absent":false}]}],
            "rounds":[],"arena_games":[]}"#;
        let mut view: TournamentView = serde_json::from_str(text).expect("a tournament");
        let id = own.map(ParticipantId);
        view.own = id.map(|id| OwnView { id: Some(id), team: Some(ParticipantId(1)), ..OwnView::default() });
        view
    }

    fn list<'a>(
        translations: &'a Translations,
        shown: &'a TournamentView,
        size: [f32; 2],
    ) -> Harness<'a, Vec<UiCommand>> {
        let mut removed_player = None;
        testing::harness(size, move |ui, commands| {
            teams_ui(ui, translations, shown, false, &mut removed_player, commands);
        })
    }

    fn acts(harness: &mut Harness<Vec<UiCommand>>) -> Vec<TournamentAct> {
        let commands = testing::take_commands(harness).into_iter();
        let acts = commands.map(|command| match command {
            UiCommand::OnlineTournament(OnlineTournamentCommand::Act(act)) => act,
            other => panic!("{other:?}"),
        });
        acts.collect()
    }

    #[test]
    fn a_team_is_entered_under_its_name() {
        let translations = Translations::new(Language::English);
        let mut name = String::new();
        let mut harness = testing::harness([560.0, 300.0], |ui, commands| {
            enter_team_ui(ui, &translations, &mut name, false, commands);
        });
        testing::press_control(&mut harness, &translations.say("online-team-enter"));
        assert!(acts(&mut harness).is_empty(), "a team has a name");
        testing::press_control(&mut harness, &translations.say("online-team-name"));
        harness.event(egui::Event::Paste(" The Castles ".to_owned()));
        testing::run_until_settled(&mut harness);
        testing::press_control(&mut harness, &translations.say("online-team-enter"));
        assert_eq!(acts(&mut harness), [TournamentAct::EnterTeam("The Castles".into())]);
    }

    #[test]
    fn the_captain_orders_the_boards_and_removes_players_and_nobody_else_does() {
        let translations = Translations::new(Language::English);
        let earlier = translations.say("online-team-earlier");
        for other in [None, Some(3)] {
            let shown = tournament(other);
            let harness = list(&translations, &shown, [560.0, 500.0]);
            for text in ["The Walls", "1. Ana", "3. Carla", "1. Dora", &translations.say("online-team-reserve")] {
                assert!(testing::shows_text(&harness, text), "{text}");
            }
            assert!(!testing::shows_text(&harness, &earlier), "{other:?}");
        }
        let shown = tournament(Some(2));
        let mut harness = list(&translations, &shown, [560.0, 500.0]);
        testing::press_control(&mut harness, &format!("{earlier}: Carla"));
        assert_eq!(acts(&mut harness), [TournamentAct::Order([2, 4, 3].map(ParticipantId).to_vec())]);
        testing::press_control(&mut harness, &format!("{}: Bea", translations.say("online-team-remove")));
        assert_eq!(acts(&mut harness), [TournamentAct::Remove("Bea".parse().expect("a name"))]);
    }

    /// The same tournament in its first round, in which Bea is paired with Dora. Ana, the captain, looks at it.
    fn running(part: &str) -> TournamentView {
        let text =
            format!(r#"{{"games":[{{"white":1,"black":5,"boards":[{{"white":6,"black":3{part}}}]}}],"byes":[]}}"#);
        let mut view = tournament(Some(2));
        view.listed.stage = TournamentStage::Running;
        view.rounds.push(serde_json::from_str(&text).expect(&text));
        view
    }

    #[test]
    fn the_captain_reads_what_becomes_of_a_players_game_before_removing_the_player() {
        let translations = Translations::new(Language::English);
        let [remove, cancel] =
            ["online-team-remove", "action-cancel"].map(|key| format!("{}: Bea", translations.say(key)));
        let to_come = r#","appointment":{"game":"abc","begins_at":9000}"#;
        let over = r#","game":"abc","outcome":{"played":{"result":"win","is_rated":true}}"#;
        for (part, expected) in [
            (to_come, "Remove Bea? The game against Dora counts as lost. Bea gets no more games before returning."),
            (r#","game":"abc""#, "Remove Bea? The game against Dora goes on. Bea gets no more games before returning."),
            (over, "Remove Bea? Bea gets no more games before returning."),
        ] {
            let shown = running(part);
            let mut harness = list(&translations, &shown, [560.0, 500.0]);
            testing::press_control(&mut harness, &remove);
            assert!(testing::shows_text(&harness, expected), "{expected}");
            testing::press_control(&mut harness, &cancel);
            assert!(!testing::shows_text(&harness, expected) && acts(&mut harness).is_empty(), "{expected}");
            testing::press_control(&mut harness, &remove);
            testing::press_control(&mut harness, &format!("{}: Carla", translations.say("online-team-remove")));
            assert!(testing::shows_text(&harness, "Remove Carla?") && !testing::shows_text(&harness, "Remove Bea?"));
            (0..2).for_each(|_| testing::press_control(&mut harness, &remove));
            assert_eq!(acts(&mut harness), [TournamentAct::Remove("Bea".parse().expect("a name"))], "{expected}");
            assert!(!testing::shows_text(&harness, expected), "{expected}");
        }
    }

    #[test]
    fn the_organiser_removes_anybody_but_orders_no_boards() {
        let translations = Translations::new(Language::English);
        let mut shown = tournament(None);
        shown.own = Some(OwnView { organises: true, ..OwnView::default() });
        let mut harness = list(&translations, &shown, [560.0, 500.0]);
        assert!(!testing::shows_text(&harness, &translations.say("online-team-earlier")));
        for name in ["Ana", "Carla", "Dora"] {
            testing::press_control(&mut harness, &format!("{}: {name}", translations.say("online-team-remove")));
            assert_eq!(acts(&mut harness), [TournamentAct::Remove(name.parse().expect("a name"))]);
        }
    }

    #[test]
    fn whoever_is_in_a_team_hands_out_its_link() {
        let mut shown = tournament(Some(3));
        assert_eq!(link_key(Some(&shown)), "online-tournament-link");
        shown.teams[0].invitation = Some("bcdefghi23456789".into());
        assert_eq!((link_key(Some(&shown)), link_key(None)), ("online-team-link", "online-tournament-link"));
    }

    #[test]
    fn a_match_is_told_by_its_game_points() {
        let game = |text: &str| serde_json::from_str::<GameView>(text).expect(text);
        let outcome = r#"{"played":{"result":"win","is_rated":true}}"#;
        for (text, expected) in [
            (r#"{"white":1,"black":5}"#.to_owned(), None),
            (format!(r#"{{"white":1,"black":5,"outcome":{outcome}}}"#), Some("1 : 0")),
            (format!(r#"{{"white":1,"black":5,"outcome":{outcome},"score":["1.5","0.5"]}}"#), Some("1.5 : 0.5")),
        ] {
            assert_eq!(result(&game(&text)).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn nothing_is_cut_off_in_any_language() {
        for translations in Language::ALL.map(Translations::new) {
            for shown in [tournament(Some(2)), running(r#","appointment":{"game":"abc","begins_at":9000}"#)] {
                let mut harness = list(&translations, &shown, [310.0, 600.0]);
                if shown.listed.stage == TournamentStage::Running {
                    testing::press_control(&mut harness, &format!("{}: Bea", translations.say("online-team-remove")));
                    assert!(testing::shows_text(&harness, &format!("{}: Bea", translations.say("action-cancel"))));
                }
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new());
            }
        }
    }
}
