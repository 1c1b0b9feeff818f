//! How is the program woken from beside its frames?

use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

/// Lets the program, which sleeps while nothing moves, make another picture; from any thread.
#[derive(Clone)]
pub struct Waker(Option<EventLoopProxy<WinitUserEvent>>);

impl Waker {
    /// Of the window's loop, where there is one.
    #[must_use]
    pub fn new(proxy: Option<&EventLoopProxyWrapper>) -> Self {
        Self(proxy.map(|proxy| (**proxy).clone()))
    }

    /// Makes the program look at what has come about.
    pub fn wake(&self) {
        if let Some(proxy) = &self.0 {
            // Where it fails the program has ended, and notices nothing.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}
