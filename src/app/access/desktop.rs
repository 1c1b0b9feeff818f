//! On a desktop: the tree goes to AccessKit, which hands it to the system, and requests come from there.
//!
//! AccessKit answers on threads of its own. Nobody wakes the program, which sleeps while nothing moves, so a thread looks
//! whether a reader has come or has asked for something: once a second, and more often when one has come.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::a11y::{AccessibilityRequested, ActionRequest, ManageAccessibilityUpdates};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy::winit::EventLoopProxyWrapper;
use bevy::winit::accessibility::{ACCESS_KIT_ADAPTERS, WinitActionRequestHandler, WinitActionRequestHandlers};
use bevy_egui::egui;
use bevy_egui::egui::accesskit::{Live, Node, NodeId, Role, TreeUpdate};

use super::board_nodes::grid_id;
use super::node_ids::NodeIds;
use super::requests::AccessRequest;
use super::tree::{AccessSystems, AccessTree};
use crate::app::phrases::announce::Announcement;
use crate::app::system::waker::Waker;

/// How long a reader may wait before it is noticed, and before its requests are.
const READER_CHECK_INTERVAL: Duration = Duration::from_secs(1);
const REQUEST_CHECK_INTERVAL: Duration = Duration::from_millis(40);

/// The last announcement that was told, with its number, and those that wait.
#[derive(Default)]
struct AnnouncementQueue {
    announcement_number: u64,
    text: String,
    is_urgent: bool,
    /// What was announced and is not told yet.
    waiting: Vec<Announcement>,
    /// What had the focus in the frame before.
    focus: Option<NodeId>,
}

impl AnnouncementQueue {
    /// Takes over what was announced in a frame in which this node has the focus, and tells what was announced before, unless the focus has
    /// just moved: Orca reads what has got it, and falls silent for that in the middle of an announcement. Returns whether another one is
    /// told now.
    fn advance(&mut self, focus: Option<NodeId>, new_announcements: impl Iterator<Item = Announcement>) -> bool {
        let has_focus_moved = std::mem::replace(&mut self.focus, focus) != focus;
        let told = if has_focus_moved { Vec::new() } else { std::mem::take(&mut self.waiting) };
        self.waiting.extend(new_announcements);
        if told.is_empty() {
            return false;
        }
        self.announcement_number += 1;
        self.text = told.iter().map(|announcement| &*announcement.text).collect::<Vec<_>>().join(" ");
        self.is_urgent = told.iter().any(|announcement| announcement.is_urgent);
        true
    }
}

/// Makes the tree and hands it over.
pub fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>()
        .init_resource::<NodeIds>()
        .add_systems(Startup, disable_bevy_updates)
        .add_systems(First, (watch_requests, notice_reader).chain())
        .add_systems(Last, (update_adapter.after(AccessSystems), pass_on_requests));
}

/// Bevy itself would tell of its own nodes, of which there are none.
fn disable_bevy_updates(updates: Option<ResMut<ManageAccessibilityUpdates>>) {
    if let Some(mut updates) = updates {
        updates.set(false);
    }
}

/// The requests that were made of each window.
type RequestQueues = Vec<Arc<Mutex<WinitActionRequestHandler>>>;

/// Starts to look for requests as soon as there is a window. One that is opened again has another queue.
fn watch_requests(
    handlers: Option<Res<WinitActionRequestHandlers>>,
    requested: Option<Res<AccessibilityRequested>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    watched_queues: Local<Arc<Mutex<RequestQueues>>>,
    mut is_watching: Local<bool>,
) {
    let (Some(handlers), Some(requested), Some(proxy)) = (handlers, requested, proxy) else { return };
    if handlers.is_empty() || *is_watching && !handlers.is_changed() {
        return;
    }
    if let Ok(mut queues) = watched_queues.lock() {
        *queues = handlers.values().cloned().collect();
    }
    if std::mem::replace(&mut *is_watching, true) {
        return;
    }
    let request_queues = Arc::clone(&watched_queues);
    let (requested, waker) = (requested.clone(), Waker::new(Some(&proxy)));
    let wait_for_requests = move || {
        let mut has_reader = false;
        loop {
            std::thread::sleep(if has_reader { REQUEST_CHECK_INTERVAL } else { READER_CHECK_INTERVAL });
            let has_requests = request_queues.lock().is_ok_and(|queues| queues.iter().any(has_requests_in));
            let is_requested = requested.get();
            has_reader |= is_requested;
            if is_requested || has_requests {
                waker.wake();
            }
        }
    };
    if let Err(error) = std::thread::Builder::new().name("accessibility".into()).spawn(wait_for_requests) {
        warn!("requests of screen readers are noticed late: {error}");
    }
}

/// Whether a request waits in this queue.
fn has_requests_in(queue: &Arc<Mutex<WinitActionRequestHandler>>) -> bool {
    queue.lock().is_ok_and(|queue| !queue.is_empty())
}

/// Each reader that comes asks for the tree, also if there was one before. From the first one on the tree is made.
fn notice_reader(
    requested: Option<Res<AccessibilityRequested>>,
    mut redraws: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    if is_requested(requested.as_deref()) {
        commands.init_resource::<AccessTree>();
        // egui tells its tree in the frame after the one in which it is asked for it.
        redraws.write(RequestRedraw);
    }
}

/// Whether a reader has come that has not got the tree yet.
fn is_requested(requested: Option<&AccessibilityRequested>) -> bool {
    requested.is_some_and(|requested| requested.get())
}

/// Passes on the requests that Bevy has taken out of the queue. They are answered in the next frame.
fn pass_on_requests(
    mut taken_requests: MessageReader<ActionRequest>,
    node_ids: Res<NodeIds>,
    mut passed_requests: MessageWriter<AccessRequest>,
    mut redraws: MessageWriter<RequestRedraw>,
) {
    for ActionRequest(request) in taken_requests.read() {
        let target_node = node_ids.element_id(request.target_node);
        passed_requests.write(AccessRequest(egui::accesskit::ActionRequest { target_node, ..request.clone() }));
        redraws.write(RequestRedraw);
    }
}

fn update_adapter(
    tree: Option<Res<AccessTree>>,
    window: Query<Entity, With<PrimaryWindow>>,
    mut announcements: MessageReader<Announcement>,
    mut announcement_queue: Local<AnnouncementQueue>,
    mut node_ids: ResMut<NodeIds>,
    requested: Option<Res<AccessibilityRequested>>,
    mut redraws: MessageWriter<RequestRedraw>,
    _main_thread: NonSendMarker,
) {
    let focus = tree.as_ref().and_then(|tree| tree.0.as_ref()).map(focus_for_reader);
    let is_told = announcement_queue.advance(focus, announcements.read().cloned());
    if !announcement_queue.waiting.is_empty() {
        redraws.write(RequestRedraw);
    }
    let (Some(tree), Ok(window)) = (tree, window.single()) else { return };
    let Some(tree_update) = &tree.0 else { return };
    if !tree.is_changed() && !is_told && !is_requested(requested.as_deref()) {
        return;
    }
    if let Some(requested) = &requested {
        requested.set(false);
    }
    ACCESS_KIT_ADAPTERS.with_borrow_mut(|adapters| {
        if let Some(adapter) = adapters.get_mut(&window) {
            adapter.update_if_active(|| {
                let update = TreeUpdate { focus: focus_for_reader(tree_update), ..tree_update.clone() };
                with_announcement(node_ids.with_outside_ids(without_expanded(update)), &announcement_queue)
            });
        }
    });
}

/// What has the focus for a reader: the board where else the window itself would have it. Orca reads it, and is not silent at the next key.
fn focus_for_reader(update: &TreeUpdate) -> NodeId {
    let has_window_focus = update.tree.as_ref().is_some_and(|tree| tree.root == update.focus);
    let has_board = update.nodes.iter().any(|&(id, _)| id == grid_id());
    if has_window_focus && has_board { grid_id() } else { update.focus }
}

/// The tree without what is expanded: some screen readers would not press such a button, but ask for an action that egui does not know.
fn without_expanded(mut update: TreeUpdate) -> TreeUpdate {
    for (_, node) in &mut update.nodes {
        node.clear_expanded();
    }
    update
}

/// The tree with a node that is spoken as soon as it appears. Each announcement is another one, so that the same text is spoken
/// again.
fn with_announcement(mut update: TreeUpdate, announcement_queue: &AnnouncementQueue) -> TreeUpdate {
    if announcement_queue.announcement_number > 0 {
        let id: NodeId = egui::Id::new(("announcement", announcement_queue.announcement_number)).accesskit_id();
        let mut node = Node::new(Role::Label);
        node.set_live(if announcement_queue.is_urgent { Live::Assertive } else { Live::Polite });
        node.set_value(announcement_queue.text.clone());
        update.nodes.push((id, node));
        let root_id = update.tree.as_ref().map(|tree| tree.root);
        let root_node = update.nodes.iter_mut().find(|(id, _)| Some(*id) == root_id);
        root_node.into_iter().for_each(|(_, root)| root.push_child(id));
    }
    update
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::Key;

    use super::*;
    use crate::app::access::board_nodes::square_node_id;
    use crate::app::access::tests::Reader;
    use crate::app::play::selection::Selection;
    use crate::app::screen::Screen;
    use crate::session::{Game, GameId};

    /// What has the focus for a reader.
    fn reader_focus(reader: &Reader) -> NodeId {
        focus_for_reader(reader.app.world().resource::<AccessTree>().0.as_ref().expect("a tree"))
    }

    #[test]
    fn what_is_announced_is_told_after_the_focus_has_moved() {
        let [button, board] = [1, 2].map(|id| Some(NodeId(id)));
        let mut queue = AnnouncementQueue::default();
        assert!(!queue.advance(button, std::iter::empty()));
        assert!(
            !queue.advance(button, [Announcement::polite("The task.".to_owned())].into_iter()),
            "the focus may move now"
        );
        assert!(!queue.advance(board, [Announcement::urgent("Check.".to_owned())].into_iter()));
        assert!(queue.advance(board, [Announcement::polite("A move.".to_owned())].into_iter()));
        assert_eq!((&*queue.text, queue.is_urgent), ("The task. Check.", true));
        assert!(queue.advance(board, std::iter::empty()));
        assert_eq!((&*queue.text, queue.is_urgent, queue.announcement_number), ("A move.", false, 2));
        assert!(!queue.advance(board, std::iter::empty()), "each is told once");
    }

    #[test]
    fn the_board_has_the_focus_where_no_square_and_no_control_has_it() {
        let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
        assert_eq!(reader_focus(&reader), grid_id());
        reader.press_key(KeyCode::ArrowUp, &Key::ArrowUp);
        let cursor = reader.app.world().resource::<Selection>().cursor.expect("the arrow keys move it");
        assert_eq!(reader_focus(&reader), square_node_id(cursor));
        let start_reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
        assert_ne!(reader_focus(&start_reader), grid_id());
    }
}
