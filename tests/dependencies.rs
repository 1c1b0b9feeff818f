//! Tests that `docs/dependencies.md` names exactly the crates for which `Cargo.toml` asks.
//!
//! `cargo test -p turnover-core --test dependencies -- --ignored --nocapture` prints the figures of its tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The folder of the workspace, seen from that of the package whose tests these are.
const ROOT: &str = "../..";

/// What `cargo metadata` says of the workspace.
fn metadata(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO"))
        .current_dir(ROOT)
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(arguments)
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON of cargo metadata")
}

fn array<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().unwrap_or_else(|| panic!("expected a list `{name}`")).as_slice()
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("expected a text `{name}`"))
}

/// The names in the first column of the table below a heading, as they stand there.
fn named_below(heading: &str, document: &str) -> Vec<String> {
    let (_, below) = document.split_once(&format!("\n## {heading}\n")).expect("a heading of the document");
    let section = below.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    rows.map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn the_document_names_exactly_the_direct_dependencies() {
    let document =
        fs::read_to_string(Path::new(ROOT).join("docs/dependencies.md")).expect("the document on dependencies");
    let metadata = metadata(&["--no-deps"]);
    let wanted = |is_dev: bool| -> Vec<String> {
        let all = array(&metadata, "packages").iter().flat_map(|package| array(package, "dependencies"));
        let all = all.filter(|dependency| text(dependency, "name") != "turnover-core");
        let chosen = all.filter(|dependency| (dependency["kind"] == "dev") == is_dev);
        let names: BTreeSet<&str> = chosen.map(|dependency| text(dependency, "name")).collect();
        names.into_iter().map(str::to_owned).collect()
    };
    for (heading, is_dev) in [("In the programs", false), ("In tests and tools", true)] {
        assert_eq!(
            named_below(heading, &document),
            wanted(is_dev),
            "the table below `{heading}`, in alphabetical order"
        );
    }
}

/// The packages of a build by their ids, and what each one needs.
struct Graph {
    root: String,
    /// The packages of the workspace.
    members: BTreeSet<String>,
    names: BTreeMap<String, String>,
    needs: BTreeMap<String, BTreeSet<String>>,
}

impl Graph {
    /// The build of all programs for this target. Direct dependencies for tests belong to it if `has_dev`.
    fn of(target: &str, has_dev: bool) -> Self {
        let metadata = metadata(&["--features", "app,server", "--filter-platform", target]);
        let resolve = &metadata["resolve"];
        let root = text(resolve, "root").to_owned();
        let member = |id: &Value| id.as_str().expect("an id").to_owned();
        let members: BTreeSet<String> = array(&metadata, "workspace_members").iter().map(member).collect();
        let is_used = |id: &str, dependency: &Value| {
            let kinds = array(dependency, "dep_kinds").iter();
            kinds
                .into_iter()
                .any(|kind| kind["kind"].is_null() || has_dev && members.contains(id) && kind["kind"] == "dev")
        };
        let needs = |node: &Value| {
            let id = text(node, "id");
            let used = array(node, "deps").iter().filter(|dependency| is_used(id, dependency));
            (id.to_owned(), used.map(|dependency| text(dependency, "pkg").to_owned()).collect())
        };
        let name = |package: &Value| (text(package, "id").to_owned(), text(package, "name").to_owned());
        Self {
            names: array(&metadata, "packages").iter().map(name).collect(),
            needs: array(resolve, "nodes").iter().map(needs).collect(),
            members,
            root,
        }
    }

    /// What is built for this package, itself included, if one direct dependency of the workspace is left out.
    fn reached(&self, from: &str, without: Option<&str>) -> BTreeSet<&str> {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(id) = open.pop() {
            let (id, _) = self.needs.get_key_value(id).expect("a package of the build");
            if reached.insert(id.as_str()) {
                let is_left_out = |next: &String| self.members.contains(id) && Some(next.as_str()) == without;
                open.extend(self.needs[id].iter().filter(|next| !is_left_out(next)).map(String::as_str));
            }
        }
        reached
    }
}

#[test]
#[ignore = "prints figures for the document, and loads every crate of every target"]
fn print_how_many_crates_each_dependency_brings() {
    for (title, target, has_dev) in [
        ("programs", "x86_64-unknown-linux-gnu", false),
        ("tests", "x86_64-unknown-linux-gnu", true),
        ("web", "wasm32-unknown-unknown", false),
    ] {
        let graph = Graph::of(target, has_dev);
        let all = graph.reached(&graph.root, None).len();
        println!("{title} ({target}): {} crates", all - 1);
        let direct: BTreeSet<&String> = graph.members.iter().flat_map(|member| &graph.needs[member]).collect();
        for direct in direct.into_iter().filter(|id| !graph.members.contains(*id)) {
            let with = graph.reached(direct, None).len();
            let alone = all - graph.reached(&graph.root, Some(direct)).len();
            println!("  {:20} {with:4} crates, {alone:4} through it alone", graph.names[direct]);
        }
    }
}
