//! What is to be done with the doubling cube, whether it was right, and what a wrong decision costs.

use crate::app::i18n::Translations;
use crate::app::phrases;
use crate::app::play::CurrentGame;
use crate::session::cube::{Cube, CubeAction, CubeJudgement};

/// What may be done with a doubling cube, as advice; `None` is a roll without a double.
#[must_use]
pub fn choice(translations: &Translations, cube: &Cube, action: Option<CubeAction>) -> String {
    match action {
        None => translations.say("cube-roll"),
        Some(CubeAction::Double) => translations.say_with("cube-double", &[("stake", cube.doubled_stake().into())]),
        Some(CubeAction::Take) => translations.say("cube-take"),
        Some(CubeAction::Drop) => translations.say("cube-drop"),
    }
}

/// A cost in percent: of the match if the game belongs to one, otherwise of the stake.
#[must_use]
pub fn cost(translations: &Translations, cost: f64, belongs_to_match: bool) -> String {
    let key = if belongs_to_match { "review-cube-of-match" } else { "review-cube-of-stake" };
    translations.say_with(key, &[("cost", translations.percent(cost, false).into())])
}

/// Whether a decision was right, and what a wrong one cost; `None` for a roll that was right.
#[must_use]
pub fn judgement(translations: &Translations, judgement: &CubeJudgement) -> Option<String> {
    let key = match judgement.action {
        None if !judgement.is_wrong() => return None,
        _ if !judgement.is_wrong() => "review-cube-right",
        None => "review-cube-no-double",
        Some(CubeAction::Double) => "review-cube-double",
        Some(CubeAction::Take) => "review-cube-take",
        Some(CubeAction::Drop) => "review-cube-drop",
    };
    let cost = cost(translations, judgement.cost, judgement.belongs_to_match);
    Some(translations.say_with(key, &[("cost", cost.into())]))
}

/// What is best in the current position, by White's chance of winning from 0 to 1, and what the other choice costs. `None` if there is
/// nothing to decide.
#[must_use]
pub fn analysis(translations: &Translations, current_game: &CurrentGame, white_chance: f64) -> Option<String> {
    let referee = current_game.game.referee();
    let [best_choice, other_choice] = CubeJudgement::of_choices(referee, white_chance)?;
    let side = referee.turn();
    let chance = side.relative_chance(white_chance);
    let arguments = [
        ("player", phrases::player(translations, current_game, side).into()),
        ("chance", translations.percent(chance, false).into()),
        ("best", choice(translations, &Cube::of(referee)?, best_choice.action).into()),
        ("cost", cost(translations, other_choice.cost, other_choice.belongs_to_match).into()),
    ];
    Some(translations.say_with("analysis-cube", &arguments))
}
