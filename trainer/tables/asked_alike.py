"""Questions that one stop asks as another did: their form is not sent again, only its new names and stake.

A hand is named, a bet settled at one spot after the other: the same ladder of hands, the same keys.
"""

from games.engine.asks.done import Bet
from games.engine.asks.prompts import Prompt
from games.engine.rounds.stops import Stop

MANY = 5
"""Choices from which on a question that stands alone is worth being kept."""


def part_of(prompt: Prompt) -> str:
    """The name under which a page keeps a question; "" for what it does not keep."""
    if isinstance(prompt.kind, Bet):
        return f"{prompt.ask}-{prompt.wager}"
    return f"ask-{prompt.ask}" if len(prompt.choices) >= MANY and not prompt.cards else ""


def asked_alike(stop: Stop, before: Stop) -> frozenset[str]:
    """The parts of a stop that are as they were in another one."""
    return frozenset(name for name, _made in _parts(stop).items() & _parts(before).items())


def _parts(stop: Stop) -> dict[str, tuple[str, ...]]:
    """What each part is made of; without names that stand twice in the stop."""
    found = [(name, prompt) for prompt in stop.prompts if (name := part_of(prompt))]
    names = [name for name, _prompt in found]
    return {name: _made_of(prompt) for name, prompt in found if names.count(name) == 1}


def _made_of(prompt: Prompt) -> tuple[str, ...]:
    """Its words and choices. A stake is only a number in its place, where there is one."""
    words = prompt.label if isinstance(prompt.kind, Bet) else prompt.says
    return (str(words), "stake" if prompt.stake else "", *map(str, prompt.choices))
