//! The rules of Turnover, from docs/rules/turnover.md, a1 to a3.

use turnover_core::games::turnover::Edition;

use crate::{Square, name, placement, square};

const DIAGONAL: [Square; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const STRAIGHT: [Square; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const LEAPS: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const EMPTY: char = '.';

#[derive(Clone)]
pub struct Plain {
    edition: Edition,
    /// By rank and file; capital letters are White's.
    board: [[char; 8]; 8],
    is_white: bool,
    clock: u32,
    number: u32,
}

#[derive(Clone, Copy)]
struct Step {
    from: Square,
    to: Square,
    is_whole: bool,
}

fn all_directions() -> impl Iterator<Item = Square> {
    STRAIGHT.into_iter().chain(DIAGONAL)
}

/// The ring that moves, and what it leaves behind.
fn split(stack: char) -> (char, char) {
    match stack {
        'P' | 'B' | 'R' => (stack, EMPTY),
        'N' => ('P', 'B'),
        'Q' => ('B', 'R'),
        'C' => ('P', 'Q'),
        _ => unreachable!("no stack: {stack}"),
    }
}

/// The stack that a ring makes of another one if it fits.
fn joined(ring: char, stack: char) -> Option<char> {
    match (ring, stack) {
        ('P', 'B') | ('B', 'P') => Some('N'),
        ('P', 'Q') | ('R', 'N') => Some('C'),
        ('B', 'R') | ('R', 'B') => Some('Q'),
        _ => None,
    }
}

impl Plain {
    pub fn start(edition: Edition) -> Self {
        let mut start = Self { edition, board: [[EMPTY; 8]; 8], is_white: true, clock: 0, number: 1 };
        for file in 0..8 {
            let rank = if edition == Edition::Classic { 0 } else { file % 2 };
            start.put((file, rank), 'C', true);
            start.put((file, 7 - rank), 'C', false);
        }
        start
    }

    /// What stands on a square, as a capital letter, and whether it is White's; `None` if it is empty or beside the board.
    fn stack(&self, at: Square) -> Option<(char, bool)> {
        let letter = self.on_board(at).filter(|&letter| letter != EMPTY)?;
        Some((letter.to_ascii_uppercase(), letter.is_ascii_uppercase()))
    }

    fn on_board(&self, (file, rank): Square) -> Option<char> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then(|| self.board[rank as usize][file as usize])
    }

    fn put(&mut self, (file, rank): Square, stack: char, is_white: bool) {
        self.board[rank as usize][file as usize] = if is_white { stack } else { stack.to_ascii_lowercase() };
    }

    fn stacks(&self, is_white: bool) -> Vec<(Square, char)> {
        let squares = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        squares
            .filter_map(|at| Some((at, self.stack(at)?)))
            .filter(|(_, (_, side))| *side == is_white)
            .map(|(at, (stack, _))| (at, stack))
            .collect()
    }

    fn castles(&self, is_white: bool) -> Vec<Square> {
        self.stacks(is_white).into_iter().filter(|&(_, stack)| stack == 'C').map(|(at, _)| at).collect()
    }

    fn is_attacked(&self, castle: Square, is_white: bool) -> bool {
        self.stacks(!is_white).into_iter().any(|(from, stack)| self.attacks(from, stack, !is_white, castle))
    }

    /// Whether a stack attacks a Castle.
    fn attacks(&self, from: Square, stack: char, is_white: bool, castle: Square) -> bool {
        let (files, ranks) = ((from.0 - castle.0).abs(), (from.1 - castle.1).abs());
        let ahead = castle.1 - from.1 == if is_white { 1 } else { -1 };
        let slides =
            |directions: &[Square]| directions.iter().any(|&way| self.slide(from, way).last() == Some(&castle));
        match stack {
            'P' => files == 1 && ahead,
            'C' if self.edition == Edition::Classic => files == 1 && ahead,
            'C' => files.max(ranks) == 1,
            'N' => files * ranks == 2,
            'B' => slides(&DIAGONAL),
            'R' => slides(&STRAIGHT),
            _ => slides(&DIAGONAL) || slides(&STRAIGHT),
        }
    }

    /// The squares in a direction, to the first that is not empty.
    fn slide(&self, (file, rank): Square, (files, ranks): Square) -> Vec<Square> {
        let mut squares = Vec::new();
        for distance in 1.. {
            let to = (file + files * distance, rank + ranks * distance);
            match self.on_board(to) {
                Some(EMPTY) => squares.push(to),
                Some(_) => {
                    squares.push(to);
                    break;
                }
                None => break,
            }
        }
        squares
    }

    fn steps(&self) -> Vec<Step> {
        let own = self.stacks(self.is_white);
        own.into_iter().flat_map(|(from, stack)| self.steps_of(from, stack)).collect()
    }

    fn steps_of(&self, from: Square, stack: char) -> Vec<Step> {
        let step = |to| Step { from, to, is_whole: false };
        let ring_may_go = |to: &Square, onto_empty, takes| self.ring_may_go(split(stack).0, *to, onto_empty, takes);
        let slides = |directions: &[Square]| {
            let squares = directions.iter().flat_map(|&way| self.slide(from, way));
            squares.filter(|to| ring_may_go(to, true, true)).map(step).collect()
        };
        match stack {
            'B' => slides(&DIAGONAL),
            'R' => slides(&STRAIGHT),
            'Q' => slides(&all_directions().collect::<Vec<_>>()),
            'N' => {
                let squares = LEAPS.map(|(files, ranks)| (from.0 + files, from.1 + ranks));
                squares.into_iter().filter(|to| ring_may_go(to, true, true)).map(step).collect()
            }
            'P' => self.steps_of_wall(from, false),
            _ => self.steps_of_castle(from),
        }
    }

    /// Whether a ring of the side to move may go to a square: onto an empty one, or to take there.
    fn ring_may_go(&self, ring: char, to: Square, onto_empty: bool, takes: bool) -> bool {
        match self.stack(to) {
            None => self.on_board(to).is_some() && onto_empty,
            Some((stack, is_white)) => joined(ring, stack).is_some() || is_white != self.is_white && takes,
        }
    }

    fn forward(&self) -> i32 {
        if self.is_white { 1 } else { -1 }
    }

    fn steps_of_wall(&self, from: Square, of_castle: bool) -> Vec<Step> {
        let ahead = |files: i32, ranks: i32| (from.0 + files, from.1 + ranks * self.forward());
        let mut squares = Vec::new();
        squares.extend(Some(ahead(0, 1)).filter(|&to| self.ring_may_go('P', to, true, false)));
        squares.extend([ahead(-1, 1), ahead(1, 1)].into_iter().filter(|&to| self.ring_may_go('P', to, false, true)));
        if of_castle && self.on_board(ahead(0, 1)) == Some(EMPTY) {
            squares.extend(Some(ahead(0, 2)).filter(|&to| self.ring_may_go('P', to, true, false)));
        }
        squares.into_iter().map(|to| Step { from, to, is_whole: false }).collect()
    }

    fn steps_of_castle(&self, from: Square) -> Vec<Step> {
        let neighbours = all_directions().map(|(files, ranks)| (from.0 + files, from.1 + ranks));
        match self.edition {
            Edition::Classic => self.steps_of_wall(from, true),
            Edition::Modern => {
                let castles = self.castles(self.is_white);
                let in_check = |castle: &Square| self.is_attacked(*castle, self.is_white);
                if castles.len() > 1 && !in_check(&from) {
                    let is_bound = castles.len() == 2 && castles.iter().any(in_check);
                    return if is_bound { Vec::new() } else { self.steps_of_wall(from, true) };
                }
                let is_free = |to: &Square| match self.stack(*to) {
                    None => self.on_board(*to).is_some(),
                    Some((_, is_white)) => is_white != self.is_white,
                };
                neighbours.filter(is_free).map(|to| Step { from, to, is_whole: true }).collect()
            }
            Edition::Third => {
                let mut steps: Vec<Step> = neighbours
                    .filter_map(|to| match self.stack(to) {
                        None => self.on_board(to).map(|_| Step { from, to, is_whole: true }),
                        Some(('B' | 'Q', _)) => Some(Step { from, to, is_whole: false }),
                        Some((_, is_white)) => (is_white != self.is_white).then_some(Step { from, to, is_whole: true }),
                    })
                    .collect();
                let ahead = |ranks| (from.0, from.1 + ranks * self.forward());
                if self.on_board(ahead(1)) == Some(EMPTY) && self.ring_may_go('P', ahead(2), true, false) {
                    steps.push(Step { from, to: ahead(2), is_whole: false });
                }
                steps
            }
        }
    }

    fn make(&mut self, Step { from, to, is_whole }: Step) {
        let (stack, _) = self.stack(from).expect("a stack moves");
        let last_rank = if self.is_white { 7 } else { 0 };
        let target = self.stack(to);
        let castles = self.castles(self.is_white).len();
        let (ring, left) = if is_whole { (stack, EMPTY) } else { split(stack) };
        self.put(from, left, self.is_white);
        let joined = if is_whole { None } else { target.and_then(|(target, _)| joined(ring, target)) };
        let mut arrived = joined.unwrap_or(ring);
        if to.1 == last_rank {
            let is_promoted = match self.edition {
                Edition::Classic => "PC".contains(arrived),
                Edition::Modern => "PC".contains(arrived) && (!is_whole || castles > 1),
                Edition::Third => ring == 'P' && "PC".contains(arrived),
            };
            if is_promoted {
                arrived = 'Q';
            }
        }
        self.put(to, arrived, self.is_white);
        let is_against_enemy = target.is_some_and(|(_, is_white)| is_white != self.is_white);
        self.clock = if is_against_enemy { 0 } else { self.clock + 1 };
        self.number += u32::from(!self.is_white);
        self.is_white = !self.is_white;
    }

    fn legal_steps(&self) -> Vec<Step> {
        let mut steps = self.steps();
        if self.edition == Edition::Modern {
            steps.retain(|&step| {
                let mut after = self.clone();
                after.make(step);
                match after.castles(self.is_white)[..] {
                    [] => false,
                    [castle] => !after.is_attacked(castle, self.is_white),
                    _ => true,
                }
            });
        }
        steps
    }
}

impl crate::Plain for Plain {
    fn fen(&self) -> String {
        let stack = |at: Square| Some(self.on_board(at)?.to_string()).filter(|letter| letter != ".");
        let turn = if self.is_white { "w" } else { "b" };
        format!("{} {turn} {} {}", placement(8, stack), self.clock, self.number)
    }

    fn moves(&self) -> Vec<String> {
        if crate::Plain::outcome(self).is_some() {
            return Vec::new();
        }
        self.legal_steps().into_iter().map(|step| name(step.from) + &name(step.to)).collect()
    }

    fn play(&mut self, mv: &str) {
        let (from, to) = (square(&mv[..2]), square(&mv[2..]));
        let step = self.steps().into_iter().find(|step| (step.from, step.to) == (from, to));
        self.make(step.expect("a legal move"));
    }

    fn outcome(&self) -> Option<String> {
        let (mover, other) = (!self.is_white, self.is_white);
        let won = |is_white, reason| Some(format!("{} {reason}", if is_white { "1-0" } else { "0-1" }));
        let drawn = |reason| Some(format!("1/2-1/2 {reason}"));
        let castles = self.castles(other);
        let is_attacked = |castle: &Square| self.is_attacked(*castle, other);
        match (self.castles(mover).is_empty(), castles.is_empty()) {
            (true, true) if self.edition == Edition::Classic => return drawn("scorched-earth"),
            (_, true) => return won(mover, "castles-captured"),
            (true, false) if self.edition == Edition::Classic => return won(other, "resignation"),
            (true, false) => return won(other, "castles-captured"),
            (false, false) => {}
        }
        if self.legal_steps().is_empty() {
            return match self.edition {
                Edition::Classic if castles.iter().all(is_attacked) => won(mover, "checkmate"),
                Edition::Modern if castles.len() == 1 && is_attacked(&castles[0]) => won(mover, "checkmate"),
                Edition::Classic | Edition::Modern => drawn("stalemate"),
                Edition::Third => won(mover, "siege"),
            };
        }
        if self.clock >= 100 { drawn("fifty-moves") } else { None }
    }
}
