//! What the answers of webhooks ask for, and how it is done.

use super::ProgramError;
use super::challenges::{accept_offer, decline_challenge};
use super::fields::Fields;
use super::game_routes::{play_move, proposal_action, show_link};
use super::game_visit::perform;
use super::offers::parse_commitment;
use super::webhook_calls::Hook;
use crate::online::{PlayerAction, Proposal};

/// The fields of an answer, which may be empty; `None` if it is neither that nor an object.
pub(super) fn answer_fields(body: &[u8]) -> Option<Fields> {
    if body.trim_ascii().is_empty() { Some(Fields::default()) } else { Fields::from_json(body) }
}

/// Does what the answer to a challenge asks for.
///
/// # Errors
/// If it cannot be done.
pub(super) async fn answer_challenge(hook: &Hook, key: &str, fields: &Fields) -> Result<(), ProgramError> {
    if fields.parse_flag("accept")? {
        accept_offer(&hook.services, &hook.access, key, parse_commitment(fields)?, None).await
    } else if let Some(reason) = fields.text("decline") {
        decline_challenge(&hook.services, hook.access.player.key, key, reason).await
    } else {
        Ok(())
    }
}

/// Does what the answer to the state of a game asks for.
///
/// # Errors
/// If it cannot be done.
pub(super) async fn answer_state(hook: &Hook, key: &str, fields: &Fields) -> Result<(), ProgramError> {
    let (games, access) = (&hook.services.games, &hook.access);
    if fields.parse_flag("resign")? {
        return perform(games, access, key, |_, _| Ok(PlayerAction::Resign)).await;
    }
    for (name, proposal) in [("draw", Proposal::Draw), ("takeback", Proposal::Takeback)] {
        if let Some(accept) = fields.parse_field(name, "true or false")? {
            perform(games, access, key, |state, side| proposal_action(state, side, proposal, accept)).await?;
        }
    }
    match (fields.text("move"), fields.text("link")) {
        (Some(code), _) => play_move(games, access, key, code.to_owned(), fields).await,
        (None, Some(link)) => show_link(games, access, key, link, fields).await,
        (None, None) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_empty_or_an_object() {
        assert_eq!(answer_fields(b" \n"), Some(Fields::default()));
        let fields = answer_fields(br#"{"move":"e2e4","resign":false}"#).expect("an object");
        assert_eq!(fields.text("move"), Some("e2e4"));
        for body in [&b"ok"[..], b"[]", br#"{"move":{}}"#] {
            assert_eq!(answer_fields(body), None);
        }
    }
}
