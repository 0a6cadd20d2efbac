"""Draws each picture of the deck as pixels, without loss: python -m tests.pictures.rasters

Once the decks are laid out (tests.pictures.decks). Whoever looks at them is static/js/raster.js.
"""

from base64 import b64decode
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests import chromium
from tests.pictures.decks import COLUMNS, DECKS, HIGH, LAID, ROWS, WIDE

FINER = 1.5
"""Pixels to a length of the drawing: 96 for a card, which on a table is at most some 80 wide."""

SIZE = round(WIDE * (len(COLUMNS) + 1) * FINER), round(HIGH * len(ROWS) * FINER)

PAINT = """async ([text, [width, height]]) => {
  const picture = new Image(), canvas = Object.assign(document.createElement("canvas"), { width, height });
  picture.src = "data:image/svg+xml," + encodeURIComponent(text);
  await picture.decode();
  canvas.getContext("2d").drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL("image/webp", 1);
}"""


def raster_of(name: str) -> str:
    """The name of the file."""
    return name.replace(".svg", ".webp")


def paint(page: Page, drawn: str) -> bytes:
    data: Any = page.evaluate(PAINT, [drawn, SIZE])
    return b64decode(data.split(",")[1])


def main() -> None:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        page = browser.new_page()
        for name in DECKS:
            (LAID / raster_of(name)).write_bytes(paint(page, (LAID / name).read_text(encoding="utf-8")))
        browser.close()


if __name__ == "__main__":
    main()
