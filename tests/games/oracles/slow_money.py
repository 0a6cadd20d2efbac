"""Lines and money of the slow settlements: written from the rules, nothing here comes from the engine."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor

from tests.games.oracles.slow_hands import best_five

HOUSE = {
    "queens-up": "PT-1",
    "aces-up": "SCP-02",
    "bad-beat": "BB-10000",
    "progressive": "SIXCPP-02",
    "tens-up": "RH-1",
    "big-hand": "BIG-A",
    "queens-plus": "QP-A",
    "breakage": "exact",
    "smallest-chip": 100,
    "hold-bad-beat-to-showdown": False,
    "fixed-pays-from-meter": False,
    "split-royals": False,
    "envy-from-every-hand": True,
    "big-hand-on-automatic": True,
    "joker-bet-counts-draw": False,
}


def house_of(document: dict, defaults: Mapping = {}) -> dict:
    """Return the choices of a house, what is absent by these defaults, then by those of any game."""
    return HOUSE | defaults | document["house"]


def half_up(cents: Fraction) -> int:
    return floor(cents + Fraction(1, 2))


def odds(times: Fraction, stake: int, house: dict) -> int:
    """Cents at these odds, as the house breaks what its chips cannot make."""
    cents, chip = times * stake, house["smallest-chip"]
    if house["breakage"] == "up":
        return ceil(cents / chip) * chip
    if house["breakage"] == "down":
        return floor(cents / chip) * chip
    return half_up(cents)


def line(spot: int, wager: str, stake: int, action: str, pays: int, rule: str = "") -> dict:
    """A line as a round document has it, without its reason, and without its rule where no rule is given."""
    net = -stake if action == "take" else pays - (stake if wager == "progressive" else 0)
    said = {"spot": spot, "wager": wager, "stake": stake, "action": action, "pays": pays, "net": net}
    return said | ({"rule": rule} if rule else {})


def worth(cards, *, jokers: bool = False) -> tuple[tuple[int, list[int]], str, list[int]]:
    """What orders a hand, what it is called and the ranks that lead it."""
    place, ranks, name = best_five(tuple(cards), jokers=jokers)
    return (place, ranks), name, ranks


def label(name: str) -> str:
    """A class as the sheets print it."""
    return " ".join(word if word in ("of", "a") else word.title() for word in name.split("-"))
