"""Roulette a second time, from its printed rules alone: what each bet covers and pays, halves on zero, the
order of the layout, call bets, and what stays up. Nothing here comes from the engine."""

from collections.abc import Iterator
from random import Random

from tests.games.oracles.slow_table import Line, Player, Table

RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
HALVES = {
    "red": RED,
    "black": tuple(number for number in range(1, 37) if number not in RED),
    "odd": tuple(range(1, 37, 2)),
    "even": tuple(range(2, 37, 2)),
    "low": tuple(range(1, 19)),
    "high": tuple(range(19, 37)),
}
"""The even chances."""
TIMES = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}
"""What a bet pays to one, by how many numbers it covers."""
ZEROS = {1: ("0",), 2: ("0", "00")}
COLORS = ("yellow", "blue", "violet", "lime", "salmon", "tan", "aqua", "navy")
AT_ZERO = {
    1: ("first-four", "trio-0-1-2", "trio-0-2-3", "split-0-1", "split-0-2", "split-0-3"),
    2: (
        *("trio-0-1-2", "split-0-1", "split-0-2", "top-line", "trio-0-00-2", "trio-00-2-3"),
        *("split-00-2", "split-00-3", "split-0-00"),
    ),
}
"""The bets that touch a zero, by how many there are, in the order of the layout."""
SECTORS = {
    "voisins": (
        *("trio-0-2-3", "trio-0-2-3", "split-4-7", "split-12-15", "split-18-21", "split-19-22"),
        *("split-32-35", "corner-25", "corner-25"),
    ),
    "tiers": ("split-5-8", "split-10-11", "split-13-16", "split-23-24", "split-27-30", "split-33-36"),
    "orphelins": ("straight-1", "split-6-9", "split-14-17", "split-17-20", "split-31-34"),
    "zero": ("straight-26", "split-0-3", "split-12-15", "split-32-35"),
}
"""The chips of a call bet by their places."""
MOST = {1: "straight", 2: "split", 3: "street", 4: "corner", 5: "top-line", 6: "six-line", 12: "dozen"}


def covered(bet: str) -> tuple[int | str, ...]:
    """The numbers of a bet, by its name; double zero is "00"."""
    kind, *at = bet.split("-")
    numbers = tuple(part if part == "00" else int(part) for part in at if part.isdigit())
    if kind in ("straight", "split", "trio"):
        return numbers
    first = int(numbers[0]) if numbers else 0
    match kind:
        case "street":
            return first, first + 1, first + 2
        case "corner":
            return first, first + 1, first + 3, first + 4
        case "six":
            return tuple(range(first, first + 6))
        case "first":
            return 0, 1, 2, 3
        case "top":
            return 0, "00", 1, 2, 3
        case "dozen":
            return tuple(range(12 * first - 11, 12 * first + 1))
        case "column":
            return tuple(range(first, 37, 3))
    return HALVES[bet]


def layout(zeros: int) -> list[str]:
    """Every bet in the order in which they are paid: columns and boxes, then six lines to straights, each
    from the end of the table to zero."""
    rows = range(34, 0, -3)
    bets = [f"column-{column}" for column in (1, 2, 3)]
    bets += ["high", "odd", "dozen-3", "black", "red", "dozen-2", "even", "low", "dozen-1"]
    bets += [f"six-{row}" for row in rows if row < 34]
    bets += [f"street-{row}" for row in rows]
    bets += [f"corner-{number}" for row in rows if row < 34 for number in (row, row + 1)]
    for row in rows:
        bets += [f"split-{number}-{number + 3}" for number in range(row, row + 3) if row < 34]
        bets += [f"split-{number}-{number + 1}" for number in (row, row + 1)]
    bets += AT_ZERO[zeros]
    return (
        bets
        + [f"straight-{number}" for row in rows for number in (row + 2, row + 1, row)]
        + [f"straight-{zero}" for zero in ZEROS[zeros]]
    )


def is_outside(bet: str) -> bool:
    return len(covered(bet)) > 6


def is_zero(fell: str) -> bool:
    return int(fell) == 0


def roulette(table: Table, player: Player) -> Iterator[Line]:
    (fell,) = table.cards["fall"]
    fallen = fell if fell == "00" else int(fell)
    for bet in layout(table.house["zeros"]):
        if stake := player.bets.get(bet):
            numbers = covered(bet)
            if fallen in numbers:
                first = table.house["paying-order"] == "outside-first" and is_outside(bet)
                pays, at = stake * TIMES[len(numbers)], "outside" if first else "pay"
                yield Line(player.spot, bet, stake, "pay", pays, "ROU 6", at=at)
            elif is_zero(fell) and len(numbers) == 18 and table.house["la-partage"]:
                yield Line(player.spot, bet, stake, "half", 0, "ROU 6a", at="sweep")
            else:
                yield Line(player.spot, bet, stake, "take", 0, "ROU 5", at="sweep")


def differences(document: dict, lines: list[dict]) -> list[str]:
    """Return where a document has chips that cannot lie there, or leaves other stakes up or other numbers on
    the display."""
    found, seen, house = [], set(), document["house"]
    bets = set(layout(house["zeros"]))
    for spot in document["spots"]:
        where = f"spot {spot['spot']}"
        color = spot.get("color")
        if color and color["name"] in seen:
            found.append(f"{where}: {color['name']} is taken")
        seen |= {color["name"]} if color else set()
        if color and any(cents % color["cents"] for cents in spot["bets"].values()):
            found.append(f"{where}: parts of a chip")
        if not bets >= set(spot["bets"]):
            found.append(f"{where}: {set(spot['bets']) - bets} is no bet of the layout")
    up: dict[str, dict[str, int]] = {}
    for line in lines:
        if house["stake-stays"] and line["action"] == "pay":
            up.setdefault(str(line["spot"]), {})[line["wager"]] = line["stake"]
    if document["settlement"].get("left_up", {}) != up:
        found.append(f"left up: {document['settlement'].get('left_up')}, slowly {up}")
    if "standing" not in document:  # nothing is known of the spins before
        return found
    fell = [event["falls"] for event in document["script"]]
    after: dict = {"numbers": (fell + document["standing"]["numbers"])[:6]}
    if up:
        colors = {str(spot["spot"]): spot["color"]["cents"] for spot in document["spots"] if "color" in spot}
        after |= {"bets": up, "colors": {spot: cents for spot, cents in colors.items() if spot in up}}
    if document["settlement"]["after"] != after:
        found.append(f"after: {document['settlement']['after']}, slowly {after}")
    return found


def left_to(after: dict, house: dict) -> dict | None:
    """What a spin of this house finds of what the one before left; None where another wheel turns there, so
    that nothing is known of the numbers."""
    if not set(after["numbers"]) <= {*ZEROS[house["zeros"]], *map(str, range(1, 37))}:
        return None
    bets = {bet for laid in after.get("bets", {}).values() for bet in laid}
    if house["stake-stays"] and bets <= set(layout(house["zeros"])):
        return after
    return {"numbers": after["numbers"]}


def differences_from(before: dict, document: dict) -> list[str]:
    """Return where a dealt spin doesn’t find what the one before left, or where stakes that lie there still
    are gone or of another color, though their player still sits there."""
    found, house, standing = [], document["house"], document["standing"]
    left = left_to(before["settlement"]["after"], house)
    if standing != (left or {"numbers": standing["numbers"]}):
        found.append(f"finds: {standing}, slowly {left}")
    lying, colors = standing.get("bets", {}), standing.get("colors", {})
    for spot in document["spots"]:
        number, bets = str(spot["spot"]), spot["bets"]
        stakes = lying.get(number, {})
        if short := {bet: cents for bet, cents in stakes.items() if bets.get(bet, 0) < cents}:
            found.append(f"spot {number}: {short} are gone")
        if stakes and spot.get("color", {}).get("cents") != colors.get(number):
            found.append(f"spot {number}: {spot.get('color')} is not worth {colors.get(number)}")
    return found


def wild_spin(document: dict, chance: Random) -> dict:
    """The document with up to eight players who bet in chips wherever they like, and perhaps call a part of
    the wheel; one at most in value chips. Any number falls, zeros the likelier."""
    house = document["house"]
    bets, colors = layout(house["zeros"]), chance.sample(COLORS, len(COLORS))
    without, spots = chance.randrange(16), []
    for number in range(1, chance.randint(1, 8) + 1):
        value = 100 * chance.choice((1, 2, 5, 25)) if number != without else 0
        chip = value or 500
        laid: dict[str, int] = {}
        for bet in chance.choices(bets, k=chance.randint(1, 30)):
            laid[bet] = laid.get(bet, 0) + chip * chance.randint(1, 7)
        spot: dict = {"spot": number, "bets": laid}
        if value:
            spot["color"] = {"name": colors[number - 1], "cents": value}
            if house["zeros"] == 1 and chance.random() < 0.3:
                call, units = chance.choice([*SECTORS]), chance.randint(1, 3)
                for bet in SECTORS[call]:
                    laid[bet] = laid.get(bet, 0) + chip * units
                cost = len(SECTORS[call]) * units * chip
                spot["called"] = [{"name": call, "units": units, "gives": cost + 100 * chance.randrange(9)}]
        spots.append(spot)
    pockets = [*ZEROS[house["zeros"]], *map(str, range(1, 37))]
    falls = chance.choice(pockets[: house["zeros"]] if chance.random() < 0.15 else pockets)
    standing = {"numbers": chance.choices(pockets, k=chance.randint(0, 6))}
    return document | {"standing": standing, "spots": spots, "script": [{"at": "spin", "falls": falls}]}
