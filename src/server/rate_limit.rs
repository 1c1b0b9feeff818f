//! Rate limits for connections and addresses.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// A limit: a burst, and a number per second in the long run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rate {
    pub(super) burst: f64,
    pub(super) per_second: f64,
}

impl Rate {
    fn scaled(self, factor: u32) -> Self {
        let factor = f64::from(factor);
        Self { burst: self.burst * factor, per_second: self.per_second * factor }
    }
}

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenBucket {
    rate: Rate,
    tokens: f64,
    filled_at: Instant,
}

impl TokenBucket {
    pub(super) const fn new(rate: Rate, now: Instant) -> Self {
        Self { rate, tokens: rate.burst, filled_at: now }
    }

    /// How long it takes until this number of tokens is there. No more than the burst can ever be there.
    fn wait_time(&mut self, count: f64, now: Instant) -> Duration {
        self.fill(now);
        let missing_tokens = count - self.tokens;
        Duration::try_from_secs_f64(missing_tokens / self.rate.per_second).unwrap_or_default()
    }

    /// Takes this number of tokens, also those that are not there yet. Returns how long it takes until they are.
    pub(super) fn spend(&mut self, count: f64, now: Instant) -> Duration {
        self.fill(now);
        self.tokens -= count;
        self.wait_time(0.0, now)
    }

    fn fill(&mut self, now: Instant) {
        let elapsed_secs = now.saturating_duration_since(self.filled_at).as_secs_f64();
        self.tokens = elapsed_secs.mul_add(self.rate.per_second, self.tokens).min(self.rate.burst);
        self.filled_at = now;
    }

    /// Whether the bucket is full, and so is no different from a new one.
    fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.tokens >= self.rate.burst
    }
}

/// The limits of one address.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AddressLimits {
    /// Requests, except for files.
    pub(super) rate: Rate,
    /// The maximum number of simultaneous connections.
    pub(super) max_connections: u32,
    /// Seats taken in games that others have offered.
    pub(super) seat_rate: Rate,
}

/// How many times as much a network of IPv6 with a prefix of 48 bits may have as one with 64 bits. One customer may
/// have all 65 536 networks in it, but so may many telephones.
const WIDE_FACTOR: u32 = 8;

/// The part of the burst that a request costs at most: it can be paid also by who has just paid for finding it.
const MAX_BURST_PART: f64 = 0.9;

/// What counts as one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum AddressGroup {
    /// An address of IPv4, or a network of IPv6 with a prefix of 64 bits, because a single customer has that many.
    Narrow(IpAddr),
    /// A network of IPv6 with a prefix of 48 bits.
    Wide(Ipv6Addr),
}

impl AddressGroup {
    /// The networks of an address, the narrow one first.
    fn of(address: IpAddr) -> impl Iterator<Item = Self> + Clone {
        let (narrow, wide) = match address.to_canonical() {
            IpAddr::V6(address) => {
                let prefix = |bits: u32| Ipv6Addr::from_bits(address.to_bits() >> (128 - bits) << (128 - bits));
                (prefix(64).into(), Some(prefix(48)))
            }
            address @ IpAddr::V4(_) => (address, None),
        };
        std::iter::once(Self::Narrow(narrow)).chain(wide.map(Self::Wide))
    }

    const fn limit_factor(self) -> u32 {
        match self {
            Self::Narrow(_) => 1,
            Self::Wide(_) => WIDE_FACTOR,
        }
    }
}

#[derive(Debug)]
struct GroupState {
    request_bucket: TokenBucket,
    seat_bucket: TokenBucket,
    connection_count: u32,
    /// The number of requests since the last survey.
    request_count: u64,
}

/// The requests of all addresses since the last survey.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Survey {
    /// The number of all requests.
    pub(super) total_request_count: u64,
    /// The number of requests of the address with most of them.
    pub(super) max_request_count: u64,
}

impl Survey {
    /// Whether nearly all of many requests came from one address.
    pub(super) const fn is_one_address(self) -> bool {
        self.total_request_count >= 200 && self.max_request_count * 100 >= self.total_request_count * 95
    }
}

/// What an address has spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Spending {
    /// On requests.
    cost: f64,
    /// Seats taken.
    seats: f64,
}

/// The state of every address.
#[derive(Debug)]
pub(super) struct AddressRateLimiter {
    limits: AddressLimits,
    group_states: Mutex<GroupStates>,
    /// What was spent since the last [call](Self::take_unshared_spending); `None` where no other process wants to know.
    unshared_spending: Option<Mutex<HashMap<IpAddr, Spending>>>,
}

type GroupStates = HashMap<AddressGroup, GroupState>;

impl AddressRateLimiter {
    pub(super) fn new(limits: AddressLimits, is_shared: bool) -> Self {
        Self { limits, group_states: Mutex::default(), unshared_spending: is_shared.then(Mutex::default) }
    }

    /// What addresses have spent since the last call.
    pub(super) fn take_unshared_spending(&self) -> Vec<(IpAddr, Spending)> {
        let Some(unshared_spending) = &self.unshared_spending else { return Vec::new() };
        unshared_spending.lock().unwrap_or_else(PoisonError::into_inner).drain().collect()
    }

    /// Counts what addresses have spent in another process.
    pub(super) fn add_remote_spending(&self, remote_spending: Vec<(IpAddr, Spending)>) {
        let (now, mut group_states) = (Instant::now(), self.lock());
        for (address, Spending { cost, seats }) in remote_spending {
            for group in AddressGroup::of(address) {
                let state = self.group_state(&mut group_states, group, now);
                state.request_bucket.spend(cost, now);
                state.seat_bucket.spend(seats, now);
            }
        }
    }

    fn note_spending(&self, address: IpAddr, cost: f64, seats: f64) {
        if let Some(unshared_spending) = &self.unshared_spending {
            let mut unshared_spending = unshared_spending.lock().unwrap_or_else(PoisonError::into_inner);
            let spending = unshared_spending.entry(address).or_default();
            spending.cost += cost;
            spending.seats += seats;
        }
    }

    /// Takes the cost of a request from what this address may spend. A very high cost counts as nearly all of that.
    ///
    /// # Errors
    /// How long it must wait, if it has spent too much.
    pub(super) fn charge(&self, address: IpAddr, cost: f64) -> Result<(), Duration> {
        let (now, mut group_states) = (Instant::now(), self.lock());
        let cost = cost.min(self.limits.rate.burst * MAX_BURST_PART);
        let wait_times = AddressGroup::of(address)
            .map(|group| self.group_state(&mut group_states, group, now).request_bucket.wait_time(cost, now));
        let wait_time = wait_times.max().unwrap_or_default();
        for group in AddressGroup::of(address) {
            let state = self.group_state(&mut group_states, group, now);
            state.request_count += 1;
            if wait_time.is_zero() {
                state.request_bucket.spend(cost, now);
            }
        }
        if !wait_time.is_zero() {
            return Err(wait_time);
        }
        self.note_spending(address, cost, 0.0);
        Ok(())
    }

    /// Counts a seat that somebody of this address takes.
    ///
    /// # Errors
    /// How long it must wait, if it has taken too many.
    pub(super) fn take_seat(&self, address: IpAddr) -> Result<(), Duration> {
        let (now, mut group_states) = (Instant::now(), self.lock());
        let wait_times = AddressGroup::of(address)
            .map(|group| self.group_state(&mut group_states, group, now).seat_bucket.wait_time(1.0, now));
        let wait_time = wait_times.max().unwrap_or_default();
        if !wait_time.is_zero() {
            return Err(wait_time);
        }
        for group in AddressGroup::of(address) {
            self.group_state(&mut group_states, group, now).seat_bucket.spend(1.0, now);
        }
        self.note_spending(address, 0.0, 1.0);
        Ok(())
    }

    /// A permit for a connection, returned when dropped; `None` if the address has too many.
    pub(super) fn connect(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let (now, mut group_states) = (Instant::now(), self.lock());
        let max_connections = |group: AddressGroup| self.limits.max_connections.saturating_mul(group.limit_factor());
        let is_free = AddressGroup::of(address)
            .all(|group| self.group_state(&mut group_states, group, now).connection_count < max_connections(group));
        if !is_free {
            return None;
        }
        for group in AddressGroup::of(address) {
            self.group_state(&mut group_states, group, now).connection_count += 1;
        }
        Some(ConnectionPermit { limiter: Arc::clone(self), address })
    }

    /// Counts the requests since the last survey, and forgets addresses that are no different from new ones.
    pub(super) fn survey(&self) -> Survey {
        let now = Instant::now();
        let mut survey = Survey::default();
        self.lock().retain(|group, state| {
            let request_count = std::mem::take(&mut state.request_count);
            if let AddressGroup::Narrow(_) = group {
                survey.total_request_count += request_count;
                survey.max_request_count = survey.max_request_count.max(request_count);
            }
            state.connection_count > 0 || !state.request_bucket.is_full(now) || !state.seat_bucket.is_full(now)
        });
        survey
    }

    fn group_state<'a>(
        &self,
        group_states: &'a mut GroupStates,
        group: AddressGroup,
        now: Instant,
    ) -> &'a mut GroupState {
        let new_bucket = |rate: Rate| TokenBucket::new(rate.scaled(group.limit_factor()), now);
        let (request_bucket, seat_bucket) = (new_bucket(self.limits.rate), new_bucket(self.limits.seat_rate));
        let new_state = || GroupState { request_bucket, seat_bucket, connection_count: 0, request_count: 0 };
        group_states.entry(group).or_insert_with(new_state)
    }

    fn lock(&self) -> MutexGuard<'_, GroupStates> {
        self.group_states.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The address or the network that counts as one address.
pub(super) fn rate_limit_key(address: IpAddr) -> IpAddr {
    match AddressGroup::of(address).next() {
        Some(AddressGroup::Narrow(network)) => network,
        Some(AddressGroup::Wide(_)) | None => address,
    }
}

/// The permit for one connection of an address.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    limiter: Arc<AddressRateLimiter>,
    address: IpAddr,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut group_states = self.limiter.lock();
        for group in AddressGroup::of(self.address) {
            if let Some(state) = group_states.get_mut(&group) {
                state.connection_count = state.connection_count.saturating_sub(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn new_limiter(burst: f64, connections: u32) -> Arc<AddressRateLimiter> {
        let rate = Rate { burst, per_second: 0.001 };
        Arc::new(AddressRateLimiter::new(AddressLimits { rate, max_connections: connections, seat_rate: rate }, true))
    }

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let started_at = Instant::now();
        let mut bucket = TokenBucket::new(Rate { burst: 3.0, per_second: 2.0 }, started_at);
        let mut count_taken = |millis| {
            let now = started_at + Duration::from_millis(millis);
            let has_token = |bucket: &mut TokenBucket| bucket.wait_time(1.0, now).is_zero();
            (0..10).filter(|_| has_token(&mut bucket) && bucket.spend(1.0, now).is_zero()).count()
        };
        assert_eq!([0, 500, 1_000, 3_600_000].map(&mut count_taken), [3, 1, 1, 3]);
    }

    #[test]
    fn what_is_spent_too_much_must_be_waited_for() {
        let started_at = Instant::now();
        let mut bucket = TokenBucket::new(Rate { burst: 4.0, per_second: 2.0 }, started_at);
        assert_eq!(bucket.spend(3.0, started_at), Duration::ZERO);
        assert_eq!(bucket.wait_time(3.0, started_at), Duration::from_secs(1));
        assert_eq!(bucket.spend(3.0, started_at), Duration::from_secs(1));
        assert_eq!(bucket.wait_time(4.0, started_at), Duration::from_secs(3));
    }

    #[test]
    fn an_address_has_only_so_many_connections_until_one_ends() {
        let limiter = new_limiter(1.0, 2);
        let [address, same_network, other_address] = ["2001:db8::1", "2001:db8::9:8", "2001:db8:0:1::1"].map(address);
        let first_permit = limiter.connect(address);
        let second_permit = limiter.connect(same_network);
        assert!(first_permit.is_some() && second_permit.is_some());
        assert!(limiter.connect(address).is_none(), "the same network of 64 bits");
        assert!(limiter.connect(other_address).is_some());
        drop(first_permit);
        assert!(limiter.connect(address).is_some());
    }

    #[test]
    fn many_networks_of_one_customer_have_not_much_more_than_one() {
        let limiter = new_limiter(2.0, 1);
        let address_in_prefix = |number: u32| address(&format!("2001:db8:7:{number:x}::1"));
        let permits: Vec<_> = (0..100).filter_map(|number| limiter.connect(address_in_prefix(number))).collect();
        assert_eq!(permits.len(), WIDE_FACTOR as usize);
        let allowed = (0..100).filter(|&number| limiter.charge(address_in_prefix(number), 1.0).is_ok()).count();
        assert_eq!(allowed, 2 * WIDE_FACTOR as usize);
        let other_address = address("2001:db8:8::1");
        assert!(limiter.connect(other_address).is_some() && limiter.charge(other_address, 1.0).is_ok());
        drop(permits);
        assert!(limiter.connect(address_in_prefix(200)).is_some());
    }

    #[test]
    fn an_address_that_asks_too_often_has_to_wait() {
        let limiter = new_limiter(5.0, 2);
        assert!(limiter.charge(address("192.0.2.1"), 3.0).is_ok());
        let wait = limiter.charge(address("::ffff:192.0.2.1"), 3.0).expect_err("the same address, written otherwise");
        assert!((900..=1_000).contains(&wait.as_secs()), "{wait:?}");
        assert!(limiter.charge(address("192.0.2.1"), 1.0).is_ok());
        assert!(limiter.charge(address("192.0.2.2"), 5.0).is_ok());
    }

    #[test]
    fn an_address_that_takes_too_many_seats_has_to_wait_and_others_need_not() {
        let limiter = new_limiter(3.0, 1);
        let [address, other_address] = ["192.0.2.1", "192.0.2.2"].map(address);
        assert!((0..3).all(|_| limiter.take_seat(address).is_ok()));
        let wait = limiter.take_seat(address).expect_err("a fourth one at once");
        assert!((900..=1_000).contains(&wait.as_secs()), "{wait:?}");
        assert!(limiter.take_seat(other_address).is_ok() && limiter.charge(address, 1.0).is_ok());
        limiter.survey();
        assert!(limiter.take_seat(address).is_err(), "a survey forgets nobody who has to wait");
    }

    #[test]
    fn what_an_address_spends_in_one_process_counts_in_the_others() {
        let [charging_limiter, told_limiter] = [new_limiter(5.0, 1), new_limiter(5.0, 1)];
        let client = address("2001:db8::1");
        assert!(
            charging_limiter.charge(client, 3.0).is_ok()
                && charging_limiter.charge(client, 3.0).is_err()
                && charging_limiter.take_seat(client).is_ok()
        );
        let spending = charging_limiter.take_unshared_spending();
        assert_eq!(
            (spending.len(), charging_limiter.take_unshared_spending().len()),
            (1, 0),
            "what was refused is not spent, and told once"
        );
        told_limiter.add_remote_spending(spending);
        assert!(told_limiter.charge(client, 3.0).is_err() && told_limiter.charge(client, 1.5).is_ok());
        assert_eq!((0..9).filter(|_| told_limiter.take_seat(client).is_ok()).count(), 4);
        assert!(told_limiter.charge(address("2001:db8:1::1"), 4.0).is_ok(), "others have spent nothing");
    }

    #[test]
    fn what_costs_more_than_anybody_has_can_be_had_after_a_wait() {
        let limiter = new_limiter(10.0, 1);
        assert!(limiter.charge(address("192.0.2.1"), 1.0).is_ok() && limiter.charge(address("192.0.2.1"), 1e9).is_ok());
        assert!(limiter.charge(address("192.0.2.1"), 1.0).is_err());
    }

    #[test]
    fn connections_cost_no_requests() {
        let limiter = new_limiter(1.0, 60);
        let permits: Vec<_> = (0..60).filter_map(|_| limiter.connect(address("192.0.2.1"))).collect();
        assert!(permits.len() == 60 && limiter.charge(address("192.0.2.1"), 1.0).is_ok());
    }

    #[test]
    fn a_survey_tells_whether_nearly_all_requests_come_from_one_address() {
        let limiter = new_limiter(1.0, 1);
        let count_charged =
            |text: &str, count: u32| (0..count).filter(|_| limiter.charge(address(text), 1.0).is_ok()).count();
        count_charged("192.0.2.1", 100);
        assert!(!limiter.survey().is_one_address(), "too few to tell");
        count_charged("192.0.2.1", 300);
        count_charged("2001:db8::1", 10);
        let survey = limiter.survey();
        assert_eq!(
            (survey, survey.is_one_address()),
            (Survey { total_request_count: 310, max_request_count: 300 }, true)
        );
        count_charged("192.0.2.1", 300);
        count_charged("192.0.2.2", 30);
        assert!(!limiter.survey().is_one_address());
        assert_eq!(limiter.survey(), Survey::default());
    }
}
