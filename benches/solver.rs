//! placeholder
fn main() {
    use rulesmith::{rules, solve};
    use std::time::Instant;
    for (name, text) in [
        ("wythoff", "game \"W\"\npiles x <= y\nmove nim: take from 1 pile\nmove d: take t from x, t from y"),
        ("t3", "game \"W\"\npiles x <= y\nmove nim: take from 1 pile\nmove d: take k from x, l from y where |k-l|<3"),
        (
            "mtw",
            "game \"W\"\npiles x <= y\nmove nim: take from 1 pile\nmove band: take {k, l} where |k - l| < 2 unless {k, l} = {2, 3}\nmove e: take {9, 18}",
        ),
    ] {
        let g = rules::parse(text).unwrap();
        for n in [100_000u64, 1_000_000, 10_000_000] {
            let t = Instant::now();
            let s = solve::solve(&g, n, &Default::default()).unwrap();
            println!("{name} {n} {:?} {} {:?}", t.elapsed(), s.positions.len(), s.engine);
        }
    }
    let g =
        rules::parse("game \"W\"\npiles x <= y\nmove nim: take from 1 pile\nmove d: take t from x, t from y").unwrap();
    let t = Instant::now();
    let s = solve::grundy(&g, 1999, &Default::default()).unwrap();
    println!("grundy {:?} {:?}", t.elapsed(), s.at(&[7, 9]));
}
