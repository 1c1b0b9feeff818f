//! Can everything be told apart without colours? Pictures are measured as they are seen in grey and by people who do not
//! see red, green or blue.

use std::fs;
use std::path::Path;

use bevy::camera::RenderTarget;
use bevy::color::{ColorToComponents, LinearRgba, Luminance};
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::math::{Mat3, Vec3};
use bevy::prelude::*;

use super::camera::{CameraTarget, FirstView, Orbit, View};
use super::layout::Layout;
use crate::app::play::CurrentGame;
use crate::app::play::selection::Selection;
use crate::app::screen::Screen;
use crate::app::settings::{Settings, Theme};
use crate::app::{TablePlugin, shot};
use crate::board::Square;
use crate::session::{Game, GameId};

/// How colours are seen by those who lack one kind of cones, in linear light.
// CITE: Machado, Oliveira and Fernandes 2009, severity 1
const EYES: [(&str, Mat3); 4] = [
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
const SIZE: UVec2 = UVec2::new(960, 720);

/// Prints a table: `cargo test --lib contrast -- --ignored --nocapture`.
#[test]
#[ignore = "takes a minute where there is no graphics card"]
fn sides_squares_and_marks_are_far_enough_apart_in_the_theme_for_it() {
    for theme in Theme::ALL {
        let picture = Picture::of(theme);
        let [white, black] = [("d2", 0.42), ("b7", 0.42)].map(|(square, radius)| picture.around(square, radius));
        let [dark, light] = ["b4", "a4"].map(|square| picture.around(square, 0.3));
        // The Castle on b2 may go to b3, a light square, and b4, a dark one.
        let [on_light, on_dark] = ["b3", "b4"].map(|square| [0.05, 0.147].map(|radius| picture.around(square, radius)));
        let pairs = [
            ("sides", [white, white], black),
            ("squares", [light, light], dark),
            ("a mark on a light square", on_light, light),
            ("a mark on a dark square", on_dark, dark),
        ];
        for (name, one, other) in pairs {
            for (eyes, cones) in EYES {
                // A mark and its edge: the one that is farther from its square.
                let ratio = one.map(|colour| contrast(colour, other, cones)).into_iter().fold(0.0, f32::max);
                println!("{theme:?}: {name}, {eyes}: {ratio:.1}:1");
                assert!(ratio >= 3.0 || theme != Theme::Contrast, "{theme:?}: {name}, {eyes}: {ratio}:1");
                assert!(ratio >= 3.0 || name != "sides", "{theme:?}: {name}, {eyes}: {ratio}:1");
            }
        }
    }
}

/// The contrast of two colours as the Web Content Accessibility Guidelines define it.
fn contrast(one: Vec3, other: Vec3, cones: Mat3) -> f32 {
    let [one, other] = [one, other].map(|colour| {
        let seen = (cones * colour).clamp(Vec3::ZERO, Vec3::ONE);
        LinearRgba::rgb(seen.x, seen.y, seen.z).luminance() + 0.05
    });
    one.max(other) / one.min(other)
}

/// The start position from above, with a Castle chosen.
struct Picture {
    image: Image,
    camera: Transform,
    lens: PerspectiveProjection,
}

impl Picture {
    fn of(theme: Theme) -> Self {
        let path = std::env::temp_dir().join(format!("turnover-contrast-{theme:?}-{}.png", std::process::id()));
        let set_up = |app: &mut App, target: Handle<Image>| {
            app.add_plugins(TablePlugin)
                .insert_resource(Settings { theme, ..default() })
                .insert_resource(FirstView(View::Top))
                .insert_resource(CameraTarget(RenderTarget::from(target)))
                .insert_resource(CurrentGame::new(Game::new(GameId::default())))
                .insert_state(Screen::Table);
        };
        let mut seen = None;
        let pose = |app: &mut App| {
            let world = app.world_mut();
            let chosen = Selection::of(&world.resource::<CurrentGame>().game, square("b2"));
            world.insert_resource(chosen);
            (0..3).for_each(|_| app.update());
            let world = app.world_mut();
            let (camera, lens) =
                world.query_filtered::<(&Transform, &Projection), With<Orbit>>().single(world).expect("one camera");
            let Projection::Perspective(lens) = lens else { panic!("a lens") };
            seen = Some((*camera, lens.clone()));
        };
        shot::take(SIZE, &path, set_up, pose).expect("a picture");
        let image = read(&path);
        let (camera, lens) = seen.expect("it was posed");
        Self { image, camera, lens }
    }

    /// The mean colour on a circle so far around the middle of a square, in linear light.
    fn around(&self, name: &str, radius: f32) -> Vec3 {
        let middle = Layout::of(GameId::default()).world_from_square(square(name));
        let places = (0..24).map(|step| {
            let way = Vec2::from_angle(std::f32::consts::TAU * step as f32 / 24.0) * radius;
            self.colour_at(middle + Vec3::new(way.x, 0.0, way.y))
        });
        places.sum::<Vec3>() / 24.0
    }

    fn colour_at(&self, place: Vec3) -> Vec3 {
        let seen = self.camera.rotation.inverse() * (place - self.camera.translation);
        let slope = (self.lens.fov / 2.0).tan();
        let size = SIZE.as_vec2();
        let at = Vec2::new(seen.x / -seen.z / slope * size.y / size.x, -seen.y / -seen.z / slope);
        let at = ((at + 1.0) / 2.0 * size).as_uvec2();
        self.image.get_color_at(at.x, at.y).expect("inside the picture").to_linear().to_vec3()
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn read(path: &Path) -> Image {
    let bytes = fs::read(path).expect("the picture");
    fs::remove_file(path).expect("it is ours");
    let kind = ImageType::Extension("png");
    Image::from_buffer(&bytes, kind, CompressedImageFormats::NONE, true, ImageSampler::Default, default())
        .expect("a picture")
}
