"""Adding an ask is adding a file: a toy, laid beside the others, is asked, marked, timed, hinted, counted and
labelled, and no other file says its name."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.questions.catalog import ASKS, questions_of

TOY = "players-dealt"
ROOT = Path(__file__).resolve().parents[3]
CHECKS = Path(__file__).with_name("toy") / "checks.py"


@pytest.mark.timeout(600)
def test_an_ask_of_one_file_is_found_everywhere():
    """The checks run in a process of their own, which has not looked for asks yet."""
    plugins = ["-p", "no:cacheprovider", "-p", "tests.games.questions.toy.plugin"]
    command = [sys.executable, "-m", "pytest", "-q", "--nomigrations", *plugins, str(CHECKS)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert "2 passed" in ran.stdout


def test_without_the_file_nothing_of_it_is_there():
    """The negative control of the test above."""
    assert TOY not in ASKS
    assert TOY not in questions_of()


def test_no_one_else_says_its_name():
    shipped = [
        *(ROOT / "games").rglob("*.py"),
        *(ROOT / "trainer").rglob("*.py"),
        *(ROOT / "templates").rglob("*.*"),
    ]
    assert [str(path) for path in shipped if TOY in path.read_text(encoding="utf-8")] == []
