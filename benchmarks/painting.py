"""From a key to the picture of the next prompt: python -m benchmarks.painting, as it is shipped, DEBUG off.

Aim: less than 100 ms on a processor four times slower, at the median; two cores that others use as well take
up to a quarter more, in one run and not in the next. The page's processor is slowed, the server's is not;
each game is answered from the keyboard at 1366 by 650, every third stop wrongly. Of a press is told: until
the browser says that the prompt is on the screen (Element Timing); of that what went by until the answer was
there (server), what the page took before and after (page), and what drawing the pixels took after the page
was done (pixels), which without a graphics card is the processor's work too. The floor is the same for a page
of one line, which asks the server for three bytes and shows them. Whatever else this machine does is in it.
Where the table takes long, nothing moves on it (static/js/motion.js) and it comes in two pictures
(static/js/rest.js); whole is until the second is drawn, with spots that nothing is asked about and the keys
of the bets below the first question. The first one counts if it has the next prompt, the focus in it, and
the very cards that lie in the middle in the end.
"""

import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.machine import describe
from benchmarks.pages import Person
from games import GAMES
from games.engine.rounds.stops import Stop
from tests import chromium
from tests.browser.playing import open_table, press_all, stand_at, stops_of
from tests.servers.production import serve_shipped
from tests.servers.serving import Server
from tests.servers.staging import set_up

SEED, SPOTS = "weight", 6
SPEEDS = (1, 4)
WINDOW = {"width": 1366, "height": 650}
STILL = 250
"""Milliseconds, times the slowness, in which a page comes to rest before it is pressed and after."""

OBSERVER = """
window.painted = [];
let key = 0, sent = 0, got = 0;
const drawn = (act) => {
  const done = new MessageChannel();
  done.port1.onmessage = act;
  requestAnimationFrame(() => done.port2.postMessage(0));
};
window.askedAbout = () => [
  document.activeElement.closest("#stop") && document.getElementById("table").dataset.place,
  ...Array.from(document.querySelectorAll("#felt :is(.work, .dealer) .card"), (card) => card.className),
].join(" ");
addEventListener("keydown", (event) => { if (event.key === "Enter") key = event.timeStamp; }, true);
window.asked = () => { sent = performance.now(); };
window.answered = () => { got = performance.now(); };
// What tells when it is on the screen is made before, and only put there: it is no work of the page.
const another = () => {
  const probe = document.createElement("b");
  probe.setAttribute("elementtiming", "painted");
  probe.style.cssText = "position:fixed;left:0;top:0;width:9px;height:9px;font-size:8px;contain:strict";
  probe.textContent = "x";
  return probe;
};
let probe = another();
const shownWith = new WeakMap();
new PerformanceObserver((list) => {
  for (const { element, renderTime } of list.getEntries()) {
    shownWith.get(element).shown = renderTime;
    element.remove();
  }
}).observe({ type: "element" });
window.shown = () => {
  const one = { key, sent, got };
  shownWith.set(probe, one);
  document.body.append(probe);
  requestAnimationFrame(() => { one.about = askedAbout(); });
  drawn(() => { one.drawn = one.whole = performance.now(); probe = another(); });
  painted.push(one);
};
document.addEventListener("trainer:whole", () => {
  const one = painted.at(-1);
  drawn(() => { one.whole = performance.now(); });
});
document.addEventListener("htmx:beforeRequest", asked);
document.addEventListener("htmx:beforeOnLoad", answered);
document.addEventListener("htmx:afterSettle", shown);
"""

FLOOR = """() => {
  document.body.innerHTML = "<p>0</p>";
  addEventListener("keydown", async () => {
    asked();
    const answer = await (await fetch("/health/")).text();
    answered();
    document.querySelector("p").textContent = answer.slice(0, 3);
    shown();
  });
}"""


Took = dict[str, Any]


def presses(page: Page) -> list[Took]:
    return [one for one in page.evaluate("painted.splice(0)") if one.get("shown") and one.get("drawn")]


def answered(page: Page, stops: tuple[Stop, ...], slower: int) -> list[Took]:
    """Every stop but the last, whose answer ends the round."""
    for number, (stop, following) in enumerate(pairwise(stops)):
        stand_at(page, str(stop.place))
        press_all(page, stop, wrong=number % 3 == 0)
        page.wait_for_timeout(STILL * slower)
        page.keyboard.press("Enter")
        page.wait_for_timeout(STILL * slower)
        stand_at(page, str(following.place))
        about = page.evaluate("askedAbout()")
        assert about.startswith(f"{following.place} "), about
        assert page.evaluate("painted.at(-1).about") == about, "a picture of something else"
    return presses(page)


def floor(page: Page, slower: int) -> list[Took]:
    page.goto("/login/")
    page.evaluate(FLOOR)
    for _ in range(8):
        page.wait_for_timeout(STILL * slower)
        page.keyboard.press("Enter")
    page.wait_for_timeout(STILL * slower)
    return presses(page)


def row(name: str, slower: int, took: list[Took]) -> str:
    parts = {
        "key to picture": [one["shown"] - one["key"] for one in took],
        "server": [one["got"] - one["sent"] for one in took],
        "page": [one["sent"] - one["key"] + one["drawn"] - one["got"] for one in took],
        "pixels": [max(0, one["shown"] - one["drawn"]) for one in took],
        "whole": [one["whole"] - one["key"] for one in took],
    }
    told = "  ".join(f"{part} {median(ms):4.0f}/{high(ms):4.0f}" for part, ms in parts.items())
    return f"{name:<28} {slower}x slower  {told}  ms, p50/p90 of {len(took)}"


def high(ms: list[float]) -> float:
    return sorted(ms)[len(ms) * 9 // 10]


def report(browser: Browser, server: Server) -> Iterator[str]:
    for slower in SPEEDS:
        person = Person(browser, server, "trainee")
        person.page.set_viewport_size(WINDOW)
        person.page.add_init_script(OBSERVER)
        person.scale.slow_down(slower)
        yield row("floor: a page of one line", slower, floor(person.page, slower))
        took: list[Took] = []
        for game in GAMES.values():
            open_table(person.page, SEED, spots=SPOTS, game=game.slug)
            stops = stops_of(SEED, spots=SPOTS, game=game.slug)
            of_game = answered(person.page, stops, slower)
            took += of_game
            yield row(game.name, slower, of_game)
        yield row("all games", slower, took)


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
