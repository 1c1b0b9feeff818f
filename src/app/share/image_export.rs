//! Makes a picture of the table.

use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;

use super::ShareCommand;
use super::file_export::{Contents, ExportedFile};
use super::offscreen::{Offscreen, OffscreenAssets, RenderedFrame};
use crate::app::i18n::Translations;
use crate::app::play::CurrentGame;
use crate::app::screen::Alerts;

/// The size of the picture, relative to the view.
const SCALE: u32 = 2;
/// The maximum width or height, in pixels.
const MAX_SIDE: u32 = 4096;

/// The picture that is being rendered.
#[derive(Component)]
struct PendingImage(Offscreen);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (begin_image, finish_image).chain());
}

fn begin_image(
    mut requests: MessageReader<ShareCommand>,
    pending_image: Query<(), With<PendingImage>>,
    device: Option<Res<RenderDevice>>,
    mut assets: OffscreenAssets,
    mut commands: Commands,
) {
    let is_requested = requests.read().filter(|request| **request == ShareCommand::Image).count() > 0;
    if is_requested && pending_image.is_empty() {
        let size = picture_size(assets.view_size(), max_side(device.as_deref()));
        commands.spawn(PendingImage(Offscreen::open(size, &mut assets)));
    }
}

/// The greatest width and height of a picture, in pixels.
pub(super) fn max_side(device: Option<&RenderDevice>) -> u32 {
    device.map_or(MAX_SIDE, |device| device.limits().max_texture_dimension_2d.min(MAX_SIDE))
}

/// The size of the picture of a view, with no side longer than `max_side`, in pixels.
pub(super) fn picture_size(view_size: UVec2, max_side: u32) -> UVec2 {
    let scaled_size = (view_size * SCALE).max(UVec2::ONE);
    match scaled_size.max_element() {
        longest_side if longest_side > max_side => (scaled_size * max_side / longest_side).max(UVec2::ONE),
        _ => scaled_size,
    }
}

fn finish_image(
    pending_image: Single<(Entity, &mut PendingImage)>,
    current_game: Res<CurrentGame>,
    translations: Res<Translations>,
    mut alerts: Alerts,
    mut files: MessageWriter<ExportedFile>,
    mut assets: OffscreenAssets,
    mut commands: Commands,
) {
    let (entity, mut pending_image) = pending_image.into_inner();
    match pending_image.0.poll(&mut assets) {
        RenderedFrame::Ready => return pending_image.0.capture(&mut assets),
        RenderedFrame::Busy => return,
        RenderedFrame::Picture(picture) => {
            files.write(ExportedFile::of(&current_game.game, Contents::Picture(picture)));
        }
        RenderedFrame::Failed => alerts.show(translations.say("notification-picture-failed")),
    }
    pending_image.0.close(&mut assets);
    commands.entity(entity).despawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_twice_as_large_as_the_view_where_that_can_be_drawn() {
        for (view_size, max_side, expected_size) in [
            ((980, 720), 4096, (1960, 1440)),
            ((2560, 1280), 4096, (4096, 2048)),
            ((980, 720), 1960, (1960, 1440)),
            ((10, 5000), 2048, (4, 2048)),
            ((0, 0), 4096, (1, 1)),
        ] {
            assert_eq!(picture_size(UVec2::from(view_size), max_side), UVec2::from(expected_size), "{view_size:?}");
        }
    }
}
