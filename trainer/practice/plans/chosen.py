"""Chosen decisions: "payouts, twenty rounds". Every round poses at least one of them."""

from collections.abc import Iterable

from games.engine.rounds.stops import Stop
from trainer.drills.items import Item
from trainer.drills.kinds import Rates
from trainer.practice.plans.groups import GROUPS
from trainer.practice.plans.outlook import Outlook


def chosen(
    game: str,
    *,
    groups: Iterable[str],
    rounds: int,
    outlook: Outlook,
    wager: str = "",
    scenario: str = "",
) -> tuple[Item, ...]:
    """So many rounds, fewer if the seed has no more of them; none where this game never asks that."""
    asked = [GROUPS[name] for name in groups]
    rates: Rates = {}
    for group in asked:
        rates |= group.rates
    asks = tuple(sorted({ask for group in asked for ask in group.asks}))
    item = Item(game, scenario=scenario, asks=asks, wagers=(wager,) if wager else (), **rates)

    def wanted(stop: Stop) -> bool:
        return any(group.wants(stop) for group in asked)

    return tuple(outlook.series(item, rounds, wanted=wanted))
