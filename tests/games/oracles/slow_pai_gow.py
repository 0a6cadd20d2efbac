"""Hands of Pai Gow Poker, Fortune and the house ways a second time; shares nothing with the engine."""

from itertools import combinations

from tests.games.oracles.slow_hands import (
    ACE,
    COMPLETED,
    JOKERS,
    KING,
    PAI_GOW,
    RANKS,
    TEN,
    How,
    Reading,
    best,
)

HIGH = {wheel: How(ladder=PAI_GOW, wheel=wheel, joker="bug") for wheel in ("low", "second")}
LOW = How(size=2, ladder=("high-card", "pair"), needs=3, joker="bug")
SIX, SEVEN = 6, 7


def high_hand(cards: list[str], wheel: str = "second") -> Reading:
    return best(tuple(sorted(cards)), HIGH[wheel])


def low_hand(cards: list[str]) -> Reading:
    return best(tuple(sorted(cards)), LOW)


def rest_of(cards: list[str], low: list[str]) -> list[str]:
    return [card for card in cards if card not in low]


def is_foul(cards: list[str], low: list[str], wheel: str = "second") -> bool:
    """Whether two cards are set that beat the other five: a pair beats a lower pair or none, two high cards
    only high cards."""
    high, two = high_hand(rest_of(cards, low), wheel), low_hand(low)
    if two.name == "pair":
        return high.name == "high-card" or (high.name == "pair" and high.ranks[0] < two.ranks[0])
    return high.name == "high-card" and high.ranks[:2] < two.ranks


def fortune_hands(cards: list[str]) -> list[Reading]:
    """Return everything that seven cards can be read as."""
    natural = set(cards) - set(JOKERS)
    found = [best(tuple(sorted(five)), HIGH["low"]) for five in combinations(cards, 5)]
    runs = [{rank + suit for rank in ("A" + RANKS)[low : low + 7]} for suit in "cdhs" for low in range(8)]
    if any(natural <= run for run in runs):
        named = "seven-card-straight-flush" + ("-with-joker" if len(natural) < 7 else "")
        found.append(Reading(0, (), named, ()))
    matches = [list(two) for two in combinations(cards, 2) if {two[0][0], two[1][0]} == {"K", "Q"}]
    matches = [two for two in matches if two[0][1] == two[1][1]]
    if any(high_hand(rest_of(cards, two)).name == "royal-flush" for two in matches):
        found.append(Reading(0, (), "royal-flush-and-royal-match", ()))
    return found


# --- The house ways, from the sheet's words ----------------------------------------------------------


def value(card: str) -> int:
    return ACE if card in JOKERS else RANKS.index(card[0]) + 2


def low_by_the_way(cards: list[str], way: str) -> list[str]:
    """Return the two cards that go low; of those of the same ranks, what leaves most."""
    ranks = sorted(map(value, low_of(cards, way)))
    alike = [low for low in combinations(cards, 2) if sorted(map(value, low)) == ranks]
    return list(max(alike, key=lambda low: worth_of(low, cards)[1]))


def low_of(cards: list[str], way: str) -> list[str]:
    """Return two cards of the ranks that go low."""
    down = sorted(cards, key=value, reverse=True)
    values = [value(card) for card in down]
    many = {n: [v for v in sorted(set(values), reverse=True) if values.count(v) == n] for n in range(1, 6)}
    alone = [card for card in down if value(card) in many[1]]
    pairs = many[2]

    def two(of: int) -> list[str]:
        return [card for card in down if value(card) == of][:2]

    if many[5]:
        return two(KING) if KING in pairs else two(ACE)
    if many[4]:
        (four,) = many[4]
        if pairs or many[3]:
            return two((pairs or many[3])[0])
        if four <= SIX:
            return alone[:2]
        if four <= TEN and way == "way-1" and value(alone[0]) == ACE:
            return alone[:2]
        return two(four)
    if len(many[3]) == 2:
        return two(many[3][0])
    if many[3] and pairs:
        if way == "way-2" and pairs == [2] and [value(card) for card in alone] == [ACE, KING]:
            return alone
        return two(pairs[0])
    if len(pairs) < 2 or (way == "way-2" and len(pairs) == 2):
        lows = [low for low in combinations(down, 2) if makes_five([c for c in down if c not in low])]
        if lows:
            return list(max(lows, key=lambda low: worth_of(low, down)))
    if len(pairs) == 3:
        return two(pairs[0])
    if len(pairs) == 2:
        return alone[:2] if keeps(pairs, value(alone[0]), way) else two(pairs[1])
    if many[3]:
        return [two(ACE)[0], alone[0]] if many[3] == [ACE] else alone[:2]
    return alone[:2] if pairs else alone[1:3]


def keeps(pairs: list[int], top: int, way: str) -> bool:
    """Whether two pair stay together beside a highest card."""
    high, low = pairs
    if way == "way-2":
        return high <= SIX and top == ACE
    if high == ACE or low >= SEVEN:
        return False
    return top == ACE if high >= SEVEN else top >= KING


def makes_five(five: list[str]) -> bool:
    return high_hand(five).name in COMPLETED


def worth_of(low: tuple[str, ...], cards: list[str]) -> tuple:
    return low_hand(list(low))[:2], high_hand(rest_of(cards, list(low)), "low")[:2]
