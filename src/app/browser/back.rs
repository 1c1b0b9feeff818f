//! The browser's Back, which closes a sheet before it leaves the page.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::schedule::AppSystems;
use crate::app::screen::OverlayControl;
use crate::app::system::js_bindings;
use crate::app::system::waker::Waker;

/// Whether Back was pressed since the last frame.
#[derive(Resource, Clone, Default)]
struct BackPressed(Arc<AtomicBool>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BackPressed>()
        .add_systems(Startup, listen)
        .add_systems(Update, close_sheet.in_set(AppSystems::Request));
}

fn listen(pressed: Res<BackPressed>, proxy: Res<EventLoopProxyWrapper>) {
    let (pressed, waker) = (pressed.clone(), Waker::new(Some(&proxy)));
    js_bindings::on_back(move || {
        pressed.0.store(true, Ordering::Relaxed);
        waker.wake();
    });
}

fn close_sheet(pressed: Res<BackPressed>, mut overlay: OverlayControl) {
    if pressed.0.swap(false, Ordering::Relaxed) {
        overlay.close();
    }
}
