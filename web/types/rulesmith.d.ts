// Made from the types of the library: RULESMITH_UPDATE_SCHEMA=1 cargo test -p rulesmith --test all ask::

/** A whole number; beyond 2^53 in either direction its decimal digits as a text. */
export type Whole = number | string;

/** The systems of a slope. */
export type System = "p" | "q";

/** A game, a target or a list of positions. */
export type Given = string | { rules: string } | { positions: string } | { bfile: string };

/** A whole number of 64 bits, not negative; beyond 2^53 its decimal digits as a text. */
export type Size = number | string;

/** How a player knows the lost positions; see the table of the [room](super). */
export type Method = "floors" | "numeration" | "recursive" | "rank" | "queue" | "sum" | "table" | "search";

/** Which rules come first. */
export type Sort = "short" | "invariant" | "famous";

/** What clauses are made of, beyond ways to take tokens. */
export type Means = "memberships" | "residues" | "comparisons" | "exceptions" | "vectors";

/** Which engine decides. */
export type Engine = "auto" | "board" | "torus" | "automata" | "lemma";

/** Other provers. */
export type Prover = "walnut" | "coq";

/** The kinds of pictures. */
export type FigureKind = "board" | "grundy" | "moves" | "torus" | "family" | "position" | "counterexample" | "compare" | "stacks" | "blocks" | "star" | "strip" | "numeration" | "automaton" | "rows" | "atlas";

/** By what an atlas is coloured. */
export type AtlasBy = "rules" | "values" | "theorem4" | "smallest" | "invariant";

/** How the program plays. */
export type Skill = "perfect" | { fallible: { slips: number } } | "random";

/** How an answer is written. */
export type Format = "text" | "json" | "csv" | "bfile" | "latex" | "svg" | "tikz" | "png";

/** The ground a picture is drawn on. */
export type Theme = "auto" | "light" | "dark";

/** Anything that can be asked. In JSON the field `ask` says which question it is. */
export type Question = { ask: "slope"; expr: string; terms?: number; digits?: number; convergents?: boolean } | { ask: "sequence"; expr: string; from?: Whole | null; terms?: number } | { ask: "member"; expr: string; x: Whole } | { ask: "represent"; expr: string; number?: Whole | null; digits?: Array<Whole> | null; system?: System; successor?: boolean; reread?: boolean; places?: number } | { ask: "games" } | { ask: "show"; game: Given } | { ask: "solve"; game: Given; up_to: Size; misere?: boolean } | { ask: "grundy"; game: Given; up_to: Size; packed?: boolean } | { ask: "periods"; game: Given; rows: Size; up_to?: Size | null; certify?: boolean } | { ask: "check"; game: Given; up_to: Size; against?: Given | null; value?: number; grundy?: string | null; misere?: boolean } | { ask: "move"; game: Given; piles: Array<Whole>; strategy?: Method | null; misere?: boolean; all?: boolean; verify?: boolean } | { ask: "design"; target: Given; up_to?: Size; with?: Given | null; misere?: boolean; invariant?: boolean; no_slope?: boolean; sort?: Sort; best?: boolean; certify?: boolean } | { ask: "discover"; target: Given; without?: Array<Means>; invariant?: boolean; no_slope?: boolean; with?: Given | null; clauses?: number; answers?: number; cost?: number; up_to?: Size; certify?: boolean } | { ask: "learn"; game: Given; value?: number; misere?: boolean; up_to?: Size; certify?: boolean } | { ask: "recognize"; game: Given; up_to: Size; misere?: boolean; oeis?: string | null } | { ask: "classify"; slope: string } | { ask: "smallest"; slope: string } | { ask: "invariant"; target: Given; up_to?: Size; largest?: boolean } | { ask: "prove"; game: Given; engine?: Engine; against?: Given | null; value?: number; grundy?: string | null; misere?: boolean; certify?: boolean; explain?: boolean } | { ask: "export"; game: Given; against?: Given | null; prover: Prover; engine?: Engine } | { ask: "verify"; certificate: unknown; game?: Given | null; explain?: boolean } | { ask: "figure"; kind: FigureKind; game?: Given | null; against?: Given | null; up_to?: Size | null; piles?: Array<Whole> | null; expr?: string | null; number?: Whole | null; system?: System | null; rows?: Size | null; w?: Size | null; by?: AtlasBy | null; misere?: boolean } | { ask: "options"; game: Given; piles: Array<Whole>; misere?: boolean } | { ask: "judge"; game: Given; piles: Array<Whole>; take: Array<Whole>; misere?: boolean; rate?: boolean } | { ask: "reply"; game: Given; piles: Array<Whole>; opponent: Skill; seed?: Size; misere?: boolean } | { ask: "start"; game: Given; up_to?: Size | null; opponent?: Skill | null; winning?: boolean; seed?: Size; misere?: boolean } | { ask: "dial"; quotients?: number; denominators?: number } | { ask: "write"; question: Question; format: Format; ground?: Theme; pile?: number };

/** What is known about a slope. */
export type SlopeFacts = { slope: string; decimal: string; kind: NumberKind; reason: string; minimal_polynomial: string | null; minimal_polynomial_coefficients: Array<Whole> | null; minimal_polynomial_reason?: string | null; conjugate: string | null; continued_fraction: Expansion; convergents: Array<Array<Whole>>; complement: string | null; complement_decimal: string | null; complement_reason?: string | null; relation: IntegerRelation | null; independent: boolean | null; fractional_pair: FractionalPair | null };

/** Kinds of numbers. */
export type NumberKind = "rational" | "quadratic" | "neither";

/** A continued fraction. */
export type Expansion = { text: string; terms: Array<Whole>; before_period: Array<Whole> | null; period: Array<Whole> | null };

/** A alpha + B beta + C = 0. */
export type IntegerRelation = { A: Whole; B: Whole; C: Whole };

/** 1/alpha + 1/beta = r with beta = alpha + t. */
export type FractionalPair = { r: string; t: string; alpha: string; beta: string };

/** Terms of a sequence. */
export type Terms = { sequence: string; from: Whole; terms: TermList };

export type TermList = Array<Whole>;

/** One number's place in a sequence. */
export type Membership = { sequence: string; x: Whole; member: boolean; index: Whole | null; rank: Whole | null; not_counted?: string | null };

/** A number and its digits. */
export type Represented = { expr: string; system: SystemKind; n: Whole; digits: Array<Whole>; places: Array<Whole>; trailing_zeros: number | null; vile: boolean; successor: Array<Whole> | null; reread: Whole | null };

/** The kinds of systems. */
export type SystemKind = "p" | "q" | "base";

/** The games of the catalogue. */
export type Catalogue = { games: Array<Listing> };

/** A kind of game. */
export type Listing = { name: string; usage: string; summary: string; example: string; source: string; parameters: Array<[string, string]>; facts: Array<string> };

/** A game's rules. */
export type Shown = { game: string; source: string | null; play: PlayKind; piles: Piles; lets: Array<Let>; moves: Array<MoveRule>; expect: Expected | null; rules: string; english: string; facts: Array<string> };

/** Who wins when no move is left. */
export type PlayKind = "normal" | "misere" | "block";

/** The piles. */
export type Piles = { names: Array<string>; ordered: boolean };

/** A named slope, set, sequence or function. */
export type Let = { name: string; parameters: Array<string>; value: Formula };

/** An expression. */
export type Formula = { text: string; tree: Tree };

/** A tree: a name is a text and a number is a number, or its digits beyond 2^53; `["call", "f", ..]` is a call, */
export type Tree = boolean | Array<Tree> | Whole | string;

/** A clause. */
export type MoveRule = { name: string; take: Taken; variables: Array<Variable>; where: Formula | null; unless: Formula | null };

/** What a clause takes. */
export type Taken = { form: "amounts"; amounts: Array<Amount> } | { form: "piles"; count: number; up_to: boolean } | { form: "vectors"; vectors: Array<Array<Formula>>; for: Variable | null };

/** An amount and its pile. */
export type Amount = { tokens: Formula; pile: string };

/** A variable and its least value. */
export type Variable = { name: string; from: Whole };

/** A claim. */
export type Expected = { families: Array<Family>; also: Array<Array<Whole>>; except: Array<Array<Whole>> };

/** `{ (e1, e2) : n >= 0, m >= 1 and condition }`. */
export type Family = { position: Array<Formula>; variables: Array<Variable>; condition: Formula | null };

/** P-positions up to a pile size. */
export type Solved = { game: string; piles: Array<string>; up_to: Size; misere: boolean; block?: number | null; p_positions: Rows; evidence: Evidence };

export type Rows = Array<Array<Size>>;

/** How an answer is known. */
export type Evidence = { kind: EvidenceKind; engine?: string | null; up_to?: Size | null; p_positions?: Size | null; witness?: Array<Whole> | null; source?: string | null };

/** The kinds of evidence. */
export type EvidenceKind = "proved" | "checked" | "refuted" | "theorem";

/** Grundy values up to a pile size. */
export type GrundyValues = { game: string; piles: Array<string>; up_to: Size; grundy: Table; evidence: Evidence };

/** Grundy values: rows of numbers, or arrays of such tables for more than two piles; packed, if asked for. */
export type Table = Array<Array<number | Array<unknown>>> | Packed;

/** A table as one text. */
export type Packed = { piles: number; side: number; bytes: number; base64: string };

/** The preperiods and periods of rows of Grundy values. */
export type Periods = { game: string; rows: Array<Period>; evidence: Evidence | null; reason?: string | null; certificate_document?: unknown };

/** A row of Grundy values g(row, y) with the least period p, and the least m such that g(row, y + p) = g(row, y) + saltus for */
export type Period = { row: Size; preperiod: Size; period: Size; saltus: Size };

/** A comparison of a game's P-positions with those claimed. */
export type Checked = { game: string; value?: number | null; agrees: boolean; up_to: Size; first_disagreement: Disagreement | null; block?: number | null; first_value?: DifferentValue | null; values?: Size | null; evidence: Evidence };

/** A position on which solver and claim differ. */
export type Disagreement = { position: Array<Size>; solver: Told; claim: Told; move: Step | null };

/** What is said of a position. */
export type Told = "P" | "N" | "in" | "out";

/** A move: its clause, what it takes, and where it leads. */
export type Step = { clause: string; take: Array<Whole>; to: Array<Whole> };

/** A position whose Grundy value is not the one claimed. */
export type DifferentValue = { position: Array<Size>; grundy: Size; claimed: Whole | null };

/** Who wins a sum of games, and by which move. */
export type SumBest = { game: string; position: Array<Whole>; verdict: Side; summands: Array<string>; grundy: Array<Whole>; summand: number | null; clause: string | null; take: Array<Whole> | null; to: Array<Whole> | null; reason: string; evidence: Evidence };

/** The two kinds of positions. */
export type Side = "P" | "N";

/** Who wins, and by which move. */
export type Best = { game: string; position: Array<Whole>; verdict: Side; clause: string | null; take: Array<Whole> | null; to: Array<Whole> | null; strategy: Method; reason: string; all?: Array<Step> | null; all_complete?: boolean | null; verified?: string | null; evidence: Evidence };

/** Rules for a target. */
export type Designed = { target: string; facts: Array<string>; sort: Sort; rulesets: Array<Ruleset>; listed_up_to?: Size | null; not_offered: Array<Refusal>; impossible?: string | null; evidence?: Evidence | null };

/** Rules, where they come from and how they are known to fit. */
export type Ruleset = { construction: string; also: Array<string>; source: string; because: string; name: string | null; rules: string; english: string; moves: Array<string>; kind: string; k_invariance: number | null; mentions_slope: boolean; exceptions: number; length: number; only_up_to?: Size | null; evidence: Evidence; certificate: boolean; certificate_document?: unknown };

/** A construction that does not apply. */
export type Refusal = { construction: string; reason: string };

/** Rules that a search found. */
export type Discovered = { target: string; facts: Array<string>; rulesets: Array<DiscoveredRules>; searched: Searched; impossible?: string | null };

/** Rules, what they cost, and how they are known to fit. */
export type DiscoveredRules = { rules: string; cost: number; english: string; moves: Array<string>; kind: string; mentions_slope: boolean; evidence: Evidence; certificate: boolean; certificate_document?: unknown };

/** What a search looked at. */
export type Searched = { clauses: Size; positions: Size; most: number; refuted: Array<RefutedRules>; complete: boolean; stopped?: string | null };

/** Rules that turned out to be wrong. */
export type RefutedRules = { moves: Array<string>; position: Array<Whole> };

/** What was learned of a game. */
export type Learned = { game: string; misere?: boolean; value?: number | null; verdict: LearnVerdict; numeration: string | null; states: number | null; evidence: Evidence; positions: Size; refuted: Array<RefutedGuess>; growth: Array<Grown>; reason?: string | null; rules?: string | null; automaton?: string | null; certificate: boolean; certificate_document?: unknown; seconds: number };

/** How learning ended. */
export type LearnVerdict = "proved" | "not automatic" | "undecided";

/** An automaton that turned out to be wrong. */
export type RefutedGuess = { states: number; position: Array<Whole> };

/** Prefixes of one length on one board, and how many of them differ. */
export type Grown = { up_to: Size; depth: number; words: Size; classes: Size };

/** What a list of positions looks like. */
export type Recognized = { up_to: Size; piles: number; terms: Size; first_index: Size; last_index: Size; left_aside: number; folded: boolean; order: Order; columns: Array<Column>; relations: Relations | null; apart?: Array<Column>; ratios?: Array<PileRatio>; claim: string | null; oeis?: Array<InEncyclopedia> | null; evidence: Evidence };

/** Whether the positions can be numbered so that no pile falls. */
export type Order = { exists: boolean; from: Size; excluded_by: Conflict | null };

/** Two positions that exclude each other. */
export type Conflict = { n: Size; positions: Array<Array<Size>> };

/** What one pile looks like, as a sequence a_n. */
export type Column = { pile: number; form: FormName | null; from: Size | null; homogeneous: SlopeFit | null; no_slope: Excluded | null; homogeneous_tail: SlopeFit | null; inhomogeneous: OffsetFit | null; no_offset: Excluded | null; inhomogeneous_tail: OffsetFit | null; trend?: Trend | null };

/** The forms of sequences that are looked for. */
export type FormName = "floor(n*alpha)" | "floor(n*alpha + gamma)";

/** Slopes that fit. */
export type SlopeFit = { from: Size; to: Size; slopes: Slopes; low_at: Size | null; high_at: Size | null };

/** An interval of slopes, with the simplest numbers in it. */
export type Slopes = { interval: Interval; simplest_rational: string | null; simplest_quadratics: Array<Quadratic>; simplest_named?: string | null; guess: Guess | null };

/** An interval. */
export type Interval = { low: End | null; high: End | null };

/** One end of an interval. */
export type End = { value: string; included: boolean };

/** A quadratic irrational. */
export type Quadratic = { slope: string; polynomial: Array<Whole>; height: number };

/** The number that is cheapest to name. */
export type Guess = { value: string; spare_digits: number };

/** Terms that exclude each other. */
export type Excluded = { excluded_by: Array<TermAt>; reason: string };

/** A term. */
export type TermAt = { n: Size; value: Size };

/** Slopes and offsets that fit. */
export type OffsetFit = { from: Size; to: Size; slopes: Slopes; low_by: Array<Size> | null; high_by: Array<Size> | null; offsets: Offsets | null; polygon: Array<Array<string>> };

/** Offsets that fit together with one slope. */
export type Offsets = { slope: string; low: OffsetEnd; high: OffsetEnd; simplest_rational: string; simplest_in_field: string | null };

/** One end of the offsets. */
export type OffsetEnd = { value: string; included: boolean; n: Size };

/** How the terms of a pile grow. */
export type Trend = { from: Size; ratio: Range; deviation: Array<string> };

/** The possible values of a number. */
export type Range = { interval: Interval; simplest: string | null };

/** What was seen between the piles. */
export type Relations = { complementary: boolean; partition: Partition; complement: Complement | null; reciprocal_sum: Range | null; differences: Array<Difference>; fractional: FractionalPair | null };

/** Whether the piles split the positive integers. */
export type Partition = { holds: boolean; up_to: Size; failure: NotOnce | null };

/** A number that is not exactly once in the piles. */
export type NotOnce = { missing: Size } | { twice: Size; places: Array<PlaceOf> };

/** A place in the list. */
export type PlaceOf = { n: Size; pile: number };

/** Whether 1/alpha + 1/beta = 1 is possible. */
export type Complement = { compatible: boolean; alpha: Slopes | null };

/** How two neighbouring piles differ. */
export type Difference = { piles: Array<number>; linear: Linear | null; slopes: Range | null };

/** t n + s from some n on. */
export type Linear = { t: Whole; s: Whole; from: Size };

/** How two neighbouring piles compare in the positions with a large pile. */
export type PileRatio = { piles: Array<number>; beyond: Size; ratio: Range };

/** A sequence of the On-Line Encyclopedia of Integer Sequences. */
export type InEncyclopedia = { sequence: string; what: string; terms: number };

/** What the theorems decide about the complementary pair of a slope; `docs/CLASSIFICATION.md` explains every field. */
export type Classified = { slope: string; alpha: string; alpha_decimal: string; beta: string; beta_decimal: string; kind: NumberKind; reason: string; minimal_polynomial: string | null; independent: boolean; A: Whole | null; B: Whole | null; C: Whole | null; mtw: boolean; mtw_reason: string; k: Whole | null; b: Whole | null; c: Whole | null; c_tilde: Whole | null; t_wythoff: Whole | null; family: Family2 | null; floor_beta: Whole; constraint_values: Array<Whole>; k_invariance: number; definition5_beatty: boolean; theorem4_case: string | null; theorem4_p: Whole | null; theorem4_q: Whole | null; constructions: Array<Construction>; evidence: Evidence };

/** The families with explicit rulesets. */
export type Family2 = { name: "t-Wythoff"; t: Whole } | { name: "Example 3"; q: Whole } | { name: "Proposition 4"; t: Whole; k: Whole } | { name: "Proposition 5"; d: Whole };

/** A construction and what it gives for the slope. */
export type Construction = { construction: string; applies: boolean; reason: string; game: string | null; kind: RulesKind; source: string };

/** Kinds of constructions. */
export type RulesKind = "invariant" | "variant";

/** A smallest finite modification of t-Wythoff, or why there is none. */
export type SmallestFound = { slope: string; exists: boolean; size: Size | null; t: Size | null; removed: Array<Array<Size>>; added: Array<Array<Size>>; game: string | null; reason?: string | null; evidence: Evidence };

/** An invariant game, or why there is none. */
export type InvariantFound = { target: string; exists: boolean | null; game: string | null; rules: string | null; witness: Stuck | null; up_to: Size | null; evidence: Evidence; largest?: Largest | null };

/** A position that is not to be a P-position, but that no invariant game lets be one. */
export type Stuck = { position: Array<Size>; options: Array<Blocked> };

/** A move that no invariant game can have. */
export type Blocked = { take: Array<Size>; to: Array<Size>; shown_by: Between };

/** Two P-positions. */
export type Between = { from: Array<Size>; to: Array<Size> };

/** All vectors that are no differences of P-positions. */
export type Largest = { up_to: Size; exact: boolean; vectors: Array<Array<Size>> };

/** A proof, a counterexample, or why there is neither. */
export type Proved = { game: string; misere?: boolean; value?: number | null; grundy?: boolean; verdict: ProofVerdict; engine: Engine; claim: string; statement: StatementName | null; witness: Array<Whole> | null; smallest: boolean | null; move: Step | null; slope: string | null; certificate: boolean; reason: string | null; seconds: number; evidence: Evidence | null; lemma?: unknown; explanation?: string | null; certificate_reason?: string | null; certificate_document?: unknown };

/** How a question about all n ended. */
export type ProofVerdict = "proved" | "refuted" | "undecided";

/** The two statements of a claim. */
export type StatementName = "A" | "B";

/** The statements of a claim for another prover. */
export type Exported = { game: string; prover: Prover; statements: string };

/** What the checker says of a certificate. */
export type Verified = { accepted: boolean; verdict: ProofVerdict | null; game: string | null; misere?: boolean; value?: number | null; grundy?: boolean; rules?: string | null; slope: string | null; claim?: string | null; rows?: Array<Period> | null; reason: string | null; evidence?: Evidence | null; explanation?: string | null };

/** A picture. */
export type Figured = { figure: FigureKind; picture: Picture; evidence: Evidence };

/** A picture. The board's units run to the right and upward. */
export type Picture = { title: Text; description: string; frame: Frame; axes?: Axes | null; marks: Array<Mark>; legend: Array<Entry>; notes: Array<string> };

/** A text, and how it is written in TeX, if not in the same letters. */
export type Text = { plain: string; tex?: string | null };

/** The part of the plane that is shown. */
export type Frame = { left: Coordinate; bottom: Coordinate; right: Coordinate; top: Coordinate; unit: number };

/** A place along an axis: a whole number, or the text of an exact number. */
export type Coordinate = number | string;

/** The axes of a picture. */
export type Axes = { across: Text; up: Text; below: Array<Tick>; beside: Array<Tick>; squares: boolean; framed: boolean };

/** A number along an axis. */
export type Tick = { at: Coordinate; says: Text };

/** Something drawn. In JSON the field `mark` says what. */
export type Mark = { mark: "cells"; ink: Ink; runs: Array<Run>; joined: boolean } | { mark: "points"; ink: Ink; shape: Shape; size: Size2; at: Array<Point> } | { mark: "line"; ink: Ink; stroke: Stroke; from: Point; to: Point } | { mark: "arrow"; ink: Ink; from: Point; to: Point; bend: number; gap: number } | { mark: "region"; ink: Ink; strength: number; edge: boolean; corners: Array<Point> } | { mark: "label"; ink: Ink; at: Point; side: Side2; size: Size2; says: Text };

/** A colour by what it is called; what it is depends on the theme. */
export type Ink = "paper" | "text" | "muted" | "faint" | "blue" | "vermilion" | "green" | "orange" | "sky" | "purple" | "yellow" | "black" | "white" | { ramp: number };

/** Squares side by side: from (x, y) to the right, each around a point with whole coordinates. */
export type Run = [number, number, number];

/** The shapes of points. */
export type Shape = "disc" | "ring" | "square" | "diamond" | "cross";

/** The sizes of points (their radius) and letters (their height). */
export type Size2 = "small" | "normal" | "large" | { units: number };

/** A place on the board. */
export type Point = [Coordinate, Coordinate];

/** How a line is drawn. */
export type Stroke = "thin" | "solid" | "thick" | "dashed";

/** Where a text stands beside its place. */
export type Side2 = "on" | "left" | "right" | "above" | "below";

/** A line of the legend. */
export type Entry = { sample: Sample; ink: Ink; says: Text };

/** What the legend shows beside its words. */
export type Sample = "cell" | "arrow" | { point: Shape } | { line: Stroke } | { region: number };

/** The legal moves of a position. */
export type Options = { game: string; position: Array<Whole>; piles: Array<string>; summands: Array<Summand>; misere: boolean; over: boolean; options: Array<Step> | null; complete: boolean };

/** One game of a sum. */
export type Summand = { game: string; piles: number; sorted: boolean };

/** One move judged. */
export type Judged = { game: string; position: Array<Whole>; take: Array<Whole>; legal: boolean; clause: string | null; to: Array<Whole> | null; refusal: string | null; rating?: Worth | null };

/** What a move is worth. */
export type Worth = "winning" | "mistake" | "lost";

/** The program's move. */
export type Replied = { game: string; position: Array<Whole>; reply: Step | null };

/** A position to start from. */
export type Started = { game: string; start: Array<Whole>; verdict: Side | null };

/** Slopes in order of size. */
export type Dial = { slopes: Array<Stop> };

/** A slope of a dial. */
export type Stop = { expr: string; decimal: string; fraction: string; rational?: Meeting | null };

/** Where the sequences floor(n alpha) and floor(n beta) of a fraction alpha = p/q meet, with 1/alpha + 1/beta = 1. */
export type Meeting = { beta: string; in_both: number; in_neither: number };

/** A file. */
export type WrittenFile = { format: Format; media_type: string; ending: string; content: string; base64: boolean };

/** The answer to a [`Question`](super::Question). In JSON it is the object of its kind, without a tag: which fields there */
export type Answer = SlopeFacts | Terms | Membership | Represented | Catalogue | Shown | Solved | GrundyValues | Periods | Checked | SumBest | Best | Designed | Discovered | Learned | Recognized | Classified | SmallestFound | InvariantFound | Proved | Exported | Verified | Figured | Options | Judged | Replied | Started | Dial | WrittenFile;

/** Why a question has no answer. */
export type AskError = { kind: ErrorKind; sentence: string; limit?: Limit | null; field?: Field | null; part?: string | null; place?: Place | null };

/** What kind of failure it is. */
export type ErrorKind = "bad_input" | "too_large" | "undecided" | "cancelled" | "busy";

/** What work may be limited in. */
export type Limit = "time" | "memory";

/** The texts in a question. */
export type Field = "expr" | "game" | "against" | "target" | "with";

/** A place in a text. */
export type Place = { start: number; end: number; line: number; column: number; picture: string };

/** What a face sends instead of an answer: `{"error": {..}}`. */
export type Failure = { error: AskError };
