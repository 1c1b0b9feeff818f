//! Tests of how the organiser corrects results.

use super::*;
use crate::app::online::lobby::ApiRequestError;
use crate::online::ApiRefusalCode;
use crate::online_tournament::{CorrectedResult, RoundView};
use crate::tournament::{GameOutcome, GameResult};

/// The dialog with a tournament that changes, what is about to be done in it, and what was asked for.
struct Shown {
    tournaments: OnlineTournaments,
    followed: FollowedTournament,
    draft: TournamentDraft,
    commands: Vec<UiCommand>,
}

impl Shown {
    fn of(tournament: TournamentView) -> Self {
        let (tournaments, draft) = (OnlineTournaments::default(), TournamentDraft::default());
        Self { tournaments, followed: followed(tournament), draft, commands: Vec::new() }
    }

    fn view(&mut self) -> &mut TournamentView {
        self.followed.view.as_mut().expect("a tournament")
    }

    fn dialog(self, translations: &Translations, size: [f32; 2]) -> Harness<'_, Self> {
        testing::harness_with(size, self, move |ui, shown| {
            let view = TournamentDialogView {
                translations,
                tournaments: &shown.tournaments,
                followed: &shown.followed,
                awaited_game: None,
                has_name: true,
                clock: WallClock::manual(Duration::from_millis(500)),
            };
            dialog_ui(ui.ctx(), view, &mut shown.draft, &mut shown.commands);
        })
    }
}

/// Ana, who organises it and may correct results from this round on.
fn correcting(correctable_from: usize) -> Option<OwnView> {
    own(1, true).map(|own| OwnView { correctable_from: Some(correctable_from), ..own })
}

/// The results that were corrected since this was asked last, each with the key of its game.
fn corrections(harness: &mut Harness<Shown>) -> Vec<(String, CorrectedResult)> {
    let commands = std::mem::take(&mut harness.state_mut().commands).into_iter();
    commands
        .map(|command| match command {
            UiCommand::OnlineTournament(OnlineTournamentCommand::Act(TournamentAct::Correct(game, result))) => {
                (game, result)
            }
            other => panic!("{other:?}"),
        })
        .collect()
}

/// What changes in a tournament.
type Change = fn(&mut TournamentView);

/// A window in which nothing is scrolled.
const TALL: [f32; 2] = [1280.0, 1600.0];
const CORRECT: &str = "Correct…: Ana – Bea";
const CORRECT_RESULT: &str = "Correct the result: Ana – Bea";

#[test]
fn the_organiser_corrects_a_result_and_reads_what_that_changes() {
    let translations = Translations::new(Language::English);
    let shown = Shown::of(tournament(SWISS, |view| view.own = correcting(1)));
    let mut harness = shown.dialog(&translations, TALL);
    let about = translations.say("online-tournament-correct-about");
    assert!(!testing::shows_text(&harness, &about));
    testing::press_control(&mut harness, CORRECT);
    assert!(testing::shows_text(&harness, &about));
    assert!(!testing::shows_text(&harness, "1 : 0 · White won"), "it is the result already");
    for other in
        ["0 : 1 · Black won", "+ : − · Black did not come", "− : + · White did not come", "− : − · Nobody came"]
    {
        assert!(testing::shows_text(&harness, other), "{other}");
    }
    testing::press_control(&mut harness, CORRECT_RESULT);
    assert!(corrections(&mut harness).is_empty(), "no result is chosen");
    testing::press_control(&mut harness, "½ : ½ · Draw: Ana – Bea");
    testing::press_control(&mut harness, CORRECT_RESULT);
    assert_eq!(corrections(&mut harness), [("abc".to_owned(), CorrectedResult::Draw)]);
    let drawn = GameOutcome::Played { result: GameResult::Draw, is_rated: true };
    harness.state_mut().view().rounds[0].games[0].outcome = Some(drawn);
    testing::run_until_settled(&mut harness);
    assert!(!testing::shows_text(&harness, &about) && testing::shows_text(&harness, "½ : ½"), "it is corrected");
    testing::press_control(&mut harness, CORRECT);
    testing::press_control(&mut harness, "Cancel: Ana – Bea");
    assert!(!testing::shows_text(&harness, &about) && corrections(&mut harness).is_empty());
}

#[test]
fn nobody_but_the_organiser_corrects_results_and_only_of_games_that_are_over_and_as_long_as_they_may_be_corrected() {
    let translations = Translations::new(Language::English);
    let correct = translations.say("online-tournament-correct");
    let arena = r#"{"type":"arena","minutes":45}"#;
    let cases: [(&str, Option<OwnView>, Change, bool); 7] = [
        (SWISS, correcting(1), |_| {}, true),
        (SWISS, None, |_| {}, false),
        (SWISS, own(1, false), |_| {}, false),
        (SWISS, own(1, true), |_| {}, false),
        (SWISS, correcting(2), |_| {}, false),
        (SWISS, correcting(1), |view| view.rounds[0].games[0].outcome = None, false),
        (arena, own(1, true), |view| view.arena_games = view.rounds.remove(0).games, false),
    ];
    for (system, own, change, expected) in cases {
        let mut shown = Shown::of(tournament(system, |view| view.own = own));
        change(shown.view());
        let harness = shown.dialog(&translations, TALL);
        assert!(testing::shows_text(&harness, "Watch: Ana – Bea"));
        assert_eq!(testing::shows_text(&harness, &correct), expected, "{system} {own:?}");
    }
}

#[test]
fn results_of_the_round_before_are_corrected_until_the_next_one_is_complete() {
    let translations = Translations::new(Language::English);
    for (correctable_from, expected) in [(1, true), (2, false)] {
        let shown = Shown::of(tournament(SWISS, |view| {
            view.own = correcting(correctable_from);
            let game = serde_json::from_str(r#"{"white":2,"black":1,"game":"def"}"#).expect("a game");
            view.rounds.push(RoundView { games: vec![game], byes: Vec::new() });
        }));
        let mut harness = shown.dialog(&translations, TALL);
        assert!(testing::shows_text(&harness, "Watch: Bea – Ana") && testing::shows_text(&harness, "Round 2"));
        assert!(!testing::shows_text(&harness, "Correct…: Bea – Ana"), "it goes on");
        assert_eq!(testing::shows_text(&harness, "Round 1"), expected);
        if expected {
            testing::press_control(&mut harness, CORRECT);
            testing::press_control(&mut harness, "0 : 1 · Black won: Ana – Bea");
            testing::press_control(&mut harness, CORRECT_RESULT);
            assert_eq!(corrections(&mut harness), [("abc".to_owned(), CorrectedResult::BlackWins)]);
        }
    }
}

#[test]
fn a_game_that_was_lost_before_it_began_is_corrected_too() {
    let translations = Translations::new(Language::English);
    let shown = Shown::of(tournament(SWISS, |view| {
        view.own = correcting(1);
        let game = &mut view.rounds[0].games[0];
        (game.game, game.unplayed_game) = (None, Some("bcdefghi23456789".into()));
        game.outcome = Some(GameOutcome::BlackAbsent);
    }));
    let mut harness = shown.dialog(&translations, TALL);
    assert!(!testing::shows_text(&harness, "Watch"), "there is nothing to watch");
    testing::press_control(&mut harness, CORRECT);
    testing::press_control(&mut harness, "1 : 0 · White won: Ana – Bea");
    testing::press_control(&mut harness, CORRECT_RESULT);
    assert_eq!(corrections(&mut harness), [("bcdefghi23456789".to_owned(), CorrectedResult::WhiteWins)]);
}

#[test]
fn each_board_of_a_match_is_corrected_but_the_match_and_a_board_without_a_player_are_not() {
    let translations = Translations::new(Language::English);
    let outcome = r#""outcome":{"played":{"result":"win","is_rated":true}}"#;
    let text = format!(
        r#"{{"white":1,"black":2,{outcome},"boards":[{{"white":1,"black":2,"game":"abc",{outcome}}},
        {{"white":0,"black":1,"outcome":"white-absent"}}]}}"#
    );
    let shown = Shown::of(tournament(SWISS, |view| {
        view.own = correcting(1);
        view.rounds[0].games = vec![serde_json::from_str(&text).expect(&text)];
    }));
    let harness = shown.dialog(&translations, TALL);
    assert_eq!(harness.query_all_by_label(CORRECT).count(), 1);
    assert_eq!(harness.query_all_by_label_contains("Correct…: ").count(), 1);
}

#[test]
fn nobody_corrects_a_game_of_a_knock_out_to_a_draw() {
    let translations = Translations::new(Language::English);
    let shown = Shown::of(tournament(r#"{"type":"knock-out"}"#, |view| view.own = correcting(1)));
    let mut harness = shown.dialog(&translations, TALL);
    testing::press_control(&mut harness, CORRECT);
    assert!(testing::shows_text(&harness, "0 : 1 · Black won") && !testing::shows_text(&harness, "½ : ½"));
}

#[test]
fn why_a_correction_is_refused_is_told_below_the_results_in_each_language() {
    for translations in Language::ALL.map(Translations::new) {
        for (status, code, key) in [
            (403, ApiRefusalCode::NotOrganiser, "online-tournament-organiser-only"),
            (409, ApiRefusalCode::TooLateToCorrect, "online-tournament-too-late-to-correct"),
            (409, ApiRefusalCode::NoResult, "online-tournament-no-result"),
            (409, ApiRefusalCode::MustHaveWinner, "tournament-refused-draw"),
        ] {
            let shown = Shown::of(tournament(SWISS, |view| view.own = correcting(1)));
            let mut harness = shown.dialog(&translations, TALL);
            let say = |key: &str| translations.say(key);
            testing::press_control(&mut harness, &format!("{}: Ana – Bea", say("online-tournament-correct")));
            testing::press_control(&mut harness, &format!("− : − · {}: Ana – Bea", say("tournament-both-absent")));
            let send = format!("{}: Ana – Bea", say("online-tournament-correct-result"));
            testing::press_control(&mut harness, &send);
            assert_eq!(corrections(&mut harness), [("abc".to_owned(), CorrectedResult::BothAbsent)]);
            let error = ApiRequestError { status, text: "expected something else".into(), code: Some(code) };
            harness.state_mut().tournaments.error = Some(error);
            testing::run_until_settled(&mut harness);
            let top_of = |text: &str| Picture::of(&harness).find(text).map(|found| found.rect.top());
            assert!(top_of(&say(key)) > top_of(&say("tournament-standings")), "{code:?}");
            assert!(top_of(&say(key)) < top_of(&say("online-tournament-correct-result")), "{code:?}");
            // When nothing can be corrected any more, it is told where other refusals are.
            harness.state_mut().view().own = own(1, true);
            testing::run_until_settled(&mut harness);
            let top_of = |text: &str| Picture::of(&harness).find(text).map(|found| found.rect.top());
            assert!(
                top_of(&say(key)).is_some() && top_of(&say(key)) < top_of(&say("tournament-standings")),
                "{code:?}"
            );
        }
    }
}

#[test]
fn a_correction_is_whole_in_narrow_windows_in_each_language() {
    for translations in Language::ALL.map(Translations::new) {
        for width in [390.0, 800.0] {
            let mut shown = Shown::of(tournament(SWISS, |view| view.own = correcting(1)));
            shown.draft.correction = CorrectionDraft::of_game("abc");
            let harness = shown.dialog(&translations, [width, 1800.0]);
            let picture = Picture::of(&harness);
            assert_eq!(testing::texts_cut_off(&picture), Vec::<String>::new(), "{width}");
            for key in ["online-tournament-correct", "online-tournament-correct-result"] {
                let button = picture.find(&translations.say(key)).expect("a button");
                assert!(button.is_whole, "{width}: {button:?}");
            }
        }
    }
}

#[test]
fn a_correction_is_reached_by_the_keyboard_in_small_windows() {
    let translations = Translations::new(Language::English);
    for size in [[390.0, 844.0], [800.0, 600.0]] {
        let mut shown = Shown::of(tournament(SWISS, |view| view.own = correcting(1)));
        shown.draft.correction = CorrectionDraft::of_game("abc");
        let mut harness = shown.dialog(&translations, size);
        let reached = "0 : 1 · Black won: Ana – Bea";
        let is_reached = (0..40).any(|_| testing::press_key(&mut harness, egui::Key::Tab).as_deref() == Some(reached));
        assert!(is_reached && testing::visible_focus_id(&harness).is_some(), "{size:?}");
    }
}
