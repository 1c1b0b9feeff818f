//! Tests of the server through its sockets.

#[cfg(unix)]
mod admin;
mod crowd;
mod fuzz;
mod gate;
mod host;
mod kills;
mod liar;
mod lobby;
mod long_game;
mod play;
mod proxy;
mod records;
mod robot;
#[cfg(unix)]
mod signals;
mod site;
mod stalls;
mod store;
mod stress;
mod versions;
