//! Tests of programs whose players edit a study of a server in memory at once.

use super::*;
use crate::app::online::link::StudyLink;
use crate::app::online::studies::OpenStudy;
use crate::app::play::study::StudyAccess;
use crate::session::{NodeId, Notes};
use crate::study::{CreatedStudy, NewStudy, Study, StudyEvent, StudyNews, StudyRequest, StudySecret};

const KEY: &str = "abcdefgh23456789";
const SECRET: StudySecret = StudySecret::new([7; 16]);
const RECORD: &str = "[Variant \"turnover-classic\"]\n\n1. C.e3 *";

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
    cut: Option<usize>,
}

type SharedStudy = Arc<Mutex<StudyServer>>;

impl StudyServer {
    fn tell(&mut self, client: usize, event: NetworkEvent) {
        self.outboxes.entry(client).or_default().push(event);
    }

    fn send(&mut self, (client, connection): (usize, u64), news: &StudyNews) {
        self.tell(client, NetworkEvent::Received(connection, news.encode()));
    }

    fn answer(&mut self, from: (usize, u64), request: StudyRequest) {
        let study = self.study.as_mut().expect("a study");
        match request {
            StudyRequest::Hello { known_seq, secret, .. } => {
                let welcome = StudyNews::Welcome { may_edit: secret == Some(SECRET), seq: study.seq() };
                let events = self.events.iter().filter(|event| event.seq > known_seq).cloned().collect();
                self.send(from, &welcome);
                self.send(from, &StudyNews::Events { events });
            }
            StudyRequest::Edit { id, edit } => match study.event_for(self.events.len() as u64, id.clone(), edit) {
                Ok(Some(event)) => {
                    study.apply(&event).expect("it has been checked");
                    self.events.push(event.clone());
                    for to in self.connections.clone() {
                        self.send(to, &StudyNews::Events { events: vec![event.clone()] });
                    }
                }
                Ok(None) => self.send(from, &StudyNews::Done { id }),
                Err(refusal) => self.send(from, &StudyNews::refusal(Some(id), refusal)),
            },
            StudyRequest::Show { node } => {
                for to in self.connections.clone() {
                    self.send(to, &StudyNews::Ping { other_count: None, shown_node: Some(node) });
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
        assert_eq!(url, format!("ws://server.test/ws/study/{KEY}"));
        let mut server = self.lock();
        server.last_connection += 1;
        let connection = server.last_connection;
        let is_cut = server.cut == Some(self.client);
        if !is_cut {
            server.connections.push((self.client, connection));
        }
        let event = if is_cut { NetworkEvent::Closed(connection) } else { NetworkEvent::Opened(connection) };
        server.tell(self.client, event);
        connection
    }

    fn send(&mut self, connection: u64, text: String) {
        let from = (self.client, connection);
        let mut server = self.lock();
        if server.connections.contains(&from) {
            server.answer(from, StudyRequest::decode(&text).expect("a message"));
        }
    }

    fn close(&mut self, connection: u64) {
        let closed = (self.client, connection);
        self.lock().connections.retain(|other| *other != closed);
    }

    fn sign_in(&mut self, _: SignInRequest) {}

    fn request(&mut self, HttpRequest { id, url, body, .. }: HttpRequest) {
        let mut server = self.lock();
        let (status, body) = match (url.strip_prefix("http://server.test/api/study"), body) {
            (Some(""), Some(body)) => {
                let NewStudy { record, title } = serde_json::from_str(&body).expect("a study");
                let first = Study::first_event(1, &record, &title).expect("a record");
                server.study = Study::begin(&first).ok();
                server.events = vec![first];
                (201, super::super::lobby::json(&CreatedStudy { key: KEY.into(), secret: SECRET }))
            }
            (Some(path), None) if path.trim_start_matches('/') == KEY => (200, RECORD.into()),
            _ => (404, r#"{"error":"no such study"}"#.into()),
        };
        server.tell(self.client, NetworkEvent::Answered { id, status, body });
    }

    fn take_events(&mut self) -> Vec<NetworkEvent> {
        let client = self.client;
        self.lock().outboxes.remove(&client).unwrap_or_default()
    }
}

/// Two programs that edit, one that reads, and the server.
struct Studio {
    server: SharedStudy,
    apps: Vec<App>,
    now: Duration,
}

impl Studio {
    /// All have the same study open.
    fn new() -> Self {
        let server = SharedStudy::default();
        let app = |client| {
            let network = StudyNetwork { server: Arc::clone(&server), client };
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin, super::super::plugin))
                .init_resource::<ButtonInput<KeyCode>>()
                .insert_resource(Settings { site: SITE.parse().ok(), ..Settings::default() })
                .insert_resource(KeptSeats::of(Box::new(SharedStore::default())))
                .insert_resource(NetworkHandle(Box::new(network)))
                .insert_resource(Translations::new(Language::English))
                .insert_state(Screen::Table);
            app
        };
        let apps = (0..3).map(app).collect();
        let mut studio = Self { server, apps, now: Duration::ZERO };
        studio.frames(2);
        studio.command(0, OnlineCommand::MakeStudy { record: RECORD.into(), title: " Openings\n".into() });
        let link = studio.link(0).expect("a study");
        assert_eq!(link.secret, Some(SECRET));
        studio.command(1, OnlineCommand::OpenStudy(link.clone()));
        studio.command(2, OnlineCommand::OpenStudy(link.to_read()));
        studio
    }

    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.now += FRAME;
            for app in &mut self.apps {
                app.insert_resource(WallClock::manual(self.now)).update();
            }
        }
    }

    fn command(&mut self, index: usize, command: OnlineCommand) {
        self.apps[index].world_mut().write_message(command);
        self.frames(8);
    }

    fn intend(&mut self, index: usize, intent: Intent) {
        self.apps[index].world_mut().write_message(intent);
        self.frames(8);
    }

    fn play(&mut self, index: usize, code: &str) {
        let id = self.current(index).game.referee().find(code).expect("a legal move");
        self.intend(index, Intent::Play(id));
    }

    /// The server tells a program this.
    fn tell(&mut self, index: usize, news: &StudyNews) {
        {
            let mut server = self.server.lock().expect("no panic");
            let to = server.connections.iter().copied().find(|(client, _)| *client == index).expect("a connection");
            server.send(to, news);
        }
        self.frames(4);
    }

    /// A program loses its connection, and cannot reach the server.
    fn cut(&mut self, index: usize) {
        {
            let mut server = self.server.lock().expect("no panic");
            server.cut = Some(index);
            let lost: Vec<_> = server.connections.extract_if(.., |(client, _)| *client == index).collect();
            lost.into_iter().for_each(|(client, connection)| server.tell(client, NetworkEvent::Closed(connection)));
        }
        self.frames(4);
    }

    /// A legal move other than this one.
    fn other_move(&self, index: usize, than: &str) -> String {
        let mut codes = self.current(index).game.legal_moves().iter().map(|legal| &legal.code);
        codes.find(|code| *code != than).expect("a legal move").clone()
    }

    fn current(&self, index: usize) -> &CurrentGame {
        self.apps[index].world().resource()
    }

    fn access(&self, index: usize) -> Option<StudyAccess> {
        self.current(index).study.as_ref().map(|study| study.access)
    }

    fn link(&self, index: usize) -> Option<StudyLink> {
        self.apps[index].world().resource::<OpenStudy>().link().cloned()
    }

    /// The number of the node that a table shows.
    fn place(&self, index: usize) -> u32 {
        self.current(index).game.current().number()
    }

    fn node(&self, number: u32) -> NodeId {
        self.current(0).game.tree().numbered(number).expect("a node")
    }

    /// The record on all tables, which is that of the server.
    fn agreed(&self) -> String {
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
    let mut studio = Studio::new();
    let access = [StudyAccess::Edit, StudyAccess::Edit, StudyAccess::Read].map(Some);
    assert_eq!([0, 1, 2].map(|index| studio.access(index)), access);
    studio.agreed();
    studio.play(0, "e8e6");
    assert_eq!([0, 1, 2].map(|index| studio.place(index)), [2, 1, 1]);
    // What is there already needs no server.
    studio.play(1, "e8e6");
    assert_eq!((studio.place(1), studio.server.lock().expect("no panic").events.len()), (2, 2));
    let notes = Notes { comment: "Good.".into(), ..Notes::default() };
    studio.intend(1, Intent::Annotate(studio.node(2), notes));
    assert!(studio.agreed().contains("C.e6 {Good.}"), "{}", studio.agreed());
    studio.intend(1, Intent::Remove(studio.node(2)));
    assert_eq!([0, 1, 2].map(|index| studio.place(index)), [1, 1, 1]);
    assert!(!studio.agreed().contains("C.e6"));
}

#[test]
fn a_study_has_a_title_that_whoever_edits_changes_for_all() {
    let mut studio = Studio::new();
    let titles = |studio: &Studio| [0, 1, 2].map(|index| studio.current(index).study_title().to_owned());
    assert_eq!(titles(&studio), ["Openings"; 3]);
    studio.command(1, OnlineCommand::NameStudy("Endings".into()));
    assert_eq!(titles(&studio), ["Endings"; 3]);
    studio.command(2, OnlineCommand::NameStudy("Mine".into()));
    assert_eq!(titles(&studio), ["Endings"; 3]);
    assert_eq!(screen::tests::overlay(studio.apps[2].world()), Overlay::Alert);
    studio.agreed();
}

#[test]
fn a_study_that_one_may_edit_stays_on_the_device_until_it_is_forgotten() {
    let mut studio = Studio::new();
    let kept = |studio: &Studio, index: usize| {
        let seats = studio.apps[index].world().resource::<KeptSeats>();
        seats.studies().map(|study| (study.link(), study.title.clone())).collect::<Vec<_>>()
    };
    studio.command(1, OnlineCommand::NameStudy("Endings".into()));
    let link = studio.link(0).expect("a study");
    let expected = vec![(link.clone(), "Endings".to_owned())];
    assert_eq!([0, 1, 2].map(|index| kept(&studio, index)), [expected.clone(), expected, Vec::new()]);
    studio.command(0, OnlineCommand::ForgetStudy(KEY.into()));
    studio.command(1, OnlineCommand::NameStudy("Openings".into()));
    assert_eq!((kept(&studio, 0), studio.link(0)), (Vec::new(), Some(link.to_read())));
    // It is stored also if the server cannot be reached any more after it has made it.
    studio.cut(0);
    studio.command(0, OnlineCommand::MakeStudy { record: RECORD.into(), title: "Lost".into() });
    assert_eq!((kept(&studio, 0), studio.link(0)), (vec![(link, String::new())], None));
}

#[test]
fn that_others_have_the_study_open_is_spoken_when_the_first_ones_come() {
    let mut studio = Studio::new();
    studio.apps[0]
        .init_resource::<Heard>()
        .add_message::<Announcement>()
        .add_plugins(announce::plugin)
        .add_systems(First, hear);
    for (others, expected) in [(0, 0), (2, 1), (1, 1), (0, 1), (1, 2)] {
        studio.tell(0, &StudyNews::Ping { other_count: Some(others), shown_node: None });
        assert_eq!(studio.apps[0].world().resource::<OpenStudy>().others(), others);
        let heard = &studio.apps[0].world().resource::<Heard>().0;
        assert_eq!(heard.iter().filter(|text| text.contains("here")).count(), expected, "{heard:?}");
    }
    studio.intend(0, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    assert_eq!(studio.apps[0].world().resource::<OpenStudy>().others(), 0);
}

#[test]
fn who_reads_follows_whoever_shows_where_they_are_unless_they_do_not_want_it() {
    let mut studio = Studio::new();
    let (start, first) = (NodeId::ROOT, studio.node(1));
    studio.command(0, OnlineCommand::ShowPlace(true));
    studio.tell(0, &StudyNews::Ping { other_count: Some(2), shown_node: None });
    studio.intend(0, Intent::GoTo(start));
    assert_eq!([0, 1, 2].map(|index| studio.place(index)), [0, 1, 0], "whoever edits stays");
    let other = studio.other_move(0, "e1e3");
    studio.play(0, &other);
    assert_eq!([0, 1, 2].map(|index| studio.place(index)), [2, 1, 2]);
    studio.command(2, OnlineCommand::FollowPlace(false));
    studio.intend(0, Intent::GoTo(first));
    assert_eq!(studio.place(2), 2);
    studio.command(2, OnlineCommand::FollowPlace(true));
    let own = studio.other_move(2, "");
    studio.play(2, &own);
    studio.intend(0, Intent::GoTo(start));
    assert!(studio.current(2).has_own_moves() && studio.place(2) > 2, "whoever tries moves is left alone");
    studio.intend(2, Intent::BackToStudy);
    studio.intend(0, Intent::GoTo(first));
    assert_eq!(studio.place(2), 1);
    studio.command(0, OnlineCommand::ShowPlace(false));
    studio.intend(0, Intent::GoTo(start));
    assert_eq!(studio.place(2), 1);
}

#[test]
fn an_own_move_that_the_server_accepts_late_leaves_open_what_was_opened_meanwhile() {
    let mut studio = Studio::new();
    let id = studio.current(0).game.referee().find("e8e6").expect("a legal move");
    studio.apps[0].world_mut().write_message(Intent::Play(id));
    studio.frames(1);
    assert_eq!(studio.place(0), 1, "it is not there yet");
    studio.apps[0].world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Share);
    studio.frames(8);
    assert_eq!((screen::tests::overlay(studio.apps[0].world()), studio.place(0)), (Overlay::Share, 2));
}

#[test]
fn who_reads_is_told_so_and_changes_nothing() {
    let mut studio = Studio::new();
    let before = studio.agreed();
    let notes = Notes { comment: "Good.".into(), ..Notes::default() };
    studio.intend(2, Intent::Annotate(studio.node(1), notes));
    assert_eq!(screen::tests::overlay(studio.apps[2].world()), Overlay::Alert);
    studio.intend(2, Intent::Remove(studio.node(1)));
    assert_eq!(studio.agreed(), before);
}

#[test]
fn who_reads_tries_moves_that_nobody_else_sees_until_they_go_back_to_the_study() {
    let mut studio = Studio::new();
    let before = studio.agreed();
    studio.play(2, "e8e6");
    assert_eq!(screen::tests::overlay(studio.apps[2].world()), Overlay::None);
    assert_eq!([0, 2].map(|index| studio.current(index).game.tree().len()), [1, 2]);
    // The study goes on meanwhile.
    let other = studio.other_move(0, "e8e6");
    studio.play(0, &other);
    assert_eq!([0, 2].map(|index| studio.current(index).game.tree().len()), [2, 3]);
    assert_eq!(studio.current(2).game.last_ply().map(|ply| &*ply.played.code), Some("e8e6"));
    studio.intend(2, Intent::Remove(studio.current(2).game.current()));
    assert!(studio.place(2) == 1 && !studio.current(2).has_own_moves(), "an own move is removed");
    studio.agreed();
    studio.play(2, "e8e6");
    studio.intend(2, Intent::BackToStudy);
    assert_eq!(studio.place(2), 1);
    assert_ne!(studio.agreed(), before);
    studio.cut(2);
    studio.play(2, "e8e6");
    assert!(studio.current(2).has_own_moves(), "also without a connection");
    // A move that is made in the study too is not an own one any more.
    studio.server.lock().expect("no panic").cut = None;
    studio.play(1, "e8e6");
    studio.frames(400);
    assert!(!studio.current(2).has_own_moves());
    studio.agreed();
}

#[test]
fn what_is_edited_without_a_connection_is_sent_later() {
    let mut studio = Studio::new();
    studio.cut(1);
    assert_eq!(studio.access(1), Some(StudyAccess::Offline));
    studio.play(1, "e8e6");
    assert_eq!(studio.current(1).game.tree().len(), 1);
    studio.play(0, "e8e6");
    studio.server.lock().expect("no panic").cut = None;
    studio.frames(400);
    assert_eq!(studio.access(1), Some(StudyAccess::Edit));
    assert_eq!((studio.current(0).game.tree().len(), studio.place(1)), (2, 2), "both have made the same move");
    studio.agreed();
}

#[test]
fn changes_are_promised_to_be_sent_later_only_where_they_are() {
    let mut studio = Studio::new();
    studio.cut(2);
    assert_eq!(studio.access(2), Some(StudyAccess::ReadOffline), "there are none");
    studio.tell(1, &StudyNews::Reload { version: 99 });
    assert_eq!(studio.access(1), Some(StudyAccess::Outdated));
    let StudyEvent { seq, at, change, .. } = studio.server.lock().expect("no panic").events[0].clone();
    let impossible = StudyNews::Events { events: vec![StudyEvent { seq: seq + 9, at, id: None, change }] };
    studio.tell(0, &impossible);
    studio.frames(400);
    studio.tell(0, &impossible);
    assert_eq!(studio.access(0), Some(StudyAccess::Distrusted));
}

#[test]
fn a_study_is_left_when_another_game_comes_to_the_table_and_a_lost_one_is_told() {
    let mut studio = Studio::new();
    studio.intend(0, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    assert_eq!((studio.link(0), studio.access(0)), (None, None));
    assert!(studio.server.lock().expect("no panic").connections.iter().all(|(client, _)| *client != 0));
    let missing = StudyLink { site: SITE.parse().ok(), key: "other".into(), secret: None };
    studio.command(0, OnlineCommand::OpenStudy(missing));
    assert_eq!(screen::tests::overlay(studio.apps[0].world()), Overlay::Alert);
    assert!(studio.current(0).game.tree().is_empty());
}

#[test]
fn a_study_that_is_still_being_loaded_is_left_when_another_game_comes_to_the_table() {
    let mut studio = Studio::new();
    let link = studio.link(0).expect("a study");
    studio.intend(0, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    studio.server.lock().expect("no panic").cut = Some(0);
    studio.command(0, OnlineCommand::OpenStudy(link));
    assert_eq!(studio.link(0), None, "it is not there yet");
    studio.intend(0, Intent::Start { id: GameId::Lielow, fen: None, head: Head::default() });
    studio.server.lock().expect("no panic").cut = None;
    studio.frames(400);
    assert_eq!((studio.current(0).game.id(), studio.access(0)), (GameId::Lielow, None));
}

#[test]
fn what_is_played_while_another_study_is_being_loaded_is_not_for_that_one() {
    let mut studio = Studio::new();
    let link = studio.link(0).expect("a study");
    studio.server.lock().expect("no panic").cut = Some(0);
    studio.command(0, OnlineCommand::OpenStudy(link));
    assert_eq!(studio.access(0), None, "the table keeps a game");
    studio.play(0, "e8e6");
    assert_eq!(studio.current(0).game.tree().len(), 2);
    studio.server.lock().expect("no panic").cut = None;
    studio.frames(400);
    assert_eq!(studio.access(0), Some(StudyAccess::Edit));
    assert_eq!(studio.current(0).game.tree().len(), 1, "the server was told nothing");
    studio.agreed();
}
