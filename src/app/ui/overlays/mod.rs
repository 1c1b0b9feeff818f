//! One overlay each.

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
