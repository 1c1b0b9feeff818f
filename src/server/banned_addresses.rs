//! The addresses from which nobody may play here, as whoever runs the server has written them in a file, or has banned them in the database.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv6Addr};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Serialize};

/// The number of bits of an address of IPv6.
const ADDRESS_BITS: u8 = 128;
/// The number of bits that stand before an address of IPv4 where it is written as one of IPv6.
const MAPPED_V4_PREFIX_BITS: u8 = 96;

/// Why the file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BannedAddressesError {
    /// It cannot be read.
    #[error("expected banned addresses in {file}: {error}")]
    File {
        /// The file.
        file: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// A line has something else.
    #[error("expected an address, or a network such as 192.0.2.0/24, in line {line} of {file}")]
    Line {
        /// The file.
        file: PathBuf,
        /// The number of the line, from 1.
        line: usize,
    },
}

/// All addresses that begin with the same bits: one address, or a network such as 192.0.2.0/24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AddressRange {
    /// Those of IPv4 are written as addresses of IPv6. What follows the prefix is 0.
    prefix_bits: u128,
    /// The number of bits that are the same.
    prefix_length: u8,
}

/// A text is no address and no network.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address, or a network such as 192.0.2.0/24")]
pub struct NotAnAddressRange;

/// A network that is banned in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BannedNetwork {
    /// The addresses.
    pub network: AddressRange,
    /// Since when, in milliseconds since 1970.
    pub banned_at: u64,
}

fn address_bits(address: IpAddr) -> u128 {
    let address = match address.to_canonical() {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    };
    Ipv6Addr::to_bits(address)
}

impl AddressRange {
    fn contains(self, address_bits: u128) -> bool {
        let differing = self.prefix_bits ^ address_bits;
        self.prefix_length == 0 || differing >> (ADDRESS_BITS - self.prefix_length) == 0
    }
}

impl FromStr for AddressRange {
    type Err = NotAnAddressRange;

    fn from_str(text: &str) -> Result<Self, NotAnAddressRange> {
        let (address, prefix_length) =
            text.split_once('/').map_or((text, None), |(address, prefix_length)| (address, Some(prefix_length)));
        let address: IpAddr = address.parse().map_err(|_| NotAnAddressRange)?;
        let mapped_bits = if address.is_ipv4() { MAPPED_V4_PREFIX_BITS } else { 0 };
        let prefix_length = match prefix_length {
            None => ADDRESS_BITS,
            Some(prefix_length) => prefix_length
                .parse()
                .ok()
                .and_then(|prefix_length: u8| prefix_length.checked_add(mapped_bits))
                .ok_or(NotAnAddressRange)?,
        };
        if prefix_length > ADDRESS_BITS {
            return Err(NotAnAddressRange);
        }
        let prefix_mask = u128::MAX.checked_shl(u32::from(ADDRESS_BITS - prefix_length)).unwrap_or(0);
        Ok(Self { prefix_bits: address_bits(address) & prefix_mask, prefix_length })
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = IpAddr::V6(Ipv6Addr::from_bits(self.prefix_bits)).to_canonical();
        let mapped_bits = if address.is_ipv4() { MAPPED_V4_PREFIX_BITS } else { 0 };
        write!(f, "{address}")?;
        if self.prefix_length == ADDRESS_BITS { Ok(()) } else { write!(f, "/{}", self.prefix_length - mapped_bits) }
    }
}

impl TryFrom<String> for AddressRange {
    type Error = NotAnAddressRange;

    fn try_from(text: String) -> Result<Self, NotAnAddressRange> {
        text.parse()
    }
}

impl From<AddressRange> for String {
    fn from(range: AddressRange) -> Self {
        range.to_string()
    }
}

/// The networks of a file, which may be read again, and those of the database.
#[derive(Debug)]
pub(super) struct BannedAddresses {
    file: Option<PathBuf>,
    networks: RwLock<Vec<AddressRange>>,
    stored_networks: RwLock<Vec<AddressRange>>,
}

impl BannedAddresses {
    /// Reads a file; without one nobody is banned before those of the database are known.
    ///
    /// # Errors
    /// If it cannot be read, or has something else than addresses and networks.
    pub(super) fn from_file(file: Option<&Path>) -> Result<Self, BannedAddressesError> {
        let networks = file.map(read_networks).transpose()?.unwrap_or_default();
        Ok(Self { file: file.map(Path::to_owned), networks: RwLock::new(networks), stored_networks: RwLock::default() })
    }

    /// Reads the file again. Returns the number of networks; `None` if there is no file.
    ///
    /// # Errors
    /// If it cannot be used. Then everything stays as it is.
    pub(super) fn reload(&self) -> Result<Option<usize>, BannedAddressesError> {
        let Some(file) = &self.file else { return Ok(None) };
        let networks = read_networks(file)?;
        let count = networks.len();
        *self.networks.write().unwrap_or_else(PoisonError::into_inner) = networks;
        Ok(Some(count))
    }

    /// Takes these for the networks of the database.
    pub(super) fn set_stored(&self, networks: Vec<AddressRange>) {
        *self.stored_networks.write().unwrap_or_else(PoisonError::into_inner) = networks;
    }

    /// Whether nobody may play from this address, which is only asked for where any are banned.
    pub(super) fn contains(&self, address: impl FnOnce() -> IpAddr) -> bool {
        let [networks, stored_networks] = [&self.networks, &self.stored_networks]
            .map(|networks| networks.read().unwrap_or_else(PoisonError::into_inner));
        if networks.is_empty() && stored_networks.is_empty() {
            return false;
        }
        let address_bits = address_bits(address());
        networks.iter().chain(&*stored_networks).any(|network| network.contains(address_bits))
    }
}

/// The networks of a file, one a line. What follows `#` is a comment.
fn read_networks(file: &Path) -> Result<Vec<AddressRange>, BannedAddressesError> {
    let content = std::fs::read_to_string(file);
    let text = content.map_err(|error| BannedAddressesError::File { file: file.to_owned(), error })?;
    let lines = (1..).zip(text.lines()).map(|(line, text)| (line, text.split('#').next().unwrap_or_default().trim()));
    let parse_line = |(line, text): (usize, &str)| {
        text.parse::<AddressRange>()
            .map_err(|NotAnAddressRange| BannedAddressesError::Line { file: file.to_owned(), line })
    };
    lines.filter(|(_, text)| !text.is_empty()).map(parse_line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_the_addresses_that_begin_as_it_does() {
        for (network, address_inside, address_outside) in [
            ("192.0.2.0/24", "192.0.2.255", "192.0.3.0"),
            ("192.0.2.77/24", "192.0.2.1", "192.0.1.255"),
            ("192.0.2.1", "192.0.2.1", "192.0.2.2"),
            ("192.0.2.1", "::ffff:192.0.2.1", "::192.0.2.1"),
            ("0.0.0.0/0", "203.0.113.9", "2001:db8::1"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("2001:db8::1", "2001:db8::1", "2001:db8::2"),
            ("::/1", "2001:db8::1", "ff02::1"),
        ] {
            let range: AddressRange = network.parse().expect(network);
            assert!(
                range.contains(address_bits(address_inside.parse().expect(address_inside))),
                "{address_inside} in {network}"
            );
            assert!(
                !range.contains(address_bits(address_outside.parse().expect(address_outside))),
                "{address_outside} not in {network}"
            );
        }
        assert!(
            "::/0"
                .parse::<AddressRange>()
                .expect("all")
                .contains(address_bits("192.0.2.1".parse().expect("an address")))
        );
    }

    #[test]
    fn a_network_is_written_alike_however_it_was_typed() {
        for (typed_text, expected_text) in [
            ("192.0.2.77/24", "192.0.2.0/24"),
            ("192.0.2.1", "192.0.2.1"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("192.0.2.1/32", "192.0.2.1"),
            ("0.0.0.0/0", "0.0.0.0/0"),
            ("2001:DB8:0::1/32", "2001:db8::/32"),
            ("2001:db8::1", "2001:db8::1"),
            ("::1/0", "::/0"),
        ] {
            let range: AddressRange = typed_text.parse().expect(typed_text);
            assert_eq!(range.to_string(), expected_text, "{typed_text}");
            assert_eq!(expected_text.parse(), Ok(range), "{typed_text}");
        }
    }

    #[test]
    fn who_is_banned_in_the_database_or_in_the_file_is_banned() {
        let banned = BannedAddresses::from_file(None).expect("no file");
        let is_banned = |text: &str| banned.contains(|| text.parse().expect("an address"));
        assert!(!is_banned("192.0.2.1"));
        banned.set_stored(vec!["192.0.2.0/24".parse().expect("a network")]);
        assert_eq!(["192.0.2.1", "192.0.3.1"].map(is_banned), [true, false]);
        banned.set_stored(Vec::new());
        assert!(!is_banned("192.0.2.1"));
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in [
            "",
            "play.example",
            "192.0.2.0/33",
            "192.0.2.0/-1",
            "192.0.2.0/",
            "2001:db8::/129",
            "192.0.2",
            "192.0.2.0/255",
        ] {
            assert_eq!(text.parse::<AddressRange>(), Err(NotAnAddressRange), "{text}");
        }
    }
}
