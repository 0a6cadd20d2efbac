"""Hints, one after the other: where to look, the rules that could decide what is asked, the answer.

The first two follow from what is asked, never from what is right: all the rules of a bet whether it wins or
loses, all the rules of the up cards whatever is up. The same stop has the same hint over any cards. Who asks
for one more is told the answer; that is noted before, and what is answered then was not known.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy

from games.engine.mistakes.mistake import Subject
from games.engine.rounds.stops import Stop, rules_of_stop
from trainer.drills.models.run import TOLD
from trainer.drills.sittings import Sitting
from trainer.saying import say
from trainer.tables.letters import letters

HINT_KEY = "h"
RULES = 2
"""The hint that says the rules."""

NEXT = {0: gettext_lazy("Hint"), 1: gettext_lazy("The rule"), 2: gettext_lazy("The answer")}
"""What the next hint is, by how many were given."""

LOOK_AT = {
    Subject.UP_CARDS: gettext_lazy("the dealer's up cards"),
    Subject.HANDS: gettext_lazy("the cards: what the hand is called, and which hand is higher"),
    Subject.BETS: gettext_lazy("the bets: what lies on which circle, and how much"),
    Subject.METER: gettext_lazy("the meter, and what the paytable pays off it"),
    Subject.ORDER: gettext_lazy("the order round the table"),
}


@dataclass(frozen=True)
class RuleView:
    """`sentence` is "" before it is told."""

    rule: str
    sentence: str


@dataclass(frozen=True)
class HintView:
    """What was told so far; `answers` as (what is asked, what is right)."""

    where: list[str] = field(default_factory=list)
    rules: list[RuleView] = field(default_factory=list)
    answers: list[tuple[str, str]] = field(default_factory=list)


def hint_view(sitting: Sitting, *, step: int = RULES) -> HintView | None:
    """The hints of the stop in hand up to this one; None once the round is over."""
    stop = sitting.stop
    if stop is None or not step:
        return None
    rules = rules_of_stop(sitting.game, sitting.moment.step, stop)
    sheet = sitting.sheet
    said = [RuleView(rule, say(sheet.sentence(rule)) if step >= RULES else "") for rule in rules]
    due = [(say(prompt.label), say(prompt.words(prompt.due))) for prompt in stop.prompts]
    return HintView(
        where=list(_where(stop)),
        rules=[view for view in said if view.rule in sheet.rules],
        answers=due if step >= TOLD else [],
    )


def _where(stop: Stop) -> Iterator[str]:
    subjects = {subject for prompt in stop.prompts for subject in prompt.question.explained_by}
    found = [words for subject, words in LOOK_AT.items() if subject in subjects]
    yield from (str(words) for words in found or [gettext_lazy("the procedure: what was done last")])


def hint_key(stop: Stop) -> str:
    """The key that asks for a hint; none where it answers something."""
    taken = {key for prompt in stop.prompts for key in letters(prompt.choices).values()}
    return "" if HINT_KEY in taken else HINT_KEY
