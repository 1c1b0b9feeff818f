//! Tests that sides, squares and marks can be distinguished without colours: pictures are measured in grey and as
//! people with colour blindness see them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use bevy::camera::RenderTarget;
use bevy::color::{ColorToComponents, LinearRgba, Luminance};
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::math::{Mat3, Vec3};
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;

use super::camera::{CameraStart, Orbit, View};
use super::components::{TokenBody, TokenPlace};
use super::highlight;
use super::lathe::tests::triangles;
use super::layout::Layout;
use super::marks::BoardMark;
use super::palette::SceneStyle;
use super::token_looks::token_mesh;
use crate::app::TablePlugin;
use crate::app::play::CurrentGame;
use crate::app::play::selection::Selection;
use crate::app::program::screenshot;
use crate::app::screen::Screen;
use crate::app::settings::{PieceSet, Settings, Theme};
use crate::board::{Side, Square};
use crate::games::dice_chess::Variant;
use crate::session::{Game, GameId};

/// The colours as seen with each kind of colour blindness, in linear light.
// CITE: Machado, Oliveira and Fernandes 2009, severity 1
const COLOUR_VISIONS: [(&str, Mat3); 4] = [
    ("all cones, in grey", Mat3::IDENTITY),
    (
        "protanopia",
        Mat3::from_cols_array(&[
            0.152_286, 0.114_503, -0.003_882, 1.052_583, 0.786_281, -0.048_116, -0.204_868, 0.099_216, 1.051_998,
        ]),
    ),
    (
        "deuteranopia",
        Mat3::from_cols_array(&[
            0.367_322, 0.280_085, -0.011_820, 0.860_646, 0.672_501, 0.042_940, -0.227_968, 0.047_413, 0.968_881,
        ]),
    ),
    (
        "tritanopia",
        Mat3::from_cols_array(&[
            1.255_528, -0.078_411, 0.004_733, -0.076_749, 0.930_809, 0.691_367, -0.178_779, 0.147_602, 0.303_900,
        ]),
    ),
];
const PICTURE_SIZE: UVec2 = UVec2::new(960, 720);

/// Prints a table: `cargo test --lib contrast -- --ignored --nocapture`.
#[test]
#[ignore = "takes a minute where there is no graphics card"]
fn sides_squares_and_marks_are_far_enough_apart_in_the_theme_for_it() {
    for theme in Theme::ALL {
        let style = SceneStyle { theme, ..SceneStyle::default() };
        let picture = Picture::of(style, &Game::new(GameId::default()), View::Top, Some("b2"));
        let [white, black] =
            [("d2", 0.42), ("b7", 0.42)].map(|(square, radius)| picture.mean_colour_around(square, radius));
        let [dark, light] = ["b4", "a4"].map(|square| picture.mean_colour_around(square, 0.3));
        // The Castle on b2 may move to b3, a light square, and b4, a dark one.
        let [on_light, on_dark] =
            ["b3", "b4"].map(|square| [0.05, 0.147].map(|radius| picture.mean_colour_around(square, radius)));
        let pairs = [
            ("sides", [white, white], black),
            ("squares", [light, light], dark),
            ("a mark on a light square", on_light, light),
            ("a mark on a dark square", on_dark, dark),
        ];
        for (name, colours, other_colour) in pairs {
            for (vision_name, cones) in COLOUR_VISIONS {
                // Of a mark and its edge, the one with more contrast to its square.
                let ratio = colours.map(|colour| contrast(colour, other_colour, cones)).into_iter().fold(0.0, f32::max);
                println!("{theme:?}: {name}, {vision_name}: {ratio:.1}:1");
                assert!(ratio >= 3.0 || theme != Theme::Contrast, "{theme:?}: {name}, {vision_name}: {ratio}:1");
                assert!(ratio >= 3.0 || name != "sides", "{theme:?}: {name}, {vision_name}: {ratio}:1");
            }
        }
    }
}

/// A position in which the Tower on e1 turns over, combines and captures, and a point on each of these marks: its square, the
/// direction from the middle of the square, and the distances of the mark and of its edge.
const MARKED_FEN: &str = "c6c/8/C7/4n3/8/C7/8/2r1R2B w";
const MARK_POINTS: [(BoardMark, &str, f32, [f32; 2]); 3] = [
    (BoardMark::TurnOver, "e5", -0.215, [0.385, 0.45]),
    (BoardMark::Combine, "h1", std::f32::consts::PI, [0.38, 0.445]),
    (BoardMark::Capture, "c1", std::f32::consts::FRAC_PI_4, [0.42, 0.535]),
];

/// Prints the contrast of marks on pieces to what they lie on, seen from the seat.
#[test]
#[ignore = "takes minutes where there is no graphics card"]
fn marks_on_pieces_stand_out_on_every_set_and_in_every_light() {
    for (theme, piece_set) in Theme::ALL.into_iter().flat_map(|theme| PieceSet::ALL.map(|piece_set| (theme, piece_set)))
    {
        let game = Game::from_fen(GameId::TurnoverModern, MARKED_FEN).expect("a position");
        let style = SceneStyle { theme, piece_set };
        let marked_picture = Picture::of(style, &game, View::White, Some("e1"));
        let plain_picture = Picture::of(style, &game, View::White, None);
        for (mark, square_name, angle, distances) in MARK_POINTS {
            let tokens = game
                .referee()
                .position()
                .tokens_by_place()
                .into_iter()
                .filter(|(place, _)| place.square == square(square_name));
            let height =
                highlight::mark_height(mark, tokens.map(|(place, token)| (TokenPlace(place), TokenBody(token))));
            let [mark_point, edge_point] = distances.map(|distance| {
                let offset = Vec2::from_angle(angle) * distance;
                marked_picture.layout.world_from_square(square(square_name)) + Vec3::new(offset.x, height, -offset.y)
            });
            let colour_below = plain_picture.colour_at(mark_point);
            for (vision_name, cones) in COLOUR_VISIONS {
                let ratio = [mark_point, edge_point]
                    .map(|point| contrast(marked_picture.colour_at(point), colour_below, cones));
                let ratio = ratio.into_iter().fold(0.0, f32::max);
                println!("{theme:?}, {piece_set:?}: {mark:?}, {vision_name}: {ratio:.1}:1");
                assert!(ratio >= 3.0, "{theme:?}, {piece_set:?}: {mark:?}, {vision_name}: {ratio}:1");
            }
        }
    }
}

/// Black's pieces on dark squares, in either set and in Dice Chess, and the pieces beside them.
const DARK_SQUARE_CASES: [(&str, PieceSet, GameId, &str); 3] = [
    ("rings", PieceSet::Rings, GameId::TurnoverModern, "c6c/8/1p1c1b1r/8/1P1C1B1R/8/8/C6C w"),
    ("castles", PieceSet::Castles, GameId::TurnoverModern, "c6c/8/1p1c1b1r/8/1P1C1B1R/8/8/C6C w"),
    ("men", PieceSet::Rings, GameId::DiceChess(Variant::DiceChess), "1k1q4/8/1p1n1b1r/8/1P1N1B1R/8/8/K1Q5 w - - 0 1"),
];

/// Prints the contrast of the tops and edges of pieces to the squares, and the contrast within pieces: `cargo test
/// --lib contrast -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes where there is no graphics card"]
fn how_far_pieces_stand_out_from_the_squares_and_show_their_form() {
    let grey_cones = Mat3::IDENTITY;
    for theme in Theme::ALL {
        for (name, piece_set, game_id, fen) in DARK_SQUARE_CASES {
            let game = Game::from_fen(game_id, fen).expect("a position");
            let picture = Picture::of(SceneStyle { theme, piece_set }, &game, View::White, None);
            let [light, dark] = ["b5", "c5"].map(|square| picture.mean_colour_around(square, 0.3));
            println!("{theme:?}, {name}: light to dark square {:.2}:1", contrast(light, dark, grey_cones));
            for (square, side) in [("b6", Side::Black), ("d6", Side::Black), ("b4", Side::White), ("d4", Side::White)] {
                let [top_shades, edge_shades] = picture.top_and_edge_shades(&game, square);
                print!("  {side:?} {square}:");
                for (kind, square_colour) in [("dark", dark), ("light", light)] {
                    let [top_ratio, edge_ratio] = [&top_shades, &edge_shades]
                        .map(|shades| contrast(mean_colour(shades), square_colour, grey_cones));
                    print!(" to a {kind} square top {top_ratio:.2}:1, edge {edge_ratio:.2}:1;");
                }
                println!(" form {:.2}:1", inner_contrast(&[top_shades, edge_shades].concat()));
            }
        }
    }
}

/// The visible colour of a part of a piece's surface, in linear light.
#[derive(Clone, Copy)]
struct Shade {
    colour: Vec3,
    area: f32,
}

/// A triangle of a token's surface.
struct Facet {
    center: Vec3,
    normal: Vec3,
    area: f32,
    tint: [u32; 4],
}

fn facets(mesh: &Mesh) -> Vec<Facet> {
    let Some(VertexAttributeValues::Float32x4(tints)) = mesh.attribute(Mesh::ATTRIBUTE_COLOR) else {
        panic!("a mesh has colours")
    };
    let indices: Vec<usize> = mesh.indices().expect("an indexed mesh").iter().collect();
    let facet_of = |([a, b, c], corners): ([(Vec3, Vec3); 3], &[usize])| Facet {
        center: (a.0 + b.0 + c.0) / 3.0,
        normal: (a.1 + b.1 + c.1).normalize_or_zero(),
        area: (b.0 - a.0).cross(c.0 - a.0).length() / 2.0,
        tint: tints[corners[0]].map(f32::to_bits),
    };
    triangles(mesh).into_iter().zip(indices.chunks_exact(3)).map(facet_of).collect()
}

/// The colour that covers the largest area.
fn body_tint<'a>(facets: impl Iterator<Item = &'a Facet>) -> [u32; 4] {
    let mut areas_by_tint: BTreeMap<[u32; 4], f32> = BTreeMap::new();
    for facet in facets {
        *areas_by_tint.entry(facet.tint).or_default() += facet.area;
    }
    areas_by_tint.into_iter().max_by(|first, second| first.1.total_cmp(&second.1)).expect("a surface").0
}

fn mean_colour(shades: &[Shade]) -> Vec3 {
    shades.iter().map(|shade| shade.colour * shade.area).sum::<Vec3>()
        / shades.iter().map(|shade| shade.area).sum::<f32>()
}

/// The contrast between the lighter and the darker parts of a piece, without an eighth of its surface at either end.
fn inner_contrast(shades: &[Shade]) -> f32 {
    let luminance_of = |shade: &Shade| LinearRgba::rgb(shade.colour.x, shade.colour.y, shade.colour.z).luminance();
    let mut sorted_shades: Vec<Shade> = shades.to_vec();
    sorted_shades.sort_by(|first, second| luminance_of(first).total_cmp(&luminance_of(second)));
    let total_area: f32 = sorted_shades.iter().map(|shade| shade.area).sum();
    let [dark, light] = [1.0 / 8.0, 7.0 / 8.0].map(|part| {
        let mut remaining_area = total_area * part;
        let mut shades = sorted_shades.iter();
        shades.find(|shade| {
            remaining_area -= shade.area;
            remaining_area <= 0.0
        })
    });
    let [dark, light] = [dark, light].map(|shade| shade.expect("a part of the surface").colour);
    contrast(dark, light, Mat3::IDENTITY)
}

/// The contrast ratio of two colours as in the Web Content Accessibility Guidelines.
fn contrast(first_colour: Vec3, second_colour: Vec3, cones: Mat3) -> f32 {
    let [first_colour, second_colour] = [first_colour, second_colour].map(|colour| {
        let seen_colour = (cones * colour).clamp(Vec3::ZERO, Vec3::ONE);
        LinearRgba::rgb(seen_colour.x, seen_colour.y, seen_colour.z).luminance() + 0.05
    });
    first_colour.max(second_colour) / first_colour.min(second_colour)
}

/// A rendered position.
struct Picture {
    image: Image,
    camera: Transform,
    lens: PerspectiveProjection,
    layout: Layout,
    style: SceneStyle,
}

impl Picture {
    /// The view of a game, with a piece selected.
    fn of(style: SceneStyle, game: &Game, view: View, selected_name: Option<&str>) -> Self {
        let path = std::env::temp_dir().join(format!("turnover-contrast-{style:?}-{}.png", std::process::id()));
        let SceneStyle { theme, piece_set } = style;
        let set_up = |app: &mut App, target: Handle<Image>| {
            app.add_plugins(TablePlugin)
                .insert_resource(Settings { theme, piece_set, ..default() })
                .insert_resource(CameraStart { view, target: Some(RenderTarget::from(target)) })
                .insert_resource(CurrentGame::new(game.clone()))
                .insert_state(Screen::Table);
        };
        let mut posed_camera = None;
        let pose = |app: &mut App| {
            let world = app.world_mut();
            if let Some(square_name) = selected_name {
                let selection = Selection::of(&world.resource::<CurrentGame>().game, square(square_name));
                world.insert_resource(selection);
            }
            (0..3).for_each(|_| app.update());
            let world = app.world_mut();
            let (camera, lens) =
                world.query_filtered::<(&Transform, &Projection), With<Orbit>>().single(world).expect("one camera");
            let Projection::Perspective(lens) = lens else { panic!("a lens") };
            posed_camera = Some((*camera, lens.clone()));
        };
        screenshot::take(PICTURE_SIZE, &path, set_up, pose).expect("a picture");
        let image = read_image(&path);
        let (camera, lens) = posed_camera.expect("it was posed");
        Self { image, camera, lens, layout: Layout::of(game.id()), style }
    }

    /// The mean colour on a circle around the middle of a square, in linear light.
    fn mean_colour_around(&self, square_name: &str, radius: f32) -> Vec3 {
        let center = self.layout.world_from_square(square(square_name));
        let points_around = (0..24).map(|step| {
            let offset = Vec2::from_angle(std::f32::consts::TAU * step as f32 / 24.0) * radius;
            self.colour_at(center + Vec3::new(offset.x, 0.0, offset.y))
        });
        points_around.sum::<Vec3>() / 24.0
    }

    /// The colours of a piece's tops, and of its edges seen at a grazing angle, without inlays.
    fn top_and_edge_shades(&self, game: &Game, square_name: &str) -> [Vec<Shade>; 2] {
        let (mut top_shades, mut edge_shades) = (Vec::new(), Vec::new());
        let tokens_on_square = game
            .referee()
            .position()
            .tokens_by_place()
            .into_iter()
            .filter(|(place, _)| place.square == square(square_name));
        for (place, token) in tokens_on_square {
            let token_transform = self.layout.rest_pose(place, token).transform();
            let visible_facets = facets(&token_mesh(token, self.style)).into_iter().filter_map(|facet| {
                let (facet_center, normal) =
                    (token_transform.transform_point(facet.center), token_transform.rotation * facet.normal);
                let facing_cosine = normal.dot((self.camera.translation - facet_center).normalize());
                (facing_cosine > 0.1 && normal.y >= 0.0).then_some((facet_center, normal, facing_cosine, facet))
            });
            let visible_facets: Vec<_> = visible_facets.collect();
            let body_tint_bits = body_tint(visible_facets.iter().map(|(.., facet)| facet));
            for (facet_center, normal, facing_cosine, facet) in
                visible_facets.into_iter().filter(|(.., facet)| facet.tint == body_tint_bits)
            {
                let shade = Shade { colour: self.colour_at(facet_center), area: facet.area * facing_cosine };
                if facing_cosine > 0.25 && normal.y > 0.8 {
                    top_shades.push(shade);
                } else if facing_cosine < 0.5 {
                    edge_shades.push(shade);
                }
            }
        }
        [top_shades, edge_shades]
    }

    fn colour_at(&self, point: Vec3) -> Vec3 {
        let point_in_view = self.camera.rotation.inverse() * (point - self.camera.translation);
        let slope = (self.lens.fov / 2.0).tan();
        let size = PICTURE_SIZE.as_vec2();
        let picture_position = Vec2::new(
            point_in_view.x / -point_in_view.z / slope * size.y / size.x,
            -point_in_view.y / -point_in_view.z / slope,
        );
        let pixel = ((picture_position + 1.0) / 2.0 * size).as_uvec2();
        self.image.get_color_at(pixel.x, pixel.y).expect("inside the picture").to_linear().to_vec3()
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn read_image(path: &Path) -> Image {
    let png_bytes = fs::read(path).expect("the picture");
    fs::remove_file(path).expect("it is ours");
    let image_type = ImageType::Extension("png");
    Image::from_buffer(&png_bytes, image_type, CompressedImageFormats::NONE, true, ImageSampler::Default, default())
        .expect("a picture")
}
