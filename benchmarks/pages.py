"""What the pages cost a browser: python -m benchmarks.pages. One run of the shipped settings, DEBUG off.

Claims: each page's first load weighs at most 150 KB and the update from one prompt to the next at most 12 KB,
compressed; nothing moves without a press in a whole round; a press waits less than 100 ms for its picture on
a processor four times slower. Bytes are those on the wire, headers included; the browser rounds its
milliseconds to 8, and whatever else this machine is doing is in them.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.machine import describe
from games import GAMES
from games.engine.questions.answers import Bet
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from tests import chromium
from tests.browser.playing import answer, open_table, press_all, stand_at, stops_of
from tests.browser.weighing import FIRST_LOAD, Scale, observe, shifts, waited
from tests.servers.production import serve_shipped
from tests.servers.serving import Server
from tests.servers.staging import password, set_up

SEED, SPOTS = "weight", 6
SLOWER = 4
UPDATE_BYTES, WAIT_MS = 12_000, 100


class Person:
    """A browser, signed in, with nothing in its cache."""

    def __init__(self, browser: Browser, server: Server, who: str):
        context = browser.new_context(base_url=server.base_url, service_workers="block")
        self.page, self.complaints = context.new_page(), []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: line.type == "error" and self.complaints.append(line.text))
        observe(self.page)
        self.scale = Scale(self.page)
        self.page.goto("/login/")
        self.page.fill("input[name=username]", who)
        self.page.fill("input[name=password]", password())
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(lambda url: "/login/" not in url)

    def forget(self) -> None:
        """An empty cache; the session stays."""
        self.scale.browser.send("Network.clearBrowserCache")


def row(name: str, size: float, most: float, unit: str, more: str = "") -> str:
    mark = "" if size <= most else "  ABOVE"
    return f"{name:<48}{size:>10,.0f} {unit:<6} at most {most:>8,.0f}  {size / most:>6.0%}  {more}{mark}"


# --- Bytes -------------------------------------------------------------------------------------------


def weigh_loads(person: Person, pages: dict[str, str]) -> Iterator[str]:
    for name, address in pages.items():
        person.forget()
        first = person.scale.load(address)
        again = person.scale.load(address)
        more = f"{len(first.bytes)} requests; again {again.all:,} bytes"
        yield row(f"first load of {name}", first.all, FIRST_LOAD, "bytes", more)


def go_through(person: Person, stops: tuple[Stop, ...]) -> Iterator[int]:
    """Answers a round, every third stop wrongly: bytes of each answer with the next prompt."""
    for number, stop in enumerate(stops):
        stand_at(person.page, str(stop.place))
        with person.scale.weighing() as loaded:
            answer(person.page, stop, wrong=number % 3 == 0)
            stand_at(person.page, str(stops[number + 1].place) if number + 1 < len(stops) else "")
        yield sum(size for url, size in loaded.bytes.items() if url.endswith("/answer/"))


# --- Presses -----------------------------------------------------------------------------------------


def next_paint(took: list[float]) -> float:
    """Interaction to next paint as browsers report it: the slowest, one in fifty left out."""
    return sorted(took)[-1 - len(took) // 50] if took else 0


def press_through(page: Page, stops: tuple[Stop, ...]) -> dict[str, list[float]]:
    """Milliseconds by what is pressed, in a round that lies open."""
    took: dict[str, list[float]] = {"keys": [], "Confirm": []}
    for number, stop in enumerate(stops):
        stand_at(page, str(stop.place))
        waited(page)
        press_all(page, stop)
        took["keys"] += waited(page)
        page.locator("#stop button[type=submit]").first.click()
        stand_at(page, str(stops[number + 1].place) if number + 1 < len(stops) else "")
        took["Confirm"] += waited(page)
    return took


def cut_chips(page: Page, stops: tuple[Stop, ...]) -> list[float]:
    """Milliseconds of clicks at the rack, at the first payment of a round that lies open."""
    for stop in stops:
        stand_at(page, str(stop.place))
        paid = next((prompt for prompt in stop.prompts if isinstance(prompt.kind, Bet) and prompt.pays), None)
        if paid:
            break
        answer(page, stop)
    page.locator(f'label[for="id_{paid.key}_pay"]').click()
    waited(page)
    for chip in page.locator("#rack .rack-chip").all():
        for _ in range(3):
            chip.click()
    return waited(page)


def whole_round(trainee: Person, watcher: Person, game: Game) -> Iterator[str]:
    """One round of a game, answered and watched."""
    stops = stops_of(SEED, spots=SPOTS, game=game.slug)
    run = open_table(trainee.page, SEED, spots=SPOTS, game=game.slug)
    watcher.scale.loaded.frames.clear()
    watcher.page.goto(f"/tables/{run}/")
    watcher.page.wait_for_selector("#connection[data-state=live]")
    *updates, end = go_through(trainee, stops)
    heard = watcher.scale.loaded.frames
    more = f"median {median(updates):,.0f}; the round's end {end:,}"
    yield row(f"{game.name}: to the next prompt", max(updates), UPDATE_BYTES, "bytes", more)
    yield f"{game.name}: pushed to a watcher {len(heard)} times, {max(heard):,} bytes at most, not compressed"
    for name, page in (("table", trainee.page), ("watch", watcher.page)):
        own, pressed = (sum(one["by"] for one in shifts(page, by_itself=by)) for by in (True, False))
        yield f"{game.name}: layout shift on the {name} page {own:.4f} by itself, {pressed:.4f} after a press"


def report(browser: Browser, server: Server) -> Iterator[str]:
    trainee, watcher = Person(browser, server, "trainee"), Person(browser, server, "instructor")
    for game in GAMES.values():
        yield from whole_round(trainee, watcher, game)
    slug = next(iter(GAMES))
    run = open_table(trainee.page, SEED, spots=SPOTS, game=slug)
    table = f"/runs/{run}/rounds/0/"
    yield from weigh_loads(trainee, {"home": "/", "the sheet": f"/games/{slug}/", "the table": table})
    yield from weigh_loads(watcher, {"watching": f"/tables/{run}/"})
    trainee.scale.slow_down(SLOWER)
    trainee.page.goto(table)
    stops = stops_of(SEED, spots=SPOTS, game=slug)
    pressed = press_through(trainee.page, stops)
    open_table(trainee.page, SEED, spots=SPOTS, game=slug)
    pressed["chips"] = cut_chips(trainee.page, stops)
    for name, took in pressed.items():
        more = f"median {median(took):.0f}, slowest {max(took):.0f} of {len(took)}" if took else ""
        yield row(f"{name}, processor {SLOWER}x slower", next_paint(took), WAIT_MS, "ms", more)
    yield f"errors in the console: {trainee.complaints + watcher.complaints or 'none'}"


def main() -> None:
    print(describe())
    executable = chromium.find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = serve_shipped(Path(folder))
        set_up(server.environment)
        browser = driver.chromium.launch(executable_path=executable, args=chromium.ARGUMENTS)
        try:
            for line in report(browser, server):
                print(line, flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
