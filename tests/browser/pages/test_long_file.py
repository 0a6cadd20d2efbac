"""A long file: the page shows how far it is while the server builds it, and saves it at the end."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.servers.serving import serve
from tests.trainer.ops.sending.long_tables import LONG

LINES = 60_000

WATCH = """() => {
    window.shares = [];
    new MutationObserver(() => {
        const bar = document.querySelector("#file-progress progress");
        const value = bar.getAttribute("value");
        if (value !== null) shares.push(Number(value));
    }).observe(document.getElementById("file-progress"), { attributes: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with an address at which a long file is sent."""
    server = serve(tmp_path_factory.mktemp("long"), command=LONG)
    yield server
    server.stop()


@pytest.fixture
def ledger(page, sign_in):
    """A ledger whose links lead to a long file."""
    sign_in(page, "manager")
    page.goto("/progress/ledger/")
    if not page.locator("a[data-file]").count():  # nothing was mispaid in this school
        page.evaluate("""() => document.querySelector(".page-head").insertAdjacentHTML("beforeend",
            '<a data-file>Excel</a> <a data-file>CSV</a>')""")
    for label, kind in (("Excel", "xlsx"), ("CSV", "csv")):
        page.evaluate(
            "([label, at]) => { [...document.querySelectorAll('a[data-file]')]"
            ".find((one) => one.textContent === label).href = at; }",
            [label, f"/long/{LINES}/?file={kind}"],
        )
    page.evaluate(WATCH)
    return page


def test_a_long_file_shows_its_progress_and_is_saved(ledger, tmp_path):
    expect(ledger.locator("#file-progress")).to_be_hidden()
    with ledger.expect_download() as downloading:
        ledger.locator("a[data-file]", has_text="CSV").first.click()
        expect(ledger.get_by_role("progressbar", name="File progress")).to_be_visible()
        expect(ledger.locator("#file-progress [role=status]")).to_contain_text("Stay on this page")
    path = Path(tmp_path / downloading.value.suggested_filename)
    downloading.value.save_as(path)
    expect(ledger.locator("#file-progress [role=status]")).to_have_text("File saved.")
    assert path.name == "long.csv"
    assert path.read_bytes().count(b"\n") == LINES + 1
    shares = ledger.evaluate("shares")
    assert shares == sorted(shares)
    assert len({int(share / 10) for share in shares}) > 4, "it goes on little by little"


def test_a_file_that_does_not_arrive_says_so(ledger, complaints):
    ledger.context.set_offline(True)
    ledger.locator("a[data-file]").first.click()
    expect(ledger.locator("#file-progress [role=status]")).to_contain_text("try again")
    complaints[:] = [one for one in complaints if "ERR_INTERNET_DISCONNECTED" not in one]
