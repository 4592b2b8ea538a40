"""A survey of many quadratic slopes, as ratios in one run: python benches/survey.py [ROWS]

Classification and proof of Relaxed Wythoff for ROWS slopes (20000 unless said; a million is the long run): on one thread, on two, and
on local clusters of two workers, of Dask and, where it is installed, of Ray. The memory is the most that the process ever had, at a tenth of the
rows and at all of them: it should be the same. It needs a quiet machine with two cores.
"""

import importlib.util
import multiprocessing
import resource
import sys
import tempfile
import time

import rulesmith


def spec(rows):
    return {
        "title": "Quadratic slopes",
        "columns": ["class", "relaxed"],
        "subjects": {"kind": "quadratics", "height": 10_000, "from": 1, "to": 2, "most": rows},
        "block": 500,
    }


def run(rows, **how):
    """Seconds by the clock; every row has to be answered."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        found = rulesmith.survey(spec(rows), folder, progress=False, **how)
        seconds = time.perf_counter() - begun
        assert found.complete and found.rows == rows
        return seconds


def alone(rows, threads, sender):
    seconds = run(rows, threads=threads)
    sender.send((seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))


def apart(rows, threads):
    """In a process of its own, so that its memory is its own."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(target=alone, args=(rows, threads, sender))
    process.start()
    found = receiver.recv()
    process.join()
    return found


def main(rows):
    _, little = apart(rows // 10, 1)
    one, memory = apart(rows, 1)
    print(f"{rows} slopes on one thread: {one:.1f} s; memory {memory:.0f} MB, at a tenth of the rows {little:.0f} MB", flush=True)
    two, _ = apart(rows, 2)
    print(f"on two threads: {two:.1f} s; ratio to one {two / one:.2f} (bar 0.6)", flush=True)
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        run(1000, on=client)
        dask = run(rows, on=client)
    print(f"on two workers of Dask: {dask:.1f} s; ratio to two threads {dask / two:.2f} (bar 1.15)", flush=True)
    if importlib.util.find_spec("ray") is None:
        print("Ray is not installed")
        return
    import ray

    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    run(1000, on="ray")
    clock = run(rows, on="ray")
    ray.shutdown()
    print(f"on two workers of Ray: {clock:.1f} s; ratio to two threads {clock / two:.2f} (bar 1.15)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
