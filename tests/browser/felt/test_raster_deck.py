"""A machine that takes long to draw its table is shown the deck as pixels; others, and paper, as curves."""

import pytest

from tests.browser.playing import answer, open_table, stand_at, stops_of
from tests.pictures.decks import DECKS
from tests.pictures.rasters import SIZE, raster_of

SEED, SPOTS, GAME = "pixels", 2, "six-card-poker"

CLOCK = "(quick) => { let ticks = 0; performance.now = () => quick ? 0 : ticks += 100; }"
"""By which everything takes long, or nothing any time."""

LATER = "() => new Promise((done) => setTimeout(done, 600))"
FACE = "() => getComputedStyle(document.querySelector('.card')).backgroundImage.match(/decks\\/([^\"]+)/)[1]"
"""The file that a card is a part of."""

UNLIKE = """async ([one, other, [width, height]]) => {
  const pixels = async (address) => {
    const picture = new Image(), canvas = Object.assign(document.createElement("canvas"), { width, height });
    picture.src = address;
    await picture.decode();
    const brush = canvas.getContext("2d");
    brush.fillStyle = "#fff";
    brush.fillRect(0, 0, width, height);
    brush.drawImage(picture, 0, 0, width, height);
    return [picture.naturalWidth, brush.getImageData(0, 0, width, height).data];
  };
  const [[, a], [wide, b]] = [await pixels(one), await pixels(other)];
  return [wide, a.reduce((sum, value, at) => sum + Math.abs(value - b[at]), 0) / a.length];
}"""
"""How wide the second picture is, and how far apart the two are on paper: the mean of all shares of red,
green and blue, of 255."""

BARELY = 0.3
"""Another Chromium may round an edge otherwise. Decks of which half the cards differ in colour are further
apart by far."""


@pytest.fixture
def sit_down(new_page, sign_in):
    def table(**screen):
        page = new_page(**screen)
        page.asked = []
        page.on("request", lambda request: page.asked.append(request.url))
        sign_in(page, "trainee")
        open_table(page, SEED, spots=SPOTS, game=GAME)
        return page

    return table


def rasters_asked_for(page):
    return [url for url in page.asked if url.endswith(".webp")]


def play(page, *, quick=False):
    """Three answers: the second shows what is known of the pace after the first."""
    first, second, third, fourth, *_rest = stops_of(SEED, spots=SPOTS, game=GAME)
    page.evaluate(CLOCK, quick)
    for stop in (first, second, third):
        answer(page, stop)
    stand_at(page, str(fourth.place))


def test_a_slow_table_turns_to_pixels_and_so_does_the_next_page(sit_down):
    page = sit_down()
    assert page.evaluate(FACE) == "four-usual.svg"
    play(page)
    page.wait_for_selector("html[data-raster=here]", state="attached")
    assert page.evaluate(FACE) == "four-usual.webp"
    assert len(rasters_asked_for(page)) == 1, "one deck of the four"
    page.reload()
    page.wait_for_selector("html[data-raster=here]", state="attached")
    page.evaluate("document.documentElement.dataset.deck = 'two'")
    assert page.evaluate(FACE) == "two-usual.webp"
    page.emulate_media(media="print")
    assert page.evaluate(FACE) == "two-usual.svg"


def test_a_quick_one_asks_for_none(sit_down):
    page = sit_down()
    play(page, quick=True)
    page.evaluate(LATER)
    assert page.evaluate(FACE) == "four-usual.svg"
    assert not rasters_asked_for(page)


def test_nor_does_a_screen_that_is_finer_than_they_are(sit_down):
    page = sit_down(device_scale_factor=2)
    play(page)
    page.evaluate(LATER)
    assert page.evaluate(FACE) == "four-usual.svg"
    assert not rasters_asked_for(page)
    assert page.locator("html[data-raster]").count() == 0


def test_where_they_do_not_arrive_the_curves_stay(sit_down, complaints):
    page = sit_down()
    page.route("**/*.webp", lambda route: route.abort())
    play(page)
    page.evaluate(LATER)
    assert rasters_asked_for(page)
    assert page.evaluate(FACE) == "four-usual.svg"
    assert page.locator("html[data-raster]").count() == 0
    assert {one.rpartition("/")[2] for one in complaints} == {"four-usual.webp)"}
    complaints.clear()


def unlike(page, drawn, raster):
    files = [f"/static/decks/{name}" for name in (drawn, raster)]
    return page.evaluate(UNLIKE, [*files, SIZE])


@pytest.mark.parametrize("name", DECKS)
def test_the_pixels_are_the_curves_as_shipped(page, name):
    page.goto("/login/")
    wide, apart = unlike(page, name, raster_of(name))
    assert wide == SIZE[0]
    assert apart < BARELY, "run python -m tests.pictures.rasters"


def test_another_deck_would_be_noticed(page):
    page.goto("/login/")
    _wide, apart = unlike(page, "four-usual.svg", raster_of("two-usual.svg"))
    assert apart > 4 * BARELY
