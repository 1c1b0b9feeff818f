//! What was asked for on the command line?

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use bevy::math::UVec2;

use super::i18n::{Language, Translations};
use super::scene::camera::View;
use super::settings::{PieceSet, Settings, Theme};
use super::share::link;
use super::site::Site;
use super::sparring::Sparring;
use crate::ai::Level;
use crate::board::Square;
use crate::excerpt::excerpt;
use crate::session::{Game, GameId, GameRecord, Seat};

/// The most pixels along one side of a picture: what every adapter can draw.
pub const LONGEST_SIDE: u32 = 8192;

/// What the program prints for `--help`.
#[must_use]
pub fn usage() -> String {
    let words = Translations::new(Language::English);
    let longest = GameId::ALL.into_iter().map(|id| id.name().len()).max().unwrap_or_default();
    let games = GameId::ALL.into_iter().map(|id| {
        let usual = if id == GameId::default() { " (usual)" } else { "" };
        format!("  {:longest$}  {}{usual}\n", id.name(), words.say(&format!("game-{id}")))
    });
    format!("{OPTIONS}\nGames:\n{}", games.collect::<String>())
}

const OPTIONS: &str = "\
Usage: turnover [OPTION ...] [LINK]

  LINK             open the game of this link; --link LINK does the same
  --game NAME      one of the games below
  --fen TEXT       begin at this position
  --moves TEXT     play these moves first, such as \"e2e4 d7d5\" or \"C.e4 C.d5\"
  --white PLAYER   who plays White: human, computer, or computer:LEVEL from 1 to 10
  --black PLAYER   the same for Black
  --view NAME      white (usual), black or top
  --lang CODE      en, es or pt
  --set NAME       rings (usual) or castles: of what Turnover's pieces are
  --theme NAME     evening (usual), daylight or contrast
  --site URL       the address of a web version, to which the links lead that are shared
  --shot FILE      write a picture of the table to this PNG file and end; needs no display
  --select SQUARE  in the picture, choose the piece on this square
  --at SECONDS     in the picture, show the last move this long after it was begun
  --size WxH       the picture's size in pixels, 1280x720 unless told
  --help, --version
";

/// What is to be done.
pub enum RunMode {
    /// Open a window.
    Play(CommandLine),
    /// Draw a picture.
    Shoot(CommandLine, Shot),
    /// Print this and end.
    Print(String),
}

/// What a window and a picture have in common.
#[derive(Default)]
pub struct CommandLine {
    /// The game to begin with, when one was asked for.
    pub game: Option<GameRecord>,
    /// From where to look.
    pub view: View,
    /// The language, when one was asked for.
    pub language: Option<Language>,
    /// The set, when one was asked for.
    pub set: Option<PieceSet>,
    /// The theme, when one was asked for.
    pub theme: Option<Theme>,
    /// The web version to which links lead, when one was named.
    pub site: Option<Site>,
}

impl CommandLine {
    /// These preferences, but for what was asked for.
    #[must_use]
    pub fn over(&self, settings: Settings) -> Settings {
        Settings {
            set: self.set.unwrap_or(settings.set),
            theme: self.theme.unwrap_or(settings.theme),
            site: self.site.clone().or(settings.site),
            ..settings
        }
    }
}

/// A picture that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The file.
    pub path: PathBuf,
    /// Its size in pixels.
    pub size: UVec2,
    /// The square whose piece is chosen.
    pub select: Option<Square>,
    /// How long after it was begun the last move is shown; its end unless told.
    pub at_secs: Option<f32>,
}

/// An argument makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OptionsError(String);

impl From<lexopt::Error> for OptionsError {
    fn from(error: lexopt::Error) -> Self {
        Self(error.to_string())
    }
}

/// Reads the command line, without the program's name.
///
/// # Errors
/// A line that says what was expected, for an argument that makes no sense.
pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<RunMode, OptionsError> {
    use lexopt::prelude::*;

    let mut id = None;
    let mut fen = None;
    let mut moves = None;
    let mut linked = None;
    let mut seats = [None; 2];
    let mut options = CommandLine::default();
    let mut path = None;
    let mut size = None;
    let mut select = None;
    let mut at_secs = None;
    let mut parser = lexopt::Parser::from_args(arguments);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(RunMode::Print(usage())),
            Long("version") | Short('V') => {
                return Ok(RunMode::Print(format!("turnover {}\n", env!("CARGO_PKG_VERSION"))));
            }
            Long("game") => {
                let name = text("--game", &mut parser)?;
                id = Some(name.parse::<GameId>().map_err(in_argument("--game"))?);
            }
            Long("white") => seats[0] = Some(seat("--white", &text("--white", &mut parser)?)?),
            Long("black") => seats[1] = Some(seat("--black", &text("--black", &mut parser)?)?),
            Long("site") => options.site = Some(text("--site", &mut parser)?.parse().map_err(in_argument("--site"))?),
            Long("fen") => fen = Some(text("--fen", &mut parser)?),
            Long("moves") => moves = Some(text("--moves", &mut parser)?),
            Long("link") => linked = Some(text("--link", &mut parser)?),
            Value(value) if linked.is_none() => {
                linked = Some(value.into_string().map_err(|_| OptionsError("expected a link in UTF-8".into()))?);
            }
            Long("view") => options.view = one_of("--view", &text("--view", &mut parser)?, &VIEWS)?,
            Long("lang") => options.language = Some(one_of("--lang", &text("--lang", &mut parser)?, &LANGUAGES)?),
            Long("set") => options.set = Some(one_of("--set", &text("--set", &mut parser)?, &SETS)?),
            Long("theme") => options.theme = Some(one_of("--theme", &text("--theme", &mut parser)?, &THEMES)?),
            Long("shot") => path = Some(PathBuf::from(parser.value()?)),
            Long("size") => size = Some(picture_size(&text("--size", &mut parser)?)?),
            Long("select") => select = Some(text("--select", &mut parser)?.parse().map_err(in_argument("--select"))?),
            Long("at") => at_secs = Some(seconds(&text("--at", &mut parser)?)?),
            _ => return Err(OptionsError(format!("{} (--help tells what there is)", argument.unexpected()))),
        }
    }
    let is_described = id.is_some() || fen.is_some() || moves.is_some();
    options.game = match linked {
        Some(_) if is_described => {
            return Err(OptionsError("a link tells the whole game: --game, --fen and --moves cannot be added".into()));
        }
        Some(text) => Some(link::read(&text).map_err(in_argument("--link"))?),
        None if is_described || seats != [None; 2] => {
            Some(GameRecord::of(set_up(id.unwrap_or_default(), fen.as_deref(), moves.as_deref())?))
        }
        None => None,
    };
    if let Some(record) = &mut options.game {
        record.head.seats = [0, 1].map(|side| seats[side].unwrap_or(record.head.seats[side]));
    }
    let Some(path) = path else {
        return match (size, select, at_secs) {
            (None, None, None) => Ok(RunMode::Play(options)),
            _ => {
                Err(OptionsError("--size, --select and --at say how a picture is taken: --shot FILE is missing".into()))
            }
        };
    };
    if !is_png(&path) {
        return Err(OptionsError(format!("--shot: expected a file whose name ends in .png, found {}", path.display())));
    }
    let size = size.unwrap_or(UVec2::new(1280, 720));
    Ok(RunMode::Shoot(options, Shot { path, size, select, at_secs }))
}

const VIEWS: [(&str, View); 3] = [("white", View::White), ("black", View::Black), ("top", View::Top)];
const LANGUAGES: [(&str, Language); 3] =
    [("en", Language::English), ("es", Language::Spanish), ("pt", Language::Portuguese)];

const SETS: [(&str, PieceSet); 2] = [("rings", PieceSet::Rings), ("castles", PieceSet::Castles)];
const THEMES: [(&str, Theme); 3] =
    [("evening", Theme::Evening), ("daylight", Theme::Daylight), ("contrast", Theme::Contrast)];

/// Who plays a side.
fn seat(name: &str, text: &str) -> Result<Seat, OptionsError> {
    let engine = |level: &str| level.parse().ok().and_then(Level::new).map(Seat::Engine);
    let seat = match text.split_once(':') {
        None if text == "human" => Some(Seat::Human),
        None if text == "computer" => Some(Seat::Engine(Sparring::default().level)),
        Some(("computer", level)) => engine(level),
        _ => None,
    };
    seat.ok_or_else(|| {
        let found = quoted(text);
        OptionsError(format!(
            "{name}: expected human, computer, or computer:LEVEL with a level from 1 to 10, found {found}"
        ))
    })
}

fn text(name: &str, parser: &mut lexopt::Parser) -> Result<String, OptionsError> {
    parser.value()?.into_string().map_err(|_| OptionsError(format!("{name}: expected text in UTF-8")))
}

fn in_argument<E: std::fmt::Display>(name: &'static str) -> impl Fn(E) -> OptionsError {
    move |error| OptionsError(format!("{name}: {error}"))
}

fn one_of<T: Copy>(name: &str, text: &str, choices: &[(&str, T)]) -> Result<T, OptionsError> {
    let found = choices.iter().find(|(choice, _)| *choice == text);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|&(choice, _)| choice).collect();
        OptionsError(format!("{name}: expected one of {}, found {}", names.join(", "), quoted(text)))
    })
}

fn picture_size(text: &str) -> Result<UVec2, OptionsError> {
    let sides =
        text.split_once('x').and_then(|(width, height)| Some(UVec2::new(width.parse().ok()?, height.parse().ok()?)));
    sides.filter(|size| size.min_element() >= 16 && size.max_element() <= LONGEST_SIDE).ok_or_else(|| {
        let found = quoted(text);
        OptionsError(format!("--size: expected WIDTHxHEIGHT, each from 16 to {LONGEST_SIDE}, found {found}"))
    })
}

fn seconds(text: &str) -> Result<f32, OptionsError> {
    text.parse()
        .ok()
        .filter(|secs| (0.0..=60.0).contains(secs))
        .ok_or_else(|| OptionsError(format!("--at: expected seconds from 0 to 60, found {}", quoted(text))))
}

/// Whether the file is named as a PNG file.
#[must_use]
pub fn is_png(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"))
}

/// The game after the given moves.
fn set_up(id: GameId, fen: Option<&str>, moves: Option<&str>) -> Result<Game, OptionsError> {
    let mut game = match fen {
        Some(fen) => Game::from_fen(id, fen).map_err(in_argument("--fen"))?,
        None => Game::new(id),
    };
    for (index, text) in moves.unwrap_or_default().split_whitespace().enumerate() {
        let refused = |why: String| OptionsError(format!("--moves: move {} ({}): {why}", index + 1, quoted(text)));
        if let Some(outcome) = game.outcome() {
            return Err(refused(format!("the game is over: {outcome}")));
        }
        let referee = game.referee();
        // Of a move from square to square one knows which is meant, and why it is refused.
        let objection = || Square::pair(text).and_then(|_| referee.objection(text));
        let id = referee.read_move(text).map_err(|error| refused(objection().unwrap_or_else(|| error.to_string())))?;
        game.play(id).ok_or_else(|| refused("it cannot be played".into()))?;
    }
    Ok(game)
}

/// Text that someone else wrote, cut to a length that an error can bear.
fn quoted(text: &str) -> String {
    format!("{:?}", excerpt(text, 40))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &[&str]) -> Result<RunMode, String> {
        read(line.iter().map(OsString::from)).map_err(|error| error.to_string())
    }

    #[test]
    fn a_picture_of_a_position_can_be_asked_for() {
        let line = ["--shot", "out.png", "--size", "640x360", "--game", "turnover-classic", "--moves", "e1e3 e8e6"];
        let line = [&line[..], &["--set", "castles", "--theme", "daylight"]].concat();
        let Ok(RunMode::Shoot(options, shot)) = asked(&line) else { panic!("expected a picture") };
        let looks = options.over(Settings::default());
        assert_eq!((looks.set, looks.theme), (PieceSet::Castles, Theme::Daylight));
        assert_eq!(shot.size, UVec2::new(640, 360));
        assert_eq!(options.game.expect("a game").game.ply_count(), 2);
    }

    #[test]
    fn the_help_lists_every_game_once_by_the_name_that_is_taken() {
        let Ok(RunMode::Print(help)) = asked(&["--help"]) else { panic!("expected the help") };
        let (_, games) = help.split_once("\nGames:\n").expect("a list of games");
        let listed: Vec<&str> = games.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(listed, GameId::ALL.map(GameId::name));
        for name in listed {
            assert!(asked(&["--game", name]).is_ok(), "{name}");
        }
        assert!(!games.contains('['), "a game has no title: {help}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    }

    #[test]
    fn an_opponent_can_be_asked_for_with_or_without_a_game() {
        let engine = |level| Seat::Engine(Level::new(level).expect("a level"));
        let code = GameRecord::of(Game::new(GameId::Lielow)).link();
        for (line, id, seats) in [
            (&["--black", "computer:3"][..], GameId::default(), [Seat::Human, engine(3)]),
            (&["--white", "computer:5", "--game", "lielow"], GameId::Lielow, [engine(5), Seat::Human]),
            (&["--white=computer:10", "--black=computer:1"], GameId::default(), [engine(10), engine(1)]),
            (&["--black", "human", "--white", "human"], GameId::default(), [Seat::Human; 2]),
            (&["--black", "computer"], GameId::default(), [Seat::Human, Seat::Engine(Sparring::default().level)]),
            (&["--black", "computer:2", &code], GameId::Lielow, [Seat::Human, engine(2)]),
        ] {
            let Ok(RunMode::Play(options)) = asked(line) else { panic!("{line:?}: expected a game") };
            let record = options.game.expect("a game");
            assert_eq!((record.game.id(), record.head.seats), (id, seats), "{line:?}");
        }
        for nonsense in ["computer:0", "computer:11", "computer:", "computer:x", "person", "", "human:3", "3"] {
            let error = asked(&["--black", nonsense]).map(|_| ()).expect_err("no player");
            assert!(error.starts_with("--black: expected human, computer, or computer:LEVEL"), "{error}");
            assert!(error.contains(&format!("{nonsense:?}")), "{error}");
        }
    }

    #[test]
    fn the_site_to_which_links_lead_can_be_named() {
        let Ok(RunMode::Play(options)) = asked(&["--site", "https://example.org/turnover/"]) else {
            panic!("a window")
        };
        assert!(options.game.is_none());
        let site = options.over(Settings::default()).site.expect("a site");
        assert_eq!(site.to_string(), "https://example.org/turnover/");
        let error = asked(&["--site", "example"]).map(|_| ()).expect_err("no address");
        assert!(error.starts_with("--site: expected"), "{error}");
    }

    #[test]
    fn a_link_opens_its_game() {
        let game = set_up(GameId::TurnoverClassic, None, Some("e1e3 e8e6")).expect("a game");
        let mut record = GameRecord::of(game);
        record.head.players[0] = "Ana".into();
        let code = record.link();
        for line in [&[&*code][..], &["--link", &code], &[&format!("https://example.org/#game={code}")]] {
            let Ok(RunMode::Play(options)) = asked(line) else { panic!("{line:?}: expected a game") };
            let read = options.game.expect("a game");
            assert_eq!((read.game.ply_count(), &*read.head.players[0]), (2, "Ana"), "{line:?}");
        }
        assert!(asked(&[&code, "--moves", "e3e4"]).is_err());
        assert!(asked(&[&code, &code]).is_err());
    }

    #[test]
    fn arguments_that_make_no_sense_get_one_line() {
        for line in [
            &["--shto", "x.png"][..],
            &["--shot"],
            &["--shot", "x.jpg"],
            &["--size", "640x360"],
            &["--shot", "x.png", "--size", "640"],
            &["--shot", "x.png", "--size", "0x0"],
            &["--shot", "x.png", "--size", "99999x9"],
            &["--shot", "x.png", "--at", "NaN"],
            &["--shot", "x.png", "--select", "z9"],
            &["--game", "chess"],
            &["--fen", "nonsense"],
            &["--view", "side"],
            &["--lang", "fr"],
            &["--set", "gold"],
            &["--theme", "night"],
            &["--black", "computer:11"],
            &["--white", "me"],
            &["--site", "nowhere"],
            &["--moves", "e2e5 e7e5"],
            &["extra"],
            &["--link", "#game=abc"],
        ] {
            let error = asked(line).map(|_| ()).expect_err("an argument that makes no sense");
            assert!(!error.is_empty() && !error.contains('\n') && error.len() < 300, "{line:?}: {error}");
        }
    }

    #[test]
    fn an_endless_argument_gets_a_short_error() {
        let endless = "x".repeat(1_000_000);
        for name in [
            "--game", "--fen", "--moves", "--view", "--lang", "--set", "--theme", "--link", "--white", "--black",
            "--site",
        ] {
            let error = asked(&[name, &endless]).map(|_| ()).expect_err("no such thing");
            assert!(error.len() < 400, "{name}: {} bytes", error.len());
        }
    }
}
