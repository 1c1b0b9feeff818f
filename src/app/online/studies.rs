//! The study on the table: its connection, its links, and the table that follows the server's tree.

use std::time::Duration;

use bevy::prelude::*;

use super::kept_seats::KeptSeats;
use super::kept_studies::KeptStudy;
use super::link::{self, StudyLink};
use super::network::{Connection, ConnectionEvent, NetworkClient, NetworkEvent, NetworkHandle};
use super::online_game::millis_now;
use crate::app::i18n::Translations;
use crate::app::play::study::{StudyAccess, StudyAct};
use crate::app::play::{CurrentGame, GameChanges, Intent, Played, RecordKeeper};
use crate::app::screen::Alerts;
use crate::app::system::entropy;
use crate::app::system::wall_clock::WallClock;
use crate::online::ConnectionStatus;
use crate::session::NodeId;
use crate::study::{StudyClient, StudyEdit, StudyNews, StudyOutput, StudyRefusalCode};

/// The study that is on the table or being loaded.
#[derive(Resource, Default)]
pub struct OpenStudy {
    table: Option<StudyTable>,
    /// What the player has not been told yet.
    pub(super) trouble: Option<StudyTrouble>,
    /// Whether a study is being made.
    pub is_making: bool,
}

/// A study that this device edits or reads.
struct StudyTable {
    link: StudyLink,
    client: StudyClient,
    connection: Connection,
    /// The number of the last event that the table shows; `None` before it is on the table.
    shown_seq: Option<u64>,
    /// The node of the last own move, until the table goes there.
    made_node: Option<NodeId>,
    /// Whether the others are shown where the player is.
    is_place_shown: bool,
    /// Whether the player goes where somebody else shows that they are.
    is_following: bool,
    /// Whether somebody else has shown that.
    has_leader: bool,
    /// The number of the node that somebody else shows, until the table goes there.
    leader_node_number: Option<u32>,
}

impl StudyTable {
    /// A study before its connection.
    fn new(link: StudyLink) -> Self {
        let random_seed = entropy::random_bytes().map_or(0, u64::from_le_bytes);
        let client = StudyClient::new(link.secret, random_seed);
        Self {
            link,
            client,
            connection: Connection::default(),
            shown_seq: None,
            made_node: None,
            is_place_shown: false,
            is_following: true,
            has_leader: false,
            leader_node_number: None,
        }
    }
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StudyTrouble {
    /// An edit was refused.
    Refused(StudyRefusalCode),
    /// There is no such study.
    Missing,
    /// A request was not answered as it should have been.
    Failed,
}

impl StudyTrouble {
    /// What a request has met whose answer has this status in HTTP.
    pub(super) const fn of(status: u16) -> Self {
        if status == 404 { Self::Missing } else { Self::Failed }
    }

    /// The key of the sentence that says so.
    const fn message_key(self) -> &'static str {
        match self {
            Self::Refused(StudyRefusalCode::ReadOnly | StudyRefusalCode::WrongSecret) => "study-only-read",
            Self::Refused(StudyRefusalCode::NoSuchNode) => "study-was-removed",
            Self::Refused(StudyRefusalCode::TooMany | StudyRefusalCode::TooLong) => "study-too-much",
            Self::Refused(StudyRefusalCode::NotSaved) => "study-not-saved",
            Self::Refused(
                StudyRefusalCode::Malformed | StudyRefusalCode::HelloFirst | StudyRefusalCode::IllegalMove,
            )
            | Self::Failed => "study-failed",
            Self::Missing => "study-missing",
        }
    }
}

impl OpenStudy {
    /// The link to the study on the table, with the secret if this device has it.
    #[must_use]
    pub fn link(&self) -> Option<&StudyLink> {
        self.table.as_ref().filter(|table| table.shown_seq.is_some()).map(|table| &table.link)
    }

    /// The study on the table as this device stores it; `None` if the player may not edit it.
    fn kept_study(&self) -> Option<KeptStudy> {
        let table = self.table.as_ref().filter(|table| table.shown_seq.is_some() && table.client.may_edit())?;
        let StudyLink { site, key, secret } = table.link.clone();
        let title = table.client.study()?.title().to_owned();
        Some(KeptStudy { site: site?, key, secret: secret?, title })
    }

    /// Takes the secret out of the link to the study with this key, if it is the one on the table.
    pub(super) fn forget_secret(&mut self, key: &str) {
        if let Some(table) = self.table.as_mut().filter(|table| table.link.key == key) {
            table.link.secret = None;
        }
    }

    /// How many others have the study on the table open, as far as its server tells that.
    #[must_use]
    pub fn other_count(&self) -> u32 {
        self.table.as_ref().filter(|table| table.shown_seq.is_some()).map_or(0, |table| table.client.other_count())
    }

    /// Whether the others are shown where the player is; `None` if the player cannot show that.
    #[must_use]
    pub fn is_place_shown(&self) -> Option<bool> {
        let table = self.table.as_ref().filter(|table| table.shown_seq.is_some() && table.client.may_edit())?;
        (table.is_place_shown || table.client.other_count() > 0).then_some(table.is_place_shown)
    }

    /// Whether the player goes where somebody else shows that they are; `None` if nobody does, or if the player edits.
    #[must_use]
    pub fn is_following(&self) -> Option<bool> {
        let table = self.table.as_ref().filter(|table| table.has_leader && !table.client.may_edit())?;
        Some(table.is_following)
    }

    /// Begins or ends to show the others where the player is.
    pub(super) fn set_place_shown(&mut self, is_shown: bool) {
        let Some(table) = &mut self.table else { return };
        table.is_place_shown = is_shown;
        if !is_shown {
            // Nothing is sent for that.
            let _ = table.client.show_node(None);
        }
    }

    /// Begins or ends to follow whoever shows where they are.
    pub(super) fn set_following(&mut self, is_following: bool) {
        self.table.iter_mut().for_each(|table| table.is_following = is_following);
    }

    /// When the next action without an event is due, by the program's clock.
    #[must_use]
    pub fn next_wake_at(&self) -> Option<Duration> {
        self.table.as_ref()?.client.next_tick_at().map(Duration::from_millis)
    }

    /// Opens this study instead of any other.
    pub(super) fn enter(&mut self, network: &mut dyn NetworkClient, link: StudyLink) {
        self.leave(network);
        self.table = Some(StudyTable::new(link));
    }

    /// Closes the connection.
    fn leave(&mut self, network: &mut dyn NetworkClient) {
        if let Some(mut table) = self.table.take() {
            table.connection.close(network);
        }
    }

    /// Carries out the client's output.
    fn execute_output(&mut self, network: &mut dyn NetworkClient, output: StudyOutput) {
        let Some(table) = &mut self.table else { return };
        if output.disconnect {
            table.connection.close(network);
        }
        if output.connect
            && let Some(site) = &table.link.site
        {
            table.connection.open(network, &link::socket_url(site, &format!("study/{}", table.link.key)));
        }
        for request in &output.send {
            table.connection.send(network, request.encode());
        }
        table.made_node = output.made_node.or(table.made_node);
        table.leader_node_number = output.shown_node.or(table.leader_node_number);
        table.has_leader |= output.shown_node.is_some();
        self.trouble = output.refusal.map(|refusal| StudyTrouble::Refused(refusal.code)).or(self.trouble);
    }

    /// Sends an edit of the study on the table to its server.
    pub(super) fn send_edit(&mut self, network: &mut dyn NetworkClient, edit: StudyEdit) {
        // What is meant for the study before is not for one that is being loaded.
        let Some(table) = self.table.as_mut().filter(|table| table.shown_seq.is_some()) else { return };
        let output = table.client.edit(edit);
        self.execute_output(network, output);
    }

    /// Whether an event of the network is about the connection to the study.
    pub(super) fn is_subject_of(&self, event: &NetworkEvent) -> bool {
        self.table.as_ref().is_some_and(|table| table.connection.is_subject_of(event))
    }

    pub(super) fn handle_network_event(&mut self, network: &mut dyn NetworkClient, now_ms: u64, event: NetworkEvent) {
        let Some(table) = &mut self.table else { return };
        let output = match table.connection.handle_event(event, network, StudyNews::decode) {
            Some(ConnectionEvent::Opened) => table.client.handle_open(now_ms),
            Some(ConnectionEvent::Received(message)) => table.client.handle_news(now_ms, message),
            Some(ConnectionEvent::Closed) => table.client.handle_close(now_ms),
            None => return,
        };
        self.execute_output(network, output);
    }
}

/// Handles what is due: connecting, sending again, and closing dead connections.
pub(super) fn tick_study(mut network: ResMut<NetworkHandle>, mut study: ResMut<OpenStudy>, clock: Res<WallClock>) {
    let now_ms = millis_now(&clock);
    let table = study.bypass_change_detection().table.as_mut();
    let Some(table) = table.filter(|table| table.client.next_tick_at().is_some_and(|due_at| due_at <= now_ms)) else {
        return;
    };
    let output = table.client.tick(now_ms);
    study.execute_output(&mut *network.0, output);
}

/// Sends the player's edits to the server.
pub(super) fn send_edits(
    mut acts: MessageReader<StudyAct>,
    mut network: ResMut<NetworkHandle>,
    mut study: ResMut<OpenStudy>,
) {
    for StudyAct(edit) in acts.read() {
        study.send_edit(&mut *network.0, edit.clone());
    }
}

/// Brings the table up to date with the server's tree, and to the own move that was accepted or where somebody else is.
pub(super) fn follow_study(
    mut study: ResMut<OpenStudy>,
    current_game: Res<CurrentGame>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(StudyTable { link, client, shown_seq, made_node, is_following, leader_node_number, .. }) =
        &mut study.bypass_change_detection().table
    else {
        return;
    };
    let Some(server_study) = client.study() else { return };
    if *shown_seq != Some(server_study.seq()) {
        let record = Box::new(server_study.record().clone());
        intents.write(match shown_seq {
            Some(_) => Intent::ReviseStudy(record),
            None => Intent::OpenStudy { key: link.key.clone(), record },
        });
        *shown_seq = Some(server_study.seq());
    }
    // Who tries own moves is left alone.
    let leader_node_number =
        leader_node_number.take().filter(|_| *is_following && !client.may_edit() && !current_game.has_own_moves());
    let leader_node =
        leader_node_number.and_then(|node_number| server_study.record().game.tree().numbered(node_number));
    intents.write_batch(made_node.take().or(leader_node).map(Intent::FollowStudy));
}

/// Stores the study on the table, if the player may edit it.
pub(super) fn store_study(study: Res<OpenStudy>, mut seats: ResMut<KeptSeats>) {
    if let Some(kept_study) = study.kept_study().filter(|kept_study| !seats.has_study(kept_study)) {
        seats.insert_study(kept_study);
    }
}

/// Tells the table whether it may edit, and leaves the study when another game has come to the table. While a study is being loaded, the
/// one before it is a game like any other.
pub(super) fn update_study_access(
    mut played: GameChanges,
    mut study: ResMut<OpenStudy>,
    mut network: ResMut<NetworkHandle>,
    mut keeper: RecordKeeper,
) {
    let has_other_game = played.read().any(Played::is_another_game);
    let Some(table) = &study.table else { return };
    if has_other_game && keeper.study.is_none() {
        return study.leave(&mut *network.0);
    }
    let access = match table.client.status() {
        ConnectionStatus::Online if table.client.may_edit() => StudyAccess::Edit,
        ConnectionStatus::Online => StudyAccess::Read,
        ConnectionStatus::Offline { .. } | ConnectionStatus::Connecting { .. } if table.client.may_edit() => {
            StudyAccess::Offline
        }
        ConnectionStatus::Offline { .. } | ConnectionStatus::Connecting { .. } => StudyAccess::ReadOffline,
        ConnectionStatus::Outdated => StudyAccess::Outdated,
        ConnectionStatus::Distrusted(_) => StudyAccess::Distrusted,
    };
    keeper.set_study(table.shown_seq.map(|_| access));
}

/// Shows the others where the player is, if the player wants that.
pub(super) fn send_place(
    current_game: Res<CurrentGame>,
    mut study: ResMut<OpenStudy>,
    mut network: ResMut<NetworkHandle>,
) {
    let table = study.bypass_change_detection().table.as_mut();
    let Some(table) = table.filter(|table| table.is_place_shown && current_game.study.is_some()) else { return };
    let current_node_number = Some(current_game.game.current().number());
    if table.client.shown_node() != current_node_number {
        let output = table.client.show_node(current_node_number);
        study.execute_output(&mut *network.0, output);
    }
}

/// Whether the player has not been told of something that went wrong.
pub(super) fn has_trouble(study: Res<OpenStudy>) -> bool {
    study.trouble.is_some()
}

/// Tells the player what went wrong, once.
pub(super) fn show_study_trouble(mut study: ResMut<OpenStudy>, translations: Res<Translations>, mut alerts: Alerts) {
    if let Some(trouble) = study.bypass_change_detection().trouble.take() {
        alerts.show(translations.say(trouble.message_key()));
    }
}
