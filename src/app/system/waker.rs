//! Wakes the event loop from other threads.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// Wakes the program, which sleeps while nothing moves, for another frame; from any thread.
#[derive(Resource, Clone)]
pub struct Waker(Option<Arc<dyn Fn() + Send + Sync>>);

impl Waker {
    /// A waker for the window's event loop, if there is one.
    #[must_use]
    pub fn new(proxy: Option<&EventLoopProxyWrapper>) -> Self {
        let wake = proxy.map(|proxy| {
            let proxy = (**proxy).clone();
            // If this fails, the program has ended.
            Arc::new(move || proxy.send_event(WinitUserEvent::WakeUp).unwrap_or_default())
                as Arc<dyn Fn() + Send + Sync>
        });
        Self(wake)
    }

    /// A waker that calls this function.
    pub fn from_fn(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(wake)))
    }

    /// The waker of this app: the one that was inserted as a resource, or else that of the window's event loop.
    #[must_use]
    pub fn of(world: &World) -> Self {
        let inserted_waker = world.get_resource::<Self>().cloned();
        inserted_waker.unwrap_or_else(|| Self::new(world.get_resource::<EventLoopProxyWrapper>()))
    }

    /// Wakes the event loop.
    pub fn wake(&self) {
        if let Some(wake) = &self.0 {
            wake();
        }
    }
}
