"""Patrons: simulated players whose bets and decisions come from the seed, by temperament.

They read a stream of their own, so whatever they bet, the cards stay the same. Every patron draws the same
number of times in spot order, so a spot more at the end of the table changes nothing for the others.
"""

from dataclasses import dataclass

from games.engine.cards import Card, Stream
from games.engine.houses import House
from games.engine.inputs import Decision
from games.engine.rules import Folded, Game, Wager
from games.engine.sheets import Sheet


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a patron plays; all but the name and the bet sizes are percentages.

    `antes` and `sides` are multiples of half the table minimum; `bets_side` how often he makes a side bet;
    `stays_weak` plays a hand he should fold; `folds_good` folds one he should play; `silent` forgets to
    announce a folded hand that still wins; `hopes` announces one that does not.
    """

    name: str
    antes: tuple[int, ...]
    sides: tuple[int, ...]
    bets_side: int
    stays_weak: int
    folds_good: int
    silent: int
    hopes: int


CAREFUL = Temperament("careful", (2, 2, 4, 6, 10), (2, 2, 4), 40, 0, 0, 0, 0)
LOOSE = Temperament("loose", (4, 6, 10, 20, 40), (2, 4, 10, 20), 85, 70, 0, 10, 0)
ERRATIC = Temperament("erratic", (2, 3, 5, 7, 11, 30), (2, 3, 5, 12, 20), 70, 30, 35, 50, 15)
TEMPERAMENTS = (CAREFUL, LOOSE, ERRATIC)


@dataclass(frozen=True, slots=True)
class Patron:
    """Who sits at a spot: temperament, bets in cents before the deal, and his luck (0-99) with himself."""

    temperament: Temperament
    bets: dict[str, int]
    stays: int
    speaks: int


def seat_patrons(game: Game, house: House, *, seed: str, round: int, spots: int) -> tuple[Patron, ...]:
    """The patrons of spots 1 to `spots` with their bets, within the house's limits."""
    stream = Stream(f"{seed}/{round}/patrons")
    return tuple(_sit_down(game, house, stream) for _ in range(spots))


def decide(
    game: Game, sheet: Sheet, house: House, patron: Patron, cards: tuple[Card, ...], dealer_plays: int
) -> Decision:
    """What this patron does with these cards, knowing only how many cards the dealer plays."""
    temper, strength = patron.temperament, game.ladder.strength(cards)
    keeps = game.keeps[dealer_plays]
    good = strength >= game.ladder.at_least(keeps.category, *keeps.ranks)
    stays = patron.stays >= temper.folds_good if good else patron.stays < temper.stays_weak
    if stays:
        return Decision("play")
    hand = game.ladder.best(cards)
    hopeful = [w for w in game.wagers if w.folded is Folded.IF_ANNOUNCED and patron.bets.get(w.slug)]
    wins = any(house.paytable(sheet, wager).row_for(hand) for wager in hopeful)
    speaks = patron.speaks >= temper.silent if wins else patron.speaks < temper.hopes
    return Decision("fold", announces=bool(hopeful) and speaks)


def _sit_down(game: Game, house: House, stream: Stream) -> Patron:
    temper = TEMPERAMENTS[stream.draw(len(TEMPERAMENTS))]
    bets = {}
    for wager in game.wagers:
        if wager.before_cards:
            bet = _bet(house, temper, wager, stream)
            if bet:
                bets[wager.slug] = bet
    return Patron(temper, bets, stays=stream.draw(100), speaks=stream.draw(100))


def _bet(house: House, temper: Temperament, wager: Wager, stream: Stream) -> int:
    sizes = temper.sides if wager.optional else temper.antes
    wanted, size = stream.draw(100), sizes[stream.draw(len(sizes))]
    if wager.optional and wanted >= temper.bets_side:
        return 0
    lowest, highest = house.amount("minimum-wager"), house.amount("maximum-wager")
    whole_dollars = size * lowest // 2 // 100 * 100
    return min(highest, max(lowest, whole_dollars))
