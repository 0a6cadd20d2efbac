"""Run tests on a PostgreSQL of their own: python -m tests.servers.on_postgresql -n auto

Tests of SQLite itself, and those that take minutes, are left out.
"""

import os
import signal
import subprocess
import sys

from tests.servers.postgresql import cluster
from tests.servers.programs import ProgramMissing

FOLDERS = [
    *(f"tests/trainer/{app}" for app in ("schools", "accounts", "play", "exams", "reports")),
    *(f"tests/trainer/play/table/test_{name}.py" for name in ("double_submission", "busy")),
    *(
        f"tests/trainer/live/watch/{name}.py"
        for name in ("test_sockets", "test_push", "test_notes", "lasting/test_socket_rights")
    ),
    "tests/trainer/ops/test_health.py",
    "tests/trainer/ops/sending/test_windows.py",
    *(f"tests/trainer/exams/test_{name}.py" for name in ("giving", "steering")),
    *(f"tests/trainer/assignments/test_{name}.py" for name in ("setting", "board", "material")),
    "tests/trainer/library/test_procedures.py",
    "tests/trainer/credentials",
]
"""Where rows are written and summed. Any other may be named on the command line."""
OF_PAGES = [
    *(f"accounts/test_{name}.py" for name in ("anonymous_throttle", "hashing", "privacy")),
    *(f"accounts/people/test_{name}.py" for name in ("hostile_names", "isolated_names")),
    # Ten minutes of checks that PostgreSQL planned for tables that were empty before this one transaction.
    "schools/test_house_pages.py",
    *("play/felt", "reports/analysis", "exams/certifications"),
]
"""Tests of these that need no database, or no more of it than others."""
SESSION_SCHOOL = ("-m", "not scale and not sqlite and not browser")


def main(arguments: list[str]) -> int:
    if not any(argument.startswith("tests") for argument in arguments):
        left_out = [f"--ignore=tests/trainer/{name}" for name in OF_PAGES]
        arguments = [*FOLDERS, *left_out, *arguments]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the cluster stops too
    with cluster() as address:
        command = [sys.executable, "-m", "pytest", *SESSION_SCHOOL, *arguments]
        return subprocess.run(command, env=os.environ | {"TESTS_DATABASE_URL": address}).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ProgramMissing as missing:
        sys.exit(str(missing))
