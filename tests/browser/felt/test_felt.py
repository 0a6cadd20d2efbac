"""The felt: its spots are turned toward the dealer, and its odds can be read at every size."""

from playwright.sync_api import expect

from games import GAMES
from tests.browser.felt.crowding import LEGIBLE, collisions, meetings, outside, written
from tests.browser.playing import answer, answer_past_the_page, go_to, open_table, stand_at, stops_of
from tests.scale import some_or_all

SEED = "felt"
SIZES = [(1440, 900), (1366, 650), (1024, 768), (768, 1024), (390, 844), (320, 640)]
TURNS = "[...document.querySelectorAll('.spot')].map((one) => parseFloat(getComputedStyle(one).rotate) || 0)"
ODDS = """() => {
        const box = (one) => one.getBoundingClientRect();
        const beside = (a, b) => a.right <= b.left || b.right <= a.left;
        const apart = (a, b) => beside(a, b) || a.bottom <= b.top || b.bottom <= a.top;
        const lines = [...document.querySelectorAll(".odds tr")];
        const laid = [...document.querySelectorAll(".felt .card, .felt .chip, .felt .meter")];
        return lines.length > 8 && lines.every((line) => parseFloat(getComputedStyle(line).fontSize) >= 10
            && box(line).height > 0 && laid.every((one) => apart(box(line), box(one))));
    }"""


def test_spots_follow_the_curve_and_odds_are_legible_and_stay_open_on_a_phone(page, sign_in):
    sign_in(page, "trainee")
    open_table(page, SEED, game="six-card-poker")
    turns = page.evaluate(TURNS)
    assert turns == sorted(turns)
    assert turns[0] < 0
    assert turns == [-turn for turn in reversed(turns)]
    assert page.evaluate(ODDS)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(TURNS) == [0] * 6
    key, odds = page.locator("button[data-odds]"), page.locator(".odds-1")
    assert key.bounding_box()["height"] >= 44
    assert not odds.is_visible()
    key.click()
    first, second, *_ = stops_of(SEED, game="six-card-poker")
    answer(page, first)
    stand_at(page, str(second.place))
    assert odds.is_visible()
    assert page.evaluate(ODDS)
    assert key.get_attribute("aria-expanded") == "true"
    key.click()
    assert not odds.is_visible()
    assert key.get_attribute("aria-expanded") == "false"


def cut_by_the_frame(page) -> list[str]:
    """Words beside the dealer's hand that the frame around it runs through; on a phone they lie within it.
    None where no hand is dealt."""
    return page.evaluate("""() => {
        const dealer = document.querySelector(".dealer")?.getBoundingClientRect();
        if (!dealer) return [];
        const beside = (one) => getComputedStyle(one).position === "absolute" && one.offsetWidth;
        return [...document.querySelectorAll(".dealer-discards p")].filter(beside)
            .filter((one) => one.getBoundingClientRect().left < dealer.right + 2)
            .map((one) => one.textContent);
    }""")


def at_the_third_hand(page, game: str) -> None:
    """At a full table of which two hands are settled and the third lies in the middle; where less is paid, at
    the last."""
    stops = stops_of(SEED, spots=6, game=game)
    acts = {step.name: step.act for step in GAMES[game].procedure}
    *_, third = [stop for stop in stops if acts[stop.place.step] == "reconcile"][:3]
    go_to(page, SEED, lambda stop: stop == third, spots=6, game=game)


@some_or_all("game", GAMES, some=["rabbit-hunter", "mississippi-stud", "wild-six-card-draw-poker"])
def test_nothing_on_a_full_felt_is_written_small_or_over_something_else(page, sign_in, game):
    sign_in(page, "trainee")
    at_the_third_hand(page, game)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert outside(page) == [], (width, height)
        if width == 320:
            continue
        assert meetings(page) == [], (width, height)
        assert collisions(page) == [], (width, height)
        assert cut_by_the_frame(page) == [], (width, height)
        if width == 1440:
            assert len(written(page)) > (15 if GAMES[game].colors else 30)  # a long table is drawn
            assert [(text, size) for text, size in written(page) if size < LEGIBLE] == []


SHRINK = (
    """(style) => { for (const one of document.querySelectorAll(".ring-name")) one.style.cssText = style }"""
)
MOVE = """(style) => { document.querySelector(".spot-5").style.cssText = style }"""


def test_what_is_small_or_lies_over_something_would_be_found(page, sign_in):
    sign_in(page, "trainee")
    at_the_third_hand(page, "rabbit-hunter")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate(SHRINK, "font-size: 12px")
    assert min(size for _, size in written(page)) < LEGIBLE
    page.evaluate(SHRINK, "")
    page.evaluate(MOVE, "left: 75%")
    assert meetings(page) != []
    page.evaluate(MOVE, "left: 72cqw")
    assert collisions(page) != []
    page.set_viewport_size({"width": 320, "height": 640})
    open_table(page, SEED, spots=6, game="wild-six-card-draw-poker")
    assert outside(page) == []
    page.evaluate("document.querySelector('.meter').style.cssText = 'width: 340px; max-width: none'")
    assert "meter" in outside(page)


# --- How often something happens, in the last result --------------------------------------------------


def test_how_often_takes_the_place_of_its_link_and_the_table_stays(trainee):
    game = {"spots": 3, "game": "six-card-poker"}
    run, link = open_table(trainee, "demo", **game), trainee.locator("#verdicts .verdict-often a")
    for stop in stops_of("demo", **game):
        answer_past_the_page(trainee, run, stop, mistaken=9)
        trainee.reload()
        if link.count():
            break
    trainee.keyboard.press("!")
    table, place = trainee.url, trainee.locator("#table").get_attribute("data-place")
    count = link.count()
    link.first.click()
    expect(trainee.locator("#verdicts .verdict-often").first).to_contain_text("once in")
    expect(link).to_have_count(count - 1)
    assert trainee.url == table
    stand_at(trainee, place)
