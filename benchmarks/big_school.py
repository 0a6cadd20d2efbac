"""What the pages of a big school cost: python -m benchmarks.big_school (make big-school; some minutes).

500 people, 60 open tables and 1,000,000 answers stand beside a school of 50 people and 10,000 answers on one
database, SQLite with the shipped settings and DEBUG off; Django's own client asks each page of both in turn.
Claim: at most 300 ms for 19 of 20, and as many queries in the big school as in the small one.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from benchmarks.machine import describe

TIMES = 20
MOST_MS = 300


def set_up(folder: Path) -> None:
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "trainer.settings",
        "DEBUG": "off",
        "SECRET_KEY": "benchmark-" + "0123456789abcdef" * 4,
        "SEED_KEY": "benchmark-" + "fedcba9876543210" * 4,
        "ALLOWED_HOSTS": "trainer.example",
        "DATABASE_URL": f"sqlite:///{folder}/big.sqlite3",
        "STATIC_ROOT": str(folder / "static"),
        "REDIS_URL": "",
        "LOG_LEVEL": "ERROR",
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def pages(big) -> dict[str, tuple]:
    """Who asks for what, by the name of the page."""
    from django.urls import reverse

    somebody, cohort = big.trainees[len(big.trainees) // 2], big.classes[0]
    progress, answers = reverse("progress:school"), reverse("progress:answers")
    ledger = reverse("progress:ledger")
    return {
        "People": (big.owner, reverse("people")),
        "People, searched": (big.owner, reverse("people") + "?q=003"),
        "Classes": (big.instructor, reverse("classes")),
        "a class": (big.instructor, reverse("class", args=[cohort.pk])),
        "Watch": (big.instructor, reverse("watching:wall")),
        "Progress": (big.manager, progress),
        "Progress of a class": (big.manager, f"{progress}?class={cohort.pk}"),
        "Progress of a game": (big.manager, f"{progress}?game=six-card-poker&mode=practice"),
        "a trainee": (big.manager, reverse("progress:trainee", args=[somebody.pk])),
        "their wrong answers": (big.manager, f"{answers}?person={somebody.pk}&only=wrong"),
        "the school's wrong answers": (big.manager, f"{answers}?only=wrong"),
        "a kind's wrong answers": (big.manager, f"{answers}?game=rabbit-hunter&question=envy&only=wrong"),
        "a mistake's answers": (big.manager, f"{answers}?mistake=row-above"),
        "the ledger": (big.manager, ledger),
        "the ledger of a class": (big.manager, f"{ledger}?class={cohort.pk}"),
        "the ledger of a game's bet": (big.manager, f"{ledger}?game=six-card-poker&wager=ante"),
        "the ledger of a person": (big.manager, f"{ledger}?person={somebody.pk}"),
        "marking again": (big.manager, reverse("progress:corrections")),
        "Who may deal what": (big.manager, reverse("standing:matrix") + "?everybody=on"),
        "a record": (big.manager, reverse("standing:person", args=[somebody.pk])),
        "one's own home": (big.trainees[0], "/"),
    }


def asked(member, url: str) -> tuple[list[float], int]:
    """Milliseconds of each time, and queries, of a page that was opened once before."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(HTTP_HOST="trainer.example", HTTP_X_FORWARDED_PROTO="https")
    client.force_login(member.user, backend="trainer.schools.auth.SchoolBackend")
    get: Callable = lambda: client.get(url, secure=True)  # noqa: E731
    first = get()
    assert first.status_code == 200, (url, first.status_code)
    with CaptureQueriesContext(connection) as captured:
        get()
    queries = len(captured)  # now: the next request empties the log
    took = []
    for _ in range(TIMES):
        start = perf_counter()
        get()
        took.append((perf_counter() - start) * 1_000)
    return took, queries


def report(big, small) -> Iterator[str]:
    yield f"{'page':<28}{'p50 ms':>8}{'p95 ms':>8}{'of a small school':>19}{'queries':>9}{'small':>7}"
    for (name, (member, url)), (their, address) in zip(
        pages(big).items(), pages(small).values(), strict=True
    ):
        took, queries = asked(member, url)
        few, fewer = asked(their, address)
        late = quantiles(took, n=20)[-1]
        mark = "" if late <= MOST_MS and queries <= fewer + 1 else "  ABOVE"
        ratio = f"{median(took) / median(few):.1f} times"
        yield f"{name:<28}{median(took):>8.0f}{late:>8.0f}{ratio:>19}{queries:>9}{fewer:>7}{mark}"


def main() -> None:
    print(describe())
    with tempfile.TemporaryDirectory() as folder:
        set_up(Path(folder))
        from tests.servers.big_school import Size, build
        from trainer.progress import tallies

        start = perf_counter()
        size = Size()
        big = build(size)
        small = build(Size(people=50, classes=4, runs=8, open_tables=6), name="Small School", seed="small")
        print(f"{big.stored:,} answers of {size.people} people stored in {perf_counter() - start:.0f} s")
        start = perf_counter()
        counted = tallies.catch_up(school=big.school)
        print(f"{counted:,} runs tallied, once, in {perf_counter() - start:.0f} s", flush=True)
        for line in report(big, small):
            print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
