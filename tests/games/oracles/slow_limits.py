"""Payout limits a second time, from the house's rule and the rulings: what is paid in bonuses in one round is
limited per payout, per player and per table; a win at even money, a refund and the meter never are."""

from collections.abc import Callable, Collection
from fractions import Fraction

FROM_METER = "from-meter"
"""Cents of a line that the meter pays, on a line until its limits are looked at."""

NO_LIMIT = 10**15


def limited(
    document: dict,
    house: dict,
    lines: list[dict],
    *,
    printed: Collection[str],
    against_dealer: Collection[str] = (),
    at_fold: Callable[[dict], bool] = lambda line: False,
) -> list[dict]:
    """Return the lines as the limits leave them.

    `printed` are the bets that a paytable pays; those of them `against_dealer` get even money whatever the
    limit. Prizes are paid in settling order: `at_fold` as the players fold, the others from the dealer's
    right, envy last.
    """
    patrons = {spot["spot"]: spot.get("patron") or spot["spot"] for spot in document["spots"]}
    limit = {what: house.get(f"payout-limit-per-{what}") or NO_LIMIT for what in ("prize", "player", "table")}
    side_first = bool(house.get("bonus-first"))
    meters = {id(line): line.pop(FROM_METER, 0) for line in lines}
    prizes = [
        line
        for line in sorted(lines, key=lambda line: _turn(line, at_fold(line), side_first))
        if line["wager"] in (*printed, "envy") and line["pays"] > line["stake"]
    ]
    due = {id(line): line["pays"] - meters[id(line)] for line in prizes}
    least = {id(line): line["stake"] if line["wager"] in against_dealer else 0 for line in prizes}
    paid = _one_after_the_other(prizes, patrons, due, least, limit)
    if house.get("payout-limit-shares") == "pro-rata":
        folded = [line for line in prizes if at_fold(line)]
        claims = _one_after_the_other(prizes, patrons, due, least, limit | {"table": NO_LIMIT})
        rest = [line for line in prizes if not at_fold(line) and claims[id(line)]]
        left = max(0, limit["table"] - sum(paid[id(line)] for line in folded))
        if sum(claims[id(line)] for line in rest) > left:
            paid |= _pro_rata(rest, patrons, claims, least, left)
    for line in prizes:
        if paid[id(line)] < due[id(line)]:
            _cut(line, paid[id(line)] + meters[id(line)])
    return lines


def _one_after_the_other(prizes, patrons, due, least, limit) -> dict[int, int]:
    """Cents for each prize, in settling order, as long as there is something left."""
    of_player, of_table = dict.fromkeys(patrons.values(), limit["player"]), limit["table"]
    paid = {}
    for line in prizes:
        player = patrons[line["spot"]]
        cents = min(due[id(line)], limit["prize"], of_player[player], of_table)
        paid[id(line)] = cents = max(cents, least[id(line)])
        of_player[player] = max(0, of_player[player] - cents)
        of_table = max(0, of_table - cents)
    return paid


def _pro_rata(rest, patrons, claims, least, left) -> dict[int, int]:
    """Iowa 491-11.7(2): each player's part of what is left, and of it each prize's, by what is due."""
    players = dict.fromkeys(patrons[line["spot"]] for line in rest)
    dues = [sum(claims[id(line)] for line in rest if patrons[line["spot"]] == who) for who in players]
    paid = {}
    for who, cents in zip(players, _parts(left, dues), strict=True):
        own = [line for line in rest if patrons[line["spot"]] == who]
        parts = _parts(cents, [claims[id(line)] for line in own])
        paid |= {id(line): max(part, least[id(line)]) for line, part in zip(own, parts, strict=True)}
    return paid


def _parts(cents: int, dues: list[int]) -> list[int]:
    """Whole cents by the dues; what is left over goes to the largest of them, the first of equal ones."""
    parts = [int(Fraction(cents * due, sum(dues))) for due in dues]
    parts[dues.index(max(dues))] += cents - sum(parts)
    return parts


SIDE_BETS = {
    *("queens-up", "aces-up", "bad-beat", "tens-up", "two-way-bad-beat", "joker", "queens-plus", "trips"),
    *("flush", "straight-flush", "three-card-bonus", "pair-plus", "six-card-bonus", "bonus", "fortune"),
    *("trips-plus", "pocket-bonus"),
}
"""Bets beside the game, which many pits pay first."""


def _turn(line: dict, folded: bool, side_first: bool) -> tuple[int, int, bool]:
    later = side_first and line["wager"] not in SIDE_BETS
    if folded:
        return 0, line["spot"], later
    return (2 if line["wager"] == "envy" else 1), -line["spot"], later


def _cut(line: dict, pays: int) -> None:
    """A stake goes back where no cent is left, unless it was swept before the deal; a bonus without one is
    left alone."""
    line["net"] -= line["pays"] - pays
    line["pays"] = pays
    if not pays:
        swept = line["wager"] == "progressive"
        line["action"] = "take" if swept else "push" if line["stake"] else "leave"
