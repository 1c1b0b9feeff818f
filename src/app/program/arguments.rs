//! The options given at the start, on the command line or in the page's address.

use std::path::PathBuf;

use crate::ai::Level;
use crate::app::i18n::Language;
use crate::app::program::link_target::{LinkTarget, LinkTargetError};
use crate::app::scene::camera::View;
use crate::app::settings::site::Site;
use crate::app::settings::sparring::Sparring;
use crate::app::settings::{PieceSet, Settings, Theme};
use crate::board::Square;
use crate::excerpt::quoted;
use crate::session::{Game, GameId, GameRecord, Seat};

/// The options that the command line and the page's address share. Each value is parsed separately.
#[derive(Clone, Debug, Default)]
pub struct StartArguments {
    /// The game or edition.
    pub game: Option<GameId>,
    /// The FEN of the start position.
    pub fen: Option<String>,
    /// The moves to play first, separated by blanks.
    pub moves: Option<String>,
    /// A link to a whole game instead of the three options above, to a game on a server, or to a puzzle.
    pub link: Option<String>,
    /// A file of records instead of all these.
    pub record_file: Option<PathBuf>,
    /// Who plays White.
    pub white: Option<Seat>,
    /// Who plays Black.
    pub black: Option<Seat>,
    /// The initial view.
    pub view: Option<View>,
    /// The language.
    pub language: Option<Language>,
    /// The set of Turnover pieces.
    pub piece_set: Option<PieceSet>,
    /// The theme of light and colours.
    pub theme: Option<Theme>,
    /// The web version for links that are shared.
    pub site: Option<Site>,
    /// Whether the program stands in a hall.
    pub is_kiosk: bool,
    /// The file of records that are shown there.
    pub show_file: Option<PathBuf>,
}

/// The initial state of a window, a page or a picture.
#[derive(Default)]
pub struct StartOptions {
    /// The game, if given.
    pub game: Option<GameRecord>,
    /// The initial view.
    pub view: View,
    /// The language, if given.
    pub language: Option<Language>,
    /// The piece set, if given.
    pub piece_set: Option<PieceSet>,
    /// The theme, if given.
    pub theme: Option<Theme>,
    /// The web version for links, if given.
    pub site: Option<Site>,
    /// The link to something else than a game, if given.
    pub link: Option<LinkTarget>,
    /// The file of records to import, if given.
    pub record_file: Option<PathBuf>,
    /// What is shown in a hall, if the program stands in one.
    pub kiosk: Option<KioskOptions>,
}

/// What is shown in a hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KioskOptions {
    /// All games, played by the computer.
    AllGames,
    /// The records of this file.
    Records(PathBuf),
}

/// An argument is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct OptionsError {
    text: String,
    /// What is wrong, for readers of a page who know no arguments.
    pub fault: OptionsFault,
}

/// Which argument is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsFault {
    /// The link to a game or to something else.
    Link(LinkTargetError),
    /// The position.
    Position,
    /// The moves.
    Moves,
    /// The value of the argument with this name.
    Value(String),
    /// Several arguments together.
    Combination,
}

impl OptionsError {
    /// An error of several arguments, or one whose argument is told by [`StartArguments::set_argument`].
    pub(in crate::app) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), fault: OptionsFault::Combination }
    }
}

impl StartArguments {
    /// Sets an option from a page's address. Unknown names are ignored.
    ///
    /// # Errors
    /// A line that says what was expected, if the value is invalid.
    pub fn set_argument(&mut self, name: &str, value: &str) -> Result<(), OptionsError> {
        let with_option_name = |error: OptionsError| OptionsError {
            text: format!("--{name}: {error}"),
            fault: OptionsFault::Value(name.to_owned()),
        };
        match name {
            "game" => self.game = Some(parse_game(value).map_err(with_option_name)?),
            "fen" => self.fen = Some(value.to_owned()),
            "moves" => self.moves = Some(value.to_owned()),
            "link" => self.link = Some(value.to_owned()),
            "white" => self.white = Some(parse_seat(value).map_err(with_option_name)?),
            "black" => self.black = Some(parse_seat(value).map_err(with_option_name)?),
            "view" => self.view = Some(parse_view(value).map_err(with_option_name)?),
            "lang" => self.language = Some(parse_language(value).map_err(with_option_name)?),
            "set" => self.piece_set = Some(parse_piece_set(value).map_err(with_option_name)?),
            "theme" => self.theme = Some(parse_theme(value).map_err(with_option_name)?),
            "kiosk" => self.is_kiosk = true,
            _ => {}
        }
        Ok(())
    }

    /// Combines the options.
    ///
    /// # Errors
    /// A line that says what was expected, if the game cannot be set up or options contradict each other.
    pub fn into_options(self) -> Result<StartOptions, OptionsError> {
        let Self {
            game,
            fen,
            moves,
            link,
            record_file,
            white,
            black,
            view,
            language,
            piece_set,
            theme,
            site,
            is_kiosk,
            show_file,
        } = self;
        let seats = [white, black];
        let has_game_options = game.is_some() || fen.is_some() || moves.is_some();
        if link.is_some() && has_game_options {
            return Err(OptionsError::new("a link tells the whole game: --game, --fen and --moves cannot be added"));
        }
        if record_file.is_some() && (link.is_some() || has_game_options || seats != [None; 2]) {
            let text = "a file tells the games: a link, --game, --fen, --moves, --white and --black cannot be added";
            return Err(OptionsError::new(text));
        }
        let kiosk = show_file.map(KioskOptions::Records).or_else(|| is_kiosk.then_some(KioskOptions::AllGames));
        if kiosk.is_some() && (record_file.is_some() || link.is_some() || has_game_options || seats != [None; 2]) {
            let text = "--kiosk and --show choose the games themselves: a link, a file, --game, --fen, --moves, --white and \
                        --black cannot be added";
            return Err(OptionsError::new(text));
        }
        let link_fault = |error: LinkTargetError| OptionsError {
            text: format!("--link: {error}"),
            fault: OptionsFault::Link(error),
        };
        let mut link = link.map(|text| LinkTarget::parse(&text).map_err(link_fault)).transpose()?;
        let mut game_record = match link.take() {
            Some(LinkTarget::Game(game_record)) => Some(*game_record),
            Some(other_target) => {
                link = Some(other_target);
                None
            }
            None if has_game_options || seats != [None; 2] => {
                Some(GameRecord::of(game_after_moves(game.unwrap_or_default(), fen.as_deref(), moves.as_deref())?))
            }
            None => None,
        };
        if let Some(game_record) = &mut game_record {
            game_record.head.seats = [0, 1].map(|side| seats[side].unwrap_or(game_record.head.seats[side]));
        }
        let view = view.unwrap_or_default();
        Ok(StartOptions { game: game_record, view, language, piece_set, theme, site, link, record_file, kiosk })
    }
}

impl StartOptions {
    /// These settings, with the given options replaced.
    #[must_use]
    pub fn apply_to(&self, settings: Settings) -> Settings {
        Settings {
            piece_set: self.piece_set.unwrap_or(settings.piece_set),
            theme: self.theme.unwrap_or(settings.theme),
            site: self.site.clone().or(settings.site),
            ..settings
        }
    }
}

/// The names of the values on command lines and in addresses.
const VIEWS: [(&str, View); 3] = [("white", View::White), ("black", View::Black), ("top", View::Top)];
const PIECE_SETS: [(&str, PieceSet); 3] =
    [("rings", PieceSet::Rings), ("castles", PieceSet::Castles), ("wood", PieceSet::Wood)];
const THEMES: [(&str, Theme); 3] =
    [("evening", Theme::Evening), ("daylight", Theme::Daylight), ("contrast", Theme::Contrast)];

/// From where to look.
pub(in crate::app) fn parse_view(text: &str) -> Result<View, OptionsError> {
    parse_choice(text, &VIEWS)
}

/// A language, by its code.
pub(in crate::app) fn parse_language(text: &str) -> Result<Language, OptionsError> {
    parse_choice(text, &Language::ALL.map(|language| (language.code(), language)))
}

/// Reads the name of a set of pieces.
pub(in crate::app) fn parse_piece_set(text: &str) -> Result<PieceSet, OptionsError> {
    parse_choice(text, &PIECE_SETS)
}

/// Reads the name of a theme.
pub(in crate::app) fn parse_theme(text: &str) -> Result<Theme, OptionsError> {
    parse_choice(text, &THEMES)
}

fn parse_choice<T: Copy>(text: &str, choices: &[(&str, T)]) -> Result<T, OptionsError> {
    let chosen = choices.iter().find(|(choice, _)| *choice == text);
    chosen.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|&(choice, _)| choice).collect();
        OptionsError::new(format!("expected one of {}, found {}", names.join(", "), quoted(text)))
    })
}

/// Reads the name of a game or edition.
pub(in crate::app) fn parse_game(text: &str) -> Result<GameId, OptionsError> {
    text.parse::<GameId>().map_err(|error| OptionsError::new(error.to_string()))
}

/// Who plays a side.
pub(in crate::app) fn parse_seat(text: &str) -> Result<Seat, OptionsError> {
    let engine_seat = |level: &str| Level::read_kept(level).map(Seat::Engine);
    let seat = match text.split_once(':') {
        None if text == "human" => Some(Seat::Human),
        None if text == "computer" => Some(Seat::Engine(Sparring::default().level)),
        Some(("computer", level)) => engine_seat(level),
        _ => None,
    };
    seat.ok_or_else(|| {
        let quoted_text = quoted(text);
        let [weakest_level, strongest_level] = [Level::WEAKEST, Level::STRONGEST].map(Level::to_stored_text);
        OptionsError::new(format!(
            "expected human, computer, or computer:LEVEL with a level from {weakest_level} to {strongest_level}, found {quoted_text}"
        ))
    })
}

/// The game after the given moves.
pub(in crate::app) fn game_after_moves(
    id: GameId,
    fen: Option<&str>,
    moves: Option<&str>,
) -> Result<Game, OptionsError> {
    let mut game = match fen {
        Some(fen) => Game::from_fen(id, fen)
            .map_err(|error| OptionsError { text: format!("--fen: {error}"), fault: OptionsFault::Position })?,
        None => Game::new(id),
    };
    for (index, text) in moves.unwrap_or_default().split_whitespace().enumerate() {
        let move_fault = |reason: String| OptionsError {
            text: format!("--moves: move {} ({}): {reason}", index + 1, quoted(text)),
            fault: OptionsFault::Moves,
        };
        if let Some(outcome) = game.outcome() {
            return Err(move_fault(format!("the game is over: {outcome}")));
        }
        let referee = game.referee();
        // Of a move from square to square one knows which is meant, and why it is refused.
        let refusal_text =
            || Square::parse_pair(text).and_then(|_| referee.code_error(text)).map(|error| error.to_string());
        let move_id =
            referee.read_move(text).map_err(|error| move_fault(refusal_text().unwrap_or_else(|| error.to_string())))?;
        game.play(move_id).ok_or_else(|| move_fault("it cannot be played".into()))?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_options(options: &[(&str, &str)]) -> Result<StartOptions, OptionsError> {
        let mut arguments = StartArguments::default();
        for (name, value) in options {
            arguments.set_argument(name, value)?;
        }
        arguments.into_options()
    }

    #[test]
    fn an_address_asks_for_a_game_its_players_and_its_looks() {
        let options = parse_options(&[
            ("game", "turnover-classic"),
            ("moves", "e1e3 e8e6"),
            ("black", "computer:3"),
            ("view", "top"),
            ("lang", "pt"),
            ("set", "castles"),
            ("theme", "contrast"),
            ("utm_source", "somewhere"),
            ("shot", "out.png"),
        ])
        .expect("a game");
        let record = options.game.expect("a game");
        assert_eq!((record.game.id().name(), record.game.ply_count()), ("turnover-classic", 2));
        assert_eq!(record.head.seats, [Seat::Human, Seat::Engine(Level::of_ten(3).expect("a level"))]);
        assert_eq!((options.view, options.language), (View::Top, Some(Language::Portuguese)));
        assert_eq!((options.piece_set, options.theme), (Some(PieceSet::Castles), Some(Theme::Contrast)));
        assert!(parse_options(&[]).expect("nothing").game.is_none());
        let link = GameRecord::of(Game::new(GameId::default())).link();
        assert!(parse_options(&[("link", &link)]).expect("a game").game.is_some());
        assert!(parse_options(&[("link", &link), ("moves", "e2e3")]).is_err());
    }

    #[test]
    fn a_choice_has_one_name_on_the_command_line_and_in_the_settings() {
        for (name, piece_set) in PIECE_SETS {
            assert_eq!(serde_json::json!(piece_set), name);
        }
        for (name, theme) in THEMES {
            assert_eq!(serde_json::json!(theme), name);
        }
        for language in Language::ALL {
            assert_eq!(serde_json::json!(language), language.code());
        }
    }

    #[test]
    fn a_value_that_makes_no_sense_is_told_with_its_name_and_what_was_expected() {
        let long_text = "x".repeat(1_000_000);
        for name in ["game", "fen", "moves", "link", "white", "black", "view", "lang", "set", "theme"] {
            let error = parse_options(&[(name, &long_text)]).map(drop).expect_err("no such thing").to_string();
            assert!(error.starts_with(&format!("--{name}: ")) && error.len() < 400, "{name}: {error}");
        }
        let error = parse_options(&[("theme", "night")]).map(drop).expect_err("no theme").to_string();
        assert_eq!(error, "--theme: expected one of evening, daylight, contrast, found \"night\"");
    }
}
