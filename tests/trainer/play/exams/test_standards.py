"""Standards are set by a school, game by game, and never changed; a test set for oneself is practice."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from games import GAMES
from games.engine.scenarios.scenarios import scenarios
from tests.scale import one_game
from tests.trainer.modes import plate_in, put_under_standard, report_url, start_test
from tests.trainer.playing import play_out, table_url
from trainer.exams.models import Standard
from trainer.exams.results import outcomes_of, table_test_of
from trainer.exams.standards import (
    contents,
    default_standard,
    standard_in_force,
    standard_of,
    standards_of,
    stored,
)
from trainer.live.table_progress import WallScope, seats
from trainer.play.models import Mode, Run
from trainer.play.pace import ACCURACY, PACE
from trainer.play.round_state import RoundState
from trainer.practice.services import open_practice_test

pytestmark = pytest.mark.django_db
GAME = "6-5-4-poker"
BY_HAND = {"game": GAME, "mode": "test", "spots": "1", "rounds": "1", "what": "hands"}


def set_standard(school, **other) -> Standard:
    """The next one of the game, as usual but for this."""
    standard = default_standard(school=school, game=GAME)
    standard.number = max([one.number for one in school.standards.filter(game=GAME)], default=0) + 1
    for name, value in other.items():
        setattr(standard, name, value)
    return stored(standard)


def taken_under(alice, standard: Standard) -> Run:
    run = start_test(alice, game=GAME)
    play_out(run)
    put_under_standard(standard, run)
    return Run.objects.in_full().get(pk=run.pk)


# --- Whose, and which ------------------------------------------------------------------------------------


def test_a_school_that_set_none_has_the_usual_one(riverside):
    standard = standard_in_force(school=riverside, game=GAME)
    assert standard.pk is None
    assert (standard.rounds, standard.accuracy, standard.pace) == (10, ACCURACY, PACE)
    assert stored(standard).pk == stored(default_standard(school=riverside, game=GAME)).pk


def test_the_one_that_was_set_last_is_in_force(riverside):
    first, second = set_standard(riverside), set_standard(riverside, accuracy=95)
    assert standard_in_force(school=riverside, game=GAME) == second
    assert list(standards_of(school=riverside, game=GAME)) == [first, second]
    assert standard_in_force(school=riverside, game="rabbit-hunter").pk is None


def test_none_is_changed_once_it_was_set(riverside):
    standard = set_standard(riverside)
    standard.accuracy = 50
    with pytest.raises(ValidationError, match="never changed"):
        standard.save()


@pytest.mark.parametrize(("asked", "passed"), [(90, True), (100, False)])
def test_a_test_is_graded_by_the_standard_it_was_taken_under(riverside, alice, asked, passed):
    """And to no other that was set since: 49 of 50 are 98 per cent."""
    run = taken_under(alice, set_standard(riverside, accuracy=asked, pace=1))
    set_standard(riverside, accuracy=1)
    test = table_test_of(run)
    assert test.standard.accuracy == asked
    assert test.bets.right == test.bets.of
    wrong = type(test.bets)(49, 50)
    assert wrong.reaches(test.standard.accuracy) is passed


def test_a_critical_error_fails_unless_the_standard_forgives_it(riverside, alice, monkeypatch):
    run = taken_under(alice, set_standard(riverside, forgives=["wrong-winner"]))
    test = table_test_of(run)
    found = type("Found", (), {"error": "wrong-winner"})()
    test.__dict__["errors"] = (found,)
    assert test.failing == ()
    other = type("Found", (), {"error": "wrong-paytable"})()
    test.__dict__["errors"] = (found, other)
    assert test.failing == (other,)


# --- What it contains ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_sitting_asks_the_same_kinds_of_round_in_an_order_of_its_own(riverside, game):
    standard = default_standard(school=riverside, game=game)
    one, other = contents(standard, seed="one"), contents(standard, seed="other")
    assert [item.scenario for item in one] != [item.scenario for item in other]
    for items in (one, other):
        assert sorted(item.scenario for item in items if item.scenario) == sorted(standard.contains)
        assert sum(item.irregularities == 100 for item in items) == standard.irregular
        assert {item.irregularities for item in items} == {0, 100}
        assert len(items) == standard.rounds
    assert contents(standard, seed="one") == one
    assert set(standard.contains) <= {name for name, _words in scenarios(GAMES[game])}


@one_game(GAME)
def test_a_game_deals_what_is_asked_of_it(alice, game):
    run = open_practice_test(membership=alice, game=game)
    assert all(RoundState(run, number).stops for number in range(run.drill.rounds))


# --- A practice test -------------------------------------------------------------------------------------


def test_what_one_sets_for_oneself_is_under_none(alice):
    run = open_practice_test(membership=alice, game=GAME)
    assert (run.standard, run.mode_label) == ("", "Practice test")
    assert standard_of(run).accuracy == ACCURACY


def test_it_is_dealt_as_the_school_examines(riverside, alice):
    set_standard(riverside, rounds=4, minutes=25, open_paytables=False)
    drill = open_practice_test(membership=alice, game=GAME).drill
    assert (drill.rounds, drill.minutes, drill.open_paytables) == (4, 25, False)


def test_what_was_chosen_by_hand_is_not_passed_however_right(client_of, alice):
    run = sat_by_hand(client_of(alice))
    test = table_test_of(run)
    assert all(met for name, met in test.criteria.items() if name != "pace")
    assert not test.passed
    assert not outcomes_of([run])[run.pk].passed


@pytest.mark.parametrize("mode", [*Mode, ""])
def test_the_mode_that_is_ticked_is_the_mode_that_is_dealt(client_of, alice, mode):
    """Where none is, it is practice, which is no test."""
    assert client_of(alice).post(reverse("home:start"), BY_HAND | {"mode": mode}).status_code == 302
    drill = Run.objects.get().drill
    assert (drill.mode, drill.is_test) == (mode or Mode.PRACTICE, mode == Mode.TEST)


def sat_by_hand(client) -> Run:
    """The shortest test that can be chosen, all of it right."""
    assert client.post(reverse("home:start"), BY_HAND).status_code == 302
    play_out(Run.objects.get())
    return Run.objects.in_full().get()


SAID = "1 round, 1 player, core dealing, set by Alice"


def test_every_page_says_that_it_is_one_of_what_and_set_by_whom(client_of, alice, bob):
    client = client_of(alice)
    client.post(reverse("home:start"), BY_HAND)
    run = Run.objects.in_full().get()
    assert plate_in(client.get(table_url(run)).content.decode()).startswith("Practice test")
    home = client.get("/").content.decode()
    assert "Practice test" in home[home.index("due-strip") : home.index("Resume test")]
    assert "Practice test" in client_of(bob).get(reverse("live:watch", args=[run.pk])).content.decode()
    assert [seat.mode for seat in seats(WallScope(alice.school_id), "staff", [run])] == ["Practice test"]
    play_out(run)
    pages = [report_url(run), reverse("exams:person", args=[alice.pk])]
    for page in pages:
        body = client.get(page).content.decode()
        assert "Practice test" in body
        assert SAID in body
        assert "passed" not in body
    assert "Tests and practice tests" in client_of(bob).get("/progress/").content.decode()
