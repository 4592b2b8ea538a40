//! Rows of numbers, broken so that no line of the table is wider than a page.

use std::io::{self, Write};

/// How wide a line may be, in digits.
const WIDTH: usize = 60;

/// How many columns from the first one on fit on one line, at least one; each is as wide as its widest entry and a gap.
fn fitting(widths: &[usize]) -> usize {
    let mut used = 0;
    let fits = |width: &&usize| {
        used += **width + 2;
        used <= WIDTH
    };
    widths.iter().take_while(fits).count().max(1)
}

/// Writes rows of equal length under each other, each after its label, in as many tables as the page needs.
pub fn rows(labels: &[String], rows: &[Vec<String>], out: &mut dyn Write) -> io::Result<()> {
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> =
        (0..columns).map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0)).collect();
    let mut start = 0;
    loop {
        let end = start + fitting(&widths[start..]).min(columns - start);
        writeln!(out, "\\[\n\\begin{{array}}{{l|*{{{}}}{{r}}}}", (end - start).max(1))?;
        for (index, (label, row)) in labels.iter().zip(rows).enumerate() {
            let line = if index == 1 { "\\hline\n" } else { "" };
            let entries: String = row[start..end].iter().map(|entry| format!(" & {entry}")).collect();
            writeln!(out, "{line}{label}{entries} \\\\")?;
        }
        writeln!(out, "\\end{{array}}\n\\]")?;
        start = end;
        if start >= columns {
            return Ok(());
        }
    }
}

/// A list with commas, broken into lines.
pub fn lines(entries: &[String]) -> Vec<String> {
    let widths: Vec<usize> = entries.iter().map(String::len).collect();
    let mut lines = Vec::new();
    let mut start = 0;
    while start < entries.len() {
        let end = start + fitting(&widths[start..]);
        lines.push(entries[start..end].join(", "));
        start = end;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_rows_are_broken() {
        let row: Vec<String> = (0..100).map(|n| n.to_string()).collect();
        let mut out = Vec::new();
        rows(&["n".into(), "a_n".into()], &[row.clone(), row.clone()], &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.matches("\\begin{array}").count() > 5);
        assert_eq!(text.matches(" & 57").count(), 2);
        assert!(text.lines().all(|line| line.len() < 150), "{text}");
        assert_eq!(lines(&row).join(", "), row.join(", "));
    }

    #[test]
    fn an_empty_table_is_a_table() {
        let mut out = Vec::new();
        rows(&["n".into(), "a_n".into()], &[vec![], vec![]], &mut out).unwrap();
        assert!(String::from_utf8(out).unwrap().contains("\\hline"));
    }
}
