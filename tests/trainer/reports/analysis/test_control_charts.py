"""Who falls behind their own recent weeks is found, and who does not is hardly ever called slipping: counted
over simulated classes, with exact histories for the rules of the chart."""

import random
from dataclasses import replace
from datetime import date, timedelta
from math import exp, log

import pytest

from tests.scale import sample_or_all
from trainer.reports import control_charts
from trainer.reports.control_charts import SHOWN, Peers, Session, accuracy_fall, pace_fall, peers_from
from trainer.reports.performance_drops import CANNOT_TELL, HOLDING, SLIPPING, drops_of

GAME = "a game"
BEGAN = date(2026, 1, 5)
WEEKS, MONTH = 12, 4


def sessions(rights: list[int], of: int = 40, *, took: int = 0) -> list[Session]:
    """Two a week from `BEGAN` on, with so many right in each."""
    days = [BEGAN + timedelta(weeks=n // 2, days=3 * (n % 2)) for n in range(len(rights))]
    due = 1000 * of if took else 0
    return [Session(day, right, of, took, due) for day, right in zip(days, rights, strict=True)]


def last_of(history: list[Session]) -> date:
    return history[-1].day


def drawn(
    draw: random.Random, share: float, *, fall: float = 0, from_share: float | None = None, of: int = 40
) -> list[Session]:
    """Sixteen weeks: `share` is right, of the last four so much less; `from_share` rises to it before."""
    rights = []
    for number in range(2 * (WEEKS + MONTH)):
        week = number // 2
        behind = (share - from_share) * max(0, 1 - week / (WEEKS - 1)) if from_share else 0
        today = min(1.0, draw.gauss(share - behind - (fall if week >= WEEKS else 0), 0.015))
        rights.append(sum(draw.random() < today for _ in range(of)))
    return sessions(rights, of)


def slipping_in(histories: list[list[Session]]) -> set[int]:
    """Those who are called slipping at one of the four weekly looks."""
    found = set()
    for week in range(WEEKS + 1, WEEKS + MONTH + 1):
        today = BEGAN + timedelta(weeks=week, days=-1)
        until = {
            (member, GAME): [one for one in own if one.day <= today] for member, own in enumerate(histories)
        }
        found |= {one.member for one in drops_of(until, today=today) if one.state == SLIPPING}
    return found


def school_class(seed: int, *, fall: float = 0, people: int = 30, **more) -> list[list[Session]]:
    """Three fall by so much, the others do not."""
    draw = random.Random(seed)
    return [
        drawn(draw, 0.95 + draw.uniform(-0.02, 0.02), fall=fall if n < 3 else 0, **more)
        for n in range(people)
    ]


@sample_or_all("classes", 12, 200)
def test_a_fall_of_five_points_is_found_within_a_month_and_others_are_not_called_slipping(classes):
    found = [slipping_in(school_class(seed, fall=0.05)) for seed in range(classes)]
    assert sum(len(each & {0, 1, 2}) for each in found) >= 0.5 * 3 * classes
    assert sum(len(each - {0, 1, 2}) for each in found) <= 0.08 * 27 * classes


@sample_or_all("classes", 6, 100)
def test_learners_on_their_way_up_are_not_called_slipping(classes):
    found = [slipping_in(school_class(seed, from_share=0.8)) for seed in range(classes)]
    assert sum(map(len, found)) <= 0.02 * 30 * classes


def test_without_what_is_added_for_caution_luck_alarms_more_often(monkeypatch):
    """The negative control."""
    with_caution = sum(len(slipping_in(school_class(seed))) for seed in range(8))
    monkeypatch.setattr(control_charts, "CAUTION", 0)
    assert sum(len(slipping_in(school_class(seed))) for seed in range(8)) > 2 * with_caution


USUAL = [38, 39] * 10
FALLEN = [34, 35] * 3
ALONE = Peers()


def test_a_fall_is_said_from_its_first_session_on_with_both_rates():
    history = sessions(USUAL + FALLEN)
    fall = accuracy_fall(history, ALONE, last_of(history))
    assert fall.since == history[len(USUAL)].day
    assert fall.before == pytest.approx(1.5 / 40, abs=0.003)
    assert fall.now == pytest.approx(5.5 / 40)


def test_who_keeps_their_share_is_not_shown():
    history = sessions(USUAL + USUAL)
    assert accuracy_fall(history, ALONE, last_of(history)) is None


def test_an_alarm_is_shown_for_two_weeks_and_gone_after_the_recovery():
    history = sessions(USUAL + FALLEN)
    assert accuracy_fall(history, ALONE, last_of(history) + timedelta(days=40)) is None
    recovered = sessions(USUAL + FALLEN + USUAL)
    assert accuracy_fall(recovered, ALONE, last_of(recovered)) is None


def test_a_fall_that_lasts_is_one_fall_with_one_beginning():
    history = sessions(USUAL + FALLEN * 3)
    fall = accuracy_fall(history, ALONE, last_of(history))
    assert fall.since == history[len(USUAL)].day
    assert last_of(history) - fall.since > 2 * SHOWN


@pytest.mark.parametrize(
    ("usual", "fallen", "of"),
    [
        ([19, 19], [10, 10, 10], 20),  # two sessions are no baseline
        ([9, 10, 10, 9], [2, 2, 2], 10),  # forty answers are none
        (USUAL, [20], 40),  # one session is no fall
        (USUAL, [1, 1], 5),  # ten answers are none
    ],
)
def test_too_little_is_not_judged(usual, fallen, of):
    size = 40 if usual is USUAL else of
    history = sessions(usual, size)
    after = [
        Session(last_of(history) + timedelta(days=3 * n), right, of)
        for n, right in enumerate(fallen, start=1)
    ]
    assert accuracy_fall([*history, *after], ALONE, after[-1].day) is None


def test_the_same_with_one_session_more_is():
    """The negative control."""
    history = sessions([*USUAL, 20, 20])
    assert accuracy_fall(history, ALONE, last_of(history))


def test_peers_count_for_as_much_as_they_are_alike():
    alike = peers_from([(950, 1000), (948, 1000), (952, 1000)] * 4)
    different = peers_from([(990, 1000), (900, 1000), (800, 1000)] * 4)
    assert alike.rate == pytest.approx(0.05)
    assert alike.weight == 300
    assert different.weight < 30
    assert peers_from([(950, 1000)] * 3) == Peers()
    assert peers_from([(9, 10)] * 30) == Peers()


def test_states_of_a_page():
    today = BEGAN + timedelta(weeks=13)
    members = {
        1: sessions(USUAL + FALLEN),
        2: sessions(USUAL + FALLEN[:0] + USUAL[:6]),
        3: sessions([38, 39])[-1:],
        4: sessions(USUAL)[:10],
    }
    shifted = {
        (member, GAME): [replace(one, day=one.day + (today - last_of(own))) for one in own]
        for member, own in members.items()
        if member != 4
    } | {(4, GAME): members[4]}
    found = drops_of(shifted, today=today, peers={})
    assert [(one.member, one.state) for one in found] == [(1, SLIPPING), (2, HOLDING), (3, CANNOT_TELL)]


def timed(paces: list[float], of: int = 40) -> list[Session]:
    """Sessions in which answers took so many times what is due."""
    base = sessions([38] * len(paces), of)
    return [replace(one, took=int(1000 * pace), due=1000) for one, pace in zip(base, paces, strict=True)]


def test_who_becomes_half_as_slow_again_is_shown_and_who_is_as_slow_as_ever_is_not():
    history = timed([1.4, 1.5] * 8 + [2.1, 2.3, 2.2, 2.2])
    fall = pace_fall(history, last_of(history))
    assert fall.since == history[16].day
    assert fall.before == pytest.approx(1.45, abs=0.02)
    assert fall.now == pytest.approx(2.2, abs=0.02)
    steady = timed([1.4, 1.5] * 10)
    assert pace_fall(steady, last_of(steady)) is None


def test_one_slow_session_is_none_and_neither_are_those_of_a_few_answers_or_of_a_live_class():
    for history in (
        timed([1.4, 1.5] * 8 + [9.0]),
        timed([1.4, 1.5] * 8 + [2.2] * 4, of=5),
        [replace(one, took=0, due=0) for one in timed([1.4] * 16 + [2.2] * 4)],
    ):
        assert pace_fall(history, last_of(history)) is None


@sample_or_all("people", 150, 2_000)
def test_paces_that_differ_by_a_quarter_are_hardly_ever_called_slower(people):
    draw = random.Random(2)

    def found(slower: float) -> int:
        paces = [
            [exp(draw.gauss(slower if week >= 24 else 0, 0.25)) for week in range(32)] for _ in range(people)
        ]
        return sum(pace_fall(timed(each), last_of(timed(each))) is not None for each in paces)

    assert found(0) <= 0.1 * people
    assert found(log(1.5)) >= 0.6 * people
