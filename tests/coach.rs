//! What the coach says of some mistakes of each game: whether it is what a reader has found good, and true by the rules.
//!
//! `coach/mistakes.txt` holds, for each mistake, the game, the position, the move, what a search found after it and instead of it,
//! and what is said of it in English. Whoever changes the sentences reads the file anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use turnover_core::ai::Level;
use turnover_core::ai::search::{Limits, Options, Score};
use turnover_core::board::{BoardEvent, Side};
use turnover_core::coach::{
    BestLine, Consequence, DecisiveMove, Explanation, LastCapture, LossCause, MoveEffect, PieceOn, Value, explain,
};
use turnover_core::games::dice_chess::Variant;
use turnover_core::session::{Game, GameId, LegalMove, MoveId, Phase, Referee, Seed};

const FILE: &str = "../../tests/coach/mistakes.txt";

/// A mistake of the file.
struct Case {
    id: GameId,
    fen: String,
    mv: String,
    after: BestLine,
    better: BestLine,
    says: String,
}

/// `cp 31 d2d4 d7d5` as a score with its line; `over` where there is none.
fn best_line(text: &str) -> BestLine {
    let mut words = text.split(' ');
    let score = match (words.next(), words.next()) {
        (Some("cp"), Some(units)) => Some(Score::Units(units.parse().expect("a number"))),
        (Some("mate"), Some(moves)) => {
            let count: i32 = moves.parse().expect("a number");
            let moves = count.unsigned_abs();
            Some(if count > 0 { Score::Win { moves } } else { Score::Loss { moves } })
        }
        _ => None,
    };
    BestLine { score, line: words.filter(|word| !word.is_empty()).map(str::to_owned).collect() }
}

fn cases() -> Vec<Case> {
    let text = fs::read_to_string(FILE).expect("the file of mistakes");
    let case = |block: &str| {
        let mut lines = block.lines();
        let id = lines.next().expect("a game").parse().expect("a game");
        let fields: BTreeMap<&str, &str> = lines.filter_map(|line| line.split_once(' ')).collect();
        let field = |name: &str| fields.get(name).copied().unwrap_or_default().to_owned();
        Case {
            id,
            fen: field("fen"),
            mv: field("move"),
            after: best_line(&field("after")),
            better: best_line(&field("better")),
            says: field("says"),
        }
    };
    text.split("\n\n").filter(|block| !block.trim().is_empty()).map(|block| case(block.trim())).collect()
}

impl Case {
    fn before(&self) -> Box<dyn Referee> {
        self.id.referee(Some(&self.fen)).unwrap_or_else(|error| panic!("{}: {error}", self.fen))
    }

    fn explanation(&self) -> Explanation {
        let explanation = explain(self.id, &*self.before(), &self.mv, &self.after, &self.better);
        explanation.unwrap_or_else(|| panic!("nothing is said of {} in {}", self.mv, self.fen))
    }
}

/// The messages of the coach in a language. None of them has forms to choose between.
fn messages(language: &str) -> BTreeMap<String, String> {
    let text = fs::read_to_string(format!("../../assets/locales/{language}/dialogs.ftl")).expect("a file of messages");
    let lines = text.lines().filter(|line| line.starts_with("coach-")).filter_map(|line| line.split_once(" = "));
    lines.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

fn sentence(messages: &BTreeMap<String, String>, id: GameId, explanation: &Explanation) -> String {
    explanation.sentence(&|key, values| {
        let keys = [format!("{key}-{id}"), format!("{key}-{}", id.family().name()), key.to_owned()];
        let message = keys.iter().find_map(|key| messages.get(key)).unwrap_or_else(|| panic!("{id}: {key}"));
        let said = values.iter().fold(message.clone(), |text, (name, value)| {
            let value = match value {
                Value::Text(text) => text.clone(),
                Value::Number(number) => number.to_string(),
            };
            text.replace(&format!("{{ ${name} }}"), &value)
        });
        assert!(!said.contains('{'), "{key}: {said}");
        said
    })
}

#[test]
#[ignore = "for a reader: prints each mistake with its board"]
fn print_the_mistakes_with_their_boards() {
    let english = messages("en");
    for (number, case) in cases().into_iter().enumerate() {
        let before = case.before();
        let mut after = before.boxed_clone();
        after.play(after.find(&case.mv).expect("a legal move"));
        let explanation = case.explanation();
        println!("#{number} {} {}", case.id, case.fen);
        for (left, right) in before.position().diagram().lines().zip(after.position().diagram().lines()) {
            println!("{left:40}{right}");
        }
        println!("move {} after {:?} {}", case.mv, case.after.score, case.after.line.join(" "));
        println!("better {:?} {}", case.better.score, case.better.line.join(" "));
        println!("{}\n", sentence(&english, case.id, &explanation));
    }
}

#[test]
#[ignore = "writes the sentences into the file, for a reader to check"]
fn write_the_sentences() {
    let text = fs::read_to_string(FILE).expect("the file of mistakes");
    let english = messages("en");
    let mut out = String::new();
    let blocks = text.split("\n\n").filter(|block| !block.trim().is_empty());
    for (block, case) in blocks.zip(cases()) {
        let kept = block.trim().lines().filter(|line| !line.starts_with("says "));
        let kept: Vec<&str> = kept.collect();
        let says = sentence(&english, case.id, &case.explanation());
        writeln!(out, "{}\nsays {says}\n", kept.join("\n")).expect("a text");
    }
    fs::write(FILE, out.trim_end().to_owned() + "\n").expect("the file of mistakes");
}

/// The nodes and, with dice, the plies with which positions are judged; and the loss of expectation of a mistake: as in the review of
/// a game.
const NODES: u64 = 40_000;
const PLIES_WITH_DICE: u32 = 2;
const MISTAKE: f64 = 0.12;

/// SplitMix64.
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

fn judged(game: &Game) -> BestLine {
    if game.outcome().is_some() {
        return BestLine::default();
    }
    let depth = game.id().has_dice().then_some(PLIES_WITH_DICE);
    let mut thinking = game.think(Options::new(Limits { depth, ..Limits::nodes(NODES) }), Level::STRONGEST, 0);
    thinking.run();
    let reported = thinking.take_reports().pop().map_or_else(Vec::new, |report| report.line);
    let choice = thinking.choice();
    let line = if reported.first() == choice.as_ref() { reported } else { choice.into_iter().collect() };
    BestLine { score: thinking.score(), line }
}

/// White's expectation, from 0 to 1.
fn expectation(game: &Game, judged: &BestLine) -> f64 {
    let for_turn = judged.score.map_or(0.5, Score::expectation);
    match (game.outcome(), game.referee().turn()) {
        (Some(outcome), _) => outcome.winner.map_or(0.5, |winner| if winner == Side::White { 1.0 } else { 0.0 }),
        (None, Side::White) => for_turn,
        (None, Side::Black) => 1.0 - for_turn,
    }
}

fn written(best: &BestLine) -> String {
    let score = best.score.map_or_else(|| "over 0".to_owned(), |score| score.to_string());
    format!("{score} {}", best.line.join(" ")).trim_end().to_owned()
}

/// The mistakes of a game between weak levels after four random moves, as blocks of the file.
fn mistakes_of_game(id: GameId, number: u64) -> Vec<String> {
    let mut game = Game::new(id);
    let seed = Seed::new([number as u8; 32]);
    let levels = [0, 1].map(|side| 1 + (mix(2 * number + side) % 5) as u8);
    let mut moves_made = 0;
    let mut mistakes = Vec::new();
    let mut before = judged(&game);
    while game.outcome().is_none() && game.ply_count() < 120 {
        if game.roll(&seed).is_some() {
            before = judged(&game);
            continue;
        }
        let (side, fen, was) = (game.referee().turn(), game.referee().fen(), expectation(&game, &before));
        let number = mix(number << 32 | moves_made);
        let choice = if moves_made < 4 {
            game.legal_moves()[(number % game.legal_moves().len() as u64) as usize].code.clone()
        } else {
            let level = Level::of_ten(levels[side.index()]).expect("a level");
            let mut thinking = game.think(Options::new(Limits::nodes(20_000)), level, number);
            thinking.run();
            thinking.choice().expect("a move")
        };
        moves_made += 1;
        let id_of_move: MoveId = game.referee().find(&choice).expect("a legal move");
        game.play(id_of_move).expect("a legal move");
        let after = judged(&game);
        let loss = (was - expectation(&game, &after)) * if side == Side::White { 1.0 } else { -1.0 };
        if loss >= MISTAKE && moves_made > 4 && before.line.first() != Some(&choice) {
            let lines = [written(&after), written(&before)];
            mistakes.push(format!("{id}\nfen {fen}\nmove {choice}\nafter {}\nbetter {}", lines[0], lines[1]));
        }
        before = after;
    }
    mistakes
}

/// How many mistakes of each game are in the file.
fn wanted(id: GameId) -> usize {
    match id {
        GameId::TurnoverModern => 22,
        GameId::TurnoverClassic | GameId::Lielow => 20,
        GameId::DiceChess(Variant::DiceChess) => 8,
        GameId::Turnover2025 | GameId::Lielow9x9 | GameId::DiceChess(_) => 5,
    }
}

#[test]
#[ignore = "adds mistakes to the file until it has enough of each game"]
fn make_the_mistakes() {
    let text = fs::read_to_string(FILE).unwrap_or_default();
    let mut found: Vec<String> = Vec::new();
    for id in GameId::ALL {
        let is_own = |block: &&str| block.lines().next() == Some(id.name());
        let mut of_game: Vec<String> = text.split("\n\n").map(str::trim).filter(is_own).map(str::to_owned).collect();
        let start = of_game.len() as u64;
        for number in start.. {
            if of_game.len() >= wanted(id) {
                break;
            }
            let mut mistakes = mistakes_of_game(id, number);
            // Two of a game at most, wherever they are in it.
            while mistakes.len() > 2 {
                mistakes.remove((mix(number + mistakes.len() as u64) % mistakes.len() as u64) as usize);
            }
            of_game.extend(mistakes);
        }
        of_game.truncate(wanted(id));
        found.extend(of_game);
    }
    fs::write(FILE, found.join("\n\n") + "\n").expect("the file of mistakes");
}

#[test]
fn what_is_said_of_each_mistake_is_what_a_reader_found_good() {
    let english = messages("en");
    let cases = cases();
    for id in GameId::ALL {
        assert_eq!(cases.iter().filter(|case| case.id == id).count(), wanted(id), "{id}");
    }
    for case in cases {
        assert_eq!(sentence(&english, case.id, &case.explanation()), case.says, "{} {}", case.id, case.fen);
    }
}

/// Whether the piece stands where it is said to.
fn stands(referee: &dyn Referee, PieceOn { piece, square }: PieceOn) -> bool {
    let kit = referee.position().kit();
    referee.position().pieces().get(&square).and_then(|&id| kit.piece(id)).is_some_and(|found| found.name == piece)
}

/// The legal move with this written notation.
fn written_move(referee: &dyn Referee, text: &str) -> LegalMove {
    let found = referee.legal_moves().iter().find(|legal| legal.text == text);
    found.unwrap_or_else(|| panic!("{text} is no legal move in {}", referee.fen())).clone()
}

/// Checks a decisive move from the position in which its line begins, and plays it.
fn check_decisive_move(referee: &mut Box<dyn Referee>, decisive_move: &DecisiveMove) {
    for text in &decisive_move.lead {
        let id = written_move(&**referee, text).id;
        referee.play(id);
    }
    let (mover, legal) = (referee.turn(), written_move(&**referee, &decisive_move.mv));
    assert!(decisive_move.attacker.is_none_or(|piece| stands(&**referee, piece)), "{decisive_move:?}");
    let events = referee.boxed_clone().play(legal.id);
    let removes = |piece: PieceOn| {
        events.iter().any(|event| matches!(event, BoardEvent::Removed { at, .. } if at.square == piece.square))
    };
    let flips = |piece: PieceOn| {
        events.iter().any(|event| matches!(event, BoardEvent::Flipped { at, .. } if at.square == piece.square))
    };
    let taken = matches!(decisive_move.effect, MoveEffect::TurnsOver(_) | MoveEffect::Captures(_));
    assert!(!taken || decisive_move.effect.piece().is_some_and(|piece| stands(&**referee, piece)), "{decisive_move:?}");
    let has_happened = match decisive_move.effect {
        MoveEffect::TurnsOver(piece) => flips(piece),
        MoveEffect::Captures(piece) => removes(piece) && !flips(piece),
        MoveEffect::Promotes => legal.info().is_some_and(|info| info.promotes),
        MoveEffect::Checks(_) | MoveEffect::Attacks(_) | MoveEffect::Builds(_) | MoveEffect::Wins => true,
    };
    assert!(has_happened, "{decisive_move:?} {events:?}");
    referee.play(legal.id);
    let is_attacked = |piece: PieceOn| {
        stands(&**referee, piece)
            && referee.position().royals(!mover).iter().any(|royal| royal.is_attacked && royal.square == piece.square)
    };
    let is_won = matches!(referee.phase(), Phase::Over(outcome) if outcome.winner == Some(mover));
    let is_so = match decisive_move.effect {
        MoveEffect::Checks(piece) => is_attacked(piece),
        MoveEffect::Attacks(piece) | MoveEffect::Builds(piece) => stands(&**referee, piece),
        MoveEffect::Wins => is_won,
        MoveEffect::TurnsOver(_) | MoveEffect::Captures(_) | MoveEffect::Promotes => true,
    };
    assert!(is_so, "{decisive_move:?}");
    match &decisive_move.consequence {
        Some(Consequence::Wins) => assert!(is_won, "{decisive_move:?}"),
        Some(Consequence::Checks(pieces)) => assert!(pieces.iter().copied().all(is_attacked), "{decisive_move:?}"),
        Some(Consequence::ForcedWin { .. } | Consequence::Takes { .. }) | None => {}
    }
}

/// Checks that a line ends with this capture, which wins.
fn check_last(mut referee: Box<dyn Referee>, line: &[String], last: Option<&LastCapture>) {
    let (Some(last), Some((code, before))) = (last, line.split_last()) else { return };
    for code in before {
        referee.play(referee.find(code).expect("a legal move"));
    }
    let (winner, legal) = (referee.turn(), referee.legal_move(referee.find(code).expect("a legal move")));
    assert!(legal.is_some_and(|legal| legal.text == last.mv) && stands(&*referee, last.piece), "{last:?}");
    referee.play(referee.find(code).expect("a legal move"));
    assert!(matches!(referee.phase(), Phase::Over(outcome) if outcome.winner == Some(winner)), "{last:?}");
}

#[test]
fn what_is_said_of_each_mistake_is_true_by_the_rules() {
    for case in cases() {
        let mut before = case.before();
        let mut after = before.boxed_clone();
        after.play(after.find(&case.mv).expect("a legal move"));
        match case.explanation() {
            Explanation::Refuted(refutation) => {
                match refutation.cause {
                    LossCause::LeavesBehind(piece)
                    | LossCause::Endangers(piece)
                    | LossCause::Crowns(piece)
                    | LossCause::Uncovers(piece)
                    | LossCause::DoesNotSave(piece) => {
                        assert!(stands(&*after, piece), "{refutation:?}");
                        assert_eq!(refutation.decisive_move.effect.piece(), Some(piece), "{refutation:?}");
                    }
                    LossCause::Allows => {}
                }
                if let Some(Consequence::ForcedWin { last, .. }) = &refutation.decisive_move.consequence {
                    check_last(after.boxed_clone(), &case.after.line, last.as_ref());
                }
                check_decisive_move(&mut after, &refutation.decisive_move);
            }
            Explanation::Missed { decisive_move, better, .. } => {
                assert_eq!(decisive_move.lead.first().unwrap_or(&decisive_move.mv), &better);
                check_decisive_move(&mut before, &decisive_move);
            }
            Explanation::ForcedLoss { moves, last, .. } => {
                assert_eq!(case.after.score, Some(Score::Win { moves }));
                check_last(after, &case.after.line, last.as_ref());
            }
            Explanation::MissedWin { moves, .. } => assert_eq!(case.better.score, Some(Score::Win { moves })),
            Explanation::Ends { is_lost, .. } => {
                let Phase::Over(outcome) = after.phase() else { panic!("the game goes on: {}", case.fen) };
                assert_eq!(outcome.winner.is_some(), is_lost);
            }
            Explanation::Risk { risk, .. } => {
                assert!(stands(&*after, risk.piece) && risk.cases > risk.cases_better, "{risk:?}");
                let rolled = after.legal_rolls().into_iter().filter(|roll| {
                    let mut rolled = after.boxed_clone();
                    rolled.play(roll.id);
                    let mut infos = rolled.legal_moves().iter().filter_map(|legal| legal.info());
                    infos.any(|info| info.taken == Some(risk.piece.square))
                });
                assert_eq!(rolled.map(|roll| roll.weight).sum::<u32>(), risk.cases, "{risk:?}");
            }
            Explanation::MissedChance { chance, better, .. } => {
                before.play(written_move(&*before, &better).id);
                assert!(stands(&*before, chance.piece) && chance.cases_better > chance.cases, "{chance:?}");
            }
            Explanation::Exposes { piece, attacker, .. } => {
                assert!(stands(&*after, piece) && stands(&*after, attacker));
                let taken = |info: turnover_core::session::MoveInfo| {
                    info.from == attacker.square && info.taken.or(info.to) == Some(piece.square)
                };
                assert!(after.legal_moves().iter().any(|legal| legal.info().is_some_and(taken)));
            }
            Explanation::Strands { piece, .. } => assert!(stands(&*after, piece)),
            Explanation::GivesUp { piece, .. } => assert!(stands(&*before, piece)),
            Explanation::Quiet { .. } => {}
        }
    }
}
