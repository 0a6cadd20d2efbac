"""Closing: a table test ends, and all that was said in it is marked.

While it is sat, an answer is only stored: marked at once, a wrong one would take longer to acknowledge,
because only what is wrong is explained, and whoever waits for the page could tell. All verdicts of a test are
stored in the transaction that ends it. So whoever finds a test finished finds it marked, and one whose
marking was cut short is still open, with every answer, and is ended by whoever comes next.
"""

import logging
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from threading import RLock
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games import RULES_VERSION
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round
from trainer.drills.exams.freezing import freeze
from trainer.drills.models import Answer, DealtRound, Run, Verdict, Withdrawal
from trainer.drills.naming.earlier import ROUNDS, Earlier, Rounds
from trainer.drills.naming.marking import Marked, mark
from trainer.drills.sittings import NotDealt, Sitting

logger = logging.getLogger(__name__)
_closing: dict[UUID, RLock] = {}
"""Who presses twice waits for the first, and does not have the same test marked beside it."""


def close_test(*, run: Run, ended: datetime) -> None:
    """Marks before the transaction, and again where another answer came in between; once, whoever else does
    so too."""
    still_open = Run.objects.filter(pk=run.pk, finished__isnull=True)
    with _closing.setdefault(run.pk, RLock()):
        while version := still_open.values_list("version", flat=True).first():
            run.look_again()
            found = TestMarks(run)
            found.mark()
            dealt = freeze(run=run, rounds=found.rounds())
            with transaction.atomic():
                if still_open.filter(version=version).update(finished=ended, version=F("version") + 1):
                    Verdict.objects.bulk_create(found.verdicts)
                    Withdrawal.objects.bulk_create(found.withdrawals)
                    DealtRound.objects.bulk_create(dealt)
    _closing.pop(run.pk, None)


@dataclass
class TestMarks:
    """What a test's answers come to, marked one after the other as they were given. Nobody was told anything
    meanwhile, so it is what marking each at once would have come to."""

    __test__ = False  # no test of ours, whatever its name

    run: Run
    verdicts: list[Verdict] = field(default_factory=list)
    withdrawals: list[Withdrawal] = field(default_factory=list)
    dealt: Rounds = field(default_factory=dict)

    def rounds(self) -> Iterator[tuple[int, Round]]:
        """What was dealt, answered or not; nothing where these rules do not deal it."""
        for number in range(self.run.round + 1):
            with suppress(NotDealt):
                yield number, self._sitting(number).played

    def _sitting(self, round: int) -> Sitting:
        return self.dealt.setdefault((self.run.pk, round), Sitting(self.run, round))

    def mark(self) -> None:
        for answer in Answer.objects.filter(run=self.run, verdicts=None).order_by("round", "position"):
            try:
                self._mark(answer)
            except Refused as refused:
                # Dealt or asked otherwise than when it was answered: it is kept, and nothing is made of it.
                logger.warning("an answer of table test %s is not marked: %s", self.run.pk, refused.field)

    def _mark(self, answer: Answer) -> None:
        """Raises `Refused` for what these rules do not deal or cannot read."""
        sitting = self._sitting(answer.round)
        stop = sitting.stop_at(answer.place)
        if stop is None:
            raise Refused("place", f"{answer.place!r} is not asked any more")
        earlier = Earlier(sitting, until=answer, dealt=self.dealt)
        marked = mark(sitting, stop, answer.given, earlier=earlier, marked=self._standing(answer))
        self._keep(answer, marked)

    def _keep(self, answer: Answer, marked: Marked) -> None:
        self.verdicts += marked.rows(answer)
        self.withdrawals += [Withdrawal(verdict=verdict, answer=answer) for verdict in marked.belied]

    def _standing(self, answer: Answer) -> list[Verdict]:
        """As `withdrawals.belied` finds them in the database once they are there."""
        gone = {id(one.verdict) for one in self.withdrawals}
        return [
            verdict
            for verdict in self.verdicts
            if verdict.answer.round >= answer.round - ROUNDS
            and verdict.answer.game == answer.game
            and verdict.rules_version == RULES_VERSION
            and not verdict.right
            and verdict.standing_name
            and id(verdict) not in gone
        ]
