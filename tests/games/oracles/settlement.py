"""Each game settled a second time, from its document alone."""

from tests.games.oracles.board_documents import settle_ride, settle_stud
from tests.games.oracles.holdem_document import settle_holdem
from tests.games.oracles.slow_caribbean import settle_caribbean
from tests.games.oracles.slow_rabbit import settle_rabbit
from tests.games.oracles.slow_six_card import settle_six_card
from tests.games.oracles.slow_six_five_four import settle_six_five_four
from tests.games.oracles.slow_wild import settle_wild
from tests.games.oracles.three_card_progressive import settle_whole_game

SLOWLY = {
    "6-5-4-poker": settle_six_five_four,
    "caribbean-stud": settle_caribbean,
    "let-it-ride": settle_ride,
    "mississippi-stud": settle_stud,
    "six-card-poker": settle_six_card,
    "rabbit-hunter": settle_rabbit,
    "three-card-poker": settle_whole_game,
    "ultimate-texas-holdem": settle_holdem,
    "wild-six-card-draw-poker": settle_wild,
}


def lines_of(settlement: dict) -> list[dict]:
    """The engine's lines without their reasons."""
    return [{name: line[name] for name in line if name != "because"} for line in settlement["lines"]]
