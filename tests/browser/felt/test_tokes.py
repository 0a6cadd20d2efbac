"""Tokes: answered where they lie, by the text line, and in no one's way on any felt."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.wagers import Action
from tests.browser.felt.crowding import meetings, outside
from tests.browser.felt.test_whole_round import by_line
from tests.browser.playing import answer_past_the_page, stand_at, stored
from tests.scale import some_or_all

SEED = "tokes"
ASKS, TOKES = frozenset({"bets", "tokes"}), frozenset({"tokes"})
SIZES = [(1440, 900), (1366, 650), (1024, 768), (768, 1024), (390, 844)]


OPEN = """
from trainer.play.services.runs import open_run
from trainer.play.skills import Item
from trainer.schools.models import Membership
member = Membership.objects.get(user__username="trainee")
item = Item({game!r}, asks={asks!r})
print(open_run(membership=member, game={game!r}, spots=6, drawn={seed!r}, items=[item]).pk)
"""


def open_tokes(page, server, game: str, asks: frozenset[str]) -> str:
    """Open a table that asks for these decisions; return the run."""
    script = OPEN.format(game=game, asks=tuple(sorted(asks)), seed=SEED)
    run = server.manage("shell", "--verbosity", "0", "-c", script).strip()
    page.goto(f"/runs/{run}/rounds/0/")
    page.wait_for_selector("#table")
    return run


def stops_with(asks: frozenset[str], game: str) -> tuple[Stop, ...]:
    return prompts(deal(GAMES[game], seed=SEED, spots=6, exercise=Exercise(asks)))


def toke_of(stop: Stop):
    return next((prompt for prompt in stop.prompts if prompt.ask == "toke"), None)


@pytest.fixture
def trainee(page, sign_in):
    sign_in(page, "trainee")
    return page


def test_a_toke_is_answered_where_it_lies_and_the_bet_beside_it_too(trainee, server):
    game = "three-card-poker"
    run = open_tokes(trainee, server, game, ASKS)
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


@some_or_all("game", GAMES, some=["six-card-poker", "let-it-ride"])
def test_a_round_of_tokes_is_settled_by_the_text_line(trainee, server, game):
    run, stops = open_tokes(trainee, server, game, TOKES), stops_with(TOKES, game)
    for stop in stops:
        stand_at(trainee, str(stop.place))
        by_line(trainee, stop)
    stand_at(trainee, "")
    assert len(stored(server, run)) == len(stops)


@some_or_all("game", GAMES, some=["pai-gow-poker", "ultimate-texas-holdem"])
def test_a_toke_lies_over_no_word_and_no_amount_on_any_felt(trainee, server, game):
    open_tokes(trainee, server, game, TOKES)
    assert trainee.locator("#felt [data-toke]").count()
    for width, height in SIZES:
        trainee.set_viewport_size({"width": width, "height": height})
        assert [pair for pair in meetings(trainee) if "bet-amount T" in str(pair)] == [], (width, height)
        assert outside(trainee) == []
