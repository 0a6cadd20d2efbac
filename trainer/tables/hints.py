"""Hints: the rules that could decide what is asked at a stop, with their sentences.

They follow from what is asked, never from what is right: all the rules of a bet whether it wins or loses, all
the rules of the up cards whatever is up. The same stop has the same hint over any cards.
"""

from dataclasses import dataclass

from games.engine.rounds.stops import Stop, rules_of_stop
from trainer.drills.sittings import Sitting
from trainer.saying import say
from trainer.tables.letters import letters

HINT_KEY = "h"


@dataclass(frozen=True)
class RuleView:
    rule: str
    sentence: str


def hint_view(sitting: Sitting) -> list[RuleView]:
    """The rules of the stop in hand; nothing once the round is over."""
    stop = sitting.stop
    if stop is None:
        return []
    rules = rules_of_stop(sitting.game, sitting.moment.step, stop)
    sheet = sitting.sheet
    return [RuleView(rule, say(sheet.sentence(rule))) for rule in rules if rule in sheet.rules]


def hint_key(stop: Stop) -> str:
    """The key that asks for a hint; none where it answers something."""
    taken = {key for prompt in stop.prompts for key in letters(prompt.choices).values()}
    return "" if HINT_KEY in taken else HINT_KEY
