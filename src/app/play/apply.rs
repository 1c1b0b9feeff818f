//! What intents do to the current game. Nothing else changes its moves or its result. Its head, its notes and its name in the
//! library are also changed by [`RecordKeeper`](super::RecordKeeper), the times of its moves by the clocks, and the source of its
//! dice when a seed is drawn.

use super::replay::ReplayStep;
use super::{Cause, CurrentGame, Intent, Played, PlayerParams, TableId, dice};
use super::{remote, study};
use crate::board::BoardEvent;
use crate::insight::set_accuracy;
use crate::session::{Declaration, Game, GameRecord, NodeId, Style, final_cube, start_of_rematch};

/// Applies an intent, and returns what has changed; `None` if nothing has.
pub(super) fn apply_intent(intent: &Intent, current: &mut CurrentGame, player: &PlayerParams) -> Option<Played> {
    let (node_before, had_result) = (current.game.current(), current.game.result().is_some());
    let (cause, events) = match intent {
        Intent::Start { id, fen, head } => {
            let game = match fen {
                Some(fen) => Game::from_fen(*id, fen).ok()?,
                None => Game::new(*id),
            };
            return Some(replace_game(current, Cause::New, GameRecord { game, head: head.clone() }.into()));
        }
        Intent::Open { record, key, remote } => {
            let game = CurrentGame { key: key.clone(), remote: *remote, ..CurrentGame::from((**record).clone()) };
            return Some(replace_game(current, Cause::Loaded, game));
        }
        Intent::OpenStudy { key, record } => {
            return Some(replace_game(current, Cause::Loaded, study::open_study(key, record)));
        }
        Intent::ReviseStudy(record) => study::revise_study(current, record)?,
        Intent::BackToStudy => study::drop_own_moves(current)?,
        Intent::Rematch => {
            let game = rematch_record(current, player)?;
            return Some(replace_game(current, Cause::New, game.into()));
        }
        Intent::Follow(step) => remote::take_follow_step(step, &mut current.game)?,
        Intent::Roll => (Cause::Move, dice::roll(current)?),
        Intent::Play(id) => {
            let events = current.game.play(*id)?.to_vec();
            dice::note_hand_rolls(current);
            (Cause::Move, events)
        }
        Intent::Undo => (Cause::Undo, current.take_back(player.settings.dice)?),
        Intent::Redo | Intent::Replay(ReplayStep::Next) => (Cause::Redo, current.game.redo()?.to_vec()),
        Intent::StepBack => go_to_position(&mut current.game, |game| game.tree().parent(game.current()))?,
        Intent::GoTo(node) | Intent::FollowStudy(node) => go_to_position(&mut current.game, |_| Some(*node))?,
        Intent::First | Intent::Replay(ReplayStep::First) => go_to_position(&mut current.game, |_| Some(NodeId::ROOT))?,
        Intent::Last => go_to_position(&mut current.game, |game| game.line().nodes().last().copied())?,
        Intent::Resign => declare(Declaration::Resign(current.declaring_side()?), &mut current.game),
        Intent::OfferDraw => declare(Declaration::OfferDraw(current.drawing_side()?), &mut current.game),
        Intent::ClaimDraw => {
            current.person_to_move()?;
            declare(Declaration::ClaimDraw(current.declaring_side()?), &mut current.game)
        }
        Intent::AnswerDraw { accept: true } => declare(Declaration::AcceptDraw, &mut current.game),
        Intent::AnswerDraw { accept: false } => declare(Declaration::DeclineDraw, &mut current.game),
        Intent::Forfeit(side) => declare(Declaration::RunOutOfTime(*side), &mut current.game),
        Intent::Promote(node) => current.game.promote(*node).then_some((Cause::Annotate, Vec::new()))?,
        Intent::Remove(node) => study::remove_move(current, *node)?,
        Intent::Annotate(node, notes) => {
            *current.game.notes_mut(*node) = notes.clone();
            (Cause::Annotate, Vec::new())
        }
        Intent::Sit(side, seat, style) => {
            current.head.seats[side.index()] = *seat;
            current.head.styles[side.index()] = if seat.is_human() { Style::default() } else { *style };
            // Only engines that play each other can be told to go on.
            current.engines_are_paused &= !seat.is_human();
            (Cause::Annotate, Vec::new())
        }
        Intent::SetAccuracy(accuracies) => {
            let tags_before = current.head.more.clone();
            set_accuracy(&mut current.head, *accuracies);
            (current.head.more != tags_before).then_some((Cause::Annotate, Vec::new()))?
        }
        // The clocks read it.
        Intent::Pause(_) => return None,
    };
    let has_just_ended = !had_result && current.game.result().is_some();
    Some(Played {
        table: TableId::Game,
        cause,
        node_before,
        node_after: current.game.current(),
        events,
        ends: has_just_ended,
    })
}

/// The same game again, with the sides exchanged. The engine plays it as strong as the settings and the player's rating say; within
/// a match it stays as it is.
fn rematch_record(current: &CurrentGame, player: &PlayerParams) -> Option<GameRecord> {
    let game = Game::from_fen(current.game.id(), &start_of_rematch(&current.game)).ok()?;
    let mut head = current.head.for_rematch();
    let score = final_cube(&game).and_then(|cube| cube.score);
    let continues_match = score.is_some_and(|score| score != score.restarted());
    if !continues_match {
        player.settings.sparring.adapt_engine_level(&mut head, game.id(), &player.progress.ratings);
    }
    Some(GameRecord { game, head })
}

/// Puts another game on the table.
fn replace_game(current: &mut CurrentGame, cause: Cause, game: CurrentGame) -> Played {
    *current = game;
    Played::arrival(TableId::Game, cause, &current.game)
}

/// Shows another position: an adjacent one with its events, any other at once.
fn go_to_position(
    game: &mut Game,
    target_node: impl FnOnce(&Game) -> Option<NodeId>,
) -> Option<(Cause, Vec<BoardEvent>)> {
    let (current_node, node) = (game.current(), target_node(game)?);
    if node == current_node {
        return None;
    }
    if game.tree().parent(current_node) == Some(node) {
        return Some((Cause::StepBack, game.step_back()?));
    }
    let is_child = game.tree().parent(node) == Some(current_node);
    if !game.go_to(node) {
        return None;
    }
    Some(match game.last_ply().filter(|_| is_child) {
        Some(ply) => (Cause::StepForward, ply.events.clone()),
        None => (Cause::Jump, Vec::new()),
    })
}

/// Declares something, which moves nothing.
fn declare(declaration: Declaration, game: &mut Game) -> (Cause, Vec<BoardEvent>) {
    game.declare(declaration);
    (if game.result().is_some() { Cause::Result } else { Cause::Offer }, Vec::new())
}
