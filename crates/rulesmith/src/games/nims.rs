//! Relatives of Nim on several piles: Moore's, cyclic Nimhoff, greedy Nim, the king.

use super::error::GameError;
use super::name::Call;
use super::sheet::{Sheet, commas, pile_names};

/// The most piles of games whose claims are written out for each number of them.
const MAX_PILES: u64 = 6;

/// The number of piles in the only argument.
fn piles(call: &Call<'_>, example: &str) -> Result<usize, GameError> {
    let count = call.whole(call.only("one number of piles", example)?, "the number of piles", 1, MAX_PILES)?;
    Ok(count as usize)
}

fn on(count: usize) -> String {
    if count == 1 { "1 pile".to_string() } else { format!("{count} piles") }
}

pub(super) fn moore(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let (some, count) = call.two("from how many piles a move takes, and the number of piles", "moore(2, 3)")?;
    let some = call.whole(some, "from how many piles a move takes", 1, 99)?;
    let count = call.whole(count, "the number of piles", 1, MAX_PILES)? as usize;
    let names = pile_names(count);
    sheet.title(format!("Moore's Nim: up to {some} of {}", on(count)));
    sheet.set("piles", names.join(" <= "));
    // More piles than there are cannot be named in a move.
    let from = match some.min(count as u64) {
        1 => "from 1 pile".to_string(),
        from => format!("from up to {from} piles"),
    };
    sheet.set("move some", format!("take {from}"));
    let claim = match names.as_slice() {
        [_] => "{ x : x >= 0 and x = 0 }".to_string(),
        _ => format!("{{ ({0}) : ({0}) in balanced({1}) }}", names.join(", "), some + 1),
    };
    sheet.set("expect", claim);
    Ok(())
}

pub(super) fn cyclic_nimhoff(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let (bound, count) = call.two("the bound h and the number of piles", "cyclic-nimhoff(3, 2)")?;
    let h = call.whole(bound, "h", 3, 1000)?;
    let count = call.whole(count, "the number of piles", 2, 3)?;
    sheet.title(format!("Cyclic Nimhoff: less than {h} from {count} piles"));
    if count == 2 {
        sheet.set("move some", format!("take k from x, l from y where k + l < {h}"));
        sheet.set("expect", format!("{{ (x, y) : floor(x/{h}) = floor(y/{h}) and (x + y) mod {h} = 0 }}"));
        return Ok(());
    }
    sheet.set("piles", "x <= y <= z");
    let amounts = "take j from x, k from y, l from z where j >= 0 and k >= 0 and l >= 0";
    sheet.set("move some", format!("{amounts} and j + k + l < {h}"));
    let digits = format!("xor(floor(x/{h}), floor(y/{h})) = floor(z/{h})");
    sheet.set("expect", format!("{{ (x, y, z) : {digits} and (x + y + z) mod {h} = 0 }}"));
    Ok(())
}

/// The names of the variables of a claim.
fn indices(count: usize) -> Vec<String> {
    match count {
        0..=3 => ["i", "j", "k"].iter().take(count).map(|name| name.to_string()).collect(),
        _ => (1..=count).map(|index| format!("i{index}")).collect(),
    }
}

pub(super) fn king(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let count = piles(call, "king(2)")?;
    sheet.title(format!("White king on {}", on(count)));
    sheet.set("piles", pile_names(count).join(" <= "));
    let vectors = (1..=count).map(|ones| {
        let entries = (0..count).map(|entry| u8::from(entry + ones >= count));
        format!("{{{}}}", commas(entries))
    });
    sheet.set("move step", format!("take {}", commas(vectors)));
    let names = indices(count);
    let halves = commas(names.iter().map(|name| format!("2*{name}")));
    let entries = if count == 1 { halves } else { format!("({halves})") };
    let bounds = commas(names.iter().map(|name| format!("{name} >= 0")));
    sheet.set("expect", format!("{{ {entries} : {bounds} }}"));
    Ok(())
}

pub(super) fn greedy(call: &Call<'_>, sheet: &mut Sheet) -> Result<(), GameError> {
    let count = piles(call, "greedy-nim(3)")?;
    let names = pile_names(count);
    sheet.title(format!("Greedy Nim on {}", on(count)));
    sheet.set("piles", names.join(" <= "));
    sheet.set("move greedy", format!("take t from {}", names[count - 1]));
    let claim = match count {
        1 => "{ n : n >= 0 and n = 0 }".to_string(),
        _ => {
            let families: Vec<String> = (2..=count).step_by(2).map(|largest| family(count, largest)).collect();
            let empty = if count % 2 == 1 { format!(" also ({})", commas(vec![0; count])) } else { String::new() };
            format!("{}{empty}", families.join(" union "))
        }
    };
    sheet.set("expect", claim);
    Ok(())
}

/// The positions of Greedy Nim in which that many piles are largest.
fn family(count: usize, largest: usize) -> String {
    let smaller = match count - largest {
        1 => vec!["i".to_string()],
        smaller => (1..=smaller).map(|index| format!("i{index}")).collect(),
    };
    let entries = smaller.iter().cloned().chain(vec!["j".to_string(); largest]);
    let least = if smaller.is_empty() { "j >= 0" } else { "j >= 1" };
    let bounds = smaller.iter().map(|name| format!(", {name} >= 0"));
    let order = smaller.iter().map(|name| format!(" and {name} < j"));
    format!("{{ ({}) : {least}{}{} }}", commas(entries), bounds.collect::<String>(), order.collect::<String>())
}
