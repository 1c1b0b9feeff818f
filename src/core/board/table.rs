//! The tokens on the board and in the tray, and the replay of events over them.

use std::collections::BTreeMap;

use super::{BoardEvent, Place, Side, Store, Token};

/// Everything that lies on the table: the tokens on the board and those in the tray.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The tokens on the board, by place.
    pub tokens: BTreeMap<Place, Token>,
    /// The captured tokens, in the order of their capture.
    pub tray: Vec<Token>,
}

/// An event does not fit the table it is replayed over: the events are not this position's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// No token is at this place.
    #[error("expected a token on {0}, found none")]
    Nothing(Place),
    /// A token is at a place that must be empty.
    #[error("expected {0} to be empty, found {1:?}")]
    Occupied(Place, Token),
    /// Another token is at this place.
    #[error("expected {1:?} on {0}, found {2:?}")]
    Other(Place, Token, Token),
    /// The token shows that side already.
    #[error("expected a token of the other side than {1} on {0}")]
    SameSide(Place, Side),
    /// The tray does not contain the token.
    #[error("expected {0:?} in the tray, found none")]
    NotInTray(Token),
}

impl Table {
    /// The table with these tokens on the board and an empty tray.
    pub fn new(tokens: impl IntoIterator<Item = (Place, Token)>) -> Self {
        Self { tokens: tokens.into_iter().collect(), tray: Vec::new() }
    }

    /// Applies one event.
    ///
    /// # Errors
    /// If the event does not fit. The table is then unchanged.
    pub fn apply(&mut self, event: BoardEvent) -> Result<(), ReplayError> {
        match event {
            BoardEvent::Lifted { at: place } | BoardEvent::Stacked { at: place } => {
                self.token_at(place)?;
            }
            BoardEvent::Moved { from, to } => {
                let token = self.token_at(from)?;
                self.expect_empty(to)?;
                self.tokens.remove(&from);
                self.tokens.insert(to, token);
            }
            BoardEvent::Flipped { at: place, side } => {
                let token = self.token_at(place)?;
                if token.side == side {
                    return Err(ReplayError::SameSide(place, side));
                }
                self.tokens.insert(place, Token { side, ..token });
            }
            BoardEvent::Removed { at: place, token, to } => {
                let token_at_place = self.token_at(place)?;
                if token_at_place != token {
                    return Err(ReplayError::Other(place, token, token_at_place));
                }
                self.tokens.remove(&place);
                if to == Store::Tray {
                    self.tray.push(token);
                }
            }
            BoardEvent::Placed { at: place, token, from } => {
                self.expect_empty(place)?;
                if from == Store::Tray {
                    let tray_index =
                        self.tray.iter().rposition(|&other| other == token).ok_or(ReplayError::NotInTray(token))?;
                    self.tray.remove(tray_index);
                }
                self.tokens.insert(place, token);
            }
        }
        Ok(())
    }

    /// Applies a move's events in order.
    ///
    /// # Errors
    /// At the first event that does not fit; those before it have been applied.
    pub fn replay(&mut self, events: &[BoardEvent]) -> Result<(), ReplayError> {
        events.iter().try_for_each(|&event| self.apply(event))
    }

    fn token_at(&self, place: Place) -> Result<Token, ReplayError> {
        self.tokens.get(&place).copied().ok_or(ReplayError::Nothing(place))
    }

    fn expect_empty(&self, place: Place) -> Result<(), ReplayError> {
        match self.tokens.get(&place) {
            Some(&token) => Err(ReplayError::Occupied(place, token)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Layer, Shape, Square, inverse_events};
    use super::*;

    const E4: Place = Place { square: Square::new(4, 3), layer: Layer(2) };
    const E5: Place = Place { square: Square::new(4, 4), layer: Layer(2) };
    const WALL: Token = Token { shape: Shape::Wall, side: Side::White };
    const BLACK_WALL: Token = Token { shape: Shape::Wall, side: Side::Black };

    #[test]
    fn a_story_told_backwards_restores_the_table() {
        let initial_table = Table::new([(E4, WALL), (E5, BLACK_WALL)]);
        let events = [
            BoardEvent::Lifted { at: E4 },
            BoardEvent::Removed { at: E5, token: BLACK_WALL, to: Store::Tray },
            BoardEvent::Moved { from: E4, to: E5 },
            BoardEvent::Stacked { at: E5 },
            BoardEvent::Flipped { at: E5, side: Side::Black },
        ];
        let mut table = initial_table.clone();
        table.replay(&events).expect("the story fits");
        assert_eq!(table.tokens, BTreeMap::from([(E5, BLACK_WALL)]));
        assert_eq!(table.tray, [BLACK_WALL]);
        table.replay(&inverse_events(&events)).expect("its inverse fits");
        assert_eq!(table, initial_table);
    }

    #[test]
    fn an_event_that_does_not_fit_is_refused_and_changes_nothing() {
        let initial_table = Table::new([(E4, WALL), (E5, BLACK_WALL)]);
        for (event, error) in [
            (BoardEvent::Moved { from: E4, to: E5 }, ReplayError::Occupied(E5, BLACK_WALL)),
            (BoardEvent::Flipped { at: E4, side: Side::White }, ReplayError::SameSide(E4, Side::White)),
            (
                BoardEvent::Removed { at: E4, token: BLACK_WALL, to: Store::Tray },
                ReplayError::Other(E4, BLACK_WALL, WALL),
            ),
            (
                BoardEvent::Placed { at: Place { layer: Layer(0), ..E4 }, token: WALL, from: Store::Tray },
                ReplayError::NotInTray(WALL),
            ),
        ] {
            let mut table = initial_table.clone();
            assert_eq!(table.apply(event), Err(error));
            assert_eq!(table, initial_table);
        }
    }
}
