//! Tests of what the server does when the system tells it to stop, and of what it tells the service manager.

use std::net::TcpStream;
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::host::{Folder, Program, get};

/// A request whose body never comes, for which a server that stops waits some seconds.
///
/// Returns as soon as the server has asked for the body, so that it waits for it.
fn half_a_request(program: &Program) -> TcpStream {
    use std::io::{Read, Write};
    let mut stream = TcpStream::connect(program.address).expect("a connection");
    let request = format!(
        "POST /api/games HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\
         expect: 100-continue\r\n\r\n",
        program.address
    );
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).expect("the server asks for the body");
    assert_eq!(&answer, b"HTTP/1.1 100");
    stream
}

#[tokio::test]
async fn a_second_signal_ends_a_server_that_still_waits_for_requests() {
    let folder = Folder::new();
    let mut program = Program::start_with_log(&folder, &[], "info");
    let stream = half_a_request(&program);
    program.signal("TERM");
    while !program.log().contains("stopping") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    program.signal("TERM");
    assert_eq!(program.wait().code(), Some(1));
    assert!(program.log().contains("stopped at once"), "{}", program.log());
    drop(stream);
}

#[tokio::test]
async fn a_hang_up_ends_no_server_and_the_log_says_so() {
    let folder = Folder::new();
    let mut program = Program::start_with_log(&folder, &[], "info");
    program.signal("HUP");
    while !program.log().contains("SIGHUP") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(get(program.address, "/health").await.status, 200);
    program.signal("INT");
    assert!(program.wait().success());
}

#[tokio::test]
async fn nobody_may_play_from_a_banned_address_and_a_hang_up_reads_the_addresses_again() {
    let folder = Folder::new();
    let file = folder.0.join("banned");
    std::fs::write(&file, "# Nobody here.\n192.0.2.0/24 # a school\n").expect("a file");
    let program = Program::start_with_log(&folder, &["--banned-addresses", file.to_str().expect("a path")], "info");
    assert_eq!(get(program.address, "/api/games").await.status, 200);
    let read_again = async |text: &str, told: &str| {
        std::fs::write(&file, text).expect("a file");
        program.signal("HUP");
        while !program.log().contains(told) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    read_again("127.0.0.0/8\n2001:db8::/32\n", "networks=2").await;
    for path in ["/api/games", "/api/site", "/ws/k7m2", "/club"] {
        assert_eq!(get(program.address, path).await.status, 403, "{path}");
    }
    for path in ["/health", "/api/health"] {
        assert_eq!(get(program.address, path).await.status, 200, "{path}");
    }
    read_again("everybody\n", "in line 1").await;
    assert_eq!(get(program.address, "/api/games").await.status, 403, "the former stay");
    read_again("\n", "networks=0").await;
    assert_eq!(get(program.address, "/api/games").await.status, 200);
}

#[test]
fn the_service_manager_is_told_that_the_server_is_ready_lives_and_stops() {
    let folder = Folder::new();
    let path = folder.0.join("notify");
    let manager = UnixDatagram::bind(&path).expect("a socket");
    let mut child = Command::new(env!("CARGO_BIN_EXE_turnover-server"))
        .args(["serve", "--listen", "127.0.0.1:0", "--bots", "none", "--data"])
        .arg(folder.data())
        .env("NOTIFY_SOCKET", &path)
        .env("WATCHDOG_USEC", "20000")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server");
    let hear = || {
        let mut bytes = [0; 64];
        let length = manager.recv(&mut bytes).expect("a message");
        String::from_utf8_lossy(&bytes[..length]).into_owned()
    };
    assert_eq!(hear(), "READY=1");
    assert_eq!([hear(), hear()], ["WATCHDOG=1", "WATCHDOG=1"]);
    let status = Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status().expect("kill runs");
    assert!(status.success());
    while hear() != "STOPPING=1" {}
    assert!(child.wait().expect("an end").success());
}
