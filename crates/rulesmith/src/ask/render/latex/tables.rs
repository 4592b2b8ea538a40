//! Rows of numbers, broken so that no line of the table is wider than a page.

use std::io::{self, Write};

/// How wide a line may be, in digits.
pub const WIDTH: usize = 60;

/// Writes columns next to each other, each with one entry for every label, in as many tables as the page needs. Tables
/// are written as they fill, so that a long list needs no memory.
pub fn columns(labels: &[String], columns: impl Iterator<Item = Vec<String>>, out: &mut dyn Write) -> io::Result<()> {
    let mut filled: Vec<Vec<String>> = Vec::new();
    let (mut used, mut written) = (0, false);
    for column in columns {
        let width = column.iter().map(String::len).max().unwrap_or(0) + 2;
        if !filled.is_empty() && used + width > WIDTH {
            table(labels, &filled, out)?;
            filled.clear();
            (used, written) = (0, true);
        }
        used += width;
        filled.push(column);
    }
    if filled.is_empty() && written { Ok(()) } else { table(labels, &filled, out) }
}

fn table(labels: &[String], columns: &[Vec<String>], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\\[\n\\begin{{array}}{{l|*{{{}}}{{r}}}}", columns.len().max(1))?;
    for (row, label) in labels.iter().enumerate() {
        let line = if row == 1 { "\\hline\n" } else { "" };
        let entries: String = columns.iter().map(|column| format!(" & {}", column[row])).collect();
        writeln!(out, "{line}{label}{entries} \\\\")?;
    }
    writeln!(out, "\\end{{array}}\n\\]")
}

/// A list with commas, broken into lines.
pub fn lines(entries: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut() {
            Some(line) if line.len() + entry.len() + 2 <= WIDTH => {
                line.push_str(", ");
                line.push_str(entry);
            }
            _ => lines.push(entry.clone()),
        }
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
        let twice = row.iter().map(|entry| vec![entry.clone(), entry.clone()]);
        columns(&["n".into(), "a_n".into()], twice, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.matches("\\begin{array}").count() > 5);
        assert_eq!(text.matches(" & 57").count(), 2);
        assert!(text.lines().all(|line| line.len() < 150), "{text}");
        assert_eq!(lines(&row).join(", "), row.join(", "));
    }

    #[test]
    fn an_empty_table_is_a_table() {
        let mut out = Vec::new();
        columns(&["n".into(), "a_n".into()], std::iter::empty(), &mut out).unwrap();
        assert!(String::from_utf8(out).unwrap().contains("\\hline"));
    }
}
