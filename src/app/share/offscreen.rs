//! How is the table drawn where nobody sees it?
//!
//! A camera of its own looks from where the player looks, and draws on an image. What is drawn comes back some frames after
//! it was asked for.

use bevy::camera::RenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;

use super::gif_encoder::RgbaPicture;
use crate::app::scene::camera::Orbit;
use crate::app::scene::layout::Layout;

/// How many frames a new camera is given to come into the renderer.
const FRAMES_TO_SET_UP: u32 = 3;
/// How many frames a picture may take to come back.
const FRAMES_TO_DEVELOP: u32 = 600;
/// How often a picture on which nothing is drawn yet is taken anew.
const ATTEMPTS: u32 = 100;

/// A camera that nobody looks through.
pub(super) struct Offscreen {
    camera: Entity,
    canvas: Handle<Image>,
    state: OffscreenState,
    blanks: u32,
}

enum OffscreenState {
    SettingUp(u32),
    Ready,
    Developing(u32),
}

/// What has become of a picture.
pub(super) enum RenderedFrame {
    /// None has been asked for.
    Ready,
    /// It is on its way.
    Busy,
    /// Here it is.
    Picture(RgbaPicture),
    /// It will not come.
    Failed,
}

/// The last picture that has come back.
#[derive(Resource, Default)]
struct ReadBack(Option<RgbaPicture>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReadBack>();
}

/// What a studio needs to work.
#[derive(SystemParam)]
pub(super) struct OffscreenAssets<'w, 's> {
    commands: Commands<'w, 's>,
    images: ResMut<'w, Assets<Image>>,
    eye: Single<'w, 's, (&'static Camera, &'static Orbit, &'static Projection)>,
    layout: Res<'w, Layout>,
    developed: ResMut<'w, ReadBack>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl OffscreenAssets<'_, '_> {
    /// The size of the player's view of the table, in pixels.
    pub(super) fn size_of_the_view(&self) -> UVec2 {
        self.eye.0.physical_viewport_size().unwrap_or(UVec2::new(1280, 720))
    }
}

impl Offscreen {
    /// Sets up a camera for pictures of this size, where the player's is now.
    pub(super) fn open(size: UVec2, tools: &mut OffscreenAssets) -> Self {
        let canvas = tools.images.add(Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None));
        let (_, orbit, lens) = *tools.eye;
        let camera = tools.commands.spawn((
            Name::new("studio camera"),
            Camera3d::default(),
            Camera { order: -1, ..default() },
            RenderTarget::from(canvas.clone()),
            lens.clone(),
            orbit.frame(*tools.layout, size.x as f32 / size.y as f32),
        ));
        Self { camera: camera.id(), canvas, state: OffscreenState::SettingUp(FRAMES_TO_SET_UP), blanks: 0 }
    }

    /// Takes a picture of this frame.
    pub(super) fn expose(&mut self, tools: &mut OffscreenAssets) {
        tools.developed.0 = None;
        tools.commands.spawn(Screenshot::image(self.canvas.clone())).observe(develop);
        self.state = OffscreenState::Developing(0);
    }

    /// Asks what has become of the picture, once a frame.
    pub(super) fn answer(&mut self, tools: &mut OffscreenAssets) -> RenderedFrame {
        tools.redraw.write(RequestRedraw);
        match (&mut self.state, tools.developed.0.take()) {
            (OffscreenState::Ready, _) => RenderedFrame::Ready,
            (OffscreenState::SettingUp(0), _) => {
                self.state = OffscreenState::Ready;
                RenderedFrame::Ready
            }
            (OffscreenState::SettingUp(frames), _) => {
                *frames -= 1;
                RenderedFrame::Busy
            }
            (OffscreenState::Developing(_), Some(picture)) if !picture.is_blank() => {
                self.state = OffscreenState::Ready;
                RenderedFrame::Picture(picture)
            }
            // Its pipelines are still being compiled.
            (OffscreenState::Developing(_), Some(_)) if self.blanks < ATTEMPTS => {
                self.blanks += 1;
                self.expose(tools);
                RenderedFrame::Busy
            }
            (OffscreenState::Developing(frames), None) if *frames < FRAMES_TO_DEVELOP => {
                *frames += 1;
                RenderedFrame::Busy
            }
            (OffscreenState::Developing(_), _) => RenderedFrame::Failed,
        }
    }

    /// Takes the camera away.
    pub(super) fn close(&self, tools: &mut OffscreenAssets) {
        tools.commands.entity(self.camera).despawn();
    }
}

fn develop(captured: On<ScreenshotCaptured>, mut developed: ResMut<ReadBack>) {
    let image = &captured.image;
    let mut rgba = image.data.clone().unwrap_or_default();
    rgba.chunks_exact_mut(4).for_each(|pixel| pixel[3] = u8::MAX);
    developed.0 = Some(RgbaPicture { size: image.size(), rgba });
}
