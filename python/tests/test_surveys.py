"""Surveys from Python: the same rows wherever they run, and whoever is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import distributed
import pyarrow
import pyarrow.parquet
import pytest
import rulesmith

SPEC = {
    "title": "Smallest modifications",
    "columns": ["class", "smallest"],
    "subjects": {"kind": "mtw", "k": 4, "c": 40},
    "block": 4,
    "limits": {"seconds": 60},
}


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """The rows of an undisturbed run."""
    folder = tmp_path_factory.mktemp("expected")
    found = rulesmith.survey(SPEC, folder)
    assert found.complete
    return found.table().to_dict()


def test_rows_are_those_of_the_library(expected):
    assert expected["index"] == list(range(len(expected["index"])))
    assert set(expected["status"]) == {"answered"}
    for subject, size in list(zip(expected["subject"], expected["smallest_size"], strict=True))[::11]:
        assert rulesmith.ask(ask="smallest", slope=subject).size == size
    place = expected["subject"].index("(-4+sqrt(48))/2")
    assert expected["smallest_game"][place] == "mtw(2; -(2,3); +(9,18))"


def test_parts_are_parquet(expected, tmp_path):
    found = rulesmith.survey(SPEC, tmp_path)
    read = pyarrow.concat_tables(pyarrow.parquet.read_table(part) for part in found.parts())
    assert read.to_pydict() == expected == pyarrow.table(found).to_pydict()
    assert found.table(part=1).to_dict()["index"] == [4, 5, 6, 7]


def test_shards_make_the_whole(expected, tmp_path):
    for index in (3, 1, 2):
        found = rulesmith.survey(SPEC, tmp_path, shard=(index, 3), threads=1)
    assert found.complete and found.table().to_dict() == expected


HERE = """
import json, sys, rulesmith
rulesmith.survey(json.loads(sys.argv[1]), sys.argv[2], threads=1)
"""

# Workers as threads, so that all of them are killed with the program.
ON_DASK = """
import json, sys, distributed, rulesmith
cluster = distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None)
rulesmith.survey(json.loads(sys.argv[1]), sys.argv[2], on=distributed.Client(cluster))
"""


@pytest.mark.parametrize("program", [HERE, ON_DASK], ids=["here", "dask"])
def test_killed_and_gone_on_with(expected, tmp_path, program):
    command = [sys.executable, "-c", program, json.dumps(SPEC), str(tmp_path)]
    process = subprocess.Popen(command)
    while len(list(tmp_path.glob("part-*.parquet"))) < 3:
        assert process.poll() is None, "it ended before it was killed"
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not rulesmith.Survey(tmp_path).complete
    before = {part: part.stat().st_mtime_ns for part in rulesmith.Survey(tmp_path).parts()}
    found = rulesmith.survey(SPEC, tmp_path)
    # What was there was not done again.
    assert all(part.stat().st_mtime_ns == time for part, time in before.items())
    assert found.complete and found.table().to_dict() == expected


def test_dask_loses_a_worker(expected, tmp_path):
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        killed = []

        def kill(stage, done, of):
            if done >= 3 and not killed:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        found = rulesmith.survey(SPEC, tmp_path, on=client, progress=kill)
    assert killed, "no worker was killed"
    assert found.complete and found.table().to_dict() == expected


def test_ray_loses_a_worker(expected, tmp_path):
    """Ray is large, so that the tests do not install it: where it is missing, this one says that it was skipped."""
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    try:
        killed = []

        def kill(stage, done, of):
            for worker in _workers_of_ray()[:1] if done >= 3 and not killed else []:
                killed.append(worker)
                os.kill(worker, signal.SIGKILL)

        found = rulesmith.survey(SPEC, tmp_path, on="ray", progress=kill)
    finally:
        ray.shutdown()
    assert killed, "no worker was killed"
    assert found.complete and found.table().to_dict() == expected


def _workers_of_ray():
    """The processes that do a task now, by the names that Ray gives them."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                named = (entry / "cmdline").read_bytes().startswith(b"ray::do_blocks")
            except OSError:
                continue
            if named:
                found.append(int(entry.name))
    return found


def test_what_is_wrong_is_said(tmp_path):
    with pytest.raises(ValueError, match="there is no column `clas`"):
        rulesmith.survey({**SPEC, "columns": ["clas"]}, tmp_path)
    with pytest.raises(ValueError, match="no cluster"):
        rulesmith.survey(SPEC, tmp_path, on="slurm://")
    rulesmith.survey({**SPEC, "subjects": {"kind": "list", "items": ["phi"]}}, tmp_path)
    with pytest.raises(ValueError, match="another survey"):
        rulesmith.survey(SPEC, tmp_path)
