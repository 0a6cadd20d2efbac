"""What the pages of a big school cost: python -m benchmarks.big_school (make big-school; half an hour).

500 people, 60 open tables and 1,000,000 answers stand beside a school of 50 people and 10,000 answers, on
SQLite with the shipped settings, then on a PostgreSQL of its own; DEBUG is off. Django's own client asks each
page of both schools. Claim: at most 300 ms for 19 of 20, and as many queries in the big school as in the
small one. What reads or sends everything at once is listed apart.
"""

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from benchmarks.big_pages import Asked, pages
from benchmarks.machine import describe

TIMES = 20
MAX_MS = 300
ON = ("sqlite", "postgresql")
BACKEND = "trainer.accounts.backends.SchoolBackend"


def set_up(folder: Path, address: str) -> None:
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "trainer.settings",
        "DEBUG": "off",
        "SECRET_KEY": "benchmark-" + "0123456789abcdef" * 4,
        "SEED_KEY": "benchmark-" + "fedcba9876543210" * 4,
        "ALLOWED_HOSTS": "trainer.example",
        "DATABASE_URL": address,
        "STATIC_ROOT": str(folder / "static"),
        "REDIS_URL": "",
        "LOG_LEVEL": "ERROR",
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def browser_of(member: Any) -> Any:
    """It asks over https, as a browser does."""
    from django.test import Client

    client = Client(HTTP_HOST="trainer.example", HTTP_X_FORWARDED_PROTO="https")
    client.force_login(member.user, backend=BACKEND)
    return client


def measured(asked: Asked) -> tuple[list[float], int]:
    """Milliseconds of each time, and queries, of a page that was opened once before."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    get = asked.by(browser_of(asked.member))
    first = get(asked.url, secure=True)
    assert first.status_code == 200, (asked.url, first.status_code)
    first.close()
    with CaptureQueriesContext(connection) as captured:
        b"".join(get(asked.url, secure=True))
    queries = len(captured)  # now: the next request empties the log
    took = []
    for _ in range(TIMES // 4 if asked.whole else TIMES):
        start = perf_counter()
        b"".join(get(asked.url, secure=True))
        took.append((perf_counter() - start) * 1_000)
    return took, queries


def built() -> Iterator[tuple[Any, Any]]:
    """The big school and the small one, each with an evening."""
    from tests.servers.big.big_evening import evening
    from tests.servers.big.big_school import Size, build
    from trainer.reports import tallies

    small = Size(people=50, classes=4, runs=8, open_tables=6)
    for size, name, people in ((Size(), "Big School", 25), (small, "Small School", 10)):
        start = perf_counter()
        school = build(size, name=name, seed=name)
        summary = f"{name}: {school.stored:,} answers of {size.people} people stored in"
        print(f"{summary} {perf_counter() - start:.0f} s", file=sys.stderr)
        there = evening(school, people=people)
        start = perf_counter()
        counted = tallies.catch_up(school=school.school)
        print(f"{counted:,} runs tallied, once, in {perf_counter() - start:.0f} s", file=sys.stderr)
        yield school, there


def measure(kind: str) -> None:
    """In a process of its own: a line of JSON for each page."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if kind == "postgresql":
            from tests.servers.postgresql import cluster

            set_up(folder, stack.enter_context(cluster()))
        else:
            set_up(folder, f"sqlite:///{folder}/big.sqlite3")
        from django.db import connection

        big, small = built()
        if connection.vendor == "postgresql":  # as its own daemon does within a minute
            with connection.cursor() as cursor:
                cursor.execute("VACUUM ANALYZE")
        of_small = pages(*small)
        gc.collect()
        gc.freeze()  # as a server has it (trainer/serve.py); what built the schools is no part of it
        for name, asked in pages(*big).items():
            (took, queries), (few, fewer) = measured(asked), measured(of_small[name])
            found = {"name": name, "whole": asked.whole, "took": took, "few": few}
            print(json.dumps(found | {"queries": queries, "fewer": fewer}), flush=True)
        connection.close()


def row_of(found: dict[str, Any]) -> tuple[str, str]:
    """The name, and the columns of one database."""
    late = quantiles(found["took"], n=20, method="inclusive")[-1]
    above = not found["whole"] and (late > MAX_MS or found["queries"] > found["fewer"] + 1)
    times = median(found["took"]) / median(found["few"])
    worth = f"{median(found['took']):>7.0f}{late:>8.0f}{times:>8.1f}{found['queries']:>9}{found['fewer']:>7}"
    return found["name"], worth + ("  ABOVE" if above else "       ")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--on", choices=ON, action="append", help="one database alone")
    reader.add_argument("--measure", choices=ON, help=argparse.SUPPRESS)
    options = reader.parse_args()
    if options.measure:
        return measure(options.measure)
    print(describe(), flush=True)
    rows: dict[str, list[str]] = {}
    databases = options.on or ON
    for kind in databases:
        command = [sys.executable, "-m", "benchmarks.big_school", "--measure", kind]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        for line in done.stdout.splitlines():
            name, worth = row_of(json.loads(line))
            rows.setdefault(name, []).append(worth)
    head = f"{'p50 ms':>7}{'p95 ms':>8}{'times':>8}{'queries':>9}{'small':>7}       "
    print(f"{'':<28}" + "".join(f"{kind:^46}" for kind in databases))
    print(f"{'page':<28}" + head * len(databases))
    for name, worths in rows.items():
        print(f"{name:<28}" + "".join(worths))


if __name__ == "__main__":
    sys.exit(main())
