//! Lemma 5: Recipe U on m piles. The rules as a relation on lists of piles and amounts, and a proof that they are the usual moves.

use super::Exported;
use super::between::Between;
use super::lemma::HEAD;
use super::relation::{Names, allowed};
use super::rising::{INDICES, forget, member};
use crate::form::{Context, Form, Num, Set, Slot};
use crate::number::Slope;
use crate::prove::equal;
use crate::prove::lemma::spread;
use malachite::Integer;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use rulesmith_check::Several;
use std::cmp::Ordering;
use std::fmt::Write;

/// Of more piles the cases are too many for `lia`.
const MAX_PILES: usize = 3;

pub(super) fn exported(form: &Form, several: &Several) -> Result<Exported, String> {
    let slopes = &several.slopes;
    let count = slopes.len();
    if count > MAX_PILES {
        return Err(format!("Recipe U on more than {MAX_PILES} piles cannot be exported to Coq"));
    }
    let beside_one: Vec<Ordering> = slopes.iter().map(|slope| slope.cmp_rational(&Rational::ONE)).collect();
    let bounds: Vec<Between> =
        slopes.iter().enumerate().map(|(k, slope)| Between::of(&format!("alpha{}", k + 1), slope.as_real())).collect();
    // Equal slopes are one number, with the name of the first.
    let own: Vec<usize> =
        (0..count).map(|k| (0..=k).find(|&l| equal(&slopes[l], &slopes[k])).unwrap_or(k) + 1).collect();
    let is_first = |k: usize| own[k] == k + 1;
    let any = bounds.iter().any(|bounds| bounds.any);

    let mut text = String::from("Import Arith Lia List ZArith Reals.\nImport ListNotations.\n");
    text.push_str(
        "Import Piles Amounts Sequences Real Quadratic TwoSequences Recipes Partners Bounds ManyPiles Several.\n",
    );
    text.push_str(if any { "Section Game.\n" } else { "" });
    text.push_str(HEAD);
    for (_, bounds) in bounds.iter().enumerate().filter(|(k, _)| is_first(*k)) {
        text.push_str(&bounds.definition);
    }
    let far = Far::of(slopes, &own, &beside_one)?;
    text.push_str(&far.definitions);
    let set = |set: &Set| slopes.iter().zip(&own).find_map(|(slope, name)| member(set, slope, &format!("alpha{name}")));
    let _ = writeln!(
        text,
        "\n(* The game on {count} unordered piles x1 <= .. <= x{count}: t1, .., t{count} may be taken from them, not all of them 0. *)"
    );
    text.push_str(&allowed(form, &Names { set: &set, constraint: &|_| None, numbers: &far.named })?);

    // What is known of the slopes.
    let each = |make: &dyn Fn(usize) -> String, between: &str| (1..=count).map(make).collect::<Vec<_>>().join(between);
    let _ = writeln!(
        text,
        "\nDefinition slopes (k : nat) : R := nth k [{}] 1%R.",
        each(&|k| format!("alpha{}", own[k - 1]), "; ")
    );
    text.push_str(&far.function);
    for (k, bounds) in bounds.iter().enumerate().filter(|(k, _)| is_first(*k)) {
        let (name, proof) = (format!("alpha{}", k + 1), &bounds.proof);
        let _ = write!(
            text,
            "Lemma between{} : (ratio {}%Z <= {name} <= ratio {}%Z)%R.\nProof. {proof} Qed.\n\
             Lemma {name}_positive : (0 < {name})%R. Proof. exact (between_positive _ _ _ between{} eq_refl). Qed.\n\
             Lemma {name}_dec : forall x, member {name} x \\/ ~ member {name} x. Proof. exact (member_dec {name} {name}_positive). Qed.\n",
            k + 1,
            bounds.from,
            bounds.to,
            k + 1
        );
        if beside_one[k].is_ge() {
            let _ = writeln!(
                text,
                "Lemma {name}_from_one : (1 <= {name})%R. Proof. exact (between_from_one _ _ _ between{} eq_refl). Qed.",
                k + 1
            );
        }
        if beside_one[k].is_le() {
            let _ = writeln!(
                text,
                "Lemma {name}_all : forall x, member {name} x.\nProof. exact (all_members {name} {name}_positive (between_up_to_one _ _ _ between{} eq_refl)). Qed.",
                k + 1
            );
        }
    }
    let last = each(&|k| format!("exact alpha{}_positive", own[k - 1]), "|");
    let open = (0..count).fold("k".to_string(), |inner, _| format!("[|{inner}]"));
    let _ = writeln!(
        text,
        "Lemma positive : forall k, (0 < slopes k)%R.\nProof. intro k. destruct k as {open}; [{last}|destruct k; exact Rlt_0_1]. Qed."
    );
    let steps: Vec<String> = (1..count)
        .map(|k| match own[k - 1] == own[k] {
            true => "exact (Rle_refl _)".to_string(),
            false => format!("exact (between_rises _ _ _ between{} _ _ _ between{} eq_refl)", own[k - 1], own[k]),
        })
        .collect();
    let open = (1..count).fold("k".to_string(), |inner, _| format!("[|{inner}]"));
    let _ = writeln!(
        text,
        "Lemma rising : forall k l, (k <= l)%nat -> (l < {count})%nat -> (slopes k <= slopes l)%R.\nProof.\n  apply rising_steps. \
         intros k H. destruct k as {open}; [{}|exfalso; lia].\nQed.",
        steps.join("|")
    );
    text.push_str(&far.facts(&own, &beside_one));
    let variables = (0..count).filter(|&k| bounds[k].any && is_first(k)).map(|k| format!("alpha{}", k + 1));
    text.push_str(&settle(&own, &beside_one, &far.same, &forget(&variables.collect::<Vec<_>>())));
    let piles = each(&|k| format!("x{k}"), " ");
    let _ = write!(
        text,
        "\nTheorem claim : forall {piles} : nat, ({})%nat ->\n  (PA {count} allowed [{}] <->\n   exists n : nat, {}).\n\
         Proof.\n  intros {piles} H. apply (lemma5_written {count} ltac:(lia) slopes positive rising far far_ok allowed safe needed everything\n    \
         [{}] eq_refl).\n  cbn. lia.\nQed.\n",
        each(&|k| format!("x{k}"), " <= "),
        each(&|k| format!("x{k}"), "; "),
        each(&|k| format!("Z.of_nat x{k} = Int_part (INR n * alpha{})", own[k - 1]), " /\\ "),
        each(&|k| format!("x{k}"), "; "),
    );
    text.push_str(if any { "End Game.\n" } else { "" });
    Ok(Exported { needs: vec!["Lemmas/Several", "Lemmas/Bounds", "Lemmas/Partners"], text })
}

/// How far the terms of a sequence lie apart while those of another, of slope below 1, stay the same.
struct Far {
    definitions: String,
    /// For the conditions of the rules.
    named: Vec<(String, Num)>,
    /// `far`, which takes all of them together.
    function: String,
    /// Where such a number is the same for all x: what it is, and the proof.
    same: Vec<String>,
    constants: String,
}

impl Far {
    fn of(slopes: &[Slope], names: &[usize], beside_one: &[Ordering]) -> Result<Far, String> {
        let mut far = Far {
            definitions: String::new(),
            named: vec![],
            function: String::new(),
            same: vec![],
            constants: String::new(),
        };
        let context = Context { piles: slopes.len(), sorted: true, from: vec![], taken: vec![] };
        let mut cases = String::new();
        for (k, l) in pairs(slopes.len()).filter(|&(k, _)| beside_one[k].is_lt()) {
            if far.definitions.is_empty() {
                far.definitions.push_str(INDICES);
            }
            let name = format!("apart{}{}", k + 1, l + 1);
            let _ = writeln!(
                far.definitions,
                "Definition {name} (x : nat) : Z := Int_part (IZR (last alpha{0} x) * alpha{1}) - Int_part (IZR (first alpha{0} x) * alpha{1}).",
                names[k], names[l]
            );
            let _ = write!(cases, " | {k}%nat, {l}%nat => {name} x");
            let value = spread(&context, slopes[k].as_real(), slopes[l].as_real(), Slot::Before(k))
                .map_err(|error| error.to_string())?
                .shifted(&-Integer::ONE);
            if let (Some(same), Some(own), Some(other)) =
                (value.as_constant(), slopes[k].as_rational(), slopes[l].as_rational())
            {
                let (p, q, u, v) =
                    (own.numerator_ref(), own.denominator_ref(), other.numerator_ref(), other.denominator_ref());
                let _ = writeln!(
                    far.constants,
                    "Lemma {name}_same : forall x, {name} x = {same}.\nProof.\n  intro x. \
                     pose proof (rational_spread {p} {q} {u} {v} x eq_refl eq_refl eq_refl) as E. \
                     change (1 + Int_part (IZR (last alpha{k1} x) * alpha{l1}) - Int_part (IZR (first alpha{k1} x) * alpha{l1}) = \
                     1 + (- ((- (Z.of_nat x + 1) * {q}) / {p}) - 1) * {u} / {v} - (- ((- Z.of_nat x * {q}) / {p})) * {u} / {v}) in E.\n  \
                     unfold {name}. Z.to_euclidean_division_equations. lia.\nQed.",
                    k1 = names[k],
                    l1 = names[l]
                );
                far.same.push(format!("{name}_same x{}", k + 1));
            }
            far.named.push((format!("{name} x{}", k + 1), value));
        }
        far.function = match cases.is_empty() {
            true => "Definition far (k l x : nat) : Z := 0.\n".to_string(),
            false => format!("Definition far (k l x : nat) : Z := match k, l with{cases} | _, _ => 0 end.\n"),
        };
        Ok(far)
    }

    /// That `far` counts partners.
    fn facts(&self, own: &[usize], beside_one: &[Ordering]) -> String {
        let count = own.len();
        let cases = pairs(count).map(|(k, l)| match beside_one[k].is_ge() {
            true => format!("exact (one_partner_from_one alpha{0} alpha{0}_positive alpha{0}_from_one _ x M)", own[k]),
            false => format!(
                "exact (apart_partners alpha{0} alpha{0}_positive alpha{1} (Rlt_le _ _ alpha{1}_positive) x M)",
                own[k], own[l]
            ),
        });
        let open = |name: &str| (0..count).fold(name.to_string(), |inner, _| format!("[|{inner}]"));
        format!(
            "{}Lemma far_ok : forall k l x, (k < {count})%nat -> (l < {count})%nat -> k <> l -> member (slopes k) x ->\n  \
             partners (beatty (slopes k)) (beatty (slopes l)) x (Z.to_nat (1 + far k l x)).\nProof.\n  \
             intros k l x Hk Hl N M. destruct k as {}; try (exfalso; lia); destruct l as {}; try (exfalso; lia);\n    \
             [{}].\nQed.\n",
            self.constants,
            open("k"),
            open("l"),
            cases.collect::<Vec<_>>().join("\n    |")
        )
    }
}

/// Two different piles.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |k| (0..count).filter(move |&l| l != k).map(move |l| (k, l)))
}

/// The rules allow the usual moves, by cases.
fn settle(own: &[usize], beside_one: &[Ordering], same: &[String], forget: &str) -> String {
    let count = own.len();
    let listed = |letter: &str| {
        (0..=count).rev().fold("?".to_string(), |inner, k| match k == count {
            true => format!("[|? {inner}]"),
            false => format!("[|{letter}{} {inner}]", k + 1),
        })
    };
    let (mut known, mut decided) = (String::new(), String::new());
    for (k, beside) in beside_one.iter().enumerate() {
        let (name, pile) = (own[k], k + 1);
        let _ = match beside.is_le() {
            true => write!(known, " pose proof (alpha{name}_all x{pile});"),
            false => write!(decided, " destruct (alpha{name}_dec x{pile});"),
        };
    }
    for fact in same {
        let _ = write!(known, " pose proof ({fact});");
    }
    format!(
        "Ltac written x Lx :=\n  destruct x as {x}; try discriminate Lx; unfold usual_taken, terms, pairs, allowed, far in *;\n  \
         cbn [every some map filter list_prod app seq fst snd negb Nat.eqb Nat.sub pile nth slopes far] in *;{known} idtac.\n\
         Ltac cases :={forget}\n  \
         repeat match goal with H : _ /\\ _ |- _ => destruct H | H : _ \\/ _ |- _ => destruct H end; try contradiction; first [lia | intuition lia].\n\
         Lemma safe : forall x t, legal {count} x t -> terms {count} slopes x -> allowed x t -> usual_taken {count} far x t.\n\
         Proof. intros x t (Lx & Lt & L) T A. destruct t as {t}; try discriminate Lt. written x Lx. cases. Qed.\n\
         Lemma needed : forall x t, legal {count} x t -> terms {count} slopes x -> usual_taken {count} far x t -> allowed x t.\n\
         Proof. intros x t (Lx & Lt & L) T U. destruct t as {t}; try discriminate Lt. written x Lx. cases. Qed.\n\
         Lemma everything : forall x, legal {count} x x -> ~ terms {count} slopes x -> allowed x x.\n\
         Proof. intros x (Lx & _ & L) N. written x Lx.{decided}{forget} first [tauto | intuition lia]. Qed.\n",
        x = listed("x"),
        t = listed("t")
    )
}
