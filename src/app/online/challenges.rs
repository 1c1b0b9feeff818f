//! Challenges between players with names on the usual server: those to the player, those of the player, and their answers.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bevy::prelude::*;
use serde::de::IgnoredAny;

use super::commands::CommandParams;
use super::game_rows::UnusualStart;
use super::link::api_url;
use super::lobby::{ApiAnswer, ApiRequest, ApiRequestError, ChallengeRequest, json};
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
    pub(super) listed: ListedChallenges,
    /// What is unusual about the start of each of these games, by its key.
    starts: BTreeMap<String, UnusualStart>,
    /// The challenges that were answered or withdrawn here, or whose game has begun here, as long as the server tells of them.
    answered: BTreeSet<String>,
    /// Whom the player has challenged, by the keys of the games, until that is answered.
    awaited: BTreeMap<String, String>,
    /// The challenges that the player has let wait.
    set_aside: BTreeSet<String>,
    /// The challenges of which the player has been told.
    told: BTreeSet<String>,
    /// The last challenge that was declined, until the player has read it.
    pub refusal: Option<DeclinedBy>,
    /// The name of whoever could not be challenged last, and why.
    pub error: Option<(String, ApiRequestError)>,
    /// The page whose server is asked.
    pub(super) site: Option<Site>,
    /// Whether a request for the lists is unanswered.
    pub(super) is_asked: bool,
    /// When the lists are asked for again, by the program's clock.
    pub(super) next_request: Option<Duration>,
}

impl Challenges {
    /// Those on the server of this page, which has not told of any.
    pub(super) fn of(site: Site) -> Self {
        Self { site: Some(site), ..Self::default() }
    }

    /// Those to the player, the oldest first.
    #[must_use]
    pub fn incoming(&self) -> &[ListedChallenge] {
        &self.listed.incoming
    }

    /// Those of the player that nobody has answered, the oldest first.
    pub fn outgoing(&self) -> impl Iterator<Item = &ListedChallenge> {
        self.listed.outgoing.iter().filter(|challenge| challenge.declined.is_none())
    }

    /// The challenge to the player to the game with this key.
    #[must_use]
    pub fn to_game(&self, key: &str) -> Option<&ListedChallenge> {
        self.listed.incoming.iter().find(|challenge| challenge.game.key == key)
    }

    /// The name of the player who was challenged to the game with this key, and has not answered.
    #[must_use]
    pub fn awaited_player(&self, key: &str) -> Option<&str> {
        self.awaited.get(key).map(String::as_str)
    }

    /// The challenge to which the player is called: the oldest one that was not let wait.
    #[must_use]
    pub fn call(&self) -> Option<&ListedChallenge> {
        self.listed.incoming.iter().find(|challenge| !self.set_aside.contains(&challenge.game.key))
    }

    /// What is unusual about the start of the game with this key.
    #[must_use]
    pub fn start_of(&self, key: &str) -> UnusualStart {
        self.starts.get(key).copied().unwrap_or_default()
    }

    /// The keys of the games to which the player has challenged whoever challenges the player to the game with this key.
    pub(super) fn challenges_back(&self, key: &str) -> Vec<String> {
        let Some(ListedChallenge { player, .. }) = self.to_game(key) else { return Vec::new() };
        self.outgoing().filter(|own| own.player == *player).map(|own| own.game.key.clone()).collect()
    }

    /// Lets the challenge to the game with this key wait in the list, without a call to it.
    pub(super) fn set_aside(&mut self, key: &str) {
        self.set_aside.insert(key.to_owned());
    }

    /// The player with this name was challenged to the game with this key.
    pub(super) fn await_answer(&mut self, key: String, player: String) {
        self.awaited.insert(key, player);
    }

    /// The challenges to the player that were not taken before.
    pub(super) fn take_new(&mut self) -> Vec<ListedChallenge> {
        let incoming = self.listed.incoming.iter();
        incoming.filter(|challenge| self.told.insert(challenge.game.key.clone())).cloned().collect()
    }

    /// When the lists are asked for again, by the program's clock.
    #[must_use]
    pub const fn next_request(&self) -> Option<Duration> {
        self.next_request
    }

    /// Asks for the lists at once.
    pub(super) const fn ask_at_once(&mut self) {
        self.next_request = None;
    }

    /// Keeps the lists of the server.
    pub(in crate::app) fn take_lists(&mut self, mut listed: ListedChallenges) {
        let is_waiting = |key: &String| waiting(&listed).any(|challenge| challenge.game.key == *key);
        self.answered.retain(is_waiting);
        self.set_aside.retain(is_waiting);
        remove_answered(&mut listed, &self.answered);
        for ListedChallenge { player, declined, game, .. } in &listed.outgoing {
            match declined {
                None => drop(self.awaited.insert(game.key.clone(), player.to_string())),
                Some(reason) if self.awaited.remove(&game.key).is_some() => {
                    self.refusal = Some(DeclinedBy { player: player.clone(), reason: DeclineReason::named(reason) });
                }
                // It was declined before this program has begun, or the player has been told.
                Some(_) => {}
            }
        }
        // What was told and is told no more was accepted, withdrawn elsewhere or has lapsed.
        let is_told = |listed: &ListedChallenges, key: &String| listed.outgoing.iter().any(|one| one.game.key == *key);
        self.awaited.retain(|key, _| is_told(&listed, key) || !is_told(&self.listed, key));
        self.starts = waiting(&listed).map(|one| (one.game.key.clone(), UnusualStart::of(&one.game))).collect();
        self.listed = listed;
    }

    /// Takes a challenge from the lists, which the server may tell once more until it knows of the answer.
    pub(super) fn note_answer(&mut self, key: &str) {
        self.answered.insert(key.to_owned());
        remove_answered(&mut self.listed, &self.answered);
    }

    /// Whether the challenge to the game on this table waits, although both players sit there.
    pub(super) fn is_accepted_at(&self, table: &OnlineTable) -> bool {
        let is_listed = || waiting(&self.listed).any(|challenge| challenge.game.key == table.key);
        let is_full = |state: &GameState| Side::ALL.into_iter().all(|side| state.seat(side).is_some());
        table.client.state().is_some_and(is_full) && is_listed()
    }
}

/// Takes the answered challenges from the lists, but for those that were declined.
fn remove_answered(listed: &mut ListedChallenges, answered: &BTreeSet<String>) {
    for list in [&mut listed.incoming, &mut listed.outgoing] {
        list.retain(|challenge| challenge.declined.is_some() || !answered.contains(&challenge.game.key));
    }
}

/// The challenges that nobody has declined.
fn waiting(listed: &ListedChallenges) -> impl Iterator<Item = &ListedChallenge> {
    listed.incoming.iter().chain(&listed.outgoing).filter(|challenge| challenge.declined.is_none())
}

impl CommandParams<'_> {
    /// Executes a command.
    pub(super) fn execute_challenge(&mut self, command: &ChallengeCommand) {
        match command {
            ChallengeCommand::Decline(key, reason) => {
                self.act_on_challenge(key, "decline", json(&DeclinedChallenge { reason: *reason }));
            }
            ChallengeCommand::Block(key, player) => {
                self.act_on_challenge(key, "decline", json(&DeclinedChallenge { reason: DeclineReason::Generic }));
                self.block(player.clone());
            }
            ChallengeCommand::Withdraw(key) => {
                self.challenges.awaited.remove(key);
                self.act_on_challenge(key, "cancel", "{}".to_owned());
            }
            ChallengeCommand::SetAside(key) => self.challenges.set_aside(key),
            ChallengeCommand::ReadRefusal => self.challenges.refusal = None,
        }
    }

    fn act_on_challenge(&mut self, key: &str, act: &str, body: String) {
        self.challenges.note_answer(key);
        let (path, request) = (format!("account/challenges/{key}/{act}"), ChallengeRequest::Act(key.to_owned()));
        self.ask_about_challenges(&path, Some(body), request);
    }

    pub(super) fn ask_about_challenges(&mut self, path: &str, body: Option<String>, request: ChallengeRequest) {
        let Some(site) = self.site() else { return };
        let (url, session) = (api_url(&site, path), self.accounts.session_at(&site));
        self.lobby.send_request_as(&mut *self.network.0, session, url, body, ApiRequest::Challenge(site, request));
    }

    /// Handles an answer of the server to one of these requests.
    pub(super) fn take_challenge_answer(&mut self, site: Site, request: ChallengeRequest, answer: &ApiAnswer) {
        match request {
            ChallengeRequest::List => self.take_challenges(&site, answer),
            ChallengeRequest::Act(key) => {
                // A challenge that waits no more is gone from the list.
                if let Some(error) = answer.read::<IgnoredAny>().err().filter(|error| error.status != 404) {
                    self.challenges.answered.remove(&key);
                    self.challenges.listed.mark.clear();
                    self.lobby.set_error(error);
                }
                self.challenges.ask_at_once();
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
        challenges.take_lists(ListedChallenges { incoming, outgoing: Vec::new(), mark: "m".into() });
        challenges
    }

    /// A challenge of the player to Ana, to the game with this key.
    pub(in crate::app) fn outgoing(key: &str) -> Challenges {
        let mut challenges = Challenges::default();
        let outgoing = vec![challenge(key, None)];
        challenges.take_lists(ListedChallenges { incoming: Vec::new(), outgoing, mark: "m".into() });
        challenges
    }

    #[test]
    fn the_player_is_called_to_the_oldest_challenge_that_was_not_let_wait() {
        let mut challenges = incoming(&["a", "b"]);
        let called = |challenges: &Challenges| challenges.call().map(|challenge| challenge.game.key.clone());
        assert_eq!(called(&challenges).as_deref(), Some("a"));
        challenges.set_aside.insert("a".into());
        assert_eq!(called(&challenges).as_deref(), Some("b"));
        challenges.note_answer("b");
        assert_eq!(called(&challenges), None);
        assert!(challenges.to_game("a").is_some() && challenges.to_game("b").is_none());
    }

    #[test]
    fn an_answered_challenge_calls_no_more_although_the_server_has_not_heard_of_the_answer() {
        let [first, second] = [["a", "b"], ["b", "c"]].map(|keys| incoming(&keys).listed);
        let mut challenges = Challenges::default();
        challenges.take_lists(first.clone());
        challenges.note_answer("a");
        let keys = |challenges: &Challenges| {
            challenges.incoming().iter().map(|challenge| challenge.game.key.clone()).collect::<Vec<_>>()
        };
        challenges.take_lists(first.clone());
        assert_eq!(keys(&challenges), ["b"], "it was on its way");
        challenges.take_lists(second);
        assert_eq!(keys(&challenges), ["b", "c"]);
        challenges.take_lists(first);
        assert_eq!(keys(&challenges), ["a", "b"], "the server knows better");
    }

    #[test]
    fn a_withdrawn_challenge_is_awaited_no_more_although_the_server_has_not_heard_of_it() {
        let mut challenges = outgoing("a");
        let listed = challenges.listed.clone();
        challenges.awaited.remove("a");
        challenges.note_answer("a");
        challenges.take_lists(listed);
        assert_eq!((challenges.awaited_player("a"), challenges.outgoing().count()), (None, 0));
    }

    #[test]
    fn an_answer_is_told_once_and_only_of_what_was_awaited() {
        let mut challenges = outgoing("a");
        assert_eq!(challenges.awaited_player("a"), Some("Ana"));
        let declined = ListedChallenges {
            outgoing: vec![challenge("a", Some("tooFast")), challenge("earlier", Some("later"))],
            ..ListedChallenges::default()
        };
        challenges.take_lists(declined.clone());
        let refusal = challenges.refusal.take().expect("an answer");
        assert_eq!((refusal.player.as_str(), refusal.reason), ("Ana", DeclineReason::TooFast));
        assert_eq!((challenges.awaited_player("a"), challenges.outgoing().count()), (None, 0));
        challenges.take_lists(declined);
        assert_eq!(challenges.refusal, None);
    }

    #[test]
    fn a_challenge_that_has_lapsed_is_awaited_no_more() {
        let mut challenges = outgoing("a");
        challenges.await_answer("b".into(), "Bea".into());
        challenges.take_lists(ListedChallenges::default());
        assert_eq!(challenges.awaited_player("a"), None);
        assert_eq!(challenges.awaited_player("b"), Some("Bea"), "the server has not told of it yet");
    }

    #[test]
    fn each_challenge_is_new_once() {
        let mut challenges = incoming(&["a"]);
        assert_eq!(challenges.take_new().len(), 1);
        challenges.take_lists(incoming(&["a", "b"]).listed);
        let new: Vec<String> = challenges.take_new().into_iter().map(|one| one.game.key).collect();
        assert_eq!(new, ["b"]);
    }
}
