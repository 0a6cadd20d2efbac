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
        """Return an amount beside an action that pays nothing is not read."""
        chosen, amount = self.split(typed)
        action = Action(one_of(self.choices, chosen, field=field))
        if action is not Action.PAY:
            return BetAnswer(action)
        if not amount:
            raise Unreadable(field, Text("type the amount that is paid"))
        return BetAnswer(action, parse_cents(amount, field=field))

    def split(self, typed: Typed) -> tuple[str, str]:
        """Return the action and the amount as they were typed, readable or not; no action begins with a digit
        or a sign, "$25" alone is an amount."""
        chosen, _space, amount = text_of(typed).partition(" ")
        return (chosen, amount.strip()) if chosen[:1].isalpha() else ("", text_of(typed))

    def ways(self, meant: Given) -> tuple[Given, ...]:
        """Who means what is not offered, or pays nothing, leaves the bet alone, or pushes it at the end."""
        offered = {choice.value for choice in self.choices}
        nothing = next((BetAnswer(one) for one in (Action.LEAVE, Action.PUSH) if one in offered), None)
        pays_nothing = meant == BetAnswer(Action.PAY)
        chosen = (meant,) if _action(meant) in offered else ()
        return (*chosen, nothing) if nothing and (pays_nothing or not chosen) else chosen

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
        return _worth(answer, stake) - _worth(due, stake)


def _action(answer: Given) -> Action | None:
    return answer.action if isinstance(answer, BetAnswer) else None


def _worth(answer: Given, stake: int) -> int:
    """What an answer leaves the player with, in cents, compared to a bet that is left alone."""
    if not isinstance(answer, BetAnswer):
        return 0
    return {Action.TAKE: -stake, Action.PAY: answer.cents}.get(answer.action, 0)


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
