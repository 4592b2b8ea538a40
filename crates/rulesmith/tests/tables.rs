//! The papers' printed tables, from corpus/tables.toml.

use malachite::{Integer, Natural};
use rulesmith::form;
use rulesmith::numeration::{Digits, Numeration, Ostrowski, System};
use rulesmith::work::Work;
use rulesmith_corpus::tables::tables;

#[test]
fn every_column_of_every_table() {
    let columns = tables().sequence;
    let names: std::collections::BTreeSet<&str> = columns.iter().map(|column| column.table.as_str()).collect();
    for table in ["FREAK Table 1", "FREAK Table 3", "Rat Table 1", "Mouse Table 4", "Fat Rat Table 5"] {
        assert!(names.contains(table), "{table} is in the corpus");
    }
    for column in columns {
        let sequence = form::sequence(&column.expr, &Work::default()).unwrap();
        assert!(column.terms.len() > 10);
        for (n, value) in column.terms {
            let place = format!("{}, column {}, n = {n}", column.table, column.column);
            assert_eq!(sequence.term(&Natural::from(n)).unwrap(), value, "{place}");
            assert!(sequence.contains(&Integer::from(value)).unwrap(), "{place}");
        }
    }
}

#[test]
fn every_row_of_the_numeration_tables() {
    let tables = tables().representation;
    assert_eq!(tables.len(), 4, "FREAK Table 2 and Rat Table 3, two systems each");
    for table in tables {
        let kind = if table.system == "p" { System::P } else { System::Q };
        let system = Ostrowski::new(&table.slope.parse().unwrap(), kind).unwrap();
        assert_eq!(
            system.places(table.places.len()),
            table.places.iter().map(|&p| Natural::from(p)).collect::<Vec<_>>()
        );
        for (n, digits) in table.rows {
            let digits = Digits::new(digits.into_iter().map(Natural::from).collect());
            assert_eq!(system.represent(&Natural::from(n)), digits, "{} at {n}", table.table);
            assert_eq!(system.evaluate(&digits).unwrap(), n, "{} at {n}", table.table);
        }
    }
}
