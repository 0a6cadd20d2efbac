"""6-5-4 Poker a second time, slowly, from the manual alone: nothing here comes from the engine.

The numbers were typed from the printed paytables; hands are compared by trying every four cards.
"""

from fractions import Fraction
from itertools import combinations

from tests.games.oracles.paytables import QUEENS_UP, columns
from tests.games.oracles.slow_hands import FOUR, GAMES_READ, RANKS, plain
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, label, line, odds

QUEENS_UP_TABLES = columns(QUEENS_UP)
QUEEN, ACE = 12, 14


def number(card: str) -> int:
    return RANKS.index(card[0]) + 2


def rank_four(four) -> tuple[int, list[int]]:
    """Four cards as place on the ladder and ranks, so that a higher hand is a greater value."""
    place, ranks, _ = plain(tuple(four), GAMES_READ["6-5-4-poker"])
    return place, list(ranks)


def best_of(cards) -> tuple[int, list[int]]:
    return max(rank_four(four) for four in combinations(cards, 4))


def best_fours(cards) -> set[frozenset[str]]:
    """Every choice of four cards that makes the best hand."""
    best = best_of(cards)
    return {frozenset(four) for four in combinations(cards, 4) if rank_four(four) == best}


def category(cards) -> str:
    return FOUR[best_of(cards)[0]]


def dealer_plays(six) -> list[str]:
    """654 3, 4, 4a, 4b: what is left after at most two cards of ten or higher are discarded."""
    if number(six[0]) < 10:
        return list(six)
    if number(six[1]) < 10:
        return list(six[1:])
    return list(six[2:])


def queens_up_odds(cards, table: str) -> int:
    place, ranks = best_of(cards)
    name = FOUR[place]
    row = "Pair of Queens" if name == "pair" and ranks[0] >= QUEEN else label(name)
    cell = QUEENS_UP_TABLES[table].get(row)
    return int(cell[1]) if cell else 0


def ante_bonus_odds(cards) -> int:
    place, ranks = best_of(cards)
    if FOUR[place] == "four-of-a-kind":
        return 100 if ranks[0] == ACE else 20
    return 10 if FOUR[place] == "straight-flush" else 0


def settle_six_five_four(document: dict) -> tuple[list[dict], None]:
    """Every line of a round; this game has no meter."""
    house, lines = house_of(document), []
    dealer = best_of(dealer_plays(document["dealer"]["cards"]))
    for spot in sorted(document["spots"], key=lambda spot: spot["spot"]):
        lines += settle_spot(spot, dealer, house)
    printed = "ante-bonus", "queens-up"
    folded = {spot["spot"] for spot in document["spots"] if spot["decision"]["action"] == "fold"}
    return limited(document, house, lines, printed=printed, at_fold=lambda line: line["spot"] in folded), None


def settle_spot(spot: dict, dealer: tuple[int, list[int]], house: dict) -> list[dict]:
    number, ante, cards, lines = spot["spot"], spot["bets"]["ante"], spot["cards"], []
    times, folds = queens_up_odds(cards, house["queens-up"]), spot["decision"]["action"] == "fold"
    announces = spot["decision"].get("announces", False)
    if folds:
        lines.append(line(number, "ante", ante, "take", 0, "654 5a"))
        wins, won, lost = times and announces, "654 5a.i", "654 5a" if announces else "654 5a.i"
    else:
        player = best_of(cards)
        if player == dealer:
            said = "push", 0, "654 Winning & Losing"
        else:
            said = ("pay", ante, "654 7a") if player > dealer else ("take", 0, "654 7b")
        lines += [line(number, wager, ante, *said) for wager in ("ante", "play")]
        if bonus := ante_bonus_odds(cards):
            lines.append(line(number, "ante-bonus", 0, "pay", odds(Fraction(bonus), ante, house), "654 7c"))
        wins, won, lost = times, "654 7d", "654 7d"
    if stake := spot["bets"].get("queens-up"):
        said = ("pay", odds(Fraction(times), stake, house), won) if wins else ("take", 0, lost)
        lines.append(line(number, "queens-up", stake, *said))
    return lines
