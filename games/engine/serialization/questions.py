"""Questions and answers as JSON values.

A choice is answered by its value, an amount by whole cents, a count of chips by its number, stacks by text
("5 2"), a bet by {"action": "pay", "cents": 1500} or {"action": "take"}, cards and spots by a list in any
order, presses and what has an order by a list in it.
"""

from collections.abc import Mapping
from typing import Any

from games.engine.errors import NotAllowed
from games.engine.procedure.frames import Exercise, Rates
from games.engine.questions.answers import (
    NONE,
    Amount,
    Bet,
    BetAnswer,
    CardSet,
    Given,
    InOrder,
    SomeOf,
    check_choice,
)
from games.engine.questions.catalog import ASKS, EVERYDAY, WHOLE_JOB
from games.engine.questions.layouts import CHIPS
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from games.engine.serialization.reading import read_cents, read_object, read_typed

PARTS = {"everyday": EVERYDAY, "whole-job": WHOLE_JOB}
"""Names for several asks: hands and bets, and all that a dealer does."""
BY_KIND = "payouts-by-kind"
"""A name for the payout in chips, of several kinds of bets each and then in all."""


def read_exercise(text: str, *, field: str = "asks") -> Exercise:
    """Return what is asked by these names, with a comma between them: of parts, or of single asks. What is
    named singly goes wrong as often as where it is practiced."""
    asks, rates, names = frozenset[str](), Rates(), text.split(",")
    for name in names:
        if name == BY_KIND:
            asks |= {CHIPS.slug}
        elif name in PARTS:
            asks |= PARTS[name]
        elif name in ASKS:
            asks |= {name}
            rates.update(ASKS[name].rates)
        else:
            known = ", ".join((*PARTS, BY_KIND, *sorted(ASKS)))
            raise NotAllowed(field, f"{name!r} isn’t a question (choose from {known})")
    return Exercise(asks, by_kind=BY_KIND in names, **rates)


def write_step(step: Stop) -> dict[str, Any]:
    """Return where a round stops and what is asked there, with all right answers."""
    place = {"step": step.place.step, "spot": step.place.spot}
    about = {"about": step.place.about} if step.place.about else {}
    return {"place": place | about, "questions": [_write_question(prompt) for prompt in step.prompts]}


def _write_question(prompt: Prompt) -> dict[str, Any]:
    return {
        "key": prompt.key,
        "kind": prompt.kind.name,
        "text": prompt.text,
        "choices": [
            {"value": choice.value, "words": choice.words, "key": choice.key} for choice in prompt.choices
        ],
        "cards": list(prompt.cards),
        "picks": prompt.picks,
        "wager": prompt.wager,
        "stake": prompt.stake,
        "pays": prompt.pays,
        "right": [write_answer(prompt, answer) for answer in prompt.right],
        "rule": prompt.rule,
        "reason": prompt.because,
    }


def write_answer(prompt: Prompt, answer: Given) -> Any:
    """Return an answer to this question as a JSON value."""
    if isinstance(answer, BetAnswer):
        cents = {"cents": answer.cents} if answer.action is Action.PAY else {}
        return {"action": answer.action.value} | cents
    if isinstance(answer, frozenset):
        return sorted(map(str, answer))
    if isinstance(answer, tuple):
        return list(answer)
    return str(answer) if prompt.choices else answer


def read_answers(step: Stop, answers: Mapping[str, object], *, field: str = "answers") -> dict[str, Given]:
    """Return the answers by question key: JSON values, or the engine's own. Refuses by field what is not
    asked at this step, and what is no answer to it; what is not answered is left out."""
    asked = {prompt.key: prompt for prompt in step.prompts}
    for key in answers:
        if key not in asked:
            raise NotAllowed(f"{field}.{key}", f"isn’t asked at {step.place} (asked: {', '.join(asked)})")
    return {
        key: _read_answer(prompt, answers[key], f"{field}.{key}")
        for key, prompt in asked.items()
        if key in answers
    }


def _read_answer(prompt: Prompt, value: object, field: str) -> Given:
    kind = prompt.kind
    if isinstance(value, BetAnswer | frozenset | tuple):
        value = write_answer(prompt, value)
    if isinstance(kind, Bet):
        return _read_bet(kind, read_object(value, field), field)
    if isinstance(kind, Amount):
        return read_cents(value, field)
    if not isinstance(kind, SomeOf | CardSet | InOrder):
        return kind.read(_text(value, field), field=field)
    texts = [_text(one, f"{field}[{i}]") for i, one in enumerate(read_typed(value, list, field))]
    if kind.choices:
        for i, text in enumerate(texts):
            check_choice(kind.choices, text, field=f"{field}[{i}]")
    return kind.read(texts or ([NONE] if isinstance(kind, SomeOf) else []), field=field)


def _text(value: object, field: str) -> str:
    """Return the value of a choice; a spot may be its number."""
    text: str = str(value) if type(value) is int else read_typed(value, str, field)
    return text


def _read_bet(kind: Bet, value: Mapping[str, Any], field: str) -> BetAnswer:
    for name in value:
        if name not in ("action", "cents"):
            raise NotAllowed(f"{field}.{name}", "isn’t a field of an answer (fields: action, cents)")
    text: str = read_typed(value.get("action"), str, f"{field}.action")
    check_choice(kind.choices, text, field=f"{field}.action")
    action = Action(text)
    if action is Action.PAY:
        return BetAnswer(action, read_cents(value.get("cents"), f"{field}.cents"))
    if read_cents(value.get("cents", 0), f"{field}.cents"):
        raise NotAllowed(f"{field}.cents", f"doesn’t go with {action}")
    return BetAnswer(action)
