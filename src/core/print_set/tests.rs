//! Whether printed sets can be printed and played with: closed bodies, nests that fit, files that say the same.

use std::collections::{BTreeSet, HashMap};

use super::board_plan::{board_plan, border};
use super::box_plan::{THICKNESS, panels};
use super::drawing::Drawing;
use super::page::{assembly, parts_list};
use super::section::{Point, Section};
use super::solid::tests::assert_watertight;
use super::solid::{Solid, spokes_for};
use super::stl::stl;
use super::three_mf::three_mf;
use super::zip::tests::unzipped;
use super::{FaceStyle, PartForm, PrintSet, PrintedBody, SetOptions, needed_parts, printable, served_editions};
use crate::board::Shape;
use crate::language::Language;
use crate::pieces::turned::{Finish, ProfileCorner, TurnedPart};
use crate::session::{Game, GameId};

/// The sets of all games with the smallest, the usual and the largest sizes.
fn sets() -> Vec<PrintSet> {
    let mut sets = Vec::new();
    for &game in printable() {
        for faces in FaceStyle::ALL {
            let usual = SetOptions::new(game);
            let [least, most] = SetOptions::SQUARE_MM_RANGE;
            let [tight, loose] = SetOptions::CLEARANCE_MM_RANGE;
            for (square_mm, clearance_mm) in
                [(usual.square_mm, usual.clearance_mm), (least, tight), (least, loose), (most, tight), (most, loose)]
            {
                sets.push(PrintSet::new(SetOptions { square_mm, clearance_mm, faces, ..usual }).expect("a set"));
            }
        }
    }
    sets
}

fn usual_sets() -> Vec<PrintSet> {
    let of = |game| FaceStyle::ALL.map(|faces| SetOptions { faces, ..SetOptions::new(game) });
    printable().iter().copied().flat_map(of).map(|options| PrintSet::new(options).expect("a set")).collect()
}

#[test]
fn every_body_is_watertight() {
    for set in sets() {
        for body in set.bodies() {
            assert_watertight(&format!("{} {:?}", body.name, set.options), &body.solid);
        }
    }
}

/// Whether two segments have a point in common.
fn meet([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let turn = |a: Point, b: Point, c: Point| (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    let lies_between = |a: Point, b: Point, c: Point| {
        (0..2).all(|axis| (a[axis].min(b[axis])..=a[axis].max(b[axis])).contains(&c[axis]))
    };
    let [one, two, three, four] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
    (one * two < 0.0 && three * four < 0.0)
        || (one == 0.0 && lies_between(a, b, c))
        || (two == 0.0 && lies_between(a, b, d))
        || (three == 0.0 && lies_between(c, d, a))
        || (four == 0.0 && lies_between(c, d, b))
}

/// Asserts that a closed outline does not meet itself, stays on one side of the axis and runs counterclockwise.
fn assert_simple(name: &str, section: &Section) {
    let points = &section.0;
    let count = points.len();
    let edge = |index: usize| [points[index % count], points[(index + 1) % count]];
    for first in 0..count {
        for second in first + 2..count {
            if (second + 1) % count != first {
                assert!(!meet(edge(first), edge(second)), "{name}: {:?} meets {:?}", edge(first), edge(second));
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
    for set in sets() {
        for body in set.bodies() {
            if let Some(section) = &body.section {
                assert_simple(&format!("{} {:?}", body.name, set.options), section);
            }
        }
    }
}

/// A ring with a collar, chamfers, a rim, and a face with a sunk band in it: unlike any part so far.
static STEPPED: TurnedPart = TurnedPart {
    upper: &[
        step(0.300, 0.0000, 0.0),
        step(0.300, 0.0300, 0.010),
        step(0.285, 0.0450, 0.0),
        step(0.285, 0.0800, 0.005),
        step(0.275, 0.0975, 0.008),
        step(0.250, 0.0975, 0.0),
        step(0.250, 0.0850, 0.0),
        step(0.200, 0.0850, 0.0),
        step(0.195, 0.0975, 0.0),
        step(0.188, 0.0975, 0.004),
        step(0.174, 0.0700, 0.010),
        step(0.174, 0.0000, 0.0),
    ],
    segments: 40,
};

const fn step(x: f32, y: f32, radius: f32) -> ProfileCorner {
    ProfileCorner { at: [x, y], radius, tint: Finish::Body }
}

#[test]
fn outlines_with_steps_and_chamfers_can_be_printed_too() {
    for square_mm in SetOptions::SQUARE_MM_RANGE {
        let plain = Section::of(&STEPPED, square_mm);
        for hole in [0.16, 0.174, 0.19] {
            let section = plain.with_hole(hole * square_mm);
            assert!(
                (section.inner_radius() - hole * square_mm).abs() < 1e-9
                    && section.outer_radius() == plain.outer_radius()
            );
            let half = section.upper_half();
            assert!((2.0 * half.height() - section.height()).abs() < 1e-9);
            let (joint, engraving) = (half.joint(), section.engraving());
            let bodies = [half.grooved(joint), Section::key(joint), section.engraved(engraving), section.clone(), half];
            for (index, body) in bodies.iter().enumerate() {
                let name = format!("{index} with {square_mm} and {hole}");
                assert_simple(&name, body);
                assert_watertight(&name, &Solid::revolved(&body.0, spokes_for(body.outer_radius())));
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
    for set in sets() {
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
    let nested = set.parts.iter().filter(|(part, _)| matches!(part.form, PartForm::Nested(_)));
    let whole = nested.map(|(part, bodies)| {
        let section = bodies[0].section.clone().expect("a turned part");
        if set.options.faces == FaceStyle::OnePiece {
            return (part.shape, section);
        }
        let middle = section.height();
        let below = section.0.iter().rev().map(|&[x, y]| [x, middle - y]);
        (part.shape, Section(section.0.iter().map(|&[x, y]| [x, middle + y]).chain(below).collect()))
    });
    whole.collect()
}

/// The smallest distance of a part's chords from the axis, over all of its height.
fn hole(section: &Section) -> f64 {
    section.inner_radius() * (std::f64::consts::PI / f64::from(spokes_for(section.outer_radius()))).cos()
}

#[test]
fn every_nest_of_the_rules_fits_with_the_clearance() {
    let mut count = 0;
    for set in sets() {
        let parts = whole_parts(&set);
        let clearance = set.options.clearance_mm;
        for id in served_editions(set.options.game) {
            for piece in Game::new(id).referee().position().kit().pieces {
                // The layers count from the inside.
                for pair in piece.tokens.windows(2) {
                    let [Some(core), Some(ring)] = [0, 1].map(|index| parts.get(&pair[index].1.shape)) else {
                        continue;
                    };
                    let gap = hole(ring) - core.outer_radius();
                    assert!((gap - clearance).abs() < 0.001, "{gap} instead of {clearance}: {pair:?}");
                    // As they stand on the board.
                    for step in 0..100 {
                        let height = ring.height() * f64::from(step) / 100.0;
                        let [core, ring] = [core, ring].map(|part| radii_at(part, height));
                        assert!(ring[0] - core[core.len() - 1] > clearance - 0.001, "{pair:?} at {height}");
                    }
                    count += 1;
                }
            }
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn no_part_fits_into_another_where_the_rules_do_not_nest_them() {
    let mut refused = BTreeSet::new();
    for set in sets() {
        let parts = whole_parts(&set);
        for (&outer_shape, ring) in &parts {
            for (&inner_shape, core) in &parts {
                // Shapes are in order from the inside.
                if inner_shape >= outer_shape {
                    assert!(core.outer_radius() > hole(ring) + 1.0, "{inner_shape:?} into {outer_shape:?}");
                    refused.insert((inner_shape, outer_shape));
                }
            }
        }
    }
    assert_eq!(refused.len(), 6, "three kinds, each into itself and each larger into each smaller: {refused:?}");
}

#[test]
fn nested_parts_lie_within_their_square_and_the_inner_ones_stand_out() {
    for set in sets() {
        let parts = whole_parts(&set);
        let mut before: Option<&Section> = None;
        let mut shapes: Vec<Shape> = parts.keys().copied().collect();
        shapes.sort();
        for shape in shapes {
            let part = &parts[&shape];
            assert!(2.0 * part.outer_radius() < set.options.square_mm, "{shape:?}");
            if let Some(core) = before {
                assert!(core.height() - part.height() > 0.05 * set.options.square_mm, "{shape:?}");
            }
            before = Some(part);
        }
    }
}

#[test]
fn keys_fit_into_the_grooves_of_both_halves() {
    for set in sets().iter().filter(|set| set.options.faces == FaceStyle::TwoHalves) {
        for (part, bodies) in &set.parts {
            let [half, key] = &bodies[..] else { continue };
            let [half, key] = [half, key].map(|body| body.section.as_ref().expect("a turned body"));
            // Just above the flat side: the hole, the groove, and the rim.
            let radii = radii_at(half, 0.2);
            let (groove, is_ring) = match radii[..] {
                [_, inner, outer, _] => ([inner, outer], true),
                [outer, _] => ([0.0, outer], false),
                _ => panic!("{}: {radii:?}", part.code),
            };
            let play = 0.15 - 1e-6..0.16;
            assert!(play.contains(&(groove[1] - key.outer_radius())), "{}", part.code);
            assert!(!is_ring || play.contains(&(key.inner_radius() - groove[0])), "{}", part.code);
            let middle = (groove[0] + groove[1]) / 2.0;
            let depth = half.0.iter().filter(|p| (p[0] - middle).abs() <= (groove[1] - groove[0]) / 2.0 + 1e-6);
            let depth = depth.map(|point| point[1]).filter(|&y| y < half.height() * 0.7).fold(0.0, f64::max);
            assert!(key.height() < 2.0 * depth && key.height() > depth, "{}: {} in {depth}", part.code, key.height());
        }
    }
}

#[test]
fn faces_of_parts_in_one_piece_differ() {
    for set in sets().iter().filter(|set| set.options.faces == FaceStyle::OnePiece) {
        for (shape, part) in whole_parts(set) {
            let height = part.height();
            let just_below = |y: f64| radii_at(&part, y).len();
            let above =
                (1..150).any(|step| just_below(height - 0.01 * f64::from(step)) > just_below(0.01 * f64::from(step)));
            assert!(above, "{shape:?}");
        }
    }
}

#[test]
fn every_body_fits_on_common_beds() {
    for set in sets() {
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
    let count = u32::from_le_bytes(bytes[80..84].try_into().expect("four bytes")) as usize;
    assert_eq!(bytes.len(), 84 + 50 * count);
    let mut solid = Solid::default();
    let mut known: HashMap<[u32; 3], u32> = HashMap::new();
    for facet in bytes[84..].chunks_exact(50) {
        let numbers: Vec<f32> =
            facet[..48].chunks_exact(4).map(|four| f32::from_le_bytes(four.try_into().expect("four"))).collect();
        let normal = [numbers[0], numbers[1], numbers[2]];
        assert!((normal.iter().map(|part| part * part).sum::<f32>() - 1.0).abs() < 1e-3, "{normal:?}");
        let corners = [3, 6, 9].map(|at| {
            let corner = [numbers[at], numbers[at + 1], numbers[at + 2]];
            *known.entry(corner.map(f32::to_bits)).or_insert_with(|| {
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
            let bytes = stl(&body.name, &body.solid);
            assert!(!bytes.starts_with(b"solid"));
            let read = read_stl(&bytes);
            assert_eq!(triangles(&read), triangles(&body.solid), "{}", body.name);
            assert_watertight(&body.name, &read);
        }
    }
}

/// The elements of an XML text in order, each with its attributes. Panics if it is not well formed.
fn elements(xml: &str) -> Vec<(String, HashMap<String, String>)> {
    let body = xml.split_once("?>").map_or(xml, |(_, body)| body);
    let mut open: Vec<String> = Vec::new();
    let mut found = Vec::new();
    let mut roots = 0;
    let mut rest = body;
    while let Some((before, after)) = rest.split_once('<') {
        assert!(!before.contains('>') && (!open.is_empty() || before.trim().is_empty()), "{before}");
        let (tag, next) = after.split_once('>').expect("a tag ends");
        rest = next;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "tags are nested");
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut attributes_left) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = HashMap::new();
        while let Some((key, after)) = attributes_left.trim().split_once("=\"") {
            let (value, next) = after.split_once('"').expect("a value ends");
            assert!(!value.contains(['<', '&']), "{value}");
            assert!(attributes.insert(key.to_owned(), value.to_owned()).is_none(), "{key} twice");
            attributes_left = next;
        }
        assert!(attributes_left.trim().is_empty(), "{attributes_left}");
        roots += usize::from(open.is_empty());
        found.push((name.to_owned(), attributes));
        if !is_empty {
            open.push(name.to_owned());
        }
    }
    assert!(open.is_empty() && roots == 1 && rest.trim().is_empty(), "one root, closed");
    found
}

/// The bodies in a 3MF file, with the colour of each.
fn read_three_mf(bytes: &[u8]) -> Vec<(Solid, String)> {
    let files = unzipped(bytes);
    let names: Vec<&str> = files.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]);
    let texts: Vec<&str> = files.iter().map(|(_, text)| std::str::from_utf8(text).expect("text")).collect();
    elements(texts[0]);
    assert!(
        elements(texts[1]).iter().any(|(_, values)| values.get("Target").is_some_and(|to| to == "/3D/3dmodel.model"))
    );
    let mut colours = Vec::new();
    let mut bodies: Vec<(Solid, String)> = Vec::new();
    let mut ids = Vec::new();
    for (name, values) in elements(texts[2]) {
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
            let read = read_three_mf(&three_mf(body));
            let colours: Vec<&str> = read.iter().map(|(_, colour)| &**colour).collect();
            let expected: Vec<&str> = body.copies.iter().map(|(filament, _)| filament.html()).collect();
            assert_eq!(colours, expected, "{}", body.name);
            assert!(read.iter().all(|(solid, _)| *solid == body.solid), "{}", body.name);
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
                let [weight, volume, size, count, words] = columns[..] else { panic!("{line}") };
                assert!(words.starts_with(&format!("3mf/{}.3mf,", body.name)), "{line}");
                assert_eq!(count.parse(), Ok(copies), "{line}");
                let size: Vec<f32> = size.split(" × ").map(|side| side.parse().expect("a number")).collect();
                assert!(size.iter().zip(body.solid.size()).all(|(told, is)| (told - is).abs() < 0.001), "{line}");
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
            let count = points.len();
            let sixth = (0..count).map(|index| {
                let [[x, y], [u, v]] = [points[index], points[(index + 1) % count]];
                (v - y) * (x * x + x * u + u * u)
            });
            let exact = std::f64::consts::PI / 3.0 * sixth.sum::<f64>();
            // Chords cut off a little.
            assert!((0.995..=1.0001).contains(&(solid.volume() / exact)), "{name}: {} of {exact}", solid.volume());
        }
    }
}

#[test]
fn the_page_says_everything_in_every_language() {
    for set in usual_sets() {
        for language in Language::ALL {
            let set = PrintSet { options: SetOptions { language, ..set.options }, ..set.clone() };
            for text in [assembly(&set), parts_list(&set)] {
                assert!(!text.contains(['[', '{', ']']) || text.contains("body{"), "{text}");
                let told = text.replace(|letter: char| letter.is_ascii_control(), "");
                assert!(!told.contains("[part") && !told.contains("[column") && !told.contains("]<"), "{text}");
            }
            let page = assembly(&set);
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
    for set in sets() {
        let square = set.options.square_mm;
        let kit = Game::new(set.options.game).referee().position().kit();
        assert_eq!(set.board, [kit.width, kit.height]);
        let plan = board_plan(set.board, square);
        let side = f64::from(kit.width) * square + 2.0 * border(square);
        assert_eq!(plan.size, [side, side]);
        let svg = plan.svg();
        let (_, root) = &elements(&svg)[0];
        assert_eq!(root["width"], format!("{side}mm"));
        assert_eq!(root["viewBox"], format!("0 0 {side} {side}"));
        let dark = elements(&svg).into_iter().filter(|(name, _)| name == "rect").collect::<Vec<_>>();
        assert_eq!(dark.len(), (usize::from(kit.width) * usize::from(kit.height)).div_ceil(2));
        assert!(
            dark.iter()
                .all(|(_, values)| values["width"] == format!("{square}") && values["height"] == format!("{square}"))
        );
        // The square a1, at the lower left, is dark.
        let corner = [format!("{}", border(square)), format!("{}", side - border(square) - square)];
        assert!(dark.iter().any(|(_, values)| values["x"] == corner[0] && values["y"] == corner[1]), "{corner:?}");
    }
}

/// The area within a closed outline.
fn area(outline: &[Point]) -> f64 {
    let count = outline.len();
    let twice = (0..count).map(|index| {
        let [a, b] = [outline[index], outline[(index + 1) % count]];
        a[0] * b[1] - b[0] * a[1]
    });
    twice.sum::<f64>() / 2.0
}

#[test]
fn the_panels_of_a_box_fill_its_walls_exactly_and_the_parts_its_inside() {
    for set in sets() {
        let inside = set.inside_of_box();
        let panels = panels(inside);
        // Two long sides, two short ones, and the bottom.
        let material: f64 = panels[..5].iter().map(|panel| area(&panel.outline)).sum::<f64>() * THICKNESS;
        let [x, y, z] = inside;
        let outside = (x + 2.0 * THICKNESS) * (y + 2.0 * THICKNESS) * (z + THICKNESS);
        assert!((material - (outside - x * y * z)).abs() < 1e-6 * outside, "{:?}: {material}", set.options);
        assert!(panels[5].size[0] == x + 2.0 * THICKNESS && panels[6].size[0] < x && panels[6].size[1] < y);
        for body in set.bodies() {
            let [width, depth, height] = body.solid.size().map(f64::from);
            assert!(width < x && depth < y && height < z, "{}", body.name);
        }
    }
}

/// Asserts that a PDF file is well formed, and returns the boxes of its pages in points.
fn pages(pdf: &[u8]) -> Vec<Vec<f64>> {
    let text = std::str::from_utf8(pdf).expect("only text in it");
    assert!(text.starts_with("%PDF-1.4\n") && text.ends_with("%%EOF\n"));
    let start: usize = text
        .rsplit("startxref\n")
        .next()
        .and_then(|tail| tail.lines().next())
        .expect("a place")
        .parse()
        .expect("a number");
    let mut lines = text[start..].lines();
    assert_eq!(lines.next(), Some("xref"));
    let count: usize =
        lines.next().and_then(|line| line.strip_prefix("0 ")).expect("a count").parse().expect("a number");
    for (number, line) in lines.take(count).enumerate().skip(1) {
        let offset: usize = line[..10].parse().expect("a number");
        assert!(text[offset..].starts_with(&format!("{number} 0 obj\n")), "object {number}");
        assert_eq!(line.len(), 19, "a line of twenty bytes with its end");
    }
    let (_, stream) = text.split_once("/Length ").expect("a stream");
    let length: usize = stream.split(' ').next().expect("a length").parse().expect("a number");
    let (_, contents) = stream.split_once("stream\n").expect("a stream");
    assert!(contents[length..].starts_with("endstream"));
    let boxes = text.split("/MediaBox [").skip(1).map(|after| {
        let (numbers, _) = after.split_once(']').expect("a box ends");
        numbers.split(' ').map(|number| number.parse().expect("a number")).collect()
    });
    boxes.collect()
}

#[test]
fn a_pdf_plan_has_its_true_size_and_pages_in_a4_that_cover_it() {
    let mm = |points: f64| points * 25.4 / 72.0;
    for set in usual_sets() {
        let drawing = board_plan(set.board, set.options.square_mm);
        let [width, height] = drawing.size;
        let boxes = pages(&drawing.pdf());
        let near = |points: f64, wanted: f64| (mm(points) - wanted).abs() < 0.01;
        assert!(near(boxes[0][2], width) && near(boxes[0][3], height), "{:?}", boxes[0]);
        for a4 in &boxes[1..] {
            assert!(near(a4[2] - a4[0], 210.0) && near(a4[3] - a4[1], 297.0), "{a4:?}");
        }
        // Each point of the plan is on a page, within its margin.
        for x in 0..width as u32 {
            for y in (0..height as u32).step_by(7) {
                let is_seen = boxes[1..].iter().any(|a4| {
                    let [left, low, right, high] = [a4[0], a4[1], a4[2], a4[3]].map(mm);
                    let [x, y] = [f64::from(x), f64::from(y)];
                    (left + 9.99..=right - 9.99).contains(&x) && (low + 9.99..=high - 9.99).contains(&y)
                });
                assert!(is_seen, "{x} {y}");
            }
        }
    }
    let small = Drawing { size: [100.0, 100.0], shapes: Vec::new() };
    assert_eq!(pages(&small.pdf()).len(), 1);
}

#[test]
fn the_same_options_give_the_same_bytes_and_the_archive_contains_all_files() {
    for set in usual_sets() {
        let files = set.files();
        let again = PrintSet::new(set.options).expect("a set");
        assert_eq!(again.files(), files);
        let archive = set.archive();
        assert_eq!(again.archive(), archive);
        let read = unzipped(&archive);
        let told: Vec<(String, Vec<u8>)> = files.into_iter().map(|file| (file.name, file.contents)).collect();
        assert_eq!(read, told);
        for ending in ["assembly.html", "parts.csv", "board.svg", "board.pdf", "box.svg", "box.pdf"] {
            assert!(read.iter().any(|(name, _)| name == ending), "{ending}");
        }
    }
}

#[test]
fn a_game_of_chessmen_cannot_be_printed_yet() {
    let other = GameId::ALL.into_iter().find(|&id| needed_parts(id).is_none());
    let error = PrintSet::new(SetOptions::new(other.expect("such a game"))).map(drop).expect_err("no set");
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

    let read = |words: &[&str]| {
        let command = ExportArguments::augment_args(Command::new("export-set").no_binary_name(true));
        let matches = command.try_get_matches_from(words).map_err(|error| explanation(&error))?;
        ExportArguments::from_arg_matches(&matches).map_err(|error| explanation(&error))
    };
    let folder = std::env::temp_dir().join(format!("turnover-print-{}", std::process::id()));
    let name = folder.to_str().expect("a path in UTF-8");
    let line =
        [name, "--square", "40", "--clearance", "0.3", "--colours", "one-piece", "--formats", "stl", "--lang", "es"];
    let arguments = read(&line).expect("arguments");
    for done in ["written", "replaced"] {
        let mut out = Vec::new();
        export(&arguments, &mut out).expect("a folder that can be written");
        let out = String::from_utf8(out).expect("text");
        assert_eq!(out.lines().count(), 9);
        assert!(out.lines().all(|line| line.starts_with(done)), "{out}");
    }
    let bytes = std::fs::read(folder.join("stl/wall-engraved.stl")).expect("a file");
    let size = read_stl(&bytes).size();
    assert!((size[0] - 0.904 * 40.0).abs() < 0.5, "{size:?}");
    std::fs::remove_dir_all(&folder).expect("the folder goes");

    for (line, said) in [
        (&[][..], "expected <DIR>"),
        (&["d", "--square", "20"], "--square: expected millimetres from 30 to 80, found \"20\""),
        (&["d", "--clearance", "x"], "--clearance: expected millimetres from 0.1 to 0.8, found \"x\""),
        (&["d", "--colours", "three"], "--colours: expected two-halves or one-piece, found \"three\""),
        (&["d", "--game", "dice-chess"], "--game: expected turnover, lielow or lielow-9x9, found \"dice-chess\""),
        (&["d", "--lang", "fr"], "--lang: expected en, es or pt, found \"fr\""),
    ] {
        assert_eq!(read(line).map(drop), Err(said.to_owned()), "{line:?}");
    }
    let nowhere = read(&["/dev/null/set"]).expect("arguments");
    let error = export(&nowhere, &mut Vec::new()).expect_err("no folder").to_string();
    assert!(error.starts_with("expected a folder that can be written, /dev/null/set: "), "{error}");
}
