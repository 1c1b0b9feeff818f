//! Tests of programs whose players edit a study of a server in memory at once.

use super::*;
use crate::app::access::tests::expect_tree;
use crate::app::access::tree::AccessTree;
use crate::app::online::link::StudyLink;
use crate::app::online::studies::OpenStudy;
use crate::app::play::study::StudyAccess;
use crate::app::random_play;
use crate::session::{Game, NodeId, Notes};
use crate::study::{CreatedStudy, NewStudy, Study, StudyEvent, StudyNews, StudyRequest, StudySecret};

const STUDY_KEY: &str = "abcdefgh23456789";
const STUDY_SECRET: StudySecret = StudySecret::new([7; 16]);
const RECORD_TEXT: &str = "[Variant \"turnover-classic\"]\n\n1. C.e3 *";

/// A server with one study.
#[derive(Default)]
struct StudyServer {
    study: Option<Study>,
    events: Vec<StudyEvent>,
    /// The number of the last connection.
    last_connection: u64,
    /// The clients and their connections.
    connections: Vec<(usize, u64)>,
    /// The events that each client has not fetched.
    outboxes: BTreeMap<usize, Vec<NetworkEvent>>,
    /// The client that cannot reach the server.
    cut_client: Option<usize>,
}

type SharedStudy = Arc<Mutex<StudyServer>>;

impl StudyServer {
    fn push_event(&mut self, client: usize, event: NetworkEvent) {
        self.outboxes.entry(client).or_default().push(event);
    }

    fn send_news(&mut self, (client, connection): (usize, u64), news: &StudyNews) {
        self.push_event(client, NetworkEvent::Received(connection, news.encode()));
    }

    fn answer_request(&mut self, sender: (usize, u64), request: StudyRequest) {
        let study = self.study.as_mut().expect("a study");
        match request {
            StudyRequest::Hello { known_seq, secret, .. } => {
                let welcome = StudyNews::Welcome { may_edit: secret == Some(STUDY_SECRET), seq: study.seq() };
                let events = self.events.iter().filter(|event| event.seq > known_seq).cloned().collect();
                self.send_news(sender, &welcome);
                self.send_news(sender, &StudyNews::Events { events });
            }
            StudyRequest::Edit { id, edit } => match study.event_for(self.events.len() as u64, id.clone(), edit) {
                Ok(Some(event)) => {
                    study.apply(&event).expect("it has been checked");
                    self.events.push(event.clone());
                    for receiver in self.connections.clone() {
                        self.send_news(receiver, &StudyNews::Events { events: vec![event.clone()] });
                    }
                }
                Ok(None) => self.send_news(sender, &StudyNews::Done { id }),
                Err(refusal) => self.send_news(sender, &StudyNews::refusal(Some(id), refusal)),
            },
            StudyRequest::Show { node } => {
                for receiver in self.connections.clone() {
                    self.send_news(receiver, &StudyNews::Ping { other_count: None, shown_node: Some(node) });
                }
            }
            StudyRequest::Pong => {}
        }
    }
}

/// One program's network to that server.
struct StudyNetwork {
    server: SharedStudy,
    client: usize,
}

impl StudyNetwork {
    fn lock(&self) -> MutexGuard<'_, StudyServer> {
        self.server.lock().expect("no test has panicked")
    }
}

impl NetworkClient for StudyNetwork {
    fn connect(&mut self, url: &str) -> u64 {
        assert_eq!(url, format!("ws://server.test/ws/study/{STUDY_KEY}"));
        let mut server = self.lock();
        server.last_connection += 1;
        let connection = server.last_connection;
        let is_cut = server.cut_client == Some(self.client);
        if !is_cut {
            server.connections.push((self.client, connection));
        }
        let event = if is_cut { NetworkEvent::Closed(connection) } else { NetworkEvent::Opened(connection) };
        server.push_event(self.client, event);
        connection
    }

    fn send(&mut self, connection: u64, text: String) {
        let sender = (self.client, connection);
        let mut server = self.lock();
        if server.connections.contains(&sender) {
            server.answer_request(sender, StudyRequest::decode(&text).expect("a message"));
        }
    }

    fn close(&mut self, connection: u64) {
        let closed_connection = (self.client, connection);
        self.lock().connections.retain(|other| *other != closed_connection);
    }

    fn sign_in(&mut self, _: SignInRequest) {}

    fn request(&mut self, HttpRequest { id, url, body, .. }: HttpRequest) {
        let mut server = self.lock();
        let (status, body) = match (url.strip_prefix("http://server.test/api/study"), body) {
            (Some(""), Some(body)) => {
                let NewStudy { record, title } = serde_json::from_str(&body).expect("a study");
                let first_event = Study::first_event(1, &record, &title).expect("a record");
                server.study = Study::begin(&first_event).ok();
                server.events = vec![first_event];
                (201, super::super::network::to_json(&CreatedStudy { key: STUDY_KEY.into(), secret: STUDY_SECRET }))
            }
            (Some(path), None) if path.trim_start_matches('/') == STUDY_KEY => (200, RECORD_TEXT.into()),
            _ => (404, r#"{"error":"no such study"}"#.into()),
        };
        server.push_event(self.client, NetworkEvent::Answered { id, status, body });
    }

    fn take_events(&mut self) -> Vec<NetworkEvent> {
        let client = self.client;
        self.lock().outboxes.remove(&client).unwrap_or_default()
    }
}

/// Two programs that edit, one that reads, and the server.
struct StudyPrograms {
    server: SharedStudy,
    apps: Vec<App>,
    now: Duration,
}

impl StudyPrograms {
    /// All have the same study open.
    fn new() -> Self {
        let server = SharedStudy::default();
        let app_for_client = |client| {
            let network = StudyNetwork { server: Arc::clone(&server), client };
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin, super::super::plugin))
                .init_resource::<ButtonInput<KeyCode>>()
                .insert_resource(Settings { site: SITE_URL.parse().ok(), ..Settings::default() })
                .insert_resource(KeptSeats::of(Box::new(SharedStore::default())))
                .insert_resource(NetworkHandle(Box::new(network)))
                .insert_resource(Translations::new(Language::English))
                .insert_state(Screen::Table);
            app
        };
        let apps = (0..3).map(app_for_client).collect();
        let mut programs = Self { server, apps, now: Duration::ZERO };
        programs.run_frames(2);
        programs.run_command(0, OnlineCommand::MakeStudy { record: RECORD_TEXT.into(), title: " Openings\n".into() });
        let link = programs.link(0).expect("a study");
        assert_eq!(link.secret, Some(STUDY_SECRET));
        programs.run_command(1, OnlineCommand::OpenStudy(link.clone()));
        programs.run_command(2, OnlineCommand::OpenStudy(link.to_read()));
        programs
    }

    fn run_frames(&mut self, count: usize) {
        for _ in 0..count {
            self.now += FRAME_TIME;
            for app in &mut self.apps {
                app.insert_resource(WallClock::manual(self.now)).update();
            }
        }
    }

    fn run_command(&mut self, index: usize, command: OnlineCommand) {
        self.apps[index].world_mut().write_message(command);
        self.run_frames(8);
    }

    fn send_intent(&mut self, index: usize, intent: Intent) {
        self.apps[index].world_mut().write_message(intent);
        self.run_frames(8);
    }

    fn play_code(&mut self, index: usize, code: &str) {
        let id = self.current(index).game.referee().find(code).expect("a legal move");
        self.send_intent(index, Intent::Play(id));
    }

    /// The server tells a program this.
    fn send_news(&mut self, index: usize, news: &StudyNews) {
        {
            let mut server = self.server.lock().expect("no panic");
            let receiver =
                server.connections.iter().copied().find(|(client, _)| *client == index).expect("a connection");
            server.send_news(receiver, news);
        }
        self.run_frames(4);
    }

    /// A program loses its connection, and cannot reach the server.
    fn cut_connection(&mut self, index: usize) {
        {
            let mut server = self.server.lock().expect("no panic");
            server.cut_client = Some(index);
            let lost_connections: Vec<_> = server.connections.extract_if(.., |(client, _)| *client == index).collect();
            lost_connections
                .into_iter()
                .for_each(|(client, connection)| server.push_event(client, NetworkEvent::Closed(connection)));
        }
        self.run_frames(4);
    }

    /// A legal move other than this one.
    fn other_move(&self, index: usize, excluded_code: &str) -> String {
        let mut codes = self.current(index).game.legal_moves().iter().map(|legal| &legal.code);
        codes.find(|code| *code != excluded_code).expect("a legal move").clone()
    }

    fn current(&self, index: usize) -> &CurrentGame {
        self.apps[index].world().resource()
    }

    fn study_access(&self, index: usize) -> Option<StudyAccess> {
        self.current(index).study.as_ref().map(|study| study.access)
    }

    fn link(&self, index: usize) -> Option<StudyLink> {
        self.apps[index].world().resource::<OpenStudy>().link().cloned()
    }

    /// The number of the node that a table shows.
    fn shown_node_number(&self, index: usize) -> u32 {
        self.current(index).game.current().number()
    }

    fn node_numbered(&self, number: u32) -> NodeId {
        self.current(0).game.tree().numbered(number).expect("a node")
    }

    /// The record on all tables, which is that of the server.
    fn agreed_record(&self) -> String {
        let server = self.server.lock().expect("no test has panicked");
        let text = server.study.as_ref().expect("a study").record().to_string();
        for index in 0..self.apps.len() {
            assert_eq!(self.current(index).to_string(), text, "table {index}");
        }
        text
    }
}

#[test]
fn each_edit_comes_to_all_tables_and_nobody_is_moved_by_others() {
    let mut programs = StudyPrograms::new();
    let expected_access = [StudyAccess::Edit, StudyAccess::Edit, StudyAccess::Read].map(Some);
    assert_eq!([0, 1, 2].map(|index| programs.study_access(index)), expected_access);
    programs.agreed_record();
    programs.play_code(0, "e8e6");
    assert_eq!([0, 1, 2].map(|index| programs.shown_node_number(index)), [2, 1, 1]);
    // What is there already needs no server.
    programs.play_code(1, "e8e6");
    assert_eq!((programs.shown_node_number(1), programs.server.lock().expect("no panic").events.len()), (2, 2));
    let notes = Notes { comment: "Good.".into(), ..Notes::default() };
    programs.send_intent(1, Intent::Annotate(programs.node_numbered(2), notes));
    assert!(programs.agreed_record().contains("C.e6 {Good.}"), "{}", programs.agreed_record());
    programs.send_intent(1, Intent::Remove(programs.node_numbered(2)));
    assert_eq!([0, 1, 2].map(|index| programs.shown_node_number(index)), [1, 1, 1]);
    assert!(!programs.agreed_record().contains("C.e6"));
}

#[test]
fn a_study_has_a_title_that_whoever_edits_changes_for_all() {
    let mut programs = StudyPrograms::new();
    let titles = |programs: &StudyPrograms| [0, 1, 2].map(|index| programs.current(index).study_title().to_owned());
    assert_eq!(titles(&programs), ["Openings"; 3]);
    programs.run_command(1, OnlineCommand::NameStudy("Endings".into()));
    assert_eq!(titles(&programs), ["Endings"; 3]);
    programs.run_command(2, OnlineCommand::NameStudy("Mine".into()));
    assert_eq!(titles(&programs), ["Endings"; 3]);
    assert_eq!(screen::tests::overlay(programs.apps[2].world()), Overlay::Alert);
    programs.agreed_record();
}

#[test]
fn a_study_that_one_may_edit_stays_on_the_device_until_it_is_forgotten() {
    let mut programs = StudyPrograms::new();
    let kept_links_and_titles = |programs: &StudyPrograms, index: usize| {
        let seats = programs.apps[index].world().resource::<KeptSeats>();
        seats.studies().map(|study| (study.link(), study.title.clone())).collect::<Vec<_>>()
    };
    programs.run_command(1, OnlineCommand::NameStudy("Endings".into()));
    let link = programs.link(0).expect("a study");
    let expected_studies = vec![(link.clone(), "Endings".to_owned())];
    assert_eq!(
        [0, 1, 2].map(|index| kept_links_and_titles(&programs, index)),
        [expected_studies.clone(), expected_studies, Vec::new()]
    );
    programs.run_command(0, OnlineCommand::ForgetStudy(STUDY_KEY.into()));
    programs.run_command(1, OnlineCommand::NameStudy("Openings".into()));
    assert_eq!((kept_links_and_titles(&programs, 0), programs.link(0)), (Vec::new(), Some(link.to_read())));
    // It is stored also if the server cannot be reached any more after it has made it.
    programs.cut_connection(0);
    programs.run_command(0, OnlineCommand::MakeStudy { record: RECORD_TEXT.into(), title: "Lost".into() });
    assert_eq!((kept_links_and_titles(&programs, 0), programs.link(0)), (vec![(link, String::new())], None));
}

#[test]
fn that_others_have_the_study_open_is_spoken_when_the_first_ones_come() {
    let mut programs = StudyPrograms::new();
    programs.apps[0]
        .init_resource::<HeardTexts>()
        .add_message::<Announcement>()
        .add_plugins(announce::plugin)
        .add_systems(First, record_announcements);
    for (other_count, expected_count) in [(0, 0), (2, 1), (1, 1), (0, 1), (1, 2)] {
        programs.send_news(0, &StudyNews::Ping { other_count: Some(other_count), shown_node: None });
        assert_eq!(programs.apps[0].world().resource::<OpenStudy>().other_count(), other_count);
        let heard_texts = &programs.apps[0].world().resource::<HeardTexts>().0;
        assert_eq!(heard_texts.iter().filter(|text| text.contains("here")).count(), expected_count, "{heard_texts:?}");
    }
    programs.send_intent(0, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    assert_eq!(programs.apps[0].world().resource::<OpenStudy>().other_count(), 0);
}

#[test]
fn who_reads_follows_whoever_shows_where_they_are_unless_they_do_not_want_it() {
    let mut programs = StudyPrograms::new();
    let (start_node, first_node) = (NodeId::ROOT, programs.node_numbered(1));
    programs.run_command(0, OnlineCommand::ShowPlace(true));
    programs.send_news(0, &StudyNews::Ping { other_count: Some(2), shown_node: None });
    programs.send_intent(0, Intent::GoTo(start_node));
    assert_eq!([0, 1, 2].map(|index| programs.shown_node_number(index)), [0, 1, 0], "whoever edits stays");
    let other_code = programs.other_move(0, "e1e3");
    programs.play_code(0, &other_code);
    assert_eq!([0, 1, 2].map(|index| programs.shown_node_number(index)), [2, 1, 2]);
    programs.run_command(2, OnlineCommand::FollowPlace(false));
    programs.send_intent(0, Intent::GoTo(first_node));
    assert_eq!(programs.shown_node_number(2), 2);
    programs.run_command(2, OnlineCommand::FollowPlace(true));
    let own_code = programs.other_move(2, "");
    programs.play_code(2, &own_code);
    programs.send_intent(0, Intent::GoTo(start_node));
    assert!(
        programs.current(2).has_own_moves() && programs.shown_node_number(2) > 2,
        "whoever tries moves is left alone"
    );
    programs.send_intent(2, Intent::BackToStudy);
    programs.send_intent(0, Intent::GoTo(first_node));
    assert_eq!(programs.shown_node_number(2), 1);
    programs.run_command(0, OnlineCommand::ShowPlace(false));
    programs.send_intent(0, Intent::GoTo(start_node));
    assert_eq!(programs.shown_node_number(2), 1);
}

#[test]
fn an_own_move_that_the_server_accepts_late_leaves_open_what_was_opened_meanwhile() {
    let mut programs = StudyPrograms::new();
    let id = programs.current(0).game.referee().find("e8e6").expect("a legal move");
    programs.apps[0].world_mut().write_message(Intent::Play(id));
    programs.run_frames(1);
    assert_eq!(programs.shown_node_number(0), 1, "it is not there yet");
    programs.apps[0].world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Share);
    programs.run_frames(8);
    assert_eq!((screen::tests::overlay(programs.apps[0].world()), programs.shown_node_number(0)), (Overlay::Share, 2));
}

#[test]
fn who_reads_is_told_so_and_changes_nothing() {
    let mut programs = StudyPrograms::new();
    let record_before = programs.agreed_record();
    let notes = Notes { comment: "Good.".into(), ..Notes::default() };
    programs.send_intent(2, Intent::Annotate(programs.node_numbered(1), notes));
    assert_eq!(screen::tests::overlay(programs.apps[2].world()), Overlay::Alert);
    programs.send_intent(2, Intent::Remove(programs.node_numbered(1)));
    assert_eq!(programs.agreed_record(), record_before);
}

#[test]
fn who_reads_tries_moves_that_nobody_else_sees_until_they_go_back_to_the_study() {
    let mut programs = StudyPrograms::new();
    let record_before = programs.agreed_record();
    programs.play_code(2, "e8e6");
    assert_eq!(screen::tests::overlay(programs.apps[2].world()), Overlay::None);
    assert_eq!([0, 2].map(|index| programs.current(index).game.tree().len()), [1, 2]);
    // The study goes on meanwhile.
    let other_code = programs.other_move(0, "e8e6");
    programs.play_code(0, &other_code);
    assert_eq!([0, 2].map(|index| programs.current(index).game.tree().len()), [2, 3]);
    assert_eq!(programs.current(2).game.last_ply().map(|ply| &*ply.played.code), Some("e8e6"));
    programs.send_intent(2, Intent::Remove(programs.current(2).game.current()));
    assert!(programs.shown_node_number(2) == 1 && !programs.current(2).has_own_moves(), "an own move is removed");
    programs.agreed_record();
    programs.play_code(2, "e8e6");
    programs.send_intent(2, Intent::BackToStudy);
    assert_eq!(programs.shown_node_number(2), 1);
    assert_ne!(programs.agreed_record(), record_before);
    programs.cut_connection(2);
    programs.play_code(2, "e8e6");
    assert!(programs.current(2).has_own_moves(), "also without a connection");
    // A move that is made in the study too is not an own one any more.
    programs.server.lock().expect("no panic").cut_client = None;
    programs.play_code(1, "e8e6");
    programs.run_frames(400);
    assert!(!programs.current(2).has_own_moves());
    programs.agreed_record();
}

#[test]
fn what_is_edited_without_a_connection_is_sent_later() {
    let mut programs = StudyPrograms::new();
    programs.cut_connection(1);
    assert_eq!(programs.study_access(1), Some(StudyAccess::Offline));
    programs.play_code(1, "e8e6");
    assert_eq!(programs.current(1).game.tree().len(), 1);
    programs.play_code(0, "e8e6");
    programs.server.lock().expect("no panic").cut_client = None;
    programs.run_frames(400);
    assert_eq!(programs.study_access(1), Some(StudyAccess::Edit));
    assert_eq!(
        (programs.current(0).game.tree().len(), programs.shown_node_number(1)),
        (2, 2),
        "both have made the same move"
    );
    programs.agreed_record();
}

#[test]
fn changes_are_promised_to_be_sent_later_only_where_they_are() {
    let mut programs = StudyPrograms::new();
    programs.cut_connection(2);
    assert_eq!(programs.study_access(2), Some(StudyAccess::ReadOffline), "there are none");
    programs.send_news(1, &StudyNews::Reload { version: 99 });
    assert_eq!(programs.study_access(1), Some(StudyAccess::Outdated));
    let StudyEvent { seq, at, change, .. } = programs.server.lock().expect("no panic").events[0].clone();
    let impossible_events = StudyNews::Events { events: vec![StudyEvent { seq: seq + 9, at, id: None, change }] };
    programs.send_news(0, &impossible_events);
    programs.run_frames(400);
    programs.send_news(0, &impossible_events);
    assert_eq!(programs.study_access(0), Some(StudyAccess::Distrusted));
}

#[test]
fn a_study_is_left_when_another_game_comes_to_the_table_and_a_lost_one_is_told() {
    let mut programs = StudyPrograms::new();
    programs.send_intent(0, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    assert_eq!((programs.link(0), programs.study_access(0)), (None, None));
    assert!(programs.server.lock().expect("no panic").connections.iter().all(|(client, _)| *client != 0));
    let missing_link = StudyLink { site: SITE_URL.parse().ok(), key: "other".into(), secret: None };
    programs.run_command(0, OnlineCommand::OpenStudy(missing_link));
    assert_eq!(screen::tests::overlay(programs.apps[0].world()), Overlay::Alert);
    assert!(programs.current(0).game.tree().is_empty());
}

#[test]
fn a_study_that_is_still_being_loaded_is_left_when_another_game_comes_to_the_table() {
    let mut programs = StudyPrograms::new();
    let link = programs.link(0).expect("a study");
    programs.send_intent(0, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    programs.server.lock().expect("no panic").cut_client = Some(0);
    programs.run_command(0, OnlineCommand::OpenStudy(link));
    assert_eq!(programs.link(0), None, "it is not there yet");
    programs.send_intent(0, Intent::Start { id: GameId::Lielow, fen: None, head: Head::default() });
    programs.server.lock().expect("no panic").cut_client = None;
    programs.run_frames(400);
    assert_eq!((programs.current(0).game.id(), programs.study_access(0)), (GameId::Lielow, None));
}

#[test]
fn a_study_that_comes_to_the_table_closes_the_result_of_the_game_before() {
    let mut programs = StudyPrograms::new();
    let link = programs.link(0).expect("a study");
    programs.send_intent(0, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    programs.send_intent(0, Intent::Resign);
    assert_eq!(screen::tests::overlay(programs.apps[0].world()), Overlay::Result);
    programs.run_command(0, OnlineCommand::OpenStudy(link));
    assert_eq!(programs.study_access(0), Some(StudyAccess::Edit));
    assert_eq!(screen::tests::overlay(programs.apps[0].world()), Overlay::None);
}

#[test]
fn what_is_played_while_another_study_is_being_loaded_is_not_for_that_one() {
    let mut programs = StudyPrograms::new();
    let link = programs.link(0).expect("a study");
    programs.server.lock().expect("no panic").cut_client = Some(0);
    programs.run_command(0, OnlineCommand::OpenStudy(link));
    assert_eq!(programs.study_access(0), None, "the table keeps a game");
    programs.play_code(0, "e8e6");
    assert_eq!(programs.current(0).game.tree().len(), 2);
    programs.server.lock().expect("no panic").cut_client = None;
    programs.run_frames(400);
    assert_eq!(programs.study_access(0), Some(StudyAccess::Edit));
    assert_eq!(programs.current(0).game.tree().len(), 1, "the server was told nothing");
    programs.agreed_record();
}

#[test]
fn studies_and_their_links_are_told_as_they_are_written_down() {
    let mut programs = StudyPrograms::new();
    let link = programs.link(0).expect("a study");
    for (name, link, access_text) in [
        ("study-read", link.to_read(), "text \"A study that this link lets you read.\""),
        ("study-edit", link, "text \"A study: everybody who has it open sees your changes.\""),
    ] {
        let index = programs.apps.len();
        let network = StudyNetwork { server: Arc::clone(&programs.server), client: index };
        let mut app = random_play::table(Screen::Table, Game::new(CLASSIC));
        app.init_resource::<AccessTree>()
            .insert_resource(NetworkHandle(Box::new(network)))
            .insert_resource(KeptSeats::of(Box::new(SharedStore::default())));
        app.world_mut().resource_mut::<Settings>().site = SITE_URL.parse().ok();
        programs.apps.push(app);
        programs.run_frames(12);
        programs.run_command(index, OnlineCommand::OpenStudy(link));
        programs.run_frames(8);
        expect_tree(name, &programs.apps[index], &["text \"Openings\"", access_text]);
    }
    let editor = programs.apps.last_mut().expect("whoever edits came last");
    editor.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Share);
    programs.run_frames(8);
    let parts =
        ["textbox \"Study: link to read\"", "textbox \"Study: link to edit\"", "textbox \"Title of the study\""];
    expect_tree("sharing-a-study", &programs.apps[programs.apps.len() - 1], &parts);
}
