//! The colours and the light of each theme and piece set.

use bevy::color::ColorToComponents;
use bevy::prelude::*;

use super::lathe::{INLAY, Tint};
use crate::app::settings::{PieceSet, Settings, Theme};
use crate::board::Side;

/// The player's choice of theme and piece set.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The light and the colours.
    pub theme: Theme,
    /// The set of Turnover pieces.
    pub set: PieceSet,
}

impl Style {
    /// The colours and lights of the theme.
    #[must_use]
    pub const fn palette(self) -> &'static Palette {
        self.theme.palette()
    }

    /// The colours of a side's face in the set of Turnover.
    #[must_use]
    pub const fn nest_face(self, side: Side) -> Surface {
        match (self.theme, self.set) {
            (Theme::Contrast, _) | (_, PieceSet::Rings) => self.palette().faces[side.index()],
            (_, PieceSet::Castles) => METALS[side.index()],
        }
    }
}

/// The colours of a face.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    /// The colour of its body.
    pub body: Color,
    /// The colour of the inlaid line.
    pub inlay: Color,
}

impl Surface {
    /// The colours of the body and the inlay, as vertex colours.
    #[must_use]
    pub fn tints(self) -> [Tint; 2] {
        [self.body, self.inlay].map(|colour| colour.to_linear().to_f32_array())
    }

    /// The colour of the body, as a vertex colour.
    #[must_use]
    pub fn core(self) -> Tint {
        let [body, _] = self.tints();
        body
    }

    /// The colour of cut surfaces, as a vertex colour.
    #[must_use]
    pub fn cut(self) -> Tint {
        self.body.mix(&self.inlay, 0.45).to_linear().to_f32_array()
    }

    /// A function that replaces an outline's placeholder colours.
    pub fn painter(self) -> impl Fn(Tint) -> Tint {
        let [body, inlay] = self.tints();
        move |tint| if tint == INLAY { inlay } else { body }
    }
}

/// The roughness of plain surfaces. They do not reflect, so that they show their own colours.
pub const PLAIN_ROUGHNESS: f32 = 0.9;
/// How much of the light a plain face reflects, as Bevy counts it: more would make black grey.
pub const PLAIN_REFLECTANCE: f32 = 0.1;

/// Brass and gunmetal.
const METALS: [Surface; 2] = [
    Surface { body: Color::srgb(0.93, 0.76, 0.42), inlay: Color::srgb(0.55, 0.38, 0.16) },
    Surface { body: Color::srgb(0.33, 0.355, 0.40), inlay: Color::srgb(0.66, 0.70, 0.76) },
];

/// The colours and lights of a theme.
#[derive(Debug)]
pub struct Palette {
    /// The colours of White's and Black's rings, checkers and chess pieces.
    pub faces: [Surface; 2],
    /// The colour of the line on black checkers and chess pieces. It must be visible in dim light, because checkers are
    /// counted by it.
    pub dark_inlay: Color,
    /// The colour of white chess pieces, dark enough to show their shape.
    pub light_man: Color,
    /// The colour of black chess pieces. It is lighter than that of flat tokens, so that their orientation is visible.
    pub dark_man: Color,
    /// The colours of the light and dark squares.
    pub squares: [Color; 2],
    /// The maximum variation of brightness between squares of one kind.
    pub square_variety: f32,
    /// Whether wood and cloth have a grain.
    pub has_grain: bool,
    /// The board's frame, and the line in it.
    pub frame: Color,
    /// The colour of the line inlaid in the frame.
    pub frame_line: Color,
    /// The colour of the coordinates.
    pub ink: Color,
    /// The walls of the trays.
    pub tray: Color,
    /// The colour of the trays' floors.
    pub felt: Color,
    /// The table.
    pub cloth: Color,
    /// The part of its light that the table has lost at its edge, from 0 to 1.
    pub falloff: f32,
    /// The colour of the background, into which the table fades.
    pub backdrop: Color,
    /// The colour of the lamp.
    pub lamp: Color,
    /// The illuminance of a surface that faces the lamp, in lux.
    pub lamp_lux: f32,
    /// The intensity of the environment map, in candelas per square metre.
    pub room_nits: f32,
    /// The colour of all marks; `None` if each mark has its own.
    pub mark: Option<Color>,
}

impl Theme {
    /// The colours and lights of the theme.
    #[must_use]
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Evening => &EVENING,
            Self::Daylight => &DAYLIGHT,
            Self::Contrast => &CONTRAST,
        }
    }
}

const IVORY: Surface = Surface { body: Color::srgb(0.91, 0.85, 0.735), inlay: Color::srgb(0.62, 0.43, 0.27) };
const EBONY: Surface = Surface { body: Color::srgb(0.165, 0.13, 0.115), inlay: Color::srgb(0.66, 0.50, 0.30) };

const EVENING: Palette = Palette {
    faces: [IVORY, EBONY],
    dark_inlay: Color::srgb(0.66, 0.50, 0.30),
    light_man: IVORY.body,
    dark_man: Color::srgb(0.215, 0.165, 0.138),
    squares: [Color::srgb(0.79, 0.645, 0.47), Color::srgb(0.53, 0.497, 0.41)],
    square_variety: 0.07,
    has_grain: true,
    frame: Color::srgb(0.40, 0.25, 0.16),
    frame_line: Color::srgb(0.80, 0.64, 0.40),
    ink: Color::srgb(0.90, 0.78, 0.56),
    tray: Color::srgb(0.38, 0.24, 0.155),
    felt: Color::srgb(0.47, 0.52, 0.49),
    cloth: Color::srgb(0.31, 0.385, 0.395),
    falloff: 1.0,
    backdrop: Color::srgb(0.055, 0.065, 0.07),
    lamp: Color::srgb(1.0, 0.95, 0.87),
    lamp_lux: 2150.0,
    room_nits: 720.0,
    mark: None,
};

const DAYLIGHT: Palette = Palette {
    faces: [IVORY, EBONY],
    squares: [Color::srgb(0.83, 0.73, 0.575), Color::srgb(0.52, 0.43, 0.335)],
    frame: Color::srgb(0.60, 0.42, 0.27),
    frame_line: Color::srgb(0.33, 0.20, 0.12),
    ink: Color::srgb(0.22, 0.13, 0.07),
    tray: Color::srgb(0.58, 0.41, 0.27),
    felt: Color::srgb(0.62, 0.66, 0.60),
    cloth: Color::srgb(0.77, 0.755, 0.715),
    falloff: 0.30,
    backdrop: Color::srgb(0.70, 0.715, 0.72),
    lamp: Color::srgb(1.0, 0.985, 0.955),
    lamp_lux: 3100.0,
    room_nits: 1000.0,
    ..EVENING
};

/// A sequence of brightness with a contrast of at least 3:1 at each step: black, dark squares, light squares, white.
const CONTRAST: Palette = Palette {
    faces: [
        Surface { body: Color::WHITE, inlay: Color::BLACK },
        Surface { body: Color::srgb(0.02, 0.02, 0.02), inlay: Color::WHITE },
    ],
    dark_inlay: Color::WHITE,
    light_man: Color::srgb(0.74, 0.74, 0.74),
    dark_man: Color::srgb(0.10, 0.10, 0.10),
    squares: [Color::srgb(0.55, 0.53, 0.49), Color::srgb(0.24, 0.286, 0.353)],
    square_variety: 0.0,
    has_grain: false,
    frame: Color::srgb(0.32, 0.32, 0.33),
    frame_line: Color::WHITE,
    ink: Color::WHITE,
    tray: Color::srgb(0.55, 0.55, 0.55),
    felt: Color::srgb(0.30, 0.33, 0.37),
    cloth: Color::srgb(0.05, 0.05, 0.06),
    falloff: 1.0,
    backdrop: Color::BLACK,
    lamp: Color::WHITE,
    lamp_lux: 2600.0,
    room_nits: 900.0,
    mark: Some(Color::srgb(1.0, 0.95, 0.55)),
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Style>().add_systems(First, choose);
}

fn choose(settings: Res<Settings>, mut style: ResMut<Style>) {
    style.set_if_neq(Style { theme: settings.theme, set: settings.set });
}
