"""docs/operating.md as something to run: its blocks, what they need, and a folder to run them in."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.servers.environments import PROJECT, bare
from tests.servers.postgresql import free_port

PAGE = PROJECT / "docs" / "operating.md"
FENCED = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.M | re.S)
INLINE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")

KINDS = {"sh", "sh sqlite", "sh postgresql", "sh install", "sh compose"}
"""Blocks that are run: anywhere; with that database; in an empty folder; or compared with compose.yaml."""
SHOWN = {"json", "yaml"}
"""Blocks that are not commands."""
PROGRAMS = (
    "docker",
    "python",
    ".venv/bin/python",
    "manage.py",
    "pip",
    "pg_dump",
    "psql",
    "curl",
    "kill",
    "git",
)
DESCRIBED_ELSEWHERE = {"make run", "make bench", "make big-school", "pg_dump"}
"""What the text mentions beside its commands: the Makefile's own, and a program that `backup` runs."""


@dataclass(frozen=True)
class Block:
    kind: str
    text: str

    @property
    def commands(self) -> list[str]:
        """Its lines, those that a backslash joins as one."""
        return [line for line in self.text.replace("\\\n", " ").splitlines() if line.strip()]


def blocks(page: str, *kinds: str) -> list[Block]:
    found = [Block(kind.strip(), text) for kind, text in FENCED.findall(page)]
    return [block for block in found if not kinds or block.kind in kinds]


def unrun(page: str) -> list[str]:
    """Commands that no test would run: in a block of another kind, or in the text alone."""
    odd = [block.kind for block in blocks(page) if block.kind not in KINDS | SHOWN]
    run = "\n".join(block.text for block in blocks(page, *KINDS))
    spoken = INLINE.findall(FENCED.sub("", page))
    commands = [words for words in spoken if words.split()[0] in (*PROGRAMS, "make")]
    return odd + [words for words in commands if words not in run and words not in DESCRIBED_ELSEWHERE]


def copy_of_the_project(folder: Path) -> Path:
    """The environment of a fresh installation."""
    for name in ("games", "trainer", "templates", "static", "locale", "fixtures", "requirements", "deploy"):
        shutil.copytree(PROJECT / name, folder / name)
    shutil.copy(PROJECT / "manage.py", folder)
    (folder / ".venv").symlink_to(sys.prefix)
    return folder


def run(found: list[Block], folder: Path, **environment: str) -> str:
    """One after the other in one shell, which ends with the first that fails; what they printed.

    Ports are the machine's, so those on the page are exchanged for free ones.
    """
    script = "set -eu -o pipefail\n"
    for number, block in enumerate(found):
        script += f"{block.text}\necho '-- block {number} is done'\n"
    for port in ("8000", "8001", "8002"):
        script = script.replace(port, str(free_port()))
    for port in ("5432", "6379"):
        script = script.replace(port, environment.get(f"PORT_{port}", port))
    shell = subprocess.Popen(
        ["bash", "-c", script],
        cwd=folder,
        env=bare() | {"PYTHONDONTWRITEBYTECODE": ""} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = shell.communicate(timeout=280)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(shell.pid, signal.SIGKILL)  # whatever it started and did not end
    if shell.returncode:
        done = said.count("is done")
        raise CommandFailed(f"{found[done].text}\n{said[-2000:]}" if done < len(found) else said)
    assert said.count("is done") == len(found)
    return said


class CommandFailed(Exception):
    """A command on the page does not do what the page says."""


def inner_commands(line: str) -> list[list[str]]:
    """Each `manage.py` command in a line, as its words: also where a shell gets it in quotes."""
    words = shlex.split(line)
    quoted = [inner for word in words if " manage.py " in word for inner in [shlex.split(word)]]
    found = []
    for each in [words, *quoted]:
        if "manage.py" in each:
            found.append(each[each.index("manage.py") + 1 :])
    return found
