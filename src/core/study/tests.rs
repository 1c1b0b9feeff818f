//! Tests of studies: several editors, lost connections, and what is refused.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::online::{ActId, ConnectionStatus};
use crate::session::{Game, GameId, GameRecord, NodeId, WalkStep};

/// All that can be seen of a study: the record, and which node stands where.
fn visible_state(study: &Study) -> (String, Vec<Option<u32>>) {
    let node_numbers =
        study.record().game.tree().walk().into_iter().map(|step| step.node().map(NodeId::number)).collect();
    (study.record().to_string(), node_numbers)
}

fn study_from_record(record_text: &str) -> Study {
    Study::begin(&Study::first_event(1, record_text, "").expect("a record")).expect("a study")
}

fn act_id(text: &str) -> ActId {
    text.parse().expect("an id")
}

/// Makes an edit. Returns the node that it is about; `None` if nothing has changed.
fn make_edit(study: &mut Study, act_name: &str, edit: StudyEdit) -> Result<Option<NodeId>, StudyRefusalCode> {
    let event = study.event_for(2, act_id(act_name), edit).map_err(|refusal| refusal.code)?;
    Ok(event.map(|event| study.apply(&event).expect("it has been checked")))
}

fn add_move(parent_number: u32, code: &str) -> StudyEdit {
    StudyEdit::AddMove { node: parent_number, code: code.into() }
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
            let parent = tree.numbered(node).unwrap_or(NodeId::ROOT);
            let codes = tree[parent].referee().codes();
            let index: usize = rng.random_range(0..codes.len().max(1));
            add_move(parent.number(), codes.get(index).map_or("", |(code, _)| code.as_str()))
        }
    }
}

#[test]
fn whatever_several_editors_do_all_of_them_end_with_the_same_tree() {
    let (mut accepted_count, mut refused_count) = (0, 0);
    for (seed, game) in GameId::ALL.into_iter().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed as u64);
        let first_event =
            Study::first_event(1, &GameRecord::of(Game::new(game)).to_string(), "Begin").expect("a record");
        let mut server = Study::begin(&first_event).expect("a study");
        let mut log = vec![first_event];
        let mut editors = vec![server.clone(); 3];
        for step in 0..120 {
            let editor = rng.random_range(0..editors.len());
            // What an editor sees may be behind what others have done.
            let wanted_edit = random_edit(&editors[editor], &mut rng);
            let state_before = visible_state(&server);
            match server.event_for(step, act_id(&format!("{editor}-{step}")), wanted_edit.clone()) {
                Ok(Some(event)) => {
                    server.apply(&event).expect("it has been checked");
                    assert_ne!(visible_state(&server), state_before, "{wanted_edit:?}");
                    log.push(event);
                    accepted_count += 1;
                }
                Ok(None) => assert_eq!(visible_state(&server), state_before, "{wanted_edit:?}"),
                Err(_) => {
                    assert_eq!(visible_state(&server), state_before, "{wanted_edit:?}");
                    refused_count += 1;
                }
            }
            for study in &mut editors {
                let known_count = usize::try_from(study.seq()).expect("few events");
                let new_event_count = rng.random_range(0..=log.len() - known_count);
                for event in &log[known_count..known_count + new_event_count] {
                    study.apply(event).expect("the next event");
                }
            }
        }
        for study in &mut editors {
            let known_count = usize::try_from(study.seq()).expect("few events");
            for event in &log[known_count..] {
                study.apply(event).expect("the next event");
            }
            assert_eq!(visible_state(study), visible_state(&server), "{game}");
        }
        assert_eq!(visible_state(&Study::replay(&log).expect("a study")), visible_state(&server), "{game}");
        let (record_text, numbers) = visible_state(&server);
        let read_record = GameRecord::read(&record_text).expect("its own record");
        assert_eq!(read_record.to_string(), record_text);
        let is_node = |step: &WalkStep| step.node().is_some();
        let node_flags: Vec<bool> = read_record.game.tree().walk().iter().map(is_node).collect();
        assert_eq!(node_flags, numbers.iter().map(Option::is_some).collect::<Vec<_>>(), "{game}");
    }
    assert!(accepted_count > 300 && refused_count > 10, "{accepted_count} {refused_count}");
}

#[test]
fn an_edit_of_what_was_removed_meanwhile_is_refused_and_others_go_on() {
    let mut study = study_from_record("[Variant \"turnover-classic\"]\n\n1. C.e3 C.e6 2. e4 *");
    assert_eq!(
        make_edit(&mut study, "a-1", StudyEdit::Remove { node: 2 }).expect("it is there").map(NodeId::number),
        Some(1)
    );
    let state_before = visible_state(&study);
    for wanted_edit in [
        add_move(3, "e6e5"),
        StudyEdit::Remove { node: 2 },
        StudyEdit::Promote { node: 3 },
        StudyEdit::Comment { node: 2, text: "late".into() },
        StudyEdit::Mark { node: 3, marks: vec![1] },
        add_move(99, "e6e5"),
    ] {
        assert_eq!(
            make_edit(&mut study, "b-1", wanted_edit.clone()),
            Err(StudyRefusalCode::NoSuchNode),
            "{wanted_edit:?}"
        );
    }
    assert_eq!(visible_state(&study), state_before);
    // Numbers are not used again.
    assert_eq!(make_edit(&mut study, "b-2", add_move(1, "e8e6")).expect("a legal move").map(NodeId::number), Some(4));
}

#[test]
fn the_same_move_of_two_editors_and_the_same_edit_twice_count_once() {
    let mut study = study_from_record("[Variant \"turnover-classic\"]\n\n*");
    let made_node = make_edit(&mut study, "a-1", add_move(0, "e1e3")).expect("a legal move");
    assert_eq!(made_node.map(NodeId::number), Some(1));
    assert_eq!(make_edit(&mut study, "b-1", add_move(0, "e1e3")), Ok(None));
    assert_eq!(study.node_after(0, "e1e3"), made_node);
    assert_eq!(make_edit(&mut study, "a-2", StudyEdit::Remove { node: 1 }).map(|node| node.is_some()), Ok(true));
    assert_eq!(make_edit(&mut study, "a-1", add_move(0, "e1e3")), Ok(None), "it was accepted before");
    assert_eq!((study.seq(), study.record().game.tree().is_empty()), (3, true));
}

#[test]
fn what_no_record_would_give_back_and_what_is_too_much_is_refused() {
    let mut study = study_from_record("[Variant \"turnover-classic\"]\n\n1. C.e3 *");
    let comment_edit = |text: &str| StudyEdit::Comment { node: 1, text: text.into() };
    let title_edit = |text: String| StudyEdit::Title { text };
    for (wanted_edit, code) in [
        (comment_edit(" blanks"), StudyRefusalCode::Malformed),
        (comment_edit("a\tb"), StudyRefusalCode::Malformed),
        (comment_edit("[%clk 0:01:00] fast"), StudyRefusalCode::Malformed),
        (comment_edit(&"x".repeat(MAX_STUDY_COMMENT_CHARS + 1)), StudyRefusalCode::TooLong),
        (title_edit("x".repeat(MAX_STUDY_TITLE_CHARS + 1)), StudyRefusalCode::TooLong),
        (title_edit("two\nlines".into()), StudyRefusalCode::TooLong),
        (StudyEdit::Mark { node: 1, marks: vec![0] }, StudyRefusalCode::Malformed),
        (StudyEdit::Mark { node: 1, marks: vec![1; MAX_STUDY_MARKS + 1] }, StudyRefusalCode::Malformed),
        (StudyEdit::Mark { node: 0, marks: vec![1] }, StudyRefusalCode::NoSuchNode),
        (StudyEdit::Remove { node: 0 }, StudyRefusalCode::NoSuchNode),
        (add_move(1, "e1e3"), StudyRefusalCode::IllegalMove),
        (add_move(1, "nonsense"), StudyRefusalCode::IllegalMove),
    ] {
        assert_eq!(make_edit(&mut study, "a-1", wanted_edit.clone()), Err(code), "{wanted_edit:?}");
    }
    assert_eq!(study.seq(), 1);
    let long_comment = StudyEdit::Comment { node: 1, text: "é".repeat(MAX_STUDY_COMMENT_CHARS) };
    assert!(make_edit(&mut study, "a-1", long_comment).is_ok_and(|node| node.is_some()));
    for record in ["", "1. e4", &" ".repeat(MAX_STUDY_RECORD_BYTES + 1)] {
        assert!(Study::first_event(1, record, "").is_err());
    }
}

#[test]
fn a_study_has_only_so_much_text_and_so_many_edits() {
    let mut study = study_from_record("[Variant \"lielow\"]\n\n*");
    let texts = ["é", "è"].map(|letter| letter.repeat(MAX_STUDY_COMMENT_CHARS));
    let comment_edit = |number: usize| StudyEdit::Comment { node: 0, text: texts[number % 2].clone() };
    let max_comment_count = MAX_STUDY_TEXT_BYTES / texts[0].len();
    for number in 0..max_comment_count {
        assert!(make_edit(&mut study, &format!("a-{number}"), comment_edit(number)).is_ok_and(|node| node.is_some()));
    }
    assert_eq!(make_edit(&mut study, "b-1", comment_edit(max_comment_count)), Err(StudyRefusalCode::TooMany));

    let mut study = study_from_record("[Variant \"lielow\"]\n\n*");
    let title_edit =
        |number: u64| StudyEdit::Title { text: if number.is_multiple_of(2) { "One" } else { "Other" }.into() };
    for number in 0..MAX_STUDY_EDITS {
        assert!(make_edit(&mut study, &format!("a-{number}"), title_edit(number)).is_ok_and(|node| node.is_some()));
    }
    assert_eq!(make_edit(&mut study, "b-1", title_edit(MAX_STUDY_EDITS)), Err(StudyRefusalCode::TooMany));
}

#[test]
fn a_study_has_only_so_many_moves_and_variations_in_one_another() {
    let mut study = study_from_record("[Variant \"turnover-classic\"]\n\n*");
    let move_codes = |study: &Study, last_node: NodeId| study.record().game.tree()[last_node].referee().codes();
    let mut last_node = NodeId::ROOT;
    for depth in 1..=MAX_STUDY_DEPTH {
        // The first variation in which the game goes on, and does not repeat itself.
        let next_node = move_codes(&study, last_node).iter().enumerate().find_map(|(index, (code, _))| {
            let made_node = make_edit(&mut study, &format!("a-{depth}-{index}"), add_move(last_node.number(), code));
            let made_node = made_node.expect("a legal move")?;
            let goes_on =
                move_codes(&study, made_node).len() > 1 && study.record().game.tree()[made_node].occurrences() < 2;
            (index > 0 && goes_on).then_some(made_node)
        });
        last_node = next_node.expect("a variation");
    }
    let move_codes = move_codes(&study, last_node);
    assert!(
        make_edit(&mut study, "b-1", add_move(last_node.number(), &move_codes[0].0)).is_ok_and(|node| node.is_some())
    );
    assert_eq!(
        make_edit(&mut study, "b-2", add_move(last_node.number(), &move_codes[1].0)),
        Err(StudyRefusalCode::TooMany)
    );

    let mut study = study_from_record("[Variant \"turnover-classic\"]\n\n*");
    for number in 1..=MAX_STUDY_MOVES {
        assert!(make_edit(&mut study, &format!("a-{number}"), add_move(0, "e1e3")).is_ok_and(|node| node.is_some()));
        assert!(make_edit(&mut study, &format!("b-{number}"), StudyEdit::Remove { node: number }).is_ok());
    }
    assert_eq!(make_edit(&mut study, "c-1", add_move(0, "e1e3")), Err(StudyRefusalCode::TooMany));
}

#[test]
fn events_that_make_no_study_are_refused() {
    let first_event = Study::first_event(1, "[Variant \"lielow\"]\n\n*", "A title").expect("a record");
    let mut study = Study::begin(&first_event).expect("a study");
    assert_eq!(study.title(), "A title");
    assert_eq!(study.apply(&first_event).err(), Some(StudyError::Gap { expected: 2, found: 1 }));
    let second_beginning = StudyEvent { seq: 2, ..first_event };
    assert_eq!(study.apply(&second_beginning).err(), Some(StudyError::Beginning));
    assert_eq!(Study::begin(&second_beginning).err(), Some(StudyError::Beginning));
    assert_eq!(Study::replay(&[]).err(), Some(StudyError::Beginning));
}

/// The server's answer to a message.
fn server_answers(server: &mut Study, events: &mut Vec<StudyEvent>, request: StudyRequest) -> Vec<StudyNews> {
    match request {
        StudyRequest::Hello { known_seq, secret, .. } => {
            let known_count = usize::try_from(known_seq).expect("few events");
            let welcome = StudyNews::Welcome { may_edit: secret.is_some(), seq: server.seq() };
            vec![welcome, StudyNews::Events { events: events[known_count..].to_vec() }]
        }
        StudyRequest::Edit { id, edit } => match server.event_for(2, id.clone(), edit) {
            Ok(Some(event)) => {
                server.apply(&event).expect("it has been checked");
                events.push(event.clone());
                vec![StudyNews::Events { events: vec![event] }]
            }
            Ok(None) => vec![StudyNews::Done { id }],
            Err(refusal) => vec![StudyNews::refusal(Some(id), refusal)],
        },
        StudyRequest::Show { .. } | StudyRequest::Pong => Vec::new(),
    }
}

/// Lets a client hear the answers to its messages. Returns the last output that tells of an own edit.
fn exchange(
    client: &mut StudyClient,
    server: &mut Study,
    events: &mut Vec<StudyEvent>,
    output: StudyOutput,
) -> StudyOutput {
    let (mut waiting_requests, mut last_output) = (output.send, StudyOutput::default());
    while !waiting_requests.is_empty() {
        let news: Vec<StudyNews> =
            waiting_requests.drain(..).flat_map(|request| server_answers(server, events, request)).collect();
        for news in news {
            let output = client.handle_news(20, news);
            waiting_requests.extend(output.send.clone());
            if output.made_node.is_some() || output.refusal.is_some() {
                last_output = output;
            }
        }
    }
    last_output
}

/// The number of edits that a client sends again when it is welcomed again.
fn unconfirmed_count(client: &mut StudyClient) -> usize {
    let known_seq = client.study().map_or(0, Study::seq);
    client.handle_news(20, StudyNews::Welcome { may_edit: true, seq: known_seq }).send.len()
}

#[test]
fn an_edit_whose_answer_was_lost_is_sent_again_and_counts_once() {
    let first_event = Study::first_event(1, "[Variant \"turnover-classic\"]\n\n*", "").expect("a record");
    let (mut server, mut events) = (Study::begin(&first_event).expect("a study"), vec![first_event]);
    let mut client = StudyClient::new(Some(StudySecret::new([1; 16])), 7);
    assert!(client.tick(0).connect);
    let hello = client.handle_open(10);
    exchange(&mut client, &mut server, &mut events, hello);
    assert!(client.may_edit() && client.study().is_some());
    let sent_output = client.edit(add_move(0, "e1e3"));
    assert_eq!((sent_output.send.len(), client.study().map(Study::seq)), (1, Some(1)), "the tree waits for the server");
    for request in sent_output.send {
        // The server has accepted it, and the connection is lost before the client hears of it.
        server_answers(&mut server, &mut events, request);
    }
    client.handle_close(30);
    let ConnectionStatus::Offline { retry_at } = *client.status() else { panic!("{:?}", client.status()) };
    assert!(client.tick(retry_at).connect);
    let hello = client.handle_open(retry_at);
    let output = exchange(&mut client, &mut server, &mut events, hello);
    assert_eq!((unconfirmed_count(&mut client), events.len()), (0, 2));
    assert_eq!(output.made_node.map(NodeId::number), Some(1));
    assert_eq!(client.study().map(visible_state), Some(visible_state(&server)));
    let refused_output = client.edit(add_move(0, "nonsense"));
    let output = exchange(&mut client, &mut server, &mut events, refused_output);
    assert_eq!(output.refusal.map(|refusal| refusal.code), Some(StudyRefusalCode::IllegalMove));
    assert_eq!(unconfirmed_count(&mut client), 0);
}

#[test]
fn that_an_edit_cannot_be_saved_is_told_once_and_it_is_sent_again_until_it_can() {
    let first_event = Study::first_event(1, "[Variant \"turnover-classic\"]\n\n*", "").expect("a record");
    let (mut server, mut events) = (Study::begin(&first_event).expect("a study"), vec![first_event]);
    let mut client = StudyClient::new(Some(StudySecret::new([1; 16])), 7);
    let hello = client.handle_open(10);
    exchange(&mut client, &mut server, &mut events, hello);
    let refusal_told = |client: &mut StudyClient, request: &StudyRequest| {
        let StudyRequest::Edit { id, .. } = request else { panic!("{request:?}") };
        let refusal = StudyRefusal::new(StudyRefusalCode::NotSaved, "a disk that takes it");
        client.handle_news(20, StudyNews::refusal(Some(id.clone()), refusal)).refusal.map(|refusal| refusal.code)
    };
    let sent_requests = client.edit(add_move(0, "e1e3")).send;
    assert_eq!(refusal_told(&mut client, &sent_requests[0]), Some(StudyRefusalCode::NotSaved));
    let tick_at = client.next_tick_at().expect("it is sent again");
    assert_eq!(client.tick(tick_at).send, sent_requests);
    assert_eq!(refusal_told(&mut client, &sent_requests[0]), None);
    let later_requests = client.edit(StudyEdit::Title { text: "A title".into() }).send;
    assert_eq!(
        refusal_told(&mut client, &later_requests[0]),
        Some(StudyRefusalCode::NotSaved),
        "another edit waits too"
    );
    let tick_at = client.next_tick_at().expect("both are sent again");
    let resent_output = client.tick(tick_at);
    exchange(&mut client, &mut server, &mut events, resent_output);
    assert_eq!((events.len(), unconfirmed_count(&mut client)), (3, 0));
}

#[test]
fn whoever_edits_shows_a_node_to_others_as_soon_as_the_server_tells_of_them() {
    let mut client = StudyClient::new(Some(StudySecret::new([1; 16])), 7);
    let ping = |other_count, shown_node| StudyNews::Ping { other_count, shown_node };
    client.handle_open(10);
    client.handle_news(20, StudyNews::Welcome { may_edit: true, seq: 1 });
    assert!(client.show_node(Some(3)).send.is_empty(), "an earlier server would not understand it");
    let show_request = |node| StudyRequest::Show { node };
    assert_eq!(client.handle_news(20, ping(Some(1), None)).send, [StudyRequest::Pong, show_request(3)]);
    assert_eq!(client.show_node(Some(4)).send, [show_request(4)]);
    assert_eq!(client.handle_news(20, ping(Some(1), None)).send, [StudyRequest::Pong]);
    assert_eq!(
        client.handle_news(20, ping(Some(2), None)).send,
        [StudyRequest::Pong, show_request(4)],
        "who has come knows it too"
    );
    assert_eq!(client.handle_news(20, ping(None, Some(4))).shown_node, None, "that is what it shows itself");
    assert_eq!((client.other_count(), client.show_node(None).send), (2, vec![]));
    assert_eq!(client.handle_news(20, ping(None, Some(9))).shown_node, Some(9));
    let mut reader = StudyClient::new(None, 7);
    reader.handle_open(10);
    reader.handle_news(20, StudyNews::Welcome { may_edit: false, seq: 1 });
    reader.handle_news(20, ping(Some(1), None));
    assert!(reader.show_node(Some(3)).send.is_empty());
}

#[test]
fn who_reads_does_not_edit_and_a_silent_or_false_server_is_left() {
    let mut reader = StudyClient::new(None, 7);
    reader.tick(0);
    reader.handle_open(10);
    let output = reader.edit(add_move(0, "e1e3"));
    assert_eq!((output.send, output.refusal.map(|refusal| refusal.code)), (vec![], Some(StudyRefusalCode::ReadOnly)));
    let tick_at = reader.next_tick_at().expect("it waits for messages");
    assert!(reader.tick(tick_at).disconnect);
    let later_event = StudyEvent { seq: 5, at: 1, id: None, change: StudyChange::Edited { edit: add_move(0, "e1e3") } };
    for is_second_time in [false, true] {
        reader.handle_open(tick_at);
        assert!(reader.handle_news(tick_at, StudyNews::Events { events: vec![later_event.clone()] }).disconnect);
        assert_eq!(matches!(reader.status(), ConnectionStatus::Distrusted(_)), is_second_time);
    }
    assert_eq!(reader.next_tick_at(), None);
}

#[test]
fn a_client_is_online_once_it_is_welcomed_and_hears_what_waits_after_it_stood_still() {
    let mut client = StudyClient::new(None, 7);
    assert!(client.tick(0).connect);
    client.handle_open(10);
    assert_eq!(client.status(), &ConnectionStatus::Connecting { since: 0 });
    client.handle_news(20, StudyNews::Welcome { may_edit: false, seq: 0 });
    assert_eq!(client.status(), &ConnectionStatus::Online);
    let late = client.next_tick_at().expect("it listens") + 20_000;
    assert!(!client.tick(late).disconnect);
    let again = client.next_tick_at().expect("it listens");
    assert!((late + 1..=late + 1_000).contains(&again), "{late} {again}");
    assert!(client.tick(again + 20_000).disconnect, "it is spared once");
}

#[test]
fn a_server_that_is_restored_twice_is_trusted_if_something_new_has_happened_in_between() {
    let first_event = Study::first_event(1, "[Variant \"turnover-classic\"]\n\n*", "").expect("a record");
    let mut client = StudyClient::new(Some(StudySecret::new([1; 16])), 7);
    for has_new_edit in [true, true, false] {
        let (mut server, mut events) = (Study::begin(&first_event).expect("a study"), vec![first_event.clone()]);
        let hello = client.handle_open(10);
        exchange(&mut client, &mut server, &mut events, hello);
        if has_new_edit {
            let sent_output = client.edit(add_move(0, "e1e3"));
            exchange(&mut client, &mut server, &mut events, sent_output);
        }
        assert_eq!(client.study().map(Study::seq), Some(if has_new_edit { 2 } else { 1 }));
        client.handle_open(20);
        assert!(client.handle_news(30, StudyNews::Welcome { may_edit: true, seq: 0 }).disconnect);
        assert_eq!(matches!(client.status(), ConnectionStatus::Distrusted(_)), !has_new_edit);
    }
}
