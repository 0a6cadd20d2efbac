"""Coming into a live room: by the list, by the code, by the address in the QR code; and opening one."""

import pytest
import time_machine
from django.test import Client

from tests.conftest import join as join_school
from tests.trainer.live.rooms import GAME, led, opened, run_of
from tests.trainer.modes import start_test
from tests.trainer.playing import table_url
from trainer.live import joining
from trainer.live.models import Attendance, CodeAttempt, HostAct, LiveClass
from trainer.schools.models import Role
from trainer.schools.services import fill_class, make_class

FORM = {"game": GAME, "spots": "2", "seed": "", "school_class": ""}


@pytest.fixture
def evening(riverside, bob, alice):
    found = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=found, members=[alice], instructors=[bob], by=bob)
    return found


@pytest.fixture
def trainee(client_of, alice) -> Client:
    return client_of(alice)


def test_home_says_that_ones_class_has_a_room_open(bob, evening, trainee, client_of, riverside):
    live_class = opened(bob, school_class=evening)
    assert "Join class" in trainee.get("/").content.decode()
    stranger = client_of(join_school(riverside, "annie", Role.TRAINEE))
    assert "Join class" not in stranger.get("/").content.decode()
    led(live_class, HostAct.CLOSE)
    assert "Join class" not in trainee.get("/").content.decode()


def test_the_code_leads_to_ones_own_table_typed_as_it_is_shown(bob, trainee, alice):
    live_class = opened(bob)
    for typed in (live_class.code, f" {live_class.code[:3]} {live_class.code[3:]}"):
        found = trainee.post("/live/code/", {"code": typed})
        assert found["Location"] == table_url(run_of(live_class, alice))
    assert not CodeAttempt.objects.exists(), "a right one is not counted"


def test_the_address_in_the_qr_code_asks_once_and_works_after_signing_in(bob, client, trainee, alice):
    live_class = opened(bob)
    address = f"/live/join/{live_class.code}/"
    assert client.get(address)["Location"] == f"/login/?next={address}"
    assert "Join" in trainee.get(address).content.decode()
    assert not Attendance.objects.exists(), "who only looks is not in"
    assert trainee.post(address)["Location"] == table_url(run_of(live_class, alice))


def test_a_code_may_be_missed_ten_times_a_minute(bob, trainee, monkeypatch):
    """Here three times: a page each."""
    assert joining.MAX_CODE_ATTEMPTS == 10
    monkeypatch.setattr(joining, "MAX_CODE_ATTEMPTS", 3)
    live_class = opened(bob)
    wrong = "000000" if live_class.code != "000000" else "000001"
    with time_machine.travel("2026-11-23T12:00:00Z", tick=False) as clock:
        for _try in range(joining.MAX_CODE_ATTEMPTS):
            assert trainee.post("/live/code/", {"code": wrong}).status_code == 422
        assert trainee.post("/live/code/", {"code": live_class.code}).status_code == 429
        assert trainee.get(f"/live/join/{live_class.code}/").status_code == 429, "nor by the other door"
        clock.shift(61)
        assert trainee.post("/live/code/", {"code": live_class.code}).status_code == 302


def test_a_code_of_another_school_or_of_a_closed_room_is_none(bob, dora, client_of, alice):
    live_class = opened(bob)
    assert client_of(dora).get(f"/live/join/{live_class.code}/").status_code == 422
    led(live_class, HostAct.CLOSE)
    assert client_of(alice).get(f"/live/join/{live_class.code}/").status_code == 422


def test_a_game_that_is_closed_to_a_trainee_is_said_in_words(bob, trainee, alice):
    start_test(alice, game=GAME)
    found = trainee.post(f"/live/join/{opened(bob).code}/")
    assert found.status_code == 409
    assert "is closed to you until your test is over." in found.content.decode()
    assert not Attendance.objects.exists()


@pytest.mark.parametrize(
    "more",
    [{"what": "decisions", "groups": ["qualifying"]}, {"seed": "mine"}],
    ids=["chosen decisions", "a known deal"],
)
def test_a_room_is_opened_as_it_was_chosen(bob, client_of, evening, more):
    host = client_of(bob)
    made = host.post("/live/", FORM | more | {"school_class": str(evening.pk)})
    live_class = LiveClass.objects.get()
    assert made["Location"] == f"/live/{live_class.pk}/host/"
    assert (live_class.school_class, live_class.drill.spots) == (evening, 2)
    assert live_class.drill.seed == more.get("seed", live_class.drill.seed) != ""
    if more.get("what") == "decisions":
        first = live_class.drill.item(0).deal
        host.post(f"/live/{live_class.pk}/act/deal/", {"version": "1", "host": "yes"})
        assert LiveClass.objects.get().drill.item(0).deal > first, "another deal that asks it"


@pytest.mark.parametrize("wrong", [{"spots": "9"}, {"school_class": "999"}, {"what": "decisions"}])
def test_what_is_no_room_is_said_at_its_field(bob, client_of, wrong):
    assert client_of(bob).post("/live/", FORM | wrong).status_code == 422
    assert not LiveClass.objects.exists()
