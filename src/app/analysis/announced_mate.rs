//! Can the side to move no longer save itself? Where the rules play on nevertheless, that is announced.

use bevy::prelude::*;

use crate::ai::search::Score;
use crate::app::opponent::{AnalysisRequest, SearchFinding, SearchGoal, SearchRequest};
use crate::app::play::CurrentGame;
use crate::board::Side;
use crate::session::{MateKind, Phase};

/// The mate that has been found in the position on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct AnnouncedMate(pub Option<Mate>);

/// Somebody loses by force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mate {
    /// Who.
    pub loser: Side,
    /// After so many moves of the other side.
    pub moves: u32,
    /// One Castle, or all of several.
    pub kind: MateKind,
}

/// The question that has not been answered yet.
#[derive(Resource, Default)]
struct AskedForMate(Option<SearchRequest>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AnnouncedMate>()
        .init_resource::<AskedForMate>()
        .add_systems(PostUpdate, (ask.run_if(resource_changed::<CurrentGame>), hear).chain());
}

/// Asks once about each position with which the game goes on.
fn ask(
    current: Res<CurrentGame>,
    mut asked: ResMut<AskedForMate>,
    mut announced: ResMut<AnnouncedMate>,
    mut curiosity: ResMut<AnalysisRequest>,
    mut last: Local<Option<SearchRequest>>,
) {
    let game = &current.game;
    let is_open = game.id().announces_mates() && matches!(game.phase(), Phase::Move(_)) && game.last_ply().is_some();
    let matter = is_open.then(|| SearchRequest::new(game, SearchGoal::Mate));
    if *last == matter {
        return;
    }
    last.clone_from(&matter);
    announced.set_if_neq(AnnouncedMate(None));
    // Only an attack that all share can be a mate, or so little time would be worth more elsewhere.
    let is_attacked =
        game.side_to_move().is_some_and(|side| game.referee().royals(side).iter().all(|royal| royal.attacked));
    asked.0 = matter.filter(|_| is_attacked);
    if curiosity.mate != asked.0.is_some() {
        curiosity.mate = asked.0.is_some();
    }
}

fn hear(
    mut findings: MessageReader<SearchFinding>,
    current: Res<CurrentGame>,
    mut asked: ResMut<AskedForMate>,
    mut announced: ResMut<AnnouncedMate>,
    mut curiosity: ResMut<AnalysisRequest>,
) {
    for finding in findings.read() {
        let SearchFinding::Verdict(matter, answer) = finding else { continue };
        if asked.0.as_ref() != Some(matter) {
            continue;
        }
        asked.0 = None;
        curiosity.mate = false;
        let loser = current.game.referee().turn();
        if let Some(Score::Loss { moves }) = answer.score {
            announced.0 = Some(Mate { loser, moves, kind: current.game.kind_of_mate(loser) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::opponent::EngineAnswer;
    use crate::session::{Game, GameId};

    /// What is announced after this move, when it is found to be worth this for whoever moves then. `None` where nobody asks.
    fn announced(id: GameId, fen: &str, code: &str, score: Score) -> Option<Option<Mate>> {
        let mut game = Game::from_fen(id, fen).expect("a position");
        game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        let matter = SearchRequest::new(&game, SearchGoal::Mate);
        let mut app = App::new();
        app.insert_resource(CurrentGame::new(game))
            .init_resource::<AnalysisRequest>()
            .add_message::<SearchFinding>()
            .add_plugins(plugin);
        app.update();
        if !app.world().resource::<AnalysisRequest>().mate {
            return None;
        }
        let answer = EngineAnswer { number: 1, code: None, score: Some(score) };
        app.world_mut().write_message(SearchFinding::Verdict(matter, answer));
        app.update();
        assert!(!app.world().resource::<AnalysisRequest>().mate, "it is asked once");
        Some(app.world().resource::<AnnouncedMate>().0)
    }

    #[test]
    fn a_mate_is_announced_in_the_classic_edition_only_and_to_whom_it_happens() {
        let (classic, modern) = (GameId::TurnoverClassic, GameId::TurnoverModern);
        let loss = Score::Loss { moves: 1 };
        let black = |kind| Some(Some(Mate { loser: Side::Black, moves: 1, kind }));
        assert_eq!(announced(classic, "c7/8/8/8/8/8/8/1R5C w", "b1a1", loss), black(MateKind::Simple));
        let both = "c6R/8/c7/8/8/8/8/C5R1 w";
        assert_eq!(announced(classic, both, "g1g6", loss), black(MateKind::Multiple));
        assert_eq!(announced(modern, both, "g1g6", loss), None, "the modern rules know checkmate");
        assert_eq!(announced(classic, both, "g1g6", Score::Units(-900)), Some(None));
        assert_eq!(announced(classic, both, "g1g5", loss), None, "one Castle is not attacked");
    }
}
