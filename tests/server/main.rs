//! Does the server keep its promises, asked through its own sockets?

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
