//! The bodies of tokens: buttons, rings and parts of castles that nest, checkers, crowns, chess pieces. The body of
//! each shape is listed in [`token_looks`](super::token_looks).

use std::f32::consts::PI;

use bevy::mesh::Mesh;

use super::battlement::Masonry;
use super::chessmen;
use super::crown;
use super::lathe::{BODY, Corner, INLAY, ProfilePoint, lathe, rounded_profile, sector, two_faced_profile};
use super::palette::{Ring, SceneStyle, Surface};
use crate::app::settings::PieceSet;
use crate::board::{Chessman, Side};
use crate::pieces::crown::CrownShape;
use crate::pieces::turned::{Finish, TURNED_FORT, TURNED_TOWER, TURNED_WALL, TurnedPart};

/// The number of chords of a rounded edge.
const ARC_STEPS: u16 = 2;

/// The body of a token.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// A part of a nest, in either piece set. Each of its faces has a side's colour.
    Part(&'static Part),
    /// A disc of one kind of wood.
    Disc(&'static TurnedPart),
    /// A golden crown.
    Crown(&'static CrownShape),
    /// A chess piece.
    Chessman(Chessman),
}

/// A part of a nest in each piece set. It has the same size in both, so that parts nest in the same way.
#[derive(Debug)]
pub(super) struct Part {
    ring: Ring,
    turned_part: &'static TurnedPart,
    masonry: Masonry,
}

const STONE_TOWER: Masonry = Masonry {
    outer_radius: TURNED_TOWER.outer_radius(),
    inner_radius: 0.0,
    height: TURNED_TOWER.height(),
    merlon_count: 6,
    merlon_height: 0.052,
    merlon_thickness: 0.046,
    waist_inset: 0.02,
};
const STONE_FORT: Masonry = Masonry {
    outer_radius: TURNED_FORT.outer_radius(),
    inner_radius: TURNED_FORT.inner_radius(),
    height: TURNED_FORT.height(),
    merlon_count: 10,
    merlon_height: 0.046,
    merlon_thickness: 0.050,
    waist_inset: 0.018,
};
const STONE_WALL: Masonry = Masonry {
    outer_radius: TURNED_WALL.outer_radius(),
    inner_radius: TURNED_WALL.inner_radius(),
    height: TURNED_WALL.height(),
    merlon_count: 14,
    merlon_height: 0.034,
    merlon_thickness: 0.052,
    waist_inset: 0.016,
};
pub(super) static TOWER: Part = Part { ring: Ring::Tower, turned_part: &TURNED_TOWER, masonry: STONE_TOWER };
pub(super) static FORT: Part = Part { ring: Ring::Fort, turned_part: &TURNED_FORT, masonry: STONE_FORT };
pub(super) static WALL: Part = Part { ring: Ring::Wall, turned_part: &TURNED_WALL, masonry: STONE_WALL };

/// The angles of the remaining part when a part is cut open, in radians from the x axis towards z. The opening faces
/// White.
const CUT_OPEN_ANGLES: [f32; 2] = [0.75 * PI, 2.25 * PI];

impl Form {
    /// The height.
    pub(super) const fn height(self) -> f32 {
        match self {
            Self::Part(part) => part.turned_part.height(),
            Self::Disc(turned_part) => turned_part.height(),
            Self::Crown(crown) => crown.height,
            Self::Chessman(chessman) => chessmen::height(chessman),
        }
    }

    /// The radius of its bounding circle.
    pub(super) const fn outer_radius(self) -> f32 {
        match self {
            Self::Part(part) => part.turned_part.outer_radius(),
            Self::Disc(turned_part) => turned_part.outer_radius(),
            Self::Crown(crown) => crown.outer + crown.flare,
            Self::Chessman(chessman) => chessmen::foot_radius(chessman),
        }
    }

    /// The radius of its hole; 0 for none.
    pub(super) const fn inner_radius(self) -> f32 {
        match self {
            Self::Part(part) => part.turned_part.inner_radius(),
            Self::Disc(turned_part) => turned_part.inner_radius(),
            Self::Crown(crown) => crown.inner,
            Self::Chessman(_) => 0.0,
        }
    }

    /// The mesh for a side, centred in height.
    pub(super) fn mesh(self, side: Side, style: SceneStyle) -> Mesh {
        let palette = style.palette();
        let side_surface = match side {
            Side::White => palette.faces[0],
            Side::Black => Surface { inlay: palette.dark_inlay, ..palette.faces[1] },
        };
        match self {
            Self::Part(part) => part.mesh(style),
            Self::Disc(turned_part) => turned_mesh(turned_part, [side_surface; 2]),
            Self::Crown(crown) => crown::mesh(crown),
            Self::Chessman(chessman) => {
                let body_colour = if side == Side::Black { palette.dark_chessman } else { palette.light_chessman };
                chessmen::mesh(chessman, side, Surface { body: body_colour, ..side_surface })
            }
        }
    }

    /// The mesh of a part of a nest without a quarter; `None` for other bodies.
    pub(super) fn cut_open(self, style: SceneStyle) -> Option<Mesh> {
        let Self::Part(part) = self else { return None };
        let Part { turned_part, masonry, .. } = part;
        let faces = part.faces(style);
        let [start_angle, end_angle] = CUT_OPEN_ANGLES;
        Some(match style.piece_set {
            PieceSet::Rings | PieceSet::Wood => sector(
                &painted_profile(turned_part, faces),
                start_angle,
                end_angle,
                turned_part.segments * 3 / 4,
                faces.map(Surface::cut_tint),
            ),
            PieceSet::Castles => masonry.cut_mesh(faces, style.palette().has_grain, CUT_OPEN_ANGLES),
        })
    }
}

impl Part {
    /// The colours of the upper and lower face.
    fn faces(&self, style: SceneStyle) -> [Surface; 2] {
        Side::ALL.map(|side| style.nest_face(side, self.ring))
    }

    fn mesh(&self, style: SceneStyle) -> Mesh {
        let faces = self.faces(style);
        match style.piece_set {
            PieceSet::Rings | PieceSet::Wood => turned_mesh(self.turned_part, faces),
            PieceSet::Castles => self.masonry.mesh(faces, style.palette().has_grain),
        }
    }
}

/// The mesh of a turned part with these colours of the upper and lower face.
fn turned_mesh(part: &TurnedPart, faces: [Surface; 2]) -> Mesh {
    lathe(&painted_profile(part, faces), part.segments)
}

/// The outline, with the colours of the upper and lower face.
fn painted_profile(part: &TurnedPart, faces: [Surface; 2]) -> Vec<ProfilePoint> {
    let [paint_upper, paint_lower] = faces.map(Surface::painter);
    let placeholder_tint = |finish| match finish {
        Finish::Body => BODY,
        Finish::Inlay => INLAY,
    };
    let corners: Vec<Corner> = part.outline().into_iter().map(|corner| corner.map_tint(placeholder_tint)).collect();
    two_faced_profile(&rounded_profile(&corners, ARC_STEPS), paint_upper, paint_lower)
}
