//! What many panels share: colours and fonts, dialogs, icons, small boards, and data of the game.

pub(in crate::app) mod board_picture;
pub mod controls;
pub(in crate::app) mod dialog;
pub(in crate::app) mod dock;
pub(in crate::app) mod game_view;
pub(in crate::app) mod gamepad_glyphs;
pub(in crate::app) mod icons;
pub(in crate::app) mod images;
pub(in crate::app) mod move_picture;
pub(in crate::app) mod piece_icons;
pub(in crate::app) mod qr_code;
pub(in crate::app) mod stars;
pub(in crate::app) mod table_area;
pub mod text_fields;
pub(in crate::app) mod theme;
pub mod zoom;
