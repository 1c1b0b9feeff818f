//! Which form has each token: a button and two rings that nest like the tiers of a cake, or a tower and two rings of wall;
//! checkers that lie on each other, a crown, chessmen?

use std::f32::consts::PI;
use std::ops::Range;

use bevy::math::Vec2;
use bevy::mesh::Mesh;

use super::battlement::Masonry;
use super::chessmen;
use super::crown::CrownShape;
use super::lathe::{BODY, Corner, INLAY, Rim, lathe, mirrored, rounded, sector, two_faced};
use super::layout::Layout;
use super::palette::{Style, Surface};
use crate::app::settings::PieceSet;
use crate::board::{Layer, Shape, Side, Token};

/// How many chords approximate a rounded edge.
const ARC_STEPS: u16 = 2;
/// The radius of the bulge around the middle of the height.
const BELLY_RADIUS: f32 = 0.03;
/// Half the width of the inlaid line.
const INLAY_HALF: f32 = 0.010;
/// The measures of a token with a face on either side, in squares.
struct FaceUp {
    /// The greatest distance from the axis.
    outer: f32,
    /// The hole's radius at its narrowest; 0 where there is none.
    inner: f32,
    /// Resting on the board, how high it stands.
    height: f32,
    /// How much nearer to the axis the outer edge of a face is than the belly.
    taper: f32,
    /// The rounding of a face's edges.
    edge: f32,
    /// Where the inlaid line lies, as a distance from the axis.
    inlay: f32,
    /// Half the height of the line inlaid around the belly; 0 where there is none.
    band: f32,
    /// How much lower the middle of the face lies than its edge.
    dish: f32,
    /// How many chords approximate a full turn: few enough for weak machines, none of them further than 0.002 squares from
    /// the circle.
    segments: u16,
}

const TOWER: FaceUp = FaceUp {
    outer: 0.15,
    inner: 0.0,
    height: 0.27,
    taper: 0.03,
    edge: 0.024,
    inlay: 0.064,
    band: 0.0,
    dish: 0.010,
    segments: 28,
};
const FORT: FaceUp = FaceUp {
    outer: 0.30,
    inner: 0.174,
    height: 0.195,
    taper: 0.03,
    edge: 0.022,
    inlay: 0.230,
    band: 0.0,
    dish: 0.0,
    segments: 40,
};
const WALL: FaceUp = FaceUp {
    outer: 0.452,
    inner: 0.322,
    height: 0.13,
    taper: 0.028,
    edge: 0.020,
    inlay: 0.380,
    band: 0.0,
    dish: 0.0,
    segments: 48,
};
const CHECKER: FaceUp = FaceUp {
    outer: 0.40,
    inner: 0.0,
    height: 0.125,
    taper: 0.026,
    edge: 0.024,
    inlay: 0.330,
    band: 0.011,
    dish: 0.0,
    segments: 40,
};
/// The same parts with battlements, as large, so that they nest and lie as the others do.
const STONE_TOWER: Masonry = Masonry {
    outer: TOWER.outer,
    inner: 0.0,
    height: TOWER.height,
    merlons: 6,
    crenel: 0.052,
    parapet: 0.046,
    batter: 0.02,
};
const STONE_FORT: Masonry = Masonry {
    outer: FORT.outer,
    inner: FORT.inner,
    height: FORT.height,
    merlons: 10,
    crenel: 0.046,
    parapet: 0.050,
    batter: 0.018,
};
const STONE_WALL: Masonry = Masonry {
    outer: WALL.outer,
    inner: WALL.inner,
    height: WALL.height,
    merlons: 14,
    crenel: 0.034,
    parapet: 0.052,
    batter: 0.016,
};
const CROWN: CrownShape =
    CrownShape { inner: 0.262, outer: 0.315, flare: 0.065, height: 0.185, valley: 0.07, points: 8 };

/// How high a token stands when it rests on the board. A half turn leaves it the same.
#[must_use]
pub const fn height(shape: Shape) -> f32 {
    match shape {
        Shape::Tower => TOWER.height,
        Shape::Fort => FORT.height,
        Shape::Wall => WALL.height,
        Shape::Checker => CHECKER.height,
        Shape::Crown => CROWN.height,
        Shape::Chessman(man) => chessmen::height(man),
    }
}

/// How high above its square a token's foot is: rings lie around each other, checkers and crowns on each other.
#[must_use]
pub fn foot(shape: Shape, layer: Layer) -> f32 {
    match shape {
        Shape::Tower | Shape::Fort | Shape::Wall => 0.0,
        Shape::Checker | Shape::Crown => f32::from(layer.0) * CHECKER.height,
        Shape::Chessman(_) => 0.0,
    }
}

/// Whether the token has a face of either side's colour, so that it can be turned over. Others have the colour of their
/// side all over, and stand upright.
#[must_use]
pub const fn is_two_faced(shape: Shape) -> bool {
    match shape {
        Shape::Tower | Shape::Fort | Shape::Wall => true,
        Shape::Checker | Shape::Crown => false,
        Shape::Chessman(_) => false,
    }
}

/// Whether one wants to know how many of them lie on each other.
#[must_use]
pub const fn is_counted(shape: Shape) -> bool {
    match shape {
        Shape::Tower | Shape::Fort | Shape::Wall | Shape::Crown => false,
        Shape::Checker => true,
        Shape::Chessman(_) => false,
    }
}

/// Which piles of a tray with so many of them in a row are a token's: those of tokens that meet in one game do not overlap.
#[must_use]
pub const fn tray_piles(shape: Shape, layout: Layout) -> Range<usize> {
    let places = layout.tray_places();
    match shape {
        Shape::Tower => 0..places / 3,
        Shape::Fort => places / 3..places / 3 * 2,
        Shape::Wall => places / 3 * 2..places,
        Shape::Checker => 0..places - 1,
        Shape::Crown => places - 1..places,
        Shape::Chessman(_) => 0..places,
    }
}

/// Whether two tokens of a side share piles in the tray.
#[must_use]
pub fn share_piles(one: Shape, other: Shape) -> bool {
    one == other || matches!((one, other), (Shape::Chessman(_), Shape::Chessman(_)))
}

/// The radius of the smallest circle around a token.
#[must_use]
pub const fn outer_radius(shape: Shape) -> f32 {
    match shape {
        Shape::Tower => TOWER.outer,
        Shape::Fort => FORT.outer,
        Shape::Wall => WALL.outer,
        Shape::Checker => CHECKER.outer,
        Shape::Crown => CROWN.outer + CROWN.flare,
        Shape::Chessman(man) => chessmen::foot_radius(man),
    }
}

/// The radius of a token's hole, 0 where it has none.
#[must_use]
pub const fn inner_radius(shape: Shape) -> f32 {
    match shape {
        Shape::Tower => TOWER.inner,
        Shape::Fort => FORT.inner,
        Shape::Wall => WALL.inner,
        Shape::Checker => CHECKER.inner,
        Shape::Crown => CROWN.inner,
        Shape::Chessman(_) => 0.0,
    }
}

/// A token around the origin, which is the middle of its height. The upper face of a two-faced one shows White's colour, its
/// lower face Black's: a half turn about the x axis shows the other side.
#[must_use]
pub fn token_mesh(token: Token, style: Style) -> Mesh {
    let palette = style.palette();
    let own = match token.side {
        Side::White => palette.faces[0],
        Side::Black => Surface { inlay: palette.dark_inlay, ..palette.faces[1] },
    };
    let turned = |turning: &FaceUp, faces| lathe(&profile(turning, faces), turning.segments);
    let part = |turning: &FaceUp, masonry: &Masonry| match style.set {
        PieceSet::Rings => turned(turning, Side::ALL.map(|side| style.nest_face(side))),
        PieceSet::Castles => masonry.mesh(Side::ALL.map(|side| style.nest_face(side))),
    };
    match token.shape {
        Shape::Tower => part(&TOWER, &STONE_TOWER),
        Shape::Fort => part(&FORT, &STONE_FORT),
        Shape::Wall => part(&WALL, &STONE_WALL),
        Shape::Checker => turned(&CHECKER, [own; 2]),
        Shape::Crown => CROWN.mesh(),
        Shape::Chessman(man) => {
            let body = if token.side == Side::Black { palette.dark_man } else { palette.light_man };
            chessmen::mesh(man, token.side, Surface { body, ..own })
        }
    }
}

/// Between these angles, in radians from the x axis towards z, lies what is left of a part that is cut open: it is open towards
/// White's seat.
const LEFT: [f32; 2] = [0.75 * PI, 2.25 * PI];

/// A part of a nest with a quarter taken out, so that one sees how it is made and what lies in it; `None` for tokens with one
/// colour.
#[must_use]
pub fn cut_open(shape: Shape, style: Style) -> Option<Mesh> {
    let (turning, masonry) = match shape {
        Shape::Tower => (&TOWER, &STONE_TOWER),
        Shape::Fort => (&FORT, &STONE_FORT),
        Shape::Wall => (&WALL, &STONE_WALL),
        Shape::Checker | Shape::Crown | Shape::Chessman(_) => return None,
    };
    let faces = Side::ALL.map(|side| style.nest_face(side));
    let [from, to] = LEFT;
    Some(match style.set {
        PieceSet::Rings => {
            sector(&profile(turning, faces), from, to, turning.segments * 3 / 4, faces.map(Surface::cut))
        }
        PieceSet::Castles => masonry.cut(faces, LEFT),
    })
}

/// The outline, with the colours of body and inlay of the upper and of the lower face.
fn profile(turning: &FaceUp, faces: [Surface; 2]) -> Vec<Rim> {
    let [upper, lower] = faces.map(Surface::painter);
    two_faced(&rounded(&mirrored(&upper_half(turning)), ARC_STEPS), upper, lower)
}

/// From the belly over the face to the hole's narrowest place, or to the axis.
fn upper_half(turning: &FaceUp) -> Vec<Corner> {
    let FaceUp { outer, inner, height, taper, edge, inlay, band, dish, segments: _ } = *turning;
    let top = height / 2.0;
    let corner = |x, y, radius| Corner { at: Vec2::new(x, y), radius, tint: BODY };
    let floor = top - dish;
    let line =
        [Corner { tint: INLAY, ..corner(inlay + INLAY_HALF, floor, 0.0) }, corner(inlay - INLAY_HALF, floor, 0.0)];
    let mut corners = match band {
        0.0 => vec![corner(outer, 0.0, BELLY_RADIUS)],
        _ => vec![Corner { tint: INLAY, ..corner(outer, 0.0, 0.0) }, corner(outer, band, 0.0)],
    };
    corners.push(corner(outer - taper, top, edge));
    corners.extend(line);
    if inner > 0.0 {
        corners.push(corner(inner + taper / 2.0, top, edge / 2.0));
        corners.push(corner(inner, 0.0, BELLY_RADIUS));
    } else {
        corners.push(corner(0.0, floor, 0.0));
    }
    corners
}

#[cfg(test)]
mod tests {
    use bevy::math::{Quat, Vec3};

    use super::super::lathe::tests::{assert_closed, assert_outward, triangles};
    use super::*;

    /// One of each form of each set, and of each colour where that makes a form of its own.
    fn tokens() -> impl Iterator<Item = (Shape, Mesh)> {
        let each = |(set, shape)| {
            let style = Style { set, ..Style::default() };
            Side::ALL.map(|side| (shape, token_mesh(Token { shape, side }, style)))
        };
        PieceSet::ALL.into_iter().flat_map(|set| Shape::ALL.map(|shape| (set, shape))).flat_map(each)
    }

    #[test]
    fn a_token_is_a_closed_body_with_its_normals_outward() {
        for (_, mesh) in tokens() {
            assert_closed(&mesh);
            assert_outward(&mesh);
        }
    }

    #[test]
    fn a_part_that_is_cut_open_is_closed_where_it_was_cut() {
        for set in PieceSet::ALL {
            for shape in [Shape::Tower, Shape::Fort, Shape::Wall] {
                let mesh = cut_open(shape, Style { set, ..Style::default() }).expect("a part of a nest");
                assert_closed(&mesh);
                assert_outward(&mesh);
                // Nothing is left where one looks in.
                for (at, _) in triangles(&mesh).into_iter().flatten() {
                    let is_taken_out = at.z > 0.05 && at.x.abs() < at.z - 0.02;
                    assert!(!is_taken_out, "{set:?} {shape:?} {at}");
                }
            }
        }
        assert!(cut_open(Shape::Checker, Style::default()).is_none());
    }

    #[test]
    fn a_token_stays_within_its_measures() {
        for (shape, mesh) in tokens() {
            for (at, _) in triangles(&mesh).into_iter().flatten() {
                let radius = at.with_y(0.0).length();
                assert!(radius < outer_radius(shape) + 1e-4, "{shape:?} {at}");
                assert!(radius > inner_radius(shape) * 0.99 - 1e-4, "{shape:?} {at}");
                assert!(at.y.abs() < height(shape) / 2.0 + 1e-4, "{shape:?} {at}");
            }
        }
    }

    #[test]
    fn nested_tokens_leave_a_gap_and_a_step() {
        for [inside, around] in [[Shape::Tower, Shape::Fort], [Shape::Fort, Shape::Wall]] {
            assert!(inner_radius(around) - outer_radius(inside) > 0.02);
            assert!(height(inside) - height(around) > 0.05);
        }
        assert!(outer_radius(Shape::Wall) < 0.5);
    }

    #[test]
    fn a_half_turn_about_a_horizontal_axis_fills_the_same_space() {
        let key = |point: Vec3| (point * 1e4).round().as_ivec3();
        for (shape, mesh) in tokens().filter(|&(shape, _)| is_two_faced(shape)) {
            let here: Vec<Vec3> = triangles(&mesh).into_iter().flatten().map(|(at, _)| at).collect();
            let places: std::collections::HashSet<_> = here.iter().map(|&at| key(at)).collect();
            let half_turn = Quat::from_rotation_x(std::f32::consts::PI);
            for at in here {
                let image = key(half_turn * at);
                let is_met = (-1..=1).any(|x| {
                    (-1..=1).any(|y| (-1..=1).any(|z| places.contains(&(image + bevy::math::IVec3::new(x, y, z)))))
                });
                assert!(is_met, "{shape:?} {at}");
            }
        }
    }

    #[test]
    fn a_crown_leaves_the_number_below_it_in_sight_and_stays_on_its_checker() {
        assert!(inner_radius(Shape::Crown) > 0.25 && outer_radius(Shape::Crown) < outer_radius(Shape::Checker));
        for (layers, foot_above) in [(0, 0.0), (3, 3.0 * height(Shape::Checker))] {
            assert_eq!(foot(Shape::Crown, Layer(layers)), foot_above);
            assert_eq!(foot(Shape::Checker, Layer(layers)), foot_above);
            assert_eq!(foot(Shape::Wall, Layer(layers)), 0.0);
        }
    }

    #[test]
    fn piles_of_tokens_that_meet_do_not_overlap() {
        for game in [&[Shape::Tower, Shape::Fort, Shape::Wall][..], &[Shape::Checker, Shape::Crown]] {
            let mut piles: Vec<usize> = game.iter().flat_map(|&shape| tray_piles(shape, Layout::FLAT)).collect();
            assert_eq!(piles.len(), Layout::FLAT.tray_places());
            piles.dedup();
            assert_eq!(piles, (0..Layout::FLAT.tray_places()).collect::<Vec<_>>());
        }
    }
}
