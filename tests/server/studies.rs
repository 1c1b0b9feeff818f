//! Tests of studies through their sockets.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use turnover::online::PROTOCOL_VERSION;
use turnover::server::client::{Client, ClientError};
use turnover::server::{EventStore, ServerConfig, SqliteStore};
use turnover::study::{
    CreatedStudy, MAX_STUDY_RECORD_BYTES, Study, StudyChange, StudyEdit, StudyEvent, StudyNews, StudyRefusal,
    StudyRefusalCode, StudyRequest, StudySecret,
};

use crate::database::Database;
use crate::host::{
    Folder, Program, config, get, post, start, start_in, start_with, wait_until_ready, wait_until_shared,
};

const RECORD: &str = "[Variant \"turnover-classic\"]\n[White \"Ana\"]\n\n1. C.e3 {Two ahead.} C.e6 2. e4 *";

async fn create(server: SocketAddr) -> CreatedStudy {
    let answer = post(server, "/api/study", &json!({ "record": RECORD, "title": "Openings" }).to_string()).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    serde_json::from_str(&answer.text()).expect("a study")
}

/// Somebody who has a study open, and applies what the server tells.
struct Visitor {
    client: Client,
    study: Option<Study>,
    /// What the ids of edits begin with.
    name: &'static str,
    edits: u32,
}

impl Visitor {
    async fn enter(name: &'static str, server: SocketAddr, key: &str, secret: Option<StudySecret>) -> Self {
        let mut client = Client::connect(server, &format!("study/{key}"), None).await.expect("a connection");
        let hello = StudyRequest::Hello { version: PROTOCOL_VERSION, secret, known_seq: 0 };
        client.send_text(hello.encode()).await.expect("sent");
        let mut visitor = Self { client, study: None, name, edits: 0 };
        let StudyNews::Welcome { may_edit, seq } = visitor.hear().await.expect("an answer") else {
            panic!("no welcome")
        };
        assert_eq!(may_edit, secret.is_some());
        visitor.hear_until(seq).await;
        visitor
    }

    /// The next message, whose events have been applied.
    async fn hear(&mut self) -> Result<StudyNews, ClientError> {
        let text =
            tokio::time::timeout(Duration::from_secs(60), self.client.receive_text()).await.expect("a message")?;
        let news = StudyNews::decode(&text).expect("a message");
        if let StudyNews::Events { events } = &news {
            for event in events {
                match &mut self.study {
                    Some(study) => {
                        study.apply(event).expect("the next event");
                    }
                    None => self.study = Some(Study::begin(event).expect("a study")),
                }
            }
        }
        Ok(news)
    }

    /// Hears until the event with this number.
    async fn hear_until(&mut self, seq: u64) {
        while self.study.as_ref().map_or(0, Study::seq) < seq {
            self.hear().await.expect("a message");
        }
    }

    /// Hears until the server tells that so many others have the study open.
    async fn hear_of_others(&mut self, count: u32) {
        loop {
            if let StudyNews::Ping { other_count: Some(others), .. } = self.hear().await.expect("a message")
                && others == count
            {
                return;
            }
        }
    }

    fn text(&self) -> String {
        self.study.as_ref().expect("a study").record().to_string()
    }

    async fn send(&mut self, edit: StudyEdit) {
        self.edits += 1;
        let id = format!("{}-{}", self.name, self.edits).parse().expect("an id");
        self.client.send_text(StudyRequest::Edit { id, edit }.encode()).await.expect("sent");
    }

    /// Sends an edit, and hears until it is refused.
    async fn refusal(&mut self, edit: StudyEdit) -> StudyRefusal {
        self.send(edit).await;
        loop {
            if let StudyNews::Refused { code: reason, expected, .. } = self.hear().await.expect("an answer") {
                return StudyRefusal::new(reason, expected);
            }
        }
    }

    /// Sends an edit, and hears until it is refused. Returns the reason.
    async fn is_refused(&mut self, edit: StudyEdit) -> StudyRefusalCode {
        self.refusal(edit).await.code
    }
}

fn add(at: u32, code: &str) -> StudyEdit {
    StudyEdit::AddMove { node: at, code: code.into() }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_people_edit_a_study_at_once_and_everybody_sees_each_edit() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let CreatedStudy { key, secret } = create(address).await;
    let mut ana = Visitor::enter("ana", address, &key, Some(secret)).await;
    let mut bea = Visitor::enter("bea", address, &key, Some(secret)).await;
    let mut carl = Visitor::enter("carl", address, &key, None).await;
    assert!(ana.text().contains("{Two ahead.}") && ana.text().contains("[StudyName \"Openings\"]"), "{}", ana.text());
    ana.send(StudyEdit::Remove { node: 3 }).await;
    ana.hear_until(2).await;
    // Bea may not have heard of it.
    assert_eq!(
        bea.is_refused(StudyEdit::Comment { node: 3, text: "Late.".into() }).await,
        StudyRefusalCode::NoSuchNode
    );
    bea.send(StudyEdit::Comment { node: 2, text: "The same.".into() }).await;
    bea.hear_until(3).await;
    ana.send(StudyEdit::Mark { node: 1, marks: vec![1] }).await;
    for visitor in [&mut ana, &mut bea, &mut carl] {
        visitor.hear_until(4).await;
        assert!(visitor.text().contains("1. C.e3! {Two ahead.} 1... C.e6 {The same.} *"), "{}", visitor.text());
    }
    assert_eq!(carl.is_refused(add(2, "e3e4")).await, StudyRefusalCode::ReadOnly);
    assert_eq!(bea.is_refused(add(2, "nonsense")).await, StudyRefusalCode::IllegalMove);
    let record = get(address, &format!("/api/study/{key}")).await;
    assert_eq!((record.status, record.text()), (200, ana.text()));
    server.stop().await;
    // All is stored.
    let server = start_in(&folder).await;
    let mut again = Visitor::enter("again", server.address(), &key, Some(secret)).await;
    assert_eq!(again.text(), ana.text());
    again.send(add(2, "e3e4")).await;
    again.hear_until(5).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_told_how_many_others_have_the_study_open_and_what_whoever_edits_shows() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let CreatedStudy { key, secret } = create(address).await;
    let mut ana = Visitor::enter("ana", address, &key, Some(secret)).await;
    let mut bea = Visitor::enter("bea", address, &key, None).await;
    bea.hear_of_others(1).await;
    ana.hear_of_others(1).await;
    // What whoever reads shows is not told.
    bea.client.send_text(StudyRequest::Show { node: 9 }.encode()).await.expect("sent");
    ana.client.send_text(StudyRequest::Show { node: 2 }.encode()).await.expect("sent");
    let shown = loop {
        if let StudyNews::Ping { shown_node: Some(node), .. } = bea.hear().await.expect("a message") {
            break node;
        }
    };
    assert_eq!(shown, 2);
    drop(bea);
    ana.hear_of_others(0).await;
    server.stop().await;
}

#[tokio::test]
async fn who_has_no_secret_or_no_study_gets_an_answer_that_says_so() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let CreatedStudy { key, .. } = create(address).await;
    let hello = |version, secret| StudyRequest::Hello { version, secret, known_seq: 0 }.encode();
    let wrong = Some(StudySecret::new([9; 16]));
    for (text, expected) in [
        (hello(PROTOCOL_VERSION, wrong), "wrong-secret"),
        (hello(PROTOCOL_VERSION + 1, None), "\"reload\""),
        (StudyRequest::Pong.encode(), "hello-first"),
        ("{}".into(), "malformed"),
        ("x".repeat(20_000), "too-long"),
    ] {
        let mut client = Client::connect(address, &format!("study/{key}"), None).await.expect("a connection");
        client.send_text(text).await.expect("sent");
        let answer = client.receive_text().await.expect("an answer");
        assert!(answer.contains(expected), "{answer}");
        assert!(matches!(client.receive_text().await, Err(ClientError::Closed(1008))), "{expected}");
    }
    for path in ["/api/study/abcdefgh23456789", "/api/study/-.-"] {
        assert_eq!(get(address, path).await.status, 404, "{path}");
    }
    let missing = Client::connect(address, "study/abcdefgh23456789", None).await.expect_err("no study");
    assert_eq!(missing.status(), Some(404));
    let page = get(address, &format!("/study/{key}")).await;
    assert_eq!((page.status, page.header("location")), (307, Some(&*format!("/#study={key}"))));
    let body = |record: &str| json!({ "record": record }).to_string();
    for (body, status) in [
        (body("1. e4"), 422),
        (body(&"x".repeat(MAX_STUDY_RECORD_BYTES + 1)), 422),
        (json!({ "record": RECORD, "title": "x".repeat(101) }).to_string(), 422),
        (Value::Null.to_string(), 422),
    ] {
        assert_eq!(post(address, "/api/study", &body).await.status, status, "{body:.80}");
    }
    server.stop().await;
}

#[tokio::test]
async fn who_comes_to_a_study_that_is_open_waits_for_none_of_its_stored_events() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let CreatedStudy { key, secret } = create(server.address()).await;
    let mut ana = Visitor::enter("ana", server.address(), &key, Some(secret)).await;
    ana.send(StudyEdit::Title { text: "One".into() }).await;
    ana.hear_until(2).await;
    folder.run("DELETE FROM study_event");
    let bea = Visitor::enter("bea", server.address(), &key, None).await;
    assert_eq!(bea.text(), ana.text());
    server.stop().await;
}

#[tokio::test]
async fn what_another_process_has_added_is_told_once_and_what_cannot_happen_ends_the_connections() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let CreatedStudy { key, secret } = create(address).await;
    let add_elsewhere = |seq: u32, edit| {
        let event = StudyEvent { seq: seq.into(), at: 1, id: None, change: StudyChange::Edited { edit } };
        let text = serde_json::to_string(&event).expect("an event");
        folder.run(&format!("INSERT INTO study_event VALUES ('{key}', {seq}, '{text}')"));
    };
    let mut ana = Visitor::enter("ana", address, &key, Some(secret)).await;
    add_elsewhere(2, StudyEdit::Title { text: "Elsewhere".into() });
    let mut bea = Visitor::enter("bea", address, &key, None).await;
    ana.send(StudyEdit::Mark { node: 1, marks: vec![1] }).await;
    for visitor in [&mut ana, &mut bea] {
        visitor.hear_until(3).await;
        assert!(visitor.text().contains("Elsewhere") && visitor.text().contains("C.e3!"), "{}", visitor.text());
    }
    add_elsewhere(4, StudyEdit::Remove { node: 99 });
    ana.send(StudyEdit::Mark { node: 1, marks: vec![2] }).await;
    for visitor in [&mut ana, &mut bea] {
        let heard = loop {
            match visitor.hear().await {
                Ok(StudyNews::Ping { .. }) => {}
                heard => break heard,
            }
        };
        assert!(matches!(heard, Err(ClientError::Closed(1013))), "{heard:?}");
    }
    let mut client = Client::connect(address, &format!("study/{key}"), None).await.expect("a connection");
    let hello = StudyRequest::Hello { version: PROTOCOL_VERSION, secret: None, known_seq: 3 };
    client.send_text(hello.encode()).await.expect("sent");
    let heard = client.receive_text().await;
    assert!(matches!(heard, Err(ClientError::Closed(1013))), "{heard:?}");
    server.stop().await;
}

#[tokio::test]
#[cfg(unix)]
async fn while_the_disk_is_nearly_full_edits_are_refused_for_that_reason_and_all_that_was_accepted_stays() {
    let folder = Folder::with_file();
    let title = |text: &str| StudyEdit::Title { text: text.into() };
    let server = start_in(&folder).await;
    let CreatedStudy { key, secret } = create(server.address()).await;
    let mut ana = Visitor::enter("ana", server.address(), &key, Some(secret)).await;
    ana.send(title("One")).await;
    ana.hear_until(2).await;
    server.stop().await;
    let mut store = SqliteStore::open(&folder.data(), 0).expect("a store");
    store.set_min_free_mib(u32::MAX);
    let server = start(config(), store).await;
    let mut bea = Visitor::enter("bea", server.address(), &key, Some(secret)).await;
    let refusal = bea.refusal(title("Other")).await;
    assert!(refusal.code == StudyRefusalCode::NotSaved && refusal.expected.contains("disk"), "{refusal}");
    let body = json!({ "record": RECORD }).to_string();
    assert_eq!(post(server.address(), "/api/study", &body).await.status, 507, "the same is refused with a new study");
    let record = get(server.address(), &format!("/api/study/{key}")).await;
    assert_eq!((record.status, record.text()), (200, ana.text()));
    assert_eq!(get(server.address(), "/health").await.status, 200);
    server.stop().await;
    let server = start_in(&folder).await;
    // The same edit, with the same id.
    let mut bea = Visitor::enter("bea", server.address(), &key, Some(secret)).await;
    assert_eq!(bea.text(), ana.text());
    bea.send(title("Other")).await;
    bea.hear_until(3).await;
    server.stop().await;
}

#[tokio::test]
async fn a_study_whose_use_cannot_be_noted_opens_and_is_noted_as_soon_as_it_can_be() {
    let folder = Folder::with_file();
    let server = start_in(&folder).await;
    let CreatedStudy { key, secret } = create(server.address()).await;
    // Longer ago than a use is noted again, and not so long that the study is removed.
    folder.run("UPDATE study SET used = used - 3 * 86400000");
    let used_before = stored_use(&folder, &key);
    folder.run("CREATE TRIGGER no_room BEFORE UPDATE ON study BEGIN SELECT RAISE(ABORT, 'no room'); END");
    let ana = Visitor::enter("ana", server.address(), &key, Some(secret)).await;
    let path = format!("/api/study/{key}");
    let record = get(server.address(), &path).await;
    assert_eq!((record.status, record.text()), (200, ana.text()));
    folder.run("DROP TRIGGER no_room");
    assert_eq!(get(server.address(), &path).await.status, 200);
    server.stop().await;
    assert!(stored_use(&folder, &key) > used_before);
}

/// When a study was last used, as it is stored.
fn stored_use(folder: &Folder, key: &str) -> u64 {
    let store = SqliteStore::open_to_read(&folder.data()).expect("a store");
    store.studies().study(key).expect("an answer").expect("a study").last_used_at
}

#[tokio::test]
async fn a_long_study_costs_more_than_a_short_one() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let [short, long] = [create(server.address()).await.key, create(server.address()).await.key];
    server.stop().await;
    folder.run(&format!("INSERT INTO study_event VALUES ('{long}', 1801, '{{}}')"));
    let server = start_with(&folder, ServerConfig { requests_per_second: 2, ..config() }).await;
    for (key, status) in [(&long, 429), (&short, 200)] {
        assert_eq!(get(server.address(), &format!("/api/study/{key}")).await.status, status);
    }
    let refused = Client::connect(server.address(), &format!("study/{long}"), None).await.expect_err("too much");
    assert_eq!(refused.status(), Some(429));
    server.stop().await;
}

#[tokio::test]
async fn a_ping_before_the_hello_is_no_message_and_who_knows_more_than_the_server_is_told_how_much_there_is() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let CreatedStudy { key, .. } = create(server.address()).await;
    let mut client = Client::connect(server.address(), &format!("study/{key}"), None).await.expect("a connection");
    client.send_ping().await.expect("sent");
    let hello = StudyRequest::Hello { version: PROTOCOL_VERSION, secret: None, known_seq: 99 };
    client.send_text(hello.encode()).await.expect("sent");
    let answer = StudyNews::decode(&client.receive_text().await.expect("an answer"));
    assert_eq!(answer, Ok(StudyNews::Welcome { may_edit: false, seq: 1 }));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_share_a_database_hand_a_study_over_to_its_owner() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let programs = [(); 2].map(|()| Program::start_in_cluster(&folder, &database, &["--public-metrics"]));
    for program in &programs {
        wait_until_ready(program.address).await;
    }
    // A study whose shard gets another owner closes its connections.
    for program in &programs {
        wait_until_shared(program.address).await;
    }
    for _ in 0..4 {
        let CreatedStudy { key, secret } = create(programs[0].address).await;
        let mut one = Visitor::enter("one", programs[0].address, &key, Some(secret)).await;
        let mut other = Visitor::enter("other", programs[1].address, &key, Some(secret)).await;
        one.send(StudyEdit::Title { text: "One".into() }).await;
        other.hear_until(2).await;
        other.send(StudyEdit::Title { text: "Other".into() }).await;
        for visitor in [&mut one, &mut other] {
            visitor.hear_until(3).await;
        }
        assert_eq!(one.text(), other.text());
    }
}
