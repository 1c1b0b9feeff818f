//! The rules of Turnover, Lielow and Dice Chess, and all of the game that needs no Bevy.
//!
//! The rules compute positions and lists of events, and the scene shows them. The rules do not depend on
//! the scene, and the scene decides nothing.
//!
//! | room | question |
//! |---|---|
//! | [`board`] | the types that all games share: sides, squares, tokens, events |
//! | [`games`] | the rules |
//! | [`pieces`] | the outlines and dimensions of turned pieces, for the scene and for printing |
//! | [`notation`] | moves and records as text |
//! | [`ai`] | search and evaluation |
//! | [`session`] | a game in progress: its tree of moves, clocks, result, links |
//! | [`lessons`] | exercises: a position, a judge of each tried move, stars and progress |
//! | [`archive`] | storage of games |
//! | [`book`] | what has been played from a position, how often and with which results |
//! | [`print_set`] | sets to print: bodies, plans of board and box, a parts list and an assembly page |
//! | [`rating`] | ratings by Glicko-2 |
//! | [`tournament`] | tournaments: pairings, standings and FIDE's files of them |
//! | [`organiser`] | tournaments that somebody runs on their own machine |
//! | [`puzzles`] | puzzles: judging them, and what a player has solved |
//! | [`uci`] | the text protocol |
//! | [`insight`] | how a player gets on, and which mistakes recur |
//! | [`coach`] | what a mistake allows, as a sentence in parts |
//! | `cli` | how the programs read their command lines (not in a browser) |
//! | `engine` | the program `turnover-engine` |
//! | [`binary_file`] | the form of the files of books, tables of endings and networks |
//! | [`stored`] | the forms in which a player's data is stored |
//! | `text_form` | the text of a type as its form for `serde` |
//! | [`hex`], [`excerpt`], [`html`] | bytes as hexadecimal digits; excerpts of texts for errors; texts in pages of HTML |
//! | [`language`] | the languages in which the game speaks |
//! | [`player`] | who a player is on a server: names, keys, what is signed |
//! | [`online`] | games over a network, without any input or output |
//! | [`online_tournament`] | tournaments that a server runs |
//! | [`study`] | trees of moves that several people edit at once over a network |
//!
//! An arrow points at what is used: `board ← games ← { notation, ai } ← session ← { lessons, uci, puzzles, online, print_set, app }`,
//! `rating ← puzzles`, `session ← player ← online ← { online_tournament, study }`, `lessons ← app`, `online ← server`. Outside `games`, `notation` and `ai` only the registry of the session names a game. [`archive`] stores texts and does not know the rules.
//!
//! # How another program uses it
//!
//! A game is played by its rules: moves are read in its own notation or as two squares, and each tells what happens on the
//! table.
//!
//! ```
//! use turnover_core::session::{Game, GameId};
//!
//! let mut game = Game::new(GameId::TurnoverModern);
//! let id = game.referee().read_move("C.d4")?;
//! let events = game.play(id).expect("a legal move").to_vec();
//! assert_eq!(events.len(), 3); // the Wall is lifted, moved, and set down
//! assert_eq!(game.referee().fen(), "c1c1c1c1/1c1c1c1c/8/8/3P4/8/1C1Q1C1C/C1C1C1C1 b 1 1");
//! # Ok::<(), turnover_core::notation::NotationError>(())
//! ```
//!
//! A position of any game comes from its text. Dice are rolled by whoever uses the rules, or drawn from a seed, and then
//! played like moves.
//!
//! ```
//! use turnover_core::session::{Game, GameId};
//!
//! let id: GameId = "dice-chess-three".parse()?;
//! let mut game = Game::from_fen(id, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
//! let roll = game.referee().find("r225").expect("a possible roll");
//! game.play(roll);
//! let codes: Vec<&str> = game.legal_moves().iter().map(|mv| &*mv.code).collect();
//! assert_eq!(codes, ["b1a3", "b1c3", "g1f3", "g1h3"]);
//! # Ok::<(), turnover_core::session::SetUpError>(())
//! ```
//!
//! The engine answers in the text protocol, UCI with additions, without input or output of its own: it takes a line, and
//! works in slices until it has answered.
//!
//! ```
//! use turnover_core::uci::Engine;
//!
//! let mut engine = Engine::with_built_in_files();
//! let mut answers = Vec::new();
//! for line in ["setoption name UCI_Variant value lielow", "position startpos moves c2c3", "go nodes 2000"] {
//!     engine.handle_line(line.as_bytes(), &mut answers)?;
//!     while engine.is_busy() {
//!         engine.work(&mut answers)?;
//!     }
//! }
//! let answers = String::from_utf8_lossy(&answers);
//! assert!(answers.lines().last().is_some_and(|line| line.starts_with("bestmove ")));
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod ai;
pub mod archive;
pub mod binary_file;
pub mod board;
pub mod book;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod coach;
pub mod excerpt;
pub mod games;
pub mod hex;
pub mod html;
pub mod insight;
pub mod language;
pub mod lessons;
pub mod notation;
pub mod online;
pub mod online_tournament;
pub mod organiser;
pub mod pieces;
pub mod player;
pub mod print_set;
pub mod puzzles;
pub mod rating;
pub mod session;
pub mod stored;
pub mod study;
mod text_form;
pub mod tournament;
pub mod uci;
