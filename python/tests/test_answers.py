"""Answers as objects: every question has its class, numbers are exact, errors show the place."""

import doctest
import importlib
import inspect
import json
import multiprocessing
import os
import pickle
import pkgutil
import signal
import subprocess
import sys
import threading
import time
from fractions import Fraction
from pathlib import Path

import numpy
import pyarrow
import pytest
import rulesmith
import sympy
from rulesmith import answers
from rulesmith._records import Answer

ROOT = Path(__file__).resolve().parents[2]


def modules():
    names = [module.name for module in pkgutil.iter_modules(rulesmith.__path__) if module.name != "_rulesmith"]
    return [rulesmith, *(importlib.import_module(f"rulesmith.{name}") for name in names)]


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.__name__)
def test_examples_in_the_documentation(module):
    failed, _ = doctest.testmod(module)
    assert failed == 0


def test_every_public_function_has_an_example():
    for name in rulesmith.__all__:
        found = getattr(rulesmith, name)
        if inspect.isfunction(found):
            assert ">>>" in (found.__doc__ or ""), name
        # Methods of the classes that people make themselves.
        if inspect.isclass(found) and name in {"Game", "Sequence", "Slope"}:
            for member, method in inspect.getmembers(found, inspect.isfunction):
                if not member.startswith("_"):
                    assert ">>>" in (method.__doc__ or ""), f"{name}.{member}"


def test_answers_are_those_of_the_schema():
    script = ROOT / "python" / "make_answers.py"
    assert subprocess.run([sys.executable, script, "--check"], check=False).returncode == 0


QUESTIONS = [
    ({"ask": "slope", "expr": "pi-2", "terms": 3}, "SlopeFacts"),
    ({"ask": "sequence", "expr": "phi", "from": 10**20, "terms": 3}, "Terms"),
    ({"ask": "member", "expr": "phi", "x": 16}, "Membership"),
    ({"ask": "represent", "expr": "phi", "number": 100}, "Represented"),
    ({"ask": "games"}, "Catalogue"),
    ({"ask": "show", "game": "freak"}, "Shown"),
    ({"ask": "solve", "game": "wythoff", "up_to": 20}, "Solved"),
    ({"ask": "grundy", "game": "wythoff", "up_to": 3}, "GrundyValues"),
    ({"ask": "periods", "game": "wythoff", "rows": 2}, "Periods"),
    ({"ask": "check", "game": "wythoff", "up_to": 20}, "Checked"),
    ({"ask": "move", "game": "wythoff", "piles": [10, 20]}, "Best"),
    ({"ask": "move", "game": "wythoff + nim(2)", "piles": [3, 5, 4, 9]}, "SumBest"),
    ({"ask": "design", "target": "sqrt(2)", "up_to": 30}, "Designed"),
    ({"ask": "recognize", "game": "wythoff", "up_to": 50}, "Recognized"),
    ({"ask": "classify", "slope": "sqrt(12)-2"}, "Classified"),
    ({"ask": "smallest", "slope": "sqrt(12)-2"}, "SmallestFound"),
    ({"ask": "invariant", "target": "freak", "up_to": 50, "largest": True}, "InvariantFound"),
    ({"ask": "prove", "game": "wythoff", "certify": True}, "Proved"),
    ({"ask": "export", "game": "wythoff", "prover": "walnut"}, "Exported"),
    ({"ask": "verify", "certificate": {"format": "none"}}, "Verified"),
    ({"ask": "figure", "kind": "board", "game": "wythoff", "up_to": 9}, "Figured"),
    ({"ask": "options", "game": "wythoff", "piles": [2, 1]}, "Options"),
    ({"ask": "judge", "game": "wythoff", "piles": [3, 5], "take": [1, 2]}, "Judged"),
    ({"ask": "reply", "game": "wythoff", "piles": [3, 7], "opponent": "perfect"}, "Replied"),
    ({"ask": "start", "game": "wythoff", "seed": 3}, "Started"),
    ({"ask": "dial", "quotients": 2}, "Dial"),
    ({"ask": "write", "format": "csv", "question": {"ask": "solve", "game": "wythoff", "up_to": 9}}, "WrittenFile"),
]


@pytest.mark.parametrize(("question", "name"), QUESTIONS, ids=[name for _, name in QUESTIONS])
def test_every_question_has_its_class(question, name):
    answer = rulesmith.ask(question)
    assert type(answer).__name__ == name
    data = answer.to_dict()
    assert data == json.loads(answer.render("json")) and list(data) == list(json.loads(answer.render("json")))
    again = pickle.loads(pickle.dumps(answer))
    assert type(again) is type(answer) and again == answer and again.formats() == answer.formats()
    # All fields that are there are known, and can be read.
    assert set(data) <= set(answer._fields)
    for field in answer._fields:
        getattr(answer, field + "_" if field == "from" else field)
    with pytest.raises(AttributeError):
        answer.no_such_field
    for format in answer.formats():
        assert answer.render_bytes(format)
    assert (answer._repr_latex_() is not None) == ("latex" in answer.formats())
    assert (answer._repr_svg_() is not None) == ("svg" in answer.formats())


def test_numbers_beyond_doubles_are_whole_numbers():
    answer = rulesmith.ask(ask="sequence", expr="phi", terms=2, **{"from": 10**30})
    assert isinstance(answer, answers.Terms)
    phi = (1 + sympy.sqrt(5)) / 2
    assert answer.terms == [int(sympy.floor(n * phi)) for n in (10**30, 10**30 + 1)]
    assert answer.from_ == 10**30


def test_errors_are_value_errors_with_the_place():
    with pytest.raises(ValueError, match=r"at column 6\n  sqrt\(-1\)\n       \^\^") as caught:
        rulesmith.Slope("sqrt(-1)")
    assert isinstance(caught.value, rulesmith.AskError)
    assert caught.value.kind == "bad_input" and caught.value.details["place"]["column"] == 6
    with pytest.raises(rulesmith.AskError) as caught:
        rulesmith.ask(ask="solve", game="nim(3)", up_to=900, seconds=0.01)
    assert caught.value.kind == "undecided" and caught.value.limit == "time"
    with pytest.raises(rulesmith.AskError, match="wythof"):
        rulesmith.game("wythof")
    with pytest.raises(rulesmith.AskError, match="not a question"):
        rulesmith.ask(ask="slope", expression="phi")
    with pytest.raises(TypeError, match="not exact"):
        rulesmith.Slope(1.5)
    with pytest.raises(rulesmith.AskError, match="memory"):
        rulesmith.ask(ask="solve", game="nim(3)", up_to=2000, memory=1000)
    with pytest.raises(ValueError, match="seconds"):
        rulesmith.ask(ask="games", seconds=-1)


def test_slopes_from_and_to_other_numbers():
    for value in [
        sympy.GoldenRatio,
        sympy.sqrt(12) - 2,
        (3 + sympy.sqrt(5)) / 2,
        sympy.pi - 2,
        sympy.E,
        1 / sympy.sqrt(2) + 1,
        sympy.Rational(7, 4),
        sympy.sqrt(2) ** 3,
    ]:
        slope = rulesmith.Slope(value)
        assert sympy.simplify(slope.to_sympy() - value) == 0, value
        assert abs(sympy.N(value, 30) - sympy.Float(slope.decimal(25).rstrip("."), 30)) < sympy.Float("1e-24"), value
    assert rulesmith.Slope(Fraction(22, 7)).as_fraction() == Fraction(22, 7)
    assert rulesmith.Slope(numpy.int64(3)).as_fraction() == 3
    with pytest.raises(ValueError, match="irrational"):
        rulesmith.Slope("phi").as_fraction()
    with pytest.raises(ValueError, match="not made of"):
        rulesmith.Slope(sympy.Symbol("x"))
    slope = rulesmith.Slope("sqrt(2)")
    assert pickle.loads(pickle.dumps(slope)) == slope and len({slope, rulesmith.Slope("sqrt(2)")}) == 1
    assert float(slope) == 2**0.5
    for number in (0, 1, -1, 2**63, -(2**63) - 1, 3**200, -(3**200)):
        assert slope.floor(number) == int(sympy.floor(number * sympy.sqrt(2)))


def test_sympy_has_the_number_itself_and_none_nearby():
    for text in ["sqrt(2)+1/10^17", "141421356237309504880/10^20", "pi+1/10^25", "(e+1)/(e-1)", "2^(1/3)", "[1; 2, (3, 4)]"]:
        slope = rulesmith.Slope(text)
        decimals = sympy.Rational(slope.decimal(60).rstrip("."))
        # The decimals are cut: the number is at most 10^-60 larger.
        assert abs(sympy.N(slope.to_sympy() - decimals, 10)) <= sympy.Float("1.1e-60"), text
    assert rulesmith.Slope("141421356237309504880/10^20").to_sympy().is_Rational


@pytest.mark.parametrize(
    "value",
    [
        sympy.sqrt(2) + sympy.sqrt(3),
        sympy.sqrt(3) - sympy.sqrt(2),
        sympy.cbrt(2),
        sympy.sqrt(2 + sympy.sqrt(2)),
        2 * sympy.cos(sympy.pi / 7),
        sympy.CRootOf("x**5 - x - 1", 0),
        sympy.TribonacciConstant,
        sympy.GoldenRatio + sympy.sqrt(2),
    ],
    ids=str,
)
def test_every_algebraic_number_comes_from_sympy_and_goes_back(value):
    slope = rulesmith.Slope(value)
    x = sympy.Symbol("x")
    back = slope.to_sympy()
    assert sympy.minimal_polynomial(back, x) == sympy.minimal_polynomial(value.expand(func=True), x)
    assert abs(sympy.N(back - value, 10)) < sympy.Float("1e-50")
    assert rulesmith.Slope(back) == slope


def test_numbers_of_many_digits():
    """Python itself refuses to write or read more than some thousands of them."""
    large = 10**6000 + 7
    wythoff = rulesmith.game("wythoff")
    best = wythoff.move([large, large])
    left = sorted(large - taken for taken in best.take)
    # Not by ==, which would want to print them.
    assert best.verdict == "N" and all(a - b == 0 for a, b in zip(left, best.to, strict=True))
    assert wythoff.move(best.to).verdict == "P"
    assert rulesmith.represent("phi", large).n == large
    assert rulesmith.Slope(Fraction(large, 3)).as_fraction() == Fraction(large, 3)
    assert rulesmith.Slope(sympy.Rational(3, large)).as_fraction() == Fraction(3, large)
    assert rulesmith.ask(ask="member", expr="evil", x=2 * large).x == 2 * large
    with pytest.raises(ValueError, match="digits"):
        rulesmith._rulesmith.whole("1x")


def test_what_is_pickled_comes_back():
    game = pickle.loads(pickle.dumps(rulesmith.game("nim(2)", misere=True)))
    assert game.misere and game == rulesmith.game("nim(2)", misere=True)
    proved = rulesmith.prove("wythoff", certify=True)
    again = pickle.loads(pickle.dumps(proved))
    assert again.evidence == proved.evidence and rulesmith.verify(again).accepted and str(again) == str(proved)
    with pytest.raises(rulesmith.AskError) as caught:
        rulesmith.ask(ask="solve", game="nim(3)", up_to=900, seconds=0.01)
    error = pickle.loads(pickle.dumps(caught.value))
    assert str(error) == str(caught.value) and (error.kind, error.limit) == ("undecided", "time")


def test_lists_of_positions_are_targets():
    wythoff = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    text = "".join(f"{x} {y}\n" for x, y in wythoff)
    wanted = rulesmith.ask(ask="recognize", game={"positions": text}, up_to=13)
    for positions in (wythoff, [list(position) for position in wythoff], numpy.array(wythoff)):
        assert rulesmith.recognize(positions, 13) == wanted
    assert rulesmith.game("wythoff").check(13, against=wythoff).agrees
    with pytest.raises(TypeError, match="list of positions"):
        rulesmith.design([1, 2])


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: rulesmith.game(5), TypeError, "type int"),
        (lambda: rulesmith.game({"x": "y"}), ValueError, "has one field"),
        (lambda: rulesmith.ask(), ValueError, "missing field `ask`$"),
        (lambda: rulesmith.ask(ask="games", progress=5), TypeError, "progress is"),
        (lambda: rulesmith.ask(ask="games", memory=-1), ValueError, "a number of bytes is from 0"),
        (lambda: rulesmith.Slope("phi").decimal(-1), ValueError, "a number of places is from 0"),
        (lambda: rulesmith.Slope("phi").continued_fraction(10**30), ValueError, "a number of terms is from 0"),
        (lambda: rulesmith.sequence("phi").array(2, start=-1), ValueError, "must not be negative"),
        (lambda: rulesmith.sequence("phi").array(2, start=10**30), ValueError, "64 bits"),
        (lambda: rulesmith.sequence("phi")[1.5], TypeError, "a whole number is needed"),
        (lambda: rulesmith.solve("wythoff", -1), ValueError, "not between 0"),
        (lambda: rulesmith.solve("wythoff", None), ValueError, "missing field `up_to`"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(call, error, said):
    with pytest.raises(error, match=said):
        call()


def test_small_boards_and_other_numbers():
    wythoff = rulesmith.game("wythoff")
    assert wythoff.positions(0).shape == (1, 2) and wythoff.grundy(0).tolist() == [[0]]
    for size in (numpy.int32(5), sympy.Integer(5), Fraction(5)):
        assert wythoff.solve(size).up_to == 5
    assert wythoff.move(numpy.array([3, 5])).verdict == "P"
    large = numpy.uint64(2**63 + 5)
    phi = rulesmith.sequence("phi")
    assert phi[large] == phi[2**63 + 5] == rulesmith.Slope("phi").floor(large) and large in rulesmith.sequence("n")
    assert phi.array(1, start=large).tolist() == [phi[large]]
    for wrong in (1.0, "1", None, numpy.float64(1), numpy.array([1]), slice(1)):
        with pytest.raises(TypeError, match="whole number"):
            phi[wrong]
    assert rulesmith.prove("wythoff", seconds=float("inf")).verdict == "proved"
    assert str(rulesmith.sequence(rulesmith.sequence("evil"))) == "evil"


def test_a_set_that_is_counted_says_at_once_how_far():
    both = rulesmith.sequence("phi inter evil")
    begun = time.process_time()
    with pytest.raises(rulesmith.AskError, match="1048576"):
        both[10**12]
    assert time.process_time() - begun < 0.1
    wanted = [n for n in range(300) if n in rulesmith.sequence("phi") and n in rulesmith.sequence("evil")]
    assert [both[n] for n in range(both.first_index, both.first_index + 40)] == wanted[:40]
    # Beyond some size it is counted on a thread of its own: the same numbers.
    place = both.rank(2**17)
    assert both[place - 1 + both.first_index] == max(x for x in range(2**17 - 50, 2**17 + 1) if x in both)
    assert both.array(3, start=place - 1).tolist() == both.terms(3, start=place - 1)


def test_threads_and_forks():
    found = []
    threads = [threading.Thread(target=lambda: found.append(rulesmith.game("wythoff").move([10, 20]).take)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[0, 14]] * 8
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(rulesmith.Slope("phi").floor, range(5)) == [0, 1, 3, 4, 6]
        assert [one.p_positions for one in pool.map(rulesmith.game("wythoff").solve, [2, 3])] == [[[0, 0], [1, 2]]] * 2


def test_terms_in_bulk_are_exact():
    lower = rulesmith.sequence("phi")
    terms = lower.array(200_000)
    assert terms.dtype == numpy.int64
    # floor(n phi) = floor((n + floor(sqrt(5 n^2)))/2).
    wanted = [(n + int(sympy.integer_nthroot(5 * n * n, 2)[0])) // 2 for n in range(0, 200_000, 997)]
    assert terms[::997].tolist() == wanted
    # Here a formula with doubles is wrong by one: 102334155 phi^2 is just below 267914296.
    n = 102334155
    square = rulesmith.sequence("phi^2")
    with_doubles = int(numpy.floor(n * ((1 + 5**0.5) / 2) ** 2))
    exact = n + (n + int(sympy.integer_nthroot(5 * n * n, 2)[0])) // 2
    assert exact == 267914295 != with_doubles
    assert square.array(3, start=n - 1)[1] == square[n] == exact
    # Beyond 63 bits without sign, beyond 64 an error; as whole numbers of Python any size.
    high = rulesmith.sequence("phi").array(2, start=2**63)
    assert high.dtype == numpy.uint64 and high.tolist() == rulesmith.sequence("phi").terms(2, start=2**63)
    with pytest.raises(rulesmith.AskError):
        rulesmith.sequence("phi").array(2, start=2**64 - 1)
    assert rulesmith.sequence("evil").array(0).tolist() == []
    assert list(rulesmith.sequence("{3, 5, 8}")) == [3, 5, 8]


def test_positions_and_values_are_those_of_play():
    side = 12
    wanted = numpy.zeros((side + 1, side + 1), dtype=int)
    for x in range(side + 1):
        for y in range(side + 1):
            reached = {wanted[x - k, y] for k in range(1, x + 1)} | {wanted[x, y - k] for k in range(1, y + 1)}
            reached |= {wanted[x - k, y - k] for k in range(1, min(x, y) + 1)}
            wanted[x, y] = next(value for value in range(1000) if value not in reached)
    game = rulesmith.game("wythoff")
    assert game.grundy(side).tolist() == wanted.tolist()
    lost = sorted([x, y] for x in range(side + 1) for y in range(x, side + 1) if wanted[x, y] == 0)
    assert sorted(game.positions(side).tolist()) == lost
    assert rulesmith.grundy("nim(3)", 3).shape == (4, 4, 4)
    assert rulesmith.grundy("subtraction(1, 2, 3)", 9).tolist() == [n % 4 for n in range(10)]


def test_tables_by_the_arrow_stream():
    solved = rulesmith.solve("wythoff", 30)
    table = pyarrow.table(solved)
    assert table.column_names == solved.piles
    assert numpy.column_stack([table[name] for name in table.column_names]).tolist() == solved.p_positions
    assert len(solved.table()) == table.num_rows
    terms = rulesmith.ask(ask="sequence", expr="evil", terms=5)
    assert pyarrow.table(terms).to_pydict() == {"n": [0, 1, 2, 3, 4], "term": [0, 3, 5, 6, 9]}
    grundy = pyarrow.table(rulesmith.ask(ask="grundy", game="wythoff", up_to=3)).to_pydict()
    assert grundy["grundy"] == rulesmith.grundy("wythoff", 3).flatten().tolist()
    with pytest.raises(rulesmith.AskError, match="no a table|no table"):
        rulesmith.ask(ask="games").table()


def test_verdicts_are_yes_no_or_neither():
    assert rulesmith.prove("wythoff") and not rulesmith.prove("wythoff", against="sqrt(2)")
    undecided = rulesmith.prove("fat-rat(8)", engine="automata", seconds=0.05)
    assert undecided.verdict == "undecided" and undecided.evidence is None
    with pytest.raises(ValueError, match="neither yes nor no"):
        bool(undecided)


def test_python_goes_on_while_the_library_works():
    counted = [0]
    stop = threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    told = []
    rulesmith.ask(ask="grundy", game="wythoff", up_to=700, progress=lambda *progress: told.append(progress))
    stop.set()
    thread.join()
    assert counted[0] > 1
    assert all(isinstance(stage, str) and (of is None or done <= of) for stage, done, of in told)


def test_whoever_is_told_can_end_the_work():
    def end(stage, done, of):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        rulesmith.sequence("complement(evil union beatty(sqrt(7)))").array(10**8, progress=end)


INTERRUPTED = """
import rulesmith, signal
# Whoever started the tests may ignore it, as a shell does for what it runs in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begun", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize(
    "work",
    [
        "rulesmith.sequence('complement(evil union beatty(sqrt(7)))').array(10**8)",
        "rulesmith.ask(ask='grundy', game='nim(3)', up_to=700)",
        "rulesmith.ask(ask='slope', expr='pi', terms=10, digits=10**7)",
        "[rulesmith.sequence('phi inter evil').rank(10**6) for _ in range(1000)]",
        "answer = rulesmith.ask(ask='sequence', expr='phi', terms=10**7)\n    while True: answer._raw.value()",
        "rulesmith.survey({'title': '', 'columns': ['class'], 'subjects': {'kind': 'quadratics', 'height': 10000, "
        "'from': 1, 'to': 2, 'most': 10**7}}, __import__('tempfile').mkdtemp())",
    ],
)
def test_ctrl_c_ends_long_work(work):
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED.format(work=work)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    os.kill(process.pid, signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    assert said == "interrupted\n" and process.returncode == 0


def test_the_package_needs_no_other():
    """It can be imported, and answers, where numpy and the like are not installed."""
    program = """
import sys
for name in ("numpy", "sympy", "pyarrow", "anywidget", "distributed", "IPython"):
    sys.modules[name] = None
import rulesmith
assert rulesmith.game("wythoff").prove().verdict == "proved"
assert rulesmith.sequence("phi")[10] == 16
try:
    rulesmith.sequence("phi").array(3)
except ImportError:
    print("numpy is asked for")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "numpy is asked for\n", done.stderr


def test_answers_compare_and_do_not_change():
    one, other = rulesmith.solve("wythoff", 9), rulesmith.solve("wythoff", 9)
    assert one == other and one != rulesmith.solve("wythoff", 8)
    with pytest.raises(AttributeError):
        one.up_to = 3
    assert isinstance(one, Answer) and "up_to=9" in repr(one)
    assert "<pre" in one._repr_html_()
