"""What a page shows, however it got there: compared with the same page loaded anew.

Only what is shown is read, from the page as the browser laid it out: words, cards, chips, marks, fields and
what is in them, with the state that each is drawn in. Nothing of how a page is kept up to date counts.
"""

import re
import time
from difflib import unified_diff

from playwright.sync_api import Error, Page

PATIENCE = 30
"""Seconds within which a page is right on a busy machine; pages ask by themselves every 12."""

READ = r"""(where) => {
    const lines = [];
    const own = new Set(["key", "csrfmiddlewaretoken"]);  // of this one form, never the same twice
    const clock = /\d+:\d\d(:\d\d)?/g;
    const passing = "[data-connection], #connection, [role=status], .visually-hidden, progress";
    const shown = (node) => node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    const classes = (node) => [...node.classList].filter((name) => name !== "is-folded").sort().join(".");
    // Within its section, for a section may stay in sight while the page is scrolled.
    const boxOf = (node) => {
        const section = node.closest("section") ?? document.querySelector(where);
        const [box, from] = [node, section].map((one) => one.getBoundingClientRect());
        const all = [box.x - from.x, box.y - from.y, box.width, box.height];
        return all.map(Math.round).join(" ");
    };
    function field(node) {
        if (own.has(node.name)) return;
        const ticked = /radio|checkbox/.test(node.type) ? ` ${node.checked ? "on" : "off"}` : "";
        lines.push(`[${node.type} ${node.name}] ${node.value}${ticked}${node.disabled ? " (disabled)" : ""}`);
    }
    function read(node) {
        if (node.nodeType === Node.TEXT_NODE) {
            const words = node.data.trim().replace(/\s+/g, " ").replace(clock, "0:00");
            if (words) lines.push(words);
            return;
        }
        if (node.nodeType !== Node.ELEMENT_NODE) return;
        if (node.matches("input, select, textarea, button")) field(node);
        if (!shown(node) || node.matches(passing)) return;
        const card = node.dataset.card ?? (node.classList.contains("card") ? "a card" : "");
        const label = node.getAttribute("aria-label") ?? "";
        if (card || label || classes(node)) lines.push(`<${classes(node)}> ${card} ${label}`.trimEnd());
        const placed = node.matches(".card, .spot, .dealer, .work, section, fieldset");
        if (placed) lines.push(`  at ${boxOf(node)}`);
        if (node.matches("use")) lines.push(`drawn ${node.getAttribute("href")}`);
        node.childNodes.forEach(read);
    }
    const root = document.querySelector(where);
    if (root) read(root);
    return lines;
}"""

PLACE = re.compile(r"  at (-?\d+) (-?\d+) (-?\d+) (-?\d+)")
NEAR = 4
"""Pixels. A page that had no time to load its fonts sets its words in others, some of them wider."""

FONTS_LOADED = "document.fonts.ready.then(() => true)"


def seen(page: Page, where: str) -> list[str]:
    """A line for each thing that is shown in the part `where` of the page; none while it goes to another."""
    try:
        return page.evaluate(READ, where)
    except Error:
        return []


def loaded_anew(page: Page, where: str) -> list[str]:
    """The same on a page of this address and this session that is loaded now, beside the one that stays."""
    fresh = page.context.pages[1] if len(page.context.pages) > 1 else page.context.new_page()
    fresh.goto(page.url)
    fresh.wait_for_function(FONTS_LOADED)
    lines = seen(fresh, where)
    for _ in range(40):  # what a page asks for once it is there
        fresh.wait_for_timeout(100)
        if lines == (lines := seen(fresh, where)):
            break
    fresh.goto("about:blank")
    assert lines, f"nothing is shown at {page.url}"
    return lines


def difference(page: Page, where: str, patience: float = PATIENCE) -> list[str]:
    """What is shown and should not be, or should and is not, once the page has had time to follow."""
    due = loaded_anew(page, where)
    until = time.monotonic() + patience
    while (lines := _as_due(seen(page, where), due)) != due and time.monotonic() < until:
        page.wait_for_timeout(100)
    return list(unified_diff(due, lines, "loaded anew", "as it stayed", lineterm="", n=1))


def _as_due(lines: list[str], due: list[str]) -> list[str]:
    """The lines, with each place that is near to the due one replaced by it."""
    if len(lines) != len(due):
        return lines
    return [wanted if _is_near(line, wanted) else line for line, wanted in zip(lines, due, strict=True)]


def _is_near(line: str, wanted: str) -> bool:
    places = PLACE.fullmatch(line), PLACE.fullmatch(wanted)
    if not all(places):
        return False
    one, other = (map(int, place.groups()) for place in places)
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))
