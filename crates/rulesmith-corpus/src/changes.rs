//! Certificates with one thing changed, in evidence or rules: what is still accepted has to be true.

use crate::dice::Dice;
use serde_json::{Value, json};

/// What may be replaced in rules by what.
const CHANGES: [(&str, &str); 66] = [
    ("<=", "<"),
    ("<", "<="),
    ("<", ">"),
    (">=", ">"),
    (">=", "<="),
    (" = ", " != "),
    (" in ", " not in "),
    ("not in", "in"),
    ("where", "unless"),
    ("unless", "where"),
    (" and ", " or "),
    (" or ", " and "),
    ("+", "-"),
    ("-", "+"),
    ("1 pile", "up to 2 piles"),
    ("up to 2 piles", "1 pile"),
    ("from x", "from y"),
    ("from y", "from x"),
    ("t from x, ", ""),
    ("also", "except"),
    ("evil", "odious"),
    ("odious", "vile"),
    ("phi^2", "phi"),
    ("phi", "sqrt(2)"),
    ("floor(", "(1 + floor("),
    ("piles x <= y", "piles x, y"),
    ("n >= 0", "n >= 1"),
    ("n >= 1", "n >= 0"),
    ("move ", "move more: take {1, 2} move "),
    ("move ", "move more: take 2t from x, t from y move "),
    ("x in", "y in"),
    ("union", "inter"),
    ("beatty(", "complement("),
    (": n >=", " + (n mod 2) : n >="),
    (" <= ", ", "),
    (", ", " <= "),
    (" < ", " <= "),
    (" <= ", " < "),
    (" != ", " = "),
    ("x in A", "x in B"),
    ("x in A", "x' in A"),
    ("y in B", "y in A"),
    ("y not in B", "x not in B"),
    ("x not in A", "x not in B"),
    ("unless ", "unless not "),
    ("where ", "where not "),
    ("take from 1 pile", "take from up to 2 piles"),
    ("take from up to 2 piles", "take from 2 piles"),
    ("take from up to 2 piles", "take from 1 pile"),
    ("take t from x, t from y", "take {t, t}"),
    ("take t from x ", "take t from y "),
    ("z' - x'", "z - x"),
    ("y - x", "y' - x'"),
    ("y - t", "y'"),
    ("n >= 0 }", "n >= 0 } also (2, 3)"),
    ("n >= 0 }", "n >= 0 } except (1, 2)"),
    ("n >= 0 }", "n >= 0 and n mod 5 != 4 }"),
    ("n >= 0 }", "n >= 0 } union { (n, n) : n >= 7 }"),
    ("n >= 1 }", "n >= 0 }"),
    ("n >= 0 }", "n >= 1 }"),
    ("|k - l|", "k - l"),
    ("|k - l|", "max(k, l)"),
    ("residues({0", "residues({7"),
    ("3/2", "5/2"),
    ("sqrt(5)", "sqrt(2)"),
    ("move ", "move extra: take {1, 2} move "),
];

fn change_rules(dice: &mut Dice, text: &mut String) {
    if dice.roll(3) == 0 {
        let digits: Vec<usize> = text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
        if !digits.is_empty() {
            let at = *dice.pick(&digits);
            text.replace_range(at..=at, &dice.roll(10).to_string());
        }
        return;
    }
    // Most rules have only some of these.
    for _ in 0..4 {
        let (old, new) = *dice.pick(&CHANGES);
        let places: Vec<usize> = text.match_indices(old).map(|(at, _)| at).collect();
        if !places.is_empty() {
            let at = *dice.pick(&places);
            text.replace_range(at..at + old.len(), new);
            return;
        }
    }
}

/// Changes one thing in a certificate, as likely in a short part as in a long one: in the rules, in the evidence, or now and then in
/// any field. What is put in may come from the same place of another certificate.
pub fn change(dice: &mut Dice, certificate: &mut Value, others: &[Value]) {
    let mut at = String::from(match dice.roll(12) {
        0..4 => "/rules",
        4 => "",
        _ => "/evidence",
    });
    loop {
        let Some(place) = certificate.pointer(&at) else { return };
        at = match place {
            Value::Object(fields) if !fields.is_empty() => {
                format!("{at}/{}", dice.pick(&fields.keys().collect::<Vec<_>>()))
            }
            Value::Array(items) if !items.is_empty() && dice.roll(4) > 0 => format!("{at}/{}", dice.index(items.len())),
            _ => break,
        };
    }
    let other = dice.pick(others).pointer(&at).cloned();
    let Some(place) = certificate.pointer_mut(&at) else { return };
    match place {
        Value::Array(items) if !items.is_empty() => {
            let (one, two) = (dice.index(items.len()), dice.index(items.len()));
            match dice.roll(5) {
                0 => drop(items.remove(one)),
                1 => items.insert(two, items[one].clone()),
                2 => items.swap(one, two),
                3 => items.truncate(one),
                _ => *place = other.unwrap_or(json!([])),
            }
        }
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            *place = json!([old - 1, old + 1, 1 - old, old.wrapping_mul(2), dice.roll(40) as i64][dice.index(5)]);
        }
        Value::String(text) if at == "/rules" && dice.roll(8) > 0 => change_rules(dice, text),
        _ => *place = other.unwrap_or(Value::Null),
    }
}
