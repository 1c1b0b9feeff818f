//! The option that names the database, which most commands have.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(super) struct DataOption {
    /// The database
    #[arg(long, value_name = "FILE", default_value = "turnover.db")]
    pub(super) data: PathBuf,
}
