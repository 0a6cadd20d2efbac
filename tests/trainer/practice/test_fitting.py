"""The memory model is fitted to a school that has enough answers, if it then says better what was right."""

import random
from datetime import date, timedelta
from math import exp

import pytest
from django.core.management import call_command

from tests.trainer.play.answers import stored
from tests.trainer.playing import start_run
from trainer.practice import fitting
from trainer.practice.fitting import fit, recalls
from trainer.practice.knowledge import RuleRecord, answered_rows, record_rules

pytestmark = pytest.mark.django_db
DAYS, RULES = (0, 1, 2, 4, 8), 20


def forgetful(member, *, lasts: float) -> None:
    """Answer rules on some days; what was known fades to a third in so many of them."""
    chance, run = random.Random(str(member.pk)), start_run(member)
    for rule in range(RULES):
        for number, day in enumerate(DAYS):
            away = day - DAYS[number - 1] if number else 0
            right = number == 0 or chance.random() < exp(-away / lasts)
            verdict = {"ask": "player-hand", "rule": f"654 {rule}", "right": right}
            stored(run, verdict, ago=timedelta(days=DAYS[-1] - day), round=rule * len(DAYS) + number)


@pytest.fixture
def few_are_enough(monkeypatch):
    monkeypatch.setattr(fitting, "ENOUGH", RULES)


def due_after(member) -> float:
    """Days that a rule lasts which was right on two days in a row."""
    records = record_rules(answered_rows(membership=member), school=member.school)
    record = RuleRecord(next(iter(records.values())).parameters)
    for day in (2, 3):
        record.add(right=True, on=date(2026, 3, day))
    return record.stability


def test_an_item_is_an_answer_on_a_later_day_with_all_before_it(alice):
    forgetful(alice, lasts=99)
    assert [item.long_term_review_cnt() for item in recalls(alice.school)] == [1, 2, 3, 4] * RULES


@pytest.mark.usefixtures("few_are_enough")
def test_a_forgetful_school_is_asked_again_sooner(alice):
    forgetful(alice, lasts=1)
    before = due_after(alice)
    assert fit(alice.school)
    alice.school.refresh_from_db()
    assert due_after(alice) < before
    assert not fit(alice.school)  # the same again says nothing better


def test_too_few_answers_change_nothing(alice, capsys):
    forgetful(alice, lasts=1)
    call_command("fit_memory")
    assert "0 schools fitted" in capsys.readouterr().out
    alice.school.refresh_from_db()
    assert alice.school.memory == {}
