"""Motion on the felt: it draws what has changed and is over in half a second; who wants none has none."""

from itertools import pairwise

import pytest

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from tests.browser.playing import answer, open_table, sit_down, stand_at, stops_of
from tests.scale import one_game

SEED = "motion"
LONGEST = 520
"""Milliseconds from an answer's arrival to the last thing that moves."""

WATCH = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        window.moved.push((timing.delay ?? 0) + timing.duration);
        window.properties = new Set([...(window.properties ?? []), ...frames.flatMap(Object.keys)]);
        return animate.call(this, frames, timing);
    };
}"""


def play(page, game: str) -> list[list[float]]:
    """When the last of what moved came to rest, for all that moved after each answer of a round."""
    open_table(page, SEED, spots=1, game=game)
    stops, seen = stops_of(SEED, spots=1, game=game), []
    page.evaluate(WATCH)
    for number, stop in enumerate(stops):
        answer(page, stop)
        stand_at(page, stops[number + 1].place if number + 1 < len(stops) else "")
        page.evaluate("() => new Promise(requestAnimationFrame)")
        seen.append(page.evaluate("window.moved.splice(0)"))
    return seen


@one_game("wild-six-card-draw-poker")
def test_a_round_moves_and_every_swap_is_soon_still(new_page, sign_in, game):
    page = new_page(reduced_motion="no-preference")
    sign_in(page, "trainee")
    seen = play(page, game)
    assert any(seen)
    assert max(rest for swap in seen for rest in swap) <= LONGEST
    assert set(page.evaluate("[...window.properties]")) <= {"transform", "opacity", "offset"}
    page.wait_for_timeout(LONGEST)
    moving = "document.getAnimations().filter((one) => one.playState === 'running')"
    assert page.evaluate(f"{moving}.filter((one) => !one.animationName?.startsWith('clean-')).length") == 0
    page.wait_for_function(f"() => {moving}.length === 0")  # a clean round is celebrated a moment longer
    assert page.locator(".motion > *").count() == 0


HOLD = """() => {
    performance.now = () => 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const motion = animate.call(this, frames, timing);
        motion.pause();
        motion.currentTime = timing.delay ?? 0;
        return motion;
    };
}"""
"""Whatever moves stays where it sets off."""

MIDDLES = """(cards) => [...document.querySelectorAll(cards)].map((card) => {
    const box = card.getBoundingClientRect();
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
})"""


def test_a_hand_brought_forward_sets_off_from_its_turned_spot(new_page, sign_in):
    page = new_page(reduced_motion="no-preference", viewport={"width": 1440, "height": 900})
    sign_in(page, "trainee")
    open_table(page, SEED, spots=2, game="six-card-poker")
    page.evaluate(HOLD)
    came = 0
    for stop, following in pairwise(stops_of(SEED, spots=2, game="six-card-poker")):
        lay = {spot: page.evaluate(MIDDLES, f".spot-{spot} .card") for spot in (1, 2)}
        answer(page, stop)
        stand_at(page, following.place)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        spot = page.evaluate("Number(document.querySelector('.is-brought')?.dataset.spot)")
        if lay.get(spot):
            set_off = page.evaluate(MIDDLES, ".work .card")
            assert set_off == [pytest.approx(middle, abs=2) for middle in lay[spot]]
            came += 1
    assert came


IN_TURN = next(game.slug for game in GAMES.values() if game.hands_in_turn)
DOUBLED = "double"
"""A scenario in which a card is dealt across its hand."""
ACROSS = """(cards) => [...document.querySelectorAll(cards)].filter(
    (card) => getComputedStyle(card).rotate === "90deg",
).length"""


def test_a_card_that_lies_across_sets_off_from_where_it_lay(new_page, sign_in, shell):
    page = new_page(reduced_motion="no-preference", viewport={"width": 1440, "height": 900})
    sign_in(page, "trainee")
    item = {"deal": 0, "scenario": DOUBLED}
    sit_down(page, shell, "trainee", SEED, spots=2, game=IN_TURN, item=item)
    page.evaluate(HOLD)
    stops = prompts(deal(GAMES[IN_TURN], seed=SEED, spots=2, scenario=DOUBLED))
    came = 0
    for stop, following in pairwise(stops):
        lay = {spot: page.evaluate(MIDDLES, f".spot-{spot} .card") for spot in (1, 2)}
        answer(page, stop)
        stand_at(page, following.place)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        spot = page.evaluate("Number(document.querySelector('.is-brought')?.dataset.spot)")
        if lay.get(spot) and page.evaluate(ACROSS, ".work .card"):
            set_off = page.evaluate(MIDDLES, ".work .card")
            assert set_off == [pytest.approx(middle, abs=2) for middle in lay[spot]]
            came += 1
    assert came


def test_nothing_moves_where_less_motion_is_wished_for(page, sign_in):
    sign_in(page, "trainee")
    assert not any(play(page, "six-card-poker"))
