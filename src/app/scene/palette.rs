//! The colours and the light of each theme and piece set.

use bevy::color::ColorToComponents;
use bevy::prelude::*;

use super::lathe::{INLAY, Tint};
use crate::app::settings::{PieceSet, Settings, Theme};
use crate::board::Side;

/// The player's choice of theme and piece set.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SceneStyle {
    /// The light and the colours.
    pub theme: Theme,
    /// The set of Turnover pieces.
    pub piece_set: PieceSet,
}

impl SceneStyle {
    /// The colours and lights of the theme.
    #[must_use]
    pub const fn palette(self) -> &'static Palette {
        self.theme.palette()
    }

    /// The colours of a side's face of a part of a nest: the button has an inlaid disc, the ring around it an inlaid line,
    /// the outer ring nothing. Neighbouring parts have different tones.
    #[must_use]
    pub const fn nest_face(self, side: Side, ring: Ring) -> Surface {
        let NestColours { surface, fort_body } = match (self.theme, self.piece_set) {
            (Theme::Contrast, _) => return self.palette().faces[side.index()],
            (_, PieceSet::Rings) => WOODS[side.index()],
            (_, PieceSet::Castles) => METALS[side.index()],
            (_, PieceSet::Wood) => TURNED_WOODS[side.index()],
        };
        match ring {
            Ring::Tower => surface,
            Ring::Fort => Surface { body: fort_body, ..surface },
            Ring::Wall => Surface { inlay: surface.body, ..surface },
        }
    }
}

/// One of the rings that nest. It is not the type of the rules: the table names no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    /// The button.
    Tower,
    /// The ring around it.
    Fort,
    /// The outer ring.
    Wall,
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
    pub fn body_tint(self) -> Tint {
        let [body, _] = self.tints();
        body
    }

    /// The colour of edges that hands have worn, as a vertex colour: from the body's at 0 to that of bare metal at 1.
    #[must_use]
    pub fn worn_tint(self, wear: f32) -> Tint {
        self.body.mix(&BARE_METAL, wear).to_linear().to_f32_array()
    }

    /// The colour of cut surfaces, as a vertex colour.
    #[must_use]
    pub fn cut_tint(self) -> Tint {
        self.body.mix(&CUT_COLOUR, 0.35).to_linear().to_f32_array()
    }

    /// A function that replaces an outline's placeholder colours.
    pub fn painter(self) -> impl Fn(Tint) -> Tint {
        let [body_tint, inlay_tint] = self.tints();
        move |tint| if tint == INLAY { inlay_tint } else { body_tint }
    }
}

/// Metal without its patina.
const BARE_METAL: Color = Color::srgb(0.95, 0.92, 0.85);
/// What cut surfaces have a part of.
const CUT_COLOUR: Color = Color::srgb(0.52, 0.36, 0.22);

/// The roughness of plain surfaces. They do not reflect, so that they show their own colours.
pub const PLAIN_ROUGHNESS: f32 = 0.9;
/// How much of the light a plain face reflects, as Bevy counts it: more would make black grey.
pub const PLAIN_REFLECTANCE: f32 = 0.1;

/// The colours of a side's face of a nest.
#[derive(Clone, Copy, Debug)]
struct NestColours {
    /// The colours of the button and of the outer ring, and of all inlays.
    surface: Surface,
    /// The colour of the ring between them.
    fort_body: Color,
}

/// Bone and ivory; ebony and rosewood.
const WOODS: [NestColours; 2] = [
    NestColours { surface: IVORY, fort_body: Color::srgb(0.975, 0.95, 0.90) },
    NestColours { surface: EBONY, fort_body: Color::srgb(0.25, 0.165, 0.13) },
];

/// Maple and sycamore; walnut and smoked oak. The lines are burnt, or scratched.
const TURNED_WOODS: [NestColours; 2] = [
    NestColours {
        surface: Surface { body: Color::srgb(0.80, 0.61, 0.38), inlay: Color::srgb(0.36, 0.20, 0.10) },
        fort_body: Color::srgb(0.90, 0.74, 0.52),
    },
    NestColours {
        surface: Surface { body: Color::srgb(0.215, 0.125, 0.075), inlay: Color::srgb(0.58, 0.42, 0.27) },
        fort_body: Color::srgb(0.33, 0.205, 0.125),
    },
];

/// Brass in two tones; gunmetal and steel.
const METALS: [NestColours; 2] = [
    NestColours {
        surface: Surface { body: Color::srgb(0.90, 0.77, 0.50), inlay: Color::srgb(0.55, 0.30, 0.18) },
        fort_body: Color::srgb(0.96, 0.90, 0.72),
    },
    NestColours {
        surface: Surface { body: Color::srgb(0.30, 0.325, 0.37), inlay: Color::srgb(0.72, 0.76, 0.82) },
        fort_body: Color::srgb(0.40, 0.425, 0.47),
    },
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
    pub light_chessman: Color,
    /// The colour of black chess pieces. It is lighter than that of flat tokens, so that their orientation is visible.
    pub dark_chessman: Color,
    /// The colours of the light and dark squares.
    pub squares: [Color; 2],
    /// The maximum variation of brightness between squares of one kind.
    pub square_variety: f32,
    /// Whether wood and cloth have a grain, and metal is worn.
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
    /// The leather on the table.
    pub cloth: Color,
    /// The wooden rim of the table.
    pub rim: Color,
    /// The part of its light that the table has lost at its edge, from 0 to 1.
    pub falloff: f32,
    /// The colour of the background where no room is seen.
    pub backdrop: Color,
    /// The brightness of the room behind the table, in candelas per square metre; 0 for none.
    pub backdrop_nits: f32,
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

const IVORY: Surface = Surface { body: Color::srgb(0.905, 0.82, 0.68), inlay: Color::srgb(0.60, 0.34, 0.20) };
const EBONY: Surface = Surface { body: Color::srgb(0.175, 0.135, 0.115), inlay: Color::srgb(0.78, 0.60, 0.33) };

const EVENING: Palette = Palette {
    faces: [IVORY, EBONY],
    dark_inlay: Color::srgb(0.66, 0.50, 0.30),
    light_chessman: IVORY.body,
    dark_chessman: Color::srgb(0.215, 0.165, 0.138),
    squares: [Color::srgb(0.84, 0.695, 0.505), Color::srgb(0.575, 0.415, 0.295)],
    square_variety: 0.10,
    has_grain: true,
    frame: Color::srgb(0.36, 0.205, 0.13),
    frame_line: Color::srgb(0.83, 0.66, 0.40),
    ink: Color::srgb(0.90, 0.78, 0.56),
    tray: Color::srgb(0.36, 0.21, 0.135),
    felt: Color::srgb(0.30, 0.36, 0.31),
    cloth: Color::srgb(0.265, 0.315, 0.29),
    rim: Color::srgb(0.33, 0.19, 0.12),
    falloff: 0.55,
    backdrop: Color::srgb(0.055, 0.05, 0.045),
    backdrop_nits: 380.0,
    lamp: Color::srgb(1.0, 0.93, 0.82),
    lamp_lux: 3600.0,
    room_nits: 560.0,
    mark: None,
};

const DAYLIGHT: Palette = Palette {
    faces: [IVORY, EBONY],
    squares: [Color::srgb(0.87, 0.765, 0.60), Color::srgb(0.575, 0.44, 0.325)],
    frame: Color::srgb(0.60, 0.42, 0.27),
    frame_line: Color::srgb(0.33, 0.20, 0.12),
    ink: Color::srgb(0.22, 0.13, 0.07),
    tray: Color::srgb(0.58, 0.41, 0.27),
    felt: Color::srgb(0.64, 0.635, 0.595),
    cloth: Color::srgb(0.70, 0.69, 0.66),
    rim: Color::srgb(0.66, 0.49, 0.33),
    falloff: 0.20,
    backdrop: Color::srgb(0.70, 0.715, 0.72),
    backdrop_nits: 900.0,
    lamp: Color::srgb(1.0, 0.985, 0.955),
    lamp_lux: 4200.0,
    room_nits: 950.0,
    ..EVENING
};

/// A sequence of brightness with a contrast of at least 3:1 at each step: black, dark squares, light squares, white.
const CONTRAST: Palette = Palette {
    faces: [
        Surface { body: Color::WHITE, inlay: Color::BLACK },
        Surface { body: Color::srgb(0.02, 0.02, 0.02), inlay: Color::WHITE },
    ],
    dark_inlay: Color::WHITE,
    light_chessman: Color::srgb(0.74, 0.74, 0.74),
    dark_chessman: Color::srgb(0.10, 0.10, 0.10),
    squares: [Color::srgb(0.55, 0.53, 0.49), Color::srgb(0.24, 0.286, 0.353)],
    square_variety: 0.0,
    has_grain: false,
    frame: Color::srgb(0.32, 0.32, 0.33),
    frame_line: Color::WHITE,
    ink: Color::WHITE,
    tray: Color::srgb(0.55, 0.55, 0.55),
    felt: Color::srgb(0.30, 0.33, 0.37),
    cloth: Color::srgb(0.05, 0.05, 0.06),
    rim: Color::srgb(0.20, 0.20, 0.20),
    falloff: 1.0,
    backdrop: Color::BLACK,
    backdrop_nits: 0.0,
    lamp: Color::WHITE,
    lamp_lux: 2600.0,
    room_nits: 900.0,
    mark: Some(Color::srgb(1.0, 0.95, 0.55)),
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SceneStyle>().add_systems(First, update_style);
}

fn update_style(settings: Res<Settings>, mut style: ResMut<SceneStyle>) {
    style.set_if_neq(SceneStyle { theme: settings.theme, piece_set: settings.piece_set });
}
