"""Only a sitting under the house's standard is passed; any other says what it was and who set it."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests.trainer.modes import plate_in, report_url
from tests.trainer.playing import play_out, sitting_of, table_url
from trainer.drills import endings
from trainer.drills.exams import standards
from trainer.drills.exams.standards import STANDARD
from trainer.drills.models import Mode, Run
from trainer.practice import opening
from trainer.practice.opening import DECISIONS, WHOLE_JOB, Choice
from trainer.reviewing.outcomes import outcomes_of
from trainer.reviewing.table_tests import table_test_of
from trainer.watching.seats import seats

pytestmark = pytest.mark.django_db
GAME = "6-5-4-poker"
AS_THE_HOUSE_HAS_IT = {"game": GAME, "spots": 6, "what": WHOLE_JOB, "rounds": 10, "mode": Mode.TEST}
BY_HAND = {"game": GAME, "mode": "test", "spots": "1", "rounds": "1", "what": "hands"}


def opened(member, **choice) -> Run:
    run = opening.open_table(membership=member, choice=Choice(**AS_THE_HOUSE_HAS_IT | choice))
    return Run.objects.get(pk=run.pk)


def sat_by_hand(client) -> Run:
    """The shortest test that can be chosen, all of it right."""
    assert client.post(reverse("practice:start"), BY_HAND).status_code == 302
    run = Run.objects.get()
    play_out(run)
    return Run.objects.in_full().get()


def test_the_house_s_own_is_under_its_standard(alice):
    run = opening.open_test(membership=alice, game=GAME)
    assert Run.objects.get(pk=run.pk).standard == STANDARD.name
    assert run.mode_label == "Table test"


def test_so_is_one_that_was_chosen_just_so(alice):
    """What it is made of decides, not the button."""
    assert opened(alice).standard == STANDARD.name


@pytest.mark.parametrize(
    "other",
    [
        {"spots": 5},
        {"rounds": 9},
        {"rounds": 11},
        {"minutes": 60},
        {"what": "hands"},
        {"what": DECISIONS, "groups": ("payouts",)},
        {"scenario": "tie"},
        {"mode": Mode.PRACTICE},
    ],
    ids=str,
)
def test_with_anything_else_it_is_a_practice_test(alice, other):
    run = opened(alice, **other)
    assert run.standard == ""
    assert run.mode_label == ("Practice test" if run.drill.examines else "Practice")


def test_nor_with_paytables_that_the_school_keeps_closed(alice, monkeypatch):
    run = opened(alice)
    drill = run.drill
    drill.open_paytables = not drill.open_paytables
    assert standards.standard_of(drill) == ""


def test_what_was_chosen_by_hand_is_not_passed_however_right(client_of, alice):
    run = sat_by_hand(client_of(alice))
    test = table_test_of(run)
    assert test.met
    assert not test.passed
    assert not outcomes_of([run])[run.pk].passed


SAID = "1 round, 1 player, hands and bets, set by Alice"


def test_every_page_says_that_it_is_one_of_what_and_set_by_whom(client_of, alice, bob):
    client = client_of(alice)
    client.post(reverse("practice:start"), BY_HAND)
    run = Run.objects.in_full().get()
    assert plate_in(client.get(table_url(run)).content.decode()).startswith("Practice test")
    home = client.get("/").content.decode()
    assert '<p class="eyebrow">Practice test' in home[home.index("open-test") :]
    assert "Practice test" in client_of(bob).get(reverse("watching:watch", args=[run.pk])).content.decode()
    assert [seat.mode for seat in seats(None, "staff", [run])] == ["Practice test"]
    play_out(run)
    pages = [report_url(run), reverse("reviewing:tests"), reverse("progress:trainee", args=[alice.pk])]
    for page in pages:
        body = client.get(page).content.decode()
        assert "Practice test" in body
        assert SAID in body
        assert "passed" not in body.replace("nothing is passed", "")
    assert "Tests: the house’s and practice tests" in client_of(bob).get("/progress/").content.decode()


def test_the_house_s_own_says_passed_or_not(client_of, alice):
    run = opening.open_test(membership=alice, game=GAME)
    endings.finish_run(run=sitting_of(run).run)
    for page in (report_url(run), reverse("reviewing:tests")):
        body = client_of(alice).get(page).content.decode()
        assert "not passed" in body
        assert "Practice test" not in body


def test_if_it_were_not_looked_at_it_would_be_passed(client_of, alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(standards.Standard, "is_asked_by", lambda self, drill: True)
    run = sat_by_hand(client_of(alice))
    assert table_test_of(run).passed
    assert "<bdi>Alice</bdi>: passed" in " ".join(
        client_of(alice).get(report_url(run)).content.decode().split()
    )


def test_the_label_is_in_the_readers_language(alice):
    run = opened(alice, spots=1)
    with translation.override("es"):
        assert run.mode_label == translation.gettext("Practice test")
