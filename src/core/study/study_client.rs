//! The client of a study, for those who edit and those who read, without input or output.
//!
//! An edit stays in a queue until the server has accepted or refused it, even if connections are lost. The tree changes only by the
//! server's events.

use std::collections::VecDeque;

use super::edit::{StudyChange, StudyEdit, StudyEvent, StudyRefusal, StudyRefusalCode};
use super::secret::StudySecret;
use super::state::{Study, StudyError};
use super::study_protocol::{STUDY_PING_MS, StudyNews, StudyRequest};
use crate::online::{ActId, ClientConnection, ConnectionStatus, ConnectionStep, PROTOCOL_VERSION};
use crate::session::NodeId;

/// The time after which an edit is sent again that could not be saved, in milliseconds.
const RETRY_MS: u64 = 2_000;

/// The view of a study by somebody who edits it or reads it.
#[derive(Debug)]
pub struct StudyClient {
    secret: Option<StudySecret>,
    /// The first part of the ids of this device's edits.
    edit_id_prefix: String,
    connection: ClientConnection,
    study: Option<Study>,
    /// The number of the last event when the server has welcomed this client; `None` before.
    welcome_seq: Option<u64>,
    may_edit: bool,
    /// The edits that the server has neither accepted nor refused.
    pending_edits: VecDeque<(ActId, StudyEdit)>,
    edit_count: u64,
    /// When the queue is sent again.
    resend_at: Option<u64>,
    /// Whether it has been told since the last edit that the server cannot save what is in the queue.
    was_told_not_saved: bool,
    other_count: u32,
    /// The node that the others are shown.
    shown_node: Option<u32>,
}

/// The output of a step: what to do, and what has happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudyOutput {
    /// Whether to open a connection, which replaces the previous one.
    pub connect: bool,
    /// Whether to close the connection.
    pub disconnect: bool,
    /// The messages to send.
    pub send: Vec<StudyRequest>,
    /// The node of the last own move that the server has accepted.
    pub made_node: Option<NodeId>,
    /// Why the last own edit was refused. One that could not be saved is sent again until it can be, and tells it once.
    pub refusal: Option<StudyRefusal>,
    /// The number of the node that somebody else shows now.
    pub shown_node: Option<u32>,
}

impl StudyClient {
    /// A client that is not connected yet. Whoever has no secret reads. `random` makes delays and ids of edits differ between devices.
    #[must_use]
    pub fn new(secret: Option<StudySecret>, random: u64) -> Self {
        Self {
            secret,
            edit_id_prefix: format!("{random:016x}"),
            connection: ClientConnection::new(random, STUDY_PING_MS),
            study: None,
            welcome_seq: None,
            may_edit: secret.is_some(),
            pending_edits: VecDeque::new(),
            edit_count: 0,
            resend_at: None,
            was_told_not_saved: false,
            other_count: 0,
            shown_node: None,
        }
    }

    /// The study as the server has told it; `None` before its first events.
    #[must_use]
    pub const fn study(&self) -> Option<&Study> {
        self.study.as_ref()
    }

    /// Whether this client may edit.
    #[must_use]
    pub const fn may_edit(&self) -> bool {
        self.may_edit
    }

    /// The state of the connection.
    #[must_use]
    pub const fn status(&self) -> &ConnectionStatus {
        self.connection.status()
    }

    /// The number of other connections to the study, as the server has told it last; 0 before that.
    #[must_use]
    pub const fn other_count(&self) -> u32 {
        self.other_count
    }

    /// When [`tick`](Self::tick) must be called, in milliseconds of the client's clock.
    #[must_use]
    pub fn next_tick_at(&self) -> Option<u64> {
        let resend_at = self.resend_at.filter(|_| self.connection.is_online());
        self.connection.next_tick_at().into_iter().chain(resend_at).min()
    }

    /// Does what is due: connects, sends again, and gives dead connections up.
    pub fn tick(&mut self, now: u64) -> StudyOutput {
        let mut output = StudyOutput::default();
        match self.connection.tick(now) {
            Some(ConnectionStep::Open) => output.connect = true,
            Some(ConnectionStep::GiveUp) => {
                self.lose_connection(now);
                output.disconnect = true;
            }
            None if self.connection.is_online() && self.resend_at.is_some_and(|resend_at| now >= resend_at) => {
                self.resend_at = None;
                output.send = self.pending_requests();
            }
            None => {}
        }
        output
    }

    /// The connection is open.
    pub fn handle_open(&mut self, now: u64) -> StudyOutput {
        self.connection.note_activity(now);
        self.welcome_seq = None;
        let known_seq = self.study.as_ref().map_or(0, Study::seq);
        let hello = StudyRequest::Hello { version: PROTOCOL_VERSION, secret: self.secret, known_seq };
        StudyOutput { send: vec![hello], ..StudyOutput::default() }
    }

    /// The connection is lost, or could not be opened.
    pub fn handle_close(&mut self, now: u64) -> StudyOutput {
        self.lose_connection(now);
        StudyOutput::default()
    }

    fn lose_connection(&mut self, now: u64) {
        (self.welcome_seq, self.resend_at) = (None, None);
        self.connection.note_loss(now);
    }

    /// Edits the study, as soon as the server agrees.
    pub fn edit(&mut self, edit: StudyEdit) -> StudyOutput {
        let mut output = StudyOutput::default();
        if !self.may_edit {
            output.refusal = Some(StudyRefusal::new(StudyRefusalCode::ReadOnly, "a link with which one may edit"));
            return output;
        }
        self.edit_count += 1;
        let Ok(id) = format!("{}-{}", self.edit_id_prefix, self.edit_count).parse::<ActId>() else { return output };
        self.pending_edits.push_back((id.clone(), edit.clone()));
        self.was_told_not_saved = false;
        if self.welcome_seq.is_some() {
            output.send.push(StudyRequest::Edit { id, edit });
        }
        output
    }

    /// Handles a message of the server.
    pub fn handle_news(&mut self, now: u64, news: StudyNews) -> StudyOutput {
        self.connection.note_activity(now);
        let mut output = StudyOutput::default();
        match news {
            // A server whose database was restored from a backup has fewer events than before.
            StudyNews::Welcome { seq, .. } if self.study.as_ref().is_some_and(|study| study.seq() > seq) => {
                self.resync(now, &StudyError::Gap { expected: seq, found: seq + 1 }, &mut output);
            }
            StudyNews::Welcome { may_edit, seq } => {
                self.connection.note_welcome();
                (self.welcome_seq, self.may_edit) = (Some(seq), may_edit);
                output.send = self.pending_requests();
                output.send.extend(self.show_request());
            }
            StudyNews::Events { events } => {
                if let Err(error) = self.apply_events(&events, &mut output) {
                    self.resync(now, &error, &mut output);
                }
            }
            StudyNews::Done { id } => {
                if let Some(StudyEdit::AddMove { node, code }) = self.take_pending_edit(&id) {
                    output.made_node = self.study.as_ref().and_then(|study| study.node_after(node, &code));
                }
            }
            StudyNews::Refused { id: Some(_), code: code @ StudyRefusalCode::NotSaved, expected } => {
                self.resend_at = Some(now + RETRY_MS);
                let was_told = std::mem::replace(&mut self.was_told_not_saved, true);
                output.refusal = (!was_told).then(|| StudyRefusal::new(code, expected));
            }
            StudyNews::Refused { id, code, expected } => {
                if let Some(id) = id {
                    self.take_pending_edit(&id);
                }
                // What the link leads to can still be read.
                if code == StudyRefusalCode::WrongSecret {
                    (self.secret, self.may_edit) = (None, false);
                }
                output.refusal = Some(StudyRefusal::new(code, expected));
            }
            StudyNews::Ping { other_count, shown_node } => {
                output.send.push(StudyRequest::Pong);
                let count_before = self.other_count;
                self.other_count = other_count.unwrap_or(count_before);
                if self.other_count > count_before {
                    output.send.extend(self.show_request());
                }
                output.shown_node = shown_node.filter(|_| self.shown_node.is_none());
            }
            StudyNews::Reload { .. } => {
                self.connection.note_outdated();
                output.disconnect = true;
            }
        }
        output
    }

    /// The node that the others are shown.
    #[must_use]
    pub const fn shown_node(&self) -> Option<u32> {
        self.shown_node
    }

    /// Shows the others this node, or nothing any more. Only whoever edits can.
    pub fn show_node(&mut self, node: Option<u32>) -> StudyOutput {
        self.shown_node = node;
        StudyOutput { send: self.show_request().into_iter().collect(), ..StudyOutput::default() }
    }

    /// What shows the others where this client is, if there are any.
    fn show_request(&self) -> Option<StudyRequest> {
        // Earlier servers tell of nobody, and would not understand it.
        let can_show = self.welcome_seq.is_some() && self.may_edit && self.other_count > 0;
        self.shown_node.filter(|_| can_show).map(|node| StudyRequest::Show { node })
    }

    fn pending_requests(&self) -> Vec<StudyRequest> {
        let edit_request = |(id, edit): &(ActId, StudyEdit)| StudyRequest::Edit { id: id.clone(), edit: edit.clone() };
        self.pending_edits.iter().map(edit_request).collect()
    }

    fn take_pending_edit(&mut self, id: &ActId) -> Option<StudyEdit> {
        let index = self.pending_edits.iter().position(|(queued_id, _)| queued_id == id)?;
        self.pending_edits.remove(index).map(|(_, edit)| edit)
    }

    fn apply_events(&mut self, events: &[StudyEvent], output: &mut StudyOutput) -> Result<(), StudyError> {
        let known_seq = self.study.as_ref().map_or(0, Study::seq);
        for event in events.iter().filter(|event| event.seq > known_seq) {
            let Some(study) = &mut self.study else {
                self.study = Some(Study::begin(event)?);
                continue;
            };
            let node = study.apply(event)?;
            let is_own = event.id.as_ref().is_some_and(|id| self.take_pending_edit(id).is_some());
            if is_own && matches!(event.change, StudyChange::Edited { edit: StudyEdit::AddMove { .. } }) {
                output.made_node = Some(node);
            }
            // What is new fits to all that was told before.
            if self.welcome_seq.is_some_and(|seq| event.seq > seq) {
                self.connection.note_agreement();
            }
        }
        Ok(())
    }

    /// Requests all events anew, once until something new has happened. If that does not help, the server is not trusted any more.
    fn resync(&mut self, now: u64, error: &StudyError, output: &mut StudyOutput) {
        (self.study, output.disconnect) = (None, true);
        self.connection.note_bad_message(&error.to_string());
        self.lose_connection(now);
    }
}
