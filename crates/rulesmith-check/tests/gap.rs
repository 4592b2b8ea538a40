//! The gap rule against boards: rules on three piles that are nearly those of Fat Rat, with other gaps, other orders, gaps read
//! from the wrong side, clauses that are missing, claims that are shifted. What the checker accepts is true on a board.

use rulesmith_check::{Condition, Limits, verify};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

const TOP: i64 = 40;
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A gap as a function of a difference d: at 0, where d mod 7 is one of some remainders, and elsewhere.
#[derive(Clone)]
struct Gap {
    zero: i64,
    remainders: Vec<i64>,
    inside: i64,
    outside: i64,
    /// Read from the position moved from, and not from the one moved to.
    of_source: bool,
    /// The order of the piles is kept.
    ordered: bool,
    /// The clause is there.
    present: bool,
}

impl Gap {
    fn new(zero: i64, remainder: i64, inside: i64, outside: i64) -> Gap {
        Gap { zero, remainders: vec![remainder], inside, outside, of_source: false, ordered: true, present: true }
    }

    fn at(&self, d: i64) -> i64 {
        match d {
            0 => self.zero,
            _ if self.remainders.contains(&d.rem_euclid(7)) => self.inside,
            _ => self.outside,
        }
    }
}

/// Rules and their claim.
#[derive(Clone)]
struct Rules {
    some: usize,
    gaps: [Gap; 2],
    offsets: [i64; 3],
}

impl Rules {
    /// Fat Rat on three piles.
    fn honest() -> Rules {
        Rules { some: 2, gaps: [Gap::new(1, 3, 1, 2), Gap::new(3, 4, 6, 5)], offsets: [0, -1, -3] }
    }

    fn text(&self) -> String {
        let mut text = String::from("game \"G\"\n");
        for (gap, name) in self.gaps.iter().zip(["b2", "b3"]) {
            let listed: Vec<String> = gap.remainders.iter().map(i64::to_string).collect();
            let Gap { zero, inside, outside, .. } = gap;
            let listed = listed.join(", ");
            text += &format!(
                "let {name}(d) = if d = 0 then {zero} else if d mod 7 in {{{listed}}} then {inside} else {outside}\n"
            );
        }
        text += &format!("piles x <= y <= z\nmove some: take from up to {} piles\n", self.some);
        for (gap, (name, pile)) in self.gaps.iter().zip([("b2", "y"), ("b3", "z")]) {
            let amount = if pile == "y" { "k2" } else { "k3" };
            let prime = if gap.of_source { "" } else { "'" };
            let order = if gap.ordered { " and x - k1 <= y - k2 <= z - k3" } else { "" };
            if gap.present {
                text += &format!(
                    "move {name}: take k1 from x, k2 from y, k3 from z where |{amount} - k1| < {name}({pile}{prime} - x{prime}){order}\n"
                );
            }
        }
        let [a, b, c] = self.offsets;
        text + &format!("expect {{ (floor(7*n/4) + {a}, floor(7*n/2) + {b}, 7*n + {c}) : n >= 1 }} also (0, 0, 0)\n")
            .replace("+ -", "- ")
    }

    fn allows(&self, from: [i64; 3], take: [i64; 3], to: [i64; 3]) -> bool {
        let changed = take.iter().filter(|amount| **amount > 0).count();
        if changed == 0 || take.iter().any(|amount| *amount < 0) {
            return false;
        }
        let typed = |pile: usize| {
            let gap = &self.gaps[pile - 1];
            let read = if gap.of_source { from } else { to };
            let after = [0, 1, 2].map(|pile| from[pile] - take[pile]);
            gap.present
                && changed == 3
                && (take[pile] - take[0]).abs() < gap.at(read[pile] - read[0])
                && (!gap.ordered || after.is_sorted())
        };
        changed <= self.some || typed(1) || typed(2)
    }

    /// Whether the claim is right for piles up to TOP.
    fn is_true(&self) -> bool {
        let mut lost: BTreeSet<[i64; 3]> = BTreeSet::new();
        for z in 0..=TOP {
            for y in 0..=z {
                for x in 0..=y {
                    let from = [x, y, z];
                    let reaches = |to: &[i64; 3]| {
                        ORDERS
                            .iter()
                            .any(|order| self.allows(from, [0, 1, 2].map(|pile| from[pile] - to[order[pile]]), *to))
                    };
                    if !lost.iter().any(reaches) {
                        lost.insert(from);
                    }
                }
            }
        }
        let [a, b, c] = self.offsets;
        let position = |n: i64| [7 * n / 4 + a, 7 * n / 2 + b, 7 * n + c];
        let mut claimed: BTreeSet<[i64; 3]> = BTreeSet::from([[0, 0, 0]]);
        for n in 1..=TOP {
            let mut position = position(n);
            position.sort();
            if position[0] >= 0 && position[2] <= TOP {
                claimed.insert(position);
            }
        }
        lost == claimed
    }

    fn checked(&self, period: u64) -> Result<(), Condition> {
        let certificate = json!({
            "format": "rulesmith certificate", "version": 2, "verdict": "proved", "rules": self.text(),
            "evidence": {"lemma": {"gap": {"period": period}}}
        });
        verify(&certificate.to_string(), &Limits::default()).map(drop).map_err(|rejection| rejection.condition)
    }
}

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % end
    }
}

#[test]
fn what_is_accepted_is_true_on_a_board() {
    let honest = Rules::honest();
    assert!(honest.is_true());
    for period in [4, 8, 12] {
        assert_eq!(honest.checked(period), Ok(()), "{period}");
    }
    let mut dice = Dice(2026);
    let (mut accepted, mut refused) = (0, BTreeMap::<Condition, usize>::new());
    for _ in 0..400 {
        let mut rules = honest.clone();
        for _ in 0..=dice.below(2) {
            let which = dice.below(2) as usize;
            let more = dice.below(3) as i64 - 1;
            let gap = &mut rules.gaps[which];
            match dice.below(11) {
                0 => gap.zero += more,
                1 => gap.inside += more,
                2 => gap.outside += more,
                3 => gap.remainders.push(dice.below(7) as i64),
                4 => gap.remainders = vec![dice.below(7) as i64],
                5 => gap.of_source = true,
                6 => gap.ordered = false,
                7 => gap.present = false,
                8 => rules.some = 1 + dice.below(3) as usize,
                9 => rules.offsets[dice.below(3) as usize] += more,
                _ => rules.gaps.swap(0, 1),
            }
        }
        match rules.checked(4) {
            Ok(()) => {
                accepted += 1;
                assert!(rules.is_true(), "accepted and false:\n{}", rules.text());
            }
            Err(condition) => *refused.entry(condition).or_default() += 1,
        }
    }
    println!("{accepted} accepted, refused: {refused:?}");
    // Some changes change nothing, and an order that is not kept does no harm.
    assert!(accepted >= 20, "{accepted}");
    assert!([Condition::L3, Condition::L4, Condition::L5].iter().all(|condition| refused.contains_key(condition)));
    assert!(!refused.contains_key(&Condition::R1), "{refused:?}");
}

/// With every single change of a gap the claim is false, and refused.
#[test]
fn every_gap_counts() {
    for which in [0, 1] {
        for place in 0..3 {
            for more in [-1, 1] {
                let mut rules = Rules::honest();
                let gap = &mut rules.gaps[which];
                *[&mut gap.zero, &mut gap.inside, &mut gap.outside][place] += more;
                assert!(!rules.is_true(), "{}", rules.text());
                let wanted = if more < 0 { Condition::L3 } else { Condition::L4 };
                assert_eq!(rules.checked(4), Err(wanted), "{}", rules.text());
            }
        }
    }
}
