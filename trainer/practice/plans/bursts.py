"""Bursts: a run of rounds in which rare hands are common, then rounds at their natural rate.

Rare hands are missed because they are rare. The burst teaches them; what stays is measured afterwards, at the
rate of the table: so the two phases are told apart.
"""

from collections.abc import Iterator
from dataclasses import replace

from games import GAMES
from games.engine.cards.streams import Stream, choose
from games.engine.errors import Refused
from games.engine.scenarios.rare import rare_scenarios
from trainer.drills.items import Item
from trainer.drills.reviews.subjects import Rarity
from trainer.practice.plans.outlook import Outlook
from trainer.practice.plans.whole_rounds import hands_and_bets

BURST, NATURAL = "burst", "natural"
IN_BURST, AFTERWARDS = 8, 12
"""Rounds of each phase."""


def burst(game: str, *, outlook: Outlook) -> tuple[Item, ...]:
    """Scenarios drawn by the seed, all of them before any comes again; refused ones left out."""
    rare = rare_scenarios(GAMES[game], outlook.spots)
    dealt = list(_dealt(game, choose(rare, len(rare), Stream(f"{outlook.seed}/burst")), outlook))
    first = [dealt[number % len(dealt)] for number in range(IN_BURST)] if dealt else []
    return (*first, *[hands_and_bets(game, phase=NATURAL)] * AFTERWARDS)


def _dealt(game: str, names: list[str], outlook: Outlook) -> Iterator[Item]:
    """Up to a burst's worth of those that this house can deal."""
    count = 0
    for name in names:
        item = replace(hands_and_bets(game, scenario=name, phase=BURST), kind=str(Rarity(game, name)))
        try:
            outlook.stops(item)
        except Refused:
            continue
        yield item
        count += 1
        if count == IN_BURST:
            return
