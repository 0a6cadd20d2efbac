"""Coming into a live room: by the list, by the code, by the address in the QR code; and opening one."""

import pytest
import time_machine
from django.test import Client

from tests.conftest import join as join_school
from tests.trainer.live.rooms import GAME, led, opened, run_of
from tests.trainer.modes import sit_test
from tests.trainer.playing import table_url
from trainer.live import joining
from trainer.live.models import Act, Attendance, CodeAttempt, LiveClass
from trainer.schools.models import Role
from trainer.schools.services import fill_class, make_class

FORM = {"game": GAME, "spots": "2", "seed": "", "cohort": ""}


@pytest.fixture
def evening(riverside, bob, alice):
    found = make_class(school=riverside, name="Evening", by=bob)
    fill_class(cohort=found, members=[alice], instructors=[bob], by=bob)
    return found


@pytest.fixture
def trainee(client_of, alice) -> Client:
    return client_of(alice)


# --- Coming in -----------------------------------------------------------------------------------------


def test_home_says_that_ones_class_has_a_room_open(bob, evening, trainee, client_of, riverside):
    room = opened(bob, cohort=evening)
    assert "has a live room open" in trainee.get("/").content.decode()
    stranger = client_of(join_school(riverside, "annie", Role.TRAINEE))
    assert "live room open" not in stranger.get("/").content.decode()
    led(room, Act.CLOSE)
    assert "live room open" not in trainee.get("/").content.decode()


def test_the_code_leads_to_ones_own_table_typed_as_it_is_shown(bob, trainee, alice):
    room = opened(bob)
    for typed in (room.code, f" {room.code[:3]} {room.code[3:]}"):
        found = trainee.post("/rooms/code/", {"code": typed})
        assert found["Location"] == table_url(run_of(room, alice))
    assert not CodeAttempt.objects.exists(), "a right one is not counted"


def test_the_address_in_the_qr_code_asks_once_and_works_after_signing_in(bob, client, trainee, alice):
    room = opened(bob)
    address = f"/rooms/join/{room.code}/"
    assert client.get(address)["Location"] == f"/login/?next={address}"
    assert "Join" in trainee.get(address).content.decode()
    assert not Attendance.objects.exists(), "whoever only looks is not in"
    assert trainee.post(address)["Location"] == table_url(run_of(room, alice))


def test_a_code_may_be_missed_ten_times_a_minute(bob, trainee, monkeypatch):
    """Here three times: a page each."""
    assert joining.MOST_TRIES == 10
    monkeypatch.setattr(joining, "MOST_TRIES", 3)
    room = opened(bob)
    wrong = "000000" if room.code != "000000" else "000001"
    with time_machine.travel("2026-11-23T12:00:00Z", tick=False) as clock:
        for _try in range(joining.MOST_TRIES):
            assert trainee.post("/rooms/code/", {"code": wrong}).status_code == 422
        assert trainee.post("/rooms/code/", {"code": room.code}).status_code == 429
        assert trainee.get(f"/rooms/join/{room.code}/").status_code == 429, "nor by the other door"
        clock.shift(61)
        assert trainee.post("/rooms/code/", {"code": room.code}).status_code == 302


def test_a_code_of_another_school_or_of_a_closed_room_is_none(bob, dora, client_of, alice):
    room = opened(bob)
    assert client_of(dora).get(f"/rooms/join/{room.code}/").status_code == 422
    led(room, Act.CLOSE)
    assert client_of(alice).get(f"/rooms/join/{room.code}/").status_code == 422


def test_a_game_that_is_closed_to_somebody_is_said_in_words(bob, trainee, alice):
    sit_test(alice, game=GAME)
    found = trainee.post(f"/rooms/join/{opened(bob).code}/")
    assert found.status_code == 409
    assert "table test" in found.content.decode()
    assert not Attendance.objects.exists()


# --- Opening one ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "more",
    [{}, {"what": "job"}, {"what": "decisions", "groups": ["qualifying"]}, {"seed": "mine"}],
    ids=["hands and bets", "the whole job", "chosen decisions", "a known deal"],
)
def test_a_room_is_opened_as_it_was_chosen(bob, client_of, evening, more):
    host = client_of(bob)
    made = host.post("/rooms/", FORM | more | {"cohort": str(evening.pk)})
    room = LiveClass.objects.get()
    assert made["Location"] == f"/rooms/{room.pk}/panel/"
    assert (room.cohort, room.drill.spots) == (evening, 2)
    assert room.drill.seed == more.get("seed", room.drill.seed) != ""
    if more.get("what") == "decisions":
        first = room.drill.item(0).deal
        host.post(f"/rooms/{room.pk}/act/deal/", {"version": "1", "panel": "yes"})
        assert LiveClass.objects.get().drill.item(0).deal > first, "another deal that asks it"


@pytest.mark.parametrize("wrong", [{"game": "?"}, {"spots": "9"}, {"cohort": "999"}, {"what": "decisions"}])
def test_what_is_no_room_is_said_at_its_field(bob, client_of, wrong):
    assert client_of(bob).post("/rooms/", FORM | wrong).status_code == 422
    assert not LiveClass.objects.exists()


def test_a_class_of_another_school_is_none(dora, client_of, evening):
    assert client_of(dora).post("/rooms/", FORM | {"cohort": str(evening.pk)}).status_code == 422
