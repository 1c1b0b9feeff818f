//! What players and organisers do in tournaments. All of them are signed in and have a name.

use std::sync::Arc;
use std::time::Duration;

use super::tournament_hall::{TournamentHall, TournamentRefusal};
use crate::excerpt::excerpt;
use crate::online::{SeatedPlayer, TokenHash};
use crate::online_tournament::{
    AppointmentAct, CorrectedResult, CreatedTournament, EntryWish, ListedTournaments, OnlineTournament,
    OnlineTournamentError, OnlineTournamentEvent, Team, TournamentPlan, TournamentStage, TournamentSystem,
    TournamentView,
};
use crate::player::{PlayerKey, PlayerName, SessionToken};
use crate::server::game_key::draw_key;
use crate::server::monotonic_time::saturating_millis;
use crate::server::players::{PlayerRow, PlayerStanding, player_of, seated_player_from_row};
use crate::session::GameId;
use crate::tournament::{Bye, Colour, ParticipantId, trf};

/// The maximum number of tournaments of an organiser that are not over.
const MAX_ORGANISED_TOURNAMENTS: usize = 10;
/// How long before its beginning a tournament may be announced.
const MAX_START_DELAY: Duration = Duration::from_hours(366 * 24);

/// Something that a player or the organiser asks for. Whoever joins by a program enters, or returns after having withdrawn.
#[derive(Clone, Debug)]
pub(super) enum TournamentAct {
    Enter(EntryWish),
    Join { wish: EntryWish, seat_token_hash: TokenHash },
    PlayByProgram(TokenHash),
    Order { players: Vec<ParticipantId> },
    Withdraw,
    Return,
    AskForBye { round: usize, bye: Bye },
    GoBerserk { is_on: bool },
    Start,
    CallOff,
    Remove { name: PlayerName },
    Readmit { name: PlayerName },
    Correct { game: String, result: CorrectedResult },
    Appoint { game: String, act: AppointmentAct },
}

/// Whoever asks, as the server knows them.
struct Requester {
    key: PlayerKey,
    player: SeatedPlayer,
    standing: PlayerStanding,
    has_rating: bool,
}

impl TournamentHall {
    async fn requester(&self, session: Option<SessionToken>, form: GameId) -> Result<Requester, TournamentRefusal> {
        self.requester_from_row(player_of(self.games(), session).await?, form).await
    }

    async fn requester_from_row(&self, row: PlayerRow, form: GameId) -> Result<Requester, TournamentRefusal> {
        let (key, standing) = (row.key, row.standing);
        let player = seated_player_from_row(self.games(), row, form).await?;
        let form = form.to_string();
        let ratings = self.games().store().read(move |store| store.players().ratings(key)).await?;
        let has_rating = ratings.iter().any(|rated| rated.form == form && rated.rating.games > 0);
        Ok(Requester { key, player, standing, has_rating })
    }

    /// Announces a tournament. Whoever asks organises it.
    pub(super) async fn create_tournament(
        &self,
        plan: TournamentPlan,
        session: Option<SessionToken>,
    ) -> Result<CreatedTournament, TournamentRefusal> {
        let plan = plan.checked()?;
        let now = self.games().now();
        let latest_start = now.saturating_add(saturating_millis(MAX_START_DELAY));
        if plan.starts_at.is_some_and(|start| start < now || start > latest_start) {
            return Err(TournamentRefusal::Time);
        }
        let requester = self.requester(session, plan.game).await?;
        requester.standing.check_not_muted()?;
        let organiser = requester.key;
        let count_future =
            self.games().store().read(move |store| store.tournaments().organised_tournament_count(organiser));
        if count_future.await? >= MAX_ORGANISED_TOURNAMENTS {
            return Err(TournamentRefusal::TooManyTournaments(MAX_ORGANISED_TOURNAMENTS));
        }
        let key = draw_key().map_err(TournamentRefusal::Random)?;
        let random_key = draw_key().map_err(TournamentRefusal::Random)?;
        // The characters of a drawn key are random, so the first one can draw the lot.
        let initial_colour = if random_key.as_bytes()[0] % 2 == 0 { Colour::White } else { Colour::Black };
        let invitation = (!plan.public).then_some(random_key);
        let is_duplicate = plan.system == TournamentSystem::Duplicate;
        let seed_hash = is_duplicate.then(|| self.games().dice_seed(&key).hash());
        let event = OnlineTournamentEvent::Announced {
            plan,
            organiser: Some(organiser),
            name: requester.player.name.to_string(),
            invitation: invitation.clone(),
            initial_colour,
            seed_hash,
        };
        self.announce(key.clone(), event).await?;
        Ok(CreatedTournament { key, invitation })
    }

    /// Does what whoever is signed in asks for, and returns the tournament afterwards. What is so already stays so.
    pub(super) async fn perform_act(
        &self,
        key: &str,
        session: Option<SessionToken>,
        act: TournamentAct,
    ) -> Result<TournamentView, TournamentRefusal> {
        let form = self.load(key).await?.plan().game;
        let requester = self.requester(session, form).await?;
        let tournament = self.change(key, |tournament| event_of_act(tournament, &requester, &act)).await?;
        Ok(self.view_for_session(&tournament, session))
    }

    /// Lets a player enter by a program, or return. The program, whose seats have this token, plays the player's games from now on.
    pub(in crate::server) async fn join_by_program(
        &self,
        key: &str,
        player: PlayerRow,
        seat_token_hash: TokenHash,
        wish: EntryWish,
    ) -> Result<(), TournamentRefusal> {
        let join = TournamentAct::Join { wish, seat_token_hash };
        let mut acts = [join, TournamentAct::PlayByProgram(seat_token_hash)];
        if self.load(key).await?.id_of(player.key).is_some() {
            // A game may begin as soon as the player has returned.
            acts.reverse();
        }
        self.perform_acts_of_program(key, player, &acts).await
    }

    /// Lets a player withdraw by a program.
    pub(in crate::server) async fn withdraw_by_program(
        &self,
        key: &str,
        player: PlayerRow,
    ) -> Result<(), TournamentRefusal> {
        self.perform_acts_of_program(key, player, &[TournamentAct::Withdraw]).await
    }

    async fn perform_acts_of_program(
        &self,
        key: &str,
        player: PlayerRow,
        acts: &[TournamentAct],
    ) -> Result<(), TournamentRefusal> {
        let form = self.load(key).await?.plan().game;
        let requester = self.requester_from_row(player, form).await?;
        for act in acts {
            self.change(key, |tournament| event_of_act(tournament, &requester, act)).await?;
        }
        Ok(())
    }

    /// What whoever asks may see of a tournament.
    pub(super) async fn view_tournament(
        &self,
        key: &str,
        session: Option<SessionToken>,
    ) -> Result<TournamentView, TournamentRefusal> {
        let tournament = self.load(key).await?;
        Ok(self.view_for_session(&tournament, session))
    }

    fn view_for_session(&self, tournament: &OnlineTournament, session: Option<SessionToken>) -> TournamentView {
        tournament.view_for(self.signed_in_player(session), self.games().now())
    }

    fn signed_in_player(&self, session: Option<SessionToken>) -> Option<PlayerKey> {
        let (key, _) = self.games().sessions().session_player(&session?, self.games().now())?;
        Some(key)
    }

    /// FIDE's report file.
    pub(super) async fn report_file(&self, key: &str) -> Result<String, TournamentRefusal> {
        let tournament: Arc<OnlineTournament> = self.load(key).await?;
        Ok(trf::write(&tournament.report().ok_or(TournamentRefusal::NoReport)?))
    }

    /// The listed tournaments.
    pub(in crate::server) async fn list_tournaments(&self) -> Result<ListedTournaments, TournamentRefusal> {
        let now = self.games().now();
        let lists_future = self.games().store().read(move |store| {
            let mut duplicates = Vec::new();
            let mut list_stage = |stage| {
                duplicates.extend(store.tournaments().listed_tournaments(stage, true)?);
                store.tournaments().listed_tournaments(stage, false)
            };
            let running = list_stage(TournamentStage::Running)?;
            let open = list_stage(TournamentStage::Open)?;
            let over = list_stage(TournamentStage::Over)?;
            Ok(ListedTournaments { open, running, over, duplicates, own: Vec::new(), now })
        });
        Ok(lists_future.await?)
    }

    /// The same, with the own tournaments of whoever is signed in.
    pub(super) async fn list_tournaments_for(
        &self,
        session: Option<SessionToken>,
    ) -> Result<ListedTournaments, TournamentRefusal> {
        let listed = self.list_tournaments().await?;
        let Some(player) = self.signed_in_player(session) else { return Ok(listed) };
        let mut own =
            self.games().store().read(move |store| store.tournaments().current_tournaments_of(player)).await?;
        own.sort_by_key(|one| (one.stage == TournamentStage::Open, one.starts_at.unwrap_or(u64::MAX)));
        Ok(ListedTournaments { own, ..listed })
    }
}

fn event_of_act(
    tournament: &OnlineTournament,
    requester: &Requester,
    act: &TournamentAct,
) -> Result<Option<OnlineTournamentEvent>, TournamentRefusal> {
    let own_id = || tournament.id_of(requester.key).ok_or(OnlineTournamentError::NotEntered);
    let as_organiser = || match tournament.organiser() {
        Some(key) if key == requester.key => Ok(()),
        _ => Err(TournamentRefusal::NotOrganiser),
    };
    let is_to_play = matches!(
        act,
        TournamentAct::Enter(_) | TournamentAct::Join { .. } | TournamentAct::PlayByProgram(_) | TournamentAct::Return
    );
    if is_to_play && requester.player.bot && !tournament.plan().allows_bots {
        return Err(TournamentRefusal::NoBots);
    }
    if is_to_play && tournament.is_removed(requester.key) {
        return Err(TournamentRefusal::Removed);
    }
    match act {
        TournamentAct::Enter(wish) => entry_event(tournament, requester, wish, None),
        TournamentAct::Join { wish, seat_token_hash } => match tournament.id_of(requester.key) {
            Some(id) => Ok(tournament.event_of_return(id)?),
            // A game may begin as soon as the player has entered.
            None => entry_event(tournament, requester, wish, Some(*seat_token_hash)),
        },
        TournamentAct::PlayByProgram(seat_token_hash) => {
            let (id, seat_token_hash) = (own_id()?, *seat_token_hash);
            let current_seat = tournament.entrants().get(&id).and_then(|entrant| entrant.program_seat);
            let is_new = current_seat != Some(seat_token_hash);
            Ok(is_new.then_some(OnlineTournamentEvent::PlaysByProgram { id, seat_token_hash }))
        }
        TournamentAct::Order { players } => {
            let (team, current_team) = team_of_captain(tournament, own_id()?).ok_or(TournamentRefusal::NotCaptain)?;
            let players = players.clone();
            Ok((current_team.players != players).then_some(OnlineTournamentEvent::TeamOrdered { team, players }))
        }
        TournamentAct::Withdraw => Ok(withdrawal_event(tournament, own_id()?)),
        TournamentAct::Return => Ok(tournament.event_of_return(own_id()?)?),
        TournamentAct::AskForBye { round, bye } => {
            Ok(Some(OnlineTournamentEvent::AskedForBye { id: own_id()?, round: *round, bye: *bye }))
        }
        TournamentAct::GoBerserk { is_on } => {
            let id = own_id()?;
            let is_already_set = tournament.entrants().get(&id).is_some_and(|entrant| entrant.is_berserk == *is_on);
            Ok((!is_already_set).then_some(OnlineTournamentEvent::WentBerserk { id, is_on: *is_on }))
        }
        TournamentAct::Start => {
            as_organiser()?;
            match tournament.stage() {
                TournamentStage::Open if !tournament.can_start() => Err(TournamentRefusal::TooFew),
                TournamentStage::Open => Ok(Some(OnlineTournamentEvent::Started)),
                TournamentStage::Running => Ok(None),
                TournamentStage::Over | TournamentStage::CalledOff => Err(OnlineTournamentError::Over.into()),
            }
        }
        TournamentAct::CallOff => {
            as_organiser()?;
            let is_called_off = tournament.stage() == TournamentStage::CalledOff;
            Ok((!is_called_off).then_some(OnlineTournamentEvent::CalledOff))
        }
        TournamentAct::Remove { name } => removal_event(tournament, requester, name),
        TournamentAct::Readmit { name } => {
            let new_entry = tournament.event_of_new_entry(name.as_str());
            if new_entry.is_some() {
                return as_organiser().map(|()| new_entry);
            }
            let id = entrant_in_charge_of(tournament, requester, name)?;
            if tournament.is_removed_entrant(id) { Ok(tournament.event_of_return(id)?) } else { Ok(None) }
        }
        TournamentAct::Correct { game, result } => {
            as_organiser()?;
            Ok(correction_event(tournament, game, *result)?)
        }
        TournamentAct::Appoint { game, act } => Ok(tournament.event_of_appointment(game, own_id()?, act)?),
    }
}

/// The player with this name, whom only the organiser and the captain of the player's team may remove and let back in. A captain who was
/// removed may not.
fn entrant_in_charge_of(
    tournament: &OnlineTournament,
    requester: &Requester,
    name: &PlayerName,
) -> Result<ParticipantId, TournamentRefusal> {
    let entrant = tournament.entrants().iter().find(|(_, entrant)| entrant.name == name.as_str());
    let own_id = tournament.id_of(requester.key).filter(|_| !tournament.is_removed(requester.key));
    let own_team = own_id.and_then(|own_id| team_of_captain(tournament, own_id));
    let is_of_own_team = entrant.is_some_and(|(id, _)| own_team.is_some_and(|(_, team)| team.players.contains(id)));
    if !is_of_own_team && tournament.organiser() != Some(requester.key) {
        return Err(TournamentRefusal::NotOrganiser);
    }
    let (&id, _) = entrant.ok_or(OnlineTournamentError::NotEntered)?;
    Ok(id)
}

/// Whoever removes themselves withdraws.
fn removal_event(
    tournament: &OnlineTournament,
    requester: &Requester,
    name: &PlayerName,
) -> Result<Option<OnlineTournamentEvent>, TournamentRefusal> {
    let id = entrant_in_charge_of(tournament, requester, name)?;
    if tournament.id_of(requester.key) == Some(id) {
        return Ok(withdrawal_event(tournament, id));
    }
    Ok((!tournament.is_removed_entrant(id)).then_some(OnlineTournamentEvent::Withdrew { id, is_removal: true }))
}

/// The team of which this player is the captain.
fn team_of_captain(tournament: &OnlineTournament, player: ParticipantId) -> Option<(ParticipantId, &Team)> {
    tournament.teams().iter().find(|(_, team)| team.captain == player).map(|(&id, team)| (id, team))
}

fn entry_event(
    tournament: &OnlineTournament,
    requester: &Requester,
    EntryWish { invitation, team }: &EntryWish,
    program_seat: Option<TokenHash>,
) -> Result<Option<OnlineTournamentEvent>, TournamentRefusal> {
    if tournament.id_of(requester.key).is_some() {
        return Ok(None);
    }
    let (id, player, name) = (tournament.next_id(), Some(requester.key), requester.player.name.to_string());
    let rating = u16::try_from(requester.player.rating.points).ok().filter(|_| requester.has_rating);
    let invitation = invitation.as_deref();
    let joined_team = invitation.and_then(|invitation| tournament.team_of_invitation(invitation));
    if let (Some(joined_team), None) = (joined_team, team) {
        return Ok(Some(OnlineTournamentEvent::JoinedTeam {
            team: joined_team,
            id,
            player,
            name,
            rating,
            program_seat,
        }));
    }
    let is_organiser = tournament.organiser() == Some(requester.key);
    if tournament.invitation().is_some() && tournament.invitation() != invitation && !is_organiser {
        return Err(TournamentRefusal::Invitation);
    }
    match (team, tournament.plan().boards) {
        (None, None) => Ok(Some(OnlineTournamentEvent::Entered { id, player, name, rating, program_seat })),
        (None, Some(_)) => Err(TournamentRefusal::NoTeam),
        (Some(title), _) => {
            requester.standing.check_not_muted()?;
            Ok(Some(OnlineTournamentEvent::TeamEntered {
                team: id,
                title: tournament.team_name(title).ok_or(TournamentRefusal::TeamName)?,
                invitation: draw_key().map_err(TournamentRefusal::Random)?,
                captain: ParticipantId(id.0.saturating_add(1)),
                player,
                name,
                rating,
            }))
        }
    }
}

/// A correction of a result; nothing if it is so already.
fn correction_event(
    tournament: &OnlineTournament,
    key: &str,
    result: CorrectedResult,
) -> Result<Option<OnlineTournamentEvent>, OnlineTournamentError> {
    let game = tournament.games().iter().find(|game| game.key == key);
    let previous_outcome = game.and_then(|game| game.outcome);
    let previous_outcome = previous_outcome.ok_or_else(|| OnlineTournamentError::NoResult(excerpt(key, 40)))?;
    let outcome = result.outcome(previous_outcome);
    Ok((outcome != previous_outcome).then(|| OnlineTournamentEvent::Corrected { game_key: key.to_owned(), outcome }))
}

/// Who stayed away has not withdrawn yet, so that withdrawing is worth an event.
fn withdrawal_event(tournament: &OnlineTournament, id: ParticipantId) -> Option<OnlineTournamentEvent> {
    (!tournament.has_withdrawn(id)).then_some(OnlineTournamentEvent::Withdrew { id, is_removal: false })
}
