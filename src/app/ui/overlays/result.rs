//! The result of the game.

use bevy::prelude::{App, Res, Result};
use bevy_egui::egui;

use crate::app::opponent::player_rating::{GameRating, RatingChange};
use crate::app::screen::{Overlay, Screen};
use crate::app::ui::table::cube;
use crate::app::ui::table::remote_view::{RemoteParams, RemoteView};
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, context::PanelContext, systems::DrawApp, table::remote_notices,
    widgets::dialog::QUESTION_WIDTH, widgets::game_view::GameParams, widgets::table_area::TableArea,
};
use crate::app::{
    analysis::GameReview, i18n::Translations, online::sentences, online::tournaments::OnlineTournamentCommand, phrases,
    play::Intent,
};
use crate::board::Side;
use crate::online::{self, GameState, Proposal};
use crate::session::deciding_squares;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_overlay(Overlay::Result, draw_result);
}

fn draw_result(
    mut context: PanelContext,
    game: GameParams,
    remote: RemoteParams,
    area: TableArea,
    rating: Res<GameRating>,
    review: Res<GameReview>,
) -> Result {
    let (has_review, rating_change) = (review.position_count() >= 2, rating.change.as_ref());
    context.draw(|ctx, commands| {
        let (view, table_rect) = (remote.view(game.view()), area.rect(ctx));
        let mut square_positions =
            deciding_squares(view.game()).into_iter().filter_map(|square| area.square_label_position(ctx, square));
        let is_on_near_side = square_positions.any(|pos| pos.y < table_rect.center().y);
        result_ui(ctx, ResultView { view, rating_change, has_review, table_rect, is_on_near_side }, commands);
    })
}

/// What the result shows, and where.
#[derive(Clone, Copy)]
struct ResultView<'a> {
    view: RemoteView<'a>,
    /// What the game has changed in the player's rating, if it counted.
    rating_change: Option<&'a RatingChange>,
    /// Whether the game is reviewed beside the board.
    has_review: bool,
    table_rect: egui::Rect,
    /// Whether it is drawn at the near edge of the table.
    is_on_near_side: bool,
}

/// Draws the result at the far or near edge of the table, so that the deciding square stays visible.
fn result_ui(ctx: &egui::Context, result_view: ResultView, commands: &mut Vec<UiCommand>) {
    let ResultView { view, rating_change, has_review, table_rect, is_on_near_side } = result_view;
    let Some(summary) = ResultSummary::of(view) else { return };
    let frame = egui::Frame::window(&ctx.global_style()).stroke(egui::Stroke::new(1.5, ACCENT));
    let gap = egui::vec2(0.0, 14.0);
    egui::Area::new("result".into())
        .order(egui::Order::Foreground)
        .fixed_pos(if is_on_near_side { table_rect.center_bottom() - gap } else { table_rect.center_top() + gap })
        .pivot(if is_on_near_side { egui::Align2::CENTER_BOTTOM } else { egui::Align2::CENTER_TOP })
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_max_width(QUESTION_WIDTH.min(table_rect.width() - 60.0));
                ui.vertical_centered(|ui| {
                    ui.label(theme::strong(summary.headline).size(24.0));
                    if let Some(score) = summary.score {
                        ui.label(theme::faint(score));
                    }
                    ui.label(summary.reason);
                    for text in cube::cube_result_texts(view.translations, view.current) {
                        ui.label(theme::strong(text));
                    }
                    if let Some(rating_change) = rating_change {
                        rating_change_ui(ui, view.translations, rating_change);
                    }
                    online_ratings_ui(ui, view);
                    rematch_proposal_ui(ui, view);
                });
                ui.add_space(4.0);
                ui.horizontal_wrapped(|ui| {
                    next_game_button_ui(ui, view, commands);
                    if ui.button(view.say("result-new-game")).clicked() {
                        commands.extend([UiCommand::Overlay(Overlay::None), UiCommand::Screen(Screen::Start)]);
                    }
                    let board_key = if has_review { "result-review" } else { "result-view-board" };
                    if ui.button(view.say(board_key)).clicked() {
                        commands.push(UiCommand::Overlay(Overlay::None));
                    }
                });
            });
        });
}

/// What is said of a game that has ended.
struct ResultSummary {
    headline: String,
    /// The score; `None` for a cancelled game.
    score: Option<&'static str>,
    reason: String,
}

impl ResultSummary {
    /// `None` if the game goes on.
    fn of(view: RemoteView) -> Option<Self> {
        if let Some([headline, reason]) = phrases::cancellation(view.translations, view.current) {
            return Some(Self { headline, score: None, reason });
        }
        let outcome = view.game().outcome()?;
        let [headline, reason] =
            [phrases::headline, phrases::reason].map(|phrase| phrase(view.translations, view.current, outcome));
        Some(Self { headline, score: Some(outcome.score()), reason })
    }
}

/// Draws the button for another game with the same opponent, or back to the tournament of which the game is part.
fn next_game_button_ui(ui: &mut egui::Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    if view.state().is_some_and(|state| state.settings().tournament.is_some()) {
        if ui.add(theme::main_button(view.say("online-to-tournament"))).clicked() {
            commands.push(UiCommand::OnlineTournament(OnlineTournamentCommand::ShowCurrent));
        }
        return;
    }
    if view.current.is_cancelled() {
        return remote_notices::play_again_ui(ui, view, commands);
    }
    if view.is_remote() && view.own_side().is_none() {
        // Spectators ask for nothing.
        return;
    }
    let may_rematch = !view.is_remote() || view.may_propose(Proposal::Rematch);
    if ui.add_enabled(may_rematch, theme::main_button(view.say(cube::next_game_key(view.current)))).clicked() {
        commands.push(UiCommand::Intent(Intent::Rematch));
    }
}

/// Draws how strong the engine was, and the player's rating.
fn rating_change_ui(ui: &mut egui::Ui, translations: &Translations, rating_change: &RatingChange) {
    let RatingChange { level, level_points, rating, change: rating_change } = *rating_change;
    let whole_points = |whole_points: f64| whole_points.round() as i64;
    let engine_arguments = [("level", level.number().into()), ("points", whole_points(level_points).into())];
    ui.label(theme::faint(translations.say_with("result-engine-rating", &engine_arguments)));
    let rating_arguments = [
        ("points", whole_points(rating.points).into()),
        ("deviation", whole_points(2.0 * rating.deviation).into()),
        ("change", format!("{:+}", whole_points(rating_change)).into()),
    ];
    ui.label(translations.say_with("result-own-rating", &rating_arguments))
        .show_tip(translations.say("tip-own-rating"));
}

/// Draws what a rated online game has made of the ratings of its players.
fn online_ratings_ui(ui: &mut egui::Ui, view: RemoteView) {
    let Some(changes) = view.state().and_then(GameState::rating_changes) else { return };
    for side in Side::ALL {
        let player_name = phrases::player(view.translations, view.current, side);
        ui.label(rating_change_text(view.translations, player_name, changes[side]));
    }
}

/// What a rated game has made of a player's rating.
fn rating_change_text(translations: &Translations, player_name: String, change: online::RatingChange) -> String {
    let doubt_mark = if change.after.provisional { "?" } else { "" };
    let arguments = [
        ("player", player_name.into()),
        ("points", format!("{}{doubt_mark}", change.after.points).into()),
        ("change", format!("{:+}", change.difference()).into()),
    ];
    translations.say_with("result-player-rating", &arguments)
}

/// Draws which player of an online game wants a rematch.
fn rematch_proposal_ui(ui: &mut egui::Ui, view: RemoteView) {
    let own_proposal =
        view.has_proposed(Proposal::Rematch).then(|| sentences::own_proposal(view.translations, Proposal::Rematch));
    if let Some(text) = view.opponent_proposal_text(Proposal::Rematch).or(own_proposal) {
        ui.label(theme::strong(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Level;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Fixture};
    use crate::online::{EventKind, Pace};
    use crate::rating::Rating;
    use crate::session::{Declaration, Seat};

    #[test]
    fn the_result_says_who_has_won_and_why_and_what_may_follow() {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        fixture.current.record.game.declare(Declaration::Resign(Side::Black));
        let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(500.0, 500.0));
        for is_on_near_side in [false, true] {
            let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
                result_ui(
                    ui.ctx(),
                    ResultView {
                        view: fixture.remote_view(),
                        rating_change: None,
                        has_review: false,
                        table_rect,
                        is_on_near_side,
                    },
                    commands,
                );
            });
            let outcome = fixture.current.game.outcome().expect("it is over");
            for text in [
                phrases::headline(&fixture.translations, &fixture.current, outcome),
                phrases::reason(&fixture.translations, &fixture.current, outcome),
            ] {
                let rect = testing::Picture::of(&harness).find(&text).expect("a text").rect;
                assert_eq!(rect.center().y > table_rect.center().y, is_on_near_side, "{text}");
            }
            testing::press_control(&mut harness, &fixture.say("result-rematch"));
            assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Intent(Intent::Rematch)]));
            testing::press_control(&mut harness, &fixture.say("result-view-board"));
            assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::None)]));
        }
    }

    #[test]
    fn the_result_says_how_strong_the_engine_was_and_how_strong_the_player_is() {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        fixture.current.record.game.declare(Declaration::Resign(Side::Black));
        let rating = Rating { points: 912.4, deviation: 60.2, volatility: 0.06 };
        let rating_change = RatingChange { level: Level::WEAKEST, level_points: 850.0, rating, change: -15.2 };
        let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(500.0, 500.0));
        let harness = testing::harness([800.0, 500.0], |ui, commands| {
            let view = ResultView {
                view: fixture.remote_view(),
                rating_change: Some(&rating_change),
                has_review: false,
                table_rect,
                is_on_near_side: false,
            };
            result_ui(ui.ctx(), view, commands);
        });
        let texts = testing::Picture::of(&harness).texts();
        let is_read = |fragment: &str| texts.iter().any(|text| text.text.contains(fragment));
        assert!(is_read("850") && is_read("912") && is_read("120") && is_read("-15"));
    }

    #[test]
    fn on_a_phone_every_button_of_the_result_is_in_sight_and_as_high_as_a_fingertip() {
        let rematch_proposal = (Side::Black, EventKind::Proposed { proposal: Proposal::Rematch });
        for language in Language::ALL {
            let events = [(Side::Black, EventKind::Resigned), rematch_proposal.clone()];
            let mut fixture = Fixture::of_online_game(Some(Side::White), Pace::Untimed, &["d2d4"], &events, language);
            fixture.current.record.head.players =
                ["Maximiliana von Hohenfel", "Krzysztof-Wawrzyniec_III"].map(str::to_owned);
            // The table takes this part of the window's width and height.
            for (size, table_share) in
                [([320.0, 560.0], [1.0, 0.38]), ([390.0, 844.0], [1.0, 0.4]), ([844.0, 390.0], [0.6, 1.0])]
            {
                let (harness, factor) = testing::touch_harness(size, |ui, commands| {
                    let (view, window) = (fixture.remote_view(), ui.max_rect());
                    let table_rect =
                        egui::Rect::from_min_size(window.min, window.size() * egui::Vec2::from(table_share));
                    let view =
                        ResultView { view, rating_change: None, has_review: false, table_rect, is_on_near_side: true };
                    result_ui(ui.ctx(), view, commands);
                });
                let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size[0], size[1]) / factor);
                for key in ["result-rematch", "result-new-game", "result-view-board"] {
                    let rect = testing::control_rect(&harness, &fixture.say(key));
                    let is_high = rect.height() * factor > 43.9;
                    assert!(is_high && window.contains_rect(rect), "{language:?} {size:?}: {key} {rect}");
                }
            }
        }
    }

    #[test]
    fn a_cancelled_game_has_no_result_and_can_be_played_again() {
        let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(500.0, 500.0));
        let time_control = "300+5".parse().expect("a time control");
        let pace = Pace::Live { white: time_control, black: time_control };
        for language in Language::ALL {
            let abortion = [(Side::White, EventKind::Aborted)];
            let fixture = Fixture::of_online_game(Some(Side::White), pace, &[], &abortion, language);
            let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
                result_ui(
                    ui.ctx(),
                    ResultView {
                        view: fixture.remote_view(),
                        rating_change: None,
                        has_review: false,
                        table_rect,
                        is_on_near_side: false,
                    },
                    commands,
                );
            });
            assert!(testing::shows_text(&harness, &fixture.say("online-cancelled")), "{harness:?}");
            assert!(["1-0", "0-1"].into_iter().all(|score| !testing::shows_text(&harness, score)));
            testing::press_control(&mut harness, &fixture.say("online-play-again"));
            assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Intent(Intent::Rematch)]));
        }
    }

    #[test]
    fn whoever_played_reads_that_they_have_won_or_lost() {
        let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(500.0, 500.0));
        let events = [(Side::Black, EventKind::Resigned)];
        for (own_side, texts) in [
            (Some(Side::White), ["You won", "Bea gave up."]),
            (Some(Side::Black), ["You lost", "You gave up."]),
            (None, ["Ana wins", "Bea gave up."]),
        ] {
            let fixture = Fixture::of_online_game(own_side, Pace::Untimed, &["d2d4"], &events, Language::English);
            let harness = testing::harness([800.0, 500.0], |ui, commands| {
                result_ui(
                    ui.ctx(),
                    ResultView {
                        view: fixture.remote_view(),
                        rating_change: None,
                        has_review: false,
                        table_rect,
                        is_on_near_side: false,
                    },
                    commands,
                );
            });
            for text in texts {
                assert!(testing::shows_text(&harness, text), "{own_side:?} {text}: {harness:?}");
            }
        }
    }

    #[test]
    fn the_only_computer_at_the_table_is_named_without_its_level() {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        let computer_seat = Seat::Engine(Level::WEAKEST);
        fixture.current.record.game.declare(Declaration::Resign(Side::Black));
        let outcome = fixture.current.game.outcome().expect("it is over");
        for (seats, reason) in [
            ([Seat::Human, computer_seat], "The computer gave up."),
            ([computer_seat, Seat::Human], "You gave up."),
            ([computer_seat, computer_seat], "Computer 1 gave up."),
        ] {
            fixture.current.record.head.seats = seats;
            assert_eq!(phrases::reason(&fixture.translations, &fixture.current, outcome), reason);
        }
    }

    #[test]
    fn a_claim_against_somebody_who_has_left_is_not_told_as_a_resignation() {
        let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(500.0, 500.0));
        let events = [(Side::White, EventKind::AbandonmentClaimed { is_draw: false })];
        let fixture = Fixture::of_online_game(
            Some(Side::White),
            Pace::Untimed,
            &["d2d4", "d7d5", "b2b4"],
            &events,
            Language::English,
        );
        let harness = testing::harness([800.0, 500.0], |ui, commands| {
            result_ui(
                ui.ctx(),
                ResultView {
                    view: fixture.remote_view(),
                    rating_change: None,
                    has_review: false,
                    table_rect,
                    is_on_near_side: false,
                },
                commands,
            );
        });
        assert!(
            testing::shows_text(&harness, "Bea had left") && !testing::shows_text(&harness, "gave up"),
            "{harness:?}"
        );
    }

    #[test]
    fn a_rematch_over_a_network_is_asked_for_and_accepted_by_players_alone() {
        let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(500.0, 500.0));
        let rematch_proposal = (Side::White, EventKind::Proposed { proposal: Proposal::Rematch });
        for (own_side, text) in [
            (Some(Side::White), Some("You have asked for a rematch.")),
            (Some(Side::Black), Some("Ana wants a rematch.")),
            (None, None),
        ] {
            let events = [(Side::Black, EventKind::Resigned), rematch_proposal.clone()];
            let fixture = Fixture::of_online_game(own_side, Pace::Untimed, &["d2d4"], &events, Language::English);
            let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
                result_ui(
                    ui.ctx(),
                    ResultView {
                        view: fixture.remote_view(),
                        rating_change: None,
                        has_review: false,
                        table_rect,
                        is_on_near_side: false,
                    },
                    commands,
                );
            });
            assert!(text.is_none_or(|text| testing::shows_text(&harness, text)), "{own_side:?}");
            assert_eq!(testing::shows_text(&harness, "Rematch"), own_side.is_some(), "{own_side:?}");
            if own_side.is_some() {
                testing::press_control(&mut harness, &fixture.say("result-rematch"));
            }
            let is_asked = matches!(&*testing::take_commands(&mut harness), [UiCommand::Intent(Intent::Rematch)]);
            assert_eq!(is_asked, own_side == Some(Side::Black), "{own_side:?}");
        }
    }
}
