"""Round documents of any cards, bets, houses and meters: strong hands, ties and folded winners are planted,
which a shuffled deck shows once in a lifetime. Nothing here comes from the engine."""

from random import Random

from tests.games.oracles.slow_dealer import straight_or_better
from tests.games.oracles.slow_hands import DECK, JOKERS, RANKS

SIX, RABBIT, WILD = "six-card-poker", "rabbit-hunter", "wild-six-card-draw-poker"
THREE, CARIBBEAN, HOLDEM = "three-card-poker", "caribbean-stud", "ultimate-texas-holdem"
RIDE, STUD, FLUSH = "let-it-ride", "mississippi-stud", "high-card-flush"
PAI_GOW = "pai-gow-poker"
TABLES = {
    SIX: {
        "aces-up": ("SCP-01", "SCP-02", "SCP-03", "SCP-04"),
        "bad-beat": ("BB-10000", "BB-2500", "BB-500"),
        "progressive": ("SIXCPP-01", "SIXCPP-02"),
    },
    RABBIT: {},
    WILD: {"big-hand": ("BIG-A", "BIG-B", "BIG-C"), "queens-plus": ("QP-A", "QP-B")},
    THREE: {
        "ante-bonus": ("TCP-AB-1", "TCP-AB-2", "TCP-AB-3", "TCP-AB-4"),
        "pair-plus": ("TCP-PP-1", "TCP-PP-2", "TCP-PP-3", "TCP-PP-4", "TCP-PP-5"),
        "six-card-bonus": ("TCP-6C-1", "TCP-6C-2", "TCP-6C-3"),
        "progressive": ("TCPP-1", "TCPP-2"),
        "pair-plus-after-fold": ("taken", "stands"),
    },
    CARIBBEAN: {"progressive": ("CSPP-1", "CSPP-2", "CSPP-3", "CSPP-4")},
}
METERED = ("fixed-pays-from-meter", "split-royals")
SWITCHES = {
    SIX: (*METERED, "hold-bad-beat-to-showdown", "envy-from-every-hand"),
    RABBIT: (),
    WILD: (*METERED, "big-hand-on-automatic", "joker-bet-counts-draw"),
    THREE: ("fixed-pays-from-meter", "envy-from-every-hand"),
    CARIBBEAN: METERED,
}
SIDE_BETS = {
    SIX: ("aces-up", "bad-beat", "progressive"),
    RABBIT: ("tens-up", "two-way-bad-beat"),
    WILD: ("joker", "queens-plus", "progressive"),
    THREE: ("pair-plus", "six-card-bonus", "progressive"),
    CARIBBEAN: ("progressive",),
}
SIZES = {WILD: (6, 5), THREE: (3, 3), CARIBBEAN: (5, 5)}
"""Cards of the dealer and of a player; six each elsewhere."""
RATES = ("0", "0.25", "0.05", "0.333", "0.015", "0.7", "1")
TRIES = 20


def random_document(game: str, chance: Random) -> dict:
    """One round of this game; any player may hold anything."""
    spots = sorted(chance.sample(range(1, 7), chance.randint(1, 6)))
    house = random_house(game, chance)
    packets, left = random_packets(game, len(spots), chance)
    patrons = random_patrons(spots, Random(f"patrons {packets}"))
    return {
        "version": 1,
        "game": game,
        "house": house,
        "meter": random_meter(chance) if "progressive" in SIDE_BETS[game] else None,
        "spots": [
            {
                "spot": spot,
                **patrons.get(spot, {}),
                "bets": random_bets(game, house, cards, chance),
                "cards": cards,
                "decision": random_decision(game, cards, left, chance),
            }
            for spot, cards in zip(spots, packets[1:], strict=True)
        ],
        "dealer": {"cards": packets[0]},
    }


def random_patrons(spots: list[int], chance: Random) -> dict[int, dict]:
    """Who plays a spot, where that is written down: some play two or three, side by side or not."""
    names = chance.choices(("Ann", "Ben", "patron at 2 and 3", ""), k=len(spots))
    return {spot: {"patron": name} for spot, name in zip(spots, names, strict=True) if name}


def random_house(game: str, chance: Random) -> dict:
    house: dict = {name: chance.choice(tables) for name, tables in TABLES[game].items()}
    house |= {name: chance.random() < 0.4 for name in SWITCHES[game]}
    house["breakage"] = chance.choice(("exact", "exact", "up", "down"))
    house["smallest-chip"] = chance.choice((100, 250, 500))
    if "progressive" in SIDE_BETS[game]:
        house["progressive-wager"] = chance.choice((100, 100, 250, 500))
    return house


def random_meter(chance: Random) -> dict:
    return {
        "amount": chance.choice((0, 777, chance.randrange(10**8), chance.randrange(10**6))),
        "seed_amount": chance.choice((0, 500_000, chance.randrange(10**6))),
        "reserve": chance.choice((0, chance.randrange(10**5))),
        "contribution": chance.choice(RATES),
        "reserve_contribution": chance.choice(RATES),
    }


def random_packets(game: str, players: int, chance: Random) -> tuple[list[list[str]], list[str]]:
    """The dealer's packet, the players' and the cards that are left."""
    left = list(DECK + (JOKERS if game == WILD else ()))
    chance.shuffle(left)
    planted: list[list[str]] = []
    for _ in range(players + 1):
        planted.append([])
        if chance.random() < 0.4:
            for _ in range(TRIES):
                hand = strong_hand(game, planted, chance)
                if set(hand) <= set(left):
                    planted[-1] = hand
                    left = [card for card in left if card not in hand]
                    break
    chance.shuffle(planted)
    packets = []
    for place, hand in enumerate(planted):
        size = SIZES.get(game, (6, 6))[bool(place)]
        taken = hand[:size]
        while len(taken) < size:
            taken.append(left.pop())
        chance.shuffle(taken)
        if game == RABBIT and chance.random() < 0.6:
            # The top card is laid aside or burned: mostly a card that the planted hand can spare.
            taken.sort(key=hand.__contains__)
        packets.append(taken)
    return packets, left


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


def random_bets(game: str, house: dict, cards: list[str], chance: Random) -> dict:
    main = "wager" if game == WILD else "ante"
    bets = {main: chance.choice((500, 1_000, 1_500, 2_500, 755, 30_000))}
    for wager in SIDE_BETS[game]:
        if wager == "progressive":
            if chance.random() < 0.6:
                bets[wager] = house["progressive-wager"]
        elif chance.random() < 0.7:
            bets[wager] = min(chance.choice((500, 700, 1_500, 755)), bets[main])
    return bets


def random_decision(game: str, cards: list[str], left: list[str], chance: Random) -> dict:
    if game == WILD:
        if straight_or_better(cards) or chance.random() < 0.2:
            return {"action": "stand"}
        return {"action": "draw", "discard": chance.choice(cards), "drawn": left.pop()}
    if chance.random() < 0.3:
        return {"action": "fold"}
    if game == CARIBBEAN:
        return {"action": "raise"}
    return {"action": "play"} | ({"buy": chance.random() < 0.5} if game == RABBIT else {})
