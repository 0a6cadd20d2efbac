"""Reasons: what is right at a prompt, why, and by which rule. Only for rounds that nobody is asked."""

from dataclasses import dataclass, field

from games.engine.asks.picked import CardSet
from games.engine.asks.prompts import Prompt
from games.engine.rules.sheets import Sheet
from trainer.felt.drawn.card_views import CardView, card_view
from trainer.felt.reckoning import reckoned
from trainer.saying import say


@dataclass(frozen=True)
class Reason:
    """`cards` make the hand that `because` speaks of; `picked` are those that are the answer; `reckoned` is a
    pay by its stake."""

    label: str
    does: str
    because: str
    rule: str
    sentence: str
    cards: list[CardView] = field(default_factory=list)
    picked: list[CardView] = field(default_factory=list)
    reckoned: str = ""


def reason_of(prompt: Prompt, sheet: Sheet) -> Reason:
    due = prompt.due
    picked = due if isinstance(prompt.kind, CardSet) and isinstance(due, frozenset) else frozenset()
    return Reason(
        label=say(prompt.label),
        does=say(prompt.words(due)),
        because=say(prompt.because),
        rule=prompt.rule,
        sentence=say(sheet.sentence(prompt.rule)),
        cards=[card_view(card) for card in prompt.made_of],
        picked=[card_view(card) for card in prompt.cards if card in picked],
        reckoned=reckoned(prompt, due),
    )
