"""Answers: what can be given, and what every kind of answer does: read what was typed, word it, fault it.

The kinds are closed: choice · amount · set of cards · a spot or several (picks.py), bet · order · presses
(action_answers.py). What is typed is one text, or several for what is picked from many; a bet is "pay 25" or
"take".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.engine.cards.cards import Card
from games.engine.console.sequences import Presses
from games.engine.errors import Unreadable
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
"""How far an answer is the one that a misconception leads to: in part, or wholly."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be answered: its value, its words, the key that picks it. A `lettered` one has a
    letter of its words for a key, and in another language a letter of the words there."""

    value: str
    words: Text
    key: str
    lettered: bool = False


def lettered(value: str, words: Text, key: str) -> Choice:
    return Choice(value, words, key, lettered=True)


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

    def ways(self, meant: Given) -> tuple[Given, ...]:
        """Return the answers open to a trainee who thinks this is right: none where it is not offered."""
        offered = not self.choices or any(choice.value == str(meant) for choice in self.choices)
        return (meant,) if offered else ()

    def words(self, answer: Given) -> Text:
        return words_of(self.choices, str(answer))

    def fits(self, predicted: tuple[Given, ...], right: tuple[Given, ...], answer: Given) -> int:
        """Return how far a trainee who takes `predicted` for `right` gives this answer: 0, PART or WHOLE."""
        return WHOLE if answer in predicted and predicted != right else 0

    def missed(self, due: Given, answer: Given) -> str:
        """Return which part of an answer of several parts is off first; "" where none is, or it has no
        parts."""
        return ""

    def overpaid(self, due: Given, answer: Given, *, stake: int) -> int:
        """Return cents by which a player is better off with this answer than with the right one."""
        return 0

    def fault(self, due: Given, answer: Given) -> Text:
        """What went wrong first on the way, as the end of a sentence that begins with "you"."""
        return NOTHING


# --- For the kinds ----------------------------------------------------------------------------------------


def text_of(typed: Typed) -> str:
    return (typed if isinstance(typed, str) else " ".join(typed)).strip()


def one_of(choices: tuple[Choice, ...], typed: Typed, *, field: str) -> str:
    text = text_of(typed)
    if not text:
        raise Unreadable(field, Text("choose one"))
    check_choice(choices, text, field=field)
    return text


def values_of(choices: tuple[Choice, ...], typed: Typed, *, field: str) -> tuple[str, ...]:
    """Return values of choices in the order in which they were given, or chosen."""
    texts = tuple(text_of(typed).split())
    if not texts:
        raise Unreadable(field, Text("choose at least one"))
    for text in texts:
        check_choice(choices, text, field=field)
    return texts


def check_choice(choices: tuple[Choice, ...], text: str, *, field: str) -> None:
    if text not in [choice.value for choice in choices]:
        raise Unreadable(field, Text("%(typed)s is not one of the choices", typed=repr(text[:40])))


def words_of(choices: tuple[Choice, ...], value: str) -> Text:
    return next((choice.words for choice in choices if choice.value == value), listed((value,), ""))
