//! Tests that the client shows local moves at once, and converges to the server's game.

use turnover_core::board::Side;
use turnover_core::online::{
    ClientMessage, ClientOutput, ConnectionId, ConnectionStatus, DiceSecret, GameClient, LocalAction, PING_MS,
    PlayerAction, RefusalCode, SeatMemory, SeatedPlayer, ServerInput, ServerMessage, ShownRating,
};
use turnover_core::player::SessionToken;

use crate::table::{BLACK, DICE, QUIET, Table, blitz, chain};

/// White's program and a server, with fast connections.
struct Device {
    table: Table,
    client: GameClient,
    wire: ConnectionId,
    /// How far its clock is behind the server's.
    behind: u64,
}

impl Device {
    fn new(game: usize) -> Self {
        let mut table = Table::seated(game, blitz());
        table.said.clear();
        Self { table, client: GameClient::new(Some(memory()), 7), wire: ConnectionId(100), behind: 123_456 }
    }

    fn now(&self) -> u64 {
        self.table.now - self.behind
    }

    fn connect(&mut self) {
        self.wire = ConnectionId(self.wire.0 + 1);
        self.table.input(ServerInput::Connected(self.wire));
        assert!(self.client.tick(self.now()).connect);
        let out = self.client.handle_open(self.now());
        self.send(&out);
        self.exchange();
        assert_eq!(*self.client.status(), ConnectionStatus::Online);
    }

    fn cut(&mut self) {
        self.table.input(ServerInput::Disconnected(self.wire));
        self.client.handle_close(self.now());
        self.table.pass(1_000);
    }

    fn send(&mut self, out: &ClientOutput) {
        for message in &out.send {
            self.table.say(self.wire, message.clone());
        }
    }

    /// Exchanges messages until none are left, and sums up the output for the table.
    fn exchange(&mut self) -> ClientOutput {
        let mut sum = ClientOutput::default();
        while !self.table.said.is_empty() {
            for (to, message) in std::mem::take(&mut self.table.said) {
                if to == self.wire {
                    let out = self.client.handle_server_message(self.now(), message);
                    self.send(&out);
                    sum.undone_count += out.undone_count;
                    sum.played.extend(out.played);
                    sum.refused.extend(out.refused);
                }
            }
        }
        sum
    }

    fn any_move(&self) -> String {
        self.client.shown_game().expect("a game").referee().codes()[0].0.clone()
    }
}

fn memory() -> SeatMemory {
    SeatMemory { is_seated: true, ..SeatMemory::new([1; 16], [1; 32]) }
}

#[test]
fn an_own_move_is_shown_at_once_and_then_confirmed() {
    let mut device = Device::new(QUIET);
    device.connect();
    let code = device.any_move();
    let out = device.client.handle_local_action(device.now(), LocalAction::Move(code.clone()));
    assert_eq!((out.undone_count, out.played.clone()), (0, vec![code.clone()]));
    assert_eq!(device.client.unconfirmed_count(), 1);
    device.send(&out);
    let out = device.exchange();
    assert_eq!((out.undone_count, out.played, device.client.unconfirmed_count()), (0, vec![], 0));
    assert_eq!(device.client.shown_line(), [code]);
}

#[test]
fn a_move_that_is_refused_is_taken_back_with_the_reason() {
    let mut device = Device::new(QUIET);
    device.connect();
    device.cut();
    let code = device.any_move();
    let out = device.client.handle_local_action(device.now(), LocalAction::Move(code.clone()));
    assert_eq!((out.played, out.send), (vec![code], vec![]));
    device.table.act(BLACK, PlayerAction::Resign);
    device.table.said.clear();
    assert!(device.client.tick(device.now()).connect);
    device.table.input(ServerInput::Connected(device.wire));
    let out = device.client.handle_open(device.now());
    device.send(&out);
    let out = device.exchange();
    assert_eq!((out.undone_count, out.played), (1, vec![]));
    assert_eq!(out.refused.iter().map(|refused| refused.refusal.code).collect::<Vec<_>>(), [RefusalCode::GameOver]);
    assert!(device.client.shown_line().is_empty());
}

#[test]
fn an_illegal_move_or_one_out_of_turn_is_not_even_sent() {
    let mut device = Device::new(QUIET);
    device.connect();
    for (action, code) in [
        (LocalAction::Move("e2e9".into()), RefusalCode::IllegalMove),
        (LocalAction::Answer(turnover_core::online::Proposal::Draw, true), RefusalCode::NothingToAnswer),
    ] {
        let out = device.client.handle_local_action(device.now(), action);
        assert_eq!((out.refused[0].refusal.code, out.send), (code, vec![]));
    }
    let code = device.any_move();
    device.client.handle_local_action(device.now(), LocalAction::Move(code.clone()));
    let out = device.client.handle_local_action(device.now(), LocalAction::Move(code));
    assert_eq!(out.refused[0].refusal.code, RefusalCode::NotYourTurn);
}

#[test]
fn what_was_done_offline_survives_a_reload_and_is_sent_once() {
    let mut device = Device::new(QUIET);
    device.connect();
    device.cut();
    let code = device.any_move();
    device.client.handle_local_action(device.now(), LocalAction::Move(code.clone()));
    let kept = serde_json::to_string(&device.client.memory()).expect("a text");
    let kept: Option<SeatMemory> = serde_json::from_str(&kept).expect("it is read again");
    device.client = GameClient::new(kept, 8);
    device.connect();
    assert_eq!((device.client.unconfirmed_count(), device.client.shown_line()), (0, &[code][..]));
    let events = device.table.server.events().len();
    device.cut();
    device.connect();
    assert_eq!(device.table.server.events().len(), events, "nothing was sent twice");
}

#[test]
fn the_own_roll_is_shown_before_the_server_has_answered() {
    let mut device = Device::new(DICE);
    device.connect();
    device.table.reveal(BLACK, chain(2).reveal(1));
    let said = std::mem::take(&mut device.table.said);
    let mut shown = Vec::new();
    for (to, message) in said {
        if to == device.wire {
            let out = device.client.handle_server_message(device.now(), message);
            shown.extend(out.played.clone());
            device.send(&out);
        }
    }
    assert_eq!(shown.len(), 1, "the throw");
    assert!(device.client.events().len() < device.table.server.events().len());
    let out = device.exchange();
    assert_eq!((out.undone_count, out.played), (0, vec![]), "the server says the same");
    assert_eq!(device.client.shown_line(), shown);
}

#[test]
fn a_clock_that_is_wrong_shows_the_servers_time() {
    let mut device = Device::new(QUIET);
    device.connect();
    let code = device.any_move();
    let out = device.client.handle_local_action(device.now(), LocalAction::Move(code));
    device.send(&out);
    device.table.play_any(BLACK, None);
    device.exchange();
    device.table.pass(7_000);
    assert_eq!(device.client.remaining_ms(Side::White, device.now()), Some(53_000));
    assert_eq!(device.client.remaining_ms(Side::Black, device.now()), Some(60_000));
}

#[test]
fn a_lost_connection_comes_back_later_and_later_and_an_outdated_program_stays_away() {
    let mut client = GameClient::new(None, 3);
    let mut now = 0;
    let mut longest = 0;
    for failure in 0..40 {
        let at = client.next_tick_at().expect("it tries again");
        let most = if now < 60_000 { 5_000 } else { 30_000 };
        assert!(failure == 0 || (200..=most).contains(&(at - now)), "{failure}: {}", at - now);
        longest = longest.max(at - now);
        now = at;
        assert!(client.tick(now).connect);
        client.handle_close(now);
    }
    assert!(longest > 15_000);
    now = client.next_tick_at().expect("it tries again");
    client.tick(now);
    client.handle_open(now);
    assert!(client.handle_server_message(now, ServerMessage::Reload { version: 2 }).disconnect);
    assert_eq!((client.status(), client.next_tick_at()), (&ConnectionStatus::Outdated, None));
    assert_eq!(client.handle_close(now + 1), ClientOutput::default());
}

#[test]
fn a_seat_whose_answer_was_lost_is_entered_with_its_token() {
    for is_told_by_event in [true, false] {
        let mut table = Table::new(QUIET, blitz());
        let mut device = {
            table.said.clear();
            let client = GameClient::new(Some(SeatMemory::new([1; 16], [1; 32])), 7);
            Device { table, client, wire: ConnectionId(100), behind: 123_456 }
        };
        device.connect();
        let sit = LocalAction::Sit { side: Some(Side::Black), nickname: "Ana".into() };
        let out = device.client.handle_local_action(device.now(), sit);
        device.send(&out);
        device.table.said.clear();
        if !is_told_by_event {
            // The confirmation is lost, and the event arrives otherwise.
            let kept = device.client.memory();
            device.client = GameClient::new(kept, 8);
        }
        device.cut();
        device.connect();
        assert_eq!((device.client.side(), device.client.unconfirmed_count()), (Some(Side::Black), 0));
        let kept = device.client.memory().expect("a memory");
        assert!(kept.is_seated && kept.queue.is_empty());
        assert_eq!(device.table.server.events().len(), 2, "one seat was taken, once");
    }
}

#[test]
fn a_silent_connection_is_given_up() {
    let mut device = Device::new(QUIET);
    device.connect();
    let at = device.client.next_tick_at().expect("it listens");
    assert!(!device.client.tick(at - 1).disconnect);
    assert!(device.client.tick(at).disconnect);
    assert!(matches!(device.client.status(), ConnectionStatus::Offline { .. }));
}

#[test]
fn a_program_that_stood_still_hears_what_waits_before_it_gives_up_a_connection() {
    for is_heard in [true, false] {
        let mut device = Device::new(QUIET);
        device.connect();
        let late = device.client.next_tick_at().expect("it listens") + 20_000;
        assert!(!device.client.tick(late).disconnect);
        let again = device.client.next_tick_at().expect("it listens");
        assert!((late + 1..=late + 1_000).contains(&again), "{late} {again}");
        if is_heard {
            let key = String::new();
            let ping = ServerMessage::Ping {
                id: 1,
                server_now: device.table.now,
                seq: 0,
                position_key: key,
                lag_ms: None,
                next_ping_ms: PING_MS,
            };
            device.client.handle_server_message(late + 1, ping);
        }
        // Once is enough: between two looks everything that has come is heard.
        assert_eq!(device.client.tick(again + 20_000).disconnect, !is_heard);
        assert_eq!(*device.client.status() == ConnectionStatus::Online, is_heard);
    }
}

#[test]
fn a_link_that_is_refused_is_not_sent_again_and_again() {
    let mut device = Device::new(DICE);
    let wrong = SeatMemory { dice: DiceSecret::new([9; 32]), ..memory() };
    device.client = GameClient::new(Some(wrong), 7);
    device.connect();
    device.table.reveal(BLACK, chain(2).reveal(1));
    let out = device.exchange();
    assert_eq!(out.refused.len(), 1);
    for _ in 0..3 {
        let key = String::new();
        let ping = ServerMessage::Ping {
            id: 1,
            server_now: device.table.now,
            seq: 0,
            position_key: key,
            lag_ms: None,
            next_ping_ms: PING_MS,
        };
        let out = device.client.handle_server_message(device.now(), ping);
        assert!(!out.send.iter().any(|message| matches!(message, ClientMessage::Act { .. })));
    }
}

#[test]
fn a_program_whose_player_is_signed_in_tells_so_over_each_connection() {
    let mut device = Device::new(QUIET);
    let session = SessionToken::new([7; 72]);
    assert!(device.client.set_session(Some(session)).send.is_empty(), "not before there is a connection");
    let rating = ShownRating { points: 1500, provisional: true };
    let player = SeatedPlayer { key: None, name: "Ana".parse().expect("a name"), rating, bot: false };
    for _ in 0..2 {
        device.connect();
        // The server of the test leaves the check to whoever has the sockets, as the real one does.
        assert_eq!(device.client.signed_in_player(), None);
        device.table.input(ServerInput::SignedIn(device.wire, player.clone()));
        device.exchange();
        assert_eq!(device.client.signed_in_player(), Some(&player));
        assert_eq!(device.client.set_session(Some(session)).send, [ClientMessage::SignIn { session }]);
        device.cut();
        assert_eq!(device.client.signed_in_player(), None);
    }
    device.table.pass(60_000);
    assert!(device.client.tick(device.now()).connect);
    let sent = device.client.handle_open(device.now()).send;
    assert!(matches!(sent[..], [ClientMessage::Hello { .. }, ClientMessage::SignIn { .. }]), "{sent:?}");
}
