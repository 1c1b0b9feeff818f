//! Tests of the structure of the sources: import circles, duplicate type names, files that name games, and who writes to the
//! current game.
//!
//! The sources are read as text: `use` lines with their braces, and paths that begin with `crate::`, `super::` or
//! `self::`.
//! Tests inside a file do not count. Which files may name a game is read from `docs/architecture.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use turnover_core::session::GameId;

/// The folder of the workspace, seen from that of the package whose tests these are.
const ROOT: &str = "../..";

/// A source file: its module path, such as `ai::search::window` or `lab::arena::play`, and its text without comments and tests.
struct Source {
    path: PathBuf,
    module: Vec<String>,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(ROOT).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    let read = |path: PathBuf| {
        let inner = path.strip_prefix(&root).expect("a path below src").with_extension("");
        let mut module: Vec<String> = inner.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        // The table hands on the modules of the core under their own names. Those of the workshop begin with `lab`.
        if module.first().is_some_and(|first| first == "core") {
            module.remove(0);
        }
        if module.last().is_some_and(|last| last == "mod" || last == "lib") {
            module.pop();
        }
        let text = fs::read_to_string(&path).expect("a source file");
        Source { code: code_of(&text), path: path.strip_prefix(&root).expect("below src").to_owned(), module }
    };
    let found: Vec<(Source, String)> = found
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a source file");
            (read(path), text)
        })
        .collect();
    let tests: BTreeSet<Vec<String>> = found.iter().flat_map(|(source, text)| test_modules(source, text)).collect();
    let is_test = |source: &Source| (1..=source.module.len()).any(|len| tests.contains(&source.module[..len]));
    found.into_iter().map(|(source, _)| source).filter(|source| !is_test(source)).collect()
}

/// The modules in files of their own that a source declares for tests alone.
fn test_modules(source: &Source, text: &str) -> Vec<Vec<String>> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let declared = lines.windows(2).filter(|pair| pair[0].starts_with("#[cfg(") && pair[0].contains("test"));
    let names = declared.filter_map(|pair| pair[1].strip_suffix(';')?.rsplit_once("mod ").map(|(_, name)| name));
    names.map(|name| source.module.iter().cloned().chain([name.to_owned()]).collect()).collect()
}

/// The text without comments and without modules of tests.
fn code_of(text: &str) -> String {
    let mut code = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let is_module = |next: &&str| next.trim_end().ends_with("mod tests {");
        if let Some(indent) = line.strip_suffix("#[cfg(test)]").filter(|_| lines.peek().is_some_and(is_module)) {
            if indent.is_empty() {
                break;
            }
            lines.by_ref().find(|&line| line.strip_prefix(indent) == Some("}"));
            continue;
        }
        if !line.trim_start().starts_with("//") {
            code.push(line.split_once(" // ").map_or(line, |(code, _)| code));
        }
    }
    code.join("\n")
}

/// The code outside of string literals, and the literals.
fn split_literals(code: &str) -> (String, Vec<String>) {
    let plain = code.replace("\\\"", "").replace("'\"'", "");
    let parts: Vec<&str> = plain.split('"').collect();
    let literals = parts.iter().skip(1).step_by(2).map(|&literal| literal.to_owned()).collect();
    (parts.into_iter().step_by(2).collect::<Vec<_>>().join(" "), literals)
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// All paths in a text that begin with `crate`, `super` or `self`, with the braces of `use` lines multiplied out.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_none_or(|letter| !is_word(letter) && letter != ':' && letter != '$') {
                read_path(&code[at..], &mut Vec::new(), &mut found);
            }
        }
    }
    found
}

/// Reads a path behind `prefix` and returns what follows it.
fn read_path<'a>(text: &'a str, prefix: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'a str {
    let mut rest = text;
    let depth = prefix.len();
    loop {
        let end = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
        if end > 0 {
            prefix.push(rest[..end].to_owned());
            rest = &rest[end..];
        }
        match rest.strip_prefix("::") {
            Some(after) if after.starts_with('{') => {
                rest = &after[1..];
                loop {
                    rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == ',');
                    if rest.is_empty() {
                        break;
                    }
                    if let Some(after) = rest.strip_prefix('}') {
                        rest = after;
                        break;
                    }
                    let length = rest.len();
                    rest = read_path(rest, prefix, found);
                    if rest.len() == length {
                        // `*`, or a new name after `as`.
                        rest = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
                    }
                }
                break;
            }
            Some(after) if after.starts_with(is_word) => rest = after,
            _ => {
                found.push(prefix.clone());
                break;
            }
        }
    }
    prefix.truncate(depth);
    rest
}

/// What a file re-exports: by name, where it comes from.
fn exports(source: &Source) -> BTreeMap<String, Vec<String>> {
    let mut found = Vec::new();
    for (at, _) in source.code.match_indices("use ") {
        let line = source.code[..at].rsplit('\n').next().unwrap_or_default().trim();
        if line.starts_with("pub") {
            read_path(&source.code[at + 4..], &mut Vec::new(), &mut found);
        }
    }
    let absolute = |path: Vec<String>| match path.first().map(String::as_str) {
        Some("crate") => [crate_root(source), &path[1..]].concat(),
        Some("self") => [&source.module[..], &path[1..]].concat(),
        Some("super") => [&source.module[..source.module.len().saturating_sub(1)], &path[1..]].concat(),
        _ => [&source.module[..], &path[..]].concat(),
    };
    found.into_iter().filter_map(|path| Some((path.last()?.clone(), absolute(path)))).collect()
}

/// Which files each file uses, by their places in the list.
fn imports(sources: &[Source]) -> Vec<BTreeSet<usize>> {
    let places: BTreeMap<&[String], usize> =
        sources.iter().enumerate().map(|(place, source)| (&*source.module, place)).collect();
    let exports: Vec<BTreeMap<String, Vec<String>>> = sources.iter().map(exports).collect();
    let targets = |source: &Source, own: usize| {
        let resolve = |path: Vec<String>| {
            let mut absolute = source.module.clone();
            let mut parts = path.into_iter().peekable();
            while let Some(part) = parts.next_if(|part| matches!(part.as_str(), "crate" | "super" | "self")) {
                match part.as_str() {
                    "crate" => absolute.truncate(crate_root(source).len()),
                    "super" => drop(absolute.pop()),
                    _ => {}
                }
            }
            absolute.extend(parts);
            // The longest beginning that is a file; for a name that it re-exports, the file from which that comes.
            let file = |path: &[String]| {
                (0..=path.len()).rev().find_map(|length| Some((*places.get(&path[..length])?, length)))
            };
            let (mut found, mut length) = file(&absolute)?;
            while let Some(origin) = absolute.get(length).and_then(|name| exports[found].get(name)) {
                absolute.splice(..=length, origin.iter().cloned());
                let next = file(&absolute)?;
                if next == (found, length) {
                    break;
                }
                (found, length) = next;
            }
            Some(found)
        };
        paths(&source.code).into_iter().filter_map(resolve).filter(|&target| target != own).collect()
    };
    sources.iter().enumerate().map(|(own, source)| targets(source, own)).collect()
}

/// The sets of more than one place from each of which all others can be reached.
fn circles(graph: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let reached = |start: usize| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(place) = open.pop() {
            open.extend(graph[place].iter().copied().filter(|&next| reached.insert(next)));
        }
        reached
    };
    let all: Vec<BTreeSet<usize>> = (0..graph.len()).map(reached).collect();
    let mut done = BTreeSet::new();
    let mut found = Vec::new();
    for place in 0..graph.len() {
        if all[place].contains(&place) && done.insert(place) {
            let circle: Vec<usize> = all[place].iter().copied().filter(|&other| all[other].contains(&place)).collect();
            done.extend(&circle);
            found.push(circle);
        }
    }
    found.retain(|circle| circle.len() > 1);
    found.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    found
}

/// The module path of the root of a file's package.
fn crate_root(source: &Source) -> &[String] {
    &source.module[..usize::from(source.path.starts_with("lab"))]
}

/// The room of a file: the first part of its module path, of the table's and the workshop's files the first two.
fn room(source: &Source) -> String {
    let has_rooms = source.module.first().is_some_and(|first| first == "app" || first == "lab");
    source.module[..source.module.len().min(if has_rooms { 2 } else { 1 })].join("::")
}

#[test]
fn no_import_circle_joins_two_rooms_or_more_than_four_files() {
    let sources = sources();
    // A folder's mod.rs lists its files and re-exports them: it is no part of a circle between them.
    let is_list = |place: usize| sources[place].path.ends_with("mod.rs") || sources[place].module.is_empty();
    let graph: Vec<BTreeSet<usize>> = imports(&sources)
        .into_iter()
        .enumerate()
        .map(|(own, targets)| if is_list(own) { BTreeSet::new() } else { targets })
        .collect();
    let mut too_large = Vec::new();
    for circle in circles(&graph) {
        let names: Vec<String> = circle.iter().map(|&place| sources[place].path.display().to_string()).collect();
        println!("{} files: {}", circle.len(), names.join(", "));
        if circle.len() > 4 {
            too_large.push(names);
        }
    }

    let rooms: Vec<String> = sources.iter().map(room).collect::<BTreeSet<_>>().into_iter().collect();
    let place_of = |room: &String| rooms.binary_search(room).expect("a room of the list");
    let mut between = vec![BTreeSet::new(); rooms.len()];
    for (own, targets) in imports(&sources).iter().enumerate() {
        let own_room = room(&sources[own]);
        if own_room.is_empty() {
            continue;
        }
        let other = targets.iter().map(|&target| room(&sources[target])).filter(|room| *room != own_room);
        between[place_of(&own_room)]
            .extend(other.filter(|room| !["", "app", "lab"].contains(&&**room)).map(|room| place_of(&room)));
    }
    let mut joined = Vec::new();
    for circle in circles(&between) {
        let names: Vec<&String> = circle.iter().map(|&place| &rooms[place]).collect();
        println!("{} rooms: {names:?}", circle.len());
        joined.push(format!("{names:?}"));
    }
    assert!(too_large.is_empty(), "more than four files in a circle: {too_large:#?}");
    assert!(joined.is_empty(), "rooms in a circle: {joined:#?}");
}

/// Whether this file belongs to the rules, the notation, the evaluation or the adapters of the games, or computes tables of the endings
/// of one.
fn may_name_games(source: &Source) -> bool {
    ["games", "notation", "ai", "lab::endings"].contains(&&*room(source))
}

/// The files that the list below a heading of `docs/architecture.md` names, without `src/`.
fn listed_files(heading: &str) -> BTreeSet<String> {
    let text =
        fs::read_to_string(Path::new(ROOT).join("docs/architecture.md")).expect("the document on the architecture");
    let (_, below) = text.split_once(&format!("\n### {heading}\n")).expect("a heading of the document");
    let lines = below.lines().take_while(|line| !line.starts_with('#'));
    let files = lines.filter_map(|line| line.strip_prefix("- `src/")?.split_once('`').map(|(file, _)| file.to_owned()));
    files.collect()
}

/// The files outside the games' own rooms for which `names` finds something, with how often it does.
fn files_that(names: impl Fn(&Source) -> usize) -> BTreeSet<String> {
    let sources = sources();
    let counts = sources.iter().filter(|source| !may_name_games(source)).map(|source| (source, names(source)));
    let found = counts.filter(|(_, count)| *count > 0).map(|(source, count)| {
        println!("{count:4} {}", source.path.display());
        source.path.display().to_string().replace('\\', "/")
    });
    found.collect()
}

#[test]
fn only_the_files_that_the_architecture_lists_name_a_game() {
    // Besides those of the editions.
    const NAMES: [&str; 6] = ["turnover", "Turnover", "Edition", "Nest", "lielow", "dice_chess"];
    let editions = GameId::ALL.map(|game| format!("{game:?}")).join(" ");
    // `Moves` has other meanings too.
    let words = editions.split(|letter| !is_word(letter)).filter(|word| !["", "Moves"].contains(word));
    let names: BTreeSet<&str> = words.chain(NAMES).collect();
    assert!(names.contains("Turnover2025") && names.contains("PieceMoves"), "{names:?}");
    let texts = GameId::ALL.map(GameId::name);
    let found = files_that(|source| {
        let (code, literals) = split_literals(&source.code);
        // These programs use the library of the table, which is called like one of its games.
        let is_program = source.path.starts_with("bin") || source.path.ends_with("main.rs");
        let code = if is_program { code.replace("turnover::", "") } else { code };
        let words = code.split(|letter| !is_word(letter)).filter(|word| names.contains(word)).count();
        // A text with spaces is for people, such as a usage message.
        let is_key = |literal: &&String| !literal.contains(char::is_whitespace);
        words + literals.iter().filter(is_key).filter(|key| texts.iter().any(|text| key.contains(text))).count()
    });
    assert_eq!(found, listed_files("Files that name a game"));
}

#[test]
fn only_the_files_that_the_architecture_lists_tell_one_shape_from_another() {
    const SHAPES: [&str; 6] = ["Tower", "Fort", "Wall", "Checker", "Crown", "Chessman"];
    let found = files_that(|source| {
        let (code, _) = split_literals(&source.code);
        let names = code.split("Shape::").skip(1);
        names
            .filter(|after| after.split(|letter| !is_word(letter)).next().is_some_and(|name| SHAPES.contains(&name)))
            .count()
    });
    assert_eq!(found, listed_files("Files that tell one shape from another"));
}

#[test]
fn every_file_that_the_architecture_names_for_a_new_game_exists() {
    let text =
        fs::read_to_string(Path::new(ROOT).join("docs/architecture.md")).expect("the document on the architecture");
    let (_, section) = text.split_once("\n## How to add a game\n").expect("a heading of the document");
    let section = section.split("\n## ").next().unwrap_or_default();
    let quoted = section.split('`').skip(1).step_by(2).filter(|text| text.contains('/'));
    let mut count = 0;
    for path in quoted {
        let path = path.replace("NAME", "lielow").replace("LANGUAGE", "en");
        assert!(Path::new(ROOT).join(&path).exists(), "{path}");
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[test]
fn only_the_room_of_the_game_on_the_table_writes_to_it() {
    const WRITES: [&str; 3] = ["Mut<CurrentGame>", "Mut<'w,CurrentGame>", "resource_mut::<CurrentGame>"];
    let writes = |source: &Source| {
        let code: String = source.code.split_whitespace().collect();
        WRITES.iter().any(|write| code.contains(write))
    };
    let (inside, outside): (Vec<Source>, Vec<Source>) =
        sources().into_iter().filter(writes).partition(|source| room(source) == "app::play");
    let outside: Vec<PathBuf> = outside.into_iter().map(|source| source.path).collect();
    assert!(outside.is_empty(), "write to the current game, which intents or a RecordKeeper do for them: {outside:?}");
    assert!(inside.len() > 2, "{}", inside.len());
}

#[test]
fn no_type_name_of_the_pure_half_has_two_meanings() {
    let mut defined: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources() {
        for line in source.code.lines() {
            let line = line.trim_start();
            let words: Vec<&str> = line.split(|letter| !is_word(letter)).filter(|word| !word.is_empty()).collect();
            let kind = words.iter().position(|word| ["struct", "enum", "trait", "union"].contains(word));
            let is_definition = kind.is_some_and(|at| {
                words[..at].iter().all(|word| ["pub", "crate", "super", "in", "unsafe"].contains(word))
                    && !line.starts_with('"')
            });
            if let (true, Some(name)) = (is_definition, kind.and_then(|at| words.get(at + 1))) {
                defined.entry((*name).to_owned()).or_default().insert(source.path.display().to_string());
            }
        }
    }
    // The games are built alike: what plays the same part in each may have the same name in each.
    let part = |path: &str| {
        ["turnover", "lielow", "dice_chess"].iter().fold(path.to_owned(), |path, game| path.replace(game, "GAME"))
    };
    let is_parallel = |paths: &BTreeSet<String>| {
        let rooms: BTreeSet<String> =
            paths.iter().map(|path| part(path).split("GAME").next().unwrap_or_default().to_owned()).collect();
        rooms.len() == 1 && paths.iter().all(|path| part(path).contains("GAME"))
    };
    let mut twice = Vec::new();
    for (name, paths) in defined.iter().filter(|(_, paths)| paths.len() > 1 && !is_parallel(paths)) {
        println!("{name}: {paths:?}");
        twice.extend((paths.iter().filter(|path| !path.starts_with("app")).count() > 1).then_some(name));
    }
    assert!(twice.is_empty(), "type names with more than one meaning: {twice:?}");
}

/// How many types of the table may be resources of Bevy.
const MAX_RESOURCES: usize = 70;

#[test]
fn the_table_has_few_resources() {
    let is_resource = |line: &str| {
        line.trim_start().starts_with("#[derive(")
            && line.split(|letter| !is_word(letter)).any(|word| word == "Resource")
    };
    let count: usize =
        sources().iter().map(|source| source.code.lines().filter(|line| is_resource(line)).count()).sum();
    assert!((MAX_RESOURCES / 2..=MAX_RESOURCES).contains(&count), "{count}");
}
