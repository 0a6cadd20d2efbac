"""Ultimate Texas Hold'em settled from a round's document alone: its script read, its bets by slow_holdem."""

from collections import defaultdict

from tests.games.oracles.slow_holdem import TRIPS_BY_TABLE, settle
from tests.games.oracles.slow_money import worth

TIMES = {"check": 0, "fold": 0, "1x": 1, "2x": 2, "3x": 3, "4x": 4}
HOUSE = {"trips": "UTH-T1", "trips-after-fold": "stands"}


def settle_holdem(document: dict) -> tuple[list[dict], None]:
    """Every line of a round: on a spot Ante, Blind, Play, Trips."""
    house, table, own, chosen = HOUSE | document["house"], defaultdict(list), defaultdict(list), {}
    for event in document["script"]:
        if "choose" in event:
            chosen[event["spot"]] = TIMES[event["choose"]]
        else:
            cards = own[event["spot"]] if "spot" in event else table[event["deal"]]
            cards += event["cards"].split()
    lines = []
    for spot in sorted(document["spots"], key=lambda spot: spot["spot"]):
        number, bets = spot["spot"], dict(spot["bets"])
        cards, times = (own[number], table["dealer"], table["board"]), chosen[number]
        base = {bet: cents for bet, cents in bets.items() if bet != "trips"}
        qualifies = worth(table["dealer"] + table["board"])[1] != "high-card"
        said = settle(*cards, base, play=times)
        for bet, (action, pays) in said.items():
            stake = times * bets["ante"] if bet == "play" else bets[bet]
            rule = rule_of(bet, said, folds=not times, qualifies=qualifies)
            lines.append(written(number, bet, stake, action, pays, rule))
        if "trips" in bets:
            taken = not times and house["trips-after-fold"] == "taken"
            row = None if taken else TRIPS_BY_TABLE[house["trips"]].get(worth(cards[0] + cards[2])[1])
            action, pays = ("pay", int(row * bets["trips"])) if row else ("take", 0)
            rule = "RULED UTH 15" if taken else "UTH 15"
            lines.append(written(number, "trips", bets["trips"], action, pays, rule))
    return lines, None


def written(spot: int, bet: str, stake: int, action: str, pays: int, rule: str) -> dict:
    net = -stake if action == "take" else pays
    amounts = {"stake": stake, "action": action, "pays": pays, "net": net}
    return {"spot": spot, "wager": bet, **amounts, "rule": rule}


def rule_of(bet: str, said: dict, *, folds: bool, qualifies: bool) -> str:
    if folds:
        return "UTH 7a"
    if bet == "ante" and not qualifies:
        return "UTH 9a"
    if said["play"][0] == "push":
        return "UTH 14"
    if said[bet][0] == "take":
        return "UTH 13"
    wins = {"ante": "UTH 11", "play": "UTH 11a", "blind": "UTH 12"}
    return "UTH 12a" if said[bet][0] == "push" else wins[bet]
