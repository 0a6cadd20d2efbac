"""On a home screen: the manifest and its icons, the worker, and what is said and kept without a network."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def trainee(new_page, sign_in):
    """A browser with the worker in it, which the other tests do without."""
    page = new_page(service_workers="allow")
    sign_in(page, "mei")
    page.goto("/")
    return page


def test_the_manifest_and_its_icons_are_there(trainee):
    address = trainee.locator("link[rel=manifest]").get_attribute("href")
    manifest = trainee.request.get(address).json()
    assert manifest["display"] == "standalone"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        answered = trainee.request.get(icon["src"])
        assert answered.headers["content-type"] == "image/png"
        side = int(icon["sizes"].split("x")[0])
        assert int.from_bytes(answered.body()[16:20], "big") == side


def test_without_a_network_a_page_says_so_and_the_table_is_found_again(trainee, complaints):
    trainee.evaluate("navigator.serviceWorker.ready.then(() => true)")
    trainee.reload()
    assert trainee.evaluate("Boolean(navigator.serviceWorker.controller)")
    trainee.context.set_offline(True)
    trainee.goto("/progress/")
    expect(trainee.get_by_role("heading", name="No connection")).to_be_visible()
    trainee.context.set_offline(False)
    trainee.get_by_role("link", name="Try again").click()
    expect(trainee.locator("h1")).not_to_have_text("No connection")
    complaints[:] = [text for text in complaints if "ERR_INTERNET_DISCONNECTED" not in text]
