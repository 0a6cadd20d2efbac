"""Collecting: the answers to the stops that a live room has left are marked, all of them together.

While a stop is being answered its answers are only stored, as in a table test and for the same reason. The
round is the same for everybody, so what those who hold a mistake believe of it is played once for all.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from games import RULES_VERSION
from games.engine.errors import Refused
from trainer.drills.models import Answer, Verdict, Withdrawal
from trainer.drills.naming.earlier import ROUNDS, Earlier, Rounds
from trainer.drills.naming.marking import mark
from trainer.drills.sittings import Sitting
from trainer.gathering.models import Phase, Room

logger = logging.getLogger(__name__)


@dataclass
class Collected:
    """Verdicts and withdrawals that are not stored yet, by the answers that they are of."""

    verdicts: list[Verdict] = field(default_factory=list)
    withdrawals: list[Withdrawal] = field(default_factory=list)

    def store(self) -> None:
        """Under the room's lock: what somebody else has stored meanwhile is stored."""
        answers = {verdict.answer_id for verdict in self.verdicts}
        marked = set(Verdict.objects.filter(answer__in=answers).values_list("answer", flat=True))
        Verdict.objects.bulk_create(one for one in self.verdicts if one.answer_id not in marked)
        Withdrawal.objects.bulk_create(one for one in self.withdrawals if one.answer_id not in marked)


def collect(room: Room) -> Collected:
    """All that is answered and not marked; nothing of a stop that is still being answered."""
    found = Collected()
    if room.phase == Phase.ASKING:
        return found
    answers = list(_unmarked(room))
    before = _named(answers)
    dealt: Rounds = {}
    for answer in answers:
        try:
            _mark(answer, before[answer.run_id], dealt, found)
        except Refused as refused:
            # Dealt or asked otherwise than when it was answered: it is kept, and nothing is made of it.
            logger.warning("an answer in room %s is not marked: %s", room.pk, refused.field)
    return found


def _unmarked(room: Room) -> Iterable[Answer]:
    """In the order in which they were given."""
    own = Answer.objects.filter(run__attendance__room=room, verdicts=None)
    return own.select_related("run__drill", "run__membership").order_by("received", "pk")


def _named(answers: list[Answer]) -> dict[object, list[Verdict]]:
    """The wrong ones of the same runs that bear a name, by run."""
    wrong = Verdict.objects.in_force().filter(answer__run__in={one.run_id for one in answers}, right=False)
    found: dict[object, list[Verdict]] = defaultdict(list)
    for verdict in wrong.filter(rules_version=RULES_VERSION).joined_to_names().select_related("answer"):
        if verdict.standing_name:
            found[verdict.answer.run_id].append(verdict)
    return found


def _mark(answer: Answer, named: list[Verdict], dealt: Rounds, found: Collected) -> None:
    sitting = _sitting(answer, dealt)
    stop = sitting.stop_at(answer.place)
    if stop is None:
        raise Refused("place", f"{answer.place!r} is not asked any more")
    gone = {one.verdict.pk for one in found.withdrawals}
    recent = [one for one in named if _is_recent(one.answer, answer) and one.pk not in gone]
    earlier = Earlier(sitting, until=answer)
    marked = mark(sitting, stop, answer.given, earlier=earlier, marked=recent)
    found.verdicts += marked.rows(answer)
    found.withdrawals += [Withdrawal(verdict=verdict, answer=answer) for verdict in marked.belied]


def _is_recent(before: Answer, answer: Answer) -> bool:
    return before.round >= answer.round - ROUNDS and before.game == answer.game


def _sitting(answer: Answer, dealt: Rounds) -> Sitting:
    """Each run's own; of the same round all have the same beliefs before them."""
    sitting = dealt.setdefault((answer.run_id, answer.round), Sitting(answer.run, answer.round))
    alike = next((one for (_run, round), one in dealt.items() if round == answer.round), sitting)
    return sitting if alike is sitting else sitting.sharing(alike)
