//! Writes records.

use std::fmt;

use super::{ABORTED_VALUE, CLOCK_COMMAND, GameRecord, PROGRAM_VALUE, UNKNOWN_DATE, UNKNOWN_VALUE, tag};
use crate::ai::Style;
use crate::board::Side;
use crate::games::Outcome;
use crate::notation::record::{Item, Location, MovetextItem, Numbering, Record, ResultTag, Tag};
use crate::session::{ClockStamp, Game, NodeId, Notes, TimeControl, WalkStep};

impl fmt::Display for GameRecord {
    /// Writes the record for other people. It always contains the hash of the seed, but the seed itself only after the
    /// end of the game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_with_tags(self.tags(self.game.result().is_some())))
    }
}

impl GameRecord {
    /// The record for the next run of the program. It also contains the current position, where plies were taken back,
    /// and always the seed of the dice.
    #[must_use]
    pub fn to_stored_text(&self) -> String {
        let mut tags = self.tags(true);
        let (current, tree) = (self.game.current(), self.game.tree());
        if current != self.game.end_node() || current != tree.end() {
            tags.push((tag::CURRENT, tree.walk_number(current).to_string()));
        }
        let undone_node = self.game.undone_node.filter(|&node| tree.holds(node));
        tags.extend(undone_node.map(|node| (tag::UNDONE, tree.walk_number(node).to_string())));
        self.text_with_tags(tags)
    }

    /// Converts a [stored](Self::to_stored_text) record into one for other people.
    #[must_use]
    pub fn published_text(stored_text: &str) -> String {
        let (head, moves) = stored_text.split_once("\n\n").unwrap_or((stored_text, ""));
        let is_tag_line =
            |line: &str, name: &str| line.strip_prefix('[').is_some_and(|line| line.starts_with(&format!("{name} ")));
        let has_result = head.lines().any(|line| is_tag_line(line, tag::RESULT) && !line.contains("\"*\""));
        let is_public = |line: &&str| {
            let is_of_next_run = [tag::CURRENT, tag::UNDONE].into_iter().any(|name| is_tag_line(line, name));
            !(is_of_next_run || is_tag_line(line, tag::DICE_SEED) && !has_result)
        };
        let lines: Vec<&str> = head.lines().filter(is_public).collect();
        format!("{}\n\n{}\n", lines.join("\n"), moves.trim_end())
    }

    fn text_with_tags(&self, tags: Vec<(&str, String)>) -> String {
        let to_tag = |(name, value): (&str, String)| Tag { name: name.into(), value, at: Location::default() };
        let record = Record {
            tags: tags.into_iter().map(to_tag).collect(),
            moves: movetext_items(&self.game),
            ..Record::default()
        };
        let nodes = self.game.tree().walk().into_iter().filter_map(WalkStep::node);
        let move_numbers = nodes.filter_map(|node| self.game.tree().number(node));
        record.text_numbered(move_numbers.map(|(number, side)| Numbering { number, side }))
    }

    fn tags(&self, includes_seed: bool) -> Vec<(&str, String)> {
        let Self { game, head } = self;
        let or_unknown =
            |text: &str, unknown_value: &str| if text.is_empty() { unknown_value.to_owned() } else { text.to_owned() };
        let player_name = |name| or_unknown(head.player(name).unwrap_or_default(), UNKNOWN_VALUE);
        let mut tags = vec![
            (tag::VARIANT, game.id().name().to_owned()),
            (tag::WHITE, player_name(Side::White)),
            (tag::BLACK, player_name(Side::Black)),
            (tag::DATE, or_unknown(&head.date, UNKNOWN_DATE)),
            (tag::RESULT, result_tag(game.result()).to_string()),
        ];
        for ((seat, style), [type_name, level_name, style_tag]) in
            head.seats.into_iter().zip(head.styles).zip(tag::OF_SEATS)
        {
            if let Some(level) = seat.level() {
                tags.extend([(type_name, PROGRAM_VALUE.to_owned()), (level_name, level.to_stored_text())]);
                tags.extend((style != Style::Balanced).then(|| (style_tag, style.name().to_owned())));
            }
        }
        let aborted_value = head.is_aborted().then_some(ABORTED_VALUE);
        let termination = game.result().map(|outcome| outcome.reason.code()).or(aborted_value);
        tags.extend(termination.map(|termination_text| (tag::TERMINATION, termination_text.to_owned())));
        let start = game.start().fen();
        if !game.id().is_usual_start(&start) {
            match game.id().chess960_number(&start) {
                Some(number) => tags.push((tag::CHESS960, number.to_string())),
                None => tags.extend([(tag::SET_UP, "1".to_owned()), (tag::FEN, start)]),
            }
        }
        match head.controls {
            [white, black] if white == black && white == TimeControl::Untimed => {}
            [white, black] if white == black => tags.push((tag::TIME_CONTROL, white.to_string())),
            [white, black] => tags
                .extend([(tag::WHITE_TIME_CONTROL, white.to_string()), (tag::BLACK_TIME_CONTROL, black.to_string())]),
        }
        let seed = head.dice.seed().filter(|_| includes_seed).map(|seed| (tag::DICE_SEED, seed.to_string()));
        let hash = head.dice.hash().map(|hash| (tag::DICE_SEED_HASH, hash.to_string()));
        tags.extend(seed.into_iter().chain(hash).filter(|_| game.id().has_dice()));
        if let Some((node, _)) = game.declared_end.filter(|&(node, _)| node != game.tree().end()) {
            tags.push((tag::END, game.tree().walk_number(node).to_string()));
        }
        // What is to be told of the program has been told before.
        let is_seat_tag = |name: &str| {
            let mut seats = head.seats.into_iter().zip(tag::OF_SEATS);
            seats.any(|(seat, names)| !seat.is_human() && names.contains(&name))
        };
        let other_tags: Vec<_> = head.more.iter().filter(|(name, _)| !is_seat_tag(name)).collect();
        tags.extend(other_tags.into_iter().map(|(name, value)| (&**name, value.clone())));
        tags
    }
}

fn result_tag(outcome: Option<Outcome>) -> ResultTag {
    outcome.map_or(ResultTag::Unfinished, |outcome| outcome.winner.map_or(ResultTag::Draw, ResultTag::won))
}

fn movetext_items(game: &Game) -> Vec<Item> {
    let mut tokens = Vec::new();
    push_notes(&mut tokens, game.tree()[NodeId::ROOT].notes());
    for step in game.tree().walk() {
        match step {
            WalkStep::Open => tokens.push(MovetextItem::Open),
            WalkStep::Close => tokens.push(MovetextItem::Close),
            WalkStep::Node(node) => {
                if let Some(ply) = game.tree()[node].ply() {
                    tokens.push(MovetextItem::Move(ply.played.text.clone()));
                    push_notes(&mut tokens, game.tree()[node].notes());
                }
            }
        }
    }
    tokens.push(MovetextItem::Result(result_tag(game.result())));
    tokens.into_iter().map(|token| Item { token, at: Location::default() }).collect()
}

fn push_notes(tokens: &mut Vec<MovetextItem>, notes: &Notes) {
    tokens.extend(notes.marks.iter().map(|&mark| MovetextItem::Mark(mark)));
    let clock_text = notes.clock.map(|time_left| format!("{CLOCK_COMMAND}{}]", ClockStamp(time_left)));
    let comment = (!notes.comment.is_empty()).then(|| notes.comment.clone());
    let parts: Vec<String> = clock_text.into_iter().chain(comment).collect();
    if !parts.is_empty() {
        tokens.push(MovetextItem::Comment(parts.join(" ")));
    }
}
