"""Names taken back: a later answer that whoever holds the mistake would not have given.

Who was told what is right and does it right has learnt, which takes nothing back; in a table test nobody is
told.
"""

from collections.abc import Iterable
from typing import Any

from games.engine.rounds.evidence import Answered, belies
from trainer.drills.models import Answer, Mode, Verdict, Withdrawal
from trainer.drills.naming.earlier import ROUNDS
from trainer.drills.sittings import Sitting


def belied(*, sitting: Sitting, said: Answered) -> list[Verdict]:
    """The names that stand, stated or avowed, of this table's last rounds of the game, which the answer at
    hand belies. Looked for before the answer is stored, so that nobody waits for it."""
    named, told = _standing(sitting), sitting.run.drill.mode != Mode.TEST
    gone = {name for name in {verdict.named for verdict in named} if belies(said, name, told=told)}
    return [verdict for verdict in named if verdict.named in gone]


def withdraw(*, answer: Answer, names: Iterable[Verdict]) -> None:
    """Takes these names back; called within the transaction that stores the answer."""
    taken = [Withdrawal(verdict=verdict, answer=answer) for verdict in names]
    if taken:
        Withdrawal.objects.bulk_create(taken)


def _standing(sitting: Sitting) -> list[Any]:
    """Verdicts, each with the name as `named`."""
    own = Verdict.objects.in_force().filter(answer__run=sitting.run, answer__game=sitting.game.slug)
    recent = own.filter(answer__round__gte=max(0, sitting.round - ROUNDS), right=False)
    return list(recent.with_names().exclude(named=""))
