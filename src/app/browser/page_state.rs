//! The state of the table, as the page sees it.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use serde::Serialize;

use crate::app::access::voice::Utterance;
use crate::app::analysis::GameReview;
use crate::app::frames::pipelines::PipelineState;
use crate::app::i18n::Translations;
use crate::app::online::online_game::{OnlineGame, OnlineTable};
use crate::app::online::title;
use crate::app::phrases::announce::Announcement;
use crate::app::play::CurrentGame;
use crate::app::play::selection::Selection;
use crate::app::scene::camera::{CameraMoving, Orbit, PanelRoom};
use crate::app::scene::layout::Layout;
use crate::app::scene::motion::Moving;
use crate::app::screen::{AlertText, Overlay, Screen, ShownScreen};
use crate::app::shown_table::ShownTable;
use crate::app::system::js_bindings;
use crate::app::table_state::{GameReport, squares_on_screen};
use crate::app::ui::widgets::controls::{self, Control, PanelContents};
use crate::online::ConnectionStatus;

pub(super) fn plugin(app: &mut App) {
    let has_game_or_language_changed = resource_changed::<CurrentGame>.or_else(resource_changed::<Translations>);
    app.add_systems(
        Last,
        (
            publish_language.run_if(resource_changed::<Translations>),
            publish_game.run_if(has_game_or_language_changed),
            publish_review.run_if(resource_changed::<GameReview>),
            publish_screen,
            publish_online_game,
            publish_motion,
            publish_controls.after(controls::take_over_controls).run_if(resource_changed::<PanelContents>),
            publish_announcements,
            read_utterances_aloud,
            report_first_picture,
            publish_frame_number,
        )
            .chain(),
    );
}

fn publish(members: &impl Serialize) -> Result {
    js_bindings::publish_state(&serde_json::to_string(members)?);
    Ok(())
}

fn publish_language(translations: Res<Translations>) {
    js_bindings::set_page_language(translations.language().code());
}

fn publish_game(current: Res<CurrentGame>, translations: Res<Translations>) -> Result {
    publish(&GameReport::of(&translations, &current))
}

/// Tells how far the review of a finished game has come.
fn publish_review(review: Res<GameReview>) -> Result {
    let (reviewed_count, total_count) = (review.len(), review.position_count());
    let progress = (total_count > 0).then(|| serde_json::json!({ "done": reviewed_count, "all": total_count }));
    publish(&serde_json::json!({ "review": progress }))
}

/// What is shown beside and above the board.
#[derive(Clone, PartialEq, Serialize)]
struct PageScreen {
    screen: &'static str,
    sheet: &'static str,
    selected: Option<String>,
    notice: Option<String>,
}

fn publish_screen(
    shown_screen: ShownScreen,
    selection: Res<Selection>,
    alert_text: Res<AlertText>,
    table: ShownTable,
    translations: Res<Translations>,
    mut last_published: Local<Option<PageScreen>>,
) -> Result {
    let refusal = selection.refusal.as_ref().map(|(refusal, _)| translations.refusal(table.game_id(), refusal));
    let overlay = shown_screen.overlay();
    let screen = PageScreen {
        screen: shown_screen.screen().name(),
        sheet: overlay.name(),
        selected: selection.from.map(|square| square.to_string()),
        notice: if overlay == Overlay::Alert { Some(alert_text.0.clone()) } else { refusal },
    };
    if last_published.as_ref() == Some(&screen) {
        return Ok(());
    }
    publish(&screen)?;
    *last_published = Some(screen);
    Ok(())
}

/// The online game.
#[derive(Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageGame {
    key: String,
    /// `white` or `black`; `None` for a spectator.
    side: Option<String>,
    status: &'static str,
    your_turn: bool,
    opponent_here: bool,
}

impl PageGame {
    fn of(table: &OnlineTable) -> Self {
        let client = &table.client;
        let status = match client.status() {
            ConnectionStatus::Offline { .. } => "offline",
            ConnectionStatus::Connecting { .. } => "connecting",
            ConnectionStatus::Online => "online",
            ConnectionStatus::Outdated => "outdated",
            ConnectionStatus::Distrusted(_) => "distrusted",
        };
        Self {
            key: table.key.clone(),
            side: client.side().map(|side| side.to_string()),
            status,
            your_turn: title::is_own_turn(client),
            opponent_here: client.side().is_some_and(|own_side| client.presence().is_connected[!own_side]),
        }
    }
}

fn publish_online_game(online_game: Res<OnlineGame>, mut last_published: Local<Option<PageGame>>) -> Result {
    let game = online_game.table().map(PageGame::of);
    if *last_published != game {
        publish(&serde_json::json!({ "online": game }))?;
        *last_published = game;
    }
    Ok(())
}

/// The positions of the squares on the screen, and whether anything moves: a piece, the camera, or the view, whose size
/// depends on the panel and the window. While something moves, another frame follows, which tells of its end.
fn publish_motion(
    camera: Single<(&Camera, &GlobalTransform), With<Orbit>>,
    moving: Query<(), Or<(Moving, CameraMoving)>>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    panel: Res<PanelRoom>,
    mut last_view: Local<Option<(Mat4, Option<Rect>)>>,
    mut was_anything_moving: Local<Option<bool>>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let (camera, camera_transform) = camera.into_inner();
    let view = Some((camera.clip_from_view() * camera_transform.to_matrix().inverse(), camera.logical_viewport_rect()));
    let has_view_changed = view != *last_view;
    if has_view_changed {
        publish(&PageSquares { squares: squares_on_screen(*layout, camera, camera_transform) })?;
        *last_view = view;
    }
    let is_anything_moving = has_view_changed || screen.is_changed() || panel.is_changed() || !moving.is_empty();
    if was_anything_moving.replace(is_anything_moving) != Some(is_anything_moving) {
        js_bindings::publish_state(&format!("{{\"moving\":{is_anything_moving}}}"));
    }
    if is_anything_moving {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

#[derive(Serialize)]
struct PageSquares {
    squares: BTreeMap<String, [f32; 2]>,
}

fn publish_controls(panel: Res<PanelContents>, mut last_published: Local<Option<Vec<Control>>>) -> Result {
    if last_published.as_ref() == Some(&panel.controls) {
        return Ok(());
    }
    publish(&serde_json::json!({ "controls": panel.controls }))?;
    *last_published = Some(panel.controls.clone());
    Ok(())
}

fn publish_announcements(mut announcements: MessageReader<Announcement>) {
    announcements.read().for_each(|announcement| js_bindings::say(&announcement.text, announcement.is_urgent));
}

fn read_utterances_aloud(mut utterances: MessageReader<Utterance>) {
    utterances
        .read()
        .for_each(|Utterance(announcement)| js_bindings::read_aloud(&announcement.text, announcement.is_urgent));
}

/// A frame counter, by which tests know that the game has handled their input.
fn publish_frame_number(mut frame_number: Local<u32>) {
    *frame_number = frame_number.wrapping_add(1);
    js_bindings::publish_state(&format!("{{\"frame\":{}}}", *frame_number));
}

fn report_first_picture(pipelines: Res<PipelineState>, mut is_reported: Local<bool>) {
    if !*is_reported && pipelines.is_first_picture_complete() {
        *is_reported = true;
        js_bindings::report_first_picture();
    }
}
