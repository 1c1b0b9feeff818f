//! Long commands, which run in slices.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use super::client::CHANCE_PREFIX;
use super::command_error::CommandError;
use super::time::now;
use crate::ai::search::{Limits, Options, Progress, Report, TranspositionTable};
use crate::ai::{Level, MateReport, Thinking};
use crate::session::{Counting, Game, GameId, bench_positions};

/// A command that is running.
pub(super) struct Task {
    work: Work,
    pub(super) stopped: bool,
}

enum Work {
    Count {
        count: Box<dyn Counting>,
        plies: u32,
    },
    Think(SearchJob),
    /// This move, without a search.
    Answer(String),
    Bench(Bench),
}

/// A search that is running.
struct SearchJob {
    thinking: Box<dyn Thinking>,
    started_at: Duration,
    /// Whether the result must wait for `stop`.
    until_stopped: bool,
    /// Whether the search has ended.
    is_done: bool,
}

/// A position of the bench: its game, its FEN, and the depth in plies.
type BenchPosition = (GameId, &'static str, u32);

/// The progress of the bench.
struct Bench {
    thinking: Box<dyn Thinking>,
    positions: Vec<BenchPosition>,
    /// The index of the current position.
    position_index: usize,
    nodes: u64,
    started_at: Duration,
}

impl Task {
    pub(super) fn count(game: &Game, plies: u32) -> Self {
        Self { work: Work::Count { count: game.referee().perft(plies), plies }, stopped: false }
    }

    /// A search for which `go` was read at the time `started_at`.
    pub(super) fn think(thinking: Box<dyn Thinking>, started_at: Duration, until_stopped: bool) -> Self {
        let search_job = SearchJob { thinking, started_at, until_stopped, is_done: false };
        Self { work: Work::Think(search_job), stopped: false }
    }

    /// Answers with a move that needs no search.
    pub(super) fn answer(code: String) -> Self {
        Self { work: Work::Answer(code), stopped: false }
    }

    pub(super) fn bench() -> Self {
        let positions = bench_positions();
        let bench =
            Bench { thinking: bench_thinking(positions[0]), positions, position_index: 0, nodes: 0, started_at: now() };
        Self { work: Work::Bench(bench), stopped: false }
    }

    /// Whether it runs until it is stopped.
    pub(super) fn is_endless(&self) -> bool {
        matches!(&self.work, Work::Think(thought) if thought.until_stopped) && !self.stopped
    }

    /// Whether it has finished its work and waits for `stop`.
    pub(super) fn is_idle(&self) -> bool {
        self.is_endless() && matches!(&self.work, Work::Think(thought) if thought.is_done)
    }

    /// Does one slice of work and returns whether the command has ended.
    pub(super) fn work(&mut self, output: &mut impl Write) -> io::Result<bool> {
        match &mut self.work {
            Work::Think(search_job) => search_job.work(self.stopped, output),
            Work::Answer(code) => {
                writeln!(output, "bestmove {code}")?;
                Ok(true)
            }
            Work::Count { .. } | Work::Bench(_) if self.stopped => {
                CommandError::Stopped.write(output)?;
                Ok(true)
            }
            Work::Count { count: counting, plies } => match counting.next_slice() {
                Some(action_counts) => {
                    report_count(*plies, action_counts, output)?;
                    Ok(true)
                }
                None => Ok(false),
            },
            Work::Bench(bench) => bench.work(output),
        }
    }
}

impl SearchJob {
    fn work(&mut self, is_stopped: bool, output: &mut impl Write) -> io::Result<bool> {
        let Self { thinking, started_at, until_stopped, is_done } = self;
        if !is_stopped && !*is_done {
            *is_done = thinking.next_slice(now().saturating_sub(*started_at)) == Progress::Done;
        }
        if let Some(report) = thinking.take_mate_report() {
            report_mate_search(&report, output)?;
        }
        for report in thinking.take_reports() {
            report_thought(&report, output)?;
        }
        let is_over = is_stopped || *is_done && !*until_stopped;
        if is_over {
            let proof = thinking.proof();
            if !proof.is_empty() {
                writeln!(output, "info string proof: {} answers", proof.len())?;
            }
            for line in proof {
                writeln!(output, "info string proof {line}")?;
            }
            if let Some(chance) = thinking.chance() {
                writeln!(output, "{CHANCE_PREFIX}{chance:.4}")?;
            }
            if let Some(remark) = thinking.remark() {
                writeln!(output, "info string {remark}")?;
            }
            writeln!(output, "bestmove {}", thinking.choice().unwrap_or_else(|| "(none)".into()))?;
        }
        Ok(is_over)
    }
}

fn report_thought(report: &Report<String>, output: &mut impl Write) -> io::Result<()> {
    let Report { depth, selective_depth, line_number, score, line, nodes, elapsed, table_per_mille } = report;
    let milliseconds = elapsed.as_millis();
    let per_second = u128::from(*nodes) * 1000 / milliseconds.max(1);
    write!(
        output,
        "info depth {depth} seldepth {selective_depth} multipv {line_number} score {score} nodes {nodes} nps {per_second} \
         hashfull {table_per_mille} time {milliseconds}"
    )?;
    // Before a roll there is no line, because it depends on the roll.
    if line.is_empty() { writeln!(output) } else { writeln!(output, " pv {}", line.join(" ")) }
}

/// Reports how far a search for a mate has got.
fn report_mate_search(report: &MateReport, output: &mut impl Write) -> io::Result<()> {
    let MateReport { moves, plies, is_against, proof, disproof, nodes, elapsed } = report;
    let milliseconds = elapsed.as_millis();
    let per_second = u128::from(*nodes) * 1000 / milliseconds.max(1);
    let sign = if *is_against { "-" } else { "" };
    writeln!(
        output,
        "info depth {plies} nodes {nodes} nps {per_second} time {milliseconds} \
         string mate {sign}{moves}: proof number {proof}, disproof number {disproof}"
    )
}

fn report_count(plies: u32, mut counts: Vec<(String, u64)>, out: &mut impl Write) -> io::Result<()> {
    counts.sort_unstable();
    for (code, count) in &counts {
        writeln!(out, "{code}: {count}")?;
    }
    let total = if plies == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
    writeln!(out, "\nNodes searched: {total}")
}

fn bench_thinking((id, fen, depth): BenchPosition) -> Box<dyn Thinking> {
    let game = Game::from_fen(id, fen).expect("the bench's positions are positions");
    let options = Options::with_table(Limits::depth(depth), Arc::new(TranspositionTable::new(4)));
    game.think(options, Level::STRONGEST, 0)
}

impl Bench {
    fn work(&mut self, out: &mut impl Write) -> io::Result<bool> {
        if self.thinking.next_slice(Duration::ZERO) == Progress::Thinking {
            return Ok(false);
        }
        let nodes = self.thinking.nodes();
        self.nodes += nodes;
        let best = self.thinking.choice().unwrap_or_default();
        writeln!(out, "info string {} {best} {nodes}", self.positions[self.position_index].0)?;
        self.position_index += 1;
        if self.position_index < self.positions.len() {
            self.thinking = bench_thinking(self.positions[self.position_index]);
            return Ok(false);
        }
        let milliseconds = now().saturating_sub(self.started_at).as_millis().max(1);
        writeln!(out, "\nNodes searched: {}", self.nodes)?;
        writeln!(out, "Nodes/second: {}", u128::from(self.nodes) * 1000 / milliseconds)?;
        Ok(true)
    }
}
