"""What a page costs: bytes on the wire, what moves by itself, and how long a press waits for its picture."""

from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import CDPSession, Page

OBSERVER = """
window.measured = { shifts: [], events: [] };
// What a press moves counts as the press's own for half a second; a busy server may answer later than that.
let answered = -Infinity;
document.addEventListener("htmx:afterSwap", () => {
  if (document.getElementById("table")) answered = performance.now();
});
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    const moved = shift.sources.map(({ node }) => node?.cloneNode(false).outerHTML ?? "");
    const late = shift.startTime >= answered && shift.startTime - answered < 500;
    window.measured.shifts.push({ by: shift.value, input: shift.hadRecentInput || late, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const { interactionId: press, duration: took } of list.getEntries()) {
    if (press) window.measured.events.push({ press, took });
  }
}).observe({ type: "event", buffered: true, durationThreshold: 16 });
"""


STILL = 60
"""Milliseconds after which a page that loads nothing is taken to have loaded everything."""


@dataclass
class Loaded:
    """Bytes on the wire by address, their headers included; what came from the cache counts nothing."""

    bytes: dict[str, int] = field(default_factory=dict)
    frames: list[int] = field(default_factory=list)

    @property
    def all(self) -> int:
        return sum(self.bytes.values())

    def __str__(self) -> str:
        return "\n".join(
            f"{size:>8,}  {url}" for url, size in sorted(self.bytes.items(), key=lambda one: -one[1])
        )


class Scale:
    """`with scale.weighing() as loaded:` everything that the page loads in between."""

    def __init__(self, page: Page):
        self.page, self.loaded = page, Loaded()
        self._urls: dict[str, str] = {}  # of what is on its way
        self.browser: CDPSession = page.context.new_cdp_session(page)
        self.browser.send("Network.enable")
        self.browser.on("Network.requestWillBeSent", self._asked)
        self.browser.on("Network.loadingFinished", self._finished)
        self.browser.on("Network.loadingFailed", lambda event: self._urls.pop(event["requestId"], None))
        self.browser.on("Network.webSocketFrameReceived", self._heard)

    def _asked(self, event) -> None:
        self._urls[event["requestId"]] = event["request"]["url"]

    def _finished(self, event) -> None:
        url = self._urls.pop(event["requestId"], "?")
        self.loaded.bytes[url] = self.loaded.bytes.get(url, 0) + int(event["encodedDataLength"])

    def _heard(self, event) -> None:
        self.loaded.frames.append(len(event["response"]["payloadData"].encode()))

    @contextmanager
    def weighing(self):
        self.loaded = Loaded()
        yield self.loaded
        self.page.wait_for_timeout(STILL)
        while self._urls:
            self.page.wait_for_timeout(STILL)

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
