//! The program among other processes: a reader that goes away, and an interruption.
#![cfg(unix)]

use assert_cmd::cargo::CommandCargoExt;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::cargo_bin("rulesmith").expect("the program is built before its tests");
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The exit code and what was said on standard error, within a minute.
fn end(mut child: Child) -> (Option<i32>, String) {
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begin.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("still running after a minute");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (status.code(), said)
}

/// `rulesmith sequence phi --terms 100000000 | head -1`, in every format that is written as it is found.
#[test]
fn a_reader_that_goes_away_is_no_error() {
    for (format, first) in [("text", "floor(((1+sqrt(5))/2)*n), n = 0, ...\n"), ("bfile", "0 0\n"), ("csv", "n,a(n)\n")]
    {
        let mut child = start(&["sequence", "phi", "--terms", "100000000", "--format", format]);
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        // The reader is dropped here, and with it the pipe.
        assert_eq!(line, first);
        assert_eq!(end(child), (Some(0), String::new()), "{format}");
    }
}

#[test]
fn an_interruption_is_exit_code_130() {
    let mut child = start(&["sequence", "phi", "--terms", "1000000000000", "--format", "bfile"]);
    // The first line shows that the program is well under way, so that its handler is in place.
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    lines.read_line(&mut String::new()).unwrap();
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    // Something must read on, or the program waits for the full pipe; the handler does not.
    let drain = std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
    assert_eq!(end(child), (Some(130), "rulesmith: interrupted\n".to_string()));
    drain.join().unwrap().unwrap();
}

/// Work that would go on for hours: nothing is written before the end, so only the handler can stop it.
#[test]
fn a_long_solve_is_interrupted() {
    for arguments in [
        &["solve", "rat", "--up-to", "2500"][..],
        &["check", "freak", "--up-to", "150000"],
        &["solve", "freak", "--up-to", "30000", "--grundy"],
        &["recognize", "rat", "--up-to", "2500"],
        &["prove", "fat-rat(5)", "--engine", "automata"],
        &["solve", "subtraction(1,2,3)", "--up-to", "100000000"],
        &["slope", "pi", "--digits", "10000000"],
    ] {
        let child = start(arguments);
        std::thread::sleep(Duration::from_millis(500));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(sent.success(), "{arguments:?} was still at work");
        assert_eq!(end(child), (Some(130), "rulesmith: interrupted\n".to_string()), "{arguments:?}");
    }
}

#[test]
fn a_reader_that_goes_away_from_a_list_of_positions_is_no_error() {
    for (format, first) in [("text", "wythoff: "), ("csv", "x,y"), ("bfile", "0 0"), ("latex", "\\[")] {
        let mut child = start(&["solve", "wythoff", "--up-to", "1000000", "--format", format]);
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with(first), "{format}: {line:?}");
        assert_eq!(end(child), (Some(0), String::new()), "{format}");
    }
}

/// A verdict stays a verdict when nobody reads it, in every format.
#[test]
fn a_closed_pipe_does_not_change_a_verdict() {
    for (arguments, code) in [
        (&["check", "wythoff", "--up-to", "50"][..], 0),
        (&["check", "wythoff", "--up-to", "50", "--against", "sqrt(2)"], 1),
        (&["prove", "wythoff", "--against", "sqrt(2)"], 1),
        (&["prove", "star-star(sqrt(2))", "--engine", "torus"], 3),
        (&["solve", "wythoff", "--up-to", "100000"], 0),
        (&["solve", "wythoff", "--up-to", "300", "--grundy"], 0),
        (&["sequence", "phi", "--member", "15"], 1),
        (&["sequence", "phi", "--terms", "200000"], 0),
        (&["invariant", "freak"], 1),
        (&["slope", "pi", "--digits", "200000"], 0),
    ] {
        for format in ["text", "json", "latex"] {
            // A table of 90000 values in LaTeX, or a long sum of them, says nothing new here.
            if format == "latex" && code == 0 && arguments[0] != "check" {
                continue;
            }
            let mut child = start(&[arguments, &["--format", format]].concat());
            drop(child.stdout.take());
            assert_eq!(end(child), (Some(code), String::new()), "{arguments:?} {format}");
        }
    }
}

/// Progress and errors that nobody can read do not end a verdict either.
#[test]
fn a_closed_standard_error_does_not_change_a_verdict() {
    for (arguments, code) in [
        (&["check", "wythoff", "--up-to", "50", "--against", "sqrt(2)", "--format", "json"][..], 1),
        (&["slope", "xx"], 2),
        (&["solve", "freak", "--up-to", "1500", "--format", "json"], 0),
    ] {
        let mut child = start(arguments);
        drop(child.stderr.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert_eq!(output.stdout.is_empty(), code == 2, "{arguments:?}");
    }
}

/// `.. 2>&1 >/dev/null | tee log`, where Ctrl-C ends the reader of standard error first.
#[test]
fn an_interruption_does_not_need_a_standard_error() {
    for _ in 0..5 {
        let mut child = start(&["solve", "rat", "--up-to", "2500"]);
        drop(child.stderr.take());
        std::thread::sleep(Duration::from_millis(300));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let begin = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            assert!(begin.elapsed() < Duration::from_secs(30), "still running");
            std::thread::sleep(Duration::from_millis(10));
        };
        assert_eq!(status.code(), Some(130));
    }
}

/// A standard error that is full or closed does not change the exit code.
#[test]
fn a_standard_error_that_cannot_be_written() {
    for (arguments, code) in [
        (&["slope", "xx"][..], 2),
        (&["slope"], 2),
        (&["nothing"], 2),
        (&["prove", "star-star(sqrt(2))", "--engine", "torus"], 3),
        (&["check", "wythoff", "--up-to", "50", "--against", "sqrt(2)"], 1),
        (&["solve", "freak", "--up-to", "300", "--time", "0.0001"], 3),
        (&["--help"], 0),
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::cargo_bin("rulesmith").unwrap();
        let status = command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(full).status().unwrap();
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
}

/// Devices and pipes have no size, and some no end.
#[test]
fn inputs_without_end_are_refused() {
    let larger = "error: the file /dev/zero is larger than 64 MiB\n";
    for (arguments, sentence) in [
        (&["verify", "/dev/zero"][..], larger),
        (&["move", "wythoff", "@/dev/zero", "4"], larger),
        (&["play", "wythoff", "3", "4", "--script", "/dev/zero"], larger),
        (&["solve", "/dev/zero", "--up-to", "5"], larger),
        (&["check", "wythoff", "--up-to", "5", "--against", "/dev/zero"], larger),
    ] {
        assert_eq!(end(start(arguments)), (Some(2), sentence.to_string()), "{arguments:?}");
    }
    let zero = || std::fs::File::open("/dev/zero").unwrap();
    for (arguments, sentence) in [
        (
            &["play", "wythoff", "3", "4"][..],
            "error: a line of more than 16777216 bytes was typed, which is the limit\n",
        ),
        (
            &["move", "wythoff", "-", "4"],
            "error: the list of piles has more than 50000000 digits, which is the limit\n",
        ),
    ] {
        let mut command = Command::cargo_bin("rulesmith").unwrap();
        let child = command.args(arguments).stdin(zero()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        assert_eq!(end(child), (Some(2), sentence.to_string()), "{arguments:?}");
    }
}
