"""What docs/surveys publishes: the tables are those of the rows, and the rows those of the library."""

import csv
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import rulesmith
from rulesmith import _rulesmith

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "surveys"
NAMES = ["smallest", "fractional", "vectors"]


def rows(name):
    with (FOLDER / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_tables_and_pictures_are_those_of_the_rows():
    done = subprocess.run([sys.executable, FOLDER / "make.py", "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_about_the_subjects_of_the_spec(name, tmp_path):
    raw = _rulesmith.RawSurvey((FOLDER / f"{name}.toml").read_text())
    subjects = [subject for _, _, block in raw.pending(tmp_path) for subject in block]
    assert subjects == [row["subject"] for row in rows(name)]


@pytest.mark.parametrize(("name", "step"), [("smallest", 97), ("fractional", 101), ("vectors", 23)])
def test_a_sample_of_the_rows_is_asked_again(name, step, tmp_path):
    """Rows that reached no limit say the same on every machine, if it is given time."""
    published = [row for row in rows(name) if row["status"] == "answered" and row.get("complete") != "false"]
    sample = [row for row in published if row.get("learned") != "not automatic"][step // 2 :: step]
    assert len(sample) >= 6
    spec = tomllib.loads((FOLDER / f"{name}.toml").read_text())
    spec["subjects"] = {"kind": "list", "items": [row["subject"] for row in sample]}
    spec["limits"] = {"seconds": 120}
    found = rulesmith.survey(spec, tmp_path).table().to_dict()
    sys.path.insert(0, str(FOLDER))
    try:
        import make
    finally:
        sys.path.remove(str(FOLDER))
    assert make.kept(name, found) == sample
