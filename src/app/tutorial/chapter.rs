//! The chapter with which a demonstration begins, and the game on the board after each step of a chapter.

use crate::games::tutorial::{Chapter, TutorialStep};
use crate::session::{Game, GameId};

/// The index of the chapter with which the demonstration of a form begins: the first one of that form, or the first of all if
/// the form has none, and also where that one shows the parts of the pieces, which every form of the game has.
#[must_use]
pub(super) fn first_chapter_index(id: GameId) -> usize {
    let chapters = id.family().spec().chapters;
    let shows_parts = chapters.first().is_some_and(Chapter::shows_parts);
    let first_of_form = chapters.iter().position(|chapter| chapter.game == id.name());
    first_of_form.filter(|_| !shows_parts).unwrap_or(0)
}

/// The game after the first `steps` steps of a chapter, with the moves that the viewer is to try; `None` if the rules
/// forbid one of them.
#[must_use]
pub(super) fn game_after_steps(chapter: &Chapter, step_count: usize) -> Option<Game> {
    let id = chapter.game.parse().ok()?;
    let mut game = Game::new(id);
    for step in chapter.steps.iter().take(step_count) {
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
    use crate::games::dice_chess::Variant;
    use crate::session::Family;

    fn all_chapters() -> impl Iterator<Item = &'static Chapter> {
        Family::ALL.into_iter().flat_map(|family| family.spec().chapters)
    }

    #[test]
    fn every_chapter_is_played_by_the_rules_to_its_end() {
        for chapter in all_chapters() {
            assert!(matches!(chapter.steps[0], TutorialStep::Lay(..)), "{}", chapter.id);
            for step_count in 1..=chapter.steps.len() {
                assert!(
                    game_after_steps(chapter, step_count).is_some(),
                    "{}: step {step_count} is not possible",
                    chapter.id
                );
            }
        }
    }

    #[test]
    fn every_move_that_is_asked_for_is_legal() {
        for chapter in all_chapters() {
            for (step_index, step) in chapter.steps.iter().enumerate() {
                let TutorialStep::Try(codes, _) = step else { continue };
                let game = game_after_steps(chapter, step_index).expect("it is played by the rules");
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
            for chapter in all_chapters() {
                let captions = chapter.steps.iter().map(|&step| chapter.caption_key(step));
                let moving_captions = chapter.steps.iter().filter_map(|&step| chapter.moving_caption_key(step));
                for key in captions.chain(moving_captions).chain([chapter.title_key()]) {
                    let text = translations.say(&key);
                    assert!(!text.starts_with('['), "{key} in {:?}", translations.language());
                }
            }
        }
    }

    #[test]
    fn no_castle_is_attacked_before_check_is_explained() {
        let attacked_squares = |game: &Game| {
            let royals = Side::ALL.into_iter().flat_map(|side| game.referee().position().royals(side));
            royals.filter(|royal| royal.is_attacked).map(|royal| royal.square.to_string()).collect::<Vec<_>>()
        };
        let no_squares: [String; 0] = [];
        for chapter in Family::Turnover.spec().chapters.iter().take_while(|chapter| chapter.id != "check") {
            for (step_index, step) in chapter.steps.iter().enumerate() {
                let game = game_after_steps(chapter, step_index + 1).expect("it is played by the rules");
                assert_eq!(attacked_squares(&game), no_squares, "{}: step {step_index}", chapter.id);
                let TutorialStep::Try(codes, _) = step else { continue };
                for code in *codes {
                    let mut game = game_after_steps(chapter, step_index).expect("it is played by the rules");
                    let id = game.referee().find(code).expect("a legal move");
                    game.play(id);
                    assert_eq!(attacked_squares(&game), no_squares, "{}: {code}", chapter.id);
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
    fn a_demonstration_begins_with_the_chapters_of_its_form_and_for_every_form_of_turnover_with_the_parts() {
        for (id, first_id) in [
            (GameId::TurnoverModern, "parts"),
            (GameId::Turnover2025, "parts"),
            (GameId::TurnoverClassic, "parts"),
            (GameId::Lielow, "stacks"),
            (GameId::Lielow9x9, "nine"),
            (GameId::DiceChess(Variant::DiceChess), "dice"),
            (GameId::DiceChess(Variant::ThreeDice), "three"),
            (GameId::DiceChess(Variant::BrainKing), "one-die"),
            (GameId::DiceChess(Variant::Vegas), "dice"),
        ] {
            assert_eq!(id.family().spec().chapters[first_chapter_index(id)].id, first_id, "{id}");
        }
    }

    #[test]
    fn the_chapter_on_three_dice_asks_for_all_moves_that_let_all_dice_be_used() {
        let chapter = all_chapters().find(|chapter| chapter.id == "three").expect("a chapter");
        let is_most_try = |step: &TutorialStep| matches!(step, TutorialStep::Try(_, "most-try"));
        let step_index = chapter.steps.iter().position(is_most_try).expect("a step");
        let TutorialStep::Try(codes, _) = chapter.steps[step_index] else { unreachable!() };
        let game = game_after_steps(chapter, step_index).expect("it is played by the rules");
        let legal_codes: BTreeSet<&str> = game.legal_moves().iter().map(|legal| &*legal.code).collect();
        assert_eq!(codes.iter().copied().collect::<BTreeSet<_>>(), legal_codes);
    }

    #[test]
    fn every_game_is_shown_and_turnover_begins_with_its_parts() {
        assert!(Family::ALL.into_iter().all(|family| family.spec().chapters.len() >= 3));
        assert!(Family::Turnover.spec().chapters[0].shows_parts());
    }
}
