//! Surveys: the same rows however they are run, and rows that say what `ask` says.

use rulesmith::ask::{self, Question};
use rulesmith::work::{Cancel, Work};
use rulesmith_survey::{Cell, Folder, Shard, Survey, part_name, read_part};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

const SPEC: &str = r#"
title = "Small quadratics"
columns = ["class", "relaxed"]
block = 7
[subjects]
kind = "quadratics"
height = 4
from = 1
to = 2
[limits]
seconds = 30
"#;

/// A folder that is taken away again.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("rulesmith-survey-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// All rows of a folder, in the order of the parts.
fn rows(folder: &Path, blocks: u64) -> Vec<Vec<Cell>> {
    let read = |block| read_part(File::open(folder.join(part_name(block))).unwrap()).unwrap().1;
    (0..blocks).flat_map(read).collect()
}

#[test]
fn shards_threads_and_beginning_again_give_the_same_rows() {
    let survey = Survey::read(SPEC).unwrap();
    let whole = Scratch::new("whole");
    let folder = Folder::open(&whole.0, &survey).unwrap();
    let done = survey.run(&folder, Shard::default(), 1, &Work::default()).unwrap();
    assert_eq!((done.done, done.there, done.left), (done.blocks, 0, 0));
    let expected = rows(&whole.0, done.blocks);
    assert_eq!(expected.len() as u64, done.rows);
    for (index, row) in expected.iter().enumerate() {
        assert_eq!(row[0], Cell::Integer(index as i64));
    }

    let parts = Scratch::new("shards");
    let folder = Folder::open(&parts.0, &survey).unwrap();
    for index in [2, 1, 3] {
        survey.run(&folder, Shard { index, of: 3 }, 2, &Work::default()).unwrap();
    }
    assert_eq!(rows(&parts.0, done.blocks), expected);

    // Stopped half way, with a part that is half written: what is there stays, the rest is done.
    let broken = Scratch::new("broken");
    let folder = Folder::open(&broken.0, &survey).unwrap();
    let cancel = Cancel::default();
    let hand = cancel.clone();
    let work = Work::default().with_cancel(&cancel).with_progress(move |progress| {
        if progress.done >= 3 {
            hand.cancel();
        }
    });
    let stopped = survey.run(&folder, Shard::default(), 2, &work).unwrap();
    assert!(stopped.done >= 3 && stopped.left > 0, "{stopped:?}");
    let (first, second) = (broken.0.join(part_name(0)), broken.0.join(part_name(1)));
    let half = fs::read(&first).unwrap();
    fs::write(&first, &half[..half.len() / 2]).unwrap();
    let before = fs::metadata(&second).unwrap().modified().unwrap();
    let again = survey.run(&folder, Shard::default(), 2, &Work::default()).unwrap();
    assert_eq!((again.there, again.left), (stopped.done - 1, 0));
    assert_eq!(fs::metadata(&second).unwrap().modified().unwrap(), before, "a part that is there is not done again");
    assert_eq!(rows(&broken.0, done.blocks), expected);
}

#[test]
fn rows_say_what_is_answered() {
    let survey = Survey::read(SPEC).unwrap();
    let subjects: Vec<String> = survey.subjects().unwrap().take(20).collect();
    let names: Vec<&str> = survey.columns().iter().map(|column| column.name.as_str()).collect();
    let place = |name: &str| names.iter().position(|known| *known == name).unwrap();
    for row in survey.rows(0, &subjects, &Work::default()).unwrap() {
        let Cell::Text(slope) = &row[place("subject")] else { panic!("{row:?}") };
        let question: Question =
            serde_json::from_str(&format!(r#"{{"ask": "classify", "slope": "{slope}"}}"#)).unwrap();
        let ask::Answer::Classify(found) = ask::answer(&question, &Work::default()).unwrap() else { panic!() };
        assert_eq!(row[place("mtw")], Cell::Flag(found.mtw), "{slope}");
        assert_eq!(row[place("k_invariance")], Cell::Integer(found.k_invariance as i64), "{slope}");
        // Kay and Polanco 2023, Corollary 1: Relaxed Wythoff has the pair of every irrational slope.
        assert_eq!(row[place("relaxed")], Cell::Text("proved".into()), "{slope}");
        assert_eq!(row[place("status")], Cell::Text("answered".into()), "{slope}");
        let Cell::Text(evidence) = &row[place("evidence")] else { panic!("{row:?}") };
        assert!(evidence.starts_with("classify: theorem; prove: proved"), "{evidence}");
    }
}

#[test]
fn what_cannot_be_answered_is_a_row() {
    let spec = r#"
title = "Failures"
columns = ["class", {name = "size", ask = {ask = "smallest", slope = "$subject"}, value = "/size", type = "integer"}]
[subjects]
kind = "list"
items = ["sqrt(12)-2", "3/2", "sqrt(", "-17+sqrt(335)"]
[limits]
seconds = 0.000001
"#;
    let survey = Survey::read(spec).unwrap();
    let subjects: Vec<String> = survey.subjects().unwrap().collect();
    let rows = survey.rows(0, &subjects, &Work::default()).unwrap();
    let status = survey.columns().iter().position(|column| column.name == "status").unwrap();
    let said: Vec<&Cell> = rows.iter().map(|row| &row[status]).collect();
    assert_eq!(rows.len(), 4);
    assert_eq!(said[3], &Cell::Text("limit".into()), "{rows:?}");
    let generous = Survey::read(&spec.replace("0.000001", "30")).unwrap();
    let rows = generous.rows(0, &subjects[..3], &Work::default()).unwrap();
    assert_eq!(rows[0][status], Cell::Text("answered".into()));
    assert_eq!(rows[2][status], Cell::Text("failed".into()));
    let Cell::Text(message) = &rows[2][status + 1] else { panic!("{rows:?}") };
    assert!(message.contains("column"), "{message}");
    let size = generous.columns().iter().position(|column| column.name == "size").unwrap();
    assert_eq!(rows[0][size], Cell::Integer(2), "sqrt(12)-2 changes two vectors");
}

/// What was recognized is what is proved; where nothing was recognized, nothing is asked.
#[test]
fn a_question_may_use_what_was_found_before() {
    let spec = r#"
title = "Claims"
columns = ["recognize", "claim", {name = "slope", ask = {ask = "slope", expr = "$lower_slope", digits = 3}, value = "/decimal"}]
[subjects]
kind = "list"
items = ["mtw(1; +(4,5))", "mtw(1; +(2,3))", "mtw(2; +(1,3))"]
"#;
    let survey = Survey::read(spec).unwrap();
    let subjects: Vec<String> = survey.subjects().unwrap().collect();
    let rows = survey.rows(0, &subjects, &Work::default()).unwrap();
    let place = |name: &str| survey.columns().iter().position(|column| column.name == name).unwrap();
    let of = |name: &str| rows.iter().map(|row| row[place(name)].clone()).collect::<Vec<_>>();
    let text = |text: &str| Cell::Text(text.into());
    assert_eq!(of("claim_proved"), [text("proved"), Cell::Nothing, text("proved")]);
    // Wythoff with (4, 5) is Wythoff; Wy(2) with (1, 3) has b_n = 4n and a_n the other numbers.
    assert_eq!(of("slope")[0], text("1.618..."), "{rows:?}");
    let claim = "{ (floor(4*n/3 - 1/3), 4*n) : n >= 1 } also (0, 0)";
    assert_eq!(of("claim")[2], text(claim));
    assert_eq!(of("status"), [text("answered"), text("answered"), text("answered")], "{rows:?}");
    // Brute force says the same.
    let lost = ask::answer(
        &serde_json::from_str(r#"{"ask": "solve", "game": "mtw(2; +(1,3))", "up_to": 40}"#).unwrap(),
        &Work::default(),
    );
    let ask::Answer::Solve(lost) = lost.unwrap() else { panic!() };
    let wanted: Vec<Vec<u64>> =
        std::iter::once(vec![0, 0]).chain((1..=10).map(|n| vec![(4 * n - 1) / 3, 4 * n])).collect();
    let found: Vec<Vec<u64>> = lost.p_positions.iter().map(|position| position.to_vec()).collect();
    assert_eq!(found, wanted);
    let missing = Survey::read(&spec.replace("\"recognize\", \"claim\"", "\"claim\", \"recognize\"")).unwrap_err();
    assert!(missing.to_string().contains("needs $claim"), "{missing}");
}

#[test]
fn another_survey_is_refused() {
    let survey = Survey::read(SPEC).unwrap();
    let scratch = Scratch::new("other");
    Folder::open(&scratch.0, &survey).unwrap();
    let other = Survey::read(&SPEC.replace("height = 4", "height = 3")).unwrap();
    assert!(Folder::open(&scratch.0, &other).unwrap_err().to_string().contains("another survey"));
    for (from, to, says) in [
        ("block = 7", "block = 0", "a block has from 1"),
        ("height = 4", "height = 0", "the height is from 1"),
        ("\"relaxed\"]", "\"relaxd\"]", "there is no column `relaxd`"),
        ("\"relaxed\"]", "\"class\"]", "two columns are called"),
        ("to = 2", "to = \"2/0\"", "a rational number is written"),
        ("seconds = 30", "seconds = -1", "the limit of seconds"),
        ("from = 1", "from = 3", "no subjects"),
        ("block = 7", "blocks = 7", "unknown field"),
    ] {
        let text = SPEC.replace(from, to);
        let error = Survey::read(&text).and_then(|survey| survey.manifest().map(drop)).unwrap_err();
        assert!(error.to_string().contains(says), "{to}: {error}");
    }
}
