//! Tests of the numbers of the search that can be tuned.

use std::sync::Arc;

use turnover_core::ai::search::{Limits, Options, Parameter, Search, SearchParameters, TranspositionTable};
use turnover_core::ai::{Level, Player, Thinking};
use turnover_core::games::lielow::Lielow;

/// The set with this value of one parameter, and all others by default.
fn with(name: &str, value: i32) -> SearchParameters {
    let mut parameters = SearchParameters::DEFAULT;
    Parameter::named(name).expect("a parameter").set(&mut parameters, value);
    parameters
}

fn options(limits: Limits, parameters: Option<SearchParameters>) -> Options {
    Options { parameters, ..Options::with_table(limits, Arc::new(TranspositionTable::new(1))) }
}

fn nodes_with(parameters: SearchParameters) -> u64 {
    let mut search = Search::new(Lielow::start(), &[], options(Limits::depth(5), Some(parameters)));
    search.run();
    search.nodes()
}

#[test]
fn the_parameters_reach_the_search() {
    let usual_nodes = nodes_with(SearchParameters::DEFAULT);
    for name in ["reduction_base", "futility_margin", "late_move_base", "history_factor"] {
        let parameter = Parameter::named(name).expect("a parameter");
        let nodes = [parameter.min, parameter.max].map(|value| nodes_with(with(name, value)));
        assert!(nodes.iter().any(|&nodes| nodes != usual_nodes), "{name}: {nodes:?}, {usual_nodes}");
    }
}

#[test]
fn weaker_levels_keep_the_default_and_the_strongest_has_what_is_told() {
    let searched = |level: u8, parameters: Option<SearchParameters>| {
        let level = Level::new(level).expect("a level");
        let mut player = Player::new(Lielow::start(), &[], options(Limits::depth(4), parameters), level, 1);
        player.run();
        (player.choice(), player.score(), player.nodes())
    };
    let others = with("reduction_base", 200);
    for level in [1, 8, 12, 16] {
        let by_default = searched(level, Some(SearchParameters::DEFAULT));
        assert_eq!(searched(level, Some(others)), by_default, "level {level}");
        assert_eq!(searched(level, None), by_default, "level {level}");
    }
    assert_ne!(searched(17, Some(others)).2, searched(17, Some(SearchParameters::DEFAULT)).2);
}
