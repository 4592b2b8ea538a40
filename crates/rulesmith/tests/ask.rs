//! Questions and answers as data: the schemas that stand in `docs/schema/`, and answers that are read back.
//!
//! After a wanted change: `RULESMITH_UPDATE_SCHEMA=1 cargo test -p rulesmith --test all ask::`, then read the difference.

use rulesmith::ask::{self, Answer, ErrorKind, Format, Given, Kind, Question, question};
use rulesmith::work::{Cancel, Work};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

#[test]
fn schemas_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
    for (name, schema) in
        [("question", ask::schema::question()), ("answer", ask::schema::answer()), ("failure", ask::schema::failure())]
    {
        let path = folder.join(format!("{name}.json"));
        let current = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
        if std::env::var_os("RULESMITH_UPDATE_SCHEMA").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &current).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == current,
            "docs/schema/{name}.json is not current: RULESMITH_UPDATE_SCHEMA=1 cargo test -p rulesmith --test all ask::"
        );
    }
}

/// The page of the explorer is held to these by the TypeScript compiler.
#[test]
fn declarations_of_typescript_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/types/rulesmith.d.ts");
    let current = ask::schema::typescript();
    if std::env::var_os("RULESMITH_UPDATE_SCHEMA").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &current).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == current,
        "web/types is not current: RULESMITH_UPDATE_SCHEMA=1 cargo test -p rulesmith --test all ask::"
    );
}

fn read(question: &str) -> Question {
    serde_json::from_str(question).unwrap_or_else(|error| panic!("{question}: {error}"))
}

fn answer(question: &str) -> Answer {
    ask::answer(&read(question), &Work::default()).unwrap_or_else(|error| panic!("{question}: {error}"))
}

/// One question of each kind, and those whose answers have several shapes.
const QUESTIONS: &[&str] = &[
    r#"{"ask": "slope", "expr": "(1+sqrt(5))/3"}"#,
    r#"{"ask": "slope", "expr": "pi-2", "terms": 3}"#,
    r#"{"ask": "sequence", "expr": "phi", "from": "100000000000000000000", "terms": 3}"#,
    r#"{"ask": "member", "expr": "phi", "x": 16}"#,
    r#"{"ask": "member", "expr": "phi", "x": 15}"#,
    r#"{"ask": "represent", "expr": "phi", "number": 100, "successor": true, "reread": true}"#,
    r#"{"ask": "represent", "expr": "base(10)", "digits": [1, 2, 0]}"#,
    r#"{"ask": "games"}"#,
    r#"{"ask": "show", "game": "freak"}"#,
    r#"{"ask": "show", "game": {"rules": "game \"G\"\npiles x, y\nmove a: take {1, 2}, {n, 2n} for n >= 1\n"}}"#,
    r#"{"ask": "solve", "game": "wythoff", "up_to": 20}"#,
    r#"{"ask": "grundy", "game": "wythoff", "up_to": 5}"#,
    r#"{"ask": "grundy", "game": "subtraction(1, 2, 3)", "up_to": 5}"#,
    r#"{"ask": "grundy", "game": "nim(3)", "up_to": 3}"#,
    r#"{"ask": "grundy", "game": "wythoff", "up_to": 5, "packed": true}"#,
    r#"{"ask": "grundy", "game": "nim(3)", "up_to": 3, "packed": true}"#,
    r#"{"ask": "options", "game": "wythoff + nim(2)", "piles": [2, 1, 3, 3]}"#,
    r#"{"ask": "judge", "game": "wythoff + nim(2)", "piles": [2, 1, 3, 3], "take": [1, 0, 1, 0], "rate": true}"#,
    r#"{"ask": "reply", "game": "wythoff + nim(2)", "piles": [2, 1, 3, 4], "opponent": "perfect"}"#,
    r#"{"ask": "start", "game": "rat + nim(2)", "opponent": "random"}"#,
    r#"{"ask": "check", "game": "wythoff", "up_to": 20}"#,
    r#"{"ask": "check", "game": "wythoff", "up_to": 20, "against": "sqrt(2)"}"#,
    r#"{"ask": "check", "game": "t-wythoff(3)", "up_to": 20, "against": "phi"}"#,
    r#"{"ask": "move", "game": "wythoff", "piles": [10, "20"], "all": true, "verify": true}"#,
    r#"{"ask": "move", "game": "wythoff + nim(2)", "piles": [3, 5, 4, 9]}"#,
    r#"{"ask": "design", "target": "sqrt(2)", "up_to": 30}"#,
    r#"{"ask": "design", "target": {"positions": "1 2\n3 5\n"}}"#,
    r#"{"ask": "discover", "target": "wythoff", "up_to": 60}"#,
    r#"{"ask": "discover", "target": "wythoff", "up_to": 60, "cost": 5}"#,
    r#"{"ask": "recognize", "game": "wythoff", "up_to": 50}"#,
    r#"{"ask": "recognize", "game": "0\n1\n4\n9\n16\n25\n36\n", "up_to": 36}"#,
    r#"{"ask": "classify", "slope": "sqrt(12)-2"}"#,
    r#"{"ask": "classify", "slope": "e-1"}"#,
    r#"{"ask": "smallest", "slope": "sqrt(12)-2"}"#,
    r#"{"ask": "smallest", "slope": "(5-sqrt(5))/2"}"#,
    r#"{"ask": "invariant", "target": "freak", "up_to": 50, "largest": true}"#,
    r#"{"ask": "invariant", "target": "sqrt(2)"}"#,
    r#"{"ask": "prove", "game": "wythoff", "certify": true, "explain": true}"#,
    r#"{"ask": "prove", "game": "t-wythoff(3)", "against": "phi"}"#,
    r#"{"ask": "prove", "game": "star-star(sqrt(2))", "engine": "torus"}"#,
    r#"{"ask": "export", "game": "wythoff", "prover": "walnut"}"#,
    r#"{"ask": "verify", "certificate": {"format": "none"}}"#,
    r#"{"ask": "options", "game": "wythoff", "piles": [2, 1]}"#,
    r#"{"ask": "options", "game": "wythoff", "piles": ["100000000000000000000", 1]}"#,
    r#"{"ask": "judge", "game": "wythoff", "piles": [3, 5], "take": [1, 2]}"#,
    r#"{"ask": "judge", "game": "wythoff", "piles": [3, 7], "take": [0, 2], "rate": true}"#,
    r#"{"ask": "reply", "game": "wythoff", "piles": [3, 7], "opponent": "perfect"}"#,
    r#"{"ask": "reply", "game": "wythoff", "piles": [0, 0], "opponent": {"fallible": {"slips": 2}}}"#,
    r#"{"ask": "start", "game": "wythoff", "seed": 3}"#,
    r#"{"ask": "dial", "quotients": 2}"#,
    r#"{"ask": "dial", "quotients": 1, "denominators": 3}"#,
    r#"{"ask": "write", "format": "csv", "question": {"ask": "solve", "game": "wythoff", "up_to": 9}}"#,
];

/// An answer that went through JSON is the same answer, of the same kind, and is written alike in every format.
#[test]
fn answers_are_read_back() {
    for question in QUESTIONS {
        let found = answer(question);
        assert_eq!(found.kind(), read(question).kind(), "{question}");
        let json = ask::to_string(&found, Format::Json).unwrap();
        let again: Answer = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{question}: {error}\n{json}"));
        assert_eq!(again.kind(), found.kind(), "{question}");
        assert_eq!(again, found, "{question}");
        for format in found.kind().formats() {
            assert_eq!(ask::to_string(&again, *format), ask::to_string(&found, *format), "{question}");
        }
        assert_eq!(again.outcome(), found.outcome(), "{question}");
    }
}

/// What is set as LaTeX has its brackets and environments closed, and no sign that TeX reserves.
#[test]
fn latex_is_well_formed() {
    for question in QUESTIONS {
        let found = answer(question);
        if !found.kind().formats().contains(&Format::Latex) {
            continue;
        }
        let Ok(latex) = ask::to_string(&found, Format::Latex) else { continue };
        let plain = latex.replace(r"\{", "").replace(r"\}", "");
        assert_eq!(plain.matches('{').count(), plain.matches('}').count(), "{question}\n{latex}");
        assert_eq!(latex.matches(r"\begin").count(), latex.matches(r"\end").count(), "{question}\n{latex}");
        assert_eq!(plain.replace(r"\$", "").matches('$').count() % 2, 0, "{question}\n{latex}");
        // Outside of mathematics nothing is raised or lowered, and nothing is a comment but a whole line.
        let mut math = false;
        for line in latex.lines().filter(|line| !line.starts_with('%')) {
            let display = [r"\[", r"\begin{align*}", r"\begin{array}", r"\begin{gather*}"];
            if display.iter().any(|start| line.starts_with(start)) {
                math = true;
            }
            if !math {
                let text: String = line.split('$').step_by(2).collect();
                let bare = text.replace(r"\_", "").replace(r"\#", "").replace(r"\&", "").replace(r"\%", "");
                assert!(!bare.contains(['^', '_', '#', '&', '%']), "{question}: {line}");
            }
            if [r"\]", r"\end{align*}", r"\end{array}", r"\end{gather*}"].iter().any(|end| line.starts_with(end)) {
                math = line.starts_with(r"\end{array}");
            }
        }
    }
}

#[test]
fn questions_are_read_strictly() {
    for (question, part) in [
        (r#"{"ask": "solve", "game": "wythoff"}"#, "missing field `up_to`"),
        (r#"{"ask": "solve", "game": "wythoff", "up_to": -1}"#, "-1 is not between 0 and 2^64"),
        (r#"{"ask": "solve", "game": "wythoff", "up_to": 1.5}"#, "a whole number"),
        (r#"{"ask": "slope", "expr": "phi", "digit": 3}"#, "unknown field `digit`"),
        (r#"{"ask": "dance"}"#, "unknown variant `dance`"),
        (r#"{"game": "wythoff"}"#, "missing field `ask`"),
    ] {
        let error = serde_json::from_str::<Question>(question).unwrap_err().to_string();
        assert!(error.contains(part), "{question}: {error}");
    }
}

/// A name, rules, a list and a b-file all stand where a target stands.
#[test]
fn texts_are_told_apart() {
    let check = |against: Given, up_to: u64| {
        let question = Question::Check(question::Check {
            game: "wythoff".into(),
            up_to: ask::Size(up_to),
            against: Some(against),
            value: 0,
            grundy: None,
            misere: false,
        });
        ask::answer(&question, &Work::default()).map(|answer| answer.outcome() == ask::Outcome::Yes)
    };
    let solved = answer(r#"{"ask": "solve", "game": "wythoff", "up_to": 20}"#);
    for format in [Format::Text, Format::Json, Format::Csv] {
        let text = ask::to_string(&solved, format).unwrap();
        assert_eq!(check(Given::Positions { positions: text.clone() }, 20), Ok(true), "{format:?}");
        if format != Format::Json {
            assert_eq!(check(Given::Text(text), 20), Ok(true), "{format:?}");
        }
    }
    let rules =
        "game \"W\"\npiles x <= y\nmove nim: take from 1 pile\nexpect { (floor(phi*n), floor(phi^2*n)) : n >= 0 }\n";
    assert_eq!(check(rules.into(), 50), Ok(true));
    assert_eq!(check("phi".into(), 50), Ok(true));
    let bfile = ask::to_string(&solved, Format::Bfile).unwrap();
    let error = check(Given::Bfile { bfile }, 20).unwrap_err();
    assert_eq!(error.sentence, "the claim is about 1 pile, and wythoff has 2");
}

#[test]
fn limits_are_kept() {
    let slow = read(r#"{"ask": "solve", "game": "freak", "up_to": 20000}"#);
    let error = ask::answer(&slow, &Work::default().with_time(Duration::ZERO)).unwrap_err();
    assert_eq!((error.kind, error.sentence.as_str()), (ErrorKind::Undecided, "the time allowed was used up"));
    let cancel = Cancel::default();
    cancel.cancel();
    let error = ask::answer(&slow, &Work::default().with_cancel(&cancel)).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Cancelled);
    let error = ask::answer(&slow, &Work::default().with_memory(1000)).unwrap_err();
    assert_eq!(error.kind, ErrorKind::TooLarge);
    // Terms that are found while they are written are stopped too.
    let many = read(r#"{"ask": "sequence", "expr": "phi", "terms": 100000000000}"#);
    let work = Work::default().with_time(Duration::from_millis(100));
    let found = ask::answer(&many, &work).unwrap();
    let error = ask::to_string(&found, Format::Bfile).unwrap_err();
    assert_eq!((error.kind, error.sentence.as_str()), (ErrorKind::Undecided, "the time allowed was used up"));
}

#[test]
fn formats_are_refused_in_one_sentence() {
    let error = Kind::Prove.accept(Format::Csv).unwrap_err();
    assert_eq!(error.sentence, "a proof has no csv form; the formats are text, json and latex");
    let found = answer(r#"{"ask": "grundy", "game": "nim(3)", "up_to": 2}"#);
    let error = ask::to_string(&found, Format::Text).unwrap_err();
    let sentence = "a table of Grundy values of 3 piles has no text form; the formats are json and csv";
    assert_eq!(error.sentence, sentence);
    let json: serde_json::Value = serde_json::from_str(&ask::to_string(&found, Format::Json).unwrap()).unwrap();
    assert_eq!(json["grundy"][1][2][0], 3, "nim adds in binary");
}

#[test]
fn a_shown_game_has_trees_of_its_conditions() {
    let game = rulesmith::games::find("freak").unwrap().game;
    let shown = rulesmith::ask::Shown::from(&game);
    assert_eq!(rulesmith::rules::parse(&shown.rules).unwrap(), game);
    let json = serde_json::to_value(shown).unwrap();
    let tree = serde_json::to_string(&json["moves"][0]["unless"]).unwrap();
    assert_eq!(
        tree,
        r#"{"text":"t <= 3 and x in A and y in B","tree":["and",["and",["<=","t",3],["in","x","A"]],["in","y","B"]]}"#
    );
    assert_eq!(json["piles"]["ordered"], false);
    assert_eq!(json["moves"][0]["take"]["amounts"][1]["pile"], "y");
}

/// Whatever chance says, a reply is one of the options, a perfect one leaves a lost position, and a start is what was asked
/// for.
#[test]
fn the_table_keeps_to_the_rules() {
    for game in ["wythoff", "freak", "rat", "subtraction(1, 2, 3)", "nim(3)", "chromatic(phi^2)", "wythoff + nim(2)"] {
        for seed in 0..12 {
            let ask = |text: &str| answer(&text.replace("SEED", &seed.to_string()).replace("GAME", game));
            let Answer::Start(start) = ask(r#"{"ask": "start", "game": "GAME", "seed": SEED}"#) else { panic!() };
            assert_eq!(start.verdict, Some(ask::Side::N), "{game}");
            let piles = serde_json::to_string(&start.start).unwrap();
            let at = |text: &str| ask(&text.replace("PILES", &piles));
            let Answer::Options(options) = at(r#"{"ask": "options", "game": "GAME", "piles": PILES}"#) else {
                panic!()
            };
            let (options, complete) = (options.options.unwrap(), options.complete);
            assert!(complete, "{game}");
            for opponent in [r#""random""#, r#"{"fallible": {"slips": 4}}"#, r#""perfect""#] {
                let question = r#"{"ask": "reply", "game": "GAME", "piles": PILES, "seed": SEED, "opponent": WHO}"#;
                let Answer::Reply(replied) = at(&question.replace("WHO", opponent)) else { panic!() };
                let reply = replied.reply.unwrap();
                assert!(options.iter().any(|step| step.take == reply.take && step.to == reply.to), "{game}: {reply:?}");
                let take = serde_json::to_string(&reply.take).unwrap();
                let question = r#"{"ask": "judge", "game": "GAME", "piles": PILES, "take": TAKE, "rate": true}"#;
                let Answer::Judge(judged) = at(&question.replace("TAKE", &take)) else { panic!() };
                assert!(judged.legal && judged.to.as_ref() == Some(&reply.to), "{game}: {judged:?}");
                let to = serde_json::to_string(&reply.to).unwrap();
                let question = r#"{"ask": "move", "game": "GAME", "piles": TO}"#;
                let verdict = match ask(&question.replace("TO", &to)) {
                    Answer::Move(best) => best.verdict,
                    Answer::Sum(best) => best.verdict,
                    _ => panic!(),
                };
                assert_eq!(verdict == ask::Side::P, judged.rating == Some(ask::Worth::Winning), "{game}");
                assert!(opponent != r#""perfect""# || verdict == ask::Side::P, "{game} at {piles}");
            }
        }
    }
}

/// The verdicts of a sum are those of looking at all its positions, and its options are the moves in one game.
#[test]
fn sums_are_played_as_their_moves_say() {
    const LARGEST: u64 = 4;
    let mut lost: BTreeMap<[u64; 3], bool> = BTreeMap::new();
    let positions = (0..=LARGEST)
        .flat_map(|x| (x..=LARGEST).map(move |y| (x, y)))
        .flat_map(|(x, y)| (0..=LARGEST).map(move |z| [x, y, z]));
    let mut positions: Vec<[u64; 3]> = positions.collect();
    positions.sort_by_key(|position| position.iter().sum::<u64>());
    for [x, y, z] in positions {
        // Wythoff's game on x <= y, and up to two tokens from z.
        let mut moves: BTreeSet<[u64; 3]> = (1..=2.min(z)).map(|take| [x, y, z - take]).collect();
        moves.extend((1..=x).map(|take| [x - take, y, z]));
        moves.extend((1..=y).map(|take| [x.min(y - take), x.max(y - take), z]));
        moves.extend((1..=x).map(|take| [x - take, y - take, z]));
        let is_lost = !moves.iter().any(|to| lost[to]);
        lost.insert([x, y, z], is_lost);
        let at = |text: &str| {
            answer(&format!(r#"{{"ask": {text}, "game": "wythoff + subtraction(1, 2)", "piles": [{y}, {x}, {z}]}}"#))
        };
        let Answer::Options(options) = at(r#""options""#) else { panic!() };
        let found: BTreeSet<[u64; 3]> = options.options.unwrap().iter().map(|step| piles(&step.to)).collect();
        assert_eq!((found, options.over), (moves.clone(), moves.is_empty()), "({x}, {y}, {z})");
        let Answer::Reply(reply) = at(r#""reply", "opponent": "perfect""#) else { panic!() };
        match reply.reply {
            Some(step) => assert!(is_lost || lost[&piles(&step.to)], "({x}, {y}, {z}): {step:?}"),
            None => assert!(moves.is_empty()),
        }
    }
}

fn piles(wholes: &[ask::Whole]) -> [u64; 3] {
    let piles: Vec<u64> = wholes.iter().map(|pile| u64::try_from(&pile.0).unwrap()).collect();
    piles.try_into().unwrap()
}

/// Packed values are those of the arrays.
#[test]
fn packed_values_are_the_values() {
    for game in ["wythoff", "subtraction(1, 2, 3)", "nim(3)", "rat"] {
        let ask = |packed: bool| {
            let question = format!(r#"{{"ask": "grundy", "game": "{game}", "up_to": 6, "packed": {packed}}}"#);
            let Answer::Grundy(found) = answer(&question) else { panic!() };
            found
        };
        let (arrays, packed) = (ask(false), ask(true));
        let json = serde_json::to_value(&packed).unwrap();
        assert_eq!((&json["grundy"]["bytes"], &json["grundy"]["side"]), (&2.into(), &7.into()), "{game}");
        let again: ask::GrundyValues = serde_json::from_value(json).unwrap();
        assert!(arrays.grundy.each().eq(again.grundy.each()), "{game}");
    }
    for wrong in [
        r#"{"piles": 2, "side": 2, "bytes": 3, "base64": "AAAA"}"#,
        r#"{"piles": 2, "side": 2, "bytes": 2, "base64": "AAAA"}"#,
        r#"{"piles": 0, "side": 2, "bytes": 2, "base64": ""}"#,
        r#"{"piles": 64, "side": 2, "bytes": 2, "base64": "AAA="}"#,
        r#"{"piles": 1, "side": 1, "bytes": 2, "base64": "A!A="}"#,
    ] {
        assert!(serde_json::from_str::<ask::Table>(wrong).is_err(), "{wrong}");
    }
}

/// A rule that forbids a move is named.
#[test]
fn an_illegal_move_is_refused_with_its_rule() {
    let question = r#"{"ask": "judge", "game": "wythoff", "piles": [3, 5], "take": [1, 2]}"#;
    let Answer::Judge(judged) = answer(question) else { panic!() };
    assert!(!judged.legal);
    assert!(judged.refusal.unwrap().contains("`diagonal` allows only: take t from x, t from y"));
}

/// The slopes of a dial rise, each is what its continued fraction says, and phi and sqrt(2) are among them.
#[test]
fn a_dial_rises() {
    let Answer::Dial(dial) = answer(r#"{"ask": "dial"}"#) else { panic!() };
    assert_eq!(dial.slopes.len(), 64);
    let value = |stop: &ask::Stop| stop.decimal.trim_end_matches('.').parse::<f64>().unwrap();
    assert!(dial.slopes.windows(2).all(|two| value(&two[0]) < value(&two[1])));
    for stop in &dial.slopes {
        let numbers: Vec<f64> = stop.fraction.split(|c: char| !c.is_ascii_digit()).flat_map(str::parse).collect();
        let turns = numbers[1..].iter().cycle().take(40).copied().collect::<Vec<f64>>();
        let found = 1.0 + turns.iter().rev().fold(0.0, |rest, quotient| 1.0 / (quotient + rest));
        assert!((found - value(stop)).abs() < 1e-9, "{stop:?}");
    }
    assert!(dial.slopes.iter().any(|stop| stop.expr == "(1+sqrt(5))/2"));
    assert!(dial.slopes.iter().any(|stop| stop.expr == "sqrt(2)"));
}

/// The fractions of a dial stand in their places, and their sequences meet and miss where it is said.
#[test]
fn a_dial_has_fractions() {
    let Answer::Dial(dial) = answer(r#"{"ask": "dial", "denominators": 12}"#) else { panic!() };
    let value = |stop: &ask::Stop| stop.decimal.trim_end_matches('.').parse::<f64>().unwrap();
    assert!(dial.slopes.windows(2).all(|two| value(&two[0]) < value(&two[1])));
    let rational: Vec<&ask::Stop> = dial.slopes.iter().filter(|stop| stop.rational.is_some()).collect();
    // phi(2) + .. + phi(12)
    assert_eq!(rational.len(), 45);
    for stop in rational {
        let meeting = stop.rational.as_ref().unwrap();
        let fraction = |text: &str| {
            let (p, q) = text.split_once('/').unwrap_or((text, "1"));
            (p.parse::<u64>().unwrap(), q.parse::<u64>().unwrap())
        };
        let sequence = |text: &str| -> BTreeSet<u64> {
            let (p, q) = fraction(text);
            (1..100).map(|n| n * p / q).collect()
        };
        let (one, other) = (sequence(&stop.expr), sequence(&meeting.beta));
        assert_eq!(one.intersection(&other).min(), Some(&meeting.in_both), "{stop:?}");
        assert_eq!((1..).find(|n| !one.contains(n) && !other.contains(n)), Some(meeting.in_neither), "{stop:?}");
        let numbers: Vec<f64> = stop.fraction.split(|c: char| !c.is_ascii_digit()).flat_map(str::parse).collect();
        let found =
            numbers[..numbers.len() - 1].iter().rev().fold(numbers[numbers.len() - 1], |rest, q| q + 1.0 / rest);
        assert!((found - value(stop)).abs() < 1e-9, "{stop:?}");
    }
}

/// A file is what the same answer is in that format.
#[test]
fn files_are_answers() {
    let solve = r#"{"ask": "solve", "game": "wythoff", "up_to": 9}"#;
    for (name, format) in [("csv", Format::Csv), ("bfile", Format::Bfile), ("latex", Format::Latex)] {
        let question = format!(r#"{{"ask": "write", "format": "{name}", "question": {solve}}}"#);
        let Answer::Write(file) = answer(&question) else { panic!() };
        assert_eq!(file.content, ask::to_string(&answer(solve), format).unwrap());
    }
    let twice = format!(
        r#"{{"ask": "write", "format": "text", "question": {{"ask": "write", "format": "text", "question": {solve}}}}}"#
    );
    assert!(ask::answer(&read(&twice), &Work::default()).is_err());
    let endless =
        r#"{"ask": "write", "format": "text", "question": {"ask": "sequence", "expr": "phi", "terms": 1000000000000}}"#;
    let error = ask::answer(&read(endless), &Work::default().with_time(Duration::from_millis(200))).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Undecided);
}

/// Terms in bulk are those of the sequence, in stretches of any length, and a hand that ends the work is heard between them.
#[test]
fn bulk_terms_ask_the_work() {
    for text in ["phi", "3/2", "evil", "complement(beatty(sqrt(2)))", "floor(sqrt(3)*n + 1/3)"] {
        let sequence = rulesmith::form::sequence(text, &Work::default()).unwrap();
        let from = 1000;
        let mut filled = vec![0; 3000];
        ask::fill(&*sequence, from, &mut filled, &Work::default()).unwrap();
        for (offset, value) in filled.iter().enumerate().step_by(97) {
            let term = sequence.term(&malachite::Natural::from(from + offset as u64)).unwrap();
            assert_eq!(term, *value, "{text} at {offset}");
        }
    }
    let sequence = rulesmith::form::sequence("phi", &Work::default()).unwrap();
    let cancel = Cancel::default();
    let hand = cancel.clone();
    let work = Work::default().with_cancel(&cancel).with_progress(move |progress| {
        if progress.done >= 100_000 {
            hand.cancel();
        }
    });
    let mut filled = vec![0; 10_000_000];
    let error = ask::fill(&*sequence, 0, &mut filled, &work).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Cancelled);
    assert_eq!(filled.last(), Some(&0), "it ended before its end");
}
