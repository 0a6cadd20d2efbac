"""Answers: the kinds of answer, and how each is read, worded and compared.

The kinds are closed: choice · amount · count · stacks · set of cards · one spot or several · bet · order ·
presses. What is typed is one text, or several for what is picked from many; a bet is "pay 25" or "take".
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import ClassVar

from games.engine.cards.cards import RANK, Card, parse_card
from games.engine.console.consoles import Console, Presses, fault_of, fault_words, without_undone
from games.engine.errors import Unreadable
from games.engine.money.amounts import parse_cents, print_cents
from games.engine.money.cutting import BARREL
from games.engine.rules.wagers import Action
from games.engine.texts import NOTHING, Text, listed

Typed = str | Sequence[str]
"""What came from the trainee."""


@dataclass(frozen=True, slots=True)
class BetAnswer:
    """What is done with a bet; cents where it is paid, else 0."""

    action: Action
    cents: int = 0


Given = str | int | frozenset[Card] | frozenset[str] | frozenset[int] | Presses | BetAnswer
"""A choice is text and several a set, an amount cents, a count its number, stacks text ("5 2"), a spot its
number and several spots a set, cards a set, an order or presses the values of choices one after the other."""

NONE = "none"
"""The choice that says that no spot is meant, where several may be."""

PART, WHOLE = 1, 2
"""How far an answer is the one that a misconception leads to: in part, or wholly."""


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One thing that can be answered: its value, its words, the key that picks it. A `lettered` one has a
    letter of its words for a key, and in another language a letter of the words there."""

    value: str
    words: Text
    key: str
    lettered: bool = False


def lettered(value: str, words: Text, key: str) -> AnswerChoice:
    return AnswerChoice(value, words, key, lettered=True)


class Kind:
    """How a question is answered. `parts` are the fields of a form that together make the typed text: of each
    the end of its name; `listed` says that what is typed comes as a list in no order."""

    name: ClassVar[str]
    parts: ClassVar[tuple[str, ...]] = ("",)
    listed: ClassVar[bool] = False
    choices: tuple[AnswerChoice, ...] = ()
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

    def meant(self, answer: Given, *, stake: int) -> Given:
        """Return the one of all answers with the same effect by which they are compared."""
        return answer

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


def one_of(choices: tuple[AnswerChoice, ...], typed: Typed, *, field: str) -> str:
    text = text_of(typed)
    if not text:
        raise Unreadable(field, Text("choose an answer"))
    check_choice(choices, text, field=field)
    return text


def values_of(choices: tuple[AnswerChoice, ...], typed: Typed, *, field: str) -> tuple[str, ...]:
    """Return values of choices in the order in which they were given, or chosen."""
    texts = tuple(text_of(typed).split())
    if not texts:
        raise Unreadable(field, Text("choose at least one"))
    for text in texts:
        check_choice(choices, text, field=field)
    return texts


def check_choice(choices: tuple[AnswerChoice, ...], text: str, *, field: str) -> None:
    if text not in [choice.value for choice in choices]:
        raise Unreadable(field, Text("%(typed)s isn’t one of the choices", typed=repr(text[:40])))


def words_of(choices: tuple[AnswerChoice, ...], value: str) -> Text:
    return next((choice.words for choice in choices if choice.value == value), listed((value,), ""))


@dataclass(frozen=True)
class OneOf(Kind):
    """One of some choices."""

    choices: tuple[AnswerChoice, ...]
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
class SomeOf(Kind):
    """Any number of some choices, none included; by their values."""

    choices: tuple[AnswerChoice, ...]
    name = "several"
    listed = True

    def read(self, typed: Typed, *, field: str) -> Given:
        texts = values_of(self.choices, typed, field=field)
        if NONE in texts and len(set(texts)) > 1:
            raise Unreadable(field, self._both)
        return self._given(text for text in texts if text != NONE)

    _both: ClassVar[Text] = Text("choose none or some, not both")

    def _given(self, values: Iterable[str]) -> Given:
        return frozenset(values)

    def ways(self, meant: Given) -> tuple[Given, ...]:
        values = {choice.value for choice in self.choices}
        return (meant,) if isinstance(meant, frozenset) and {str(one) for one in meant} <= values else ()

    def words(self, answer: Given) -> Text:
        chosen = answer if isinstance(answer, frozenset) else {str(answer)}
        named = [choice.words for choice in self.choices if choice.value in chosen]
        apart = " · " if any("," in str(words) for words in named) else ", "
        return listed(named, apart) or words_of(self.choices, NONE)


@dataclass(frozen=True)
class SomeSpots(SomeOf):
    """Any number of spots, none included; by their numbers, or as the choices name the players."""

    _both = Text("choose none or some spots, not both")

    def _given(self, values: Iterable[str]) -> Given:
        return frozenset(map(int, values))

    def words(self, answer: Given) -> Text:
        spots = sorted(int(spot) for spot in answer) if isinstance(answer, frozenset) else [answer]
        if not all(one.words.endswith(one.key) for one in self.choices if one.value != NONE):
            return super().words(frozenset(map(str, spots)))
        return listed(map(str, spots), ", ") or words_of(self.choices, NONE)


@dataclass(frozen=True)
class CardSet(Kind):
    """So many of these cards; any number but none where `picks` is 0."""

    cards: tuple[Card, ...]
    picks: int
    name = "cards"
    listed = True

    def read(self, typed: Typed, *, field: str) -> Given:
        texts = typed.split() if isinstance(typed, str) else typed
        picked = frozenset(parse_card(text, field=field) for text in texts)
        for card in picked - set(self.cards):
            raise Unreadable(field, Text("%(card)s isn’t one of these cards", card=card))
        if not self.picks and not picked:
            raise Unreadable(field, Text("pick at least one card"))
        if self.picks and len(picked) != self.picks:
            wanted, count = str(self.picks), str(len(picked))
            raise Unreadable(
                field, Text("pick %(wanted)s cards, not %(picked)s", wanted=wanted, picked=count)
            )
        return picked

    def ways(self, meant: Given) -> tuple[Given, ...]:
        """Return every choice of `picks` cards where more than that are meant."""
        if not isinstance(meant, frozenset):
            return ()
        if not self.picks:
            return (meant,) if meant <= set(self.cards) else ()
        offered = sorted(card for card in self.cards if card in meant)
        return tuple(frozenset(picked) for picked in combinations(offered, self.picks))

    def words(self, answer: Given) -> Text:
        """High to low."""
        cards = sorted(map(str, answer), key=_high_first) if isinstance(answer, frozenset) else [str(answer)]
        return listed(cards, " ")


@dataclass(frozen=True)
class Amount(Kind):
    """Dollars, as cents. `gives` is 1 where they go to the player, and -1 where they are taken; 0 where they
    are only said."""

    gives: int = 0
    name = "amount"

    def read(self, typed: Typed, *, field: str) -> Given:
        text = text_of(typed)
        if not text:
            raise Unreadable(field, Text("enter the amount"))
        return parse_cents(text, field=field)

    def words(self, answer: Given) -> Text:
        return listed((print_cents(answer) if isinstance(answer, int) else str(answer),), "")

    def overpaid(self, due: Given, answer: Given, *, stake: int) -> int:
        if not (isinstance(due, int) and isinstance(answer, int)):
            return 0
        return self.gives * (answer - due)


_WHOLE = re.compile(r"[0-9]{1,6}")


def _whole(text: str, *, field: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise Unreadable(field, Text("%(typed)s isn’t a number of chips", typed=repr(text[:40])))
    return int(text)


@dataclass(frozen=True)
class Count(Kind):
    """So many chips."""

    name = "count"

    def read(self, typed: Typed, *, field: str) -> Given:
        text = text_of(typed)
        if not text:
            raise Unreadable(field, Text("enter the number of chips"))
        return _whole(text, field=field)

    def words(self, answer: Given) -> Text:
        return listed((str(answer),), "")


@dataclass(frozen=True)
class Stacks(Kind):
    """Stacks of chips, and chips besides: "5 2". `chip` is the cents that each is worth to the player who
    gets them (0: they are only said)."""

    chip: int = 0
    name = "stacks"
    parts = ("", "/rest")

    def read(self, typed: Typed, *, field: str) -> Given:
        texts = text_of(typed).split()
        if len(texts) != 2:
            raise Unreadable(field, Text("enter the stacks, and the chips besides (0 for none)"))
        stacks, rest = (_whole(text, field=field) for text in texts)
        return f"{stacks} {rest}"

    def words(self, answer: Given) -> Text:
        stacks, _space, rest = str(answer).partition(" ")
        if not stacks.isdigit() or not rest.isdigit():
            return listed((str(answer),), "")
        return listed((f"{stacks} × {BARREL}", rest), " + ")

    def overpaid(self, due: Given, answer: Given, *, stake: int) -> int:
        return self.chip * (_chips_sent(answer) - _chips_sent(due))


def _chips_sent(answer: Given) -> int:
    stacks, _space, rest = str(answer).partition(" ")
    return int(stacks) * BARREL + int(rest) if stacks.isdigit() and rest.isdigit() else 0


def _high_first(card: str) -> tuple[int, str]:
    return -RANK[Card(card)], card


@dataclass(frozen=True)
class Bet(Kind):
    """What is done with a bet, and how much is paid if it is: one decision."""

    choices: tuple[AnswerChoice, ...]
    name = "bet"
    parts = ("", "/amount")

    def read(self, typed: Typed, *, field: str) -> Given:
        """Return an amount beside an action that pays nothing is not read."""
        chosen, amount = self.split(typed)
        action = Action(one_of(self.choices, chosen, field=field))
        if action is not Action.PAY:
            return BetAnswer(action)
        if not amount:
            raise Unreadable(field, Text("enter the payout"))
        return BetAnswer(action, parse_cents(amount, field=field))

    def split(self, typed: Typed) -> tuple[str, str]:
        """Return the action and the amount as they were typed, readable or not; no action begins with a digit
        or a sign, "$25" alone is an amount."""
        chosen, _space, amount = text_of(typed).partition(" ")
        return (chosen, amount.strip()) if chosen[:1].isalpha() else ("", text_of(typed))

    def ways(self, meant: Given) -> tuple[Given, ...]:
        """Return the action meant; where it is not offered, or pays nothing, leaving the bet alone or pushing
        it."""
        offered = {choice.value for choice in self.choices}
        pays_nothing = meant == BetAnswer(Action.PAY)
        chosen = (meant,) if _action(meant) in offered else ()
        nothing = self._nothing
        return (*chosen, nothing) if nothing and (pays_nothing or not chosen) else chosen

    @property
    def _nothing(self) -> BetAnswer | None:
        """The answer by which no chip moves."""
        offered = {choice.value for choice in self.choices}
        return next((BetAnswer(one) for one in (Action.LEAVE, Action.PUSH) if one in offered), None)

    def meant(self, answer: Given, *, stake: int) -> Given:
        """Return the answer itself, or the one by which no chip moves: paying $0, and whatever is done with a
        bet that has no stake. A bet that lies there is left in action or pushed, which differ."""
        moves_nothing = answer == BetAnswer(Action.PAY) or (not stake and _action(answer) is not Action.PAY)
        return (self._nothing or answer) if moves_nothing else answer

    def words(self, answer: Given) -> Text:
        """ "pay 25"."""
        if not isinstance(answer, BetAnswer):
            return listed((str(answer),), "")
        chosen = words_of(self.choices, answer.action)
        if answer.action is not Action.PAY:
            return chosen
        return Text("%(action)s %(amount)s", action=chosen, amount=print_cents(answer.cents))

    def fits(self, predicted: tuple[Given, ...], right: tuple[Given, ...], answer: Given) -> int:
        """Return PART where the predicted action is the same wrong one and only the amount differs."""
        if answer in predicted:
            return super().fits(predicted, right, answer)
        wrong_action = all(_action(one) is not _action(answer) for one in right)
        return PART if wrong_action and any(_action(one) is _action(answer) for one in predicted) else 0

    def missed(self, due: Given, answer: Given) -> str:
        if answer == due:
            return ""
        return "amount" if _action(due) is _action(answer) else "action"

    def overpaid(self, due: Given, answer: Given, *, stake: int) -> int:
        return _cents(answer, stake) - _cents(due, stake)


def _action(answer: Given) -> Action | None:
    return answer.action if isinstance(answer, BetAnswer) else None


def _cents(answer: Given, stake: int) -> int:
    """What an answer leaves the player with, in cents, compared to a bet that is left alone."""
    if not isinstance(answer, BetAnswer):
        return 0
    return {Action.TAKE: -stake, Action.PAY: answer.cents}.get(answer.action, 0)


@dataclass(frozen=True)
class InOrder(Kind):
    """Choices one after the other."""

    choices: tuple[AnswerChoice, ...]
    name = "order"

    def read(self, typed: Typed, *, field: str) -> Given:
        return values_of(self.choices, typed, field=field)

    def ways(self, meant: Given) -> tuple[Given, ...]:
        values = {choice.value for choice in self.choices}
        return (meant,) if isinstance(meant, tuple) and values.issuperset(meant) else ()

    def words(self, answer: Given) -> Text:
        values = answer if isinstance(answer, tuple) else (str(answer),)
        return listed((words_of(self.choices, value) for value in values), ", ")


@dataclass(frozen=True)
class Pressed(InOrder):
    """Presses of a console: the panel as it is found. What is undone on the panel itself does not count."""

    console: Console = field(kw_only=True)
    name = "presses"

    def read(self, typed: Typed, *, field: str) -> Given:
        return without_undone(self.console, values_of(self.choices, typed, field=field))

    def fault(self, due: Given, answer: Given) -> Text:
        if not isinstance(due, tuple) or not isinstance(answer, tuple):
            return NOTHING
        fault = fault_of(self.console, due, answer)
        return fault_words(self.console.panel, fault) if fault else NOTHING
