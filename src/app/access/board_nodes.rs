//! The board as a grid of squares, each with its name, its state and its outline on the screen, and what is beside it.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::egui::accesskit::{self, Action, Node, NodeId, Role};

use super::is_wanted;
use super::square_text::{SquareTextParams, SquareTexts};
use crate::app::i18n::Translations;
use crate::app::input::keyboard::board_direction;
use crate::app::play::selection::Selection;
use crate::app::scene::camera::{CameraMoving, Orbit};
use crate::app::scene::layout::{FRAME_WIDTH, Layout, SQUARE_SIZE};
use crate::app::scene::motion::Moving;
use crate::app::screen::{Overlay, Screen};
use crate::board::{Side, Square};

/// The difference of the numbers of two squares that follow each other on a file; more than any board has files.
const RANK_STEP: u64 = 16;

/// The nodes of the board; empty while it is hidden or cannot be touched. Logical pixels of the window.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BoardNodes {
    /// The grid, its rows and its squares, and what is beside the board.
    pub nodes: Vec<(NodeId, Node)>,
    /// Those of them that lie in no other one, in order.
    pub outermost: Vec<NodeId>,
    /// The node with the keyboard's cursor, or that is pointed at beside the board.
    pub cursor: Option<NodeId>,
    /// The corners of each square on the screen, in order around it.
    pub outlines: BTreeMap<Square, [Vec2; 4]>,
}

/// The grid of all squares.
#[must_use]
pub fn grid_id() -> NodeId {
    egui::Id::new("board").accesskit_id()
}

/// The node of a square. The numbers of the squares follow that of the grid, rank by rank.
#[must_use]
pub fn square_node_id(square: Square) -> NodeId {
    let index = RANK_STEP * u64::from(square.rank()) + u64::from(square.file());
    NodeId(grid_id().0.wrapping_add(1 + index))
}

fn row_node_id(row: u8) -> NodeId {
    egui::Id::new("board").with(row).accesskit_id()
}

/// The button by which the selected piece leaves the board.
#[must_use]
pub fn leave_button_id() -> NodeId {
    egui::Id::new("leave the board").accesskit_id()
}

/// What a side has lost.
fn tray_node_id(side: Side) -> NodeId {
    egui::Id::new("tray").with(side.index()).accesskit_id()
}

impl BoardNodes {
    /// The square with this node.
    #[must_use]
    pub fn square(&self, node: NodeId) -> Option<Square> {
        let index = node.0.wrapping_sub(grid_id().0).checked_sub(1).and_then(|index| u8::try_from(index).ok())?;
        let square = Square::new(index % RANK_STEP as u8, index / RANK_STEP as u8);
        self.outlines.contains_key(&square).then_some(square)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardNodes>().add_systems(Last, describe_board.run_if(is_wanted));
}

/// The camera, as far as outlines on the screen depend on it.
type Projection = (Mat4, Option<Rect>);

/// The board as the camera sees it.
#[derive(SystemParam)]
pub(super) struct BoardView<'w, 's> {
    layout: Res<'w, Layout>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform, &'static Orbit)>,
    moving: Query<'w, 's, (), Or<(Moving, CameraMoving)>>,
}

impl BoardView<'_, '_> {
    fn projection(&self) -> Projection {
        let (camera, camera_transform, _) = *self.camera;
        (camera.clip_from_view() * camera_transform.to_matrix().inverse(), camera.logical_viewport_rect())
    }

    /// The outlines of all squares that are before the camera.
    fn outlines(&self) -> BTreeMap<Square, [Vec2; 4]> {
        let half_size = Vec2::splat(SQUARE_SIZE / 2.0);
        let square_outline =
            |square: Square| Some((square, self.outline(self.layout.world_from_square(square), half_size)?));
        self.layout.squares().filter_map(square_outline).collect()
    }

    /// The corners in the picture of a level rectangle of this size around a point; `None` if one is behind the camera.
    fn outline(&self, center: Vec3, half_size: Vec2) -> Option<[Vec2; 4]> {
        let (camera, camera_transform, _) = *self.camera;
        let mut corners = [Vec2::ZERO; 4];
        for (corner, [x, z]) in corners.iter_mut().zip([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]) {
            *corner = camera
                .world_to_viewport(camera_transform, center + Vec3::new(x * half_size.x, 0.0, z * half_size.y))
                .ok()?;
        }
        Some(corners)
    }
}

/// Describes the board when something of it has changed, and measures it anew when the camera has come to rest.
pub(super) fn describe_board(
    text_params: SquareTextParams,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    board_view: BoardView,
    mut measured_projection: Local<Option<Projection>>,
    mut board_nodes: ResMut<BoardNodes>,
) {
    if *screen.get() == Screen::Start || overlay.covers_table() || text_params.table.is_exhibit() {
        board_nodes.set_if_neq(BoardNodes::default());
        return;
    }
    let projection = board_view.projection();
    let are_outlines_current =
        !board_nodes.outlines.is_empty() && (*measured_projection == Some(projection) || !board_view.moving.is_empty());
    let are_nodes_current =
        !(text_params.is_changed() || screen.is_changed() || overlay.is_changed() || board_view.layout.is_changed());
    if are_outlines_current && are_nodes_current && !board_nodes.nodes.is_empty() {
        return;
    }
    let outlines = if are_outlines_current && !board_view.layout.is_changed() {
        board_nodes.outlines.clone()
    } else {
        *measured_projection = Some(projection);
        board_view.outlines()
    };
    let (texts, translations, selection) =
        (text_params.square_texts(), &*text_params.translations, &*text_params.selection);
    let mut nodes = grid_nodes(&texts, translations, selection, *board_view.layout, board_view.camera.2.yaw, &outlines);
    let beside_nodes = nodes_beside_board(&texts, translations, selection, &board_view);
    let has_leave_button = beside_nodes.iter().any(|(id, _)| *id == leave_button_id());
    let has_cursor_beside = has_leave_button && selection.cursor.is_none() && selection.is_beside_board;
    let cursor = selection.cursor.filter(|square| outlines.contains_key(square)).map(square_node_id);
    let outermost_nodes = [grid_id()].into_iter().chain(beside_nodes.iter().map(|(id, _)| *id)).collect();
    nodes.extend(beside_nodes);
    board_nodes.set_if_neq(BoardNodes {
        nodes,
        outermost: outermost_nodes,
        cursor: cursor.or(has_cursor_beside.then(leave_button_id)),
        outlines,
    });
}

/// What is beside the board: the way off it for the selected piece, and what each side has lost.
fn nodes_beside_board(
    texts: &SquareTexts,
    translations: &Translations,
    selection: &Selection,
    board_view: &BoardView,
) -> Vec<(NodeId, Node)> {
    let mut nodes = Vec::new();
    if let Some((from, leaving_move)) = selection.from.and_then(|from| Some((from, texts.leaving_move(from)?))) {
        let mut button = Node::new(Role::Button);
        button.set_label(translations.say("legend-leave"));
        if leaving_move.loses {
            let key = if selection.has_been_warned { "warning-leaves-again" } else { "warning-leaves" };
            button.set_description(translations.say(key));
        }
        button.add_action(Action::Click);
        button.add_action(Action::Focus);
        let outline = board_view.outline(board_view.layout.world_from_exit(from), Vec2::splat(FRAME_WIDTH / 2.0));
        button.set_bounds(bounding_rect(outline.iter().flatten()));
        nodes.push((leave_button_id(), button));
    }
    for side in Side::ALL {
        let Some(text) = texts.tray_text(side) else { continue };
        let mut tray_label = Node::new(Role::Label);
        tray_label.set_value(text);
        let tray_ends =
            [0, board_view.layout.tray_pile_count() - 1].map(|place| board_view.layout.world_from_tray(side, place));
        let half_size = Vec2::new((tray_ends[1].x - tray_ends[0].x).abs(), board_view.layout.tray_depth()) / 2.0;
        let outline = board_view.outline(tray_ends[0].midpoint(tray_ends[1]), half_size);
        tray_label.set_bounds(bounding_rect(outline.iter().flatten()));
        nodes.push((tray_node_id(side), tray_label));
    }
    nodes
}

fn grid_nodes(
    texts: &SquareTexts,
    translations: &Translations,
    selection: &Selection,
    layout: Layout,
    yaw: f32,
    outlines: &BTreeMap<Square, [Vec2; 4]>,
) -> Vec<(NodeId, Node)> {
    let squares_along = layout.squares_along();
    let mut grid_node = Node::new(Role::Grid);
    grid_node.set_label(translations.say("board-grid"));
    grid_node.set_row_count(squares_along.into());
    grid_node.set_column_count(squares_along.into());
    grid_node.set_children((0..squares_along).map(row_node_id).collect::<Vec<_>>());
    grid_node.set_bounds(bounding_rect(outlines.values().flatten()));
    let mut nodes = vec![(grid_id(), grid_node)];
    for row in 0..squares_along {
        let squares =
            (0..squares_along).filter_map(|column| square_in_view(column, row, squares_along, yaw)).collect::<Vec<_>>();
        let mut row_of_squares = Node::new(Role::Row);
        row_of_squares.set_row_index(row.into());
        row_of_squares.set_children(squares.iter().copied().map(square_node_id).collect::<Vec<_>>());
        row_of_squares.set_bounds(bounding_rect(squares.iter().filter_map(|square| outlines.get(square)).flatten()));
        nodes.push((row_node_id(row), row_of_squares));
        for (column, square) in squares.into_iter().enumerate() {
            let mut node = Node::new(Role::GridCell);
            node.set_label(texts.square_name(square));
            if let Some(description) = texts.description(square) {
                node.set_description(description);
            }
            node.set_row_index(row.into());
            node.set_column_index(column);
            node.set_selected(selection.from == Some(square));
            node.add_action(Action::Click);
            node.add_action(Action::Focus);
            node.set_bounds(bounding_rect(outlines.get(&square).into_iter().flatten()));
            nodes.push((square_node_id(square), node));
        }
    }
    nodes
}

/// The square in a column and a row, counted from the upper left corner as seen by a viewer at this yaw.
fn square_in_view(column: u8, row: u8, squares_along: u8, yaw: f32) -> Option<Square> {
    let [[right_files, right_ranks], [down_files, down_ranks]] =
        [[1, 0], [0, -1]].map(|direction| board_direction(direction, yaw));
    // From there one can go to the right and down.
    let corner_index = |step_sum: i8| if step_sum > 0 { 0 } else { squares_along - 1 };
    let upper_left = Square::new(corner_index(right_files + down_files), corner_index(right_ranks + down_ranks));
    let [column, row] = [column, row].map(|step| step as i8);
    let (files, ranks) = (right_files * column + down_files * row, right_ranks * column + down_ranks * row);
    upper_left.offset(files, ranks, squares_along, squares_along)
}

/// The rectangle around points.
fn bounding_rect<'a>(points: impl Iterator<Item = &'a Vec2>) -> accesskit::Rect {
    let points: Vec<Vec2> = points.copied().collect();
    let Some(first_point) = points.first() else { return accesskit::Rect::ZERO };
    let (least_corner, greatest_corner) =
        points.iter().fold((*first_point, *first_point), |(least_corner, greatest_corner), point| {
            (least_corner.min(*point), greatest_corner.max(*point))
        });
    accesskit::Rect {
        x0: least_corner.x.into(),
        y0: least_corner.y.into(),
        x1: greatest_corner.x.into(),
        y1: greatest_corner.y.into(),
    }
}
