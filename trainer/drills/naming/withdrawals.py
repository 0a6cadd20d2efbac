"""Names taken back: a later answer that whoever holds the mistake would not have given.

Who was told what is right and does it right has learnt, which takes nothing back; in a table test nobody is
told.
"""

from collections.abc import Iterable, Sequence

from games.engine.rounds.evidence import Answered, belies
from trainer.drills.models import Answer, Mode, Verdict, Withdrawal
from trainer.drills.naming.standing_names import standing
from trainer.drills.sittings import Sitting


def belied(
    *, sitting: Sitting, said: Answered, marked: Sequence[Verdict] | None = None
) -> tuple[list[Verdict], list[Verdict]]:
    """The names that stand which the answer at hand belies, and those that it leaves. Looked for before the
    answer is stored, so that nobody waits for it; among those that are stored, or `marked` where they are at
    hand."""
    found = standing(sitting) if marked is None else marked
    named = [(verdict, name) for verdict in found if (name := verdict.standing_name)]
    told = sitting.run.drill.mode != Mode.TEST
    gone = {name for name in {name for _verdict, name in named} if belies(said, name, told=told)}
    left = [verdict for verdict, name in named if name not in gone]
    return [verdict for verdict, name in named if name in gone], left


def withdraw(*, answer: Answer, names: Iterable[Verdict]) -> None:
    """Takes these names back; called within the transaction that stores the answer."""
    taken = [Withdrawal(verdict=verdict, answer=answer) for verdict in names]
    if taken:
        Withdrawal.objects.bulk_create(taken)
