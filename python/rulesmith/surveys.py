"""Surveys: the same questions about many slopes or games, on all cores, or on your own Dask or Ray cluster.

What is asked about what is a spec, a file of TOML (docs/SURVEYS.md). It is cut into blocks; the part of a block is a Parquet
file with a name fixed by the block, written under another name and renamed. So nothing is lost or there twice, whoever is
killed: the same call goes on. The work is done by the library, here or on the workers; they send their parts back, so that
they need no folder in common.
"""

from __future__ import annotations

import itertools
import json
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from . import _rulesmith
from ._asking import Progress, _notebook, _Shown, counted, plain

Block = tuple[int, int, list[str]]
"""A block: its number, the index of its first subject, and its subjects."""

Done = tuple[list[tuple[int, bytes]], float]
"""The parts of some blocks, and how many seconds they took."""

TASK_SECONDS = 3.0
"""A task of a cluster should take about so long: then what it costs to send it does not matter."""


@dataclass(frozen=True)
class Survey:
    """The folder of a survey.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> spec = {"title": "Two slopes", "columns": ["class"], "subjects": {"kind": "list", "items": ["sqrt(12)-2", "e-1"]}}
    >>> found = survey(spec, folder)
    >>> found.rows, found.complete
    (2, True)
    >>> found.table().to_dict()["mtw"]
    [True, False]
    """

    folder: Path

    def __post_init__(self) -> None:
        object.__setattr__(self, "folder", Path(self.folder))

    def manifest(self) -> dict[str, Any]:
        """What the folder says about itself: spec, columns, version, number of rows and blocks."""
        found: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        return found

    @property
    def rows(self) -> int:
        """How many rows the survey has in all."""
        return int(self.manifest()["rows"])

    def parts(self) -> list[Path]:
        """The Parquet files that are there, in order."""
        return sorted(self.folder.glob("part-*.parquet"))

    @property
    def complete(self) -> bool:
        """Whether all parts are there."""
        return len(self.parts()) == int(self.manifest()["blocks"])

    def table(self, part: int | None = None) -> _rulesmith.Table:
        """All rows, or those of one part, for polars, pandas or pyarrow; larger surveys are better read from the parts."""
        if part is not None and not (self.folder / f"part-{counted(part, 'the number of a part'):06}.parquet").exists():
            raise ValueError(f"there is no part {part} in {self.folder}")
        return _rulesmith.survey_rows(self.folder, part)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table().__arrow_c_stream__(requested_schema)


def survey(
    spec: Mapping[str, Any] | str | Path,
    out: str | Path,
    *,
    on: Any = None,
    shard: tuple[int, int] = (1, 1),
    threads: int | None = None,
    progress: Progress = None,
) -> Survey:
    """Runs a survey into a folder, and goes on with one that was stopped.

    ``spec`` is a mapping, the text of a spec, or the path of a file. ``on`` says where it runs: nothing, on all cores of this
    machine; ``"dask://host:8786"`` or a Dask client, on that cluster; ``"ray://host:10001"`` or ``"ray"``, on Ray. ``shard``
    is (i, n) for the i-th of n shards, on this machine only.

    >>> import tempfile
    >>> spec = '''
    ... title = "Vectors removed from Wythoff"
    ... columns = ["recognize"]
    ... [subjects]
    ... kind = "vectors"
    ... t = 1
    ... up_to = 2
    ... change = "remove"
    ... '''
    >>> survey(spec, tempfile.mkdtemp()).table().to_dict()["subject"]
    ['mtw(1; -(1,1))', 'mtw(1; -(2,2))']
    """
    raw = _rulesmith.RawSurvey(_text(spec))
    folder = Path(out)
    shown = _Shown() if progress is True or (progress is None and _notebook()) else None
    told = shown or (progress if callable(progress) else None)
    try:
        if on is None:
            raw.run(folder, index=shard[0], of=shard[1], threads=counted(threads or os.cpu_count() or 1, "a number of threads"), progress=told)
        else:
            if shard != (1, 1):
                raise ValueError("a cluster does all shards: leave shard out")
            _distribute(raw, folder, _cluster(on), told)
    finally:
        if shown:
            shown.clear()
    return Survey(folder)


def _text(spec: Mapping[str, Any] | str | Path) -> str:
    if isinstance(spec, Mapping):
        return json.dumps(spec, default=plain)
    if not isinstance(spec, str | Path):
        raise TypeError(f"a spec is a mapping, a text or the path of a file, and this is of type {type(spec).__name__}")
    if isinstance(spec, Path) or "\n" not in spec:
        return Path(spec).read_text(encoding="utf-8")
    return spec


def do_blocks(spec: str, blocks: list[Block]) -> Done:
    """What a worker does: the parts of some blocks. It is the same call of the library as on one machine.

    >>> spec = json.dumps({"title": "", "columns": ["class"], "subjects": {"kind": "list", "items": ["phi"]}})
    >>> parts, seconds = do_blocks(spec, [(0, 0, ["phi"])])
    >>> parts[0][0], parts[0][1][:4]
    (0, b'PAR1')
    """
    begun = time.monotonic()
    raw = _rulesmith.RawSurvey(spec)
    parts = [(block, raw.part(first, subjects)) for block, first, subjects in blocks]
    return parts, time.monotonic() - begun


class Cluster(Protocol):
    """Where tasks are sent: the user's own cluster."""

    def slots(self) -> int:
        """How many tasks it does at the same time."""

    def submit(self, spec: str, blocks: list[Block]) -> None:
        """Sends a task. If its worker is lost, the cluster does it again."""

    def next(self) -> Done:
        """Waits for a task that is done."""


def _distribute(raw: _rulesmith.RawSurvey, folder: Path, cluster: Cluster, told: Any) -> None:
    """Keeps the cluster busy, and writes what comes back. Only some tasks are under way, so that memory does not grow."""
    pending = raw.pending(folder)
    blocks = pending.blocks()
    left: Iterator[Block] = iter(pending)
    spec = raw.spec()
    under_way, sent, done = 0, 0, 0
    # The first tasks are short: they show how long a block takes.
    slots = cluster.slots()
    size, window = 1, 2 * slots + 1
    while True:
        while under_way < window:
            # So are the last ones, so that nobody waits long for the last worker.
            batch = list(itertools.islice(left, max(1, min(size, (blocks - sent) // (4 * slots)))))
            if not batch:
                break
            cluster.submit(spec, batch)
            under_way += 1
            sent += len(batch)
        if under_way == 0:
            return
        parts, seconds = cluster.next()
        under_way -= 1
        for block, part in parts:
            pending.put(block, part)
        done += len(parts)
        if told:
            told("blocks", done, blocks)
        each = seconds / len(parts)
        size = max(1, min(4 * size, int(TASK_SECONDS / each) if each > 0 else 4 * size))


def _cluster(on: Any) -> Cluster:
    if isinstance(on, str) and on.startswith("dask"):
        from distributed import Client

        address = on.removeprefix("dask").removeprefix("://")
        return _Dask(Client(address) if address else Client())
    if isinstance(on, str) and on.startswith("ray"):
        return _Ray(on.removeprefix("ray").removeprefix("://"))
    if hasattr(on, "submit") and hasattr(on, "scheduler_info"):
        return _Dask(on)
    raise ValueError(f'{on!r} is no cluster: "dask://host:port", a Dask client, "ray://host:port" or "ray"')


class _Dask:
    """A cluster of Dask, by its client."""

    def __init__(self, client: Any) -> None:
        from distributed import as_completed

        self.client = client
        self.completed = as_completed()

    def slots(self) -> int:
        threads: int = sum(self.client.nthreads().values())
        return max(1, threads)

    def submit(self, spec: str, blocks: list[Block]) -> None:
        self.completed.add(self.client.submit(do_blocks, spec, blocks, pure=False, retries=10))

    def next(self) -> Done:
        future = next(self.completed)
        found: Done = future.result()
        future.release()
        return found


class _Ray:
    """A cluster of Ray; without an address, one on this machine."""

    def __init__(self, address: str) -> None:
        import ray

        self.ray = ray
        if not ray.is_initialized():
            ray.init(address=f"ray://{address}" if address else None, log_to_driver=False)
        # A lost worker is no reason to give up.
        self.task = ray.remote(max_retries=-1)(do_blocks)
        self.running: list[Any] = []

    def slots(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def submit(self, spec: str, blocks: list[Block]) -> None:
        self.running.append(self.task.remote(spec, blocks))

    def next(self) -> Done:
        ready, self.running = self.ray.wait(self.running, num_returns=1)
        found: Done = self.ray.get(ready[0])
        return found
