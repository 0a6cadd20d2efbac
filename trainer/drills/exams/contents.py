"""Contents: what each round of a table test is.

Every sitting is dealt its own cards, and asked the same kinds of decision: a standard says of what it holds
how many rounds, and the seed of the sitting in which order.
"""

from dataclasses import replace

from games.engine.cards.streams import Stream, choose
from trainer.drills.items import Item
from trainer.drills.models import Standard


def contents(standard: Standard, *, seed: str) -> tuple[Item, ...]:
    """A round each. What goes irregularly falls on any of them, so that no kind of deal announces it."""
    stream = Stream(f"{seed}/contents")
    named = [name for name, rounds in sorted(standard.contains.items()) for _ in range(rounds)]
    dealt = [*named, *[""] * (standard.rounds - len(named))][: standard.rounds]
    irregular = set(choose(range(len(dealt)), min(standard.irregular, len(dealt)), stream))
    return tuple(
        replace(standard.item, scenario=name, irregularities=100 if number in irregular else 0)
        for number, name in enumerate(choose(dealt, len(dealt), stream))
    )
