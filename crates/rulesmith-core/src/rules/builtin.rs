//! The names the language knows by itself.

use super::kind::Kind;
use crate::numeration::MAX_ORDER;

/// A name that is part of the language.
#[derive(Debug)]
pub(super) struct Builtin {
    pub name: &'static str,
    pub form: Form,
}

/// How a built-in name is used.
#[derive(Debug)]
pub(super) enum Form {
    /// Stands alone: `phi`, `evil`.
    Plain(Kind),
    /// Takes arguments: `floor(x)`.
    Function { least: usize, most: usize, takes: Takes, gives: Kind, sample: &'static str },
}

/// What the arguments of a built-in function are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    Numbers,
    /// One set of numbers.
    Set,
    /// Sets and numbers in turn: `residues({1, 3}, 7)`.
    SetsAndNumbers,
    /// The name of a game in quotes.
    Text,
    /// The numeration and the states of an automaton, in quotes.
    Automaton,
    /// A polynomial in a variable of its own, and the ends of an interval.
    Polynomial,
}

const fn number(name: &'static str) -> Builtin {
    Builtin { name, form: Form::Plain(Kind::Number) }
}

const fn set(name: &'static str) -> Builtin {
    Builtin { name, form: Form::Plain(Kind::Numbers) }
}

const fn function(name: &'static str, count: (usize, usize), gives: Kind, sample: &'static str) -> Builtin {
    Builtin { name, form: Form::Function { least: count.0, most: count.1, takes: Takes::Numbers, gives, sample } }
}

const MANY: usize = usize::MAX;

/// All of them.
pub(super) const BUILTINS: &[Builtin] = &[
    number("phi"),
    number("e"),
    number("pi"),
    number("φ"),
    number("π"),
    set("evil"),
    set("odious"),
    set("vile"),
    set("dopey"),
    set("fibonacci"),
    set("squares"),
    set("primes"),
    set("factorials"),
    function("floor", (1, 1), Kind::Number, "floor(7*n/2)"),
    function("min", (2, MANY), Kind::Number, "min(x, y)"),
    function("max", (2, MANY), Kind::Number, "max(x, y)"),
    function("sqrt", (1, 1), Kind::Number, "sqrt(5)"),
    Builtin {
        name: "root",
        form: Form::Function {
            least: 3,
            most: 3,
            takes: Takes::Polynomial,
            gives: Kind::Number,
            sample: "root(z^3 - z - 1, 1, 2)",
        },
    },
    function("beatty", (1, 2), Kind::Numbers, "beatty(sqrt(2)) or beatty(sqrt(2), 1/2)"),
    function("beatty_constraint", (1, 1), Kind::Function { arity: 1 }, "beatty_constraint(sqrt(2))"),
    function("complement_slope", (1, 1), Kind::Number, "complement_slope(sqrt(2))"),
    function("multiples", (1, 1), Kind::Numbers, "multiples(7)"),
    function("powers", (1, 1), Kind::Numbers, "powers(2)"),
    function("numeration", (2, MAX_ORDER), Kind::Numbers, "numeration(1, 1, 1)"),
    function("shifted", (2, MAX_ORDER), Kind::Numbers, "shifted(1, 1, 1)"),
    function("even_zeros", (2, MAX_ORDER), Kind::Numbers, "even_zeros(1, 1, 1)"),
    function("odd_zeros", (2, MAX_ORDER), Kind::Numbers, "odd_zeros(1, 1, 1)"),
    function("balanced", (1, 1), Kind::Vectors, "balanced(2)"),
    function("xor", (1, MANY), Kind::Number, "xor(x, y) = z"),
    function("fractional", (2, 2), Kind::Number, "fractional(3/2, 2)"),
    Builtin {
        name: "residues",
        form: Form::Function {
            least: 2,
            most: 2,
            takes: Takes::SetsAndNumbers,
            gives: Kind::Numbers,
            sample: "residues({1, 3}, 7)",
        },
    },
    Builtin {
        name: "eventually",
        form: Form::Function {
            least: 4,
            most: 4,
            takes: Takes::SetsAndNumbers,
            gives: Kind::Numbers,
            sample: "eventually({0, 5}, 10, {1}, 3)",
        },
    },
    Builtin {
        name: "complement",
        form: Form::Function {
            least: 1,
            most: 1,
            takes: Takes::Set,
            gives: Kind::Numbers,
            sample: "complement(multiples(7))",
        },
    },
    Builtin {
        name: "losing",
        form: Form::Function {
            least: 1,
            most: 1,
            takes: Takes::Text,
            gives: Kind::Vectors,
            sample: "losing(\"wythoff\")",
        },
    },
    Builtin {
        name: "automaton",
        form: Form::Function {
            least: 2,
            most: MANY,
            takes: Takes::Automaton,
            gives: Kind::Vectors,
            sample: "automaton(\"base 2\", \"0+ 0,0>0 1,1>0\")",
        },
    },
];

/// The built-in of that name.
pub(super) fn find(name: &str) -> Option<&'static Builtin> {
    BUILTINS.iter().find(|builtin| builtin.name == name)
}
