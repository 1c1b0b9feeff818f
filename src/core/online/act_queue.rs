//! The queue of acts that the server has not confirmed yet.

use std::collections::VecDeque;

use super::{ActId, ClientMessage, PlayerAction};

/// The delay before an act is sent again that the server could not accept, in milliseconds.
const RETRY_DELAY_MS: u64 = 2_000;

/// The unconfirmed acts of a device, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct ActQueue(VecDeque<QueuedAct>);

#[derive(Clone, Debug)]
struct QueuedAct {
    message: ClientMessage,
    /// Whether it was sent over the current connection.
    is_sent: bool,
    /// The time before which it is not sent, in milliseconds.
    earliest_send_at: u64,
}

impl ActQueue {
    /// A queue of the acts that a device has stored.
    pub(super) fn new(messages: Vec<ClientMessage>) -> Self {
        let mut queue = Self::default();
        messages.into_iter().for_each(|message| queue.push(message));
        queue
    }

    /// The acts that the server has not confirmed, oldest first.
    pub(super) fn messages(&self) -> impl Iterator<Item = &ClientMessage> {
        self.0.iter().map(|act| &act.message)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Appends an act, unless an equal one is waiting, with any id. Of those that set conditional moves only the last one counts.
    pub(super) fn push(&mut self, message: ClientMessage) {
        let is_waiting = if sets_conditionals(&message) {
            let last_of_kind = self.messages().filter(|queued| sets_conditionals(queued)).last();
            last_of_kind.is_some_and(|queued| is_same_act(queued, &message))
        } else {
            self.messages().any(|queued| is_same_act(queued, &message))
        };
        if !is_waiting {
            self.0.push_back(QueuedAct { message, is_sent: false, earliest_send_at: 0 });
        }
    }

    /// Whether a sealed move is waiting to be confirmed.
    pub(super) fn has_sealing_act(&self) -> bool {
        self.messages().any(seals_move)
    }

    /// Whether an act that changes the position is waiting to be confirmed.
    pub(super) fn has_unconfirmed_ply(&self) -> bool {
        self.messages().any(changes_position)
    }

    /// Removes an act that the server has confirmed, and returns it.
    pub(super) fn remove_confirmed(&mut self, id: &ActId) -> Option<ClientMessage> {
        Some(self.0.remove(self.index_of(id)?)?.message)
    }

    /// Removes an act that the server has refused, and returns it. Acts that were to follow a refused move are removed
    /// too, because their position will not occur.
    pub(super) fn remove_refused(&mut self, id: &ActId) -> Option<ClientMessage> {
        let message = self.0.remove(self.index_of(id)?)?.message;
        if changes_position(&message) {
            self.0.retain(|act| !changes_position(&act.message));
        }
        Some(message)
    }

    /// Delays an act that the server could not accept now.
    pub(super) fn postpone(&mut self, id: &ActId, now: u64) {
        if let Some(act) = self.index_of(id).and_then(|index| self.0.get_mut(index)) {
            (act.is_sent, act.earliest_send_at) = (false, now.saturating_add(RETRY_DELAY_MS));
        }
    }

    /// Marks all acts as unsent, after the connection was lost.
    pub(super) fn mark_all_unsent(&mut self) {
        for act in &mut self.0 {
            act.is_sent = false;
        }
    }

    /// The time at which [`take_due_messages`](Self::take_due_messages) returns something; `None` if all acts have been sent.
    pub(super) fn next_send_at(&self) -> Option<u64> {
        self.0.iter().find(|act| !act.is_sent).map(|act| act.earliest_send_at)
    }

    /// The acts to send now, each once per connection. Acts behind a delayed one wait for it.
    pub(super) fn take_due_messages(&mut self, now: u64) -> Vec<ClientMessage> {
        let mut due_messages = Vec::new();
        for act in self.0.iter_mut().take_while(|act| now >= act.earliest_send_at) {
            if !act.is_sent {
                (act.is_sent, act.earliest_send_at) = (true, 0);
                due_messages.push(act.message.clone());
            }
        }
        due_messages
    }

    fn index_of(&self, id: &ActId) -> Option<usize> {
        self.messages().position(|message| message.act() == Some(id))
    }
}

fn is_same_act(message: &ClientMessage, other_message: &ClientMessage) -> bool {
    match (message, other_message) {
        (ClientMessage::Act { action: message, .. }, ClientMessage::Act { action: other_message, .. }) => {
            message == other_message
        }
        (ClientMessage::Sit { .. }, ClientMessage::Sit { .. })
        | (ClientMessage::TakeSeat { .. }, ClientMessage::TakeSeat { .. }) => true,
        _ => false,
    }
}

/// Whether a message seals a move.
pub(super) const fn seals_move(message: &ClientMessage) -> bool {
    matches!(message, ClientMessage::Act { action: PlayerAction::Seal { .. }, .. })
}

/// Whether a message sets conditional moves, instead of those before.
const fn sets_conditionals(message: &ClientMessage) -> bool {
    matches!(message, ClientMessage::Act { action: PlayerAction::SetConditionals { .. }, .. })
}

/// Whether a message changes the position.
fn changes_position(message: &ClientMessage) -> bool {
    let ClientMessage::Act { action, .. } = message else { return false };
    matches!(
        action,
        PlayerAction::Move { .. }
            | PlayerAction::Unseal { .. }
            | PlayerAction::Reveal { .. }
            | PlayerAction::Roll { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::super::action::Phrase;
    use super::*;

    fn act_id(id_text: &str) -> ActId {
        id_text.parse().expect("an id")
    }

    fn move_message(id_text: &str, ply: u32) -> ClientMessage {
        ClientMessage::Act {
            id: act_id(id_text),
            action: PlayerAction::Move { ply, code: "a1a2".into(), reveal: None },
        }
    }

    fn phrase_message(id_text: &str) -> ClientMessage {
        ClientMessage::Act { id: act_id(id_text), action: PlayerAction::Say { phrase: Phrase::Hello } }
    }

    #[test]
    fn each_act_is_sent_once_over_each_connection_until_it_is_confirmed() {
        let mut queue = ActQueue::new(vec![move_message("a", 0), move_message("b", 1)]);
        assert_eq!(queue.take_due_messages(0).len(), 2);
        assert_eq!((queue.take_due_messages(9).len(), queue.next_send_at()), (0, None));
        queue.mark_all_unsent();
        assert_eq!(queue.remove_confirmed(&act_id("a")), Some(move_message("a", 0)));
        assert_eq!(queue.remove_confirmed(&act_id("a")), None);
        assert_eq!(queue.take_due_messages(10), [move_message("b", 1)]);
    }

    #[test]
    fn the_same_act_waits_once() {
        let mut queue = ActQueue::new(vec![move_message("a", 0)]);
        queue.push(move_message("b", 0));
        queue.push(move_message("c", 1));
        assert_eq!(queue.len(), 2);
    }

    #[test]
    fn conditional_moves_that_are_removed_and_set_again_are_set_in_the_end() {
        let line = ["e8e6", "d1d2"].map(str::to_owned).to_vec();
        let mut queue = ActQueue::default();
        for (id_text, lines) in [("a", vec![line.clone()]), ("b", vec![]), ("c", vec![line.clone()]), ("d", vec![line])]
        {
            let action = PlayerAction::SetConditionals { ply: 1, lines };
            queue.push(ClientMessage::Act { id: act_id(id_text), action });
            queue.push(phrase_message("hello"));
        }
        let expected_ids = ["a", "hello", "b", "c"].map(act_id);
        assert_eq!(queue.messages().filter_map(ClientMessage::act).collect::<Vec<_>>(), expected_ids.each_ref());
    }

    #[test]
    fn what_follows_a_refused_move_goes_with_it_and_the_rest_stays() {
        let mut queue = ActQueue::new(vec![move_message("a", 0), phrase_message("b"), move_message("c", 1)]);
        assert_eq!(queue.remove_refused(&act_id("a")), Some(move_message("a", 0)));
        assert_eq!(queue.messages().collect::<Vec<_>>(), [&phrase_message("b")]);
        assert_eq!(queue.remove_refused(&act_id("x")), None);
    }

    #[test]
    fn an_act_that_is_postponed_keeps_its_place() {
        let mut queue = ActQueue::new(vec![move_message("a", 0), move_message("b", 1)]);
        queue.take_due_messages(0);
        queue.postpone(&act_id("a"), 100);
        queue.postpone(&act_id("b"), 50);
        assert_eq!((queue.next_send_at(), queue.take_due_messages(2_060)), (Some(2_100), vec![]));
        assert_eq!(queue.take_due_messages(2_100), [move_message("a", 0), move_message("b", 1)]);
    }
}
