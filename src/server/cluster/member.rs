//! The entry of a process in the database, and the thread in which its [keeper](super::keeper) works.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, RwLock};
use std::thread;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::keeper::{Keeper, KeeperCommand};
use super::postgres_directory::PostgresDirectory;
use super::{Cluster, ClusterView, ShardEvent};
use crate::server::member_address::MemberAddress;
use crate::server::monotonic_time::MonotonicTime;
use crate::server::postgres::Config;
use crate::server::shard::OwnedShards;
use crate::server::store::StoreError;

/// The interval at which commands are looked for.
const COMMAND_WAIT: Duration = Duration::from_millis(50);

/// A process that is about to take part.
#[derive(Debug)]
pub struct Member {
    directory: PostgresDirectory,
    secret: String,
    owned_shards: Arc<OwnedShards>,
}

impl Member {
    /// Registers this process.
    ///
    /// # Errors
    /// If the database cannot be reached, or if others serve it and one of them, or this one, has no address.
    pub(super) fn join(
        config: Config,
        address: Option<MemberAddress>,
        owned_shards: Arc<OwnedShards>,
    ) -> Result<Self, StoreError> {
        let (directory, secret) = PostgresDirectory::join(config, address.map(|address| address.to_string()))?;
        Ok(Self { directory, secret, owned_shards })
    }

    /// How to connect under the name of this process.
    pub(super) const fn config(&self) -> &Config {
        self.directory.config()
    }

    /// Begins to take shards. The receiver tells which.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(in crate::server) fn start(
        self,
        time: MonotonicTime,
    ) -> Result<(Arc<Cluster>, UnboundedReceiver<ShardEvent>), StoreError> {
        let (command_sender, command_receiver) = mpsc::channel();
        let (event_sender, event_receiver) = unbounded_channel();
        let view = RwLock::new(ClusterView::default());
        let cluster =
            Arc::new(Cluster { secret: self.secret, owned_shards: self.owned_shards, view, commands: command_sender });
        let clock = Box::new(move || time.now());
        let keeper = Keeper::new(self.directory.own_id(), self.directory, clock, Arc::clone(&cluster), event_sender);
        thread::Builder::new()
            .name("cluster".into())
            .spawn(move || run_keeper(keeper, &command_receiver))
            .map_err(|error| StoreError::Io(error.to_string()))?;
        Ok((cluster, event_receiver))
    }
}

fn run_keeper(mut keeper: Keeper<PostgresDirectory>, commands: &Receiver<KeeperCommand>) {
    while !keeper.do_due_work().now_or_never().expect("the calls of PostgreSQL block") {
        match commands.recv_timeout(COMMAND_WAIT) {
            Ok(command) => keeper.accept_command(command),
            Err(RecvTimeoutError::Timeout) => {}
            // The server has been dropped, without a stop.
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
