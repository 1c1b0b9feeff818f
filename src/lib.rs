//! Turnover: a table for abstract games. Placeholder front door.

pub mod board;
pub mod games;
pub mod notation;
pub mod session;
pub mod uci;

#[cfg(feature = "app")]
pub mod app;
