"""Three trainees in thousands of rounds: one knows it all, one guesses, one holds one rule wrongly.

The first is always right, whatever is asked; the second is marked wrong exactly where he is; the third is
wrong exactly where his rule gives another answer than the true one, and it is named.
"""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.diagnosis.grading import grade, grade_stop
from games.engine.misconceptions.misconception_catalog import MISTAKES, Mistake
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import Amount, BetAnswer, Typed
from games.engine.questions.catalog import FLOOR, STRATEGY, WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import HANDS_AND_BETS, Round
from games.engine.rounds.stops import Stop, prompts
from tests.games.dealing import rounds
from tests.games.misconceptions.test_misconceptions import described
from tests.games.trainee import guess, right_answers, typed
from tests.scale import sample_or_all

EVERYTHING = Exercise(WHOLE_JOB, wrong_bets=25, irregularities=60)
WATCHING = Exercise(FLOOR, slips=50)
DECIDING = Exercise(STRATEGY)

every_game = pytest.mark.parametrize("game", GAMES)

FEWER_ASKED = {"let-it-ride": 17}
"""In which no player folds, the dealer has no hand, and no bet follows the cards."""


def few_spots(game: str, count: int, exercise: Exercise, seed: str) -> Iterator[Round]:
    return rounds(game, count, seed=seed, spots=(1, 2, 3), exercise=exercise, cached=False)


def wrong_prompts(played: Round, stop: Stop, answers: dict[str, Typed]) -> set[str]:
    return {verdict.prompt.key for verdict in grade_stop(played, stop, answers) if not verdict.right}


# --- Who knows it all, and who guesses ---------------------------------------------------------------


@every_game
@sample_or_all("count", 20, 1_000)
def test_who_knows_is_right_and_who_guesses_only_by_luck(game, count):
    chance, marked, met = random.Random(game), Counter(), set()
    for played in few_spots(game, count, EVERYTHING, "knows it all"):
        for stop in prompts(played):
            assert not wrong_prompts(played, stop, right_answers(stop)), (
                played.inputs.round,
                str(stop.place),
            )
            for prompt in stop.prompts:
                given = prompt.read(guess(prompt, chance))
                verdict = grade(prompt, given)
                assert verdict.right is prompt.accepts(given)
                marked[verdict.right] += 1
                met.add(prompt.ask)
    assert min(marked.values()) > 5 * count
    assert len(met) >= FEWER_ASKED.get(game, 20)


@every_game
@pytest.mark.parametrize(("exercise", "share"), [(WATCHING, 1), (DECIDING, 12)], ids=["floor", "strategy"])
@sample_or_all("count", 12, 120)
def test_who_knows_it_all_is_right_beside_the_table_too(game, exercise, share, count):
    for played in few_spots(game, count // share, exercise, "knows it all"):
        for stop in prompts(played):
            assert not wrong_prompts(played, stop, right_answers(stop)), (
                played.inputs.round,
                str(stop.place),
            )


# --- Who holds one rule wrongly ----------------------------------------------------------------------


def misread_answers(stop: Stop, misread: Stop, mistake: Mistake) -> dict[str, Typed]:
    """What is said at a stop by who plays by another rule, as far as the prompt can be answered so."""
    answers = right_answers(stop)
    for prompt in stop.prompts:
        meant = misread.prompt(prompt.key)
        explains = mistake.about in prompt.question.explained_by
        if meant and explains and _can_be_said(prompt, meant):
            answers[prompt.key] = typed(meant, meant.due)
    return answers


def _can_be_said(prompt: Prompt, meant: Prompt) -> bool:
    given, offered = meant.due, [choice.value for choice in prompt.choices]
    if isinstance(given, frozenset):
        return meant.picks == prompt.picks and given <= set(prompt.cards)
    if isinstance(given, BetAnswer):
        return given.action in offered
    return isinstance(prompt.kind, Amount) or str(given) in offered


@every_game
@sample_or_all("count", len(MISTAKES), 1_200)
def test_who_holds_one_rule_wrongly_is_wrong_exactly_there_and_it_is_named(game, count):
    wrong = named = 0
    for played in few_spots(game, count, HANDS_AND_BETS, "one rule"):
        mistake = MISTAKES[played.inputs.round % len(MISTAKES)]
        true = {stop.place: stop for stop in prompts(played)}
        for changed in mistake.change(played.inputs):
            for misread in prompts(Round(changed, played.exercise)):
                stop = true.get(misread.place)
                answers = misread_answers(stop, misread, mistake) if stop else {}
                differs = {key for key in answers if answers[key] != right_answers(stop)[key]}
                verdicts = grade_stop(played, stop, answers) if differs else ()
                assert all(verdict.right or verdict.prompt.key in differs for verdict in verdicts)
                for verdict in described(mistake, list(verdicts)):
                    wrong, named = wrong + 1, named + (mistake.slug in verdict.diagnosis.mistakes)
    assert wrong > count / 50
    assert named / wrong > 0.9
