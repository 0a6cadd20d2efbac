"""Rabbit Hunter a second time, from the sheet and the rulings alone."""

from fractions import Fraction

from tests.games.oracles.paytables import TENS_UP, columns
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_money import house_of, label, line, odds, worth

TEN, ACE = 10, 14
TENS_UP_TABLES = columns(TENS_UP)


def tens_or_better(name: str, ranks: list[int]) -> bool:
    return name not in ("high-card", "pair") or (name == "pair" and ranks[0] >= TEN)


def settle_rabbit(document: dict) -> tuple[list[dict], None]:
    """Every line of a round; this game has no meter."""
    house, lines = house_of(document), []
    for spot in sorted(document["spots"], key=lambda spot: spot["spot"]):
        lines += settle_spot(spot, document["dealer"]["cards"][1:], house)
    return limited(document, house, lines, printed=("tens-up", "two-way-bad-beat")), None


def settle_spot(spot: dict, dealer_cards: list[str], house: dict) -> list[dict]:
    number, bets = spot["spot"], spot["bets"]
    if spot["decision"]["action"] == "fold":
        laid = [wager for wager in ("ante", "tens-up", "two-way-bad-beat") if bets.get(wager)]
        return [line(number, wager, bets[wager], "take", 0, "RH 8a") for wager in laid]
    bought = spot["decision"].get("buy", False)
    dealer, dealer_name, dealer_ranks = worth(dealer_cards)
    player, name, ranks = worth(spot["cards"] if bought else spot["cards"][1:])
    qualifies = dealer_name != "high-card" or dealer_ranks[0] == ACE
    lines = []
    for wager in ("ante", "play"):
        if wager == "ante" and not qualifies:
            said = "push", 0, "RH 13"
        elif player == dealer:
            said = "push", 0, "RH 17"
        else:
            said = ("pay", bets["ante"], "RH 15") if player > dealer else ("take", 0, "RH 16")
        lines.append(line(number, wager, bets["ante"], *said))
    if bought:
        lines.append(line(number, "sixth-card", bets["ante"], "take", 0, "RH 11b"))
    if stake := bets.get("tens-up"):
        said = "take", 0
        if tens_or_better(name, ranks):
            cell = TENS_UP_TABLES["RH-1"]["Tens Up" if name == "pair" else label(name)]
            said = "pay", odds(Fraction(cell[1]), stake, house)
        lines.append(line(number, "tens-up", stake, *said, "RH 18"))
    if stake := bets.get("two-way-bad-beat"):
        loser = (name, ranks) if player < dealer else (dealer_name, dealer_ranks)
        beaten = player != dealer and tens_or_better(*loser)
        said = ("pay", odds(Fraction(10), stake, house)) if beaten else ("take", 0)
        lines.append(line(number, "two-way-bad-beat", stake, *said, "RH 19"))
    return lines
