//! The table of all constructions: what each is called, where it is proved, what it is about, and when it applies.
//!
//! A row decides its hypotheses exactly. If they hold it gives a [`Fit`]: why, and the rules, which are a game of the
//! catalogue or are put together from what was decided. If not, it says why not. `classify` and `invariant` list what
//! applies to a slope from this table, and `design` builds from it; a new construction is a new row.
//!
//! | file | constructions |
//! |---|---|
//! | `modifications` | t-Wythoff and its finite modifications |
//! | `complementary` | the others for 1/alpha + 1/beta = 1 |
//! | `pairs` | any two slopes, `fractional(r, t)`, invariant games |
//! | `rising` | the shortest clauses for two sequences that rise; `clauses` finds them |
//! | `fewest` | Nim and t-Wythoff with the fewest vectors changed |
//! | `positions` | known games, rational systems, lists |

mod clauses;
mod complementary;
mod fewest;
mod modifications;
mod pairs;
mod positions;
mod rising;

pub(crate) use rising::sets;

use super::DesignError;
use super::subject::{Matter, Subject};
use crate::classify::Classification;
use crate::games::{self, Entry};
use crate::prove::Certificate;
use crate::rules::{self, Game};
use crate::work::{Stopped, Work};

/// A way to make rules for a target.
pub struct Construction {
    /// What it is called.
    pub name: &'static str,
    /// Where it is proved; `Rulesmith` for what is found here.
    pub source: &'static str,
    /// What it is about. Of other targets it says nothing.
    pub about: &'static [About],
    /// Whether all games that it gives are invariant: a fixed set of vectors, each playable wherever it fits.
    pub invariant: bool,
    /// Decides its hypotheses.
    applies: fn(&Subject, &Work) -> Result<Fit, No>,
}

/// Kinds of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Two irrational slopes with 1/alpha + 1/beta = 1.
    Complementary,
    /// Any other two slopes.
    OtherPair,
    /// Positions of any other kind.
    Positions,
}

use About::{Complementary, OtherPair, Positions};

/// Every construction, roughly the simplest rules first.
pub const CONSTRUCTIONS: &[Construction] = &[
    Construction {
        name: "t-Wythoff",
        source: "Fraenkel 1982",
        about: &[Complementary],
        invariant: true,
        applies: modifications::t_wythoff,
    },
    Construction {
        name: "Duchene and Rigo's modification",
        source: "Goldberg and Fraenkel 2017, Example 3, after Duchene and Rigo 2010",
        about: &[Complementary],
        invariant: true,
        applies: modifications::example3,
    },
    Construction {
        name: "Proposition 4",
        source: "Goldberg and Fraenkel 2017, Proposition 4",
        about: &[Complementary],
        invariant: true,
        applies: modifications::proposition4,
    },
    Construction {
        name: "Proposition 5",
        source: "Goldberg and Fraenkel 2017, Proposition 5",
        about: &[Complementary],
        invariant: true,
        applies: modifications::proposition5,
    },
    Construction {
        name: "Theorem 1",
        source: "Goldberg and Fraenkel 2017, Theorem 1",
        about: &[Complementary],
        invariant: true,
        applies: modifications::theorem_1,
    },
    Construction {
        name: "Smallest modification",
        source: "Rulesmith, after Goldberg and Fraenkel 2017, Theorem 1",
        about: &[Complementary],
        invariant: true,
        applies: modifications::smallest,
    },
    Construction {
        name: "Theorem 2",
        source: "Goldberg and Fraenkel 2017, Theorem 2",
        about: &[Complementary],
        invariant: true,
        applies: complementary::theorem_2,
    },
    Construction {
        name: "(G*)*",
        source: "Larsson, Hegarty and Fraenkel 2011",
        about: &[Complementary],
        invariant: true,
        applies: complementary::star_star,
    },
    Construction {
        name: "Relaxed Wythoff",
        source: "Kay and Polanco 2023, Definition 6 and Corollary 1",
        about: &[Complementary],
        invariant: false,
        applies: complementary::relaxed,
    },
    Construction {
        name: "Definition 5",
        source: "Kay and Polanco 2023, Theorem 4",
        about: &[Complementary],
        invariant: false,
        applies: complementary::definition_5,
    },
    Construction {
        name: "Chromatic nim",
        source: "Fisher and Larsson 2019, Theorem 1",
        about: &[Complementary],
        invariant: false,
        applies: complementary::chromatic,
    },
    Construction {
        name: "Invariant game",
        source: "Rulesmith, after Fraenkel 2012, further question 4",
        about: &[OtherPair, Positions],
        invariant: true,
        applies: pairs::invariant_game,
    },
    Construction {
        name: "Blocked multiples",
        source: "Rulesmith, after Fraenkel 2012, further question 5",
        about: &[OtherPair],
        invariant: false,
        applies: pairs::blocked_multiples,
    },
    Construction {
        name: "Recipe U",
        source: "Rulesmith, after Fraenkel 2012, further question 1",
        about: &[Complementary, OtherPair],
        invariant: false,
        applies: pairs::recipe_u,
    },
    Construction {
        name: "Recipe R",
        source: "Rulesmith, after Fraenkel 2012, further question 1",
        about: &[Complementary, OtherPair],
        invariant: false,
        applies: pairs::recipe_r,
    },
    Construction {
        name: "Shortest clauses",
        source: "Rulesmith, by the table of cases",
        about: &[Complementary, OtherPair, Positions],
        invariant: false,
        applies: rising::shortest,
    },
    Construction {
        name: "Shortest clauses without a free move",
        source: "Rulesmith, by the table of cases",
        about: &[Complementary, OtherPair, Positions],
        invariant: false,
        applies: rising::shortest_without_a_free_move,
    },
    Construction {
        name: "Fewest vectors",
        source: "Rulesmith, after Goldberg and Fraenkel 2017",
        about: &[Positions],
        invariant: true,
        applies: fewest::fewest_vectors,
    },
    Construction { name: "Nim", source: "Bouton 1901", about: &[Positions], invariant: true, applies: positions::nim },
    Construction {
        name: "Recipe U on several piles",
        source: "Rulesmith, after Fraenkel 2012, further question 7",
        about: &[Positions],
        invariant: false,
        applies: positions::recipe_u,
    },
    Construction {
        name: "Recipe R on several piles",
        source: "Rulesmith, after Fraenkel 2012, further question 7",
        about: &[Positions],
        invariant: false,
        applies: positions::recipe_r,
    },
    Construction {
        name: "Fat Rat",
        source: "after Fraenkel 2009, Section 8",
        about: &[Positions],
        invariant: false,
        applies: positions::fat_rat,
    },
    Construction {
        name: KNOWN,
        source: "the game's own",
        about: &[Complementary, OtherPair, Positions],
        invariant: false,
        applies: positions::known_games,
    },
];

/// Games that are there already; each is shown with its own name and source.
pub const KNOWN: &str = "A known game";

/// What is offered if nothing else is: right for any positions, and hardly a game.
pub(super) const LAST_RESORT: Construction = Construction {
    name: "Any move from elsewhere",
    source: "Rulesmith",
    about: &[Positions],
    invariant: false,
    applies: positions::any_move_from_elsewhere,
};

/// A construction whose hypotheses hold.
pub struct Fit {
    /// The hypotheses, with their values.
    pub because: String,
    /// The k for which the rules are k-invariant by their construction.
    k_invariance: Option<u64>,
    /// The largest board worth solving, where that is slow.
    reach: Option<u64>,
    rules: Rules,
}

/// How the rules are found.
enum Rules {
    /// In the catalogue, under this name.
    Named(String),
    /// They are there already.
    Known(Vec<Built>),
    /// They are put together, or searched for.
    Made(Box<Make>),
}

type Make = dyn FnOnce(&Work) -> Result<Built, No>;

/// Rules that a construction gives.
#[derive(Clone, Debug)]
pub struct Built {
    /// The rules.
    pub game: Game,
    /// Their name in the catalogue, if they are there.
    pub name: Option<String>,
    /// For a known game, what it is called and where it comes from.
    pub known: Option<(String, String)>,
    /// What was found out while they were made.
    pub note: Option<String>,
    /// Why fewer changes do not do, where that is what they are about and the checker has accepted it.
    pub bound: Option<Box<Certificate>>,
    /// The k for which they are k-invariant by their construction.
    pub k_invariance: Option<u64>,
    /// The largest board worth solving, where that is slow.
    pub reach: Option<u64>,
    /// Whether they speak of listed positions only, and so of no larger piles.
    pub bounded: bool,
    /// Whether they were found on a board, so that they may be wrong beyond it.
    pub guessed: bool,
}

/// Why a construction gives no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum No {
    /// A hypothesis does not hold, or the rules are not written out: one sentence.
    Because(String),
    /// The work was stopped.
    Stopped(Stopped),
}

impl From<Stopped> for No {
    fn from(stopped: Stopped) -> No {
        No::Stopped(stopped)
    }
}

impl From<String> for No {
    fn from(reason: String) -> No {
        No::Because(reason)
    }
}

impl From<&str> for No {
    fn from(reason: &str) -> No {
        No::Because(reason.to_string())
    }
}

impl Construction {
    /// Whether it says anything of such a target.
    pub(super) fn is_about(&self, matter: &Matter) -> bool {
        self.about.contains(&matter.about())
    }

    /// Decides the hypotheses for a target.
    pub(super) fn fit(&self, subject: &Subject, work: &Work) -> Result<Fit, No> {
        work.go_on()?;
        (self.applies)(subject, work)
    }
}

impl Fit {
    fn new(because: impl Into<String>, rules: Rules) -> Fit {
        Fit { because: because.into(), k_invariance: None, reach: None, rules }
    }

    /// A game of the catalogue.
    fn named(because: impl Into<String>, name: String) -> Fit {
        Fit::new(because, Rules::Named(name))
    }

    /// Rules that are made when they are asked for.
    fn made(because: impl Into<String>, make: impl FnOnce(&Work) -> Result<Built, No> + 'static) -> Fit {
        Fit::new(because, Rules::Made(Box::new(make)))
    }

    fn k_invariant(self, k: u64) -> Fit {
        Fit { k_invariance: Some(k), ..self }
    }

    /// The rules: one game, except for those that are known already. Some take seconds to search for.
    pub fn build(self, work: &Work) -> Result<Vec<Built>, No> {
        let mut built = match self.rules {
            Rules::Named(name) => vec![Built::of_entry(found(&name)?)],
            Rules::Known(games) => games,
            Rules::Made(make) => vec![make(work)?],
        };
        for built in &mut built {
            built.k_invariance = built.k_invariance.or(self.k_invariance);
            built.reach = built.reach.or(self.reach);
        }
        Ok(built)
    }

    /// The game in the catalogue, if that is where the rules are; why there is none with these parameters.
    fn entry(&self) -> Result<Option<Entry>, No> {
        match &self.rules {
            Rules::Named(name) => found(name).map(Some),
            Rules::Known(_) | Rules::Made(_) => Ok(None),
        }
    }
}

/// A game of the catalogue, or what it says is wrong with the parameters.
fn found(name: &str) -> Result<Entry, No> {
    games::find(name).map_err(|error| No::Because(error.diagnostic().message().to_string()))
}

impl Built {
    pub(in crate::design) fn new(game: Game) -> Built {
        Built {
            game,
            name: None,
            known: None,
            note: None,
            bound: None,
            k_invariance: None,
            reach: None,
            bounded: false,
            guessed: false,
        }
    }

    /// Rules that are most readable as text; this is where it is read.
    fn written(text: &str) -> Result<Built, No> {
        let game = rules::parse(text).map_err(|error| format!("its rules cannot be read: {error}"))?;
        Ok(Built::new(game))
    }

    fn of_entry(entry: Entry) -> Built {
        Built { name: Some(entry.name), ..Built::new(entry.game) }
    }
}

/// A construction and what it decides about one slope.
pub struct Applied {
    /// Which one.
    pub construction: &'static Construction,
    /// The hypotheses with their values; or why it gives no rules.
    pub reason: Result<String, String>,
    /// The game in the catalogue, where it is written there.
    pub entry: Option<Entry>,
}

/// All constructions for complementary pairs, with what each decides about a slope. Each is looked up in the catalogue: some
/// milliseconds for slopes close to 1 or 2, whose vectors are many.
///
/// ```
/// use rulesmith::{classify::classify, design::of_slope, work::Work};
/// let applied = of_slope(&classify(&"sqrt(12) - 2".parse()?)?, &Work::default())?;
/// let found = applied.iter().find(|found| found.construction.name == "Proposition 4").unwrap();
/// assert_eq!(found.reason.as_deref(), Ok("alpha = [1; t, tk, t, tk, ...] with t = 2, k = 3"));
/// assert_eq!(found.entry.as_ref().map(|entry| entry.name.as_str()), Some("mtw(2; -(2,3); +(9,18))"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_slope(classes: &Classification, work: &Work) -> Result<Vec<Applied>, DesignError> {
    let subject = Subject::of_slope(classes)?;
    let rows = CONSTRUCTIONS.iter().filter(|construction| construction.is_about(&subject.matter));
    let applied = rows.map(|construction| {
        let (reason, entry) = match construction.fit(&subject, work).and_then(|fit| Ok((fit.entry()?, fit))) {
            Ok((entry, fit)) => (Ok(fit.because), entry),
            Err(No::Because(reason)) => (Err(reason), None),
            Err(No::Stopped(stopped)) => return Err(stopped),
        };
        Ok(Applied { construction, reason, entry })
    });
    Ok(applied.collect::<Result<_, _>>()?)
}
