"""A verdict names the spot and the bet that it is about, and what was due; so do rows from before it did."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from games import GAMES
from games.engine.procedure.places import read_key
from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.drills.answers import run_of, stored
from tests.trainer.playing import play_out, sit_down
from trainer.drills.models import Verdict, triggers
from trainer.drills.sittings import Sitting

pytestmark = pytest.mark.django_db
FILLING = import_module("trainer.drills.migrations.0022_spot_and_wager")


@pytest.mark.parametrize("game", list(GAMES))
def test_what_is_stored_is_what_the_key_says_and_what_was_due(alice, game):
    run = sit_down(alice, game=game, spots=3)
    play_out(run, how=wrong_answers)
    prompts = {prompt.key: prompt for stop in Sitting(run, 0).stops for prompt in stop.prompts}
    verdicts = list(Verdict.objects.all())
    assert {bool(one.wager) for one in verdicts} == {True, False}
    for one in verdicts:
        key, prompt = read_key(one.prompt), prompts[one.prompt]
        assert (one.spot, one.wager) == (key.spot, key.wager) == (prompt.spot, prompt.wager)
        assert one.due == str(prompt.words(prompt.due))[:200]


def test_what_was_right_is_its_own_due(alice):
    play_out(sit_down(alice), how=right_answers)
    bets = Verdict.objects.exclude(wager="")
    assert [one.given for one in bets] == [one.due for one in bets] != []


PROMPTS = ["reconcile/3/bet/ante", "reconcile/2/action/play", "refund/4/amount/play", "reveal/0/qualifies"]


def test_rows_of_before_are_given_what_their_key_says(alice, monkeypatch):
    """More of them than are filled at once; one that nobody can read stays as it is."""
    unreadable = "said nowhere"
    stored(run_of(alice), *({"prompt": prompt} for prompt in [*PROMPTS, unreadable]))
    assert set(Verdict.objects.values_list("spot", "wager")) == {(0, "")}
    monkeypatch.setattr(FILLING, "AT_ONCE", 2)
    triggers.remove(connection)
    FILLING.fill(apps, SimpleNamespace(connection=connection))
    found = {one.prompt: (one.spot, one.wager) for one in Verdict.objects.all()}
    said = {prompt: (read_key(prompt).spot, read_key(prompt).wager) for prompt in PROMPTS}
    assert found == said | {unreadable: (0, "")}
