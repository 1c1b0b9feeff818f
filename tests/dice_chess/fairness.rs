//! Tests that the dice are fair and the same on every platform.

use turnover_core::board::Side;
use turnover_core::games::dice_chess::{DiceChess, Outcome, Reason, Seed, Variant};

use crate::contract::{Action, done};

#[test]
fn the_dice_of_every_variant_are_fair() {
    const ROLLS: u64 = 1_000_000;
    let seed = Seed::new(*b"a seed of 32 bytes for one test.");
    for variant in Variant::ALL {
        // If all pieces are mobile, all six have the same probability.
        let all_mobile = "r3k2r/1P6/8/8/8/2NB4/3Q4/4K2R w K - 0 1";
        let position = match variant {
            Variant::BrainKing => DiceChess::from_fen(variant, all_mobile).expect("a position"),
            _ => DiceChess::start(variant),
        };
        let chances = position.chances();
        let rolls = if variant == Variant::DiceChess { ROLLS } else { ROLLS / 20 };
        let mut counts = vec![0_u64; chances.outcomes.len()];
        for number in 0..rolls {
            let roll = seed.roll(number, &position).expect("a roll");
            counts[chances.outcomes.iter().position(|&(other, _)| other == roll).expect("a possible roll")] += 1;
        }
        // Pearson's chi-squared test: with k degrees of freedom, the mean is k and the standard deviation √(2k).
        let squares = chances.outcomes.iter().zip(&counts).map(|(&(_, weight), &count)| {
            let expected = rolls as f64 * f64::from(weight) / f64::from(chances.total);
            (count as f64 - expected).powi(2) / expected
        });
        let (chi, freedom) = (squares.sum::<f64>(), (chances.outcomes.len() - 1) as f64);
        assert!((chi - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{variant}: {chi} with {freedom} degrees");
    }
}

#[test]
fn a_game_replays_to_the_same_rolls_and_neighbouring_rolls_are_independent() {
    let seed = Seed::new([9; 32]);
    let text = seed.to_string();
    assert_eq!(text.parse(), Ok(seed));
    assert!(format!("{seed:?}").contains(&seed.hash().to_string()) && !format!("{seed:?}").contains(&text));
    let start = DiceChess::start(Variant::DiceChess);
    let rolls = |seed: Seed| (0..200_u64).map(move |number| seed.roll(number, &start).expect("a roll"));
    assert!(rolls(seed).eq(rolls(text.parse().expect("a seed"))));
    assert!(!rolls(seed).eq(rolls(Seed::new([8; 32]))));
    let doubles = rolls(seed).zip(rolls(seed).skip(1)).filter(|(roll, next)| roll == next).count();
    assert!((1..30).contains(&doubles), "{doubles} of 199 rolls came twice");
    let rolled = done(&start, Action::Roll("r25".parse().expect("a roll")));
    assert_eq!(seed.roll(0, &rolled), None);
    for wrong in ["", "07", &"0".repeat(63), &"g".repeat(64), &"é".repeat(32)] {
        assert!(wrong.parse::<Seed>().is_err(), "{wrong}");
    }
}

#[test]
fn endings_name_their_winner() {
    let white = DiceChess::from_fen(Variant::DiceChess, "R5k1/5ppp/8/8/8/8/8/4K3 b").expect("a position");
    assert_eq!(white.outcome(), Some(Outcome::won(Side::White, Reason::Checkmate)));
    assert_eq!(white.outcome().map(|ending| ending.to_string()), Some("1-0 checkmate".into()));
    assert_eq!(Outcome::drawn(Reason::Stalemate).to_string(), "1/2-1/2 stalemate");
}
