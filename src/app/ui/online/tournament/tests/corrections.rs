//! Tests of how the organiser corrects results.

use super::*;
use crate::app::online::lobby::ApiRequestError;
use crate::online::ApiRefusalCode;
use crate::online_tournament::{CorrectedResult, RoundView};
use crate::tournament::{GameOutcome, GameResult};

/// The dialog with a tournament that changes, what is about to be done in it, and what was asked for.
struct DialogState {
    tournaments: OnlineTournaments,
    followed_tournament: FollowedTournament,
    draft: TournamentDraft,
    commands: Vec<UiCommand>,
}

impl DialogState {
    fn with_tournament(tournament: TournamentView) -> Self {
        let (tournaments, draft) = (OnlineTournaments::default(), TournamentDraft::default());
        Self { tournaments, followed_tournament: followed_tournament(tournament), draft, commands: Vec::new() }
    }

    fn tournament_mut(&mut self) -> &mut TournamentView {
        self.followed_tournament.view.as_mut().expect("a tournament")
    }

    fn into_harness(self, translations: &Translations, size: [f32; 2]) -> Harness<'_, Self> {
        let (settings, lobby) = (Settings::default(), Lobby::default());
        testing::harness_with(size, self, move |ui, dialog_state| {
            let dialog_view = TournamentDialogView {
                translations,
                settings: &settings,
                lobby: &lobby,
                tournaments: &dialog_state.tournaments,
                followed_tournament: &dialog_state.followed_tournament,
                awaited_game_key: None,
                has_name: true,
                clock: WallClock::manual(Duration::from_millis(500)),
            };
            dialog_ui(ui.ctx(), dialog_view, &mut dialog_state.draft, &mut dialog_state.commands);
        })
    }
}

/// Ana, who organises it and may correct results from this round on.
fn correcting_organiser(correctable_from: usize) -> Option<OwnView> {
    own_view(1, true).map(|own| OwnView { correctable_from: Some(correctable_from), ..own })
}

/// The results that were corrected since this was asked last, each with the key of its game.
fn take_corrections(harness: &mut Harness<DialogState>) -> Vec<(String, CorrectedResult)> {
    let commands = std::mem::take(&mut harness.state_mut().commands).into_iter();
    commands
        .map(|command| match command {
            UiCommand::OnlineTournament(OnlineTournamentCommand::Act(TournamentAct::Correct(game_key, result))) => {
                (game_key, result)
            }
            command => panic!("{command:?}"),
        })
        .collect()
}

/// What changes in a tournament.
type TournamentChange = fn(&mut TournamentView);

/// A window in which nothing is scrolled.
const TALL_WINDOW: [f32; 2] = [1280.0, 1600.0];
const CORRECT_BUTTON: &str = "Correct…: Ana – Bea";
const CORRECT_RESULT_BUTTON: &str = "Correct the result: Ana – Bea";

#[test]
fn the_organiser_corrects_a_result_and_reads_what_that_changes() {
    let translations = Translations::new(Language::English);
    let dialog_state = DialogState::with_tournament(tournament(SWISS_JSON, |view| view.own = correcting_organiser(1)));
    let mut harness = dialog_state.into_harness(&translations, TALL_WINDOW);
    let about_text = translations.say("online-tournament-correct-about");
    assert!(!testing::shows_text(&harness, &about_text));
    testing::press_control(&mut harness, CORRECT_BUTTON);
    assert!(testing::shows_text(&harness, &about_text));
    assert!(!testing::shows_text(&harness, "1 : 0 · White won"), "it is the result already");
    for text in ["0 : 1 · Black won", "+ : − · Black did not come", "− : + · White did not come", "− : − · Nobody came"]
    {
        assert!(testing::shows_text(&harness, text), "{text}");
    }
    testing::press_control(&mut harness, CORRECT_RESULT_BUTTON);
    assert!(take_corrections(&mut harness).is_empty(), "no result is chosen");
    testing::press_control(&mut harness, "½ : ½ · Draw: Ana – Bea");
    testing::press_control(&mut harness, CORRECT_RESULT_BUTTON);
    assert_eq!(take_corrections(&mut harness), [("abc".to_owned(), CorrectedResult::Draw)]);
    let drawn_outcome = GameOutcome::Played { result: GameResult::Draw, is_rated: true };
    harness.state_mut().tournament_mut().rounds[0].games[0].outcome = Some(drawn_outcome);
    testing::run_until_settled(&mut harness);
    assert!(!testing::shows_text(&harness, &about_text) && testing::shows_text(&harness, "½ : ½"), "it is corrected");
    testing::press_control(&mut harness, CORRECT_BUTTON);
    testing::press_control(&mut harness, "Cancel: Ana – Bea");
    assert!(!testing::shows_text(&harness, &about_text) && take_corrections(&mut harness).is_empty());
}

#[test]
fn nobody_but_the_organiser_corrects_results_and_only_of_games_that_are_over_and_as_long_as_they_may_be_corrected() {
    let translations = Translations::new(Language::English);
    let correct_label = translations.say("online-tournament-correct");
    let arena_json = r#"{"type":"arena","minutes":45}"#;
    let cases: [(&str, Option<OwnView>, TournamentChange, bool); 7] = [
        (SWISS_JSON, correcting_organiser(1), |_| {}, true),
        (SWISS_JSON, None, |_| {}, false),
        (SWISS_JSON, own_view(1, false), |_| {}, false),
        (SWISS_JSON, own_view(1, true), |_| {}, false),
        (SWISS_JSON, correcting_organiser(2), |_| {}, false),
        (SWISS_JSON, correcting_organiser(1), |view| view.rounds[0].games[0].outcome = None, false),
        (arena_json, own_view(1, true), |view| view.arena_games = view.rounds.remove(0).games, false),
    ];
    for (system_json, own_part, change_tournament, expected) in cases {
        let mut dialog_state = DialogState::with_tournament(tournament(system_json, |view| view.own = own_part));
        change_tournament(dialog_state.tournament_mut());
        let harness = dialog_state.into_harness(&translations, TALL_WINDOW);
        assert!(testing::shows_text(&harness, "Watch: Ana – Bea"));
        assert_eq!(testing::shows_text(&harness, &correct_label), expected, "{system_json} {own_part:?}");
    }
}

#[test]
fn results_of_the_round_before_are_corrected_until_the_next_one_is_complete() {
    let translations = Translations::new(Language::English);
    for (correctable_from, expected) in [(1, true), (2, false)] {
        let dialog_state = DialogState::with_tournament(tournament(SWISS_JSON, |view| {
            view.own = correcting_organiser(correctable_from);
            let game = serde_json::from_str(r#"{"white":2,"black":1,"game":"def"}"#).expect("a game");
            view.rounds.push(RoundView { games: vec![game], byes: Vec::new() });
        }));
        let mut harness = dialog_state.into_harness(&translations, TALL_WINDOW);
        assert!(testing::shows_text(&harness, "Watch: Bea – Ana") && testing::shows_text(&harness, "Round 2"));
        assert!(!testing::shows_text(&harness, "Correct…: Bea – Ana"), "it goes on");
        assert_eq!(testing::shows_text(&harness, "Round 1"), expected);
        if expected {
            testing::press_control(&mut harness, CORRECT_BUTTON);
            testing::press_control(&mut harness, "0 : 1 · Black won: Ana – Bea");
            testing::press_control(&mut harness, CORRECT_RESULT_BUTTON);
            assert_eq!(take_corrections(&mut harness), [("abc".to_owned(), CorrectedResult::BlackWins)]);
        }
    }
}

#[test]
fn a_game_that_was_lost_before_it_began_is_corrected_too() {
    let translations = Translations::new(Language::English);
    let dialog_state = DialogState::with_tournament(tournament(SWISS_JSON, |view| {
        view.own = correcting_organiser(1);
        let game = &mut view.rounds[0].games[0];
        (game.game, game.unplayed_game) = (None, Some("bcdefghi23456789".into()));
        game.outcome = Some(GameOutcome::BlackAbsent);
    }));
    let mut harness = dialog_state.into_harness(&translations, TALL_WINDOW);
    assert!(!testing::shows_text(&harness, "Watch"), "there is nothing to watch");
    testing::press_control(&mut harness, CORRECT_BUTTON);
    testing::press_control(&mut harness, "1 : 0 · White won: Ana – Bea");
    testing::press_control(&mut harness, CORRECT_RESULT_BUTTON);
    assert_eq!(take_corrections(&mut harness), [("bcdefghi23456789".to_owned(), CorrectedResult::WhiteWins)]);
}

#[test]
fn each_board_of_a_match_is_corrected_but_the_match_and_a_board_without_a_player_are_not() {
    let translations = Translations::new(Language::English);
    let outcome_json = r#""outcome":{"played":{"result":"win","is_rated":true}}"#;
    let match_json = format!(
        r#"{{"white":1,"black":2,{outcome_json},"boards":[{{"white":1,"black":2,"game":"abc",{outcome_json}}},
        {{"white":0,"black":1,"outcome":"white-absent"}}]}}"#
    );
    let dialog_state = DialogState::with_tournament(tournament(SWISS_JSON, |view| {
        view.own = correcting_organiser(1);
        view.rounds[0].games = vec![serde_json::from_str(&match_json).expect(&match_json)];
    }));
    let harness = dialog_state.into_harness(&translations, TALL_WINDOW);
    assert_eq!(harness.query_all_by_label(CORRECT_BUTTON).count(), 1);
    assert_eq!(harness.query_all_by_label_contains("Correct…: ").count(), 1);
}

#[test]
fn nobody_corrects_a_game_of_a_knock_out_to_a_draw() {
    let translations = Translations::new(Language::English);
    let dialog_state =
        DialogState::with_tournament(tournament(r#"{"type":"knock-out"}"#, |view| view.own = correcting_organiser(1)));
    let mut harness = dialog_state.into_harness(&translations, TALL_WINDOW);
    testing::press_control(&mut harness, CORRECT_BUTTON);
    assert!(testing::shows_text(&harness, "0 : 1 · Black won") && !testing::shows_text(&harness, "½ : ½"));
}

#[test]
fn why_a_correction_is_refused_is_told_below_the_results_in_each_language() {
    for translations in Language::ALL.map(Translations::new) {
        for (status, code, text_key) in [
            (403, ApiRefusalCode::NotOrganiser, "online-tournament-organiser-only"),
            (409, ApiRefusalCode::TooLateToCorrect, "online-tournament-too-late-to-correct"),
            (409, ApiRefusalCode::NoResult, "online-tournament-no-result"),
            (409, ApiRefusalCode::MustHaveWinner, "tournament-refused-draw"),
        ] {
            let dialog_state =
                DialogState::with_tournament(tournament(SWISS_JSON, |view| view.own = correcting_organiser(1)));
            let mut harness = dialog_state.into_harness(&translations, TALL_WINDOW);
            let say = |text_key: &str| translations.say(text_key);
            testing::press_control(&mut harness, &format!("{}: Ana – Bea", say("online-tournament-correct")));
            testing::press_control(&mut harness, &format!("− : − · {}: Ana – Bea", say("tournament-both-absent")));
            let send_label = format!("{}: Ana – Bea", say("online-tournament-correct-result"));
            testing::press_control(&mut harness, &send_label);
            assert_eq!(take_corrections(&mut harness), [("abc".to_owned(), CorrectedResult::BothAbsent)]);
            let error = ApiRequestError { status, text: "expected something else".into(), code: Some(code) };
            harness.state_mut().tournaments.error = Some(error);
            testing::run_until_settled(&mut harness);
            let top_of = |text: &str| Picture::of(&harness).find(text).map(|drawn_text| drawn_text.rect.top());
            assert!(top_of(&say(text_key)) > top_of(&say("tournament-standings")), "{code:?}");
            assert!(top_of(&say(text_key)) < top_of(&say("online-tournament-correct-result")), "{code:?}");
            // When nothing can be corrected any more, it is told where other refusals are.
            harness.state_mut().tournament_mut().own = own_view(1, true);
            testing::run_until_settled(&mut harness);
            let top_of = |text: &str| Picture::of(&harness).find(text).map(|drawn_text| drawn_text.rect.top());
            assert!(
                top_of(&say(text_key)).is_some() && top_of(&say(text_key)) < top_of(&say("tournament-standings")),
                "{code:?}"
            );
        }
    }
}

#[test]
fn a_correction_is_whole_in_narrow_windows_in_each_language() {
    for translations in Language::ALL.map(Translations::new) {
        for width in [390.0, 800.0] {
            let mut dialog_state =
                DialogState::with_tournament(tournament(SWISS_JSON, |view| view.own = correcting_organiser(1)));
            dialog_state.draft.correction_draft = CorrectionDraft::of_game("abc");
            let harness = dialog_state.into_harness(&translations, [width, 1800.0]);
            let picture = Picture::of(&harness);
            assert_eq!(testing::texts_cut_off(&picture), Vec::<String>::new(), "{width}");
            for text_key in ["online-tournament-correct", "online-tournament-correct-result"] {
                let button = picture.find(&translations.say(text_key)).expect("a button");
                assert!(button.is_whole, "{width}: {button:?}");
            }
        }
    }
}

#[test]
fn a_correction_is_reached_by_the_keyboard_in_small_windows() {
    let translations = Translations::new(Language::English);
    for size in [[390.0, 844.0], [800.0, 600.0]] {
        let mut dialog_state =
            DialogState::with_tournament(tournament(SWISS_JSON, |view| view.own = correcting_organiser(1)));
        dialog_state.draft.correction_draft = CorrectionDraft::of_game("abc");
        let mut harness = dialog_state.into_harness(&translations, size);
        let expected_focus = "0 : 1 · Black won: Ana – Bea";
        let is_reached =
            (0..40).any(|_| testing::press_key(&mut harness, egui::Key::Tab).as_deref() == Some(expected_focus));
        assert!(is_reached && testing::visible_focus_id(&harness).is_some(), "{size:?}");
    }
}
