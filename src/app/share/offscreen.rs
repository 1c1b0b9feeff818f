//! Renders the table to an image.
//!
//! A second camera with the player's view renders to a texture. The image is read back some frames after it was
//! requested.

use std::sync::mpsc::{self, Receiver};

use bevy::camera::RenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use crate::app::frames::wake_ups::WakeUps;
use crate::app::scene::camera::Orbit;
use crate::app::scene::layout::Layout;
use crate::app::scene::photograph::CameraSample;
use crate::app::share::rgba_picture::RgbaPicture;

/// The number of frames that a new camera needs before it renders.
const SET_UP_FRAMES: u32 = 3;
/// The greatest number of frames that reading back may take.
const READ_BACK_FRAMES: u32 = 3600;
/// How often a blank image is captured again.
const MAX_BLANK_CAPTURES: u32 = 100;

/// A camera that renders to a texture.
pub(super) struct Offscreen {
    camera: Entity,
    target_image: Handle<Image>,
    pose: Transform,
    capture_state: CaptureState,
    blank_count: u32,
}

enum CaptureState {
    SettingUp(u32),
    Ready,
    /// For this number of frames.
    ReadingBack(u32, SyncCell<Receiver<RgbaPicture>>),
}

/// The state of a requested image.
pub(super) enum RenderedFrame {
    /// No image has been requested.
    Ready,
    /// The image is not ready yet.
    Busy,
    Picture(RgbaPicture),
    /// The image could not be read back.
    Failed,
}

/// The resources that [`Offscreen`] needs.
#[derive(SystemParam)]
pub(super) struct OffscreenAssets<'w, 's> {
    pub(super) commands: Commands<'w, 's>,
    images: ResMut<'w, Assets<Image>>,
    cameras: Query<'w, 's, &'static mut Camera, Without<Orbit>>,
    camera: Single<'w, 's, (&'static Camera, &'static Orbit, &'static Projection)>,
    layout: Res<'w, Layout>,
    wake_ups: ResMut<'w, WakeUps>,
}

impl OffscreenAssets<'_, '_> {
    /// The size of the player's view of the table, in pixels.
    pub(super) fn view_size(&self) -> UVec2 {
        self.camera.0.physical_viewport_size().unwrap_or(UVec2::new(1280, 720))
    }
}

impl Offscreen {
    /// Sets up a camera for images of this size in pixels, with the player's current view.
    pub(super) fn open(size: UVec2, assets: &mut OffscreenAssets) -> Self {
        let target_image =
            assets.images.add(Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None));
        let (_, orbit, projection) = *assets.camera;
        let pose = orbit.framing_transform(*assets.layout, size.x as f32 / size.y as f32);
        let camera = assets.commands.spawn((
            Name::new("offscreen camera"),
            Camera3d::default(),
            Camera { order: -1, ..default() },
            RenderTarget::from(target_image.clone()),
            projection.clone(),
            pose,
        ));
        Self {
            camera: camera.id(),
            target_image,
            pose,
            capture_state: CaptureState::SettingUp(SET_UP_FRAMES),
            blank_count: 0,
        }
    }

    /// The entity of the camera, which lives until it is closed.
    pub(super) const fn camera(&self) -> Entity {
        self.camera
    }

    /// Requests an image of this frame as this sample sees it.
    pub(super) fn capture_sample(&mut self, sample: CameraSample, assets: &mut OffscreenAssets) {
        assets.commands.entity(self.camera).insert((self.pose, sample));
        self.capture(assets);
    }

    /// Requests an image of this frame.
    pub(super) fn capture(&mut self, assets: &mut OffscreenAssets) {
        self.set_active(true, assets);
        let (sender, receiver) = mpsc::channel();
        assets.commands.spawn(Screenshot::image(self.target_image.clone())).observe(
            move |frame: On<ScreenshotCaptured>| {
                // Nobody waits for it any longer when the camera is gone.
                let _ = sender.send(opaque_picture(&frame.image));
            },
        );
        self.capture_state = CaptureState::ReadingBack(0, SyncCell::new(receiver));
    }

    /// The state of the requested image. It must be called once a frame.
    pub(super) fn poll(&mut self, assets: &mut OffscreenAssets) -> RenderedFrame {
        assets.wake_ups.go_on_if(true);
        let (frame_count, picture) = match &mut self.capture_state {
            CaptureState::Ready => return RenderedFrame::Ready,
            CaptureState::SettingUp(0) => {
                self.capture_state = CaptureState::Ready;
                return RenderedFrame::Ready;
            }
            CaptureState::SettingUp(frame_count) => {
                *frame_count -= 1;
                return RenderedFrame::Busy;
            }
            CaptureState::ReadingBack(frame_count, receiver) => {
                *frame_count += 1;
                (*frame_count, receiver.get().try_recv().ok())
            }
        };
        // The copy of the last frame has been requested, and nothing else is needed until it has been read.
        self.set_active(false, assets);
        match picture {
            Some(picture) if !picture.is_blank() => {
                self.capture_state = CaptureState::Ready;
                RenderedFrame::Picture(picture)
            }
            // The pipelines are still being compiled.
            Some(_) if self.blank_count < MAX_BLANK_CAPTURES => {
                self.blank_count += 1;
                self.capture(assets);
                RenderedFrame::Busy
            }
            None if frame_count <= READ_BACK_FRAMES => RenderedFrame::Busy,
            _ => RenderedFrame::Failed,
        }
    }

    fn set_active(&self, is_active: bool, assets: &mut OffscreenAssets) {
        if let Ok(mut camera) = assets.cameras.get_mut(self.camera) {
            camera.is_active = is_active;
        }
    }

    pub(super) fn close(&self, assets: &mut OffscreenAssets) {
        assets.commands.entity(self.camera).despawn();
    }
}

/// The picture of this image, without transparency.
fn opaque_picture(image: &Image) -> RgbaPicture {
    let mut rgba = image.data.clone().unwrap_or_default();
    rgba.chunks_exact_mut(4).for_each(|pixel| pixel[3] = u8::MAX);
    RgbaPicture { size: image.size(), rgba }
}
