"""Deciding: the rules that a verdict could cite, by what is asked and never by what is right.

The same stop has the same rules over any cards: all the rules of a bet whether it wins or loses, all the
rules of the up cards whatever is up.
"""

from collections.abc import Iterable

from games.engine.questions.prompts import PromptContext
from games.engine.rules.wagers import Citations, Folded, Wager

PLAYED = ("win", "fixed", "lose", "tie", "unqualified", "automatic")
"""What may become of a bet whose hand was played, as `Citations` names it."""

FOLDED = ("fold", "folded_win", "after_fold")
"""What may become of it with the fold or after one."""

EVERY = (*PLAYED, *FOLDED)

METER = ("first", "logged", "grows", "reseeded", "restarts", "closed")
"""What is done at the meter."""


def its_own_rule(posed: PromptContext) -> Iterable[str]:
    """One rule decides, whatever is right."""
    return (posed.prompt.rule,)


def rules_of_bet(posed: PromptContext) -> Iterable[str]:
    """A bet that every fold loses has nothing but the fold to decide it, as long as folding is in hand."""
    wager = posed.game.wager(posed.prompt.wager)
    if posed.played:
        return cited(wager.citations, PLAYED)
    only_fold = wager.folded is Folded.TAKEN and posed.step.name == "decide"
    return cited(wager.citations, FOLDED if only_fold else EVERY)


def rules_of_refund(posed: PromptContext) -> Iterable[str]:
    """Return the main bet comes back by the rule that leaves the others in action."""
    return (posed.game.main.citations.unqualified, posed.step.rule, *rules_of_bet(posed))


def rules_of_meter(posed: PromptContext) -> Iterable[str]:
    progressive = posed.game.progressive
    return (posed.step.rule, *(cited(progressive.citations, (*PLAYED, *METER)) if progressive else ()))


def rules_of_every_bet(posed: PromptContext) -> Iterable[str]:
    return (posed.step.rule, *(rule for wager in posed.game.wagers for rule in _all_of(wager)))


def _all_of(wager: Wager) -> Iterable[str]:
    return cited(wager.citations, EVERY)


def cited(citations: Citations, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(getattr(citations, name) for name in names)
