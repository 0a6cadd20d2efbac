"""docs/operating.md as something to run: its blocks, and what they are run with."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.servers.environments import PROJECT, bare

PAGE = PROJECT / "docs" / "operating.md"
FENCED = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.M | re.S)
INLINE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")

KINDS = {
    *("sh", "sh sqlite", "sh postgresql", "sh mail", "sh caddy", "sh caddy postgresql"),
    *("sh install", "sh install postgresql", "sh install caddy"),
}
"""Blocks that are run: anywhere; with that database, mail or proxy; or with the network, before the machine
boots."""
SHOWN = {"json", "yaml"}
"""Blocks that are not commands."""
PROGRAMS = (
    *("apt-get", "dealer-trainer", "systemctl", "journalctl", "runuser"),
    *("python", ".venv/bin/python", "manage.py", "pip", "pg_dump", "psql", "curl", "kill", "git"),
)
DESCRIBED_ELSEWHERE = {
    *("make run", "make bench", "make big-school", "pg_dump", "manage.py", "dealer-trainer"),
    *("journalctl --unit 'dealer-trainer@*'", "dealer-trainer tally"),
    "dealer-trainer reset_second_factor USERNAME",  # needs a person: tests/trainer/accounts
    "dealer-trainer erase USERNAME",  # the same
}
"""What the text mentions beside its commands: the Makefile's own, names, and parts of what blocks run."""


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


def release(folder: Path) -> Path:
    """What an operator unpacks: a copy of what the page copies."""
    names = (
        "games",
        "trainer",
        "templates",
        "static",
        "locale",
        "fixtures",
        "requirements",
        "deploy",
        "docs",
    )
    for name in names:
        shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "manage.py", folder)
    return folder


def script_of(found: list[Block]) -> str:
    """One after the other in one shell, which ends with the first that fails."""
    script = "set -eu -o pipefail\n"
    for number, block in enumerate(found):
        script += f"{block.text}\necho '-- block {number} is done'\n"
    return script


def check(found: list[Block], done: subprocess.CompletedProcess) -> str:
    """What they printed. Raise `CommandFailed`."""
    count = done.stdout.count("is done\n")
    if done.returncode:
        raise CommandFailed(f"{found[count].text if count < len(found) else ''}\n{done.stdout[-4000:]}")
    assert count == len(found)
    return done.stdout


def run(found: list[Block], folder: Path) -> str:
    """In this machine's own shell, in a folder."""
    done = subprocess.run(
        ["bash", "-c", script_of(found)],
        cwd=folder,
        env=bare(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=280,
    )
    return check(found, done)


class CommandFailed(Exception):
    """A command on the page does not do what the page says."""
