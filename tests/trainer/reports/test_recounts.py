"""Of a long session what has changed is counted again, and no more; it comes to what all of it would."""

import random
from collections import Counter
from uuid import uuid4

import pytest

from tests.trainer.play.answers import run_of, stored
from trainer.play.models import Answer, Retraction, Run, Verdict
from trainer.play.services.diagnosis import report_mistake
from trainer.play.services.feedback import count_as_right
from trainer.reports import tallies
from trainer.reports.models import BLOCK, DayTally, MarkedTally, PaceWindow

pytestmark = pytest.mark.django_db

OF_ROUND = 9
NAMED = {"right": False, "mistake": "row-above", "mistakes": ["row-above"], "overpaid": 500}
UNDECIDED = {"right": False, "mistakes": ["row-above", "row-below"], "underpaid": 300}
MARKS = ({"right": True}, {"right": True}, {"right": True}, NAMED, UNDECIDED)


def answered(run: Run, round: int, chance: random.Random, *, took: float = 6) -> Answer:
    """One answer in this round, and the run moved on, as an answer moves it."""
    fresh = Run.objects.get(pk=run.pk)
    said = {"ask": "bet", "wager": "ante", **chance.choice(MARKS)}
    position = Answer.objects.filter(run=run, round=round).count()
    found = stored(run, said, round=round, position=position, took=took, allowed=5, version=fresh.version + 1)
    Run.objects.filter(pk=run.pk).update(round=round, version=fresh.version + 1)
    return found


def long_run(member, rounds: int, **order) -> Run:
    """Stored at once."""
    run, chance = run_of(member, **order), random.Random(rounds)
    first = stored(run, {"right": True}, round=0)
    every = [
        Answer(
            run=run,
            round=number,
            position=position,
            place=f"reconcile/{position}",
            key=uuid4(),
            given={},
            game=first.game,
            allowed=5,
            shown=first.shown,
            received=first.received,
            version=2,
        )
        for number in range(rounds)
        for position in range(OF_ROUND)
    ]
    Answer.objects.bulk_create(every)
    Verdict.objects.bulk_create(
        Verdict(
            answer=one,
            prompt=f"reconcile/{one.position}/bet/ante",
            ask="bet",
            wager="ante",
            rules_version=1,
            **chance.choice(MARKS),
        )
        for one in every
    )
    Run.objects.filter(pk=run.pk).update(round=rounds - 1, version=3)
    return run


SUMS = (
    *("decisions", "right", "overpaid", "underpaid", "bets"),
    *("overpays", "underpays", "spent", "took", "due"),
)


def counted() -> dict:
    """Of every run, whatever its blocks: sums by what they are of, and the windows as they are."""
    days: dict = {}
    for row in DayTally.objects.values("run", "day", "game", "question", "wager", "mistake", "last", *SUMS):
        key = tuple(row[name] for name in ("run", "day", "game", "question", "wager", "mistake"))
        sums, last = days.get(key, (Counter(), row["last"]))
        sums.update({name: row[name] for name in SUMS})
        days[key] = (sums, max(last, row["last"]))
    marked: Counter = Counter()
    for run, day, rules, correction, verdicts in MarkedTally.objects.values_list(
        "run", "day", "rules_version", "correction", "verdicts"
    ):
        marked[run, day, rules, correction] += verdicts
    fields = ("run", "first", "rounds", "took", "due", "hands_took", "hands_due", "began")
    windows = sorted(PaceWindow.objects.values_list(*fields))
    return {"days": days, "marked": marked, "windows": windows}


def counted_anew(school) -> dict:
    tallies.recount_all(school=school)
    tallies.catch_up(school=school)
    return counted()


def act_on(run: Run, by, chance: random.Random) -> None:
    """One thing that changes what a run comes to, in the round in hand or in an older one."""
    here = Run.objects.get(pk=run.pk)
    own = Verdict.objects.in_force().filter(answer__run=run)
    what = chance.choice(["answer", "answer", "next round", "report_mistake", "rule", "withdraw"])
    if what == "report_mistake":
        open_ones = [one for one in own.filter(mistake="").joined_to_names() if one.undecided]
        if open_ones:
            report_mistake(run=here, verdict=chance.choice(open_ones), mistake="row-above")
    elif what == "rule":
        wrong = list(own.filter(right=False).select_related("answer"))
        if wrong:
            one = chance.choice(wrong)
            count_as_right(answer=one.answer, key=one.prompt, by=by, why="it was right")
    elif what == "withdraw":
        lately = own.filter(answer__round__gte=here.round - 3, retraction=None).exclude(mistake="")
        Retraction.objects.bulk_create(
            Retraction(verdict=one, answer=answered(run, here.round, chance)) for one in lately[:1]
        )
    else:
        answered(run, here.round + (what == "next round"), chance, took=chance.choice([3, 40, 70, 400]))


@pytest.mark.parametrize("seed", [1])
def test_a_part_counted_again_comes_to_what_the_whole_does(alice, bob, seed):
    chance = random.Random(seed)
    run = long_run(alice, BLOCK * 2 + 5)
    tallies.catch_up(school=bob.school)
    for _ in range(6):
        for _ in range(chance.randint(1, 5)):
            act_on(run, bob, chance)
        assert tallies.catch_up(school=bob.school) <= 1
        assert counted() == counted_anew(bob.school)
