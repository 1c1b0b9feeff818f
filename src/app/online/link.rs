//! Links to online games, tournaments and studies, links by which a player is challenged, and links that transfer a seat. Their content
//! is in the fragment after `#`, which servers do not see.

use std::fmt;
use std::str::FromStr;

use crate::app::settings::site::Site;
use crate::excerpt::excerpt;
use crate::online::{DiceSecret, MAX_KEY_CHARS, SeatToken};
use crate::player::PlayerName;
use crate::study::StudySecret;

/// The prefix of a game's key.
const PLAY_PREFIX: &str = "play=";
/// The prefix of a seat.
const SEAT_PREFIX: &str = "seat=";
/// The prefix of a tournament's key.
const TOURNAMENT_PREFIX: &str = "tournament=";
/// The prefix of the name of a player who is challenged.
const CHALLENGE_PREFIX: &str = "challenge=";
/// The prefix of a study's key.
const STUDY_PREFIX: &str = "study=";

/// A link to an online game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlineLink {
    /// The page that opens the game and whose server has it; `None` in a fragment alone.
    pub site: Option<Site>,
    /// The game's key.
    pub key: String,
    /// The seat to transfer, if any.
    pub seat: Option<LentSeat>,
}

/// The data that another device needs to take over a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LentSeat {
    /// The token, which is valid once.
    pub token: SeatToken,
    /// The secret of the dice chain.
    pub dice: DiceSecret,
}

/// The text is not such a link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a link to a game on a server, such as https://example.org/#play=abcdefgh23456789, found {0:?}")]
pub struct OnlineLinkError(String);

/// A link to a tournament that a server runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentLink {
    /// The page whose server runs it; `None` in a fragment alone.
    pub site: Option<Site>,
    /// The tournament's key.
    pub key: String,
    /// The invitation, where one is needed.
    pub invitation: Option<String>,
}

/// The text is not such a link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a link to a tournament, such as https://example.org/#tournament=abcdefgh23456789, found {0:?}")]
pub struct TournamentLinkError(String);

/// A link by which a player is challenged on the usual server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeLink {
    /// The player's name.
    pub player: PlayerName,
}

/// The text is not such a link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a link that challenges a player, such as https://example.org/#challenge=Ana, found {0:?}")]
pub struct ChallengeLinkError(String);

impl ChallengeLink {
    /// Whether a text looks like such a link, even if it is damaged.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        has_fragment_prefix(text, CHALLENGE_PREFIX)
    }
}

impl FromStr for ChallengeLink {
    type Err = ChallengeLinkError;

    /// Accepts a whole address, with blanks or brackets around it, or the fragment alone.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse_link = || {
            let (_, fragment) = split_page_and_fragment(text)?;
            let player = percent_decoded(fragment.strip_prefix(CHALLENGE_PREFIX)?)?.parse().ok()?;
            Some(Self { player })
        };
        parse_link().ok_or_else(|| ChallengeLinkError(excerpt(text, 60)))
    }
}

/// A part of an address in which `%` and two digits may stand for a byte; `None` if that gives no text.
fn percent_decoded(text: &str) -> Option<String> {
    let hex_digit = |byte: u8| char::from(byte).to_digit(16);
    let (mut decoded_bytes, mut encoded_bytes) = (Vec::new(), text.bytes());
    while let Some(byte) = encoded_bytes.next() {
        decoded_bytes.push(if byte == b'%' {
            u8::try_from(16 * hex_digit(encoded_bytes.next()?)? + hex_digit(encoded_bytes.next()?)?).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(decoded_bytes).ok()
}

impl TournamentLink {
    /// Whether a text looks like such a link, even if it is damaged.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        has_fragment_prefix(text, TOURNAMENT_PREFIX)
    }

    /// The part of the link after the `#`.
    #[must_use]
    pub fn fragment(&self) -> String {
        let invitation = self.invitation.as_ref().map(|invitation| format!(".{invitation}")).unwrap_or_default();
        format!("{TOURNAMENT_PREFIX}{}{invitation}", self.key)
    }
}

impl fmt::Display for TournamentLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(site) = &self.site {
            write!(f, "{site}")?;
        }
        write!(f, "#{}", self.fragment())
    }
}

impl FromStr for TournamentLink {
    type Err = TournamentLinkError;

    /// Accepts a whole address, with blanks or brackets around it, or the fragment alone.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse_link = || {
            let (site, tournament_key, invitation) = split_site_key_and_secret(text, TOURNAMENT_PREFIX)?;
            let invitation = invitation.map(|invitation_text| parse_key(invitation_text).ok_or(())).transpose().ok()?;
            Some(Self { site, key: tournament_key, invitation })
        };
        parse_link().ok_or_else(|| TournamentLinkError(excerpt(text, 60)))
    }
}

/// A link to a study that a server keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyLink {
    /// The page whose server keeps it; `None` in a fragment alone.
    pub site: Option<Site>,
    /// The study's key.
    pub key: String,
    /// What whoever edits must show; `None` in a link to read.
    pub secret: Option<StudySecret>,
}

/// The text is not such a link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a link to a study, such as https://example.org/#study=abcdefgh23456789, found {0:?}")]
pub struct StudyLinkError(String);

impl StudyLink {
    /// Whether a text looks like such a link, even if it is damaged.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        has_fragment_prefix(text, STUDY_PREFIX)
    }

    /// The part of the link after the `#`.
    #[must_use]
    pub fn fragment(&self) -> String {
        let secret = self.secret.map(|secret| format!(".{secret}")).unwrap_or_default();
        format!("{STUDY_PREFIX}{}{secret}", self.key)
    }

    /// The link with which one can only read.
    #[must_use]
    pub fn to_read(&self) -> Self {
        Self { secret: None, ..self.clone() }
    }
}

impl fmt::Display for StudyLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(site) = &self.site {
            write!(f, "{site}")?;
        }
        write!(f, "#{}", self.fragment())
    }
}

impl FromStr for StudyLink {
    type Err = StudyLinkError;

    /// Accepts a whole address, with blanks or brackets around it, or the fragment alone.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse_link = || {
            let (site, study_key, secret) = split_site_key_and_secret(text, STUDY_PREFIX)?;
            Some(Self { site, key: study_key, secret: secret.map(str::parse).transpose().ok()? })
        };
        parse_link().ok_or_else(|| StudyLinkError(excerpt(text, 60)))
    }
}

impl OnlineLink {
    /// The link to a game.
    #[must_use]
    pub fn to_game(site: Site, key: String) -> Self {
        Self { site: Some(site), key, seat: None }
    }

    /// Whether a text looks like such a link, even if it is damaged.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        has_fragment_prefix(text, PLAY_PREFIX) || has_fragment_prefix(text, SEAT_PREFIX)
    }
}

impl fmt::Display for OnlineLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(site) = &self.site {
            write!(f, "{site}")?;
        }
        match &self.seat {
            None => write!(f, "#{PLAY_PREFIX}{}", self.key),
            Some(LentSeat { token, dice }) => write!(f, "#{SEAT_PREFIX}{}.{token}.{dice}", self.key),
        }
    }
}

fn parse_key(text: &str) -> Option<String> {
    let is_key_byte = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_key = (1..=MAX_KEY_CHARS).contains(&text.len()) && text.bytes().all(is_key_byte);
    is_key.then(|| text.to_owned())
}

fn parse_game_fragment(text: &str) -> Option<(String, Option<LentSeat>)> {
    if let Some(text) = text.strip_prefix(PLAY_PREFIX) {
        return Some((parse_key(text)?, None));
    }
    let mut parts = text.strip_prefix(SEAT_PREFIX)?.split('.');
    let (key, token, dice) = (parse_key(parts.next()?)?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    parts.next().is_none().then_some((key, Some(LentSeat { token, dice })))
}

impl FromStr for OnlineLink {
    type Err = OnlineLinkError;

    /// Accepts a whole address, with blanks or brackets around it, or the fragment alone.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse_link = || {
            let (site, fragment) = split_page_and_fragment(text)?;
            let (key, seat) = parse_game_fragment(fragment)?;
            Some(Self { site, key, seat })
        };
        parse_link().ok_or_else(|| OnlineLinkError(excerpt(text, 60)))
    }
}

/// Whether the fragment in a text begins with the prefix of a kind of links.
fn has_fragment_prefix(text: &str, prefix: &str) -> bool {
    text.split_once('#').is_some_and(|(_, fragment)| fragment.starts_with(prefix))
}

/// The page of a link with this prefix, the key, and what stands after a dot, if anything does; `None` if the text is no such link.
fn split_site_key_and_secret<'a>(text: &'a str, prefix: &str) -> Option<(Option<Site>, String, Option<&'a str>)> {
    let (site, fragment) = split_page_and_fragment(text)?;
    let mut parts = fragment.strip_prefix(prefix)?.split('.');
    let (key, secret) = (parse_key(parts.next()?)?, parts.next());
    parts.next().is_none().then_some((site, key, secret))
}

/// The page of a link, and what stands after its `#`; `None` if there is no page of that address, or no `#`.
fn split_page_and_fragment(text: &str) -> Option<(Option<Site>, &str)> {
    let (before_hash, after_hash) = text.split_once('#')?;
    let fragment_end =
        after_hash.find(|c: char| c.is_whitespace() || "&<>\"')".contains(c)).unwrap_or(after_hash.len());
    let page_start = before_hash.rfind(|c: char| c.is_whitespace() || "<>\"'(".contains(c));
    let page = page_start.map_or(before_hash, |page_start| {
        before_hash[page_start..].trim_start_matches(|c: char| !c.is_ascii_alphanumeric())
    });
    let site = if page.is_empty() { None } else { Some(page.parse().ok()?) };
    Some((site, &after_hash[..fragment_end]))
}

/// The folder of a page, with a final slash. Its server answers there.
fn folder(site: &Site) -> String {
    let (url, path_start) = (site.to_string(), site.origin().len());
    match url[path_start..].rfind('/') {
        Some(slash_index) => url[..=path_start + slash_index].to_owned(),
        None => url + "/",
    }
}

/// The URL of an HTTP request to a server.
#[must_use]
pub fn api_url(site: &Site, path: &str) -> String {
    format!("{}api/{path}", folder(site))
}

/// The address of a page that a server makes itself.
#[must_use]
pub fn page_url(site: &Site, path: &str) -> String {
    format!("{}{path}", folder(site))
}

/// The URL of the WebSocket of a game.
#[must_use]
pub fn socket_url(site: &Site, key: &str) -> String {
    // `http` becomes `ws`, and `https` becomes `wss`.
    format!("{}ws/{key}", folder(site).replacen("http", "ws", 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "abcdefgh23456789";

    #[test]
    fn a_link_is_read_wherever_it_was_copied_from() {
        let site: Site = "https://example.org/turnover/".parse().expect("an address");
        let link = OnlineLink::to_game(site, KEY.into());
        assert_eq!(link.to_string(), format!("https://example.org/turnover/#play={KEY}"));
        for text in [
            link.to_string(),
            format!(" {link}\n"),
            format!("Play with me: <{link}>!"),
            format!("(see {link})"),
            format!("https://example.org/turnover/?lang=es#play={KEY}&x=1"),
        ] {
            assert!(OnlineLink::is_meant(&text));
            assert_eq!(text.parse(), Ok(link.clone()), "{text}");
        }
        let fragment: OnlineLink = format!("#play={KEY}").parse().expect("a fragment");
        assert_eq!((fragment.site, &*fragment.key), (None, KEY));
    }

    #[test]
    fn a_seat_is_handed_over_by_its_link() {
        let seat = LentSeat { token: SeatToken::new([1; 16]), dice: DiceSecret::new([2; 32]) };
        let site = "http://127.0.0.1:8080".parse().ok();
        let link = OnlineLink { site, key: KEY.into(), seat: Some(seat) };
        assert_eq!(link.to_string().parse(), Ok(link));
    }

    #[test]
    fn a_player_is_challenged_by_a_link_with_the_name() {
        for (text, player) in [
            ("https://example.org/#challenge=Ana", "Ana"),
            ("Play with (https://example.org/#challenge=%C3%89va_1)", "Éva_1"),
            ("#challenge=Bot-1", "Bot-1"),
        ] {
            assert!(ChallengeLink::is_meant(text) && !TournamentLink::is_meant(text));
            assert_eq!(text.parse(), Ok(ChallengeLink { player: player.parse().expect(player) }), "{text}");
        }
        let long_name_link = "#challenge=ABCDEFGHIJKLMNOPQRSTU";
        for text in ["#challenge=", "#challenge=%C3", "#challenge=%zz", long_name_link, "#challenge=1%202", "#play=Ana"]
        {
            let error = text.parse::<ChallengeLink>().expect_err(text).to_string();
            assert!(error.starts_with("expected a link that challenges a player"), "{error}");
        }
    }

    #[test]
    fn a_tournament_is_entered_by_its_link_with_or_without_an_invitation() {
        let site: Option<Site> = "https://example.org/".parse().ok();
        for invitation in [None, Some("bcdefghi23456789".to_owned())] {
            let link = TournamentLink { site: site.clone(), key: KEY.into(), invitation };
            let text = format!("Come and play: {link} (tonight)");
            assert!(TournamentLink::is_meant(&text) && !OnlineLink::is_meant(&text));
            assert_eq!(text.parse(), Ok(link));
        }
        for text in [
            "#tournament=",
            "#tournament=a.",
            "#tournament=a.b.c",
            "#tournament=ä",
            "#play=abc",
            "ftp://a#tournament=b",
        ] {
            let error = text.parse::<TournamentLink>().expect_err(text).to_string();
            assert!(error.starts_with("expected a link to a tournament"), "{error}");
        }
    }

    #[test]
    fn a_study_is_read_by_one_link_and_edited_by_another() {
        let site: Option<Site> = "https://example.org/".parse().ok();
        let link = StudyLink { site, key: KEY.into(), secret: Some(StudySecret::new([7; 16])) };
        for link in [link.to_read(), link] {
            let text = format!("Look: {link} (now)");
            assert!(StudyLink::is_meant(&text) && !OnlineLink::is_meant(&text));
            assert_eq!(text.parse(), Ok(link));
        }
        for text in ["#study=", "#study=a.", "#study=a.b", "#study=ä", "#play=abc", "ftp://a#study=b"] {
            let error = text.parse::<StudyLink>().expect_err(text).to_string();
            assert!(error.starts_with("expected a link to a study"), "{error}");
        }
    }

    #[test]
    fn anything_else_is_refused_in_a_line() {
        let long_key = "x".repeat(5_000);
        for text in [
            "",
            "https://example.org/",
            "#game=abc",
            "#play=",
            "#play=a b c/",
            "#play=ä",
            "#seat=abc.12.34",
            "ftp://example.org/#play=abc",
            "#seat=abc",
            &format!("#play={long_key}"),
        ] {
            match text.parse::<OnlineLink>() {
                Ok(link) => assert_eq!(link.key, "a", "{text}"),
                Err(error) => {
                    let error = error.to_string();
                    assert!(error.starts_with("expected a link") && error.len() < 250, "{error}");
                }
            }
        }
    }

    #[test]
    fn a_server_answers_beside_its_page() {
        for (page, expected_api_url, expected_socket_url) in [
            ("https://example.org", "https://example.org/api/games", "wss://example.org/ws/k"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/api/games", "ws://127.0.0.1:8080/ws/k"),
            ("https://example.org/club/", "https://example.org/club/api/games", "wss://example.org/club/ws/k"),
            (
                "https://example.org/club/index.html",
                "https://example.org/club/api/games",
                "wss://example.org/club/ws/k",
            ),
        ] {
            let site = page.parse().expect("an address");
            assert_eq!(
                (api_url(&site, "games"), socket_url(&site, "k")),
                (expected_api_url.to_owned(), expected_socket_url.to_owned())
            );
        }
    }
}
