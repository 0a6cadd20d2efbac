"""Answers in words: what was given and what is right, in the language of whoever reads.

A verdict keeps what was given in English, as it was marked. It is read again from what was typed; what these
rules cannot read any more is shown as it was kept.
"""

from collections.abc import Mapping

from games.engine.errors import Refused
from games.engine.grading import Typed, read_given, words
from games.engine.money import parse_cents, print_cents
from games.engine.prompts import Stop
from games.engine.questions import Given, Prompt
from games.engine.wagers import Action
from trainer.drills.models import Verdict
from trainer.saying import say


def given_words(stop: Stop, prompt: Prompt, verdict: Verdict) -> str:
    """What was answered; with a pay that was wrong also how much."""
    typed = verdict.answer.given
    try:
        given = read_given(prompt, typed.get(prompt.key, ""))
        return _with_amount(answer_words(prompt, given), _paid(stop, prompt, verdict, given, typed))
    except Refused:
        return verdict.given


def due_words(prompt: Prompt) -> str:
    """The right answer; an action that pays says how much."""
    right = answer_words(prompt, prompt.right[0])
    return _with_amount(right, (prompt.pays or None) if prompt.ask == "action" else None)


def answer_words(prompt: Prompt, given: Given) -> str:
    if isinstance(given, tuple):
        return ", ".join(say(words(prompt, value)) for value in given)
    return say(words(prompt, given))


def typed_answer(prompt: Prompt, typed: Typed) -> str:
    """What was typed, readable or not: choices in their words, anything else as it came."""
    values = typed.split() if isinstance(typed, str) else typed
    return " ".join(say(words(prompt, value)) for value in values)


def _paid(
    stop: Stop, prompt: Prompt, verdict: Verdict, given: Given, typed: Mapping[str, Typed]
) -> int | None:
    """The cents that went with an action that was wrong; a right one's amount has a verdict of its own."""
    if prompt.ask != "action" or verdict.right or given != Action.PAY:
        return None
    bet = (prompt.spot, prompt.wager)
    amount = next(one for one in stop.prompts if one.ask == "amount" and (one.spot, one.wager) == bet)
    return parse_cents(str(typed.get(amount.key, "")), field=amount.key)


def _with_amount(action: str, cents: int | None) -> str:
    return action if cents is None else f"{action} {print_cents(cents)}"
