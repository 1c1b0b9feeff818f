//! How assistive technology is told the structure of the panel: headings, and groups of choices.

use bevy_egui::egui::accesskit::{Node, Role};
use bevy_egui::egui::{self, Ui};

/// The level of a heading, as in a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::ui) enum HeadingLevel {
    /// The title of a screen.
    Screen,
    /// The title of a part of a screen.
    ScreenPart,
    /// The title of a sheet.
    Sheet,
    /// The title of a part of a sheet.
    SheetPart,
}

impl HeadingLevel {
    /// The level as a number from 1, the highest one.
    const fn number(self) -> usize {
        match self {
            Self::Screen => 1,
            Self::ScreenPart | Self::Sheet => 2,
            Self::SheetPart => 3,
        }
    }
}

/// Draws a text as a heading of this level.
pub(in crate::app::ui) fn heading_ui(
    ui: &mut Ui,
    level: HeadingLevel,
    text: impl Into<egui::WidgetText>,
) -> egui::Response {
    let label = ui.label(text);
    mark_heading(&label, level);
    label
}

/// Tells assistive technology that a label is a heading.
pub(in crate::app::ui) fn mark_heading(label: &egui::Response, level: HeadingLevel) {
    label.ctx.accesskit_node_builder(label.id, |node| {
        node.set_role(Role::Heading);
        node.set_level(level.number());
        // Only a label's name is taken from its value.
        let name = node.value().unwrap_or_default().to_owned();
        node.set_label(name);
    });
}

/// Tells assistive technology that what is drawn here is a group of this name: one of several buttons is chosen, say.
pub(in crate::app::ui) fn mark_group(ui: &Ui, name: String) {
    set_group(ui, Role::Group, |node| node.set_label(name));
}

/// The same of what is drawn below a heading that names it: whoever has read the heading is not told the name again.
pub(in crate::app::ui) fn mark_group_below(ui: &Ui, heading: &egui::Response) {
    set_group(ui, Role::Group, |node| node.push_labelled_by(heading.id.accesskit_id()));
}

/// Tells it that what is drawn here is a group of radio buttons of this name.
pub(in crate::app::ui) fn mark_radio_group(ui: &Ui, name: String) {
    set_group(ui, Role::RadioGroup, |node| node.set_label(name));
}

/// The same of radio buttons below a heading that names them.
pub(in crate::app::ui) fn mark_radio_group_below(ui: &Ui, heading: &egui::Response) {
    set_group(ui, Role::RadioGroup, |node| node.push_labelled_by(heading.id.accesskit_id()));
}

fn set_group(ui: &Ui, role: Role, set_name: impl FnOnce(&mut Node)) {
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(role);
        set_name(node);
    });
}

/// Tells assistive technology whether a button is pressed that shows something below it, and hides that when it is pressed again.
pub(in crate::app::ui) fn mark_pressed(button: &egui::Response, is_pressed: bool) {
    // Not as what is expanded: then some screen readers would not press it, but ask for an action that egui does not know.
    button.ctx.accesskit_node_builder(button.id, |node| node.set_toggled(is_pressed.into()));
}

/// Draws the name of a group in it, for the eyes: assistive technology has it as the name of the group, and reads it once.
pub(in crate::app::ui) fn group_name_ui(ui: &mut Ui, name: String) {
    let label = ui.label(name);
    label.ctx.accesskit_node_builder(label.id, |node| node.set_hidden());
}

#[cfg(test)]
mod tests {
    use egui_kittest::kittest::{NodeT, Queryable};

    use super::*;
    use crate::app::ui::testing;
    use crate::app::ui::widgets::theme;

    #[test]
    fn headings_have_levels_and_choices_belong_to_their_group() {
        let harness = testing::harness([300.0, 200.0], |ui, _| {
            heading_ui(ui, HeadingLevel::ScreenPart, "Time");
            heading_ui(ui, HeadingLevel::SheetPart, "Light");
            ui.horizontal(|ui| {
                mark_radio_group(ui, "Light".to_owned());
                theme::chip(ui, true, "Evening".to_owned());
            });
        });
        for (text, level) in [("Time", 2), ("Light", 3)] {
            let heading = harness.get_by_role_and_label(Role::Heading, text);
            assert_eq!(heading.accesskit_node().level(), Some(level), "{text}");
        }
        let group = harness.get_by_role_and_label(Role::RadioGroup, "Light");
        let chip = harness.get_by_role_and_label(Role::RadioButton, "Evening");
        let parent = chip.accesskit_node().parent().expect("a parent");
        assert_eq!(parent.id(), group.accesskit_node().id());
    }

    #[test]
    fn the_name_of_a_group_is_that_of_its_heading_or_is_drawn_in_it_and_not_told_again() {
        let harness = testing::harness([300.0, 200.0], |ui, _| {
            let heading = heading_ui(ui, HeadingLevel::SheetPart, "Light");
            ui.horizontal(|ui| mark_group_below(ui, &heading));
            ui.horizontal(|ui| {
                mark_radio_group(ui, "Your side:".to_owned());
                group_name_ui(ui, "Your side:".to_owned());
            });
        });
        let group = harness.get_by_role_and_label(Role::Group, "Light");
        let heading = harness.get_by_role_and_label(Role::Heading, "Light");
        let label_ids: Vec<_> = group.accesskit_node().labelled_by().map(|label| label.id()).collect();
        assert_eq!(label_ids, [heading.accesskit_node().id()]);
        assert!(testing::Picture::of(&harness).find("Your side:").is_some(), "it is seen");
        let label = harness.get_by_role_and_label(Role::Label, "Your side:");
        assert!(label.accesskit_node().is_hidden());
    }
}
