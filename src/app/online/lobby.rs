//! The lobby: offered games, own games, and requests to the server.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;
use serde::de::DeserializeOwned;

use super::game_rows::GameRows;
use super::kept_seats::KeptSeats;
use super::link::{self, StudyLink};
use super::network::{HttpRequest, NetworkClient, to_json};
use crate::app::settings::site::Site;
use crate::board::Side;
use crate::excerpt::excerpt;
use crate::online::{
    ApiError, ApiRefusalCode, CreatedGame, GameSettings, GameState, ListedGame, ListedGames, ListedSeat,
    MAX_QUERY_TOKENS, Pace, SeatMemory, SeatQuery, SeatToken, SiteInformation,
};
use crate::player::{PlayerName, SessionToken};
use crate::session::GameId;

/// How long the lists are read before they are asked for again, and how long the own games are known, while the player looks elsewhere and
/// wants to be called.
const REFRESH_INTERVAL: Duration = Duration::from_secs(10);

/// Whether the page's site has a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ServerStatus {
    /// Unknown: no request has been sent.
    #[default]
    Unknown,
    /// A request has been sent.
    Asked,
    /// The server answers.
    Present,
    /// The site has no game server.
    Absent,
    /// The site cannot be reached.
    Unreachable,
}

/// The purpose of a request.
#[derive(Clone, Debug)]
pub(super) enum ApiRequest {
    /// The public games.
    Games,
    /// The games of these seats.
    Seats(Vec<String>),
    /// The game of a link.
    Game(Site),
    /// An offer, with the seat of the player who makes it.
    Offer(Site, Box<(OfferChoice, SeatMemory)>),
    /// About the player's account.
    Account(Site, AccountRequest),
    /// About tournaments.
    Tournament(Site, TournamentRequest),
    /// About challenges.
    Challenge(Site, ChallengeRequest),
    /// All games of the player, who has this name.
    PlayerGames(PlayerName),
    /// A study to be made.
    NewStudy(Site),
    /// The study of a link.
    Study(StudyLink),
    /// What a server says of itself.
    Site(Site),
    /// The rules of the house, with this version.
    HouseRules(Site, String),
}

/// The purpose of a request about the player's account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AccountRequest {
    /// What is to be signed.
    SignInChallenge,
    /// The account of who has signed it.
    SignIn,
    /// A change of the account.
    Change,
    /// The player's own profile.
    Profile,
    /// A report of another player.
    Report,
}

/// The purpose of a request about tournaments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TournamentRequest {
    /// The list.
    List,
    /// A tournament that is announced.
    Announcement,
    /// The tournament with this key.
    View(String),
    /// The tournament with this key, after an act.
    Act(String),
}

/// The purpose of a request about challenges.
#[derive(Clone, Debug)]
pub(super) enum ChallengeRequest {
    /// The lists, for which the server lets one wait until they are others.
    List,
    /// An answer to the challenge to the game with this key, or that it is withdrawn.
    Act(String),
}

/// The player's choices for an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferChoice {
    /// The game or edition.
    pub game: GameId,
    /// The FEN of the start position; `None` for the usual one.
    pub fen: Option<String>,
    /// The time for the game.
    pub pace: Pace,
    /// The side of the player who offers; `None` for a random one.
    pub side: Option<Side>,
    /// Whether anybody may accept the offer.
    pub is_public: bool,
    /// Whether it counts for the ratings of its players.
    pub is_rated: bool,
    /// The name of the player who is challenged; `None` if the offer is for whoever gets the link, or anybody.
    pub challenged: Option<String>,
}

impl OfferChoice {
    /// Whether ratings could count the game.
    #[must_use]
    pub fn may_be_rated(&self) -> bool {
        self.settings().may_be_rated()
    }

    /// Whether the server rolls: over days with a doubling cube.
    #[must_use]
    pub fn is_rolled_by_server(&self) -> bool {
        self.settings().needs_seed()
    }

    fn settings(&self) -> GameSettings {
        GameSettings::new(String::new(), self.game, self.fen.clone(), self.pace)
    }
}

/// What whoever runs a server asks of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRules {
    /// The page of the server.
    pub site: Site,
    /// What the text is known by.
    pub version: String,
    /// The text.
    pub text: String,
}

/// A game that was looked up by its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// The page of the server.
    pub site: Site,
    /// The server's description.
    pub game: ListedGame,
}

/// The server's answers.
#[derive(Resource, Default)]
pub struct Lobby {
    /// The status of the server.
    pub status: ServerStatus,
    /// The public games.
    pub games: GameRows,
    /// The games in which this device has a seat, by key.
    pub own_seats: BTreeMap<String, ListedSeat>,
    /// The game that was looked up.
    pub found_game: Option<FoundGame>,
    /// The error of the last request.
    pub error: Option<ApiRequestError>,
    /// The rules of the house, if the server has any.
    pub house_rules: Option<HouseRules>,
    /// The page whose server was asked about itself last, unless it has failed for a while.
    queried_site: Option<Site>,
    /// Whether the player does something else before answering the offer that was looked up.
    pub is_set_aside: bool,
    /// Whether the server was asked for all games of the player, and has none.
    pub has_no_games: bool,
    /// Who is to be invited, until the dialog for it has been opened: the name of a player, or nothing for whoever gets the link.
    pub(in crate::app) invitee: Option<String>,
    /// The last offer, if the server may have received it although it did not answer.
    unanswered_offer: Option<(Site, OfferChoice, SeatMemory)>,
    /// The program's time when the lists were asked for, while they are read.
    pub(super) lists_requested_at: Option<Duration>,
    /// The program's time when the own games were asked for, so that the player can be called.
    own_games_requested_at: Option<Duration>,
    /// The program's time when they are asked for again.
    next_own_games_at: Option<Duration>,
    pending_requests: BTreeMap<u64, ApiRequest>,
    unhandled_answers: Vec<(ApiRequest, ApiAnswer)>,
    last_request_id: u64,
}

/// A request was not answered as it should have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiRequestError {
    /// The status of the answer in HTTP; 0 without an answer, and one below 300 for an answer that cannot be read.
    pub status: u16,
    /// What the server says, in English.
    pub text: String,
    /// Why, if the server tells it so that it can be said in other words.
    pub code: Option<ApiRefusalCode>,
}

/// The status and body of an answer.
pub(super) struct ApiAnswer {
    pub(super) status: u16,
    pub(super) body: String,
}

impl ApiAnswer {
    /// Parses the body.
    ///
    /// # Errors
    /// The server's error message, or a message that the answer is invalid.
    pub(super) fn parse_body<T: DeserializeOwned>(&self) -> Result<T, ApiRequestError> {
        let request_error =
            |text: String, code| ApiRequestError { status: self.status, text: excerpt(&text, 200), code };
        if (200..300).contains(&self.status) {
            return serde_json::from_str(&self.body)
                .map_err(|parse_error| request_error(parse_error.to_string(), None));
        }
        match serde_json::from_str(&self.body) {
            Ok(ApiError { error: text, code }) => Err(request_error(text, code)),
            Err(_) => Err(request_error(format!("{} {}", self.status, self.body), None)),
        }
    }

    /// Whether the same request may be answered in another way after a while.
    fn fails_for_a_while(&self) -> bool {
        matches!(self.status, 0 | 429 | 500..)
    }

    /// The status of the server that an answer implies.
    pub(super) fn server_status(&self) -> ServerStatus {
        let is_json = || serde_json::from_str::<serde_json::Value>(&self.body).is_ok();
        match self.status {
            0 | 502 | 504 => ServerStatus::Unreachable,
            200..300 if is_json() => ServerStatus::Present,
            401 | 408 | 422 | 429 | 503 | 507 => ServerStatus::Present,
            _ => ServerStatus::Absent,
        }
    }
}

impl Lobby {
    /// Whether a request is unanswered that the server answers at once.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        let is_answered_later = |purpose: &ApiRequest| {
            matches!(purpose, ApiRequest::Challenge(_, ChallengeRequest::List) | ApiRequest::PlayerGames(_))
        };
        !self.pending_requests.values().all(is_answered_later)
    }

    /// Whether the player's games are on their way.
    #[must_use]
    pub fn is_fetching_games(&self) -> bool {
        self.pending_requests.values().any(|purpose| matches!(purpose, ApiRequest::PlayerGames(_)))
    }

    /// Whether an offer is unanswered.
    #[must_use]
    pub fn is_offering(&self) -> bool {
        self.pending_requests.values().any(|purpose| matches!(purpose, ApiRequest::Offer(..)))
    }

    /// The program's time when the lists are asked for again; `None` while nobody reads them.
    #[must_use]
    pub fn next_refresh_at(&self) -> Option<Duration> {
        Some(self.lists_requested_at? + REFRESH_INTERVAL)
    }

    /// The program's time when the own games are asked for again; `None` while the player need not be called.
    #[must_use]
    pub const fn next_own_games_at(&self) -> Option<Duration> {
        self.next_own_games_at
    }

    /// Whether the own games are to be asked for now, if the player wants to be called to them.
    pub(super) fn begin_own_games_request(&mut self, wants_calls: bool, now: Duration) -> bool {
        let due_at = self.own_games_requested_at.map_or(now, |requested_at| requested_at + REFRESH_INTERVAL);
        let is_due = wants_calls && due_at <= now;
        if is_due {
            self.own_games_requested_at = Some(now);
        }
        self.next_own_games_at = wants_calls.then_some(if is_due { now + REFRESH_INTERVAL } else { due_at });
        is_due
    }

    fn send_request(
        &mut self,
        network: &mut dyn NetworkClient,
        url: String,
        body: Option<String>,
        purpose: ApiRequest,
    ) {
        self.send_request_with_session(network, None, url, body, purpose);
    }

    /// Sends a request of the player with this session, or of one who is not signed in.
    pub(super) fn send_request_with_session(
        &mut self,
        network: &mut dyn NetworkClient,
        session: Option<SessionToken>,
        url: String,
        body: Option<String>,
        purpose: ApiRequest,
    ) {
        let is_download = matches!(purpose, ApiRequest::PlayerGames(_));
        let id = self.register_request(purpose);
        network.request(HttpRequest { id, url, body, session, is_download });
    }

    /// Asks a server about itself, if it has not been asked.
    pub(super) fn ask_about_site(&mut self, network: &mut dyn NetworkClient, site: &Site) {
        if self.queried_site.as_ref() != Some(site) {
            (self.queried_site, self.house_rules) = (Some(site.clone()), None);
            self.send_request(network, link::api_url(site, "site"), None, ApiRequest::Site(site.clone()));
        }
    }

    /// Handles what a server says of itself: asks for the rules of the house.
    pub(super) fn handle_site_answer(&mut self, network: &mut dyn NetworkClient, site: &Site, answer: &ApiAnswer) {
        self.ask_again_if_failed(answer);
        // Earlier servers say nothing of themselves.
        let Some(offered_rules) = answer.parse_body::<SiteInformation>().ok().and_then(|site| site.rules_of_the_house)
        else {
            return;
        };
        let url = format!("{}{}", site.origin(), offered_rules.path);
        self.send_request(network, url, None, ApiRequest::HouseRules(site.clone(), offered_rules.version));
    }

    /// Handles the text of the rules of the house, unless another server has been asked meanwhile.
    pub(super) fn store_house_rules(&mut self, site: Site, version: String, answer: ApiAnswer) {
        self.ask_again_if_failed(&answer);
        if answer.status == 200 && self.queried_site.as_ref() == Some(&site) {
            self.house_rules = Some(HouseRules { site, version, text: answer.body });
        }
    }

    /// Lets the server be asked about itself again, with the next lists, if it has failed for a while.
    fn ask_again_if_failed(&mut self, answer: &ApiAnswer) {
        if answer.fails_for_a_while() {
            self.queried_site = None;
        }
    }

    /// Expects the answer to a request. Returns the id for it.
    pub(super) fn register_request(&mut self, purpose: ApiRequest) -> u64 {
        self.last_request_id += 1;
        self.pending_requests.insert(self.last_request_id, purpose);
        self.last_request_id
    }

    /// Requests the public games and the player's own games.
    pub(super) fn request_lists(
        &mut self,
        network: &mut dyn NetworkClient,
        site: &Site,
        own_seats: &[(String, SeatToken)],
    ) {
        if self.status != ServerStatus::Present {
            self.status = ServerStatus::Asked;
        }
        self.error = None;
        self.send_request(network, link::api_url(site, "games"), None, ApiRequest::Games);
        self.request_own_games(network, site, own_seats);
    }

    /// Requests the player's own games.
    pub(super) fn request_own_games(
        &mut self,
        network: &mut dyn NetworkClient,
        site: &Site,
        own_seats: &[(String, SeatToken)],
    ) {
        for seat_chunk in own_seats.chunks(MAX_QUERY_TOKENS) {
            let (keys, tokens) = seat_chunk.iter().cloned().unzip();
            let body = to_json(&SeatQuery { seats: tokens });
            self.send_request(network, link::api_url(site, "seats"), Some(body), ApiRequest::Seats(keys));
        }
    }

    /// Requests the game of a link.
    pub(super) fn request_game(&mut self, network: &mut dyn NetworkClient, site: Site, key: String) {
        (self.error, self.found_game, self.is_set_aside) = (None, None, false);
        let url = link::api_url(&site, &format!("games/{key}"));
        self.send_request(network, url, None, ApiRequest::Game(site));
    }

    /// Remembers an offer that the server may have received although it did not answer.
    pub(super) fn store_unanswered_offer(&mut self, site: Site, choice: OfferChoice, memory: SeatMemory) {
        self.unanswered_offer = Some((site, choice, memory));
    }

    /// The seat in the last offer, if that was the same one and the server may have received it.
    pub(super) fn take_unanswered_seat(&mut self, site: &Site, choice: &OfferChoice) -> Option<SeatMemory> {
        let (offered_site, offered_choice, memory) = self.unanswered_offer.take()?;
        (offered_site == *site && offered_choice == *choice).then_some(memory)
    }

    /// Handles an answer.
    pub(super) fn handle_answer(&mut self, id: u64, answer: ApiAnswer) {
        if let Some(purpose) = self.pending_requests.remove(&id) {
            self.unhandled_answers.push((purpose, answer));
        }
    }

    /// Expects no more answers about the player's account, challenges and games.
    pub(super) fn drop_requests_of_player(&mut self) {
        let is_of_player = |purpose: &ApiRequest| {
            matches!(purpose, ApiRequest::Account(..) | ApiRequest::Challenge(..) | ApiRequest::PlayerGames(_))
        };
        self.pending_requests.retain(|_, purpose| !is_of_player(purpose));
        self.unhandled_answers.retain(|(purpose, _)| !is_of_player(purpose));
    }

    /// The answers since the last call that concern more than the lists. The others are handled, for a device with these seats.
    pub(super) fn take_remaining_answers(&mut self, kept_seats: &KeptSeats) -> Vec<(ApiRequest, ApiAnswer)> {
        let mut remaining_answers = Vec::new();
        for (purpose, answer) in std::mem::take(&mut self.unhandled_answers) {
            match &purpose {
                ApiRequest::Games => self.handle_games_answer(&answer),
                ApiRequest::Seats(keys) => self.handle_seats_answer(keys, kept_seats, &answer),
                _ => remaining_answers.push((purpose, answer)),
            }
        }
        remaining_answers
    }

    fn handle_games_answer(&mut self, answer: &ApiAnswer) {
        self.status = answer.server_status();
        match answer.parse_body::<ListedGames>() {
            Ok(games) => self.games = games.into(),
            Err(error) if self.status == ServerStatus::Present => self.error = Some(error),
            Err(_) => self.games = GameRows::default(),
        }
    }

    fn handle_seats_answer(&mut self, keys: &[String], kept_seats: &KeptSeats, answer: &ApiAnswer) {
        let Ok(seats) = answer.parse_body::<Vec<ListedSeat>>() else { return };
        self.own_seats.retain(|key, _| !keys.contains(key));
        for seat in seats {
            // A game may have ended at the table, or been given up, since it was asked for.
            let is_unfinished = kept_seats.get(&seat.game.key).is_some_and(|kept_seat| !kept_seat.is_over);
            // A token is also valid for rematches, which have other keys.
            if is_unfinished && keys.contains(&seat.game.key) {
                self.own_seats.insert(seat.game.key.clone(), seat);
            }
        }
    }

    /// Takes from the state of an own game at the table whose turn it is. Of a game that is over the server is not asked any more.
    pub(super) fn update_own_seat(&mut self, key: &str, state: &GameState) {
        if state.is_over() {
            self.own_seats.remove(key);
        } else if let Some(seat) = self.own_seats.get_mut(key) {
            seat.game.turn = state.awaited_action().side();
        }
    }

    /// Stores the error of a request.
    pub(super) fn set_error(&mut self, error: ApiRequestError) {
        if error.status == 0 {
            self.status = ServerStatus::Unreachable;
        }
        self.error = Some(error);
    }

    /// The game that the server has created.
    pub(super) fn parse_created_game(answer: &ApiAnswer) -> Result<CreatedGame, ApiRequestError> {
        answer.parse_body()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::online::kept_seats::KeptSeat;

    #[test]
    fn the_own_games_are_those_of_the_last_answer_except_those_that_have_ended_or_were_given_up_meanwhile() {
        let listed_seat = |key: &str| -> ListedSeat {
            let game_json =
                format!(r#"{{"key":"{key}","game":"lielow","pace":{{"type":"untimed"}},"stage":"playing"}}"#);
            serde_json::from_str(&format!(r#"{{"index":0,"side":"white","game":{game_json}}}"#)).expect("a seat")
        };
        let mut kept_seats = KeptSeats::default();
        for (key, is_over) in [("deleted", false), ("finished", true), ("playing", false)] {
            let site = "https://example.org/".parse().expect("an address");
            let mut seat = KeptSeat::new(site, key.into(), SeatMemory::new([1; 16], [2; 32]));
            seat.is_over = is_over;
            kept_seats.insert(seat);
        }
        let known_seats = ["deleted", "unasked"].map(|key| (key.to_owned(), listed_seat(key)));
        let mut lobby = Lobby { own_seats: known_seats.into(), ..Lobby::default() };
        let asked_keys = ["deleted", "finished", "given-up", "playing"].map(str::to_owned).to_vec();
        let id = lobby.register_request(ApiRequest::Seats(asked_keys));
        let body = to_json(&["finished", "given-up", "playing"].map(listed_seat));
        lobby.handle_answer(id, ApiAnswer { status: 200, body });
        assert!(lobby.take_remaining_answers(&kept_seats).is_empty());
        assert_eq!(lobby.own_seats.keys().collect::<Vec<_>>(), ["playing", "unasked"]);
    }

    #[test]
    fn rules_of_the_house_that_come_when_another_server_has_been_asked_are_not_taken() {
        let [site, other_site] = ["https://example.org/", "https://club.example/"]
            .map(|address| address.parse::<Site>().expect("an address"));
        for (asked_site, rules_site) in [(&site, Some(&site)), (&other_site, None)] {
            let mut lobby = Lobby { queried_site: Some(asked_site.clone()), ..Lobby::default() };
            let answer = ApiAnswer { status: 200, body: "Be kind.".into() };
            lobby.store_house_rules(site.clone(), "2".into(), answer);
            assert_eq!(lobby.house_rules.as_ref().map(|rules| &rules.site), rules_site, "{asked_site}");
        }
    }

    #[test]
    fn a_page_without_a_server_is_told_from_one_that_cannot_be_reached() {
        for (status, body, expected) in [
            (200, r#"{"open":[],"playing":[]}"#, ServerStatus::Present),
            (200, "<!doctype html>", ServerStatus::Absent),
            (404, "not found", ServerStatus::Absent),
            (405, "", ServerStatus::Absent),
            (429, r#"{"error":"too many"}"#, ServerStatus::Present),
            (502, "bad gateway", ServerStatus::Unreachable),
            (0, "connection refused", ServerStatus::Unreachable),
        ] {
            let answer = ApiAnswer { status, body: body.into() };
            assert_eq!(answer.server_status(), expected, "{status} {body}");
        }
    }

    #[test]
    fn an_error_is_told_in_the_servers_words() {
        let answer_with = |status, body: &str| ApiAnswer { status, body: body.into() };
        let error = answer_with(422, r#"{"error":"expected 1 to 60 days"}"#).parse_body::<CreatedGame>();
        assert_eq!(error, Err(ApiRequestError { status: 422, text: "expected 1 to 60 days".into(), code: None }));
        let error = answer_with(409, r#"{"error":"expected","code":"too-few-players"}"#).parse_body::<CreatedGame>();
        assert!(error.is_err_and(|error| error.code == Some(ApiRefusalCode::TooFewPlayers)));
        assert!(answer_with(500, "oh").parse_body::<CreatedGame>().is_err_and(|error| error.text == "500 oh"));
        assert!(
            answer_with(200, "{}").parse_body::<CreatedGame>().is_err_and(|error| error.text.contains("missing field"))
        );
    }
}
