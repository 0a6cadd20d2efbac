"""A progressive a second time, from its rules of play (SCPP 5, 8, 9): swept, then paid from the right."""

from collections.abc import Callable
from fractions import Fraction

from tests.games.oracles.paytables import Cell
from tests.games.oracles.slow_limits import FROM_METER
from tests.games.oracles.slow_money import half_up, line

Found = tuple[Cell, int]
"""What the table says of a hand: its cell, or None, and the cents of envy."""


class SlowMeter:
    """What stands on the display, restarted at seed amount and reserve."""

    def __init__(self, given: dict, swept: int) -> None:
        self.seed_amount = given["seed_amount"]
        self.amount = given["amount"] + half_up(Fraction(given.get("contribution", "0")) * swept)
        self.reserve = given["reserve"] + half_up(Fraction(given.get("reserve_contribution", "0")) * swept)

    def restart(self) -> None:
        self.amount, self.reserve = self.seed_amount + self.reserve, 0

    def written(self) -> dict:
        return {"amount": self.amount, "seed_amount": self.seed_amount, "reserve": self.reserve}


def progressive(
    document: dict,
    house: dict,
    look: Callable[[dict], Found],
    *,
    share: str,
    fixed: str,
    lost: str,
    envious: str = "",
) -> tuple[dict[int, list[dict]], dict | None]:
    """Lines by spot, envy last, and the meter after the round."""
    bettors = [spot for spot in document["spots"] if spot["bets"].get("progressive")]
    if not bettors:
        given = document["meter"]
        return {}, given and {name: given[name] for name in ("amount", "seed_amount", "reserve")}
    meter = SlowMeter(document["meter"], sum(spot["bets"]["progressive"] for spot in bettors))
    found = {spot["spot"]: look(spot) for spot in bettors}
    royals = sum(cell == ("share", 100) for cell, _ in found.values())
    sharing, parts = house["split-royals"] and royals > 1, []
    lines = {}
    for spot in sorted(bettors, key=lambda spot: -spot["spot"]):
        stake, (cell, _) = spot["bets"]["progressive"], found[spot["spot"]]
        if cell is None:
            lines[spot["spot"]] = [line(spot["spot"], "progressive", stake, "take", 0, lost)]
            continue
        word, amount = cell
        if word == "share" and amount == 100 and sharing:
            if not parts:
                parts = [meter.amount // royals + (n < meter.amount % royals) for n in range(royals)]
                meter.restart()
            pays = parts.pop(0)
        elif word == "share" and amount == 100:
            pays = meter.amount
            meter.restart()
        elif word == "share":
            pays = half_up(Fraction(meter.amount * amount, 100))
            meter.amount -= pays
        else:
            pays = int(amount) if word == "flat" else half_up(amount * stake)
        from_meter = pays
        if word != "share":
            from_meter = min(pays, meter.amount) if house["fixed-pays-from-meter"] else 0
            meter.amount -= from_meter
        won = share if word == "share" else fixed
        paid = line(spot["spot"], "progressive", stake, "pay", pays, won)
        lines[spot["spot"]] = [paid | {FROM_METER: from_meter}]
    for spot in bettors:
        lines[spot["spot"]] += envies(spot, document["spots"], house, look, envious)
    return lines, meter.written()


def envies(
    spot: dict, everyone: list[dict], house: dict, look: Callable[[dict], Found], rule: str
) -> list[dict]:
    """What a bettor is paid for the hands of others; a player of two spots is no other on the second."""
    paid = []
    for hitter in sorted(everyone, key=lambda one: one["spot"]):
        both = "patron" in spot and spot["patron"] == hitter.get("patron")
        himself = hitter["spot"] == spot["spot"] or both
        triggers = hitter["bets"].get("progressive") or house["envy-from-every-hand"]
        cents = look(hitter)[1]
        if cents and triggers and not himself:
            envy = line(spot["spot"], "envy", 0, "pay", cents, rule)
            paid.append(envy | {"from": hitter["spot"]})
    return paid
