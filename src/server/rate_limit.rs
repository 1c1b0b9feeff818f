//! Rate limits for connections and addresses.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A limit: a burst, and a number per second in the long run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rate {
    pub(super) burst: f64,
    pub(super) per_second: f64,
}

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenBucket {
    rate: Rate,
    tokens: f64,
    filled: Instant,
}

impl TokenBucket {
    pub(super) const fn new(rate: Rate, now: Instant) -> Self {
        Self { rate, tokens: rate.burst, filled: now }
    }

    /// Takes this number of tokens, if available.
    pub(super) fn take(&mut self, count: f64, now: Instant) -> bool {
        self.fill(now);
        let is_there = self.tokens >= count;
        if is_there {
            self.tokens -= count;
        }
        is_there
    }

    fn fill(&mut self, now: Instant) {
        let since = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = since.mul_add(self.rate.per_second, self.tokens).min(self.rate.burst);
        self.filled = now;
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
    /// Requests that cause a commit or a connection.
    pub(super) rate: Rate,
    /// The maximum number of simultaneous connections.
    pub(super) connections: u32,
}

#[derive(Debug)]
struct AddressState {
    bucket: TokenBucket,
    connections: u32,
}

/// The state of every address. An IPv6 network of 64 bits counts as one address, because a single customer has that
/// many.
#[derive(Debug)]
pub(super) struct AddressBook {
    limits: AddressLimits,
    addresses: Mutex<AddressTable>,
}

#[derive(Debug)]
struct AddressTable {
    states: HashMap<IpAddr, AddressState>,
    /// The time when full buckets were last removed.
    swept: Instant,
}

/// The interval at which full buckets are removed.
const SWEEP: Duration = Duration::from_secs(60);

impl AddressBook {
    pub(super) fn new(limits: AddressLimits) -> Self {
        let table = AddressTable { states: HashMap::new(), swept: Instant::now() };
        Self { limits, addresses: Mutex::new(table) }
    }

    /// Whether this address may make a request of this cost now.
    pub(super) fn allows_request(&self, address: IpAddr, cost: f64) -> bool {
        self.with(address, |state| state.bucket.take(cost, Instant::now()))
    }

    /// A permit for a connection, returned when dropped; `None` if the address has too many.
    pub(super) fn connect(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let is_free = self.with(address, |state| {
            let is_free = state.connections < self.limits.connections && state.bucket.take(1.0, Instant::now());
            state.connections += u32::from(is_free);
            is_free
        });
        is_free.then(|| ConnectionPermit { book: Arc::clone(self), address })
    }

    fn with<T>(&self, address: IpAddr, change: impl FnOnce(&mut AddressState) -> T) -> T {
        let now = Instant::now();
        let mut table = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if now.saturating_duration_since(table.swept) >= SWEEP {
            table.swept = now;
            table.states.retain(|_, state| state.connections > 0 || !state.bucket.is_full(now));
        }
        let fresh = || AddressState { bucket: TokenBucket::new(self.limits.rate, now), connections: 0 };
        change(table.states.entry(network(address)).or_insert_with(fresh))
    }
}

/// The permit for one connection of an address.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    book: Arc<AddressBook>,
    address: IpAddr,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.book.with(self.address, |state| state.connections = state.connections.saturating_sub(1));
    }
}

pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let begin = Instant::now();
        let mut bucket = TokenBucket::new(Rate { burst: 3.0, per_second: 2.0 }, begin);
        let taken = |bucket: &mut TokenBucket, millis| {
            (0..10).filter(|_| bucket.take(1.0, begin + Duration::from_millis(millis))).count()
        };
        assert_eq!(taken(&mut bucket, 0), 3);
        assert_eq!(taken(&mut bucket, 500), 1);
        assert_eq!(taken(&mut bucket, 1_000), 1);
        assert_eq!(taken(&mut bucket, 3_600_000), 3);
    }

    #[test]
    fn an_address_has_only_so_many_connections_until_one_ends() {
        let rate = Rate { burst: 100.0, per_second: 1.0 };
        let book = Arc::new(AddressBook::new(AddressLimits { rate, connections: 2 }));
        let [one, same, other] =
            ["2001:db8::1", "2001:db8::9:8", "2001:db8:0:1::1"].map(|text| text.parse().expect("an address"));
        let first = book.connect(one);
        let second = book.connect(same);
        assert!(first.is_some() && second.is_some());
        assert!(book.connect(one).is_none(), "the same network of 64 bits");
        assert!(book.connect(other).is_some());
        drop(first);
        assert!(book.connect(one).is_some());
    }

    #[test]
    fn an_address_that_asks_too_often_has_to_wait() {
        let rate = Rate { burst: 5.0, per_second: 0.001 };
        let book = AddressBook::new(AddressLimits { rate, connections: 2 });
        let address = "192.0.2.1".parse().expect("an address");
        let mapped = "::ffff:192.0.2.1".parse().expect("an address");
        assert!(book.allows_request(address, 3.0));
        assert!(!book.allows_request(mapped, 3.0), "the same address, written otherwise");
        assert!(book.allows_request(address, 1.0));
        assert!(book.allows_request("192.0.2.2".parse().expect("an address"), 5.0));
    }
}
