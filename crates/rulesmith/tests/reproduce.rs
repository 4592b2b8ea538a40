//! The papers reproduced: nothing is left out, and what is altered is seen.

use rulesmith::reproduce::{self, ErratumKind, Item, Kind, Outcome, Paper, PaperReport, Report, Status, write};
use rulesmith::work::Work;
use std::path::PathBuf;
use std::sync::LazyLock;

fn paper(key: &str) -> Paper {
    Paper::read(reproduce::text(key).expect("a paper of this name")).expect("its data is right")
}

/// The report of one item of a paper, after something was done to the data.
fn altered(key: &str, heading: &str, alter: impl FnOnce(&str) -> String) -> PaperReport {
    let text = alter(reproduce::text(key).expect("a paper of this name"));
    let mut paper = Paper::read(&text).expect("the altered data can still be read");
    paper.items.retain(|item| item.heading() == heading);
    assert_eq!(paper.items.len(), 1, "{key} has one {heading}");
    let mut report = reproduce::run(&[paper], false, &Work::default()).expect("it runs");
    report.papers.remove(0)
}

/// All five papers at the default depth, run once.
static ALL: LazyLock<Report> = LazyLock::new(|| {
    let papers = Paper::all().expect("the data is right");
    reproduce::run(&papers, false, &Work::default()).expect("they run")
});

#[test]
fn every_numbered_item_is_there() {
    // Counted in the texts of the papers.
    let counted = [("freak", 27), ("rat", 20), ("chromatic", 18), ("rulesets", 27), ("relaxed", 31)];
    for (key, count) in counted {
        let paper = paper(key);
        let mut wanted: Vec<(Kind, String)> =
            paper.counts.iter().flat_map(|of| of.numbers.iter().map(|number| (of.kind, number.clone()))).collect();
        let numbered = |item: &Item| Some((item.kind, item.number.clone()?));
        let mut there: Vec<(Kind, String)> = paper.items.iter().filter_map(numbered).collect();
        wanted.sort();
        there.sort();
        assert_eq!(there, wanted, "{key}");
        assert_eq!(there.len(), count, "{key}");
    }
    assert_eq!(reproduce::KEYS.map(|key| paper(key).key), reproduce::KEYS);
}

#[test]
fn every_item_is_asked_about_or_says_why_not() {
    for paper in Paper::all().expect("the data is right") {
        for item in &paper.items {
            let asked = item.asked().unwrap_or_else(|error| panic!("{}: {error}", paper.key));
            let heading = item.heading();
            assert!(!asked.is_empty() || item.note.is_some(), "{}: nothing is asked about {heading}", paper.key);
            assert!(!item.says.is_empty() && !item.place.is_empty(), "{}: {heading} says nothing", paper.key);
        }
    }
}

#[test]
fn the_papers_come_out_decided() {
    for paper in &ALL.papers {
        for item in &paper.items {
            for finding in &item.findings {
                let found = &finding.found;
                let place = format!("{} {}: {}", paper.key, item.heading, found.question);
                assert_ne!(found.outcome, Outcome::Undecided, "{place} {}", found.answer);
            }
            assert_ne!(item.status, Status::Fails, "{} {} has no repaired reading that holds", paper.key, item.heading);
        }
        assert_eq!(paper.summary.items, paper.items.len());
    }
}

/// What the errata say in words is what running finds: an entry that fails does, and is repaired; an entry about readings is
/// about an item with a reading that comes out otherwise, or with a reading that has to be chosen.
#[test]
fn the_errata_are_what_running_finds() {
    for paper in &ALL.papers {
        let about =
            |number: &String| paper.items.iter().filter(|item| item.errata.contains(number)).collect::<Vec<_>>();
        for entry in &paper.errata {
            let items = about(&entry.number);
            assert!(!items.is_empty(), "no item is about {}", entry.number);
            let repaired = items.iter().any(|item| item.status == Status::Repaired);
            match entry.kind {
                ErratumKind::Fails => assert!(repaired, "{} does not come out as failing and repaired", entry.number),
                ErratumKind::Reading => {
                    let holds = |item: &&&reproduce::ItemReport| {
                        item.findings.iter().any(|finding| finding.found.outcome == Outcome::Holds)
                    };
                    assert!(items.iter().any(|item| holds(&item)), "{} has no reading that holds", entry.number);
                }
            }
        }
        // And nothing fails that the errata do not name.
        for item in paper.items.iter().filter(|item| item.status == Status::Repaired) {
            assert!(!item.errata.is_empty(), "{} {} fails as printed and is in no erratum", paper.key, item.heading);
        }
    }
}

/// A theorem about all slopes that was asked at some of them is not called proved, nor one of which a part was not asked, in
/// any format.
#[test]
fn what_was_asked_in_part_or_at_some_values_is_not_called_proved() {
    let item = |key: &str, heading: &str| {
        let paper = ALL.papers.iter().find(|paper| paper.key == key).expect("a paper");
        paper.items.iter().find(|item| item.heading == heading).expect("an item")
    };
    for (key, heading) in [
        ("relaxed", "Corollary 1"),
        ("rulesets", "Theorem 2(a)"),
        ("rulesets", "Theorem 2(b)"),
        ("rulesets", "Proposition 4"),
        ("rulesets", "Proposition 5"),
        ("chromatic", "Theorem 1"),
        ("chromatic", "Theorem 2"),
    ] {
        let item = item(key, heading);
        assert_eq!(item.status, Status::ProvedForValues, "{key} {heading}");
        assert!(item.every.is_some(), "{key} {heading} says what it is about");
    }
    // Of these a part was not asked: what is proved is the rest.
    for (key, heading) in [
        ("freak", "Theorem 2"),
        ("chromatic", "Remark 7"),
        ("rulesets", "Theorem 1"),
        ("rulesets", "Proposition 3"),
        ("relaxed", "Lemma 9"),
    ] {
        let item = item(key, heading);
        assert_eq!(item.status, Status::ProvedInPart, "{key} {heading}");
        assert!(item.unasked.is_some(), "{key} {heading} says what was not asked");
    }
    // Statements about one pair of sequences, or one game, are proved.
    for (key, heading) in [("rat", "Theorem 2"), ("rat", "Lemma 5"), ("rulesets", "Example 5")] {
        assert_eq!(item(key, heading).status, Status::Proved, "{key} {heading}");
    }
    let report = altered("chromatic", "Theorem 1", str::to_string);
    for format in [write::Format::Text, write::Format::Markdown, write::Format::Html, write::Format::Latex] {
        let text = write::paper(&report, format);
        assert!(text.contains("holds at the values asked: proved for each"), "{format:?}");
        assert!(!text.contains("holds as printed: proved"), "{format:?}");
    }
    assert!(write::paper(&report, write::Format::Markdown).contains("The statement is about every irrational"));
    let report = altered("rulesets", "Theorem 1", str::to_string);
    for format in [write::Format::Text, write::Format::Markdown, write::Format::Html, write::Format::Latex] {
        let text = write::paper(&report, format);
        assert!(text.contains("proved in part: the rest was not asked"), "{format:?}");
        assert!(!text.contains("holds as printed: proved") && !text.contains("proved for each"), "{format:?}");
    }
    assert!(write::paper(&report, write::Format::Markdown).contains("Not asked: \"only if\""));
    // Who asks at several values has to say what the statement is about.
    let text = reproduce::text("rulesets").expect("a paper").replace("every = \"all $t, k > 1$\"\n", "");
    let error = reproduce::run(&[Paper::read(&text).expect("read")], false, &Work::default()).expect_err("not said");
    assert!(error.sentence.contains("Proposition 4") && error.sentence.contains("all = true"), "{}", error.sentence);
}

/// In a folder the Markdown names its pictures, and they are there; by itself it has them inside.
#[test]
fn pictures_stand_beside_the_markdown_of_a_folder() {
    let mut one = paper("rulesets");
    one.items.retain(|item| item.kind == Kind::Figure && ["2", "4"].contains(&item.number.as_deref().unwrap_or("")));
    let names = write::folder_names(std::slice::from_ref(&one));
    let report = reproduce::run(&[one], false, &Work::default()).expect("it runs");
    let files = write::folder(&report);
    assert_eq!(files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(), names);
    let text = |name: &str| &files.iter().find(|(there, _)| there == name).unwrap_or_else(|| panic!("no {name}")).1;
    for number in 1..=2 {
        let name = format!("pictures/rulesets-{number}.svg");
        assert!(text("rulesets.md").contains(&format!("]({name})")), "{name}");
        assert!(text(&name).starts_with("<svg") || text(&name).starts_with("<?xml"), "{name}");
    }
    assert!(!text("rulesets.md").contains("<svg") && text("rulesets.html").contains("<svg"));
    assert!(write::paper(&report.papers[0], write::Format::Markdown).contains("<svg"));
}

#[test]
fn a_printed_value_that_is_altered_is_seen() {
    let report = altered("freak", "Table 1", |text| text.replacen("11, 12, 14, 15", "11, 12, 13, 15", 1));
    let item = &report.items[0];
    assert_eq!(item.status, Status::Fails);
    let table = item.findings[0].found.table.as_ref().expect("a table");
    assert_eq!(table.differences(), 1);
    let row = table.first().expect("a difference");
    assert_eq!((row.index.as_str(), row.printed[0].as_str(), row.computed[0].as_str()), ("13", "13", "14"));
    let html = write::paper(&report, write::Format::Html);
    assert!(html.contains("<s>13</s>") && html.contains("14 ≠"));
    assert!(write::paper(&report, write::Format::Markdown).contains("~~13~~ | **14** ≠"));
    assert!(write::paper(&report, write::Format::Latex).contains(r"\textcolor{differs}{13}"));
    // As it is printed, nothing differs.
    assert_eq!(altered("freak", "Table 1", str::to_string).items[0].status, Status::Checked);
}

#[test]
fn a_rule_that_is_altered_is_seen() {
    // The slope is in the data, not inferred from the rules: the altered rules are refuted at a witness.
    for (heading, from, to, witness) in [
        ("Example 5", "+(9,18)", "+(9,19)", "(10,21)"),
        ("Example 5", "sqrt(12)-2)", "sqrt(12)-19/10)", "refuted"),
        ("Example 3", "+(5,6)", "+(5,7)", "refuted"),
        ("Proposition 4", "\"6\", \"12\", \"4\"", "\"6\", \"13\", \"4\"", "refuted"),
        ("Proposition 5", "(4,13)", "(4,14)", "refuted"),
    ] {
        let report = altered("rulesets", heading, |text| text.replace(from, to));
        let found = &report.items[0].findings[0].found;
        assert_eq!(report.items[0].status, Status::Fails, "{heading}: {}", found.answer);
        assert!(found.answer.contains(witness) && found.answer.contains("refuted"), "{heading}: {}", found.answer);
    }
    let report = altered("chromatic", "Theorem 14", |text| text.replacen("(2*n - 2, 2*n) :", "(2*n - 3, 2*n) :", 1));
    assert_eq!(report.items[0].status, Status::Fails, "{}", report.items[0].findings[0].found.answer);
}

/// One figure that cannot be drawn is said in its item, and the rest is reported.
#[test]
fn a_figure_that_cannot_be_drawn_is_said_in_its_item() {
    let text = reproduce::text("rulesets").expect("a paper").replace("+(9,18)", "+(9,19)");
    let mut one = Paper::read(&text).expect("the altered data can still be read");
    one.items.retain(|item| item.kind == Kind::Figure && ["4", "7"].contains(&item.number.as_deref().unwrap_or("")));
    let report = reproduce::run(&[one], false, &Work::default()).expect("it runs");
    let [four, seven] = &report.papers[0].items[..] else { panic!("two items") };
    assert!(four.undrawn.is_empty() && four.figures.len() == 1);
    assert!(seven.figures.is_empty() && seven.undrawn.len() == 1, "{:?}", seven.undrawn);
    assert!(seven.undrawn[0].starts_with("The figure \"The torus of the proof for Example 5"), "{:?}", seven.undrawn);
    for format in [write::Format::Text, write::Format::Markdown, write::Format::Html, write::Format::Latex] {
        assert!(write::paper(&report.papers[0], format).contains("could not be drawn"), "{format:?}");
    }
    assert!(!write::folder(&report).is_empty());
}

#[test]
fn a_statement_that_is_altered_is_refuted_at_its_first_value() {
    let says = "a(n+1) - a(n) != 2 or a(n+12) - a(n+1) = 11";
    let report = altered("freak", "Lemma 4", |text| text.replace(says, "a(n+1) - a(n) != 2 or a(n+14) - a(n+1) = 13"));
    let found = &report.items[0].findings[0].found;
    assert_eq!(found.outcome, Outcome::Fails);
    // a_n grows by 2 at n = 12 and again at n = 25.
    assert_eq!(found.answer, "refuted: the first values that fail are n = 12");
}

/// pdflatex knows ASCII and the letters of European names; everything else must have been written as a command.
#[test]
fn latex_has_only_signs_that_pdflatex_knows_and_is_set() {
    for paper in &ALL.papers {
        let text = write::paper(paper, write::Format::Latex);
        for (number, line) in text.lines().enumerate() {
            let strange: String = line.chars().filter(|c| !c.is_ascii() && !('À'..='ÿ').contains(c)).collect();
            assert!(strange.is_empty(), "{} line {}: {strange:?} in {line}", paper.key, number + 1);
        }
        rulesmith_corpus::tex::sets(&paper.key, &text);
    }
}

#[test]
fn a_second_run_gives_the_same_bytes() {
    let run = || {
        let mut papers = vec![paper("chromatic"), paper("relaxed")];
        papers.iter_mut().for_each(|paper| paper.items.retain(|item| item.kind != Kind::Theorem));
        reproduce::run(&papers, false, &Work::default()).expect("they run")
    };
    let (one, other) = (run(), run());
    for (one, other) in one.papers.iter().zip(&other.papers) {
        for format in [write::Format::Text, write::Format::Markdown, write::Format::Html, write::Format::Latex] {
            assert_eq!(write::paper(one, format), write::paper(other, format), "{} {format:?}", one.key);
        }
    }
    assert_eq!(serde_json::to_string(&one).ok(), serde_json::to_string(&other).ok());
}

/// What is wrong in the data of a paper is said with its place, and work that is cancelled ends.
#[test]
fn wrong_data_and_cancelled_work() {
    let text = reproduce::text("rat").expect("a paper").replacen("kind = \"lemma\"", "kind = \"lema\"", 1);
    let error = Paper::read(&text).expect_err("there is no such kind").to_string();
    assert!(error.contains("unknown variant `lema`"), "{error}");
    let line = 1 + text.lines().position(|line| line.contains("lema")).expect("it is there");
    assert!(error.starts_with(&format!("line {line}, column 8: ")) && !error.contains('\n'), "{error}");
    let error = Paper::read("key = \n").expect_err("no value").to_string();
    assert!(error.starts_with("line 1, column ") && !error.contains('\n'), "{error}");
    let text = reproduce::text("rat").expect("a paper").replacen("ask = \"recurrence\"", "ask = \"recursion\"", 1);
    let error =
        reproduce::run(&[Paper::read(&text).expect("read")], false, &Work::default()).expect_err("no such check");
    assert!(error.sentence.contains("Theorem 1") && error.sentence.contains("recursion"), "{}", error.sentence);
    let cancel = rulesmith::work::Cancel::default();
    cancel.cancel();
    let stopped = reproduce::run(&[paper("rat")], false, &Work::default().with_cancel(&cancel));
    assert_eq!(stopped.expect_err("it is cancelled").kind, rulesmith::ask::ErrorKind::Cancelled);
}

fn page(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

/// `RULESMITH_UPDATE_SCHEMA=1 cargo test -p rulesmith --test all reproduce::` writes both pages anew.
#[test]
fn the_errata_and_the_schema_are_current() {
    let errata = write::errata(&Paper::all().expect("the data is right"));
    let schema = serde_json::to_string_pretty(&reproduce::schema()).expect("a schema is JSON") + "\n";
    for (name, text) in [("ERRATA.md", errata), ("schema/report.json", schema)] {
        if std::env::var_os("RULESMITH_UPDATE_SCHEMA").is_some() {
            std::fs::write(page(name), &text).expect("it can be written");
        }
        let there = std::fs::read_to_string(page(name)).unwrap_or_default();
        assert!(there == text, "docs/{name} is not what the data says; RULESMITH_UPDATE_SCHEMA=1 writes it anew");
    }
}
