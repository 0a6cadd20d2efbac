"""What a page costs: bytes on the wire, what moves by itself, and how long a press waits for its picture."""

import time
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import CDPSession, Page

OBSERVER = """
window.measured = { shifts: [], events: [] };
// What a press moves counts as its own for half a second. A busy server may answer later than that; a busy
// browser may draw the answer later still, in a frame that it began before the answer came, and may tell of
// it when the next one is there. So it is the press's own from asking to half a second after drawing.
const swaps = [];
let asked = Infinity;
document.addEventListener("htmx:beforeRequest", () => { asked = performance.now(); });
document.addEventListener("htmx:afterSwap", () => {
  if (!document.getElementById("table")) return;
  const swap = { at: asked, drawn: Infinity };
  swaps.push(swap);
  requestAnimationFrame(() => requestAnimationFrame(() => { swap.drawn = performance.now(); }));
});
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    const moved = shift.sources.map(({ node }) => node?.cloneNode(false).outerHTML ?? "");
    const late = swaps.some(({ at, drawn }) => shift.startTime >= at && shift.startTime - drawn < 500);
    window.measured.shifts.push({ by: shift.value, input: shift.hadRecentInput || late, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const { interactionId: press, duration: took } of list.getEntries()) {
    if (press) window.measured.events.push({ press, took });
  }
}).observe({ type: "event", buffered: true, durationThreshold: 16 });
"""


FIRST_LOAD = 150_000
"""Bytes on the wire, headers included, that the first load of any page may weigh: for the test and the
benchmark alike. About 48,000 are the two typefaces, 19,000 htmx."""

STILL = 60
"""Milliseconds after which a page that loads nothing is taken to have loaded everything."""

PATIENCE = 10
"""Seconds after which what is still on its way is given up."""


@dataclass
class Loaded:
    """Bytes on the wire by address, their headers included; what came from the cache counts nothing.

    `unfinished` never said that it had ended, and counts with what had arrived.
    """

    bytes: dict[str, int] = field(default_factory=dict)
    unfinished: list[str] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)

    @property
    def all(self) -> int:
        return sum(self.bytes.values())

    def __str__(self) -> str:
        sizes = sorted(self.bytes.items(), key=lambda one: -one[1])
        lines = [f"{size:>8,}  {url}" for url, size in sizes]
        return "\n".join([*lines, *(f"never finished  {url}" for url in self.unfinished)])


class Scale:
    """`with scale.weighing() as loaded:` everything that the page loads in between."""

    def __init__(self, page: Page, patience: float = PATIENCE):
        self.page, self.patience, self.loaded = page, patience, Loaded()
        self._urls: dict[str, str] = {}  # of what is on its way
        self._arrived: dict[str, int] = {}  # so far, of the same
        self.browser: CDPSession = page.context.new_cdp_session(page)
        self.browser.send("Network.enable")
        self.browser.on("Network.requestWillBeSent", self._asked)
        self.browser.on("Network.dataReceived", self._received)
        self.browser.on("Network.loadingFinished", self._finished)
        self.browser.on("Network.loadingFailed", lambda event: self._urls.pop(event["requestId"], None))
        self.browser.on("Network.webSocketFrameReceived", self._heard)

    def _asked(self, event) -> None:
        if event.get("type") == "Document":
            self._forget()  # what another page had asked for: it may be cut off and never say so
        self._urls[event["requestId"]] = event["request"]["url"]

    def _received(self, event) -> None:
        one = event["requestId"]
        self._arrived[one] = self._arrived.get(one, 0) + event["encodedDataLength"]

    def _forget(self) -> None:
        self._urls.clear()
        self._arrived.clear()

    def _finished(self, event) -> None:
        url = self._urls.pop(event["requestId"], "?")
        self.loaded.bytes[url] = self.loaded.bytes.get(url, 0) + int(event["encodedDataLength"])

    def _heard(self, event) -> None:
        self.loaded.frames.append(len(event["response"]["payloadData"].encode()))

    @contextmanager
    def weighing(self):
        self.loaded = Loaded()
        self._forget()
        yield self.loaded
        self.page.wait_for_timeout(STILL)
        given_up = time.monotonic() + self.patience
        while self._urls and time.monotonic() < given_up:
            self.page.wait_for_timeout(STILL)
        for one, url in self._urls.items():
            self.loaded.unfinished.append(url)
            self.loaded.bytes[url] = self.loaded.bytes.get(url, 0) + self._arrived.get(one, 0)

    def load(self, address: str) -> Loaded:
        with self.weighing() as loaded:
            self.page.goto(address)
        return loaded

    def slow_down(self, times: int) -> None:
        """The processor of a phone."""
        self.browser.send("Emulation.setCPUThrottlingRate", {"rate": times})


def observe(page: Page) -> None:
    """From the next page load on."""
    page.add_init_script(OBSERVER)


def shifts(page: Page, *, by_itself: bool = True) -> list[dict]:
    """What moved since the page was loaded, without a press just before it (or, if wished, with one)."""
    return [one for one in page.evaluate("measured.shifts") if one["input"] is not by_itself]


def waited(page: Page) -> list[float]:
    """Milliseconds from each press since the last look until its picture; those below 16 are left out.

    A press is several events, down and up; the slowest counts.
    """
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    presses: dict[int, float] = {}
    for event in page.evaluate("measured.events.splice(0)"):
        presses[event["press"]] = max(presses.get(event["press"], 0), event["took"])
    return list(presses.values())
