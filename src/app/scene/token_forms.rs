//! The bodies of tokens: buttons, rings and parts of castles that nest, checkers, crowns, chess pieces. The body of
//! each shape is listed in [`token_looks`](super::token_looks).

use std::f32::consts::PI;

use bevy::math::Vec2;
use bevy::mesh::Mesh;

use super::battlement::Masonry;
use super::chessmen;
use super::crown::CrownShape;
use super::lathe::{BODY, Corner, INLAY, Rim, lathe, mirrored, rounded, sector, two_faced};
use super::palette::{Style, Surface};
use crate::app::settings::PieceSet;
use crate::board::{Chessman, Side};

/// The number of chords of a rounded edge.
const ARC_STEPS: u16 = 2;
/// The radius of the bulge around the middle of the height.
const BELLY_RADIUS: f32 = 0.03;
/// Half the width of the inlaid line.
const INLAY_HALF: f32 = 0.010;

/// The body of a token.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// A part of a nest, in either piece set. Each of its faces has a side's colour.
    Part(&'static Part),
    /// A disc of one kind of wood.
    Disc(&'static FaceUp),
    /// A golden crown.
    Crown(&'static CrownShape),
    /// A chess piece.
    Man(Chessman),
}

/// A part of a nest in each piece set. It has the same size in both, so that parts nest in the same way.
#[derive(Debug)]
pub(super) struct Part {
    turned: FaceUp,
    masonry: Masonry,
}

/// The dimensions of a token with a face on either side, in squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct FaceUp {
    /// The outer radius.
    outer: f32,
    /// The smallest radius of the hole; 0 for none.
    inner: f32,
    /// The height.
    pub(super) height: f32,
    /// How much smaller the radius of a face's outer edge is than that of the belly.
    taper: f32,
    /// The radius of a face's edges.
    edge: f32,
    /// The radius of the inlaid line.
    inlay: f32,
    /// Half the height of the line inlaid around the belly; 0 for none.
    band: f32,
    /// The depth of the middle of the face below its edge.
    dish: f32,
    /// The number of segments of a full turn, small for the sake of weak machines. No chord is more than 0.002 squares
    /// from the circle.
    segments: u16,
}

const TURNED_TOWER: FaceUp = FaceUp {
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
const TURNED_FORT: FaceUp = FaceUp {
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
const TURNED_WALL: FaceUp = FaceUp {
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
pub(super) static CHECKER: FaceUp = FaceUp {
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
const STONE_TOWER: Masonry = Masonry {
    outer: TURNED_TOWER.outer,
    inner: 0.0,
    height: TURNED_TOWER.height,
    merlons: 6,
    crenel: 0.052,
    parapet: 0.046,
    batter: 0.02,
};
const STONE_FORT: Masonry = Masonry {
    outer: TURNED_FORT.outer,
    inner: TURNED_FORT.inner,
    height: TURNED_FORT.height,
    merlons: 10,
    crenel: 0.046,
    parapet: 0.050,
    batter: 0.018,
};
const STONE_WALL: Masonry = Masonry {
    outer: TURNED_WALL.outer,
    inner: TURNED_WALL.inner,
    height: TURNED_WALL.height,
    merlons: 14,
    crenel: 0.034,
    parapet: 0.052,
    batter: 0.016,
};
pub(super) static TOWER: Part = Part { turned: TURNED_TOWER, masonry: STONE_TOWER };
pub(super) static FORT: Part = Part { turned: TURNED_FORT, masonry: STONE_FORT };
pub(super) static WALL: Part = Part { turned: TURNED_WALL, masonry: STONE_WALL };
pub(super) static CROWN: CrownShape =
    CrownShape { inner: 0.262, outer: 0.315, flare: 0.065, height: 0.185, valley: 0.07, points: 8 };

/// The angles of the remaining part when a part is cut open, in radians from the x axis towards z. The opening faces
/// White.
/// White's seat.
const LEFT: [f32; 2] = [0.75 * PI, 2.25 * PI];

impl Form {
    /// The height.
    pub(super) const fn height(self) -> f32 {
        match self {
            Self::Part(part) => part.turned.height,
            Self::Disc(turned) => turned.height,
            Self::Crown(crown) => crown.height,
            Self::Man(man) => chessmen::height(man),
        }
    }

    /// The radius of its bounding circle.
    pub(super) const fn outer_radius(self) -> f32 {
        match self {
            Self::Part(part) => part.turned.outer,
            Self::Disc(turned) => turned.outer,
            Self::Crown(crown) => crown.outer + crown.flare,
            Self::Man(man) => chessmen::foot_radius(man),
        }
    }

    /// The radius of its hole; 0 for none.
    pub(super) const fn inner_radius(self) -> f32 {
        match self {
            Self::Part(part) => part.turned.inner,
            Self::Disc(turned) => turned.inner,
            Self::Crown(crown) => crown.inner,
            Self::Man(_) => 0.0,
        }
    }

    /// The mesh for a side, centred in height.
    pub(super) fn mesh(self, side: Side, style: Style) -> Mesh {
        let palette = style.palette();
        let own = match side {
            Side::White => palette.faces[0],
            Side::Black => Surface { inlay: palette.dark_inlay, ..palette.faces[1] },
        };
        match self {
            Self::Part(part) => part.mesh(style),
            Self::Disc(turned) => turned.mesh([own; 2]),
            Self::Crown(crown) => crown.mesh(),
            Self::Man(man) => {
                let body = if side == Side::Black { palette.dark_man } else { palette.light_man };
                chessmen::mesh(man, side, Surface { body, ..own })
            }
        }
    }

    /// The mesh of a part of a nest without a quarter; `None` for other bodies.
    pub(super) fn cut_open(self, style: Style) -> Option<Mesh> {
        let Self::Part(Part { turned, masonry }) = self else { return None };
        let faces = Side::ALL.map(|side| style.nest_face(side));
        let [from, to] = LEFT;
        Some(match style.set {
            PieceSet::Rings => {
                sector(&profile(turned, faces), from, to, turned.segments * 3 / 4, faces.map(Surface::cut))
            }
            PieceSet::Castles => masonry.cut(faces, LEFT),
        })
    }
}

impl Part {
    fn mesh(&self, style: Style) -> Mesh {
        let faces = Side::ALL.map(|side| style.nest_face(side));
        match style.set {
            PieceSet::Rings => self.turned.mesh(faces),
            PieceSet::Castles => self.masonry.mesh(faces),
        }
    }
}

impl FaceUp {
    /// The mesh with these colours of the upper and lower face.
    fn mesh(&self, faces: [Surface; 2]) -> Mesh {
        lathe(&profile(self, faces), self.segments)
    }
}

/// The outline, with the colours of the upper and lower face.
fn profile(turning: &FaceUp, faces: [Surface; 2]) -> Vec<Rim> {
    let [upper, lower] = faces.map(Surface::painter);
    two_faced(&rounded(&mirrored(&upper_half(turning)), ARC_STEPS), upper, lower)
}

/// The outline from the belly over the face to the narrowest part of the hole, or to the axis.
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
