"""Adding an ask is adding a file: a toy, laid beside the others, is asked, marked, timed, hinted, counted and
labelled, and no other file says its name."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CHECKS = Path(__file__).with_name("toy") / "checks.py"


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """The checks in a process of their own, where no one has looked for asks yet."""
    tables = "--nomigrations"  # made as they stand today, which takes half as long
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tables, *options, str(CHECKS)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100, check=False
    )


def test_an_ask_of_one_file_is_found_everywhere():
    ran = run("-p", "tests.games.questions.toy.plugin")
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert int(re.search(r"(\d+) passed", ran.stdout)[1]) > 8


def test_without_the_file_nothing_of_it_is_there():
    ran = run("-x")
    assert ran.returncode == 1, ran.stdout[-3000:]
    assert "passed" not in ran.stdout.splitlines()[-1]


def test_no_one_else_says_its_name():
    shipped = [
        *(ROOT / "games").rglob("*.py"),
        *(ROOT / "trainer").rglob("*.py"),
        *(ROOT / "templates").rglob("*.*"),
    ]
    assert [str(path) for path in shipped if "players-dealt" in path.read_text(encoding="utf-8")] == []
