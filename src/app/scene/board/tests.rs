use super::super::lathe::tests::{assert_closed, assert_outward, triangles};
use super::super::layout::tests::layouts;
use super::*;
use crate::app::settings::Theme;

#[test]
fn the_squares_cover_the_board_and_a1_is_dark() {
    for layout in layouts() {
        let mesh = squares(layout, SceneStyle::default().palette());
        assert_outward(&mesh);
        let corners: Vec<Vec3> = triangles(&mesh).into_iter().flatten().map(|(at, _)| at).collect();
        let reach = corners.iter().fold(Vec3::ZERO, |reach, at| reach.max(at.abs()));
        assert_eq!(reach.with_y(0.0), Vec3::new(layout.half(), 0.0, layout.half()));
    }
    for theme in Theme::ALL {
        let [light, dark] = theme.palette().squares.map(|wood| wood.luminance());
        assert!(dark < light, "{theme:?}");
    }
}

#[test]
fn frames_are_closed_bodies() {
    let palette = SceneStyle::default().palette();
    let wall = tray_wall(Vec2::new(4.5, 0.9), [-0.25, TRAY_WALL_HEIGHT], palette);
    for mesh in [board_frame(Layout::FLAT, palette), wall] {
        assert_closed(&mesh);
        assert_outward(&mesh);
    }
}

#[test]
fn every_place_of_a_tray_lies_on_its_floor_beside_the_board() {
    for (layout, side) in layouts().into_iter().flat_map(|layout| Side::ALL.map(|side| (layout, side))) {
        let (middle, half) = tray(layout, side);
        for index in 0..layout.tray_places() {
            let place = layout.world_from_tray(side, index);
            assert!((place - middle).xz().abs().cmple(half - 0.24).all(), "{place}");
        }
        assert!(middle.z.abs() - half.y - WALL_WIDTH > layout.edge() - 1e-4, "{middle} {half}");
        assert!(middle.z.abs() + half.y + WALL_WIDTH < layout.edge() + layout.tray_depth() + 1e-4);
        assert!(middle.x.abs() + half.x + WALL_WIDTH < layout.edge(), "{middle} {half}");
    }
}
