"""An evening at a school, through the services: set work that a class did, a live room, payoffs, disputes;
and what the tests of the house came to. Rounds are dealt, and what was typed is marked.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from games import GAMES
from games.engine.chip_drills.ladder import BY_SLUG, IN_A_SET
from games.engine.questions.answers import Typed
from games.engine.rounds.stops import Stop
from tests.games.chip_drills.reply_forms import reply_form
from tests.games.trainee import guess, right_answers
from tests.servers.big.big_school import BigSchool
from tests.trainer.assignments.set_work import begin, do, give
from tests.trainer.exams.certifications.finished import sat_by
from tests.trainer.live import rooms
from tests.trainer.playing import play_on
from tests.trainer.practice.payouts.climbing import wrong_reply_form
from trainer.assignments.models import Assignment
from trainer.exams.models import ClassroomTime
from trainer.live.joining import join
from trainer.live.models import HostAct, LiveClass, Phase
from trainer.play.models import Run, Verdict
from trainer.play.services.feedback import dispute, rule
from trainer.play.services.runs import finish_run
from trainer.practice.forms import DrillChoice
from trainer.practice.payouts import sets
from trainer.schools.models import Membership

How = Callable[[Stop], dict[str, Typed]]
GAME = "six-card-poker"


@dataclass(frozen=True)
class Evening:
    work: Assignment
    live_class: LiveClass
    tests: list[Run]


def evening(big: BigSchool, *, people: int, stops: int = 6, seed: str = "evening") -> Evening:
    """So many of a class did the work; the last of them is in the middle of it."""
    how = sometimes_wrong(random.Random(seed))
    there = list(big.classes[0].members.filter(left=None, role="trainee").order_by("pk")[:people])
    work = _work(big, there, how)
    live_class = _room(big, there, how, stops)
    _payoffs(there)
    _disputes(work, big.instructor)
    for one in there:
        hours = {"day": timezone.localdate(), "minutes": 95, "game": GAME, "words": "Chips"}
        ClassroomTime.objects.create(key=uuid4(), membership=one, added_by=big.instructor, **hours)
    return Evening(work, live_class, _tests(big.trainees))


def sometimes_wrong(chance: random.Random) -> How:
    def how(stop: Stop) -> dict[str, Typed]:
        right = right_answers(stop)
        return {p.key: guess(p, chance) if chance.random() < 0.3 else right[p.key] for p in stop.prompts}

    return how


def _work(big: BigSchool, there: list[Membership], how: How) -> Assignment:
    """The same deal for all; the first did it twice, and the best attempt counts."""
    choice = DrillChoice(GAME, 2, rounds=1)
    work = give(big.instructor, school_classes=big.classes[:1], choice=choice, counts="best")
    for member in (there[0], *there[:-1]):
        finish_run(run=do(work, member, how=how))
    play_on(begin(work, there[-1]), 2, how=how)
    return work


def _room(big: BigSchool, there: list[Membership], how: How, stops: int) -> LiveClass:
    """Only the last leaves a stop unanswered, every other time."""
    live_class = rooms.opened(big.instructor, school_class=big.classes[0], spots=6)
    for member in there:
        join(live_class=live_class, member=member)
    for number in range(stops):
        live_class = rooms.led(live_class, HostAct.NEXT)
        if live_class.phase == Phase.OVER:
            break
        for member in there[: len(there) - number % 2]:
            rooms.says(live_class, member, how(rooms.stop_of(live_class)))
        live_class = rooms.led(live_class, HostAct.COLLECT, HostAct.SHOW)
    return rooms.led(live_class, HostAct.CLOSE)


def _payoffs(there: list[Membership]) -> None:
    """Each of the first three a set; that of the first is without a mistake."""
    for place, member in enumerate(there[:3]):
        found = sets.begin(membership=member, rung=BY_SLUG["first-pays"])
        for number in range(IN_A_SET):
            task = sets.task_at(found, number)
            typed = wrong_reply_form(task) if number < place else reply_form(task)
            later = timezone.now() + timedelta(seconds=4)
            sets.save_reply(to=found, key=uuid4(), number=number, typed=typed, received=later)
            found.refresh_from_db()
            sets.go_on(found)
            found.refresh_from_db()


def _disputes(work: Assignment, by: Membership) -> None:
    """A wrong decision of each; every other one is ruled on."""
    wrong = Verdict.objects.in_force().filter(answer__run__work__assignment=work, right=False)
    first = {verdict.answer.run_id: verdict for verdict in wrong.select_related("answer").order_by("-pk")}
    for number, verdict in enumerate(first.values()):
        found = dispute(answer=verdict.answer, key=verdict.prompt, words="It was a flush.")
        if number % 2:
            rule(found=found, by=by, stands=number % 4 == 1, words="RH 15 says so.")


def _tests(everybody: list[Membership]) -> list[Run]:
    """Of each game one, half a year ago and later, of which one in four was not passed."""
    today, runs = timezone.localdate(), []
    for number, game in enumerate(GAMES):
        for part in range(4):
            day = today - timedelta(days=50 * number + part)
            runs += sat_by(everybody[part::4], day, passed=part > 0, game=game)
    return runs
