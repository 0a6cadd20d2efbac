"""Fields that read cards as they are typed: "Ah Kd 10c", "ahkd", "X1"."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.cards.cards import WITH_JOKERS, Card

_TYPED = re.compile(r"(10|[2-9tjqka])\s*([cdhs♣♦♥♠])|x\s*([12])", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;.]*")
_SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))


class CardsField(forms.CharField):
    """Cards in the order in which they are typed, in any case, with or without spaces between them."""

    default_error_messages = {
        "unread": _("“%(typed)s” is no card. Write rank and suit, such as Ah or 10c; a joker is X1 or X2."),
    }

    def __init__(self) -> None:
        super().__init__(max_length=80, required=False)

    # Django's fields say what they read by returning another type; the stubs know text only.
    def to_python(self, value: object) -> tuple[Card, ...]:  # type: ignore[override]  # cards for the text
        return tuple(self._read(super().to_python(value) or ""))

    def run_validators(self, value: object) -> None:
        """None: the validators are about the text, which is read by now."""

    def prepare_value(self, value: object) -> object:
        return " ".join(value) if isinstance(value, tuple) else value

    def _read(self, text: str) -> list[Card]:
        cards, at = [], _end_of_gap(text, 0)
        while at < len(text):
            found = _TYPED.match(text, at)
            if not found:
                unread = {"typed": text[at:].split()[0][:20]}
                raise forms.ValidationError(self.error_messages["unread"], "unread", unread)
            cards.append(_card(*found.groups()))
            at = _end_of_gap(text, found.end())
        return cards


def _end_of_gap(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


def _card(rank: str | None, suit: str | None, joker: str | None) -> Card:
    if joker or not rank or not suit:
        return Card(f"X{joker}")
    written = ("T" if rank == "10" else rank.upper()) + _SUITS.get(suit, suit.lower())
    return next(card for card in WITH_JOKERS if card == written)
