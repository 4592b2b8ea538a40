#!/usr/bin/env python3
"""Remakes what is published here: python docs/surveys/make.py [NAME ..]

Without options the tables and pictures are made again from the rows in NAME.csv. `--run` asks all questions again first, on
all cores (with the package of this repository installed; some twenty minutes of one core each), and writes the rows.
`--parts DIR` takes the rows from folders DIR/NAME that `rulesmith survey` has filled. `--check` changes nothing and fails if
something is not what the rows say.
"""

import argparse
import csv
import re
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent

# What is kept of the rows: neither times, which no two runs have in common, nor what is the same in all of them.
KEPT = {
    "smallest": ["subject", "k", "c", "smallest_size", "smallest_game", "status", "message"],
    "fractional": ["subject", "invariant", "invariant_source", "cost", "kind", "proved", "complete", "moves", "status"],
    "vectors": ["subject", "claim", "claim_proved", "learned", "states", "numeration", "status"],
}

INKS = ["#440154", "#472d7b", "#3b528b", "#2c728e", "#21918c", "#28ae80", "#5ec962", "#addc30", "#fde725"]
NONE = "#d9d9d9"


# Rows


def read(name):
    with (HERE / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def kept(name, columns):
    """The rows of a survey as they are published."""
    columns = dict(columns)
    if "rules" in columns:
        columns["moves"] = [moves(rules) for rules in columns["rules"]]
    return [{key: text(columns[key][row]) for key in KEPT[name]} for row in range(len(columns["subject"]))]


def text(value):
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def moves(rules):
    """The moves of rules in one line, without their names."""
    lines = re.findall(r"^move \w+:\s*(.*)$", rules or "", re.MULTILINE)
    return "; ".join(lines) or None


def write(name, rows):
    with (HERE / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, KEPT[name], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


# Tables


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    # A bar in a cell would end it.
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)


def statuses(rows):
    names = ["answered", "undecided", "limit", "failed"]
    found = Counter(row["status"] for row in rows)
    return table([f"of {len(rows)} rows", "", ], [[name, found[name]] for name in names if found[name]])


def conjecture(rows, holds, about):
    """How many decided rows a statement is about, and at which it fails."""
    concerned = [row for row in rows if about(row)]
    failing = [row["subject"] for row in concerned if not holds(row)]
    return f"{len(concerned)} rows, " + (f"fails at {', '.join(failing)}" if failing else "no exception")


# The smallest modification


def smallest(rows):
    decided = [
        {"subject": row["subject"], "k": int(row["k"]), "c": int(row["c"]), "size": int(row["smallest_size"])}
        for row in rows
        if row["smallest_size"]
    ]
    open_rows = Counter(int(row["k"]) for row in rows if not row["smallest_size"])
    by = defaultdict(dict)
    for row in decided:
        by[row["k"]][row["c"]] = row["size"]
    lines = []
    for k in range(1, 13):
        last = []
        for residue in range(k):
            sizes = [(c, size) for c, size in sorted(by[k].items()) if c % k == residue]
            size = sizes[-1][1]
            since = next(c for at, (c, _) in enumerate(sizes) if all(other == size for _, other in sizes[at:]))
            last.append((size, since))
        lines.append([
            k, ", ".join(str(size) for size, _ in last), max(since for _, since in last), k * (k + 1), len(by[k]), open_rows[k]
        ])
    head = ["k", "sizes for c = 0, 1, .., k - 1 (mod k) from some c on", "from c", "k(k + 1)", "decided", "not decided"]
    stable = {(k, r): size for k, *_ in lines for r, size in enumerate(map(int, lines[k - 1][1].split(", ")))}
    claims = [
        ("1", lambda row: row["k"] >= 2 and row["c"] > row["k"] * (row["k"] + 1),
         lambda row: row["size"] == stable[row["k"], row["c"] % row["k"]]),
        ("2", lambda row: row["k"] >= 2 and row["c"] % row["k"] == row["k"] - 1 and row["c"] >= 3 * row["k"] - 1,
         lambda row: row["size"] == 2),
        ("3", lambda row: row["k"] >= 3 and row["c"] % row["k"] == row["k"] - 2 and row["c"] >= 4 * row["k"] - 2,
         lambda row: row["size"] == row["k"]),
        ("4", lambda row: row["k"] >= 3 and row["c"] % row["k"] == 0 and row["c"] >= row["k"] * (row["k"] + 1),
         lambda row: row["size"] == 5),
        ("5", lambda row: row["k"] >= 4 and row["c"] % row["k"] == 1 and row["c"] > row["k"] * (row["k"] + 1),
         lambda row: row["size"] == 5 + row["k"] % 2),
        ("6", lambda row: row["k"] >= 4 and row["c"] % row["k"] == row["k"] - 3 and row["c"] > row["k"] * (row["k"] + 1),
         lambda row: row["size"] == 2 * ((row["k"] + 1) // 2) + 1),
        ("7", lambda row: row["k"] >= 2 and row["c"] == 2 * row["k"] - 1, lambda row: row["size"] == row["k"]),
        ("8", lambda row: row["k"] >= 3 and row["c"] == 2 * row["k"], lambda row: row["size"] == 3 * (row["k"] // 2) + 2),
    ]
    counted = [[number, conjecture(decided, holds, about)] for number, about, holds in claims]
    blocks = {"statuses": statuses(rows), "sizes": table(head, lines), "conjectures": table(["conjecture", "of the decided rows"], counted)}
    return blocks, smallest_picture(by)


def smallest_picture(by):
    width, height, left, top = 5, 20, 46, 34
    cells = defaultdict(list)
    for k in range(1, 13):
        for c in range(max(1, 2 * k - 1), 201):
            size = by[k].get(c)
            cells[size if size is None else min(size, 13)].append((left + (c - 1) * width, top + (k - 1) * height))
    parts = []
    for size in sorted(cells, key=lambda size: -1 if size is None else size):
        path = "".join(f"M{x} {y}h{width}v{height - 2}h-{width}z" for x, y in cells[size])
        parts.append(f'<path fill="{shade(size, 13)}" d="{path}"/>')
    for k in range(1, 13):
        parts.append(label(left - 8, top + (k - 1) * height + 14, f"k = {k}" if k == 1 else str(k), "end"))
    for c in range(20, 201, 20):
        parts.append(label(left + (c - 0.5) * width, top + 12 * height + 14, f"c = {c}" if c == 20 else str(c), "middle"))
    names = ["not decided", *(str(size) for size in range(13)), "13 or more"]
    parts.append(legend(left, top + 12 * height + 34, [(shade(size, 13), name) for size, name in zip([None, *range(14)], names)]))
    return picture(left + 200 * width + 20, top + 12 * height + 60, "Vectors changed in the smallest modification of any Wy(t)", parts)


def shade(value, most):
    """Dark for small values, light for large ones; grey for none."""
    if value is None:
        return NONE
    place = value * (len(INKS) - 1) / most
    low = min(int(place), len(INKS) - 2)
    share = place - low
    one, other = (tuple(int(ink[at : at + 2], 16) for at in (1, 3, 5)) for ink in (INKS[low], INKS[low + 1]))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(one, other))


# Fractional pairs


def fractional(rows):
    kinds = Counter()
    for row in rows:
        r, t = pair(row["subject"])
        kinds[kind_of(r), kind_of(t), row["invariant"] or "undecided"] += 1
    names = [("true", "yes"), ("false", "no"), ("undecided", "not decided")]
    lines = [
        [f"r {first}, t {second}", *(kinds[first, second, value] for value, _ in names)]
        for first in ("whole", "not whole")
        for second in ("whole", "not whole")
    ]
    sources = Counter(row["invariant_source"] for row in rows if row["invariant"] == "true")
    short = {re.sub(r"= \d+(/\d+)?", "= ..", source): 0 for source in sources}
    for source, count in sources.items():
        short[re.sub(r"= \d+(/\d+)?", "= ..", source)] += count
    costs = Counter((row["cost"], row["proved"], row["kind"]) for row in rows if row["cost"])
    costs = sorted(costs.items(), key=lambda item: (int(item[0][0]), item[0]))
    shapes = Counter(re.sub(r"\d+", "c", row["moves"]) for row in rows if row["moves"] and row["proved"] == "proved")
    searched = Counter(
        "rules found and proved" if row["proved"] == "proved"
        else "rules found that are right up to 200, not proved" if row["cost"]
        else "nothing up to cost 60, the whole grammar searched" if row["complete"] == "true"
        else "the time was over before rules were found"
        for row in rows
    )
    blocks = {
        "statuses": statuses(rows),
        "invariant": table(["", *(name for _, name in names)], lines),
        "rule": conjecture(rows, lambda row: (row["invariant"] == "true") == expected(*pair(row["subject"])), lambda row: row["invariant"]),
        "sources": table(["theorem", "pairs"], sorted(short.items(), key=lambda item: -item[1])),
        "searched": table(["search", "pairs"], sorted(searched.items())),
        "costs": table(["cost", "evidence", "kind", "pairs"], [[*key, count] for key, count in costs]),
        "shapes": table(["moves (c for numbers)", "pairs"], [[f"`{shape}`", count] for shape, count in shapes.most_common(8)]),
    }
    return blocks, fractional_picture(rows)


def pair(subject):
    return tuple(Fraction(part.strip()) for part in subject.removeprefix("fractional(").removesuffix(")").split(","))


def expected(r, t):
    """Whether r is whole, and t is whole or beta above 2: 1/(x - t) + 1/x falls for x > t, and is r at beta."""
    above_two = t >= 2 or 1 / (2 - t) + Fraction(1, 2) > r
    return r.denominator == 1 and (t.denominator == 1 or above_two)


def kind_of(number):
    return "whole" if number.denominator == 1 else "not whole"


def fractional_picture(rows):
    size, left, top = 11, 60, 40
    found = {pair(row["subject"]): row for row in rows}
    across = sorted({t for _, t in found})
    down = sorted({r for r, _ in found})
    inks = {"true": "#0072b2", "false": "#e69f00", "": "#7f7f7f"}
    parts = []
    for row_at, r in enumerate(down):
        y = top + row_at * size
        if r.denominator == 1 or row_at == 0:
            parts.append(label(left - 8, y + 9, f"r = {r}" if row_at == 0 else str(r), "end"))
        for column_at, t in enumerate(across):
            x = left + column_at * size
            row = found.get((r, t))
            if row is None:
                continue
            parts.append(f'<rect x="{x}" y="{y}" width="{size - 1}" height="{size - 1}" fill="{inks[row["invariant"]]}"/>')
            if row["proved"] == "proved":
                parts.append(f'<circle cx="{x + size / 2 - 0.5}" cy="{y + size / 2 - 0.5}" r="2.6" fill="white"/>')
    for column_at, t in enumerate(across):
        if t.denominator == 1:
            parts.append(label(left + column_at * size + 5, top + len(down) * size + 14, f"t = {t}" if t == 1 else str(t), "middle"))
    entries = [(inks["true"], "some invariant game"), (inks["false"], "none"), (inks[""], "not decided")]
    bottom = top + len(down) * size + 34
    parts.append(legend(left, bottom, entries, 145))
    parts.append(label(left + 450, bottom + 10, "white dot: rules of cost 60 or less were found and proved", "start"))
    return picture(left + len(across) * size + 20, bottom + 26, "The pairs fractional(r, t); empty squares are rational", parts)


# Vectors


CLASSES = [
    ("same", "the pair of Wy(t) itself", "#56b4e9"),
    ("beatty", "another Beatty pair", "#0072b2"),
    ("rational", "rational slopes", "#009e73"),
    ("automatic", "automatic, no formula found", "#e69f00"),
    ("none", "no automaton found", "#cc79a7"),
    ("undecided", "not decided", NONE),
]


def class_of(row):
    """What is known about a game: only what is proved counts as a formula or an automaton."""
    t = int(row["subject"].removeprefix("mtw(").split(";")[0])
    if row["claim_proved"] == "proved":
        if "sqrt" not in row["claim"]:
            return "rational"
        own = {1: "(1+sqrt(5))/2*n", 2: "floor(sqrt(2)*n)", 3: "(sqrt(13)-1)/2*n"}[t]
        return "same" if own in row["claim"] else "beatty"
    if row["learned"] == "proved":
        return "automatic"
    return "none" if row["learned"] == "not automatic" else "undecided"


def vectors(rows):
    found = defaultdict(Counter)
    for row in rows:
        t, sign, _ = vector(row["subject"])
        found[t, sign][class_of(row)] += 1
    names = {"+": "added", "-": "removed"}
    lines = [
        [f"Wy({t}), one {names[sign]}", *(found[t, sign][name] or "" for name, *_ in CLASSES)]
        for t in (1, 2, 3)
        for sign in "+-"
    ]

    def listed(name, columns):
        return [
            [f"`{row['subject']}`", *(f"`{row[column]}`" if column == "claim" else row[column] for column in columns)]
            for row in rows
            if class_of(row) == name
        ]

    blocks = {
        "statuses": statuses(rows),
        "classes": table(["", *(title for _, title, _ in CLASSES)], lines),
        "rational": table(["game", "P-positions, proved"], listed("rational", ["claim"]) + listed("beatty", ["claim"])),
        "automatic": table(["game", "states", "numeration"], listed("automatic", ["states", "numeration"])),
        "undecided": ", ".join(f"`{row['subject']}`" for row in rows if class_of(row) == "undecided") or "none",
        "none": ", ".join(f"`{row['subject']}`" for row in rows if class_of(row) == "none") or "none",
    }
    return blocks, vectors_picture(rows)


def vector(subject):
    t, sign, k, l = re.fullmatch(r"mtw\((\d+); ([+-])\((\d+),(\d+)\)\)", subject).groups()
    return int(t), sign, (int(k), int(l))


def vectors_picture(rows):
    size, left, top, apart = 22, 40, 60, 330
    inks = {name: ink for name, _, ink in CLASSES}
    parts = []
    for t in (1, 2, 3):
        parts.append(label(left + (t - 1) * apart + 132, top - 14, f"Wy({t})", "middle"))
        for number in range(1, 13):
            parts.append(label(left + (t - 1) * apart + (number - 0.5) * size, top + 12 * size + 14, str(number), "middle"))
            parts.append(label(left + (t - 1) * apart - 6, top + (12 - number) * size + 15, str(number), "end"))
    for row in rows:
        t, sign, (k, l) = vector(row["subject"])
        x, y = left + (t - 1) * apart + (k - 1) * size, top + (12 - l) * size
        name = class_of(row)
        parts.append(f'<rect x="{x}" y="{y}" width="{size - 1}" height="{size - 1}" fill="{inks[name]}"/>')
        parts.append(label(x + size / 2 - 0.5, y + 15, "+" if sign == "+" else "−", "middle"))
    entries = [(ink, title) for _, title, ink in CLASSES]
    parts.append(legend(left, top + 12 * size + 34, entries, 185))
    title = "Wy(t) with the vector (k, l) added (+) or removed (−): k to the right, l upward"
    return picture(left + 3 * apart + 90, top + 12 * size + 60, title, parts)


# Pictures


def label(x, y, words, anchor):
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{words}</text>'


def legend(x, y, entries, step=62):
    parts = []
    for at, (ink, name) in enumerate(entries):
        # The first of the long legend needs more room than a number.
        place = x + at * step + (30 if step == 62 and at else 0)
        parts.append(f'<rect x="{place}" y="{y}" width="12" height="12" fill="{ink}"/>' + label(place + 17, y + 10, name, "start"))
    return "\n".join(parts)


def picture(width, height, title, parts):
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="11">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="20" y="20" font-size="14">{title}</text>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


# Pages


MAKERS = {"smallest": smallest, "fractional": fractional, "vectors": vectors}


def page(name, blocks):
    """The page with its tables made again: each stands between two marks."""
    text = (HERE / f"{name}.md").read_text(encoding="utf-8")
    for key, block in blocks.items():
        pattern = re.compile(rf"(<!-- made: {key} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not pattern.search(text):
            raise SystemExit(f"{name}.md has no place for the table {key}")
        text = pattern.sub(lambda found: f"{found[1]}\n{block}\n\n{found[2]}", text)
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MAKERS))
    parser.add_argument("--run", action="store_true", help="ask all questions again")
    parser.add_argument("--parts", type=Path, help="take the rows from folders of parts")
    parser.add_argument("--check", action="store_true", help="change nothing, fail if something is not current")
    options = parser.parse_args()
    stale = []
    for name in options.names or MAKERS:
        if name not in MAKERS:
            raise SystemExit(f"there is no survey {name}; there are {', '.join(MAKERS)}")
        if options.run or options.parts:
            import rulesmith

            with tempfile.TemporaryDirectory() as scratch:
                folder = options.parts / name if options.parts else Path(scratch)
                spec = HERE / f"{name}.toml"
                found = rulesmith.survey(spec, folder, progress=True) if options.run else rulesmith.Survey(folder)
                if not found.complete:
                    raise SystemExit(f"{folder} is not at its end")
                if found.manifest()["spec"]["title"] != tomllib.loads(spec.read_text())["title"]:
                    raise SystemExit(f"{folder} holds another survey")
                write(name, kept(name, found.table().to_dict()))
        blocks, drawn = MAKERS[name](read(name))
        for path, made in [(HERE / f"{name}.md", page(name, blocks)), (HERE / f"{name}.svg", drawn)]:
            if not path.exists() or path.read_text(encoding="utf-8") != made:
                stale.append(path.name)
                if not options.check:
                    path.write_text(made, encoding="utf-8")
    if options.check and stale:
        raise SystemExit(f"not what the rows say: {', '.join(stale)} (python docs/surveys/make.py makes them again)")


if __name__ == "__main__":
    sys.exit(main())
