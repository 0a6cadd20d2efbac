"""Answers: the kinds in which a question can be answered; each reads what was typed, words it and faults it.

Closed: choice · amount · bet · set of cards · a spot or several · order · presses. What is typed is one text,
or several for what is picked from many; a bet is "pay 25" or "take".
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from games.engine.cards.cards import RANK, Card, parse_card
from games.engine.console.consoles import Console
from games.engine.console.sequences import Presses, fault_of, fault_words, without_undone
from games.engine.errors import Unreadable
from games.engine.money.amounts import parse_cents, print_cents
from games.engine.rules.wagers import Action
from games.engine.texts import NOTHING, Text, listed

Typed = str | Sequence[str]
"""What came from the trainee."""


@dataclass(frozen=True, slots=True)
class BetAnswer:
    """What is done with a bet; cents where it is paid, else 0."""

    action: Action
    cents: int = 0


Given = str | int | frozenset[Card] | frozenset[int] | Presses | BetAnswer
"""A choice is text, an amount cents, a spot its number and several spots a set, cards a set, an order or
presses the values of choices one after the other."""

NONE = "none"
"""The choice that says that no spot is meant, where several may be."""

PART, WHOLE = 1, 2
"""How far an answer is what somebody would give: in part, or wholly."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be answered: its value, its words, the key that picks it."""

    value: str
    words: Text
    key: str


class Kind:
    """How a question is answered. `parts` are the fields of a form that together make the typed text: of each
    the end of its name; `listed` says that what is typed comes as a list in no order."""

    name: ClassVar[str]
    parts: ClassVar[tuple[str, ...]] = ("",)
    listed: ClassVar[bool] = False
    choices: tuple[Choice, ...] = ()
    cards: tuple[Card, ...] = ()
    picks: int = 0

    def read(self, typed: Typed, *, field: str) -> Given:
        """What was typed, as this kind of answer; refuses by `field` what is none."""
        raise NotImplementedError

    def words(self, given: Given) -> Text:
        return _words(self.choices, str(given))

    def fits(self, held: tuple[Given, ...], right: tuple[Given, ...], given: Given) -> int:
        """How far whoever holds `held` for what is `right` would give this answer: 0, PART or WHOLE."""
        return WHOLE if given in held and held != right else 0

    def missed(self, due: Given, given: Given) -> str:
        """Which part of an answer of several parts is off first; "" where none is, or it has no parts."""
        return ""

    def overpaid(self, due: Given, given: Given, *, stake: int) -> int:
        """Cents by which a player is better off with this answer than with the right one."""
        return 0

    def fault(self, due: Given, given: Given) -> Text:
        """What went wrong first on the way, as the end of a sentence that begins with "you"."""
        return NOTHING


@dataclass(frozen=True)
class OneOf(Kind):
    """One of some choices."""

    choices: tuple[Choice, ...]
    name = "choice"

    def read(self, typed: Typed, *, field: str) -> Given:
        return _one_of(self.choices, typed, field=field)


@dataclass(frozen=True)
class OneSpot(OneOf):
    """One of some spots."""

    name = "spots"

    def read(self, typed: Typed, *, field: str) -> Given:
        return int(_one_of(self.choices, typed, field=field))


@dataclass(frozen=True)
class SomeSpots(Kind):
    """Any number of spots, none included."""

    choices: tuple[Choice, ...]
    name = "several"
    listed = True

    def read(self, typed: Typed, *, field: str) -> Given:
        texts = _values(self.choices, typed, field=field)
        if NONE in texts and len(set(texts)) > 1:
            raise Unreadable(field, Text("none, or some spots; not both"))
        return frozenset(int(text) for text in texts if text != NONE)

    def words(self, given: Given) -> Text:
        spots = sorted(int(spot) for spot in given) if isinstance(given, frozenset) else [given]
        return listed(map(str, spots), ", ") or _words(self.choices, NONE)


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

    def words(self, given: Given) -> Text:
        """High to low."""
        cards = sorted(map(str, given), key=_high_first) if isinstance(given, frozenset) else [str(given)]
        return listed(cards, " ")


@dataclass(frozen=True)
class Amount(Kind):
    """Dollars, as cents."""

    name = "amount"

    def read(self, typed: Typed, *, field: str) -> Given:
        text = _text(typed)
        if not text:
            raise Unreadable(field, Text("type the amount"))
        return parse_cents(text, field=field)

    def words(self, given: Given) -> Text:
        return listed((print_cents(given) if isinstance(given, int) else str(given),), "")


@dataclass(frozen=True)
class Bet(Kind):
    """What is done with a bet, and how much is paid if it is: one decision."""

    choices: tuple[Choice, ...]
    name = "bet"
    parts = ("", "/amount")

    def read(self, typed: Typed, *, field: str) -> Given:
        """An amount beside an action that pays nothing is not read."""
        said, amount = self.apart(typed)
        action = Action(_one_of(self.choices, said, field=field))
        if action is not Action.PAY:
            return BetAnswer(action)
        if not amount:
            raise Unreadable(field, Text("type the amount that is paid"))
        return BetAnswer(action, parse_cents(amount, field=field))

    def apart(self, typed: Typed) -> tuple[str, str]:
        """The action and the amount as they were typed, readable or not; no action begins with a digit or a
        sign, "$25" alone is an amount."""
        said, _space, amount = _text(typed).partition(" ")
        return (said, amount.strip()) if said[:1].isalpha() else ("", _text(typed))

    def words(self, given: Given) -> Text:
        """ "pay 25"."""
        if not isinstance(given, BetAnswer):
            return listed((str(given),), "")
        said = _words(self.choices, given.action)
        if given.action is not Action.PAY:
            return said
        return Text("%(action)s %(amount)s", action=said, amount=print_cents(given.cents))

    def fits(self, held: tuple[Given, ...], right: tuple[Given, ...], given: Given) -> int:
        """In part, by whoever would do as wrong a thing with the bet and pay another amount."""
        if given in held:
            return super().fits(held, right, given)
        wrong_action = all(_action(one) is not _action(given) for one in right)
        return PART if wrong_action and any(_action(one) is _action(given) for one in held) else 0

    def missed(self, due: Given, given: Given) -> str:
        if given == due:
            return ""
        return "amount" if _action(due) is _action(given) else "action"

    def overpaid(self, due: Given, given: Given, *, stake: int) -> int:
        return _worth(given, stake) - _worth(due, stake)


@dataclass(frozen=True)
class InOrder(Kind):
    """Choices one after the other."""

    choices: tuple[Choice, ...]
    name = "order"

    def read(self, typed: Typed, *, field: str) -> Given:
        return _values(self.choices, typed, field=field)

    def words(self, given: Given) -> Text:
        values = given if isinstance(given, tuple) else (str(given),)
        return listed((_words(self.choices, value) for value in values), ", ")


@dataclass(frozen=True)
class Pressed(InOrder):
    """Presses of a console: the panel as it is found. What is undone on the panel itself does not count."""

    console: Console = field(kw_only=True)
    name = "presses"

    def read(self, typed: Typed, *, field: str) -> Given:
        return without_undone(self.console, _values(self.choices, typed, field=field))

    def fault(self, due: Given, given: Given) -> Text:
        if not isinstance(due, tuple) or not isinstance(given, tuple):
            return NOTHING
        fault = fault_of(self.console, due, given)
        return fault_words(self.console.panel, fault) if fault else NOTHING


def _text(typed: Typed) -> str:
    return (typed if isinstance(typed, str) else " ".join(typed)).strip()


def _one_of(choices: tuple[Choice, ...], typed: Typed, *, field: str) -> str:
    text = _text(typed)
    if not text:
        raise Unreadable(field, Text("choose one"))
    _check(choices, text, field=field)
    return text


def _values(choices: tuple[Choice, ...], typed: Typed, *, field: str) -> tuple[str, ...]:
    """Values of choices in the order in which they were given, or chosen."""
    texts = tuple(_text(typed).split())
    if not texts:
        raise Unreadable(field, Text("choose at least one"))
    for text in texts:
        _check(choices, text, field=field)
    return texts


def _check(choices: tuple[Choice, ...], text: str, *, field: str) -> None:
    if text not in [choice.value for choice in choices]:
        raise Unreadable(field, Text("%(typed)s is not one of the choices", typed=repr(text[:40])))


def _words(choices: tuple[Choice, ...], value: str) -> Text:
    return next((choice.words for choice in choices if choice.value == value), listed((value,), ""))


def _action(given: Given) -> Action | None:
    return given.action if isinstance(given, BetAnswer) else None


def _worth(given: Given, stake: int) -> int:
    """What an answer leaves the player with, in cents, compared to a bet that is left alone."""
    if not isinstance(given, BetAnswer):
        return 0
    return {Action.TAKE: -stake, Action.PAY: given.cents}.get(given.action, 0)


def _high_first(card: str) -> tuple[int, str]:
    return -RANK[Card(card)], card
