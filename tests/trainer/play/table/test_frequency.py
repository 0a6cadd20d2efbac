"""How often a hand comes is shown of what was answered, to those who may read the replay."""

from urllib.parse import urlencode

import pytest
from django.urls import reverse

from tests.conftest import join
from tests.trainer.modes import start_test
from tests.trainer.playing import play_on, play_out, round_state_of, say, start_run
from trainer.play.models import Run
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
GAME = "six-card-poker"


def address(run: Run, stop) -> str:
    asked = {"place": str(stop.place), "prompt": stop.prompts[0].key}
    return f"{reverse('play:frequency', args=[run.pk, 0])}?{urlencode(asked)}"


def test_of_an_answered_question_its_trainee_and_staff_see_it(client_of, riverside, alice, bob, charlie):
    run, annie = start_run(alice, game=GAME), join(riverside, "annie", Role.TRAINEE)
    answered = round_state_of(run).stop
    say(run)
    for member, status in ((alice, 200), (bob, 200), (annie, 404), (charlie, 404)):
        assert client_of(member).get(address(run, answered)).status_code == status, member
    assert client_of(alice).get(address(run, round_state_of(run).stop)).status_code == 404  # not answered


def test_of_a_test_nothing_is_shown_before_its_end_nor_of_its_game_elsewhere(client_of, alice, bob):
    before, test = start_run(alice, game=GAME), start_test(alice, game=GAME)
    play_out(before)
    first = round_state_of(test).stop
    play_on(test, 1)
    for member in (alice, bob):
        assert client_of(member).get(address(test, first)).status_code == 404
    assert client_of(alice).get(address(before, round_state_of(before).stops[0])).status_code == 409
    play_out(test)
    assert client_of(alice).get(address(test, first)).status_code == 200
