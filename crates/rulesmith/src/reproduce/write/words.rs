//! Texts of the data in every output: words with formulas between dollar signs, code between backticks, and stars around
//! what is stressed, as in Markdown.
//!
//! A formula is written as it is read: letters, digits, signs such as ≤ and ⌊, `_` and `^` with one sign or a group in
//! braces after them, and √ with a sign or a group. There is nothing else, so that every output can set it.

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// Plain words.
    Words(&'a str),
    /// A formula.
    Formula(&'a str),
    /// Code.
    Code(&'a str),
    /// Stressed strongly.
    Strong(&'a str),
    /// Stressed.
    Stressed(&'a str),
}

/// The pieces of a text.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    type Made = for<'a> fn(&'a str) -> Part<'a>;
    const MARKS: [(&str, Made); 4] = [
        ("**", |inner| Part::Strong(inner)),
        ("$", |inner| Part::Formula(inner)),
        ("`", |inner| Part::Code(inner)),
        ("*", |inner| Part::Stressed(inner)),
    ];
    let mut found = Vec::new();
    let (mut rest, mut plain) = (text, 0);
    while plain < rest.len() {
        let here = &rest[plain..];
        let marked = MARKS.iter().find_map(|(mark, made)| {
            let inner = here.strip_prefix(mark)?;
            let end = inner.find(mark).filter(|&end| end > 0)?;
            // A star between blanks is a product.
            let stressed = *mark != "*" || !inner.starts_with(' ') && !inner[..end].ends_with(' ');
            stressed.then(|| (made(&inner[..end]), &inner[end + mark.len()..]))
        });
        match marked {
            Some((part, after)) => {
                if plain > 0 {
                    found.push(Part::Words(&rest[..plain]));
                }
                found.push(part);
                (rest, plain) = (after, 0);
            }
            None => plain += here.chars().next().map_or(1, char::len_utf8),
        }
    }
    if !rest.is_empty() {
        found.push(Part::Words(rest));
    }
    found
}

/// A formula, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A variable, one letter.
    Letter(char),
    /// A name of several letters, such as mex.
    Name(String),
    /// A number.
    Number(String),
    /// A sign.
    Operator(char),
    /// What stands below the sign before.
    Below(Vec<Sign>),
    /// What stands above the sign before.
    Above(Vec<Sign>),
    /// A square root.
    Root(Vec<Sign>),
}

/// Names of more than one letter.
const NAMES: [&str; 8] = ["mex", "min", "max", "mod", "gcd", "and", "or", "if"];

/// Takes a formula apart.
pub fn signs(formula: &str) -> Vec<Sign> {
    let letters: Vec<char> = formula.chars().collect();
    let mut at = 0;
    read(&letters, &mut at, false)
}

fn read(letters: &[char], at: &mut usize, in_group: bool) -> Vec<Sign> {
    let mut found = Vec::new();
    while let Some(&sign) = letters.get(*at) {
        *at += 1;
        match sign {
            '}' if in_group => return found,
            '_' => found.push(Sign::Below(argument(letters, at))),
            '^' => found.push(Sign::Above(argument(letters, at))),
            '√' => found.push(Sign::Root(argument(letters, at))),
            sign if sign.is_ascii_digit() => {
                let start = *at - 1;
                while letters.get(*at).is_some_and(char::is_ascii_digit) {
                    *at += 1;
                }
                found.push(Sign::Number(letters[start..*at].iter().collect()));
            }
            sign if sign.is_ascii_alphabetic() => {
                let start = *at - 1;
                let rest: String = letters[start..].iter().take_while(|c| c.is_ascii_alphabetic()).collect();
                match NAMES.iter().find(|name| rest == **name) {
                    Some(name) => {
                        *at = start + name.len();
                        found.push(Sign::Name((*name).to_string()));
                    }
                    None => found.push(Sign::Letter(sign)),
                }
            }
            sign if sign.is_alphabetic() => found.push(Sign::Letter(sign)),
            sign if sign.is_whitespace() => {}
            sign => found.push(Sign::Operator(sign)),
        }
    }
    found
}

fn argument(letters: &[char], at: &mut usize) -> Vec<Sign> {
    match letters.get(*at) {
        Some('{') => {
            *at += 1;
            read(letters, at, true)
        }
        Some(_) => {
            let one = &letters[*at..=*at];
            *at += 1;
            read(one, &mut 0, false)
        }
        None => vec![],
    }
}

/// Subscripts in plain words: `a_n`, `b_{n−1}`. The text is cut into what is plain and letter with its subscript.
pub fn subscripts(words: &str) -> Vec<Result<&str, (&str, &str)>> {
    let mut found = Vec::new();
    let mut rest = words;
    let mut from = 0;
    while let Some(at) = rest[from..].find('_').map(|at| at + from) {
        let letter = rest[..at].chars().next_back().filter(|c| c.is_alphabetic());
        let before = letter.map_or(at, |letter| at - letter.len_utf8());
        // `x_n` is a letter with a subscript, and `p_positions` is a name.
        let alone = rest[..before].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        let after = &rest[at + 1..];
        let (below, end) = match after.strip_prefix('{').and_then(|inner| Some((inner, inner.find('}')?))) {
            Some((inner, end)) => (&inner[..end], end + 2),
            None => {
                let end = after.find(|c: char| !c.is_alphanumeric()).unwrap_or(after.len());
                (&after[..end], end)
            }
        };
        if letter.is_none() || !alone || below.is_empty() || below.chars().count() > 4 {
            from = at + 1;
            continue;
        }
        if before > 0 {
            found.push(Ok(&rest[..before]));
        }
        found.push(Err((&rest[before..at], below)));
        rest = &rest[at + 1 + end..];
        from = 0;
    }
    if !rest.is_empty() {
        found.push(Ok(rest));
    }
    found
}
