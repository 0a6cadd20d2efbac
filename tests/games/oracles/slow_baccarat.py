"""Mini Baccarat a second time, from its printed rules alone: totals, the tableau, every bet, the boxes, the
shoe. Nothing here comes from the engine."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import ceil

from tests.games.oracles.slow_hands import Reading
from tests.games.oracles.slow_table import Line, Player, Table

COUNTS = {**{str(pip): pip for pip in range(2, 10)}, "A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
STOOD, NO_CARD = "-", "T?"
BANKER_DRAWS = (
    *["-0123456789"] * 3,
    "-012345679",
    "-234567",
    "-4567",
    "67",
    "",
)
"""By the banker's points on two cards: the player's third cards against which it draws, "-" for none."""
MARGINS = {9: "by-9", 8: "by-8", 7: "by-7", 6: "by-6", 5: "by-5", 4: "by-4"}
LINES = (
    *("player", "banker", "tie", "player-pair", "banker-pair", "dragon-7", "panda-8", "super-6"),
    *("player-dragon", "banker-dragon"),
)
"""The bets from the left of a layout to its right."""
BESIDE = {
    "none": (),
    "pairs": ("player-pair", "banker-pair"),
    "ez": ("dragon-7", "panda-8"),
    "super-6": ("player-pair", "banker-pair", "super-6"),
    "dragon-bonus": ("player-dragon", "banker-dragon"),
    "all": LINES[3:],
}
"""The side bets beside Tie, by what a house has on its layout."""


def total(cards: Iterable[str]) -> int:
    return sum(COUNTS[card[0]] for card in cards) % 10


def is_natural(cards: list[str]) -> bool:
    return len(cards) == 2 and total(cards) >= 8


def draw_out(player: list[str], banker: list[str], shoe: Iterator[str]) -> tuple[list[str], list[str]]:
    """Return both hands once their third cards have come: of a longer list only the first two are read."""
    player, banker = player[:2], banker[:2]
    if is_natural(player) or is_natural(banker):
        return player, banker
    if total(player) <= 5:
        player = [*player, next(shoe)]
    third = str(COUNTS[player[2][0]]) if len(player) == 3 else STOOD
    if third in BANKER_DRAWS[total(banker)]:
        banker = [*banker, next(shoe)]
    return player, banker


def script_of(player: list[str], banker: list[str]) -> list[dict]:
    """Return both hands as the events of a document, the cards in the order in which they leave the shoe."""
    deals = [("player", player[0]), ("banker", banker[0]), ("player", player[1]), ("banker", banker[1])]
    script = [{"at": "deal", "deal": hand, "cards": card} for hand, card in deals]
    for hand, cards in (("player", player), ("banker", banker)):
        script += [{"at": f"{hand}-draws", "deal": hand, "cards": card} for card in cards[2:]]
    return script


def baccarat(table: Table, player: Player) -> Iterator[Line]:
    for bet in LINES:
        if stake := player.bets.get(bet):
            how = {"player": _player, "banker": _banker}.get(bet, _beside)
            yield how(table, player.spot, bet, stake)


def _hands(table: Table) -> tuple[list[str], list[str]]:
    return table.cards["player"], table.cards["banker"]


def _player(table: Table, spot: int, bet: str, stake: int) -> Line:
    own, other = map(total, _hands(table))
    if own == other:
        return Line(spot, bet, stake, "push", 0, "BAC 7c")
    if own > other:
        return Line(spot, bet, stake, "pay", stake, "BAC 7a")
    return Line(spot, bet, stake, "take", 0, "BAC 7")


def _banker(table: Table, spot: int, bet: str, stake: int) -> Line:
    player, banker = _hands(table)
    own, other, house = total(banker), total(player), table.house
    if own == other:
        return Line(spot, bet, stake, "push", 0, "BAC 7c")
    if own < other:
        return Line(spot, bet, stake, "take", 0, "BAC 7")
    if house["commission"] == "ez":
        if own == 7 and len(banker) == 3:
            table.cell("banker-ez", Reading(0, (), "dragon-7", ()))
            return Line(spot, bet, stake, "push", 0, "BAC 12a")
        return Line(spot, bet, stake, "pay", stake, "BAC 7b")
    if house["commission"] == "half-on-six":
        cell = table.cell("banker-six", Reading(0, (), "banker-six", ())) if own == 6 else None
        pays = table.odds(cell.amount, stake) if cell else stake
        return Line(spot, bet, stake, "pay", pays, "BAC 12a" if cell else "BAC 7b")
    coin = house["commission-coin"]
    owed = ceil(Fraction(stake, 20) / coin) * coin
    if house["commission"] == "boxes":
        return Line(spot, bet, stake, "pay", stake, "BAC 7b", fee=owed)
    return Line(spot, bet, stake, "pay", stake - owed, "BAC 7b")


RULES = {
    **{"tie": "BAC 8", "player-pair": "BAC 9", "banker-pair": "BAC 9", "dragon-7": "BAC 10"},
    **{"panda-8": "BAC 11", "super-6": "BAC 12", "player-dragon": "BAC 13", "banker-dragon": "BAC 13"},
}
PAGES = {bet: bet.partition("-")[2] for bet in ("player-pair", "banker-pair")}
PAGES |= dict.fromkeys(("player-dragon", "banker-dragon"), "dragon-bonus")
"""The table of the sheet where it has another name than the bet."""


def _beside(table: Table, spot: int, bet: str, stake: int) -> Line:
    names = _names(bet, *_hands(table))
    cell = table.cell(PAGES.get(bet, bet), *(Reading(0, (), name, ()) for name in names)) if names else None
    if cell and cell.word == "push":
        return Line(spot, bet, stake, "push", 0, "BAC 13b")
    if cell:
        return Line(spot, bet, stake, "pay", table.odds(cell.amount, stake), RULES[bet])
    return Line(spot, bet, stake, "take", 0, RULES[bet])


def _names(bet: str, player: list[str], banker: list[str]) -> list[str]:
    """Return what a side bet could be paid for, the dearest first."""
    if bet == "tie":
        return ["tie"] if total(player) == total(banker) else []
    if bet in ("player-pair", "banker-pair"):
        return _pair(player if bet == "player-pair" else banker)
    wins = total(banker) > total(player)
    if bet == "dragon-7":
        return ["dragon-7"] if wins and total(banker) == 7 and len(banker) == 3 else []
    if bet == "super-6":
        return ["banker-six"] if wins and total(banker) == 6 else []
    if bet == "panda-8":
        won = total(player) > total(banker)
        return ["panda-8"] if won and total(player) == 8 and len(player) == 3 else []
    own, other = (player, banker) if bet == "player-dragon" else (banker, player)
    if is_natural(own):
        by = total(own) - total(other)
        return ["natural-win"] if by > 0 else ["natural-tie"] if by == 0 else []
    by = total(own) - total(other)
    return [MARGINS[by]] if by in MARGINS else []


def _pair(cards: list[str]) -> list[str]:
    one, other = cards[:2]
    if one[0] != other[0]:
        return []
    names = ["mixed-pair"]
    if (one[1] in "dh") == (other[1] in "dh"):
        names.insert(0, "colored-pair")
    if one == other:
        names.insert(0, "perfect-pair")
    return names


# --- What stands over rounds -------------------------------------------------------------------------


def differences(document: dict, lines: list[dict]) -> list[str]:
    """Return where a document is dealt otherwise than by the tableau, or names its hands, its shoe or its
    boxes otherwise."""
    cards, settlement = Table(document).cards, document["settlement"]
    found = []
    thirds = [card for hand in cards.values() for card in hand[2:]]
    due = draw_out(cards["player"], cards["banker"], iter([*thirds, NO_CARD, NO_CARD]))
    for hand, drawn in zip(("player", "banker"), due, strict=True):
        if cards[hand] != drawn:
            found.append(f"{hand}: {cards[hand]}, slowly {drawn}")
        named = {"best": " ".join(drawn), "hand": f"total-{total(drawn)}"}
        if settlement["hands"][hand] != named:
            found.append(f"{hand}: {settlement['hands'][hand]}, slowly {named}")
    if document["script"] != script_of(*due):
        found.append(f"script: {document['script']}")
    collected, after = stands_after(document, lines)
    if settlement["collected"] != collected:
        found.append(f"collected: {settlement['collected']}, slowly {collected}")
    theirs = {**settlement["after"], "shoe": dict(settlement["after"]["shoe"])}
    if after["shoe"]["gone"] is None and 2 <= theirs["shoe"]["gone"] <= 11:
        theirs["shoe"]["gone"] = None
    if theirs != after:
        found.append(f"after: {theirs}, slowly {after}")
    return found


def stands_after(document: dict, lines: list[dict]) -> tuple[dict, dict]:
    """Return what each box collects, and what stands after the round; of a new shoe it is not known how many
    cards are burned."""
    house, before, cards = document["house"], document["standing"], Table(document).cards
    boxes = dict(before["boxes"])
    for line in lines:
        if fee := line.get("fee"):
            boxes[str(line["spot"])] = boxes.get(str(line["spot"]), 0) + fee
    boxes = {spot: boxes[spot] for spot in sorted(boxes, key=int)}
    player, banker = total(cards["player"]), total(cards["banker"])
    won = "player" if player > banker else "banker" if banker > player else ""
    gone, cut = before["shoe"]["gone"], before["shoe"]["cut"]
    left = gone + len(cards["player"]) + len(cards["banker"])
    last = gone >= cut or (left > cut and not house["one-more-hand"])
    if not last:
        shoe = {**before["shoe"], "gone": left}
        return {}, {"shoe": shoe, "boxes": boxes, "results": [*before["results"], won]}
    shoe = {
        "number": before["shoe"]["number"] + 1,
        "gone": None,
        "cut": 52 * house["decks"] - house["cut-card"],
    }
    return boxes, {"shoe": shoe, "boxes": {}, "results": []}
