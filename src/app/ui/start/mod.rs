//! The start screen, and the choices of games, players and time controls.

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
