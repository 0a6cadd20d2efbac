"""What the shipped pages weigh on the wire, and that nothing on them moves by itself. Nothing is timed."""

import pytest

from tests.browser.playing import answer, open_table, stand_at, stops_of
from tests.browser.weighing import FIRST_LOAD, Scale, observe, shifts
from tests.servers.production import serve_shipped

AGAIN, UPDATE = 15_000, 12_000
"""Bytes at most: a second load of a page, and what follows an answer, the next prompt with it."""

UNSEEN = 0.001
"""A sum of what moves by itself that is invisible: all that is in the window, and by less than a pixel."""

GOES_ON = 0.1
"""The same over a round that is watched, without presses, in which hands are brought forward, marked and
locked up all the same; what browsers call good."""

ARRIVING = 0.01
"""The same while a page arrives: a browser may draw half a hand, and the cards that follow push it aside. A
tenth of what counts as good."""

SEED, SPOTS = "weight", 6


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Not the one of the other tests, which has DEBUG on and compresses no files."""
    server = serve_shipped(tmp_path_factory.mktemp("shipped"))
    yield server
    server.stop()


@pytest.fixture
def people(new_page, sessions):
    """A trainee's and an instructor's page, observed, with the motion that the other tests do without."""
    moving = {"reduced_motion": "no-preference"}
    pages = [new_page(storage_state=sessions(who), **moving) for who in ("trainee", "instructor")]
    for page in pages:
        observe(page)
    return pages


def moved(page) -> float:
    """How much moved by itself, as browsers count it: share of the window times how far it went."""
    return sum(shift["by"] for shift in shifts(page))


def arrived(page) -> float:
    """How much moved while the page arrived, which is forgotten then."""
    page.wait_for_load_state()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
    by = moved(page)
    page.evaluate("void measured.shifts.splice(0)")
    return by


def arrived_again(page) -> float:
    """What moves by its own fault does so each time; a busy machine may halt in the middle of a page."""
    page.reload()
    return arrived(page)


def weigh(page, address: str) -> None:
    scale = Scale(page)
    scale.browser.send("Network.clearBrowserCache")
    first, again = scale.load(address), scale.load(address)
    assert len(first.bytes) > 8, f"not everything was weighed:\n{first}"
    assert first.all <= FIRST_LOAD, f"{address}\n{first}"
    assert again.all <= AGAIN, f"{address}, again\n{again}"


def test_no_page_is_heavy_and_a_second_look_is_light(people):
    trainee, instructor = people
    run = open_table(trainee, SEED, spots=SPOTS)
    for address in ("/", "/games/6-5-4-poker/", f"/runs/{run}/rounds/0/"):
        weigh(trainee, address)
    weigh(instructor, f"/tables/{run}/")
    for game in ("ultimate-texas-holdem", "blackjack"):  # the most bets, and most of what is not shared
        heaviest = open_table(trainee, SEED, spots=SPOTS, game=game)
        weigh(trainee, f"/runs/{heaviest}/rounds/0/")


def test_updates_are_light_and_nothing_moves_in_a_whole_round(people):
    """Of the game whose felt is the largest."""
    game, (trainee, instructor) = "six-card-poker", people
    run = open_table(trainee, SEED, spots=SPOTS, game=game)
    instructor.goto(f"/tables/{run}/")
    instructor.wait_for_selector("#connection[data-state=live]")
    scale, stops = Scale(trainee), stops_of(SEED, spots=SPOTS, game=game)
    for page in (trainee, instructor):
        assert arrived(page) <= ARRIVING or arrived_again(page) <= ARRIVING
    instructor.wait_for_selector("#connection[data-state=live]")
    for number, stop in enumerate(stops):
        with scale.weighing() as loaded:
            answer(trainee, stop, wrong=number % 3 == 0)
            stand_at(trainee, stops[number + 1].place if number + 1 < len(stops) else "")
        (update,) = (size for url, size in loaded.bytes.items() if url.endswith("/answer/"))
        assert 0 < update <= UPDATE, str(stop.place)
    instructor.wait_for_selector(f'#watched[data-version="{len(stops) + 1}"]')
    assert moved(trainee) <= UNSEEN, shifts(trainee)
    assert moved(instructor) <= GOES_ON, shifts(instructor)


def test_what_is_heavy_moves_by_itself_or_never_ends_would_be_noticed(people):
    trainee, _ = people
    run = open_table(trainee, SEED, spots=SPOTS)
    plain = trainee.request.get(f"/runs/{run}/rounds/0/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert len(plain.body()) > UPDATE  # an update that is not compressed
    trainee.goto("/")
    with Scale(trainee).weighing() as loaded:
        trainee.evaluate("fetch(location.href, { cache: 'reload' }).then((response) => response.text())")
    assert loaded.all > 1_000  # what is not from the cache
    trainee.wait_for_timeout(600)  # a press counts as the cause for half a second
    trainee.evaluate("document.querySelector('main').prepend(document.createElement('hr'))")
    trainee.evaluate("document.querySelector('main hr').style.height = '200px'")
    trainee.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
    assert moved(trainee) > 10 * UNSEEN
    trainee.route("**/never-ends", lambda route: None)
    scale = Scale(trainee, patience=0.5)
    with scale.weighing() as loaded:
        trainee.evaluate("void fetch('/never-ends')")
    assert [url.rsplit("/", 1)[1] for url in loaded.unfinished] == ["never-ends"]
    assert scale.load("/").unfinished == []
