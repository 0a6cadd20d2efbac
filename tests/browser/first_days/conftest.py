import pytest

from tests.browser.conftest import PATIENCE
from tests.browser.first_days.walking import ZONE
from tests.servers.production import serve_empty
from tests.trainer.api.test_webhooks import Receiver


@pytest.fixture(scope="session")
def program():
    """What hears of webhooks."""
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture(scope="module")
def inside(program) -> list[str]:
    """Addresses that the server may ask though they are not of the internet."""
    return [program.base]


@pytest.fixture(scope="module")
def empty(tmp_path_factory, inside):
    server = serve_empty(tmp_path_factory.mktemp("empty"), INTERNAL_PROVIDERS=",".join(inside))
    yield server
    server.stop()


@pytest.fixture
def person(browser, empty, complaints):
    """`person()`: another person's browser, at the empty server."""
    contexts = []

    def make():
        context = browser.new_context(
            base_url=empty.base_url, service_workers="block", reduced_motion="reduce", timezone_id=ZONE
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
