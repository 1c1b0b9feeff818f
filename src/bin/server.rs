//! The server for games over a network.

fn main() -> std::process::ExitCode {
    turnover::server::main()
}
