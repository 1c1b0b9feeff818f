//! The mesh of a die, and its rotation for each number.
//!
//! | file | content |
//! |---|---|
//! | `faces` | what the faces show |
//! | `picture` | the texture of the faces |

pub mod faces;
mod picture;

use bevy::asset::RenderAssetUsages;
use bevy::math::{Mat3, Quat, Vec2, Vec3};
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};

pub use self::faces::{FaceNumber, PaintedFace, PaintedFaces, Sign};
pub(super) use self::picture::{CELLS, opaque};
pub use self::picture::{Colours, cell, chessmen_masks, image, texels};

/// The length of an edge, in squares.
pub const EDGE: f32 = 0.54;
/// The radius of its rounded edges and corners.
pub(super) const ROUNDING: f32 = 0.075;
/// Half the edge of the inner cube, without the rounding.
pub(super) const CORE_HALF: f32 = EDGE / 2.0 - ROUNDING;
/// The lattice lines of a face on the rounding, relative to its radius as seen from the die's centre. The last one is
/// halfway around the edge.
const LATTICE_LINES: [f32; 3] = [0.0, 0.414_213_57, 1.0];

/// The orientation of a face: outward, and towards its upper edge.
struct FaceFrame {
    outward: Vec3,
    upward: Vec3,
}

impl FaceFrame {
    /// Opposite numbers add up to 7; 1, 2 and 3 run counterclockwise around their common corner.
    const fn of(number: FaceNumber) -> Self {
        let (outward, upward) = match number {
            FaceNumber::One => (Vec3::Y, Vec3::NEG_Z),
            FaceNumber::Two => (Vec3::Z, Vec3::Y),
            FaceNumber::Three => (Vec3::X, Vec3::Y),
            FaceNumber::Four => (Vec3::NEG_X, Vec3::Y),
            FaceNumber::Five => (Vec3::NEG_Z, Vec3::Y),
            FaceNumber::Six => (Vec3::NEG_Y, Vec3::Z),
        };
        Self { outward, upward }
    }

    fn rightward(&self) -> Vec3 {
        self.upward.cross(self.outward)
    }
}

/// The rotation with this number on top and its face upright for White. A rotation about the y axis after it
/// (`Quat::from_rotation_y(yaw) * upright_rotation(number)`) keeps the number on top.
#[must_use]
pub fn upright_rotation(number: FaceNumber) -> Quat {
    let frame = FaceFrame::of(number);
    Quat::from_mat3(&Mat3::from_cols(frame.rightward(), frame.outward, -frame.upward)).inverse()
}

/// The number that is on top, or closest to the top, in a rotation.
#[must_use]
pub fn top_number(rotation: Quat) -> FaceNumber {
    let height = |number| (rotation * FaceFrame::of(number).outward).y;
    let higher_face = |highest, number| if height(number) >= height(highest) { number } else { highest };
    FaceNumber::ALL.into_iter().fold(FaceNumber::One, higher_face)
}

/// A die around the origin, with 1 on top and 2 towards White. Its texture is [`image`].
#[must_use]
pub fn mesh() -> Mesh {
    let (mut positions, mut normals, mut uvs, mut indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    // Exactly the position of the outermost line, so that faces meet without gaps.
    let half_edge = ROUNDING + CORE_HALF;
    let lattice_lines: Vec<f32> = LATTICE_LINES.iter().rev().map(|line| -line).chain(LATTICE_LINES).collect();
    let line_position = |line: f32| line * ROUNDING + CORE_HALF.copysign(line);
    for number in FaceNumber::ALL {
        let frame = FaceFrame::of(number);
        let texture_rect = picture::cell(number.get());
        let first_vertex = positions.len();
        for &upward in &lattice_lines {
            for &rightward in &lattice_lines {
                let position_on_face = Vec2::new(line_position(rightward), line_position(upward));
                let point_on_cube = frame.rightward() * position_on_face.x
                    + frame.upward * position_on_face.y
                    + frame.outward * half_edge;
                let nearest_core_point = point_on_cube.clamp(Vec3::splat(-CORE_HALF), Vec3::splat(CORE_HALF));
                let normal = (point_on_cube - nearest_core_point).normalize();
                positions.push(nearest_core_point + normal * ROUNDING);
                normals.push(normal);
                uvs.push(
                    texture_rect.min + (position_on_face * Vec2::new(1.0, -1.0) / EDGE + 0.5) * texture_rect.size(),
                );
            }
        }
        let line_count = lattice_lines.len();
        for (row, column) in (0..line_count - 1).flat_map(|row| (0..line_count - 1).map(move |column| (row, column))) {
            let near_vertex = (first_vertex + row * line_count + column) as u32;
            let far_vertex = near_vertex + line_count as u32;
            indices.extend([near_vertex, near_vertex + 1, far_vertex + 1, near_vertex, far_vertex + 1, far_vertex]);
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use super::super::lathe::tests::{assert_closed, assert_outward, triangles};
    use super::*;

    #[test]
    fn a_die_is_a_closed_cube_with_its_normals_outward() {
        let mesh = mesh();
        assert_closed(&mesh);
        assert_outward(&mesh);
        let triangles = triangles(&mesh);
        println!("a die: {} triangles", triangles.len());
        assert!(triangles.len() <= 700);
        for (position, normal) in triangles.into_iter().flatten() {
            assert!(position.abs().max_element() < EDGE / 2.0 + 1e-5, "{position}");
            assert!(position.dot(normal) > 0.0, "{position}");
        }
    }

    #[test]
    fn a_number_is_up_in_its_rotation_and_reads_the_right_way_up() {
        for number in FaceNumber::ALL {
            for yaw in [0.0, 0.4, 2.0, -3.0] {
                assert_eq!(top_number(Quat::from_rotation_y(yaw) * upright_rotation(number)), number);
            }
            assert!((upright_rotation(number) * FaceFrame::of(number).outward).distance(Vec3::Y) < 1e-5);
            assert!((upright_rotation(number) * FaceFrame::of(number).upward).distance(Vec3::NEG_Z) < 1e-5);
        }
    }

    #[test]
    fn opposite_numbers_make_seven_and_one_two_three_go_counterclockwise() {
        for (number, opposite) in FaceNumber::ALL.into_iter().zip(FaceNumber::ALL.into_iter().rev()) {
            assert_eq!(number.get() + opposite.get(), 7);
            assert_eq!(FaceFrame::of(number).outward, -FaceFrame::of(opposite).outward);
        }
        let [one, two, three, ..] = FaceNumber::ALL.map(|number| FaceFrame::of(number).outward);
        assert_eq!(one.cross(two), three);
    }

    #[test]
    fn the_flat_of_each_face_wears_the_picture_of_its_number() {
        use bevy::mesh::VertexAttributeValues::{Float32x2, Float32x3};
        let mesh = mesh();
        let (Some(Float32x3(normals)), Some(Float32x2(uvs))) =
            (mesh.attribute(Mesh::ATTRIBUTE_NORMAL), mesh.attribute(Mesh::ATTRIBUTE_UV_0))
        else {
            panic!("a die has normals and a texture")
        };
        for number in FaceNumber::ALL {
            let flat_uvs = normals
                .iter()
                .zip(uvs)
                .filter(|(normal, _)| Vec3::from(**normal).distance(FaceFrame::of(number).outward) < 1e-4);
            let flat_uvs: Vec<Vec2> = flat_uvs.map(|(_, uv)| Vec2::from(*uv)).collect();
            assert_eq!(flat_uvs.len(), 4);
            assert!(flat_uvs.into_iter().all(|uv| picture::cell(number.get()).contains(uv)));
        }
    }
}
