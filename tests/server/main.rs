//! Does the server keep its promises, asked through its own sockets?

mod gate;
mod host;
mod kills;
mod lobby;
mod play;
mod robot;
mod site;
mod store;
