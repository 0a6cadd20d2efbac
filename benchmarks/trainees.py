"""What the queue does for who holds a mistake: python -m benchmarks.trainees [HOLDERS] [DAYS] [DECISIONS]
[PROCESSES]

Each simulated trainee holds one of the mistakes that have a name, as the beginners of tests/games/beginners
hold it, who are written apart from the engine. Each day they do what the practice page offers: the
placement where it is due, what is due for review, "my mistakes" as soon as a round says what went wrong,
then rounds as they come, so many decisions in all. The services are the real ones, the clock is moved.

They learn from what a page says and from nothing else: shown what would have been right, they may see it;
shown their mistake by its name, they see it oftener. What was seen fades with the days, slower each day on
which they were right where they would have erred; when it has faded they hold the mistake again. Beside
them stand the same trainees who only play rounds as they come.
"""

import random
import sys
import tempfile
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from math import exp
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import time_machine

from benchmarks.answers import set_up
from benchmarks.machine import describe
from tests.games.trainee import typed

HOLDERS, DAYS, DECISIONS, PROCESSES = 75, 25, 100, 2
FIRST_DAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
SECONDS = 6
"""Of each answer."""

SHOWN, NAMED = 0.10, 0.25
"""How likely who errs by a mistake drops it, shown what is right, and shown its name too."""

FIRST_MEMORY, GROWS = 3.0, 2.0
"""Days in which what was seen fades to a third, and how many times longer after each day of being right."""

LAST = 34
"""Decisions: three rounds to two players."""

SOON = 40
"""Decisions in which a mistake should be found."""

MENDS_A_DAY = 8
"""Sittings of "my mistakes"."""


@dataclass
class Story:
    """What became of a trainee; decisions are counted from the first. `relapses` are the times that the
    mistake came back: of each the wrong answers until it was laid to that mistake, or so many and not
    yet."""

    mistake: str
    game: str
    decisions: int = 0
    found: int | None = None
    cured: int | None = None
    called_otherwise: int = 0
    relapses: list[tuple[int, bool]] = field(default_factory=list)


@dataclass
class Trainee:
    """`holds` says whether the trainee has the mistake now; `seen` when it was last known better, and
    `memory` how many days that lasts; `slips` are the wrong answers since it came back."""

    beginner: Any
    story: Story
    chance: random.Random
    holds: bool = True
    seen: datetime | None = None
    memory: float = FIRST_MEMORY
    slips: int | None = None

    def wakes(self, now: datetime) -> None:
        """What was seen may have faded over night."""
        if not self.holds and self.seen:
            days = (now - self.seen) / timedelta(days=1)
            if self.chance.random() > exp(-1 / self.memory) and days > 0.5:
                self.holds, self.slips = True, 0

    def learn(self, *, wrong: bool, named: bool, now: datetime) -> None:
        """After an answer where the mistake leads astray."""
        if not self.holds:
            if self.seen and self.seen.date() != now.date():
                self.memory, self.seen = self.memory * GROWS, now
        elif wrong and self.chance.random() < (NAMED if named else SHOWN):
            self.holds, self.seen = False, now
            if self.story.cured is None:
                self.story.cured = self.story.decisions

    def caught(self) -> None:
        if self.slips is not None:
            self.story.relapses.append((self.slips, True))
            self.slips = None


def holders() -> list[tuple[Any, str]]:
    """A beginner for every mistake with a name, each in one of the games in which their house shows it: the
    games in turn."""
    from games.engine.misconceptions.misconception_catalog import MISTAKES
    from tests.games.beginners import KNOWN
    from trainer.practice.plans.deal_preview import DealPreview
    from trainer.practice.plans.misconceptions import SPOTS, can_show

    by_name = {beginner.name: beginner for beginner in KNOWN}
    found = []
    for number, mistake in enumerate(MISTAKES):
        beginner = by_name[mistake.slug]
        games = [
            game
            for game in beginner.games
            if can_show(game, mistake.slug, DealPreview("holders", SPOTS, {game: profile(beginner, game)}))
        ]
        games = games or list(beginner.games)
        found.append((beginner, games[number % len(games)]))
    return found


def profile(beginner, game: str) -> dict[str, Any]:
    """The house in which the mistake is one."""
    from games import GAMES
    from games.engine.money.meters import write_meter
    from games.engine.rules.houses import open_house
    from games.engine.rules.sheets import load

    sheet = load(GAMES[game])
    house = open_house(GAMES[game], sheet, dict(beginner.house))
    return {
        "house": dict(house.choices),
        "meter": write_meter(sheet.meter) if GAMES[game].progressive else None,
    }


class Life:
    """A trainee's days at the practice page."""

    def __init__(self, trainee: Trainee, *, days: int, decisions: int, queued: bool) -> None:
        self.trainee, self.days, self.decisions, self.queued = trainee, days, decisions, queued
        self.game, self.member, self.left = trainee.story.game, member(trainee), 0

    def live(self) -> Story:
        for day in range(self.days):
            moved = time_machine.travel(FIRST_DAY + timedelta(days=day), tick=False)
            with seeds_from(self.trainee), moved as self.clock:
                self.left = self.decisions
                self.trainee.wakes(now())
                self._day(day)
        if self.trainee.slips:
            self.trainee.story.relapses.append((self.trainee.slips, False))
        return self.trainee.story

    def _day(self, day: int) -> None:
        from trainer.practice import remedial, services

        if self.queued:
            self._sit(lambda: services.open_review(membership=self.member))
            if self.game in remedial.placements_due(membership=self.member):
                self._sit(lambda: services.open_placement(membership=self.member, game=self.game))
            self._mend()
        while self.left > 0:
            self._play_on(day)

    def _play_on(self, day: int) -> None:
        """Who does not hold the mistake plays the last rounds of the day: what is answered rightly before
        them is counted and not dealt, for a name is hardly looked for further back."""
        if not self.trainee.holds and self.left > LAST:
            self.trainee.story.decisions += self.left - LAST
            self.left = LAST
        self._sit(lambda: self._table(day))

    def _table(self, day: int):
        from trainer.play.services import runs

        seed = f"{self.trainee.story.mistake} {day} {self.left}"
        return runs.open_run(membership=self.member, game=self.game, spots=2, seed=seed, rounds=1)

    def _mend(self) -> None:
        from trainer.practice import services

        for _sitting in range(MENDS_A_DAY):
            if self.left <= 0 or not self._sit(lambda: services.open_mistakes(membership=self.member)):
                return

    def _sit(self, open_run) -> bool:
        """Whether there was anything to deal. Where a round says by name what went wrong, that is played
        again at once, as its page offers."""
        from games.engine.errors import NotAllowed
        from trainer.play.models import Plan, Run
        from trainer.play.round_state import RoundState
        from trainer.play.services import runs

        if self.left <= 0:
            return False
        try:
            run = open_run()
        except NotAllowed:
            return False
        while self.left > 0 and not run.finished:
            sitting = RoundState(run, run.round)
            named = self._round(sitting)
            if self.left <= 0 and sitting.stop:
                break
            runs.next_round(state=sitting)
            run = Run.objects.in_full().get(pk=run.pk)
            if named and self.queued and run.drill.plan not in (Plan.MISTAKES, Plan.REVIEW):
                self._mend()
        return True

    def _round(self, sitting) -> bool:
        """Whether anything was named."""
        named = False
        while sitting.stop and self.left > 0:
            named |= self._answer(sitting)
        return named

    def _answer(self, sitting) -> bool:
        from trainer.play.services import runs
        from trainer.play.services.runs import Submission

        stop, trainee = sitting.stop, self.trainee
        would = trainee.beginner.answers(sitting.played, stop)
        given = {p.key: would[p.key] if trainee.holds else p.due for p in stop.prompts}
        text = {p.key: typed(p, given[p.key]) for p in stop.prompts}
        self.clock.shift(SECONDS)
        submission = Submission(sitting.round, str(stop.place), uuid4(), text)
        saved = runs.save_answer(state=sitting, submission=submission)
        assert saved.answer, saved
        trainee.story.decisions += len(stop.prompts)
        self.left -= len(stop.prompts)
        tells = [p for p in stop.prompts if would[p.key] not in p.right]
        return self._hears(saved.answer, tells, wrong=trainee.holds) if tells else False

    def _hears(self, answer, tells, *, wrong: bool) -> bool:
        """What the page says of an answer where the mistake leads astray."""
        trainee, story = self.trainee, self.trainee.story
        names = [verdict.mistake for verdict in answer.new_verdicts if verdict.mistake]
        own = [name for name in names if is_own(trainee.beginner, story.game, name)]
        if own and story.found is None:
            story.found = story.decisions
        story.called_otherwise += len(names) - len(own)
        if wrong and trainee.slips is not None:
            trainee.slips += 1
            if own or self._laid_to_it(answer):
                trainee.caught()
        for _prompt in tells:
            trainee.learn(wrong=wrong, named=bool(own), now=now())
        return bool(names)

    def _laid_to_it(self, answer) -> bool:
        """Whether the queue has it now as this mistake again."""
        from trainer.practice import reviews
        from trainer.practice.models import ReviewCard

        if not self.queued:
            return False
        reviews.catch_up(membership=self.member)
        cards = ReviewCard.objects.filter(
            membership=self.member, state__last_review=answer.received.isoformat()
        )
        subjects = [reviews.read_subject(card.kind) for card in cards]
        return any(
            isinstance(one, reviews.Misconception) and is_own(self.trainee.beginner, one.game, one.name)
            for one in subjects
        )


def seeds_from(trainee: Trainee):
    """What is dealt to them is the same in every run: a life is its holder, its days and its decisions."""
    life, number = f"{trainee.story.mistake}/{trainee.story.game}", count(trainee.story.decisions)
    return patch("trainer.play.models.drills.secrets.token_urlsafe", lambda _size: f"{life}/{next(number)}")


def is_own(beginner, game: str, name: str) -> bool:
    """Whether a name is the mistake that they hold, or is true of it."""
    from tests.games.beginners import same_as
    from tests.games.beginners.truths import is_true_of

    return name in same_as(game, beginner.name) or is_true_of(beginner.name, name)


def now() -> datetime:
    return datetime.now(UTC)


def member(trainee: Trainee):
    from trainer.schools.models import HouseProfile, Role, User
    from trainer.schools.services import add_member, open_school

    story = trainee.story
    school, manager = open_school(name=f"{story.mistake} {uuid4()}"), User.objects.create_user(f"m {uuid4()}")
    if trainee.beginner.house:
        by = add_member(school=school, user=manager, role=Role.MANAGER)
        choices = {story.game: profile(trainee.beginner, story.game)}
        HouseProfile.objects.create(school=school, game=story.game, choices=choices, changed_by=by)
    return add_member(school=school, user=User.objects.create_user(f"t {uuid4()}"), role=Role.TRAINEE)


def story_of(asked: tuple[int, int, int, bool]) -> Story:
    number, days, decisions, queued = asked
    beginner, game = holders()[number]
    story = Story(beginner.name, game)
    trainee = Trainee(beginner, story, random.Random(f"{beginner.name}/{queued}"))
    return Life(trainee, days=days, decisions=decisions, queued=queued).live()


_FOLDERS: list[tempfile.TemporaryDirectory] = []


def begin() -> None:
    """A database of its own for each process; nothing in it has to outlive a power cut."""
    memory = Path("/dev/shm")
    _FOLDERS.append(tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None))
    set_up(Path(_FOLDERS[-1].name))


def report(title: str, stories: list[Story]) -> str:
    found = [story.found for story in stories if story.found is not None]
    to_cure = [
        story.cured - story.found
        for story in stories
        if story.cured and story.found and story.cured >= story.found
    ]
    cured = [story.cured for story in stories if story.cured]
    relapses = [slips for story in stories for slips in story.relapses]
    late = [slips for slips, caught in relapses if not caught or slips >= 3]
    soon = sum(each <= SOON for each in found)
    return (
        f"{title:<14}{len(stories):>8}{soon:>10}{len(found):>8}{median(found or [0]):>8.0f}{len(cured):>8}"
        f"{median(to_cure or [0]):>15.0f}{median(cured or [0]):>10.0f}{len(stories) - len(cured):>8}"
        f"{len(relapses):>10}{len(relapses) - len(late):>8}{sum(s.called_otherwise for s in stories):>8}"
    )


def main() -> None:
    wanted = [int(arg) for arg in sys.argv[1:] if arg.isdigit()]
    many, days, decisions, processes = (*wanted, *(HOLDERS, DAYS, DECISIONS, PROCESSES)[len(wanted) :])
    print(f"{many} trainees who each hold one mistake, {days} days of {decisions} decisions. {describe()}")
    print(f"Shown what is right they drop it {SHOWN:.0%} of the time, shown its name too {NAMED:.0%}.\n")
    print(
        f"{'':<14}{'holders':>8}{f'in {SOON}':>10}{'found':>8}{'after':>8}{'cured':>8}{'found to cured':>15}"
        f"{'after':>10}{'never':>8}{'relapses':>10}{'in time':>8}{'misnamed':>8}"
    )
    with get_context("spawn").Pool(processes, initializer=begin) as pool:
        for title, queued in (("queue", True), ("as they come", False))[: 1 if "--queue" in sys.argv else 2]:
            asked = [(number, days, decisions, queued) for number in numbers(many)]
            stories = []
            for story in pool.imap_unordered(story_of, asked):
                stories.append(story)
                if "-v" in sys.argv:
                    print(story, flush=True)
            print(report(title, stories), flush=True)


def numbers(many: int) -> list[int]:
    """So many of all holders, spread over them."""
    return [number * HOLDERS // many for number in range(many)]


if __name__ == "__main__":
    main()
