"""What the pages of a big school print, beside a count of its raw rows; see tests/trainer/recount."""

from collections.abc import Iterator
from datetime import timedelta
from time import perf_counter
from typing import Any

from benchmarks.big_pages import GAME

LOOKED_AT = 6
"""People whose own pages are compared."""


class Https:
    """A browser that is signed in, for checks that know no scheme."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def get(self, address: str) -> Any:
        return self.client.get(address, secure=True)


def recount(big: Any, client: Any) -> Iterator[str]:
    """What was compared, line by line; raises where a figure is another."""
    from tests.trainer.recount.check_corrections import check_correction, corrections_of
    from tests.trainer.recount.check_progress import check_links, check_school
    from tests.trainer.recount.second_opinion import recounted

    start, browser = perf_counter(), Https(client)
    people = [one.pk for one in big.trainees[:: len(big.trainees) // LOOKED_AT]]
    found = recounted(big.school.pk, looked_at=people)
    yield f"raw rows counted again in {perf_counter() - start:.0f} s"
    for one in _asked(big):
        check_school(browser, found, one)
        check_school(browser, found, one, former=True)
        yield f"the school's progress is equal: {one}"
    yield from _of_people(browser, found, people)
    for one in corrections_of(big.school.pk):
        check_correction(browser, big.school.pk, one, found.members(trainees=False))
        yield "marking again is equal"
    opened = check_links(browser, f"/progress/{people[0]}/", most=400)
    yield f"{opened} figures open as many answers as they say"


def _asked(big: Any) -> list[Any]:
    from django.utils import timezone

    from tests.trainer.recount.second_opinion import Asked

    middle = timezone.now().date() - timedelta(days=90)
    return [
        Asked(),
        Asked(game=GAME, mode="practice"),
        Asked(cohort=big.classes[0].pk, game="rabbit-hunter"),
        Asked(since=middle, until=middle + timedelta(days=6)),
    ]


def _of_people(browser: Https, found: Any, people: list[int]) -> Iterator[str]:
    from dataclasses import replace

    from tests.trainer.recount.check_hours import check_hours
    from tests.trainer.recount.check_ledger import Which, check_ledger
    from tests.trainer.recount.check_trainee import check_trainee
    from tests.trainer.recount.second_opinion import Asked

    check_ledger(browser, found, Asked(), Which(), files=False)
    check_ledger(browser, found, Asked(game=GAME), Which(only="overpaid"))
    check_ledger(browser, found, Asked(), Which(wager="ante"))
    check_ledger(browser, found, Asked(), Which(mistake="row-above"), files=False)
    yield "the school's ledger is equal, on the page and in its files"
    for person in people:
        check_trainee(browser, found, person, Asked())
        check_trainee(browser, found, person, Asked(game=GAME))
        for which in (Which(), Which(wager="ante")):
            check_ledger(browser, found, Asked(), replace(which, person=person))
        check_hours(browser, person, found.said[person])
    yield f"progress, ledger and hours of {len(people)} people are equal"
