"""Names taken back: a later answer that whoever holds the mistake would not have given.

Who was told what is right and does it right has learnt, which takes nothing back; in a table test nobody is
told.
"""

from collections.abc import Iterable, Sequence

from games import RULES_VERSION
from games.engine.rounds.evidence import Answered, belies
from trainer.drills.models import Answer, Mode, Verdict, Withdrawal
from trainer.drills.naming.earlier import ROUNDS
from trainer.drills.sittings import Sitting


def belied(*, sitting: Sitting, said: Answered, marked: Sequence[Verdict] | None = None) -> list[Verdict]:
    """The names that stand, stated or avowed, of this table's last rounds of the game, which the answer at
    hand belies. Looked for before the answer is stored, so that nobody waits for it; among those given under
    these rules, which nothing supersedes: those that are stored, or `marked` where they are at hand."""
    named = [verdict for verdict in _stored(sitting) if verdict.standing_name] if marked is None else marked
    told = sitting.run.drill.mode != Mode.TEST
    names = {verdict.standing_name for verdict in named}
    gone = {name for name in names if belies(said, name, told=told)}
    return [verdict for verdict in named if verdict.standing_name in gone]


def withdraw(*, answer: Answer, names: Iterable[Verdict]) -> None:
    """Takes these names back; called within the transaction that stores the answer."""
    taken = [Withdrawal(verdict=verdict, answer=answer) for verdict in names]
    if taken:
        Withdrawal.objects.bulk_create(taken)


def _stored(sitting: Sitting) -> Iterable[Verdict]:
    own = Verdict.objects.in_force().filter(
        answer__run=sitting.run, answer__game=sitting.game.slug, right=False
    )
    own = own.filter(answer__game=sitting.game.slug, rules_version=RULES_VERSION)
    recent = own.filter(answer__round__gte=max(0, sitting.round - ROUNDS))
    return recent.joined_to_names()
