//! What is said at the table.

use super::{step_text, tuple};
use crate::ask::dial::Dial;
use crate::ask::table::{Judged, Options, Replied, Started, Worth};
use std::io::{self, Write};

pub(super) fn options(options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let place = format!("{}: {}", options.game, tuple(&options.position));
    match &options.options {
        Some(moves) if moves.is_empty() => writeln!(out, "{place} has no move"),
        Some(moves) => {
            let more = if options.complete { "" } else { ", and there are more" };
            writeln!(out, "{place} has {} moves{more}", moves.len())?;
            moves.iter().try_for_each(|step| writeln!(out, "  {}", step_text(step)))
        }
        None => writeln!(out, "{place} has too many moves to list"),
    }
}

pub(super) fn judge(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let place = format!("{}: taking {} from {}", judged.game, tuple(&judged.take), tuple(&judged.position));
    match (&judged.clause, &judged.to, &judged.refusal) {
        (Some(clause), Some(to), _) => {
            let worth = match judged.rating {
                Some(Worth::Winning) => "; it wins",
                Some(Worth::Mistake) => "; it is a mistake",
                Some(Worth::Lost) => "; no move wins there",
                None => "",
            };
            writeln!(out, "{place} is legal by {clause} and leaves {}{worth}", tuple(to))
        }
        (_, _, Some(refusal)) => writeln!(out, "{place}: {refusal}"),
        _ => writeln!(out, "{place} is not legal"),
    }
}

pub(super) fn reply(replied: &Replied, out: &mut dyn Write) -> io::Result<()> {
    match &replied.reply {
        Some(step) => writeln!(out, "{}: {}", replied.game, step_text(step)),
        None => writeln!(out, "{}: {} has no move", replied.game, tuple(&replied.position)),
    }
}

pub(super) fn start(started: &Started, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}: start from {}", started.game, tuple(&started.start))
}

pub(super) fn dial(dial: &Dial, out: &mut dyn Write) -> io::Result<()> {
    dial.slopes.iter().try_for_each(|stop| writeln!(out, "{} {} {}", stop.decimal, stop.fraction, stop.expr))
}
