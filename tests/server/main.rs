//! Tests of the server through its sockets.

mod acme_authority;
#[cfg(unix)]
mod admin;
#[cfg(unix)]
mod admin_players;
mod berserk;
mod club;
#[cfg(unix)]
mod cluster;
mod corrections;
mod crowd;
mod database;
#[cfg(unix)]
mod faults;
mod fuzz;
mod gate;
mod host;
mod house_bots;
mod house_rules;
mod kills;
mod liar;
mod lobby;
mod long_game;
#[cfg(unix)]
mod outages;
mod person;
mod play;
mod player_push;
mod player_store;
mod players;
mod postgres;
#[cfg(unix)]
mod program_processes;
mod program_store;
mod programs;
mod proxy;
mod push;
mod push_service;
mod records;
mod robot;
#[cfg(unix)]
mod signals;
mod site;
mod stalls;
mod store;
mod store_contract;
mod stress;
mod tls;
mod tournament_bots;
mod tournament_store;
mod tournaments;
mod versions;
mod webhook_receiver;
mod webhooks;
