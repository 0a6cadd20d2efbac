"""A test fails by a rule that comes out wrong each time, however many decisions are right."""

import pytest

from games.engine.rules.wagers import Action
from tests.games.trainee import right_answers
from tests.trainer.exams.records.filing import page
from tests.trainer.modes import put_under_standard
from tests.trainer.play.exams.test_standards import set_standard
from tests.trainer.playing import round_state_of, say
from trainer.exams.records import record_of
from trainer.exams.results import TableTest, table_test_of
from trainer.exams.services.giving import set_test
from trainer.exams.wrong_rules import beyond_slips
from trainer.play.models import Run
from trainer.play.services import runs

pytestmark = pytest.mark.django_db


class Errs:
    """Answers right, but for the first `most` of those that `says` answers otherwise."""

    def __init__(self, says, most: int = 1_000) -> None:
        self.says, self.left = says, most

    def __call__(self, stop):
        typed = right_answers(stop)
        for prompt in stop.prompts:
            given = self.says(prompt)
            if given and self.left:
                typed[prompt.key], self.left = given, self.left - 1
        return typed


def takes_ties(prompt) -> str:
    is_tie = prompt.wager in ("ante", "play") and getattr(prompt.due, "action", "") == Action.PUSH
    return "take" if is_tie else ""


def sat(alice, says, most: int = 1_000) -> TableTest:
    """Four rounds to three players, two of them with a tie, under a standard that is content with half."""
    asked = {"rounds": 4, "spots": 3, "contains": {"tie": 2}, "irregular": 0, "minutes": 0}
    standard = set_standard(alice.school, accuracy=50, pace=0, wrong_bets=0, **asked)
    how = Errs(says, most)
    run = runs.start_run(
        membership=alice,
        drill=set_test(set_by=alice, standard=standard, seed="rules"),
        drawn="rules",
        standard=standard.name,
    )
    put_under_standard(standard, run)
    while not round_state_of(run).run.finished:
        while stop := round_state_of(run).stop:
            say(run, how(stop))
        runs.next_round(state=round_state_of(run))
    return table_test_of(Run.objects.in_full().get(pk=run.pk))


def test_a_misconception_that_shows_each_time_fails_the_test(client_of, alice):
    test = sat(alice, takes_ties)
    assert test.criteria["accuracy"]
    assert not test.criteria["rules"]
    assert [one.mistake for one in test.wrong_rules] == ["tie-to-dealer"]
    found = test.wrong_rules[0]
    assert (found.wrong, found.of) == (found.of, found.wrong)
    assert record_of(test.run).body["wrong_rules"][0]["mistake"] == "tie-to-dealer"
    body = page(client_of(alice), test.run)
    assert "Rules missed repeatedly" in body
    assert f"{found.wrong} of {found.of} wrong" in body


@pytest.mark.parametrize("says", [takes_ties])
def test_one_slip_fails_no_rule(alice, says):
    test = sat(alice, says, most=1)
    assert test.decisions.of - test.decisions.right == 1
    assert test.wrong_rules == ()
    assert test.criteria["rules"]


def test_one_hand_misread_fails_no_rule_with_all_of_its_bets(alice):
    test = sat(alice, takes_ties, most=2)
    wrong = [one.key for one in test.marked if not one.right]
    assert len(wrong) == 2
    assert len({key.spot for key in wrong}) == 1
    assert test.wrong_rules == ()


@pytest.mark.parametrize(
    ("least", "of"), [(2, 2), (2, 3), (3, 4), (3, 18), (4, 19), (4, 47), (5, 48), (5, 90)]
)
def test_what_slips_reach_in_one_of_ten_thousand_fails_no_rule(least, of):
    assert beyond_slips(least, of)
    assert not beyond_slips(least - 1, of)
