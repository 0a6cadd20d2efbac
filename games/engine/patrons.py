"""Patrons: simulated players whose bets come from the seed, by named temperament.

They read a stream of their own, so whatever they bet, the cards stay the same. Every patron draws the same
number of times in spot order, so a spot more at the end of the table changes nothing for the others.
"""

from dataclasses import dataclass

from games.engine.cards import Stream
from games.engine.houses import House
from games.engine.rules import Game, Wager


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a patron plays; all but the name and the bet sizes are percentages.

    `antes` and `sides` are multiples of half the table minimum; `bets_side` how often he makes a side bet;
    `stays_weak` plays a hand he should fold; `folds_good` folds one he should play; `silent` forgets to
    announce a folded hand that still wins; `hopes` announces one that does not; `whims` of buying or
    changing a card against all sense. `simple` follows the simplest strategy that is published, not the best.
    """

    name: str
    antes: tuple[int, ...]
    sides: tuple[int, ...]
    bets_side: int
    stays_weak: int
    folds_good: int
    silent: int
    hopes: int
    whims: int
    simple: bool


CAREFUL = Temperament("careful", (2, 2, 4, 6, 10), (2, 2, 4), 40, 0, 0, 0, 0, 0, False)
LOOSE = Temperament("loose", (4, 6, 10, 20, 40), (2, 4, 10, 20), 85, 70, 0, 10, 0, 10, True)
ERRATIC = Temperament("erratic", (2, 3, 5, 7, 11, 30), (2, 3, 5, 12, 20), 70, 30, 35, 50, 15, 40, True)
TEMPERAMENTS = (CAREFUL, LOOSE, ERRATIC)


@dataclass(frozen=True, slots=True)
class Patron:
    """Who sits at a spot: temperament, bets in cents before the deal, and his luck (0-99) with himself."""

    temperament: Temperament
    bets: dict[str, int]
    stays: int
    speaks: int
    whim: int


def seat_patrons(game: Game, house: House, *, seed: str, round: int, spots: int) -> tuple[Patron, ...]:
    """The patrons of spots 1 to `spots` with their bets, within the house's limits."""
    stream = Stream(f"{seed}/{round}/patrons")
    return tuple(_sit_down(game, house, stream) for _ in range(spots))


def _sit_down(game: Game, house: House, stream: Stream) -> Patron:
    temper = TEMPERAMENTS[stream.draw(len(TEMPERAMENTS))]
    bets: dict[str, int] = {}
    for wager in game.wagers:
        if wager.before_cards:
            bet = _bet(house, temper, wager, stream)
            if wager.at_most:
                bet = min(bet, bets[wager.at_most])
            if bet:
                bets[wager.slug] = bet
    return Patron(temper, bets, stays=stream.draw(100), speaks=stream.draw(100), whim=stream.draw(100))


def _bet(house: House, temper: Temperament, wager: Wager, stream: Stream) -> int:
    sizes = temper.sides if wager.optional else temper.antes
    wanted, size = stream.draw(100), sizes[stream.draw(len(sizes))]
    if wager.optional and wanted >= temper.bets_side:
        return 0
    if wager.fixed:
        return house.amount(wager.fixed)
    lowest, highest = house.amount("minimum-wager"), house.amount("maximum-wager")
    whole_dollars = size * lowest // 2 // 100 * 100
    return min(highest, max(lowest, whole_dollars))
