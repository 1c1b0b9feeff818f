//! The fields of a request, which may be in its address, or in its body as a form or as JSON: all clients of this interface do otherwise.

use std::collections::BTreeMap;
use std::str::FromStr;

use axum::body::Bytes;
use axum::extract::{FromRequest, Query, Request};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::ProgramError;
use crate::excerpt::excerpt;

/// The fields of a request, by their names. What is empty or null counts as absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Fields(BTreeMap<String, String>);

impl Fields {
    /// The text of a field.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The value of a field.
    ///
    /// # Errors
    /// If the text cannot be read; `expected` says what would have been right.
    pub(super) fn parse_field<T: FromStr>(
        &self,
        field: &'static str,
        expected: &'static str,
    ) -> Result<Option<T>, ProgramError> {
        let Some(text) = self.text(field) else { return Ok(None) };
        let field_error = |_| ProgramError::Field { field, expected, found: excerpt(text, 40) };
        text.parse().map(Some).map_err(field_error)
    }

    /// Whether a field says `true`.
    ///
    /// # Errors
    /// If it says neither that nor `false`.
    pub(super) fn parse_flag(&self, field: &'static str) -> Result<bool, ProgramError> {
        Ok(self.parse_field(field, "true or false")?.unwrap_or(false))
    }

    /// Adds the fields of an address or of a form.
    pub(super) fn add_form(&mut self, text: &str) -> Option<()> {
        let uri: Uri = format!("/?{}", text.trim()).parse().ok()?;
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&uri).ok()?;
        self.0.extend(pairs.into_iter().filter(|(_, value)| !value.is_empty()));
        Some(())
    }

    /// The fields of an object of JSON.
    pub(super) fn from_json(body: &[u8]) -> Option<Self> {
        let mut fields = Self::default();
        fields.add_json(body)?;
        Some(fields)
    }

    /// Adds the fields of an object of JSON.
    fn add_json(&mut self, body: &[u8]) -> Option<()> {
        let Value::Object(object) = serde_json::from_slice(body).ok()? else { return None };
        for (name, value) in object {
            match value {
                Value::Null => {}
                Value::String(text) if text.is_empty() => {}
                Value::String(text) => drop(self.0.insert(name, text)),
                Value::Bool(_) | Value::Number(_) => drop(self.0.insert(name, value.to_string())),
                Value::Array(_) | Value::Object(_) => return None,
            }
        }
        Some(())
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let mut fields = Self::default();
        let body_error = || ProgramError::Body.into_response();
        fields.add_form(request.uri().query().unwrap_or_default()).ok_or_else(body_error)?;
        let content_type =
            request.headers().get(header::CONTENT_TYPE).and_then(|content_type| content_type.to_str().ok());
        let is_json = content_type.is_some_and(|content_type| content_type.starts_with("application/json"));
        let body = Bytes::from_request(request, state).await.map_err(IntoResponse::into_response)?;
        let add_result = if is_json {
            fields.add_json(&body)
        } else {
            std::str::from_utf8(&body).ok().and_then(|text| fields.add_form(text))
        };
        add_result.ok_or_else(body_error)?;
        Ok(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_and_json_give_the_same_fields() {
        let [mut form, mut json] = [(); 2].map(|()| Fields::default());
        form.add_form("rated=true&clock.limit=300&days=&color=&text=Good+game%21").expect("a form");
        let body = br#"{"rated":true,"clock.limit":300,"days":null,"color":"","text":"Good game!"}"#;
        json.add_json(body).expect("an object");
        assert_eq!(form, json);
        assert_eq!((json.text("text"), json.text("days")), (Some("Good game!"), None));
        assert_eq!(json.parse_field::<u32>("clock.limit", "seconds").expect("a number"), Some(300));
        assert!(json.parse_flag("rated").expect("a flag") && !json.parse_flag("fast").expect("none"));
        let error = json.parse_flag("text").expect_err("no flag").to_string();
        assert_eq!(error, "expected true or false in text, found \"Good game!\"");
    }

    #[test]
    fn what_is_no_object_is_refused() {
        for body in [&b"[1]"[..], b"", b"{\"a\":[]}", b"{"] {
            assert_eq!(Fields::default().add_json(body), None);
        }
    }
}
