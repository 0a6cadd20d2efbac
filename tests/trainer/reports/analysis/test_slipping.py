"""No dealer is flagged by luck, and slipping ones are found: counted over simulated classes."""

import random
from datetime import date, timedelta
from math import comb

import pytest
from django.http import QueryDict

from tests.scale import sample_or_all
from trainer.reports.analysis.performance_drops import (
    CANNOT_TELL,
    HOLDING,
    SLIPPING,
    DealerPeriods,
    Period,
    drops_of,
    periods,
)
from trainer.reports.analysis.scope import ReportScope
from trainer.reports.filters import FilterForm

GAME = "a game"
PEOPLE = 30
SURE = 0.05


def sitting(draw: random.Random, share: float, alike: float, size: int = 25) -> tuple[int, int]:
    """Right of a sitting, whose own share is drawn about this one: `alike` is how much its decisions have in
    common, which is the correlation of two of them."""
    if alike:
        scale = (1 - alike) / alike
        share = draw.betavariate(share * scale, (1 - share) * scale)
    return sum(draw.random() < share for _ in range(size)), size


def made_up(seed: int, *, fall: float = 0, alike: float = 0.05, slower: float = 1, lately: int = 6) -> dict:
    """A class of thirty, each with a share of their own; the first one falls by so much and is so much
    slower."""
    draw, owns = random.Random(seed), {}
    for member in range(PEOPLE):
        share, pace = draw.uniform(0.8, 0.97), draw.uniform(0.8, 2)
        down, slow = (fall, slower) if member == 0 else (0, 1)
        before = [sitting(draw, share, alike) for _ in range(30)]
        after = [sitting(draw, max(share - down, 0.05), alike) for _ in range(lately)]
        paces = [[pace * draw.lognormvariate(0, 0.25) for _ in each] for each in (after, before)]
        owns[member, GAME] = DealerPeriods(
            Period(after, [slow * one for one in paces[0]]), Period(before, paces[1])
        )
    return owns


def named(owns: dict) -> set[int]:
    return {one.member for one in drops_of(owns) if one.state == SLIPPING}


def slow(owns: dict) -> set[int]:
    return {one.member for one in drops_of(owns) if one.slower}


@sample_or_all("classes", 60, 2_000)
@pytest.mark.parametrize("alike", [0, 0.05])
def test_a_class_without_a_slipping_dealer_hardly_ever_has_one_flagged(classes, alike):
    """At most five of a hundred classes, and of so few looks what chance makes of that."""
    wrongly = sum(bool(named(made_up(seed, alike=alike))) for seed in range(classes))
    assert wrongly <= classes * SURE + 3 * (classes * SURE * (1 - SURE)) ** 0.5


@sample_or_all("classes", 60, 2_000)
def test_no_dealer_is_flagged_slower_by_luck(classes):
    wrongly = sum(bool(slow(made_up(seed, lately=8))) for seed in range(classes))
    assert wrongly <= classes * SURE + 3 * (classes * SURE * (1 - SURE)) ** 0.5


@sample_or_all("classes", 40, 500)
@pytest.mark.parametrize(("lately", "least", "most"), [(6, 0.3, 0.6), (12, 0.65, 0.92)])
def test_who_falls_by_fifteen_points_is_found_as_the_page_says(classes, lately, least, most):
    """In 150 decisions in about half of the cases, in 300 in four of five; and no other dealer instead."""
    found = [named(made_up(seed, fall=0.15, lately=lately)) for seed in range(classes)]
    assert classes * least <= sum(0 in each for each in found) <= classes * most
    assert sum(bool(each - {0}) for each in found) <= classes * 0.15


@sample_or_all("classes", 30, 500)
def test_who_takes_half_as_long_again_is_found_as_a_rule(classes):
    found = [slow(made_up(seed, slower=1.6, lately=8)) for seed in range(classes)]
    assert sum(0 in each for each in found) >= classes * 0.7


def test_without_holm_and_the_design_effect_luck_would_flag_a_dealer(monkeypatch):
    """The negative controls."""
    seeds = range(40)
    kept = sum(bool(named(made_up(seed, alike=0.15))) for seed in seeds)
    room = "trainer.reports.analysis.performance_drops"
    monkeypatch.setattr(f"{room}.design_effect", lambda groups: 1.0)
    alone = sum(bool(named(made_up(seed, alike=0.15))) for seed in seeds)
    monkeypatch.setattr(f"{room}.holm", lambda values: values)
    assert kept <= 6 < alone < sum(bool(named(made_up(seed, alike=0.15))) for seed in seeds)


def own(lately: tuple[int, int], before: tuple[int, int], sittings: int = 4) -> dict:
    """In so many sittings that are alike."""
    parts = (Period([(right // sittings, of // sittings)] * sittings) for right, of in (lately, before))
    return {(1, GAME): DealerPeriods(*parts)}


def test_of_one_person_alone_it_is_the_exact_test():
    (found,) = drops_of(own((96, 120), (1880, 2000)))
    assert found.state == SLIPPING
    tail = sum(comb(144, k) * comb(1976, 120 - k) for k in range(24, 121))
    assert found.p == pytest.approx(tail / comb(2120, 120))


def test_too_few_decisions_are_not_judged():
    (found,) = drops_of(own((8, 16), (1880, 2000)))
    assert (found.state, found.p, found.fall) == (CANNOT_TELL, None, None)
    (found,) = drops_of(own((36, 40), (180, 200)))
    assert found.state == CANNOT_TELL


def test_who_keeps_their_share_over_many_decisions_is_holding():
    (found,) = drops_of(own((940, 1000), (1880, 2000)))
    assert found.state == HOLDING
    assert found.fall[0] < 0 < found.fall[1] < 0.05


def test_who_did_not_deal_lately_is_not_spoken_of():
    assert drops_of({(1, GAME): DealerPeriods(Period(), Period([(9, 10)] * 10))}) == []


def scope_of(asked: str) -> ReportScope:
    form = FilterForm(QueryDict(asked), classes=[])
    return ReportScope("performance_drops", None, form, form.chosen)


def test_the_two_weeks_end_with_the_last_day_that_was_chosen():
    scope = scope_of("until=2026-03-20&since=2026-02-01")
    assert periods(scope) == (date(2026, 2, 1), date(2026, 3, 7), date(2026, 3, 20))
    scope = scope_of("until=2026-03-20")
    assert periods(scope)[0] == date(2026, 3, 7) - timedelta(weeks=12)
