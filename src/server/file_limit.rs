//! How many files the process may have open: each connection is one.

/// What is open besides connections: the database, the log, files of the site.
const OTHER_FILES: u64 = 256;

/// Raises the limit, as far as the system lets, so that this number of connections fits. Warns if it does not.
pub(super) fn raise_file_limit(connections: usize) {
    let needed_count = needed_files(connections);
    match rlimit::increase_nofile_limit(needed_count) {
        Ok(limit) if limit >= needed_count => {}
        Ok(limit) => tracing::warn!(
            limit,
            needed = needed_count,
            "the system lets this process open too few files for --max-connections: raise the limit (LimitNOFILE, ulimit -n), or lower --max-connections"
        ),
        Err(error) => tracing::warn!(%error, needed = needed_count, "the limit of open files cannot be read or raised"),
    }
}

fn needed_files(connections: usize) -> u64 {
    u64::try_from(connections).unwrap_or(u64::MAX).saturating_add(OTHER_FILES)
}
