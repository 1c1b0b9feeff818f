//! How the players of a tournament's games agree on their times, and what is due when a time comes.

use super::appointment::{Appointment, AppointmentAct, AppointmentError, AppointmentEvent, AppointmentView};
use super::event::{OnlineTournamentError, OnlineTournamentEvent};
use super::game::GameOfTournament;
use super::state::OnlineTournament;
use crate::excerpt::excerpt;
use crate::tournament::{GameOutcome, ParticipantId};

impl OnlineTournament {
    /// The games that have not begun, because their players may agree on a time.
    pub fn games_to_come(&self) -> impl Iterator<Item = (&GameOfTournament, &Appointment)> {
        let games = self.games.iter().filter(|game| !game.is_over);
        games.filter_map(|game| Some((game, game.appointment.as_ref()?)))
    }

    /// The event with which a player does this about the game with this key; `None` if it is so already.
    ///
    /// # Errors
    /// If there is no such game that has not begun, or the player answers a proposal that does not stand any more.
    pub fn event_of_appointment(
        &self,
        game_key: &str,
        by: ParticipantId,
        act: &AppointmentAct,
    ) -> Result<Option<OnlineTournamentEvent>, OnlineTournamentError> {
        let game_with_appointment = self.games_to_come().find(|(game, _)| game.key == game_key);
        let (_, appointment) =
            game_with_appointment.ok_or_else(|| AppointmentError::NotToCome(excerpt(game_key, 40)))?;
        let event = appointment.event_from_act(by, act)?;
        Ok(event.map(|event| OnlineTournamentEvent::Appointment { game_key: game_key.to_owned(), event }))
    }

    /// That of a game that is paired at this time; `None` where games begin when they are paired.
    pub(super) fn new_appointment(&self, paired_at: u64) -> Option<Appointment> {
        self.plan.round_days.map(|days| Appointment::new(paired_at, days))
    }

    pub(super) fn apply_appointment_event(
        &mut self,
        game_key: &str,
        event: &AppointmentEvent,
        event_at: u64,
    ) -> Result<(), OnlineTournamentError> {
        self.require_running()?;
        let not_to_come = || AppointmentError::NotToCome(excerpt(game_key, 40));
        let found_game = self.games.iter_mut().find(|game| game.key == game_key && !game.is_over);
        let game = found_game.ok_or_else(not_to_come)?;
        if event.by().is_some_and(|by| ![game.white, game.black].contains(&by)) {
            return Err(AppointmentError::NotItsPlayer(excerpt(game_key, 40)).into());
        }
        game.appointment.as_mut().ok_or_else(not_to_come)?.apply(event, event_at)?;
        if *event == AppointmentEvent::Begun {
            game.appointment = None;
        }
        Ok(())
    }

    /// What is due about a game that has not begun. Whoever has withdrawn loses it by forfeit, so that the round need not wait.
    pub(super) fn due_appointment_event(&self, now_unix_ms: u64) -> Option<OnlineTournamentEvent> {
        self.games_to_come().find_map(|(game, appointment)| {
            let game_key = game.key.clone();
            if let Some(outcome) = self.forfeit_outcome(game) {
                return Some(OnlineTournamentEvent::GameEnded { game_key, outcome, plies: 0, white_luck: None });
            }
            let event = appointment.due_event(now_unix_ms)?;
            Some(OnlineTournamentEvent::Appointment { game_key, event })
        })
    }

    /// When something is due about the games to come, in milliseconds since 1970; `None` if there are none.
    pub(super) fn appointments_due_at(&self) -> Option<u64> {
        let due_at = |(game, appointment): (&GameOfTournament, &Appointment)| {
            if self.forfeit_outcome(game).is_some() { 0 } else { appointment.due_at() }
        };
        self.games_to_come().map(due_at).min()
    }

    /// How a game to come ends because somebody has withdrawn; `None` if nobody has.
    fn forfeit_outcome(&self, game: &GameOfTournament) -> Option<GameOutcome> {
        let [is_white_present, is_black_present] = [game.white, game.black].map(|id| !self.has_withdrawn(id));
        GameOutcome::from_presence(is_white_present, is_black_present)
    }

    /// What everybody may see of a game that has not begun; `None` of others.
    pub(super) fn appointment_view(&self, game: &GameOfTournament) -> Option<AppointmentView> {
        let appointment = game.appointment.as_ref().filter(|_| !game.is_over && !self.stage.is_over())?;
        Some(appointment.view(game.key.clone()))
    }
}
