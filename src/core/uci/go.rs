//! The arguments of `go`.

use std::time::Duration;

use super::command_error::{CommandError, FoundText};
use crate::ai::Remaining;
use crate::ai::search::Limits;
use crate::board::Side;

/// The greatest depth of a perft, in plies. Deeper counts could exceed 64 bits.
const DEEPEST_PERFT: u32 = 9;
/// How many games are played out at most for a decision about the doubling cube if neither they nor plies nor nodes are counted.
const USUAL_PLAYOUTS: u32 = 400;
/// The greatest time on a clock, in milliseconds.
const MAX_CLOCK_MS: u64 = 1 << 40;

/// The arguments of `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Go {
    /// A perft of this depth, in plies.
    Perft(u32),
    /// A search for the best move.
    Search {
        /// When the search ends.
        limits: Limits,
        /// Whether the result must wait for `stop`.
        until_stopped: bool,
        /// Whether the proof of a mate is to be told.
        wants_proof: bool,
    },
}

/// The clock of the side to move, as far as it was given.
#[derive(Default)]
struct Clock {
    time: Option<Duration>,
    increment: Duration,
    moves_to_go: Option<u32>,
}

impl Go {
    /// Reads the arguments of `go`, given the side to move.
    pub(super) fn parse(words: &str, side: Side) -> Result<Self, CommandError> {
        let mut words = words.split_ascii_whitespace().peekable();
        if words.peek() == Some(&"perft") {
            words.next();
            return perft(words);
        }
        let mut limits = Limits::default();
        let mut clock = Clock::default();
        let (mut is_any, mut until_stopped, mut wants_proof) = (false, false, false);
        while let Some(word) = words.next() {
            is_any = true;
            if word == "infinite" {
                until_stopped = true;
                continue;
            }
            if word == "proof" && limits.mate.is_some() {
                wants_proof = true;
                continue;
            }
            let name = ARGUMENT_NAMES.into_iter().find(|&name| name == word).ok_or_else(|| CommandError::Word {
                expected: "perft, infinite, one of depth nodes movetime mate playouts wtime btime winc binc movestogo, or proof after mate N",
                after: "go",
                found: word.into(),
            })?;
            let value = number(name, words.next())?;
            set(&mut limits, &mut clock, side, name, value);
        }
        if !is_any {
            let expected = "infinite, or a limit such as depth 5 or movetime 1000,";
            return Err(CommandError::Word { expected, after: "go", found: FoundText::of(None) });
        }
        if let Some(time) = clock.time {
            let Clock { increment, moves_to_go, .. } = clock;
            limits = limits.within_clock(Remaining { time, increment, moves_to_go });
        }
        if limits.depth.is_none() && limits.nodes.is_none() && limits.mate.is_none() {
            limits.playouts.get_or_insert(USUAL_PLAYOUTS);
        }
        Ok(Self::Search { limits, until_stopped, wants_proof })
    }
}

const ARGUMENT_NAMES: [&str; 10] =
    ["depth", "nodes", "movetime", "mate", "playouts", "wtime", "btime", "winc", "binc", "movestogo"];

fn set(limits: &mut Limits, clock: &mut Clock, side: Side, name: &str, value: u64) {
    let time = Duration::from_millis(value);
    let small_value = u32::try_from(value).unwrap_or(u32::MAX);
    let is_ours = name.starts_with(match side {
        Side::White => 'w',
        Side::Black => 'b',
    });
    match name {
        "depth" => limits.depth = Some(small_value.max(1)),
        "nodes" => limits.nodes = Some(value),
        "movetime" => limits.time = Some(time),
        "mate" => limits.mate = Some(small_value),
        "playouts" => limits.playouts = Some(small_value),
        "movestogo" => clock.moves_to_go = Some(small_value),
        "wtime" | "btime" if is_ours => clock.time = Some(time),
        "winc" | "binc" if is_ours => clock.increment = time,
        _ => {}
    }
}

fn number(name: &'static str, word: Option<&str>) -> Result<u64, CommandError> {
    let is_time = name.ends_with("time") || name.ends_with("inc");
    // A clock that has run out may show a negative time.
    let text = word.map(|word| if is_time { word.strip_prefix('-').map_or(word, |_| "0") } else { word });
    let valid_text = text.filter(|text| text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit()));
    let value = valid_text.and_then(|text| text.parse::<u64>().ok());
    let value = value.map(|value| if is_time { value.min(MAX_CLOCK_MS) } else { value });
    value.ok_or_else(|| CommandError::Word { expected: "a number", after: name, found: FoundText::of(word) })
}

fn perft<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, CommandError> {
    let depth = words.next();
    let valid_depth = depth.filter(|depth| depth.len() <= 2 && depth.bytes().all(|byte| byte.is_ascii_digit()));
    let valid_depth = valid_depth.and_then(|depth| depth.parse().ok()).filter(|&depth| depth <= DEEPEST_PERFT);
    match (valid_depth, words.next()) {
        (Some(plies), None) => Ok(Go::Perft(plies)),
        _ => {
            let (expected, after) = ("a number of plies from 0 to 9, and nothing more,", "go perft");
            Err(CommandError::Word { expected, after, found: FoundText::of(depth) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_in_any_order() {
        let read = |words: &str| Go::parse(words, Side::Black).expect("it makes sense");
        let limits = |words: &str| match read(words) {
            Go::Search { limits, until_stopped: false, wants_proof: false } => limits,
            other => panic!("a search that ends, found {other:?}"),
        };
        let none = Limits::default();
        let endless = |limits| Go::Search { limits, until_stopped: true, wants_proof: false };
        assert_eq!(read("infinite"), endless(Limits { playouts: Some(USUAL_PLAYOUTS), ..none }));
        assert_eq!(read("depth 5 infinite"), endless(Limits::depth(5)));
        let mate = Limits { mate: Some(3), ..Limits::nodes(9) };
        assert_eq!(read("mate 3 proof nodes 9"), Go::Search { limits: mate, until_stopped: false, wants_proof: true });
        assert_eq!(limits(" depth 5  nodes 70"), Limits { depth: Some(5), nodes: Some(70), ..none });
        assert_eq!(read("perft 3"), Go::Perft(3));
        let time = limits("wtime 1 btime 60000 winc 7 binc 0").time.expect("a clock runs");
        assert!(time > Duration::from_secs(1) && time < Duration::from_secs(20), "{time:?}");
        assert_eq!(limits("btime -3 wtime 60000").time, Some(Duration::ZERO));
    }

    #[test]
    fn games_are_played_out_unless_the_search_is_counted_or_they_are_told() {
        for (words, expected) in [
            ("infinite", Some(USUAL_PLAYOUTS)),
            ("movetime 100", Some(USUAL_PLAYOUTS)),
            ("wtime 60000 btime 60000", Some(USUAL_PLAYOUTS)),
            ("movetime 100 playouts 0", Some(0)),
            ("infinite playouts 7", Some(7)),
            ("depth 3 playouts 7", Some(7)),
            ("depth 3", None),
            ("nodes 100 movetime 100", None),
            ("mate 3", None),
        ] {
            let Ok(Go::Search { limits, .. }) = Go::parse(words, Side::White) else { panic!("{words}") };
            assert_eq!(limits.playouts, expected, "{words}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for words in ["", "depth", "depth x", "depth -1", "deep 3", "nodes 9999999999999999999", "perft 3 4", "mate +1"]
            .into_iter()
            .chain(["proof", "depth 3 proof", "proof mate 3"])
        {
            assert!(Go::parse(words, Side::White).is_err(), "{words}");
        }
    }
}
