//! The shapes and colours of marks on the board. Each mark can be recognised by its shape alone, and has a dark edge that sets
//! it off from any wood or metal.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::color::ColorToComponents;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::layout::Layout;
use super::mark_outlines::{
    FIRST_ARROW_ANGLE, arc_strip, circular_arrow_strips, corner_strips, corner_triangle_strips, faces_up, frame_strip,
    jagged_strip, outward_arrow_strips, plus_strips, ring_quarter_strip, shield_strip, star_strip,
    warning_triangle_strips, wedge_strip,
};
use super::palette::SceneStyle;
use crate::app::settings::Theme;
use crate::board::Square;
use crate::session::{LegalMove, MoveKind};

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardMark {
    /// Start or target of the last move: a tint of the whole square.
    LastMove,
    /// The dice allow the piece here to move: a broken ring.
    Ready,
    /// The piece here is selected: a frame.
    Chosen,
    /// The keyboard's cursor is here: four corners.
    Cursor,
    /// The royal piece here is attacked: a jagged ring.
    Attacked,
    /// The piece here could be taken, and taken back: a shield.
    Threatened,
    /// The piece here could be taken for less than it is worth: a dot in a small ring.
    Hangs,
    /// The game was decided here: a double ring.
    Decided,
    /// A move is possible: a dot.
    Move,
    /// The piece would join a nest of its own side: a closed ring with a plus sign.
    Combine,
    /// The piece would turn over an enemy nest: two circular arrows.
    TurnOver,
    /// The piece would capture: a cross of four wedges.
    Capture,
    /// The piece would be promoted: stars in two corners, of which a nest hides only one.
    Promote,
    /// The piece would leave the board: an outward arrow.
    Leave,
    /// The move loses the game: a small warning triangle.
    Loses,
}

/// The place of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkPlace {
    /// On a square.
    Square(Square),
    /// In a corner of a square.
    Corner(Square),
    /// On the frame, where a piece on this square leaves the board. The mark's upper edge is outside.
    Exit(Square),
    /// Beyond the frame, outside of [`Exit`](Self::Exit).
    Beyond(Square),
}

impl MarkPlace {
    /// The transform of a mark at this place.
    #[must_use]
    pub fn transform(self, layout: Layout) -> Transform {
        match self {
            Self::Square(square) => Transform::from_translation(layout.world_from_square(square)),
            Self::Corner(square) => Transform::from_translation(layout.world_from_square(square) + CORNER_OFFSET),
            Self::Exit(square) => Transform::from_translation(layout.world_from_exit(square) + Vec3::Y * FRAME_LIFT)
                .with_rotation(Quat::from_rotation_arc(Vec3::NEG_Z, layout.outward_direction(square))),
            Self::Beyond(square) => {
                let shift_beyond_frame = layout.outward_direction(square) * BEYOND_FRAME_DISTANCE;
                let mark_position = layout.world_from_exit(square) + Vec3::Y * FRAME_LIFT + shift_beyond_frame;
                Transform::from_translation(mark_position).with_scale(Vec3::splat(2.0))
            }
        }
    }
}

impl From<Square> for MarkPlace {
    fn from(square: Square) -> Self {
        Self::Square(square)
    }
}

/// The width of a mark's edge, its colour, its depth below the mark, and the number of copies of the mark that it consists of.
const EDGE_WIDTH: f32 = 0.03;
const EDGE_COLOR: Color = Color::srgb(0.04, 0.03, 0.03);
const EDGE_DEPTH: f32 = 0.0005;
const EDGE_COPIES: usize = 8;
/// The height above the squares of a mark on the frame.
const FRAME_LIFT: f32 = 0.024;
/// The offset of a mark in a corner from the middle of its square.
const CORNER_OFFSET: Vec3 = Vec3::new(0.31, 0.0, 0.31);
/// The distance of a mark beyond the frame from the middle of the frame.
const BEYOND_FRAME_DISTANCE: f32 = 0.72;

/// The distance of the promotion's stars from the middle of their square, along both edges.
pub const STAR_MIDDLE: f32 = 0.34;

impl BoardMark {
    /// All marks.
    pub const ALL: [Self; 15] = [
        Self::LastMove,
        Self::Ready,
        Self::Chosen,
        Self::Cursor,
        Self::Attacked,
        Self::Threatened,
        Self::Hangs,
        Self::Decided,
        Self::Move,
        Self::Combine,
        Self::TurnOver,
        Self::Capture,
        Self::Promote,
        Self::Leave,
        Self::Loses,
    ];

    /// The mark of a target by the kind of move.
    #[must_use]
    pub const fn of(arrival: MoveKind) -> Self {
        match arrival {
            MoveKind::Move => Self::Move,
            MoveKind::Combine => Self::Combine,
            MoveKind::TurnOver => Self::TurnOver,
            MoveKind::Capture => Self::Capture,
            MoveKind::Leave => Self::Leave,
        }
    }

    /// The marks of a move's target.
    pub fn of_move(legal: &LegalMove) -> impl Iterator<Item = Self> + use<> {
        let arrival_mark = legal.info().map(|info| Self::of(info.arrival));
        let promotion_mark = legal.info().filter(|info| info.promotes).map(|_| Self::Promote);
        let loss_mark = legal.loses.then_some(Self::Loses);
        [arrival_mark, promotion_mark, loss_mark].into_iter().flatten()
    }

    /// The mark's colour in a theme, with its opacity.
    #[must_use]
    pub fn color(self, theme: Theme) -> Color {
        theme.palette().mark.unwrap_or(self.default_color())
    }

    const fn default_color(self) -> Color {
        match self {
            Self::LastMove => Color::srgba(1.0, 0.66, 0.16, 0.42),
            Self::Ready => Color::srgb(1.0, 0.90, 0.52),
            Self::Chosen => Color::srgb(1.0, 0.84, 0.30),
            Self::Cursor => Color::srgb(0.95, 0.97, 1.0),
            Self::Attacked => Color::srgb(0.93, 0.23, 0.16),
            Self::Threatened => Color::srgb(0.96, 0.98, 1.0),
            Self::Hangs => Color::srgb(0.95, 0.22, 0.14),
            Self::Decided => Color::srgb(1.0, 0.78, 0.10),
            Self::Move => Color::srgb(0.06, 0.25, 0.60),
            Self::Combine => Color::srgb(0.20, 0.92, 0.45),
            Self::TurnOver => Color::srgb(0.25, 0.85, 1.0),
            Self::Capture => Color::srgb(0.98, 0.16, 0.16),
            Self::Promote => Color::srgb(0.70, 0.36, 1.0),
            Self::Leave => Color::srgb(0.30, 0.68, 0.98),
            Self::Loses => Color::srgb(1.0, 0.30, 0.12),
        }
    }

    /// A mark on the frame must hide the letters there.
    const fn alpha_mode(self) -> AlphaMode {
        match self {
            Self::Leave | Self::Loses => AlphaMode::Opaque,
            _ => AlphaMode::Blend,
        }
    }

    /// Whether it has a dark edge in every theme; frames and tints of whole squares reach the neighbouring ones.
    const fn has_edge(self) -> bool {
        !matches!(self, Self::LastMove | Self::Chosen | Self::Cursor)
    }

    /// Whether it lies on the piece of its square, where it is seen whole, and not around its foot.
    #[must_use]
    pub const fn lies_on_piece(self) -> bool {
        match self {
            Self::Attacked
            | Self::Threatened
            | Self::Hangs
            | Self::Combine
            | Self::TurnOver
            | Self::Capture
            | Self::Promote
            | Self::Loses => true,
            Self::LastMove | Self::Ready | Self::Chosen | Self::Cursor | Self::Decided | Self::Move | Self::Leave => {
                false
            }
        }
    }

    /// The height of the mark above the board, or the piece. Marks on the same square differ in it, so that they do not flicker.
    #[must_use]
    pub fn height(self) -> f32 {
        let index = Self::ALL.iter().position(|&mark| mark == self).unwrap_or_default();
        0.004 + 0.0012 * index as f32
    }

    /// The mark's shape as triangle strips in the square from -0.5 to 0.5: x to the right, y away from White.
    #[must_use]
    pub fn strips(self) -> Vec<Vec<Vec2>> {
        match self {
            Self::LastMove => vec![frame_strip(0.0, 0.49)],
            Self::Ready => (0..4).map(|quarter| ring_quarter_strip(FRAC_PI_2 * quarter as f32)).collect(),
            Self::Chosen => vec![frame_strip(0.44, 0.495)],
            Self::Cursor => corner_strips(0.49, 0.05, 0.16),
            Self::Attacked => vec![jagged_strip(0.36, 0.485, 0.075, 20)],
            Self::Threatened => vec![shield_strip(0.14)],
            Self::Hangs => vec![arc_strip(0.0, 0.075, 0.0, TAU), arc_strip(0.115, 0.16, 0.0, TAU)],
            Self::Decided => vec![arc_strip(0.425, 0.45, 0.0, TAU), arc_strip(0.47, 0.495, 0.0, TAU)],
            Self::Move => vec![arc_strip(0.0, 0.13, 0.0, TAU)],
            Self::Combine => {
                [vec![arc_strip(0.33, 0.43, 0.0, TAU)], plus_strips(Vec2::new(0.33, -0.33), 0.13)].concat()
            }
            Self::TurnOver => {
                [FIRST_ARROW_ANGLE, FIRST_ARROW_ANGLE + PI].into_iter().flat_map(circular_arrow_strips).collect()
            }
            Self::Capture => (0..4).map(|quarter| wedge_strip(FRAC_PI_2 * (quarter as f32 + 0.5))).collect(),
            Self::Promote => [STAR_MIDDLE, -STAR_MIDDLE].map(|middle| star_strip(Vec2::splat(middle), 0.15)).to_vec(),
            Self::Leave => outward_arrow_strips(),
            Self::Loses => warning_triangle_strips(0.2),
        }
    }

    /// The same in a theme. In the high-contrast theme, the tint of the last move has a shape instead.
    #[must_use]
    pub fn strips_in(self, theme: Theme) -> Vec<Vec<Vec2>> {
        match (self, theme.palette().mark) {
            (Self::LastMove, Some(_)) => corner_triangle_strips(0.49, 0.20),
            _ => self.strips(),
        }
    }

    /// The edge around these strips of it, as triangle strips below them. Empty if it has none.
    #[must_use]
    pub fn edge_of(self, theme: Theme, strips: &[Vec<Vec2>]) -> Vec<Vec<Vec2>> {
        if theme.palette().mark.is_none() && !self.has_edge() {
            return Vec::new();
        }
        let edge_copies = (0..EDGE_COPIES).flat_map(|copy| {
            let edge_offset = Vec2::from_angle(TAU * copy as f32 / EDGE_COPIES as f32) * EDGE_WIDTH;
            strips.iter().map(move |strip| strip.iter().map(|point| point + edge_offset).collect())
        });
        edge_copies.collect()
    }

    /// The colour of the edge in a theme.
    #[must_use]
    pub const fn edge_color(theme: Theme) -> Color {
        if theme.palette().mark.is_some() { Color::BLACK } else { EDGE_COLOR }
    }

    /// The mark as a flat mesh facing up, with the colours in it. Mark or edge contrasts with any square and piece.
    #[must_use]
    pub fn mesh(self, theme: Theme) -> Mesh {
        let strips = self.strips_in(theme);
        let edge_strips = self.edge_of(theme, &strips);
        let edge_point_count: usize = edge_strips.iter().map(Vec::len).sum();
        let strips_below = edge_strips.into_iter().map(|strip| (strip, 0.0));
        let mesh = flat_mesh(strips_below.chain(strips.into_iter().map(|strip| (strip, EDGE_DEPTH))));
        let edge_tints = std::iter::repeat_n(Self::edge_color(theme).to_linear().to_f32_array(), edge_point_count);
        let mark_tints = std::iter::repeat(self.color(theme).to_linear().to_f32_array());
        let tints: Vec<[f32; 4]> = edge_tints.chain(mark_tints).take(mesh.count_vertices()).collect();
        mesh.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, tints)
    }
}

/// A flat mesh of triangle strips facing up, each at its height.
fn flat_mesh(strips: impl IntoIterator<Item = (Vec<Vec2>, f32)>) -> Mesh {
    let mut positions = Vec::new();
    let mut indices = Vec::new();
    for (strip, height) in strips {
        let first_vertex = positions.len() as u32;
        positions.extend(strip.iter().map(|point| [point.x, height, -point.y]));
        for corner in 0..(strip.len() as u32).saturating_sub(2) {
            let [a, b, c] = [first_vertex + corner, first_vertex + corner + 1, first_vertex + corner + 2];
            indices.extend(if faces_up(&strip[corner as usize..]) { [a, b, c] } else { [a, c, b] });
        }
    }
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
}

/// The meshes and materials of all marks. They are replaced in place when the style changes.
#[derive(Resource)]
pub struct MarkAssets(Vec<(Handle<Mesh>, Handle<StandardMaterial>)>);

impl MarkAssets {
    /// The components that show this mark.
    #[must_use]
    pub fn of(&self, mark: BoardMark) -> impl Bundle + use<> {
        let index = BoardMark::ALL.iter().position(|&listed_mark| listed_mark == mark).expect("all marks are listed");
        let (mesh, material) = self.0[index].clone();
        (Mesh3d(mesh), MeshMaterial3d(material), Pickable::IGNORE, bevy::light::NotShadowCaster)
    }
}

impl FromWorld for MarkAssets {
    fn from_world(world: &mut World) -> Self {
        Self(
            BoardMark::ALL
                .map(|_| {
                    let mesh = world.resource::<Assets<Mesh>>().reserve_handle();
                    (mesh, world.resource::<Assets<StandardMaterial>>().reserve_handle())
                })
                .to_vec(),
        )
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MarkAssets>().add_systems(PreUpdate, rebuild_assets.run_if(resource_changed::<SceneStyle>));
}

/// Makes all meshes and materials in this style.
fn rebuild_assets(
    style: Res<SceneStyle>,
    assets: Res<MarkAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) -> Result {
    for (mark, (mesh, material)) in BoardMark::ALL.into_iter().zip(&assets.0) {
        meshes.insert(mesh, mark.mesh(style.theme))?;
        // The colours are in the meshes.
        let unlit_material =
            StandardMaterial { base_color: Color::WHITE, unlit: true, alpha_mode: mark.alpha_mode(), ..default() };
        materials.insert(material, unlit_material)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
