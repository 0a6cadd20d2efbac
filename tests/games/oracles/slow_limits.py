"""Payout limits a second time, from the house's rule and the rulings: what is paid in bonuses in one round is
limited per payout, per player and per table; a win at even money, a refund and the meter never are."""

from collections.abc import Callable, Collection

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
    of_player, of_table = dict.fromkeys(patrons.values(), limit["player"]), limit["table"]
    meters = {id(line): line.pop(FROM_METER, 0) for line in lines}
    for line in sorted(lines, key=lambda line: _turn(line, at_fold(line))):
        if line["wager"] not in (*printed, "envy") or line["pays"] <= line["stake"]:
            continue
        player, from_meter = patrons[line["spot"]], meters[id(line)]
        due = line["pays"] - from_meter
        cents = min(due, limit["prize"], of_player[player], of_table)
        if line["wager"] in against_dealer:
            cents = max(cents, line["stake"])
        of_player[player] = max(0, of_player[player] - cents)
        of_table = max(0, of_table - cents)
        if cents < due:
            _cut(line, cents + from_meter)
    return lines


def _turn(line: dict, folded: bool) -> tuple[int, int]:
    if folded:
        return 0, line["spot"]
    return (2 if line["wager"] == "envy" else 1), -line["spot"]


def _cut(line: dict, pays: int) -> None:
    """A stake goes back where no cent is left, unless it was swept before the deal; a bonus without one is
    left alone."""
    line["net"] -= line["pays"] - pays
    line["pays"] = pays
    if not pays:
        swept = line["wager"] == "progressive"
        line["action"] = "take" if swept else "push" if line["stake"] else "leave"
