"""Pai Gow Poker rounds settled from their document alone: the house ways a second time, fouls, the commission
and envy around the slow settlement of set hands; shares nothing with the engine."""

from fractions import Fraction
from itertools import combinations
from math import ceil
from random import Random

from tests.games.oracles import slow_pai_gow
from tests.games.oracles.slow_document import Player, read_layout
from tests.games.oracles.slow_hands import COMPLETED, JOKERS, RANKS
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, line

HOUSE = {
    "fortune": "PGP-F-1",
    "house-way": "way-1",
    "ace-to-five-straight": "second-highest",
    "foul-hand": "loses",
    "commission": "five-percent",
    "commission-coin": 25,
    "envy-from-every-hand": True,
}
WHEELS = {"second-highest": "second", "lowest": "low"}
ENVY = {
    "seven-card-straight-flush": 300_000,
    "royal-flush-and-royal-match": 100_000,
    "seven-card-straight-flush-wild": 50_000,
    "five-of-a-kind": 25_000,
    "royal-flush": 5_000,
    "straight-flush": 2_000,
    "four-of-a-kind": 500,
}
LEAST_FOR_ENVY = 500
SIX, SEVEN, TEN, JACK, KING, ACE = 6, 7, 10, 11, 13, 14


def settle_pai_gow(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot the wager, Fortune, envy."""
    house, layout = house_of(document, HOUSE), read_layout(document)
    house["wheel"] = WHEELS[house["ace-to-five-straight"]]
    dealer = layout.cards["dealer"]
    dealer_low = low_by_the_way(dealer, house["house-way"])
    lines = []
    for number, player in sorted(layout.players.items()):
        lines.append(wager_line(player, dealer, dealer_low, house))
        if stake := player.bets.get("fortune"):
            said, pays = slow_pai_gow.fortune(player.cards["hand"], stake, house)
            lines.append(line(number, "fortune", stake, said, pays, "PGP 8"))
        lines += envies(player, list(layout.players.values()), house)
    return limited(document, house, lines, printed=("fortune",)), None


def wager_line(player: Player, dealer: list[str], dealer_low: list[str], house: dict) -> dict:
    own, stake = player.cards["hand"], player.bets["wager"]
    low = player.chose["set"]["cards"]
    low = low.split() if isinstance(low, str) else low
    if slow_pai_gow.is_foul(own, low, house):
        if house["foul-hand"] == "loses":
            return line(player.spot, "wager", stake, "take", 0, "PGP 3b")
        low = low_by_the_way(own, house["house-way"])
    his = slow_pai_gow.high_hand(slow_pai_gow.rest_of(dealer, dealer_low), house)
    if house["commission"] == "none" and his.name == "high-card" and his.ranks[0] == ACE:
        return line(player.spot, "wager", stake, "push", 0, "PGP 6c")
    said, _pays = slow_pai_gow.settle(own, low, dealer, dealer_low, stake, house)
    if said == "take":
        copies = [
            slow_pai_gow.high_hand(slow_pai_gow.rest_of(own, low), house)[:2] == his[:2],
            slow_pai_gow.low_hand(low)[:2] == slow_pai_gow.low_hand(dealer_low)[:2],
        ]
        return line(player.spot, "wager", stake, "take", 0, "PGP 7b" if any(copies) else "PGP 7a")
    if said == "push":
        return line(player.spot, "wager", stake, "push", 0, "PGP 7")
    return line(player.spot, "wager", stake, "pay", stake - commission(stake, house), "PGP 6a")


def commission(stake: int, house: dict) -> int:
    if house["commission"] == "none":
        return 0
    coin = house["commission-coin"]
    return ceil(Fraction(stake, 20) / coin) * coin


def envies(player: Player, players: list[Player], house: dict) -> list[dict]:
    if player.bets.get("fortune", 0) < LEAST_FOR_ENVY:
        return []
    found = []
    for other in players:
        alike = other.spot == player.spot or (player.patron and player.patron == other.patron)
        triggers = other.bets.get("fortune") or house["envy-from-every-hand"]
        if cents := 0 if alike or not triggers else envy_for(other.cards["hand"]):
            found.append(line(player.spot, "envy", 0, "pay", cents, "PGP 9") | {"from": other.spot})
    return found


def envy_for(cards: list[str]) -> int:
    return max((ENVY.get(row, 0) for row in slow_pai_gow.fortune_rows(cards)), default=0)


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
    return slow_pai_gow.high_hand(five).name in COMPLETED


def worth_of(low: tuple[str, ...], cards: list[str]) -> tuple:
    rest = [card for card in cards if card not in low]
    return slow_pai_gow.low_hand(list(low))[:2], slow_pai_gow.high_hand(rest, {"wheel": "low"})[:2]


def with_other_lows(document: dict, chance: Random) -> dict:
    """Return the document with any two cards of each player set low, of some as they were."""
    layout, script = read_layout(document), []
    for event in document["script"]:
        if "choose" in event and chance.random() < 0.5:
            low = chance.sample(layout.players[event["spot"]].cards["hand"], 2)
            event = event | {"cards": " ".join(low)}
        script.append(event)
    return document | {"script": script}
