//! A study after its events: which event an edit gives, and what it does to the tree.

use std::collections::HashSet;

use super::edit::{
    MAX_STUDY_COMMENT_CHARS, MAX_STUDY_DEPTH, MAX_STUDY_EDITS, MAX_STUDY_MARKS, MAX_STUDY_MOVES,
    MAX_STUDY_RECORD_BYTES, MAX_STUDY_TEXT_BYTES, MAX_STUDY_TITLE_CHARS, StudyChange, StudyEdit, StudyEvent,
    StudyRefusal, StudyRefusalCode,
};
use crate::excerpt::excerpt;
use crate::online::ActId;
use crate::session::{Game, GameRecord, GameTree, Mark, NodeId, RecordError, WalkStep};

/// The tag of a record with the title of the study.
pub const STUDY_TITLE_TAG: &str = "StudyName";
/// What a record says of a clock at the beginning of a comment.
const CLOCK_COMMAND: &str = "[%clk";

/// A study after its events.
///
/// ```
/// use turnover_core::study::{Study, StudyEdit};
///
/// let first = Study::first_event(0, "[Variant \"turnover-classic\"]\n\n1. C.e3 *", "Openings")?;
/// let mut study = Study::begin(&first)?;
/// let edit = StudyEdit::AddMove { node: 1, code: "e8e6".into() };
/// let event = study.event_for(5, "a-1".parse()?, edit)?.expect("it is new");
/// study.apply(&event)?;
/// assert!(study.record().to_string().contains("1. C.e3 C.e6"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Study {
    record: GameRecord,
    seq: u64,
    /// The size of all comments and titles that were written, in bytes.
    written_byte_count: usize,
    /// The edits that have been accepted.
    accepted_edit_ids: HashSet<ActId>,
}

/// Events make no study.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    /// The first event must begin the study, and no other may.
    #[error("expected one beginning of the study, as its first event")]
    Beginning,
    /// An event is missing.
    #[error("expected event {expected} of the study, found {found}")]
    Gap {
        /// The number expected.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// The record with which it begins cannot be read.
    #[error("the record of the study: {0}")]
    Record(#[from] RecordError),
    /// An edit cannot be made.
    #[error(transparent)]
    Refused(#[from] StudyRefusal),
}

impl Study {
    /// The first event of a study that begins with a record, or with the only record in a text.
    ///
    /// # Errors
    /// If the text is no record, or too long for a study.
    pub fn first_event(event_at: u64, record: &str, title: &str) -> Result<StudyEvent, StudyRefusal> {
        if record.len() > MAX_STUDY_RECORD_BYTES {
            let expected = format!("a record of at most {MAX_STUDY_RECORD_BYTES} bytes, found {}", record.len());
            return Err(StudyRefusal::new(StudyRefusalCode::TooLong, expected));
        }
        let malformed_record =
            |error: RecordError| StudyRefusal::new(StudyRefusalCode::Malformed, format!("a record; {error}"));
        let mut record = GameRecord::read(record).map_err(malformed_record)?;
        check_size(record.game.tree())?;
        if !title.is_empty() {
            set_title(&mut record, title)?;
        }
        Ok(StudyEvent { seq: 1, at: event_at, id: None, change: StudyChange::Begun { record: record.to_string() } })
    }

    /// The study after its first event.
    ///
    /// # Errors
    /// If the event does not begin a study.
    pub fn begin(event: &StudyEvent) -> Result<Self, StudyError> {
        let StudyEvent { seq: 1, change: StudyChange::Begun { record }, .. } = event else {
            return Err(StudyError::Beginning);
        };
        Ok(Self { record: GameRecord::read(record)?, seq: 1, written_byte_count: 0, accepted_edit_ids: HashSet::new() })
    }

    /// The study after all of its events.
    ///
    /// # Errors
    /// If one is missing, or cannot happen.
    pub fn replay(events: &[StudyEvent]) -> Result<Self, StudyError> {
        let (first_event, later_events) = events.split_first().ok_or(StudyError::Beginning)?;
        let mut study = Self::begin(first_event)?;
        later_events.iter().try_for_each(|event| study.apply(event).map(drop))?;
        Ok(study)
    }

    /// The number of the last event.
    #[must_use]
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The game with all its lines, comments and marks.
    #[must_use]
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The title; empty if it has none.
    #[must_use]
    pub fn title(&self) -> &str {
        self.record.head.more.iter().find(|(name, _)| name == STUDY_TITLE_TAG).map_or("", |(_, title)| title.as_str())
    }

    /// The event that an edit gives at a time in milliseconds since 1970; `None` if it has been accepted before, or if all is so already.
    ///
    /// # Errors
    /// If it cannot be made. Nothing has changed.
    pub fn event_for(&self, event_at: u64, id: ActId, edit: StudyEdit) -> Result<Option<StudyEvent>, StudyRefusal> {
        if self.accepted_edit_ids.contains(&id) {
            return Ok(None);
        }
        let too_many = |expected: String| Err(StudyRefusal::new(StudyRefusalCode::TooMany, expected));
        if self.seq > MAX_STUDY_EDITS {
            return too_many(format!("at most {MAX_STUDY_EDITS} edits of a study"));
        }
        if self.written_byte_count + edit.written_text().map_or(0, String::len) > MAX_STUDY_TEXT_BYTES {
            return too_many(format!("at most {MAX_STUDY_TEXT_BYTES} bytes of comments, earlier ones included"));
        }
        let mut record_after = self.record.clone();
        let changed_node = apply_edit(&mut record_after, &edit)?;
        if changed_node.is_none() {
            return Ok(None);
        }
        check_size(record_after.game.tree())?;
        Ok(Some(StudyEvent { seq: self.seq + 1, at: event_at, id: Some(id), change: StudyChange::Edited { edit } }))
    }

    /// Applies the next event. Returns the node that it is about: the one that was added, promoted or annotated, the one before what was
    /// removed, or the start.
    ///
    /// # Errors
    /// If it is not the next one, or cannot happen.
    pub fn apply(&mut self, event: &StudyEvent) -> Result<NodeId, StudyError> {
        if event.seq != self.seq + 1 {
            return Err(StudyError::Gap { expected: self.seq + 1, found: event.seq });
        }
        let StudyChange::Edited { edit } = &event.change else { return Err(StudyError::Beginning) };
        let node = apply_edit(&mut self.record, edit)?;
        self.seq = event.seq;
        self.written_byte_count += edit.written_text().map_or(0, String::len);
        self.accepted_edit_ids.extend(event.id.clone());
        Ok(node.unwrap_or(NodeId::ROOT))
    }

    /// The node of a move that was made after another one; `None` if there is none.
    #[must_use]
    pub fn node_after(&self, parent_number: u32, code: &str) -> Option<NodeId> {
        let tree = self.record.game.tree();
        tree.child_by_code(tree.numbered(parent_number)?, code)
    }
}

/// Refuses a tree that has more moves or deeper variations than a study may have.
fn check_size(tree: &GameTree) -> Result<(), StudyRefusal> {
    let too_many = |expected| Err(StudyRefusal::new(StudyRefusalCode::TooMany, expected));
    if tree.next_number() > MAX_STUDY_MOVES + 1 {
        return too_many(format!("at most {MAX_STUDY_MOVES} moves in a study, removed ones included"));
    }
    let (mut depth, mut max_depth) = (0_usize, 0);
    for step in tree.walk() {
        match step {
            WalkStep::Open => depth += 1,
            WalkStep::Close => depth = depth.saturating_sub(1),
            WalkStep::Node(_) => {}
        }
        max_depth = max_depth.max(depth);
    }
    if max_depth > MAX_STUDY_DEPTH {
        return too_many(format!("at most {MAX_STUDY_DEPTH} variations in one another"));
    }
    Ok(())
}

/// Makes an edit. Returns the node that it is about; `None`, and changes nothing, if all is so already.
fn apply_edit(record: &mut GameRecord, edit: &StudyEdit) -> Result<Option<NodeId>, StudyRefusal> {
    let game = &mut record.game;
    match edit {
        StudyEdit::AddMove { node: number, code } => {
            let (parent, next_number) = (find_node(game, *number)?, game.tree().next_number());
            let added_node = game.add_move(parent, code).ok_or_else(|| {
                let expected = format!("a legal move in this position, found {:?}", excerpt(code, 20));
                StudyRefusal::new(StudyRefusalCode::IllegalMove, expected)
            })?;
            Ok((added_node.number() == next_number).then_some(added_node))
        }
        StudyEdit::Remove { node: number } => {
            let removed_node = find_node(game, *number)?;
            let root_refusal =
                || StudyRefusal::new(StudyRefusalCode::NoSuchNode, "a move: the start cannot be removed");
            game.remove(removed_node).map(Some).ok_or_else(root_refusal)
        }
        StudyEdit::Promote { node: number } => {
            let promoted_node = find_node(game, *number)?;
            Ok(game.promote(promoted_node).then_some(promoted_node))
        }
        StudyEdit::Comment { node: number, text } => {
            let commented_node = find_node(game, *number)?;
            check_comment(text)?;
            let comment = &mut game.notes_mut(commented_node).comment;
            Ok((std::mem::replace(comment, text.clone()) != *text).then_some(commented_node))
        }
        StudyEdit::Mark { node: number, marks } => {
            let marked_node = find_node(game, *number)?;
            if marked_node == NodeId::ROOT {
                let expected = "a move: no record has marks of the start";
                return Err(StudyRefusal::new(StudyRefusalCode::NoSuchNode, expected));
            }
            if marks.len() > MAX_STUDY_MARKS || marks.contains(&0) {
                let expected = format!("at most {MAX_STUDY_MARKS} marks, from 1 to 255");
                return Err(StudyRefusal::new(StudyRefusalCode::Malformed, expected));
            }
            let marks: Vec<Mark> = marks.iter().copied().map(Mark).collect();
            let marks_before = std::mem::replace(&mut game.notes_mut(marked_node).marks, marks.clone());
            Ok((marks_before != marks).then_some(marked_node))
        }
        StudyEdit::Title { text } => Ok(set_title(record, text)?.then_some(NodeId::ROOT)),
    }
}

/// The node with this number.
fn find_node(game: &Game, number: u32) -> Result<NodeId, StudyRefusal> {
    let missing_node = || StudyRefusal::new(StudyRefusalCode::NoSuchNode, "a move that is there: this one was removed");
    game.tree().numbered(number).ok_or_else(missing_node)
}

/// Refuses a comment that a record would not give back as it is.
fn check_comment(text: &str) -> Result<(), StudyRefusal> {
    if text.chars().count() > MAX_STUDY_COMMENT_CHARS {
        let expected = format!("a comment of at most {MAX_STUDY_COMMENT_CHARS} characters");
        return Err(StudyRefusal::new(StudyRefusalCode::TooLong, expected));
    }
    let is_plain = !text.chars().any(|letter| letter.is_control() && letter != '\n');
    if text.trim() != text || !is_plain || text.starts_with(CLOCK_COMMAND) {
        let expected = "a comment without blanks around it, control characters, and a clock in front";
        return Err(StudyRefusal::new(StudyRefusalCode::Malformed, expected));
    }
    Ok(())
}

/// Sets the title. Returns whether it was another one.
fn set_title(record: &mut GameRecord, title: &str) -> Result<bool, StudyRefusal> {
    let (char_count, is_plain) = (title.chars().count(), !title.chars().any(char::is_control));
    if char_count > MAX_STUDY_TITLE_CHARS || title.trim() != title || !is_plain {
        let expected = format!("a title of one line and at most {MAX_STUDY_TITLE_CHARS} characters");
        return Err(StudyRefusal::new(StudyRefusalCode::TooLong, expected));
    }
    let other_tags = &mut record.head.more;
    let title_before =
        other_tags.iter().position(|(name, _)| name == STUDY_TITLE_TAG).map(|index| other_tags.remove(index).1);
    if !title.is_empty() {
        other_tags.push((STUDY_TITLE_TAG.to_owned(), title.to_owned()));
    }
    Ok(title_before.unwrap_or_default() != title)
}
