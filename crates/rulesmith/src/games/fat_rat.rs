//! Fat Rat: the Rat sequences on m piles.

use super::error::GameError;
use super::name::Call;
use super::sheet::{Sheet, commas, pile_names};
use std::collections::BTreeMap;

/// The rules list about 2^m numbers.
const MAX_PILES: u64 = 10;

pub(super) fn fill(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let m = call.whole(call.only("one number of piles", "fat-rat(4)")?, "the number of piles", 2, MAX_PILES)?;
    let count = m as usize;
    let piles = pile_names(count);
    sheet.title(format!("Fat Rat on {m} piles"));
    sheet.set("piles", piles.join(" <= "));
    let some = if m == 2 { "take from 1 pile".to_string() } else { format!("take from up to {} piles", m - 1) };
    sheet.set("move some", some);
    let take = commas(piles.iter().enumerate().map(|(index, pile)| format!("k{} from {pile}", index + 1)));
    let left: Vec<String> = piles.iter().enumerate().map(|(index, pile)| format!("{pile}-k{}", index + 1)).collect();
    let (mut gaps, mut types) = (Vec::new(), Vec::new());
    for j in 2..=m {
        let (pile, smallest) = (&piles[j as usize - 1], &piles[0]);
        gaps.push(format!("let b{j}(d) = {}", gap(m, j)));
        types.push(format!(
            "move type{j}: take {take}\n            \
             where |k{j} - k1| < b{j}({pile}' - {smallest}') and {}",
            left.join(" <= ")
        ));
    }
    sheet.drop("let b3");
    sheet.drop("let b4");
    sheet.replace("let b2", gaps);
    sheet.drop("move type3");
    sheet.drop("move type4");
    sheet.replace("move type2", types);
    let formulas = commas((1..=m).map(|k| formula(m, k)));
    sheet.set("expect", format!("{{ ({formulas}) : n >= 1 }} also ({})", commas(vec![0; count])));
    let checked = match m {
        2 => Some("On 2 piles these rules were checked to N = 300; mouse has other rules for the same lost positions."),
        3 => Some("On 3 piles these rules were checked to N = 100; rat has other rules for the same lost positions."),
        4 => Some("On 4 piles these rules were checked to N = 230."),
        _ => None,
    };
    sheet.facts.extend(checked.map(str::to_string));
    Ok(())
}

/// The k-th sequence, floor((2^m - 1) n / 2^(m-k)) - 2^(k-1) + 1.
fn value(m: u64, k: u64, n: u64) -> u64 {
    ((1 << m) - 1) * n / (1 << (m - k)) + 1 - (1 << (k - 1))
}

fn formula(m: u64, k: u64) -> String {
    let (slope, divisor, offset) = ((1u64 << m) - 1, 1u64 << (m - k), (1u64 << (k - 1)) - 1);
    let main = if divisor == 1 { format!("{slope}*n") } else { format!("floor({slope}*n/{divisor})") };
    if offset == 0 { main } else { format!("{main} - {offset}") }
}

/// The gap of the sequence D_n = (j-th minus first) behind D: the first one for D = 0, else told by the remainder of D;
/// the gap that occurs most often is left for the end.
fn gap(m: u64, j: u64) -> String {
    let modulus = (1u64 << m) - 1;
    let difference = |n: u64| value(m, j, n) - value(m, 1, n);
    let initial = difference(1);
    let mut residues: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    // D_(n + 2^(m-1)) = D_n + a multiple of the modulus: one round tells all.
    for n in 1..=1 << (m - 1) {
        residues.entry(difference(n + 1) - difference(n)).or_default().push(difference(n) % modulus);
    }
    let usual = residues.iter().max_by_key(|(gap, list)| (list.len(), **gap)).map_or(1, |(gap, _)| *gap);
    residues.remove(&usual);
    let mut text = String::new();
    if initial != usual && !residues.contains_key(&initial) {
        text.push_str(&format!("if d = 0 then {initial} else "));
    }
    for (gap, mut list) in residues {
        list.sort_unstable();
        let zero = if gap == initial { "d = 0 or " } else { "" };
        text.push_str(&format!("if {zero}d mod {modulus} in {{{}}} then {gap} else ", commas(list)));
    }
    text + &usual.to_string()
}
