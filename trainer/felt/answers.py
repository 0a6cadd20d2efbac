"""Answers in words: what was given, in the language of whoever reads.

A verdict keeps what was given in English, as it was marked. It is read again from what was typed; what these
rules cannot read any more is shown as it was kept.
"""

from collections.abc import Mapping

from games.engine.asks.questions import Given, Prompt
from games.engine.errors import Refused
from games.engine.money.amounts import parse_cents
from games.engine.rounds.grading import Typed, amount_of, read_given, with_amount, words
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from trainer.drills.models import Verdict
from trainer.saying import say


def given_words(stop: Stop, prompt: Prompt, verdict: Verdict) -> str:
    """What was answered; with a pay that was wrong also how much."""
    typed = verdict.answer.given
    try:
        given = read_given(prompt, typed.get(prompt.key, ""))
        cents = _paid(stop, prompt, verdict, given, typed)
    except Refused:
        return verdict.given
    said = words(prompt, given)
    return say(said if cents is None else with_amount(said, cents))


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
    amount = amount_of(stop, prompt)
    return parse_cents(str(typed.get(amount.key, "")), field=amount.key)
