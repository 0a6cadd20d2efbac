"""A trainee for the tests: types at a stop what a round says is right, or any guess, or what is wrong."""

import random
from collections.abc import Iterator
from itertools import combinations

from games.engine.money.amounts import print_cents
from games.engine.questions.answers import (
    NONE,
    Amount,
    Bet,
    BetAnswer,
    CardSet,
    Count,
    Given,
    InOrder,
    SomeOf,
    Stacks,
    Typed,
)
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from tests.games.dealing import cached_stops

TAKE, PUSH, LEAVE = BetAnswer(Action.TAKE), BetAnswer(Action.PUSH), BetAnswer(Action.LEAVE)


def paying(cents: int) -> BetAnswer:
    return BetAnswer(Action.PAY, cents)


def typed(prompt: Prompt, given: Given) -> str | list[str]:
    """An answer as it comes from a page."""
    if isinstance(given, BetAnswer):
        return paid(given.cents) if given.action is Action.PAY else str(given.action)
    if isinstance(given, tuple):
        return " ".join(given)
    if isinstance(given, frozenset):
        return sorted(map(str, given)) or [NONE]
    return print_cents(given) if isinstance(prompt.kind, Amount) else str(given)


def paid(cents: int) -> str:
    """A bet that is paid, as it is typed."""
    return f"pay {print_cents(cents)}"


def guess(prompt: Prompt, chance: random.Random) -> Typed:
    """Any answer that can be given."""
    kind, values = prompt.kind, [choice.value for choice in prompt.choices]
    if isinstance(kind, Bet):
        action, cents = chance.choice(values), chance.choice([prompt.pays, 100 * chance.randint(1, 200)])
        return paid(cents) if action == Action.PAY else action
    if isinstance(kind, Amount):
        return typed(prompt, chance.choice([*prompt.right, 100 * chance.randint(1, 200)]))
    if isinstance(kind, Count):
        return str(chance.choice([*prompt.right, chance.randint(1, 200)]))
    if isinstance(kind, Stacks):
        return chance.choice([*prompt.right, f"{chance.randint(0, 9)} {chance.randint(0, 19)}"])
    if isinstance(kind, CardSet):
        return chance.sample(prompt.cards, prompt.picks or chance.randint(1, len(prompt.cards)))
    if isinstance(kind, SomeOf):
        spots = [value for value in values if value != NONE]
        some = chance.random() < 0.5 or NONE not in values
        return chance.sample(spots, chance.randint(1, len(spots))) if some else [NONE]
    if isinstance(kind, InOrder):
        return " ".join(chance.choices(values, k=chance.randint(1, 4)))
    return chance.choice(values)


def wrong(prompt: Prompt) -> str | list[str]:
    """A wrong answer wherever there can be one: a packet of which every card is needed has only one pick."""
    kind, values = prompt.kind, [choice.value for choice in prompt.choices if choice.value != NONE]
    if isinstance(kind, Bet):
        action = next(value for value in values if value != prompt.due.action)
        return paid(prompt.pays + 300) if action == Action.PAY else action
    if isinstance(kind, Amount):
        return print_cents(prompt.due + 300)
    if isinstance(kind, Count):
        return str(prompt.due + 3)
    if isinstance(kind, Stacks):
        return f"{prompt.due}1"
    if isinstance(kind, CardSet):
        picks = (frozenset(cards) for cards in combinations(prompt.cards, prompt.picks or len(prompt.due)))
        return sorted(next((pick for pick in picks if pick not in prompt.right), prompt.due))
    if isinstance(kind, SomeOf):
        every = (*values, NONE)
        return [next(value for value in every if kind.read([value], field=prompt.key) not in prompt.right)]
    if isinstance(kind, InOrder):
        return next(value for value in values if (value,) not in prompt.right)
    return next(value for value in values if value not in [str(given) for given in prompt.right])


def right_answers(stop: Stop) -> dict[str, str | list[str]]:
    return {prompt.key: typed(prompt, prompt.due) for prompt in stop.prompts}


def wrong_answers(stop: Stop) -> dict[str, str | list[str]]:
    return {prompt.key: wrong(prompt) for prompt in stop.prompts}


def each_prompt(played: Round) -> Iterator[tuple[Stop, Prompt]]:
    for stop in cached_stops(played):
        for prompt in stop.prompts:
            yield stop, prompt


def prompt_at(played: Round, key: str) -> Prompt:
    return next(prompt for _, prompt in each_prompt(played) if prompt.key == key)


def stop_of(played: Round, place: str) -> Stop:
    return next(stop for stop in cached_stops(played) if str(stop.place) == place)


def with_the_stake(stop) -> dict:
    """Wrong, and so that it has a name: the stake is counted into what is paid."""
    paying = (prompt for prompt in stop.prompts if prompt.pays and prompt.stake)
    return right_answers(stop) | {prompt.key: paid(prompt.pays + prompt.stake) for prompt in paying}
