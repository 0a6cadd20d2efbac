"""The printed pages: each bet's tables in printed order, and the line on which a hand stands."""

from fractions import Fraction

from tests.games.oracles.paytables import (
    ACES_UP,
    ANTE_BONUS,
    BAD_BEAT,
    BIG_HAND,
    JOKER_BET,
    QUEENS_PLUS,
    QUEENS_UP,
    SIX_CARD_PROGRESSIVE,
    TENS_UP,
    WILD_PROGRESSIVE,
    Cell,
    columns,
)
from tests.games.oracles.slow_caribbean import PROGRESSIVE, RAISE
from tests.games.oracles.slow_hands import ACE, JOKERS, QUEEN, TEN, Reading
from tests.games.oracles.slow_holdem import BLIND, TRIPS
from tests.games.oracles.slow_money import label
from tests.games.oracles.slow_three_card import ANTE_BONUS as THREE_CARD_BONUS
from tests.games.oracles.slow_three_card import ENVY as THREE_CARD_ENVY
from tests.games.oracles.slow_three_card import PAIR_PLUS, SIX_CARD_BONUS
from tests.games.oracles.slow_three_card import PROGRESSIVE as THREE_CARD_PROGRESSIVE

Page = dict[str, Cell]

NINE_LINES = list(columns(TENS_UP)["RH-1"])

FAMILIES: dict[str, dict[str, Page]] = {
    "queens-up": columns(QUEENS_UP),
    "ante-bonus": columns(ANTE_BONUS),
    "aces-up": columns(ACES_UP),
    "bad-beat": columns(BAD_BEAT),
    "tens-up": columns(TENS_UP),
    "two-way-bad-beat": {"RH-1": dict.fromkeys(NINE_LINES, ("to", Fraction(10)))},
    "big-hand": columns(BIG_HAND),
    "joker": columns(JOKER_BET),
    "queens-plus": columns(QUEENS_PLUS),
    "progressive": columns(SIX_CARD_PROGRESSIVE),
    "wild-progressive": columns(WILD_PROGRESSIVE),
}
ENVY = FAMILIES["progressive"].pop("Envy")
ENVY |= {label(row): ("flat", cents) for row, cents in THREE_CARD_ENVY.items()}
FAMILIES["progressive"]["SIXCPP-01"]["Straight"] = ("for", Fraction(10))  # as ruled, not as printed


def labeled(page: str) -> dict[str, Page]:
    """Return the columns of a page whose rows are named by their hands."""
    return {name: {label(hand): cell for hand, cell in rows.items()} for name, rows in columns(page).items()}


OF_GAME = {
    "three-card-poker": {
        "ante-bonus": labeled(THREE_CARD_BONUS),
        "pair-plus": labeled(PAIR_PLUS),
        "six-card-bonus": labeled(SIX_CARD_BONUS),
        "progressive": labeled(THREE_CARD_PROGRESSIVE),
    },
    "ultimate-texas-holdem": {
        "blind": {"UTH-B1": {label(hand): ("to", times) for hand, times in BLIND.items()}},
        "trips": labeled(TRIPS),
    },
    "caribbean-stud": {"raise": labeled(RAISE), "progressive": labeled(PROGRESSIVE)},
}
"""Games whose tables share the names of other games' bets."""

CHOSEN_BY = {"ante-bonus": "queens-up"}
"""The house's choice that picks a table, where it is not of the bet's own name."""

LOWEST_PAIR = {
    "queens-up": (QUEEN, "Pair of Queens"),
    "queens-plus": (QUEEN, "Pair of Queens or Better"),
    "aces-up": (ACE, "Pair of Aces"),
    "bad-beat": (ACE, "Pair of Aces"),
    "tens-up": (TEN, "Tens Up"),
    "two-way-bad-beat": (TEN, "Tens Up"),
    "pair-plus": (2, "Pair"),
}
"""The lowest pair that a bet is paid on, and its line."""


def family(bet: str, game: str) -> dict[str, Page]:
    """All tables that a bet has been printed with."""
    if game in OF_GAME:
        return OF_GAME[game][bet]
    wild = bet == "progressive" and game.startswith("wild")
    return FAMILIES["wild-progressive" if wild else bet]


def chosen(bet: str, game: str, house: dict) -> str:
    """The name of the table on this layout."""
    tables = family(bet, game)
    name = str(house.get(bet if game in OF_GAME else CHOSEN_BY.get(bet, bet), ""))
    return name if name in tables else next(iter(tables))


def page_of(bet: str, game: str, house: dict) -> Page:
    return family(bet, game)[chosen(bet, game, house)]


def line_of(bet: str, game: str, hand: Reading, looked_at: tuple[str, ...], lowest: int) -> str | None:
    """The line of a bet's page that a hand stands on; `lowest` is the lowest pair that has one."""
    if hand.name == "high-card":
        return None
    if hand.name == "pair":
        return LOWEST_PAIR[bet][1] if lowest and hand.ranks[0] >= lowest else None
    if bet == "pair-plus" and hand.name == "straight-flush" and hand.ranks[0] == ACE:
        return "Mini Royal"
    if bet == "progressive" and game.startswith("three") and hand.name == "straight-flush":
        spades = " In Spades" * all(card[1] == "s" for card in looked_at)
        return f"Mini Royal{spades}" if hand.ranks[0] == ACE else "Straight Flush"
    if bet == "ante-bonus" and hand.name == "four-of-a-kind" and hand.ranks[0] == ACE:
        return "Four Aces"
    if bet == "progressive" and game.startswith("wild"):
        return wild_line(hand, looked_at)
    return label(hand.name)


def wild_line(hand: Reading, looked_at: tuple[str, ...]) -> str:
    """Natural and wild hands apart, by whether a joker is among the cards."""
    name = label(hand.name)
    if hand.name in ("natural-royal-flush", "five-of-a-kind", "wild-royal-flush"):
        return name
    return f"{'Wild' if set(looked_at) & set(JOKERS) else 'Natural'} {name}"
