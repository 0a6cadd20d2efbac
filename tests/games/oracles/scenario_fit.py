"""Whether a settled round fits a scenario: read from its document alone, with hands read slowly."""

from functools import lru_cache

from tests.games.oracles import slow_pai_gow
from tests.games.oracles.slow_dealer import BEST_FOUR, LENGTHS, POKER, WHEELS, compare, dealer_plays, two
from tests.games.oracles.slow_hands import ACE, GAMES_READ, TEN, Reading, best, longest_flush
from tests.games.oracles.slow_pai_gow import low_by_the_way, value
from tests.games.oracles.slow_table import Player, Table

SIDE_BETS = {"aces-up", "bad-beat", "progressive", "queens-up", "six-card-bonus", "three-card-bonus"}
SIDE_BETS |= {"flush", "straight-flush", "trips", "bonus", "trips-plus", "pocket-bonus"}
APART = ("six-card-bonus", "three-card-bonus", "straight-flush", "fortune", "pocket-bonus")
"""Bets that read other cards than the main hand's."""
READ = GAMES_READ | {"four-card-poker": BEST_FOUR, "crazy-4-poker": BEST_FOUR}


@lru_cache(maxsize=100_000)
def worth(slug: str, cards: tuple[str, ...]) -> Reading:
    if slug == "high-card-flush":
        length, ranks = longest_flush(cards)
        return Reading(length, ranks, f"{LENGTHS[length]}-card-flush", cards)
    return best(tuple(sorted(cards)), READ.get(slug, POKER))


def own(table: Table, player: Player) -> Reading:
    """What a player ends with: an unbought card and a discard are no part of it."""
    slug, dealt = table.document["game"], player.dealt
    if slug == "rabbit-hunter" and "buy" not in player.choices:
        dealt = dealt[1:]
    if slug == "wild-six-card-draw-poker":
        gone = [event["cards"] for event in player.chose.values() if event["choose"] == "draw"]
        dealt = [*(card for card in dealt if card not in gone), *player.cards.get("drawn", [])]
    return worth(slug, (*dealt, *table.cards.get("board", ())))


def dealers_cards(table: Table) -> list[str]:
    cards = [*table.cards["dealer"], *table.cards.get("board", ())]
    return dealer_plays(cards) if table.document["game"] == "6-5-4-poker" else cards


def his(table: Table) -> Reading:
    return worth(table.document["game"], tuple(dealers_cards(table)))


def lines(table: Table, **wanted) -> list[dict]:
    """The settled lines with these values."""
    settled = table.document["settlement"]["lines"]
    return [line for line in settled if all(line.get(name) == value for name, value in wanted.items())]


def fits(name: str, table: Table) -> bool:
    kind, _, rest = name.partition("-")
    if name in SPECIAL:
        return SPECIAL[name](table)
    if kind == "bonus":
        paid = {line["spot"] for line in lines(table, wager="bonus", action="pay")}
        return any(table.row("bonus", *two(table, table.players[spot])) == rest for spot in paid)
    if name.startswith(APART):
        wager = next(bet for bet in APART if name.startswith(bet))
        row = name.removeprefix(f"{wager}-").replace("-", " ").replace(" card ", "-card ")
        paid = lines(table, wager=wager, action="pay")
        return any(line["because"].startswith(f"{row} pays") for line in paid)
    if kind == "player":
        return any(own(table, player).name == rest for player in table.players.values())
    if name.startswith("dealer-plays-"):
        return LENGTHS[len(dealers_cards(table))] == rest.removeprefix("plays-")
    if kind == "dealer":
        return his(table).name == rest
    if name.startswith("house-way-"):
        return _set(table, name.removeprefix("house-way-"))
    assert name.startswith("bad-beat-"), name
    return _bad_beat(table, name.removeprefix("bad-beat-"))


def _bad_beat(table: Table, row: str) -> bool:
    lowest = {"pair-of-aces": ACE, "pair-of-tens": TEN}.get(row, 0)
    paid = [line for line in lines(table, action="pay") if line["wager"].endswith("bad-beat")]
    losers = [min(his(table), own(table, table.players[line["spot"]])) for line in paid]
    return any(one.name == ("pair" if lowest else row) and one.ranks[0] >= lowest for one in losers)


COUNTS_OF = {
    "splits-two-pair": ([2, 2, 1, 1, 1],),
    "keeps-two-pair": ([2, 2, 1, 1, 1],),
    "three-pair": ([2, 2, 2, 1],),
    "three-of-a-kind": ([3, 1, 1, 1, 1],),
    "four-and-pair": ([4, 2, 1], [4, 3]),
    "two-trips": ([3, 3, 1],),
    "five-aces": ([5, 1, 1], [5, 2]),
}


def _set(table: Table, what: str) -> bool:
    """The dealer's seven cards are of a kind, and set so."""
    cards = table.cards["dealer"]
    ranks = [value(card) for card in cards]
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    low = low_by_the_way(cards, table.house["house-way"])
    high = slow_pai_gow.high_hand(slow_pai_gow.rest_of(cards, low), "low").name
    if what == "full-house":
        return counts[:2] in ([3, 2], [3, 3]) and len(counts) > 2 and counts[0] == 3
    if what == "four-of-a-kind":
        return counts[0] == 4
    if what == "straight-or-flush":
        return high in ("straight", "flush", "straight-flush", "royal-flush")
    pair_low = value(low[0]) == value(low[1])
    splits = {"splits-two-pair": True, "keeps-two-pair": False}.get(what, pair_low)
    return counts in COUNTS_OF[what] and pair_low is splits


def _copies(table: Table) -> bool:
    cards, wheel = table.cards["dealer"], WHEELS[table.house["ace-to-five-straight"]]
    his_low = low_by_the_way(cards, table.house["house-way"])
    his_high = slow_pai_gow.high_hand(slow_pai_gow.rest_of(cards, his_low), wheel)
    for player in table.players.values():
        low = player.chose["set"]["cards"].split()
        high = slow_pai_gow.high_hand(slow_pai_gow.rest_of(player.dealt, low), wheel)
        copied = "push" in (
            compare(high, his_high),
            compare(slow_pai_gow.low_hand(low), slow_pai_gow.low_hand(his_low)),
        )
        if copied and not slow_pai_gow.is_foul(player.dealt, low, wheel):
            return True
    return False


def _tie(table: Table) -> bool:
    slug = table.document["game"]
    main = {"wild-six-card-draw-poker": "wager", "caribbean-stud": "raise", "high-card-flush": "raise"}
    action = "pay" if slug == "four-card-poker" else "push"
    return any(
        lines(table, spot=player.spot, wager=main.get(slug, "play"), action=action)
        and own(table, player)[:2] == his(table)[:2]
        for player in table.players.values()
    )


def _outright_but_lower(table: Table) -> bool:
    straight = worth(table.document["game"], ("2c", "3d", "4h", "5s", "6c")).place
    return any(
        straight <= worth(table.document["game"], tuple(player.dealt)).place
        and compare(worth(table.document["game"], tuple(player.dealt)), his(table)) == "take"
        and lines(table, spot=player.spot, wager="wager", action="pay")
        for player in table.players.values()
    )


def _two_shares(table: Table) -> bool:
    shares = ("royal flush pays 100%", "straight flush pays 10%")
    paid = lines(table, wager="progressive", action="pay")
    return sum(any(share in line["because"] for share in shares) for line in paid) >= 2


def _whole_meter(table: Table) -> bool:
    paid = lines(table, wager="progressive", action="pay")
    return any("mini royal in spades pays 100%" in line["because"] for line in paid)


def _envy(table: Table) -> bool:
    hitters = {line["from"] for line in lines(table, wager="envy")}
    if len(table.players) > 1:
        return bool(hitters)
    (player,), slug = table.players.values(), table.document["game"]
    bet, hands = "progressive", [worth(slug, tuple(player.dealt))]
    if slug == "pai-gow-poker":
        bet, hands = "fortune", slow_pai_gow.fortune_hands(player.dealt)
    cell = table.cell(bet, *hands)
    return bool(cell and cell.envy)


def _folded_wins(table: Table) -> bool:
    return any(
        player.folds
        and any(line["wager"] in SIDE_BETS for line in lines(table, spot=player.spot, action="pay"))
        for player in table.players.values()
    )


def _jokers(table: Table, row: str) -> bool:
    in_hand = {"one joker each": 1, "two jokers": 2}[row]
    jokers = len({"X1", "X2"} & set(table.cards["dealer"]))
    return jokers == 2 - in_hand and any(
        row in line["because"] and len({"X1", "X2"} & set(table.players[line["spot"]].dealt)) == in_hand
        for line in lines(table, wager="joker", action="pay")
    )


def _back_and_won(table: Table) -> bool:
    backs = {line["spot"] for line in lines(table, action="push", rule="LIR 5a")}
    return any(table.cell("base", own(table, table.players[spot])) for spot in backs)


SPECIAL = {
    "tie": _tie,
    "dealer-does-not-qualify": lambda table: not table.document["settlement"]["hands"]["dealer"]["qualifies"],
    "automatic-winner-beaten": _outright_but_lower,
    "two-meter-hits": _two_shares,
    "whole-meter": _whole_meter,
    "envy-hand": _envy,
    "bad-beat": lambda document: bool(lines(document, wager="odds", action="pay", rule="HUH 13a")),
    "folded-side-bet-wins": _folded_wins,
    "taken-back-and-won": _back_and_won,
    "pushes-by-the-paytable": lambda table: bool(lines(table, wager="ante", action="push")),
    "copy": _copies,
    "foul": lambda table: bool(lines(table, wager="wager", rule="PGP 3b")),
    "dealers-joker": lambda table: "X1" in table.cards["dealer"],
    "one-joker-each": lambda table: _jokers(table, "one joker each"),
    "player-two-jokers": lambda table: _jokers(table, "two jokers"),
}
