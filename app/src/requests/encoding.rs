//! JSON for requests and answers, read from text. `server_fn`'s own reads from bytes, while page data and live
//! frames are read from text: two readers of every type would be compiled into the browser's bundle.

use std::string::FromUtf8Error;

use leptos::server_fn::{Bytes, ContentType, Decodes, Encodes, Format, FormatType, codec::Post};
use serde::{Serialize, de::DeserializeOwned};

/// JSON in the body of a `POST` request and of its answer.
pub(crate) type Json = Post<TextJson>;

/// JSON.
pub struct TextJson;

/// What was sent is not JSON of the expected shape.
#[derive(Debug, thiserror::Error)]
pub enum TextJsonError {
    /// Not UTF-8.
    #[error("the answer is no text: {0}")]
    NotText(#[from] FromUtf8Error),
    /// Not JSON, or of another shape.
    #[error(transparent)]
    NotJson(#[from] serde_json::Error),
}

impl ContentType for TextJson {
    const CONTENT_TYPE: &'static str = "application/json";
}

impl FormatType for TextJson {
    const FORMAT_TYPE: Format = Format::Text;
}

impl<T: Serialize> Encodes<T> for TextJson {
    type Error = serde_json::Error;

    fn encode(value: &T) -> Result<Bytes, Self::Error> {
        serde_json::to_string(value).map(Bytes::from)
    }
}

impl<T: DeserializeOwned> Decodes<T> for TextJson {
    type Error = TextJsonError;

    fn decode(bytes: Bytes) -> Result<T, Self::Error> {
        let text = String::from_utf8(bytes.into())?;
        Ok(serde_json::from_str(&text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_decodes_and_what_is_no_json_says_so() {
        let bytes = TextJson::encode(&vec![1, 2]).unwrap();
        assert_eq!(<TextJson as Decodes<Vec<i32>>>::decode(bytes).unwrap(), [1, 2]);
        let error = <TextJson as Decodes<Vec<i32>>>::decode(Bytes::from("<html>")).unwrap_err();
        assert!(matches!(error, TextJsonError::NotJson(_)), "{error}");
    }
}
