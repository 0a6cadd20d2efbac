"""Cases: shared in the school, closed under a test, and dealt as lessons that count for nothing."""

import pytest
from django.urls import reverse

from tests.trainer.library.dispute_desk.rounds import GAME, dealt, kept_case
from tests.trainer.modes import start_test
from tests.trainer.playing import play_out, round_state_of, table_url
from trainer.library.cases import settled_view
from trainer.play.models import Plan, Run
from trainer.play.round_state import golden_round

pytestmark = pytest.mark.django_db

TITLE = "Who wins the bad beat?"


@pytest.fixture
def case(bob):
    return kept_case(bob, title=TITLE)


def test_a_lesson_is_read_in_the_whole_school(client_of, case, alice):
    page = client_of(alice).get(reverse("library:case", args=[case.pk])).text
    assert TITLE in page
    for spot in settled_view(dealt())["spots"]:
        for line in spot["lines"]:
            assert line["because"] in page


def test_a_case_that_is_no_lesson_is_read_by_staff_alone(client_of, bob, mona, alice, dora):
    address = reverse("library:case", args=[kept_case(bob, lesson=False).pk])
    asked = [client_of(member).get(address).status_code for member in (bob, mona, alice, dora)]
    assert asked == [200, 200, 404, 404]


def test_it_is_closed_to_who_sits_a_test_of_its_game(client_of, case, alice):
    start_test(alice, game=GAME)
    response = client_of(alice).get(reverse("library:case", args=[case.pk]))
    assert response.status_code == 404
    assert TITLE not in response.text
    begun = client_of(alice).post(reverse("library:start_lesson", args=[case.pk]))
    assert begun.status_code == 404
    assert Run.objects.filter(drill__plan=Plan.LESSON).count() == 0
    assert "Closed during your test" in client_of(alice).get(reverse("library:lessons")).text


def test_a_lesson_is_dealt_as_it_was_laid_out_and_its_words_come_at_the_end(client_of, case, alice):
    client = client_of(alice)
    response = client.post(reverse("library:start_lesson", args=[case.pk]))
    run = Run.objects.get(membership=alice, drill__plan=Plan.LESSON)
    assert response["Location"] == table_url(run)
    assert round_state_of(run).played.inputs.seats == dealt().seats
    page = client.get(table_url(run)).text
    assert TITLE in page
    assert case.words not in page
    again = client.post(reverse("library:start_lesson", args=[case.pk]))
    assert again["Location"] == table_url(run)
    play_out(run)
    assert case.words in client.get(table_url(run)).text


def test_a_case_that_is_no_lesson_is_not_dealt_or_listed(client_of, bob, alice):
    case = kept_case(bob, lesson=False)
    assert client_of(alice).post(reverse("library:start_lesson", args=[case.pk])).status_code == 404
    assert case.title not in client_of(alice).get(reverse("library:lessons")).text
    client_of(bob).post(reverse("library:case_act", args=[case.pk, "teach"]))
    assert case.title in client_of(alice).get(reverse("library:lessons")).text
    client_of(bob).post(reverse("library:case_act", args=[case.pk, "end"]))
    assert case.title not in client_of(alice).get(reverse("library:lessons")).text


def test_a_dispute_that_is_ready_made_is_settled_with_its_explanation_and_kept(client_of, bob):
    client = client_of(bob)
    desk = client.get(reverse("reports:disputes"))
    ready = {slug: made for slug, _name, made in desk.context["ready"]}
    for claim, name in ready["blackjack"]:
        assert claim in desk.text
        page = client.get(reverse("library:set_up", args=["blackjack"]), {"golden": name})
        golden = golden_round("blackjack", name)
        assert page.context["settled"] == settled_view(golden.inputs)
        assert page.context["title"]["title"].value() == golden.title
        assert golden.why in page.text
    assert len(ready["blackjack"]) > 8


@pytest.mark.parametrize("name", ["", "../baccarat/naturals-tie", "no-such-round"])
def test_a_golden_round_that_the_game_has_not_is_none(client_of, bob, name):
    page = client_of(bob).get(reverse("library:set_up", args=["blackjack"]), {"golden": name})
    assert page.status_code == 404


def test_disputes_that_are_ready_made_are_for_staff(client_of, alice):
    page = client_of(alice).get(reverse("library:set_up", args=["blackjack"]), {"golden": "insurance-won"})
    assert page.status_code == 404
