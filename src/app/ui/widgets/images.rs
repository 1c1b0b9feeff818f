//! Images of dice and chess pieces for the panel.

use bevy::prelude::{App, ColorToPacked, IntoScheduleConfigs, Res, ResMut, Resource, Result, State};
use bevy_egui::egui::{self, Color32, ColorImage, Painter, Rect, TextureHandle, TextureOptions, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::scene::{dice, die};
use crate::app::ui::{systems::UiSystems, widgets::theme};
use crate::app::{editor::Editor, play::CurrentGame, screen::Screen};
use crate::board::Chessman;
use crate::session::{DieFace, GameId};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.init_resource::<Images>().add_systems(EguiPrimaryContextPass, update_images.in_set(UiSystems::Prepare));
}

/// The size of a face in its image, in texels.
const CELL_TEXELS: u32 = 72;
/// The width of a piece's outline, relative to its size.
const EDGE_WIDTH_SHARE: f32 = 0.028;

/// The images of the dice of a game and of all chess pieces.
#[derive(Resource, Default)]
pub(in crate::app::ui) struct Images {
    game_id: Option<GameId>,
    die_faces: Vec<[DieFace; 6]>,
    die_textures: Vec<TextureHandle>,
    chessmen_texture: Option<TextureHandle>,
}

/// Provides the images for the current game or the editor.
fn update_images(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    current_game: Res<CurrentGame>,
    editor: Res<Editor>,
    mut images: ResMut<Images>,
) -> Result {
    let game_id = if *screen.get() == Screen::Editor { editor.draft().id() } else { current_game.game.id() };
    images.load_for_game(contexts.ctx_mut()?, game_id);
    Ok(())
}

impl Images {
    /// Creates the images for a game.
    pub(in crate::app::ui) fn load_for_game(&mut self, ctx: &egui::Context, game_id: GameId) {
        if self.game_id == Some(game_id) {
            return;
        }
        self.game_id = Some(game_id);
        self.die_faces = game_id.referee(None).map(|referee| referee.position().dice_set()).unwrap_or_default();
        let load_texture = |name: String, texels: &[u8]| {
            let size = [4 * CELL_TEXELS, 2 * CELL_TEXELS].map(|side| side as usize);
            ctx.load_texture(name, ColorImage::from_rgba_unmultiplied(size, texels), TextureOptions::LINEAR)
        };
        let die_texture = |(index, faces)| {
            let texels = die::texels(&dice::faces_of(faces), &dice::colours_of(&self.die_faces, index), CELL_TEXELS);
            load_texture(format!("die {index}"), &texels)
        };
        self.die_textures = self.die_faces.iter().enumerate().map(die_texture).collect();
        self.chessmen_texture.get_or_insert_with(|| load_texture("chessmen".into(), &die::chessmen_masks(CELL_TEXELS)));
    }

    /// The dice of the game with their faces.
    pub(in crate::app::ui) fn die_faces(&self) -> &[[DieFace; 6]] {
        &self.die_faces
    }

    /// Paints a face of a die of the set, in a tint.
    pub(in crate::app::ui) fn paint_die(&self, ui: &Ui, rect: Rect, index: usize, face: DieFace, tint: Color32) {
        let (Some(faces), Some(texture)) = (self.die_faces.get(index), self.die_textures.get(index)) else { return };
        let picture = egui::load::SizedTexture::new(texture.id(), rect.size());
        egui::Image::from_texture(picture)
            .uv(cell_uv(dice::number_of(faces, face)))
            .corner_radius((rect.width() * 0.16) as u8)
            .tint(tint)
            .paint_at(ui, rect);
    }

    /// Paints a die that waits to be rolled, without a face.
    pub(in crate::app::ui) fn paint_unrolled_die(&self, ui: &Ui, rect: Rect, index: usize) {
        let colours = dice::colours_of(&self.die_faces, index);
        let [body_color, sign_color] = [colours.body, colours.sign].map(|colour| {
            let [red, green, blue, _] = colour.to_srgba().to_u8_array();
            Color32::from_rgb(red, green, blue)
        });
        ui.painter().rect_filled(rect, rect.width() * 0.16, body_color);
        let size = if rect.width() < 36.0 { 16.0 } else { 21.0 };
        ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, "?", theme::strong_font(size), sign_color);
    }

    /// Paints a chess piece with an outline.
    pub(in crate::app::ui) fn paint_chessman(
        &self,
        painter: &Painter,
        rect: Rect,
        chessman: Chessman,
        piece_color: Color32,
        edge_color: Color32,
    ) {
        let Some(texture) = &self.chessmen_texture else { return };
        let edge_width = rect.width() * EDGE_WIDTH_SHARE;
        let edge_offsets =
            [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7)];
        for (x, y) in edge_offsets.into_iter().filter(|_| edge_color != Color32::TRANSPARENT) {
            painter.image(
                texture.id(),
                rect.translate(egui::vec2(x, y) * edge_width),
                cell_uv(chessman.number()),
                edge_color,
            );
        }
        painter.image(texture.id(), rect, cell_uv(chessman.number()), piece_color);
    }
}

/// The texture coordinates of a number's face.
fn cell_uv(number: u8) -> Rect {
    let cell_rect = die::cell(number);
    // Without this inset, a part of the neighbouring cell would be visible at the edge.
    let half_texel = 0.5 / CELL_TEXELS as f32 * 0.25;
    Rect::from_min_max(egui::pos2(cell_rect.min.x, cell_rect.min.y), egui::pos2(cell_rect.max.x, cell_rect.max.y))
        .shrink(half_texel)
}
