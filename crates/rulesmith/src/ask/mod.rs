//! One question, one answer, many faces.
//!
//! All that can be asked is a [`Question`], all that can be said an [`Answer`], and [`answer()`] connects them. Both are
//! plain data that can be written as JSON and read back; the schemas are in `docs/schema/`. A face (command line, web
//! page, notebook) turns what a person does into a question, asks, and writes the answer in a [`Format`] by [`write()`]; it
//! computes nothing itself, so that no two faces can disagree.
//!
//! ```
//! use rulesmith::ask::{self, Format, Question};
//! use rulesmith::work::Work;
//!
//! let question: Question = serde_json::from_str(r#"{"ask": "move", "game": "wythoff", "piles": [10, 20]}"#)?;
//! let answer = ask::answer(&question, &Work::default())?;
//! assert_eq!(
//!     ask::to_string(&answer, Format::Text)?,
//!     "wythoff: (10, 20) is an N-position: the player to move wins\n  \
//!      take (0, 14) by nim, leaving (6, 10)\n  \
//!      floors: the lost positions are { (floor(phi*n), floor(phi^2*n)) : n >= 0 } (Wythoff 1907); \
//!      proved for all n (torus)\n"
//! );
//! // The answer itself is typed, and carries how it is known.
//! let ask::Answer::Move(best) = &answer else { panic!() };
//! assert_eq!(best.evidence.kind, ask::EvidenceKind::Proved);
//! // What is written is read back.
//! let json = ask::to_string(&answer, Format::Json)?;
//! assert_eq!(serde_json::from_str::<ask::Answer>(&json)?, answer);
//!
//! // What is wrong with a question is a value too: a sentence, its kind, and its place.
//! let slip: Question = serde_json::from_str(r#"{"ask": "slope", "expr": "sqrt(-1)"}"#)?;
//! let error = ask::answer(&slip, &Work::default()).unwrap_err();
//! assert_eq!(error.sentence, "the square root of -1 is not real, at column 6");
//! assert_eq!(error.place.unwrap().column, 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | [`question`] | all that can be asked |
//! | `answer` | all that can be said; evidence |
//! | `error` | why there is no answer |
//! | `brief` | which questions are answered at once |
//! | `number` | whole numbers in JSON |
//! | `given` | games, targets and lists as they are given in a question |
//! | `slope`, `sequence`, `represent` | answers about numbers |
//! | `show`, `solve`, `moves`, `recognize` | answers about games |
//! | `classify`, `smallest`, `invariant`, `design`, `discover`, `learn`, `prove`, `periods` | answers about all n |
//! | `figure` | pictures |
//! | `table`, `dial` | what a face needs that lets people play, and choose a slope |
//! | `base64`, `bounded`, `written` | bytes as text, answers in memory, answers as files |
//! | `limits` | the limits of the work in the words of the other rooms |
//! | `render` | answers as text, CSV, b-file, LaTeX, JSON, and pictures as SVG, TikZ, PNG |
//! | [`schema`] | JSON Schemas of questions and answers |

mod answer;
mod base64;
mod bounded;
mod brief;
mod classify;
mod design;
mod dial;
mod discover;
mod error;
mod figure;
mod given;
mod invariant;
mod learn;
mod moves;
mod number;
mod periods;
mod prove;
pub mod question;
mod recognize;
mod render;
mod represent;
pub mod schema;
mod sequence;
mod show;
mod slope;
mod smallest;
mod solve;
mod table;
mod typescript;
mod values;
mod written;

pub use answer::{Answer, Evidence, EvidenceKind, Outcome, Side, Step};
pub use bounded::to_bytes;
pub use classify::{Classified, Construction, Family, RulesKind};
pub use design::{Designed, Refusal, Ruleset};
pub use dial::{Dial, Meeting, Stop};
pub use discover::{Discovered, DiscoveredRules, RefutedRules, Searched};
pub use error::{AskError, ErrorKind, Failure, Field, Limit, Place};
pub use figure::Figured;
pub use given::{Given, is_rules};
pub use invariant::{Between, Blocked, InvariantFound, Largest, Stuck};
pub use learn::{Grown, LearnVerdict, Learned, RefutedGuess};
pub use moves::{Best, Playable, SumBest};
pub use number::{Size, Whole};
pub use periods::{Period, Periods};
pub use prove::{Exported, ProofVerdict, Proved, StatementName, Verified};
pub use question::Question;
pub use recognize::Recognized;
pub use render::{Format, Kind, RenderError, Style, short, step_text, to_string, tuple, write};
pub use represent::{Represented, SystemKind};
pub use sequence::{Membership, Term, TermList, Terms, fill};
pub use show::{Catalogue, Listing, Shown, Tree};
pub use slope::{Expansion, FractionalPair, IntegerRelation, NumberKind, SlopeFacts};
pub use smallest::SmallestFound;
pub use solve::{Checked, DifferentValue, Disagreement, GrundyValues, Rows, Solved, Table, Told};
pub use table::{Judged, Options, Replied, Started, Summand, Worth};
pub use written::WrittenFile;

use crate::work::Work;

/// Whether all questions are answered. The module that a browser loads first leaves out what its page asks rarely; which that is says
/// `isRare` in `web/src/library.js` too, and asks the other module.
const WHOLE: bool = cfg!(feature = "whole");

/// What is said where it is left out.
fn left_out(what: &str) -> AskError {
    AskError::bad_input(format!("{what} is not in this build of the library; the program has it"))
}

/// Answers a question, within the limits of the work.
pub fn answer(question: &Question, work: &Work) -> Result<Answer, AskError> {
    work.go_on()?;
    // Every game of the catalogue may be named in another.
    let work = &work.clone().with_games(crate::games::by_name);
    let brief = question.is_brief();
    match question {
        Question::Discover(_)
        | Question::Learn(_)
        | Question::Smallest(_)
        | Question::Invariant(_)
        | Question::Represent(_)
            if !WHOLE =>
        {
            Err(left_out("this question"))
        }
        // Numbers know nothing of the work: unless they are small, they are worked out beside.
        Question::Slope(question) if brief => slope::answer(question, work).map(Box::new).map(Answer::Slope),
        Question::Slope(question) => {
            let (question, inner) = (question.clone(), work.quiet());
            let found = work.beside("working out digits", move || slope::answer(&question, &inner))?;
            found.map(Box::new).map(Answer::Slope)
        }
        Question::Sequence(question) => sequence::terms(question, brief, work).map(Answer::Sequence),
        Question::Member(question) if brief => sequence::member(question, work).map(Answer::Member),
        Question::Member(question) => {
            let (question, inner) = (question.clone(), work.quiet());
            work.beside("looking for its place", move || sequence::member(&question, &inner))?.map(Answer::Member)
        }
        Question::Represent(question) if brief => {
            represent::answer(question, work).map(Box::new).map(Answer::Represent)
        }
        Question::Represent(question) => {
            let (question, inner) = (question.clone(), work.quiet());
            let found = work.beside("working out digits", move || represent::answer(&question, &inner))?;
            found.map(Box::new).map(Answer::Represent)
        }
        Question::Games(question::Games {}) => Ok(Answer::Games(show::catalogue())),
        Question::Show(question) => show::answer(question, work).map(Box::new).map(Answer::Show),
        Question::Solve(question) => solve::solved(question, work).map(Answer::Solve),
        Question::Grundy(question) => solve::grundy(question, work).map(Answer::Grundy),
        Question::Periods(question) => periods::answer(question, work).map(Box::new).map(Answer::Periods),
        Question::Check(question) => solve::checked(question, work).map(Box::new).map(Answer::Check),
        Question::Move(question) => match moves::summands(&question.game) {
            Some(games) => moves::sum(question, &games, work).map(Box::new).map(Answer::Sum),
            None => moves::best(question, work).map(Box::new).map(Answer::Move),
        },
        Question::Design(question) => design::answer(question, work).map(Answer::Design),
        Question::Discover(question) => discover::answer(question, work).map(Box::new).map(Answer::Discover),
        Question::Learn(question) => learn::answer(question, work).map(Box::new).map(Answer::Learn),
        Question::Recognize(question) => recognize::answer(question, work).map(Box::new).map(Answer::Recognize),
        Question::Classify(question) => classify::answer(question, work).map(Box::new).map(Answer::Classify),
        Question::Smallest(question) => smallest::answer(question, work).map(Box::new).map(Answer::Smallest),
        Question::Invariant(question) => invariant::answer(question, work).map(Box::new).map(Answer::Invariant),
        Question::Prove(question) => prove::proved(question, work).map(Box::new).map(Answer::Prove),
        Question::Export(question) => prove::exported(question, work).map(Answer::Export),
        Question::Verify(question) => prove::verified(question, work).map(Box::new).map(Answer::Verify),
        Question::Figure(question) => figure::answer(question, work).map(Box::new).map(Answer::Figure),
        Question::Options(question) => table::options(question, work).map(Answer::Options),
        Question::Judge(question) => table::judge(question, work).map(Answer::Judge),
        Question::Reply(question) => table::reply(question, work).map(Answer::Reply),
        Question::Start(question) => table::start(question, work).map(Answer::Start),
        Question::Dial(question) => dial::answer(question, work).map(Answer::Dial),
        Question::Write(question) => written::answer(question, work).map(Box::new).map(Answer::Write),
    }
}
