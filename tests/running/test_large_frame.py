"""Room for deep calls: wherever a loop begins, its calls take no memory from the system."""

from concurrent.futures import ThreadPoolExecutor
from resource import RUSAGE_SELF, getrusage

from tests.running.large_frame import in_large_frame

TURNS, DEPTHS = 500, range(0, 400, 2)


def untouched() -> int:
    """Pages of memory that this process touched for the first time."""
    return getrusage(RUSAGE_SELF).ru_minflt


def leaf(a=1, b=2, c=3, d=4, e=5, f=6):
    return a, b, c, d, e, f


def looped(depth: int) -> int:
    """What a loop of calls costs that is so deep in others."""
    if depth:
        return looped(depth - 1)
    before = untouched()
    for _ in range(TURNS):
        leaf()
    return untouched() - before


def dearest() -> int:
    return max(looped(depth) for depth in DEPTHS)


def elsewhere(function, *arguments) -> int:
    """In a thread, whose calls begin anew."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(function, *arguments).result()


def test_no_loop_takes_memory_at_every_turn():
    assert elsewhere(in_large_frame, dearest) < TURNS / 5


def test_without_room_one_does():
    """The negative control. Where Python keeps frames otherwise some day, this module and that one can go."""
    assert elsewhere(dearest) >= TURNS


def test_a_test_has_that_room():
    assert dearest() < TURNS / 5


def test_arguments_and_results_go_through():
    assert in_large_frame(divmod, 7, 2) == (3, 1)
    assert in_large_frame(sorted, [1, 3, 2], reverse=True) == [3, 2, 1]
