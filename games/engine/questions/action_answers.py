"""Answers that are done: a bet taken, paid or pushed; things one after the other; presses of a console."""

from dataclasses import dataclass, field

from games.engine.console.consoles import Console
from games.engine.console.sequences import fault_of, fault_words, without_undone
from games.engine.errors import Unreadable
from games.engine.money.amounts import parse_cents, print_cents
from games.engine.questions.answers import (
    PART,
    BetAnswer,
    Choice,
    Given,
    Kind,
    Typed,
    one_of,
    text_of,
    values_of,
    words_of,
)
from games.engine.rules.wagers import Action
from games.engine.texts import NOTHING, Text, listed


@dataclass(frozen=True)
class Bet(Kind):
    """What is done with a bet, and how much is paid if it is: one decision."""

    choices: tuple[Choice, ...]
    name = "bet"
    parts = ("", "/amount")

    def read(self, typed: Typed, *, field: str) -> Given:
        """An amount beside an action that pays nothing is not read."""
        said, amount = self.split(typed)
        action = Action(one_of(self.choices, said, field=field))
        if action is not Action.PAY:
            return BetAnswer(action)
        if not amount:
            raise Unreadable(field, Text("type the amount that is paid"))
        return BetAnswer(action, parse_cents(amount, field=field))

    def split(self, typed: Typed) -> tuple[str, str]:
        """The action and the amount as they were typed, readable or not; no action begins with a digit or a
        sign, "$25" alone is an amount."""
        said, _space, amount = text_of(typed).partition(" ")
        return (said, amount.strip()) if said[:1].isalpha() else ("", text_of(typed))

    def ways(self, meant: Given) -> tuple[Given, ...]:
        """Who means what is not offered, or pays nothing, leaves the bet alone, or pushes it at the end."""
        offered = {choice.value for choice in self.choices}
        nothing = next((BetAnswer(one) for one in (Action.LEAVE, Action.PUSH) if one in offered), None)
        pays_nothing = meant == BetAnswer(Action.PAY)
        said = (meant,) if _action(meant) in offered else ()
        return (*said, nothing) if nothing and (pays_nothing or not said) else said

    def words(self, given: Given) -> Text:
        """ "pay 25"."""
        if not isinstance(given, BetAnswer):
            return listed((str(given),), "")
        said = words_of(self.choices, given.action)
        if given.action is not Action.PAY:
            return said
        return Text("%(action)s %(amount)s", action=said, amount=print_cents(given.cents))

    def fits(self, predicted: tuple[Given, ...], right: tuple[Given, ...], given: Given) -> int:
        """Return PART where the predicted action is the same wrong one and only the amount differs."""
        if given in predicted:
            return super().fits(predicted, right, given)
        wrong_action = all(_action(one) is not _action(given) for one in right)
        return PART if wrong_action and any(_action(one) is _action(given) for one in predicted) else 0

    def missed(self, due: Given, given: Given) -> str:
        if given == due:
            return ""
        return "amount" if _action(due) is _action(given) else "action"

    def overpaid(self, due: Given, given: Given, *, stake: int) -> int:
        return _worth(given, stake) - _worth(due, stake)


def _action(given: Given) -> Action | None:
    return given.action if isinstance(given, BetAnswer) else None


def _worth(given: Given, stake: int) -> int:
    """What an answer leaves the player with, in cents, compared to a bet that is left alone."""
    if not isinstance(given, BetAnswer):
        return 0
    return {Action.TAKE: -stake, Action.PAY: given.cents}.get(given.action, 0)


@dataclass(frozen=True)
class InOrder(Kind):
    """Choices one after the other."""

    choices: tuple[Choice, ...]
    name = "order"

    def read(self, typed: Typed, *, field: str) -> Given:
        return values_of(self.choices, typed, field=field)

    def ways(self, meant: Given) -> tuple[Given, ...]:
        values = {choice.value for choice in self.choices}
        return (meant,) if isinstance(meant, tuple) and values.issuperset(meant) else ()

    def words(self, given: Given) -> Text:
        values = given if isinstance(given, tuple) else (str(given),)
        return listed((words_of(self.choices, value) for value in values), ", ")


@dataclass(frozen=True)
class Pressed(InOrder):
    """Presses of a console: the panel as it is found. What is undone on the panel itself does not count."""

    console: Console = field(kw_only=True)
    name = "presses"

    def read(self, typed: Typed, *, field: str) -> Given:
        return without_undone(self.console, values_of(self.choices, typed, field=field))

    def fault(self, due: Given, given: Given) -> Text:
        if not isinstance(due, tuple) or not isinstance(given, tuple):
            return NOTHING
        fault = fault_of(self.console, due, given)
        return fault_words(self.console.panel, fault) if fault else NOTHING
