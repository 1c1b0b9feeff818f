//! Properties of the two state machines of a game over a network, fed with any messages, and of the proof of its dice.
//!
//! The fuzz targets and the test of their corpus share these functions. Each panics if its property is violated.

use arbitrary::{Result, Unstructured};
use turnover_core::board::{BySide, Side};
use turnover_core::games::Phase;
use turnover_core::online::{
    ActId, ChainLink, ClientMessage, ConnectionId, DiceChain, GameClient, GameServer, GameSettings, GameState,
    LocalAction, MoveSeal, PROTOCOL_VERSION, Pace, Phrase, PlayerAction, Proposal, Reveal, RulesVersion, SealSalt,
    SeatMemory, SeatToken, ServerEffect, ServerInput, ServerMessage, create_game, record_from_events, roll_seed,
    verify_record,
};
use turnover_core::session::{Game, GameId, GameRecord};

/// The server's time at the start, in milliseconds.
const START: u64 = 1_000_000;
/// The number of rolls of one chain, so that chains are renewed.
const CHAIN_LENGTH: u32 = 3;
/// The maximum number of inputs.
const STEPS: usize = 120;

fn token(byte: u8) -> SeatToken {
    SeatToken::new([byte; 16])
}

fn chain(byte: u8) -> DiceChain {
    DiceChain::with_length([byte; 32], CHAIN_LENGTH)
}

/// Any bytes are what connections, the disk and the clock tell a server. Its events stay those of a game, which can be
/// restored and recorded, its messages can be read, and a spectator who hears them sees the same game.
pub fn frames(bytes: &[u8]) {
    let mut input = Unstructured::new(bytes);
    let Ok(mut table) = FrameTable::new(&mut input) else { return };
    for step in 0..STEPS {
        if table.step(&mut input, step).is_err() {
            break;
        }
    }
    table.check();
}

/// A server, three connections and a spectator.
struct FrameTable {
    server: GameServer,
    watcher: GameClient,
    now: u64,
    is_full: bool,
    acts: u32,
}

/// The connection of the spectator.
const WATCHER: ConnectionId = ConnectionId(3);

impl FrameTable {
    fn new(input: &mut Unstructured) -> Result<Self> {
        let control = "60+1".parse().expect("a time control");
        let pace = *input.choose(&[
            Pace::Untimed,
            Pace::Live { white: control, black: control },
            Pace::Days { turn: 1, bank: 1, vacation: 3 },
        ])?;
        let settings = GameSettings::new("k".into(), *input.choose(&GameId::ALL)?, None, pace);
        // By the old rules, chains as short as these may be renewed.
        let rules = *input.choose(&[RulesVersion::FIRST, RulesVersion::CURRENT])?;
        let settings = GameSettings { rules, ..settings };
        let created = create_game(START, settings).expect("a game");
        let (server, effects) = GameServer::restore(vec![created], START, START).expect("a game");
        let watcher = GameClient::new(None, 1);
        let mut table = Self { server, watcher, now: START, is_full: false, acts: 0 };
        table.carry_out(effects);
        for id in [ConnectionId(1), ConnectionId(2), WATCHER] {
            table.input(ServerInput::Connected(id));
        }
        table.watcher.tick(START);
        for message in table.watcher.handle_open(START).send {
            table.input(ServerInput::Message(WATCHER, message));
        }
        for (id, side, byte) in [(ConnectionId(1), Side::White, 1), (ConnectionId(2), Side::Black, 2)] {
            table.input(ServerInput::Message(
                id,
                ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: None, known_seq: 0 },
            ));
            let (chain, token) = (Some(chain(byte).commitment()), token(byte).hash());
            let sit =
                ClientMessage::Sit { id: table.id(), side: Some(side), nickname: "A".into(), token_hash: token, chain };
            table.input(ServerInput::Message(id, sit));
        }
        Ok(table)
    }

    fn id(&mut self) -> ActId {
        self.acts += 1;
        format!("act-{}", self.acts).parse().expect("an id")
    }

    fn input(&mut self, input: ServerInput) {
        let effects = self.server.handle(self.now, input);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<ServerEffect>) {
        for effect in effects {
            match effect {
                ServerEffect::Persist(event) if self.is_full => self.input(ServerInput::PersistFailed(event.seq)),
                ServerEffect::Persist(event) => self.input(ServerInput::Persisted(event.seq)),
                ServerEffect::Send { to, message } => self.hear(to, message),
                ServerEffect::Close(_)
                | ServerEffect::SetTimer(_)
                | ServerEffect::StartRematch
                | ServerEffect::ReadRatings => {}
                ServerEffect::Broken(error) => panic!("{error}"),
            }
        }
    }

    fn hear(&mut self, to: ConnectionId, message: ServerMessage) {
        if to != WATCHER {
            return;
        }
        let read = ServerMessage::decode(&message.encode()).expect("a server's own message");
        assert_eq!(read, message);
        for answer in self.watcher.handle_server_message(self.now, read).send {
            self.input(ServerInput::Message(WATCHER, answer));
        }
    }

    fn step(&mut self, input: &mut Unstructured, step: usize) -> Result<()> {
        let from = ConnectionId(input.int_in_range(1..=3)?);
        match input.int_in_range(0..=31)? {
            0 => self.now = self.now.saturating_add(input.int_in_range(0..=100_000_000)?),
            1 => self.input(ServerInput::Timer),
            2 => self.input(ServerInput::Persisted(input.int_in_range(0..=9)?)),
            3 => self.input(ServerInput::PersistFailed(input.int_in_range(0..=9)?)),
            4 => self.input(ServerInput::RematchCreated("k2".into())),
            5 => self.is_full = input.arbitrary()?,
            6 if from != WATCHER => {
                self.input(ServerInput::Disconnected(from));
                self.input(ServerInput::Connected(from));
                let seat = Some(token(input.int_in_range(1..=6)?));
                self.input(ServerInput::Message(
                    from,
                    ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: seat, known_seq: 0 },
                ));
            }
            7 => {
                let text: &str = input.arbitrary()?;
                if let Ok(message) = ClientMessage::decode(text) {
                    self.input(ServerInput::Message(from, message));
                }
            }
            // The spectator takes no seat: whoever has one is told more.
            8 if from != WATCHER => {
                let lent = token(input.int_in_range(1..=6)?);
                let message =
                    ClientMessage::TakeSeat { id: self.id(), lent_token: lent, token_hash: token(step as u8).hash() };
                self.input(ServerInput::Message(from, message));
            }
            _ => {
                let action = any_action(self.server.state(), input)?;
                let message = ClientMessage::Act { id: self.id(), action };
                assert_eq!(ClientMessage::decode(&message.encode()).as_ref(), Ok(&message));
                self.input(ServerInput::Message(from, message));
            }
        }
        Ok(())
    }

    /// What was saved is a game, for a server that restores it, for a record and for a spectator.
    fn check(&self) {
        let events = self.server.events();
        let state = GameState::replay(events).unwrap_or_else(|error| panic!("{error}: {events:?}"));
        assert_eq!(state.seq(), self.server.state().seq());
        assert_eq!(state.game().referee().fen(), self.server.state().game().referee().fen());
        assert!(GameServer::restore(events.to_vec(), self.now, self.now).is_ok());
        let record = record_from_events(events).expect("a record of its events");
        let written = record.to_string();
        let read = GameRecord::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(read.to_string(), written);
        assert!(verify_record(&read).is_ok(), "{written}");
        for event in events {
            let text = serde_json::to_string(event).expect("an event has a text");
            assert_eq!(serde_json::from_str(&text).ok().as_ref(), Some(event), "{text}");
        }
        let seen = self.watcher.events();
        let told: Vec<_> = events.iter().take(seen.len()).map(|event| event.redacted_for(None)).collect();
        assert_eq!(seen, told);
    }
}

/// A link of one of a few chains, mostly the next one.
fn any_reveal(next: u32, input: &mut Unstructured) -> Result<Reveal> {
    let roll = if input.ratio(7, 8)? { next } else { input.int_in_range(0..=8)? };
    Ok(chain(input.int_in_range(1..=2)?).reveal(roll))
}

fn any_action(state: &GameState, input: &mut Unstructured) -> Result<PlayerAction> {
    let now = state.ply();
    let ply = if input.ratio(15, 16)? { now } else { input.int_in_range(0..=now + 1)? };
    let rolls = state.game().plies().filter(|played| played.is_roll()).count() as u32;
    let kind: u8 = input.int_in_range(0..=39)?;
    Ok(match kind {
        0 => PlayerAction::Commit { chain: chain(input.int_in_range(1..=4)?).commitment() },
        1..=11 => PlayerAction::Reveal { reveal: any_reveal(rolls + 1, input)? },
        12 => PlayerAction::Propose { ply, proposal: *input.choose(&Proposal::ALL)? },
        13..=14 => {
            let back = input.int_in_range(0..=3)?;
            PlayerAction::Answer { proposal_seq: state.seq().saturating_sub(back), is_accepted: input.arbitrary()? }
        }
        15 => PlayerAction::ClaimDraw { ply },
        16 => PlayerAction::ClaimAbandoned { is_draw: input.arbitrary()? },
        17 => PlayerAction::Ready,
        18 => PlayerAction::Say { phrase: *input.choose(&Phrase::ALL)? },
        19 => PlayerAction::TakeVacation { days: input.int_in_range(0..=3)? },
        20 => PlayerAction::LendSeat { token_hash: token(input.int_in_range(3..=6)?).hash() },
        21 if input.ratio(1, 8)? => PlayerAction::Resign,
        _ => with_move(kind, ply, state, rolls, input)?,
    })
}

/// An action with a move in it.
fn with_move(kind: u8, ply: u32, state: &GameState, rolls: u32, input: &mut Unstructured) -> Result<PlayerAction> {
    let codes = state.game().referee().codes();
    let code = if codes.is_empty() { "pass".to_owned() } else { input.choose(&codes)?.0.clone() };
    let reveal = if input.arbitrary()? { Some(any_reveal(rolls + 1, input)?) } else { None };
    let salt = SealSalt::new([input.int_in_range(0..=1)?; 16]);
    Ok(match kind {
        22 => PlayerAction::Seal { ply, seal: MoveSeal::of(&code, salt) },
        23 => PlayerAction::Unseal { ply, code, salt, reveal },
        24 => PlayerAction::SetConditionals { ply, lines: vec![vec![code; input.int_in_range(0..=3)?]; 2] },
        _ => PlayerAction::Move { ply, code, reveal },
    })
}

/// Any lines are what a server sends to a player or a spectator, who believes only what is a game, and what the player
/// does between them.
pub fn client(bytes: &[u8]) {
    // A text that ends too early is a shorter talk.
    let _ = listen(&mut Unstructured::new(bytes));
}

fn listen(input: &mut Unstructured) -> Result<()> {
    let memory = if input.arbitrary()? { Some(SeatMemory::new([1; 16], [1; 32])) } else { None };
    let mut client = GameClient::new(memory, 1).with_chain_length(CHAIN_LENGTH);
    let mut now = START;
    client.tick(now);
    client.handle_open(now);
    for _ in 0..STEPS {
        now = now.saturating_add(input.int_in_range(0..=2_000)?);
        let out = match input.int_in_range(0..=11)? {
            0 => client.tick(now),
            1 => client.handle_close(now),
            2 => client.handle_open(now),
            3 => client.handle_local_action(now, any_local(&client, input)?),
            _ => {
                let line: &str = input.arbitrary()?;
                let Ok(message) = ServerMessage::decode(line) else { continue };
                client.handle_server_message(now, message)
            }
        };
        for message in out.send {
            assert_eq!(ClientMessage::decode(&message.encode()), Ok(message));
        }
        let replayed = GameState::replay(client.events()).ok().map(|state| state.seq());
        assert_eq!(replayed, client.state().map(GameState::seq));
        if let Some(memory) = client.memory() {
            let text = serde_json::to_string(&memory).expect("a memory has a text");
            assert_eq!(serde_json::from_str(&text).ok(), Some(memory), "{text}");
        }
    }
    Ok(())
}

fn any_local(client: &GameClient, input: &mut Unstructured) -> Result<LocalAction> {
    let code = client.shown_game().and_then(|game| game.referee().codes().first().map(|(code, _)| code.clone()));
    let code = code.unwrap_or_else(|| "pass".into());
    Ok(match input.int_in_range(0..=9)? {
        0 => LocalAction::Sit { side: None, nickname: input.arbitrary()? },
        1 => LocalAction::Seal(code, SealSalt::new([1; 16])),
        2 => LocalAction::Propose(*input.choose(&Proposal::ALL)?),
        3 => LocalAction::Answer(*input.choose(&Proposal::ALL)?, input.arbitrary()?),
        4 => LocalAction::Resign,
        5 => LocalAction::SetConditionals(vec![vec![code]]),
        6 => LocalAction::Ready,
        _ => LocalAction::Move(code),
    })
}

/// Any bytes play a game with proven dice and then change its record in one place. With the same key and the same
/// commitments no other rolls are ever proven.
pub fn proof(bytes: &[u8]) {
    // A text that ends too early proves nothing.
    let _ = forge(&mut Unstructured::new(bytes));
}

fn forge(input: &mut Unstructured) -> Result<()> {
    let has_dice = |&id: &GameId| !Game::new(id).referee().position().dice_set().is_empty();
    let games: Vec<GameId> = GameId::ALL.into_iter().filter(has_dice).collect();
    let secrets: [u8; 2] = input.arbitrary()?;
    let chains = secrets.map(|secret| DiceChain::with_length([secret; 32], CHAIN_LENGTH));
    let mut game = Game::new(*input.choose(&games)?);
    let plies: usize = input.int_in_range(1..=24)?;
    let mut rolls = 0;
    while game.ply_count() < plies {
        match game.phase() {
            Phase::Roll(_) => {
                rolls += 1;
                let links = [&chains[0], &chains[1]].map(|chain| chain.reveal(rolls).link);
                let seed = roll_seed("key-1", rolls, BySide(links));
                let roll = game.referee().seeded_roll(&seed, 0).expect("dice are to be rolled");
                game.play(roll).expect("a roll that may come");
            }
            Phase::Move(_) => {
                let codes = game.referee().codes();
                game.play(input.choose(&codes)?.1).expect("a legal move");
            }
            Phase::Over(_) => break,
        }
    }
    let mut record = GameRecord::of(game);
    record.head.more.push(("DiceGame".into(), "key-1".into()));
    for (tag, chain) in ["WhiteDiceChain", "BlackDiceChain"].into_iter().zip(&chains) {
        record.head.more.push((tag.into(), tag_of(chain, rolls)));
    }
    assert_eq!(verify_record(&record), Ok(rolls), "{record}");
    let written = record.to_string();
    let read = GameRecord::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(verify_record(&read), Ok(rolls), "{written}");
    check_forgery(&read, &changed(&written, input)?);
    Ok(())
}

/// The tag of a chain after this number of rolls.
fn tag_of(chain: &DiceChain, rolls: u32) -> String {
    let word = |commitment: ChainLink, last: Option<(u32, ChainLink)>| match last {
        Some((count, link)) => format!("{commitment}:{count}:{link}"),
        None => format!("{commitment}:0"),
    };
    let (mut words, mut commitment, mut last) = (Vec::new(), chain.commitment(), None);
    for roll in 1..=rolls {
        let reveal = chain.reveal(roll);
        last = Some((last.map_or(1, |(count, _)| count + 1), reveal.link));
        if let Some(renewal) = reveal.renewal {
            words.push(word(commitment, last));
            (commitment, last) = (renewal, None);
        }
    }
    words.push(word(commitment, last));
    words.join(" ")
}

/// The text with some bytes at one place replaced.
fn changed(text: &str, input: &mut Unstructured) -> Result<String> {
    let at = input.choose_index(text.len())?;
    let end = (at + input.int_in_range(0..=4)?).min(text.len());
    let inserted: &str = input.arbitrary()?;
    match (text.get(..at), text.get(end..)) {
        (Some(before), Some(behind)) => Ok([before, inserted, behind].concat()),
        _ => Ok(text.to_owned()),
    }
}

/// The rolls of a record's main line.
fn rolls_of(record: &GameRecord) -> Vec<String> {
    let game = &record.game;
    let plies = game.tree().main_line().into_iter().filter_map(|node| game.tree()[node].ply());
    plies.filter(|ply| ply.is_roll()).map(|ply| ply.played.code.clone()).collect()
}

/// What both players know before the rolls: the key, and the commitments of all chains.
fn promises(record: &GameRecord) -> Vec<String> {
    let commitment = |word: &str| word.split(':').next().unwrap_or_default().to_owned();
    let tags = record.head.more.iter().filter(|(name, _)| name.contains("Dice"));
    tags.flat_map(|(name, value)| [name.clone()].into_iter().chain(value.split_whitespace().map(commitment))).collect()
}

fn check_forgery(record: &GameRecord, text: &str) {
    let Ok(forged) = GameRecord::read(text) else { return };
    let is_same_game = forged.game.id() == record.game.id() && forged.game.start().fen() == record.game.start().fen();
    if !is_same_game || forged.head.dice.seed().is_some() || promises(&forged) != promises(record) {
        return;
    }
    if let Ok(count) = verify_record(&forged) {
        let (rolls, others) = (rolls_of(record), rolls_of(&forged));
        assert_eq!(others.len(), count as usize);
        // A roll depends on the position too, in the games whose dice are rolled until a chessman can move.
        let mut pairs = forged.game.plies().zip(record.game.plies());
        let has_same_moves = pairs.all(|(one, other)| one.is_roll() || one.played.code == other.played.code);
        assert!(!has_same_moves || others.iter().zip(&rolls).all(|(one, other)| one == other), "{text}");
    }
}
