//! Shows markers: marks lie on squares with markers, and tokens with markers are raised and glow.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::components::{
    BoardSquare, Cursor, Decided, Faulty, Hovered, InCheck, LastMove, LegalExit, LegalTarget, MayMove, Selected,
    SquareTokens, Threatened, TokenBody, TokenPlace,
};
use super::layout::Layout;
use super::marks::{BoardMark, MarkAssets, MarkPlace};
use super::materials::{TokenLook, TokenMaterials};
use super::motion::Raised;
use super::token_looks::{ShapeLook, look_of};
use crate::board::Square;

/// The height of a selected piece above its place.
const CHOSEN_RISE: f32 = 0.14;
/// The height of a hovered piece above its place.
const HOVER_RISE: f32 = 0.035;

/// The radius from which a token would hide a mark below it.
const MIN_WIDE_RADIUS: f32 = 0.2;

/// A mark on the board, a child of its square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkLook(pub BoardMark, pub MarkPlace);

pub(super) fn plugin(app: &mut App) {
    show_marks::<LastMove>(app, |_, square| marks_on(square, BoardMark::LastMove));
    show_marks::<MayMove>(app, |_, square| marks_on(square, BoardMark::Ready));
    show_marks::<Selected>(app, |_, square| marks_on(square, BoardMark::Chosen));
    show_marks::<Cursor>(app, |_, square| marks_on(square, BoardMark::Cursor));
    show_marks::<InCheck>(app, |_, square| marks_on(square, BoardMark::Attacked));
    show_marks::<Threatened>(app, |threat, square| {
        let mark = if threat.hangs { BoardMark::Hangs } else { BoardMark::Threatened };
        vec![MarkLook(mark, MarkPlace::Corner(square))]
    });
    show_marks::<Faulty>(app, |_, square| marks_on(square, BoardMark::Attacked));
    show_marks::<Decided>(app, |_, square| marks_on(square, BoardMark::Decided));
    show_marks::<LegalTarget>(app, |target, square| target.0.iter().map(|&mark| target_mark(mark, square)).collect());
    show_marks::<LegalExit>(app, |exit, square| exit.0.iter().map(|&mark| exit_mark(mark, square)).collect());
    show_look::<Selected>(app, TokenLook::Selected);
    show_look::<Hovered>(app, TokenLook::Hovered);
    show_look::<MayMove>(app, TokenLook::Ready);
    let tokens_are_placed_anew = any_match_filter::<Changed<TokenPlace>>;
    app.add_systems(PostUpdate, lift_marks.run_if(tokens_are_placed_anew).before(TransformSystems::Propagate));
}

/// The height above its square at which a mark lies: on the piece there, if it is flat and the mark belongs on it. Chess pieces
/// are too tall for that, and slender enough to leave the marks around their feet in sight.
pub(super) fn mark_height(mark: BoardMark, tokens: impl IntoIterator<Item = (TokenPlace, TokenBody)>) -> f32 {
    let looks_and_layers = tokens.into_iter().map(|(token_place, body)| (look_of(body.0.shape), token_place.0.layer));
    // A button alone hides nothing of a mark, and one inside a nest too little to lift it.
    let is_wide = |look: ShapeLook| !look.is_tall && look.outer_radius() > MIN_WIDE_RADIUS;
    let wide_pieces = looks_and_layers.filter(|&(look, _)| mark.lies_on_piece() && is_wide(look));
    mark.height() + wide_pieces.map(|(look, layer)| look.foot(layer) + look.height()).fold(0.0, f32::max)
}

/// Lays the marks on the pieces that now stand on their squares.
fn lift_marks(
    marks: Query<(&MarkLook, &ChildOf, &mut Transform)>,
    squares: Query<&SquareTokens>,
    tokens: Query<(&TokenPlace, &TokenBody)>,
) {
    for (mark, parent, mut transform) in marks {
        if matches!(mark.1, MarkPlace::Square(_) | MarkPlace::Corner(_)) {
            let tokens_on_square =
                squares.get(parent.parent()).into_iter().flat_map(|tokens_on_square| tokens_on_square.iter());
            let tokens_on_square = tokens_on_square
                .filter_map(|token| tokens.get(token).ok())
                .map(|(token_place, body)| (*token_place, *body));
            let height = mark_height(mark.0, tokens_on_square);
            if transform.translation.y != height {
                transform.translation.y = height;
            }
        }
    }
}

fn marks_on(square: Square, mark: BoardMark) -> Vec<MarkLook> {
    vec![MarkLook(mark, square.into())]
}

/// A warning is shown in a corner, so that it does not hide the piece on the square.
fn target_mark(mark: BoardMark, square: Square) -> MarkLook {
    let mark_place = if mark == BoardMark::Loses { MarkPlace::Corner(square) } else { MarkPlace::Square(square) };
    MarkLook(mark, mark_place)
}

/// The warning is shown beyond the arrow for leaving the board.
fn exit_mark(mark: BoardMark, square: Square) -> MarkLook {
    let mark_place = if mark == BoardMark::Loses { MarkPlace::Beyond(square) } else { MarkPlace::Exit(square) };
    MarkLook(mark, mark_place)
}

/// Adds marks to a square that gets this marker, and removes them when the marker is removed or changed.
fn show_marks<M: Component>(app: &mut App, marks: fn(&M, Square) -> Vec<MarkLook>) {
    app.add_observer(
        move |inserted_marker: On<Insert, M>, squares: Query<(&M, &BoardSquare)>, mut layer: MarkLayer| {
            if let Ok((marker, square)) = squares.get(inserted_marker.entity) {
                marks(marker, square.0)
                    .into_iter()
                    .for_each(|mark| layer.add_mark(mark, inserted_marker.entity, square.0));
            }
        },
    );
    app.add_observer(
        move |discarded_marker: On<Discard, M>, squares: Query<(&M, &BoardSquare)>, mut layer: MarkLayer| {
            if let Ok((marker, square)) = squares.get(discarded_marker.entity) {
                marks(marker, square.0).into_iter().for_each(|mark| layer.remove_mark(mark, discarded_marker.entity));
            }
        },
    );
}

/// The marks on the board and the state for adding others.
#[derive(SystemParam)]
struct MarkLayer<'w, 's> {
    children: Query<'w, 's, &'static Children>,
    marks: Query<'w, 's, &'static MarkLook>,
    squares: Query<'w, 's, &'static SquareTokens>,
    tokens: Query<'w, 's, (&'static TokenPlace, &'static TokenBody)>,
    layout: Res<'w, Layout>,
    assets: Res<'w, MarkAssets>,
    commands: Commands<'w, 's>,
}

impl MarkLayer<'_, '_> {
    /// Adds a mark as a child of this square's entity.
    fn add_mark(&mut self, mark: MarkLook, parent: Entity, square: Square) {
        let MarkLook(mark_look, mark_place) = mark;
        let tokens_on_square =
            self.squares.get(parent).into_iter().flat_map(|tokens_on_square| tokens_on_square.iter());
        let tokens_on_square = tokens_on_square
            .filter_map(|token| self.tokens.get(token).ok())
            .map(|(token_place, body)| (*token_place, *body));
        let height = match mark_place {
            MarkPlace::Square(_) | MarkPlace::Corner(_) => mark_height(mark_look, tokens_on_square),
            MarkPlace::Exit(_) | MarkPlace::Beyond(_) => mark_look.height(),
        };
        let mut transform = mark_place.transform(*self.layout);
        transform.translation += Vec3::Y * height - self.layout.world_from_square(square);
        self.commands.spawn((mark, self.assets.of(mark_look), transform, ChildOf(parent)));
    }

    /// Removes a mark. If its square is being removed too, the mark may be gone already.
    fn remove_mark(&mut self, mark: MarkLook, parent: Entity) {
        for mark_entity in self.children.get(parent).into_iter().flatten() {
            if self.marks.get(*mark_entity).is_ok_and(|mark_look| *mark_look == mark) {
                self.commands.entity(*mark_entity).try_despawn();
            }
        }
    }
}

/// Gives tokens with this marker a look.
fn show_look<M: Component>(app: &mut App, look: TokenLook) {
    app.add_observer(|marked: On<Insert, M>, mut tokens: MarkedTokens| tokens.update_look(marked.entity, None));
    app.add_observer(move |removed_marker: On<Remove, M>, mut tokens: MarkedTokens| {
        tokens.update_look(removed_marker.entity, Some(look));
    });
}

/// The tokens, their markers, and their materials.
#[derive(SystemParam)]
struct MarkedTokens<'w, 's> {
    tokens: Query<
        'w,
        's,
        (&'static TokenBody, Has<Selected>, Has<Hovered>, Has<MayMove>, &'static mut MeshMaterial3d<StandardMaterial>),
    >,
    looks: Res<'w, TokenMaterials>,
    commands: Commands<'w, 's>,
}

impl MarkedTokens<'_, '_> {
    /// Gives a token the look of its first marker, ignoring the one that is about to be removed.
    fn update_look(&mut self, entity: Entity, ended_look: Option<TokenLook>) {
        // Squares can have the same markers.
        let Ok((body, is_selected, is_hovered, may_move, mut material)) = self.tokens.get_mut(entity) else { return };
        let worn_looks =
            [(is_selected, TokenLook::Selected), (is_hovered, TokenLook::Hovered), (may_move, TokenLook::Ready)];
        let mut worn_looks = worn_looks.into_iter().filter(|&(is_worn, look)| is_worn && Some(look) != ended_look);
        let look = worn_looks.next().map_or(TokenLook::Plain, |(_, look)| look);
        material.set_if_neq(self.looks.token_material(body.0.shape, look));
        let mut token = self.commands.entity(entity);
        match look {
            TokenLook::Selected => token.try_insert(Raised(CHOSEN_RISE)),
            TokenLook::Hovered => token.try_insert(Raised(HOVER_RISE)),
            TokenLook::Ready | TokenLook::Plain | TokenLook::Ghost => token.try_remove::<Raised>(),
        };
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bevy::ecs::query::QueryFilter;
    use bevy::state::app::StatesPlugin;

    use super::super::components::TokenPlace;
    use super::super::palette::SceneStyle;
    use super::super::{layout, markers, marks, materials, tokens};
    use super::*;
    use crate::app::play::selection::Selection;
    use crate::app::play::{self, CurrentGame, Intent};
    use crate::app::screen::{Overlay, Screen};
    use crate::app::shown_table;
    use crate::session::{Game, GameId};

    /// A table without rendering and input.
    struct TestTable(App);

    impl TestTable {
        fn new(id: GameId, fen: &str) -> Self {
            let mut app = App::new();
            app.add_plugins((StatesPlugin, AssetPlugin::default()))
                .init_asset::<Mesh>()
                .init_asset::<StandardMaterial>()
                .init_asset::<Image>()
                .init_resource::<SceneStyle>()
                .init_resource::<Time>()
                .insert_state(Screen::Table)
                .add_sub_state::<Overlay>()
                .add_plugins((play::plugin, shown_table::plugin, layout::plugin, materials::plugin))
                .add_plugins((marks::plugin, tokens::plugin, markers::plugin, plugin))
                .insert_resource(CurrentGame::new(Game::from_fen(id, fen).expect("a position")));
            app.update();
            Self(app)
        }

        fn game(&self) -> &Game {
            &self.0.world().resource::<CurrentGame>().game
        }

        fn select(&mut self, name: &str) {
            let selection = Selection::of(self.game(), square(name));
            self.0.insert_resource(selection).update();
        }

        fn point_at(&mut self, name: &str) {
            self.0.world_mut().resource_mut::<Selection>().hover = Some(square(name));
            self.0.update();
        }

        fn play(&mut self, code: &str) {
            let id = self.game().referee().read_move(code).expect("a legal move");
            self.0.world_mut().write_message(Intent::Play(id));
            self.0.update();
        }

        /// The squares with a marker.
        fn marked_squares<F: QueryFilter>(&mut self) -> BTreeSet<Square> {
            let world = self.0.world_mut();
            world.query_filtered::<&BoardSquare, F>().iter(world).map(|square| square.0).collect()
        }

        /// The marks on the board, each with its entity.
        fn marks_with_entities(&mut self) -> BTreeSet<(BoardMark, Entity)> {
            let world = self.0.world_mut();
            world.query::<(&MarkLook, Entity)>().iter(world).map(|(mark, entity)| (mark.0, entity)).collect()
        }

        /// The heights of the raised tokens on a square.
        fn raised_heights(&mut self, name: &str) -> Vec<f32> {
            let world = self.0.world_mut();
            let mut tokens = world.query::<(&TokenPlace, &Raised)>();
            tokens
                .iter(world)
                .filter(|(token_place, _)| token_place.0.square == square(name))
                .map(|(_, raised)| raised.0)
                .collect()
        }

        fn count<F: QueryFilter>(&mut self) -> usize {
            let world = self.0.world_mut();
            world.query_filtered::<(), F>().iter(world).count()
        }
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn square_set<const N: usize>(names: [&str; N]) -> BTreeSet<Square> {
        names.map(square).into()
    }

    const CLASSIC: GameId = GameId::TurnoverClassic;
    const ROOK_AND_NEST: &str = "cccccccc/8/8/4n3/8/8/8/4R2C w";

    #[test]
    fn a_chosen_piece_and_its_targets_are_marked_until_it_is_released() {
        let mut table = TestTable::new(CLASSIC, ROOK_AND_NEST);
        assert!(table.marks_with_entities().is_empty());
        table.select("e1");
        assert_eq!(table.marked_squares::<With<Selected>>(), square_set(["e1"]));
        assert_eq!(
            table.marked_squares::<With<LegalTarget>>(),
            square_set(["a1", "b1", "c1", "d1", "e2", "e3", "e4", "e5", "f1", "g1"])
        );
        let marks: Vec<BoardMark> = table.marks_with_entities().into_iter().map(|(mark, _)| mark).collect();
        assert_eq!(marks[..2], [BoardMark::Chosen, BoardMark::Move]);
        assert_eq!((marks.len(), marks.last()), (11, Some(&BoardMark::TurnOver)));
        assert_eq!(table.raised_heights("e1"), [CHOSEN_RISE]);
        let previewed_move = table.game().legal_moves().iter().find(|legal| legal.code == "e1e4").cloned();
        table.0.world_mut().resource_mut::<Selection>().preview = previewed_move;
        table.0.update();
        assert_eq!(table.marked_squares::<With<Selected>>(), square_set(["e1", "e4"]));
        table.0.insert_resource(Selection::default()).update();
        assert!(table.marks_with_entities().is_empty());
        assert_eq!(table.count::<Or<(With<Selected>, With<LegalTarget>, With<Raised>)>>(), 0);
    }

    /// The height at which the mark of this kind lies, and the top of the tokens on this square.
    fn mark_height_and_token_top(table: &mut TestTable, mark_kind: BoardMark, name: &str) -> (f32, f32) {
        let world = table.0.world_mut();
        let height = world
            .query::<(&MarkLook, &Transform)>()
            .iter(world)
            .find(|(mark, _)| mark.0 == mark_kind)
            .map(|(_, transform)| transform.translation.y);
        let mut tokens = world.query::<(&TokenPlace, &TokenBody)>();
        let tokens_on_square = tokens.iter(world).filter(|(token_place, _)| token_place.0.square == square(name));
        let token_top = tokens_on_square.map(|(token_place, body)| {
            look_of(body.0.shape).foot(token_place.0.layer) + look_of(body.0.shape).height()
        });
        (height.expect("a mark"), token_top.fold(0.0, f32::max))
    }

    #[test]
    fn the_mark_of_a_target_lies_on_the_piece_and_is_not_hidden_by_it() {
        let mut table = TestTable::new(CLASSIC, ROOK_AND_NEST);
        table.select("e1");
        let (mark_height, token_top) = mark_height_and_token_top(&mut table, BoardMark::TurnOver, "e5");
        assert!(
            token_top > 0.1 && mark_height > token_top && mark_height < token_top + 0.03,
            "{mark_height} {token_top}"
        );
        let (dot_height, _) = mark_height_and_token_top(&mut table, BoardMark::Move, "e2");
        assert!(dot_height < 0.03, "{dot_height}");
        // A chess piece is tall and slender: its mark lies around its foot.
        let dice_game = GameId::ALL.into_iter().find(|id| id.has_dice()).expect("a game with dice");
        let mut table = TestTable::new(dice_game, "4k3/8/8/3q4/8/8/5B2/3RK3 w - - 0 1 r34");
        table.select("d1");
        let (wedge_height, _) = mark_height_and_token_top(&mut table, BoardMark::Capture, "d5");
        assert!(wedge_height < 0.03, "{wedge_height}");
    }

    #[test]
    fn marks_stay_the_same_entities_while_nothing_is_marked_otherwise() {
        let mut table = TestTable::new(CLASSIC, ROOK_AND_NEST);
        table.select("e1");
        let marks_before = table.marks_with_entities();
        table.point_at("e4");
        assert_eq!(table.marked_squares::<With<Hovered>>(), square_set(["e4"]));
        table.0.world_mut().resource_mut::<CurrentGame>().set_changed();
        table.0.update();
        assert_eq!(table.marks_with_entities(), marks_before);
    }

    #[test]
    fn a_piece_under_the_pointer_is_raised_a_little_and_more_when_it_is_chosen() {
        let mut table = TestTable::new(CLASSIC, ROOK_AND_NEST);
        table.point_at("h1");
        assert_eq!(table.raised_heights("h1").first(), Some(&HOVER_RISE));
        table.point_at("e1");
        assert_eq!((table.raised_heights("h1").len(), table.raised_heights("e1")), (0, vec![HOVER_RISE]));
        let game = Game::from_fen(CLASSIC, ROOK_AND_NEST).expect("a position");
        let selection = Selection { hover: Some(square("e1")), ..Selection::of(&game, square("e1")) };
        table.0.insert_resource(selection).update();
        assert_eq!(table.raised_heights("e1"), [CHOSEN_RISE]);
        table.0.world_mut().resource_mut::<Selection>().release();
        table.0.update();
        assert_eq!(table.raised_heights("e1"), [HOVER_RISE]);
    }

    #[test]
    fn the_last_move_is_marked_and_another_one_takes_its_place() {
        let mut table = TestTable::new(CLASSIC, ROOK_AND_NEST);
        table.play("e1e3");
        assert_eq!(table.marked_squares::<With<LastMove>>(), square_set(["e1", "e3"]));
        table.play("e5c6");
        assert_eq!(table.marked_squares::<With<LastMove>>(), square_set(["e5", "c6"]));
        assert_eq!(table.marks_with_entities().iter().filter(|(mark, _)| *mark == BoardMark::LastMove).count(), 2);
    }

    #[test]
    fn after_castling_the_squares_of_king_and_rook_are_marked() {
        let game_id = GameId::ALL.into_iter().find(|id| id.chess960_start(0).is_some()).expect("a game with Chess960");
        let mut table = TestTable::new(game_id, "4k3/8/8/8/8/8/8/1K5R w K - 0 1 r146");
        table.play("b1h1");
        assert_eq!(table.marked_squares::<With<LastMove>>(), square_set(["b1", "g1", "h1", "f1"]));
    }

    #[test]
    fn royals_that_are_attacked_are_marked() {
        let mut table = TestTable::new(CLASSIC, "cccc4/8/8/8/8/8/8/CCCC3r w");
        assert_eq!(table.marked_squares::<With<InCheck>>(), square_set(["d1"]));
        assert_eq!(table.marks_with_entities().first().map(|(mark, _)| *mark), Some(BoardMark::Attacked));
    }

    #[test]
    fn a_royal_that_the_selected_piece_could_capture_has_only_the_mark_of_that() {
        let mut table = TestTable::new(GameId::Turnover2025, "q7/5c2/r2c3c/8/1p2C3/8/6C1/8 b");
        assert_eq!(table.marked_squares::<With<InCheck>>(), square_set(["e4"]));
        table.select("a8");
        assert!(table.marked_squares::<With<LegalTarget>>().contains(&square("e4")));
        assert_eq!(table.marked_squares::<With<InCheck>>(), square_set([]));
    }

    #[test]
    fn a_token_that_leaves_the_board_is_not_chosen_any_more() {
        let mut table = TestTable::new(GameId::Lielow, "8/8/5a2/8/8/b*1C*3B1/8/8 w");
        table.select("g3");
        assert!(table.count::<(With<TokenBody>, With<Selected>)>() > 0);
        assert!(table.marked_squares::<With<LegalExit>>().contains(&square("g3")));
        table.play("g3-off");
        assert_eq!(table.count::<(With<TokenBody>, Or<(With<Selected>, With<Raised>)>)>(), 0);
    }

    #[test]
    fn another_board_has_marks_of_its_own() {
        let mut table = TestTable::new(CLASSIC, ROOK_AND_NEST);
        table.play("e1e3");
        let larger_game_id =
            GameId::ALL.into_iter().find(|&id| Layout::of(id).squares_along() == 10).expect("a board of 10×10");
        let mut current = CurrentGame::new(Game::new(larger_game_id));
        let roll_id = current.game.referee().legal_rolls()[0].id;
        current.game.play(roll_id);
        table.0.insert_resource(current).update();
        assert_eq!(table.count::<With<BoardSquare>>(), 100);
        let (movable_squares, marks) = (table.marked_squares::<With<MayMove>>(), table.marks_with_entities());
        assert_eq!(marks.len(), movable_squares.len());
        assert!(marks.iter().all(|(mark, _)| *mark == BoardMark::Ready));
    }
}
