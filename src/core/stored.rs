//! The forms in which a player's data is stored: JSON, and in earlier versions texts inside it.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Reads a value of JSON, or the text in which an earlier version stored it.
///
/// # Errors
/// If it is neither, with what was expected.
pub fn value_or_text<'de, D, T>(reader: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned + FromStr<Err: Display>,
{
    read(Value::deserialize(reader)?)
}

/// Reads a list of values of JSON, or of the texts in which an earlier version stored them.
///
/// # Errors
/// If it is none, with what was expected.
pub fn values_or_texts<'de, D, T>(reader: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned + FromStr<Err: Display>,
{
    Vec::<Value>::deserialize(reader)?.into_iter().map(read).collect()
}

fn read<T: DeserializeOwned + FromStr<Err: Display>, E: Error>(value: Value) -> Result<T, E> {
    match value {
        Value::String(text) => text.parse().map_err(E::custom),
        value => serde_json::from_value(value).map_err(E::custom),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fmt::Debug;

    use serde::Serialize;
    use serde_json::json;

    use super::*;

    /// The value that is stored like this.
    pub(crate) fn stored<T: DeserializeOwned + FromStr<Err: Display>>(value: Value) -> Result<T, String> {
        value_or_text(value).map_err(|error: serde_json::Error| error.to_string())
    }

    /// Checks that a value is the same when it is read again.
    pub(crate) fn check_is_kept<T>(value: &T)
    where
        T: Serialize + DeserializeOwned + FromStr<Err: Display> + PartialEq + Debug,
    {
        let text = serde_json::to_string(value).expect("names and values");
        let written = serde_json::from_str(&text).expect("its own text");
        assert_eq!(stored::<T>(written).as_ref(), Ok(value), "{text}");
    }

    #[test]
    fn a_value_of_json_and_an_old_text_are_read_and_errors_say_what_was_expected() {
        assert_eq!(stored(json!(7)), Ok(7));
        assert_eq!(stored(json!("7")), Ok(7));
        assert_eq!(values_or_texts(json!([1, "2"])).ok(), Some(vec![1, 2]));
        assert_eq!(stored::<u8>(json!("x")), Err("invalid digit found in string".into()));
        assert_eq!(stored::<u8>(json!([])), Err("invalid type: sequence, expected u8".into()));
        let wrong = values_or_texts::<_, u8>(json!({})).map_err(|error| error.to_string());
        assert_eq!(wrong, Err("invalid type: map, expected a sequence".into()));
    }
}
