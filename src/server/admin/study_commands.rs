//! The commands of `turnover-server admin studies`.

use std::io::Write;

use clap::Subcommand;

use super::dispatch::carry_out;
use super::request::{AdminAnswer, AdminRequest, CommandResult};
use crate::server::clock_doubt::date_text;
use crate::server::data_option::DataOption;
use crate::server::store::{InspectStore, StoreError};
use crate::study::Study;

/// Look at studies, and delete them
#[derive(Debug, Subcommand)]
pub(in crate::server) enum StudiesCommand {
    /// List studies, one a line, in columns that tabs divide
    List {
        #[command(flatten)]
        data: DataOption,
    },
    /// Delete a study; nobody can read or edit it any more
    Delete {
        #[command(flatten)]
        data: DataOption,
        /// The study's key
        study: String,
    },
}

/// Runs a command.
pub(super) fn run_studies_command(command: StudiesCommand, output: &mut impl Write) -> CommandResult {
    match command {
        StudiesCommand::List { data } => list_studies(&*data.data.open_to_read()?, output),
        StudiesCommand::Delete { data, study } => match carry_out(&data.data, &AdminRequest::DeleteStudy(study))? {
            AdminAnswer::Done | AdminAnswer::Over => Ok(()),
            AdminAnswer::Failed(error) => Err(error.into()),
            AdminAnswer::Elsewhere => Err(StoreError::Fenced.into()),
        },
    }
}

fn list_studies(store: &dyn InspectStore, output: &mut impl Write) -> CommandResult {
    writeln!(output, "key\tgame\tmade\tused\tedits\tmoves\ttitle")?;
    for row in store.studies().all_studies()? {
        let events = match store.studies().study_events(&row.key, 0) {
            Ok(events) => events,
            Err(StoreError::Unreadable(error)) => {
                writeln!(output, "{}\tcannot be read: {error}", row.key)?;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        // One may have been removed meanwhile.
        let Some(edits) = events.len().checked_sub(1) else { continue };
        write!(output, "{}\t", row.key)?;
        match Study::replay(&events) {
            Ok(study) => {
                let game = &study.record().game;
                write!(
                    output,
                    "{}\t{}\t{}\t{edits}\t",
                    game.id(),
                    date_text(row.created_at),
                    date_text(row.last_used_at)
                )?;
                writeln!(output, "{}\t{}", game.tree().len(), study.title())?;
            }
            Err(error) => writeln!(output, "cannot be read: {error}")?,
        }
    }
    Ok(())
}
