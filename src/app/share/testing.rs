//! A table whose renderer is a stub, for tests of pictures.

use bevy::asset::RenderAssetUsages;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::{ExportedFile, ShareCommand, gif_export, photograph_export};
use crate::app::TablePlugin;
use crate::app::play::CurrentGame;
use crate::app::screen::Screen;
use crate::app::system::headless;
use crate::session::Game;

/// The size of the window, a small one: hundreds of its pictures are added up for a photograph.
const WINDOW_SIZE: [u32; 2] = [160, 90];

/// A table whose pictures are grey, each a little lighter than the one before.
pub struct StubTable {
    pub app: App,
    /// The number of pictures so far.
    pub picture_count: u8,
}

impl StubTable {
    pub fn new(game: Game) -> Self {
        let mut app = headless::app(WINDOW_SIZE);
        // Removed cameras are reported to a renderer, even if there is none.
        app.add_plugins((SyncWorldPlugin, TablePlugin))
            .add_plugins((gif_export::plugin, photograph_export::plugin))
            .add_message::<ShareCommand>()
            .add_message::<ExportedFile>()
            .insert_resource(CurrentGame::new(game))
            .insert_state(Screen::Table);
        headless::finish(&mut app);
        app.update();
        Self { app, picture_count: 0 }
    }

    /// Lets frames pass, at the end of which the requested pictures have been read back.
    pub fn run_frames(&mut self, frame_count: usize) {
        for _ in 0..frame_count {
            self.app.update();
            let world = self.app.world_mut();
            let requests: Vec<(Entity, UVec2)> = world
                .query::<(Entity, &Screenshot)>()
                .iter(world)
                .map(|(entity, request)| (entity, target_size(request, world.resource::<Assets<Image>>())))
                .collect();
            for (entity, size) in requests {
                self.picture_count = self.picture_count.saturating_add(1);
                let mut pixels = vec![self.picture_count; (4 * size.element_product()) as usize];
                // A picture of one colour would be taken for one on which nothing was drawn.
                pixels[0] = 0;
                let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
                let format = TextureFormat::Rgba8UnormSrgb;
                let usage = RenderAssetUsages::MAIN_WORLD;
                let image = Image::new(extent, TextureDimension::D2, pixels, format, usage);
                let world = self.app.world_mut();
                world.trigger(ScreenshotCaptured { entity, image });
                world.despawn(entity);
            }
        }
    }

    /// The file that was exported.
    pub fn drain_file(&mut self) -> Option<ExportedFile> {
        self.app.world_mut().resource_mut::<Messages<ExportedFile>>().drain().next()
    }
}

/// Whether an entity has this component.
pub fn has_one<C: Component>(world: &World) -> bool {
    world.try_query::<&C>().is_some_and(|mut query| query.iter(world).next().is_some())
}

/// The size of the picture, in pixels.
fn target_size(Screenshot(target): &Screenshot, images: &Assets<Image>) -> UVec2 {
    let RenderTarget::Image(target) = target else { panic!("expected a picture as the target") };
    images.get(&target.handle).expect("the target").size()
}
