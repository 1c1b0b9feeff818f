//! Tests of the server through its sockets.

mod fuzz;
mod gate;
mod host;
mod kills;
mod liar;
mod lobby;
mod play;
mod proxy;
mod robot;
mod site;
mod store;
