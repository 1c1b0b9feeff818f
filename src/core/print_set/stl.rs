//! Bodies as binary STL files.

use super::solid::{Solid, cross_product};

/// The length of the text at the beginning.
const HEADER_BYTES: usize = 80;

/// A body as a binary STL file. By custom its unit is the millimetre.
#[must_use]
pub fn stl_bytes(name: &str, solid: &Solid) -> Vec<u8> {
    // A header that begins with "solid" would pass for the text format.
    let mut bytes = format!("Turnover set, unit mm: {name}").into_bytes();
    bytes.resize(HEADER_BYTES, b' ');
    bytes.extend((solid.triangles.len() as u32).to_le_bytes());
    for &triangle in &solid.triangles {
        let corners = solid.corners(triangle);
        for vector in [unit_normal(corners)].into_iter().chain(corners) {
            bytes.extend(vector.into_iter().flat_map(f32::to_le_bytes));
        }
        bytes.extend([0, 0]);
    }
    bytes
}

fn unit_normal(corners: [[f32; 3]; 3]) -> [f32; 3] {
    let [a, b, c] = corners.map(|corner| corner.map(f64::from));
    let [x, y, z] = cross_product([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [c[0] - a[0], c[1] - a[1], c[2] - a[2]]);
    let length = (x * x + y * y + z * z).sqrt();
    [x, y, z].map(|component| (component / length + 0.0) as f32)
}
