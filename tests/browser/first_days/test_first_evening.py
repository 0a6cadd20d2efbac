"""A school's first evening on one laptop: an owner, an instructor and three phones, over the machine's own
network address, from nothing to a graded round each; then an upgrade."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, listen
from tests.browser.first_days.walking import ZONE, go, invited, press
from tests.browser.playing import answer, come_in, open_table, stand_at, stops_of
from tests.scale import PATIENT, scale
from tests.servers.terminal import Terminal
from tests.servers.wheels import add_migration, built, unpacked
from tests.trainer.laptop.test_laptop import (
    PASSWORD,
    START,
    WITHOUT_POSIX,
    empty_home,
    free_port,
    wait_until_it_answers,
)
from tests.trainer.laptop.test_upgrade import home_of_pipx, install
from trainer.ops.network import own_addresses

pytestmark = PATIENT

SEED = "first evening"
PINS = {"Ana": "481502", "Ana 2": "730264", "Ben": "915037"}
PHONE = {"viewport": {"width": 390, "height": 844}}


class Packages:
    """What the wheel installs, on the path of this machine's Python."""

    def __init__(self, folder: Path, command: list[str]) -> None:
        self.command, self.home = command, empty_home(folder)
        self.now, self.later = unpacked(), folder / "later"
        self.home["PYTHONPATH"] = str(self.now)

    def upgrade(self) -> None:
        shutil.copytree(self.now, self.later)
        add_migration(self.later / "dealer_trainer")
        self.home["PYTHONPATH"] = str(self.later)


class Pipx:
    """As the README says it, in an empty home."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder, home_of_pipx(folder) | {"LANG": "C.UTF-8", "TERM": "xterm"}
        self.command = [f"{self.home['PIPX_BIN_DIR']}/dealer-trainer"]
        self._install(later=False)

    def upgrade(self) -> None:
        self._install(later=True)

    def _install(self, *, later: bool) -> None:
        source = self.folder / f"source-{later}"
        source.mkdir()
        install(self.home, built(source, later=later))


WAYS = {
    "as installed": lambda folder: Packages(folder, START),
    "without the modules of POSIX": lambda folder: Packages(folder, WITHOUT_POSIX),
    "by pipx": Pipx,
}


@pytest.fixture(
    params=[pytest.param(way, marks=[] if way == "as installed" else scale) for way in WAYS], ids=str
)
def laptop(request, tmp_path):
    if not own_addresses():
        pytest.skip("this machine is in no network")
    return WAYS[request.param](tmp_path)


@pytest.fixture
def port() -> str:
    return free_port()


@pytest.fixture
def address(port) -> str:
    """Of the laptop in the classroom's network."""
    return f"http://{own_addresses()[0]}:{port}"


@pytest.fixture
def person(browser, address, complaints):
    """`person()`: another person's browser."""
    contexts = []

    def make(**options):
        settled = {"service_workers": "block", "reduced_motion": "reduce", "timezone_id": ZONE}
        contexts.append(browser.new_context(base_url=address, **settled | options))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: listen(message, page, complaints))
        return page

    yield make
    for context in contexts:
        context.close()


def started(laptop, port: str) -> Terminal:
    return Terminal([*laptop.command, "--port", port], laptop.home, Path(laptop.home["HOME"]))


def open_the_school(terminal: Terminal) -> None:
    for question, answered in (
        ("Name of the school: ", "Harbour Dealers"),
        ("Time zone .*: ", ZONE),
        ("First hour .*: ", ""),
        ("Your first name: ", "Vera"),
        ("Your last name: ", "Ruiz"),
        ("Your password: ", PASSWORD),
        ("Once more: ", PASSWORD),
    ):
        terminal.answer(question, answered)


def classroom(terminal: Terminal) -> str:
    """Return the address that the terminal says to the class."""
    terminal.wait_for("Ctrl-C")
    address = re.search(r"In the classroom: +(http://\S+)/\n", terminal.said)[1]
    wait_until_it_answers(f"{address}/health/")
    return address


def join(phone: Page, code: str, name: str) -> None:
    """As the camera does with the QR code of the projector."""
    phone.goto(f"/join/class/{code}/")
    phone.get_by_label("First name").fill(name.partition(" ")[0])
    for label in ("PIN", "PIN again"):
        phone.get_by_label(label, exact=True).fill(PINS[name])
    press(phone, "Join")
    expect(phone.locator(".messages")).to_contain_text(f"sign in as \u2068{name}\u2069 with your PIN")


def hold_the_first_lesson(owner: Page, phones: list[Page]) -> None:
    owner.goto("/")
    press(owner, "Start class")
    with owner.context.expect_page() as opened:
        go(owner, "Open projector view")
    screen = opened.value
    expect(screen.locator(".screen-qr svg")).to_be_visible()
    code = re.sub(r"\D", "", screen.locator(".screen-code").inner_text())
    for phone in phones:
        phone.goto(f"/live/join/{code}/")
        press(phone, "Join")
        phone.wait_for_selector("#table")


def deal_a_round(phone: Page) -> None:
    phone.goto("/")
    open_table(phone, SEED)
    for stop in stops_of(SEED):
        answer(phone, stop)
    stand_at(phone, "")


def report(staff: Page) -> list[str]:
    """Return its rows, a trainee each."""
    staff.goto("/progress/")
    rows = staff.locator("table:has(caption, thead) tbody tr", has_text=re.compile("Ana|Ben"))
    return sorted(rows.all_inner_texts())


def move_to_another(phone: Page, other: Page) -> None:
    phone.goto("/settings/")
    go(phone, "PIN and other phones")
    press(phone, "Show QR code")
    other.goto(phone.locator("#id_link").input_value())
    other.get_by_label("PIN", exact=True).fill(PINS["Ana"])
    press(other, "Sign in")
    expect(other).to_have_url(re.compile(r"/$"))
    other.goto("/settings/")
    expect(other.get_by_text("You sign in as Ana with it")).to_be_visible()


def sign_in_by_pin(phone: Page, typed: str, pin: str) -> None:
    phone.goto("/login/")
    phone.get_by_label("First name").fill(typed)
    phone.get_by_label("PIN", exact=True).fill(pin)
    press(phone, "Sign in with PIN")
    expect(phone).to_have_url(re.compile(r"^(?!.*login)"))


def stop(terminal: Terminal, browser: Browser) -> None:
    """When everyone has left the pages, which would say that they are offline."""
    for context in browser.contexts:
        for page in context.pages:
            page.goto("about:blank")
    assert terminal.press_ctrl_c() == 0


def test_from_nothing_to_a_graded_round_each_and_an_upgrade_loses_nothing(
    laptop, port, address, person, browser
):
    owner, phones = person(), {name: person(**PHONE) for name in PINS}
    with started(laptop, port) as terminal:
        open_the_school(terminal)
        assert classroom(terminal) == address
        come_in(owner, "vera.ruiz", PASSWORD)
        expect(owner.get_by_role("heading", name="Hold the first lesson")).to_be_visible()
        expect(owner.get_by_text("New York, gaming day starts at 4:00 AM")).to_be_visible()
        instructor = invited(owner, person, "Instructor", "Ida")
        owner.goto("/")
        owner.get_by_label("They sign in with first name and PIN").check()
        press(owner, "Show class code on projector")
        expect(owner.locator(".wall-address")).to_have_text(f"{address}/join/")
        expect(owner.locator(".wall-qr svg")).to_be_visible()
        code = re.sub(r"\s", "", owner.locator(".wall-code").inner_text().removeprefix("Class code"))
        for name, phone in phones.items():
            join(phone, code, name)
        hold_the_first_lesson(owner, list(phones.values()))
        for phone in phones.values():
            deal_a_round(phone)
        rows = report(owner)
        assert len(rows) == 3
        assert report(instructor) == rows
        move_to_another(phones["Ana"], person(**PHONE))
        stop(terminal, browser)
    laptop.upgrade()
    with started(laptop, port) as terminal:
        assert classroom(terminal) == address
        assert "As it was before: " in terminal.said
        assert report(owner) == rows  # still signed in
        late = person(**PHONE)
        sign_in_by_pin(late, "ana 2", PINS["Ana 2"])
        deal_a_round(late)
        assert report(owner) != rows
        stop(terminal, browser)
