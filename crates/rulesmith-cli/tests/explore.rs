//! `explore` from outside: the address on the first line, an answer at it, and a port that is taken. What the server hears and
//! refuses is held by its own tests.

use crate::common::rulesmith;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// Ends the program with the test.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_first_line_is_the_address() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulesmith"));
    command.args(["explore", "--port", "0"]).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut serving = Serving(command.spawn().unwrap());
    let mut line = String::new();
    BufReader::new(serving.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let host = line.trim_end().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).expect("an address");
    let question = r#"{"ask": "move", "game": "wythoff", "piles": [3, 5]}"#;
    let mut socket = TcpStream::connect(host).unwrap();
    let head = format!("POST /ask HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\n");
    write!(socket, "{head}content-length: {}\r\n\r\n{question}", question.len()).unwrap();
    let mut reply = String::new();
    socket.read_to_string(&mut reply).unwrap();
    assert!(reply.starts_with("HTTP/1.1 200") && reply.contains(r#""verdict":"P""#), "{reply}");
    // The port is taken now.
    let port = host.rsplit(':').next().unwrap();
    let said = rulesmith(&["explore", "--port", port]);
    assert_eq!(said.code, Some(2), "{}", said.stderr);
    assert!(
        said.stderr.starts_with(&format!("error: port {port} of this machine cannot be listened at")),
        "{}",
        said.stderr
    );
}
