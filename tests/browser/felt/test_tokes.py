"""Tokes: answered where they lie, by the text line, and in no one's way on any felt."""

from playwright.sync_api import expect

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from games.engine.rules.wagers import Action
from tests.browser.felt.crowding import meetings, outside
from tests.browser.felt.test_panel import SIZES
from tests.browser.felt.test_whole_round import by_line
from tests.browser.playing import answer_past_the_page, sit_down, stand_at, stored
from tests.scale import some_or_all

SEED, ASKS = "tokes", ("bets", "tokes")


def test_a_toke_is_answered_where_it_lies_and_the_bet_beside_it_too(page, sign_in, shell):
    game = "three-card-poker"
    sign_in(page, "trainee")
    run = sit_down(page, shell, "trainee", SEED, spots=6, game=game, item={"asks": ASKS})
    for stop in prompts(deal(GAMES[game], seed=SEED, spots=6, exercise=Exercise(frozenset(ASKS)))):
        toke = next((prompt for prompt in stop.prompts if prompt.ask == "toke"), None)
        if toke and toke.due.action is Action.TAKE:
            break
        answer_past_the_page(page, run, stop)
    page.reload()
    stand_at(page, str(stop.place))
    circle = f'#felt .spot-{stop.spot} .bet[data-bet="{toke.wager}"]'
    own = [prompt for prompt in stop.prompts if prompt.ask == "bet" and prompt.wager == toke.wager]
    beside = [(prompt, f"{circle}:not([data-toke]) > .ring-name") for prompt in own]
    for prompt, place in ((toke, f"{circle}[data-toke]"), *beside):
        page.locator(place).click()
        values = [choice.value for choice in prompt.choices]
        page.locator("#felt .felt-menu button").nth(values.index(str(prompt.due.action))).click()
        expect(page.locator(f'[id="ask-{prompt.key}"] input[value="{prompt.due.action}"]')).to_be_checked()


WITH_TOKES = [slug for slug, game in GAMES.items() if not game.colors]
"""Where all bet on what falls in colors of their own, no toke is bet."""


@some_or_all("game", WITH_TOKES, some=["baccarat", "pai-gow-poker"])
def test_tokes_lie_over_no_word_or_amount_and_are_settled_by_the_text_line(
    page, sign_in, server, shell, game
):
    sign_in(page, "trainee")
    run = sit_down(page, shell, "trainee", SEED, spots=6, game=game, item={"deal": 0, "asks": ASKS[1:]})
    stops = prompts(deal(GAMES[game], seed=SEED, spots=6, exercise=Exercise(frozenset(ASKS[1:]))))
    assert page.locator("#felt [data-toke]").count()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert [pair for pair in meetings(page) if "bet-amount T" in str(pair)] == [], (width, height)
        assert outside(page) == []
    for stop in stops:
        stand_at(page, str(stop.place))
        by_line(page, stop)
    stand_at(page, "")
    assert len(stored(server, run)) == len(stops)


def test_a_toke_on_a_side_bet_beside_hands_in_turn_lies_over_nothing_and_within_the_window(
    page, sign_in, shell
):
    game = next(game for game in GAMES.values() if game.hands_in_turn)
    tokes = Exercise(frozenset(ASKS[1:]))
    last = next(bet.slug for bet in reversed(game.wagers) if bet.optional and not bet.later)
    seed = next(
        seed
        for seed in (f"side bet {number}" for number in range(400))
        if any(
            seat.spot == game.seats and last in seat.tokes
            for seat in deal(game, seed=seed, spots=game.seats, exercise=tokes).inputs.seats
        )
    )
    sign_in(page, "trainee")
    sit_down(
        page, shell, "trainee", seed, spots=game.seats, game=game.slug, item={"deal": 0, "asks": ASKS[1:]}
    )
    assert page.locator(f'#felt .spot-{game.seats} [data-bet="{last}"][data-toke]').count() == 1
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert [pair for pair in meetings(page) if "bet-amount T" in str(pair)] == [], (width, height)
        assert outside(page) == []
