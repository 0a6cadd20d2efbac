"""Pictures of every page:  python -m tests.screenshots [--readme] [--language es] [--only PATTERN]

Serves the demo school with its history from a database of its own, and a school without people;
deals the same rounds each time, and writes each page in five window sizes, light, dark and in forced colours,
to var/screenshots/, by language; of a table every phase of a whole job. What there is to see beside tables
says page_addresses.py. With --readme only the README's picture is made.
"""

import argparse
import re
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from games import GAMES
from games.engine.questions.catalog import FLOOR, WHOLE_JOB
from tests import chromium
from tests.page_addresses import Addresses, empty_pages, school_pages
from tests.pictures.small_png import shrink
from tests.servers import migrated, staging
from tests.servers.environments import PROJECT, demo_environment, python
from tests.servers.serving import Server, serve, start

SIZES = [(1440, 900), (1366, 650), (1024, 768), (768, 1024), (390, 844)]
LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
}
TO = PROJECT / "var" / "screenshots"
README = PROJECT / "fixtures" / "screenshot.png"
README_BYTES = 200_000


def sign_in(browser: Browser, server: Server, who: str, **options) -> Page:
    page = browser.new_context(base_url=server.base_url, reduced_motion="reduce", **options).new_page()
    page.goto("/login/")
    page.fill("input[name=username]", who)
    page.fill("input[name=password]", staging.password())
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/login/" not in url)
    return page


# --- What there is to see ----------------------------------------------------------------------------


def prepare(server: Server) -> Addresses:
    """Some practice in the demo school, and where to look at it and at everything else."""
    for who, game in zip(["daniel", "mei", "lucia"], list(GAMES)[::-1], strict=False):
        staging.answered(staging.opened(who, game), until=staging.whole, wrong=frozenset({2, 5}))
    seen: Addresses = {"wall-room": ("instructor", "/tables/projector/")}
    whole = staging.answered(
        staging.opened("trainee", "6-5-4-poker"), until=staging.whole, wrong=frozenset({3})
    )
    seen |= {"summary": ("trainee", whole), "replay": ("trainee", f"{whole}replay/?at=12")}
    for game in GAMES:
        for name, wrong in (("table", frozenset()), ("verdict", frozenset({1}))):
            run = staging.opened("trainee", game)
            seen[f"{name}-{game}"] = (
                "trainee",
                staging.answered(run, until=staging.second_settled, wrong=wrong),
            )
        seen |= {f"{game}-{name}": ("trainee", at) for name, at in phases(game, sorted(WHOLE_JOB))}
        seen[f"watch-{game}"] = ("instructor", f"/tables/{run.pk}/")
        seen[f"explanation-{game}"] = ("trainee", staging.explanation_of(run))
    job = {"asks": tuple(sorted(WHOLE_JOB)), "wrong_bets": 60}
    for name, game, ask, order in (
        ("check-bets", "six-card-poker", "check-bets", job),
        ("console", "six-card-poker", "console", job),
        ("floor", "rabbit-hunter", "floor", {"asks": tuple(sorted(FLOOR)), "slips": 60}),
    ):
        run = staging.opened("trainee", game, **order)
        seen[name] = ("trainee", staging.answered(run, until=staging.first_that_asks(ask)))
    seen["watch-projector"] = ("instructor", f"/tables/{run.pk}/projector/")
    return seen | school_pages() | empty_pages()


def phases(game: str, asks: list[str]) -> Iterator[tuple[str, str]]:
    """Each step of a whole job at its first stop, by number and name, and where that is."""
    from tests.trainer.playing import round_state_of

    opened = partial(staging.opened, "trainee", game, asks=tuple(asks))
    for number, step in enumerate(staging.steps(round_state_of(opened())), start=1):
        yield f"{number}-{step}", staging.answered(opened(), until=staging.first_of(step))


# --- Taken -------------------------------------------------------------------------------------------


def worked(folder: Path) -> Server:
    """The demo school with its six weeks, served."""
    environment = demo_environment(folder / "trainer.sqlite3")
    migrated.copy_to(folder / "trainer.sqlite3")
    done = python("manage.py", "demo", environment=environment)
    assert done.returncode == 0, done.stderr
    return start(folder, environment)


def take_all(browser: Browser, server: Server, language: str, only: str) -> Iterator[Path]:
    folder = TO / language
    folder.mkdir(parents=True, exist_ok=True)
    addresses = {name: seen for name, seen in prepare(server).items() if re.search(only, name)}
    for (width, height), (look_name, colours) in product(SIZES, LOOKS.items()):
        options = {"viewport": {"width": width, "height": height}, "locale": language} | colours
        out = browser.new_context(base_url=server.base_url, **options).new_page()
        pages = {"": out} | {
            who: sign_in(browser, server, who, **options)
            for who in sorted({who for who, _address in addresses.values()} - {""})
        }
        for name, (who, address) in addresses.items():
            if not look(pages[who], address):
                continue
            path = folder / f"{name}-{width}x{height}-{look_name}.png"
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
    """A table in the middle of a round: hands shown, two of them settled, the next to be settled."""
    address = staging.answered(staging.opened("trainee", "six-card-poker"), until=staging.second_settled)
    page = sign_in(browser, server, "trainee", viewport={"width": 1440, "height": 900}, color_scheme="light")
    look(page, address)
    taken = page.screenshot(clip={"x": 0, "y": 0, "width": 1440, "height": 830})
    README.write_bytes(shrink(browser.new_page(), taken))
    if README.stat().st_size > README_BYTES:
        raise SystemExit(f"{README} has {README.stat().st_size} bytes, more than {README_BYTES}")
    return README


def main() -> None:
    arguments = argparse.ArgumentParser(description="Pictures of every page.")
    arguments.add_argument("--readme", action="store_true", help=f"only {README.relative_to(PROJECT)}")
    arguments.add_argument("--language", choices=["en", "es"], default="en")
    arguments.add_argument("--only", default="", help="names of pictures that fit this pattern")
    given = arguments.parse_args()
    executable = chromium.find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = (serve if given.readme else worked)(Path(folder))
        staging.set_up(server.environment)
        browser = driver.chromium.launch(executable_path=executable, args=chromium.ARGUMENTS)
        try:
            if given.readme:
                taken = [take_readme(browser, server)]
            else:
                taken = list(take_all(browser, server, given.language, given.only))
        finally:
            browser.close()
            server.stop()
    where = taken[0] if given.readme else taken[0].parent
    print(f"{len(taken)} pictures: {where.relative_to(PROJECT)}")


if __name__ == "__main__":
    main()
