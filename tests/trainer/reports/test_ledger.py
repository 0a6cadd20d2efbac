"""The ledger: each mispay with what was given and due; sums that equal a second opinion; safe files."""

import re
from datetime import timedelta
from decimal import Decimal

import pytest

from games.engine.misconceptions.misconception_catalog import MISTAKES
from tests.conftest import join
from tests.trainer.play.answers import run_of, stored
from tests.trainer.whole.taken.files import book_of, csv_lines, read
from trainer.reports.answers import Figure, newest
from trainer.reports.filters import Filter
from trainer.reports.ledger import cost_of
from trainer.reports.views.answers import decision_rows
from trainer.schools.models import Membership, Role

pytestmark = pytest.mark.django_db
PAGE = "/progress/ledger/"
MISPAID = {"right": False, "given": "pay 25", "due": "pay 20", "overpaid": 500}


def ante(spot: int, **verdict) -> dict:
    return {"ask": "bet", "wager": "ante", "prompt": f"reconcile/{spot}/bet/ante"} | verdict


@pytest.fixture
def ben(riverside) -> Membership:
    return join(riverside, "ben", Role.TRAINEE)


@pytest.fixture
def small(alice, ben) -> tuple[Membership, Membership]:
    """Alice: three right bets, one over- and one underpaid; Ben: one overpaid."""
    stored(run_of(alice), ante(1), ante(2), ante(3), ante(4, **MISPAID), took=36)
    underpaid = {"overpaid": 0, "underpaid": 1250, "due": "pay 37.50"}
    stored(run_of(alice), ante(1, **MISPAID | underpaid), took=14)
    stored(run_of(ben), ante(1, **MISPAID))
    return alice, ben


def test_rates_of_a_person(small, bob):
    figure = Figure(Filter(), person=small[0], only="mispaid")
    assert [row["overpaid"] - row["underpaid"] for row in newest(figure, watcher=bob)] == [-1250, 500]
    cost = cost_of(figure, watcher=bob)
    assert (cost.overpaid, cost.underpaid, cost.mispays, cost.bets) == (500, 1250, 2, 5)
    assert cost.time == timedelta(seconds=50)
    assert cost.per_100(cost.overpaid) == 10_000
    assert cost.per_hour(cost.underpaid) == 90_000


def test_a_school_sees_how_many_mispays_there_are_and_how_often(client_of, small, bob, monkeypatch):
    page = client_of(bob).get(PAGE).text
    assert re.search(r"<dt>Mispays</dt>\s*<dd>\s*3\s*</dd>", page)
    assert "50.0 per 100 bets" in page
    monkeypatch.setattr("trainer.reports.ledger.FEW", 0)
    whole, of_a_bet = (client_of(bob).get(PAGE, about).text for about in ({}, {"wager": "ante"}))
    assert re.search(r"<dt>Mispays</dt>\s*<dd>\s*3\s*</dd>", whole)
    assert "per hour" in whole
    assert not re.search(r"[0-9] per hour", of_a_bet)
    assert "Choose fewer days to see it per hour." in of_a_bet


def test_filters_by_bet_and_by_mistake(client_of, charlie, dora):
    """At a school where nothing else was answered."""
    slug = MISTAKES[0].slug
    wrong = {"ask": "bet", "right": False, "missed": "amount", "given": "pay 25", "overpaid": 500}
    stored(run_of(charlie), wrong | {"wager": "ante", "prompt": "reconcile/1/bet/ante", "mistake": slug})
    stored(run_of(charlie), wrong | {"wager": "play", "prompt": "reconcile/2/bet/play"})
    client = client_of(dora)

    def rows(**said) -> int:
        return client.get(PAGE, said).content.decode().count("+$5<")

    assert (rows(), rows(wager="ante"), rows(mistake=slug), rows(only="underpaid")) == (2, 1, 1, 0)
    assert rows(wager="ante", person=charlie.pk) == 1
    assert client.get(PAGE, {"wager": "nonsense"}).status_code == 422


def test_a_trainee_reads_only_their_own(client_of, small, hillside):
    alice, ben = small
    client = client_of(alice)
    assert client.get(PAGE).status_code == 404
    assert client.get(PAGE, {"person": alice.pk}).status_code == 200
    for kind in ("", "csv", "xlsx"):
        assert client.get(PAGE, {"person": ben.pk, "file": kind}).status_code == 404
    stranger = join(hillside, "stranger", Role.INSTRUCTOR)
    assert client_of(stranger).get(PAGE, {"person": alice.pk}).status_code == 404
    assert list(decision_rows(Figure(Filter(), only="mispaid"), stranger)) == []


HOSTILE = ["=1+1", "naïve – 5"]


def test_files_hold_every_row_and_run_nothing(client_of, small, bob):
    alice, _ben = small
    client = client_of(bob)
    for name in HOSTILE:
        type(alice.user).objects.filter(pk=alice.user_id).update(first_name=name, last_name="")
        check_files(client)


def check_files(client) -> None:
    lines = read(client, PAGE)
    assert sorted(Decimal(line["Difference ($)"]) for line in lines) == [Decimal("-12.5"), 5, 5]
    for line in csv_lines(client, PAGE):
        assert not line[1].lstrip(" ").startswith(("=", "+", "-", "@", "\t"))
    cells = {cell.data_type for sheet in book_of(client, PAGE) for line in sheet.iter_rows() for cell in line}
    assert cells <= {"s", "n", "d", "inlineStr"}
