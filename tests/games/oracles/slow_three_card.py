"""Three Card Poker settled from its document alone, as a person would; shares nothing with the engine."""

RANKS = "23456789TJQKA"
ORDER = ["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"]
BONUS = {"straight": 1, "three-of-a-kind": 4, "straight-flush": 5}
PAIR_PLUS = {"pair": 1, "flush": 4, "straight": 6, "three-of-a-kind": 30, "straight-flush": 40}


def worth(cards: list[str]) -> tuple[int, list[int], str]:
    """Something that orders hands: place on the ladder, ranks, name."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    low_ace = ranks == [12, 1, 0]
    run = low_ace or ranks[0] - 1 == ranks[1] == ranks[2] + 1
    suited = len({card[1] for card in cards}) == 1
    name = "high-card"
    if run or suited:
        name = "straight-flush" if run and suited else "straight" if run else "flush"
    elif len(set(ranks)) < 3:
        name = "pair" if len(set(ranks)) == 2 else "three-of-a-kind"
    paired = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    return ORDER.index(name), [1, 0, -1] if low_ace else paired, name


def settle(document: dict) -> dict[tuple[int, str], tuple[str, int]]:
    """(action, pays) by spot and wager."""
    his = worth(document["dealer"]["cards"])
    qualifies = his[:2] >= (0, [10, 1, 0])
    flush_pays = 3 if document["house"]["pair-plus"] == "PP-2" else 4
    lines = {}
    for spot in document["spots"]:
        number, ante, side = spot["spot"], spot["bets"]["ante"], spot["bets"].get("pair-plus", 0)
        own = worth(spot["cards"])
        if spot["decision"]["action"] == "fold":
            lines |= {(number, bet): ("take", 0) for bet, cents in spot["bets"].items() if cents}
            continue
        if not qualifies:
            lines |= {(number, "ante"): ("pay", ante), (number, "play"): ("push", 0)}
        else:
            result = "pay" if own > his else "take" if own < his else "push"
            lines |= {(number, bet): (result, ante if own > his else 0) for bet in ("ante", "play")}
        if own[2] in BONUS:
            lines[number, "ante-bonus"] = "pay", ante * BONUS[own[2]]
        if side:
            times = flush_pays if own[2] == "flush" else PAIR_PLUS.get(own[2], 0)
            lines[number, "pair-plus"] = ("pay", side * times) if times else ("take", 0)
    return lines
