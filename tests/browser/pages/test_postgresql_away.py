"""PostgreSQL goes away during an answer and comes back: the answer waits, is sent again and stored once."""

import pytest
from playwright.sync_api import expect

from tests.browser.playing import answer, open_table, press_all, stand_at, stops_of
from tests.scale import scale
from tests.servers.environments import demo_environment, python
from tests.servers.postgresql import stoppable
from tests.servers.production import shipped
from tests.servers.serving import start

pytestmark = scale
SEED = "postgresql away"
BACK_WITHIN = 8_000
"""Milliseconds: five seconds for the page to ask again, and what the answer itself takes."""
REAL = "from trainer.schools.models import User; User.objects.update(is_demo=False)"
"""The demo's people cannot come in to a server as it is shipped."""


@pytest.fixture(scope="module")
def database():
    with stoppable() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory, database):
    folder = tmp_path_factory.mktemp("postgresql")
    own = demo_environment(folder / "unused.sqlite3") | {"DATABASE_URL": database.url}
    for command in (
        ["migrate"],
        ["demo", "--empty"],
        ["shell", "--command", REAL],
        ["collectstatic", "--noinput"],
    ):
        environment = own | (shipped(folder) if command[0] == "collectstatic" else {})
        done = python("manage.py", *command, "--verbosity", "0", environment=environment)
        assert done.returncode == 0, done.stderr
    server = start(folder, environment)
    yield server
    server.stop()


def test_an_answer_given_while_it_is_away_is_stored_once_when_it_is_back(
    server, database, new_page, sign_in, complaints
):
    page = new_page()
    sign_in(page, "trainee")
    run = open_table(page, SEED, spots=2)
    first, second, third, *_ = stops_of(SEED, spots=2)
    answer(page, first)
    stand_at(page, str(second.place))
    database.stop()
    press_all(page, second)
    page.keyboard.press("Enter")
    expect(page.locator("#stop .stop-status.is-trouble")).to_contain_text("kept and will be sent again")
    other = new_page()
    sign_in(other, "trainee")
    assert other.goto("/").status == 503
    expect(other.locator("h1")).to_have_text("Temporarily unavailable")
    database.start()
    expect(other.locator("h1")).not_to_have_text("Temporarily unavailable", timeout=BACK_WITHIN)
    expect(page.locator("#table")).to_have_attribute("data-place", str(third.place), timeout=BACK_WITHIN)
    assert stored(server, run) == [str(first.place), str(second.place)]
    answer(page, third)
    expect(page.locator("#verdicts.is-right")).to_be_visible()
    complaints.clear()  # what the browser wrote of the requests that failed on purpose


def stored(server, run: str) -> list[str]:
    asked = (
        "from trainer.play.models import Answer; "
        f"print(*Answer.objects.filter(run='{run}').order_by('pk').values_list('place', flat=True))"
    )
    return server.manage("shell", "--verbosity", "0", "--command", asked).split()
