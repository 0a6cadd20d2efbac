"""Answers that are picked or typed: a choice, a spot or several, a set of cards, an amount."""

from dataclasses import dataclass
from itertools import combinations

from games.engine.cards.cards import RANK, Card, parse_card
from games.engine.errors import Unreadable
from games.engine.money.amounts import parse_cents, print_cents
from games.engine.questions.answers import (
    NONE,
    Choice,
    Given,
    Kind,
    Typed,
    one_of,
    text_of,
    values_of,
    words_of,
)
from games.engine.texts import Text, listed


@dataclass(frozen=True)
class OneOf(Kind):
    """One of some choices."""

    choices: tuple[Choice, ...]
    name = "choice"

    def read(self, typed: Typed, *, field: str) -> Given:
        return one_of(self.choices, typed, field=field)


@dataclass(frozen=True)
class OneSpot(OneOf):
    """One of some spots."""

    name = "spots"

    def read(self, typed: Typed, *, field: str) -> Given:
        return int(one_of(self.choices, typed, field=field))


@dataclass(frozen=True)
class SomeSpots(Kind):
    """Any number of spots, none included."""

    choices: tuple[Choice, ...]
    name = "several"
    listed = True

    def read(self, typed: Typed, *, field: str) -> Given:
        texts = values_of(self.choices, typed, field=field)
        if NONE in texts and len(set(texts)) > 1:
            raise Unreadable(field, Text("none, or some spots; not both"))
        return frozenset(int(text) for text in texts if text != NONE)

    def ways(self, meant: Given) -> tuple[Given, ...]:
        values = {choice.value for choice in self.choices}
        return (meant,) if isinstance(meant, frozenset) and {str(spot) for spot in meant} <= values else ()

    def words(self, answer: Given) -> Text:
        spots = sorted(int(spot) for spot in answer) if isinstance(answer, frozenset) else [answer]
        return listed(map(str, spots), ", ") or words_of(self.choices, NONE)


@dataclass(frozen=True)
class CardSet(Kind):
    """So many of these cards."""

    cards: tuple[Card, ...]
    picks: int
    name = "cards"
    listed = True

    def read(self, typed: Typed, *, field: str) -> Given:
        texts = typed.split() if isinstance(typed, str) else typed
        picked = frozenset(parse_card(text, field=field) for text in texts)
        for card in picked - set(self.cards):
            raise Unreadable(field, Text("%(card)s is not among these cards", card=card))
        if len(picked) != self.picks:
            wanted, count = str(self.picks), str(len(picked))
            raise Unreadable(
                field, Text("pick %(wanted)s cards; %(picked)s are picked", wanted=wanted, picked=count)
            )
        return picked

    def ways(self, meant: Given) -> tuple[Given, ...]:
        """Of more cards than may be picked, any so many of them."""
        if not isinstance(meant, frozenset):
            return ()
        offered = sorted(card for card in self.cards if card in meant)
        return tuple(frozenset(picked) for picked in combinations(offered, self.picks))

    def words(self, answer: Given) -> Text:
        """High to low."""
        cards = sorted(map(str, answer), key=_high_first) if isinstance(answer, frozenset) else [str(answer)]
        return listed(cards, " ")


@dataclass(frozen=True)
class Amount(Kind):
    """Dollars, as cents."""

    name = "amount"

    def read(self, typed: Typed, *, field: str) -> Given:
        text = text_of(typed)
        if not text:
            raise Unreadable(field, Text("type the amount"))
        return parse_cents(text, field=field)

    def words(self, answer: Given) -> Text:
        return listed((print_cents(answer) if isinstance(answer, int) else str(answer),), "")


def _high_first(card: str) -> tuple[int, str]:
    return -RANK[Card(card)], card
