"""A table where all bet on hands of the table: what lies where at each size, and what is framed."""

import pytest

from games import GAMES
from tests.browser.playing import go_to, open_table, sit_down

SLUG = next(game.slug for game in GAMES.values() if game.table_hands)
SEED, SPOTS = "arc", 6
SIZES = [(1440, 900), (1366, 650), (1280, 800), (1024, 768), (768, 1024), (390, 844), (320, 640)]
at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")

COVERED = """() => {
  const display = document.querySelector("#felt .results").getBoundingClientRect();
  const lies = ".bet.has-chips .ring, .spot-number, .box, .arc-name span, .table-hand, .placard";
  const all = [...document.querySelectorAll("#felt :is(" + lies + ")")];
  const shown = all.filter((one) => one.getClientRects().length);
  const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  return shown.filter((one) => meet(one.getBoundingClientRect(), display)).map((one) => one.className);
}"""

OUTSIDE = """() => {
  const table = document.querySelector("#felt .felt-table").getBoundingClientRect();
  const lies = [...document.querySelectorAll("#felt :is(.bet .ring, .spot-number, .box, .table-hand)")];
  const across = (a, b) => a.left >= b.left && a.right <= b.right + 1;
  const within = (a, b) => across(a, b) && a.top >= b.top && a.bottom <= b.bottom;
  return lies.filter((one) => !within(one.getBoundingClientRect(), table)).map((one) => one.className);
}"""

FRAMED = """() => {
  const sector = document.querySelector("#felt .spot.is-focus .sector");
  const path = getComputedStyle(sector.firstElementChild);
  const column = getComputedStyle(sector);
  const gilt = getComputedStyle(document.querySelector("#felt .hand-name strong")).color;
  return path.display === "none" ? column.borderTopColor === gilt : path.stroke === gilt;
}"""

UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('.spot')?.dataset.spot ?? ''"


@pytest.fixture
def table(trainee):
    """Opens the table at this size, and stands at its first question."""

    def open_at(size):
        trainee.set_viewport_size({"width": size[0], "height": size[1]})
        open_table(trainee, SEED, spots=SPOTS, game=SLUG)
        return trainee

    return open_at


@at_each_size
def test_the_display_of_the_results_covers_nothing_and_all_lies_on_the_table(table, size):
    page = table(size)
    assert page.locator("#felt .results").is_visible()
    assert page.evaluate(COVERED) == []
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_display_that_covers_a_bet_is_noticed(table):
    """The negative control."""
    page = table((1024, 768))
    page.evaluate("document.querySelector('#felt .results').style.height = '60vh'")
    page.evaluate("document.querySelector('#felt .felt-table').style.marginTop = '-50vh'")
    assert "box " in " ".join(page.evaluate(COVERED))


def test_on_a_phone_the_display_is_one_line(table):
    page = table((390, 844))
    box = page.locator("#felt .results").bounding_box()
    assert box["height"] < 40
    assert page.locator("#felt .bead-line .bead").count() <= 12


@pytest.mark.parametrize("size", [(1366, 650), (390, 844)], ids=["desk", "phone"])
def test_the_sector_of_the_spot_that_is_asked_is_framed(trainee, size):
    trainee.set_viewport_size({"width": size[0], "height": size[1]})
    _run, stop = go_to(trainee, SEED, lambda stop: stop.spot > 0, spots=SPOTS, game=SLUG)
    assert trainee.locator("#felt .spot.is-focus").get_attribute("data-spot") == str(stop.spot)
    assert trainee.evaluate(FRAMED)
    assert trainee.locator("#felt .spot.is-focus").count() == 1


def test_a_sector_is_pressed_wherever_no_bet_lies(table):
    page = table((1366, 650))
    middle = page.locator("#felt .felt-table").bounding_box()
    for spot, across, down in ((1, 0.13, 0.37), (4, 0.5, 0.11), (7, 0.87, 0.37)):
        at = [middle["x"] + middle["width"] * across, middle["y"] + middle["height"] * down]
        assert page.evaluate(UNDER, at) == str(spot)


def test_the_third_card_lies_across_at_the_outside_of_its_hand(table):
    page = table((1366, 650))
    page.evaluate(
        """for (const hand of document.querySelectorAll("#felt .table-hand .hand")) {
          hand.replaceChildren(...[0, 1, 2].map(() => hand.firstElementChild.cloneNode()));
        }"""
    )
    boxes = """(side) => [...document.querySelectorAll(`#felt .table-hand.${side} .card`)].map((card) => {
      const box = card.getBoundingClientRect(); return [box.left, box.width > box.height]; })"""
    banker, player = page.evaluate(boxes, "side-2"), page.evaluate(boxes, "side-1")
    assert [lies for _left, lies in banker] == [lies for _left, lies in player] == [False, False, True]
    assert banker[2][0] < banker[0][0] < banker[1][0]
    assert player[0][0] < player[1][0] < player[2][0]


HOUSE = """
from games import GAMES
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from trainer.schools.house_rules.profiles import change_house, last_change
from trainer.schools.models import Membership
manager, game = Membership.objects.get(user__username="manager"), GAMES[{slug!r}]
seen = last_change(school=manager.school, game=game.slug)
house = open_house(game, load(game), {choices!r})
change_house(manager=manager, game=game.slug, house=house, meter=None, seen=seen)
"""
MEET = """(touch) => {
  const round = (one) => { const box = one.getBoundingClientRect();
    return { name: one.closest(".spot").dataset.spot + " " + one.textContent.trim(), r: box.width / 2,
      x: box.left + box.width / 2, y: box.top + box.height / 2 }; };
  const all = [...document.querySelectorAll("#felt :is(.is-round .ring, .spot-number)")].map(round);
  return all.flatMap((a, at) => all.slice(at + 1)
    .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r - touch).map((b) => [a.name, b.name]));
}"""
TOUCH = 2
"""Pixels by which two circles may meet: their lines are one wide."""


@pytest.fixture
def every_side_bet(shell):
    shell(HOUSE.format(slug=SLUG, choices={"side-bets": "all"}))
    yield
    shell(HOUSE.format(slug=SLUG, choices={}))


def test_with_every_side_bet_no_circle_lies_on_another(trainee, shell, every_side_bet):
    sit_down(trainee, shell, "mei", SEED, spots=7, game=SLUG, pack=None)
    assert trainee.locator("#felt .spot .is-round").count() == 7 * 7
    for width, height in ((1440, 900), (1366, 650), (1024, 768), (768, 1024)):
        trainee.set_viewport_size({"width": width, "height": height})
        assert trainee.evaluate(MEET, TOUCH) == [], (width, height)
    inner = "for (const one of document.querySelectorAll('.is-inner')) one.style.setProperty('--r', '0.5')"
    trainee.evaluate(inner)
    assert trainee.evaluate(MEET, TOUCH) != []  # the negative control
