//! Tips: what a control does, shown to whoever points at it and told to assistive technology as the control's description.

use bevy_egui::egui::Response;

/// Controls that tell what they do.
pub(in crate::app::ui) trait ShowTip {
    /// Shows the text while the pointer is over the control. Assistive technology is told it too, unless it is the name.
    fn show_tip(self, text: impl Into<String>) -> Self;

    /// The same while the control is disabled, in the place of any other tip.
    fn show_disabled_tip(self, text: impl Into<String>) -> Self;
}

impl ShowTip for Response {
    fn show_tip(self, text: impl Into<String>) -> Self {
        let text = text.into();
        describe(&self, &text);
        self.on_hover_text(text)
    }

    fn show_disabled_tip(self, text: impl Into<String>) -> Self {
        let text = text.into();
        if !self.enabled() {
            describe(&self, &text);
        }
        self.on_disabled_hover_text(text)
    }
}

fn describe(control: &Response, text: &str) {
    control.ctx.accesskit_node_builder(control.id, |node| {
        if node.label() != Some(text) && node.value() != Some(text) {
            node.set_description(text);
        }
    });
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;
    use egui_kittest::kittest::{NodeT, Queryable};

    use super::*;
    use crate::app::ui::testing;

    #[test]
    fn a_tip_is_the_description_unless_it_is_the_name_and_a_disabled_control_tells_why() {
        let harness = testing::harness([300.0, 200.0], |ui, _| {
            ui.button("Undo").show_tip("Takes the last move back");
            ui.button("Menu").show_tip("Menu");
            for is_enabled in [true, false] {
                let name = if is_enabled { "Rated" } else { "Claim" };
                let button = ui.add_enabled(is_enabled, egui::Button::new(name));
                button.show_tip("What it does").show_disabled_tip("Why not");
            }
        });
        for (name, expected) in [
            ("Undo", Some("Takes the last move back")),
            ("Menu", None),
            ("Rated", Some("What it does")),
            ("Claim", Some("Why not")),
        ] {
            let node = harness.get_by_label(name).accesskit_node();
            assert_eq!(node.data().description(), expected, "{name}");
        }
    }
}
