"""A trainee for the tests: types at every stop what a given round says is right."""

import random
from collections.abc import Iterator

from games.engine.asks.questions import Kind

from games.engine.asks.answers import NONE, Given
from games.engine.asks.prompts import Prompt
from games.engine.money.amounts import print_cents
from games.engine.rounds.grading import Typed
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts


def typed(prompt: Prompt, given: Given) -> str | list[str]:
    """An answer as it comes from a page."""
    if isinstance(given, tuple):
        return " ".join(given)
    if isinstance(given, frozenset):
        return sorted(map(str, given)) or [NONE]
    return print_cents(given) if prompt.kind is Kind.AMOUNT else str(given)


def guess(prompt: Prompt, chance: random.Random) -> Typed:
    """Any answer that can be given."""
    values = [choice.value for choice in prompt.choices]
    if prompt.kind is Kind.AMOUNT:
        return typed(prompt, chance.choice([*prompt.right, 100 * chance.randint(1, 200)]))
    if prompt.kind is Kind.CARDS:
        return chance.sample(prompt.cards, prompt.picks)
    if prompt.several:
        spots = [value for value in values if value != NONE]
        return chance.sample(spots, chance.randint(1, len(spots))) if chance.random() < 0.5 else [NONE]
    if prompt.kind is Kind.ORDER:
        return " ".join(chance.choices(values, k=chance.randint(1, 4)))
    return chance.choice(values)


def right_answers(stop: Stop) -> dict[str, str | list[str]]:
    return {prompt.key: typed(prompt, prompt.right[0]) for prompt in stop.prompts}


def asked(played: Round) -> Iterator[tuple[Stop, Prompt]]:
    for stop in prompts(played):
        for prompt in stop.prompts:
            yield stop, prompt


def prompt_at(played: Round, key: str) -> Prompt:
    return next(prompt for _, prompt in asked(played) if prompt.key == key)


def stop_of(played: Round, place: str) -> Stop:
    return next(stop for stop in prompts(played) if str(stop.place) == place)
