//! Announces forced mates in games whose rules do not end the game by mate.

use bevy::prelude::*;

use crate::ai::search::Score;
use crate::app::opponent::{SearchFinding, SearchGoal, SearchOwner, SearchRequest, SearchRequests};
use crate::app::play::CurrentGame;
use crate::board::Side;
use crate::session::{Game, MateKind, Phase};

/// The forced loss in the current position, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct AnnouncedMate(pub Option<Mate>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The side that loses.
    pub loser: Side,
    /// The number of moves that the other side needs.
    pub moves: u32,
    /// Whether one Castle is lost, or several.
    pub kind: MateKind,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AnnouncedMate>().add_systems(PostUpdate, announce_mate);
}

/// Requests one search for each new position in which a mate may be near, and announces what it has found.
fn announce_mate(
    current_game: Res<CurrentGame>,
    mut findings: MessageReader<SearchFinding>,
    mut announced_mate: ResMut<AnnouncedMate>,
    mut requests: ResMut<SearchRequests>,
    mut last_request: Local<Option<SearchRequest>>,
    mut unanswered_request: Local<Option<SearchRequest>>,
) {
    if current_game.is_changed() {
        let request = possible_mate(&current_game.game);
        if *last_request != request {
            last_request.clone_from(&request);
            announced_mate.set_if_neq(AnnouncedMate(None));
            *unanswered_request = request.filter(|_| are_royals_attacked(&current_game.game));
            match (unanswered_request.is_some(), requests.get(SearchOwner::AnnouncedMate).is_some()) {
                (true, false) => requests.ask(SearchOwner::AnnouncedMate, SearchGoal::Mate),
                (false, true) => requests.withdraw(SearchOwner::AnnouncedMate),
                _ => {}
            }
        }
    }
    for finding in findings.read() {
        let SearchFinding::Verdict(request, answer) = finding else { continue };
        if unanswered_request.take_if(|open_request| open_request == request).is_none() {
            continue;
        }
        requests.withdraw(SearchOwner::AnnouncedMate);
        let loser = current_game.game.referee().turn();
        if let Some(Score::Loss { moves }) = answer.score {
            announced_mate.0 = Some(Mate { loser, moves, kind: MateKind::of(current_game.game.referee(), loser) });
        }
    }
}

/// The search for a mate in this position, if its game announces mates and a move was played.
fn possible_mate(game: &Game) -> Option<SearchRequest> {
    let is_mate_possible =
        game.id().spec().announces_mates && matches!(game.phase(), Phase::Move(_)) && game.last_ply().is_some();
    is_mate_possible.then(|| SearchRequest::new(game, SearchGoal::Mate))
}

/// Whether all royal pieces are attacked. If not, a mate is too unlikely to be worth a search.
fn are_royals_attacked(game: &Game) -> bool {
    game.side_to_move().is_some_and(|side| game.referee().position().royals(side).iter().all(|royal| royal.is_attacked))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::opponent::{EngineAnswer, search_requests};
    use crate::session::GameId;

    /// The announcement after this move, given its score for the side to move; `None` if nothing was requested.
    fn announced_mate_after(id: GameId, fen: &str, code: &str, score: Score) -> Option<Option<Mate>> {
        let mut game = Game::from_fen(id, fen).expect("a position");
        game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        let request = SearchRequest::new(&game, SearchGoal::Mate);
        let mut app = search_requests::tests::app_with(game, plugin);
        app.world().resource::<SearchRequests>().get(SearchOwner::AnnouncedMate)?;
        let answer = EngineAnswer { number: 1, code: None, score: Some(score), line: Vec::new(), chance: None };
        app.world_mut().write_message(SearchFinding::Verdict(request, answer));
        app.update();
        assert!(app.world().resource::<SearchRequests>().get(SearchOwner::AnnouncedMate).is_none(), "it is asked once");
        Some(app.world().resource::<AnnouncedMate>().0)
    }

    #[test]
    fn a_mate_is_announced_in_the_classic_edition_only_and_to_whom_it_happens() {
        let (classic_id, modern_id) = (GameId::TurnoverClassic, GameId::TurnoverModern);
        let loss_score = Score::Loss { moves: 1 };
        let mate_of_black = |kind| Some(Some(Mate { loser: Side::Black, moves: 1, kind }));
        assert_eq!(
            announced_mate_after(classic_id, "c7/8/8/8/8/8/8/1R5C w", "b1a1", loss_score),
            mate_of_black(MateKind::Simple)
        );
        let two_castles_fen = "c6R/8/c7/8/8/8/8/C5R1 w";
        assert_eq!(
            announced_mate_after(classic_id, two_castles_fen, "g1g6", loss_score),
            mate_of_black(MateKind::Multiple)
        );
        assert_eq!(
            announced_mate_after(modern_id, two_castles_fen, "g1g6", loss_score),
            None,
            "the modern rules know checkmate"
        );
        assert_eq!(announced_mate_after(classic_id, two_castles_fen, "g1g6", Score::Units(-900)), Some(None));
        assert_eq!(
            announced_mate_after(classic_id, two_castles_fen, "g1g5", loss_score),
            None,
            "one Castle is not attacked"
        );
    }
}
