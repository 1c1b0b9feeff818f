//! Tests of the server through its sockets.
//!
//! | file | content |
//! |---|---|
//! | `play`, `records`, `lobby` | whole games, their records, offers |
//! | `request_log` | what the log tells of requests |
//! | `gate`, `liar`, `fuzz` | what is refused: wrong origins and guessed tokens, a client that lies, any bytes |
//! | `crowd`, `proxy`, `stalls`, `stress` | many people behind one address, slow and cut connections, a suspended server, and how late plies come |
//! | `load` | the program that puts a server under load |
//! | `rated_kills` | ratings and a crosstable after each kill of a server |
//! | `kills`, `store`, `versions` | a server that is killed, full disks, databases of earlier versions |
//! | `store_contract`, `player_store`, `program_store`, `tournament_store`, `study_store` | what every store promises |
//! | `postgres`, `cluster`, `outages`, `program_processes` | PostgreSQL, and several processes that share it |
//! | `lost_answers` | an operator who has games ended by a process whose answer is lost |
//! | `notifications` | `LISTEN` and `NOTIFY` beside a direct connection between two processes, to be measured |
//! | `faults` | games on a cluster whose nodes fail, for `.ci/cluster try` |
//! | `players`, `challenges`, `player_push`, `push` | players with names, challenges among them, and push messages |
//! | `tournaments`, `team_tournaments`, `corrections`, `duplicates` | tournaments, those of teams, corrected results, and duplicate matches |
//! | `appointments`, `own_tournaments` | tournaments over days, whose players agree on times; how players find their own ones again |
//! | `studies` | trees of moves that several people edit at once |
//! | `programs`, `program_token`, `program_tournaments`, `webhooks`, `berserk`, `lichess_bot`, `house_bots` | programs that play, their tokens, their tournaments, those that are called, lichess's usual client and usual bot, our engine |
//! | `admin`, `admin_players`, `signals` | what an operator does, and what the system orders |
//! | `site`, `club`, `house_rules`, `tls` | the site, the server's own pages, the rules of the house, encryption |
//!
//! They share what is no test:
//!
//! | file | content |
//! |---|---|
//! | `host`, `database` | a server in this process or as a program, and its database |
//! | `robot`, `person`, `tournament_bots`, `ended_tournament` | a player that makes random moves, a person with a key pair, bots of a tournament, and one that is over |
//! | `long_game` | games that go on for as long as one likes |
//! | `acme_authority`, `push_service`, `webhook_receiver` | an authority, a push service and a receiver of webhooks on this machine |

mod acme_authority;
#[cfg(unix)]
mod admin;
#[cfg(unix)]
mod admin_players;
#[cfg(unix)]
mod appointments;
mod berserk;
mod blocks;
mod challenges;
mod club;
mod club_members;
#[cfg(unix)]
mod cluster;
mod corrections;
mod crowd;
mod database;
#[cfg(unix)]
mod duplicates;
#[cfg(unix)]
mod ended_tournament;
#[cfg(unix)]
mod faults;
mod fuzz;
mod gate;
mod host;
mod house_bots;
mod house_rules;
mod kills;
mod liar;
#[cfg(unix)]
mod lichess_bot;
mod load;
mod lobby;
mod long_game;
mod lost_answers;
#[cfg(unix)]
mod notifications;
#[cfg(unix)]
mod outages;
mod own_tournaments;
mod person;
mod play;
mod player_push;
mod player_store;
mod players;
mod postgres;
#[cfg(unix)]
mod program_processes;
mod program_store;
mod program_token;
mod program_tournaments;
mod programs;
mod proxy;
mod push;
mod push_service;
#[cfg(unix)]
mod rated_kills;
mod records;
mod request_log;
mod robot;
#[cfg(unix)]
mod signals;
mod site;
mod stalls;
mod store;
mod store_contract;
mod stress;
mod studies;
mod study_store;
#[cfg(unix)]
mod team_tournaments;
mod tls;
mod tournament_bots;
mod tournament_store;
mod tournaments;
mod versions;
mod webhook_receiver;
mod webhooks;
