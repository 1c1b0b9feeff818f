//! How a type with a text form looks to `serde`: as its text; and how a secret looks in debug output.

/// Lets `serde` write a type as the text of its `Display`, and read it by its `FromStr`. So it is a string of JSON, in what is stored
/// as in what is sent.
macro_rules! serde_as_text {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
                writer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(reader)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

/// Shows only the name of a type in debug output, because that may end up anywhere: for secrets.
macro_rules! hide_in_debug {
    ($type:ident) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(stringify!($type))
            }
        }
    };
}

pub(crate) use {hide_in_debug, serde_as_text};
