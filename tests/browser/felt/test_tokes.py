"""Tokes: answered where they lie, by the text line, and in no one's way on any felt."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.wagers import Action
from tests.browser.felt.crowding import meetings, outside
from tests.browser.felt.test_panel import SIZES
from tests.browser.felt.test_whole_round import by_line
from tests.browser.playing import answer_past_the_page, sit_down, stand_at, stored
from tests.scale import some_or_all

SEED = "tokes"
ASKS, TOKES = frozenset({"bets", "tokes"}), frozenset({"tokes"})


def open_tokes(page, shell, game: str, asks: frozenset[str]) -> str:
    """Open a table that asks for these decisions; return the run."""
    return sit_down(page, shell, "trainee", SEED, spots=6, game=game, item={"asks": tuple(sorted(asks))})


def stops_with(asks: frozenset[str], game: str) -> tuple[Stop, ...]:
    return prompts(deal(GAMES[game], seed=SEED, spots=6, exercise=Exercise(asks)))


def toke_of(stop: Stop):
    return next((prompt for prompt in stop.prompts if prompt.ask == "toke"), None)


@pytest.fixture
def trainee(page, sign_in):
    sign_in(page, "trainee")
    return page


def test_a_toke_is_answered_where_it_lies_and_the_bet_beside_it_too(trainee, shell):
    game = "three-card-poker"
    run = open_tokes(trainee, shell, game, ASKS)
    found = stops_with(ASKS, game)
    number, stop = next(
        (number, stop)
        for number, stop in enumerate(found)
        if (one := toke_of(stop)) and one.due.action is Action.TAKE
    )
    for before in found[:number]:
        answer_past_the_page(trainee, run, before)
    trainee.reload()
    stand_at(trainee, str(stop.place))
    toke = toke_of(stop)
    circle = f'#felt .spot-{stop.spot} .bet[data-bet="{toke.wager}"]'
    for prompt, place in ((toke, f"{circle}[data-toke]"), *_bets_beside(stop, toke)):
        trainee.locator(place).click()
        values = [choice.value for choice in prompt.choices]
        trainee.locator("#felt .felt-menu button").nth(values.index(str(prompt.due.action))).click()
        expect(trainee.locator(f'[id="ask-{prompt.key}"] input[value="{prompt.due.action}"]')).to_be_checked()


def _bets_beside(stop: Stop, toke) -> list[tuple]:
    """The player's own bet on the same circle: its ring below the toke is pressed."""
    own = [one for one in stop.prompts if one.ask == "bet" and one.wager == toke.wager]
    ring = f'#felt .spot-{stop.spot} .bet[data-bet="{toke.wager}"]:not([data-toke]) > .ring-name'
    return [(one, ring) for one in own]


@some_or_all("game", GAMES, some=["pai-gow-poker"])
def test_tokes_lie_over_no_word_or_amount_and_are_settled_by_the_text_line(trainee, server, shell, game):
    run, stops = open_tokes(trainee, shell, game, TOKES), stops_with(TOKES, game)
    assert trainee.locator("#felt [data-toke]").count()
    for width, height in SIZES:
        trainee.set_viewport_size({"width": width, "height": height})
        assert [pair for pair in meetings(trainee) if "bet-amount T" in str(pair)] == [], (width, height)
        assert outside(trainee) == []
    for stop in stops:
        stand_at(trainee, str(stop.place))
        by_line(trainee, stop)
    stand_at(trainee, "")
    assert len(stored(server, run)) == len(stops)
