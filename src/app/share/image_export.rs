//! How does a picture of the table come about?

use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;

use super::ShareCommand;
use super::file_export::{Contents, ExportedFile};
use super::offscreen::{Offscreen, OffscreenAssets, RenderedFrame};
use crate::app::i18n::Translations;
use crate::app::play::CurrentGame;
use crate::app::screen::{AlertText, Sheet};

/// How many times as wide and as high as the view it is.
const SCALE: u32 = 2;
/// The longest side, in pixels.
const LONGEST_SIDE: u32 = 4096;

/// The picture that is being taken.
#[derive(Resource)]
struct Portrait(Offscreen);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (begin, finish.run_if(resource_exists::<Portrait>)).chain());
}

fn begin(
    mut wishes: MessageReader<ShareCommand>,
    portrait: Option<Res<Portrait>>,
    device: Option<Res<RenderDevice>>,
    mut tools: OffscreenAssets,
    mut commands: Commands,
) {
    let is_wanted = wishes.read().filter(|wish| **wish == ShareCommand::Portrait).count() > 0;
    if is_wanted && portrait.is_none() {
        let limit = device.map_or(LONGEST_SIDE, |device| device.limits().max_texture_dimension_2d.min(LONGEST_SIDE));
        let size = picture_size(tools.size_of_the_view(), limit);
        commands.insert_resource(Portrait(Offscreen::open(size, &mut tools)));
    }
}

/// The size of a view's picture, no side of it longer than the limit.
fn picture_size(view: UVec2, limit: u32) -> UVec2 {
    let wanted = (view * SCALE).max(UVec2::ONE);
    match wanted.max_element() {
        longest if longest > limit => (wanted * limit / longest).max(UVec2::ONE),
        _ => wanted,
    }
}

fn finish(
    mut portrait: ResMut<Portrait>,
    current: Res<CurrentGame>,
    words: Res<Translations>,
    mut sheet: ResMut<Sheet>,
    mut tidings: ResMut<AlertText>,
    mut keepsakes: MessageWriter<ExportedFile>,
    mut tools: OffscreenAssets,
    mut commands: Commands,
) {
    match portrait.0.answer(&mut tools) {
        RenderedFrame::Ready => return portrait.0.expose(&mut tools),
        RenderedFrame::Busy => return,
        RenderedFrame::Picture(picture) => {
            keepsakes.write(ExportedFile::of(&current.game, Contents::Picture(picture)));
        }
        RenderedFrame::Failed => {
            tidings.0 = words.say("notification-picture-failed");
            *sheet = Sheet::Tidings;
        }
    }
    portrait.0.close(&mut tools);
    commands.remove_resource::<Portrait>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_twice_as_large_as_the_view_where_that_can_be_drawn() {
        for (view, limit, size) in [
            ((980, 720), 4096, (1960, 1440)),
            ((2560, 1280), 4096, (4096, 2048)),
            ((980, 720), 1960, (1960, 1440)),
            ((10, 5000), 2048, (4, 2048)),
            ((0, 0), 4096, (1, 1)),
        ] {
            assert_eq!(picture_size(UVec2::from(view), limit), UVec2::from(size), "{view:?}");
        }
    }
}
