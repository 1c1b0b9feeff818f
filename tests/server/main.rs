//! Tests of the server through its sockets.

#[cfg(unix)]
mod admin;
mod fuzz;
mod gate;
mod host;
mod kills;
mod liar;
mod lobby;
mod play;
mod proxy;
mod robot;
#[cfg(unix)]
mod signals;
mod site;
mod stalls;
mod store;
mod versions;
