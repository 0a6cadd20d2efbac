"""Kinds of decision once more, each on a fresh deal: what is due for review, or what went wrong."""

from collections.abc import Iterable, Iterator

from games import GAMES
from games.engine.asks.table import ASKS
from games.engine.rounds.stops import Stop
from trainer.drills.items import Item
from trainer.drills.kinds import Kind, kind_of_prompt
from trainer.practice.plans.outlook import APART, Outlook, Wanted

SPOTS = 2
"""Players at such a table: enough for an order and for envy, and soon over."""


def again(kinds: Iterable[Kind], *, outlook: Outlook) -> tuple[Item, ...]:
    """A round for each, in which nothing else is asked; without those that no deal brings about."""
    return tuple(_items(kinds, outlook))


def _items(kinds: Iterable[Kind], outlook: Outlook) -> Iterator[Item]:
    for number, kind in enumerate(kinds):
        if kind.game in GAMES and kind.ask in ASKS:
            item = Item(
                kind.game,
                kind=str(kind),
                asks=(kind.ask,),
                wagers=(kind.wager,) if kind.wager else (),
                **ASKS[kind.ask].rates,
            )
            yield from outlook.series(item, 1, first=number * APART, wanted=_poses(kind))


def _poses(kind: Kind) -> Wanted:
    def wanted(stop: Stop) -> bool:
        return any(kind_of_prompt(game=kind.game, prompt=prompt) == kind for prompt in stop.prompts)

    return wanted
