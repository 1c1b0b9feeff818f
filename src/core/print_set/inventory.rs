//! The parts that a set needs, and their numbers: those of the start positions, and those that come into play later.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::board::{BySide, Shape, Side};
use crate::pieces::crown::{CROWN, CrownShape};
use crate::pieces::turned::{CHECKER, TURNED_FORT, TURNED_TOWER, TURNED_WALL, TurnedPart};
use crate::session::{Game, GameId};

/// How a part is made.
#[derive(Clone, Copy, Debug)]
pub enum PartForm {
    /// A part of a nest, with a face in each side's colour.
    Nested(&'static TurnedPart),
    /// A disc in its side's colour.
    Disc(&'static TurnedPart),
    /// A golden crown.
    Crown(&'static CrownShape),
}

/// A kind of part and the number that a set needs.
#[derive(Clone, Copy, Debug)]
pub struct NeededPart {
    /// The shape of the token.
    pub shape: Shape,
    /// The name in file names and in keys of texts.
    pub code: &'static str,
    /// How it is made.
    pub form: PartForm,
    /// The number for each side. Parts of nests change sides: only the sum counts.
    pub copies: BySide<u32>,
}

/// How a shape is made, and how many each side needs beyond those of the start position.
struct PartSpec {
    code: &'static str,
    form: PartForm,
    spare_count: u32,
}

/// The row of a shape on a board with this number of files; `None` if it cannot be printed. The spare parts suffice for nearly all of the
/// games that were counted, see `docs/printing.md`.
const fn part_spec(shape: Shape, files: u8) -> Option<PartSpec> {
    Some(match shape {
        // A promotion may bring a Tower and a Fort before any were captured.
        Shape::Tower => PartSpec { code: "tower", form: PartForm::Nested(&TURNED_TOWER), spare_count: 1 },
        Shape::Fort => PartSpec { code: "fort", form: PartForm::Nested(&TURNED_FORT), spare_count: 1 },
        Shape::Wall => PartSpec { code: "wall", form: PartForm::Nested(&TURNED_WALL), spare_count: 0 },
        // A stack grows with each of its moves, and on a larger board there are more of them.
        Shape::Checker => {
            let spare_count = if files > 8 { 25 } else { 20 };
            PartSpec { code: "checker", form: PartForm::Disc(&CHECKER), spare_count }
        }
        // A king comes with the first move.
        Shape::Crown => PartSpec { code: "crown", form: PartForm::Crown(&CROWN), spare_count: 1 },
        Shape::Chessman(_) => return None,
    })
}

/// The editions that a game's set serves: those on the same board.
pub fn served_editions(game: GameId) -> impl Iterator<Item = GameId> {
    let board_size = |id| {
        let kit = Game::new(id).referee().position().kit();
        [kit.width, kit.height]
    };
    let game_board_size = board_size(game);
    game.family().editions().filter(move |&id| board_size(id) == game_board_size)
}

/// The name of the set that serves this game: that of its family for the board of the first edition.
#[must_use]
pub fn set_name(game: GameId) -> &'static str {
    let first_edition = served_editions(game).next();
    first_edition
        .filter(|_| first_edition != game.family().editions().next())
        .map_or(game.family().name(), GameId::name)
}

/// The parts of a game's set, smallest first; `None` if it has pieces that cannot be printed.
#[must_use]
pub fn needed_parts(game: GameId) -> Option<Vec<NeededPart>> {
    let files = Game::new(game).referee().position().kit().width;
    let mut counts: BTreeMap<Shape, BySide<u32>> = BTreeMap::new();
    for id in served_editions(game) {
        let game = Game::new(id);
        // Shapes that only come into play later are in the kit.
        for piece in game.referee().position().kit().pieces {
            for (_, token) in piece.tokens {
                counts.entry(token.shape).or_default();
            }
        }
        let mut start_counts: BTreeMap<Shape, BySide<u32>> = BTreeMap::new();
        for (_, token) in game.referee().position().tokens_by_place() {
            start_counts.entry(token.shape).or_default()[token.side] += 1;
        }
        for (shape, count) in start_counts {
            let max_counts = counts.entry(shape).or_default();
            *max_counts = BySide::from_fn(|side: Side| max_counts[side].max(count[side]));
        }
    }
    let needed_part = |(shape, count): (Shape, BySide<u32>)| {
        let PartSpec { code, form, spare_count } = part_spec(shape, files)?;
        Some(NeededPart { shape, code, form, copies: count.map(|count| count + spare_count) })
    };
    counts.into_iter().map(needed_part).collect()
}

/// The sets that can be printed, each by the first edition that it serves.
#[must_use]
pub fn printable_games() -> &'static [GameId] {
    static GAMES: LazyLock<Vec<GameId>> = LazyLock::new(|| {
        let is_printable_set = |&id: &GameId| served_editions(id).next() == Some(id) && needed_parts(id).is_some();
        GameId::ALL.into_iter().filter(is_printable_set).collect()
    });
    &GAMES
}

/// The names of these sets, for errors: `one, two or three`.
#[must_use]
pub fn printable_set_names() -> String {
    let names: Vec<&str> = printable_games().iter().copied().map(set_name).collect();
    match &*names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_the_parts_of_its_start_positions_and_spare_ones() {
        let part_counts = |game| {
            let parts = needed_parts(game).expect("a set that can be printed");
            parts.iter().map(|part| (part.code, part.copies.0)).collect::<Vec<_>>()
        };
        let &[turnover_set, lielow_set, lielow_9x9_set] = printable_games() else {
            panic!("three sets can be printed")
        };
        assert_eq!(printable_set_names(), "turnover, lielow or lielow-9x9");
        assert_eq!(part_counts(turnover_set), [("tower", [9, 9]), ("fort", [9, 9]), ("wall", [8, 8])]);
        assert_eq!(part_counts(lielow_set), [("checker", [28, 28]), ("crown", [1, 1])]);
        assert_eq!(part_counts(lielow_9x9_set), [("checker", [43, 43]), ("crown", [1, 1])]);
    }

    /// `cargo test --release -p turnover-core --lib parts_that_games_need -- --ignored --nocapture` prints by which
    /// fraction of games of random moves each number of parts on the board is never exceeded.
    #[test]
    #[ignore = "prints figures"]
    fn parts_that_games_need() {
        use rand::rngs::Xoshiro256PlusPlus;
        use rand::{RngExt, SeedableRng};

        const GAMES: usize = 2000;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for id in printable_games().iter().copied().flat_map(served_editions) {
            let mut game_counts: BTreeMap<Shape, Vec<[u32; 3]>> = BTreeMap::new();
            for _ in 0..GAMES {
                let mut game = Game::new(id);
                let mut counts: BTreeMap<Shape, [u32; 3]> = BTreeMap::new();
                while let (Some(_), None) = (game.side_to_move(), game.outcome())
                    && game.ply_count() < 300
                {
                    let moves: Vec<_> = game.legal_moves().iter().map(|legal| legal.id).collect();
                    game.play(moves[rng.random_range(0..moves.len())]).expect("a legal move");
                    let mut current_counts: BTreeMap<Shape, [u32; 3]> = BTreeMap::new();
                    for token in game.referee().position().tokens_by_place().into_values() {
                        let count = current_counts.entry(token.shape).or_default();
                        count[token.side.index()] += 1;
                        count[2] += 1;
                    }
                    for (shape, count) in current_counts {
                        let max_counts = counts.entry(shape).or_default();
                        *max_counts = std::array::from_fn(|index| max_counts[index].max(count[index]));
                    }
                }
                for (shape, count) in counts {
                    game_counts.entry(shape).or_default().push(count);
                }
            }
            for (shape, counts) in game_counts {
                for (index, owner_name) in ["White", "Black", "both"].into_iter().enumerate() {
                    let mut counts: Vec<u32> = counts.iter().map(|count| count[index]).collect();
                    counts.sort_unstable();
                    let quantile = |per_mille: usize| counts[(counts.len() - 1) * per_mille / 1000];
                    println!(
                        "{id} {shape:?} {owner_name}: half {}, 99 % {}, all {}",
                        quantile(500),
                        quantile(990),
                        quantile(1000)
                    );
                }
            }
        }
    }
}
