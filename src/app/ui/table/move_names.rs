//! What a move of the list is called for those who do not see where it stands and which signs it has.

use crate::app::i18n::Translations;
use crate::app::ui::table::move_rows;
use crate::app::ui::widgets::game_view::GameView;
use crate::session::{Mark, NodeId};

/// The name of the move that leads to a node, which is written in this way: whether it is on a variation, its number and side, its marks
/// in words, and what the review says of it, if it was a mistake.
pub(in crate::app::ui) fn move_name(view: GameView, node: NodeId, text: &str, mistake_mark: Option<Mark>) -> String {
    let (tree, translations) = (view.game().tree(), view.translations);
    let variation = (!tree.is_main(node)).then(|| view.say("move-on-variation"));
    let number_and_side = tree.number(node).map(|(number, side)| format!("{number}, {}", translations.side(side)));
    let marks = &tree[node].notes().marks;
    let review_mark = mistake_mark.filter(|mark| !marks.contains(mark));
    let mark_texts = marks.iter().copied().chain(review_mark).map(|mark| mark_in_words(translations, mark));
    let mark_texts = mark_texts.filter(|text| !text.is_empty());
    let parts = variation.into_iter().chain(number_and_side).chain([text.to_owned()]).chain(mark_texts);
    parts.collect::<Vec<_>>().join(", ")
}

/// What a mark says of a move: in words for the six usual ones, for others as it is drawn.
fn mark_in_words(translations: &Translations, mark: Mark) -> String {
    let key = match mark.sign() {
        Some("!") => "mark-good",
        Some("?") => "mark-mistake",
        Some("!!") => "mark-very-good",
        Some("??") => "mark-blunder",
        Some("!?") => "mark-interesting",
        Some("?!") => "mark-dubious",
        _ => return move_rows::mark_sign(mark).trim().to_owned(),
    };
    translations.say(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::Fixture;
    use crate::session::GameRecord;

    #[test]
    fn a_move_is_called_by_its_line_its_number_its_side_and_its_marks() {
        let text = "[Variant \"turnover-classic\"]\n\ne1e3!? e8e6? $10 (d8d6 e3e4) e3e4 *\n";
        let fixture = Fixture::of(GameRecord::read(text).expect("a record"), Language::English);
        let game = &fixture.current.game;
        let nodes: Vec<NodeId> = game.tree().walk().iter().filter_map(|step| step.node()).collect();
        let name = |node: NodeId, mistake_mark| {
            let ply = game.tree()[node].ply().expect("a ply");
            move_name(fixture.game_view(), node, &ply.played.text, mistake_mark)
        };
        let names: Vec<String> = nodes.iter().map(|&node| name(node, None)).collect();
        let expected_names = [
            "1, White, C.e3, interesting",
            "1, Black, C.e6, a mistake, =",
            "Variation, 1, Black, C.d6",
            "Variation, 2, White, e4",
            "2, White, e4",
        ];
        assert_eq!(names, expected_names);
        assert_eq!(name(nodes[0], Some(Mark::BLUNDER)), "1, White, C.e3, interesting, a bad mistake");
        assert_eq!(name(nodes[1], Some(Mark::MISTAKE)), expected_names[1], "it is said once");
    }
}
