//! Messages of the page, or of another thread.

use std::sync::mpsc;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::system::waker::Waker;

/// Writes what is told from outside as messages. At the start `subscribe` gets the function to tell them by, which also wakes the
/// program.
pub(in crate::app) fn add<M: Message>(
    app: &mut App,
    subscribe: impl FnOnce(Box<dyn FnMut(M) + Send>) + Send + Sync + 'static,
) {
    let (sender, receiver) = mpsc::channel();
    let mut receiver = SyncCell::new(receiver);
    let mut pending_subscription = Some((subscribe, sender));
    app.add_message::<M>()
        .add_systems(Startup, move |proxy: Option<Res<EventLoopProxyWrapper>>| {
            let Some((subscribe, sender)) = pending_subscription.take() else { return };
            let waker = Waker::new(proxy.as_deref());
            subscribe(Box::new(move |message| {
                // If this fails, the program has ended.
                if sender.send(message).is_ok() {
                    waker.wake();
                }
            }));
        })
        .add_systems(First, move |mut messages: MessageWriter<M>| {
            messages.write_batch(receiver.get().try_iter());
        });
}
