"""A program in a terminal of its own, and the person in front of it."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

CONTROLLED = """
import fcntl, os, signal, sys, termios
signal.signal(signal.SIGINT, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""
"""Makes the terminal the one whose Ctrl-C reaches the program, also where this process ignores it."""
PATIENCE = 120
"""Seconds; one or two, unless the machine is busy with much else."""


class NotSaid(AssertionError):
    """The program ended, or did not say it in time."""


@dataclass
class Terminal:
    command: list[str]
    environment: dict[str, str]
    folder: Path
    said: str = ""
    read: int = 0
    process: subprocess.Popen = field(init=False)

    def __enter__(self) -> "Terminal":
        self.door, inner = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", CONTROLLED, *self.command],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=self.folder,
            env=self.environment,
            start_new_session=True,
        )
        os.close(inner)
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.door)

    def wait_for(self, pattern: str) -> str:
        """Return what was said since the last wait, up to this."""
        deadline = time.monotonic() + PATIENCE
        while not (found := re.compile(pattern).search(self.said, self.read)):
            if not self._hear() or time.monotonic() > deadline:
                raise NotSaid(f"no {pattern!r} in {self.said!r}")
        heard, self.read = self.said[self.read : found.end()], found.end()
        return heard

    def type(self, text: str) -> None:
        os.write(self.door, text.encode())

    def answer(self, question: str, text: str) -> None:
        self.wait_for(question)
        self.type(f"{text}\n")

    def press_ctrl_c(self) -> int:
        """Return the exit code."""
        self.type("\x03")
        while self._hear():
            pass
        return self.process.wait(timeout=PATIENCE)

    def _hear(self) -> bool:
        """Return whether the program may say more."""
        ready, _, _ = select.select([self.door], [], [], 0.2)
        if not ready:
            return self.process.poll() is None
        try:
            more = os.read(self.door, 65536)
        except OSError:  # the other end is closed
            return False
        self.said += more.decode("utf-8", errors="replace").replace("\r\n", "\n")
        return bool(more)
