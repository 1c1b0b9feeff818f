//! The numbers of candidates that were seen, and refused for each reason.

use std::fmt;

/// Why a position is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum CandidateRefusal {
    /// There are fewer than three moves.
    FewMoves,
    /// A first, short search finds several good moves.
    SeveralMoves,
    /// A deeper search finds several good moves.
    SeveralDeeper,
    /// The best move changes with the depth, or the gap does not exceed its error.
    Unsure,
    /// Nothing helps any more.
    Lost,
    /// The end that the search saw could not be proved.
    Unproven,
    /// The winning move takes the last royal piece.
    EndsAtOnce,
    /// It only takes back.
    Recapture,
    /// It takes what hangs: a search of one ply sees it as clearly.
    Hanging,
    /// It is a single move, and the weakest level that tries puzzles finds it in every try.
    Trivial,
    /// The position is already a puzzle.
    Known,
    /// An independent check has refused it.
    Refuted,
}

impl CandidateRefusal {
    pub(super) const ALL: [Self; 12] = [
        Self::FewMoves,
        Self::SeveralMoves,
        Self::SeveralDeeper,
        Self::Unsure,
        Self::Lost,
        Self::Unproven,
        Self::EndsAtOnce,
        Self::Recapture,
        Self::Hanging,
        Self::Trivial,
        Self::Known,
        Self::Refuted,
    ];

    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::FewMoves => "fewer than three moves",
            Self::SeveralMoves => "several good moves, at first sight",
            Self::SeveralDeeper => "several good moves, seen deeper",
            Self::Unsure => "not sure",
            Self::Lost => "lost anyway",
            Self::Unproven => "mate not proved",
            Self::EndsAtOnce => "takes the last royal piece",
            Self::Recapture => "only takes back",
            Self::Hanging => "takes what hangs",
            Self::Trivial => "a single move that level 8 always finds",
            Self::Known => "position known already",
            Self::Refuted => "refused by the independent check",
        }
    }
}

/// The numbers of positions seen and refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PuzzleTally {
    pub(super) seen_positions: u32,
    refusal_counts: [u32; CandidateRefusal::ALL.len()],
}

impl PuzzleTally {
    pub(super) fn refuse(&mut self, refusal: CandidateRefusal) {
        self.refusal_counts[refusal as usize] += 1;
    }

    pub(super) fn refused_count(&self, refusal: CandidateRefusal) -> u32 {
        self.refusal_counts[refusal as usize]
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.seen_positions += other.seen_positions;
        for (sum, count) in self.refusal_counts.iter_mut().zip(other.refusal_counts) {
            *sum += count;
        }
    }

    /// Reads what `Display` writes.
    pub(super) fn read(text: &str) -> Option<Self> {
        let numbers: Vec<u32> = text.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let (&seen_count, refused_counts) = numbers.split_first()?;
        Some(Self { seen_positions: seen_count, refusal_counts: refused_counts.try_into().ok()? })
    }
}

impl fmt::Display for PuzzleTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.seen_positions)?;
        self.refusal_counts.iter().try_for_each(|count| write!(f, " {count}"))
    }
}
