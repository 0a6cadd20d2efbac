"""What a start costs beside a bare app, and what its first pages wait for: python -m benchmarks.starting

Processor time and memory of both servers from their start until they have idled for a minute.
"""

import sys
import tempfile
import time
from pathlib import Path

from benchmarks.bare_ratio import row
from benchmarks.machine import describe
from benchmarks.server_pair import Side, start_pair

IDLE = 60
"""Seconds."""


def spent(side: Side, path: str, form: dict | None = None) -> float:
    """Milliseconds of the server's processor for one request."""
    before, person = side.processor(), side.people[0].poster
    status, _size = person.post(path, form) if form else person.get(path)
    assert status in (200, 302), (path, status)
    return side.processor() - before


def report(trainer: Side, bare: Side) -> None:
    started = trainer.processor(), bare.processor()
    time.sleep(IDLE)
    idle = trainer.processor(), bare.processor()
    print(f"{'':<46}{'trainer':>9}{'bare':>9}{'':<6}{'ratio':>7}     to reach")
    print(row("from start to idle, processor", *idle, "ms", "≤ 1.5 ×"))
    later = (after - before for after, before in zip(idle, started, strict=True))
    print(row(f"in {IDLE} idle seconds after it, processor", *later, "ms", "nothing"))
    print(row("memory then", trainer.resident() / 1024, bare.resident() / 1024, "MiB", "≤ 160 MiB"))
    game = trainer.people[0].game
    for name, path, form in (
        ("first page of a course", f"/games/{game}/", None),
        ("first page of games", "/games/", None),
        ("first placement", "/practice/placement/", {"game": game}),
        ("second placement", "/practice/placement/", {"game": "rabbit-hunter"}),
    ):
        print(f"{name + ', processor':<46}{spent(trainer, path, form):>9.1f}{'':>9} ms")


def main() -> None:
    assert sys.platform == "linux", "the processor time of a server is read from /proc"
    with tempfile.TemporaryDirectory() as folder, start_pair(Path(folder), 1) as (trainer, bare):
        print(f"A start. {describe()}")
        report(trainer, bare)


if __name__ == "__main__":
    main()
