//! Recipe R on three and four piles, for random slopes: boards, the lemma and its checker agree.

use super::several::slopes;
use super::{agrees, game, proof};
use malachite::Integer;
use rulesmith::prove::lemma::{self, Argument, Bands, Lemma, Proof};
use rulesmith::{games, rules};
use rulesmith_corpus::dice::Dice;

#[test]
fn recipe_r_holds_for_random_triples_and_quadruples() {
    let mut dice = Dice(2013);
    let (mut holds, mut refused) = (0, 0);
    while holds < 200 {
        let (piles, up_to) = if holds % 4 == 3 { (4, 8) } else { (3, 14) };
        let name = format!("recipe-r({})", slopes(&mut dice, piles).join(", "));
        let game = match games::find(&name) {
            Ok(entry) => entry.game,
            Err(error) => {
                assert!(error.to_string().contains("slopes from 1 on"), "{name}: {error}");
                refused += 1;
                continue;
            }
        };
        assert!(agrees(&game, up_to), "{name}\n{game}");
        let found = proof(&game).unwrap_or_else(|why| panic!("{name}: {why}\n{game}"));
        assert_eq!(found.lemma(), Lemma::RecipeRPiles);
        assert_eq!(lemma::check(&game, &found), Ok(()), "{name}");
        holds += 1;
    }
    assert!(refused > 0);
}

#[test]
fn it_holds_for_equal_slopes_and_for_five_piles() {
    for (name, up_to) in [("recipe-r(sqrt(2), sqrt(2), pi)", 20), ("recipe-r(1, 3/2, sqrt(3), e, 4)", 6)] {
        super::holds(name, &game(name), Lemma::RecipeRPiles, up_to);
    }
    // Without a band these are the rules of Recipe U as well.
    super::holds("recipe-r(1, 1, 1)", &game("recipe-r(1, 1, 1)"), Lemma::RecipeUPiles, 14);
}

/// Other slopes and widths, and other rules; what is accepted all the same is true on a board.
#[test]
fn what_is_nearly_recipe_r_is_refused() {
    let honest = game("recipe-r(4/3, sqrt(3), 7/2)");
    let bands = |slopes: &[&str], widths: &[i64]| {
        let slopes = slopes.iter().map(|slope| slope.parse().unwrap()).collect();
        let widths = widths.iter().map(|width| Integer::from(*width)).collect();
        Proof { argument: Argument::Bands(Bands { slopes, widths }) }
    };
    let own = ["4/3", "sqrt(3)", "7/2"];
    let right = proof(&honest).unwrap();
    assert_eq!(right, bands(&own, &[1, 3]));
    for (slopes, widths) in [
        (&["4/3", "7/2", "sqrt(3)"][..], &[1, 3][..]),
        (&["4/3", "sqrt(3)"], &[1]),
        (&["4/3", "sqrt(3)", "4"], &[1, 3]),
        (&own, &[1]),
        (&own, &[0, 3]),
        (&own, &[1, 2]),
        // The rules have no band so wide.
        (&own, &[2, 3]),
    ] {
        assert!(lemma::check(&honest, &bands(slopes, widths)).is_err(), "{slopes:?} {widths:?}");
    }
    let text = honest.to_string();
    let changes = [
        ("0 <= k2 - k1 < 1", "0 <= k2 - k1 < 0"),
        ("0 <= k3 - k1 < 3", "0 <= k3 - k1 < 2"),
        ("0 <= k3 - k1 < 3", "0 < k3 - k1 < 3"),
        ("0 <= k3 - k1 < 3", "0 <= k3 - k2 < 3"),
        ("x not in A1 or y not in A2 or z not in A3", "y not in A2 or z not in A3"),
        ("x not in A1 or y not in A2 or z not in A3", "x in A1 or y not in A2 or z not in A3"),
        ("up to 2 piles where x not in A1", "up to 2 piles where x not in A2"),
        ("up to 2 piles where x not in A1", "up to 3 piles where x not in A1"),
        ("up to 3 piles where", "up to 2 piles where"),
        ("x <= y <= z - k3", "x <= y <= z - k3 + 1"),
        ("x <= y - k2 <= z", "x <= y - k2"),
        ("floor(7/2*n)) :", "floor(7/2*n) + 1) :"),
        ("n >= 0", "n >= 1"),
    ];
    let (mut false_on_a_board, mut accepted) = (0, 0);
    for (old, new) in changes {
        assert!(text.contains(old), "{old} is not in\n{text}");
        let changed =
            rules::parse(&text.replacen(old, new, 1)).unwrap_or_else(|error| panic!("{error}: {old} -> {new}"));
        let is_true = agrees(&changed, 14);
        false_on_a_board += usize::from(!is_true);
        let is_accepted = lemma::check(&changed, &right).is_ok();
        accepted += usize::from(is_accepted);
        assert!(is_true || !is_accepted, "{old} -> {new}");
    }
    assert!(false_on_a_board >= 6, "{false_on_a_board}");
    assert!(accepted <= 3, "{accepted}");
}
