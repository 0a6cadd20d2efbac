"""A felt stays small whatever lies on it: under the highest limits, and at tables from before there were any.

What costs is counted: the chips that are drawn, and the bytes of the fullest felt.
"""

import re
from collections.abc import Iterator

import pytest
from django.template.loader import render_to_string

from games import GAMES
from games.engine.money.amounts import CHIPS, cut
from games.engine.money.cutting import BARREL
from games.engine.procedure.frames import Exercise, Felt
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.rounds import deal
from games.engine.rules.games import Game
from games.engine.rules.houses import MOST_WAGER, House, open_house
from games.engine.rules.sheets import load
from tests.games.house_limits import TALLEST, before_bounds, highest
from tests.scale import one_game
from tests.servers.serving import WEBSOCKET_BYTES
from trainer.play.felt.cards import BetView
from trainer.play.felt.views import FeltView, draw

FULLEST = 4_999_00
"""Cents that are a whole barrel of chips."""

HOUSES = {
    "the highest": lambda game: open_house(game, load(game), highest(game)),
    "the tallest": lambda game: open_house(game, load(game), highest(game, minimum_wager=TALLEST)),
    "the fullest": lambda game: open_house(
        game, load(game), highest(game, minimum_wager=FULLEST, maximum_wager=FULLEST)
    ),
    "from before": before_bounds,
}
each_house = pytest.mark.parametrize("house", HOUSES)


def in_chips(felt: Felt) -> int:
    return sum(count for spot in felt.spots for bet in spot.bets.values() for _chip, count in cut(bet.stake))


def fullest(game: Game, house: House) -> FeltView:
    """The felt with the most chips in a round of the whole job."""
    played = deal(game, seed="high", house=house, exercise=Exercise(WHOLE_JOB, wrong_bets=50))
    felt = max((moment.felt for moment in played.frames), key=in_chips)
    return draw(played.inputs, felt, version=1, focus=None)


def circles(view: FeltView) -> Iterator[BetView]:
    return (bet for spot in view.spots for _slug, bet in spot.circles)


def drawn(bet: BetView) -> int:
    """Chips and plaques in a circle."""
    return len(bet.plaque) + sum(count for _colour, count in bet.chips)


def rendered(view: FeltView) -> str:
    return render_to_string("play/felt/_felt.html", {"felt": view})


@each_house
@one_game("rabbit-hunter")
def test_no_stack_is_higher_than_a_barrel(game, house):
    view = fullest(GAMES[game], HOUSES[house](GAMES[game]))
    highest_stack = max(map(drawn, circles(view)))
    assert (highest_stack == BARREL) if house == "the fullest" else (0 < highest_stack < BARREL)
    page = rendered(view)
    assert page.count('class="chip ') + page.count('class="plaque ') == sum(map(drawn, circles(view)))
    assert len(page.encode()) < int(WEBSOCKET_BYTES) * 2 / 3


def test_a_plaque_says_how_many_chips_it_stands_for():
    game = next(iter(GAMES.values()))
    view = fullest(game, HOUSES["the highest"](game))
    bet = next(bet for bet in circles(view) if bet.plaque)
    assert (bet.plaque, bet.chips, bet.amount) == ((("orange", 50),), (), "50,000")
    assert MOST_WAGER // CHIPS[0].cents == 50
    assert re.search(r'<i\s+class="plaque chip-orange"><b>50</b></i>', rendered(view))
