//! The page's elements for screen readers, one for each square and each control.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::accesskit::Action;
use serde::Serialize;

use crate::app::access::board_nodes::BoardNodes;
use crate::app::access::elements::{self, Element};
use crate::app::access::requests::AccessRequest;
use crate::app::access::tree::{AccessSystems, AccessTree};
use crate::app::system::{external_messages, js_bindings};

pub(super) fn plugin(app: &mut App) {
    external_messages::add(app, |mut send_message| {
        js_bindings::on_element(move |action, element_id| {
            if let Some(request) = access_request(action, element_id) {
                send_message(request);
            }
        });
    });
    app.init_resource::<AccessTree>().add_systems(Last, publish_elements.after(AccessSystems));
}

fn access_request(action: &str, element_id: &str) -> Option<AccessRequest> {
    let action = if action == "focus" { Action::Focus } else { Action::Click };
    Some(AccessRequest::new(action, elements::node_id(element_id)?))
}

/// What has changed since the page was told last.
#[derive(Serialize)]
struct PageTree<'a> {
    /// The ids of the outermost elements in their order.
    order: Vec<&'a str>,
    /// Those that are new or different, with all in them.
    changed: Vec<&'a Element>,
    /// The id of the element with the keyboard; empty if none has it.
    focus: &'a str,
}

fn publish_elements(
    tree: Res<AccessTree>,
    board: Res<BoardNodes>,
    mut contexts: EguiContexts,
    mut last_published: Local<(Vec<Element>, String)>,
) -> Result {
    let Some(tree_update) = tree.0.as_ref().filter(|_| tree.is_changed()) else { return Ok(()) };
    let scale = contexts.ctx_mut()?.zoom_factor();
    let root_id = tree_update.tree.as_ref().map(|tree| tree.root);
    let focus =
        Some(tree_update.focus).filter(|&focus| Some(focus) != root_id).map(elements::element_id).unwrap_or_default();
    let elements_and_focus = (elements::page_elements(tree_update, &board, scale), focus);
    if elements_and_focus == *last_published {
        return Ok(());
    }
    let known_elements: HashMap<&str, &Element> =
        last_published.0.iter().map(|element| (&*element.id, element)).collect();
    let page_tree = PageTree {
        order: elements_and_focus.0.iter().map(|element| &*element.id).collect(),
        changed: elements_and_focus
            .0
            .iter()
            .filter(|element| known_elements.get(&*element.id) != Some(element))
            .collect(),
        focus: &elements_and_focus.1,
    };
    js_bindings::show_elements(&serde_json::to_string(&page_tree)?);
    *last_published = elements_and_focus;
    Ok(())
}
