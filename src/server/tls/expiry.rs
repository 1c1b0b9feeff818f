//! Until when a certificate is valid.
// CITE: RFC 5280, section 4.1, in DER, X.690.

use crate::archive::Date;

/// The tag of the version, which the first version leaves out.
const VERSION_TAG: u8 = 0xa0;
/// The tag of a time whose year has two digits.
const UTC_TIME_TAG: u8 = 0x17;

/// The end of the validity of a certificate in DER, in seconds since 1970; `None` if it cannot be read.
pub(super) fn expiry(certificate: &[u8]) -> Option<u64> {
    let (_, signed_fields, _) = element(element(certificate)?.1)?;
    let (tag, _, rest) = element(signed_fields)?;
    // The serial number, the algorithm and the issuer come before the validity.
    let rest = if tag == VERSION_TAG { element(rest)?.2 } else { rest };
    let rest = element(element(rest)?.2)?.2;
    let (_, validity, _) = element(rest)?;
    let (_, _, not_after) = element(validity)?;
    let (tag, time, _) = element(not_after)?;
    let time = std::str::from_utf8(time).ok()?;
    let time =
        if tag == UTC_TIME_TAG { format!("{}{time}", if time < "50" { "20" } else { "19" }) } else { time.into() };
    seconds_since_1970(&time)
}

/// The tag and the content of the first element, and what follows it.
fn element(der: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (&tag, rest) = der.split_first()?;
    let (&length, rest) = rest.split_first()?;
    let (length, rest) = match length {
        0..=0x7f => (usize::from(length), rest),
        0x81..=0x83 => {
            let (bytes, rest) = rest.split_at_checked(usize::from(length - 0x80))?;
            (bytes.iter().fold(0, |length, &byte| length * 256 + usize::from(byte)), rest)
        }
        _ => return None,
    };
    let (content, rest) = rest.split_at_checked(length)?;
    Some((tag, content, rest))
}

/// A time such as `20300102030405Z`.
fn seconds_since_1970(time: &str) -> Option<u64> {
    let digits = time.strip_suffix('Z').filter(|digits| digits.len() == 14)?;
    let number = |from: usize, to: usize| digits.get(from..to)?.parse::<u16>().ok();
    let date = Date::of(number(0, 4)?, number(4, 6)?.try_into().ok()?, number(6, 8)?.try_into().ok()?)?;
    let [hours, minutes, seconds] = [number(8, 10)?, number(10, 12)?, number(12, 14)?].map(u64::from);
    Some(((u64::from(date.days_since_1970()?) * 24 + hours) * 60 + minutes) * 60 + seconds)
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    use super::*;

    #[test]
    fn the_end_of_a_certificate_is_read_whatever_its_century() {
        for (year, month, day, expected) in [(2030, 1, 2, 1_893_542_400), (2060, 12, 31, 2_871_676_800)] {
            let mut params = CertificateParams::new(vec!["localhost".to_owned()]).expect("parameters");
            params.not_after = date_time_ymd(year, month, day);
            let certificate = params.self_signed(&KeyPair::generate().expect("a key")).expect("a certificate");
            assert_eq!(expiry(certificate.der()), Some(expected), "{year}");
        }
    }

    #[test]
    fn what_is_no_certificate_has_no_end() {
        for bytes in [&b""[..], b"0", b"\x30\x80", b"\x30\x03\x30\x01\x02", b"\x30\x84\xff\xff\xff\xff"] {
            assert_eq!(expiry(bytes), None, "{bytes:?}");
        }
        assert_eq!(seconds_since_1970("20300102030405Z"), Some(1_893_542_400 + 3 * 3_600 + 4 * 60 + 5));
        for time in ["20300102030405", "2030010203040Z", "20301302030405Z", "203\u{e9}102030405Z"] {
            assert_eq!(seconds_since_1970(time), None, "{time}");
        }
    }
}
