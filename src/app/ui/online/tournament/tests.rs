//! Tests of the sheet of a tournament on a server.

mod corrections;

use std::time::Duration;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::*;
use crate::app::i18n::Language;
use crate::app::ui::testing::{self, Fixture, Picture};
use crate::online_tournament::{TeamView, TournamentGameView};
use crate::tournament::{BoardCount, Bye};

/// Ana, who organises it and has won, and Bea, who has withdrawn.
fn tournament(system_json: &str, change: impl FnOnce(&mut TournamentView)) -> TournamentView {
    let tournament_json = r#"{"key":"k7m2","name":"A long evening at the club of Santiago","game":"turnover-2025",
        "pace":{"type":"live","white":"300+5","black":"300+5"},"system":SYSTEM,"rated":true,"stage":"running",
        "organiser":"Ana","players":2,"seq":9,"planned_rounds":3,"tie_breaks":["BH","SB"],"now":1000,"rows":[
        {"id":1,"rank":1,"name":"Ana","is_absent":false,"points":"1.0","tie_breaks":["0","0"],"number":1,
         "results":[{"played":{"opponent":2,"colour":"white","result":"win","is_rated":true}}]},
        {"id":2,"rank":2,"name":"Bea","is_absent":true,"points":"0.0","tie_breaks":["1","0"],"number":2,
         "results":[{"played":{"opponent":1,"colour":"black","result":"loss","is_rated":true}}]}],
        "rounds":[{"games":[{"white":1,"black":2,"game":"abc","outcome":{"played":{"result":"win","is_rated":true}}}],"byes":[]}],
        "arena_games":[],"next_round_at":66000}"#;
    let mut view: TournamentView =
        serde_json::from_str(&tournament_json.replace("SYSTEM", system_json)).expect("a tournament");
    change(&mut view);
    view
}

const SWISS_JSON: &str = r#"{"type":"swiss","rounds":3}"#;

fn followed_tournament(view: TournamentView) -> FollowedTournament {
    let site = "https://example.org/".parse().expect("an address");
    FollowedTournament { view: Some(view), ..FollowedTournament::new(site, "k7m2".to_owned()) }
}

fn dialog_harness<'a>(
    translations: &'a Translations,
    followed_tournament: &'a FollowedTournament,
    has_name: bool,
    size: [f32; 2],
) -> Harness<'a, Vec<UiCommand>> {
    dialog_harness_of_house(translations, followed_tournament, Lobby::default(), has_name, size)
}

/// The same on the server of which this is known.
fn dialog_harness_of_house<'a>(
    translations: &'a Translations,
    followed_tournament: &'a FollowedTournament,
    lobby: Lobby,
    has_name: bool,
    size: [f32; 2],
) -> Harness<'a, Vec<UiCommand>> {
    let (settings, tournaments, mut draft) =
        (Settings::default(), OnlineTournaments::default(), TournamentDraft::default());
    testing::harness(size, move |ui, commands| {
        let dialog_view = TournamentDialogView {
            translations,
            settings: &settings,
            lobby: &lobby,
            tournaments: &tournaments,
            followed_tournament,
            awaited_game_key: followed_tournament.view.as_ref().and_then(TournamentView::own_game),
            has_name,
            clock: WallClock::manual(Duration::from_millis(500)),
        };
        dialog_ui(ui.ctx(), dialog_view, &mut draft, commands);
    })
}

fn own_view(id: u32, organises: bool) -> Option<OwnView> {
    Some(OwnView { id: Some(ParticipantId(id)), organises, ..OwnView::default() })
}

fn take_tournament_commands(harness: &mut Harness<Vec<UiCommand>>) -> Vec<OnlineTournamentCommand> {
    let commands = testing::take_commands(harness).into_iter();
    commands
        .map(|command| match command {
            UiCommand::OnlineTournament(command) => command,
            command => panic!("{command:?}"),
        })
        .collect()
}

#[test]
fn everybody_reads_how_far_it_has_come_and_watches_games() {
    let fixture = Fixture::in_language(Language::English);
    let followed_tournament = followed_tournament(tournament(SWISS_JSON, |_| {}));
    let mut harness = dialog_harness(&fixture.translations, &followed_tournament, false, [1280.0, 720.0]);
    for text in ["Being played · 2 participants · Round 1 of 3 · next round in 1:05", "2w1", "1 : 0"] {
        assert!(testing::shows_text(&harness, text), "{text}");
    }
    assert!(!testing::shows_text(&harness, &fixture.say("online-tournament-call-off")));
    testing::press_control(&mut harness, "Watch: Ana – Bea");
    assert!(
        matches!(&*take_tournament_commands(&mut harness), [OnlineTournamentCommand::Watch(game_key)] if game_key == "abc")
    );
    testing::press_control(&mut harness, &fixture.say("account-of-ones-own"));
    assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::Account)]));
}

#[test]
fn whoever_may_enter_reads_the_rules_of_the_house_first() {
    let fixture = Fixture::in_language(Language::English);
    let followed_tournament = followed_tournament(tournament(SWISS_JSON, |_| {}));
    for has_name in [false, true] {
        let lobby = testing::lobby_after(|lobby| lobby.house_rules = Some(testing::house_rules()));
        let (translations, size) = (&fixture.translations, [1280.0, 720.0]);
        let mut harness = dialog_harness_of_house(translations, &followed_tournament, lobby, has_name, size);
        assert!(testing::shows_text(&harness, "Be kind."));
        testing::press_control(&mut harness, &fixture.say("online-house-rules-read"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Settings(settings)] = &*commands else { panic!("{commands:?}") };
        assert_eq!(settings.house_rules, ["2"]);
    }
}

#[test]
fn in_the_last_game_of_a_pairing_of_a_knock_out_it_is_said_that_a_draw_is_a_win_for_black() {
    let fixture = Fixture::in_language(Language::English);
    for has_draw_odds in [false, true] {
        let followed_tournament = followed_tournament(tournament(r#"{"type":"knock-out"}"#, |view| {
            let game = &mut view.rounds[0].games[0];
            (game.outcome, game.has_draw_odds) = (None, has_draw_odds);
        }));
        let harness = dialog_harness(&fixture.translations, &followed_tournament, true, [1280.0, 720.0]);
        assert_eq!(testing::shows_text(&harness, "a draw is a win for Black"), has_draw_odds);
    }
}

#[test]
fn players_enter_return_and_play() {
    let fixture = Fixture::in_language(Language::English);
    let reopen_game = |view: &mut TournamentView| view.rounds[0].games[0].outcome = None;
    for (own_part, text_key, expected_act) in [
        (None, "tournament-enter", TournamentAct::Enter),
        (own_view(2, false), "tournament-return", TournamentAct::Return),
    ] {
        let followed_tournament = followed_tournament(tournament(SWISS_JSON, |view| view.own = own_part));
        let mut harness = dialog_harness(&fixture.translations, &followed_tournament, true, [640.0, 480.0]);
        testing::press_control(&mut harness, &fixture.say(text_key));
        assert!(
            matches!(&*take_tournament_commands(&mut harness), [OnlineTournamentCommand::Act(act)] if *act == expected_act),
            "{text_key}"
        );
    }
    let followed_tournament = followed_tournament(tournament(SWISS_JSON, |view| {
        reopen_game(view);
        view.own = own_view(1, false);
    }));
    let mut harness = dialog_harness(&fixture.translations, &followed_tournament, true, [640.0, 480.0]);
    testing::press_control(&mut harness, &fixture.say("online-tournament-play"));
    assert!(matches!(&*take_tournament_commands(&mut harness), [OnlineTournamentCommand::Play]));
}

#[test]
fn whoever_withdraws_reads_first_what_becomes_of_the_games() {
    const ROUND_ROBIN_JSON: &str = r#"{"type":"round-robin","cycles":1}"#;
    let fixture = Fixture::in_language(Language::English);
    let [withdraw_label, cancel_label] = ["tournament-withdraw", "action-cancel"].map(|text_key| fixture.say(text_key));
    let appointed_part_json = r#""appointment":{"game":"abc","begins_at":9000}"#;
    let finished_part_json = r#""game":"abc","outcome":{"played":{"result":"win","is_rated":true}}"#;
    for (system_json, game_part_json, question) in [
        (
            SWISS_JSON,
            appointed_part_json,
            "Withdraw? Your game against Bea counts as lost. You get no more games until you return.",
        ),
        (
            SWISS_JSON,
            r#""game":"abc""#,
            "Withdraw? Your game against Bea goes on. You get no more games until you return.",
        ),
        (SWISS_JSON, finished_part_json, "Withdraw? You get no more games until you return."),
        (ROUND_ROBIN_JSON, finished_part_json, "Withdraw? You lose the games of rounds that begin before you return."),
    ] {
        let game: TournamentGameView =
            serde_json::from_str(&format!(r#"{{"white":1,"black":2,{game_part_json}}}"#)).expect(game_part_json);
        let followed_tournament = followed_tournament(tournament(system_json, |view| {
            (view.own, view.rounds[0].games) = (own_view(1, false), vec![game]);
        }));
        let mut harness = dialog_harness(&fixture.translations, &followed_tournament, true, [1280.0, 720.0]);
        testing::press_control(&mut harness, &withdraw_label);
        assert!(testing::shows_text(&harness, question), "{question}");
        testing::press_control(&mut harness, &cancel_label);
        assert!(
            !testing::shows_text(&harness, question) && take_tournament_commands(&mut harness).is_empty(),
            "{question}"
        );
        (0..2).for_each(|_| testing::press_control(&mut harness, &withdraw_label));
        let sent_commands = take_tournament_commands(&mut harness);
        assert!(
            matches!(&*sent_commands, [OnlineTournamentCommand::Act(TournamentAct::Withdraw)]),
            "{question}: {sent_commands:?}"
        );
        assert!(!testing::shows_text(&harness, question), "{question}");
    }
}

#[test]
fn whoever_withdraws_before_the_beginning_loses_nothing_and_is_not_asked() {
    let fixture = Fixture::in_language(Language::English);
    let followed_tournament = followed_tournament(tournament(SWISS_JSON, |view| {
        (view.own, view.listed.stage, view.next_round_at) = (own_view(1, false), TournamentStage::Open, None);
    }));
    let mut harness = dialog_harness(&fixture.translations, &followed_tournament, true, [640.0, 480.0]);
    testing::press_control(&mut harness, &fixture.say("tournament-withdraw"));
    assert!(matches!(
        &*take_tournament_commands(&mut harness),
        [OnlineTournamentCommand::Act(TournamentAct::Withdraw)]
    ));
}

#[test]
fn whoever_took_part_reads_the_result_unless_it_was_called_off_before_it_began() {
    let translations = Translations::new(Language::English);
    for (stage, has_begun, is_told) in [
        (TournamentStage::Over, true, true),
        (TournamentStage::CalledOff, true, true),
        (TournamentStage::CalledOff, false, false),
    ] {
        let followed_tournament = followed_tournament(tournament(SWISS_JSON, |view| {
            (view.own, view.listed.stage) = (own_view(1, false), stage);
            view.rounds.retain(|_| has_begun);
        }));
        let harness = dialog_harness(&translations, &followed_tournament, true, [1280.0, 720.0]);
        assert_eq!(testing::shows_text(&harness, "Your result: place 1"), is_told, "{stage:?} {has_begun}");
    }
}

#[test]
fn a_player_asks_for_a_free_round_once_and_is_asked_first() {
    let fixture = Fixture::in_language(Language::English);
    let [bye_label, cancel_label, asked_text] =
        ["tournament-half-point", "action-cancel", "tournament-half-point-asked"].map(|text_key| fixture.say(text_key));
    let own_part_with_bye = |next_bye, half_point_bye_round| {
        own_view(1, false).map(|own_view| OwnView { next_bye, half_point_bye_round, ..own_view })
    };
    let free_round_tournament =
        followed_tournament(tournament(SWISS_JSON, |view| view.own = own_part_with_bye(None, Some(2))));
    let mut harness = dialog_harness(&fixture.translations, &free_round_tournament, true, [1280.0, 720.0]);
    let question = "Really skip round 2 for half a point? Nobody can take this back.";
    testing::press_control(&mut harness, &bye_label);
    assert!(testing::shows_text(&harness, question));
    testing::press_control(&mut harness, &cancel_label);
    assert!(!testing::shows_text(&harness, question) && take_tournament_commands(&mut harness).is_empty());
    (0..2).for_each(|_| testing::press_control(&mut harness, &bye_label));
    let sent_commands = take_tournament_commands(&mut harness);
    let expected_act = TournamentAct::AskForBye { round: 2 };
    assert!(
        matches!(&*sent_commands, [OnlineTournamentCommand::Act(act)] if *act == expected_act),
        "{sent_commands:?}"
    );
    for (next_bye, is_shown) in [(Some(Bye::HalfPoint), true), (Some(Bye::ZeroPoint), false), (None, false)] {
        let no_bye_tournament =
            followed_tournament(tournament(SWISS_JSON, |view| view.own = own_part_with_bye(next_bye, None)));
        let harness = dialog_harness(&fixture.translations, &no_bye_tournament, true, [1280.0, 720.0]);
        assert_eq!(
            (testing::shows_text(&harness, &asked_text), testing::shows_text(&harness, &bye_label)),
            (is_shown, false),
            "{next_bye:?}"
        );
    }
}

#[test]
fn the_organiser_removes_a_player_and_is_asked_first() {
    const ROUND_ROBIN_JSON: &str = r#"{"type":"round-robin","cycles":1}"#;
    let fixture = Fixture::in_language(Language::English);
    let choose_label = fixture.say("online-tournament-remove");
    for (system_json, question) in [
        (SWISS_JSON, "Remove Bea? Bea gets no more games before returning."),
        (ROUND_ROBIN_JSON, "Remove Bea? Bea loses the games of rounds that begin before returning."),
    ] {
        let tournament_seen_by = |own_part| {
            followed_tournament(tournament(system_json, |view| (view.own, view.rows[1].is_absent) = (own_part, false)))
        };
        let (organiser_tournament, player_tournament) =
            (tournament_seen_by(own_view(1, true)), tournament_seen_by(own_view(2, false)));
        let harness = dialog_harness(&fixture.translations, &player_tournament, true, [1280.0, 1600.0]);
        assert!(!testing::shows_text(&harness, &choose_label), "only the organiser does");
        let mut harness = dialog_harness(&fixture.translations, &organiser_tournament, true, [1280.0, 1600.0]);
        testing::press_control(&mut harness, &choose_label);
        testing::press_control(&mut harness, "Remove: Bea");
        assert!(
            testing::shows_text(&harness, question) && take_tournament_commands(&mut harness).is_empty(),
            "{question}"
        );
        testing::press_control(&mut harness, "Remove: Bea");
        let removal = TournamentAct::Remove("Bea".parse().expect("a name"));
        let sent_commands = take_tournament_commands(&mut harness);
        assert!(matches!(&*sent_commands, [OnlineTournamentCommand::Act(act)] if *act == removal), "{sent_commands:?}");
        testing::press_control(&mut harness, &choose_label);
        assert!(!testing::shows_text(&harness, "Remove: Bea"));
    }
}

#[test]
fn whoever_has_not_entered_reads_until_when_one_may() {
    let fixture = Fixture::in_language(Language::English);
    let enter_label = fixture.say("tournament-enter");
    let late_text = fixture.say("tournament-refused-late");
    let until_text = "Until round 2 is paired one may still enter; missed rounds count 0.";
    for (is_entry_closed, last_entry_round, expected) in [
        (false, None, [true, false, false]),
        (false, Some(2), [true, true, false]),
        (true, Some(2), [false, false, true]),
    ] {
        let followed_tournament = followed_tournament(tournament(SWISS_JSON, |view| {
            (view.is_entry_closed, view.last_entry_round) = (is_entry_closed, last_entry_round);
        }));
        let harness = dialog_harness(&fixture.translations, &followed_tournament, true, [1280.0, 720.0]);
        let shown = [enter_label.as_str(), until_text, &late_text].map(|text| testing::shows_text(&harness, text));
        assert_eq!(shown, expected, "{is_entry_closed} {last_entry_round:?}");
    }
}

#[test]
fn whoever_was_removed_cannot_return_before_the_organiser_lets_them() {
    let fixture = Fixture::in_language(Language::English);
    let tournament_seen_by = |own_part: Option<OwnView>| {
        followed_tournament(tournament(SWISS_JSON, |view| {
            (view.own, view.rows[1].is_removed) = (own_part, true);
            view.removed_players = vec!["Carla".to_owned()];
        }))
    };
    let removed_part = own_view(2, false).map(|own_view| OwnView { is_removed: true, ..own_view });
    let player_tournament = tournament_seen_by(removed_part);
    let harness = dialog_harness(&fixture.translations, &player_tournament, true, [1280.0, 720.0]);
    let texts = ["online-tournament-removed", "tournament-return"].map(|text_key| fixture.say(text_key));
    assert_eq!(texts.map(|text| testing::shows_text(&harness, &text)), [true, false]);
    let organiser_tournament = tournament_seen_by(own_view(1, true));
    let mut harness = dialog_harness(&fixture.translations, &organiser_tournament, true, [1280.0, 1600.0]);
    testing::press_control(&mut harness, &fixture.say("online-tournament-remove"));
    for name in ["Bea", "Carla"] {
        testing::press_control(&mut harness, &format!("{}: {name}", fixture.say("online-team-readmit")));
        let readmission = TournamentAct::Readmit(name.parse().expect("a name"));
        let sent_commands = take_tournament_commands(&mut harness);
        assert!(
            matches!(&*sent_commands, [OnlineTournamentCommand::Act(act)] if *act == readmission),
            "{sent_commands:?}"
        );
    }
}

#[test]
fn whoever_was_invited_to_no_team_enters_one() {
    let fixture = Fixture::in_language(Language::English);
    let enter_label = fixture.say("tournament-enter");
    let invitation = Some("bcdefghi23456789".to_owned());
    for (shown_invitation, tournament_invitation, team_count, can_join) in [
        (&None, &None, 1, false),
        (&invitation, &None, 0, false),
        (&invitation, &invitation, 1, false),
        (&invitation, &None, 1, true),
    ] {
        let mut followed_tournament = followed_tournament(tournament(SWISS_JSON, |view| {
            let [id, captain] = [1, 3].map(ParticipantId);
            view.teams = vec![TeamView { id, captain, players: Vec::new(), invitation: None }; team_count];
            view.listed.boards = BoardCount::try_from(4).ok();
            view.invitation.clone_from(tournament_invitation);
        }));
        followed_tournament.invitation.clone_from(shown_invitation);
        let mut harness = dialog_harness(&fixture.translations, &followed_tournament, true, [640.0, 480.0]);
        assert!(testing::shows_text(&harness, &fixture.say("online-team-enter")));
        assert_eq!(
            harness.query_all_by_label(&enter_label).count(),
            usize::from(can_join),
            "{shown_invitation:?} {tournament_invitation:?} {team_count}"
        );
        if can_join {
            testing::press_control(&mut harness, &enter_label);
            let commands = take_tournament_commands(&mut harness);
            assert!(matches!(&*commands, [OnlineTournamentCommand::Act(TournamentAct::Enter)]));
        }
    }
}

#[test]
fn the_organiser_calls_it_off_by_pressing_twice() {
    let fixture = Fixture::in_language(Language::English);
    let mut followed_tournament = followed_tournament(tournament(SWISS_JSON, |view| {
        (view.own, view.listed.stage, view.next_round_at) = (own_view(1, true), TournamentStage::Open, None);
    }));
    let mut harness = dialog_harness(&fixture.translations, &followed_tournament, true, [640.0, 480.0]);
    testing::press_control(&mut harness, &fixture.say("online-tournament-begin"));
    assert!(take_tournament_commands(&mut harness).is_empty(), "Bea has withdrawn");
    drop(harness);
    followed_tournament.view.iter_mut().flat_map(|view| &mut view.rows).for_each(|row| row.is_absent = false);
    let mut harness = dialog_harness(&fixture.translations, &followed_tournament, true, [640.0, 480.0]);
    testing::press_control(&mut harness, &fixture.say("online-tournament-begin"));
    assert!(matches!(&*take_tournament_commands(&mut harness), [OnlineTournamentCommand::Act(TournamentAct::Start)]));
    testing::press_control(&mut harness, &fixture.say("online-tournament-call-off"));
    assert!(take_tournament_commands(&mut harness).is_empty());
    testing::press_control(&mut harness, &fixture.say("online-tournament-call-off-sure"));
    assert!(matches!(&*take_tournament_commands(&mut harness), [OnlineTournamentCommand::Act(TournamentAct::CallOff)]));
}

#[test]
fn whoever_plays_an_arena_may_go_berserk() {
    let fixture = Fixture::in_language(Language::English);
    let followed_tournament = followed_tournament(tournament(r#"{"type":"arena","minutes":45}"#, |view| {
        (view.own, view.next_round_at, view.ends_at) = (own_view(1, false), None, Some(61_500));
        view.rows.iter_mut().for_each(|row| (row.results.clear(), row.games = Some(3)).0);
    }));
    let mut harness = dialog_harness(&fixture.translations, &followed_tournament, true, [1280.0, 720.0]);
    assert!(testing::shows_text(&harness, "3 games"));
    harness.get_by_label(&fixture.say("online-berserk")).click();
    testing::run_until_settled(&mut harness);
    assert!(matches!(
        &*take_tournament_commands(&mut harness),
        [OnlineTournamentCommand::Act(TournamentAct::Berserk(true))]
    ));
}

#[test]
fn standings_with_results_of_a_round_that_goes_on_say_so() {
    let translations = Translations::new(Language::English);
    for (has_result, is_told) in [(false, false), (true, true)] {
        let view = tournament(SWISS_JSON, |view| {
            let mut round = view.rounds[0].clone();
            round.games[0].outcome = None;
            view.rounds.push(round);
            let result = view.rows[0].results[0];
            view.rows[0].results.extend(has_result.then_some(result));
        });
        let followed_tournament = followed_tournament(view);
        let harness = dialog_harness(&translations, &followed_tournament, true, [1280.0, 720.0]);
        assert_eq!(testing::shows_text(&harness, "Standings during round 2"), is_told);
        assert!(testing::shows_text(&harness, "2w1"));
    }
}

#[test]
fn nothing_is_cut_off_at_the_side_in_any_window_and_language() {
    for language in Language::ALL {
        let translations = Translations::new(language);
        for stage in [TournamentStage::Open, TournamentStage::Running, TournamentStage::Over] {
            let followed_tournament = followed_tournament(tournament(SWISS_JSON, |view| {
                (view.own, view.listed.stage) = (own_view(1, true), stage);
            }));
            for size in [[640.0, 480.0], [390.0, 844.0], [800.0, 600.0], [1280.0, 720.0]] {
                let mut harness = dialog_harness(&translations, &followed_tournament, true, size);
                if stage == TournamentStage::Running {
                    testing::press_control(&mut harness, &translations.say("tournament-withdraw"));
                }
                let picture = Picture::of(&harness);
                assert_eq!(testing::texts_cut_off(&picture), Vec::<String>::new(), "{language:?} {size:?}");
                let foot_text = picture.find(&translations.say("online-tournament-link")).expect("a button");
                assert!(foot_text.is_whole, "{language:?} {size:?}: {foot_text:?}");
            }
        }
    }
}

#[test]
fn that_the_link_was_copied_is_told_until_it_is_another_one() {
    let fixture = Fixture::in_language(Language::English);
    let (tournaments, lobby, mut draft) = (OnlineTournaments::default(), Lobby::default(), TournamentDraft::default());
    let shown_tournament = followed_tournament(tournament(SWISS_JSON, |_| {}));
    let mut harness = testing::harness_with([1280.0, 720.0], shown_tournament, |ui, followed_tournament| {
        let dialog_view = TournamentDialogView {
            translations: &fixture.translations,
            settings: &fixture.settings,
            lobby: &lobby,
            tournaments: &tournaments,
            followed_tournament,
            awaited_game_key: None,
            has_name: true,
            clock: WallClock::manual(Duration::from_millis(500)),
        };
        dialog_ui(ui.ctx(), dialog_view, &mut draft, &mut Vec::new());
    });
    testing::press_control(&mut harness, &fixture.say("online-tournament-link"));
    let is_told = |harness: &Harness<FollowedTournament>| testing::shows_text(harness, &fixture.say("share-copied"));
    assert!(is_told(&harness));
    harness.state_mut().invitation = Some("bcdefghi23456789".to_owned());
    testing::run_until_settled(&mut harness);
    assert!(!is_told(&harness));
}

#[test]
fn the_pages_of_the_tournament_are_opened() {
    let fixture = Fixture::in_language(Language::English);
    let followed_tournament = followed_tournament(tournament(SWISS_JSON, |_| {}));
    let mut harness = dialog_harness(&fixture.translations, &followed_tournament, false, [1280.0, 720.0]);
    for (text_key, expected_address) in [
        ("online-tournament-page", "https://example.org/tournament/k7m2"),
        ("online-tournament-broadcast", "https://example.org/tournament/k7m2/broadcast"),
    ] {
        testing::press_control(&mut harness, &fixture.say(text_key));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OpenPage(address)] = &*commands else { panic!("{commands:?}") };
        assert_eq!(address, expected_address);
    }
}
