"""What a mistake cannot change is not settled again: every name is the one that settling everything gives."""

from contextlib import suppress
from random import Random

import pytest

from games import GAMES
from games.engine.diagnosis import forms
from games.engine.diagnosis.grading import grade_stop
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import Bet
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.rounds import HANDS_AND_BETS, deal
from games.engine.rounds.stops import prompts
from tests.games.trainee import paid, right_answers, wrong
from tests.scale import sample_or_all

EXERCISES = (HANDS_AND_BETS, Exercise(WHOLE_JOB, wrong_bets=20, irregularities=20, slips=20))
SPOTS = (6, 1, 3)


def wrong_somewhere(stop, chance: Random) -> dict:
    """One answer wrong, or all; a pay by what beginners pay instead."""
    typed = right_answers(stop)
    some = stop.prompts if chance.random() < 0.2 else [chance.choice(stop.prompts)]
    for prompt in some:
        if isinstance(prompt.kind, Bet) and prompt.pays:
            others = (prompt.pays + prompt.stake, prompt.stake, 2 * prompt.pays, prompt.pays - 100)
            typed[prompt.key] = paid(max(100, chance.choice(others)))
        else:
            with suppress(StopIteration):  # every choice is right
                typed[prompt.key] = wrong(prompt)
    return typed


def answers_of(game, many: int):
    """Rounds with a wrong answer at each of their stops, until so many were given."""
    given, number = 0, 0
    while given < many:
        chance, exercise = Random(number), EXERCISES[number % 4 == 3]
        played = deal(game, seed="touched", round=number, spots=SPOTS[number % 3], exercise=exercise)
        for stop in prompts(played):
            yield played, stop, wrong_somewhere(stop, chance)
            given += 1
        number += 1


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@sample_or_all("many", 12, 150)
def test_names_are_those_of_settling_everything_again(game, many, monkeypatch):
    for played, stop, typed in answers_of(game, many):
        pruned = [verdict.diagnosis for verdict in grade_stop(MisconceptionModel(played), stop, typed)]
        with monkeypatch.context() as patched:
            touch(patched, lambda believed, true: None)
            whole = [verdict.diagnosis for verdict in grade_stop(MisconceptionModel(played), stop, typed)]
        assert pruned == whole, (stop.place, typed)


def touch(monkeypatch, said):
    """Has it said otherwise which bets a form touches; what was kept of a table's rules is made anew."""
    monkeypatch.setattr(forms, "affected_bets", said)
    monkeypatch.setattr(forms, "misread_rules", forms.misread_rules.__wrapped__)
