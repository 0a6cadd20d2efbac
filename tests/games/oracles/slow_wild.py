"""Wild Six Card Draw Poker a second time, from the sheet and the rulings alone."""

from fractions import Fraction

from tests.games.oracles.paytables import BIG_HAND, JOKER_BET, QUEENS_PLUS, WILD_PROGRESSIVE, columns
from tests.games.oracles.slow_hands import FIVE, JOKERS
from tests.games.oracles.slow_limits import limited
from tests.games.oracles.slow_meter import Found, progressive
from tests.games.oracles.slow_money import house_of, label, line, odds, worth

QUEEN = 12
BIG_HANDS, QUEENS = columns(BIG_HAND), columns(QUEENS_PLUS)
JOKER_ODDS = columns(JOKER_BET)["JOKER"]
WSDP = columns(WILD_PROGRESSIVE)["WSDP-1"]


def straight_or_better(name: str) -> bool:
    return FIVE.index(name) >= FIVE.index("straight")


def jokers_in(cards) -> int:
    return sum(card in JOKERS for card in cards)


def look(spot: dict, table: str) -> Found:
    """Natural and wild apart, on the five cards that were dealt."""
    assert table == "WSDP-1"
    name = label(worth(spot["cards"], jokers=True)[1])
    natural = "Wild" if jokers_in(spot["cards"]) else "Natural"
    return WSDP.get(name) or WSDP.get(f"{natural} {name}"), 0


def settle_wild(document: dict) -> tuple[list[dict], dict | None]:
    """Every line of a round, and the meter after it."""
    house = house_of(document) | {"progressive": "WSDP-1"}
    meter_lines, meter = progressive(
        document,
        house,
        lambda spot: look(spot, house["progressive"]),
        share="WSD 9",
        fixed="WSD 9",
        lost="WSD 9",
    )
    lines = []
    for spot in sorted(document["spots"], key=lambda spot: spot["spot"]):
        lines += settle_spot(spot, document["dealer"]["cards"], house)
        lines += meter_lines.get(spot["spot"], [])
    printed = "wager", "joker", "queens-plus", "progressive"
    return limited(document, house, lines, printed=printed, against_dealer=["wager"]), meter


def settle_spot(spot: dict, dealer_cards: list[str], house: dict) -> list[dict]:
    number, bets, dealt, decision = spot["spot"], spot["bets"], list(spot["cards"]), spot["decision"]
    ends = list(dealt)
    if decision["action"] == "draw":
        ends.remove(decision["discard"])
        ends.append(decision["drawn"])
    lines = [line(number, "wager", bets["wager"], *main_bet(bets["wager"], dealt, ends, dealer_cards, house))]
    if stake := bets.get("joker"):
        counted = {*dealt, *([decision["drawn"]] if house["joker-bet-counts-draw"] and ends != dealt else [])}
        row = {
            (1, False): "Player, 1 Joker only",
            (1, True): "Player & Dealer, 1 Joker each",
            (2, False): "Player, 2 Jokers",
        }.get((jokers_in(counted), jokers_in(dealer_cards) > 0))
        said = ("pay", odds(Fraction(JOKER_ODDS[row][1]), stake, house)) if row else ("take", 0)
        lines.append(line(number, "joker", stake, *said, "WSD 7"))
    if stake := bets.get("queens-plus"):
        _, name, ranks = worth(dealt, jokers=True)
        said = "take", 0
        if name not in ("pair", "high-card") or (name == "pair" and ranks[0] >= QUEEN):
            row = "Pair of Queens or Better" if name == "pair" else label(name)
            said = "pay", odds(Fraction(QUEENS[house["queens-plus"]][row][1]), stake, house)
        lines.append(line(number, "queens-plus", stake, *said, "WSD 8"))
    return lines


def main_bet(stake: int, dealt, ends, dealer_cards, house: dict) -> tuple[str, int, str]:
    player, name, _ = worth(ends, jokers=True)
    outright = straight_or_better(worth(dealt, jokers=True)[1])
    dealer = worth(dealer_cards, jokers=True)[0]
    if not outright and player <= dealer:
        return ("push", 0, "WSD 5") if player == dealer else ("take", 0, "WSD 5")
    cell = BIG_HANDS[house["big-hand"]].get(label(name))
    if outright and not house["big-hand-on-automatic"]:
        cell = None
    pays = odds(Fraction(cell[1]), stake, house) if cell else stake
    return "pay", pays, "WSD 3" if outright else "WSD 6"
