"""Speed of the Python package, as ratios in one run: python benches/python.py [ROWS]

Bulk terms against numpy.arange, the cost of a small call, and a survey of quadratic slopes on one thread, on two, and on a local
Dask cluster of two workers. ROWS is how many slopes are surveyed (20000 unless said; a million is the long run).
"""

import os
import sys
import tempfile
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
    each = best(lambda: [rulesmith.ask(ask="member", expr="phi", x=16) for _ in range(500)], 3) / 500
    print(f"ask(ask='member', ..): {each * 1e6:.0f} microseconds")


def surveys(rows):
    spec = {
        "title": "Quadratic slopes",
        "columns": ["class", "relaxed"],
        "subjects": {"kind": "quadratics", "height": 10_000, "from": 1, "to": 2, "most": rows},
        "block": 500,
    }

    def run(**how):
        with tempfile.TemporaryDirectory() as folder:
            begun, used = time.perf_counter(), sum(os.times()[:4])
            rulesmith.survey(spec, folder, progress=False, **how)
            return time.perf_counter() - begun, sum(os.times()[:4]) - used

    (one, used), (two, used_by_two) = run(threads=1), run(threads=2)
    print(f"{rows} slopes on one thread: {one:.1f} s by the clock, {used:.1f} s of processors")
    print(f"on two: {two:.1f} s by the clock, {used_by_two:.1f} s of processors; ratio {two / one:.2f} (bar 0.6)")
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        dask, _ = run(on=client)
    print(f"on two workers of Dask: {dask:.1f} s by the clock; ratio to two threads {dask / two:.2f} (bar 1.15)")


if __name__ == "__main__":
    terms()
    calls()
    surveys(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
