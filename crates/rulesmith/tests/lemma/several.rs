//! Recipe U on three and four piles, for random slopes: boards, the lemma and its checker agree.

use super::{agrees, game, proof};
use malachite::rational::Rational;
use rulesmith::number::Slope;
use rulesmith::prove::lemma::{self, Argument, Lemma, Proof, Several};
use rulesmith::rules;
use rulesmith_corpus::dice::Dice;

/// A slope between 1/4 and 5: a fraction, or one with a root.
fn slope(dice: &mut Dice) -> (String, Slope) {
    let (p, q) = (1 + dice.roll(19), 1 + dice.roll(4));
    let root = *dice.pick(&[2, 3, 5, 7]);
    let text = match dice.roll(3) {
        0 => format!("{p}/{q}"),
        1 => format!("sqrt({root})*{p}/{}", 8 * q),
        _ => format!("{p}/{} + sqrt({root})/3", 4 * q),
    };
    let value: Slope = text.parse().unwrap();
    let fits =
        value.cmp_rational(&Rational::from_signeds(1, 4)).is_gt() && value.cmp_rational(&Rational::from(5)).is_lt();
    if fits { (text, value) } else { slope(dice) }
}

/// That many slopes, the smallest first.
pub(super) fn slopes(dice: &mut Dice, count: usize) -> Vec<String> {
    let mut found: Vec<(String, Slope)> = (0..count).map(|_| slope(dice)).collect();
    found.sort_by(|one, other| one.1.compare(&other.1).unwrap());
    found.into_iter().map(|(text, _)| text).collect()
}

#[test]
fn recipe_u_holds_for_random_triples_and_quadruples() {
    let mut dice = Dice(2012);
    for round in 0..200 {
        let (piles, up_to) = if round % 4 == 3 { (4, 8) } else { (3, 14) };
        let name = format!("recipe-u({})", slopes(&mut dice, piles).join(", "));
        let game = game(&name);
        assert!(agrees(&game, up_to), "{name}\n{game}");
        let found = proof(&game).unwrap_or_else(|why| panic!("{name}: {why}\n{game}"));
        assert_eq!(found.lemma(), Lemma::RecipeUPiles);
        assert_eq!(lemma::check(&game, &found), Ok(()), "{name}");
    }
}

/// Other slopes and other rules; what is accepted all the same is true on a board.
#[test]
fn what_is_nearly_recipe_u_is_refused() {
    let name = "recipe-u(2/3, sqrt(2), 5/2)";
    let honest = game(name);
    let several = |slopes: &[&str]| {
        let slopes = slopes.iter().map(|slope| slope.parse().unwrap()).collect();
        Proof { argument: Argument::Several(Several { slopes }) }
    };
    let right = several(&["2/3", "sqrt(2)", "5/2"]);
    assert_eq!(lemma::check(&honest, &right), Ok(()));
    for wrong in
        [&["2/3", "5/2", "sqrt(2)"][..], &["2/3", "sqrt(2)"], &["2/3", "sqrt(2)", "3"], &["2/3", "sqrt(2)", "5/2", "3"]]
    {
        assert!(lemma::check(&honest, &several(wrong)).is_err(), "{wrong:?}");
    }
    let text = honest.to_string();
    let changes = [
        ("x not in A1 or y not in A2", "x not in A1"),
        ("up to 3 piles where", "up to 2 piles where"),
        ("z not in A3", "z in A3"),
        ("k2 > apart12(x)", "k2 > apart12(x) + 1"),
        ("k2 > apart12(x)", "k2 >= apart12(x)"),
        ("k3 > apart13(x)", "k3 >= apart13(x)"),
        ("x <= y - k2 <= z", "x <= z"),
        ("take k1 from x where", "take k1 from x, k2 from y where"),
        ("floor(5/2*n)) :", "floor(5/2*n) + 1) :"),
        ("n >= 0", "n >= 1"),
    ];
    let mut false_on_a_board = 0;
    for (old, new) in changes {
        assert!(text.contains(old), "{old} is not in\n{text}");
        let changed =
            rules::parse(&text.replacen(old, new, 1)).unwrap_or_else(|error| panic!("{error}: {old} -> {new}"));
        let is_true = agrees(&changed, 14);
        false_on_a_board += usize::from(!is_true);
        assert!(lemma::check(&changed, &right).is_err() || is_true, "{old} -> {new}");
    }
    assert!(false_on_a_board >= 6, "{false_on_a_board}");
}
