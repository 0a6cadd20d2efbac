"""Every page on a laptop and a phone: nothing lies on something else, and every control shows its words."""

import pytest
from playwright.sync_api import Page

from tests.browser.felt.crowding import clipped, overlaps
from tests.browser.pages.test_every_page import BY_NAME, GAME, pages, states
from tests.scale import scale

SIZES = [(1366, 768), (390, 844)]

Flaws = dict[tuple[int, int], tuple[list, list]]


def flaws(page: Page) -> Flaws:
    """By size, what lies on something else, and what is cut off."""
    found = {}
    for width, height in SIZES[::-1]:  # and back to the laptop
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        if any(both := (overlaps(page), clipped(page))):
            found[width, height] = both
    return found


@pytest.fixture
def laptop(new_page):
    return new_page(viewport={"width": 1366, "height": 768})


@pytest.mark.timeout(300)  # nineteen pages in two sizes
def test_pages_that_are_led_to(laptop, sign_in, sign_in_by_form):
    found = {name: flaws(laptop) for name in pages(laptop, sign_in, sign_in_by_form)}
    assert {name: one for name, one in found.items() if one} == {}
    assert len(found) > 15


@pytest.mark.timeout(300)  # all other pages in two sizes
def test_pages_reached_by_name(laptop, sign_in):
    found = {}
    for who, address in BY_NAME:
        sign_in(laptop, who)
        assert laptop.goto(address).status == 200
        found[who, address] = flaws(laptop)
    assert {page: one for page, one in found.items() if one} == {}


@scale
@pytest.mark.timeout(300)
def test_a_round(laptop, sign_in):
    sign_in(laptop, "daniel")
    found = {name: flaws(laptop) for name in states(laptop, GAME)}
    assert {name: one for name, one in found.items() if one} == {}


BOARD = """<div class="panel scroll board-scroll"><table class="figures board">
<thead><tr><th scope="col">Trainee</th><th scope="col" class="board-far">Rounds</th>%s</tr></thead>
<tbody><tr><th scope="row"><a href="/"><bdi>Xiomara Quill (trainee, Course 13)</bdi></a></th>
<td class="board-far">not started</td>%s</tr></tbody></table></div>"""
COLUMNS = "<th scope='col'>Dealer’s hand</th>" * 14, "<td class='square'>–</td>" * 14


@pytest.mark.parametrize("wraps", [True, False])
def test_a_name_on_a_crowded_board_of_results_lies_on_nothing(new_page, sign_in, wraps):
    """Names that two people have are long; unwrapped, the negative control, they lie on the next cell."""
    page = new_page(bypass_csp=True, viewport={"width": 1366, "height": 768})
    sign_in(page, "owner")
    page.goto("/assignments/create/")
    page.evaluate("(html) => { document.querySelector('main').innerHTML = html; }", BOARD % COLUMNS)
    if not wraps:
        page.add_style_tag(content=".board tbody th a { white-space: nowrap; }")
    sticks_out = page.evaluate(
        "() => { const name = document.querySelector('.board tbody th a');"
        "return name.getBoundingClientRect().right > name.closest('th').getBoundingClientRect().right; }"
    )
    assert sticks_out is not wraps


# --- Negative controls --------------------------------------------------------------------------------


STYLE = """
.up { position: relative; top: -2.25rem; }
.narrow { width: 4rem; }
.low { height: 1.5rem; min-height: 0; }
.cut { overflow: hidden; }
.dots { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row { display: flex; }
.pinned { position: fixed; inset: 0 0 auto; }
"""
LIE_ON = {
    "a text on a text": "<p>Cards are dealt</p><p class='up'>Bets are made</p>",
    "a control on a text": "<p>Cards are dealt</p><button class='button up'>Deal</button>",
    "a control on a control": "<button>Deal</button><p class='up'><button>Fold</button></p>",
    "a text on what is typed": "<input value='Ante'><p class='up'>Bets are made</p>",
}
CUT_OFF = {
    "a word that sticks out": "<button class='button narrow'>Unpronounceable</button>",
    "a word that is cut off": "<button class='button narrow cut'>Unpronounceable</button>",
    "a line too many": "<button class='button narrow low cut'>Deal the next round</button>",
    "a name that ends in dots": "<a class='button narrow dots' href='/'>Unpronounceable</a>",
    "a value too long": "<input class='narrow' value='Unpronounceable'>",
}
FINE = {
    "a long name beside a button": "<p class='row'><b class='narrow dots'>Unpronounceable</b><i>Deal</i></p>",
    "an excerpt beside its name": "<a href='/'>Note <span class='narrow dots'>Unpronounceable</span></a>",
    "what is folded away": "<details><summary>More</summary><p class='up'>Bets are made</p></details>",
    "what scrolls beneath a bar": "<p class='pinned'>Offline</p>",
}


@pytest.fixture
def plant(new_page, sign_in):
    """`plant(html)`: a page with headings, fields and buttons, on which this is put."""
    page = new_page(bypass_csp=True, viewport={"width": 1366, "height": 768})
    sign_in(page, "owner")
    page.goto("/people/add/")
    page.add_style_tag(content=STYLE)

    def planted(html: str) -> Page:
        page.evaluate("(html) => document.querySelector('h1').insertAdjacentHTML('afterend', html)", html)
        return page

    return planted


@pytest.mark.parametrize("kind", LIE_ON)
def test_what_lies_on_something_is_found(plant, kind):
    page = plant(LIE_ON[kind])
    assert len({tuple(sorted(pair)) for pair in overlaps(page)}) == 1


@pytest.mark.parametrize("kind", CUT_OFF)
def test_what_is_cut_off_is_found(plant, kind):
    page = plant(CUT_OFF[kind])
    assert len(clipped(page)) == 1


@pytest.mark.parametrize("kind", FINE)
def test_what_is_fine_is_let_be(plant, kind):
    page = plant(FINE[kind])
    assert flaws(page) == {}
