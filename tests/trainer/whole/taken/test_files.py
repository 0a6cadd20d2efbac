"""What a page shows as a table is to be had as CSV and as XLSX: all of it, under the filters of the page."""

import re
from collections.abc import Callable

import pytest

from tests.conftest import join
from tests.trainer.exams.attempts import begin, give
from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import play_out
from tests.trainer.whole.taken.files import read
from trainer.play.labels import game_name, question_words
from trainer.play.services.feedback import dispute
from trainer.play.services.runs import finish_run
from trainer.reports.figures import kinds
from trainer.reports.filters import Filter
from trainer.schools.models import Membership, Role, School
from trainer.schools.services import open_school

pytestmark = pytest.mark.django_db
OVER = {"right": False, "overpaid": 500}


@pytest.fixture(scope="module")
def school(module_rows) -> School:
    """Two trainees, more than sixty answers, two tests, a dispute."""
    riverside = open_school(name="Riverside")
    alice, annie, bob = (join(riverside, name, role) for name, role in PEOPLE.items())
    for _ in range(65):
        stored(run_of(alice), RIGHT)
    answer = stored(run_of(alice, "rabbit-hunter"), WRONG, OVER, game="rabbit-hunter")
    dispute(answer=answer, key="reconcile/1/player-hand", words="=It was right, “I” said:\n«so»")
    stored(run_of(annie), WRONG)
    give(bob, annie)
    sat = begin(give(bob, alice), alice).run
    play_out(sat)
    finish_run(run=sat)
    return riverside


PEOPLE = {"alice": Role.TRAINEE, "annie": Role.TRAINEE, "bob": Role.INSTRUCTOR}


@pytest.fixture
def riverside(school, db) -> School:
    return School.objects.get(pk=school.pk)


@pytest.fixture
def alice(riverside) -> Membership:
    return riverside.memberships.get(user__username="alice")


@pytest.fixture
def bob(riverside) -> Membership:
    return riverside.memberships.get(user__username="bob")


PAGES: dict[str, Callable[[list[dict[str, str]]], object]] = {
    "/progress/": lambda rows: {row["Username"]: row["Answers"] for row in rows}["annie"] == "1",
    "/progress/answers/?mode=practice": lambda rows: len(rows) == 68,
    "/progress/answers/?game=rabbit-hunter": lambda rows: {row["Overpaid ($)"] for row in rows} >= {"5.00"},
    "/table-tests/taken/": lambda rows: [row["Username"] for row in rows] == ["alice"],
    "/disputes/": lambda rows: (
        [row["Trainee’s reason"] for row in rows] == ["=It was right, “I” said:\n«so»"]
    ),
    "/payouts/": lambda rows: {row["Answers"] for row in rows} == {"0"},
    "/people/?role=trainee": lambda rows: {row["Username"] for row in rows} == {"alice", "annie"},
    "/table-tests/": lambda rows: [bool(row["Ended"]) for row in rows] == [False, True],
}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_to_be_had_as_a_file(client_of, bob, page):
    client = client_of(bob)
    shown = client.get(page)
    assert shown.status_code == 200
    links = re.findall(r'href="([^"]*\?[^"]*file=\w+)"', shown.text)
    assert len(links) == 2
    assert all(page.partition("?")[2].replace("&", "&amp;") in link for link in links)
    assert PAGES[page](read(client, page))


def test_a_trainee_has_their_own(client_of, alice):
    rows = read(client_of(alice), f"/progress/{alice.pk}/results/")
    rows_in_file = [(row["Game"], row["Skill"], int(row["Answers"]), int(row["Correct"])) for row in rows]
    summed = kinds(trainee=alice, chosen=Filter())
    assert rows_in_file == [
        (game_name(row["game"]), question_words(row["question"]), row["decisions"], row["right"])
        for row in summed
    ]


def test_a_kind_that_there_is_none_of_is_the_page(client_of, bob):
    assert client_of(bob).get("/progress/", {"file": "exe"}).headers["Content-Type"].startswith("text/html")
