"""make run: what goes wrong before anything is installed is one clear line."""

import os
import shutil
import socket
import subprocess

import pytest

from tests.servers.environments import PROJECT, bare

needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def make(*arguments: str, folder=PROJECT, **environment: str) -> subprocess.CompletedProcess:
    inherited = {name: value for name, value in bare().items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
    return subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=folder,
        env=inherited | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def complaint(done: subprocess.CompletedProcess) -> str:
    """The one line on standard error that is not make's own."""
    assert done.returncode != 0
    lines = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert len(lines) == 1, done.stderr
    return lines[0]


@pytest.fixture
def fresh(tmp_path):
    """The Makefile and what it needs, in a folder with a space in its name and without an environment."""
    folder = tmp_path / "the trainer"
    folder.mkdir()
    shutil.copy(PROJECT / "Makefile", folder)
    shutil.copytree(PROJECT / "requirements", folder / "requirements")
    (folder / "trainer").mkdir()
    for name in ("__init__.py", "port.py"):
        shutil.copy(PROJECT / "trainer" / name, folder / "trainer")
    return folder


@needs_make
def test_a_taken_port_is_one_line_before_anything_is_installed(fresh):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        line = complaint(make("run", f"PORT={port}", folder=fresh))
    assert f"Port {port} is taken" in line
    assert "PORT=" in line.replace(f"Port {port}", "")
    assert not (fresh / ".venv").exists()


@needs_make
def test_no_python_is_one_line(fresh):
    assert "Install Python 3.11" in complaint(make("run", "PYTHON=", folder=fresh))


def fake_python(folder, *answers: int) -> str:
    """A Python that answers the Makefile's questions with these exit codes, in turn."""
    path = folder / "python"
    turns = " ".join(str(answer) for answer in answers)
    path.write_text(
        f'#!/bin/sh\nn=$(cat "$0.turn" 2>/dev/null || echo 1)\necho $((n + 1)) > "$0.turn"\n'
        f'set -- {turns}\neval "exit \\${{$n:-0}}"\n'
    )
    os.chmod(path, 0o755)
    return str(path)


@needs_make
@pytest.mark.parametrize(
    ("answers", "remedy"), [((1,), "is not Python 3.11 or newer"), ((0, 1), "apt-get install python3-venv")]
)
def test_an_unfit_python_is_one_line_with_the_remedy(fresh, tmp_path, answers, remedy):
    python = fake_python(tmp_path, *answers)
    assert remedy in complaint(make("run", f"PYTHON={python}", folder=fresh))
    assert not (fresh / ".venv").exists()


STEPS = {
    "test": (
        *("ruff check", "ruff format --check", "tests.retired_words", "-m mypy"),
        *("manage.py check --deploy --fail-level WARNING", "makemigrations --check --dry-run"),
        *("pytest --ignore tests/browser", "pytest tests/browser"),
    ),
    "check": ("ruff check", "-m mypy", "-m pytest"),
    "test-scale": ("tests.servers.programs", "pytest tests -m scale", "tests.servers.on_postgresql"),
}


@needs_make
@pytest.mark.parametrize("target", STEPS)
def test_a_target_takes_each_of_its_steps_in_their_order(target):
    done = make("--dry-run", target)
    assert done.returncode == 0, done.stderr
    places = {step: done.stdout.find(step) for step in STEPS[target]}
    assert -1 not in places.values(), places
    assert list(places.values()) == sorted(places.values())
