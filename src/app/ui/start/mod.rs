//! The start screen, and the choices of games, players and time controls.
//!
//! | file | content |
//! |---|---|
//! | `first_page` | the first page, and what both pages share |
//! | `start_buttons` | its large buttons |
//! | `start_form` | the second page: all choices for a game |
//! | `start_view` | what has been chosen, and the data of both pages |
//! | `game_cards`, `chess960`, `players`, `time_control`, `cube_choice` | the choice of each of these |
//! | `begin` | the buttons that start a game |

pub(in crate::app) mod begin;
pub(in crate::app) mod chess960;
pub(in crate::app) mod cube_choice;
pub(in crate::app) mod first_page;
pub(in crate::app) mod game_cards;
pub(in crate::app) mod players;
pub(in crate::app) mod start_buttons;
pub(in crate::app) mod start_form;
pub(in crate::app) mod start_view;
pub(in crate::app) mod time_control;

pub(in crate::app::ui) use self::first_page::plugin;
