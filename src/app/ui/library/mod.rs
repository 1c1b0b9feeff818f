//! The library.

pub(in crate::app) mod library_list;
pub(in crate::app) mod library_results;
pub(in crate::app) mod library_rows;
pub(in crate::app) mod library_sheet;

pub(in crate::app::ui) use self::library_sheet::plugin;
