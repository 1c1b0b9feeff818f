//! Finds the own pieces that the opponent could take, for players who want them marked, in games of this device.

use bevy::prelude::*;

use super::{CurrentGame, Played};
use crate::app::schedule::AppSystems;
use crate::app::settings::Settings;
use crate::board::Side;
use crate::lessons::{Threat, threats};

/// The pieces that are marked.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownThreats(pub Vec<Threat>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownThreats>().add_systems(
        Update,
        find_threats
            .in_set(AppSystems::Refresh)
            .run_if(on_message::<Played>.or_else(resource_exists_and_changed::<Settings>)),
    );
}

fn find_threats(current: Res<CurrentGame>, settings: Res<Settings>, mut shown_threats: ResMut<ShownThreats>) {
    let threats_found = match helped_side(&current).filter(|_| settings.shows_threats) {
        Some(side) => threats(&current.game, side),
        None => Vec::new(),
    };
    shown_threats.set_if_neq(ShownThreats(threats_found));
}

/// The side whose pieces are marked: the only person's, or of two people's the one to move. Nobody is helped in a game over a
/// network.
fn helped_side(current: &CurrentGame) -> Option<Side> {
    if current.remote.is_some() {
        return None;
    }
    current.lone_person().or_else(|| current.person_to_move())
}

#[cfg(test)]
mod tests {
    use super::super::{self as play, Intent};
    use super::*;
    use crate::app::play::remote::{RemotePlay, RemoteTurn};
    use crate::app::screen::{Overlay, Screen};
    use crate::session::{Game, GameId};
    use bevy::state::app::StatesPlugin;

    fn app_with(shows_threats: bool) -> App {
        let fen = "c6c/8/3r4/8/3R4/8/8/C6C w";
        let game = Game::from_fen(GameId::default(), fen).expect("a position");
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .insert_resource(Settings { shows_threats, ..Settings::default() })
            .insert_resource(CurrentGame::new(game));
        app.update();
        app
    }

    fn marked_squares(app: &App) -> Vec<String> {
        app.world().resource::<ShownThreats>().0.iter().map(|threat| threat.square.to_string()).collect()
    }

    #[test]
    fn what_is_attacked_is_found_where_it_is_wanted_and_after_every_move() {
        assert!(marked_squares(&app_with(false)).is_empty());
        let mut app = app_with(true);
        assert_eq!(marked_squares(&app), ["d4"]);
        let game = &app.world().resource::<CurrentGame>().game;
        let id = game.referee().find("d4d6").expect("a legal move");
        app.world_mut().write_message(Intent::Play(id));
        app.update();
        // It is Black's turn now, and Black has lost the piece that attacked.
        assert!(marked_squares(&app).is_empty());
        app.world_mut().write_message(Intent::Undo);
        app.update();
        assert_eq!(marked_squares(&app), ["d4"]);
        app.insert_resource(Settings::default()).update();
        assert!(marked_squares(&app).is_empty());
    }

    #[test]
    fn nobody_is_helped_in_a_game_over_a_network() {
        let mut app = app_with(true);
        let own_side = Some(Side::White);
        app.world_mut().resource_mut::<CurrentGame>().remote =
            Some(RemotePlay { own: own_side, is_under_way: true, has_begun: true, turn: RemoteTurn::Move });
        app.world_mut().resource_mut::<Settings>().set_changed();
        app.update();
        assert!(marked_squares(&app).is_empty());
    }
}
