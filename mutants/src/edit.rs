//! Where mutants go in the text.

use proc_macro2::{LineColumn, Span};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A piece of text to be put in, in place of `length` bytes.
struct Edit {
    at: usize,
    length: usize,
    /// Pieces that end something come before pieces that begin something; of two that end, the inner one comes first.
    order: (bool, i64),
    pieces: Vec<Piece>,
}

enum Piece {
    Text(String),
    /// What a mutant says, and its number.
    Mutant(usize, String),
}

/// Something that was changed, as a whole.
struct Site {
    ids: Vec<usize>,
    edits: Vec<Edit>,
}

pub struct Sources {
    files: BTreeMap<String, (String, Vec<SiteMaker>)>,
    /// After the last writing: where mutants and sites stand, by file.
    places: HashMap<String, Vec<(usize, usize, Vec<usize>, bool)>>,
    pub unplaced: Vec<usize>,
    pub count: usize,
}

/// Makes the edits of a site without the mutants that are left out.
struct SiteMaker {
    ids: Vec<(usize, String)>,
    kind: Kind,
    number: i64,
}

enum Kind {
    Function { at: usize },
    Binary { from: usize, operator: (usize, usize), to: usize, sign: String },
    Assign { from: usize, operator: (usize, usize), to: usize, sign: String },
    Unary { operator: (usize, usize), to: usize, sign: String },
    Guard { from: usize, to: usize },
    Arm { at: usize, guard: Option<(usize, usize)> },
}

impl Sources {
    pub fn new(mutants: &[Value], tree: &Path, folder: &str) -> Sources {
        let mut by_file: BTreeMap<String, Vec<(usize, &Value)>> = BTreeMap::new();
        for (id, mutant) in mutants.iter().enumerate() {
            by_file.entry(mutant["file"].as_str().expect("a file").into()).or_default().push((id, mutant));
        }
        let mut sources =
            Sources { files: BTreeMap::new(), places: HashMap::new(), unplaced: vec![], count: mutants.len() };
        for (file, mutants) in by_file {
            let text = std::fs::read_to_string(tree.join(&file)).expect("a source");
            let parsed = syn::parse_file(&text).expect("Rust");
            let mut wanted: HashMap<(String, usize, usize), Vec<(usize, String)>> = HashMap::new();
            for (id, mutant) in &mutants {
                let genre = mutant["genre"].as_str().unwrap_or("").to_string();
                let at = |key: &str| mutant["span"]["start"][key].as_u64().unwrap_or(0) as usize;
                let replacement = mutant["replacement"].as_str().unwrap_or("").to_string();
                wanted.entry((genre, at("line"), at("column"))).or_default().push((*id, replacement));
            }
            let mut finder = Finder { wanted, makers: vec![], apart: vec![] };
            finder.visit_file(&parsed);
            sources.unplaced.extend(finder.wanted.values().flatten().map(|(id, _)| *id));
            sources.unplaced.extend(&finder.apart);
            sources.files.insert(file, (text, finder.makers));
        }
        let root = tree.join(folder).join("src");
        let library = root.join("lib.rs");
        let text = std::fs::read_to_string(&library).expect("the root");
        if !text.contains("pub mod mutant_chosen;") {
            let with = text.replacen("#![forbid(unsafe_code)]", "#![forbid(unsafe_code)]\n#![allow(warnings)]", 1);
            let with = with + "\npub mod mutant_chosen;\n";
            std::fs::write(&library, &with).expect("the root");
            if let Some((text, _)) = sources.files.get_mut(&format!("{folder}/src/lib.rs")) {
                // The places in it are those of the text without the addition.
                *text += "\npub mod mutant_chosen;\n";
            }
        }
        std::fs::write(root.join("mutant_chosen.rs"), include_str!("chosen.rs.txt")).expect("the chooser");
        sources
    }

    /// Writes the files, without some mutants.
    pub fn write(&mut self, tree: &Path, without: &BTreeSet<usize>) {
        self.places.clear();
        for (file, (text, makers)) in &self.files {
            let sites: Vec<Site> = makers.iter().filter_map(|maker| maker.make(without)).collect();
            let mut edits: Vec<(usize, &Edit)> = Vec::new();
            for (number, site) in sites.iter().enumerate() {
                edits.extend(site.edits.iter().map(|edit| (number, edit)));
            }
            edits.sort_by_key(|(_, edit)| (edit.at, edit.order));
            let mut written = String::new();
            let mut places = Vec::new();
            let mut whole: Vec<(usize, usize)> = vec![(usize::MAX, 0); sites.len()];
            let mut done = 0;
            for (number, edit) in edits {
                written.push_str(&text[done..edit.at]);
                whole[number].0 = whole[number].0.min(written.len());
                for piece in &edit.pieces {
                    match piece {
                        Piece::Text(text) => written.push_str(text),
                        Piece::Mutant(id, text) => {
                            let from = written.len();
                            written.push_str(text);
                            places.push((from, written.len(), vec![*id], true));
                        }
                    }
                }
                whole[number].1 = written.len();
                done = edit.at + edit.length;
            }
            written.push_str(&text[done..]);
            places.extend(sites.iter().zip(whole).map(|(site, (from, to))| (from, to, site.ids.clone(), false)));
            std::fs::write(tree.join(file), &written).expect("a source");
            self.places.insert(file.clone(), places);
        }
    }

    /// The mutants of the smallest place around an error: the mutant itself, or a whole site.
    pub fn blame(&self, file: &str, from: usize, to: usize) -> Option<(Vec<usize>, &'static str)> {
        let places = self.places.iter().find(|(name, _)| name.ends_with(file) || file.ends_with(name.as_str()))?.1;
        let around = |place: &&(usize, usize, Vec<usize>, bool)| place.0 <= from && to <= place.1;
        let own = places.iter().filter(|place| place.3).filter(around).min_by_key(|place| place.1 - place.0);
        if let Some(own) = own {
            return Some((own.2.clone(), "unviable"));
        }
        let site = places.iter().filter(around).min_by_key(|place| place.1 - place.0)?;
        Some((site.2.clone(), "apart"))
    }
}

fn chosen(id: usize) -> String {
    format!("crate::mutant_chosen::m({id})")
}

impl SiteMaker {
    fn make(&self, without: &BTreeSet<usize>) -> Option<Site> {
        let mutants: Vec<&(usize, String)> = self.ids.iter().filter(|(id, _)| !without.contains(id)).collect();
        if mutants.is_empty() {
            return None;
        }
        let ids: Vec<usize> = mutants.iter().map(|(id, _)| *id).collect();
        let begin = (true, self.number);
        let end = (false, -self.number);
        let text = |text: &str| Piece::Text(text.to_string());
        let piece = |at: usize, length: usize, order, pieces| Edit { at, length, order, pieces };
        // `{ l - r } else` for every mutant, and then the operation itself.
        let tried = |form: &dyn Fn(&str) -> String, own: String| {
            let mut pieces = vec![];
            for (id, sign) in &mutants {
                pieces.push(Piece::Text(format!("if {} {{ ", chosen(*id))));
                pieces.push(Piece::Mutant(*id, form(sign)));
                pieces.push(text(" } else "));
            }
            pieces.push(Piece::Text(format!("{{ {own} }}")));
            pieces
        };
        let edits = match &self.kind {
            Kind::Function { at } => {
                let mut pieces = vec![];
                for (id, value) in &mutants {
                    pieces.push(Piece::Text(format!("if {} {{ ", chosen(*id))));
                    pieces.push(Piece::Mutant(*id, format!("return {value};")));
                    pieces.push(text(" }\n"));
                }
                vec![piece(*at, 0, begin, pieces)]
            }
            Kind::Binary { from, operator, to, sign } => {
                let (start, between, mut close) = match sign.as_str() {
                    "&&" | "||" => {
                        let sense = if sign == "&&" { "!=" } else { "==" };
                        let id = mutants[0].0;
                        let start = "(match (";
                        let between = format!(") {{ l => if l {sense} {} {{ (", chosen(id));
                        (start, between, vec![text(") } else { l } })")])
                    }
                    "==" | "!=" | "<" | ">" | "<=" | ">=" => {
                        let form = |sign: &str| format!("*l {sign} *r");
                        ("(match (&(", "), &(".to_string(), tried(&form, form(sign)))
                    }
                    _ => {
                        let form = |sign: &str| format!("l {sign} r");
                        ("(match ((", "), (".to_string(), tried(&form, form(sign)))
                    }
                };
                if !matches!(sign.as_str(), "&&" | "||") {
                    close.insert(0, text(")) { (l, r) => "));
                    close.push(text(" })"));
                }
                vec![
                    piece(*from, 0, begin, vec![text(start)]),
                    piece(operator.0, operator.1 - operator.0, begin, vec![Piece::Text(between)]),
                    piece(*to, 0, end, close),
                ]
            }
            Kind::Assign { from, operator, to, sign } => {
                let form = |sign: &str| format!("*l {sign} r");
                let mut close = tried(&form, form(sign));
                close.insert(0, text(")) { (l, r) => "));
                close.push(text(" })"));
                vec![
                    piece(*from, 0, begin, vec![text("(match (&mut (")]),
                    piece(operator.0, operator.1 - operator.0, begin, vec![text("), (")]),
                    piece(*to, 0, end, close),
                ]
            }
            Kind::Unary { operator, to, sign } => {
                let form = |sign: &str| format!("{sign}v");
                let mut close = tried(&form, form(sign));
                close.insert(0, text(") { v => "));
                close.push(text(" })"));
                vec![
                    piece(operator.0, operator.1 - operator.0, begin, vec![text("(match (")]),
                    piece(*to, 0, end, close),
                ]
            }
            Kind::Guard { from, to } => {
                let mut start = String::from("(");
                for (id, value) in &mutants {
                    start +=
                        &if value == "true" { format!("{} || ", chosen(*id)) } else { format!("!{} && ", chosen(*id)) };
                }
                vec![piece(*from, 0, begin, vec![Piece::Text(start + "(")]), piece(*to, 0, end, vec![text("))")])]
            }
            Kind::Arm { at, guard } => {
                let no = format!("!{}", chosen(ids[0]));
                match guard {
                    None => vec![piece(*at, 0, end, vec![Piece::Text(format!(" if {no}"))])],
                    Some((from, to)) => {
                        vec![
                            piece(*from, 0, begin, vec![Piece::Text(format!("{no} && ("))]),
                            piece(*to, 0, end, vec![text(")")]),
                        ]
                    }
                }
            }
        };
        Some(Site { ids, edits })
    }
}

struct Finder {
    wanted: HashMap<(String, usize, usize), Vec<(usize, String)>>,
    makers: Vec<SiteMaker>,
    apart: Vec<usize>,
}

fn range(span: Span) -> (usize, usize) {
    let range = span.byte_range();
    (range.start, range.end)
}

fn has_let(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

impl Finder {
    fn take(&mut self, genre: &str, start: LineColumn) -> Option<Vec<(usize, String)>> {
        self.wanted.remove(&(genre.to_string(), start.line, start.column + 1))
    }

    fn add(&mut self, ids: Vec<(usize, String)>, kind: Kind) {
        let number = self.makers.len() as i64;
        self.makers.push(SiteMaker { ids, kind, number });
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let Some(first) = block.stmts.first() else { return };
        let unnamed = match &signature.output {
            syn::ReturnType::Default => false,
            syn::ReturnType::Type(_, kind) => matches!(**kind, syn::Type::ImplTrait(_)),
        };
        if unnamed || signature.constness.is_some() {
            return;
        }
        if let Some(ids) = self.take("FnValue", first.span().start()) {
            self.add(ids, Kind::Function { at: range(first.span()).0 });
        }
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        let operator = expr.op.span();
        if let Some(ids) = self.take("BinaryOperator", operator.start()) {
            let sign = self.sign(&expr.op);
            let (from, to) = (range(expr.left.span()).0, range(expr.right.span()).1);
            let lets = matches!(sign.as_str(), "&&" | "||") && (has_let(&expr.left) || has_let(&expr.right));
            let several = matches!(sign.as_str(), "&&" | "||") && ids.len() > 1;
            if lets || several {
                let start = operator.start();
                self.wanted.insert(("BinaryOperator".into(), start.line, start.column + 1), ids);
            } else if sign.len() >= 2 && sign.ends_with('=') && !matches!(sign.as_str(), "==" | "!=" | "<=" | ">=") {
                self.add(ids, Kind::Assign { from, operator: range(operator), to, sign });
            } else {
                self.add(ids, Kind::Binary { from, operator: range(operator), to, sign });
            }
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        let operator = expr.op.span();
        if let Some(ids) = self.take("UnaryOperator", operator.start()) {
            let sign = if matches!(expr.op, syn::UnOp::Not(_)) { "!" } else { "-" };
            self.add(ids, Kind::Unary { operator: range(operator), to: range(expr.span()).1, sign: sign.into() });
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_match(&mut self, expr: &'ast syn::ExprMatch) {
        let catches = |arm: &syn::Arm| {
            let all =
                matches!(&arm.pat, syn::Pat::Wild(_)) || matches!(&arm.pat, syn::Pat::Ident(it) if it.subpat.is_none());
            all && arm.guard.is_none()
        };
        if !expr.arms.iter().any(catches) {
            // An arm with a guard would not count as one that is always there.
            for arm in expr.arms.iter().filter(|arm| arm.guard.is_none()) {
                let found = self.take("MatchArm", arm.span().start());
                self.apart.extend(found.into_iter().flatten().map(|(id, _)| id));
            }
        }
        visit::visit_expr_match(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let guard = arm.guard.as_ref().map(|(_, guard)| guard);
        let lets = guard.is_some_and(|guard| has_let(guard));
        if !lets && let Some(ids) = self.take("MatchArm", arm.span().start()) {
            self.add(ids, Kind::Arm { at: range(arm.pat.span()).1, guard: guard.map(|guard| range(guard.span())) });
        }
        if let Some(guard) = guard
            && !lets
            && let Some(ids) = self.take("MatchArmGuard", guard.span().start())
        {
            let (from, to) = range(guard.span());
            self.add(ids, Kind::Guard { from, to });
        }
        visit::visit_arm(self, arm);
    }
}

impl Finder {
    fn sign(&self, operator: &syn::BinOp) -> String {
        operator.span().source_text().expect("the text of an operator")
    }
}
