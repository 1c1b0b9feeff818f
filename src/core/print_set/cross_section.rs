//! The picture of all parts cut through the middle, as an SVG element of a page.

use super::drawing::decimal_text;
use super::section::{Point, Section};
use super::{Filament, PartForm, PrintSet, PrintedBody};

/// The margin around the picture and the distance between two parts beside each other, in millimetres.
const MARGIN_MM: f64 = 2.0;
/// The size of the picture relative to the parts.
const PIXELS_PER_MM: f64 = 10.0;

/// A cut body of a part: its outline, with the part's base at height 0.
type CutBody = (Section, Filament);

/// The picture: nested parts in each other, others beside each other.
#[must_use]
pub fn cross_section(set: &PrintSet) -> String {
    let mut paths = String::new();
    let [mut left_edge, mut height, mut nest_width]: [f64; 3] = [MARGIN_MM, 0.0, 0.0];
    let max_section_height =
        set.bodies().filter_map(|body| body.section.as_ref()).map(Section::height).fold(0.0, f64::max);
    // Two halves are twice as tall as one.
    let picture_top = 2.0 * max_section_height + MARGIN_MM;
    let max_radius = |bodies: &[PrintedBody]| {
        bodies.iter().filter_map(|body| body.section.as_ref()).map(Section::outer_radius).fold(0.0, f64::max)
    };
    for (part, bodies) in &set.parts {
        let radius = max_radius(bodies);
        let is_nested = matches!(part.form, PartForm::Nested(_));
        let axis_x = if is_nested {
            nest_width = 2.0 * radius;
            MARGIN_MM + set.parts.iter().map(|(_, bodies)| max_radius(bodies)).fold(0.0, f64::max)
        } else {
            left_edge += 2.0 * radius + MARGIN_MM;
            left_edge - radius - MARGIN_MM
        };
        for (section, filament) in assembled_sections(bodies) {
            height = section.0.iter().map(|point| point[1]).fold(height, f64::max);
            for side in [1.0, -1.0] {
                let points = section.0.iter().map(|&[x, y]| [axis_x + side * x, picture_top - y]);
                paths.push_str(&polygon(points, filament));
            }
        }
    }
    let width = (nest_width + 2.0 * MARGIN_MM).max(left_edge);
    let [y, width, height] = [picture_top - height - MARGIN_MM, width, height + 2.0 * MARGIN_MM].map(decimal_text);
    let [pixel_width, pixel_height] =
        [&width, &height].map(|mm| decimal_text(mm.parse::<f64>().unwrap_or_default() * PIXELS_PER_MM));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{pixel_width}\" height=\"{pixel_height}\" \
         viewBox=\"0 {y} {width} {height}\" role=\"img\">\n{paths}</svg>\n"
    )
}

fn polygon(points: impl Iterator<Item = Point>, filament: Filament) -> String {
    let points: Vec<String> = points.map(|point| point.map(decimal_text).join(",")).collect();
    let colour = filament.html();
    format!("<polygon points=\"{}\" fill=\"{colour}\" stroke=\"#777\" stroke-width=\"0.1\"/>\n", points.join(" "))
}

/// The bodies of a part where they are when it is assembled.
fn assembled_sections(bodies: &[PrintedBody]) -> Vec<CutBody> {
    let sections: Vec<&Section> = bodies.iter().filter_map(|body| body.section.as_ref()).collect();
    match sections[..] {
        [half_section, key_section] => {
            let joint_height = half_section.height();
            let key_base = joint_height - key_section.height() / 2.0;
            let moved_section = |section: &Section, vertical_shift: f64, factor: f64| {
                Section(section.0.iter().map(|&[x, y]| [x, vertical_shift + factor * y]).collect())
            };
            vec![
                (moved_section(half_section, joint_height, 1.0), Filament::White),
                (moved_section(half_section, joint_height, -1.0), Filament::Black),
                (moved_section(key_section, key_base, 1.0), Filament::Gold),
            ]
        }
        [whole_section] => vec![(whole_section.clone(), Filament::White)],
        _ => Vec::new(),
    }
}
