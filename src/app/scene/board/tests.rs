use super::super::lathe::tests::{assert_closed, assert_outward, triangles};
use super::super::layout::tests::layouts;
use super::*;
use crate::app::settings::Theme;

#[test]
fn the_squares_cover_the_board_and_a1_is_dark() {
    for layout in layouts() {
        let mesh = squares_mesh(layout, SceneStyle::default().palette());
        assert_outward(&mesh);
        let corners: Vec<Vec3> = triangles(&mesh).into_iter().flatten().map(|(position, _)| position).collect();
        let max_extent = corners.iter().fold(Vec3::ZERO, |max_extent, position| max_extent.max(position.abs()));
        assert_eq!(max_extent.with_y(0.0), Vec3::new(layout.board_half_width(), 0.0, layout.board_half_width()));
    }
    for theme in Theme::ALL {
        let [light, dark] = theme.palette().squares.map(|wood| wood.luminance());
        assert!(dark < light, "{theme:?}");
    }
}

#[test]
fn frames_are_closed_bodies() {
    let palette = SceneStyle::default().palette();
    let wall_mesh = tray_wall_mesh(Vec2::new(4.5, 0.9), [-0.25, TRAY_WALL_HEIGHT], palette);
    for mesh in [board_frame_mesh(Layout::FLAT, palette), wall_mesh] {
        assert_closed(&mesh);
        assert_outward(&mesh);
    }
}

#[test]
fn every_place_of_a_tray_lies_on_its_floor_beside_the_board() {
    for (layout, side) in layouts().into_iter().flat_map(|layout| Side::ALL.map(|side| (layout, side))) {
        let (tray_center, half_size) = tray_center_and_half_size(layout, side);
        for index in 0..layout.tray_pile_count() {
            let pile_position = layout.world_from_tray(side, index);
            assert!((pile_position - tray_center).xz().abs().cmple(half_size - 0.24).all(), "{pile_position}");
        }
        assert!(
            tray_center.z.abs() - half_size.y - WALL_WIDTH > layout.frame_half_width() - 1e-4,
            "{tray_center} {half_size}"
        );
        assert!(
            tray_center.z.abs() + half_size.y + WALL_WIDTH < layout.frame_half_width() + layout.tray_depth() + 1e-4
        );
        assert!(
            tray_center.x.abs() + half_size.x + WALL_WIDTH < layout.frame_half_width(),
            "{tray_center} {half_size}"
        );
    }
}
