//! The server over real sockets: what it answers, what it refuses, and that work ends when nobody waits for it.

mod attacks;
mod client;

use client::{Reply, ask, exchange, post, request, serve, until};
use rulesmith::ask::{Answer, ErrorKind, Failure, Side};
use rulesmith_server::Limits;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

fn failure(reply: &Reply) -> ErrorKind {
    let failure: Failure = serde_json::from_str(&reply.body).unwrap_or_else(|error| panic!("{error}: {}", reply.body));
    assert!(!failure.error.sentence.is_empty());
    failure.error.kind
}

/// A question that takes minutes.
const SLOW: &str = r#"{"ask": "grundy", "game": "rat", "up_to": 160}"#;

#[test]
fn a_question_is_answered() {
    let server = serve(Limits::default());
    let reply = ask(server.port, r#"{"ask": "move", "game": "wythoff", "piles": [10, 20]}"#);
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-type"), Some("application/json"));
    let Answer::Move(best) = serde_json::from_str(&reply.body).unwrap() else { panic!("{}", reply.body) };
    assert_eq!(best.verdict, Side::N);
    let policy = reply.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
}

#[test]
fn several_questions_on_one_connection() {
    let server = serve(Limits::default());
    let mut socket = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    for piles in ["[3, 5]", "[3, 6]"] {
        let body = format!(r#"{{"ask": "move", "game": "wythoff", "piles": {piles}}}"#);
        let reply = exchange(&mut socket, &post(server.port, &body, &[]));
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
}

#[test]
fn what_is_wrong_with_a_question_is_said() {
    let server = serve(Limits::default());
    for (body, status, kind) in [
        ("", 400, ErrorKind::BadInput),
        ("{", 400, ErrorKind::BadInput),
        ("[1, 2]", 400, ErrorKind::BadInput),
        ("\u{0}", 400, ErrorKind::BadInput),
        (r#"{"ask": "nothing"}"#, 400, ErrorKind::BadInput),
        (r#"{"ask": "solve", "game": "wythoff", "upto": 3}"#, 400, ErrorKind::BadInput),
        (r#"{"ask": "solve", "game": "wythof", "up_to": 3}"#, 400, ErrorKind::BadInput),
        (
            r#"{"ask": "solve", "game": "game \"G\"\npiles x\nmove a: tke 1 from x", "up_to": 3}"#,
            400,
            ErrorKind::BadInput,
        ),
        (r#"{"ask": "grundy", "game": "wythoff", "up_to": 10000000}"#, 413, ErrorKind::TooLarge),
        (r#"{"ask": "sequence", "expr": "phi", "terms": 100000000}"#, 413, ErrorKind::TooLarge),
        // Memory for so many digits is not asked for: where there is none, the program would end.
        (r#"{"ask": "slope", "expr": "phi", "digits": 1099511627776}"#, 400, ErrorKind::BadInput),
        (
            r#"{"ask": "slope", "expr": "phi", "terms": 18446744073709551615, "convergents": false}"#,
            400,
            ErrorKind::BadInput,
        ),
    ] {
        let reply = ask(server.port, body);
        assert_eq!((reply.status, failure(&reply)), (status, kind), "{body}: {}", reply.body);
    }
    // Deep nesting and bytes that are no text.
    assert_eq!(ask(server.port, &"[".repeat(100_000)).status, 400);
    let mut bytes = post(server.port, "xxxx", &[]).into_bytes();
    let end = bytes.len();
    bytes[end - 4..].copy_from_slice(&[0xff, 0xfe, 0x80, 0x00]);
    assert_eq!(request(server.port, &bytes).status, 400);
}

#[test]
fn a_huge_question_is_refused_before_it_is_read() {
    let server = serve(Limits::default());
    let head = format!(
        "POST /ask HTTP/1.1\r\nhost: 127.0.0.1:{}\r\ncontent-type: application/json\r\ncontent-length: 99999999999\r\n\r\n",
        server.port
    );
    assert_eq!(request(server.port, head.as_bytes()).status, 413);
    // And one that does not say how long it is.
    let mut socket = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let head = format!(
        "POST /ask HTTP/1.1\r\nhost: 127.0.0.1:{}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        server.port
    );
    socket.write_all(head.as_bytes()).unwrap();
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    // The server may close before all is sent.
    for _ in 0..40 {
        if socket.write_all(chunk.as_bytes()).is_err() {
            break;
        }
    }
    let mut text = Vec::new();
    let _ = socket.read_to_end(&mut text);
    let text = String::from_utf8_lossy(&text);
    assert!(text.is_empty() || text.starts_with("HTTP/1.1 413"), "{text}");
    assert_eq!(ask(server.port, r#"{"ask": "games"}"#).status, 200);
}

#[test]
fn other_sites_are_not_heard() {
    let server = serve(Limits::default());
    let port = server.port;
    let body = r#"{"ask": "games"}"#;
    for (headers, heard) in [
        (vec![], true),
        (vec![("origin", format!("http://127.0.0.1:{port}"))], true),
        (vec![("origin", format!("http://localhost:{port}"))], true),
        (vec![("origin", "http://evil.example".into())], false),
        (vec![("origin", "null".into())], false),
        (vec![("origin", format!("https://127.0.0.1:{port}"))], false),
        (vec![("sec-fetch-site", "cross-site".into())], false),
        (vec![("sec-fetch-site", "same-site".into())], false),
        (vec![("sec-fetch-site", "same-origin".into())], true),
    ] {
        let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let reply = request(port, post(port, body, &headers).as_bytes());
        assert_eq!(reply.status, if heard { 200 } else { 403 }, "{headers:?}: {}", reply.body);
    }
    // A name of the web that was made to point at this machine.
    let rebound =
        post(port, body, &[]).replace(&format!("host: 127.0.0.1:{port}"), &format!("host: evil.example:{port}"));
    assert_eq!(request(port, rebound.as_bytes()).status, 403);
    assert_eq!(request(port, format!("GET / HTTP/1.1\r\nhost: evil.example:{port}\r\n\r\n").as_bytes()).status, 403);
    // What a form of another site can send without asking.
    let form = post(port, body, &[]).replace("application/json", "text/plain");
    assert_eq!(request(port, form.as_bytes()).status, 415);
}

#[test]
fn other_paths_and_methods() {
    let server = serve(Limits::default());
    for (line, status) in [
        ("GET /ask", 405),
        ("OPTIONS /ask", 405),
        ("GET /nothing", 404),
        ("GET /../Cargo.toml", 404),
        ("POST /nothing", 404),
    ] {
        let text = format!("{line} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\n\r\n", server.port);
        assert_eq!(request(server.port, text.as_bytes()).status, status, "{line}");
    }
    let text = format!("GET / HTTP/1.1\r\nhost: 127.0.0.1:{}\r\n\r\n", server.port);
    let page = request(server.port, text.as_bytes());
    if rulesmith_server::has_page() {
        assert_eq!(page.status, 200);
        assert!(page.body.contains("data-transport=\"server\""));
    } else {
        assert_eq!((page.status, page.body.trim_end()), (404, rulesmith_server::NO_PAGE));
    }
}

#[test]
fn time_is_kept() {
    let server = serve(Limits { time: Duration::from_millis(100), ..Limits::default() });
    for question in [
        SLOW,
        r#"{"ask": "sequence", "expr": "phi", "terms": 1000000000000}"#,
        r#"{"ask": "solve", "game": "game \"G\"\npiles x, y, z\nmove a: take i from x, j from y, k from z where (i+j+k) mod 3 = 1\nmove b: take {1, 1, 1}", "up_to": 100}"#,
    ] {
        let reply = ask(server.port, question);
        assert!((400..500).contains(&reply.status), "{question}: {}", reply.body);
        assert_eq!(failure(&reply), ErrorKind::Undecided, "{question}: {}", reply.body);
        // The worker is free again, not only the client.
        until("the work has ended", || (server.busy)() == 0);
    }
}

#[test]
fn work_ends_when_the_client_goes_away() {
    let server = serve(Limits::default());
    for accept in [&[][..], &[("accept", "application/x-ndjson")]] {
        let mut socket = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        socket.write_all(post(server.port, SLOW, accept).as_bytes()).unwrap();
        until("the work has begun", || (server.busy)() == 1);
        drop(socket);
        until("the work has ended", || (server.busy)() == 0);
    }
}

#[test]
fn a_client_that_is_slow_to_ask_is_not_waited_for() {
    let server = serve(Limits { patience: Duration::from_millis(200), ..Limits::default() });
    let mut head = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    head.write_all(b"POST /ask HTT").unwrap();
    let mut text = String::new();
    let _ = head.read_to_string(&mut text);
    assert!(text.is_empty() || text.starts_with("HTTP/1.1 408"), "{text}");
    let mut body = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let whole = post(server.port, r#"{"ask": "games"}"#, &[]);
    body.write_all(&whole.as_bytes()[..whole.len() - 3]).unwrap();
    let mut text = String::new();
    let _ = body.read_to_string(&mut text);
    assert!(text.starts_with("HTTP/1.1 408"), "{text}");
}

#[test]
fn a_client_that_does_not_read_is_not_waited_for() {
    let server = serve(Limits { patience: Duration::from_secs(2), ..Limits::default() });
    let mut socket = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    // Some 40 MB, more than the machine keeps for the two sides of a connection.
    let question = r#"{"ask": "sequence", "expr": "phi", "terms": 4000000}"#;
    socket.write_all(post(server.port, question, &[]).as_bytes()).unwrap();
    until("the work has begun", || (server.busy)() == 1);
    until("the work has ended", || (server.busy)() == 0);
    std::thread::sleep(Duration::from_secs(5));
    let mut answer = Vec::new();
    let _ = socket.read_to_end(&mut answer);
    let text = String::from_utf8_lossy(&answer[..answer.len().min(1000)]).to_lowercase();
    let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    assert!(length.is_some_and(|length| length > 30_000_000 && answer.len() < length), "{length:?}, {}", answer.len());
    // One that reads slowly, but reads, gets all of it.
    let mut socket = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    socket.write_all(post(server.port, question, &[]).as_bytes()).unwrap();
    let mut buffer = vec![0; 1 << 20];
    let mut read = 0;
    loop {
        let more = socket.read(&mut buffer).unwrap_or(0);
        read += more;
        if more == 0 || length.is_some_and(|length| read > length) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(length.is_some_and(|length| read > length), "{length:?}, {read}");
}

#[test]
fn too_many_questions_are_told_so() {
    let server = serve(Limits { workers: 1, queue: 1, ..Limits::default() });
    let open = || {
        let mut socket = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        socket.write_all(post(server.port, SLOW, &[]).as_bytes()).unwrap();
        socket
    };
    let first = open();
    until("the first is worked on", || (server.busy)() == 1);
    let second = open();
    let cheap = r#"{"ask": "solve", "game": "wythoff", "up_to": 3}"#;
    // The second may still be on its way to the queue.
    let mut busy = ask(server.port, r#"{"ask": "nothing"}"#);
    until("the queue is full", || {
        let mut socket = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        socket.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        socket.write_all(post(server.port, cheap, &[]).as_bytes()).unwrap();
        client::try_read(&mut socket).is_some_and(|reply| {
            busy = reply;
            true
        })
    });
    assert_eq!((busy.status, failure(&busy)), (429, ErrorKind::Busy));
    assert_eq!(busy.header("retry-after"), Some("1"));
    // Who plays does not wait for who proves.
    assert_eq!(ask(server.port, r#"{"ask": "move", "game": "wythoff", "piles": [3, 5]}"#).status, 200);
    // Both go away, and there is room again.
    drop((first, second));
    until("there is room", || ask(server.port, cheap).status == 200);
}

#[test]
fn progress_is_told_line_by_line() {
    let server = serve(Limits::default());
    let accept = [("accept", "application/x-ndjson")];
    let design = r#"{"ask": "design", "target": "sqrt(2)", "up_to": 300}"#;
    let reply = request(server.port, post(server.port, design, &accept).as_bytes());
    assert_eq!(reply.status, 200);
    let lines: Vec<serde_json::Value> = reply.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (last, before) = lines.split_last().unwrap();
    assert!(last["answer"]["rulesets"].as_array().is_some_and(|rulesets| !rulesets.is_empty()), "{last}");
    assert!(!before.is_empty() && before.iter().all(|line| line["progress"]["stage"].is_string()), "{before:?}");
    // The answer is the last line also when it comes together with the last progress.
    let cheap = post(server.port, r#"{"ask": "solve", "game": "wythoff", "up_to": 3}"#, &accept);
    for _ in 0..300 {
        let reply = request(server.port, cheap.as_bytes());
        let last: serde_json::Value = serde_json::from_str(reply.body.lines().last().unwrap()).unwrap();
        assert_eq!(last["answer"]["p_positions"], serde_json::json!([[0, 0], [1, 2]]), "{}", reply.body);
    }
    let slip = post(server.port, r#"{"ask": "solve", "game": "wythof", "up_to": 3}"#, &accept);
    let reply = request(server.port, slip.as_bytes());
    let last: serde_json::Value = serde_json::from_str(reply.body.lines().last().unwrap()).unwrap();
    assert_eq!(last["error"]["kind"], "bad_input");
}

/// Two hundred clients at once: every reply is an answer or "busy".
#[test]
fn many_clients() {
    let server = serve(Limits::default());
    let port = server.port;
    let clients: Vec<_> = (0..200)
        .map(|client| {
            std::thread::spawn(move || {
                let questions = [
                    r#"{"ask": "move", "game": "wythoff", "piles": [10, 20]}"#,
                    r#"{"ask": "solve", "game": "t-wythoff(2)", "up_to": 200}"#,
                    r#"{"ask": "judge", "game": "freak", "piles": [3, 5], "take": [1, 1]}"#,
                    r#"{"ask": "classify", "slope": "sqrt(2)"}"#,
                ];
                ask(port, questions[client % questions.len()]).status
            })
        })
        .collect();
    let statuses: Vec<u16> = clients.into_iter().map(|client| client.join().unwrap()).collect();
    assert!(statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
    assert!(statuses.iter().filter(|status| **status == 200).count() >= 60, "{statuses:?}");
}
