//! The JSON forms of sides.

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
