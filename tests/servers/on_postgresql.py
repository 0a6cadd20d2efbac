"""The trainer's tests again, on a PostgreSQL of their own.  python -m tests.servers.on_postgresql -n 2

Left out is what is about SQLite itself, its file, its locks and its statements, and what takes minutes.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.servers.postgresql import cluster
from tests.servers.programs import ProgramMissing

ROOMS = sorted(str(path) for path in Path("tests/trainer").iterdir() if (path / "__init__.py").exists())
"""What lies beside them, settings and doors of the process, asks no database."""

DRAWN = ("felt", "sheets", "whole/test_leaks.py", "whole/test_leaks_whole_job.py", "whole/test_languages.py")
"""What pages are made of, whichever database told of it."""
IGNORED = [f"--ignore=tests/trainer/{path}" for path in (*DRAWN, "whole/test_every_word_translated.py")]
CHOSEN = ("-m", "not scale and not sqlite and not browser")


def main(arguments: list[str]) -> int:
    if not any(argument.startswith("tests") for argument in arguments):
        arguments = [*ROOMS, *IGNORED, *arguments]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the cluster goes too, however this ends
    with cluster() as address:
        command = [sys.executable, "-m", "pytest", *CHOSEN, *arguments]
        return subprocess.run(command, env=os.environ | {"TESTS_DATABASE_URL": address}).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ProgramMissing as missing:
        sys.exit(str(missing))
