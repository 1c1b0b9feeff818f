//! Challenges between players with names on the usual server: those to the player, those of the player, and their answers.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bevy::prelude::*;
use serde::de::IgnoredAny;

use super::commands::CommandParams;
use super::game_rows::UnusualStart;
use super::link::api_url;
use super::lobby::{ApiAnswer, ApiRequest, ApiRequestError, ChallengeRequest};
use super::network::to_json;
use super::online_game::OnlineTable;
use crate::app::settings::site::Site;
use crate::board::Side;
use crate::online::{DeclineReason, DeclinedChallenge, GameState, ListedChallenge, ListedChallenges};
use crate::player::PlayerName;

/// A command about challenges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeCommand {
    /// Decline the challenge to the game with this key.
    Decline(String, DeclineReason),
    /// Decline the challenge to the game with this key, of this player, and block the player.
    Block(String, PlayerName),
    /// Withdraw the own challenge to the game with this key.
    Withdraw(String),
    /// Let the challenge to the game with this key wait in the list.
    SetAside(String),
    /// The player has read that a challenge was declined.
    ReadRefusal,
}

/// Somebody challenges the player. Each challenge is told once.
#[derive(Message, Clone, Debug)]
pub(super) struct NewChallenge(pub(super) ListedChallenge);

/// That a player has declined a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclinedBy {
    /// Who has.
    pub player: PlayerName,
    /// Why.
    pub reason: DeclineReason,
}

/// The challenges of the player on the usual server.
#[derive(Resource, Default)]
pub struct Challenges {
    pub(super) listed_challenges: ListedChallenges,
    /// What is unusual about the start of each of these games, by its key.
    unusual_starts: BTreeMap<String, UnusualStart>,
    /// The challenges that were answered or withdrawn here, or whose game has begun here, as long as the server tells of them.
    answered_keys: BTreeSet<String>,
    /// Whom the player has challenged, by the keys of the games, until that is answered.
    challenged_players: BTreeMap<String, String>,
    /// The challenges that the player has let wait.
    set_aside_keys: BTreeSet<String>,
    /// The challenges of which the player has been told.
    announced_keys: BTreeSet<String>,
    /// The last challenge that was declined, until the player has read it.
    pub refusal: Option<DeclinedBy>,
    /// The name of whoever could not be challenged last, and why.
    pub error: Option<(String, ApiRequestError)>,
    /// The page whose server is asked.
    pub(super) site: Option<Site>,
    /// Whether a request for the lists is unanswered.
    pub(super) is_request_pending: bool,
    /// When the lists are asked for again, by the program's clock.
    pub(super) next_request_at: Option<Duration>,
}

impl Challenges {
    /// Those on the server of this page, which has not told of any.
    pub(super) fn of(site: Site) -> Self {
        Self { site: Some(site), ..Self::default() }
    }

    /// Those to the player, the oldest first.
    #[must_use]
    pub fn incoming(&self) -> &[ListedChallenge] {
        &self.listed_challenges.incoming
    }

    /// Those of the player that nobody has answered, the oldest first.
    pub fn outgoing(&self) -> impl Iterator<Item = &ListedChallenge> {
        self.listed_challenges.outgoing.iter().filter(|challenge| challenge.declined.is_none())
    }

    /// The challenge to the player to the game with this key.
    #[must_use]
    pub fn challenge_to_game(&self, key: &str) -> Option<&ListedChallenge> {
        self.listed_challenges.incoming.iter().find(|challenge| challenge.game.key == key)
    }

    /// The name of the player who was challenged to the game with this key, and has not answered.
    #[must_use]
    pub fn awaited_player(&self, key: &str) -> Option<&str> {
        self.challenged_players.get(key).map(String::as_str)
    }

    /// The challenge to which the player is called: the oldest one that was not let wait.
    #[must_use]
    pub fn called_challenge(&self) -> Option<&ListedChallenge> {
        self.listed_challenges.incoming.iter().find(|challenge| !self.set_aside_keys.contains(&challenge.game.key))
    }

    /// What is unusual about the start of the game with this key.
    #[must_use]
    pub fn unusual_start(&self, key: &str) -> UnusualStart {
        self.unusual_starts.get(key).copied().unwrap_or_default()
    }

    /// The keys of the games to which the player has challenged whoever challenges the player to the game with this key.
    pub(super) fn keys_of_counter_challenges(&self, key: &str) -> Vec<String> {
        let Some(ListedChallenge { player, .. }) = self.challenge_to_game(key) else { return Vec::new() };
        self.outgoing()
            .filter(|own_challenge| own_challenge.player == *player)
            .map(|own_challenge| own_challenge.game.key.clone())
            .collect()
    }

    /// Lets the challenge to the game with this key wait in the list, without a call to it.
    pub(super) fn set_challenge_aside(&mut self, key: &str) {
        self.set_aside_keys.insert(key.to_owned());
    }

    /// The player with this name was challenged to the game with this key.
    pub(super) fn await_answer(&mut self, key: String, player: String) {
        self.challenged_players.insert(key, player);
    }

    /// The challenges to the player that were not taken before.
    pub(super) fn take_unannounced(&mut self) -> Vec<ListedChallenge> {
        let incoming = self.listed_challenges.incoming.iter();
        incoming.filter(|challenge| self.announced_keys.insert(challenge.game.key.clone())).cloned().collect()
    }

    /// When the lists are asked for again, by the program's clock.
    #[must_use]
    pub const fn next_request_at(&self) -> Option<Duration> {
        self.next_request_at
    }

    /// Asks for the lists at once.
    pub(super) const fn request_at_once(&mut self) {
        self.next_request_at = None;
    }

    /// Keeps the lists of the server.
    pub(in crate::app) fn store_lists(&mut self, mut new_lists: ListedChallenges) {
        let is_undeclined = |key: &String| undeclined(&new_lists).any(|challenge| challenge.game.key == *key);
        self.answered_keys.retain(is_undeclined);
        self.set_aside_keys.retain(is_undeclined);
        remove_answered(&mut new_lists, &self.answered_keys);
        for ListedChallenge { player, declined, game, .. } in &new_lists.outgoing {
            match declined {
                None => drop(self.challenged_players.insert(game.key.clone(), player.to_string())),
                Some(reason) if self.challenged_players.remove(&game.key).is_some() => {
                    self.refusal = Some(DeclinedBy { player: player.clone(), reason: DeclineReason::named(reason) });
                }
                // It was declined before this program has begun, or the player has been told.
                Some(_) => {}
            }
        }
        // What was told and is told no more was accepted, withdrawn elsewhere or has lapsed.
        let is_outgoing = |new_lists: &ListedChallenges, key: &String| {
            new_lists.outgoing.iter().any(|challenge| challenge.game.key == *key)
        };
        self.challenged_players
            .retain(|key, _| is_outgoing(&new_lists, key) || !is_outgoing(&self.listed_challenges, key));
        self.unusual_starts = undeclined(&new_lists)
            .map(|challenge| (challenge.game.key.clone(), UnusualStart::of(&challenge.game)))
            .collect();
        self.listed_challenges = new_lists;
    }

    /// Takes a challenge from the lists, which the server may tell once more until it knows of the answer.
    pub(super) fn mark_answered(&mut self, key: &str) {
        self.answered_keys.insert(key.to_owned());
        remove_answered(&mut self.listed_challenges, &self.answered_keys);
    }

    /// Whether the challenge to the game on this table waits, although both players sit there.
    pub(super) fn is_accepted_at(&self, table: &OnlineTable) -> bool {
        let is_listed = || undeclined(&self.listed_challenges).any(|challenge| challenge.game.key == table.key);
        let is_full = |state: &GameState| Side::ALL.into_iter().all(|side| state.seat(side).is_some());
        table.client.state().is_some_and(is_full) && is_listed()
    }
}

/// Takes the answered challenges from the lists, but for those that were declined.
fn remove_answered(listed: &mut ListedChallenges, answered_keys: &BTreeSet<String>) {
    for list in [&mut listed.incoming, &mut listed.outgoing] {
        list.retain(|challenge| challenge.declined.is_some() || !answered_keys.contains(&challenge.game.key));
    }
}

/// The challenges that nobody has declined.
fn undeclined(listed: &ListedChallenges) -> impl Iterator<Item = &ListedChallenge> {
    listed.incoming.iter().chain(&listed.outgoing).filter(|challenge| challenge.declined.is_none())
}

impl CommandParams<'_> {
    /// Executes a command.
    pub(super) fn execute_challenge_command(&mut self, command: &ChallengeCommand) {
        match command {
            ChallengeCommand::Decline(key, reason) => {
                self.send_challenge_act(key, "decline", to_json(&DeclinedChallenge { reason: *reason }));
            }
            ChallengeCommand::Block(key, player) => {
                self.send_challenge_act(key, "decline", to_json(&DeclinedChallenge { reason: DeclineReason::Generic }));
                self.block_player(player.clone());
            }
            ChallengeCommand::Withdraw(key) => {
                self.challenges.challenged_players.remove(key);
                self.send_challenge_act(key, "cancel", "{}".to_owned());
            }
            ChallengeCommand::SetAside(key) => self.challenges.set_challenge_aside(key),
            ChallengeCommand::ReadRefusal => self.challenges.refusal = None,
        }
    }

    fn send_challenge_act(&mut self, key: &str, act_name: &str, body: String) {
        self.challenges.mark_answered(key);
        let (path, request) = (format!("account/challenges/{key}/{act_name}"), ChallengeRequest::Act(key.to_owned()));
        self.send_challenge_request(&path, Some(body), request);
    }

    pub(super) fn send_challenge_request(&mut self, path: &str, body: Option<String>, request: ChallengeRequest) {
        let Some(site) = self.usual_site() else { return };
        let (url, session) = (api_url(&site, path), self.accounts.session_at(&site));
        self.lobby.send_request_with_session(
            &mut *self.network.0,
            session,
            url,
            body,
            ApiRequest::Challenge(site, request),
        );
    }

    /// Handles an answer of the server to one of these requests.
    pub(super) fn handle_challenge_answer(&mut self, site: Site, request: ChallengeRequest, answer: &ApiAnswer) {
        match request {
            ChallengeRequest::List => self.handle_lists_answer(&site, answer),
            ChallengeRequest::Act(key) => {
                // A challenge that waits no more is gone from the list.
                if let Some(error) = answer.parse_body::<IgnoredAny>().err().filter(|error| error.status != 404) {
                    self.challenges.answered_keys.remove(&key);
                    self.challenges.listed_challenges.mark.clear();
                    self.lobby.set_error(error);
                }
                self.challenges.request_at_once();
            }
        }
    }
}

#[cfg(test)]
pub(in crate::app) mod tests {
    use super::*;

    /// A challenge between the player and Ana, and why it was declined, if it was.
    pub(in crate::app) fn challenge(key: &str, declined: Option<&str>) -> ListedChallenge {
        let game = format!(
            r#"{{"key":"{key}","game":"lielow","pace":{{"type":"live","white":"600+5","black":"600+5"}},"stage":"open",
                "white":"Ana","rated":true}}"#
        );
        ListedChallenge {
            player: "Ana".parse().expect("a name"),
            bot: false,
            until: 5,
            declined: declined.map(str::to_owned),
            game: serde_json::from_str(&game).expect("a game"),
        }
    }

    /// Challenges to the player with these keys.
    pub(in crate::app) fn incoming(keys: &[&str]) -> Challenges {
        let incoming = keys.iter().map(|key| challenge(key, None)).collect();
        let mut challenges = Challenges::default();
        challenges.store_lists(ListedChallenges { incoming, outgoing: Vec::new(), mark: "m".into() });
        challenges
    }

    /// A challenge of the player to Ana, to the game with this key.
    pub(in crate::app) fn outgoing(key: &str) -> Challenges {
        let mut challenges = Challenges::default();
        let outgoing = vec![challenge(key, None)];
        challenges.store_lists(ListedChallenges { incoming: Vec::new(), outgoing, mark: "m".into() });
        challenges
    }

    #[test]
    fn the_player_is_called_to_the_oldest_challenge_that_was_not_let_wait() {
        let mut challenges = incoming(&["a", "b"]);
        let called_key =
            |challenges: &Challenges| challenges.called_challenge().map(|challenge| challenge.game.key.clone());
        assert_eq!(called_key(&challenges).as_deref(), Some("a"));
        challenges.set_aside_keys.insert("a".into());
        assert_eq!(called_key(&challenges).as_deref(), Some("b"));
        challenges.mark_answered("b");
        assert_eq!(called_key(&challenges), None);
        assert!(challenges.challenge_to_game("a").is_some() && challenges.challenge_to_game("b").is_none());
    }

    #[test]
    fn an_answered_challenge_calls_no_more_although_the_server_has_not_heard_of_the_answer() {
        let [earlier_lists, later_lists] =
            [["a", "b"], ["b", "c"]].map(|incoming_keys| incoming(&incoming_keys).listed_challenges);
        let mut challenges = Challenges::default();
        challenges.store_lists(earlier_lists.clone());
        challenges.mark_answered("a");
        let incoming_keys = |challenges: &Challenges| {
            challenges.incoming().iter().map(|challenge| challenge.game.key.clone()).collect::<Vec<_>>()
        };
        challenges.store_lists(earlier_lists.clone());
        assert_eq!(incoming_keys(&challenges), ["b"], "it was on its way");
        challenges.store_lists(later_lists);
        assert_eq!(incoming_keys(&challenges), ["b", "c"]);
        challenges.store_lists(earlier_lists);
        assert_eq!(incoming_keys(&challenges), ["a", "b"], "the server knows better");
    }

    #[test]
    fn a_withdrawn_challenge_is_awaited_no_more_although_the_server_has_not_heard_of_it() {
        let mut challenges = outgoing("a");
        let earlier_lists = challenges.listed_challenges.clone();
        challenges.challenged_players.remove("a");
        challenges.mark_answered("a");
        challenges.store_lists(earlier_lists);
        assert_eq!((challenges.awaited_player("a"), challenges.outgoing().count()), (None, 0));
    }

    #[test]
    fn an_answer_is_told_once_and_only_of_what_was_awaited() {
        let mut challenges = outgoing("a");
        assert_eq!(challenges.awaited_player("a"), Some("Ana"));
        let declined_lists = ListedChallenges {
            outgoing: vec![challenge("a", Some("tooFast")), challenge("earlier", Some("later"))],
            ..ListedChallenges::default()
        };
        challenges.store_lists(declined_lists.clone());
        let refusal = challenges.refusal.take().expect("an answer");
        assert_eq!((refusal.player.as_str(), refusal.reason), ("Ana", DeclineReason::TooFast));
        assert_eq!((challenges.awaited_player("a"), challenges.outgoing().count()), (None, 0));
        challenges.store_lists(declined_lists);
        assert_eq!(challenges.refusal, None);
    }

    #[test]
    fn a_challenge_that_has_lapsed_is_awaited_no_more() {
        let mut challenges = outgoing("a");
        challenges.await_answer("b".into(), "Bea".into());
        challenges.store_lists(ListedChallenges::default());
        assert_eq!(challenges.awaited_player("a"), None);
        assert_eq!(challenges.awaited_player("b"), Some("Bea"), "the server has not told of it yet");
    }

    #[test]
    fn each_challenge_is_new_once() {
        let mut challenges = incoming(&["a"]);
        assert_eq!(challenges.take_unannounced().len(), 1);
        challenges.store_lists(incoming(&["a", "b"]).listed_challenges);
        let new_keys: Vec<String> =
            challenges.take_unannounced().into_iter().map(|challenge| challenge.game.key).collect();
        assert_eq!(new_keys, ["b"]);
    }
}
