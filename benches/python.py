"""Speed of the Python package, as ratios in one run: python benches/python.py

Bulk terms against numpy.arange, and the cost of small calls. Surveys have a bench of their own, benches/survey.py.
"""

import time

import numpy
import rulesmith


def best(work, rounds=7):
    """The shortest of some rounds, in seconds."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def terms():
    count = 10**7
    phi = rulesmith.sequence("phi")
    peer = best(lambda: numpy.arange(count))
    own = best(lambda: phi.array(count))
    print(f"10^7 terms of floor(n phi): {own * 1000:.0f} ms; numpy.arange: {peer * 1000:.0f} ms; ratio of speeds {peer / own:.2f} (bar 0.4)")


def calls():
    phi, slope, rounds = rulesmith.sequence("phi"), rulesmith.Slope("phi"), 100_000
    for name, call in [
        ("sequence[n]", lambda: phi[1000]),
        ("x in sequence", lambda: 16 in phi),
        ("slope.floor(n)", lambda: slope.floor(1000)),
    ]:
        each = best(lambda call=call: [call() for _ in range(rounds)], 3) / rounds
        print(f"{name}: {each * 1e6:.2f} microseconds (bar 20)")
    wythoff, rounds = rulesmith.game("wythoff"), 500
    for name, call in [
        ("Slope(text)", lambda: rulesmith.Slope("sqrt(2)")),
        ("slope.decimal()", lambda: slope.decimal()),
        ("slope.continued_fraction()", lambda: slope.continued_fraction()),
        ("ask(ask='member', ..).index", lambda: rulesmith.ask(ask="member", expr="phi", x=16).index),
        ("sequence.terms(10)", lambda: phi.terms(10)),
        ("slope.facts().decimal", lambda: slope.facts().decimal),
        ("slope.classify().mtw", lambda: slope.classify().mtw),
        ("represent('phi', 100).digits", lambda: rulesmith.represent("phi", 100).digits),
        ("game.move([10, 20]).take", lambda: wythoff.move([10, 20]).take),
        ("game.solve(20).p_positions", lambda: wythoff.solve(20).p_positions),
    ]:
        each = best(lambda call=call: [call() for _ in range(rounds)], 3) / rounds
        print(f"{name}: {each * 1e6:.1f} microseconds")


if __name__ == "__main__":
    terms()
    calls()
