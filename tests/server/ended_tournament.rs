//! A tournament of bots that is over, and what its games are worth by what is stored of them.

use std::net::SocketAddr;

use tokio::sync::watch;
use turnover::online::ListedGame;
use turnover::online_tournament::{TournamentGameView, TournamentView};
use turnover::tournament::ParticipantId;

use crate::database::Database;
use crate::host::{Folder, Program};
use crate::tournament_bots::{Played, stored_game};

/// A tournament that is over, as everybody sees it, and what the bots have noted.
pub struct EndedTournament {
    pub view: TournamentView,
    pub played: Vec<Played>,
    pub server: watch::Receiver<SocketAddr>,
    pub _programs: Vec<Program>,
    pub _database: Option<Database>,
    pub _folder: Folder,
}

/// Points in tenths of both sides, and whether each was absent, from what is stored of a game.
pub struct StoredResult {
    pub game: ListedGame,
    pub points: [u32; 2],
    pub absent: [bool; 2],
}

impl EndedTournament {
    pub fn name(&self, id: ParticipantId) -> &str {
        self.view.names().find(|(other, _)| *other == id).map(|(_, name)| name).expect("a name")
    }

    /// Whether a bot has noted that it did not come.
    fn stayed_away(&self, id: ParticipantId, game: &str) -> bool {
        let bot = self.played.iter().find(|bot| bot.name == self.name(id)).expect("a bot");
        bot.games.iter().any(|noted| noted.key == game && !noted.has_come)
    }

    /// What a stored game is worth, without what the server has computed of it.
    pub async fn stored(&self, pairing: &TournamentGameView) -> StoredResult {
        let key = pairing.game.as_deref().expect("a game");
        let game = stored_game(&self.server, key).await;
        let names = [self.name(pairing.white), self.name(pairing.black)].map(|name| Some(name.to_owned()));
        assert_eq!([game.white.clone(), game.black.clone()], names, "{key}");
        let text = game.result.clone().expect("a result");
        let absent = [self.stayed_away(pairing.white, key), self.stayed_away(pairing.black, key)];
        let points = match text.split(' ').next() {
            Some("1-0") => [10, 0],
            Some("0-1") => [0, 10],
            Some("1/2-1/2") => [5, 5],
            Some("aborted") => {
                assert!(absent[0] || absent[1], "{key} was cancelled, and both came");
                absent.map(|is_absent| if is_absent { 0 } else { 10 })
            }
            _ => panic!("{text}"),
        };
        StoredResult { game, points, absent }
    }
}
