//! Online games: offers, lists, links, conditional moves; tournaments on a server.
//!
//! | file | content |
//! |---|---|
//! | `online_sheet` | the dialog, with the pages `offer`, `open_games`, `own_games` and `tournament_list` |
//! | `online_view` | the data and the common parts of these pages |
//! | `offer` | the page for offering a game |
//! | `open_games` | the page of public games |
//! | `challenge_list` | the challenges that wait for an answer, above these pages |
//! | `own_games` | the page of the games in which this device has a seat |
//! | `tournament_list`, `tournament_plan`, `tournament` | the page of a server's tournaments, what is chosen for a new one, and the dialog of one of them, with `withdrawal`, `games` and `correction` |
//! | `tournament_plan::beginning`, `tournament_plan::details` | when the new one begins, and what is seldom decided of it |
//! | `appointment` | the part of that dialog in which the players of a game agree on its time |
//! | `teams` | the teams of a tournament, and what their captains do |
//! | `account::blocked` | whom the player has blocked, and the buttons that block and unblock |
//! | `account`, `nickname`, `site_field`, `link_field`, `pace` | the name on a server; the fields for a nickname, an address and a link; the choice of a pace |
//! | `report` | the dialog in which a player is reported to whoever runs a server |
//! | `invitation`, `join_game`, `decline` | the dialogs that invite others, and that lead to an offered game; how a challenge is declined |
//! | `meanwhile`, `call` | what there is to do while waiting for an opponent, and the call to the table |
//! | `conditional_moves`, `line_board` | the dialog for conditional moves, and the board on which they are played |

pub(in crate::app) mod account;
pub(in crate::app) mod appointment;
pub(in crate::app) mod call;
pub(in crate::app) mod challenge_list;
pub(in crate::app) mod conditional_moves;
pub(in crate::app) mod decline;
pub(in crate::app) mod invitation;
pub(in crate::app) mod join_game;
pub(in crate::app) mod line_board;
pub(in crate::app) mod link_field;
pub(in crate::app) mod meanwhile;
pub(in crate::app) mod nickname;
pub(in crate::app) mod offer;
pub(in crate::app) mod online_sheet;
pub(in crate::app) mod online_view;
pub(in crate::app) mod open_games;
pub(in crate::app) mod own_games;
pub(in crate::app) mod pace;
pub(in crate::app) mod report;
pub(in crate::app) mod site_field;
pub(in crate::app) mod teams;
pub(in crate::app) mod tournament;
pub(in crate::app) mod tournament_list;
pub(in crate::app) mod tournament_plan;

use bevy::prelude::*;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_plugins((
        account::plugin,
        call::plugin,
        conditional_moves::plugin,
        invitation::plugin,
        join_game::plugin,
        online_sheet::plugin,
        report::plugin,
        tournament::plugin,
    ));
}
