//! The game on the board after each step of a chapter.

use crate::games::tutorial::{Chapter, TutorialStep};
use crate::session::Game;

/// The game after the first `steps` steps of a chapter, with the moves that the viewer is to try; `None` if the rules
/// forbid one of them.
#[must_use]
pub(super) fn game_after(chapter: &Chapter, steps: usize) -> Option<Game> {
    let id = chapter.game.parse().ok()?;
    let mut game = Game::new(id);
    for step in chapter.steps.iter().take(steps) {
        match step {
            TutorialStep::Lay("", _) => game = Game::new(id),
            TutorialStep::Lay(fen, _) => game = Game::from_fen(id, fen).ok()?,
            TutorialStep::Play(code, _) | TutorialStep::Try([code, ..], _) => {
                game.play(game.referee().find(code)?)?;
            }
            TutorialStep::Look(_) | TutorialStep::Parts(..) | TutorialStep::Try([], _) => {}
        }
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::app::i18n::{Language, Translations};
    use crate::board::Side;
    use crate::session::{Family, GameId};

    fn all() -> impl Iterator<Item = &'static Chapter> {
        Family::ALL.into_iter().flat_map(|family| family.spec().chapters)
    }

    #[test]
    fn every_chapter_is_played_by_the_rules_to_its_end() {
        for chapter in all() {
            assert!(matches!(chapter.steps[0], TutorialStep::Lay(..)), "{}", chapter.id);
            for count in 1..=chapter.steps.len() {
                assert!(game_after(chapter, count).is_some(), "{}: step {count} is not possible", chapter.id);
            }
        }
    }

    #[test]
    fn every_move_that_is_asked_for_is_legal() {
        for chapter in all() {
            for (count, step) in chapter.steps.iter().enumerate() {
                let TutorialStep::Try(codes, _) = step else { continue };
                let game = game_after(chapter, count).expect("it is played by the rules");
                assert!(!codes.is_empty(), "{}", chapter.id);
                for code in *codes {
                    assert!(game.referee().find(code).is_some(), "{}: {code} is refused", chapter.id);
                }
            }
        }
    }

    #[test]
    fn every_chapter_is_told_in_all_languages() {
        for translations in Language::ALL.map(Translations::new) {
            for chapter in all() {
                let captions = chapter.steps.iter().map(|&step| chapter.caption_key(step));
                let moving = chapter.steps.iter().filter_map(|&step| chapter.moving_caption_key(step));
                for key in captions.chain(moving).chain([chapter.title_key()]) {
                    let text = translations.say(&key);
                    assert!(!text.starts_with('['), "{key} in {:?}", translations.language());
                }
            }
        }
    }

    #[test]
    fn no_castle_is_attacked_before_check_is_explained() {
        let attacked = |game: &Game| {
            let royals = Side::ALL.into_iter().flat_map(|side| game.referee().position().royals(side));
            royals.filter(|royal| royal.is_attacked).map(|royal| royal.square.to_string()).collect::<Vec<_>>()
        };
        let none: [String; 0] = [];
        for chapter in Family::Turnover.spec().chapters.iter().take_while(|chapter| chapter.id != "check") {
            for (count, step) in chapter.steps.iter().enumerate() {
                let game = game_after(chapter, count + 1).expect("it is played by the rules");
                assert_eq!(attacked(&game), none, "{}: step {count}", chapter.id);
                let TutorialStep::Try(codes, _) = step else { continue };
                for code in *codes {
                    let mut game = game_after(chapter, count).expect("it is played by the rules");
                    let id = game.referee().find(code).expect("a legal move");
                    game.play(id);
                    assert_eq!(attacked(&game), none, "{}: {code}", chapter.id);
                }
            }
        }
    }

    #[test]
    fn every_chapter_is_played_by_a_game_of_its_family_and_has_an_id_of_its_own() {
        let mut ids = BTreeSet::new();
        for family in Family::ALL {
            for chapter in family.spec().chapters {
                assert_eq!(chapter.game.parse().map(GameId::family), Ok(family), "{}", chapter.id);
                assert!(ids.insert(chapter.id), "{}", chapter.id);
            }
        }
    }

    #[test]
    fn every_game_is_shown_and_turnover_begins_with_its_parts() {
        assert!(Family::ALL.into_iter().all(|family| family.spec().chapters.len() >= 3));
        assert!(Family::Turnover.spec().chapters[0].shows_parts());
    }
}
