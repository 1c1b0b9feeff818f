//! What a link leads to: a game, a game, tournament or study on a server, a challenge, or a puzzle.

use bevy::ecs::world::World;

use crate::app::online::commands::OnlineCommand;
use crate::app::online::link::{
    ChallengeLink, ChallengeLinkError, OnlineLink, OnlineLinkError, StudyLink, StudyLinkError, TournamentLink,
    TournamentLinkError,
};
use crate::app::online::tournaments::OnlineTournamentCommand;
use crate::app::play::Intent;
use crate::app::puzzles::PuzzleCommand;
use crate::app::share::link;
use crate::puzzles::{Puzzle, PuzzleError};
use crate::session::{GameRecord, LinkError};

/// What a link leads to.
#[derive(Clone, Debug)]
pub enum LinkTarget {
    /// A game that the link contains.
    Game(Box<GameRecord>),
    /// A game on a server.
    Online(OnlineLink),
    /// A tournament on a server.
    Tournament(TournamentLink),
    /// A player who is to be challenged.
    Challenge(ChallengeLink),
    /// A study on a server.
    Study(StudyLink),
    /// A puzzle that the link contains.
    Puzzle(Box<Puzzle>),
}

/// A link cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum LinkTargetError {
    /// The game that it contains cannot be read.
    Game(#[from] LinkError),
    /// It is meant for a server, and damaged.
    Online(#[from] OnlineLinkError),
    /// It is meant for a tournament, and damaged.
    Tournament(#[from] TournamentLinkError),
    /// It is meant to challenge a player, and damaged.
    Challenge(#[from] ChallengeLinkError),
    /// It is meant for a study, and damaged.
    Study(#[from] StudyLinkError),
    /// The puzzle that it contains cannot be read.
    Puzzle(#[from] PuzzleError),
}

impl LinkTargetError {
    /// Whether a newer version has made the link, so that it is not damaged.
    #[must_use]
    pub fn is_of_newer_version(&self) -> bool {
        match self {
            Self::Game(error) => matches!(error, LinkError::Version(_)),
            Self::Puzzle(error) => matches!(error, PuzzleError::Version { .. }),
            Self::Online(_) | Self::Tournament(_) | Self::Study(_) | Self::Challenge(_) => false,
        }
    }
}

impl LinkTarget {
    /// Whether a text contains the mark of a link to a puzzle, or to a game, a tournament, a study or a player on a server. Anything else is
    /// read as a game.
    #[must_use]
    pub fn has_link_mark(text: &str) -> bool {
        OnlineLink::is_meant(text)
            || TournamentLink::is_meant(text)
            || ChallengeLink::is_meant(text)
            || StudyLink::is_meant(text)
            || Puzzle::contains_link(text)
    }

    /// Reads a link, its part from the `#`, or the code of a game alone.
    ///
    /// # Errors
    /// What was expected, if the link is damaged.
    pub fn parse(text: &str) -> Result<Self, LinkTargetError> {
        if OnlineLink::is_meant(text) {
            return Ok(Self::Online(text.parse()?));
        }
        if TournamentLink::is_meant(text) {
            return Ok(Self::Tournament(text.parse()?));
        }
        if ChallengeLink::is_meant(text) {
            return Ok(Self::Challenge(text.parse()?));
        }
        if StudyLink::is_meant(text) {
            return Ok(Self::Study(text.parse()?));
        }
        if Puzzle::contains_link(text) {
            return Ok(Self::Puzzle(Box::new(Puzzle::from_link(text)?)));
        }
        Ok(Self::Game(Box::new(link::parse(text)?)))
    }

    /// Goes where the link leads.
    pub fn follow(self, world: &mut World) {
        match self {
            Self::Game(record) => drop(world.write_message(Intent::Open { record, key: None, remote: None })),
            Self::Online(link) => drop(world.write_message(OnlineCommand::Look(link))),
            Self::Tournament(link) => drop(world.write_message(OnlineTournamentCommand::Show(link))),
            Self::Challenge(ChallengeLink { player }) => {
                world.write_message(OnlineCommand::Invite(Some(player)));
            }
            Self::Study(link) => drop(world.write_message(OnlineCommand::OpenStudy(link))),
            Self::Puzzle(puzzle) => drop(world.write_message(PuzzleCommand::Open(puzzle))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Game;

    const MATE: &str = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";

    #[test]
    fn every_kind_of_link_is_told_by_its_mark() {
        let puzzle: Puzzle = MATE.parse().expect("a puzzle");
        let puzzle_link = format!("https://example.org/{}", puzzle.fragment());
        assert!(matches!(LinkTarget::parse(&puzzle_link), Ok(LinkTarget::Puzzle(parsed)) if *parsed == puzzle));
        let online = LinkTarget::parse("https://example.org/#play=abcdefgh23456789");
        assert!(matches!(&online, Ok(LinkTarget::Online(link)) if link.key == "abcdefgh23456789"), "{online:?}");
        let tournament = LinkTarget::parse("https://example.org/#tournament=abcdefgh23456789");
        assert!(
            matches!(&tournament, Ok(LinkTarget::Tournament(link)) if link.key == "abcdefgh23456789"),
            "{tournament:?}"
        );
        let study = LinkTarget::parse("https://example.org/#study=abcdefgh23456789");
        assert!(matches!(&study, Ok(LinkTarget::Study(link)) if link.secret.is_none()), "{study:?}");
        let game = puzzle.game().expect("a puzzle");
        let game_link = link::fragment(&GameRecord::of(game));
        assert!(matches!(
            LinkTarget::parse(&game_link),
            Ok(LinkTarget::Game(parsed)) if parsed.game.id() == Game::new(puzzle.game).id()
        ));
    }

    #[test]
    fn damaged_links_tell_what_was_expected_of_their_kind() {
        for (text, expected_words) in [
            ("#puzzle=AAAA", "a link to a puzzle"),
            ("#play=?", "a game on a server"),
            ("#tournament=?", "a tournament"),
            ("#challenge=", "challenges a player"),
            ("#study=?", "a study"),
        ] {
            let error = LinkTarget::parse(text).expect_err("damaged").to_string();
            assert!(error.contains(expected_words), "{text}: {error}");
        }
        assert!(matches!(LinkTarget::parse("#game=AAAA"), Err(LinkTargetError::Game(_))));
    }
}
