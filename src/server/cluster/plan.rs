//! Decides which shards a process takes and which it gives away, from what it sees in the database. Without input or output.
//!
//! Each shard belongs to the serving process with the greatest weight for it (*rendezvous hashing*). So all processes come to the same
//! assignment without talking to each other, and only the shards of a process that comes or goes move.

use std::collections::{HashMap, HashSet};

use crate::board::mix;
use crate::server::member_address::MemberAddress;
use crate::server::shard::{Fence, ProcessId, ShardId};

/// How long a process may stand still before others take its shards.
pub(super) const LEASE_MS: u64 = 3_000;

/// A process as it stands in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProcessRow {
    pub(super) id: ProcessId,
    /// Where the others reach it.
    pub(super) address: Option<MemberAddress>,
    /// A number that grows with each sign of life.
    pub(super) beat_count: i64,
    /// Whether it is about to stop, and gives its shards away.
    pub(super) is_leaving: bool,
    /// Whether the session that holds its lock stands.
    pub(super) has_session: bool,
}

/// A shard as it stands in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShardRow {
    pub(super) id: ShardId,
    pub(super) owner: Option<ProcessId>,
    pub(super) fence: Fence,
}

/// When each process was last seen to live, by the clock of the observer in milliseconds.
#[derive(Debug)]
pub(super) struct Observer {
    own_id: ProcessId,
    /// The beginning of the observer's own session. After a change of the database's primary all have to come back first.
    session_began_at: u64,
    last_beats: HashMap<ProcessId, (i64, u64)>,
}

/// What the observer makes of the processes.
#[derive(Debug, Default)]
pub(super) struct Observation {
    /// Those that take and keep shards.
    pub(super) serving_processes: Vec<ProcessId>,
    /// Those whose shards others take.
    pub(super) gone_processes: HashSet<ProcessId>,
}

impl Observer {
    /// Begins to observe with a new session of this process.
    pub(super) fn new(own_id: ProcessId, now: u64) -> Self {
        Self { own_id, session_began_at: now, last_beats: HashMap::new() }
    }

    pub(super) fn observe(&mut self, processes: &[ProcessRow], now: u64) -> Observation {
        self.last_beats.retain(|id, _| processes.iter().any(|process| process.id == *id));
        let is_settled = now.saturating_sub(self.session_began_at) >= LEASE_MS;
        let mut observation = Observation::default();
        for process in processes {
            let (beat_count, seen_at) = self.last_beats.entry(process.id).or_insert((process.beat_count, now));
            if *beat_count != process.beat_count {
                (*beat_count, *seen_at) = (process.beat_count, now);
            }
            let has_missed_beats = now.saturating_sub(*seen_at) >= LEASE_MS;
            if process.id != self.own_id && (has_missed_beats || is_settled && !process.has_session) {
                observation.gone_processes.insert(process.id);
            } else if !process.is_leaving {
                observation.serving_processes.push(process.id);
            }
        }
        observation
    }
}

/// What a process does next.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// The shards that it takes.
    pub(super) shards_to_take: Vec<ShardId>,
    /// The shards of its own that another process shall have.
    pub(super) shards_to_release: Vec<ShardId>,
    /// The shards that it has taken without an answer, and that another process shall have.
    pub(super) shards_to_give_away: Vec<(ShardId, Fence)>,
}

/// The weight of a process for a shard, the same in every version.
fn weight(process: ProcessId, shard: ShardId) -> u64 {
    mix(u64::from(process.0.cast_unsigned()) << 32 | u64::from(shard.0))
}

/// The process that a shard belongs to, of those that serve.
pub(super) fn assigned_process(shard: ShardId, serving_processes: &[ProcessId]) -> Option<ProcessId> {
    serving_processes.iter().copied().max_by_key(|&process| (weight(process, shard), process))
}

/// Plans for one process. `owned` are the shards whose fence it holds.
pub(super) fn plan_shards(
    own_id: ProcessId,
    observation: &Observation,
    shards: &[ShardRow],
    owned_shards: &HashSet<ShardId>,
) -> Plan {
    let mut plan = Plan::default();
    for shard in shards {
        let is_mine = assigned_process(shard.id, &observation.serving_processes) == Some(own_id);
        let is_owned = owned_shards.contains(&shard.id);
        let is_free =
            shard.owner.is_none_or(|owner| observation.gone_processes.contains(&owner) || owner == own_id && !is_owned);
        if is_mine && is_free {
            plan.shards_to_take.push(shard.id);
        } else if !is_mine && is_owned {
            plan.shards_to_release.push(shard.id);
        } else if shard.owner == Some(own_id) && !is_owned {
            plan.shards_to_give_away.push((shard.id, shard.fence));
        }
    }
    plan
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::shard::SHARDS;

    fn process(id: i32, beat_count: i64) -> ProcessRow {
        ProcessRow { id: ProcessId(id), address: None, beat_count, is_leaving: false, has_session: true }
    }

    #[test]
    fn shards_are_spread_evenly_and_only_those_of_a_process_that_goes_move() {
        let three_processes = [3, 4, 9].map(ProcessId);
        let two_remaining_processes = [3, 9].map(ProcessId);
        let mut counts = HashMap::<ProcessId, u32>::new();
        for shard in ShardId::all() {
            let owner_before = assigned_process(shard, &three_processes).expect("a process");
            *counts.entry(owner_before).or_default() += 1;
            let owner_after = assigned_process(shard, &two_remaining_processes).expect("a process");
            assert!(owner_after == owner_before || owner_before == ProcessId(4), "{shard:?}");
        }
        assert!(counts.values().all(|count| (290..400).contains(count)), "{counts:?} of {SHARDS}");
        assert_eq!(assigned_process(ShardId(0), &[]), None);
    }

    #[test]
    fn a_process_without_beats_or_without_a_session_is_gone_after_the_lease() {
        let mut observer = Observer::new(ProcessId(1), 0);
        let is_gone = |observer: &mut Observer, other: ProcessRow, millis| {
            observer.observe(&[process(1, 0), other], millis).gone_processes.contains(&ProcessId(2))
        };
        assert!(!is_gone(&mut observer, process(2, 7), 0));
        assert!(!is_gone(&mut observer, process(2, 8), 2_000));
        assert!(!is_gone(&mut observer, process(2, 8), 4_900));
        assert!(is_gone(&mut observer, process(2, 8), 5_000), "it stands still");
        assert!(!is_gone(&mut observer, process(2, 9), 5_100), "it has come back");
        let process_without_session = |beat_count| ProcessRow { has_session: false, ..process(2, beat_count) };
        assert!(is_gone(&mut observer, process_without_session(10), 5_200), "its session has ended");
        // A new session of the observer: the others may need as long.
        let mut observer = Observer::new(ProcessId(1), 6_000);
        assert!(
            !is_gone(&mut observer, process_without_session(11), 8_900)
                && is_gone(&mut observer, process_without_session(12), 9_000)
        );
        // Nobody takes itself for gone.
        assert!(observer.observe(&[process(1, 0)], 60_000).gone_processes.is_empty());
    }

    #[test]
    fn free_shards_are_taken_and_those_of_others_released() {
        let own_id = ProcessId(1);
        let row = |owner: Option<i32>| ShardRow { id: ShardId(5), owner: owner.map(ProcessId), fence: Fence(2) };
        let observation_alone =
            Observation { serving_processes: vec![own_id], gone_processes: HashSet::from([ProcessId(2)]) };
        let no_shards = HashSet::new();
        let taking_plan = Plan { shards_to_take: vec![ShardId(5)], ..Plan::default() };
        for owner in [None, Some(2), Some(1)] {
            assert_eq!(plan_shards(own_id, &observation_alone, &[row(owner)], &no_shards), taking_plan, "{owner:?}");
        }
        assert_eq!(
            plan_shards(own_id, &observation_alone, &[row(Some(3))], &no_shards),
            Plan::default(),
            "another one serves it"
        );
        let owned_shards = HashSet::from([ShardId(5)]);
        assert_eq!(plan_shards(own_id, &observation_alone, &[row(Some(1))], &owned_shards), Plan::default());
        // A process that leaves is not among those that serve.
        let observation_of_leaving =
            Observation { serving_processes: vec![ProcessId(3)], gone_processes: HashSet::new() };
        assert_eq!(
            plan_shards(own_id, &observation_of_leaving, &[row(Some(1))], &owned_shards).shards_to_release,
            [ShardId(5)]
        );
        // It has taken it, and does not know.
        assert_eq!(
            plan_shards(own_id, &observation_of_leaving, &[row(Some(1))], &no_shards).shards_to_give_away,
            [(ShardId(5), Fence(2))]
        );
        // With nobody else it keeps them until it ends.
        assert_eq!(
            plan_shards(own_id, &Observation::default(), &[row(Some(1))], &owned_shards).shards_to_release,
            [ShardId(5)]
        );
    }
}
