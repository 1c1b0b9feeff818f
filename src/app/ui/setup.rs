//! The setup of egui: camera, fonts and textures.

use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraOutputMode, CameraUpdateSystems};
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy::render::renderer::RenderDevice;
use bevy_egui::{
    EguiContexts, EguiGlobalSettings, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet,
    EguiPrimaryContextPass, PrimaryEguiContext,
};

use crate::app::scene::camera::Orbit;
use crate::app::settings::{Settings, Theme};
use crate::app::ui::systems::{DrawUi, UiSystems};
use crate::app::ui::widgets::theme;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .add_systems(
            EguiPrimaryContextPass,
            (
                (set_contrast, prepare_glyphs.run_if(resource_exists::<RenderDevice>))
                    .chain()
                    .in_set(UiSystems::Prepare),
                apply_theme.run_if(run_once).after(DrawUi),
            ),
        )
        .add_systems(Startup, spawn_ui_camera)
        .add_systems(PreUpdate, set_max_texture_size.before(EguiPreUpdateSet::BeginPass))
        .add_systems(PreUpdate, hide_table_until_laid_out)
        // Labels above the table follow moving things in the same frame, and their glyphs are drawn then.
        .configure_sets(
            PostUpdate,
            (
                EguiPostUpdateSet::EndPass.after(TransformSystems::Propagate).after(CameraUpdateSystems),
                EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
            ),
        );
}

/// The panel has its own camera, because the table's camera only covers the area beside it.
fn spawn_ui_camera(mut commands: Commands, mut egui_settings: ResMut<EguiGlobalSettings>) {
    egui_settings.auto_create_primary_context = false;
    commands.spawn((
        Name::new("panel camera"),
        PrimaryEguiContext,
        Camera2d,
        RenderLayers::none(),
        Msaa::Off,
        Camera {
            order: 1,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..default()
        },
    ));
}

/// The number of frames until the panel has been drawn and the table knows the space that is left.
const FRAMES_TO_LAY_OUT: u32 = 3;

/// The table is not drawn before the panel has its place, because it would lie elsewhere in the first frame.
fn hide_table_until_laid_out(mut frame_count: Local<u32>, camera: Option<Single<&mut Camera, With<Orbit>>>) {
    if *frame_count > FRAMES_TO_LAY_OUT {
        return;
    }
    *frame_count += 1;
    if let Some(mut camera) = camera {
        camera.is_active = *frame_count > FRAMES_TO_LAY_OUT;
    }
}

/// Tells egui the maximum texture size. It keeps all glyphs in one texture, and assumes a small one otherwise.
fn set_max_texture_size(device: Option<Res<RenderDevice>>, mut inputs: Query<&mut EguiInput, Added<EguiInput>>) {
    let max_side = device.and_then(|device| usize::try_from(device.limits().max_texture_dimension_2d).ok());
    for mut input in &mut inputs {
        input.0.max_texture_side = max_side;
    }
}

fn apply_theme(mut contexts: EguiContexts) -> Result {
    theme::apply(contexts.ctx_mut()?);
    Ok(())
}

/// Follows the theme of the table.
fn set_contrast(mut contexts: EguiContexts, settings: Res<Settings>, mut was_high_contrast: Local<bool>) -> Result {
    let is_high_contrast = settings.theme == Theme::Contrast;
    if std::mem::replace(&mut *was_high_contrast, is_high_contrast) != is_high_contrast {
        theme::set_contrast(contexts.ctx_mut()?, is_high_contrast);
    }
    Ok(())
}

/// Draws all glyphs in advance, and again when the atlas was cleared or the scale has changed. Without a renderer nobody sees them.
fn prepare_glyphs(mut contexts: EguiContexts, mut atlas_state: Local<theme::GlyphAtlasState>) -> Result {
    theme::prepare_glyphs(contexts.ctx_mut()?, &mut atlas_state);
    Ok(())
}

/// Whether the fonts are loaded. That is from the second pass on; the first one draws nothing.
pub(in crate::app::ui) fn has_fonts(mut pass_count: Local<u32>) -> bool {
    *pass_count += 1;
    *pass_count > 1
}
