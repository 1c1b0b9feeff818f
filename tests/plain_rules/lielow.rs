//! The rules of Lielow, from docs/rules/lielow.md, B1 and B6.

use std::collections::HashMap;

use crate::{Square, name, placement, square};

const WAYS: [Square; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

#[derive(Clone, Copy)]
struct Stack {
    is_white: bool,
    height: i32,
    is_king: bool,
}

pub struct Plain {
    width: i32,
    stacks: HashMap<Square, Stack>,
    is_white: bool,
    number: u32,
    winner: Option<(bool, &'static str)>,
}

impl Plain {
    /// The start with White's stacks on these ranks, and Black's opposite.
    pub fn start(width: i32, ranks: &[i32]) -> Self {
        let mut stacks = HashMap::new();
        for (&rank, file) in ranks.iter().flat_map(|rank| (0..width).map(move |file| (rank, file))) {
            stacks.insert((file, rank), Stack { is_white: true, height: 1, is_king: false });
            stacks.insert((file, width - 1 - rank), Stack { is_white: false, height: 1, is_king: false });
        }
        Self { width, stacks, is_white: true, number: 1, winner: None }
    }

    /// The highest stack of a side becomes king if no other is as high.
    fn crown(&mut self, is_white: bool) {
        let own = |stack: &&mut Stack| stack.is_white == is_white;
        let highest = self.stacks.values_mut().filter(own).map(|stack| stack.height).max();
        if self.stacks.values_mut().filter(own).filter(|stack| Some(stack.height) == highest).count() == 1 {
            for stack in self.stacks.values_mut().filter(own) {
                stack.is_king = Some(stack.height) == highest;
            }
        }
    }
}

impl crate::Plain for Plain {
    fn fen(&self) -> String {
        let stack = |square| {
            self.stacks.get(&square).map(|stack| {
                let letter = (if stack.is_white { b'A' } else { b'a' } + stack.height as u8 - 1) as char;
                format!("{letter}{}", if stack.is_king { "*" } else { "" })
            })
        };
        let turn = if self.is_white { "w" } else { "b" };
        let result = self.winner.map_or("", |(is_white, _)| if is_white { " 1-0" } else { " 0-1" });
        format!("{} {turn} 0 {}{result}", placement(self.width, stack), self.number)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.winner.is_some() {
            return moves;
        }
        for (&(file, rank), stack) in self.stacks.iter().filter(|(_, stack)| stack.is_white == self.is_white) {
            let mut may_leave = false;
            for (files, ranks) in WAYS {
                let to = (file + files * stack.height, rank + ranks * stack.height);
                if !(0..self.width).contains(&to.0) || !(0..self.width).contains(&to.1) {
                    may_leave = true;
                } else if self.stacks.get(&to).is_none_or(|other| other.is_white != self.is_white) {
                    moves.push(name((file, rank)) + &name(to));
                }
            }
            if may_leave {
                moves.push(name((file, rank)) + "off");
            }
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let mut stack = self.stacks.remove(&square(&mv[..2])).expect("a stack");
        if &mv[2..] == "off" {
            if stack.is_king {
                self.winner = Some((!self.is_white, "king-left-board"));
            }
        } else {
            let taken = self.stacks.remove(&square(&mv[2..]));
            stack.height = if taken.is_some() { 1 } else { stack.height + 1 };
            self.stacks.insert(square(&mv[2..]), stack);
            if taken.is_some_and(|taken| taken.is_king) {
                self.winner = Some((self.is_white, "king-captured"));
            }
        }
        if self.winner.is_none() {
            self.crown(true);
            self.crown(false);
        }
        self.number += u32::from(!self.is_white);
        self.is_white = !self.is_white;
    }

    fn outcome(&self) -> Option<String> {
        self.winner.map(|(is_white, reason)| format!("{} {reason}", if is_white { "1-0" } else { "0-1" }))
    }
}
