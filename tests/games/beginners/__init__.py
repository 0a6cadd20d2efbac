"""Beginners: simulated trainees who hold one belief each, written apart from the engine's mistakes.

KNOWN holds the mistakes that have a name, UNKNOWN those that have none, SLIPS what happens once to anyone,
RANDOM what no one means.
"""

from tests.games.beginners.beginner import Beginner
from tests.games.beginners.known_bets import KNOWN_BETS
from tests.games.beginners.known_boards import KNOWN_BOARDS
from tests.games.beginners.known_hands import KNOWN_HANDS
from tests.games.beginners.known_pays import KNOWN_PAYS
from tests.games.beginners.known_raises import KNOWN_RAISES
from tests.games.beginners.known_sets import KNOWN_SETS
from tests.games.beginners.known_suits import KNOWN_SUITS
from tests.games.beginners.known_tokes import KNOWN_TOKES
from tests.games.beginners.slips import RANDOM, SLIPS
from tests.games.beginners.unknown_bets import UNKNOWN_BETS
from tests.games.beginners.unknown_hands import UNKNOWN_HANDS
from tests.games.beginners.unknown_pays import UNKNOWN_PAYS

KNOWN_OF_HANDS = (*KNOWN_HANDS, *KNOWN_BOARDS, *KNOWN_SUITS, *KNOWN_SETS)
KNOWN: tuple[Beginner, ...] = (*KNOWN_OF_HANDS, *KNOWN_BETS, *KNOWN_PAYS, *KNOWN_RAISES, *KNOWN_TOKES)
UNKNOWN: tuple[Beginner, ...] = (*UNKNOWN_HANDS, *UNKNOWN_BETS, *UNKNOWN_PAYS)

__all__ = ["INDISTINGUISHABLE", "KNOWN", "RANDOM", "SLIPS", "UNKNOWN", "same_as"]

INDISTINGUISHABLE: dict[tuple[str, str, str], str] = {
    ("six-card-poker", "qualified-ace-high", "other-games-qualifier"): "the other game's is ace-high",
    ("rabbit-hunter", "qualified-ace-king", "other-games-qualifier"): "the other game's is ace-king",
}
"""Game and two known mistakes that no answer tells apart there, and why."""


def same_as(game: str, name: str) -> set[str]:
    """The names that are as good as this one in a game."""
    pairs = ({one, other} for at, one, other in INDISTINGUISHABLE if at == game)
    return {name}.union(*(pair for pair in pairs if name in pair))
