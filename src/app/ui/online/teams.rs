//! The teams of a tournament on a server: who plays on which board, and what the captain of a team does; and how a player is removed.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::online::tournaments::{OnlineTournamentCommand, TournamentAct};
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::{online_view::warning_ui, open_games::name_or_nameless};
use crate::app::ui::widgets::{dialog, theme};
use crate::online_tournament::{
    MAX_TEAM_NAME_CHARS, TeamPlayerView, TeamView, TournamentGameView, TournamentStage, TournamentSystem,
    TournamentView,
};
use crate::organiser::result_text;
use crate::player::PlayerName;
use crate::tournament::ParticipantId;

fn act_command(act: TournamentAct) -> UiCommand {
    UiCommand::OnlineTournament(OnlineTournamentCommand::Act(act))
}

/// Draws the field and the button by which a team is entered.
pub(super) fn enter_team_ui(
    ui: &mut Ui,
    translations: &Translations,
    team_name: &mut String,
    is_awaiting_answer: bool,
    commands: &mut Vec<UiCommand>,
) {
    let label = translations.say("online-team-name");
    theme::row_from_right(ui, |ui| {
        let can_enter = !is_awaiting_answer && !team_name.trim().is_empty();
        let button = ui.add_enabled(can_enter, egui::Button::new(translations.say("online-team-enter")));
        let name_field = egui::TextEdit::singleline(team_name)
            .id_salt("team name")
            .hint_text(label.clone())
            .char_limit(MAX_TEAM_NAME_CHARS)
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        let field_response = ui.add(name_field);
        theme::set_accessible_name(&field_response, label);
        if button.clicked() {
            commands.push(act_command(TournamentAct::EnterTeam(team_name.trim().to_owned())));
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
    is_awaiting_answer: bool,
    removed_player: &mut Option<ParticipantId>,
    commands: &mut Vec<UiCommand>,
) {
    if tournament.teams.is_empty() {
        return;
    }
    dialog::part_heading_ui(ui, translations.say("online-teams"));
    for team_row in &tournament.rows {
        let Some(team) = tournament.teams.iter().find(|team| team.id == team_row.id) else { continue };
        ui.add(egui::Label::new(theme::strong(name_or_nameless(translations, &team_row.name))).wrap());
        let can_act = !is_awaiting_answer && !tournament.listed.stage.is_over();
        let is_captain = can_act && tournament.own.is_some_and(|own| own.id == Some(team.captain));
        let is_organiser = can_act && tournament.own.is_some_and(|own| own.organises);
        let board_count = tournament.listed.boards.map_or(0, |board_count| usize::from(u8::from(board_count)));
        for (order_index, player) in team.players.iter().enumerate() {
            ui.horizontal_wrapped(|ui| {
                player_ui(ui, translations, team, (order_index, board_count), player);
                if is_captain {
                    move_up_button_ui(ui, translations, team, order_index, commands);
                }
                let can_remove = is_organiser || is_captain && player.id != team.captain;
                if can_remove && player.is_removed {
                    readmit_button_ui(ui, translations, &player.name, commands);
                } else if can_remove && !player.is_absent {
                    let player = (player.id, player.name.as_str());
                    remove_button_ui(ui, translations, tournament, player, removed_player, commands);
                }
            });
        }
    }
}

/// Draws a player at a place of the order, from 0, in a team with this number of boards.
fn player_ui(
    ui: &mut Ui,
    translations: &Translations,
    team: &TeamView,
    order_and_boards: (usize, usize),
    player: &TeamPlayerView,
) {
    let (order_index, board_count) = order_and_boards;
    let name_text = format!("{}. {}", order_index + 1, name_or_nameless(translations, &player.name));
    let name_text = egui::RichText::new(name_text);
    ui.label(if player.is_absent { name_text.strikethrough() } else { name_text });
    let player_marks =
        [(player.id == team.captain, "online-team-captain"), (order_index >= board_count, "online-team-reserve")];
    for (_, text_key) in player_marks.into_iter().filter(|(applies, _)| *applies) {
        ui.label(theme::faint(translations.say(text_key)));
    }
}

/// Draws a button that assistive technology knows by its text and the player. Returns whether it is pressed.
fn player_button_ui(ui: &mut Ui, translations: &Translations, label_key: &str, player_name: &str) -> bool {
    theme::button_about(ui, &translations.say(label_key), player_name).clicked()
}

/// Draws the button by which the captain moves the player at a place of the order, from 0, one board up.
fn move_up_button_ui(
    ui: &mut Ui,
    translations: &Translations,
    team: &TeamView,
    order_index: usize,
    commands: &mut Vec<UiCommand>,
) {
    if order_index > 0 && player_button_ui(ui, translations, "online-team-earlier", &team.players[order_index].name) {
        let mut order: Vec<ParticipantId> = team.players.iter().map(|player| player.id).collect();
        order.swap(order_index - 1, order_index);
        commands.push(act_command(TournamentAct::Order(order)));
    }
}

/// Draws the button by which the captain or the organiser removes a player. Once the tournament has begun, it asks first: `asked_player` is the
/// player about whom it has.
pub(super) fn remove_button_ui(
    ui: &mut Ui,
    translations: &Translations,
    tournament: &TournamentView,
    (id, player_name): (ParticipantId, &str),
    asked_player: &mut Option<ParticipantId>,
    commands: &mut Vec<UiCommand>,
) {
    let Ok(name) = player_name.parse::<PlayerName>() else { return };
    let question = removal_question(translations, tournament, (id, player_name));
    let was_asked = *asked_player == Some(id);
    if let Some(question) = question.as_ref().filter(|_| was_asked) {
        warning_ui(ui, question);
    }
    if player_button_ui(ui, translations, "online-team-remove", player_name) {
        let is_confirmed = was_asked || question.is_none();
        *asked_player = (!is_confirmed).then_some(id);
        if is_confirmed {
            commands.push(act_command(TournamentAct::Remove(name)));
        }
    }
    if was_asked && player_button_ui(ui, translations, "action-cancel", player_name) {
        *asked_player = None;
    }
}

/// Draws the button by which the captain or the organiser lets a player whom they have removed take part again.
pub(super) fn readmit_button_ui(
    ui: &mut Ui,
    translations: &Translations,
    player_name: &str,
    commands: &mut Vec<UiCommand>,
) {
    let Ok(name) = player_name.parse::<PlayerName>() else { return };
    if player_button_ui(ui, translations, "online-team-readmit", player_name) {
        commands.push(act_command(TournamentAct::Readmit(name)));
    }
}

/// The question before a player is removed; `None` before the beginning, when nothing is lost by that.
fn removal_question(
    translations: &Translations,
    tournament: &TournamentView,
    (id, player_name): (ParticipantId, &str),
) -> Option<String> {
    if tournament.listed.stage == TournamentStage::Open {
        return None;
    }
    let (question_key, opponent) = match tournament.unfinished_game_of(id) {
        Some((TournamentGameView { appointment: Some(_), .. }, opponent)) => {
            ("online-team-remove-forfeit", Some(opponent))
        }
        Some((_, opponent)) => ("online-team-remove-playing", Some(opponent)),
        None => ("online-team-remove-sure", None),
    };
    let opponent = opponent.map_or("", |opponent| tournament.name_of(opponent));
    let opponent = name_or_nameless(translations, opponent);
    let arguments = [("player", player_name.into()), ("opponent", opponent.into())];
    let question = translations.say_with(question_key, &arguments);
    let later_key = if loses_games_while_away(tournament) {
        "online-tournament-remove-absent"
    } else {
        "online-team-remove-unpaired"
    };
    Some(format!("{question} {}", translations.say_with(later_key, &arguments)))
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
    let own_team = tournament.and_then(TournamentView::own_team);
    if own_team.is_some_and(|own_team| own_team.invitation.is_some()) {
        "online-team-link"
    } else {
        "online-tournament-link"
    }
}

/// The result of a game, or of a match in game points, as it is written between both sides; `None` while it goes on.
pub(super) fn result_in_words(game: &TournamentGameView) -> Option<String> {
    let score_text = game.score.as_ref().map(|[white, black]| format!("{white} : {black}"));
    score_text.or_else(|| game.outcome.map(|_| result_text(game.outcome).to_owned()))
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Picture};
    use crate::online_tournament::OwnView;

    /// A tournament of two teams on two boards; the first one has a reserve. Its reader has this number.
    fn tournament(own_id: Option<u32>) -> TournamentView {
        let tournament_json = r#"{"key":"k7m2","name":"Team cup","game":"lielow",
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
        let mut view: TournamentView = serde_json::from_str(tournament_json).expect("a tournament");
        let participant_id = own_id.map(ParticipantId);
        view.own = participant_id.map(|participant_id| OwnView {
            id: Some(participant_id),
            team: Some(ParticipantId(1)),
            ..OwnView::default()
        });
        view
    }

    fn teams_harness<'a>(
        translations: &'a Translations,
        tournament: &'a TournamentView,
        size: [f32; 2],
    ) -> Harness<'a, Vec<UiCommand>> {
        let mut removed_player = None;
        testing::harness(size, move |ui, commands| {
            teams_ui(ui, translations, tournament, false, &mut removed_player, commands);
        })
    }

    fn take_acts(harness: &mut Harness<Vec<UiCommand>>) -> Vec<TournamentAct> {
        let commands = testing::take_commands(harness).into_iter();
        let acts = commands.map(|command| match command {
            UiCommand::OnlineTournament(OnlineTournamentCommand::Act(act)) => act,
            command => panic!("{command:?}"),
        });
        acts.collect()
    }

    #[test]
    fn a_team_is_entered_under_its_name() {
        let translations = Translations::new(Language::English);
        let mut team_name = String::new();
        let mut harness = testing::harness([560.0, 300.0], |ui, commands| {
            enter_team_ui(ui, &translations, &mut team_name, false, commands);
        });
        testing::press_control(&mut harness, &translations.say("online-team-enter"));
        assert!(take_acts(&mut harness).is_empty(), "a team has a name");
        testing::press_control(&mut harness, &translations.say("online-team-name"));
        harness.event(egui::Event::Paste(" The Castles ".to_owned()));
        testing::run_until_settled(&mut harness);
        testing::press_control(&mut harness, &translations.say("online-team-enter"));
        assert_eq!(take_acts(&mut harness), [TournamentAct::EnterTeam("The Castles".into())]);
    }

    #[test]
    fn the_captain_orders_the_boards_and_removes_players_and_nobody_else_does() {
        let translations = Translations::new(Language::English);
        let move_up_label = translations.say("online-team-earlier");
        for own_id in [None, Some(3)] {
            let tournament = tournament(own_id);
            let harness = teams_harness(&translations, &tournament, [560.0, 500.0]);
            for text in ["The Walls", "1. Ana", "3. Carla", "1. Dora", &translations.say("online-team-reserve")] {
                assert!(testing::shows_text(&harness, text), "{text}");
            }
            assert!(!testing::shows_text(&harness, &move_up_label), "{own_id:?}");
        }
        let tournament = tournament(Some(2));
        let mut harness = teams_harness(&translations, &tournament, [560.0, 500.0]);
        testing::press_control(&mut harness, &format!("{move_up_label}: Carla"));
        assert_eq!(take_acts(&mut harness), [TournamentAct::Order([2, 4, 3].map(ParticipantId).to_vec())]);
        testing::press_control(&mut harness, &format!("{}: Bea", translations.say("online-team-remove")));
        assert_eq!(take_acts(&mut harness), [TournamentAct::Remove("Bea".parse().expect("a name"))]);
    }

    /// The same tournament in its first round, in which Bea is paired with Dora. Ana, the captain, looks at it.
    fn running_tournament(game_part_json: &str) -> TournamentView {
        let round_json = format!(
            r#"{{"games":[{{"white":1,"black":5,"boards":[{{"white":6,"black":3{game_part_json}}}]}}],"byes":[]}}"#
        );
        let mut view = tournament(Some(2));
        view.listed.stage = TournamentStage::Running;
        view.rounds.push(serde_json::from_str(&round_json).expect(&round_json));
        view
    }

    #[test]
    fn the_captain_reads_what_becomes_of_a_players_game_before_removing_the_player() {
        let translations = Translations::new(Language::English);
        let [remove_label, cancel_label] =
            ["online-team-remove", "action-cancel"].map(|text_key| format!("{}: Bea", translations.say(text_key)));
        let appointed_part_json = r#","appointment":{"game":"abc","begins_at":9000}"#;
        let finished_part_json = r#","game":"abc","outcome":{"played":{"result":"win","is_rated":true}}"#;
        for (game_part_json, question) in [
            (
                appointed_part_json,
                "Remove Bea? The game against Dora counts as lost. Bea gets no more games before returning.",
            ),
            (r#","game":"abc""#, "Remove Bea? The game against Dora goes on. Bea gets no more games before returning."),
            (finished_part_json, "Remove Bea? Bea gets no more games before returning."),
        ] {
            let tournament = running_tournament(game_part_json);
            let mut harness = teams_harness(&translations, &tournament, [560.0, 500.0]);
            testing::press_control(&mut harness, &remove_label);
            assert!(testing::shows_text(&harness, question), "{question}");
            testing::press_control(&mut harness, &cancel_label);
            assert!(!testing::shows_text(&harness, question) && take_acts(&mut harness).is_empty(), "{question}");
            testing::press_control(&mut harness, &remove_label);
            testing::press_control(&mut harness, &format!("{}: Carla", translations.say("online-team-remove")));
            assert!(testing::shows_text(&harness, "Remove Carla?") && !testing::shows_text(&harness, "Remove Bea?"));
            (0..2).for_each(|_| testing::press_control(&mut harness, &remove_label));
            assert_eq!(take_acts(&mut harness), [TournamentAct::Remove("Bea".parse().expect("a name"))], "{question}");
            assert!(!testing::shows_text(&harness, question), "{question}");
        }
    }

    #[test]
    fn the_organiser_removes_anybody_but_orders_no_boards() {
        let translations = Translations::new(Language::English);
        let mut tournament = tournament(None);
        tournament.own = Some(OwnView { organises: true, ..OwnView::default() });
        let mut harness = teams_harness(&translations, &tournament, [560.0, 500.0]);
        assert!(!testing::shows_text(&harness, &translations.say("online-team-earlier")));
        for name in ["Ana", "Carla", "Dora"] {
            testing::press_control(&mut harness, &format!("{}: {name}", translations.say("online-team-remove")));
            assert_eq!(take_acts(&mut harness), [TournamentAct::Remove(name.parse().expect("a name"))]);
        }
        drop(harness);
        let bea = &mut tournament.teams[0].players[1];
        (bea.is_absent, bea.is_removed) = (true, true);
        let mut harness = teams_harness(&translations, &tournament, [560.0, 500.0]);
        testing::press_control(&mut harness, &format!("{}: Bea", translations.say("online-team-readmit")));
        assert_eq!(take_acts(&mut harness), [TournamentAct::Readmit("Bea".parse().expect("a name"))]);
    }

    #[test]
    fn whoever_is_in_a_team_hands_out_its_link() {
        let mut tournament = tournament(Some(3));
        assert_eq!(link_key(Some(&tournament)), "online-tournament-link");
        tournament.teams[0].invitation = Some("bcdefghi23456789".into());
        assert_eq!((link_key(Some(&tournament)), link_key(None)), ("online-team-link", "online-tournament-link"));
    }

    #[test]
    fn a_match_is_told_by_its_game_points() {
        let game_from_json = |game_json: &str| serde_json::from_str::<TournamentGameView>(game_json).expect(game_json);
        let outcome_json = r#"{"played":{"result":"win","is_rated":true}}"#;
        for (game_json, expected) in [
            (r#"{"white":1,"black":5}"#.to_owned(), None),
            (format!(r#"{{"white":1,"black":5,"outcome":{outcome_json}}}"#), Some("1 : 0")),
            (format!(r#"{{"white":1,"black":5,"outcome":{outcome_json},"score":["1.5","0.5"]}}"#), Some("1.5 : 0.5")),
        ] {
            assert_eq!(result_in_words(&game_from_json(&game_json)).as_deref(), expected, "{game_json}");
        }
    }

    #[test]
    fn nothing_is_cut_off_in_any_language() {
        for translations in Language::ALL.map(Translations::new) {
            for tournament in
                [tournament(Some(2)), running_tournament(r#","appointment":{"game":"abc","begins_at":9000}"#)]
            {
                let mut harness = teams_harness(&translations, &tournament, [310.0, 600.0]);
                if tournament.listed.stage == TournamentStage::Running {
                    testing::press_control(&mut harness, &format!("{}: Bea", translations.say("online-team-remove")));
                    assert!(testing::shows_text(&harness, &format!("{}: Bea", translations.say("action-cancel"))));
                }
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new());
            }
        }
    }
}
