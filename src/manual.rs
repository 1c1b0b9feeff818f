//! Writes the manual pages and the shell completions of a program, from its options.
//!
//! Only tests build this, so no program becomes larger by it. They check what is written, and leave it in the folder that the variable
//! `TURNOVER_MANUAL` names.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

use clap::Command;
use clap_complete::Shell;

/// The shells whose completions are written.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Fish, Shell::Zsh];

/// Writes the manual of a program, and checks that it names every option and every command.
pub fn check(command: Command) {
    let asked = env::var_os("TURNOVER_MANUAL").map(PathBuf::from);
    let folder = asked
        .clone()
        .unwrap_or_else(|| env::temp_dir().join(format!("turnover-manual-{}-{}", command.get_name(), process::id())));
    // The first word of a line is always the program here, as it is in a shell.
    let mut command = command.no_binary_name(false);
    write(&mut command, &folder).expect("a folder for the manual");
    check_pages(&command, command.get_name(), &folder);
    for shell in SHELLS {
        let text = fs::read_to_string(completions(&folder, shell, command.get_name())).expect("completions");
        let dashes = if shell == Shell::Fish { "-l " } else { "--" };
        let is_missing = |option: &String| !text.contains(&format!("{dashes}{option}"));
        let missing: Vec<String> = options(&command).into_iter().filter(is_missing).collect();
        assert!(missing.is_empty(), "{shell} does not complete {missing:?}");
    }
    if asked.is_none() {
        fs::remove_dir_all(folder).expect("our own folder");
    }
}

/// Writes `man/NAME.1`, a page for each command beside it, and one file for each shell.
fn write(command: &mut Command, folder: &Path) -> io::Result<()> {
    let pages = folder.join("man");
    fs::create_dir_all(&pages)?;
    clap_mangen::generate_to(command.clone(), &pages)?;
    let name = command.get_name().to_owned();
    for shell in SHELLS {
        let path = completions(folder, shell, &name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        clap_complete::generate(shell, command, &name, &mut fs::File::create(path)?);
    }
    Ok(())
}

/// Where the completions of a shell go, under the name by which the shell finds them.
fn completions(folder: &Path, shell: Shell, name: &str) -> PathBuf {
    let file = match shell {
        Shell::Zsh => format!("_{name}"),
        Shell::Fish => format!("{name}.fish"),
        _ => name.to_owned(),
    };
    folder.join(shell.to_string()).join(file)
}

fn check_pages(command: &Command, name: &str, folder: &Path) {
    let path = folder.join("man").join(format!("{name}.1"));
    let page = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let page = page.replace("\\-", "-");
    let is_missing = |option: &String| !page.contains(&format!("--{option}"));
    let missing: Vec<String> = options(command).into_iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "{name}.1 does not describe {missing:?}");
    for below in commands(command) {
        check_pages(below, &format!("{name}-{}", below.get_name()), folder);
    }
}

/// The commands that a person sees. The command `help` of clap says nothing that the pages do not.
fn commands(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help")
}

/// The long names of the options that a person sees, without the dashes.
fn options(command: &Command) -> BTreeSet<String> {
    let seen = command.get_arguments().filter(|argument| !argument.is_hide_set());
    seen.filter_map(|argument| argument.get_long().map(str::to_owned)).collect()
}
