//! Which clicks count: the second one of a double click does not if the first one has opened another page under the pointer.

use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

use crate::app::screen::{Overlay, Screen};
use crate::app::ui::start::start_view::StartPage;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        drop_second_clicks.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

/// The longest time between two clicks of a double click, in seconds, and the greatest distance, in points.
const DELAY_SECS: f64 = 0.4;
const REACH_POINTS: f32 = 16.0;

/// What lies under the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Page {
    screen: Screen,
    overlay: Overlay,
    start: Option<StartPage>,
}

/// A click, and the page on which it was made.
#[derive(Clone, Copy)]
struct Click {
    page: Page,
    position: egui::Pos2,
    time_secs: f64,
}

/// The last click, and whether the press that has begun is dropped.
#[derive(Default)]
struct SecondClicks {
    last: Option<Click>,
    drops_release: bool,
}

fn drop_second_clicks(
    mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>,
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    start_page: Query<&StartPage>,
    mut clicks: Local<SecondClicks>,
) {
    let page = Page {
        screen: *screen.get(),
        overlay: overlay.map_or(Overlay::None, |overlay| *overlay.get()),
        start: start_page.iter().next().copied(),
    };
    let time_secs = input.time.unwrap_or_default();
    clicks.drop_from(&mut input.events, page, time_secs);
}

impl SecondClicks {
    fn drop_from(&mut self, events: &mut Vec<egui::Event>, page: Page, time_secs: f64) {
        events.retain(|event| match *event {
            egui::Event::PointerButton { pos, button: egui::PointerButton::Primary, pressed, .. } => {
                let click = Click { page, position: pos, time_secs };
                if pressed { self.counts_press(click) } else { self.counts_release(click) }
            }
            _ => true,
        });
    }

    fn counts_press(&mut self, click: Click) -> bool {
        let is_second_click = |last_click: Click| {
            last_click.page != click.page
                && click.time_secs - last_click.time_secs < DELAY_SECS
                && last_click.position.distance(click.position) < REACH_POINTS
        };
        self.drops_release = self.last.is_some_and(is_second_click);
        !self.drops_release
    }

    fn counts_release(&mut self, click: Click) -> bool {
        let is_dropped = std::mem::take(&mut self.drops_release);
        match &mut self.last {
            // However often one clicks, the page that the first click has left is the same.
            Some(last) if is_dropped => last.time_secs = click.time_secs,
            last => *last = Some(click),
        }
        !is_dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: Page = Page { screen: Screen::Start, overlay: Overlay::None, start: Some(StartPage::Form) };
    const MAIN: Page = Page { start: Some(StartPage::Main), ..FORM };

    /// Whether each of these clicks counts, of which the first one is made on the form.
    fn counted(clicks: &[(Page, f32, f64)]) -> Vec<bool> {
        let mut second_clicks = SecondClicks::default();
        let clicks = clicks.iter().map(|&(page, x, time_secs)| {
            let event = |pressed| egui::Event::PointerButton {
                pos: egui::pos2(x, 20.0),
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            };
            let mut events = vec![event(true), event(false)];
            second_clicks.drop_from(&mut events, page, time_secs);
            assert!(events.len() != 1, "a press and its release belong together");
            !events.is_empty()
        });
        clicks.collect()
    }

    #[test]
    fn a_second_click_at_the_same_place_counts_on_the_same_page_alone() {
        assert_eq!(counted(&[(FORM, 10.0, 1.0), (MAIN, 11.0, 1.2)]), [true, false]);
        assert_eq!(counted(&[(FORM, 10.0, 1.0), (MAIN, 11.0, 1.3), (MAIN, 10.0, 1.6)]), [true, false, false]);
        assert_eq!(counted(&[(FORM, 10.0, 1.0), (FORM, 11.0, 1.2)]), [true, true]);
        assert_eq!(counted(&[(FORM, 10.0, 1.0), (MAIN, 11.0, 1.5)]), [true, true]);
        assert_eq!(counted(&[(FORM, 10.0, 1.0), (MAIN, 90.0, 1.2)]), [true, true]);
        let over = Page { overlay: Overlay::Options, ..MAIN };
        assert_eq!(counted(&[(MAIN, 10.0, 1.0), (over, 10.0, 1.2)]), [true, false]);
    }
}
