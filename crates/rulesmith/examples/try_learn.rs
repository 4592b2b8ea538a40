use rulesmith::learn::*;
use rulesmith::{form::Form, games, rules, work::Work};
use std::time::{Duration, Instant};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let work = Work::default()
        .with_time(Duration::from_secs(args[3].parse().unwrap()))
        .with_memory(2 << 30)
        .with_progress(|p| eprintln!("{p:?}"));
    let game = match games::find(&args[1]) {
        Ok(entry) => entry.game,
        Err(_) => rules::parse(&std::fs::read_to_string(&args[1]).unwrap()).unwrap(),
    };
    let mut game = game;
    if args.get(4).is_some_and(|a| a == "misere") {
        game.play = rules::Play::Misere;
    }
    let form = Form::of(&game, &work).unwrap();
    let t = Instant::now();
    let wishes = Wishes { value: args[2].parse().unwrap(), ..Wishes::default() };
    let l = learn(&form, &wishes, &work).unwrap();
    println!(
        "{:?} numeration {:?} up_to {} positions {} refuted {:?} growth {:?}",
        t.elapsed(),
        l.numeration,
        l.up_to,
        l.positions,
        l.refuted,
        l.growth
    );
    match l.outcome {
        Outcome::Proved { automaton, game, certificate, engine } => {
            println!(
                "PROVED {} states by {engine}; certificate {} bytes",
                automaton.states().len(),
                certificate.to_text().len()
            );
            if automaton.states().len() < 20 {
                println!("{game}");
            }
        }
        Outcome::NotAutomatic => println!("not automatic"),
        Outcome::Undecided(why) => println!("undecided: {why}"),
    }
}
