//! The corpus of games and wrong readings can be read: every name is in the catalogue, every text is rules, and every
//! position has the right width. The engines that solve games check what it says.

use rulesmith::games;
use rulesmith_corpus::games::{cases, game as find, read, readings};
use std::collections::BTreeSet;

#[test]
fn readings_are_rules_with_a_claim() {
    let readings = readings();
    assert!(readings.len() >= 20);
    let mut names = BTreeSet::new();
    for reading in readings {
        let game = read(&reading.rules);
        assert!(game.expect.is_some(), "{} claims something", reading.name);
        assert_eq!(reading.witness.len(), game.piles.names.len(), "{}", reading.name);
        assert!(reading.witness.is_sorted() && reading.witness.iter().all(|&size| size <= reading.up_to));
        let sides = (reading.solver.as_str(), reading.claim.as_str());
        assert!(sides == ("P", "N") || sides == ("N", "P"), "{}", reading.name);
        assert!(!reading.source.is_empty() && names.insert(reading.name));
    }
}

#[test]
fn cases_are_games() {
    let cases = cases();
    let mut kinds = BTreeSet::new();
    for case in &cases.case {
        let game = match &case.rules {
            Some(text) => read(text),
            None => {
                kinds.insert(games::find(&case.name).unwrap().listing.name.clone());
                find(&case.name)
            }
        };
        assert!(game.expect.is_some() || case.known.is_some(), "{} says something", case.name);
        assert!(case.bench.is_none_or(|size| size > case.up_to));
        assert_eq!(case.known.is_some(), case.known_up_to.is_some());
        let known = case.known.iter().flatten();
        assert!(known.clone().all(|position| position.len() == game.piles.names.len()), "{}", case.name);
        let order: Vec<_> = known.map(|position| (position.iter().max(), position)).collect();
        assert!(order.is_sorted(), "{}", case.name);
    }
    for family in &cases.family {
        assert_eq!(family.arguments.iter().collect::<BTreeSet<_>>().len(), family.arguments.len());
        for argument in &family.arguments {
            let name = family.name.replace("{}", argument);
            kinds.insert(games::find(&name).unwrap_or_else(|error| panic!("{name}: {error}")).listing.name.clone());
            assert!(find(&name).expect.is_some(), "{name}");
        }
        assert!(family.up_to >= 200);
    }
    for listing in games::list() {
        assert!(kinds.contains(&listing.name), "the corpus has a case of {}", listing.name);
    }
    let slopes = |name: &str| -> usize {
        cases.family.iter().filter(|family| family.name == name).map(|family| family.arguments.len()).sum()
    };
    assert_eq!((slopes("theorem2({})"), slopes("relaxed({})")), (100, 60));
}

#[test]
fn grundy_tables_are_symmetric_squares() {
    for grundy in cases().grundy {
        let game = find(&grundy.name);
        assert!(game.piles.sorted && game.piles.names.len() == 2);
        for (x, row) in grundy.rows.iter().enumerate() {
            assert_eq!(row.len(), grundy.rows.len());
            assert!(row.iter().enumerate().all(|(y, value)| grundy.rows[y][x] == *value), "{}", grundy.name);
        }
        assert!(grundy.rows[0].iter().enumerate().all(|(y, &value)| value == y as u32), "{}", grundy.name);
    }
}
