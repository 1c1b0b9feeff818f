use super::super::GameRecord;
use super::super::claims::Claim;
use super::super::declaration::Declaration;
use super::super::tree::WalkStep;
use super::*;
use crate::board::Token;
use crate::games::Reason;

fn game_from_fen(fen: &str) -> Game {
    Game::from_fen(GameId::TurnoverClassic, fen).expect("a position")
}

/// A position in which both sides can move back and forth.
fn shuffling_game() -> Game {
    game_from_fen("c5r1/7p/8/8/8/8/P7/1R5C w")
}

fn play_codes(game: &mut Game, codes: &str) {
    for code in codes.split(' ') {
        let id = game.referee().find(code);
        game.play(id.unwrap_or_else(|| panic!("{code} is legal"))).expect("a legal move");
    }
}

/// Everything observable about the position of a game.
fn observe(game: &Game) -> (String, Table, Phase, usize) {
    (game.referee().fen(), game.table(), game.phase(), game.legal_moves().len())
}

/// Compares what a game keeps up to date with what a walk finds.
fn check_caches(game: &Game) {
    assert_eq!(game.line().played_nodes(), game.tree().path(game.current()));
    assert_eq!(game.tree().end(), game.tree().main_line().last().copied().unwrap_or(NodeId::ROOT));
    let path_referees: Vec<&dyn Referee> =
        [NodeId::ROOT].iter().chain(game.line().played_nodes()).map(|&node| game.tree()[node].referee()).collect();
    let key = game.referee().key();
    let same_position_count =
        path_referees.iter().filter(|referee| referee.draw_rules().is_compared && referee.key() == key).count();
    assert_eq!(game.tree()[game.current()].occurrences(), same_position_count);
    let roll_count = game.plies().take(game.ply_count()).filter(|ply| ply.is_roll()).count();
    assert_eq!(game.tree()[game.current()].roll_count() as usize, roll_count);
}

#[test]
fn what_a_game_keeps_up_to_date_is_what_a_walk_finds_after_any_change() {
    let mut max_recurrences = 0;
    for game in [shuffling_game(), Game::new("dice-chess".parse().expect("a game")), Game::new(GameId::Lielow)] {
        let (mut game, mut max_occurrences) = (game, 0);
        let random_numbers = std::iter::successors(Some(7_u32), |&previous_number| {
            Some(previous_number.wrapping_mul(747_796_405).wrapping_add(9))
        });
        for random_number in random_numbers.map(|random_number| (random_number >> 8) as usize).take(600) {
            let nodes: Vec<NodeId> = game.tree().walk().into_iter().filter_map(WalkStep::node).collect();
            let node = nodes.get(random_number % nodes.len().max(1)).copied().unwrap_or(NodeId::ROOT);
            // Few moves to choose from, so that positions recur.
            let choice_count = game.referee().codes().len().clamp(1, 2);
            match random_number % 32 {
                0 => assert!(game.go_to(node)),
                1 => assert_eq!(game.tree().is_main(node), !game.promote(node)),
                2 => assert_eq!(game.remove(node).is_some(), node != NodeId::ROOT),
                3..8 => drop(game.step_back()),
                8..10 => assert_eq!(game.can_redo(), game.redo().is_some()),
                _ => assert_eq!(
                    game.side_to_move().is_some(),
                    game.play(MoveId(random_number / 32 % choice_count)).is_some()
                ),
            }
            max_occurrences = max_occurrences.max(game.tree()[game.current()].occurrences());
            check_caches(&game);
        }
        max_recurrences = max_recurrences.max(max_occurrences);
    }
    assert!(max_recurrences > 1, "no position has recurred");
}

#[test]
fn undo_and_redo_lead_back_and_forth_along_the_same_plies() {
    let mut game = shuffling_game();
    let mut states = vec![observe(&game)];
    for code in ["b1b7", "g8g7", "b7g7", "h7h6", "g7g8", "h6h5", "g8a8"] {
        play_codes(&mut game, code);
        states.push(observe(&game));
    }
    assert_eq!(game.outcome(), Some(Outcome::won(Side::White, Reason::CastlesCaptured)));
    for state in states.iter().rev().skip(1) {
        let mut table = game.table();
        table.replay(&game.undo().expect("a move to take back")).expect("its own events");
        assert_eq!((&observe(&game), &table), (state, &state.1));
    }
    assert!(game.undo().is_none());
    for state in &states[1..] {
        let mut table = game.table();
        table.replay(game.redo().expect("a move to play again")).expect("its own events");
        assert_eq!((&observe(&game), &table), (state, &state.1));
    }
    assert!(!game.can_redo() && game.redo().is_none());
}

/// The codes of all plies, in the order of a record.
fn walk_text(game: &Game) -> String {
    let step_text = |step: WalkStep| match step {
        WalkStep::Node(node) => game.tree()[node].ply().expect("a ply").played.code.clone(),
        WalkStep::Open => "(".into(),
        WalkStep::Close => ")".into(),
    };
    game.tree().walk().into_iter().map(step_text).collect::<Vec<_>>().join(" ")
}

#[test]
fn another_move_begins_a_variation_and_the_same_one_follows_its_line() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2 g8g7 b2b3");
    game.step_back();
    game.step_back();
    assert_eq!((game.ply_count(), game.line().nodes().len()), (1, 3));
    play_codes(&mut game, "g8f8");
    assert_eq!((game.ply_count(), game.line().nodes().len()), (2, 2));
    assert!(!game.can_redo());
    assert_eq!(game.last_ply().map(|ply| (ply.side, &*ply.played.code)), Some((Side::Black, "g8f8")));
    assert_eq!(walk_text(&game), "b1b2 g8g7 ( g8f8 ) b2b3");
    game.undo();
    play_codes(&mut game, "g8g7");
    assert_eq!((game.ply_count(), game.line().nodes().len()), (2, 3));
    assert_eq!(walk_text(&game), "b1b2 g8g7 ( g8f8 ) b2b3");
}

#[test]
fn a_move_that_replaces_one_that_was_taken_back_goes_on_with_the_main_line() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2 g8g7 b2b3");
    game.undo();
    game.undo();
    play_codes(&mut game, "g8f8 b2b4");
    assert_eq!(walk_text(&game), "b1b2 g8f8 ( g8g7 b2b3 ) b2b4");
    // What is tried after stepping back is no part of the game, also where something was taken back before.
    game.undo();
    game.redo();
    game.step_back();
    play_codes(&mut game, "b2b3");
    assert_eq!(walk_text(&game), "b1b2 g8f8 ( g8g7 b2b3 ) b2b4 ( b2b3 )");
    // Where nothing is left to take back, the first move may still be replaced.
    while game.undo().is_some() {}
    play_codes(&mut game, "b1b3");
    assert_eq!(walk_text(&game), "b1b3 ( b1b2 g8f8 ( g8g7 b2b3 ) b2b4 ( b2b3 ) )");
}

#[test]
fn the_game_goes_on_where_only_a_part_of_what_was_taken_back_was_played_again() {
    for is_redone in [true, false] {
        let mut game = shuffling_game();
        play_codes(&mut game, "b1b7 g8g6 b7a7 g6g7 a7a8");
        assert!(game.result().is_some());
        game.undo();
        game.undo();
        if is_redone {
            // Looking back in between changes nothing.
            game.step_back();
            game.redo();
            game.redo();
        } else {
            play_codes(&mut game, "g6g7");
        }
        play_codes(&mut game, "a7g7");
        assert_eq!(walk_text(&game), "b1b7 g8g6 b7a7 g6g7 a7g7 ( a7a8 )");
        assert_eq!(game.result(), None);
    }
}

#[test]
fn a_try_in_a_finished_game_that_is_taken_back_may_be_replaced_without_a_change_of_the_game() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2 g8g7 b2b3");
    game.declare(Declaration::Resign(Side::Black));
    game.step_back();
    play_codes(&mut game, "b2b4");
    game.undo();
    play_codes(&mut game, "b2b1 g7g8");
    game.undo();
    play_codes(&mut game, "g7g6");
    assert_eq!(walk_text(&game), "b1b2 g8g7 b2b3 ( b2b4 ) ( b2b1 g7g8 ( g7g6 ) )");
    assert_eq!(game.result(), Some(Outcome::won(Side::White, Reason::Resignation)));
}

#[test]
fn what_was_taken_back_may_be_replaced_after_the_game_was_kept() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b7 g8g6 b7a7 g6g7 a7a8");
    let published_text = GameRecord::of(game.clone()).to_string();
    game.undo();
    let stored_text = GameRecord::of(game).to_stored_text();
    assert_eq!(GameRecord::published_text(&stored_text), published_text);
    let mut game = GameRecord::read(&stored_text).expect("its own text").game;
    play_codes(&mut game, "a7g7");
    assert_eq!(walk_text(&game), "b1b7 g8g6 b7a7 g6g7 a7g7 ( a7a8 )");
    assert_eq!(game.result(), None);
}

#[test]
fn variations_are_kept_however_deep_they_are_in_one_another() {
    let mut game = shuffling_game();
    for codes in ["a2a3 b1b2", "h7h6 g8g7", "a2a3 b2b1", "h7h6 g7g8"].into_iter().cycle().take(80) {
        let (tried_code, code) = codes.split_once(' ').expect("two moves");
        play_codes(&mut game, tried_code);
        game.step_back();
        play_codes(&mut game, code);
    }
    let walk = walk_text(&game);
    assert!(walk.ends_with(&" )".repeat(80)), "{walk}");
    let record = GameRecord::of(game);
    assert_eq!(walk_text(&GameRecord::read(&record.to_stored_text()).expect("its own text").game), walk);
    assert_eq!(walk_text(&GameRecord::from_link(&record.link()).expect("its own link").game), walk);
}

#[test]
fn a_game_that_somebody_gives_up_ends_on_the_main_line() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2 g8g7");
    game.step_back();
    play_codes(&mut game, "g8f8");
    game.declare(Declaration::Resign(Side::White));
    assert_eq!(walk_text(&game), "b1b2 g8f8 ( g8g7 )");
}

#[test]
fn variations_are_promoted_and_removed() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2 g8g7");
    let first_node = game.current();
    game.step_back();
    play_codes(&mut game, "g8f8 b2b4");
    let last_node = game.current();
    assert!(game.promote(last_node) && game.tree().is_main(last_node) && !game.promote(last_node));
    assert_eq!(walk_text(&game), "b1b2 g8f8 ( g8g7 ) b2b4");
    assert_eq!(game.remove(last_node), Some(game.current()));
    assert_eq!((walk_text(&game), game.ply_count()), ("b1b2 g8f8 ( g8g7 )".into(), 2));
    assert!(game.go_to(first_node) && !game.go_to(last_node));
    assert!(game.remove(first_node).is_some());
    assert_eq!((walk_text(&game), game.ply_count(), game.line().nodes().len()), ("b1b2 g8f8".into(), 1, 2));
    assert_eq!(game.remove(NodeId::ROOT), None);
}

#[test]
fn looking_back_leaves_the_end_alone_and_another_end_is_not_declared() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2 g8g7");
    game.declare(Declaration::Resign(Side::White));
    let expected_outcome = Some(Outcome::won(Side::Black, Reason::Resignation));
    assert!(game.step_back().is_some());
    assert_eq!((game.outcome(), game.result()), (None, expected_outcome));
    game.declare(Declaration::Resign(Side::Black));
    game.declare(Declaration::OfferDraw(Side::Black));
    assert_eq!((game.outcome(), game.draw_offer()), (None, None));
    game.redo();
    assert_eq!(game.outcome(), expected_outcome);
}

#[test]
fn the_line_on_which_an_open_game_ends_becomes_the_main_one() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b7 g8g7");
    game.step_back();
    play_codes(&mut game, "g8g6");
    assert!(!game.tree().is_main(game.current()));
    play_codes(&mut game, "b7a7 g6g7 a7a8");
    assert_eq!(game.result(), Some(Outcome::won(Side::White, Reason::CastlesCaptured)));
    assert!(game.tree().is_main(game.current()));
    // Changes after the end have no effect on the result.
    game.step_back();
    play_codes(&mut game, "a7g7");
    assert!(!game.tree().is_main(game.current()) && game.outcome().is_none() && game.result().is_some());
}

#[test]
fn nothing_is_played_that_is_not_legal_or_after_the_end() {
    let mut game = shuffling_game();
    let start_view = observe(&game);
    assert!(game.play(MoveId(usize::MAX)).is_none());
    assert_eq!(observe(&game), start_view);
    game.declare(Declaration::Resign(Side::White));
    assert!(game.legal_moves().is_empty());
    assert!(game.play(MoveId(0)).is_none());
    assert_eq!(game.outcome(), Some(Outcome::won(Side::Black, Reason::Resignation)));
    game.declare(Declaration::Resign(Side::Black));
    game.declare(Declaration::OfferDraw(Side::Black));
    assert_eq!((game.outcome().and_then(|outcome| outcome.winner), game.draw_offer()), (Some(Side::Black), None));
}

#[test]
fn an_undo_takes_a_declared_end_back_before_it_takes_a_move_back() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2");
    game.declare(Declaration::Resign(Side::Black));
    assert!(!game.can_redo() && game.redo().is_none());
    assert_eq!(game.undo(), Some(Vec::new()));
    assert_eq!((game.ply_count(), game.outcome()), (1, None));
    assert!(game.undo().is_some_and(|events| !events.is_empty()));
    assert_eq!(game.ply_count(), 0);
}

#[test]
fn a_declared_end_is_taken_back_with_the_main_line_on_which_it_was_declared() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2 g8g7 b2b3");
    game.declare(Declaration::Resign(Side::White));
    game.step_back();
    game.undo();
    play_codes(&mut game, "g8g7");
    assert!(game.result().is_some(), "it is the same move");
    game.undo();
    play_codes(&mut game, "g8f8");
    assert_eq!(walk_text(&game), "b1b2 g8f8 ( g8g7 b2b3 )");
    assert_eq!((game.result(), game.side_to_move()), (None, Some(Side::White)));
}

#[test]
fn a_declared_end_does_not_come_back_with_a_redo() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2 g8g7");
    game.undo();
    game.declare(Declaration::Resign(Side::Black));
    assert!(!game.can_redo());
    game.undo();
    assert!(game.redo().is_some());
    assert_eq!((game.ply_count(), game.outcome()), (2, None));
}

#[test]
fn a_draw_is_agreed_by_both_or_not_at_all() {
    let mut game = shuffling_game();
    game.declare(Declaration::AcceptDraw);
    assert_eq!(game.outcome(), None);
    game.declare(Declaration::OfferDraw(Side::Black));
    game.declare(Declaration::OfferDraw(Side::White));
    assert_eq!(game.draw_offer(), Some(DrawOffer { by: Side::Black, reason: Reason::Agreement }));
    game.declare(Declaration::DeclineDraw);
    assert_eq!((game.draw_offer(), game.outcome()), (None, None));
    game.declare(Declaration::OfferDraw(Side::White));
    game.declare(Declaration::AcceptDraw);
    assert_eq!(game.outcome(), Some(Outcome::drawn(Reason::Agreement)));
    game.undo();
    assert_eq!((game.draw_offer(), game.outcome()), (None, None));
}

#[test]
fn with_three_dice_a_draw_is_offered_outside_of_ones_turn_and_by_each_side_in_turn() {
    let mut game = Game::new("dice-chess-three".parse().expect("a game"));
    let offered = |game: &mut Game, by: Side| {
        let may_offer = game.may_offer_draw(by);
        game.declare(Declaration::OfferDraw(by));
        let is_open = game.draw_offer().is_some_and(|offer| offer.by == by);
        game.declare(Declaration::DeclineDraw);
        assert_eq!(may_offer, is_open);
        is_open
    };
    assert!(offered(&mut game, Side::White), "before its throw");
    assert!(!offered(&mut game, Side::White), "the opponent has not offered");
    assert!(offered(&mut game, Side::Black));
    play_codes(&mut game, "r122 e2e4");
    assert!(!offered(&mut game, Side::White), "its turn is not over");
    play_codes(&mut game, "g1f3 f3e5");
    assert!(offered(&mut game, Side::White), "its turn is over");
    play_codes(&mut game, "r111");
    assert!(!offered(&mut game, Side::Black), "it has thrown");
}

#[test]
fn an_offer_lapses_with_the_next_move_and_when_a_move_is_taken_back() {
    let mut game = shuffling_game();
    game.declare(Declaration::OfferDraw(Side::White));
    play_codes(&mut game, "b1b2");
    assert_eq!(game.draw_offer(), None);
    game.declare(Declaration::OfferDraw(Side::White));
    game.undo();
    assert_eq!(game.draw_offer(), None);
    game.declare(Declaration::OfferDraw(Side::White));
    game.redo();
    assert_eq!(game.draw_offer(), None);
    game.declare(Declaration::OfferDraw(Side::White));
    game.declare(Declaration::Resign(Side::Black));
    assert_eq!(game.draw_offer(), None);
}

#[test]
fn the_third_occurrence_of_a_position_may_be_claimed_and_declined() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2 g8g7 b2b1 g7g8 b1b2 g8g7 b2b1");
    assert_eq!(game.tree()[game.current()].occurrences(), 2);
    game.declare(Declaration::ClaimDraw(Side::White));
    assert_eq!(game.draw_offer(), None);
    play_codes(&mut game, "g7g8");
    assert_eq!(Claim::of(&game).map(|claim| claim.reason), Some(Reason::Repetition));
    game.declare(Declaration::ClaimDraw(Side::White));
    assert_eq!(game.draw_offer(), Some(DrawOffer { by: Side::White, reason: Reason::Repetition }));
    game.declare(Declaration::DeclineDraw);
    play_codes(&mut game, "b1b2");
    assert_eq!(game.tree()[game.current()].occurrences(), 3);
    game.undo();
    assert_eq!(game.tree()[game.current()].occurrences(), 3);
    game.declare(Declaration::ClaimDraw(Side::Black));
    game.declare(Declaration::AcceptDraw);
    assert_eq!(game.outcome(), Some(Outcome::drawn(Reason::Repetition)));
    assert_eq!(Claim::of(&game), None);
}

#[test]
fn a_position_with_the_other_side_to_move_is_another_position() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b3 g8g7 b3b2 g7g8 b2b1");
    assert_eq!(game.tree()[game.current()].occurrences(), 1);
}

#[test]
fn the_tray_holds_what_was_captured_until_it_is_taken_back() {
    let mut game = game_from_fen("c6c/8/8/8/8/8/8/R6C w");
    play_codes(&mut game, "a1a8");
    let sides: Vec<Side> = game.table().tray.iter().map(|&Token { side, .. }| side).collect();
    assert_eq!(sides, [Side::Black; 3]);
    game.undo();
    assert_eq!(game.table(), Table::new(game.referee().position().tokens_by_place()));
}

#[test]
fn a_clone_goes_its_own_way() {
    let mut game = shuffling_game();
    play_codes(&mut game, "b1b2");
    let mut cloned_game = game.clone();
    cloned_game.undo();
    play_codes(&mut cloned_game, "b1b4");
    assert_eq!(game.last_ply().map(|ply| &*ply.played.code), Some("b1b2"));
    assert_eq!(cloned_game.last_ply().map(|ply| &*ply.played.code), Some("b1b4"));
}
