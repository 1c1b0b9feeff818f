//! Tests that files of earlier versions can still be opened. See `tests/data/version-0.1/README.md`.

use std::error::Error;
use std::fs;
use std::path::Path;

use turnover_core::archive::{Disk, Generation, Vault};
use turnover_core::games::dice_chess::Variant;
use turnover_core::session::{GameId, GameRecord};

const FOLDER: &str = "../../tests/data/version-0.1";
/// The games that version 0.1 did not have.
const LATER: [GameId; 3] = [GameId::Lielow9x9, GameId::Turnover2025, GameId::DiceChess(Variant::ThreeDice)];

/// The games that version 0.1 had.
fn old_games() -> Vec<GameId> {
    GameId::ALL.into_iter().filter(|id| !LATER.contains(id)).collect()
}

/// The text with the level of the computer as it is written today: the third of ten levels has become the tenth of 17.
fn with_level_of_today(text: &str) -> String {
    text.replace("Level \"3\"]", "Level \"10/17\"]")
}

#[test]
fn every_game_of_an_old_library_opens_and_is_written_as_it_was() -> Result<(), Box<dyn Error>> {
    let vault = Vault::new(Disk::new(Path::new(FOLDER).join("games")));
    let mut seen = Vec::new();
    for id in vault.active_ids()? {
        let kept = vault.get(&id)?;
        assert_eq!(kept.generation, Generation::Latest, "{id}");
        let record = GameRecord::read(&kept.text)?;
        assert_eq!(record.to_stored_text(), with_level_of_today(&kept.text), "{id}");
        assert!(!record.game.tree().is_empty(), "{id}");
        seen.push(record.game.id());
    }
    seen.sort_by_key(|id| id.name());
    let mut all = old_games();
    all.sort_by_key(|id| id.name());
    assert_eq!(seen, all, "one game of each kind");
    Ok(())
}

#[test]
fn every_old_link_opens_and_is_written_as_it_was() -> Result<(), Box<dyn Error>> {
    let links = fs::read_to_string(Path::new(FOLDER).join("links.txt"))?;
    assert_eq!(links.lines().count(), old_games().len());
    for line in links.lines() {
        let (name, link) = line.split_once(' ').ok_or("expected a name and a link")?;
        let record = GameRecord::from_link(link)?;
        assert_eq!(record.game.id().name(), name);
        assert_eq!(record.link(), link, "{name}");
    }
    Ok(())
}
