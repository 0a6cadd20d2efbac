"""Every page and file comes to the same sums, under every filter, from tallies and from verdicts alike."""

import csv
from datetime import timedelta
from decimal import Decimal
from io import StringIO

import pytest
from django.db.models import F
from django.utils import timezone

from tests.servers.big.big_school import BigSchool, Size, build
from trainer.reports import figures, tallies
from trainer.reports.filters import Filter
from trainer.reports.models import WHOLE, DayTally
from trainer.schools.models import Membership

pytestmark = pytest.mark.django_db

SMALL = Size(people=8, classes=2, runs=8, answers=25, open_tables=2, days=60)
GAME = "six-card-poker"
TODAY = timezone.now().date()
MIDDLE = TODAY - timedelta(days=30)
DAYS = [{"until": MIDDLE}, {"since": MIDDLE + timedelta(days=1)}]
FILTERS = ({}, {"class": 0, "mode": "practice", "until": MIDDLE})
"""As addresses have them; a class by its number."""
SUMS = ("decisions", "right", "overpaid", "underpaid")
Sums = tuple[int, ...]


@pytest.fixture(scope="module")
def big(module_rows) -> BigSchool:
    return build(SMALL)


@pytest.fixture
def client(client_of, big):
    return client_of(big.manager)


def lines(client, address: str, **asked) -> list[dict[str, str]]:
    sent = client.get(address, {"file": "csv"} | asked)
    assert sent.status_code == 200, address
    return list(csv.DictReader(StringIO(sent.getvalue().decode("utf-8-sig"))))


COUNTS, MONEY = ("Answers", "Correct"), ("Overpaid ($)", "Underpaid ($)")


def total(rows, names=(*COUNTS, *MONEY)) -> Sums:
    """Whole numbers, and cents."""
    return tuple(sum(cents(row[name]) if name in MONEY else int(row[name]) for row in rows) for name in names)


def cents(dollars: str) -> int:
    return int(Decimal(dollars) * 100)


def sums_by_source(client, big: BigSchool, asked: dict) -> dict[str, Sums]:
    """The sums of the school by each page and file that has them."""
    chosen = Filter(**{"school_class" if name == "class" else name: value for name, value in asked.items()})
    own = {name: value for name, value in asked.items() if name != "class"}
    people = lines(client, "/progress/", former="on", **asked)
    members = Membership.objects.filter(user__username__in=[line["Username"] for line in people])
    verdicts = [figures.totals(trainee=member, chosen=chosen) for member in members]
    reports = [
        line for member in members for line in lines(client, f"/progress/{member.pk}/dealer-report/", **own)
    ]
    mispaid = [cents(line["Difference ($)"]) for line in lines(client, "/progress/ledger/", **asked)]
    decided = total(people)[:2]
    return {
        "tallies": total(people),
        "verdicts": total(verdicts, SUMS),
        "dealer reports": total([line for line in reports if line["Table"] == "Games"]),
        "their skills": total([line for line in reports if line["Table"] == "Skills"]),
        "the ledger": (*decided, sum(c for c in mispaid if c > 0), -sum(c for c in mispaid if c < 0)),
    }


def with_keys(big: BigSchool, asked: dict) -> dict:
    return asked | ({"class": big.classes[asked["class"]].pk} if "class" in asked else {})


@pytest.mark.parametrize("asked", FILTERS, ids=lambda asked: " ".join(asked) or "everything")
def test_every_page_and_file_comes_to_the_same_sums(client, big, asked):
    found = sums_by_source(client, big, with_keys(big, asked))
    assert len(set(found.values())) == 1, found
    assert found["tallies"][0] > 0


def test_a_tally_that_is_off_is_seen(client, big):
    """The negative control."""
    tallies.catch_up(school=big.school)
    off = DayTally.objects.filter(WHOLE, membership=big.trainees[0]).first()
    DayTally.objects.filter(pk=off.pk).update(overpaid=F("overpaid") + 1)
    assert len(set(sums_by_source(client, big, {}).values())) > 1
