"""One wrong figure, planted on a page, and its check fails: in every family of pages and each part of one."""

import re

import pytest

from tests.servers.big.big_school import build
from tests.trainer.recount.check_corrections import check_correction, corrections_of
from tests.trainer.recount.check_hours import check_hours
from tests.trainer.recount.check_ledger import Which, check_ledger
from tests.trainer.recount.check_progress import check_links, check_school
from tests.trainer.recount.check_trainee import check_trainee
from tests.trainer.recount.second_opinion import Asked, recounted
from tests.trainer.recount.spoiling import must_fail
from tests.trainer.recount.test_recounted_progress import ANY, SMALL

pytestmark = pytest.mark.django_db

CELL = r'.*?<td class="number" data-label="{}">(<a [^>]*>)?\$?[\d,.]*\d'
OF_SCHOOL = [
    f'id="{part}-title"' + CELL.format(name)
    for part in ("trainees", "kinds")
    for name in ("Decisions", "Right", "Wrong", "Overpaid", "Underpaid")
]
OF_TRAINEE = [
    *(
        rf"<dt>{name}</dt><dd>(<a [^>]*>)?\$?[\d,.]*\d"
        for name in ("Decisions", "Right", "Wrong", "Overpaid")
    ),
    r"<dt>With a hint</dt><dd><a [^>]*>\d+",
    r'id="kinds-title".*?<td class="number">\d+',
    r'id="kinds-title".*?<td class="number">\d+\.\d',
    r'<span class="pace-target">on target \d+\.\d',
    r'id="mistakes-title".*?mistake=[^>]*>\d+',
    r'id="phases-title".*?phase=[^>]*>\d+',
    r'id="rounds-title".*?<td class="number whole"[^>]*>\d+',
]
OF_LEDGER = [
    r"<dt>Overpaid</dt><dd>\$[\d,.]*\d",
    r'<dd class="rate">\$[\d,.]*\d',
    r"an hour.*?<dt>Underpaid</dt>.*?<dd class=\"rate\">[^<]*</dd><dd class=\"rate\">\$[\d,.]*\d",
    r"<dt>Mispays</dt><dd>\d+",
    r"<dt>Bet decisions</dt><dd>\d+",
    r'data-label="Difference">.\$[\d,.]*\d',
    r",-?\d+,[^,\n]*,/runs/",
]


@pytest.fixture
def small():
    return build(SMALL)


def test_on_the_page_of_a_school(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    for place in OF_SCHOOL:
        must_fail(check_school, client, recount, Asked(game=ANY), place=place)


def test_on_the_page_of_a_trainee(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    pages = {member: client.get(f"/progress/{member}/").content.decode() for member in recount.own}
    for place in OF_TRAINEE:
        somebody = next(one for one, page in pages.items() if re.search(place, page, re.DOTALL))
        must_fail(check_trainee, client, recount, somebody, Asked(), place=place)


def test_in_the_ledger_and_its_file(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    which = Which(person=small.trainees[0].pk)
    for place in OF_LEDGER:
        must_fail(check_ledger, client, recount, Asked(), which, place=place)


def test_in_marking_again(client_of, small):
    names = recounted(small.school.pk).members(trainees=False)
    (correction,) = corrections_of(small.school.pk)
    for name in ("Tables", "Decisions", "Right now", "Wrong now", "Overpaid", "Underpaid"):
        place = rf'data-label="{name}">[^<]?\$?[\d,.]*\d'
        must_fail(check_correction, client_of(small.manager), small.school.pk, correction, names, place=place)


def test_in_hours(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    person = small.trainees[0].pk
    for place in (
        r"At tables here</dt><dd>[^<]*\d",
        r"<caption>By game.*?<td class=\"number\">[^<]*\d",
        r"<caption>By month.*?<td class=\"number\">[^<]*\d",
        r"practice,[^\n]*?,\d+",
    ):
        must_fail(check_hours, client, person, recount.said[person], place=place)


def test_behind_a_link(client_of, small):
    place = r'<td class="number" data-label="Wrong"><a [^>]*>\d+'
    must_fail(check_links, client_of(small.manager), "/progress/", place=place)
