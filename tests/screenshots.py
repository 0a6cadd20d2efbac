"""Pictures of every page:  python -m tests.screenshots [--readme]

Serves the demo school from a database of its own, deals the same rounds each time, and writes each page in
four window sizes, light and dark, to var/screenshots/. With --readme only the README's picture is made.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django
from playwright.sync_api import Browser, Page, sync_playwright

from games import GAMES
from tests import chromium
from tests.browser.playing import answer, open_table, stand_at, stops_of
from tests.environments import PROJECT
from tests.serving import Server, serve
from tests.small_png import shrink

SIZES = [(1440, 900), (1024, 768), (768, 1024), (390, 844)]
SCHEMES = ["light", "dark"]
SEED = "demo"
TO = PROJECT / "var" / "screenshots"
README = PROJECT / "fixtures" / "screenshot.png"
README_BYTES = 200_000

Addresses = dict[str, tuple[str, str]]
"""Who looks where, by the picture's name."""


def password() -> str:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from trainer.schools.management.commands import demo

    return demo.PASSWORD


def sign_in(browser: Browser, server: Server, who: str, **options) -> Page:
    page = browser.new_context(base_url=server.base_url, reduced_motion="reduce", **options).new_page()
    page.goto("/login/")
    page.fill("input[name=username]", who)
    page.fill("input[name=password]", password())
    page.keyboard.press("Enter")
    page.wait_for_url(server.base_url + "/")
    return page


# --- What there is to see ----------------------------------------------------------------------------


def play(page: Page, game: str, *, wrong: set[int], until: int | None = None) -> str:
    """Answers a six-spot round up to a stop (to its end if none is named); its address."""
    run = open_table(page, SEED, spots=6, game=game)
    stops = stops_of(SEED, spots=6, game=game)
    for number, stop in enumerate(stops[:until]):
        answer(page, stop, wrong=number in wrong)
    stand_at(page, stops[until].place if until else "")
    return f"/runs/{run}/rounds/0/"


def first_reconciled(game: str) -> int:
    """The number of the stop after the first player's bets were settled."""
    stops = stops_of(SEED, spots=6, game=game)
    return next(n for n, stop in enumerate(stops) if stop.place.startswith("reconcile/")) + 1


def prepare(browser: Browser, server: Server) -> Addresses:
    """Some practice in the demo school, and where to look at it."""
    for who, game in zip(["daniel", "mei"], list(GAMES)[::-1], strict=False):
        page = sign_in(browser, server, who)
        play(page, game, wrong={2, 3})
        page.get_by_role("button", name="Finish sitting").click()
    page = sign_in(browser, server, "trainee")
    seen: Addresses = {"login": ("", "/login/"), "home": ("trainee", "/")}
    whole = play(page, "6-5-4-poker", wrong={0, 4})
    seen |= {"summary": ("trainee", whole), "replay": ("trainee", f"{whole}replay/?at=9")}
    for game in GAMES:
        stop = first_reconciled(game)
        address = play(page, game, wrong={stop - 1}, until=stop)
        seen[f"table-{game}"] = ("trainee", address)
        seen[f"watch-{game}"] = ("instructor", f"/tables/{address.split('/')[2]}/")
    seen |= {"lobby": ("instructor", "/tables/"), "progress": ("instructor", "/progress/")}
    page.goto("/")
    own = page.get_by_role("link", name="Progress").get_attribute("href")
    seen |= {"progress-own": ("trainee", own), "progress-of-one": ("instructor", own)}
    return (
        seen
        | {"house": ("manager", "/house/")}
        | {f"house-{game}": ("manager", f"/house/{game}/") for game in GAMES}
    )


# --- Taken -------------------------------------------------------------------------------------------


def take_all(browser: Browser, server: Server) -> Iterator[Path]:
    TO.mkdir(parents=True, exist_ok=True)
    addresses = prepare(browser, server)
    for width, height in SIZES:
        for scheme in SCHEMES:
            options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
            out = browser.new_context(base_url=server.base_url, **options).new_page()
            pages = {"": out} | {
                who: sign_in(browser, server, who, **options) for who in ("trainee", "instructor", "manager")
            }
            for name, (who, address) in addresses.items():
                if not look(pages[who], address):
                    continue
                path = TO / f"{name}-{width}x{height}-{scheme}.png"
                pages[who].screenshot(path=path, full_page=True)
                yield path
            for page in pages.values():
                page.context.close()


def look(page: Page, address: str) -> bool:
    """Whether there is such a page; it is drawn when this returns."""
    response = page.goto(address)
    page.evaluate("document.fonts.ready")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return response.status == 200


def take_readme(browser: Browser, server: Server) -> Path:
    """A table in the middle of a round: hands shown, one bet paid, the next to be settled."""
    page = sign_in(browser, server, "trainee", viewport={"width": 1440, "height": 900}, color_scheme="light")
    play(page, "6-5-4-poker", wrong=set(), until=first_reconciled("6-5-4-poker") + 1)
    taken = page.screenshot(clip={"x": 0, "y": 0, "width": 1440, "height": 830})
    README.write_bytes(shrink(browser.new_page(), taken))
    if README.stat().st_size > README_BYTES:
        raise SystemExit(f"{README} has {README.stat().st_size} bytes, more than {README_BYTES}")
    return README


def main() -> None:
    arguments = argparse.ArgumentParser(description="Pictures of every page.")
    arguments.add_argument("--readme", action="store_true", help=f"only {README.relative_to(PROJECT)}")
    only_readme = arguments.parse_args().readme
    executable = chromium.find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = serve(Path(folder))
        browser = driver.chromium.launch(executable_path=executable, args=chromium.ARGUMENTS)
        try:
            taken = [take_readme(browser, server)] if only_readme else list(take_all(browser, server))
        finally:
            browser.close()
            server.stop()
    where = taken[0] if only_readme else TO
    print(f"{len(taken)} pictures: {where.relative_to(PROJECT)}")


if __name__ == "__main__":
    main()
