"""Baccarat a second time, from its printed rules alone: the deal, the third cards, every bet, the boxes of
the commission, the shoe, and the exact odds of a fresh shoe. Nothing here comes from the engine.

A card is written "As", "Td", "9c"; money is cents; odds are "to 1".
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

RANKS, SUITS, RED = "A23456789TJQK", "cdhs", "dh"
NATURAL = (8, 9)
SIX, SEVEN, EIGHT = 6, 7, 8
THIRD = 3

Hands = dict[str, list[str]]
Spot = int
Line = tuple[str, int, int]
"""What the dealer does ("take", "pay", "push"), the cents paid beside the stake, and the cents that the win
adds to the spot's box."""

OPTIONS: dict[str, Any] = {
    "commission": "boxes",  # or "at-once", "ez", "half-on-six"
    "coin": 0,  # the commission is a whole number of such coins: 0 is exact to the cent
    "short": False,  # whether a part of a coin is left to the player
    "tie": 8,
    "pair": 11,  # or "25-12-6": perfect, colored, mixed
    "dragon-bonus": "30-10-6-4-2-1",  # won by 9, 8, 7, 6, 5, 4
    "super-6": 12,
    "dragon-7": 40,
    "panda-8": 25,
}


# --- The cards ---------------------------------------------------------------------------------------


def points(cards: list[str]) -> int:
    """Aces count one, tens and faces nothing; of the sum only the last digit counts."""
    return sum(pips(card) for card in cards) % 10


def pips(card: str) -> int:
    """Return an ace as 1, and tens and faces as 10."""
    return min(10, RANKS.index(card[0]) + 1)


def who_draws(player_two: int, banker_two: int, player_third: int | None) -> str | None:
    """Return the hand that gets the next card, by the points of the two cards of each and of the Player's
    third card, if there is one; `None` if neither does."""
    if player_two in NATURAL or banker_two in NATURAL:
        return None
    if player_third is None and player_two <= 5:
        return "player"
    if player_third is None:  # the Player stands on 6 or 7
        draws = banker_two <= 5
    elif banker_two <= 2:
        draws = True
    elif banker_two == 3:
        draws = player_third != 8
    elif banker_two == 4:
        draws = player_third in (2, 3, 4, 5, 6, 7)
    elif banker_two == 5:
        draws = player_third in (4, 5, 6, 7)
    elif banker_two == 6:
        draws = player_third in (6, 7)
    else:
        draws = False
    return "banker" if draws else None


def play(shoe: Iterator[str]) -> Hands:
    """Deal Player, Banker, Player, Banker, and the third cards."""
    hands: Hands = {"player": [], "banker": []}
    for side in ("player", "banker", "player", "banker"):
        hands[side].append(next(shoe))
    player_two, banker_two = points(hands["player"]), points(hands["banker"])
    if who_draws(player_two, banker_two, None) == "player":
        hands["player"].append(next(shoe))
    third = points(hands["player"][2:]) if len(hands["player"]) == THIRD else None
    if who_draws(player_two, banker_two, third) == "banker":
        hands["banker"].append(next(shoe))
    return hands


# --- The shoe ----------------------------------------------------------------------------------------


def shoe_start(turned_card: str) -> int:
    """Return how many cards are burned besides the one that was turned."""
    return pips(turned_card)


def rounds_left(gone_at_start: int, gone_at_end: int, cut: int) -> int | None:
    """Return how many rounds are dealt after this one, and `None` before the cut card is out.

    The cut card lies behind the first `cut` cards. If it comes out during a round, this one is finished and
    one more is dealt; if it comes out instead of a round's first card, that round is the last.
    """
    if cut <= gone_at_start:
        return 0
    return 1 if cut <= gone_at_end else None


def is_last(gone_at_start: int, gone_at_end: int, cut: int) -> bool:
    """Return whether the shoe is shuffled after this round."""
    return rounds_left(gone_at_start, gone_at_end, cut) == 0


# --- The money ---------------------------------------------------------------------------------------


def whole(cents: Fraction, coin: int, up: bool) -> int:
    """Return an amount in whole coins, without a coin in whole cents. This is the only place that rounds."""
    coin = coin or 1
    coins = cents / coin
    return coin * (math.ceil(coins) if up else math.floor(coins))


def paid(stake: int, odds: Fraction | int) -> int:
    """Return what a bet wins; the house keeps a part of a cent."""
    return whole(stake * Fraction(odds), 0, up=False)


def commission(win: int, options: Mapping[str, Any]) -> int:
    """Return five percent of a win. The house gets the rest of a coin, or leaves it to the player where it
    rounds short; a part of a cent is always the house's."""
    leaves = bool(options["short"] and options["coin"])
    return whole(Fraction(win, 20), options["coin"], up=not leaves)


def settle(
    dealt: Hands, bets: dict[Spot, dict[str, int]], options: Mapping[str, Any], boxes: dict[Spot, int]
) -> tuple[dict[tuple[Spot, str], Line], dict[Spot, int]]:
    """Return what happens to each bet of each spot, and what each box owes afterwards."""
    options = OPTIONS | dict(options)
    lines: dict[tuple[Spot, str], Line] = {}
    after = dict(boxes)
    for spot, stakes in bets.items():
        for bet, stake in stakes.items():
            lines[spot, bet] = line = line_of(bet, stake, dealt, options)
            if line[2]:
                after[spot] = after.get(spot, 0) + line[2]
    return lines, after


def line_of(bet: str, stake: int, dealt: Hands, options: Mapping[str, Any]) -> Line:
    if bet == "banker":
        return banker_line(stake, dealt, options)
    odds = odds_of(bet, dealt, options)
    if odds is None:
        return "take", 0, 0
    return ("pay", paid(stake, odds), 0) if odds else ("push", 0, 0)


def banker_line(stake: int, dealt: Hands, options: Mapping[str, Any]) -> Line:
    how = options["commission"]
    if how not in ("boxes", "at-once", "ez", "half-on-six"):
        raise ValueError(f"no way to take a commission: {how}")
    winner, banker = winner_of(dealt), points(dealt["banker"])
    if winner == "player":
        return "take", 0, 0
    if winner == "tie":
        return "push", 0, 0
    if how == "ez" and banker == SEVEN and len(dealt["banker"]) == THIRD:
        return "push", 0, 0
    if how == "half-on-six" and banker == SIX:
        return "pay", paid(stake, Fraction(1, 2)), 0
    win = paid(stake, 1)
    if how == "boxes":
        return "pay", win, commission(win, options)
    if how == "at-once":
        return "pay", win - commission(win, options), 0
    return "pay", win, 0


def winner_of(dealt: Hands) -> str:
    player, banker = points(dealt["player"]), points(dealt["banker"])
    return "tie" if player == banker else "player" if player > banker else "banker"


def odds_of(bet: str, dealt: Hands, options: Mapping[str, Any]) -> int | None:
    """Return what a bet pays to 1: 0 if it pushes, `None` if it loses."""
    winner = winner_of(dealt)
    player, banker = points(dealt["player"]), points(dealt["banker"])
    if bet == "player":
        return {"player": 1, "tie": 0, "banker": None}[winner]
    if bet == "tie":
        return int(options["tie"]) if winner == "tie" else None
    if bet == "player-pair":
        return pair_odds(dealt["player"], str(options["pair"]))
    if bet == "banker-pair":
        return pair_odds(dealt["banker"], str(options["pair"]))
    if bet == "dragon-7":
        wins = winner == "banker" and banker == SEVEN and len(dealt["banker"]) == THIRD
        return int(options["dragon-7"]) if wins else None
    if bet == "panda-8":
        wins = winner == "player" and player == EIGHT and len(dealt["player"]) == THIRD
        return int(options["panda-8"]) if wins else None
    if bet == "super-6":
        return int(options["super-6"]) if winner == "banker" and banker == SIX else None
    if bet == "player-dragon":
        return dragon_odds(dealt["player"], dealt["banker"], options["dragon-bonus"])
    if bet == "banker-dragon":
        return dragon_odds(dealt["banker"], dealt["player"], options["dragon-bonus"])
    raise ValueError(f"no such bet: {bet}")


def pair_odds(cards: list[str], table: str) -> int | None:
    """A pair is two first cards of one rank (a king and a queen are none): of the same suit, of the same
    color, or of both colors."""
    first, second = cards[:2]
    if first[0] != second[0]:
        return None
    rows = [int(odds) for odds in table.split("-")]
    if len(rows) == 1:
        return rows[0]
    perfect, colored, mixed = rows
    if first[1] == second[1]:
        return perfect
    return colored if (first[1] in RED) == (second[1] in RED) else mixed


def dragon_odds(own: list[str], other: list[str], table: str) -> int | None:
    """A natural that wins pays 1, whatever it wins by, and one that ties pushes; other hands are paid by the
    points that they win by, from 9 down to 4."""
    margin = points(own) - points(other)
    if len(own) == 2 and points(own) in NATURAL and margin >= 0:
        return 1 if margin else 0
    by = dict(zip((9, 8, 7, 6, 5, 4), map(int, table.split("-")), strict=True))
    return by.get(margin)


# --- The odds ----------------------------------------------------------------------------------------

STAKE = 2000  # five percent of it, and half of it, are whole cents
Cards = tuple[str, ...]
Shape = tuple[int, int, int, int]
"""The points of Player and Banker, and of how many cards."""
OF_POINTS = ("Td", "Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c")
FIGURES: dict[str, tuple[str, dict[str, Any]]] = {
    "Player": ("player", {}),
    "Banker, 5 % in boxes": ("banker", {"commission": "boxes"}),
    "Banker, 5 % at once": ("banker", {"commission": "at-once"}),
    "Banker, EZ": ("banker", {"commission": "ez"}),
    "Banker, half on 6": ("banker", {"commission": "half-on-six"}),
    "Tie 8": ("tie", {"tie": 8}),
    "Tie 9": ("tie", {"tie": 9}),
    "Dragon 7": ("dragon-7", {}),
    "Panda 8": ("panda-8", {}),
    "Super 6": ("super-6", {}),
    "Dragon Bonus, Player": ("player-dragon", {}),
    "Dragon Bonus, Banker": ("banker-dragon", {}),
}
PAIRS: dict[str, tuple[str, dict[str, Any]]] = {
    "Player Pair 11": ("player-pair", {"pair": 11}),
    "Banker Pair 11": ("banker-pair", {"pair": 11}),
    "Player Pair 25-12-6": ("player-pair", {"pair": "25-12-6"}),
    "Banker Pair 25-12-6": ("banker-pair", {"pair": "25-12-6"}),
}


def net(bet: str, dealt: Hands, options: Mapping[str, Any]) -> int:
    """Return what the house keeps of a stake, with what the box owes."""
    lines, boxes = settle(dealt, {1: {bet: STAKE}}, options, {1: 0})
    action, pays, _ = lines[1, bet]
    return (STAKE if action == "take" else -pays) + boxes[1]


@cache
def rounds() -> tuple[Counter[tuple[Shape, Cards]], dict[Shape, Hands]]:
    """Deal every order of points to its end. Return how many orders of the same cards come to the same
    totals, and hands with those totals."""
    orders: Counter[tuple[Shape, Cards]] = Counter()
    hands: dict[Shape, Hands] = {}
    started = list(product(OF_POINTS, repeat=4))
    while started:
        cards = started.pop()
        try:
            dealt = play(iter(cards))
        except StopIteration:
            started += [(*cards, card) for card in OF_POINTS]
            continue
        player, banker = dealt["player"], dealt["banker"]
        shape = points(player), points(banker), len(player), len(banker)
        orders[shape, tuple(sorted(cards))] += 1
        hands[shape] = dealt
    return orders, hands


def count(decks: int) -> dict[str, Fraction]:
    """Return how often everything happens that is called, and what part of each bet the house keeps, in the
    first round of a fresh shoe."""
    orders, hands = rounds()
    chances: Counter[Shape] = Counter()
    for (shape, cards), times in orders.items():
        chances[shape] += times * ways(cards, decks)
    happens: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    for shape, dealt in hands.items():
        for event in events(dealt):
            happens[f"Chance: {event}"] += chances[shape]
        for figure, (bet, options) in FIGURES.items():
            kept[figure] += chances[shape] * net(bet, dealt, options)
    every = math.perm(52 * decks, 6)
    figures = {event: Fraction(happens[event], every) for event in sorted(happens)}
    figures |= {figure: Fraction(kept[figure], every * STAKE) for figure in FIGURES}
    pairs = list(product([rank + suit for rank in RANKS for suit in SUITS], repeat=2))
    for figure, (bet, options) in PAIRS.items():
        of_pairs = sum(
            decks
            * (decks - (first == second))
            * net(bet, {"player": [first, second], "banker": [first, second]}, options)
            for first, second in pairs
        )
        figures[figure] = Fraction(of_pairs, math.perm(52 * decks, 2) * STAKE)
    return figures


def ways(cards: Cards, decks: int) -> int:
    """Return how many sixes of cards of a shoe begin with these points in this order."""
    found = math.perm(52 * decks - len(cards), 6 - len(cards))
    for card, times in Counter(cards).items():
        found *= math.perm((16 if points([card]) == 0 else 4) * decks, times)
    return found


def events(dealt: Hands) -> Iterator[str]:
    """Yield what is said of a round."""
    winner, cards = winner_of(dealt), len(dealt["player"]) + len(dealt["banker"])
    yield {"player": "Player wins", "banker": "Banker wins", "tie": "tie"}[winner]
    yield f"{cards} cards"
    for bet, event in (("dragon-7", "Dragon 7"), ("panda-8", "Panda 8"), ("super-6", "Banker wins with 6")):
        if odds_of(bet, dealt, OPTIONS):
            yield event
    best = max(points(dealt["player"]), points(dealt["banker"]))
    if cards == 4 and best in NATURAL:
        yield {
            "player": "natural Player wins",
            "banker": "natural Banker wins",
            "tie": "natural tie",
        }[winner]


if __name__ == "__main__":
    by_decks = {decks: count(decks) for decks in (8, 6)}
    for name, of_eight in by_decks[8].items():
        print(f"{name:32}{float(100 * of_eight):12.6f} %{float(100 * by_decks[6][name]):12.6f} %")
