//! Sentences over positions of all three games, as the messages of the three languages make them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::{BestLine, Explanation, LossCause, MoveEffect, Risk, Value, explain};
use crate::ai::Level;
use crate::ai::search::{Limits, Options};
use crate::board::mix;
use crate::games::Seed;
use crate::session::{Game, GameId, MoveId};

/// The messages of the coach in a language. None of them has forms to choose between.
struct Messages(BTreeMap<String, String>);

impl Messages {
    fn of(language: &str) -> Self {
        let text =
            fs::read_to_string(format!("../../assets/locales/{language}/dialogs.ftl")).expect("a file of messages");
        let lines = text.lines().filter(|line| line.starts_with("coach-"));
        let messages = lines.filter_map(|line| line.split_once(" = "));
        Self(messages.map(|(key, value)| (key.to_owned(), value.to_owned())).collect())
    }

    fn say(&self, id: GameId, key: &str, values: &[(&'static str, Value)]) -> String {
        let keys = [format!("{key}-{id}"), format!("{key}-{}", id.family().name()), key.to_owned()];
        let message = keys.iter().find_map(|key| self.0.get(key)).unwrap_or_else(|| panic!("{id}: {key}"));
        let mut text = message.clone();
        for (name, value) in values {
            let value = match value {
                Value::Text(text) => text.clone(),
                Value::Number(number) => number.to_string(),
            };
            text = text.replace(&format!("{{ ${name} }}"), &value);
        }
        assert!(!text.contains('{'), "{key}: {text}");
        text
    }

    fn sentence(&self, id: GameId, explanation: &Explanation) -> String {
        explanation.sentence(&|key, values| self.say(id, key, values))
    }
}

/// The moves of this text, without a score.
fn line(text: &str) -> BestLine {
    BestLine { score: None, line: text.split_whitespace().map(str::to_owned).collect() }
}

fn explained(id: GameId, fen: &str, mv: &str, refutation: &str, better: &str) -> Option<Explanation> {
    let before = id.referee(Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let other = before
        .legal_moves()
        .iter()
        .find(|legal| legal.code != mv && legal.info().is_some_and(|info| info.taken.is_none()));
    let better = if better.is_empty() { &other?.code } else { better };
    explain(id, &*before, mv, &line(refutation), &line(better))
}

const CLASSIC: GameId = GameId::TurnoverClassic;
const MODERN: GameId = GameId::TurnoverModern;

fn dice_chess() -> GameId {
    "dice-chess".parse().expect("a game")
}

#[test]
fn a_mistake_is_said_as_what_happens_on_the_board() {
    let english = Messages::of("en");
    for (id, fen, mv, refutation, better, said) in [
        (
            CLASSIC,
            "c2r3c/8/8/8/3N4/8/8/C6C w",
            "d4f5",
            "d8d4",
            "",
            "N.f5 leaves the Bishop on d4 alone: the Rook on d8 turns it over with :Qd4. Then the Castle on a1 is attacked.",
        ),
        (
            MODERN,
            "c2r3c/8/8/8/3N4/8/8/C6C w",
            "d4f5",
            "d8d4",
            "",
            "N.f5 leaves the Fort on d4 alone: the Tower on d8 turns it over with :Qd4. Then the Castle on a1 is attacked.",
        ),
        (
            CLASSIC,
            "c2r3c/8/8/8/3B4/8/8/C6C w",
            "h1h2",
            "d8d4",
            "",
            "C.h2+ does not save the Bishop on d4: the Rook on d8 turns it over with :Qd4++. Then the Castle on a1 is attacked.",
        ),
        (
            CLASSIC,
            "c2r3c/8/3R4/8/3B4/8/8/C6C w",
            "d6a6",
            "d8d4",
            "",
            "Ra6+ exposes the Bishop on d4: the Rook on d8 turns it over with :Qd4. Then the Castle on a1 is attacked.",
        ),
        (
            CLASSIC,
            "c2r3c/8/8/8/8/8/5B2/C6C w",
            "f2d4",
            "d8d4",
            "",
            "Bd4 puts the Bishop in danger on d4: the Rook on d8 turns it over with :Qd4. Then the Castle on a1 is attacked.",
        ),
        (
            CLASSIC,
            "c3c3/8/8/4b3/8/8/8/C3R2C w",
            "h1h2",
            "",
            "e1e5",
            "C.h2 misses :Qe5, which turns over the Bishop on e5. Then the Castle on e8 is attacked.",
        ),
        (
            CLASSIC,
            "4c3/8/8/8/8/8/8/C3R3 w",
            "e1e2",
            "",
            "e1e8",
            "Re2++ misses RxCe8, which captures the Castle on e8. That wins the game.",
        ),
        (
            CLASSIC,
            "c6c/8/8/8/8/6p1/8/C4C2 w",
            "a1a2",
            "g3g2 f1f2 g2g1",
            "",
            "After C.a2, the Pawn on g3 attacks the Castle on f1 with g2++.",
        ),
        (
            GameId::Lielow,
            "8/aaa1aaaa/3a4/4A3/8/8/AAAA1AAA/8 w 0 1",
            "e5e6",
            "f7e6",
            "",
            "e5-e6 puts the king of 2 in danger on e6: the stack of 1 on f7 captures it with f7xe6. That wins the game.",
        ),
    ] {
        let explanation = explained(id, fen, mv, refutation, better);
        let text = explanation.as_ref().map(|explanation| english.sentence(id, explanation));
        assert_eq!(text.as_deref(), Some(said), "{id}: {fen} {mv} {explanation:?}");
    }
}

#[test]
fn with_dice_the_rolls_that_take_something_are_counted() {
    let fen = "rnbqkbnr/pppp1p1p/6p1/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 r55";
    let explanation = explained(dice_chess(), fen, "d1h5", "", "d1e2").expect("the queen may be taken");
    let Explanation::Risk { risk, .. } = &explanation else { panic!("{explanation:?}") };
    let Risk { piece, cases, cases_better, out_of, has_more_moves } = risk;
    assert_eq!((piece.piece.code, piece.square.to_string().as_str()), ("queen", "h5"));
    assert!(*cases > 0 && cases < out_of && *cases_better == 0 && !has_more_moves, "{risk:?}");
    let said = Messages::of("en").sentence(dice_chess(), &explanation);
    assert_eq!(said, format!("After Qh5, {cases} of {out_of} throws can take the queen on h5; after Qe2, none."));
}

#[test]
fn with_dice_no_rolls_are_compared_with_the_middle_of_a_turn() {
    let id = "dice-chess-moves".parse().expect("a game");
    for (dice, is_turn_over) in [("r1", true), ("r2", false)] {
        let fen = format!("rnbqkb1r/ppppp1pp/5n2/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2 {dice}");
        // The check ends the turn, whatever is left of it.
        let explanation = explained(id, &fen, "d1h5", "", "a2a3").expect("both are legal");
        assert_eq!(matches!(explanation, Explanation::Risk { .. }), is_turn_over, "{dice}: {explanation:?}");
    }
}

#[test]
fn all_three_languages_name_the_piece_with_its_article() {
    let fen = "c2r3c/8/8/8/3N4/8/8/C6C w";
    for (language, id, said) in [
        (
            "es",
            MODERN,
            "N.f5 deja atrás el Fuerte en d4: la Torre de d8 le da la vuelta con :Qd4. Entonces el Castillo de a1 queda bajo ataque.",
        ),
        (
            "pt",
            MODERN,
            "N.f5 deixa para trás o Forte em d4: a Torre de d8 vira essa peça com :Qd4. Então o Castelo em a1 fica sob ataque.",
        ),
        (
            "es",
            CLASSIC,
            "N.f5 deja atrás el Alfil en d4: la Torre de d8 le da la vuelta con :Qd4. Entonces el Castillo de a1 queda bajo ataque.",
        ),
        (
            "pt",
            CLASSIC,
            "N.f5 deixa para trás o Bispo em d4: a Torre de d8 vira essa peça com :Qd4. Então o Castelo em a1 fica sob ataque.",
        ),
    ] {
        let explanation = explained(id, fen, "d4f5", "d8d4", "").expect("a Fort is lost");
        assert_eq!(Messages::of(language).sentence(id, &explanation), said, "{language} {id}");
    }
}

#[test]
fn an_exchange_is_no_loss_and_an_illegal_move_has_no_explanation() {
    // The Fort is turned over, and what it has become is captured at once by the Tower behind it.
    let fen = "c2r3c/8/8/8/3B4/8/8/C2R3C w";
    let exchange = explained(CLASSIC, fen, "h1h2", "d8d4 d1d4", "");
    let is_told_as_exchange = matches!(&exchange, Some(Explanation::Refuted(told)) if told.cause == LossCause::Allows);
    assert!(is_told_as_exchange, "{exchange:?}");
    assert_eq!(explained(CLASSIC, fen, "d4d5", "d8d4", "h1h2"), None);
    assert_eq!(explained(CLASSIC, fen, "h1h2", "", "h1h2"), None);
}

#[test]
fn the_three_languages_have_the_same_messages_with_the_same_variables() {
    let variables = |text: &str| {
        let found = text.split("{ $").skip(1).filter_map(|part| part.split(" }").next().map(str::to_owned));
        found.collect::<BTreeSet<String>>()
    };
    let of = |language| {
        let Messages(messages) = Messages::of(language);
        messages.into_iter().map(|(key, text)| (key, variables(&text))).collect::<BTreeMap<_, _>>()
    };
    let english = of("en");
    assert!(english.len() > 40);
    assert_eq!(english, of("es"));
    assert_eq!(english, of("pt"));
}

#[test]
fn every_piece_of_every_game_is_named_with_its_article_in_every_language() {
    for language in ["en", "es", "pt"] {
        let messages = Messages::of(language);
        for id in GameId::ALL {
            for piece in id.spec().pieces {
                let name = messages.say(id, &format!("coach-piece-{piece}"), &[("height", Value::Number(2))]);
                assert!(name.contains(' '), "{language} {id}: {name}");
            }
        }
    }
}

/// Random moves, with what the engine finds after them and instead of them: whatever is said is true of the board.
#[test]
fn what_is_said_of_any_move_is_true_of_the_board() {
    let messages = ["en", "es", "pt"].map(Messages::of);
    let best_line = |game: &Game| {
        if game.outcome().is_some() {
            return BestLine::default();
        }
        let mut thinking = game.think(Options::new(Limits::nodes(300)), Level::STRONGEST, 0);
        thinking.run();
        let line = thinking.take_reports().pop().map_or_else(Vec::new, |report| report.line);
        BestLine { score: thinking.score(), line }
    };
    let mut explanation_count = 0;
    for id in [CLASSIC, MODERN, GameId::Lielow, dice_chess()] {
        for number in 0..2_u64 {
            let mut game = Game::new(id);
            for ply in 0..60 {
                if game.roll(&Seed::new([number as u8; 32])).is_some() {
                    continue;
                }
                let count = game.legal_moves().len();
                if count == 0 {
                    break;
                }
                let before = game.clone();
                let choice = MoveId((mix(number << 32 | ply) % count as u64) as usize);
                let mv = game.legal_moves()[choice.0].code.clone();
                game.play(choice);
                let (refutation, better) = (best_line(&game), best_line(&before));
                let Some(explanation) = explain(id, before.referee(), &mv, &refutation, &better) else { continue };
                for messages in &messages {
                    let sentence = messages.sentence(id, &explanation);
                    assert!(sentence.ends_with('.') && !sentence.contains("  "), "{sentence}");
                }
                explanation_count += 1;
                if let Explanation::Refuted(refutation) = explanation {
                    let pieces = game.referee().position().pieces();
                    match refutation.cause {
                        LossCause::Allows => {}
                        LossCause::LeavesBehind(piece)
                        | LossCause::Endangers(piece)
                        | LossCause::Crowns(piece)
                        | LossCause::Uncovers(piece)
                        | LossCause::DoesNotSave(piece) => {
                            assert!(pieces.contains_key(&piece.square), "{id} {mv} {refutation:?}");
                            let taken = matches!(refutation.decisive_move.effect, MoveEffect::TurnsOver(lost) | MoveEffect::Captures(lost) if lost == piece);
                            assert!(taken, "{id} {mv} {refutation:?}");
                        }
                    }
                }
            }
        }
    }
    assert!(explanation_count > 150, "{explanation_count}");
}
