"""Meters, and strong hands that a shuffled deck shows once in a lifetime; names of games."""

from random import Random

from tests.games.oracles.slow_hands import JOKERS, RANKS

SIX, RABBIT, WILD = "six-card-poker", "rabbit-hunter", "wild-six-card-draw-poker"
THREE, CARIBBEAN, HOLDEM = "three-card-poker", "caribbean-stud", "ultimate-texas-holdem"
RIDE, STUD, FLUSH = "let-it-ride", "mississippi-stud", "high-card-flush"
PAI_GOW = "pai-gow-poker"
RATES = ("0", "0.25", "0.05", "0.333", "0.015", "0.7", "1")


def random_meter(chance: Random) -> dict:
    return {
        "amount": chance.choice((0, 777, chance.randrange(10**8), chance.randrange(10**6))),
        "seed_amount": chance.choice((0, 500_000, chance.randrange(10**6))),
        "reserve": chance.choice((0, chance.randrange(10**5))),
        "contribution": chance.choice(RATES),
        "reserve_contribution": chance.choice(RATES),
    }


def strong_hand(game: str, planted: list[list[str]], chance: Random) -> list[str]:
    """Some class of hand, or another player's ranks in other suits; a joker in it where there are any."""
    suits = chance.sample("cdhs", 4)
    twins = [hand for hand in planted if hand]
    if twins and chance.random() < 0.4:
        turned = dict(zip("cdhs", suits, strict=True))
        hand = [card if card in JOKERS else card[0] + turned[card[1]] for card in chance.choice(twins)]
    else:
        hand = of_a_class(suits, chance)
    if game == THREE and chance.random() < 0.2:
        hand = [rank + suits[0] for rank in "AKQ"]
    if game == PAI_GOW:
        return of_seven(hand, suits, chance)
    if game == WILD and chance.random() < 0.4:
        hand[chance.randrange(len(hand))] = chance.choice(JOKERS)
    return hand


def of_seven(hand: list[str], suits: list[str], chance: Random) -> list[str]:
    """A hand, one with the joker in it, or one of those that take seven cards."""
    one, two, *_ = suits
    low = chance.randrange(8)
    seven = [rank + one for rank in ("A" + RANKS)[low : low + 7]]
    royal = [rank + one for rank in "TJQKA"]
    hand = chance.choice((hand, hand, seven, [*royal, "K" + two, "Q" + two], ["A" + suit for suit in suits]))
    if len(hand) == 4:
        return [*hand, JOKERS[0]]
    if chance.random() < 0.4:
        hand = [JOKERS[0], *hand[1:]]
    return hand


def of_a_class(suits: list[str], chance: Random) -> list[str]:
    one, two, *_ = suits
    ranks = chance.sample(RANKS, 5)
    low = chance.choice((0, 0, 8, *range(1, 8)))
    run = "A" + RANKS[:4] if chance.random() < 0.1 else RANKS[low : low + 5]
    first, second = ranks[:2]
    return chance.choice(
        (
            [rank + one for rank in run],
            [rank + one for rank in "TJQKA"],
            [rank + chance.choice(suits) for rank in run],
            [rank + one for rank in ranks],
            [rank + chance.choice(suits) for rank in ranks],
            [first + one, first + two] + [rank + chance.choice(suits) for rank in ranks[1:4]],
            [first + suit for suit in "cdhs"],
            [first + suit for suit in suits[:3]] + [second + suit for suit in suits[:2]],
            [first + suit for suit in suits[:3]],
            ["A" + one, "A" + two],
            ["T" + one, "T" + two],
            ["A" + one, "A" + two, first + one, first + two] if first != "A" else ["A" + one, "A" + two],
        )
    )
