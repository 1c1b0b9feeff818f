//! When the lists of challenges are asked for, and the answers.

use std::time::Duration;

use bevy::prelude::*;

use super::accounts::Accounts;
use super::challenges::{Challenges, NewChallenge};
use super::commands::CommandParams;
use super::lobby::{ApiAnswer, ChallengeRequest};
use crate::app::settings::site::Site;
use crate::app::system::wall_clock::WallClock;
use crate::online::ListedChallenges;

/// How long the lists are known until they are asked for again. The server answers as soon as they are others.
const ASK_INTERVAL: Duration = Duration::from_secs(2);
/// The same after a request that was not answered, and of a server that knows no challenges or does not let the player sign in.
const RETRY_INTERVAL: Duration = Duration::from_secs(30);
const UNAVAILABLE_INTERVAL: Duration = Duration::from_mins(10);

/// What is done when the lists are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextStep {
    /// Nothing: nobody challenges a player without a name.
    Nothing,
    /// They are due again after this time.
    Wait(Duration),
    /// The player signs in, and they are due again after this time.
    SignIn(Duration),
    /// They are asked for.
    Ask,
}

/// What is done when the lists are due. Whoever has a key is told of challenges from the start, or as soon as the server can be reached.
fn next_step(accounts: &Accounts, site: &Site, clock: &WallClock) -> NextStep {
    let is_refused = accounts.error.as_ref().is_some_and(|error| (400..500).contains(&error.status));
    let first_interval = if is_refused { UNAVAILABLE_INTERVAL } else { RETRY_INTERVAL };
    match accounts.account_at(site) {
        None if accounts.is_waiting => NextStep::Wait(first_interval),
        None => NextStep::SignIn(first_interval),
        Some(account) if account.account.name.is_none() => NextStep::Nothing,
        Some(_) if accounts.is_waiting => NextStep::Wait(ASK_INTERVAL),
        Some(account) if account.has_fresh_session(clock) => NextStep::Ask,
        Some(_) => NextStep::SignIn(RETRY_INTERVAL),
    }
}

impl CommandParams<'_> {
    /// Asks for the lists if that is due and the player has a name.
    fn request_lists_if_due(&mut self) {
        if let Some(table) = self.online.table().filter(|table| self.challenges.is_accepted_at(table)) {
            self.challenges.mark_answered(&table.key);
        }
        let now = self.clock.now();
        let is_due =
            !self.challenges.is_request_pending && self.challenges.next_request_at.is_none_or(|due_at| due_at <= now);
        if !is_due || self.accounts.identity.secret().is_none() {
            return;
        }
        // Without a server there is nobody to ask, and nothing to wake for.
        let interval = self.usual_site().and_then(|site| self.execute_next_step(&site));
        self.challenges.bypass_change_detection().next_request_at = interval.map(|interval| now + interval);
    }

    /// Does what is done when the lists of the server of this page are due. Returns after which time they are due again; `None` if that
    /// depends on an answer, or on the player.
    fn execute_next_step(&mut self, site: &Site) -> Option<Duration> {
        if self.challenges.site.as_ref() != Some(site) {
            *self.challenges = Challenges::of(site.clone());
        }
        match next_step(&self.accounts, site, &self.clock) {
            NextStep::Nothing => None,
            NextStep::Wait(interval) => Some(interval),
            NextStep::SignIn(interval) => {
                self.renew_session(site);
                Some(interval)
            }
            NextStep::Ask => {
                self.challenges.bypass_change_detection().is_request_pending = true;
                let path = format!("account/challenges?seen={}", self.challenges.listed_challenges.mark);
                self.send_challenge_request(&path, None, ChallengeRequest::List);
                None
            }
        }
    }

    /// Handles the answer to a request for the lists.
    pub(super) fn handle_lists_answer(&mut self, site: &Site, answer: &ApiAnswer) {
        // The answer may be for another player, or of another server.
        if self.challenges.site.as_ref() != Some(site) || !self.challenges.is_request_pending {
            return;
        }
        let (now, parsed_lists) = (self.clock.now(), answer.parse_body::<ListedChallenges>());
        let interval = match answer.status {
            404 | 405 => UNAVAILABLE_INTERVAL,
            _ if parsed_lists.is_err() => RETRY_INTERVAL,
            _ => ASK_INTERVAL,
        };
        let challenges = self.challenges.bypass_change_detection();
        (challenges.is_request_pending, challenges.next_request_at) = (false, Some(now + interval));
        // Most answers tell nothing new.
        if let Ok(new_lists) = parsed_lists
            && new_lists.mark != self.challenges.listed_challenges.mark
        {
            self.challenges.store_lists(new_lists);
            self.new_challenges.write_batch(self.challenges.take_unannounced().into_iter().map(NewChallenge));
        }
    }
}

/// Asks for the lists when that is due.
pub(super) fn refresh_challenges(mut params: CommandParams) {
    params.request_lists_if_due();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::online::lobby::ApiRequestError;
    use crate::player::PlayerAccount;

    const NOW: Duration = Duration::from_secs(100);

    /// An account with this name, whose session is used until this second.
    type NamedUntil = (Option<&'static str>, u64);

    fn accounts(site: &Site, named_until: Option<NamedUntil>) -> Accounts {
        let Some((name, used_until_secs)) = named_until else { return Accounts::default() };
        let name = name.map(|name| name.parse().expect("a name"));
        let account =
            PlayerAccount { session: None, expires: 0, name, rename_from: None, shows: default(), blocked: Vec::new() };
        Accounts::with_account(site, account, Duration::from_secs(used_until_secs))
    }

    #[test]
    fn the_lists_are_asked_for_when_a_player_with_a_name_is_signed_in() {
        use NextStep::{Ask, Nothing, SignIn, Wait};
        let site: Site = "https://play.example/turnover/".parse().expect("an address");
        let [no_account, nameless_account, old_session, fresh_session] =
            [None, Some((None, 200)), Some((Some("Ana"), 100)), Some((Some("Ana"), 101))];
        for (account, is_waiting, error_status, expected) in [
            (fresh_session, false, None, Ask),
            (fresh_session, false, Some(404), Ask),
            (fresh_session, true, None, Wait(ASK_INTERVAL)),
            (old_session, false, None, SignIn(RETRY_INTERVAL)),
            (old_session, false, Some(404), SignIn(RETRY_INTERVAL)),
            (old_session, true, None, Wait(ASK_INTERVAL)),
            (nameless_account, false, None, Nothing),
            (nameless_account, true, None, Nothing),
            (no_account, false, None, SignIn(RETRY_INTERVAL)),
            (no_account, false, Some(0), SignIn(RETRY_INTERVAL)),
            (no_account, false, Some(503), SignIn(RETRY_INTERVAL)),
            (no_account, false, Some(404), SignIn(UNAVAILABLE_INTERVAL)),
            (no_account, true, None, Wait(RETRY_INTERVAL)),
            (no_account, true, Some(404), Wait(UNAVAILABLE_INTERVAL)),
        ] {
            let (mut accounts, clock) = (accounts(&site, account), WallClock::manual(NOW));
            accounts.is_waiting = is_waiting;
            accounts.error = error_status.map(|status| ApiRequestError { status, text: String::new(), code: None });
            assert_eq!(next_step(&accounts, &site, &clock), expected, "{account:?}, {is_waiting}, {error_status:?}");
        }
    }

    #[test]
    fn a_player_signs_in_again_after_the_device_has_slept_although_the_time_of_the_program_stood_still() {
        let site: Site = "https://play.example/turnover/".parse().expect("an address");
        let accounts = accounts(&site, Some((Some("Ana"), 200)));
        for (clock, expected) in [
            (WallClock::manual(NOW), NextStep::Ask),
            (WallClock::after_sleep(NOW, |_| 3_600_000), NextStep::SignIn(RETRY_INTERVAL)),
        ] {
            assert_eq!(next_step(&accounts, &site, &clock), expected);
        }
    }
}
