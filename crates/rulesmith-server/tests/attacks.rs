//! Clients that mean harm: names that were made to point here, requests that never end or are many at once, answers that nobody reads,
//! work that nobody waits for. What is refused is refused in a sentence, and the next client is answered.

use super::failure;
use crate::client::{ask, exchange, post, request, serve, try_read, until};
use rulesmith::ask::ErrorKind;
use rulesmith_server::Limits;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

const CHEAP: &str = r#"{"ask": "show", "game": "wythoff"}"#;

fn connect(port: u16) -> TcpStream {
    TcpStream::connect(("127.0.0.1", port)).unwrap()
}

/// All that comes until the server closes.
fn all(mut socket: TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = socket.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Only a name that nobody else can own, with this port, once: a site whose name was made to point at this machine is another host.
#[test]
fn names_that_were_made_to_point_here() {
    let server = serve(Limits::default());
    let port = server.port;
    let own = format!("host: 127.0.0.1:{port}");
    let whole = post(port, CHEAP, &[]);
    for host in [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "localhost.",
        "0.0.0.0",
        "0",
        "127.1",
        "2130706433",
        "[::ffff:127.0.0.1]",
        "192.168.0.1",
        "127.0.0.1@evil.example",
        "evil.example#127.0.0.1",
        "",
    ] {
        let reply = request(port, whole.replace(&own, &format!("host: {host}:{port}")).as_bytes());
        assert!([400, 403].contains(&reply.status), "{host}: {}", reply.status);
    }
    for heads in [
        String::new(),
        format!("host: 127.0.0.1:{}\r\n", port ^ 1),
        "host: 127.0.0.1\r\n".to_string(),
        format!("{own}\r\nhost: evil.example:{port}\r\n"),
        format!("host: evil.example:{port}\r\n{own}\r\n"),
        format!("{own}\r\norigin: http://evil.example\r\norigin: http://127.0.0.1:{port}\r\n"),
        format!("{own}\r\norigin: http://127.0.0.1:{port}.evil.example\r\n"),
        format!("{own}\r\norigin: null\r\n"),
        format!("{own}\r\norigin: \r\n"),
        format!("{own}\r\nsec-fetch-site: cross-site\r\nsec-fetch-site: none\r\n"),
    ] {
        let reply = request(port, whole.replace(&format!("{own}\r\n"), &heads).as_bytes());
        assert!([400, 403].contains(&reply.status), "{heads}: {}", reply.status);
    }
    // The first line names a host too.
    for (named, status) in [(format!("127.0.0.1:{port}"), 200), (format!("evil.example:{port}"), 403)] {
        let text = whole.replace("POST /ask", &format!("POST http://{named}/ask"));
        assert_eq!(request(port, text.as_bytes()).status, status, "{named}");
    }
}

#[test]
fn other_ways_to_speak() {
    let server = serve(Limits::default());
    let port = server.port;
    // An older protocol: answered, and the connection is closed.
    let old = post(port, CHEAP, &[]).replace("HTTP/1.1", "HTTP/1.0");
    let mut socket = connect(port);
    socket.write_all(old.as_bytes()).unwrap();
    let text = all(socket);
    assert!(text.starts_with("HTTP/1.0 200") && text.contains("Wythoff"), "{text}");
    let mut socket = connect(port);
    let told = post(port, CHEAP, &[("accept", "application/x-ndjson")]).replace("HTTP/1.1", "HTTP/1.0");
    socket.write_all(told.as_bytes()).unwrap();
    let text = all(socket);
    assert!(text.starts_with("HTTP/1.0 200") && text.trim_end().ends_with('}'), "{text}");
    // Without a host it is not heard.
    let nameless = old.replace(&format!("host: 127.0.0.1:{port}\r\n"), "");
    assert_eq!(request(port, nameless.as_bytes()).status, 403);
    // Several questions before the first is answered: answered one after another.
    let mut socket = connect(port);
    for pile in 1..=20 {
        let last: &[(&str, &str)] = if pile == 20 { &[("connection", "close")] } else { &[] };
        let body = format!(r#"{{"ask": "move", "game": "wythoff", "piles": [{pile}, 20]}}"#);
        socket.write_all(post(port, &body, last).as_bytes()).unwrap();
    }
    let text = all(socket);
    let positions: Vec<usize> = (1..=20).filter_map(|pile| text.find(&format!("\"position\":[{pile},20]"))).collect();
    assert!(positions.len() == 20 && positions.is_sorted(), "{text}");
    // What is no request at all.
    for text in [
        "\u{16}\u{3}\u{1}\u{2}",
        "GET\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "\r\n\r\n\r\nX",
    ] {
        let mut socket = connect(port);
        socket.write_all(text.as_bytes()).unwrap();
        socket.shutdown(std::net::Shutdown::Write).unwrap();
        let text = all(socket);
        assert!(text.is_empty() || text.starts_with("HTTP/1.1 4"), "{text}");
    }
    // A head that is too long, and one of too many lines.
    for more in [format!("x: {}\r\n", "y".repeat(200_000)), "x: y\r\n".repeat(2000)] {
        let mut socket = connect(port);
        let head = format!("GET / HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n{more}\r\n");
        // The server may close before all is sent.
        let _ = socket.write_all(head.as_bytes());
        let text = all(socket);
        assert!(text.is_empty() || text.starts_with("HTTP/1.1 431"), "{text}");
    }
    assert_eq!(ask(port, CHEAP).status, 200);
}

#[test]
fn questions_that_do_not_end() {
    let server = serve(Limits { patience: Duration::from_millis(400), ..Limits::default() });
    let port = server.port;
    let head = post(port, "", &[]).replace("content-length: 0", "transfer-encoding: chunked");
    // A byte now and then: the whole question is waited for, not each byte.
    let mut socket = connect(port);
    socket.write_all(head.as_bytes()).unwrap();
    let mut sent = 0;
    while sent < 200 && socket.write_all(b"1\r\n \r\n").is_ok() {
        sent += 1;
        std::thread::sleep(Duration::from_millis(20));
        socket.set_nonblocking(true).unwrap();
        let ended = !matches!(socket.peek(&mut [0]), Err(error) if error.kind() == std::io::ErrorKind::WouldBlock);
        socket.set_nonblocking(false).unwrap();
        if ended {
            break;
        }
    }
    assert!(sent < 200, "it was waited for to the end");
    let text = all(socket);
    assert!(text.starts_with("HTTP/1.1 408"), "{text}");
    // The same with the head.
    let mut socket = connect(port);
    socket.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    let mut sent = 0;
    while sent < 200 && socket.write_all(b"x: y\r\n").is_ok() {
        sent += 1;
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(sent < 200, "it was waited for to the end");
    // Lengths that contradict each other or are none.
    for lengths in [
        "content-length: 5\r\ncontent-length: 6",
        "content-length: -1",
        "content-length: 1e3",
        "transfer-encoding: gzip",
    ] {
        let text = post(port, "{}   ", &[]).replace("content-length: 5", lengths);
        let mut socket = connect(port);
        socket.write_all(text.as_bytes()).unwrap();
        let text = all(socket);
        assert!(text.is_empty() || text.starts_with("HTTP/1.1 4"), "{lengths}: {text}");
    }
    let mut socket = connect(port);
    socket.write_all(format!("{head}zz\r\nnonsense").as_bytes()).unwrap();
    let text = all(socket);
    assert!(text.is_empty() || text.starts_with("HTTP/1.1 400"), "{text}");
    assert_eq!(ask(port, CHEAP).status, 200);
}

/// Who sends all of a question that is too long hears why it is refused.
#[test]
fn a_long_question_is_refused_where_it_is_heard() {
    let server = serve(Limits::default());
    let long = format!(r#"{{"ask": "show", "game": "{}"}}"#, "x".repeat(8 << 20));
    let reply = ask(server.port, &long);
    assert_eq!((reply.status, failure(&reply)), (413, ErrorKind::BadInput));
}

/// Connections on which nothing is asked are closed, and those that wait behind them come in.
#[test]
fn many_idle_connections() {
    let server = serve(Limits { connections: 32, patience: Duration::from_millis(200), ..Limits::default() });
    let idle: Vec<TcpStream> = (0..120).map(|_| connect(server.port)).collect();
    assert_eq!(ask(server.port, CHEAP).status, 200);
    drop(idle);
    // The same after a question each: a connection that is kept is waited for no longer.
    let kept: Vec<TcpStream> = (0..32)
        .map(|_| {
            let mut socket = connect(server.port);
            assert_eq!(exchange(&mut socket, &post(server.port, CHEAP, &[])).status, 200);
            socket
        })
        .collect();
    assert_eq!(ask(server.port, CHEAP).status, 200);
    drop(kept);
}

/// Answers that are not read take memory; together they may take so much, and then others are told to wait.
#[test]
fn answers_that_nobody_reads() {
    let server = serve(Limits { unread: 24 << 20, patience: Duration::from_secs(60), ..Limits::default() });
    let long = post(server.port, r#"{"ask": "sequence", "expr": "phi", "terms": 2000000}"#, &[]);
    let mut silent = connect(server.port);
    silent.write_all(long.as_bytes()).unwrap();
    until("the work has begun", || (server.busy)() == 1);
    until("the work has ended", || (server.busy)() == 0);
    // The answer of the first may still be on its way to its place.
    until("there is no room for a second", || {
        let reply = request(server.port, long.as_bytes());
        reply.status == 429 && failure(&reply) == ErrorKind::Busy
    });
    assert_eq!(ask(server.port, CHEAP).status, 200);
    // Its first part is there, so it was begun; when its client goes away there is room again.
    assert!(silent.read(&mut [0; 1000]).unwrap() > 0);
    drop(silent);
    until("there is room", || request(server.port, long.as_bytes()).status == 200);
}

/// What cannot be stopped on its way keeps its place until it is done: whoever asks and goes away has no more threads at work than
/// there are workers.
#[test]
fn work_that_nobody_waits_for_keeps_its_place() {
    let server = serve(Limits { workers: 2, queue: 0, ..Limits::default() });
    let digits = post(server.port, r#"{"ask": "slope", "expr": "pi", "digits": 10000000}"#, &[]);
    for many in 1..=2 {
        let mut socket = connect(server.port);
        socket.write_all(digits.as_bytes()).unwrap();
        until("the work has begun", || (server.busy)() == many);
    }
    // Both clients are gone.
    for _ in 0..20 {
        assert_eq!(request(server.port, digits.as_bytes()).status, 429);
    }
    assert_eq!((server.busy)(), 2);
    assert_eq!(ask(server.port, CHEAP).status, 200);
    let mut socket = connect(server.port);
    socket.write_all(post(server.port, CHEAP, &[]).as_bytes()).unwrap();
    assert!(try_read(&mut socket).is_some_and(|reply| reply.status == 200));
}
