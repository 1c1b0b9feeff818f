//! Whether printed sets can be printed and played with: closed bodies, nests that fit, files that say the same.

use std::collections::{BTreeSet, HashMap};

use super::board_plan::{board_plan, border_width};
use super::box_plan::{SHEET_THICKNESS_MM, box_panels};
use super::drawing::Drawing;
use super::page::{assembly_page, parts_list};
use super::section::{Point, Section};
use super::solid::tests::assert_watertight;
use super::solid::{Solid, circle_segments};
use super::stl::stl_bytes;
use super::three_mf::three_mf_bytes;
use super::zip::tests::read_zip;
use super::{FaceStyle, PartForm, PrintSet, PrintedBody, SetOptions, needed_parts, printable_games, served_editions};
use crate::board::Shape;
use crate::language::Language;
use crate::pieces::turned::{Finish, ProfileCorner, TurnedPart};
use crate::session::{Game, GameId};

/// The sets of all games with the smallest, the usual and the largest sizes.
fn all_sets() -> Vec<PrintSet> {
    let mut sets = Vec::new();
    for &game in printable_games() {
        for face_style in FaceStyle::ALL {
            let usual_options = SetOptions::new(game);
            let [min_square, max_square] = SetOptions::SQUARE_MM_RANGE;
            let [min_clearance, max_clearance] = SetOptions::CLEARANCE_MM_RANGE;
            for (square_mm, clearance_mm) in [
                (usual_options.square_mm, usual_options.clearance_mm),
                (min_square, min_clearance),
                (min_square, max_clearance),
                (max_square, min_clearance),
                (max_square, max_clearance),
            ] {
                sets.push(
                    PrintSet::new(SetOptions { square_mm, clearance_mm, face_style, ..usual_options }).expect("a set"),
                );
            }
        }
    }
    sets
}

fn usual_sets() -> Vec<PrintSet> {
    let game_options = |game| FaceStyle::ALL.map(|face_style| SetOptions { face_style, ..SetOptions::new(game) });
    printable_games()
        .iter()
        .copied()
        .flat_map(game_options)
        .map(|options| PrintSet::new(options).expect("a set"))
        .collect()
}

#[test]
fn every_body_is_watertight() {
    for set in all_sets() {
        for body in set.bodies() {
            assert_watertight(&format!("{} {:?}", body.name, set.options), &body.solid);
        }
    }
}

/// Whether two segments have a point in common.
fn segments_intersect([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let orientation = |a: Point, b: Point, c: Point| (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    let lies_between = |a: Point, b: Point, c: Point| {
        (0..2).all(|axis| (a[axis].min(b[axis])..=a[axis].max(b[axis])).contains(&c[axis]))
    };
    let [first_orientation, second_orientation, third_orientation, fourth_orientation] =
        [orientation(a, b, c), orientation(a, b, d), orientation(c, d, a), orientation(c, d, b)];
    (first_orientation * second_orientation < 0.0 && third_orientation * fourth_orientation < 0.0)
        || (first_orientation == 0.0 && lies_between(a, b, c))
        || (second_orientation == 0.0 && lies_between(a, b, d))
        || (third_orientation == 0.0 && lies_between(c, d, a))
        || (fourth_orientation == 0.0 && lies_between(c, d, b))
}

/// Asserts that a closed outline does not meet itself, stays on one side of the axis and runs counterclockwise.
fn assert_simple(name: &str, section: &Section) {
    let points = &section.0;
    let count = points.len();
    let edge = |index: usize| [points[index % count], points[(index + 1) % count]];
    for first in 0..count {
        for second in first + 2..count {
            if (second + 1) % count != first {
                assert!(
                    !segments_intersect(edge(first), edge(second)),
                    "{name}: {:?} meets {:?}",
                    edge(first),
                    edge(second)
                );
            }
        }
    }
    assert!(points.iter().all(|point| point[0] >= 0.0 && point[1] >= -1e-9), "{name}: {points:?}");
    let area: f64 = (0..count).map(edge).map(|[a, b]| a[0] * b[1] - b[0] * a[1]).sum();
    assert!(area > 0.0, "{name}");
    let on_axis = (0..count).map(edge).filter(|[a, b]| a[0] < 1e-9 && b[0] < 1e-9).count();
    assert_eq!(on_axis, usize::from(section.inner_radius() < 1e-9), "{name}: the axis is touched once, along an edge");
}

#[test]
fn no_outline_meets_itself() {
    for set in all_sets() {
        for body in set.bodies() {
            if let Some(section) = &body.section {
                assert_simple(&format!("{} {:?}", body.name, set.options), section);
            }
        }
    }
}

/// A ring with a collar, chamfers, a rim, and a face with a sunk band in it: unlike any part so far.
static STEPPED_PART: TurnedPart = TurnedPart {
    upper: &[
        profile_corner(0.300, 0.0000, 0.0),
        profile_corner(0.300, 0.0300, 0.010),
        profile_corner(0.285, 0.0450, 0.0),
        profile_corner(0.285, 0.0800, 0.005),
        profile_corner(0.275, 0.0975, 0.008),
        profile_corner(0.250, 0.0975, 0.0),
        profile_corner(0.250, 0.0850, 0.0),
        profile_corner(0.200, 0.0850, 0.0),
        profile_corner(0.195, 0.0975, 0.0),
        profile_corner(0.188, 0.0975, 0.004),
        profile_corner(0.174, 0.0700, 0.010),
        profile_corner(0.174, 0.0000, 0.0),
    ],
    segments: 40,
};

const fn profile_corner(x: f32, y: f32, radius: f32) -> ProfileCorner {
    ProfileCorner { at: [x, y], radius, tint: Finish::Body }
}

#[test]
fn outlines_with_steps_and_chamfers_can_be_printed_too() {
    for square_mm in SetOptions::SQUARE_MM_RANGE {
        let plain_section = Section::from_turned_part(&STEPPED_PART, square_mm);
        for hole_ratio in [0.16, 0.174, 0.19] {
            let section = plain_section.with_hole_radius(hole_ratio * square_mm);
            assert!(
                (section.inner_radius() - hole_ratio * square_mm).abs() < 1e-9
                    && section.outer_radius() == plain_section.outer_radius()
            );
            let half_section = section.upper_half();
            assert!((2.0 * half_section.height() - section.height()).abs() < 1e-9);
            let (joint_groove, engraving_groove) = (half_section.joint_groove(), section.engraving_groove());
            let bodies = [
                half_section.with_base_groove(joint_groove),
                Section::key(joint_groove),
                section.with_engraving(engraving_groove),
                section.clone(),
                half_section,
            ];
            for (index, body) in bodies.iter().enumerate() {
                let name = format!("{index} with {square_mm} and {hole_ratio}");
                assert_simple(&name, body);
                assert_watertight(&name, &Solid::revolved(&body.0, circle_segments(body.outer_radius())));
            }
            assert!(bodies[2].0.len() > bodies[3].0.len(), "a groove");
        }
    }
}

/// The radii that the outline of a section has at this height, in order.
fn radii_at(section: &Section, height: f64) -> Vec<f64> {
    // With the axes exchanged, radii are heights.
    Section(section.0.iter().map(|&[x, y]| [y, x]).collect()).heights_at(height)
}

#[test]
fn no_wall_of_a_body_is_thinner_than_two_lines_of_a_nozzle() {
    for set in all_sets() {
        for body in set.bodies() {
            let Some(section) = &body.section else { continue };
            let height = section.height();
            for step in 1..200 {
                for pair in radii_at(section, height * (f64::from(step) + 0.37) / 201.0).chunks_exact(2) {
                    // Thinner only in the rounding and the chamfers at the ends.
                    let is_end = !(30..170).contains(&step);
                    assert!(pair[1] - pair[0] > 0.8 || is_end, "{} {:?}: {pair:?}", body.name, set.options);
                }
            }
        }
    }
}

/// The section of each nested part as one body, by shape; halves are joined.
fn whole_parts(set: &PrintSet) -> HashMap<Shape, Section> {
    let nested_parts = set.parts.iter().filter(|(part, _)| matches!(part.form, PartForm::Nested(_)));
    let whole_sections = nested_parts.map(|(part, bodies)| {
        let section = bodies[0].section.clone().expect("a turned part");
        if set.options.face_style == FaceStyle::OnePiece {
            return (part.shape, section);
        }
        let joint_height = section.height();
        let mirrored_points = section.0.iter().rev().map(|&[x, y]| [x, joint_height - y]);
        (part.shape, Section(section.0.iter().map(|&[x, y]| [x, joint_height + y]).chain(mirrored_points).collect()))
    });
    whole_sections.collect()
}

/// The smallest distance of a part's chords from the axis, over all of its height.
fn hole_radius(section: &Section) -> f64 {
    section.inner_radius() * (std::f64::consts::PI / f64::from(circle_segments(section.outer_radius()))).cos()
}

#[test]
fn every_nest_of_the_rules_fits_with_the_clearance() {
    let mut pair_count = 0;
    for set in all_sets() {
        let parts = whole_parts(&set);
        let clearance = set.options.clearance_mm;
        for id in served_editions(set.options.game) {
            for piece in Game::new(id).referee().position().kit().pieces {
                // The layers count from the inside.
                for pair in piece.tokens.windows(2) {
                    let [Some(core), Some(ring)] = [0, 1].map(|index| parts.get(&pair[index].1.shape)) else {
                        continue;
                    };
                    let gap = hole_radius(ring) - core.outer_radius();
                    assert!((gap - clearance).abs() < 0.001, "{gap} instead of {clearance}: {pair:?}");
                    // As they stand on the board.
                    for step in 0..100 {
                        let height = ring.height() * f64::from(step) / 100.0;
                        let [core, ring] = [core, ring].map(|part| radii_at(part, height));
                        assert!(ring[0] - core[core.len() - 1] > clearance - 0.001, "{pair:?} at {height}");
                    }
                    pair_count += 1;
                }
            }
        }
    }
    assert!(pair_count > 40, "{pair_count}");
}

#[test]
fn no_part_fits_into_another_where_the_rules_do_not_nest_them() {
    let mut refused_pairs = BTreeSet::new();
    for set in all_sets() {
        let parts = whole_parts(&set);
        for (&outer_shape, ring) in &parts {
            for (&inner_shape, core) in &parts {
                // Shapes are in order from the inside.
                if inner_shape >= outer_shape {
                    assert!(core.outer_radius() > hole_radius(ring) + 1.0, "{inner_shape:?} into {outer_shape:?}");
                    refused_pairs.insert((inner_shape, outer_shape));
                }
            }
        }
    }
    assert_eq!(
        refused_pairs.len(),
        6,
        "three kinds, each into itself and each larger into each smaller: {refused_pairs:?}"
    );
}

#[test]
fn nested_parts_lie_within_their_square_and_the_inner_ones_stand_out() {
    for set in all_sets() {
        let parts = whole_parts(&set);
        let mut inner_part: Option<&Section> = None;
        let mut shapes: Vec<Shape> = parts.keys().copied().collect();
        shapes.sort();
        for shape in shapes {
            let part = &parts[&shape];
            assert!(2.0 * part.outer_radius() < set.options.square_mm, "{shape:?}");
            if let Some(core) = inner_part {
                assert!(core.height() - part.height() > 0.05 * set.options.square_mm, "{shape:?}");
            }
            inner_part = Some(part);
        }
    }
}

#[test]
fn keys_fit_into_the_grooves_of_both_halves() {
    for set in all_sets().iter().filter(|set| set.options.face_style == FaceStyle::TwoHalves) {
        for (part, bodies) in &set.parts {
            let [half_section, key_section] = &bodies[..] else { continue };
            let [half_section, key_section] =
                [half_section, key_section].map(|body| body.section.as_ref().expect("a turned body"));
            // Just above the flat side: the hole, the groove, and the rim.
            let radii = radii_at(half_section, 0.2);
            let (groove_radii, is_ring) = match radii[..] {
                [_, inner, outer, _] => ([inner, outer], true),
                [outer, _] => ([0.0, outer], false),
                _ => panic!("{}: {radii:?}", part.code),
            };
            let clearance_range = 0.15 - 1e-6..0.16;
            assert!(clearance_range.contains(&(groove_radii[1] - key_section.outer_radius())), "{}", part.code);
            assert!(
                !is_ring || clearance_range.contains(&(key_section.inner_radius() - groove_radii[0])),
                "{}",
                part.code
            );
            let groove_middle = (groove_radii[0] + groove_radii[1]) / 2.0;
            let depth = half_section
                .0
                .iter()
                .filter(|p| (p[0] - groove_middle).abs() <= (groove_radii[1] - groove_radii[0]) / 2.0 + 1e-6);
            let depth = depth.map(|point| point[1]).filter(|&y| y < half_section.height() * 0.7).fold(0.0, f64::max);
            assert!(
                key_section.height() < 2.0 * depth && key_section.height() > depth,
                "{}: {} in {depth}",
                part.code,
                key_section.height()
            );
        }
    }
}

#[test]
fn faces_of_parts_in_one_piece_differ() {
    for set in all_sets().iter().filter(|set| set.options.face_style == FaceStyle::OnePiece) {
        for (shape, part) in whole_parts(set) {
            let height = part.height();
            let radius_count = |y: f64| radii_at(&part, y).len();
            let has_groove = (1..150)
                .any(|step| radius_count(height - 0.01 * f64::from(step)) > radius_count(0.01 * f64::from(step)));
            assert!(has_groove, "{shape:?}");
        }
    }
}

#[test]
fn every_body_fits_on_common_beds() {
    for set in all_sets() {
        for body in set.bodies() {
            let size = body.solid.size();
            assert!(size.iter().all(|&side| side <= 180.0), "{}: {size:?}", body.name);
            assert_eq!(body.solid.bounds()[0][2], 0.0, "{}: it stands on the bed", body.name);
            // All of its colours side by side, as the 3MF file has them.
            let width = (size[0] + 5.0) * body.copies.len() as f32;
            assert!(width <= 180.0, "{}: {width}", body.name);
        }
    }
}

/// A body read from a binary STL file: equal corners are one.
fn read_stl(bytes: &[u8]) -> Solid {
    let triangle_count = u32::from_le_bytes(bytes[80..84].try_into().expect("four bytes")) as usize;
    assert_eq!(bytes.len(), 84 + 50 * triangle_count);
    let mut solid = Solid::default();
    let mut known_vertices: HashMap<[u32; 3], u32> = HashMap::new();
    for facet in bytes[84..].chunks_exact(50) {
        let numbers: Vec<f32> =
            facet[..48].chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().expect("four"))).collect();
        let normal = [numbers[0], numbers[1], numbers[2]];
        assert!((normal.iter().map(|part| part * part).sum::<f32>() - 1.0).abs() < 1e-3, "{normal:?}");
        let corners = [3, 6, 9].map(|offset| {
            let corner = [numbers[offset], numbers[offset + 1], numbers[offset + 2]];
            *known_vertices.entry(corner.map(f32::to_bits)).or_insert_with(|| {
                solid.vertices.push(corner);
                solid.vertices.len() as u32 - 1
            })
        });
        solid.triangles.push(corners);
    }
    solid
}

/// The corners of all triangles.
fn triangles(solid: &Solid) -> Vec<[[f32; 3]; 3]> {
    solid.triangles.iter().map(|&triangle| solid.corners(triangle)).collect()
}

#[test]
fn an_stl_file_read_back_is_the_same_body() {
    for set in usual_sets() {
        for body in set.bodies() {
            let bytes = stl_bytes(&body.name, &body.solid);
            assert!(!bytes.starts_with(b"solid"));
            let read_body = read_stl(&bytes);
            assert_eq!(triangles(&read_body), triangles(&body.solid), "{}", body.name);
            assert_watertight(&body.name, &read_body);
        }
    }
}

/// The elements of an XML text in order, each with its attributes. Panics if it is not well formed.
fn xml_elements(xml: &str) -> Vec<(String, HashMap<String, String>)> {
    let body = xml.split_once("?>").map_or(xml, |(_, body)| body);
    let mut open_tags: Vec<String> = Vec::new();
    let mut elements = Vec::new();
    let mut root_count = 0;
    let mut remaining_xml = body;
    while let Some((text_before, text_after)) = remaining_xml.split_once('<') {
        assert!(
            !text_before.contains('>') && (!open_tags.is_empty() || text_before.trim().is_empty()),
            "{text_before}"
        );
        let (tag, text_after_tag) = text_after.split_once('>').expect("a tag ends");
        remaining_xml = text_after_tag;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open_tags.pop().as_deref(), Some(name), "tags are nested");
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut attributes_left) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = HashMap::new();
        while let Some((key, text_after)) = attributes_left.trim().split_once("=\"") {
            let (value, text_after_tag) = text_after.split_once('"').expect("a value ends");
            assert!(!value.contains(['<', '&']), "{value}");
            assert!(attributes.insert(key.to_owned(), value.to_owned()).is_none(), "{key} twice");
            attributes_left = text_after_tag;
        }
        assert!(attributes_left.trim().is_empty(), "{attributes_left}");
        root_count += usize::from(open_tags.is_empty());
        elements.push((name.to_owned(), attributes));
        if !is_empty {
            open_tags.push(name.to_owned());
        }
    }
    assert!(open_tags.is_empty() && root_count == 1 && remaining_xml.trim().is_empty(), "one root, closed");
    elements
}

/// The bodies in a 3MF file, with the colour of each.
fn read_three_mf(bytes: &[u8]) -> Vec<(Solid, String)> {
    let files = read_zip(bytes);
    let names: Vec<&str> = files.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]);
    let texts: Vec<&str> = files.iter().map(|(_, text)| std::str::from_utf8(text).expect("text")).collect();
    xml_elements(texts[0]);
    assert!(
        xml_elements(texts[1])
            .iter()
            .any(|(_, values)| values.get("Target").is_some_and(|to| to == "/3D/3dmodel.model"))
    );
    let mut colours = Vec::new();
    let mut bodies: Vec<(Solid, String)> = Vec::new();
    let mut ids = Vec::new();
    for (name, values) in xml_elements(texts[2]) {
        let number = |key: &str| values[key].parse::<f32>().expect("a number");
        let index = |key: &str| values[key].parse::<u32>().expect("a number");
        match &*name {
            "model" => assert_eq!(values["unit"], "millimeter"),
            "base" => colours.push(values["displaycolor"].clone()),
            "object" => {
                ids.push(index("id"));
                bodies.push((Solid::default(), colours[index("pindex") as usize].clone()));
            }
            "vertex" => {
                bodies.last_mut().expect("an object").0.vertices.push([number("x"), number("y"), number("z")]);
            }
            "triangle" => {
                bodies.last_mut().expect("an object").0.triangles.push([index("v1"), index("v2"), index("v3")])
            }
            "item" => {
                assert!(ids.contains(&index("objectid")));
                let matrix: Vec<f32> =
                    values["transform"].split(' ').map(|part| part.parse().expect("a number")).collect();
                assert_eq!(matrix[..9], [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
                let [low, _] = bodies[0].0.bounds();
                assert!((0..3).all(|axis| low[axis] + matrix[9 + axis] >= 0.0), "{matrix:?}");
            }
            _ => {}
        }
    }
    bodies
}

#[test]
fn a_3mf_file_read_back_is_the_same_body_in_each_of_its_colours() {
    for set in usual_sets() {
        for body in set.bodies() {
            let read_bodies = read_three_mf(&three_mf_bytes(body));
            let colours: Vec<&str> = read_bodies.iter().map(|(_, colour)| &**colour).collect();
            let expected: Vec<&str> = body.copies.iter().map(|(filament, _)| filament.html()).collect();
            assert_eq!(colours, expected, "{}", body.name);
            assert!(read_bodies.iter().all(|(solid, _)| *solid == body.solid), "{}", body.name);
        }
    }
}

#[test]
fn the_parts_list_agrees_with_the_bodies() {
    for set in usual_sets() {
        let list = parts_list(&set);
        let mut lines = list.lines().skip(1);
        for body in set.bodies() {
            for &(_, copies) in &body.copies {
                let line = lines.next().expect("a line for each body and colour");
                let columns: Vec<&str> = line.rsplitn(5, ',').collect();
                let [weight, volume, size, count, text_cells] = columns[..] else { panic!("{line}") };
                assert!(text_cells.starts_with(&format!("3mf/{}.3mf,", body.name)), "{line}");
                assert_eq!(count.parse(), Ok(copies), "{line}");
                let size: Vec<f32> = size.split(" × ").map(|side| side.parse().expect("a number")).collect();
                assert!(
                    size.iter().zip(body.solid.size()).all(|(listed, actual)| (listed - actual).abs() < 0.001),
                    "{line}"
                );
                let [weight, volume] = [weight, volume].map(|number| number.parse::<f64>().expect("a number"));
                assert!((volume - body.solid.volume() / 1000.0).abs() < 0.001, "{line}");
                assert!((weight - volume * 1.24).abs() < 0.01, "{line}");
            }
        }
        assert_eq!(lines.next(), None);
    }
}

#[test]
fn the_volume_of_a_body_is_that_of_its_section_turned() {
    for set in usual_sets() {
        for PrintedBody { name, solid, section, .. } in set.bodies() {
            let Some(Section(points)) = section else { continue };
            // By Pappus: the integral of the square of the radius along the height.
            let point_count = points.len();
            let edge_volumes = (0..point_count).map(|index| {
                let [[x, y], [u, v]] = [points[index], points[(index + 1) % point_count]];
                (v - y) * (x * x + x * u + u * u)
            });
            let exact_volume = std::f64::consts::PI / 3.0 * edge_volumes.sum::<f64>();
            // Chords cut off a little.
            assert!(
                (0.995..=1.0001).contains(&(solid.volume() / exact_volume)),
                "{name}: {} of {exact_volume}",
                solid.volume()
            );
        }
    }
}

#[test]
fn the_page_says_everything_in_every_language() {
    for set in usual_sets() {
        for language in Language::ALL {
            let set = PrintSet { options: SetOptions { language, ..set.options }, ..set.clone() };
            for text in [assembly_page(&set), parts_list(&set)] {
                assert!(!text.contains(['[', '{', ']']) || text.contains("body{"), "{text}");
                let printable_text = text.replace(|letter: char| letter.is_ascii_control(), "");
                assert!(
                    !printable_text.contains("[part")
                        && !printable_text.contains("[column")
                        && !printable_text.contains("]<"),
                    "{text}"
                );
            }
            let page = assembly_page(&set);
            let body = page.split_once("<body>").expect("a page").1;
            assert!(!body.contains(['[', '{']), "{language:?}: {body}");
            for part in set.bodies() {
                assert!(page.contains(&format!("{}.3mf", part.name)), "{language:?}: {}", part.name);
            }
        }
    }
}

#[test]
fn every_text_of_the_page_is_said_somewhere() {
    let sources = [include_str!("page.rs"), include_str!("set.rs")].concat();
    let texts = include_str!("../../../assets/print/en.txt");
    let keys = texts.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "));
    for (key, _) in keys {
        let is_composed =
            ["part-", "body-", "colour-", "column-", "title-", "about-"].iter().any(|start| key.starts_with(start));
        assert!(is_composed || sources.contains(&format!("\"{key}\"")), "{key}");
    }
}

#[test]
fn a_board_is_as_large_as_its_squares_and_border() {
    for set in all_sets() {
        let square = set.options.square_mm;
        let kit = Game::new(set.options.game).referee().position().kit();
        assert_eq!(set.board_size, [kit.width, kit.height]);
        let plan = board_plan(set.board_size, square);
        let side_mm = f64::from(kit.width) * square + 2.0 * border_width(square);
        assert_eq!(plan.size, [side_mm, side_mm]);
        let svg = plan.to_svg();
        let (_, root) = &xml_elements(&svg)[0];
        assert_eq!(root["width"], format!("{side_mm}mm"));
        assert_eq!(root["viewBox"], format!("0 0 {side_mm} {side_mm}"));
        let dark_squares = xml_elements(&svg).into_iter().filter(|(name, _)| name == "rect").collect::<Vec<_>>();
        assert_eq!(dark_squares.len(), (usize::from(kit.width) * usize::from(kit.height)).div_ceil(2));
        assert!(
            dark_squares
                .iter()
                .all(|(_, values)| values["width"] == format!("{square}") && values["height"] == format!("{square}"))
        );
        // The square a1, at the lower left, is dark.
        let corner = [format!("{}", border_width(square)), format!("{}", side_mm - border_width(square) - square)];
        assert!(
            dark_squares.iter().any(|(_, values)| values["x"] == corner[0] && values["y"] == corner[1]),
            "{corner:?}"
        );
    }
}

/// The area within a closed outline.
fn outline_area(outline: &[Point]) -> f64 {
    let point_count = outline.len();
    let double_areas = (0..point_count).map(|index| {
        let [a, b] = [outline[index], outline[(index + 1) % point_count]];
        a[0] * b[1] - b[0] * a[1]
    });
    double_areas.sum::<f64>() / 2.0
}

#[test]
fn the_panels_of_a_box_fill_its_walls_exactly_and_the_parts_its_inside() {
    for set in all_sets() {
        let inner_size = set.box_inner_size();
        let panels = box_panels(inner_size);
        // Two long sides, two short ones, and the bottom.
        let material_volume: f64 =
            panels[..5].iter().map(|panel| outline_area(&panel.outline)).sum::<f64>() * SHEET_THICKNESS_MM;
        let [x, y, z] = inner_size;
        let outer_volume = (x + 2.0 * SHEET_THICKNESS_MM) * (y + 2.0 * SHEET_THICKNESS_MM) * (z + SHEET_THICKNESS_MM);
        assert!(
            (material_volume - (outer_volume - x * y * z)).abs() < 1e-6 * outer_volume,
            "{:?}: {material_volume}",
            set.options
        );
        assert!(panels[5].size[0] == x + 2.0 * SHEET_THICKNESS_MM && panels[6].size[0] < x && panels[6].size[1] < y);
        for body in set.bodies() {
            let [width, depth, height] = body.solid.size().map(f64::from);
            assert!(width < x && depth < y && height < z, "{}", body.name);
        }
    }
}

/// Asserts that a PDF file is well formed, and returns the boxes of its pages in points.
fn pdf_page_boxes(pdf: &[u8]) -> Vec<Vec<f64>> {
    let text = std::str::from_utf8(pdf).expect("only text in it");
    assert!(text.starts_with("%PDF-1.4\n") && text.ends_with("%%EOF\n"));
    let xref_offset: usize = text
        .rsplit("startxref\n")
        .next()
        .and_then(|tail| tail.lines().next())
        .expect("a place")
        .parse()
        .expect("a number");
    let mut lines = text[xref_offset..].lines();
    assert_eq!(lines.next(), Some("xref"));
    let object_count: usize =
        lines.next().and_then(|line| line.strip_prefix("0 ")).expect("a count").parse().expect("a number");
    for (number, line) in lines.take(object_count).enumerate().skip(1) {
        let offset: usize = line[..10].parse().expect("a number");
        assert!(text[offset..].starts_with(&format!("{number} 0 obj\n")), "object {number}");
        assert_eq!(line.len(), 19, "a line of twenty bytes with its end");
    }
    let (_, stream) = text.split_once("/Length ").expect("a stream");
    let length: usize = stream.split(' ').next().expect("a length").parse().expect("a number");
    let (_, contents) = stream.split_once("stream\n").expect("a stream");
    assert!(contents[length..].starts_with("endstream"));
    let page_boxes = text.split("/MediaBox [").skip(1).map(|after| {
        let (numbers, _) = after.split_once(']').expect("a box ends");
        numbers.split(' ').map(|number| number.parse().expect("a number")).collect()
    });
    page_boxes.collect()
}

#[test]
fn a_pdf_plan_has_its_true_size_and_pages_in_a4_that_cover_it() {
    let to_mm = |points: f64| points * 25.4 / 72.0;
    for set in usual_sets() {
        let drawing = board_plan(set.board_size, set.options.square_mm);
        let [width, height] = drawing.size;
        let page_boxes = pdf_page_boxes(&drawing.to_pdf());
        let is_near = |points: f64, wanted: f64| (to_mm(points) - wanted).abs() < 0.01;
        assert!(is_near(page_boxes[0][2], width) && is_near(page_boxes[0][3], height), "{:?}", page_boxes[0]);
        for a4_box in &page_boxes[1..] {
            assert!(is_near(a4_box[2] - a4_box[0], 210.0) && is_near(a4_box[3] - a4_box[1], 297.0), "{a4_box:?}");
        }
        // Each point of the plan is on a page, within its margin.
        for x in 0..width as u32 {
            for y in (0..height as u32).step_by(7) {
                let is_covered = page_boxes[1..].iter().any(|a4_box| {
                    let [left, low, right, high] = [a4_box[0], a4_box[1], a4_box[2], a4_box[3]].map(to_mm);
                    let [x, y] = [f64::from(x), f64::from(y)];
                    (left + 9.99..=right - 9.99).contains(&x) && (low + 9.99..=high - 9.99).contains(&y)
                });
                assert!(is_covered, "{x} {y}");
            }
        }
    }
    let small_drawing = Drawing { size: [100.0, 100.0], shapes: Vec::new() };
    assert_eq!(pdf_page_boxes(&small_drawing.to_pdf()).len(), 1);
}

#[test]
fn the_same_options_give_the_same_bytes_and_the_archive_contains_all_files() {
    for set in usual_sets() {
        let files = set.files();
        let same_set = PrintSet::new(set.options).expect("a set");
        assert_eq!(same_set.files(), files);
        let archive = set.archive();
        assert_eq!(same_set.archive(), archive);
        let archive_files = read_zip(&archive);
        let expected_files: Vec<(String, Vec<u8>)> = files.into_iter().map(|file| (file.name, file.contents)).collect();
        assert_eq!(archive_files, expected_files);
        for file_name in ["assembly.html", "parts.csv", "board.svg", "board.pdf", "box.svg", "box.pdf"] {
            assert!(archive_files.iter().any(|(name, _)| name == file_name), "{file_name}");
        }
    }
}

#[test]
fn a_game_of_chessmen_cannot_be_printed_yet() {
    let chess_game = GameId::ALL.into_iter().find(|&id| needed_parts(id).is_none());
    let error = PrintSet::new(SetOptions::new(chess_game.expect("such a game"))).map(drop).expect_err("no set");
    assert_eq!(
        error.to_string(),
        "expected a game whose set can be printed, turnover, lielow or lielow-9x9, found dice-chess"
    );
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn a_set_is_written_to_a_folder_and_what_it_replaces_is_told() {
    use clap::{Args, Command, FromArgMatches};

    use super::export::{ExportArguments, export};
    use crate::cli::explanation;

    let parse_arguments = |words: &[&str]| {
        let command = ExportArguments::augment_args(Command::new("export-set").no_binary_name(true));
        let matches = command.try_get_matches_from(words).map_err(|error| explanation(&error))?;
        ExportArguments::from_arg_matches(&matches).map_err(|error| explanation(&error))
    };
    let folder = std::env::temp_dir().join(format!("turnover-print-{}", std::process::id()));
    let folder_text = folder.to_str().expect("a path in UTF-8");
    let words = [
        folder_text,
        "--square",
        "40",
        "--clearance",
        "0.3",
        "--colours",
        "one-piece",
        "--formats",
        "stl",
        "--lang",
        "es",
    ];
    let arguments = parse_arguments(&words).expect("arguments");
    for status in ["written", "replaced"] {
        let mut output = Vec::new();
        export(&arguments, &mut output).expect("a folder that can be written");
        let output = String::from_utf8(output).expect("text");
        assert_eq!(output.lines().count(), 9);
        assert!(output.lines().all(|line| line.starts_with(status)), "{output}");
    }
    let bytes = std::fs::read(folder.join("stl/wall-engraved.stl")).expect("a file");
    let size = read_stl(&bytes).size();
    assert!((size[0] - 0.904 * 40.0).abs() < 0.5, "{size:?}");
    std::fs::remove_dir_all(&folder).expect("the folder goes");

    for (words, message) in [
        (&[][..], "expected <DIR>"),
        (&["d", "--square", "20"], "--square: expected millimetres from 30 to 80, found \"20\""),
        (&["d", "--clearance", "x"], "--clearance: expected millimetres from 0.1 to 0.8, found \"x\""),
        (&["d", "--colours", "three"], "--colours: expected two-halves or one-piece, found \"three\""),
        (&["d", "--game", "dice-chess"], "--game: expected turnover, lielow or lielow-9x9, found \"dice-chess\""),
        (&["d", "--lang", "fr"], "--lang: expected en, es or pt, found \"fr\""),
    ] {
        assert_eq!(parse_arguments(words).map(drop), Err(message.to_owned()), "{words:?}");
    }
    let unwritable_arguments = parse_arguments(&["/dev/null/set"]).expect("arguments");
    let error = export(&unwritable_arguments, &mut Vec::new()).expect_err("no folder").to_string();
    assert!(error.starts_with("expected a folder that can be written, /dev/null/set: "), "{error}");
}
