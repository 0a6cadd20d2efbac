"""Whether teaching holds with people as they are: python -m benchmarks.trainees [--row NAME …] [--sample N]
[--processes N] [--who]

Simulated trainees hold one wrong rule of a list that was written from the games' rules and not from the
product's own list of mistakes (benchmarks/simulated_trainees), slip, apply their rule now and then, hold two
at once, or learn from nothing. They sit at the real services on a database of their own; the clock is moved.
Each figure is printed with its 95 % interval and what is to be reached; `--sample` takes so many of each kind
of people, spread over all of them.
"""

import argparse
import tempfile
from multiprocessing import get_context
from pathlib import Path
from textwrap import fill, indent
from time import perf_counter

from benchmarks.answers import set_up
from benchmarks.machine import describe
from benchmarks.simulated_trainees.catalog import HOLDERS, UNNAMED
from benchmarks.simulated_trainees.rows import FULL, ROWS, Maps, one_by_one

_FOLDERS: list[tempfile.TemporaryDirectory] = []


def begin() -> None:
    """A database of its own for each process; nothing in it has to outlive a power cut."""
    memory = Path("/dev/shm")
    _FOLDERS.append(tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None))
    set_up(Path(_FOLDERS[-1].name))


def report(name: str, options: argparse.Namespace, maps: Maps) -> None:
    title, measure = ROWS[name]
    start = perf_counter()
    print(f"{title} ({name})", flush=True)
    for line in measure(options.sample, maps):
        print(line, flush=True)
        if options.who and line.who:
            print(indent(fill("; ".join(line.who), 106), "      "), flush=True)
    print(f"  {perf_counter() - start:.0f} seconds\n", flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description="Measure teaching with simulated trainees.")
    asked.add_argument("--row", action="append", choices=tuple(ROWS), help="one row alone; may be repeated")
    asked.add_argument("--sample", type=int, default=FULL, help="people of each kind (default: all)")
    asked.add_argument("--processes", type=int, default=2)
    asked.add_argument("--who", action="store_true", help="say who each figure is about")
    options = asked.parse_args()
    print(
        f"{len(HOLDERS)} holders of a wrong rule with a name, {len(UNNAMED)} of one without. {describe()}\n"
    )
    begin()
    if options.processes == 1:
        for name in options.row or ROWS:
            report(name, options, one_by_one)
        return
    with get_context("spawn").Pool(options.processes, initializer=begin) as pool:
        for name in options.row or ROWS:
            report(name, options, lambda call, each: pool.starmap(call, each, chunksize=1))


if __name__ == "__main__":
    main()
