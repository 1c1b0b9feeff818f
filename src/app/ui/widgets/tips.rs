//! Tips: what a control does, shown to whoever points at it or moves the keyboard to it, and told to assistive technology as the control's
//! description.
//!
//! A tip at the pointer is egui's. A tip at the control with the keyboard comes after the same pause, once a key, a gamepad, a switch or a
//! request of assistive technology has moved the keyboard there. What is given the keyboard without that, such as the first control of a
//! dialog that opens, has no tip: it would hide what is to be read first. The Escape key closes the tips that are shown, and does nothing
//! else then.

use bevy_egui::egui::accesskit::Action;
use bevy_egui::egui::{self, AreaState, Event, Id, Key, Popup, PopupKind, RectAlign, Response, Sense, Tooltip, Ui};

/// The space between a control and its tip, in points.
const GAP: f32 = 4.0;
/// How far from a tip the pointer still counts as on it: on its way from the control it crosses the gap.
const REACH: f32 = 6.0;
/// What a tip is narrower than the window at least: its own margins and edges.
const WINDOW_MARGIN: f32 = 16.0;
/// For how many passes after a step the keyboard may still be on its way: egui goes back, or around, in the next one.
const FOCUS_SETTLE_PASSES: u8 = 2;

/// Controls that tell what they do.
pub(in crate::app::ui) trait ShowTip {
    /// Shows the text while the pointer is on the control or the player has moved the keyboard there. Assistive technology is told it too,
    /// unless it is the name.
    fn show_tip(self, text: impl Into<String>) -> Self;

    /// The same while the control is disabled, in the place of any other tip. It cannot have the keyboard then.
    fn show_disabled_tip(self, text: impl Into<String>) -> Self;

    /// The same, but assistive technology is not told it: it would be in the way where it is read.
    fn show_tip_without_description(self, text: impl Into<String>) -> Self;
}

impl ShowTip for Response {
    fn show_tip(self, text: impl Into<String>) -> Self {
        let text: String = text.into();
        describe(&self, &text);
        self.show_tip_without_description(text)
    }

    fn show_disabled_tip(self, text: impl Into<String>) -> Self {
        if !self.enabled() {
            let text: String = text.into();
            describe(&self, &text);
            tip_ui(&self, &text);
        }
        self
    }

    fn show_tip_without_description(self, text: impl Into<String>) -> Self {
        if self.enabled() {
            let text: String = text.into();
            tip_ui(&self, &text);
        }
        self
    }
}

fn describe(control: &Response, text: &str) {
    control.ctx.accesskit_node_builder(control.id, |node| {
        if node.label() != Some(text) && node.value() != Some(text) {
            node.set_description(text);
        }
    });
}

/// Whether a tip is shown, which the Escape key closes.
pub(in crate::app::ui) fn is_any_shown(ctx: &egui::Context) -> bool {
    ctx.with_plugin(|tips: &mut Tips| !tips.shown_ids.is_empty()).unwrap_or_default()
}

/// Closes the tips that are shown, until the pointer or the keyboard comes back.
pub(in crate::app) fn close_all(ctx: &egui::Context) {
    ctx.with_plugin(Tips::close_all);
}

/// Which tips are shown. It is a plugin of egui, because nothing else may get the Escape key while there are any.
#[derive(Clone, Debug, Default)]
pub(in crate::app::ui) struct Tips {
    /// For so many passes what gets the keyboard gets it by a step of the player.
    focus_settle_passes: u8,
    /// What had the keyboard at the end of the last pass.
    focused_id: Option<Id>,
    /// The control to which the player has moved the keyboard, and when, in seconds; `None` once its tip is closed.
    reached: Option<(Id, f64)>,
    /// The control with a tip that is under the pointer, and the one that was in the last pass.
    pointed_id: Option<Id>,
    last_pointed_id: Option<Id>,
    /// The controls whose tips are shown, and those whose tips were closed while the pointer was there.
    shown_ids: Vec<Id>,
    closed_ids: Vec<Id>,
}

impl Tips {
    fn close_all(&mut self) {
        self.reached = None;
        self.closed_ids.append(&mut self.shown_ids);
    }

    /// Notes whether the pointer is on a control, and whether its tip was open in the last pass. Returns whether the tip may be open in
    /// this one, and whether the pointer was on another control with a tip.
    fn point(&mut self, id: Id, is_pointed_at: bool, was_open: bool) -> (bool, bool) {
        if is_pointed_at {
            self.pointed_id = Some(id);
        } else if !was_open {
            self.closed_ids.retain(|closed_id| *closed_id != id);
        }
        (!self.closed_ids.contains(&id), self.last_pointed_id.is_some_and(|pointed_id| pointed_id != id))
    }
}

impl egui::Plugin for Tips {
    fn debug_name(&self) -> &'static str {
        "tips"
    }

    fn input_hook(&mut self, _: &egui::Context, input: &mut egui::RawInput) {
        if !self.shown_ids.is_empty() && input.events.iter().any(is_escape) {
            input.events.retain(|event| !is_escape(event));
            self.close_all();
        }
        self.shown_ids.clear();
        self.last_pointed_id = self.pointed_id.take();
        self.focus_settle_passes = match input.events.iter().rev().find_map(is_step) {
            Some(true) => FOCUS_SETTLE_PASSES,
            Some(false) => 0,
            None => self.focus_settle_passes.saturating_sub(1),
        };
    }

    fn output_hook(&mut self, ctx: &egui::Context, _: &mut egui::FullOutput) {
        let focused_id = ctx.memory(|memory| memory.focused());
        if focused_id == self.focused_id {
            return;
        }
        self.focused_id = focused_id;
        let now = ctx.input(|input| input.time);
        self.reached = focused_id.filter(|_| self.focus_settle_passes > 0).map(|id| (id, now));
        if self.reached.is_some() {
            // In the next pass the control asks for the one in which its tip is due.
            ctx.request_repaint();
        }
    }
}

const fn is_escape(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Escape, pressed: true, .. })
}

/// Whether an event is a step of the player by which the keyboard moves. `None` for what does not matter to the keyboard.
fn is_step(event: &Event) -> Option<bool> {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, End, Home, Tab};
    match event {
        Event::Key { key, pressed: true, .. } => {
            Some(matches!(key, Tab | ArrowUp | ArrowDown | ArrowLeft | ArrowRight | Home | End))
        }
        Event::AccessKitActionRequest(request) => Some(request.action == Action::Focus),
        Event::PointerButton { pressed: true, .. } | Event::Touch { .. } => Some(false),
        _ => None,
    }
}

/// Shows the tip of a control if it is due at the keyboard or at the pointer.
fn tip_ui(control: &Response, text: &str) {
    let is_due_at_pointer = is_due_at_pointer(control);
    if is_due_at_keyboard(control) {
        popup_beside(control).show(|ui| text_ui(ui, text));
    } else if is_due_at_pointer {
        Tooltip::for_widget(control).gap(GAP).show(|ui| text_ui(ui, text));
    } else {
        return;
    }
    control.ctx.with_plugin(|tips: &mut Tips| tips.shown_ids.push(control.id));
}

/// Whether a tip is due where the pointer is: on the control as egui has it, or on the tip itself, unless another control with a tip lies
/// below that.
fn is_due_at_pointer(control: &Response) -> bool {
    let (is_pointed_at, was_open) = (control.contains_pointer(), control.is_tooltip_open());
    let pointing = control.ctx.with_plugin(|tips: &mut Tips| tips.point(control.id, is_pointed_at, was_open));
    let (may_be_open, is_other_pointed_at) = pointing.unwrap_or((true, false));
    let stays_open = || was_open && !is_other_pointed_at && is_pointer_on_tip(control);
    may_be_open && (Tooltip::should_show_tooltip(control, true) || stays_open())
}

/// Whether the pointer is on the tip of a control, and presses nothing.
fn is_pointer_on_tip(control: &Response) -> bool {
    let Some(tip_area) = AreaState::load(&control.ctx, Tooltip::tooltip_id(control.id, 0)) else { return false };
    let tip_rect = tip_area.rect().expand(REACH);
    control.ctx.input(|input| {
        let pointer = &input.pointer;
        !pointer.any_down() && pointer.hover_pos().is_some_and(|pos| tip_rect.contains(pos))
    })
}

/// Whether a tip is due at a control to which the player has moved the keyboard. Until then it asks for the pass in which it is.
fn is_due_at_keyboard(control: &Response) -> bool {
    let ctx = &control.ctx;
    let reached = ctx.with_plugin(|tips: &mut Tips| tips.reached).flatten();
    let Some((_, reached_at)) = reached.filter(|(id, _)| *id == control.id) else { return false };
    let has_keyboard = ctx.memory(|memory| memory.has_focus(control.id));
    // An open menu lies over its button, and what is scrolled out of sight has no place for a tip.
    let is_covered = Popup::is_any_open(ctx) && !Popup::is_id_open(ctx, control.layer_id.id);
    if !has_keyboard || is_covered || !control.interact_rect.is_positive() {
        return false;
    }
    let elapsed = ctx.input(|input| input.time) - reached_at;
    let remaining = ctx.global_style().interaction.tooltip_delay - elapsed as f32;
    if remaining > 0.0 {
        ctx.request_repaint_after_secs(remaining);
    }
    remaining <= 0.0
}

/// The place of a tip at the control with the keyboard: above or below it, where there is more room, so that it never covers the control.
fn popup_beside(control: &Response) -> Popup<'static> {
    let is_low = control.interact_rect.center().y > control.ctx.content_rect().center().y;
    Popup::from_response(control)
        .id(control.id.with("tip"))
        .kind(PopupKind::Tooltip)
        .align(if is_low { RectAlign::TOP_START } else { RectAlign::BOTTOM_START })
        .align_alternatives(&[])
        .gap(GAP)
        .width(control.ctx.global_style().spacing.tooltip_width)
        .sense(Sense::hover())
        .interactable(false)
}

fn text_ui(ui: &mut Ui, text: &str) {
    // It is told as the control's description, if at all.
    ui.ctx().accesskit_node_builder(ui.layer_id().id, |node| node.set_hidden());
    // Otherwise a tip would never be wider than in the last pass.
    let widest = ui.ctx().content_rect().width() - WINDOW_MARGIN;
    ui.set_max_width(ui.spacing().tooltip_width.min(widest));
    ui.label(text);
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT, Queryable};

    use super::*;
    use crate::app::ui::command::UiCommand;
    use crate::app::ui::testing::{self, Picture};
    use crate::app::ui::widgets::dialog;

    #[test]
    fn a_tip_is_the_description_unless_it_is_the_name_and_a_disabled_control_tells_why() {
        let harness = testing::harness([300.0, 200.0], |ui, _| {
            ui.button("Undo").show_tip("Takes the last move back");
            ui.button("Menu").show_tip("Menu");
            ui.button("Luck").show_tip_without_description("Good");
            for is_enabled in [true, false] {
                let name = if is_enabled { "Rated" } else { "Claim" };
                let button = ui.add_enabled(is_enabled, egui::Button::new(name));
                button.show_tip("What it does").show_disabled_tip("Why not");
            }
        });
        for (name, expected) in [
            ("Undo", Some("Takes the last move back")),
            ("Menu", None),
            ("Luck", None),
            ("Rated", Some("What it does")),
            ("Claim", Some("Why not")),
        ] {
            let node = harness.get_by_label(name).accesskit_node();
            assert_eq!(node.data().description(), expected, "{name}");
        }
    }

    /// Buttons below each other, each with its tip.
    fn buttons_with_tips(names: &'static [&'static str]) -> Harness<'static, Vec<UiCommand>> {
        testing::harness([400.0, 300.0], move |ui, _| {
            for name in names {
                ui.button(*name).show_tip(tip_of(name));
            }
        })
    }

    fn tip_of(name: &str) -> String {
        format!("What {name} does")
    }

    /// The rectangle of the text of a tip, if it is shown.
    fn tip_rect<S>(harness: &Harness<S>, name: &str) -> Option<egui::Rect> {
        Picture::of(harness).find(&tip_of(name)).map(|text| text.rect)
    }

    fn point_at<S>(harness: &mut Harness<S>, pos: egui::Pos2) {
        harness.hover_at(pos);
        testing::run_until_settled(harness);
        testing::run_until_settled(harness);
    }

    #[test]
    fn where_a_key_has_moved_the_keyboard_the_tip_comes_after_a_pause_and_stays_beside_the_control() {
        let mut harness = buttons_with_tips(&["One", "Two"]);
        harness.key_press(egui::Key::Tab);
        harness.step();
        assert_eq!((testing::focused_name(&harness).as_deref(), tip_rect(&harness, "One")), (Some("One"), None));
        testing::run_until_settled(&mut harness);
        let one_tip = tip_rect(&harness, "One").expect("a tip");
        assert!(!one_tip.intersects(testing::control_rect(&harness, "One")), "it does not cover the control");
        harness.run_steps(40);
        assert_eq!(tip_rect(&harness, "One"), Some(one_tip), "it stays");
        assert!(!harness.ctx.has_requested_repaint(), "and nothing is drawn for it");
        point_at(&mut harness, one_tip.center());
        assert_eq!(tip_rect(&harness, "One"), Some(one_tip), "the pointer may be on it");
        harness.remove_cursor();
        assert_eq!(testing::press_key(&mut harness, egui::Key::Tab).as_deref(), Some("Two"));
        assert!(
            tip_rect(&harness, "One").is_none() && tip_rect(&harness, "Two").is_some(),
            "it goes with the keyboard"
        );
    }

    #[test]
    fn a_tip_in_the_lower_half_of_a_window_is_above_its_control_and_no_wider_than_the_window() {
        let tip = "This says at some length what is pressed here, so that it needs several lines. ".repeat(3);
        let mut harness = testing::harness([300.0, 300.0], |ui, _| {
            ui.add_space(250.0);
            ui.button("Low").show_tip(tip.as_str());
        });
        testing::press_key(&mut harness, egui::Key::Tab);
        let found = Picture::of(&harness).find(&tip).expect("a tip");
        assert!(found.is_whole && found.rect.bottom() < testing::control_rect(&harness, "Low").top(), "{found:?}");
    }

    #[test]
    fn a_request_of_assistive_technology_shows_a_tip_and_a_press_that_moves_the_keyboard_shows_none() {
        let mut harness = testing::harness([400.0, 300.0], |ui, _| {
            let [one, two] = ["One", "Two"].map(|name| ui.button(name).show_tip(tip_of(name)));
            if one.clicked() {
                two.request_focus();
            }
        });
        testing::focus_control(&mut harness, "One");
        assert!(tip_rect(&harness, "One").is_some());
        assert_eq!(testing::press_key(&mut harness, egui::Key::Enter).as_deref(), Some("Two"));
        assert!(tip_rect(&harness, "One").is_none() && tip_rect(&harness, "Two").is_none());
    }

    #[test]
    fn a_dialog_that_opens_shows_no_tip_and_the_escape_key_closes_first_the_tip_and_then_the_dialog() {
        use egui::Key::{Enter, Escape, Tab};
        let mut harness = testing::harness_with([640.0, 480.0], false, |ui, is_open: &mut bool| {
            *is_open |= ui.button("Open").clicked();
            if *is_open {
                let modal = dialog::show(dialog::modal(ui.ctx(), "sheet", 300.0), ui.ctx(), "Sheet", |ui| {
                    for name in ["One", "Two"] {
                        ui.button(name).show_tip(tip_of(name));
                    }
                });
                *is_open = !modal.should_close();
            }
        });
        let open = |harness: &mut Harness<bool>| {
            testing::focus_control(harness, "Open");
            assert_eq!(testing::press_key(harness, Enter).as_deref(), Some("One"));
            assert!(*harness.state() && tip_rect(harness, "One").is_none(), "it has come by itself");
        };
        open(&mut harness);
        testing::press_key(&mut harness, Escape);
        assert!(!*harness.state(), "without a tip the key closes the dialog");
        open(&mut harness);
        assert_eq!(testing::press_key(&mut harness, Tab).as_deref(), Some("Two"));
        assert!(tip_rect(&harness, "Two").is_some() && is_any_shown(&harness.ctx));
        assert_eq!(testing::press_key(&mut harness, Escape).as_deref(), Some("Two"), "it keeps the keyboard");
        assert!(*harness.state() && tip_rect(&harness, "Two").is_none() && !is_any_shown(&harness.ctx));
        assert_eq!(testing::press_key(&mut harness, Escape).as_deref(), Some("Open"));
        assert!(!*harness.state() && tip_rect(&harness, "Two").is_none());
    }

    #[test]
    fn the_pointer_may_move_on_to_a_tip_and_the_escape_key_closes_it_until_the_pointer_comes_back() {
        let mut harness = buttons_with_tips(&["One"]);
        let button = testing::control_rect(&harness, "One").center();
        point_at(&mut harness, button);
        let tip = tip_rect(&harness, "One").expect("a tip");
        point_at(&mut harness, tip.center());
        assert!(tip_rect(&harness, "One").is_some());
        point_at(&mut harness, egui::pos2(390.0, 290.0));
        assert!(tip_rect(&harness, "One").is_none());
        for place in [button, tip.center()] {
            point_at(&mut harness, button);
            point_at(&mut harness, place);
            testing::press_key(&mut harness, egui::Key::Escape);
            assert!(tip_rect(&harness, "One").is_none(), "closed with the pointer at {place:?}");
            point_at(&mut harness, egui::pos2(390.0, 290.0));
        }
        point_at(&mut harness, button);
        assert!(tip_rect(&harness, "One").is_some(), "the pointer has come back");
    }

    #[test]
    fn a_tip_gives_way_to_that_of_the_control_below_it() {
        let mut harness = buttons_with_tips(&["One", "Two"]);
        for name in ["One", "Two"] {
            let center = testing::control_rect(&harness, name).center();
            point_at(&mut harness, center);
            let shown = ["One", "Two"].map(|name| tip_rect(&harness, name).is_some());
            assert_eq!(shown, ["One", "Two"].map(|other| other == name), "{name}");
        }
    }
}
