//! Wakes the event loop from other threads.

use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

/// Wakes the program, which sleeps while nothing moves, for another frame; from any thread.
#[derive(Clone)]
pub struct Waker(Option<EventLoopProxy<WinitUserEvent>>);

impl Waker {
    /// A waker for the window's event loop, if there is one.
    #[must_use]
    pub fn new(proxy: Option<&EventLoopProxyWrapper>) -> Self {
        Self(proxy.map(|proxy| (**proxy).clone()))
    }

    /// Wakes the event loop.
    pub fn wake(&self) {
        if let Some(proxy) = &self.0 {
            // If this fails, the program has ended.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}
