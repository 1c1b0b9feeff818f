//! Of what does a demonstration consist?

use crate::session::{Family, Game, GameId};

/// Part of a demonstration: some steps about one thing.
#[derive(Debug)]
pub struct Chapter {
    /// Its title, by its name in the translation files.
    pub title: &'static str,
    /// By which rules it is played.
    pub game: GameId,
    /// What happens, one after the other. The first step lays a position.
    pub steps: &'static [TutorialStep],
}

/// Something that happens, with the name of the sentence that explains it.
#[derive(Clone, Copy, Debug)]
pub enum TutorialStep {
    /// This position is laid on the table; the usual start where it is empty.
    Lay(&'static str, &'static str),
    /// One looks at what lies there.
    Look(&'static str),
    /// The parts of what stands there come to lie so.
    Parts(PartArrangement, &'static str),
    /// A move is made, or dice are thrown, by its name in the text protocol.
    Play(&'static str, &'static str),
    /// The viewer is to make one of these moves.
    Try(&'static [&'static str], &'static str),
}

/// How the parts of a piece lie that are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartArrangement {
    /// In each other, as on the board.
    Together,
    /// Above each other.
    Apart,
    /// Above each other, with their other faces up.
    TurnedOver,
    /// In each other, and a quarter of each is taken out.
    CutOpen,
}

impl TutorialStep {
    /// The name of the sentence that explains it.
    #[must_use]
    pub const fn caption(self) -> &'static str {
        match self {
            Self::Lay(_, caption)
            | Self::Look(caption)
            | Self::Parts(_, caption)
            | Self::Play(_, caption)
            | Self::Try(_, caption) => caption,
        }
    }

    /// How parts lie from then on; `None` where they lie as before.
    #[must_use]
    pub const fn arrangement(self) -> Option<PartArrangement> {
        match self {
            Self::Parts(arrangement, _) => Some(arrangement),
            Self::Lay(..) | Self::Play(..) | Self::Try(..) => Some(PartArrangement::Together),
            Self::Look(_) => None,
        }
    }
}

impl Chapter {
    /// Whether the pieces themselves are what it is about: then one looks from near.
    #[must_use]
    pub fn is_exhibit(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, TutorialStep::Parts(..)))
    }

    /// The game as it stands when so many steps have been shown, the viewer's among them. `None` where the chapter breaks a rule.
    #[must_use]
    pub fn game_after(&self, steps: usize) -> Option<Game> {
        let mut game = Game::new(self.game);
        for step in self.steps.iter().take(steps) {
            match step {
                TutorialStep::Lay("", _) => game = Game::new(self.game),
                TutorialStep::Lay(fen, _) => game = Game::from_fen(self.game, fen).ok()?,
                TutorialStep::Play(code, _) | TutorialStep::Try([code, ..], _) => {
                    game.play(game.referee().find(code)?)?;
                }
                TutorialStep::Look(_) | TutorialStep::Parts(..) | TutorialStep::Try([], _) => {}
            }
        }
        Some(game)
    }
}

/// What there is to be shown of a game.
#[must_use]
pub const fn chapters(family: Family) -> &'static [Chapter] {
    match family {
        Family::Turnover => super::turnover::CHAPTERS,
        Family::Lielow => super::lielow::CHAPTERS,
        Family::DiceChess => super::dice_chess::CHAPTERS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::{Language, Translations};
    use crate::board::Side;

    fn all() -> impl Iterator<Item = &'static Chapter> {
        Family::ALL.into_iter().flat_map(|family| chapters(family))
    }

    #[test]
    fn every_chapter_is_played_by_the_rules_to_its_end() {
        for chapter in all() {
            assert!(matches!(chapter.steps[0], TutorialStep::Lay(..)), "{}", chapter.title);
            for count in 1..=chapter.steps.len() {
                assert!(chapter.game_after(count).is_some(), "{}: step {count} is not possible", chapter.title);
            }
        }
    }

    #[test]
    fn every_move_that_is_asked_for_is_legal() {
        for chapter in all() {
            for (count, step) in chapter.steps.iter().enumerate() {
                let TutorialStep::Try(codes, _) = step else { continue };
                let game = chapter.game_after(count).expect("it is played by the rules");
                assert!(!codes.is_empty(), "{}", chapter.title);
                for code in *codes {
                    assert!(game.referee().find(code).is_some(), "{}: {code} is refused", chapter.title);
                }
            }
        }
    }

    #[test]
    fn every_chapter_is_told_in_all_languages() {
        for words in Language::ALL.map(Translations::new) {
            for chapter in all() {
                for key in chapter.steps.iter().map(|step| step.caption()).chain([chapter.title]) {
                    let text = words.say(key);
                    assert!(!text.starts_with('['), "{key} in {:?}", words.language());
                }
            }
        }
    }

    #[test]
    fn no_castle_is_attacked_before_check_is_explained() {
        let attacked = |game: &Game| {
            let royals = Side::ALL.into_iter().flat_map(|side| game.referee().royals(side));
            royals.filter(|royal| royal.attacked).map(|royal| royal.square.to_string()).collect::<Vec<_>>()
        };
        let none: [String; 0] = [];
        for chapter in chapters(Family::Turnover).iter().take_while(|chapter| chapter.title != "show-check") {
            for (count, step) in chapter.steps.iter().enumerate() {
                let game = chapter.game_after(count + 1).expect("it is played by the rules");
                assert_eq!(attacked(&game), none, "{}: step {count}", chapter.title);
                let TutorialStep::Try(codes, _) = step else { continue };
                for code in *codes {
                    let mut game = chapter.game_after(count).expect("it is played by the rules");
                    let id = game.referee().find(code).expect("a legal move");
                    game.play(id);
                    assert_eq!(attacked(&game), none, "{}: {code}", chapter.title);
                }
            }
        }
    }

    #[test]
    fn every_game_is_shown_and_turnover_begins_with_its_parts() {
        assert!(Family::ALL.into_iter().all(|family| chapters(family).len() >= 3));
        assert!(chapters(Family::Turnover)[0].is_exhibit());
    }
}
