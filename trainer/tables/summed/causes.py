"""Why a round went wrong: each cause once, with how often, for how much and where; and one thing to do next.

A cause is a mistake that has a name. What has none is told by the kind of decision.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.engine.mistakes.named import name_words
from games.engine.money.amounts import print_cents
from trainer.drills.decisions import Decision, decisions
from trainer.drills.models import Answer, Drill, Plan
from trainer.drills.models.stored import in_force
from trainer.drills.sittings import Sitting
from trainer.felt.titles import STEPS
from trainer.saying import say

REDO: Final = "redo"
ON: Final = "on"
Next = Literal["redo", "on"]
"""Play what went wrong again, or go on: with the next round, or after the last one to the end."""


@dataclass(frozen=True)
class Cause:
    """It `says` what went wrong, `times` how often and which way; `places` are (words, address)."""

    says: str
    times: str
    money: str
    named: bool
    places: list[tuple[str, str]]


def causes_of(sitting: Sitting, answers: Iterable[Answer]) -> list[Cause]:
    """Those with a name first, the commonest before; of a table that is scored."""
    groups: dict[tuple[str, str], list[Decision]] = {}
    for decision in _wrong(sitting, answers):
        groups.setdefault(_key(decision), []).append(decision)
    ranked = sorted(groups.items(), key=lambda group: (not group[0][0], -len(group[1])))
    return [_cause(group, bool(name)) for (name, _kind), group in ranked]


def next_of(drill: Drill, causes: Iterable[Cause], *, mends: bool) -> Next:
    """What went wrong with a name is played again at once: it is known what to mend. Otherwise, and where
    that is being done already, it goes on."""
    mending = drill.plan in (Plan.MISTAKES, Plan.REVIEW)
    return REDO if mends and not mending and any(cause.named for cause in causes) else ON


def _wrong(sitting: Sitting, answers: Iterable[Answer]) -> Iterator[Decision]:
    for answer in answers:
        if not all(marked.right for marked in in_force(answer)):
            yield from (decision for decision in decisions(sitting, answer) if not decision.right)


def _key(decision: Decision) -> tuple[str, str]:
    """The name, or else what was asked and which way money went."""
    marked = decision.marked
    known = "" if marked.withdrawn else marked.avowed or marked.mistake
    if known and name_words(known, decision.wager_name):
        return known, ""
    return "", f"{decision.prompt.ask} {bool(marked.overpaid)} {bool(marked.underpaid)}"


def _cause(group: list[Decision], named: bool) -> Cause:
    first, marked = group[0], [decision.marked for decision in group]
    over, short = sum(one.overpaid for one in marked), sum(one.underpaid for one in marked)
    name = name_words(first.marked.avowed or first.marked.mistake, first.wager_name) if named else None
    kind = say(first.prompt.question.kind_words)
    says = gettext("You %(mistake)s.") % {"mistake": say(name)} if name else kind
    money = [gettext("$%(amount)s over") % {"amount": print_cents(over)}] if over else []
    money += [gettext("$%(amount)s short") % {"amount": print_cents(short)}] if short else []
    places = dict.fromkeys(_place(decision) for decision in group)
    return Cause(says, _times(len(group), over, short), ", ".join(money), named, list(places))


def _times(count: int, over: int, short: int) -> str:
    if over and not short:
        words = ngettext("Overpaid once", "Overpaid, %(count)s times", count)
    elif short and not over:
        words = ngettext("Underpaid once", "Underpaid, %(count)s times", count)
    else:
        words = ngettext("Wrong once", "Wrong, %(count)s times", count)
    return words % {"count": count}


def _place(decision: Decision) -> tuple[str, str]:
    """Where: the spot and its bet, or the step; and the way to that moment of the replay."""
    sitting, prompt = decision.sitting, decision.prompt
    url = reverse("reviewing:replay", args=[sitting.run.pk, sitting.round])
    address = f"{url}?at={decision.stop.moment}"
    if not prompt.spot:
        return str(STEPS.get(prompt.step, prompt.step)), address
    spot = gettext("Spot %(spot)s") % {"spot": prompt.spot}
    return (f"{spot}, {say(decision.wager_name)}" if decision.wager_name else spot), address
