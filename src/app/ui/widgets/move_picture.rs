//! Pictures of the moves that the tutorial of a game shows, for its rule book.

use bevy_egui::egui::Ui;

use crate::app::ui::widgets::board_picture::{self, BoardLook, BoardPicture};
use crate::app::ui::widgets::images::Images;
use crate::board::Side;
use crate::games::tutorial::TutorialStep;
use crate::session::{Game, GameId};

/// A position with a move in it.
#[derive(Clone, Debug)]
pub(in crate::app::ui) struct MovePicture {
    position: BoardPicture,
    look: BoardLook,
    /// The key of the sentence about it.
    pub(in crate::app::ui) caption_key: String,
}

impl MovePicture {
    /// The moves that the tutorial shows of this game, each in its position.
    pub(in crate::app::ui) fn of_tutorial(id: GameId) -> Vec<Self> {
        let chapters = id.family().spec().chapters.iter().filter(|chapter| chapter.game == id.name());
        let mut move_pictures = Vec::new();
        for chapter in chapters {
            let mut game = None;
            for &step in chapter.steps {
                match step {
                    TutorialStep::Lay("", _) => game = Some(Game::new(id)),
                    TutorialStep::Lay(fen, _) => game = Game::from_fen(id, fen).ok(),
                    TutorialStep::Play(code, _) => {
                        move_pictures.extend(
                            game.as_mut()
                                .and_then(|game| Self::play_and_picture(game, code, chapter.picture_key(step))),
                        );
                    }
                    TutorialStep::Try([code, ..], _) => {
                        let _ = game
                            .as_mut()
                            .and_then(|game| Self::play_and_picture(game, code, chapter.picture_key(step)));
                    }
                    TutorialStep::Try([], _) | TutorialStep::Look(_) | TutorialStep::Parts(..) => {}
                }
            }
        }
        move_pictures
    }

    /// The picture of a move, which is made in the game; `None` for a roll and for what cannot be played.
    fn play_and_picture(game: &mut Game, code: &str, caption_key: String) -> Option<Self> {
        let id = game.referee().find(code)?;
        let info = game.referee().legal_move(id).and_then(|legal| legal.info());
        let position = BoardPicture::of_position(game.referee());
        game.play(id)?;
        let info = info?;
        let look = BoardLook {
            lower_side: Side::White,
            chosen_square: Some(info.from),
            target_squares: info.to.into_iter().collect(),
        };
        Some(Self { position, look, caption_key })
    }

    /// Draws it as wide as `width`; `label` is read aloud.
    pub(in crate::app::ui) fn picture_ui(&self, ui: &mut Ui, images: &Images, width: f32, label: &str) {
        board_picture::marked_board_ui(ui, images, &self.position, &self.look, width, label);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::app::i18n::{Language, Translations, texts};

    #[test]
    fn every_game_with_a_tutorial_of_its_own_shows_its_moves_in_pictures() {
        for id in GameId::ALL {
            let has_tutorial = id.family().spec().chapters.iter().any(|chapter| chapter.game == id.name());
            assert!(!has_tutorial || !MovePicture::of_tutorial(id).is_empty(), "{id}");
        }
    }

    #[test]
    fn the_sentence_about_a_picture_says_from_where_to_where_a_piece_moves() {
        for translations in Language::ALL.map(Translations::new) {
            for (id, picture) in GameId::ALL
                .into_iter()
                .flat_map(|id| MovePicture::of_tutorial(id).into_iter().map(move |move_picture| (id, move_picture)))
            {
                let sentence = translations.say_for(id, &picture.caption_key, &[]);
                let look = &picture.look;
                assert!(look.chosen_square.is_some() && !look.target_squares.is_empty(), "{id}: {sentence}");
                for square in look.chosen_square.iter().chain(&look.target_squares) {
                    assert!(sentence.contains(&square.to_string()), "{id}: {square} in {sentence}");
                }
            }
        }
    }

    #[test]
    fn every_sentence_about_a_picture_has_one() {
        let pictures = GameId::ALL.into_iter().flat_map(MovePicture::of_tutorial);
        let picture_keys: BTreeSet<String> = pictures.map(|picture| picture.caption_key).collect();
        let texts = texts(Language::English).concat();
        let keys = texts.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key);
        let is_about_picture = |key: &&str| key.split_once('-').is_some_and(|(prefix, _)| prefix == "picture");
        let written_keys: BTreeSet<String> = keys.filter(is_about_picture).map(str::to_owned).collect();
        assert_eq!(picture_keys, written_keys);
    }
}
