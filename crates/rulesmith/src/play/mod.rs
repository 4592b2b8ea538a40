//! Perfect play: who wins from a position, and by which move, at any size.
//!
//! A [`Player`] is made from a game's rules. It plays by one of several methods ([`Method`]), each of which knows the lost
//! positions in its own way; which of them a game has depends on the shape of its rules and of its claim, never on its
//! name. Moves are found in one place (`choose`): among the lost positions in reach, the first one that the
//! [referee](crate::referee::Referee) lets the player move to. So no strategy can return an illegal move. What a game
//! claims is not believed: it is proved, or compared with a board, and the answer says which ([`Ground`]).
//!
//! ```
//! use malachite::Integer;
//! use rulesmith::games;
//! use rulesmith::play::{Player, Verdict};
//! use rulesmith::work::Work;
//! let work = Work::default();
//! let player = Player::new(&games::find("wythoff")?.form(&work)?, &work)?;
//! let position = [10, 20].map(|pile| Integer::from(pile) * Integer::from(10u64.pow(18)));
//! let answer = player.answer(&position, &work)?;
//! assert_eq!(answer.verdict, Verdict::N);
//! let winning = answer.winning.unwrap();
//! assert_eq!(winning.clause_name, "nim"); // 10^19 is floor(n phi^2), and floor(n phi) is below it
//! assert_eq!(winning.to.iter().map(Integer::to_string).collect::<Vec<_>>(), ["6180339887498948482", "10000000000000000000"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | method | knows the lost positions by | for | cost |
//! |---|---|---|---|
//! | `floors` | the claimed formulas | every game whose claim is made of floors and sets | a few multiplications |
//! | `numeration` | the last digits in p-systems | complementary pairs, pairs of slopes below 2, Rat, Mouse, Fat Rat | O(M(b) log b) for b bits |
//! | `recursive` | the least number not used so far | claims whose differences are rational | linear in the pile |
//! | `rank` | how many red levels there are | chromatic nim with a bounded lead of red | a few ranks |
//! | `queue` | the queue of unmatched greens | chromatic nim with any set | linear in the pile |
//! | `sum` | adding in binary without carrying | nim, also misere | linear in the digits |
//! | `table` | solving the board | every game that can be solved | the board |
//! | `search` | looking ahead, as long as it may | every game | exponential |

mod answer;
mod check;
mod choose;
mod chromatic;
mod dice;
mod digits;
mod error;
mod nim;
mod player;
mod recursive;
mod session;
mod standing;
mod sums;
mod table;

pub use answer::{Answer, Ground, Method, Move, Verdict};
pub use dice::Dice;
pub use error::PlayError;
pub use player::{Player, SmallMove};
pub use session::{Opponent, Rating, Session};
pub use sums::{Component, Sum};
