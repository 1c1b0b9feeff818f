//! What many panels share: colours and fonts, dialogs, icons, small boards, and data of the game.
//!
//! | file | content |
//! |---|---|
//! | `game_view` | the current game and the translations |
//! | `theme`, `zoom` | colours, fonts and styles, and the scale in large windows |
//! | `reading_text` | the size of text that is read at length |
//! | `dock`, `table_area` | the place of the panel, and the part of the window that the table has |
//! | `dialog`, `focus` | the frames of dialogs, and the keyboard in them |
//! | `menus` | menus and lists, in which keys move |
//! | `controls`, `text_fields` | lists of the controls and of the text fields, for tests, readers and the page |
//! | `icons`, `images`, `piece_icons`, `gamepad_glyphs` | icons, dice and chess pieces, pieces on buttons, buttons of gamepads |
//! | `board_picture`, `move_picture` | small boards, and pictures of moves for the rule book |
//! | `structure` | headings and groups, for assistive technology |
//! | `tips` | what a control does, at the pointer, at the keyboard and for assistive technology |
//! | `line_chart` | a chart of one value after the other |
//! | `number_field`, `time_field` | fields for numbers and sliders; the choice of a day and a quarter of an hour |
//! | `stars`, `qr_code` | the stars of an exercise; QR codes |
//! | `site_page` | the button that opens a page of a server |

pub(in crate::app) mod board_picture;
pub mod controls;
pub(in crate::app) mod dialog;
pub(in crate::app) mod dock;
pub(in crate::app) mod focus;
pub(in crate::app) mod game_view;
pub(in crate::app) mod gamepad_glyphs;
pub(in crate::app) mod icons;
pub(in crate::app) mod images;
pub(in crate::app) mod line_chart;
pub(in crate::app) mod menus;
pub(in crate::app) mod move_picture;
pub(in crate::app) mod number_field;
pub(in crate::app) mod piece_icons;
pub(in crate::app) mod qr_code;
pub(in crate::app) mod reading_text;
pub(in crate::app) mod site_page;
pub(in crate::app) mod stars;
pub(in crate::app) mod structure;
pub(in crate::app) mod table_area;
pub mod text_fields;
pub(in crate::app) mod theme;
pub(in crate::app) mod time_field;
pub(in crate::app) mod tips;
pub mod zoom;
