"""What is written small on a felt, lies on something else, or is cut off; measured by crowding.js."""

from pathlib import Path

from playwright.sync_api import Page

LEGIBLE = 13
"""Pixels of type on a felt in a window of 1440."""
TOUCH = 2
"""Pixels by which two boxes may meet: letters do not fill theirs."""
MEASURES = Path(__file__).with_suffix(".js").read_text()


def written(page: Page) -> list[tuple[str, float]]:
    """Each text on the felt and under it, with the pixels of its type."""
    return [(text, size) for text, size in page.evaluate(MEASURES + "crowding.written()")]


def collisions(page: Page) -> list[tuple[str, str]]:
    """Return pairs of things at different seats that lie on each other."""
    return [(one, other) for one, other in page.evaluate(MEASURES + "crowding.collisions(1)")]


def outside(page: Page) -> list[str]:
    """Return what of the felt sticks out of the window at its side."""
    return page.evaluate(MEASURES + "crowding.outside()")


def meetings(page: Page) -> list[tuple[str, str]]:
    """Pairs of labels, amounts, notes and large cards that lie on each other."""
    return [(one, other) for one, other in page.evaluate(MEASURES + f"crowding.meetings({TOUCH})")]


def overlaps(page: Page) -> list[tuple[str, str]]:
    """Pairs of texts and controls outside the felt that lie on each other."""
    return [(one, other) for one, other in page.evaluate(MEASURES + f"crowding.overlaps({TOUCH})")]


def clipped(page: Page) -> list[str]:
    """Controls outside the felt whose words stick out of them, or are cut off."""
    return page.evaluate(MEASURES + f"crowding.clipped({TOUCH})")
