"""Games of one decision settled a second time, from a document of the first version alone."""

from tests.games.oracles.slow_caribbean import settle_caribbean
from tests.games.oracles.slow_rabbit import settle_rabbit
from tests.games.oracles.slow_six_card import settle_six_card
from tests.games.oracles.slow_six_five_four import settle_six_five_four
from tests.games.oracles.slow_three_card import settle_three_card
from tests.games.oracles.slow_wild import settle_wild

SLOWLY = {
    "6-5-4-poker": settle_six_five_four,
    "caribbean-stud": settle_caribbean,
    "six-card-poker": settle_six_card,
    "rabbit-hunter": settle_rabbit,
    "three-card-poker": settle_three_card,
    "wild-six-card-draw-poker": settle_wild,
}


def lines_of(settlement: dict) -> list[dict]:
    """The engine's lines without their reasons."""
    return [{name: line[name] for name in line if name != "because"} for line in settlement["lines"]]
