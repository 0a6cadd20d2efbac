"""A card as a page draws it; one that is face down has neither rank nor suit."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.cards.cards import Card, card_name
from trainer.saying import say


@dataclass(frozen=True)
class CardView:
    text: str
    name: str
    state: str = ""

    @property
    def rank(self) -> str:
        return self.text[:1]

    @property
    def suit(self) -> str:
        return self.text[1:]


def card_view(card: Card | None, *, state: str = "") -> CardView:
    if card is None:
        return CardView("", gettext("face-down card"))
    return CardView(card, say(card_name(card)), state)


def marked(cards: Iterable[Card | None], *, best: tuple[Card, ...]) -> tuple[CardView, ...]:
    return tuple(card_view(card, state="best" if card in best else "") for card in cards)
