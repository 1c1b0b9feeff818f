//! What every store promises of studies, whatever database it uses.

use turnover::server::{InspectStore, StudyRow, StudyWrite};
use turnover::study::{Study, StudyEdit, StudyEvent, StudySecret};

use crate::database::on_each_store;

const RECORD: &str = "[Variant \"lielow\"]\n\n*";

fn editor() -> turnover::study::StudySecretHash {
    StudySecret::new([3; 16]).hash()
}

fn append(store: &dyn InspectStore, key: &str, event: &StudyEvent) -> bool {
    let editor = (event.seq == 1).then(editor);
    let write = StudyWrite { key: key.into(), event: event.clone(), editor_hash: editor };
    store.studies().append_to_study(&write).expect("an answer")
}

/// The first event of a study at this time, and two that might follow it at a later one.
fn events(at: u64, later: u64) -> (StudyEvent, [StudyEvent; 2]) {
    let first = Study::first_event(at, RECORD, "").expect("a record");
    let study = Study::begin(&first).expect("a study");
    let next = ["One", "Other"].map(|title| {
        let edit = StudyEdit::Title { text: title.into() };
        study.event_for(later, title.parse().expect("an id"), edit).expect("an edit").expect("a change")
    });
    (first, next)
}

/// Saves a study with an edit. Returns its key.
pub fn fill(store: &dyn InspectStore) -> &'static str {
    let (first, [next, _]) = events(5, 9);
    assert!(append(store, "study", &first) && append(store, "study", &next));
    "study"
}

#[test]
fn of_two_edits_with_the_same_number_one_is_saved_and_the_same_edit_twice_counts_once() {
    on_each_store(|store| {
        let (first, [one, other]) = events(5, 9);
        assert!(!append(store, "a", &one), "there is no such study");
        assert!(append(store, "a", &first) && append(store, "a", &first));
        assert!(append(store, "a", &one));
        assert!(!append(store, "a", &other));
        assert!(append(store, "a", &one), "it is there already");
        assert!(!append(store, "a", &StudyEvent { seq: 9, ..other }), "a gap");
        assert_eq!(store.studies().study_events("a", 0), Ok(vec![first, one.clone()]));
        assert_eq!(store.studies().study_events("a", 1), Ok(vec![one]));
        assert_eq!(store.studies().study_events("b", 0), Ok(Vec::new()));
    });
}

#[test]
fn a_study_is_kept_as_long_as_somebody_uses_it() {
    on_each_store(|store| {
        let studies = store.studies();
        for (key, at) in [("old", 5), ("edited", 6), ("opened", 7)] {
            assert!(append(store, key, &events(at, at).0));
        }
        assert!(append(store, "edited", &events(6, 900).1[0]));
        studies.note_use_of_study("opened", 800).expect("a change");
        studies.note_use_of_study("edited", 1).expect("no change");
        studies.note_use_of_study("nothing", 1).expect("no change");
        let row = |key: &str, created, used, seq| StudyRow {
            key: key.into(),
            editor_hash: editor(),
            created_at: created,
            last_used_at: used,
            seq,
        };
        let all = vec![row("old", 5, 5, 1), row("edited", 6, 900, 2), row("opened", 7, 800, 1)];
        assert_eq!(studies.all_studies(), Ok(all.clone()));
        assert_eq!(store.study_keys(), Ok(["old", "edited", "opened"].map(str::to_owned).to_vec()));
        assert_eq!(studies.study("opened"), Ok(Some(all[2].clone())));
        assert_eq!(studies.remove_old_studies(800, 9), Ok(1));
        assert_eq!(studies.all_studies(), Ok(all[1..].to_vec()));
        assert_eq!(studies.study_events("old", 0), Ok(Vec::new()));
        assert_eq!((studies.remove_study("edited"), studies.remove_study("edited")), (Ok(true), Ok(false)));
        assert_eq!(studies.study("edited"), Ok(None));
        for key in ["one", "two", "three"] {
            assert!(append(store, key, &events(5, 5).0));
        }
        assert_eq!([(); 3].map(|()| studies.remove_old_studies(800, 2)), [Ok(2), Ok(1), Ok(0)]);
    });
}
