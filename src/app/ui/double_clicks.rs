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
const MAX_DELAY_SECS: f64 = 0.4;
const MAX_DISTANCE_POINTS: f32 = 16.0;

/// What lies under the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct VisiblePage {
    screen: Screen,
    overlay: Overlay,
    start_page: Option<StartPage>,
}

/// A click, and the page on which it was made.
#[derive(Clone, Copy)]
struct Click {
    page: VisiblePage,
    pos: egui::Pos2,
    time_secs: f64,
}

/// The last click, and whether the press that has begun is dropped.
#[derive(Default)]
struct SecondClicks {
    last_click: Option<Click>,
    drops_release: bool,
}

fn drop_second_clicks(
    mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>,
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    start_page: Query<&StartPage>,
    mut second_clicks: Local<SecondClicks>,
) {
    let page = VisiblePage {
        screen: *screen.get(),
        overlay: overlay.map_or(Overlay::None, |overlay| *overlay.get()),
        start_page: start_page.iter().next().copied(),
    };
    let time_secs = input.time.unwrap_or_default();
    second_clicks.filter_events(&mut input.events, page, time_secs);
}

impl SecondClicks {
    fn filter_events(&mut self, events: &mut Vec<egui::Event>, page: VisiblePage, time_secs: f64) {
        events.retain(|event| match *event {
            egui::Event::PointerButton { pos, button: egui::PointerButton::Primary, pressed, .. } => {
                let click = Click { page, pos, time_secs };
                if pressed { self.accept_press(click) } else { self.accept_release(click) }
            }
            _ => true,
        });
    }

    fn accept_press(&mut self, click: Click) -> bool {
        let is_second_click = |last_click: Click| {
            last_click.page != click.page
                && click.time_secs - last_click.time_secs < MAX_DELAY_SECS
                && last_click.pos.distance(click.pos) < MAX_DISTANCE_POINTS
        };
        self.drops_release = self.last_click.is_some_and(is_second_click);
        !self.drops_release
    }

    fn accept_release(&mut self, click: Click) -> bool {
        let is_dropped = std::mem::take(&mut self.drops_release);
        match &mut self.last_click {
            // However often one clicks, the page that the first click has left is the same.
            Some(last_click) if is_dropped => last_click.time_secs = click.time_secs,
            last_click => *last_click = Some(click),
        }
        !is_dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM_PAGE: VisiblePage =
        VisiblePage { screen: Screen::Start, overlay: Overlay::None, start_page: Some(StartPage::Form) };
    const MAIN_PAGE: VisiblePage = VisiblePage { start_page: Some(StartPage::Main), ..FORM_PAGE };

    /// Whether each of these clicks counts, of which the first one is made on the form.
    fn accepted_clicks(clicks: &[(VisiblePage, f32, f64)]) -> Vec<bool> {
        let mut second_clicks = SecondClicks::default();
        let clicks = clicks.iter().map(|&(page, x, time_secs)| {
            let event = |pressed| egui::Event::PointerButton {
                pos: egui::pos2(x, 20.0),
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            };
            let mut events = vec![event(true), event(false)];
            second_clicks.filter_events(&mut events, page, time_secs);
            assert!(events.len() != 1, "a press and its release belong together");
            !events.is_empty()
        });
        clicks.collect()
    }

    #[test]
    fn a_second_click_at_the_same_place_counts_on_the_same_page_alone() {
        assert_eq!(accepted_clicks(&[(FORM_PAGE, 10.0, 1.0), (MAIN_PAGE, 11.0, 1.2)]), [true, false]);
        assert_eq!(
            accepted_clicks(&[(FORM_PAGE, 10.0, 1.0), (MAIN_PAGE, 11.0, 1.3), (MAIN_PAGE, 10.0, 1.6)]),
            [true, false, false]
        );
        assert_eq!(accepted_clicks(&[(FORM_PAGE, 10.0, 1.0), (FORM_PAGE, 11.0, 1.2)]), [true, true]);
        assert_eq!(accepted_clicks(&[(FORM_PAGE, 10.0, 1.0), (MAIN_PAGE, 11.0, 1.5)]), [true, true]);
        assert_eq!(accepted_clicks(&[(FORM_PAGE, 10.0, 1.0), (MAIN_PAGE, 90.0, 1.2)]), [true, true]);
        let overlay_page = VisiblePage { overlay: Overlay::Options, ..MAIN_PAGE };
        assert_eq!(accepted_clicks(&[(MAIN_PAGE, 10.0, 1.0), (overlay_page, 10.0, 1.2)]), [true, false]);
    }
}
