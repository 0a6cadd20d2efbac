"""Chosen decisions: "payouts, twenty rounds". Every round poses at least one of them."""

from collections.abc import Iterable

from games.engine.asks.table import BY_NAME, asks_in
from games.engine.procedure.exercises import Rates
from games.engine.rounds.stops import Stop
from trainer.drills.items import Item
from trainer.practice.plans.outlook import Outlook


def chosen(
    game: str,
    *,
    groups: Iterable[str],
    rounds: int,
    outlook: Outlook,
    wager: str = "",
    scenario: str = "",
    first: int = 0,
) -> tuple[Item, ...]:
    """So many rounds from the deal `first`, fewer if the seed has no more; none where this game never asks
    that."""
    chosen_groups = [BY_NAME[name] for name in groups]
    asked = {ask.slug: ask for group in chosen_groups for ask in asks_in(group)}
    rates: Rates = {}
    for ask in asked.values():
        rates |= ask.rates
    item = Item(game, scenario=scenario, asks=tuple(sorted(asked)), wagers=(wager,) if wager else (), **rates)

    def wanted(stop: Stop) -> bool:
        return any(group.at in ("", stop.place.step) for group in chosen_groups)

    return tuple(outlook.series(item, rounds, first=first, wanted=wanted))
