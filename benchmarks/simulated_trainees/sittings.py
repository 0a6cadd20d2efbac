"""People at the real services: they sit down, answer, and hear what is said to them; the clock is moved.

Everything is done by the services that the pages call, on a database, in this process.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from unittest.mock import patch
from uuid import uuid4
from zlib import crc32

import time_machine

from benchmarks.simulated_trainees.people import Person, Said
from tests.games.trainee import typed

FIRST_DAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
ROUND_SPOTS = 2
PLACEMENTS = 3
"""Of a game; to search for one takes seconds, and the trainer has them ready too."""


Hears = Callable[["Table", object, dict[str, Said]], None]


@dataclass
class Table:
    """A person at the trainer, in a school of their own; their `name` decides what is dealt to them. `after`
    is called with each stored answer. `decisions` are counted from the first; `left` are those of the day."""

    name: str
    person: Person
    game: str
    membership: object = None
    after: Hears = lambda table, answer, said: None
    decisions: int = 0
    left: int = 10**9
    clock: object = None

    def __post_init__(self) -> None:
        self.membership = self.membership or enrolled(self.name)

    def day(self, number: int, *, left: int = 10**9):
        self.left = left
        return self._on(number)

    @contextmanager
    def _on(self, number: int) -> Iterator[None]:
        from trainer.practice import follow_ups

        seeds = count(self.decisions)
        name = f"{self.name}/{number}"
        same = patch(
            "trainer.play.models.drills.secrets.token_urlsafe", lambda _size: f"{name}/{next(seeds)}"
        )
        tests_too = patch("trainer.ops.exam_clock.read_counter", lambda: ("moved", time.time()))
        at_once = patch("trainer.practice.follow_ups.submit", follow_ups.deal_follow_ups)
        with (
            same,
            tests_too,
            at_once,
            time_machine.travel(FIRST_DAY + timedelta(days=number), tick=False) as moved,
        ):
            self.clock = moved
            yield

    def sit(self, open_run: Callable[[], object]) -> object | None:
        """Play what is opened, as far as decisions are left; None where there is nothing to deal."""
        from games.engine.errors import NotAllowed

        if self.left <= 0:
            return None
        try:
            run = open_run()
        except NotAllowed:
            return None
        return self.play(run)

    def play(self, run):
        from trainer.play.models import Run
        from trainer.play.round_state import RoundState
        from trainer.play.services import runs

        while self.left > 0 and not run.finished:
            state = RoundState(run, run.round)
            while state.stop and self.left > 0 and not state.run.finished:
                self.answer(state)
            if state.stop is None and not state.run.finished:
                runs.next_round(state=RoundState(Run.objects.in_full().get(pk=run.pk), run.round))
            run = Run.objects.in_full().get(pk=run.pk)
        return run

    def answer(self, state):
        from trainer.play.services import runs

        stop = state.stop
        said = self.person.answers(state.played, stop)
        self.clock.shift(sum(prompt.seconds for prompt in stop.prompts))
        text = {prompt.key: typed(prompt, said[prompt.key].given) for prompt in stop.prompts}
        saved = runs.save_answer(
            state=state, submission=runs.Submission(state.round, str(stop.place), uuid4(), text)
        )
        assert saved.answer, (saved, text)
        self.decisions += len(stop.prompts)
        self.left -= len(stop.prompts)
        self.after(self, saved.answer, said)

    # --- What the pages offer ----------------------------------------------------------------------------

    def placement(self):
        from trainer.practice import remedial, services

        if self.game in remedial.placements_due(membership=self.membership):
            number = crc32(self.name.encode()) % PLACEMENTS
            with patch.object(services, "shared_placement", lambda game, **_where: placed(game, number)):
                self.sit(lambda: services.open_placement(membership=self.membership, game=self.game))

    def today(self):
        from trainer.practice import services

        return self.sit(lambda: services.open_today(membership=self.membership))

    def mistakes(self):
        from trainer.practice import services

        return self.sit(lambda: services.open_mistakes(membership=self.membership))

    def rounds(self, seed: str, *, rounds: int = 1, **fields):
        from trainer.play.services import runs

        return self.sit(
            lambda: runs.open_run(
                membership=self.membership,
                game=self.game,
                spots=fields.pop("spots", ROUND_SPOTS),
                seed=seed,
                rounds=rounds,
                **fields,
            )
        )


@cache
def placed(game: str, number: int):
    """One of several placements of a game, under the house as it is printed."""
    from trainer.practice.plans.deal_preview import DealPreview
    from trainer.practice.plans.placement import SPOTS, Placement, placement
    from trainer.schools.house_rules.profiles import house_of

    house = house_of(school=enrolled("").school, game=game)
    preview = DealPreview(f"placement {number} of {game}", SPOTS, {game: house.written()})
    return Placement(placement(game, deal_preview=preview), preview)


def enrolled(name: str):
    """A trainee in a school of their own, under the house as it is printed."""
    from trainer.schools.models import Role, User
    from trainer.schools.services import add_member, open_school

    user = User.objects.create_user(f"{uuid4()} {name}"[:150])
    return add_member(school=open_school(name=str(uuid4())), user=user, role=Role.TRAINEE)


def names_said(answer) -> list[set[str]]:
    """Return the names that were stated of each wrong answer of a stop."""
    return [{one.mistake} - {""} for one in answer.new_verdicts if not one.right]
