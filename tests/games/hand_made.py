"""Rounds written by hand, and rounds dealt by seed, for the tests of the rules engine."""

from collections.abc import Iterator
from functools import lru_cache

from games import GAMES
from games.engine.cards.cards import Card, parse_card
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.settling.inputs import Decision, Inputs, Seat

GAME = GAMES["6-5-4-poker"]
SHEET = load(GAME)

DOES = {
    "plays": Decision("play"),
    "folds": Decision("fold"),
    "announces": Decision("fold", announces=True),
}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(card) for card in text.split())


def sits(hand: str, *, spot: int = 1, ante: int = 1_000, queens_up: int = 0, does: str = "plays") -> Seat:
    """A patron with five cards; bets in cents; he plays, folds, or folds and announces a hand."""
    bets = {"ante": ante} | ({"queens-up": queens_up} if queens_up else {})
    return Seat(spot, bets, cards(hand), DOES[does])


def table(dealer: str, *seats: Seat, **choices: str | int) -> Round:
    """A round of 6-5-4 on these cards; house choices by name, - written as _."""
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    return Round(Inputs(GAME, SHEET, open_house(GAME, SHEET, named), seats, cards(dealer)))


@lru_cache(maxsize=4096)
def dealt(seed: str, number: int, spots: int = 6, queens_up: str = "PT-1") -> Round:
    """A seeded round, kept so that several tests can look at the same film."""
    return deal(
        GAME,
        seed=seed,
        round=number,
        spots=spots,
        house=open_house(GAME, SHEET, {"queens-up": queens_up}),
    )


def rounds(count: int, *, seed: str = "tests") -> Iterator[Round]:
    """Seeded rounds with one to six spots, over the three printed paytables in turn."""
    for number in range(count):
        yield dealt(seed, number, 6 - number % 6 if number % 2 else 6, f"PT-{number % 3 + 1}")
