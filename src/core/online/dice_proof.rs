//! Verifies the rolls in records by the dice chains of both players, without the server.
//!
//! Three or four tags hold the proof. `DiceGame` is the game's key. `WhiteDiceChain` and `BlackDiceChain` have one word for
//! each chain that the player has used: its commitment, the number of revealed links, and the last one, from which all
//! others are computed by hashing: `COMMITMENT:12:LINK`, or `COMMITMENT:0`. Links of rolls that were taken back are used
//! up; then `DiceThrows` has the numbers of the rolls that are left, such as `1-3 5`. Other programs leave unknown tags
//! unchanged.

use super::{ChainLink, GameState, ShownChain, roll_seed};
use crate::board::{BySide, Side};
use crate::excerpt::excerpt;
use crate::session::{GameRecord, NodeId, NumberedRoll, RecordError, Seed, numbered_rolls};

/// The tag of the game's key.
const GAME_TAG: &str = "DiceGame";
/// The tags of the players' chains.
const CHAIN_TAGS: BySide<&str> = BySide(["WhiteDiceChain", "BlackDiceChain"]);
/// The tag of the numbers of the rolls on the main line, if they are not 1, 2, 3 and so on.
const ROLL_NUMBERS_TAG: &str = "DiceThrows";
/// The maximum number of rolls with links in a record.
const MAX_ROLLS: u32 = 10_000;

/// The tags of a record that prove its rolls; empty for a game without dice.
pub(super) fn dice_tags(state: &GameState) -> Vec<(String, String)> {
    let chain_tag =
        |side| state.seat(side)?.chain.as_ref().map(|chain| (CHAIN_TAGS[side].to_owned(), chain_text(chain)));
    let chain_tags: Vec<_> = Side::ALL.into_iter().filter_map(chain_tag).collect();
    if chain_tags.is_empty() {
        return chain_tags;
    }
    let game_key_tag = (GAME_TAG.to_owned(), state.settings().key.clone());
    let is_consecutive = (1..).zip(&state.roll_numbers).all(|(number, &roll)| number == roll);
    let roll_numbers_tag = (!is_consecutive).then(|| (ROLL_NUMBERS_TAG.to_owned(), ranges_text(&state.roll_numbers)));
    [vec![game_key_tag], chain_tags, Vec::from_iter(roll_numbers_tag)].concat()
}

/// Increasing numbers as text, such as `1-3 5`.
fn ranges_text(numbers: &[u32]) -> String {
    let chunks = numbers.chunk_by(|&number, &next_number| next_number == number + 1);
    let range_text = |chunk: &[u32]| match *chunk {
        [first_number, .., last_number] => format!("{first_number}-{last_number}"),
        [single_number] => single_number.to_string(),
        [] => String::new(),
    };
    chunks.map(range_text).collect::<Vec<_>>().join(" ")
}

/// The numbers of this many rolls, from such a text.
fn parse_roll_numbers(text: &str, count: usize) -> Result<Vec<u32>, ProofError> {
    let tag_error = || ProofError::Tag {
        tag: ROLL_NUMBERS_TAG,
        expected: format!("{count} increasing numbers up to {MAX_ROLLS}, as in 1-3 5"),
        found: excerpt(text, 100),
    };
    let mut numbers: Vec<u32> = Vec::new();
    for word in text.split_whitespace() {
        let (range_start, range_end) = word.split_once('-').unwrap_or((word, word));
        let (Ok(range_start), Ok(range_end)) = (range_start.parse::<u32>(), range_end.parse::<u32>()) else {
            return Err(tag_error());
        };
        if range_start <= numbers.last().copied().unwrap_or(0) || range_end < range_start || range_end > MAX_ROLLS {
            return Err(tag_error());
        }
        numbers.extend(range_start..=range_end);
    }
    if numbers.len() == count { Ok(numbers) } else { Err(tag_error()) }
}

fn chain_text(chain: &ShownChain) -> String {
    let mut words = Vec::new();
    let (mut commitment, mut link_count, mut last_link) = (chain.commitment(), 0, None);
    let word_for = |commitment: ChainLink, link_count: u32, last_link: Option<ChainLink>| match last_link {
        Some(last_link) => format!("{commitment}:{link_count}:{last_link}"),
        None => format!("{commitment}:0"),
    };
    for reveal in chain.reveals() {
        (link_count, last_link) = (link_count + 1, Some(reveal.link));
        if let Some(renewal) = reveal.renewal {
            words.push(word_for(commitment, link_count, last_link));
            (commitment, link_count, last_link) = (renewal, 0, None);
        }
    }
    words.push(word_for(commitment, link_count, last_link));
    words.join(" ")
}

/// Why the rolls of a record are not proven.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// This tag is missing.
    #[error("expected a tag {0}, found none")]
    NoTag(&'static str),
    /// The value of a tag is invalid.
    #[error("tag {tag}: expected {expected}, found {found:?}")]
    Tag {
        /// The name of the tag.
        tag: &'static str,
        /// What was expected.
        expected: String,
        /// The text found, shortened.
        found: String,
    },
    /// The links do not lead to the chain's commitment.
    #[error("tag {tag}: expected a link that leads to the commitment {commitment} in {count} steps, found another one")]
    Chain {
        /// The name of the tag.
        tag: &'static str,
        /// The commitment.
        commitment: ChainLink,
        /// The number of revealed links.
        count: u32,
    },
    /// A link is missing.
    #[error("throw {roll}: expected a link of the {side} side, found none")]
    NoLink {
        /// The number of the roll, from 1.
        roll: u32,
        /// The side whose link is missing.
        side: Side,
    },
    /// A roll does not match its links.
    #[error("throw {roll}, move {number}: expected {expected}, which follows from the links, found {found}")]
    Roll {
        /// The number of the roll, from 1.
        roll: u32,
        /// The number of the move, as the record counts.
        number: u32,
        /// The roll that the links give.
        expected: String,
        /// The roll in the record.
        found: String,
    },
    /// A roll does not match the seed of the record.
    #[error("throw {roll}, move {number}: expected {expected}, which follows from the seed, found {found}")]
    Seed {
        /// The number of the roll, from 1.
        roll: u32,
        /// The number of the move, as the record counts.
        number: u32,
        /// The roll that the seed gives.
        expected: String,
        /// The roll in the record.
        found: String,
    },
}

/// Whether a record has tags of dice chains.
#[must_use]
pub fn has_dice_chains(record: &GameRecord) -> bool {
    record.head.more.iter().any(|(name, _)| CHAIN_TAGS.0.contains(&&**name))
}

/// The number of proven rolls in a record's main line, which are all of them; 0 without dice.
///
/// A record of a local game is verified by its seed.
///
/// # Errors
/// If a roll is not proven: which one, what was expected and what was found.
pub fn verify_record(record: &GameRecord) -> Result<u32, ProofError> {
    let tree = record.game.tree();
    let rolls = numbered_rolls(tree, &tree.main_line());
    let roll_count = u32::try_from(rolls.len()).unwrap_or(u32::MAX);
    if rolls.is_empty() {
        return Ok(0);
    }
    if let Some(seed) = record.head.dice.seed() {
        // The numbers of two games with the same dice, or else what is wrong by the usual ones.
        return verify_seed(record, &rolls, seed, NumberedRoll::number_by_side)
            .or_else(|_| verify_seed(record, &rolls, seed, NumberedRoll::number_in_order))
            .map(|()| roll_count);
    }
    let find_tag_value = |name: &'static str| {
        let tag = record.head.more.iter().find(|(tag, _)| tag == name);
        tag.map(|(_, tag_value)| &**tag_value).ok_or(ProofError::NoTag(name))
    };
    let game_key = find_tag_value(GAME_TAG)?;
    let [white, black] = [CHAIN_TAGS.0[0], CHAIN_TAGS.0[1]].map(|name| parse_links(name, find_tag_value(name)?));
    let chains = BySide([white?, black?]);
    let roll_numbers_tag = record.head.more.iter().find(|(tag, _)| tag == ROLL_NUMBERS_TAG);
    let roll_numbers = roll_numbers_tag
        .map_or_else(|| Ok((1..=roll_count).collect()), |(_, text)| parse_roll_numbers(text, rolls.len()))?;
    for (roll, NumberedRoll { node, .. }) in roll_numbers.into_iter().zip(rolls) {
        let link_of = |side: Side| {
            let link = chains[side].get(roll as usize - 1);
            link.copied().ok_or(ProofError::NoLink { roll, side })
        };
        let links = BySide([link_of(Side::White)?, link_of(Side::Black)?]);
        verify_roll(record, node, &roll_seed(game_key, roll, links), 0)
            .map_err(|WrongRoll { number, expected, found }| ProofError::Roll { roll, number, expected, found })?;
    }
    Ok(roll_count)
}

/// Whether all rolls are those of a seed, by one way to number them.
fn verify_seed(
    record: &GameRecord,
    rolls: &[NumberedRoll],
    seed: &Seed,
    seed_number_of: fn(&NumberedRoll) -> u64,
) -> Result<(), ProofError> {
    for (roll, numbered_roll) in (1..).zip(rolls) {
        verify_roll(record, numbered_roll.node, seed, seed_number_of(numbered_roll))
            .map_err(|WrongRoll { number, expected, found }| ProofError::Seed { roll, number, expected, found })?;
    }
    Ok(())
}

/// A roll that differs from the expected one.
struct WrongRoll {
    number: u32,
    expected: String,
    found: String,
}

/// Whether the roll at a node is roll number `seed_roll`, from 0, of a seed.
fn verify_roll(record: &GameRecord, node: NodeId, seed: &Seed, seed_roll: u64) -> Result<(), WrongRoll> {
    let game = &record.game;
    let recorded_code = game.tree()[node].ply().map(|ply| ply.played.code.clone()).unwrap_or_default();
    let referee_before = game.tree().parent(node).map(|parent| game.tree()[parent].referee());
    let due_code = referee_before.and_then(|referee| {
        let id = referee.seeded_roll(seed, seed_roll)?;
        Some(referee.legal_move(id)?.code)
    });
    let expected_code = due_code.unwrap_or_else(|| "no throw".into());
    if recorded_code == expected_code {
        return Ok(());
    }
    let move_number = game.tree().number(node).map_or(0, |(move_number, _)| move_number);
    Err(WrongRoll { number: move_number, expected: expected_code, found: recorded_code })
}

/// All links that a tag contains, in the order of the rolls.
fn parse_links(tag: &'static str, text: &str) -> Result<Vec<ChainLink>, ProofError> {
    let mut links = Vec::new();
    for word in text.split_whitespace() {
        let tag_error = |expected: String| ProofError::Tag { tag, expected, found: excerpt(word, 100) };
        let parse_link =
            |text: &str| text.parse::<ChainLink>().map_err(|_| tag_error("a link, 64 hexadecimal digits".into()));
        let (commitment, link_count, last_link) = match word.split(':').collect::<Vec<_>>()[..] {
            [commitment, "0"] => (parse_link(commitment)?, 0, None),
            [commitment, link_count, last_link] => {
                let max_link_count = MAX_ROLLS.saturating_sub(u32::try_from(links.len()).unwrap_or(u32::MAX));
                let link_count =
                    link_count.parse().ok().filter(|&link_count| (1..=max_link_count).contains(&link_count));
                let link_count =
                    link_count.ok_or_else(|| tag_error(format!("a number of links, 1 to {max_link_count}")))?;
                (parse_link(commitment)?, link_count, Some(parse_link(last_link)?))
            }
            _ => return Err(tag_error("a commitment, a number and a link, as in COMMITMENT:12:LINK".into())),
        };
        if let Some(last_link) = last_link {
            links.extend(unroll_chain(commitment, link_count, last_link).ok_or(ProofError::Chain {
                tag,
                commitment,
                count: link_count,
            })?);
        }
    }
    Ok(links)
}

/// The links of a chain in the order in which they were revealed; `None` if they do not lead to the commitment.
fn unroll_chain(commitment: ChainLink, link_count: u32, last_link: ChainLink) -> Option<Vec<ChainLink>> {
    let mut links: Vec<ChainLink> =
        std::iter::successors(Some(last_link), |link| Some(link.hash())).take(link_count as usize).collect();
    links.reverse();
    (links.first()?.hash() == commitment).then_some(links)
}

/// Verifies all records in a text: for each, the number of proven rolls, or the error.
///
/// # Errors
/// If the text cannot be read as records.
pub fn verify_records(text: &str) -> Result<Vec<Result<u32, ProofError>>, RecordError> {
    Ok(GameRecord::read_all(text)?.iter().map(verify_record).collect())
}

/// Verifies all records in a text. Returns one line in English for each, with the number of proven rolls or the error,
/// and whether there were no errors. For other languages, use [`verify_records`].
///
/// # Errors
/// If the text cannot be read as records.
pub fn verify_text(text: &str) -> Result<(Vec<String>, bool), RecordError> {
    let results = verify_records(text)?;
    let line_for = |(index, result): (usize, &Result<u32, ProofError>)| match result {
        Ok(count) => format!("game {}: {count} throws, all proven", index + 1),
        Err(error) => format!("game {}: {error}", index + 1),
    };
    let are_all_proven = results.iter().all(Result::is_ok);
    Ok((results.iter().enumerate().map(line_for).collect(), are_all_proven))
}

#[cfg(test)]
mod tests {
    use super::super::dice_chain::DiceChain;
    use super::*;

    #[test]
    fn a_tag_stands_for_all_links_beyond_a_renewal() {
        let chain = DiceChain::new([3; 32]);
        let mut shown_chain = ShownChain::new(chain.commitment());
        for roll in 0..=DiceChain::LENGTH + 2 {
            if roll > 0 {
                shown_chain.push(chain.reveal(roll)).expect("the next link");
            }
            if [0, 1, DiceChain::LENGTH - 1, DiceChain::LENGTH, DiceChain::LENGTH + 2].contains(&roll) {
                let text = chain_text(&shown_chain);
                let expected_links: Vec<ChainLink> = shown_chain.reveals().iter().map(|reveal| reveal.link).collect();
                assert_eq!(parse_links("WhiteDiceChain", &text), Ok(expected_links), "{text}");
                assert_eq!(text.contains(' '), roll >= DiceChain::LENGTH);
            }
        }
    }

    #[test]
    fn a_tag_that_makes_no_sense_is_named() {
        let link = ChainLink::new([1; 32]);
        let commitment = link.hash();
        assert_eq!(parse_links("WhiteDiceChain", &format!("{commitment}:1:{link}")), Ok(vec![link]));
        assert_eq!(parse_links("WhiteDiceChain", ""), Ok(vec![]));
        for text in [
            "?".to_owned(),
            format!("{commitment}"),
            format!("{commitment}:1"),
            format!("{commitment}:0:{link}"),
            format!("{commitment}:-1:{link}"),
            format!("{commitment}:10001:{link}"),
            format!("{commitment}:2:{link}"),
            format!("{commitment}:1:{link}:"),
            format!("{link}:1:{link}"),
            format!("{commitment}:10000:{link} {commitment}:1:{link}"),
        ] {
            let error = parse_links("WhiteDiceChain", &text).expect_err(&text).to_string();
            assert!(error.starts_with("tag WhiteDiceChain: expected "), "{error}");
        }
    }

    #[test]
    fn the_numbers_of_rolls_survive_their_own_text_and_others_are_refused() {
        for (numbers, text) in [(&[1, 2, 3, 5, 7, 8][..], "1-3 5 7-8"), (&[2], "2"), (&[], "")] {
            assert_eq!(ranges_text(numbers), text);
            assert_eq!(parse_roll_numbers(text, numbers.len()), Ok(numbers.to_vec()));
        }
        for text in ["", "1", "1 1", "2 1", "0-1", "2-1", "1-3", "x 2", "1-", "9999-10001"] {
            let error = parse_roll_numbers(text, 2).expect_err(text).to_string();
            assert!(error.starts_with("tag DiceThrows: expected 2 increasing numbers"), "{error}");
        }
    }

    #[test]
    fn a_record_of_one_table_is_checked_by_its_seed_or_not_at_all() {
        let record_without_dice = "[Variant \"lielow\"]\n\n*\n";
        let unproven_record = "[Variant \"dice-chess\"]\n\n1. r12 *\n";
        let (lines, are_all_proven) =
            verify_text(&format!("{record_without_dice}\n{unproven_record}")).expect("records");
        assert_eq!(lines, ["game 1: 0 throws, all proven", "game 2: expected a tag DiceGame, found none"]);
        assert!(!are_all_proven);
        let seed = "07".repeat(32);
        let seeded_record = format!("[Variant \"dice-chess\"]\n[DiceSeed \"{seed}\"]\n\n1. r12 *\n");
        assert_eq!(verify_text(&seeded_record).expect("a record"), (vec!["game 1: 1 throws, all proven".into()], true));
        let wrong_record = seeded_record.replace("r12", "r34");
        let [Err(ProofError::Seed { roll: 1, number: 1, expected, found })] =
            &verify_records(&wrong_record).expect("a record")[..]
        else {
            panic!("expected a throw that is wrong")
        };
        assert_eq!((expected.as_str(), found.as_str()), ("r12", "r34"));
        assert_eq!(
            verify_text(&wrong_record).expect("a record").0,
            ["game 1: throw 1, move 1: expected r12, which follows from the seed, found r34"]
        );
        assert!(verify_text("?").is_err());
    }
}
