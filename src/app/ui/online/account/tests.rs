//! Tests of the sheet about the player's account on a server.

use super::*;
use crate::app::i18n::Language;
use crate::app::online::lobby::HouseRules;
use crate::app::ui::testing::{self, Fixture, Picture};
use crate::player::{OpeningResults, PlayerAccount, RatingPoint, SessionToken};

const WORDS: &str = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";

fn account(name: Option<&str>) -> Account {
    let account = PlayerAccount {
        session: Some(SessionToken::new([1; 72])),
        expires: 0,
        name: name.map(|name| name.parse().expect("a name")),
        rename_from: None,
        shows: Visibility::default(),
        blocked: Vec::new(),
    };
    let rating = |form: &str, points, provisional| ProfileRating {
        form: form.into(),
        points,
        deviation: if provisional { 210 } else { 60 },
        provisional,
        games: 12,
    };
    let profile = name.map(|name| PlayerProfile {
        name: name.parse().expect("a name"),
        since: 0,
        ratings: vec![rating("turnover-modern", 1612, false), rating("lielow", 1433, true)],
        graph: None,
        opposition: Some(vec![Opposition { opponent: "Berta".parse().ok(), won: 3, drawn: 1, lost: 2 }]),
        openings: None,
        shows: Visibility::default(),
        bot: false,
    });
    Account::of(account, profile)
}

fn kept_identity(has_secret: bool) -> KeptIdentity {
    let mut identity = KeptIdentity::default();
    if has_secret {
        identity.replace_secret(WORDS.parse().expect("twelve words"));
    }
    identity
}

/// The dialog with a key pair or none, and an account or none.
fn dialog_harness<'a>(
    fixture: &'a Fixture,
    identity: &'a KeptIdentity,
    account: Option<&'a Account>,
    size: [f32; 2],
) -> egui_kittest::Harness<'a, Vec<UiCommand>> {
    dialog_harness_of_house(fixture, identity, account, Lobby::default(), size)
}

/// The same on the server of which this is known.
fn dialog_harness_of_house<'a>(
    fixture: &'a Fixture,
    identity: &'a KeptIdentity,
    account: Option<&'a Account>,
    lobby: Lobby,
    size: [f32; 2],
) -> egui_kittest::Harness<'a, Vec<UiCommand>> {
    let site: Site = "https://play.example/turnover/".parse().expect("an address");
    let mut draft = AccountDraft::default();
    testing::harness(size, move |ui, commands| {
        let view = AccountView {
            translations: &fixture.translations,
            settings: &fixture.settings,
            lobby: &lobby,
            site: Some(&site),
            identity,
            account,
            error: None,
            is_awaiting_answer: false,
        };
        dialog_ui(ui.ctx(), view, &mut draft, commands);
    })
}

fn paste_into(harness: &mut egui_kittest::Harness<Vec<UiCommand>>, field_label: &str, pasted_text: &str) {
    testing::press_control(harness, field_label);
    harness.event(egui::Event::Paste(pasted_text.to_owned()));
    testing::run_until_settled(harness);
}

#[test]
fn a_key_is_made_or_comes_back_by_its_words() {
    let fixture = Fixture::turnover(&[]);
    let identity = kept_identity(false);
    let mut harness = dialog_harness(&fixture, &identity, None, [1280.0, 720.0]);
    testing::press_control(&mut harness, &fixture.say("account-make"));
    assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Account(AccountCommand::SignIn)]));
    testing::press_control(&mut harness, &fixture.say("account-have-words"));
    paste_into(&mut harness, &fixture.say("account-words"), "abandon about");
    testing::press_control(&mut harness, &fixture.say("account-restore"));
    assert!(testing::shows_text(&harness, &backup_error_text(&fixture.translations, &BackupError::Count(2))));
    assert!(testing::take_commands(&mut harness).is_empty());
    let mut harness = dialog_harness(&fixture, &identity, None, [1280.0, 720.0]);
    testing::press_control(&mut harness, &fixture.say("account-have-words"));
    paste_into(&mut harness, &fixture.say("account-words"), WORDS);
    testing::press_control(&mut harness, &fixture.say("account-restore"));
    let commands = testing::take_commands(&mut harness);
    let [UiCommand::Account(AccountCommand::Restore(secret))] = &*commands else { panic!("{commands:?}") };
    assert_eq!(secret.words(), WORDS);
    testing::press_control(&mut harness, &fixture.say("account-have-words"));
    testing::press_control(&mut harness, &fixture.say("account-open-words"));
    assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Library(LibraryCommand::Import)]));
}

#[test]
fn whoever_takes_a_name_reads_the_rules_of_the_house_first() {
    let fixture = Fixture::turnover(&[]);
    let (identity, account) = (kept_identity(true), account(None));
    let lobby = testing::lobby_after(|lobby| lobby.house_rules = Some(testing::house_rules()));
    let mut harness = dialog_harness_of_house(&fixture, &identity, Some(&account), lobby, [1280.0, 720.0]);
    assert!(testing::shows_text(&harness, "Be kind."));
    testing::press_control(&mut harness, &fixture.say("online-house-rules-read"));
    let commands = testing::take_commands(&mut harness);
    let [UiCommand::Settings(settings)] = &*commands else { panic!("{commands:?}") };
    assert_eq!(settings.house_rules, ["2"]);
    let other_site = "https://club.example/".parse().expect("an address");
    let other_rules = HouseRules { site: other_site, ..testing::house_rules() };
    let lobby = testing::lobby_after(|lobby| lobby.house_rules = Some(other_rules));
    let harness = dialog_harness_of_house(&fixture, &identity, Some(&account), lobby, [1280.0, 720.0]);
    assert!(!testing::shows_text(&harness, "Be kind."), "these are the rules of another server");
}

#[test]
fn a_name_is_taken_and_one_that_may_not_be_is_refused_with_what_was_expected() {
    let fixture = Fixture::turnover(&[]);
    let (identity, account) = (kept_identity(true), account(None));
    for (typed_name, error_key) in
        [("Berta", None), ("b", Some("account-name-length")), ("admin", Some("account-name-reserved"))]
    {
        let mut harness = dialog_harness(&fixture, &identity, Some(&account), [1280.0, 720.0]);
        paste_into(&mut harness, &fixture.say("account-name"), typed_name);
        testing::press_control(&mut harness, &fixture.say("account-take"));
        let commands = testing::take_commands(&mut harness);
        match error_key {
            None => {
                let [UiCommand::Account(AccountCommand::Change(change))] = &*commands else { panic!("{commands:?}") };
                assert_eq!(change.name.as_ref().map(PlayerName::as_str), Some(typed_name));
            }
            Some(text_key) => {
                assert!(commands.is_empty() && testing::shows_text(&harness, &fixture.say(text_key)), "{typed_name}")
            }
        }
    }
}

#[test]
fn ratings_are_shown_and_the_words_only_when_asked_for_in_any_window_and_language() {
    for language in Language::ALL {
        for size in [[640.0, 480.0], [327.0, 700.0], [1280.0, 720.0]] {
            let fixture = Fixture::in_language(language);
            let (identity, account) = (kept_identity(true), account(Some("Ana")));
            let mut harness = dialog_harness(&fixture, &identity, Some(&account), size);
            for shown_text in ["Ana", "1612 ± 120", "1433? ± 420"] {
                assert!(testing::shows_text(&harness, shown_text), "{shown_text}");
            }
            let cut_texts = testing::texts_cut_off(&Picture::of(&harness));
            assert!(cut_texts.is_empty(), "{cut_texts:?} {language:?} {size:?}");
            assert!(!testing::shows_text(&harness, WORDS));
            harness.key_press(egui::Key::End);
            testing::run_until_settled(&mut harness);
            testing::press_control(&mut harness, &fixture.say("account-show-words"));
            assert!(testing::shows_text(&harness, WORDS));
        }
    }
}

#[test]
fn the_player_sees_how_the_own_ratings_have_changed() {
    let fixture = Fixture::turnover(&[]);
    let (identity, mut account) = (kept_identity(true), account(Some("Ana")));
    let graph_text = "Lielow: the last 3 rated games, from 1500 to 1433; lowest 1433, highest 1541";
    for (ratings, is_drawn) in [(vec![1500], false), (vec![1500, 1541, 1433], true)] {
        let graph = (0..).zip(ratings).map(|(at, points)| RatingPoint { form: "lielow".into(), at, points }).collect();
        account.profile.as_mut().expect("a profile").graph = Some(graph);
        let harness = dialog_harness(&fixture, &identity, Some(&account), [1280.0, 720.0]);
        assert_eq!(testing::shows_text(&harness, graph_text), is_drawn);
    }
}

#[test]
fn the_player_sees_what_the_own_games_began_with_most_often() {
    let fixture = Fixture::turnover(&[]);
    let (identity, mut account) = (kept_identity(true), account(Some("Ana")));
    let opening = |number: u32| OpeningResults {
        form: "lielow".into(),
        side: Side::Black,
        moves: format!("e4 e{number}"),
        won: 9 - number,
        drawn: 1,
        lost: 0,
    };
    account.profile.as_mut().expect("a profile").openings = Some((1..=6).map(opening).collect());
    let harness = dialog_harness(&fixture, &identity, Some(&account), [1280.0, 1400.0]);
    assert!(testing::shows_text(&harness, &fixture.say("account-openings")));
    for (text, is_shown) in
        [("e4 e1 · Lielow, Black: +8 =1 −0", true), ("e4 e5 · Lielow, Black: +4 =1 −0", true), ("e4 e6", false)]
    {
        assert_eq!(testing::shows_text(&harness, text), is_shown, "{text}");
    }
}

#[test]
fn an_earlier_opponent_is_challenged_again() {
    let fixture = Fixture::turnover(&[]);
    let (identity, account) = (kept_identity(true), account(Some("Ana")));
    let mut harness = dialog_harness(&fixture, &identity, Some(&account), [1280.0, 720.0]);
    assert!(testing::shows_text(&harness, "Berta: +3 =1 −2"));
    testing::press_control(&mut harness, "Challenge Berta");
    let commands = testing::take_commands(&mut harness);
    let [UiCommand::Online(OnlineCommand::Invite(Some(player)))] = &*commands else { panic!("{commands:?}") };
    assert_eq!(player.as_str(), "Berta");
}

#[test]
fn an_earlier_opponent_is_blocked_and_whoever_is_blocked_is_listed_until_the_block_is_lifted() {
    let fixture = Fixture::turnover(&[]);
    let (identity, mut account) = (kept_identity(true), account(Some("Ana")));
    let mut harness = dialog_harness(&fixture, &identity, Some(&account), [1280.0, 720.0]);
    assert!(!testing::shows_text(&harness, &fixture.say("account-blocked")));
    testing::press_control(&mut harness, "Block Berta");
    let commands = testing::take_commands(&mut harness);
    let [UiCommand::Account(AccountCommand::Change(change))] = &*commands else { panic!("{commands:?}") };
    assert_eq!(change.block.as_ref().map(PlayerName::as_str), Some("Berta"));
    drop(harness);
    account.account.blocked.extend(change.block.clone());
    let mut harness = dialog_harness(&fixture, &identity, Some(&account), [1280.0, 720.0]);
    assert!(
        testing::shows_text(&harness, &fixture.say("account-blocked")) && !testing::shows_text(&harness, "Block Berta")
    );
    testing::press_control(&mut harness, "Unblock Berta");
    let commands = testing::take_commands(&mut harness);
    let [UiCommand::Account(AccountCommand::Change(change))] = &*commands else { panic!("{commands:?}") };
    assert_eq!(change.unblock.as_ref().map(PlayerName::as_str), Some("Berta"));
}

#[test]
fn an_earlier_opponent_is_reported() {
    let fixture = Fixture::turnover(&[]);
    let (identity, account) = (kept_identity(true), account(Some("Ana")));
    let mut harness = dialog_harness(&fixture, &identity, Some(&account), [1280.0, 720.0]);
    testing::press_control(&mut harness, "Report Berta…");
    let commands = testing::take_commands(&mut harness);
    let [UiCommand::Account(AccountCommand::BeginReport(player))] = &*commands else { panic!("{commands:?}") };
    assert_eq!(player.as_str(), "Berta");
}

#[test]
fn the_players_games_are_saved_and_it_is_said_that_there_are_none() {
    let fixture = Fixture::turnover(&[]);
    let (identity, account) = (kept_identity(true), account(Some("Ana")));
    let lobby = testing::lobby_after(|lobby| lobby.has_no_games = true);
    let mut harness = dialog_harness_of_house(&fixture, &identity, Some(&account), lobby, [1280.0, 720.0]);
    assert!(testing::shows_text(&harness, &fixture.say("account-no-games")));
    testing::press_control(&mut harness, &fixture.say("account-save-games"));
    assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Account(AccountCommand::SaveGames)]));
}

#[test]
fn the_players_page_is_opened() {
    let fixture = Fixture::turnover(&[]);
    let (identity, account) = (kept_identity(true), account(Some("Ana")));
    let mut harness = dialog_harness(&fixture, &identity, Some(&account), [1280.0, 720.0]);
    testing::press_control(&mut harness, &fixture.say("account-page"));
    let commands = testing::take_commands(&mut harness);
    let [UiCommand::OpenPage(address)] = &*commands else { panic!("{commands:?}") };
    assert_eq!(address, "https://play.example/turnover/player/Ana");
}
