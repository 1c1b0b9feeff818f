//! The review of a finished game.

use bevy::prelude::Deref;
use bevy_egui::egui::{self, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};

use crate::app::analysis::{GameReview, LuckAndSkill, ReviewSummary, TurningPoint, game_review};
use crate::app::phrases::announce::Announcement;
use crate::app::ui::table::review_points::ReviewPoint;
use crate::app::ui::widgets::theme::{self, ACCENT, BUTTON_TEXT, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::dock::Space, widgets::game_view::GameView};
use crate::app::{phrases, play::Intent, screen::Overlay};
use crate::board::Side;
use crate::session::NodeId;

/// The height of the graph, in points.
const GRAPH_HEIGHT: f32 = 56.0;
const LOW_GRAPH_HEIGHT: f32 = 30.0;
/// The height of the title, and the gap below it.
const TITLE_HEIGHT: f32 = 20.0;
const ROW_GAP: f32 = 3.0;
/// The radius of the point at a turning point.
const POINT_RADIUS: f32 = 3.5;

/// A game and its review.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct ReviewView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    pub(in crate::app::ui) review: &'a GameReview,
}

impl<'a> ReviewView<'a> {
    /// Whether a turning point is a mistake of somebody who played at this table and may practise it. In a hall nobody does.
    fn is_local_mistake(self, turning_point: &TurningPoint) -> bool {
        !self.is_kiosk && self.current.is_played_here(turning_point.side)
    }

    fn has_own_mistakes(self) -> bool {
        self.review.turning_points().iter().any(|turning_point| self.is_local_mistake(turning_point))
    }

    /// The turning point that is the move which leads to a node.
    fn turning_point_at(self, node: NodeId) -> Option<&'a TurningPoint> {
        let ply = self.played_ply(node)?;
        self.review.turning_points().iter().find(|turning_point| turning_point.ply == ply)
    }

    /// The ply that leads to a node, from 0, if it was played.
    fn played_ply(self, node: NodeId) -> Option<usize> {
        self.game().played_line().iter().position(|&played_node| played_node == node)
    }

    /// The first mistake after the position on the board; after the last one, the first of all.
    fn next_point(self) -> Option<ReviewPoint<'a>> {
        let (points, ply_count) = (ReviewPoint::all(self.review), self.game().ply_count());
        points.iter().find(|point| point.ply() + 1 > ply_count).or(points.first()).copied()
    }

    /// Whether the move that leads to a node is a mistake of one's own.
    pub(in crate::app::ui) fn is_own_mistake(self, node: NodeId) -> bool {
        self.turning_point_at(node).is_some_and(|turning_point| self.is_local_mistake(turning_point))
    }
}

/// Whether there is anything to draw.
pub(in crate::app::ui) fn is_shown(view: ReviewView) -> bool {
    view.review.position_count() >= 2 && !view.review.is_empty()
}

/// The height of the title, the whole graph, and the button beside one of them.
pub(in crate::app::ui) fn min_height(ui: &Ui, view: ReviewView, space: Space) -> f32 {
    let button_height = if view.has_own_mistakes() { theme::button_height(ui) } else { 0.0 };
    match space {
        Space::Flat => LOW_GRAPH_HEIGHT.max(button_height) + ROW_GAP,
        Space::Short => TITLE_HEIGHT.max(button_height) + ROW_GAP + LOW_GRAPH_HEIGHT + ROW_GAP,
        Space::Roomy => TITLE_HEIGHT.max(button_height) + ROW_GAP + GRAPH_HEIGHT + ROW_GAP,
    }
}

/// Draws White's expectation after each move, and the turning points. A click goes to a position. At an own mistake there is a way
/// to practise.
pub(in crate::app::ui) fn review_ui(ui: &mut Ui, view: ReviewView, space: Space, commands: &mut Vec<UiCommand>) {
    let review = view.review;
    if !is_shown(view) {
        return;
    }
    ui.spacing_mut().item_spacing.y = ROW_GAP;
    if !view.has_own_mistakes() {
        if space != Space::Flat {
            ui.label(theme::strong(view.say("review-title")).size(BUTTON_TEXT));
        }
        graph_ui(ui, view, space, commands);
    } else if space == Space::Flat {
        ui.scope(|ui| {
            let height = LOW_GRAPH_HEIGHT.max(theme::button_height(ui));
            ui.spacing_mut().interact_size.y = height;
            theme::row_from_right(ui, |ui| {
                practise_button_ui(ui, view, commands);
                graph_ui(ui, view, space, commands);
            });
        });
    } else {
        theme::row_from_right(ui, |ui| {
            practise_button_ui(ui, view, commands);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                theme::fitting_label(ui, &view.say("review-title"), theme::strong_font(BUTTON_TEXT), theme::TEXT);
            });
        });
        graph_ui(ui, view, space, commands);
    }
    if review.len() < review.position_count() {
        let arguments = [("done", review.len().into()), ("all", review.position_count().into())];
        ui.label(theme::faint(view.translations.say_with("review-progress", &arguments)).size(12.5));
    } else if space != Space::Flat {
        summaries_ui(ui, view, space);
    }
    cube_judgement_ui(ui, view);
    if let Some(mistake) = view.turning_point_at(view.game().current()) {
        let color = if mistake.is_blunder() { WARNING } else { ACCENT };
        ui.add(
            egui::Label::new(
                egui::RichText::new(ReviewPoint::Move(mistake).text(*view)).size(BUTTON_TEXT).color(color),
            )
            .wrap(),
        );
    }
}

/// Draws the button to practise at an own mistake. At other moves its place stays free, so that nothing beside it moves.
fn practise_button_ui(ui: &mut Ui, view: ReviewView, commands: &mut Vec<UiCommand>) {
    let (text, name) = (view.say("action-practise-short"), view.say("action-practise"));
    if !view.is_own_mistake(view.game().current()) {
        let width = theme::text_width(ui, &text, egui::FontId::proportional(BUTTON_TEXT));
        let padding = 2.0 * ui.spacing().button_padding.x;
        ui.allocate_space(vec2(width + padding, theme::button_height(ui)));
        return;
    }
    let response = ui.button(egui::RichText::new(text).size(BUTTON_TEXT));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    if response.show_tip(name).clicked() {
        commands.push(UiCommand::Overlay(Overlay::Insight));
    }
}

/// The name of the graph while no pointer is on it: where a press then goes.
pub(in crate::app::ui) fn name_without_pointer(view: ReviewView) -> String {
    view.next_point().map_or_else(
        || view.say("review-graph"),
        |next| {
            let values = [("sentence", next.text(*view).into())];
            view.translations.say_with("review-next-turning-point", &values)
        },
    )
}

/// Draws the graph in the width that is left. A press without a pointer goes from one turning point to the next, and says what it is.
fn graph_ui(ui: &mut Ui, view: ReviewView, space: Space, commands: &mut Vec<UiCommand>) {
    let review = view.review;
    let height = if space == Space::Roomy { GRAPH_HEIGHT } else { LOW_GRAPH_HEIGHT };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let graph = Graph { rect, last_ply: review.position_count() - 1 };
    graph.paint(ui, view);
    let pointed_ply = response.interact_pointer_pos().or_else(|| response.hover_pos()).map(|pos| graph.ply_at(pos.x));
    let point = pointed_ply.and_then(|ply| ReviewPoint::nearest(&ReviewPoint::all(review), ply, graph.ply_reach()));
    let text = match (pointed_ply, point) {
        (None, _) => name_without_pointer(view),
        (Some(_), Some(point)) => point.text(*view),
        (Some(_), None) => view.say("review-graph"),
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &text));
    let is_pressed_by_pointer = response.clicked_by(egui::PointerButton::Primary);
    if !response.show_tip(text).clicked() {
        return;
    }
    if is_pressed_by_pointer {
        let ply = point.map_or(pointed_ply, |point| Some(point.ply() + 1));
        let node = ply.and_then(|ply| game_review::node_after(view.game(), ply));
        commands.extend(node.map(|node| UiCommand::Intent(Intent::GoTo(node))));
    } else if let Some(next) = view.next_point() {
        commands.push(UiCommand::Announce(Announcement::polite(next.text(*view))));
        let node = game_review::node_after(view.game(), next.ply() + 1);
        commands.extend(node.map(|node| UiCommand::Intent(Intent::GoTo(node))));
    }
}

/// Draws whether the decision with the doubling cube that led to the position was right, and what a wrong one cost.
fn cube_judgement_ui(ui: &mut Ui, view: ReviewView) {
    let ply = view.played_ply(view.game().current());
    let Some(cube_ply) = view.review.cube_plies().iter().find(|cube_ply| Some(cube_ply.ply) == ply) else { return };
    let Some(text) = phrases::cube::judgement(view.translations, &cube_ply.judgement) else { return };
    let color = match (cube_ply.judgement.is_wrong(), cube_ply.is_blunder()) {
        (false, _) => theme::TEXT,
        (true, false) => ACCENT,
        (true, true) => WARNING,
    };
    ui.add(egui::Label::new(egui::RichText::new(text).size(BUTTON_TEXT).color(color)).wrap());
}

/// Draws how well each side played; if there is space, also what its moves and its dice contributed.
fn summaries_ui(ui: &mut Ui, view: ReviewView, space: Space) {
    let (Some(summaries), Some(luck_and_skill)) =
        (ReviewSummary::of(view.game(), view.review), LuckAndSkill::of(view.game(), view.review))
    else {
        return;
    };
    for (side, summary) in Side::ALL.into_iter().zip(summaries) {
        let Some(summary) = summary else { continue };
        let mut texts = vec![summary_text(view, side, summary)];
        texts.extend(cube_summary_text(view, side));
        if space == Space::Roomy {
            texts.extend(luck_and_skill_texts(view, side, &luck_and_skill));
        }
        let tip_key = if view.game().id().has_dice() { "tip-review-split" } else { "tip-review-skill" };
        let text = egui::RichText::new(texts.join(" ")).size(12.5);
        ui.add(egui::Label::new(text).wrap()).show_tip(view.say(tip_key));
    }
}

/// The accuracy of a side and the number of its mistakes.
fn summary_text(view: ReviewView, side: Side, summary: ReviewSummary) -> String {
    let arguments = [
        ("player", view.player(side).into()),
        ("accuracy", view.translations.percent(summary.accuracy, false).into()),
        ("count", summary.mistake_count.into()),
        ("blunders", summary.blunder_count.into()),
    ];
    view.translations.say_with("review-summary", &arguments)
}

/// The number of a side's wrong decisions with the doubling cube and what they cost together; `None` if there are none.
fn cube_summary_text(view: ReviewView, side: Side) -> Option<String> {
    let own_mistakes = || view.review.cube_mistakes().filter(|cube_ply| cube_ply.side == side);
    let belongs_to_match = own_mistakes().next()?.judgement.belongs_to_match;
    let cost: f64 = own_mistakes().map(|cube_ply| cube_ply.judgement.cost).sum();
    let arguments = [
        ("count", own_mistakes().count().into()),
        ("cost", phrases::cube::cost(view.translations, cost, belongs_to_match).into()),
    ];
    Some(view.translations.say_with("review-cube-summary", &arguments))
}

/// What a side's moves lost, and in games with dice what its rolls gained.
fn luck_and_skill_texts(view: ReviewView, side: Side, luck_and_skill: &LuckAndSkill) -> Vec<String> {
    let rounded_percent = |change: f64| view.translations.percent((change.abs() * 100.0).round() / 100.0, false);
    let is_noticeable = |change: f64| change.abs() >= 0.005;
    let (luck, skill) = (luck_and_skill.luck[side.index()], luck_and_skill.skill[side.index()]);
    let moves_text = match skill < 0.0 && is_noticeable(skill) {
        true => view.translations.say_with("review-moves-lost", &[("loss", rounded_percent(skill).into())]),
        false => view.say("review-moves-lost-nothing"),
    };
    let dice_text = match (luck > 0.0, is_noticeable(luck)) {
        (_, false) => view.say("review-dice-fair"),
        (true, _) => view.translations.say_with("review-dice-brought", &[("luck", rounded_percent(luck).into())]),
        (false, _) => view.translations.say_with("review-dice-cost", &[("luck", rounded_percent(luck).into())]),
    };
    if view.game().id().has_dice() { vec![moves_text, dice_text] } else { vec![moves_text] }
}

/// The rectangle of the graph, and the last ply shown.
struct Graph {
    rect: Rect,
    last_ply: usize,
}

impl Graph {
    fn ply_x(&self, ply: usize) -> f32 {
        self.rect.left() + self.rect.width() * ply as f32 / self.last_ply as f32
    }

    fn point_position(&self, ply: usize, expectation: f64) -> Pos2 {
        pos2(self.ply_x(ply), self.rect.bottom() - self.rect.height() * expectation as f32)
    }

    fn ply_at(&self, x: f32) -> usize {
        let fraction = ((x - self.rect.left()) / self.rect.width()).clamp(0.0, 1.0);
        (fraction * self.last_ply as f32).round() as usize
    }

    /// The number of plies that are as wide as a finger.
    fn ply_reach(&self) -> usize {
        (6.0 * self.last_ply as f32 / self.rect.width()).ceil() as usize
    }

    fn paint(&self, ui: &Ui, view: ReviewView) {
        let painter = ui.painter_at(self.rect);
        painter.rect_filled(self.rect, 4.0, theme::BLACK_SHARE_COLOR);
        let points: Vec<Pos2> = (0..)
            .map_while(|ply| Some(self.point_position(ply, view.review.expectation(ply)?)))
            .take(self.last_ply + 1)
            .collect();
        let mut area_mesh = egui::Mesh::default();
        for point in &points {
            area_mesh.colored_vertex(*point, theme::WHITE_SHARE_COLOR);
            area_mesh.colored_vertex(pos2(point.x, self.rect.bottom()), theme::WHITE_SHARE_COLOR);
        }
        for first_vertex in (0..points.len().saturating_sub(1) as u32).map(|step| 2 * step) {
            area_mesh.add_triangle(first_vertex, first_vertex + 1, first_vertex + 2);
            area_mesh.add_triangle(first_vertex + 1, first_vertex + 2, first_vertex + 3);
        }
        painter.add(Shape::mesh(area_mesh));
        painter.hline(self.rect.x_range(), self.rect.center().y, Stroke::new(1.0, ACCENT.gamma_multiply(0.6)));
        if view.game().tree().is_main(view.game().current()) {
            painter.vline(self.ply_x(view.game().ply_count()), self.rect.y_range(), Stroke::new(2.0, ACCENT));
        }
        for point in ReviewPoint::all(view.review) {
            let Some(expectation) = view.review.expectation(point.ply() + 1) else { continue };
            let point_pos = self.point_position(point.ply() + 1, expectation.clamp(0.08, 0.92));
            let color = if point.is_blunder() { WARNING } else { ACCENT };
            painter.circle(point_pos, POINT_RADIUS, color, Stroke::new(1.0, theme::ON_ACCENT));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::analysis::JudgedCubePly;
    use crate::app::analysis::game_review::tests::{judged, judged_with_cube};
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::{i18n::Language, i18n::Translations};
    use crate::games::dice_chess::Variant;
    use crate::session::cube::{CubeAction, CubeJudgement};
    use crate::session::{Game, GameId, GameRecord, Level, Mark, Seat};

    #[test]
    fn after_a_game_the_panel_says_in_sentences_how_well_each_side_played() {
        let [english, spanish, portuguese] = Language::ALL.map(|language| {
            let mut game = Game::new(GameId::Lielow);
            for code in ["a2a3", "a7a6", "b2b3"] {
                game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
            }
            let better = String::from("c2-c3");
            let turning_point = TurningPoint { ply: 2, side: Side::White, loss: 0.3, better, explanation: None };
            let mut fixture = Fixture::of(GameRecord::of(game), language);
            fixture.review = judged(&[0.5, 0.5, 0.54, 0.24], vec![turning_point]);
            let harness = testing::harness([272.0, 400.0], |ui, commands| {
                review_ui(ui, fixture.review_view(), Space::Roomy, commands);
            });
            Picture::of(&harness).texts().into_iter().map(|text| text.text).collect::<Vec<_>>().join("|")
        });
        for (text, sentences) in [
            (
                english,
                [
                    "White: accuracy 62 %, 1 mistake (1 bad). The moves gave away 30 % of a win.",
                    "Black: accuracy 84 %, no mistakes. The moves gave away 4 % of a win.",
                ],
            ),
            (
                spanish,
                [
                    "Blancas: precisión 62 %, 1 error (1 grave). Las jugadas perdieron el 30 % de una victoria.",
                    "Negras: precisión 84 %, ningún error. Las jugadas perdieron el 4 % de una victoria.",
                ],
            ),
            (
                portuguese,
                [
                    "Brancas: precisão 62 %, 1 erro (1 grave). Os lances perderam 30 % de uma vitória.",
                    "Pretas: precisão 84 %, nenhum erro. Os lances perderam 4 % de uma vitória.",
                ],
            ),
        ] {
            for sentence in sentences {
                assert!(text.contains(sentence), "{sentence} in {text}");
            }
        }
    }

    /// A reviewed game between these players that shows the mistake with which White ended it.
    fn fixture_with_mistake(seats: [Seat; 2]) -> Fixture {
        let mut fixture = Fixture::new(testing::game_after(Game::new(GameId::Lielow), &["a2a3", "a7a6", "b2b3"]));
        fixture.current.record.head.seats = seats;
        let better = String::from("c2-c3");
        let turning_point = TurningPoint { ply: 2, side: Side::White, loss: 0.3, better, explanation: None };
        fixture.review = judged(&[0.5, 0.5, 0.54, 0.24], vec![turning_point]);
        fixture
    }

    #[test]
    fn whoever_looks_at_an_own_mistake_is_offered_to_practise() {
        let engine = Seat::Engine(Level::WEAKEST);
        for (seats, is_local) in [
            ([Seat::Human, Seat::Human], true),
            ([Seat::Human, engine], true),
            ([engine, Seat::Human], false),
            ([engine, engine], false),
        ] {
            let mut fixture = fixture_with_mistake(seats);
            let practise_text = fixture.say("action-practise");
            let offer_and_commands = |fixture: &Fixture| {
                let mut harness = testing::harness([272.0, 400.0], |ui, commands| {
                    review_ui(ui, fixture.review_view(), Space::Roomy, commands);
                });
                let is_offered = testing::shows_text(&harness, &practise_text);
                if is_offered {
                    testing::press_control(&mut harness, &practise_text);
                }
                (is_offered, testing::take_commands(&mut harness))
            };
            let (is_offered, commands) = offer_and_commands(&fixture);
            let opens_practice = matches!(&*commands, [UiCommand::Overlay(Overlay::Insight)]);
            assert_eq!((is_offered, opens_practice), (is_local, is_local), "{seats:?}: {commands:?}");
            assert!(fixture.current.record.game.undo().is_some());
            assert!(!offer_and_commands(&fixture).0, "the move before was none");
        }
    }

    #[test]
    fn the_button_to_practise_stands_beside_the_title_or_the_graph_and_moves_nothing() {
        for (space, language) in [Space::Flat, Space::Short, Space::Roomy]
            .into_iter()
            .flat_map(|space| Language::ALL.map(|language| (space, language)))
        {
            let mut fixture = fixture_with_mistake([Seat::Human; 2]);
            fixture.translations = Translations::new(language);
            let practise_text = fixture.say("action-practise");
            let graph_name = name_without_pointer(fixture.review_view());
            let [rects_at_mistake, rects_before] = [false, true].map(|is_before| {
                if is_before {
                    assert!(fixture.current.record.game.undo().is_some());
                }
                let harness = testing::harness([242.0, 400.0], |ui, commands| {
                    review_ui(ui, fixture.review_view(), space, commands);
                });
                (
                    testing::control_rect(&harness, &graph_name),
                    (!is_before).then(|| testing::control_rect(&harness, &practise_text)),
                )
            });
            assert!(
                (rects_at_mistake.0.min - rects_before.0.min).length() < 1.0,
                "{space:?}: {rects_at_mistake:?} {rects_before:?}"
            );
            assert!(
                (rects_at_mistake.0.max - rects_before.0.max).length() < 1.0,
                "{space:?}: {rects_at_mistake:?} {rects_before:?}"
            );
            let button_rect = rects_at_mistake.1.expect("a button");
            assert!(
                button_rect.top() < rects_at_mistake.0.bottom()
                    && !button_rect.intersects(rects_at_mistake.0.shrink(1.0)),
                "{button_rect}"
            );
        }
    }

    #[test]
    fn what_the_dice_did_is_said_in_sentences() {
        let fixture = Fixture::new(Game::new(GameId::DiceChess(Variant::DiceChess)));
        let luck_and_skill = LuckAndSkill { luck: [0.12, -0.67], skill: [-0.16, 0.001] };
        let text = Side::ALL.map(|side| luck_and_skill_texts(fixture.review_view(), side, &luck_and_skill).join(" "));
        assert_eq!(text[0], "The moves gave away 16 % of a win. The dice brought 12 % of a win.");
        assert_eq!(text[1], "The moves gave nothing away. The dice cost 67 % of a win.");
    }

    #[test]
    fn pressed_without_a_pointer_the_graph_goes_to_the_next_turning_point_and_says_it() {
        let game = testing::game_after(Game::new(GameId::Lielow), &["a2a3", "a7a6", "b2b3", "b7b6"]);
        let mut fixture = Fixture::new(game);
        let turning_point = |ply, side| {
            let better = String::from("c2-c3");
            TurningPoint { ply, side, loss: 0.3, better, explanation: None }
        };
        let turning_points = [turning_point(1, Side::Black), turning_point(2, Side::White)];
        fixture.review = judged(&[0.5, 0.5, 0.8, 0.5, 0.5], turning_points.to_vec());
        for (ply_count, next) in [(0, 0), (1, 0), (2, 1), (3, 0), (4, 0)] {
            let node = game_review::node_after(&fixture.current.game, ply_count).expect("a node");
            assert!(fixture.current.record.game.go_to(node));
            let expected_text = ReviewPoint::Move(&turning_points[next]).text(fixture.game_view());
            let mut harness = testing::harness([272.0, 400.0], |ui, commands| {
                review_ui(ui, fixture.review_view(), Space::Roomy, commands);
            });
            testing::focus_control(&mut harness, &format!("Next turning point: {expected_text}"));
            testing::press_key(&mut harness, egui::Key::Enter);
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Announce(announcement), UiCommand::Intent(Intent::GoTo(node))] = &*commands else {
                panic!("{commands:?}")
            };
            assert_eq!(*announcement, Announcement::polite(expected_text));
            assert_eq!(Some(*node), game_review::node_after(&fixture.current.game, turning_points[next].ply + 1));
        }
    }

    #[test]
    fn wrong_decisions_with_the_doubling_cube_are_counted_marked_and_gone_to() {
        let mut fixture =
            Fixture::new(testing::game_after(testing::game_with_cube(), &["r12", "e2e4", "double", "drop"]));
        let cube_ply = |ply, side, action, cost| {
            let judgement = CubeJudgement { action, cost, belongs_to_match: false };
            JudgedCubePly { ply, side, judgement }
        };
        let cube_plies = vec![
            cube_ply(0, Side::White, None, 0.1),
            cube_ply(2, Side::Black, Some(CubeAction::Double), 0.0),
            cube_ply(3, Side::White, Some(CubeAction::Drop), 0.31),
        ];
        fixture.review = judged_with_cube(&[0.7, 0.7, 0.7, 0.7, 0.0], cube_plies);
        let texts_and_next_point = |fixture: &Fixture| {
            let mut harness = testing::harness([272.0, 500.0], |ui, commands| {
                review_ui(ui, fixture.review_view(), Space::Roomy, commands);
            });
            let texts = Picture::of(&harness).texts().into_iter().map(|text| text.text).collect::<Vec<_>>().join("|");
            testing::focus_control(&mut harness, &name_without_pointer(fixture.review_view()));
            testing::press_key(&mut harness, egui::Key::Enter);
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Announce(announcement), UiCommand::Intent(Intent::GoTo(node))] = &*commands else {
                panic!("{commands:?}")
            };
            (texts, announcement.text.clone(), *node)
        };
        let nodes = fixture.current.game.tree().main_line();
        let (texts, next_text, next_node) = texts_and_next_point(&fixture);
        for sentence in ["Cube: 2 wrong decisions, 41 % of the stake.", "Dropping cost 31 % of the stake: take."] {
            assert!(texts.contains(sentence), "{sentence} in {texts}");
        }
        assert_eq!(next_node, nodes[0], "after the last one the first of all");
        let roll_text = &fixture.current.game.tree()[nodes[0]].ply().expect("a roll").played.text;
        assert_eq!(next_text, format!("1. {roll_text}: Rolling without a double cost 10 % of the stake."));
        assert!(fixture.current.record.game.go_to(nodes[0]));
        let (texts, next_text, next_node) = texts_and_next_point(&fixture);
        assert!(texts.contains("Rolling without a double cost 10 % of the stake."), "{texts}");
        assert_eq!((&*next_text, next_node), ("1. drops: Dropping cost 31 % of the stake: take.", nodes[3]));
        let marks = fixture.review.marks(&fixture.current.game);
        assert_eq!(marks, [(nodes[0], Mark::MISTAKE), (nodes[3], Mark::BLUNDER)]);
    }

    #[test]
    fn a_click_on_the_graph_goes_to_its_place_in_the_game() {
        let game = testing::game_after(Game::new(GameId::Lielow), &["a2a3", "a7a6", "b2b3", "b7b6"]);
        let mut fixture = Fixture::new(game);
        fixture.review = judged(&[0.5, 0.5, 0.54, 0.5, 0.5], Vec::new());
        let mut harness = testing::harness([272.0, 400.0], |ui, commands| {
            review_ui(ui, fixture.review_view(), Space::Roomy, commands);
        });
        testing::press_control(&mut harness, &fixture.say("review-graph"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Intent(Intent::GoTo(node))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(Some(*node), game_review::node_after(&fixture.current.game, 2));
    }
}
