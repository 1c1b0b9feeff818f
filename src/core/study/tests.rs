//! Tests of studies: several editors, lost connections, and what is refused.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::online::{ActId, ConnectionStatus};
use crate::session::{Game, GameId, GameRecord, NodeId, WalkStep};

/// All that can be seen of a study: the record, and which node stands where.
fn seen(study: &Study) -> (String, Vec<Option<u32>>) {
    let numbers = study.record().game.tree().walk().into_iter().map(|step| step.node().map(NodeId::number)).collect();
    (study.record().to_string(), numbers)
}

fn study_of(record: &str) -> Study {
    Study::begin(&Study::first_event(1, record, "").expect("a record")).expect("a study")
}

fn id(text: &str) -> ActId {
    text.parse().expect("an id")
}

/// Makes an edit. Returns the node that it is about; `None` if nothing has changed.
fn edit(study: &mut Study, name: &str, edit: StudyEdit) -> Result<Option<NodeId>, StudyRefusalCode> {
    let event = study.event_for(2, id(name), edit).map_err(|refusal| refusal.code)?;
    Ok(event.map(|event| study.apply(&event).expect("it has been checked")))
}

fn add(at: u32, code: &str) -> StudyEdit {
    StudyEdit::AddMove { at, code: code.into() }
}

/// An edit that somebody may want who has this study before them.
fn random_edit(study: &Study, rng: &mut Xoshiro256PlusPlus) -> StudyEdit {
    let tree = study.record().game.tree();
    let node: u32 = rng.random_range(0..tree.next_number());
    let (kind, choice): (u32, usize) = (rng.random_range(0..12), rng.random_range(0..3));
    match kind {
        0 => StudyEdit::Remove { node },
        1 | 2 => StudyEdit::Promote { node },
        3 => StudyEdit::Comment { node, text: ["", "why?", "} \\ (\nor {"][choice].into() },
        4 => StudyEdit::Mark { node, marks: [vec![], vec![1], vec![6, 14]][choice].clone() },
        5 => StudyEdit::Title { text: ["", "Openings", "\"Ends\""][choice].into() },
        _ => {
            let at = tree.numbered(node).unwrap_or(NodeId::ROOT);
            let codes = tree[at].referee().codes();
            let index: usize = rng.random_range(0..codes.len().max(1));
            add(at.number(), codes.get(index).map_or("", |(code, _)| code.as_str()))
        }
    }
}

#[test]
fn whatever_several_editors_do_all_of_them_end_with_the_same_tree() {
    let (mut accepted, mut refused) = (0, 0);
    for (seed, game) in GameId::ALL.into_iter().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed as u64);
        let first = Study::first_event(1, &GameRecord::of(Game::new(game)).to_string(), "Begin").expect("a record");
        let mut server = Study::begin(&first).expect("a study");
        let mut log = vec![first];
        let mut editors = vec![server.clone(); 3];
        for step in 0..120 {
            let editor = rng.random_range(0..editors.len());
            // What an editor sees may be behind what others have done.
            let wanted = random_edit(&editors[editor], &mut rng);
            let before = seen(&server);
            match server.event_for(step, id(&format!("{editor}-{step}")), wanted.clone()) {
                Ok(Some(event)) => {
                    server.apply(&event).expect("it has been checked");
                    assert_ne!(seen(&server), before, "{wanted:?}");
                    log.push(event);
                    accepted += 1;
                }
                Ok(None) => assert_eq!(seen(&server), before, "{wanted:?}"),
                Err(_) => {
                    assert_eq!(seen(&server), before, "{wanted:?}");
                    refused += 1;
                }
            }
            for study in &mut editors {
                let known = usize::try_from(study.seq()).expect("few events");
                let count = rng.random_range(0..=log.len() - known);
                for event in &log[known..known + count] {
                    study.apply(event).expect("the next event");
                }
            }
        }
        for study in &mut editors {
            let known = usize::try_from(study.seq()).expect("few events");
            for event in &log[known..] {
                study.apply(event).expect("the next event");
            }
            assert_eq!(seen(study), seen(&server), "{game}");
        }
        assert_eq!(seen(&Study::replay(&log).expect("a study")), seen(&server), "{game}");
        let (text, numbers) = seen(&server);
        let read = GameRecord::read(&text).expect("its own record");
        assert_eq!(read.to_string(), text);
        let shape = |step: &WalkStep| step.node().is_some();
        let shapes: Vec<bool> = read.game.tree().walk().iter().map(shape).collect();
        assert_eq!(shapes, numbers.iter().map(Option::is_some).collect::<Vec<_>>(), "{game}");
    }
    assert!(accepted > 300 && refused > 10, "{accepted} {refused}");
}

#[test]
fn an_edit_of_what_was_removed_meanwhile_is_refused_and_others_go_on() {
    let mut study = study_of("[Variant \"turnover-classic\"]\n\n1. C.e3 C.e6 2. e4 *");
    assert_eq!(
        edit(&mut study, "a-1", StudyEdit::Remove { node: 2 }).expect("it is there").map(NodeId::number),
        Some(1)
    );
    let before = seen(&study);
    for wanted in [
        add(3, "e6e5"),
        StudyEdit::Remove { node: 2 },
        StudyEdit::Promote { node: 3 },
        StudyEdit::Comment { node: 2, text: "late".into() },
        StudyEdit::Mark { node: 3, marks: vec![1] },
        add(99, "e6e5"),
    ] {
        assert_eq!(edit(&mut study, "b-1", wanted.clone()), Err(StudyRefusalCode::NoSuchNode), "{wanted:?}");
    }
    assert_eq!(seen(&study), before);
    // Numbers are not used again.
    assert_eq!(edit(&mut study, "b-2", add(1, "e8e6")).expect("a legal move").map(NodeId::number), Some(4));
}

#[test]
fn the_same_move_of_two_editors_and_the_same_edit_twice_count_once() {
    let mut study = study_of("[Variant \"turnover-classic\"]\n\n*");
    let made = edit(&mut study, "a-1", add(0, "e1e3")).expect("a legal move");
    assert_eq!(made.map(NodeId::number), Some(1));
    assert_eq!(edit(&mut study, "b-1", add(0, "e1e3")), Ok(None));
    assert_eq!(study.node_after(0, "e1e3"), made);
    assert_eq!(edit(&mut study, "a-2", StudyEdit::Remove { node: 1 }).map(|node| node.is_some()), Ok(true));
    assert_eq!(edit(&mut study, "a-1", add(0, "e1e3")), Ok(None), "it was accepted before");
    assert_eq!((study.seq(), study.record().game.tree().is_empty()), (3, true));
}

#[test]
fn what_no_record_would_give_back_and_what_is_too_much_is_refused() {
    let mut study = study_of("[Variant \"turnover-classic\"]\n\n1. C.e3 *");
    let comment = |text: &str| StudyEdit::Comment { node: 1, text: text.into() };
    let title = |text: String| StudyEdit::Title { text };
    for (wanted, code) in [
        (comment(" blanks"), StudyRefusalCode::Malformed),
        (comment("a\tb"), StudyRefusalCode::Malformed),
        (comment("[%clk 0:01:00] fast"), StudyRefusalCode::Malformed),
        (comment(&"x".repeat(MAX_STUDY_COMMENT_CHARS + 1)), StudyRefusalCode::TooLong),
        (title("x".repeat(MAX_STUDY_TITLE_CHARS + 1)), StudyRefusalCode::TooLong),
        (title("two\nlines".into()), StudyRefusalCode::TooLong),
        (StudyEdit::Mark { node: 1, marks: vec![0] }, StudyRefusalCode::Malformed),
        (StudyEdit::Mark { node: 1, marks: vec![1; MAX_STUDY_MARKS + 1] }, StudyRefusalCode::Malformed),
        (StudyEdit::Mark { node: 0, marks: vec![1] }, StudyRefusalCode::NoSuchNode),
        (StudyEdit::Remove { node: 0 }, StudyRefusalCode::NoSuchNode),
        (add(1, "e1e3"), StudyRefusalCode::IllegalMove),
        (add(1, "nonsense"), StudyRefusalCode::IllegalMove),
    ] {
        assert_eq!(edit(&mut study, "a-1", wanted.clone()), Err(code), "{wanted:?}");
    }
    assert_eq!(study.seq(), 1);
    let long = StudyEdit::Comment { node: 1, text: "é".repeat(MAX_STUDY_COMMENT_CHARS) };
    assert!(edit(&mut study, "a-1", long).is_ok_and(|node| node.is_some()));
    for record in ["", "1. e4", &" ".repeat(MAX_STUDY_RECORD_BYTES + 1)] {
        assert!(Study::first_event(1, record, "").is_err());
    }
}

#[test]
fn a_study_has_only_so_much_text_and_so_many_edits() {
    let mut study = study_of("[Variant \"lielow\"]\n\n*");
    let texts = ["é", "è"].map(|letter| letter.repeat(MAX_STUDY_COMMENT_CHARS));
    let comment = |number: usize| StudyEdit::Comment { node: 0, text: texts[number % 2].clone() };
    let most = MAX_STUDY_TEXT_BYTES / texts[0].len();
    for number in 0..most {
        assert!(edit(&mut study, &format!("a-{number}"), comment(number)).is_ok_and(|node| node.is_some()));
    }
    assert_eq!(edit(&mut study, "b-1", comment(most)), Err(StudyRefusalCode::TooMany));

    let mut study = study_of("[Variant \"lielow\"]\n\n*");
    let title = |number: u64| StudyEdit::Title { text: if number.is_multiple_of(2) { "One" } else { "Other" }.into() };
    for number in 0..MAX_STUDY_EDITS {
        assert!(edit(&mut study, &format!("a-{number}"), title(number)).is_ok_and(|node| node.is_some()));
    }
    assert_eq!(edit(&mut study, "b-1", title(MAX_STUDY_EDITS)), Err(StudyRefusalCode::TooMany));
}

#[test]
fn a_study_has_only_so_many_moves_and_variations_in_one_another() {
    let mut study = study_of("[Variant \"turnover-classic\"]\n\n*");
    let codes = |study: &Study, at: NodeId| study.record().game.tree()[at].referee().codes();
    let mut at = NodeId::ROOT;
    for depth in 1..=MAX_STUDY_DEPTH {
        // The first variation in which the game goes on, and does not repeat itself.
        let next = codes(&study, at).iter().enumerate().find_map(|(index, (code, _))| {
            let made = edit(&mut study, &format!("a-{depth}-{index}"), add(at.number(), code));
            let made = made.expect("a legal move")?;
            let has_more = codes(&study, made).len() > 1 && study.record().game.tree()[made].occurrences() < 2;
            (index > 0 && has_more).then_some(made)
        });
        at = next.expect("a variation");
    }
    let codes = codes(&study, at);
    assert!(edit(&mut study, "b-1", add(at.number(), &codes[0].0)).is_ok_and(|node| node.is_some()));
    assert_eq!(edit(&mut study, "b-2", add(at.number(), &codes[1].0)), Err(StudyRefusalCode::TooMany));

    let mut study = study_of("[Variant \"turnover-classic\"]\n\n*");
    for number in 1..=MAX_STUDY_MOVES {
        assert!(edit(&mut study, &format!("a-{number}"), add(0, "e1e3")).is_ok_and(|node| node.is_some()));
        assert!(edit(&mut study, &format!("b-{number}"), StudyEdit::Remove { node: number }).is_ok());
    }
    assert_eq!(edit(&mut study, "c-1", add(0, "e1e3")), Err(StudyRefusalCode::TooMany));
}

#[test]
fn events_that_make_no_study_are_refused() {
    let first = Study::first_event(1, "[Variant \"lielow\"]\n\n*", "A title").expect("a record");
    let mut study = Study::begin(&first).expect("a study");
    assert_eq!(study.title(), "A title");
    assert_eq!(study.apply(&first).err(), Some(StudyError::Gap { expected: 2, found: 1 }));
    let again = StudyEvent { seq: 2, ..first };
    assert_eq!(study.apply(&again).err(), Some(StudyError::Beginning));
    assert_eq!(Study::begin(&again).err(), Some(StudyError::Beginning));
    assert_eq!(Study::replay(&[]).err(), Some(StudyError::Beginning));
}

/// The server's answer to a message.
fn answer(server: &mut Study, log: &mut Vec<StudyEvent>, request: StudyRequest) -> Vec<StudyNews> {
    match request {
        StudyRequest::Hello { known, secret, .. } => {
            let known = usize::try_from(known).expect("few events");
            let welcome = StudyNews::Welcome { may_edit: secret.is_some(), seq: server.seq() };
            vec![welcome, StudyNews::Events { events: log[known..].to_vec() }]
        }
        StudyRequest::Edit { id, edit } => match server.event_for(2, id.clone(), edit) {
            Ok(Some(event)) => {
                server.apply(&event).expect("it has been checked");
                log.push(event.clone());
                vec![StudyNews::Events { events: vec![event] }]
            }
            Ok(None) => vec![StudyNews::Done { id }],
            Err(refusal) => vec![StudyNews::refusal(Some(id), refusal)],
        },
        StudyRequest::Show { .. } | StudyRequest::Pong => Vec::new(),
    }
}

/// Lets a client hear the answers to its messages. Returns the last output that tells of an own edit.
fn exchange(client: &mut StudyClient, server: &mut Study, log: &mut Vec<StudyEvent>, out: StudyOutput) -> StudyOutput {
    let (mut waiting, mut last) = (out.send, StudyOutput::default());
    while !waiting.is_empty() {
        let news: Vec<StudyNews> = waiting.drain(..).flat_map(|request| answer(server, log, request)).collect();
        for news in news {
            let out = client.handle_news(20, news);
            waiting.extend(out.send.clone());
            if out.made.is_some() || out.refused.is_some() {
                last = out;
            }
        }
    }
    last
}

/// The number of edits that a client sends again when it is welcomed again.
fn unconfirmed_count(client: &mut StudyClient) -> usize {
    let seq = client.study().map_or(0, Study::seq);
    client.handle_news(20, StudyNews::Welcome { may_edit: true, seq }).send.len()
}

#[test]
fn an_edit_whose_answer_was_lost_is_sent_again_and_counts_once() {
    let first = Study::first_event(1, "[Variant \"turnover-classic\"]\n\n*", "").expect("a record");
    let (mut server, mut log) = (Study::begin(&first).expect("a study"), vec![first]);
    let mut client = StudyClient::new(Some(StudySecret::new([1; 16])), 7);
    assert!(client.tick(0).connect);
    let hello = client.handle_open(10);
    exchange(&mut client, &mut server, &mut log, hello);
    assert!(client.may_edit() && client.study().is_some());
    let sent = client.edit(add(0, "e1e3"));
    assert_eq!((sent.send.len(), client.study().map(Study::seq)), (1, Some(1)), "the tree waits for the server");
    for request in sent.send {
        // The server has accepted it, and the connection is lost before the client hears of it.
        answer(&mut server, &mut log, request);
    }
    client.handle_close(30);
    let ConnectionStatus::Offline { retry_at } = *client.status() else { panic!("{:?}", client.status()) };
    assert!(client.tick(retry_at).connect);
    let hello = client.handle_open(retry_at);
    let out = exchange(&mut client, &mut server, &mut log, hello);
    assert_eq!((unconfirmed_count(&mut client), log.len()), (0, 2));
    assert_eq!(out.made.map(NodeId::number), Some(1));
    assert_eq!(client.study().map(seen), Some(seen(&server)));
    let refused = client.edit(add(0, "nonsense"));
    let out = exchange(&mut client, &mut server, &mut log, refused);
    assert_eq!(out.refused.map(|refusal| refusal.code), Some(StudyRefusalCode::IllegalMove));
    assert_eq!(unconfirmed_count(&mut client), 0);
}

#[test]
fn that_an_edit_cannot_be_saved_is_told_once_and_it_is_sent_again_until_it_can() {
    let first = Study::first_event(1, "[Variant \"turnover-classic\"]\n\n*", "").expect("a record");
    let (mut server, mut log) = (Study::begin(&first).expect("a study"), vec![first]);
    let mut client = StudyClient::new(Some(StudySecret::new([1; 16])), 7);
    let hello = client.handle_open(10);
    exchange(&mut client, &mut server, &mut log, hello);
    let told = |client: &mut StudyClient, request: &StudyRequest| {
        let StudyRequest::Edit { id, .. } = request else { panic!("{request:?}") };
        let refusal = StudyRefusal::new(StudyRefusalCode::NotSaved, "a disk that takes it");
        client.handle_news(20, StudyNews::refusal(Some(id.clone()), refusal)).refused.map(|refusal| refusal.code)
    };
    let sent = client.edit(add(0, "e1e3")).send;
    assert_eq!(told(&mut client, &sent[0]), Some(StudyRefusalCode::NotSaved));
    let due = client.next_tick().expect("it is sent again");
    assert_eq!(client.tick(due).send, sent);
    assert_eq!(told(&mut client, &sent[0]), None);
    let later = client.edit(StudyEdit::Title { text: "A title".into() }).send;
    assert_eq!(told(&mut client, &later[0]), Some(StudyRefusalCode::NotSaved), "another edit waits too");
    let due = client.next_tick().expect("both are sent again");
    let sent_again = client.tick(due);
    exchange(&mut client, &mut server, &mut log, sent_again);
    assert_eq!((log.len(), unconfirmed_count(&mut client)), (3, 0));
}

#[test]
fn whoever_edits_shows_a_node_to_others_as_soon_as_the_server_tells_of_them() {
    let mut client = StudyClient::new(Some(StudySecret::new([1; 16])), 7);
    let ping = |others, shown| StudyNews::Ping { others, shown };
    client.handle_open(10);
    client.handle_news(20, StudyNews::Welcome { may_edit: true, seq: 1 });
    assert!(client.show(Some(3)).send.is_empty(), "an earlier server would not understand it");
    let shows = |node| StudyRequest::Show { node };
    assert_eq!(client.handle_news(20, ping(Some(1), None)).send, [StudyRequest::Pong, shows(3)]);
    assert_eq!(client.show(Some(4)).send, [shows(4)]);
    assert_eq!(client.handle_news(20, ping(Some(1), None)).send, [StudyRequest::Pong]);
    assert_eq!(
        client.handle_news(20, ping(Some(2), None)).send,
        [StudyRequest::Pong, shows(4)],
        "who has come knows it too"
    );
    assert_eq!(client.handle_news(20, ping(None, Some(4))).shown, None, "that is what it shows itself");
    assert_eq!((client.others(), client.show(None).send), (2, vec![]));
    assert_eq!(client.handle_news(20, ping(None, Some(9))).shown, Some(9));
    let mut reader = StudyClient::new(None, 7);
    reader.handle_open(10);
    reader.handle_news(20, StudyNews::Welcome { may_edit: false, seq: 1 });
    reader.handle_news(20, ping(Some(1), None));
    assert!(reader.show(Some(3)).send.is_empty());
}

#[test]
fn who_reads_does_not_edit_and_a_silent_or_false_server_is_left() {
    let mut reader = StudyClient::new(None, 7);
    reader.tick(0);
    reader.handle_open(10);
    let out = reader.edit(add(0, "e1e3"));
    assert_eq!((out.send, out.refused.map(|refusal| refusal.code)), (vec![], Some(StudyRefusalCode::ReadOnly)));
    let due = reader.next_tick().expect("it waits for messages");
    assert!(reader.tick(due).disconnect);
    let later = StudyEvent { seq: 5, at: 1, id: None, change: StudyChange::Edited { edit: add(0, "e1e3") } };
    for is_last in [false, true] {
        reader.handle_open(due);
        assert!(reader.handle_news(due, StudyNews::Events { events: vec![later.clone()] }).disconnect);
        assert_eq!(matches!(reader.status(), ConnectionStatus::Distrusted(_)), is_last);
    }
    assert_eq!(reader.next_tick(), None);
}

#[test]
fn a_server_that_is_restored_twice_is_trusted_if_something_new_has_happened_in_between() {
    let first = Study::first_event(1, "[Variant \"turnover-classic\"]\n\n*", "").expect("a record");
    let mut client = StudyClient::new(Some(StudySecret::new([1; 16])), 7);
    for has_news in [true, true, false] {
        let (mut server, mut log) = (Study::begin(&first).expect("a study"), vec![first.clone()]);
        let hello = client.handle_open(10);
        exchange(&mut client, &mut server, &mut log, hello);
        if has_news {
            let sent = client.edit(add(0, "e1e3"));
            exchange(&mut client, &mut server, &mut log, sent);
        }
        assert_eq!(client.study().map(Study::seq), Some(if has_news { 2 } else { 1 }));
        client.handle_open(20);
        assert!(client.handle_news(30, StudyNews::Welcome { may_edit: true, seq: 0 }).disconnect);
        assert_eq!(matches!(client.status(), ConnectionStatus::Distrusted(_)), !has_news);
    }
}
