//! A client of sockets and text.

use rulesmith_server::{Limits, Server};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A server at work.
pub struct Serving {
    pub port: u16,
    /// How many questions are worked on.
    pub busy: Box<dyn Fn() -> usize>,
}

pub fn serve(limits: Limits) -> Serving {
    let server = Server::bind(0, limits).unwrap();
    let (port, busy) = (server.address().port(), Box::new(server.busy()));
    std::thread::spawn(move || server.run());
    Serving { port, busy }
}

/// A response.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// The text of a question.
pub fn post(port: u16, body: &str, headers: &[(&str, &str)]) -> String {
    let more: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!(
        "POST /ask HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{more}\r\n{body}",
        body.len()
    )
}

pub fn ask(port: u16, body: &str) -> Reply {
    request(port, post(port, body, &[]).as_bytes())
}

pub fn request(port: u16, text: &[u8]) -> Reply {
    let mut socket = TcpStream::connect(("127.0.0.1", port)).unwrap();
    socket.write_all(text).unwrap();
    try_read(&mut socket).expect("a response")
}

pub fn exchange(socket: &mut TcpStream, text: &str) -> Reply {
    socket.write_all(text.as_bytes()).unwrap();
    try_read(socket).expect("a response")
}

pub fn try_read(socket: &mut TcpStream) -> Option<Reply> {
    let mut reader = BufReader::new(socket);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let status = line.split(' ').nth(1)?.parse().ok()?;
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        headers.push((name.to_lowercase(), value.to_string()));
    }
    let mut reply = Reply { status, headers, body: String::new() };
    let mut body = Vec::new();
    if let Some(length) = reply.header("content-length") {
        body.resize(length.parse().ok()?, 0);
        reader.read_exact(&mut body).ok()?;
    } else {
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).ok()?;
            let length = usize::from_str_radix(line.trim(), 16).ok()?;
            let mut chunk = vec![0; length + 2];
            reader.read_exact(&mut chunk).ok()?;
            if length == 0 {
                break;
            }
            body.extend_from_slice(&chunk[..length]);
        }
    }
    reply.body = String::from_utf8(body).ok()?;
    Some(reply)
}

/// Waits for something that has to happen.
pub fn until(what: &str, mut happened: impl FnMut() -> bool) {
    let start = Instant::now();
    while !happened() {
        assert!(start.elapsed() < Duration::from_secs(60), "it never happened: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}
