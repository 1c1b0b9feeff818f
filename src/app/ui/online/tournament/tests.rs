//! Tests of the sheet of a tournament on a server.

mod corrections;

use std::time::Duration;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::*;
use crate::app::i18n::Language;
use crate::app::ui::testing::{self, Fixture, Picture};
use crate::online_tournament::GameView;
use crate::tournament::{BoardCount, Bye};

/// Ana, who organises it and has won, and Bea, who has withdrawn.
fn tournament(system: &str, change: impl FnOnce(&mut TournamentView)) -> TournamentView {
    let text = r#"{"key":"k7m2","name":"A long evening at the club of Santiago","game":"turnover-2025",
        "pace":{"type":"live","white":"300+5","black":"300+5"},"system":SYSTEM,"rated":true,"stage":"running",
        "organiser":"Ana","players":2,"seq":9,"planned_rounds":3,"tie_breaks":["BH","SB"],"now":1000,"rows":[
        {"id":1,"rank":1,"name":"Ana","is_absent":false,"points":"1.0","tie_breaks":["0","0"],"number":1,
         "results":[{"played":{"opponent":2,"colour":"white","result":"win","is_rated":true}}]},
        {"id":2,"rank":2,"name":"Bea","is_absent":true,"points":"0.0","tie_breaks":["1","0"],"number":2,
         "results":[{"played":{"opponent":1,"colour":"black","result":"loss","is_rated":true}}]}],
        "rounds":[{"games":[{"white":1,"black":2,"game":"abc","outcome":{"played":{"result":"win","is_rated":true}}}],"byes":[]}],
        "arena_games":[],"next_round_at":66000}"#;
    let mut view: TournamentView = serde_json::from_str(&text.replace("SYSTEM", system)).expect("a tournament");
    change(&mut view);
    view
}

const SWISS: &str = r#"{"type":"swiss","rounds":3}"#;

fn followed(view: TournamentView) -> FollowedTournament {
    let site = "https://example.org/".parse().expect("an address");
    FollowedTournament { view: Some(view), ..FollowedTournament::new(site, "k7m2".to_owned()) }
}

fn dialog<'a>(
    translations: &'a Translations,
    followed: &'a FollowedTournament,
    has_name: bool,
    size: [f32; 2],
) -> Harness<'a, Vec<UiCommand>> {
    let (tournaments, mut draft) = (OnlineTournaments::default(), TournamentDraft::default());
    testing::harness(size, move |ui, commands| {
        let awaited_game = followed.view.as_ref().and_then(TournamentView::own_game);
        let (tournaments, clock) = (&tournaments, WallClock::manual(Duration::from_millis(500)));
        let view = TournamentDialogView { translations, tournaments, followed, awaited_game, has_name, clock };
        dialog_ui(ui.ctx(), view, &mut draft, commands);
    })
}

fn own(id: u32, organises: bool) -> Option<OwnView> {
    Some(OwnView { id: Some(ParticipantId(id)), organises, ..OwnView::default() })
}

fn acts(harness: &mut Harness<Vec<UiCommand>>) -> Vec<OnlineTournamentCommand> {
    let commands = testing::take_commands(harness).into_iter();
    commands
        .map(|command| match command {
            UiCommand::OnlineTournament(command) => command,
            other => panic!("{other:?}"),
        })
        .collect()
}

#[test]
fn everybody_reads_how_far_it_has_come_and_watches_games() {
    let shown = Fixture::in_language(Language::English);
    let followed = followed(tournament(SWISS, |_| {}));
    let mut harness = dialog(&shown.translations, &followed, false, [1280.0, 720.0]);
    for text in ["Being played · 2 participants · Round 1 of 3 · next round in 1:05", "2w1", "1 : 0"] {
        assert!(testing::shows_text(&harness, text), "{text}");
    }
    assert!(!testing::shows_text(&harness, &shown.say("online-tournament-call-off")));
    testing::press_control(&mut harness, "Watch: Ana – Bea");
    assert!(matches!(&*acts(&mut harness), [OnlineTournamentCommand::Watch(key)] if key == "abc"));
    testing::press_control(&mut harness, &shown.say("account-of-ones-own"));
    assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::Account)]));
}

#[test]
fn in_the_last_game_of_a_pairing_of_a_knock_out_it_is_said_that_a_draw_is_a_win_for_black() {
    let shown = Fixture::in_language(Language::English);
    for has_draw_odds in [false, true] {
        let followed = followed(tournament(r#"{"type":"knock-out"}"#, |view| {
            let game = &mut view.rounds[0].games[0];
            (game.outcome, game.has_draw_odds) = (None, has_draw_odds);
        }));
        let harness = dialog(&shown.translations, &followed, true, [1280.0, 720.0]);
        assert_eq!(testing::shows_text(&harness, "a draw is a win for Black"), has_draw_odds);
    }
}

#[test]
fn players_enter_return_and_play() {
    let shown = Fixture::in_language(Language::English);
    let running = |view: &mut TournamentView| view.rounds[0].games[0].outcome = None;
    for (own, key, expected) in
        [(None, "tournament-enter", TournamentAct::Enter), (own(2, false), "tournament-return", TournamentAct::Return)]
    {
        let followed = followed(tournament(SWISS, |view| view.own = own));
        let mut harness = dialog(&shown.translations, &followed, true, [640.0, 480.0]);
        testing::press_control(&mut harness, &shown.say(key));
        assert!(matches!(&*acts(&mut harness), [OnlineTournamentCommand::Act(act)] if *act == expected), "{key}");
    }
    let followed = followed(tournament(SWISS, |view| {
        running(view);
        view.own = own(1, false);
    }));
    let mut harness = dialog(&shown.translations, &followed, true, [640.0, 480.0]);
    testing::press_control(&mut harness, &shown.say("online-tournament-play"));
    assert!(matches!(&*acts(&mut harness), [OnlineTournamentCommand::Play]));
}

#[test]
fn whoever_withdraws_reads_first_what_becomes_of_the_games() {
    const ROUND_ROBIN: &str = r#"{"type":"round-robin","cycles":1}"#;
    let shown = Fixture::in_language(Language::English);
    let [withdraw, cancel] = ["tournament-withdraw", "action-cancel"].map(|key| shown.say(key));
    let to_come = r#""appointment":{"game":"abc","begins_at":9000}"#;
    let over = r#""game":"abc","outcome":{"played":{"result":"win","is_rated":true}}"#;
    for (system, part, expected) in [
        (SWISS, to_come, "Withdraw? Your game against Bea counts as lost. You get no more games until you return."),
        (SWISS, r#""game":"abc""#, "Withdraw? Your game against Bea goes on. You get no more games until you return."),
        (SWISS, over, "Withdraw? You get no more games until you return."),
        (ROUND_ROBIN, over, "Withdraw? You lose the games of rounds that begin before you return."),
    ] {
        let game: GameView = serde_json::from_str(&format!(r#"{{"white":1,"black":2,{part}}}"#)).expect(part);
        let followed = followed(tournament(system, |view| {
            (view.own, view.rounds[0].games) = (own(1, false), vec![game]);
        }));
        let mut harness = dialog(&shown.translations, &followed, true, [1280.0, 720.0]);
        testing::press_control(&mut harness, &withdraw);
        assert!(testing::shows_text(&harness, expected), "{expected}");
        testing::press_control(&mut harness, &cancel);
        assert!(!testing::shows_text(&harness, expected) && acts(&mut harness).is_empty(), "{expected}");
        (0..2).for_each(|_| testing::press_control(&mut harness, &withdraw));
        let sent = acts(&mut harness);
        assert!(matches!(&*sent, [OnlineTournamentCommand::Act(TournamentAct::Withdraw)]), "{expected}: {sent:?}");
        assert!(!testing::shows_text(&harness, expected), "{expected}");
    }
}

#[test]
fn whoever_withdraws_before_the_beginning_loses_nothing_and_is_not_asked() {
    let shown = Fixture::in_language(Language::English);
    let followed = followed(tournament(SWISS, |view| {
        (view.own, view.listed.stage, view.next_round_at) = (own(1, false), TournamentStage::Open, None);
    }));
    let mut harness = dialog(&shown.translations, &followed, true, [640.0, 480.0]);
    testing::press_control(&mut harness, &shown.say("tournament-withdraw"));
    assert!(matches!(&*acts(&mut harness), [OnlineTournamentCommand::Act(TournamentAct::Withdraw)]));
}

#[test]
fn a_player_asks_for_a_free_round_once_and_is_asked_first() {
    let shown = Fixture::in_language(Language::English);
    let [free, cancel, asked] =
        ["tournament-half-point", "action-cancel", "tournament-half-point-asked"].map(|key| shown.say(key));
    let of_player =
        |next_bye, half_point_bye_round| own(1, false).map(|own| OwnView { next_bye, half_point_bye_round, ..own });
    let round = followed(tournament(SWISS, |view| view.own = of_player(None, Some(2))));
    let mut harness = dialog(&shown.translations, &round, true, [1280.0, 720.0]);
    let question = "Really skip round 2 for half a point? Nobody can take this back.";
    testing::press_control(&mut harness, &free);
    assert!(testing::shows_text(&harness, question));
    testing::press_control(&mut harness, &cancel);
    assert!(!testing::shows_text(&harness, question) && acts(&mut harness).is_empty());
    (0..2).for_each(|_| testing::press_control(&mut harness, &free));
    let sent = acts(&mut harness);
    let expected = TournamentAct::AskForBye { round: 2 };
    assert!(matches!(&*sent, [OnlineTournamentCommand::Act(act)] if *act == expected), "{sent:?}");
    for (next_bye, is_told) in [(Some(Bye::HalfPoint), true), (Some(Bye::ZeroPoint), false), (None, false)] {
        let none_left = followed(tournament(SWISS, |view| view.own = of_player(next_bye, None)));
        let harness = dialog(&shown.translations, &none_left, true, [1280.0, 720.0]);
        assert_eq!(
            (testing::shows_text(&harness, &asked), testing::shows_text(&harness, &free)),
            (is_told, false),
            "{next_bye:?}"
        );
    }
}

#[test]
fn the_organiser_removes_a_player_and_is_asked_first() {
    const ROUND_ROBIN: &str = r#"{"type":"round-robin","cycles":1}"#;
    let shown = Fixture::in_language(Language::English);
    let choose = shown.say("online-tournament-remove");
    for (system, expected) in [
        (SWISS, "Remove Bea? Bea gets no more games before returning."),
        (ROUND_ROBIN, "Remove Bea? Bea loses the games of rounds that begin before returning."),
    ] {
        let of_two = |own| followed(tournament(system, |view| (view.own, view.rows[1].is_absent) = (own, false)));
        let (organised, played) = (of_two(own(1, true)), of_two(own(2, false)));
        let harness = dialog(&shown.translations, &played, true, [1280.0, 1600.0]);
        assert!(!testing::shows_text(&harness, &choose), "only the organiser does");
        let mut harness = dialog(&shown.translations, &organised, true, [1280.0, 1600.0]);
        testing::press_control(&mut harness, &choose);
        testing::press_control(&mut harness, "Remove: Bea");
        assert!(testing::shows_text(&harness, expected) && acts(&mut harness).is_empty(), "{expected}");
        testing::press_control(&mut harness, "Remove: Bea");
        let removal = TournamentAct::Remove("Bea".parse().expect("a name"));
        let sent = acts(&mut harness);
        assert!(matches!(&*sent, [OnlineTournamentCommand::Act(act)] if *act == removal), "{sent:?}");
        testing::press_control(&mut harness, &choose);
        assert!(!testing::shows_text(&harness, "Remove: Bea"));
    }
}

#[test]
fn whoever_was_invited_to_no_team_enters_one() {
    let shown = Fixture::in_language(Language::English);
    let of_teams = |view: &mut TournamentView| view.listed.boards = BoardCount::try_from(4).ok();
    let mut followed = followed(tournament(SWISS, of_teams));
    let enter = shown.say("tournament-enter");
    let harness = dialog(&shown.translations, &followed, true, [640.0, 480.0]);
    assert!(testing::shows_text(&harness, &shown.say("online-team-enter")));
    assert_eq!(harness.query_all_by_label(&enter).count(), 0);
    drop(harness);
    followed.invitation = Some("bcdefghi23456789".into());
    let mut harness = dialog(&shown.translations, &followed, true, [640.0, 480.0]);
    testing::press_control(&mut harness, &enter);
    assert!(matches!(&*acts(&mut harness), [OnlineTournamentCommand::Act(TournamentAct::Enter)]));
}

#[test]
fn the_organiser_calls_it_off_by_pressing_twice() {
    let shown = Fixture::in_language(Language::English);
    let mut followed = followed(tournament(SWISS, |view| {
        (view.own, view.listed.stage, view.next_round_at) = (own(1, true), TournamentStage::Open, None);
    }));
    let mut harness = dialog(&shown.translations, &followed, true, [640.0, 480.0]);
    testing::press_control(&mut harness, &shown.say("online-tournament-begin"));
    assert!(acts(&mut harness).is_empty(), "Bea has withdrawn");
    drop(harness);
    followed.view.iter_mut().flat_map(|view| &mut view.rows).for_each(|row| row.is_absent = false);
    let mut harness = dialog(&shown.translations, &followed, true, [640.0, 480.0]);
    testing::press_control(&mut harness, &shown.say("online-tournament-begin"));
    assert!(matches!(&*acts(&mut harness), [OnlineTournamentCommand::Act(TournamentAct::Start)]));
    testing::press_control(&mut harness, &shown.say("online-tournament-call-off"));
    assert!(acts(&mut harness).is_empty());
    testing::press_control(&mut harness, &shown.say("online-tournament-call-off-sure"));
    assert!(matches!(&*acts(&mut harness), [OnlineTournamentCommand::Act(TournamentAct::CallOff)]));
}

#[test]
fn whoever_plays_an_arena_may_go_berserk() {
    let shown = Fixture::in_language(Language::English);
    let followed = followed(tournament(r#"{"type":"arena","minutes":45}"#, |view| {
        (view.own, view.next_round_at, view.ends_at) = (own(1, false), None, Some(61_500));
        view.rows.iter_mut().for_each(|row| (row.results.clear(), row.games = Some(3)).0);
    }));
    let mut harness = dialog(&shown.translations, &followed, true, [1280.0, 720.0]);
    assert!(testing::shows_text(&harness, "3 games"));
    harness.get_by_label(&shown.say("online-berserk")).click();
    testing::run_until_settled(&mut harness);
    assert!(matches!(&*acts(&mut harness), [OnlineTournamentCommand::Act(TournamentAct::Berserk(true))]));
}

#[test]
fn standings_with_results_of_a_round_that_goes_on_say_so() {
    let translations = Translations::new(Language::English);
    for (has_result, is_said) in [(false, false), (true, true)] {
        let view = tournament(SWISS, |view| {
            let mut round = view.rounds[0].clone();
            round.games[0].outcome = None;
            view.rounds.push(round);
            let result = view.rows[0].results[0];
            view.rows[0].results.extend(has_result.then_some(result));
        });
        let followed = followed(view);
        let harness = dialog(&translations, &followed, true, [1280.0, 720.0]);
        assert_eq!(testing::shows_text(&harness, "Standings during round 2"), is_said);
        assert!(testing::shows_text(&harness, "2w1"));
    }
}

#[test]
fn nothing_is_cut_off_at_the_side_in_any_window_and_language() {
    for language in Language::ALL {
        let translations = Translations::new(language);
        for stage in [TournamentStage::Open, TournamentStage::Running, TournamentStage::Over] {
            let followed = followed(tournament(SWISS, |view| {
                (view.own, view.listed.stage) = (own(1, true), stage);
            }));
            for size in [[640.0, 480.0], [390.0, 844.0], [800.0, 600.0], [1280.0, 720.0]] {
                let mut harness = dialog(&translations, &followed, true, size);
                if stage == TournamentStage::Running {
                    testing::press_control(&mut harness, &translations.say("tournament-withdraw"));
                }
                let picture = Picture::of(&harness);
                assert_eq!(testing::texts_cut_off(&picture), Vec::<String>::new(), "{language:?} {size:?}");
                let foot = picture.find(&translations.say("online-tournament-link")).expect("a button");
                assert!(foot.is_whole, "{language:?} {size:?}: {foot:?}");
            }
        }
    }
}

#[test]
fn the_pages_of_the_tournament_are_opened() {
    let shown = Fixture::in_language(Language::English);
    let followed = followed(tournament(SWISS, |_| {}));
    let mut harness = dialog(&shown.translations, &followed, false, [1280.0, 720.0]);
    for (key, expected) in [
        ("online-tournament-page", "https://example.org/tournament/k7m2"),
        ("online-tournament-broadcast", "https://example.org/tournament/k7m2/broadcast"),
    ] {
        testing::press_control(&mut harness, &shown.say(key));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OpenPage(address)] = &*commands else { panic!("{commands:?}") };
        assert_eq!(address, expected);
    }
}
