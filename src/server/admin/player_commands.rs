//! The commands of `turnover-server admin players`.

use std::error::Error;
use std::io::Write;

use clap::{Args, Subcommand};

use super::dispatch::carry_out;
use super::player_change::{PlayerActionByOperator, PlayerChange};
use super::player_export::PlayerExport;
use super::report;
use super::request::{AdminAnswer, AdminRequest, CommandResult};
use crate::board::Side;
use crate::online::GameState;
use crate::player::{PlayerKey, PlayerName};
use crate::server::clock_doubt::date_text;
use crate::server::data_option::DataOption;
use crate::server::players::{NameLook, PlayerRow, PlayerStanding};
use crate::server::store::InspectStore;

/// Look at players, rename, mute, ban and erase them, and hand out what is known of one
#[derive(Debug, Subcommand)]
pub(in crate::server) enum PlayersCommand {
    /// List players, one a line, in columns that tabs divide
    List {
        #[command(flatten)]
        data: DataOption,
        /// Only those with a name that has this in it
        #[arg(long, value_name = "TEXT")]
        name: Option<String>,
    },
    /// Show one player, with names, ratings and what others have reported
    Show(NamedPlayer),
    /// Give a player another name; the earlier one leads to the player, and can be no other player's
    Rename {
        #[command(flatten)]
        named_player: NamedPlayer,
        /// The new name
        name: PlayerName,
    },
    /// Keep a player off leaderboards, from changing the name, from naming tournaments and teams, and from reporting others
    Mute(NamedPlayer),
    /// Let a player sign in no more
    Ban(NamedPlayer),
    /// Let a player do everything again
    Restore(NamedPlayer),
    /// List what players have reported of others' names
    Reports {
        #[command(flatten)]
        data: DataOption,
    },
    /// Remove what others have reported of a player's name, because it is dealt with
    Settle(NamedPlayer),
    /// Write all that is known of a player as JSON, for the player
    Export(NamedPlayer),
    /// Remove all that is known of a player; the games stay, without the name. Backups still have it: erase the player again after
    /// restoring one
    Erase(NamedPlayer),
    /// List what operators have done to players, games and tournaments
    Log {
        #[command(flatten)]
        data: DataOption,
    },
}

#[derive(Debug, Args)]
pub(in crate::server) struct NamedPlayer {
    #[command(flatten)]
    data: DataOption,
    /// The player's name, an earlier one, the key, or a seat in a game: GAME:white or GAME:black
    player: String,
}

/// Runs a command.
pub(super) fn run_players_command(command: PlayersCommand, output: &mut impl Write) -> CommandResult {
    let set_standing = |named_player: &NamedPlayer, standing| {
        change_named_player(named_player, PlayerActionByOperator::Stand(standing))
    };
    match command {
        PlayersCommand::List { data, name } => list_players(&*data.data.open_to_read()?, name.as_deref(), output),
        PlayersCommand::Show(named_player) => {
            show_player(&*named_player.data.data.open_to_read()?, &named_player.player, output)
        }
        PlayersCommand::Rename { named_player, name } => {
            change_named_player(&named_player, PlayerActionByOperator::Rename(name))
        }
        PlayersCommand::Mute(named_player) => set_standing(&named_player, PlayerStanding::Muted),
        PlayersCommand::Ban(named_player) => set_standing(&named_player, PlayerStanding::Banned),
        PlayersCommand::Restore(named_player) => set_standing(&named_player, PlayerStanding::Good),
        PlayersCommand::Reports { data } => list_reports(&*data.data.open_to_read()?, output),
        PlayersCommand::Settle(named_player) => {
            change_named_player(&named_player, PlayerActionByOperator::SettleReports)
        }
        PlayersCommand::Export(named_player) => export_player(&named_player, output),
        PlayersCommand::Erase(named_player) => {
            change_named_player(&named_player, PlayerActionByOperator::Erase)?;
            Ok(writeln!(output, "backups still have the player: erase the player again after restoring one")?)
        }
        PlayersCommand::Log { data } => list_log(&*data.data.open_to_read()?, output),
    }
}

/// The player whom an operator names.
fn find_player(store: &dyn InspectStore, text: &str) -> Result<PlayerRow, Box<dyn Error>> {
    let players = store.players();
    if let Some((game, side)) = text.split_once(':') {
        let holder = seat_holder(store, game, side)?.map(|key| players.player(key)).transpose()?.flatten();
        return holder.ok_or_else(|| format!("the seat {text} has no player with a name").into());
    }
    let player = match (text.parse::<PlayerKey>(), text.parse()) {
        (Ok(key), _) => players.player(key)?,
        (_, Ok(name)) => players.player_named(&NameLook::of(&name))?,
        _ => None,
    };
    player.ok_or_else(|| format!("there is no player {text}").into())
}

/// The key of the player who has a seat; `None` if that is nobody with a name.
fn seat_holder(store: &dyn InspectStore, game: &str, side: &str) -> Result<Option<PlayerKey>, Box<dyn Error>> {
    let side = Side::ALL
        .into_iter()
        .find(|known_side| known_side.to_string() == side)
        .ok_or("expected GAME:white or GAME:black")?;
    let events = store.events(&report::find_game(store, game)?.key)?.unwrap_or_default();
    let state = GameState::replay(&events)?;
    Ok(state.seat(side).and_then(|holder| holder.player.as_ref()?.key))
}

fn change_named_player(named_player: &NamedPlayer, action: PlayerActionByOperator) -> CommandResult {
    let player = find_player(&*named_player.data.data.open_to_read()?, &named_player.player)?.key;
    match carry_out(&named_player.data.data, &AdminRequest::Player(PlayerChange { player, action }))? {
        AdminAnswer::Done => Ok(()),
        AdminAnswer::Failed(error) => Err(error.into()),
        answer => Err(format!("expected that it is done, found {answer:?}").into()),
    }
}

fn list_players(store: &dyn InspectStore, name_part: Option<&str>, output: &mut impl Write) -> CommandResult {
    writeln!(output, "key\tname\tsince\tstanding\trated games")?;
    let name_part = name_part.map(str::to_lowercase);
    for key in store.players().player_keys()? {
        // Somebody may have been erased meanwhile.
        let Some(player) = store.players().player(key)? else { continue };
        if name_part.as_ref().is_none_or(|name_part| player.name.as_str().to_lowercase().contains(name_part)) {
            let games: u32 = store.players().ratings(key)?.iter().map(|form_rating| form_rating.rating.games).sum();
            let (name, first_named_on) = (&player.name, date_text(player.first_named_at));
            writeln!(output, "{key}\t{name}\t{first_named_on}\t{}\t{games}", player.standing.name())?;
        }
    }
    Ok(())
}

fn show_player(store: &dyn InspectStore, text: &str, output: &mut impl Write) -> CommandResult {
    let players = store.players();
    let player = find_player(store, text)?;
    writeln!(
        output,
        "key       {}\nname      {}\nsince     {}",
        player.key,
        player.name,
        date_text(player.first_named_at)
    )?;
    writeln!(output, "standing  {}", player.standing.name())?;
    for claimed_name in players.person(player.key)?.map(|person| person.names).unwrap_or_default() {
        writeln!(output, "named     {} on {}", claimed_name.name, date_text(claimed_name.claimed_at))?;
    }
    for form_rating in players.ratings(player.key)? {
        let (form, rating) = (&form_rating.form, form_rating.rating);
        writeln!(
            output,
            "rating    {form} {} ±{:.0}, {} games",
            rating.whole_points(),
            rating.deviation,
            rating.games
        )?;
    }
    for report in players.reports()?.iter().filter(|report| report.reported == player.key) {
        writeln!(output, "reported  on {} by {}: {}", date_text(report.reported_at), report.reporter, report.reason)?;
    }
    Ok(())
}

fn list_reports(store: &dyn InspectStore, output: &mut impl Write) -> CommandResult {
    writeln!(output, "at\treported\tby\treason")?;
    let name = |key| Ok::<_, Box<dyn Error>>(store.players().player(key)?.map(|player| player.name));
    for report in store.players().reports()? {
        if let (Some(reported), Some(reporter)) = (name(report.reported)?, name(report.reporter)?) {
            // One line each, whatever somebody has written.
            let reason = report.reason.replace(char::is_control, " ");
            writeln!(output, "{}\t{reported}\t{reporter}\t{reason}", date_text(report.reported_at))?;
        }
    }
    Ok(())
}

fn export_player(named_player: &NamedPlayer, output: &mut impl Write) -> CommandResult {
    let store = named_player.data.data.open_to_read()?;
    let player = find_player(&*store, &named_player.player)?;
    let player_export = PlayerExport::load(&*store, player.key)?;
    // It is noted before it is handed out.
    change_named_player(named_player, PlayerActionByOperator::Export)?;
    writeln!(output, "{}", serde_json::to_string_pretty(&player_export)?)?;
    Ok(())
}

fn list_log(store: &dyn InspectStore, output: &mut impl Write) -> CommandResult {
    writeln!(output, "at\tsubject\taction")?;
    for logged_action in store.players().logged_actions()? {
        writeln!(
            output,
            "{}\t{}\t{}",
            date_text(logged_action.logged_at),
            logged_action.subject,
            logged_action.action
        )?;
    }
    Ok(())
}
