"""A long table of eight players: their chips leave all that is read there in sight, at every size."""

import pytest
from django.utils.translation import override

from games import GAMES
from games.engine.procedure.frames import Felt, FeltBet, FeltSpot
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.settlement.inputs import Color
from tests.browser.felt.crowding import LEGIBLE, meetings, outside, written
from tests.browser.felt.test_felt import SIZES
from tests.browser.playing import open_table
from tests.trainer.play.felt import drawn
from trainer.play.felt.views import draw

GAME = next(game for game in GAMES.values() if game.colors)
PUT = """(html) => { const holder = document.createElement("div"); holder.innerHTML = html;
    document.querySelector("#felt").replaceWith(holder.querySelector("#felt")); }"""


def dealt(number: int, zeros: int) -> Round:
    house = open_house(GAME, load(GAME), {"zeros": zeros})
    return deal(GAME, seed="long", round=number, spots=GAME.seats, house=house)


def put(page, played: Round, felt: Felt, focus: int | None = None) -> None:
    """Draw this felt instead of the page's."""
    page.evaluate(PUT, drawn.page(draw(played.inputs, felt, version=1, focus=focus)))


@pytest.fixture
def table(page, sign_in):
    sign_in(page, "trainee")
    open_table(page, "crowd", game=GAME.slug, spots=GAME.seats)
    page.set_viewport_size({"width": 1440, "height": 900})
    return page


def crowded(page) -> list:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [((width, height), one) for one in (*meetings(page), *outside(page))]
    return found


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("zeros", [1, 2])
@pytest.mark.parametrize("language", ["en", "es"])
def test_chips_of_a_full_table_leave_all_that_is_read_in_sight(table, language, zeros, number):
    played = dealt(number, zeros)
    for step in ("take-bets", "mark", "pay"):
        for frame in drawn.frames(played, step)[:1]:
            with override(language):
                put(table, played, frame.felt, frame.spot)
            assert crowded(table) == [], step


def two_in_each_box(count: int) -> Felt:
    """Two players' chips in each box outside, and on each bet around a number."""
    laid = ("column-1", "column-2", "column-3", "dozen-1", "red", "odd", "low", "straight-8", "split-8-11")
    spots = [
        FeltSpot(spot, bets={slug: FeltBet(count * 100) for slug in laid}, color=Color(color, 100))
        for spot, color in enumerate(GAME.colors[:2], start=1)
    ]
    return Felt(tuple(spots))


@pytest.mark.parametrize("count", [1, 5, 25])
def test_two_players_stacks_in_a_box_leave_its_words_and_each_others_counts_in_sight(table, count):
    put(table, dealt(0, 1), two_in_each_box(count))
    assert crowded(table) == []


def test_what_is_written_in_the_pictures_is_large_enough(table):
    played = dealt(0, 1)
    put(table, played, drawn.frames(played, "mark")[0].felt)
    small = [(text, size) for text, size in written(table) if size < LEGIBLE]
    assert small == []
    assert len(written(table)) > 90


OVER = {
    "chips on a number of the zoom": """() => {
        const [number, chips] = [".zoom text", ".zoom .pile"].map((one) => document.querySelector(one));
        const { x, y } = number.getBBox();
        chips.setAttribute("transform", `translate(${x + 10} ${y + 20})`); }""",
    "chips on the words of a box": """() => {
        const [words, chips] = [".is-dozen .words", "g.pile"].map((one) => document.querySelector(one));
        const { x, y } = words.getBBox();
        chips.setAttribute("transform", `translate(${x + 10} ${y + 12})`); }""",
    "a name of the bank at the next one": """() => {
        document.querySelector(".barrel-name").style.translate = "5cqw"; }""",
    "a lammer on a name": """() => {
        document.querySelector(".lammer").style.translate = "0 5.4cqw"; }""",
    "the display on the limits": """() => {
        document.querySelector(".result").style.translate = "0 5cqw"; }""",
    "the bank on the zoom": """() => { document.querySelector(".bank").style.left = "30%"; }""",
    "a call over the bank": """() => {
        const said = document.createElement("p");
        said.className = "said";
        said.textContent = "Seventeen and the neighbors by five";
        document.querySelector(".bank").after(said); }""",
}


@pytest.mark.parametrize("over", OVER.values(), ids=OVER)
def test_what_lies_over_something_would_be_found(table, over):
    played = dealt(0, 1)
    put(table, played, drawn.frames(played, "mark")[0].felt)
    assert meetings(table) == []
    table.evaluate(over)
    assert meetings(table) != []
