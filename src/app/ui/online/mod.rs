//! Online games: offers, lists, links, conditional moves; tournaments on a server.

pub(in crate::app) mod account;
pub(in crate::app) mod call;
pub(in crate::app) mod conditional_moves;
pub(in crate::app) mod invitation;
pub(in crate::app) mod join_game;
pub(in crate::app) mod line_board;
pub(in crate::app) mod meanwhile;
pub(in crate::app) mod nickname;
pub(in crate::app) mod offer;
pub(in crate::app) mod online_sheet;
pub(in crate::app) mod online_view;
pub(in crate::app) mod open_games;
pub(in crate::app) mod own_games;
pub(in crate::app) mod pace;
pub(in crate::app) mod site_field;
pub(in crate::app) mod tournament;
pub(in crate::app) mod tournament_list;

use bevy::prelude::*;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_plugins((
        account::plugin,
        call::plugin,
        conditional_moves::plugin,
        invitation::plugin,
        join_game::plugin,
        online_sheet::plugin,
        tournament::plugin,
    ));
}
