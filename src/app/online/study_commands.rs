//! Commands about studies, and the answers of the server.

use super::commands::CommandParams;
use super::kept_studies::KeptStudy;
use super::link::{self, StudyLink};
use super::lobby::{ApiAnswer, ApiRequest};
use super::network::to_json;
use super::studies::StudyTrouble;
use crate::app::play::study::title_of_study;
use crate::app::settings::site::Site;
use crate::study::{CreatedStudy, NewStudy, StudyEdit};

impl CommandParams<'_> {
    /// Asks the usual server to make a study of this record, with this title.
    pub(super) fn request_new_study(&mut self, record: &str, title: &str) {
        let Some(site) = self.usual_site() else { return };
        self.study.is_making = true;
        let body = to_json(&NewStudy { record: record.to_owned(), title: title_of_study(title) });
        let url = link::api_url(&site, "study");
        self.lobby.send_request_with_session(&mut *self.network.0, None, url, Some(body), ApiRequest::NewStudy(site));
    }

    /// Gives the study on the table another title.
    pub(super) fn rename_study(&mut self, title: &str) {
        self.study.send_edit(&mut *self.network.0, StudyEdit::Title { text: title_of_study(title) });
    }

    /// Looks whether there is a study, to open it then.
    pub(super) fn request_study(&mut self, link: &StudyLink) {
        let Some(site) = link.site.clone().or_else(|| self.usual_site()) else { return };
        let url = link::api_url(&site, &format!("study/{}", link.key));
        let complete_link = StudyLink { site: Some(site), ..link.clone() };
        self.lobby.send_request_with_session(&mut *self.network.0, None, url, None, ApiRequest::Study(complete_link));
        self.overlay.close();
    }

    /// Opens the study that was made.
    pub(super) fn open_new_study(&mut self, site: Site, answer: &ApiAnswer) {
        self.study.is_making = false;
        match answer.parse_body() {
            Ok(CreatedStudy { key, secret }) => {
                let study = KeptStudy { site, key, secret, title: String::new() };
                self.study.enter(&mut *self.network.0, study.link());
                // The server does not tell the secret again.
                self.seats.insert_study(study);
            }
            Err(error) => self.study.trouble = Some(StudyTrouble::of(error.status)),
        }
    }

    /// Gives up the link to edit a study for good.
    pub(super) fn forget_study(&mut self, key: &str) {
        self.study.forget_secret(key);
        self.seats.remove_study(key);
    }

    /// Opens the study that was looked for.
    pub(super) fn open_found_study(&mut self, link: StudyLink, answer: &ApiAnswer) {
        match answer.status {
            200 => self.study.enter(&mut *self.network.0, link),
            status => self.study.trouble = Some(StudyTrouble::of(status)),
        }
    }
}
