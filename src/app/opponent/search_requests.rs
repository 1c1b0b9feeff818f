//! Who wants a search, and which search comes first.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::search_request::{SearchGoal, SearchRequest};
use crate::app::play::CurrentGame;
use crate::session::cube::cube_decision;
use crate::session::{Game, Phase, forced_pass};

/// Who wants a search, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SearchOwner {
    /// Mates that are announced.
    AnnouncedMate,
    /// The computer player.
    Opponent,
    /// The player, who wants a hint.
    Hint,
    /// The review of a finished game.
    Review,
    /// Puzzles of the player's own games. They are searched on any screen, but only while no game is played.
    OwnPuzzles,
    /// Live analysis.
    LiveAnalysis,
}

/// A search that somebody wants.
#[derive(Clone)]
pub struct WantedSearch {
    /// The game with the position; `None` for the one on the table.
    pub game: Option<Box<Game>>,
    /// The purpose.
    pub goal: SearchGoal,
}

impl WantedSearch {
    fn game<'a>(&'a self, current: &'a CurrentGame) -> &'a Game {
        self.game.as_deref().unwrap_or(&current.game)
    }
}

/// The searches that are wanted, one at most for each owner.
#[derive(Resource, Default)]
pub struct SearchRequests(BTreeMap<SearchOwner, WantedSearch>);

impl SearchRequests {
    /// Asks for a search of the position on the table, whichever it is.
    pub fn ask(&mut self, owner: SearchOwner, goal: SearchGoal) {
        self.0.insert(owner, WantedSearch { game: None, goal });
    }

    /// Asks for a search of another position.
    pub fn ask_for(&mut self, owner: SearchOwner, game: Game, goal: SearchGoal) {
        self.0.insert(owner, WantedSearch { game: Some(Box::new(game)), goal });
    }

    /// Withdraws a request.
    pub fn withdraw(&mut self, owner: SearchOwner) {
        self.0.remove(&owner);
    }

    /// What an owner wants.
    #[must_use]
    pub fn get(&self, owner: SearchOwner) -> Option<&WantedSearch> {
        self.0.get(&owner)
    }

    /// The most urgent search that may run. `may_search` is whether the game on the table may be searched, and `is_other_screen`
    /// whether another screen is shown. Until an online game is over, nothing is searched.
    pub(super) fn most_urgent_search(
        &self,
        current: &CurrentGame,
        may_search: bool,
        is_other_screen: bool,
    ) -> Option<ChosenSearch> {
        let may_run = |owner: &SearchOwner| match owner {
            SearchOwner::AnnouncedMate => may_search && has_move_choice(current),
            SearchOwner::Opponent | SearchOwner::Hint => {
                may_search && (has_move_choice(current) || may_double(current))
            }
            SearchOwner::Review => may_search,
            SearchOwner::OwnPuzzles => is_other_screen || may_search && !current.is_under_way(),
            SearchOwner::LiveAnalysis => may_search && current.game.outcome().is_none(),
        };
        let (&owner, wanted_search) = self.0.iter().find(|(owner, _)| current.may_ask_engine() && may_run(owner))?;
        Some(ChosenSearch { owner, request: SearchRequest::new(wanted_search.game(current), wanted_search.goal) })
    }

    /// The game with the position of a chosen search.
    pub(super) fn game<'a>(&'a self, chosen: &ChosenSearch, current: &'a CurrentGame) -> &'a Game {
        self.get(chosen.owner).map_or(&current.game, |wanted_search| wanted_search.game(current))
    }
}

/// The search that should run now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChosenSearch {
    pub(super) owner: SearchOwner,
    pub(super) request: SearchRequest,
}

/// Whether there is a choice of moves, or a double to be answered. A forced pass is played without a search.
fn has_move_choice(current: &CurrentGame) -> bool {
    matches!(current.game.phase(), Phase::Move(_)) && forced_pass(current.game.referee()).is_none()
}

/// Whether the side that is to roll may double.
fn may_double(current: &CurrentGame) -> bool {
    matches!(current.game.phase(), Phase::Roll(_)) && cube_decision(current.game.referee()).is_some()
}

#[cfg(test)]
pub(in crate::app) mod tests {
    use super::*;
    use crate::app::opponent::SearchFinding;
    use crate::session::{GameId, Level, Style};

    /// What other rooms ask of the engine and hear of it, in an app without one.
    pub(in crate::app) fn without_engine(app: &mut App) {
        app.init_resource::<SearchRequests>().add_message::<SearchFinding>();
    }

    /// A program with this game and the systems of a plugin that wants searches, after its first frame.
    pub(in crate::app) fn app_with(game: Game, plugin: fn(&mut App)) -> App {
        let mut app = App::new();
        app.insert_resource(CurrentGame::new(game)).add_plugins((without_engine, plugin));
        app.update();
        app
    }

    #[test]
    fn the_most_urgent_search_that_may_run_comes_first() {
        let mut current = CurrentGame::new(Game::new(GameId::TurnoverClassic));
        let mut requests = SearchRequests::default();
        assert_eq!(requests.most_urgent_search(&current, true, false), None);
        let other_game = Game::new(GameId::Lielow);
        let goal = SearchGoal::Move(Level::WEAKEST, Style::Balanced);
        requests.ask(SearchOwner::LiveAnalysis, SearchGoal::Study);
        requests.ask_for(SearchOwner::OwnPuzzles, other_game.clone(), SearchGoal::Weigh(10));
        requests.ask_for(SearchOwner::Review, other_game, SearchGoal::Judge);
        requests.ask(SearchOwner::Opponent, goal);
        let first_owner_and_game = |requests: &SearchRequests, current: &CurrentGame, may_search, is_other_screen| {
            requests
                .most_urgent_search(current, may_search, is_other_screen)
                .map(|chosen| (chosen.owner, chosen.request.id))
        };
        let classic = GameId::TurnoverClassic;
        assert_eq!(first_owner_and_game(&requests, &current, true, false), Some((SearchOwner::Opponent, classic)));
        assert_eq!(first_owner_and_game(&requests, &current, false, false), None, "the clocks are stopped");
        assert_eq!(
            first_owner_and_game(&requests, &current, false, true),
            Some((SearchOwner::OwnPuzzles, GameId::Lielow))
        );
        requests.withdraw(SearchOwner::Opponent);
        assert_eq!(first_owner_and_game(&requests, &current, true, false), Some((SearchOwner::Review, GameId::Lielow)));
        requests.withdraw(SearchOwner::Review);
        let legal_move = current.game.legal_moves()[0].id;
        current.record.game.play(legal_move).expect("a legal move");
        assert_eq!(
            first_owner_and_game(&requests, &current, true, false),
            Some((SearchOwner::LiveAnalysis, classic)),
            "a game is played"
        );
    }
}
