//! The texts of the grammar of docs/DISCOVER.md: ways to take tokens, and conditions on the position.

use crate::certificate::Grammar;

/// The names of piles in the grammar.
pub(super) fn piles(count: usize) -> Vec<String> {
    match count {
        1..=3 => ["x", "y", "z"][..count].iter().map(|name| name.to_string()).collect(),
        _ => (1..=count).map(|pile| format!("x{pile}")).collect(),
    }
}

/// What can be forbidden of a shape one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Forbids {
    /// Amounts t, of which the smallest number taken is so many times as much.
    Amounts(i64),
    /// Vectors {k, l}.
    Vectors,
    /// Nothing.
    Nothing,
}

/// A way to take tokens.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// What stands after `take`.
    pub take: String,
    /// What stands after `where`.
    pub own: Option<String>,
    /// Whether what stands there and a condition are joined by `or`, and not by `and`.
    pub or: bool,
    /// Whether it says the same of every position, and treats no pile apart.
    pub invariant: bool,
    pub forbids: Forbids,
    /// Whether two conditions joined by `or` may stand beside.
    pub two: bool,
}

impl Shape {
    /// The clause under a condition, or under one of two, and with something left out; without its name.
    pub fn clause(&self, conditions: &[&str], unless: Option<&str>) -> String {
        let either = conditions.join(" or ");
        let condition = match (&self.own, conditions.len()) {
            (None, 0) => String::new(),
            (None, _) => format!(" where {either}"),
            (Some(own), 0) => format!(" where {own}"),
            (Some(own), _) if self.or => format!(" where {own} or {either}"),
            (Some(own), 1) => format!(" where {own} and {either}"),
            (Some(own), _) => format!(" where {own} and ({either})"),
        };
        let unless = unless.map(|unless| format!(" unless {unless}")).unwrap_or_default();
        format!("take {}{condition}{unless}", self.take)
    }
}

/// The largest number that an amount is compared with, and the widest band.
const LEAST: u64 = 6;
const WIDEST: u64 = 5;

/// All ways to take tokens from so many unordered piles.
pub(super) fn shapes(count: usize) -> Vec<Shape> {
    use Forbids::{Amounts, Nothing, Vectors};
    let names = piles(count);
    let mut all = Vec::new();
    let shape = |take: &str, own: &str, invariant: bool, forbids: Forbids| Shape {
        take: take.to_string(),
        own: (!own.is_empty()).then(|| own.to_string()),
        or: false,
        invariant,
        forbids,
        two: true,
    };
    for taken in 1..=count {
        all.push(shape(&format!("from {taken} {}", if taken == 1 { "pile" } else { "piles" }), "", true, Nothing));
        if taken > 1 {
            all.push(shape(&format!("from up to {taken} piles"), "", true, Nothing));
        }
    }
    // One amount t, which may also be bounded, or of one remainder.
    let mut single: Vec<Shape> =
        names.iter().map(|name| shape(&format!("t from {name}"), "", count == 1, Amounts(1))).collect();
    if count == 2 {
        single.push(shape("t from y", "y - t >= x", false, Amounts(1)));
        single.push(shape("t from y", "y - t < x", false, Amounts(1)));
        single.push(shape("{0, t}", "", true, Amounts(1)));
    }
    if count > 1 {
        let take: Vec<String> = names.iter().map(|name| format!("t from {name}")).collect();
        single.push(shape(&take.join(", "), "", true, Amounts(1)));
    }
    if count > 2 {
        single.push(shape(&format!("{{{}, t, t}}", vec!["0"; count - 2].join(", ")), "", true, Amounts(1)));
    }
    for plain in single {
        let mut bounds: Vec<String> = (2..=LEAST).map(|bound| format!("t >= {bound}")).collect();
        bounds.extend((1..=LEAST).map(|bound| format!("t <= {bound}")));
        bounds.extend((0..2).map(|rest| format!("t mod 2 = {rest}")));
        for bound in bounds {
            let own = plain.own.as_ref().map(|own| format!("{own} and {bound}")).unwrap_or(bound);
            all.push(Shape { own: Some(own), forbids: Nothing, two: false, ..plain.clone() });
        }
        all.push(plain);
    }
    if count == 2 {
        for (take, step) in [("{t, 2t}", 1), ("{t, 3t}", 1), ("{2t, 3t}", 2)] {
            all.push(shape(take, "", true, Amounts(step)));
        }
        for width in 2..=WIDEST {
            all.push(shape("{k, l}", &format!("|k - l| < {width}"), true, Vectors));
            all.push(shape("k from x, l from y", &format!("0 <= l - k < {width}"), false, Nothing));
        }
        for width in 1..=WIDEST {
            all.push(shape("k from x, l from y", &format!("l - k < {width}"), false, Nothing));
        }
        all.push(Shape { or: true, ..shape("t from y", "y - t >= x", false, Nothing) });
    }
    all
}

/// A condition, and whether it may be joined with another by `and`.
pub(super) struct Condition {
    pub text: String,
    pub joins: bool,
}

/// The largest modulus, the most remainders in a list, and the largest number that piles are compared with.
const MODULUS: u64 = 8;
const REMAINDERS: usize = 3;
const COMPARED: u64 = 8;

/// All conditions but those that join two.
pub(super) fn conditions(count: usize, grammar: &Grammar) -> Vec<Condition> {
    let names = piles(count);
    let mut all = Vec::new();
    for set in &grammar.sets {
        for name in &names {
            for word in ["in", "not in"] {
                all.push(Condition { text: format!("{name} {word} {}", set.name), joins: true });
            }
        }
    }
    let first = [names[0].as_str()];
    let quantities: &[&str] = match count {
        2 => &["x", "y", "y - x", "x + y"],
        3 => &["x", "y", "z", "y - x", "z - y", "x + y + z"],
        _ => &first,
    };
    for quantity in quantities {
        if grammar.residues {
            remainders(quantity, &mut all);
        }
        if grammar.comparisons {
            comparisons(quantity, &mut all);
        }
    }
    let lines: &[&str] = match count {
        2 => &["y S 2x", "y S 3x"],
        3 => &["y S 2x", "y S 3x", "z S 2x", "z S 3x", "z S 2y", "z S x + y"],
        _ => &[],
    };
    for line in lines.iter().filter(|_| grammar.comparisons) {
        let signs = ["=", "!=", "<=", ">="].into_iter();
        all.extend(signs.map(|sign| Condition { text: line.replace('S', sign), joins: true }));
    }
    all
}

fn remainders(quantity: &str, all: &mut Vec<Condition>) {
    let quantity = if quantity.contains(' ') { format!("({quantity})") } else { quantity.to_string() };
    for modulus in 2..=MODULUS {
        let mut add = |sign: &str, list: &str, joins: bool| {
            all.push(Condition { text: format!("{quantity} mod {modulus} {sign} {list}"), joins });
        };
        for set in 1u64..(1 << modulus) - 1 {
            let list: Vec<String> =
                (0..modulus).filter(|rest| set >> rest & 1 == 1).map(|rest| rest.to_string()).collect();
            let others = modulus as usize - list.len();
            match list.as_slice() {
                [one] => {
                    add("=", one, modulus <= 3);
                    if others > 1 {
                        add("!=", one, false);
                    }
                }
                _ if list.len() > REMAINDERS || others == 1 => {}
                _ => {
                    let list = format!("{{{}}}", list.join(", "));
                    add("in", &list, false);
                    if others > REMAINDERS {
                        add("not in", &list, false);
                    }
                }
            }
        }
    }
}

fn comparisons(quantity: &str, all: &mut Vec<Condition>) {
    for bound in 0..=COMPARED {
        for sign in ["=", "!=", "<=", ">="] {
            // Nothing is below 0.
            if bound == 0 && (sign == "<=" || sign == ">=") {
                continue;
            }
            let text = match quantity {
                "y - x" if bound == 0 => format!("x {sign} y"),
                "z - y" if bound == 0 => format!("y {sign} z"),
                _ => format!("{quantity} {sign} {bound}"),
            };
            all.push(Condition { text, joins: bound <= 1 });
        }
    }
}
