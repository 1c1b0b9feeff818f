//! Tests of a client that lies about its clock, its dice or its seat.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use turnover::board::Side;
use turnover::online::{
    ActId, ClientMessage, DiceChain, EventKind, GameEvent, GameState, MAX_LAG_MS, PROTOCOL_VERSION, PlayerAction,
    Proposal, RefusalCode, Reveal, SeatToken, ServerMessage,
};
use turnover::server::RunningServer;
use turnover::server::client::Client;

use crate::host::{Folder, UNTIMED, key, offer, post, start_in, tokens};

/// Makes the ids of acts unique among all players of a test.
static ACTS: AtomicU32 = AtomicU32::new(0);

/// The answer to an act.
#[derive(Debug, PartialEq)]
enum Answer {
    Done,
    Refused(RefusalCode),
}

/// A player who sends what is not allowed.
struct Liar {
    client: Client,
    events: Vec<GameEvent>,
    /// The pings that were not answered.
    pings: Vec<u32>,
}

impl Liar {
    async fn enter(server: &RunningServer, key: &str, seat: Option<SeatToken>) -> Self {
        let client = Client::connect(server.address(), key, None).await.expect("a connection");
        let mut liar = Self { client, events: Vec::new(), pings: Vec::new() };
        liar.say(ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: seat, known_seq: 0 }).await;
        liar
    }

    async fn say(&mut self, message: ClientMessage) {
        self.client.send(&message).await.expect("sent");
    }

    /// The next message other than events and pings.
    async fn hear(&mut self) -> ServerMessage {
        let message = tokio::time::timeout(Duration::from_secs(60), self.client.receive()).await;
        let message = message.expect("a message").expect("a message");
        match &message {
            ServerMessage::Events { events, .. } => self.events.extend(events.iter().cloned()),
            ServerMessage::Ping { id, .. } => self.pings.push(*id),
            _ => {}
        }
        message
    }

    async fn act(&mut self, action: PlayerAction) -> Answer {
        let id: ActId = format!("lie-{}", ACTS.fetch_add(1, Ordering::Relaxed)).parse().expect("an id");
        self.say(ClientMessage::Act { id: id.clone(), action }).await;
        loop {
            match self.hear().await {
                ServerMessage::Refused { id: Some(found), code: reason, .. } if found == id => {
                    return Answer::Refused(reason);
                }
                ServerMessage::Events { events, .. } if events.iter().any(|event| event.act.as_ref() == Some(&id)) => {
                    return Answer::Done;
                }
                _ => {}
            }
        }
    }

    /// Waits until there are this many events.
    async fn events(&mut self, count: usize) -> GameState {
        while self.events.len() < count {
            self.hear().await;
        }
        GameState::replay(&self.events).expect("a game")
    }
}

async fn seated(server: &RunningServer, game: &str, pace: &str) -> (String, [Liar; 2]) {
    let key = key(&post(server.address(), "/api/games", &offer(game, pace, tokens(1))).await);
    let [white, black] = tokens(1);
    let players = [Liar::enter(server, &key, Some(white)).await, Liar::enter(server, &key, Some(black)).await];
    (key, players)
}

fn any_move(state: &GameState) -> PlayerAction {
    let code = state.game().referee().codes().swap_remove(0).0;
    PlayerAction::Move { ply: state.ply(), code, reveal: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_holds_answers_back_to_seem_far_away_gains_no_more_than_the_budget() {
    const BASE_MS: u64 = 20_000;
    const TURNS: usize = 6;
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let pace = r#"{"type":"live","white":"20","black":"20"}"#;
    let (_key, [mut white, mut black]) = seated(&server, "turnover-modern", pace).await;
    while white.pings.is_empty() {
        white.hear().await;
    }
    let ping = white.pings[0];
    // Answers to pings that were not sent, and then the right one, much later.
    for id in [ping.wrapping_add(1), u32::MAX, 0] {
        white.say(ClientMessage::Pong { id }).await;
    }
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    for _ in 0..3 {
        white.say(ClientMessage::Pong { id: ping }).await;
    }
    let mut known = 3;
    for _ in 0..TURNS {
        for player in [&mut white, &mut black] {
            let state = player.events(known).await;
            let action = any_move(&state);
            assert_eq!(player.act(action).await, Answer::Done);
            known += 1;
        }
    }
    let state = white.events(known).await;
    let given: Vec<u32> = white
        .events
        .iter()
        .filter(|event| event.side == Some(Side::White))
        .filter_map(|event| match event.kind {
            EventKind::Moved { time_back: back, .. } => Some(back.lag_ms),
            _ => None,
        })
        // The first turn is not charged.
        .skip(1)
        .collect();
    // 150 ms and 0.4 % of 20 s, three times at the start and once per turn.
    let budget = (3 + given.len() as u32) * 230;
    assert!(given.iter().all(|&lag| lag <= MAX_LAG_MS) && given.iter().sum::<u32>() <= budget, "{given:?}");
    let left = state.clock().remaining_ms(Side::White, state.last_event_at());
    assert!(left.is_some_and(|left| left <= BASE_MS), "{left:?} of {BASE_MS}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_chooses_a_roll_or_keeps_it_back() {
    use Answer::{Done, Refused};
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let (_key, [mut white, mut black]) = seated(&server, "dice-chess", UNTIMED).await;
    let [chain, other, third] = [1, 2, 3].map(|byte| DiceChain::new([byte; 32]));
    let reveal = |reveal: Reveal| PlayerAction::Reveal { reveal };
    let roll = |code: &str| PlayerAction::Move { ply: 0, code: code.into(), reveal: None };
    assert_eq!(white.act(PlayerAction::Commit { chain: chain.commitment() }).await, Done);
    // Another chain, once the opponent's is known.
    let again = PlayerAction::Commit { chain: third.commitment() };
    assert_eq!(white.act(again).await, Refused(RefusalCode::AlreadyProposed));
    assert_eq!(black.act(PlayerAction::Commit { chain: other.commitment() }).await, Done);
    for (reveal_of, code) in [
        (third.reveal(1), RefusalCode::LinkWrong),
        (other.reveal(2), RefusalCode::LinkWrong),
        (Reveal { roll: 1, ..other.reveal(2) }, RefusalCode::LinkWrong),
    ] {
        assert_eq!(black.act(reveal(reveal_of)).await, Refused(code));
    }
    assert_eq!(white.act(roll("r66")).await, Refused(RefusalCode::RollFirst));
    assert_eq!(white.act(reveal(chain.reveal(1))).await, Refused(RefusalCode::LinkWrong), "Black first");
    assert_eq!(black.act(reveal(other.reveal(1))).await, Done);
    // White knows the roll, and may only reveal the link.
    let propose = |what| PlayerAction::Propose { ply: 0, proposal: what };
    assert_eq!(white.act(propose(Proposal::Draw)).await, Refused(RefusalCode::RollFirst));
    assert_eq!(white.act(roll("r66")).await, Refused(RefusalCode::RollFirst));
    assert_eq!(white.act(reveal(third.reveal(1))).await, Refused(RefusalCode::LinkWrong));
    assert_eq!(white.act(reveal(chain.reveal(1))).await, Done);
    let rolled = white.events.len().max(black.events.len());
    let state = black.events(rolled).await;
    assert_eq!(state.link(Side::White, 2), None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sits_on_another_ones_seat() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let (key, [mut white, _black]) = seated(&server, "turnover-modern", UNTIMED).await;
    let ([token, _], [own, guessed]) = (tokens(1), tokens(7));
    let mut liar = Liar::enter(&server, &key, None).await;
    let take = ClientMessage::TakeSeat { id: "t".parse().expect("an id"), lent_token: guessed, token_hash: own.hash() };
    let sit = ClientMessage::Sit {
        id: "s".parse().expect("an id"),
        side: Some(Side::White),
        nickname: String::new(),
        // The hash of the seat's own token, which could be read from the storage.
        token_hash: token.hash(),
        chain: None,
    };
    for message in [take, sit] {
        liar.say(message).await;
    }
    loop {
        match liar.hear().await {
            ServerMessage::Refused { code: reason, .. } => assert_eq!(reason, RefusalCode::WrongToken),
            ServerMessage::Done { .. } => break,
            ServerMessage::Welcome { side, .. } => assert_eq!(side, None),
            _ => {}
        }
    }
    let state = liar.events(3).await;
    assert_eq!(liar.act(any_move(&state)).await, Answer::Refused(RefusalCode::NotAPlayer));
    // An old position, a future one, and more events than there are.
    liar.say(ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(token), known_seq: u64::MAX }).await;
    for ply in [1, u32::MAX] {
        let PlayerAction::Move { code, reveal, .. } = any_move(&state) else { panic!("a move") };
        assert_eq!(liar.act(PlayerAction::Move { ply, code, reveal }).await, Answer::Refused(RefusalCode::Stale));
    }
    assert_eq!(white.act(any_move(&state)).await, Answer::Done, "the game goes on");
    server.stop().await;
}
