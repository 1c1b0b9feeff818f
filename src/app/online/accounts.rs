//! Accounts on servers: signing in with the player's key, the name, and what everybody may see.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;
use serde::de::IgnoredAny;

use super::challenges::Challenges;
use super::commands::CommandParams;
use super::identity::KeptIdentity;
use super::link::api_url;
use super::lobby::{AccountRequest, ApiAnswer, ApiRequest, ApiRequestError, ChallengeRequest, TournamentRequest};
use super::network::{SignInRequest, to_json};
use crate::app::screen::Overlay;
use crate::app::settings::site::Site;
use crate::app::share::file_export::{Contents, ExportedFile};
use crate::app::system::wall_clock::WallClock;
use crate::player::{
    AccountChange, ChallengeAnswer, IdentitySecret, NameReport, PlayerAccount, PlayerName, PlayerProfile, SessionToken,
};

/// How long a session is used. Servers accept it for an hour.
const SESSION_USE_TIME: Duration = Duration::from_mins(30);
/// The proposed name of the file with the twelve words.
const WORDS_FILE_NAME: &str = "turnover-words.txt";

/// A command about the player's account on a server.
#[derive(Message, Clone, Debug)]
pub enum AccountCommand {
    /// Make a key pair if there is none, and sign in.
    SignIn,
    /// Take the key pair of this secret instead of any other, and sign in.
    Restore(IdentitySecret),
    /// Change the account.
    Change(AccountChange),
    /// Open the dialog in which the player with this name is reported.
    BeginReport(PlayerName),
    /// Send the report for which that dialog is open, with this reason.
    SendReport(String),
    /// Save the twelve words as a file.
    SaveWords,
    /// Save all games of the player on the server as a file.
    SaveGames,
    /// Remove the key pair from this device.
    Forget,
}

/// An account on a server, as the server has last described it.
#[derive(Clone, Debug)]
pub struct Account {
    /// The server's description.
    pub account: PlayerAccount,
    /// The profile, once it was read.
    pub profile: Option<PlayerProfile>,
    session: SessionToken,
    /// Until when the session is used, by both clocks.
    used_until: [Duration; 2],
}

/// The report of a player to whoever runs a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReport {
    /// The page of the server.
    pub site: Site,
    /// The name of the player who is reported.
    pub player: PlayerName,
    /// Whether the server has received it.
    pub is_received: bool,
}

/// The player's key pair, and the accounts to which it belongs.
#[derive(Resource, Default)]
pub struct Accounts {
    /// The key pair.
    pub identity: KeptIdentity,
    accounts_by_origin: BTreeMap<String, Account>,
    /// The page whose server the player's next commands are for; the usual one without it.
    pub site: Option<Site>,
    /// The report for which the dialog was opened last.
    pub report: Option<PlayerReport>,
    /// The error of the last request.
    pub error: Option<ApiRequestError>,
    /// Whether a request is unanswered.
    pub is_waiting: bool,
}

impl Accounts {
    /// The key pair of this device, before the player has signed in anywhere.
    #[must_use]
    pub fn of(identity: KeptIdentity) -> Self {
        Self { identity, ..Self::default() }
    }

    /// Those of a player with an account whose session is used until this time of both clocks, for tests.
    #[cfg(test)]
    pub(super) fn with_account(site: &Site, account: PlayerAccount, used_until: Duration) -> Self {
        let account = Account { used_until: [used_until; 2], ..Account::of(account, None) };
        Self { accounts_by_origin: BTreeMap::from([(site.origin().to_owned(), account)]), ..Self::default() }
    }

    /// The account on the server of a page; `None` while the player is not signed in there.
    #[must_use]
    pub fn account_at(&self, site: &Site) -> Option<&Account> {
        self.accounts_by_origin.get(site.origin())
    }

    /// The player's name on the server of a page.
    #[must_use]
    pub fn name_at(&self, site: &Site) -> Option<&PlayerName> {
        self.account_at(site)?.account.name.as_ref()
    }

    /// What to show to the server of a page, if the player has a name there.
    #[must_use]
    pub fn session_at(&self, site: &Site) -> Option<SessionToken> {
        let account = self.account_at(site)?;
        account.account.name.as_ref().map(|_| account.session)
    }
}

impl Account {
    /// Whether the session is still used.
    pub(super) fn has_fresh_session(&self, clock: &WallClock) -> bool {
        times_of(clock).into_iter().zip(self.used_until).all(|(now, used_until)| now < used_until)
    }

    /// An account without a session, for tests.
    #[cfg(test)]
    pub(in crate::app) const fn of(account: PlayerAccount, profile: Option<PlayerProfile>) -> Self {
        Self { account, profile, session: SessionToken::new([0; 72]), used_until: [Duration::ZERO; 2] }
    }
}

/// The time of the program, which may stand still while the device sleeps, and that since 1970, which may go back.
fn times_of(clock: &WallClock) -> [Duration; 2] {
    [clock.now(), Duration::from_millis(clock.utc_ms())]
}

impl CommandParams<'_> {
    /// Executes a command.
    pub(super) fn execute_account_command(&mut self, command: &AccountCommand) {
        let site = self.accounts.site.clone().or_else(|| self.usual_site());
        match (command, site) {
            (AccountCommand::BeginReport(player), _) => self.open_report_dialog(player.clone()),
            (AccountCommand::SendReport(reason), _) => self.send_report(reason),
            (_, None) => {}
            (AccountCommand::SignIn, Some(site)) => {
                self.accounts.identity.create_secret();
                self.lobby.ask_about_site(&mut *self.network.0, &site);
                self.sign_in(site);
            }
            (AccountCommand::Restore(secret), Some(site)) => {
                self.sign_out();
                self.accounts.identity.replace_secret(secret.clone());
                self.lobby.ask_about_site(&mut *self.network.0, &site);
                self.sign_in(site);
            }
            (AccountCommand::Change(change), Some(site)) => {
                self.send_account_request(site, "account", Some(to_json(change)), AccountRequest::Change);
            }
            (AccountCommand::SaveWords, Some(_)) => self.export_words(),
            (AccountCommand::SaveGames, Some(site)) => self.request_games(&site),
            (AccountCommand::Forget, Some(_)) => {
                self.sign_out();
                self.accounts.identity.remove();
            }
        }
    }

    /// Forgets what servers have told this player, and what they have yet to answer.
    fn sign_out(&mut self) {
        self.accounts.accounts_by_origin.clear();
        (self.accounts.is_waiting, self.lobby.has_no_games) = (false, false);
        *self.challenges = Challenges::default();
        self.lobby.drop_requests_of_player();
    }

    /// Blocks another player on the usual server.
    pub(super) fn block_player(&mut self, player: PlayerName) {
        let Some(site) = self.usual_site() else { return };
        let change = AccountChange { block: Some(player), ..default() };
        self.send_account_request(site, "account", Some(to_json(&change)), AccountRequest::Change);
    }

    /// Opens the dialog in which a player is reported: an earlier opponent, whoever challenges the player, or the opponent on the table.
    fn open_report_dialog(&mut self, player: PlayerName) {
        let site = match self.overlay.get() {
            Overlay::Account => self.accounts.site.clone(),
            // Challenges are on the usual server.
            Overlay::JoinGame => None,
            _ => self.online.table().map(|table| table.site.clone()),
        };
        let Some(site) = site.or_else(|| self.usual_site()) else { return };
        self.accounts.error = None;
        self.renew_session(&site);
        self.accounts.report = Some(PlayerReport { site, player, is_received: false });
        self.overlay.open(Overlay::Report);
    }

    fn send_report(&mut self, reason: &str) {
        let Some(PlayerReport { site, player, .. }) = self.accounts.report.clone() else { return };
        let path = format!("player/{}/report", percent_encoded(player.as_str()));
        let body = to_json(&NameReport { reason: reason.to_owned() });
        self.send_account_request(site, &path, Some(body), AccountRequest::Report);
    }

    fn handle_report_answer(&mut self, answer: &ApiAnswer) -> Result<(), ApiRequestError> {
        // It has no body.
        if !(200..300).contains(&answer.status) {
            return answer.parse_body().map(|IgnoredAny| ());
        }
        if let Some(report) = &mut self.accounts.report {
            report.is_received = true;
        }
        Ok(())
    }

    fn export_words(&mut self) {
        let Some(secret) = self.accounts.identity.secret() else { return };
        let contents = Contents::Text { media_type: "text/plain;charset=utf-8", text: secret.words() + "\n" };
        self.files.write(ExportedFile { name: WORDS_FILE_NAME.to_owned(), contents });
    }

    fn request_games(&mut self, site: &Site) {
        let Some(name) = self.accounts.name_at(site).cloned() else { return };
        let url = api_url(site, &format!("player/{}/games/all", percent_encoded(name.as_str())));
        let session = self.accounts.session_at(site);
        (self.accounts.error, self.lobby.has_no_games) = (None, false);
        let request = ApiRequest::PlayerGames(name);
        self.lobby.send_request_with_session(&mut *self.network.0, session, url, None, request);
    }

    /// Saves the games of the player with this name, if there are any, or tells why they have not come.
    pub(super) fn export_games(&mut self, name: &PlayerName, answer: ApiAnswer) {
        if answer.status != 200 {
            self.accounts.error = answer.parse_body::<IgnoredAny>().err();
            return;
        }
        self.lobby.has_no_games = answer.body.is_empty();
        if self.lobby.has_no_games {
            return;
        }
        let contents = Contents::Text { media_type: "application/x-chess-pgn", text: answer.body };
        self.files.write(ExportedFile { name: format!("{name}.pgn"), contents });
    }

    fn request_profile(&mut self, site: Site) {
        let Some(name) = self.accounts.name_at(&site) else { return };
        let path = format!("player/{}", percent_encoded(name.as_str()));
        self.send_account_request(site, &path, None, AccountRequest::Profile);
    }

    fn send_account_request(&mut self, site: Site, path: &str, body: Option<String>, request: AccountRequest) {
        let (url, session) = (api_url(&site, path), self.accounts.account_at(&site).map(|account| account.session));
        (self.accounts.error, self.accounts.is_waiting) = (None, true);
        self.lobby.send_request_with_session(
            &mut *self.network.0,
            session,
            url,
            body,
            ApiRequest::Account(site, request),
        );
    }

    /// Signs in at the server of a page, if the player has a key pair.
    fn sign_in(&mut self, site: Site) {
        if self.accounts.identity.secret().is_some() {
            self.send_account_request(site, "sign-in/challenge", Some("{}".into()), AccountRequest::SignInChallenge);
        }
    }

    /// Signs in where the session is missing or old, if the player has a key pair.
    pub(super) fn renew_session(&mut self, site: &Site) {
        let has_session = self.accounts.account_at(site).is_some_and(|account| account.has_fresh_session(&self.clock));
        if !has_session && !self.accounts.is_waiting {
            self.sign_in(site.clone());
        }
    }

    /// Uses the session of a request no more that the server has refused. It is renewed at once, unless the program asks again by itself or
    /// the player's account is told why it has not changed.
    pub(super) fn expire_session(&mut self, request: &ApiRequest) {
        let site = match request {
            ApiRequest::Offer(site, _)
            | ApiRequest::Account(site, AccountRequest::Change | AccountRequest::Report)
            | ApiRequest::Tournament(site, TournamentRequest::Announcement | TournamentRequest::Act(_))
            | ApiRequest::Challenge(site, _) => site,
            _ => return,
        };
        if let Some(account) = self.accounts.accounts_by_origin.get_mut(site.origin()) {
            account.used_until = [Duration::ZERO; 2];
        }
        if !matches!(request, ApiRequest::Account(..) | ApiRequest::Challenge(_, ChallengeRequest::List)) {
            self.renew_session(site);
        }
    }

    /// Handles an answer of the server to one of these requests.
    pub(super) fn handle_account_answer(&mut self, site: Site, request: AccountRequest, answer: &ApiAnswer) {
        self.accounts.is_waiting = false;
        let handling_result = match request {
            AccountRequest::SignInChallenge => {
                answer.parse_body().map(|challenge_answer| self.sign_challenge(site, &challenge_answer))
            }
            AccountRequest::SignIn | AccountRequest::Change => {
                answer.parse_body().map(|account| self.store_account(site, account))
            }
            AccountRequest::Profile => answer.parse_body().map(|profile| {
                if let Some(account) = self.accounts.accounts_by_origin.get_mut(site.origin()) {
                    account.profile = Some(profile);
                }
            }),
            AccountRequest::Report => self.handle_report_answer(answer),
        };
        if let Err(error) = handling_result {
            self.accounts.error = Some(error);
        }
    }

    fn sign_challenge(&mut self, site: Site, challenge_answer: &ChallengeAnswer) {
        let Some(secret) = self.accounts.identity.secret().cloned() else { return };
        self.accounts.is_waiting = true;
        let (url, origin) = (api_url(&site, "sign-in"), site.origin().to_owned());
        let id = self.lobby.register_request(ApiRequest::Account(site, AccountRequest::SignIn));
        self.network.0.sign_in(SignInRequest { id, url, secret, origin, challenge: challenge_answer.challenge });
    }

    fn store_account(&mut self, site: Site, account: PlayerAccount) {
        let is_sign_in = account.session.is_some();
        let known_account = self.accounts.accounts_by_origin.remove(site.origin());
        let new_used_until = times_of(&self.clock).map(|now| now + SESSION_USE_TIME);
        let (session, used_until) = match (account.session, &known_account) {
            (Some(session), _) => (session, new_used_until),
            (None, Some(known_account)) => (known_account.session, known_account.used_until),
            (None, None) => return,
        };
        let profile = known_account.and_then(|known_account| known_account.profile);
        self.accounts
            .accounts_by_origin
            .insert(site.origin().to_owned(), Account { account, profile, session, used_until });
        self.tournaments.request_at_once();
        if is_sign_in && self.accounts.name_at(&site).is_some() {
            // The player's own tournaments are followed from the start.
            self.request_tournament_list(site.clone());
        }
        self.challenges.bypass_change_detection().request_at_once();
        if self.overlay.get() == Overlay::Account {
            self.request_profile(site);
        }
    }
}

/// A name in the path of a URL.
#[must_use]
pub fn percent_encoded(name: &str) -> String {
    use std::fmt::Write;
    name.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || b"-_".contains(&byte) {
            text.push(char::from(byte));
        } else {
            write!(text, "%{byte:02X}").expect("texts can be written to");
        }
        text
    })
}
