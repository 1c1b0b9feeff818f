use bevy::color::Luminance;

use super::*;

#[test]
fn every_mark_faces_up_and_stays_near_its_square() {
    for (mark, theme) in BoardMark::ALL.into_iter().flat_map(|mark| Theme::ALL.map(|theme| (mark, theme))) {
        for strip in mark.strips_in(theme) {
            assert!(strip.len() >= 3, "{mark:?}");
            for point in &strip {
                assert!(point.abs().max_element() <= 0.57, "{mark:?} reaches {point}");
            }
        }
    }
}

#[test]
fn marks_of_neighbouring_squares_do_not_run_together() {
    for theme in Theme::ALL {
        for mark in [BoardMark::Combine, BoardMark::TurnOver, BoardMark::Capture, BoardMark::Attacked, BoardMark::Move]
        {
            let strips = mark.strips_in(theme);
            let edge_strips = mark.edge_of(theme, &strips);
            for point in strips.iter().chain(&edge_strips).flatten() {
                assert!(point.abs().max_element() < 0.52, "{theme:?}, {mark:?} reaches {point}");
            }
        }
    }
}

#[test]
fn what_a_move_does_has_a_dark_edge_and_stands_out_from_wood_and_metal_in_every_theme() {
    let marks = [
        BoardMark::Combine,
        BoardMark::TurnOver,
        BoardMark::Capture,
        BoardMark::Promote,
        BoardMark::Threatened,
        BoardMark::Hangs,
    ];
    for theme in Theme::ALL {
        for mark in marks {
            assert!(!mark.edge_of(theme, &mark.strips_in(theme)).is_empty(), "{theme:?} {mark:?}");
            let [mark_luminance, edge_luminance] =
                [mark.color(theme), BoardMark::edge_color(theme)].map(|color| color.to_linear().luminance());
            let contrast_ratio = (mark_luminance + 0.05) / (edge_luminance + 0.05);
            assert!(contrast_ratio >= 4.5, "{theme:?} {mark:?}: {contrast_ratio}:1 to its edge");
        }
    }
}
