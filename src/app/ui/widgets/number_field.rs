//! Fields for numbers, which are typed, dragged or changed step by step, and sliders with such a field.
//!
//! egui's own step for a whole number is a quarter, which is the speed of a drag, and is rounded away.

use std::ops::RangeInclusive;

use bevy_egui::egui::accesskit::Action;
use bevy_egui::egui::emath::{self, Numeric};
use bevy_egui::egui::{self, Id, Key, Modifiers, Response, Stroke, Ui};

use crate::app::ui::widgets::{reading_text, theme};

/// By how much a drag of one point changes a number.
const DRAG_SPEED: f64 = 0.25;
/// How many steps Page Up and Page Down are.
const PAGE_STEPS: f64 = 10.0;
/// The keys that change a number, and the steps of each.
const KEY_STEPS: [(Key, f64); 4] =
    [(Key::ArrowUp, 1.0), (Key::ArrowDown, -1.0), (Key::PageUp, PAGE_STEPS), (Key::PageDown, -PAGE_STEPS)];
/// How far from a multiple of its step, in steps, a number still counts as one.
const STEP_TOLERANCE: f64 = 1e-6;
/// The width of a field beside its label, in points of the usual text size.
const FIELD_WIDTH: f32 = 90.0;

/// A field for a number. Arrow keys and assistive technology change it by one step, Page Up and Page Down by ten.
#[must_use = "a field is drawn with `ui.add`"]
pub(in crate::app::ui) struct NumberField<'a, N> {
    number: &'a mut N,
    range: RangeInclusive<N>,
    step: f64,
    decimals: usize,
    drag_speed: f64,
    /// The unit with a space before it; empty if the name of the field tells it.
    suffix: String,
}

impl<'a, N: Numeric> NumberField<'a, N> {
    /// A field for a number in this range: a whole one, with a step of 1 and no unit.
    pub(in crate::app::ui) fn new(number: &'a mut N, range: RangeInclusive<N>) -> Self {
        Self { number, range, step: 1.0, decimals: 0, drag_speed: DRAG_SPEED, suffix: String::new() }
    }

    /// With another step. Steps lead to multiples of it.
    pub(in crate::app::ui) fn step(self, step: f64) -> Self {
        Self { step, ..self }
    }

    /// With at most so many digits after the point.
    pub(in crate::app::ui) fn decimals(self, decimals: usize) -> Self {
        Self { decimals, ..self }
    }

    /// With a unit behind the number.
    pub(in crate::app::ui) fn unit(self, unit: &str) -> Self {
        Self { suffix: format!(" {unit}"), ..self }
    }

    /// The least and the greatest number.
    fn ends(&self) -> [f64; 2] {
        [self.range.start().to_f64(), self.range.end().to_f64()]
    }

    /// The number with its unit.
    fn text(&self) -> String {
        format_number(self.number.to_f64(), self.decimals) + &self.suffix
    }

    /// Changes the number by so many steps. Returns whether it has become another one.
    fn take_steps(&mut self, steps: f64) -> bool {
        let old_number = *self.number;
        let [least, greatest] = self.ends();
        let new_number = after_steps(old_number.to_f64(), self.step, steps).clamp(least, greatest);
        *self.number = N::from_f64(emath::round_to_decimals(new_number, self.decimals));
        *self.number != old_number
    }

    /// Puts the typed number in the place of what it was taken as, as long as the field has the keyboard and nothing else has changed the
    /// number. Returns what was typed.
    fn restore_typed_number(&mut self, ui: &Ui, field_id: Id) -> Option<TypedNumber> {
        let typed = ui.data_mut(|data| data.remove_temp::<TypedNumber>(field_id))?;
        let given = self.number.to_f64();
        let taken_as = typed.taken_as.unwrap_or(given);
        if taken_as != given || !ui.memory(|memory| memory.has_focus(field_id)) {
            return None;
        }
        *self.number = N::from_f64(typed.number);
        Some(TypedNumber { taken_as: Some(taken_as), ..typed })
    }

    /// egui's field.
    fn drag_value(&mut self) -> egui::DragValue<'_> {
        let drag_value = egui::DragValue::new(self.number)
            .range(self.range.clone())
            .speed(self.drag_speed)
            .fixed_decimals(self.decimals)
            .custom_parser(parse_number)
            .custom_formatter(|number, decimals| format_number(number, *decimals.end()));
        if self.suffix.is_empty() { drag_value } else { drag_value.suffix(self.suffix.clone()) }
    }
}

/// What was typed last. Whoever draws the field may take it as another number: of minutes, for instance, as the nearest whole second.
/// That is shown when the field is left, and not before, or nobody could type on.
#[derive(Clone, Copy, Default)]
struct TypedNumber {
    number: f64,
    /// As what it was taken; `None` until the field is drawn again.
    taken_as: Option<f64>,
}

impl<N: Numeric> egui::Widget for NumberField<'_, N> {
    fn ui(mut self, ui: &mut Ui) -> Response {
        ui.scope(|ui| {
            set_field_style(ui);
            let field_id = ui.next_auto_id();
            let mut typed = self.restore_typed_number(ui, field_id);
            let steps = requested_steps(ui, field_id);
            let has_changed = steps != 0.0 && ui.is_enabled() && self.take_steps(steps);
            let mut field = ui.add(self.drag_value());
            if field.changed() {
                typed = Some(TypedNumber { number: self.number.to_f64(), taken_as: None });
            }
            if has_changed {
                typed = None;
                field.mark_changed();
            }
            if let Some(typed) = typed {
                ui.data_mut(|data| data.insert_temp(field_id, typed));
            }
            describe(&field, self.step, self.suffix.trim_start());
            field
        })
        .inner
    }
}

/// Draws a field behind its label, in the next row if this one has no room for it.
pub(in crate::app::ui) fn row_ui<N: Numeric>(ui: &mut Ui, label_text: String, field: NumberField<'_, N>) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(label_text);
        reading_text::part_of_row_ui(ui, FIELD_WIDTH, |ui| ui.add(field).labelled_by(label.id));
    });
}

/// Draws a slider and behind it a field for the same number, both with this name for assistive technology.
pub(in crate::app::ui) fn slider_ui<N: Numeric>(ui: &mut Ui, name: &str, mut field: NumberField<'_, N>) -> Response {
    ui.horizontal(|ui| {
        // A number that nobody moves is not rounded to a step.
        let slider = egui::Slider::new(field.number, field.range.clone())
            .step_by(field.step)
            .max_decimals(field.decimals)
            .clamping(egui::SliderClamping::Edits)
            .show_value(false);
        let slider = ui.add(slider);
        theme::set_accessible_name(&slider, name);
        slider.ctx.accesskit_node_builder(slider.id, |node| node.set_value(field.text()));
        let [least, greatest] = field.ends();
        field.drag_speed = (greatest - least) / f64::from(ui.spacing().slider_width);
        let number = ui.add(field);
        theme::set_accessible_name(&number, name);
        slider | number
    })
    .inner
}

/// Whether a number has the keyboard.
pub(in crate::app) fn is_number_focused(ctx: &egui::Context) -> bool {
    let focused_id = ctx.memory(|memory| memory.focused());
    focused_id.is_some() && focused_id == ctx.data(|data| data.get_temp::<Id>(focused_number_key()))
}

/// The key under which egui's memory has the number that had the keyboard last.
fn focused_number_key() -> Id {
    Id::new("focused number")
}

/// The background of a field, and a width no less than its height, which is that of a fingertip where fingers are used.
fn set_field_style(ui: &mut Ui) {
    let size = &mut ui.spacing_mut().interact_size;
    size.x = size.x.max(size.y);
    let widgets = &mut ui.visuals_mut().widgets;
    for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
        widget.weak_bg_fill = theme::FIELD;
        widget.bg_stroke = Stroke::new(1.0, theme::LINE);
    }
}

/// Takes the steps that are asked of a field in this frame: by keys, if it has the keyboard, and by assistive technology.
fn requested_steps(ui: &Ui, field_id: Id) -> f64 {
    let has_keyboard = ui.memory(|memory| memory.has_focus(field_id));
    ui.input_mut(|input| {
        let mut steps = 0.0;
        for (key, key_steps) in KEY_STEPS.into_iter().filter(|_| has_keyboard) {
            steps += key_steps * input.count_and_consume_key(Modifiers::NONE, key) as f64;
        }
        input.consume_accesskit_action_requests(field_id, |request| {
            let request_steps = match request.action {
                Action::Increment => 1.0,
                Action::Decrement => -1.0,
                _ => return false,
            };
            steps += request_steps;
            true
        });
        steps
    })
}

/// The multiple of the step that lies so many steps from a number. A part of a step on the way counts as a whole one.
fn after_steps(number: f64, step: f64, steps: f64) -> f64 {
    let position = number / step;
    let passed_position =
        if steps > 0.0 { (position + STEP_TOLERANCE).floor() } else { (position - STEP_TOLERANCE).ceil() };
    (passed_position + steps) * step
}

/// Notes which number has the keyboard, and tells assistive technology the steps, and the unit while the number is typed without it.
fn describe(field: &Response, step: f64, unit: &str) {
    let has_keyboard = field.ctx.memory(|memory| memory.has_focus(field.id));
    if has_keyboard {
        field.ctx.data_mut(|data| data.insert_temp(focused_number_key(), field.id));
    }
    field.ctx.accesskit_node_builder(field.id, |node| {
        node.set_numeric_value_step(step);
        node.set_numeric_value_jump(PAGE_STEPS * step);
        if has_keyboard && !unit.is_empty() {
            node.set_description(unit);
        }
    });
}

/// Reads a typed number, as egui does, but with a decimal comma too, which is what keyboards of some languages have.
fn parse_number(text: &str) -> Option<f64> {
    let ascii_text = text.replace('−', "-").replace(',', ".");
    ascii_text.split_whitespace().collect::<String>().parse().ok()
}

/// A number without zeros at its end.
fn format_number(number: f64, max_decimals: usize) -> String {
    emath::round_to_decimals(number, max_decimals).to_string()
}

#[cfg(test)]
mod tests {
    use egui::accesskit::{ActionData, ActionRequest, Role};
    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT, Queryable};

    use super::*;
    use crate::app::ui::testing;

    const NAME: &str = "Rounds";

    /// A row with a whole number from 1 to 30.
    fn row() -> Harness<'static, u8> {
        testing::harness_with([300.0, 200.0], 5, |ui, number| {
            row_ui(ui, NAME.to_owned(), NumberField::new(number, 1..=30));
        })
    }

    /// Asks something of the control with this role, as assistive technology does.
    fn ask<S>(harness: &mut Harness<S>, role: Role, action: Action, number: Option<f64>) {
        let (target_node, target_tree) = harness.get_by_role(role).accesskit_node().locate();
        let data = number.map(ActionData::NumericValue);
        harness.event(egui::Event::AccessKitActionRequest(ActionRequest { action, target_tree, target_node, data }));
        testing::run_until_settled(harness);
    }

    #[test]
    fn a_whole_number_is_changed_by_one_and_by_ten_with_keys_within_its_range() {
        use Key::{ArrowDown, ArrowUp, PageDown, PageUp};
        let mut harness = row();
        testing::focus_control(&mut harness, NAME);
        for (key, expected) in [
            (ArrowUp, 6),
            (PageUp, 16),
            (PageUp, 26),
            (PageUp, 30),
            (ArrowUp, 30),
            (ArrowDown, 29),
            (PageDown, 19),
            (PageDown, 9),
            (PageDown, 1),
            (ArrowDown, 1),
        ] {
            assert_eq!(testing::press_key(&mut harness, key).as_deref(), Some(NAME), "it keeps the keyboard");
            assert_eq!(*harness.state(), expected, "{key:?}");
        }
    }

    #[test]
    fn a_number_that_was_typed_is_changed_by_keys_afterwards() {
        let mut harness = row();
        testing::focus_control(&mut harness, NAME);
        harness.get_by_role(Role::SpinButton).type_text("12");
        testing::run_until_settled(&mut harness);
        assert_eq!(*harness.state(), 12);
        testing::press_key(&mut harness, Key::ArrowUp);
        assert_eq!(*harness.state(), 13);
        assert_eq!(harness.get_by_role(Role::SpinButton).value().as_deref(), Some("13"));
    }

    /// A row with a whole number of seconds, which is typed in minutes.
    fn row_in_minutes() -> Harness<'static, u32> {
        testing::harness_with([300.0, 200.0], 30_u32, |ui, secs| {
            let mut minutes = f64::from(*secs) / 60.0;
            row_ui(ui, NAME.to_owned(), NumberField::new(&mut minutes, 0.0..=99.0).step(0.25).decimals(2).unit("min"));
            *secs = (minutes * 60.0).round() as u32;
        })
    }

    #[test]
    fn what_is_typed_stays_as_typed_until_the_field_is_left() {
        let shown = |harness: &Harness<u32>| harness.get_by_role(Role::SpinButton).value();
        let mut harness = row_in_minutes();
        testing::focus_control(&mut harness, NAME);
        for (letter, text, secs) in
            [("0", "0", 0), (".", "0.", 0), ("0", "0.0", 0), ("1", "0.01", 1), ("6", "0.016", 1)]
        {
            harness.get_by_role(Role::SpinButton).type_text(letter);
            testing::run_until_settled(&mut harness);
            assert_eq!((shown(&harness).as_deref(), *harness.state()), (Some(text), secs));
        }
        testing::press_key(&mut harness, Key::Enter);
        assert_eq!((shown(&harness).as_deref(), *harness.state()), (Some("0.02 min"), 1));
    }

    #[test]
    fn what_is_typed_gives_way_to_steps_and_to_whatever_else_changes_the_number() {
        let shown = |harness: &Harness<u32>| harness.get_by_role(Role::SpinButton).value();
        let mut harness = row_in_minutes();
        testing::focus_control(&mut harness, NAME);
        harness.get_by_role(Role::SpinButton).type_text("0.01");
        testing::run_until_settled(&mut harness);
        testing::press_key(&mut harness, Key::ArrowUp);
        assert_eq!((shown(&harness).as_deref(), *harness.state()), (Some("0.25"), 15));
        *harness.state_mut() = 90;
        testing::run_until_settled(&mut harness);
        assert_eq!((shown(&harness).as_deref(), *harness.state()), (Some("1.5"), 90));
    }

    #[test]
    fn assistive_technology_changes_a_number_by_its_step_and_sets_it() {
        let mut harness = row();
        for (action, number, expected) in [
            (Action::Increment, None, 6),
            (Action::Increment, None, 7),
            (Action::Decrement, None, 6),
            (Action::SetValue, Some(12.0), 12),
            (Action::SetValue, Some(99.0), 30),
            (Action::Increment, None, 30),
            (Action::SetValue, Some(0.0), 1),
            (Action::Decrement, None, 1),
        ] {
            ask(&mut harness, Role::SpinButton, action, number);
            assert_eq!(*harness.state(), expected, "{action:?} {number:?}");
        }
        let field = harness.get_by_role_and_label(Role::SpinButton, NAME).accesskit_node();
        assert_eq!([field.numeric_value_step(), field.numeric_value_jump()], [Some(1.0), Some(10.0)]);
    }

    #[test]
    fn steps_lead_to_multiples_of_the_step() {
        for (number, step, steps, expected) in [
            (10.0, 1.0, 1.0, 11.0),
            (10.0, 1.0, -10.0, 0.0),
            (0.25, 1.0, 1.0, 1.0),
            (1.5, 1.0, -1.0, 1.0),
            (0.5, 0.25, 1.0, 0.75),
            (0.4, 0.25, 1.0, 0.5),
            (0.7, 0.1, 1.0, 0.8),
            (0.7, 0.1, -1.0, 0.6),
            (72.0, 5.0, 1.0, 75.0),
            (72.0, 5.0, -1.0, 70.0),
        ] {
            let found = after_steps(number, step, steps);
            assert!((found - expected).abs() < 1e-9, "{steps} steps of {step} from {number}: {found}");
        }
    }

    #[test]
    fn the_unit_is_told_with_the_number_and_also_while_it_is_typed() {
        let mut harness = testing::harness_with([300.0, 200.0], 2.5_f64, |ui, minutes| {
            row_ui(ui, NAME.to_owned(), NumberField::new(minutes, 0.25..=99.0).decimals(2).unit("min"));
        });
        for (value, description) in [("2.5 min", None), ("2.5", Some("min"))] {
            let field = harness.get_by_role_and_label(Role::SpinButton, NAME);
            assert_eq!(field.value().as_deref(), Some(value));
            assert_eq!(field.accesskit_node().data().description(), description);
            testing::focus_control(&mut harness, NAME);
        }
    }

    #[test]
    fn a_field_is_as_large_as_a_fingertip_where_fingers_are_used() {
        let mut number = 5_u8;
        let (harness, zoom) = testing::touch_harness([320.0, 560.0], move |ui, _| {
            row_ui(ui, NAME.to_owned(), NumberField::new(&mut number, 1..=30));
        });
        let size = harness.get_by_role(Role::SpinButton).rect().size() * zoom;
        assert!(size.min_elem() > 43.9, "{size:?}");
    }

    #[test]
    fn a_slider_and_its_field_have_the_same_name_unit_and_step() {
        let mut harness = testing::harness_with([400.0, 200.0], 72_u8, |ui, percent| {
            slider_ui(ui, "Volume", NumberField::new(percent, 0..=100).step(5.0).unit("%"));
        });
        assert_eq!(*harness.state(), 72, "nobody has moved it");
        for (role, action, expected) in [
            (Role::Slider, Action::Increment, 75),
            (Role::SpinButton, Action::Increment, 80),
            (Role::SpinButton, Action::Decrement, 75),
            (Role::Slider, Action::Decrement, 70),
        ] {
            ask(&mut harness, role, action, None);
            assert_eq!(*harness.state(), expected, "{action:?} of {role:?}");
            let control = harness.get_by_role_and_label(role, "Volume");
            assert_eq!(control.value(), Some(format!("{expected} %")), "{role:?}");
        }
        harness.get_by_role(Role::SpinButton).focus();
        testing::run_until_settled(&mut harness);
        for digit in ["8", "3"] {
            harness.get_by_role(Role::SpinButton).type_text(digit);
            testing::run_until_settled(&mut harness);
        }
        assert_eq!(*harness.state(), 83, "what is typed is not rounded to a step");
    }
}
