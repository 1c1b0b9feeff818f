//! The overlays that belong to no other folder.
//!
//! | file | content |
//! |---|---|
//! | `rules`, `result`, `alert`, `confirm` | the rule book, the result, alerts, confirmations |
//! | `options`, `keys` | the settings, and the list of keys |
//! | `share`, `share_study`, `pasted_text` | sharing the game, also as a study, and what a pasted text leads to |
//! | `gif_progress`, `photograph` | the progress of an animated picture and of a photograph |
//! | `comment` | the comment on a move |
//! | `insight` | what the player's own games tell |
//! | `insight_rows`, `accuracy_chart` | its rows and its chart |
//! | `kiosk` | what a hall's visitors read while an exhibit is shown |

pub(in crate::app) mod accuracy_chart;
pub(in crate::app) mod alert;
pub(in crate::app) mod comment;
pub(in crate::app) mod confirm;
pub(in crate::app) mod gif_progress;
pub(in crate::app) mod insight;
pub(in crate::app) mod insight_rows;
pub(in crate::app) mod keys;
pub(in crate::app) mod kiosk;
pub(in crate::app) mod options;
pub(in crate::app) mod pasted_text;
pub(in crate::app) mod photograph;
pub(in crate::app) mod result;
pub(in crate::app) mod rules;
pub(in crate::app) mod share;
pub(in crate::app) mod share_study;

use bevy::prelude::*;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_plugins((
        alert::plugin,
        comment::plugin,
        confirm::plugin,
        gif_progress::plugin,
        insight::plugin,
        keys::plugin,
        kiosk::plugin,
        options::plugin,
        pasted_text::plugin,
        photograph::plugin,
        result::plugin,
        rules::plugin,
        share::plugin,
    ));
}
