//! The JSON forms of sides, hashes and other small values.

/// A value with a text form, as a string.
pub(super) mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in crate::online) fn serialize<T: Display, S: Serializer>(value: &T, writer: S) -> Result<S::Ok, S::Error> {
        writer.collect_str(value)
    }

    pub(in crate::online) fn deserialize<'de, T, D>(reader: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(reader)?.parse().map_err(D::Error::custom)
    }
}

/// An optional side: `"white"`, `"black"` or null.
pub(super) mod side {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::board::Side;

    #[derive(Serialize, Deserialize)]
    #[serde(remote = "Side", rename_all = "kebab-case")]
    enum SideText {
        White,
        Black,
    }

    #[derive(Serialize, Deserialize)]
    pub(super) struct Wrapped(#[serde(with = "SideText")] pub(super) Side);

    pub(in crate::online) fn serialize<S: Serializer>(side: &Option<Side>, writer: S) -> Result<S::Ok, S::Error> {
        side.map(Wrapped).serialize(writer)
    }

    pub(in crate::online) fn deserialize<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Side>, D::Error> {
        Ok(Option::<Wrapped>::deserialize(reader)?.map(|Wrapped(side)| side))
    }
}

/// A side: `"white"` or `"black"`.
pub(super) mod one_side {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::side::Wrapped;
    use crate::board::Side;

    pub(in crate::online) fn serialize<S: Serializer>(side: &Side, writer: S) -> Result<S::Ok, S::Error> {
        Wrapped(*side).serialize(writer)
    }

    pub(in crate::online) fn deserialize<'de, D: Deserializer<'de>>(reader: D) -> Result<Side, D::Error> {
        Ok(Wrapped::deserialize(reader)?.0)
    }
}

/// A list of sides.
pub(super) mod sides {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::side::Wrapped;
    use crate::board::Side;

    pub(in crate::online) fn serialize<S: Serializer>(sides: &[Side], writer: S) -> Result<S::Ok, S::Error> {
        writer.collect_seq(sides.iter().map(|&side| Wrapped(side)))
    }

    pub(in crate::online) fn deserialize<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<Side>, D::Error> {
        Ok(Vec::<Wrapped>::deserialize(reader)?.into_iter().map(|Wrapped(side)| side).collect())
    }
}

/// The text does not have the required number of hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {what}, {digits} hexadecimal digits in small letters, found {found:?}")]
pub struct HexError {
    /// What was expected.
    pub what: &'static str,
    /// The number of digits expected.
    pub digits: usize,
    /// The text found, shortened.
    pub found: String,
}

/// A type of a fixed number of bytes, written as hexadecimal digits. With `new`, it can also be created from random
/// bytes.
macro_rules! hex_text {
    ($name:ident, $count:literal, $what:literal, new) => {
        $crate::online::wire_format::hex_text!($name, $count, $what);

        impl $name {
            #[doc = concat!("Makes ", $what, " of these bytes.")]
            #[must_use]
            pub const fn new(bytes: [u8; $count]) -> Self {
                Self(bytes)
            }
        }
    };
    ($name:ident, $count:literal, $what:literal) => {
        impl std::fmt::Display for $name {
            #[doc = concat!("Hexadecimal digits, two for each of the ", $count, " bytes.")]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::hex::digits(&self.0))
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::online::wire_format::HexError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::hex::bytes::<$count>(text).map(Self).ok_or_else(|| $crate::online::wire_format::HexError {
                    what: $what,
                    digits: 2 * $count,
                    found: $crate::excerpt::excerpt(text, 20),
                })
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
                writer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                $crate::online::wire_format::text::deserialize(reader)
            }
        }
    };
}
pub(super) use hex_text;
