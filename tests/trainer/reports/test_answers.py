"""Every figure opens the answers behind it: those, no others, and only to who may read them."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse

from games.engine.misconceptions.misconception_catalog import MISTAKES
from tests.conftest import join
from tests.games.trainee import wrong_answers
from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import play_out, start_run
from trainer.play.models import Mode, Plan
from trainer.play.services.runs import finish_run
from trainer.reports.answers import A_PAGE
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
PAGE = reverse("reports:answers")


def listed(client, address: str) -> list[str]:
    """The row of each answer on a page."""
    body = client.get(unescape(address)).content.decode()
    return re.findall(r"<tr><th scope=\"row\"><a.*?</tr>", body, re.DOTALL)


def figures(client, page: str) -> list[tuple[str, str]]:
    """Each figure of a page that is a link to answers: its address and what it says."""
    body = client.get(page).content.decode()
    return re.findall(rf'<a\s+href="({PAGE}[^"]*)">\s*([^<]+?)\s*</a>', body)


@pytest.fixture
def played(alice):
    run = start_run(alice, spots=6)
    play_out(run, how=wrong_answers)
    finish_run(run=run)
    stored(start_run(alice), RIGHT, WRONG | {"ask": "bet", "overpaid": 500, "mistake": MISTAKES[0].slug})
    stored(run_of(alice, mode=Mode.GUIDED), RIGHT, hinted=True)
    stored(run_of(alice, plan=Plan.BURST), RIGHT, phase="burst")
    return run


@pytest.mark.usefixtures("played")
def test_each_figure_opens_as_many_answers_as_it_says(client_of, alice, bob, riverside):
    stored(start_run(join(riverside, "zoe", Role.TRAINEE)), WRONG | {"underpaid": 100})
    client = client_of(bob)
    page, games = reverse("reports:school"), ("", "six-card-poker")
    found = [one for game in games for one in figures(client, f"{page}?game={game}")]
    found += figures(client, reverse("reports:results", args=[alice.pk]))
    assert len(found) > 20
    for address, says in found:
        rows = listed(client, address)
        assert rows
        if says.isdigit() and int(says) <= A_PAGE:
            assert len(rows) == int(says), address


@pytest.mark.parametrize("keys", [20_000, 3])
def test_older_ones_follow_page_by_page_until_there_are_none(client_of, alice, bob, keys, monkeypatch):
    monkeypatch.setattr("trainer.reports.answers.MAX_KEYS", keys)
    for days in range(2):
        stored(start_run(alice), *[WRONG] * (A_PAGE - 7), ago=timedelta(days=days))
    for client, address in (
        (client_of(alice), f"{PAGE}?person={alice.pk}"),
        (client_of(bob), f"{PAGE}?only=wrong"),
    ):
        seen: list[str] = []
        while address:
            body = client.get(address).content.decode()
            seen += listed(client, address)
            older = re.search(r'<p class="older"><a class="button" href="([^"]+)"', body)
            address = f"{PAGE}{unescape(older[1])}" if older else ""
        assert len(seen) == 2 * (A_PAGE - 7)


def test_whose_answers_one_may_read(client_of, alice, bob, mona, olga, charlie, dora):
    stored(start_run(alice), WRONG)
    address = f"{PAGE}?person={alice.pk}"
    for who, status in ((alice, 200), (bob, 200), (mona, 200), (olga, 200), (charlie, 404), (dora, 404)):
        assert client_of(who).get(address).status_code == status
    assert client_of(alice).get(PAGE).status_code == 404  # the school's are for its staff
    assert client_of(alice).get(f"{PAGE}?person={bob.pk}").status_code == 404
    assert listed(client_of(dora), PAGE) == []
    assert len(listed(client_of(bob), PAGE)) == 1


def test_an_open_table_test_gives_nothing_away(client_of, alice, bob):
    run = run_of(alice, mode=Mode.TEST)
    stored(run, WRONG | {"overpaid": 100})
    for who in (alice, bob):
        assert listed(client_of(who), f"{PAGE}?person={alice.pk}") == []
    assert listed(client_of(bob), PAGE) == []
    finish_run(run=run)
    assert len(listed(client_of(bob), PAGE)) == 1


NONSENSE = (
    *("person=x", "person=99999999999999999999", "before=x", "before=-1", "only=everything", "question=<b>"),
    *("mistake=%00", "phase='", "hints=maybe", "class=x", "game=x", "since=9999999-1-1", "mode=learn"),
)


def test_no_address_breaks_it(client_of, bob):
    for query in NONSENSE:
        assert client_of(bob).get(f"{PAGE}?{query}").status_code in (200, 404, 422), query
