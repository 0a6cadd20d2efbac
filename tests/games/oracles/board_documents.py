"""Let It Ride and Mississippi Stud settled from a round's document alone: its script read, its bets by the
slow dealers of plain cards, each line by the rule of the sheet."""

from collections import defaultdict
from dataclasses import dataclass, field

from tests.games.oracles import slow_let_it_ride, slow_mississippi
from tests.games.oracles.slow_money import worth
from tests.games.oracles.slow_three_card import PAIRS, row_of

RIDE_BETS = {"bet-1": "one", "bet-2": "two", "bet-3": "dollar", "three-card-bonus": "bonus"}
LIR_BONUS = {"LIR-3C-1": "TCP-PP-2", "LIR-3C-2": "TCP-PP-1", "LIR-3C-3": "TCP-PP-5", "LIR-3C-4": "TCP-PP-4"}
LIR_TWO = {"royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 25, "full-house": 15, "flush": 10}
PAYS_OF_TABLE = {"LIR-2": LIR_TWO, "MS-2": {"straight": 5}}
"""What differs from the first table of the game."""


@dataclass
class Played:
    """A round as its script tells it."""

    own: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    board: list[str] = field(default_factory=list)
    chosen: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))


def read_script(document: dict) -> Played:
    played = Played()
    for event in document["script"]:
        if "choose" in event:
            played.chosen[event["spot"]].append(event["choose"])
        else:
            cards = played.own[event["spot"]] if "spot" in event else played.board
            cards += event["cards"].split()
    return played


def settle_ride(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot the three bets, then the 3 Card Bonus."""
    house, played, lines = document["house"], read_script(document), []
    for spot in sorted(document["spots"], key=lambda spot: spot["spot"]):
        number, own = spot["spot"], played.own[spot["spot"]]
        pulls = zip(("one", "two"), played.chosen[number], strict=True)
        pulled = [bet for bet, choice in pulls if choice == "pull"]
        stakes = {RIDE_BETS[bet]: cents for bet, cents in spot["bets"].items()}
        table = LIR_BONUS[house.get("three-card-bonus", "LIR-3C-1")]
        said = slow_let_it_ride.settle(own, played.board, stakes, pulled=pulled, table=table)
        other = PAYS_OF_TABLE.get(house.get("base", ""), {}).get(worth(own + played.board)[1])
        for bet, stake in spot["bets"].items():
            action, pays = said[RIDE_BETS[bet]]
            if other and action == "pay" and bet != "three-card-bonus":
                pays = other * stake
            rule = {"push": "LIR 5a", "pay": "LIR 8", "take": "LIR 9"}[action]
            rule = "LIR 10" if bet == "three-card-bonus" else rule
            lines.append(written(number, bet, stake, action, pays, rule))
    return limited(lines, house, prints=("bet-1", "bet-2", "bet-3", "three-card-bonus")), None


def settle_stud(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot Ante, the streets, the 3 Card Bonus."""
    house, played, lines = document["house"], read_script(document), []
    for spot in sorted(document["spots"], key=lambda spot: spot["spot"]):
        number, own, ante = spot["spot"], played.own[spot["spot"]], spot["bets"]["ante"]
        choices = played.chosen[number]
        multiples = [int(choice[0]) for choice in choices if choice != "fold"]
        folds, bonus = "fold" in choices, spot["bets"].get("three-card-bonus", 0)
        said = slow_mississippi.settle(own, played.board, ante, multiples, table="TCP-PP-5")
        other = PAYS_OF_TABLE.get(house.get("base", ""), {}).get(worth(own + played.board)[1])
        stakes = dict(zip(("ante", "third", "fourth", "fifth"), (1, *multiples), strict=False))
        for bet, times in stakes.items():
            action, pays = said[bet]
            if other and action == "pay":
                pays = other * times * ante
            rule = "MS 3a" if folds else {"push": "MS 8", "pay": "MS 7", "take": "MS 9"}[action]
            lines.append(written(number, bet, times * ante, action, pays, rule))
        if bonus:
            row = PAIRS["TCP-PP-5"].get(row_of(played.board))
            paid = ("pay", int(row * bonus)) if row else ("take", 0)
            lines.append(written(number, "three-card-bonus", bonus, *paid, "MS 10"))
    return limited(lines, house, prints=("ante", "third", "fourth", "fifth", "three-card-bonus")), None


def limited(lines: list[dict], house: dict, *, prints: tuple[str, ...]) -> list[dict]:
    """Return the lines with their pays kept to a limit for each player or for the table, paid from the
    dealer's right, on a spot in the layout's order; even money is never cut, and a bet that gets nothing is
    pushed."""
    for option in ("payout-limit-per-player", "payout-limit-per-table"):
        most, paid = house.get(option, 0), defaultdict(int)
        for line in sorted(lines, key=lambda line: (-line["spot"], prints.index(line["wager"]))):
            who = line["spot"] if option.endswith("player") else 0
            if most and line["action"] == "pay" and line["pays"] > line["stake"]:
                line["pays"] = line["net"] = min(line["pays"], most - paid[who])
                paid[who] += line["pays"]
                line["action"] = "pay" if line["pays"] else "push"
    return lines


def written(spot: int, bet: str, stake: int, action: str, pays: int, rule: str) -> dict:
    net = -stake if action == "take" else pays
    amounts = {"stake": stake, "action": action, "pays": pays, "net": net}
    return {"spot": spot, "wager": bet, **amounts, "rule": rule}
