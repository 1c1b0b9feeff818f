//! A study that this device may edit, as it is stored beside the seats. Its secret gives whoever has it the right to edit.

use serde::{Deserialize, Serialize};

use super::link::StudyLink;
use crate::app::settings::site::Site;
use crate::study::StudySecret;

/// A study that this device may edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptStudy {
    /// The page whose server has the study.
    pub site: Site,
    /// The key of the study.
    pub key: String,
    /// What whoever edits must show.
    pub secret: StudySecret,
    /// The title, as the server has told it last; empty if it has none.
    pub title: String,
}

impl KeptStudy {
    /// The link to edit it.
    #[must_use]
    pub fn link(&self) -> StudyLink {
        StudyLink { site: Some(self.site.clone()), key: self.key.clone(), secret: Some(self.secret) }
    }
}
