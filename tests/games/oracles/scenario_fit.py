"""Whether a settled round fits a scenario: read from its document alone, with hands read slowly."""

from functools import lru_cache

from games.engine.rules.games import Game
from tests.games.oracles import slow_pai_gow
from tests.games.oracles.pai_gow_rounds import WHEELS, envy_for, low_by_the_way, value
from tests.games.oracles.slow_document import read_layout
from tests.games.oracles.slow_hands import FOUR, GAMES_READ, How, best, longest_flush
from tests.games.oracles.slow_holdem_bonus import row_of
from tests.games.oracles.slow_six_five_four import dealer_plays

FOUR_CARD = "6-5-4-poker"
RABBIT = "rabbit-hunter"
WILD = "wild-six-card-draw-poker"
CARIBBEAN = "caribbean-stud"
THREE_CARD = "three-card-poker"
FLUSH = "high-card-flush"
PAI_GOW = "pai-gow-poker"
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")
FOUR_CARDS = "four-card-poker"
BEST_FOUR = How(size=4, ladder=FOUR)
READ = GAMES_READ | {FOUR_CARDS: BEST_FOUR, "crazy-4-poker": BEST_FOUR}
NUMBERS = {"six": 6, "five": 5, "four": 4}
SIDE_BETS = {"aces-up", "bad-beat", "progressive", "queens-up", "six-card-bonus", "three-card-bonus"}
SIDE_BETS |= {"flush", "straight-flush", "trips", "bonus", "trips-plus", "pocket-bonus"}
APART = ("six-card-bonus", "three-card-bonus", "straight-flush", "fortune", "pocket-bonus")
"""Bets that read other cards than the main hand's."""
BONUS_LINES = {
    "pair-of-aces": {"aces"},
    "ace-king-suited": {"ace-king-suited"},
    "ace-jack-suited-or-better": {"ace-queen-suited", "ace-jack-suited"},
    "ace-king": {"ace-king"},
    "pair-of-jacks-or-better": {"kings-to-jacks"},
    "ace-jack-or-better": {"ace-queen", "ace-jack"},
    "pair": {"tens-to-twos"},
}
"""What a line of Texas Hold'em Bonus pays, as the slow table has it."""


def worth(document: dict, cards) -> tuple:
    """Something that orders hands: place on the ladder, ranks, name."""
    return _worth(document["game"], tuple(sorted(cards)))


@lru_cache(maxsize=100_000)
def _worth(slug: str, cards: tuple[str, ...]) -> tuple:
    if slug == FLUSH:
        length, ranks = longest_flush(cards)
        return length, ranks, f"{COUNTS[length]}-card-flush"
    return best(cards, READ.get(slug, How()))[:3]


def final(document: dict, spot: dict) -> list[str]:
    """What a player ends with."""
    if "script" in document:
        layout = read_layout(document)
        return [*layout.players[spot["spot"]].cards["hand"], *layout.cards.get("board", ())]
    cards, decision = spot["cards"], spot["decision"]
    if document["game"] == RABBIT and not decision.get("buy"):
        return cards[1:]
    if decision["action"] == "draw":
        return [*(card for card in cards if card != decision["discard"]), decision["drawn"]]
    return cards


def dealer(document: dict) -> list[str]:
    if "script" in document:
        on_table = read_layout(document).cards
        return [*on_table["dealer"], *on_table.get("board", ())]
    cards = document["dealer"]["cards"]
    if document["game"] == FOUR_CARD:
        return dealer_plays(cards)
    return cards[1:] if document["game"] == RABBIT else cards


def lines(document: dict, **wanted) -> list[dict]:
    """The settled lines with these values."""
    return [
        line
        for line in document["settlement"]["lines"]
        if all(line.get(name) == value for name, value in wanted.items())
    ]


def fits(game: Game, name: str, document: dict) -> bool:
    kind, _, rest = name.partition("-")
    if name in SPECIAL:
        return SPECIAL[name](document)
    if kind == "bonus":
        return _pays_two_cards(document, rest)
    if name.startswith(APART):
        return _pays_apart(document, name)
    if kind == "player":
        return any(worth(document, final(document, spot))[-1] == rest for spot in document["spots"])
    if name.startswith("dealer-plays-"):
        return len(dealer(document)) == NUMBERS[rest.removeprefix("plays-")]
    if kind == "dealer":
        return worth(document, dealer(document))[-1] == rest
    if name.startswith("house-way-"):
        return _set(document, name.removeprefix("house-way-"))
    assert name.startswith("bad-beat-"), name
    return _bad_beat(document, name.removeprefix("bad-beat-"))


def _pays_apart(document: dict, name: str) -> bool:
    """A bet that reads other cards is paid by the line of this name."""
    wager = next(bet for bet in APART if name.startswith(bet))
    row = name.removeprefix(f"{wager}-").replace("-", " ").replace(" card ", "-card ")
    paid = lines(document, wager=wager, action="pay")
    return any(line["because"].startswith(f"{row} pays") for line in paid)


def _pays_two_cards(document: dict, name: str) -> bool:
    layout = read_layout(document)
    paid = [
        layout.players[line["spot"]].cards["hand"] for line in lines(document, wager="bonus", action="pay")
    ]
    return any(row_of(own, layout.cards["dealer"]) in BONUS_LINES[name] for own in paid)


def _back_and_won(document: dict) -> bool:
    backs = {line["spot"] for line in lines(document, action="push") if line["rule"] == "LIR 5a"}
    tens = worth(document, ["Tc", "Td", "4h", "3s", "2c"])
    return any(worth(document, final(document, {"spot": spot})) >= tens for spot in backs)


def _bad_beat(document: dict, row: str) -> bool:
    pays = [line for line in lines(document, action="pay") if line["wager"].endswith("bad-beat")]
    if not pays:
        return False
    spots = {spot["spot"]: spot for spot in document["spots"]}
    his = worth(document, dealer(document))
    losers = [min(his, worth(document, final(document, spots[line["spot"]]))) for line in pays]
    lowest = {"pair-of-aces": 14, "pair-of-tens": 10}.get(row, 0)
    return any(loser[-1] == ("pair" if lowest else row) and loser[1][0] >= lowest for loser in losers)


COUNTS_OF = {
    "splits-two-pair": [2, 2, 1, 1, 1],
    "keeps-two-pair": [2, 2, 1, 1, 1],
    "three-pair": [2, 2, 2, 1],
    "three-of-a-kind": [3, 1, 1, 1, 1],
}


def _set(document: dict, what: str) -> bool:
    """The dealer's seven cards are of a kind, and set so."""
    cards = dealer(document)
    ranks = [value(card) for card in cards]
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    low = low_by_the_way(cards, document["house"]["house-way"])
    high = slow_pai_gow.high_hand(slow_pai_gow.rest_of(cards, low), {"wheel": "low"}).name
    if what == "full-house":
        return counts[:2] in ([3, 2], [3, 3]) and len(counts) > 2 and counts[0] == 3
    if what == "four-of-a-kind":
        return counts[0] == 4
    if what == "straight-or-flush":
        return high in ("straight", "flush", "straight-flush", "royal-flush")
    pair_low = value(low[0]) == value(low[1])
    splits = {"splits-two-pair": True, "keeps-two-pair": False}.get(what, pair_low)
    return counts == COUNTS_OF[what] and pair_low is splits


def _copies(document: dict) -> bool:
    layout, house = read_layout(document), document["house"]
    cards = layout.cards["dealer"]
    his_low = low_by_the_way(cards, house["house-way"])
    wheel = {"wheel": WHEELS[house["ace-to-five-straight"]]}
    his_high = slow_pai_gow.high_hand(slow_pai_gow.rest_of(cards, his_low), wheel)
    for player in layout.players.values():
        low = player.chose["set"]["cards"].split()
        high = slow_pai_gow.high_hand(slow_pai_gow.rest_of(player.cards["hand"], low), wheel)
        copied = [
            high[:2] == his_high[:2],
            slow_pai_gow.low_hand(low)[:2] == slow_pai_gow.low_hand(his_low)[:2],
        ]
        if any(copied) and not slow_pai_gow.is_foul(player.cards["hand"], low, wheel):
            return True
    return False


def _tie(document: dict) -> bool:
    his = worth(document, dealer(document))
    main = {WILD: "wager", CARIBBEAN: "raise", FLUSH: "raise"}.get(document["game"], "play")
    action = "pay" if document["game"] == FOUR_CARDS else "push"
    return any(
        lines(document, spot=spot["spot"], wager=main, action=action)
        and worth(document, final(document, spot)) == his
        for spot in document["spots"]
    )


def _outright_but_lower(document: dict) -> bool:
    his = worth(document, dealer(document))
    straight = worth(document, ["2c", "3d", "4h", "5s", "6c"])[0]
    return any(
        straight <= worth(document, spot["cards"])[0]
        and worth(document, spot["cards"]) < his
        and lines(document, spot=spot["spot"], wager="wager", action="pay")
        for spot in document["spots"]
    )


def _two_shares(document: dict) -> bool:
    shares = ("royal flush pays 100%", "straight flush pays 10%")
    paid = lines(document, wager="progressive", action="pay")
    return sum(any(share in line["because"] for share in shares) for line in paid) >= 2


def _whole_meter(document: dict) -> bool:
    paid = lines(document, wager="progressive", action="pay")
    return any("mini royal in spades pays 100%" in line["because"] for line in paid)


def _envy(document: dict) -> bool:
    hitters = {line["from"] for line in lines(document, wager="envy")}
    if len(document["spots"]) > 1:
        return bool(hitters)
    if document["game"] == THREE_CARD:
        return {card[0] for card in document["spots"][0]["cards"]} == set("AKQ")
    if document["game"] == PAI_GOW:
        (player,) = read_layout(document).players.values()
        return envy_for(player.cards["hand"]) > 0
    return worth(document, document["spots"][0]["cards"])[-1] in ("royal-flush", "straight-flush")


def folds(document: dict, spot: dict) -> bool:
    if "script" in document:
        return read_layout(document).players[spot["spot"]].folds
    return spot["decision"]["action"] == "fold"


def _folded_wins(document: dict) -> bool:
    return any(
        folds(document, spot)
        and any(line["wager"] in SIDE_BETS for line in lines(document, spot=spot["spot"], action="pay"))
        for spot in document["spots"]
    )


def _jokers(document: dict, row: str) -> bool:
    in_hand = {"one joker each": 1, "player two jokers": 2}[row]
    his = len({"X1", "X2"} & set(document["dealer"]["cards"]))
    return his == 2 - in_hand and any(
        row in line["because"]
        and len({"X1", "X2"} & set(document["spots"][line["spot"] - 1]["cards"])) == in_hand
        for line in lines(document, wager="joker", action="pay")
    )


SPECIAL = {
    "tie": _tie,
    "dealer-does-not-qualify": lambda document: not document["settlement"]["dealer"]["qualifies"],
    "automatic-winner-beaten": _outright_but_lower,
    "two-meter-hits": _two_shares,
    "whole-meter": _whole_meter,
    "envy-hand": _envy,
    "bad-beat": lambda document: bool(lines(document, wager="odds", action="pay", rule="HUH 13a")),
    "folded-side-bet-wins": _folded_wins,
    "taken-back-and-won": _back_and_won,
    "pushes-by-the-paytable": lambda document: bool(lines(document, wager="ante", action="push")),
    "copy": _copies,
    "foul": lambda document: bool(lines(document, wager="wager", rule="PGP 3b")),
    "dealers-joker": lambda document: "X1" in dealer(document),
    "one-joker-each": lambda document: _jokers(document, "one joker each"),
    "player-two-jokers": lambda document: _jokers(document, "player two jokers"),
}
