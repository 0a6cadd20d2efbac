"""A trainee who holds one rule wrongly is wrong exactly where it gives another answer, and it is named."""

from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.misconceptions.misconception_catalog import MISTAKES, Mistake
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import Amount, BetAnswer, Typed
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import HANDS_AND_BETS, Round
from games.engine.rounds.stops import Stop, prompts
from tests.games.dealing import rounds
from tests.games.misconceptions.test_misconceptions import described
from tests.games.trainee import right_answers, typed
from tests.scale import sample_or_all

every_game = pytest.mark.parametrize("game", GAMES)


def few_spots(game: str, count: int, exercise: Exercise, seed: str) -> Iterator[Round]:
    return rounds(game, count, seed=seed, spots=(1, 2, 3), exercise=exercise, cached=False)


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
    if isinstance(prompt.kind, Amount):
        return isinstance(given, int) and given >= 0
    return str(given) in offered


@every_game
@sample_or_all("count", len(MISTAKES), 1_200)
def test_who_holds_one_rule_wrongly_is_wrong_exactly_there_and_it_is_named(game, count):
    wrong = named = 0
    for played in few_spots(game, count, HANDS_AND_BETS, "one rule"):
        mistake = MISTAKES[played.inputs.round % len(MISTAKES)]
        true = {stop.place: stop for stop in prompts(played)}
        for changed in mistake.change(played.inputs):
            if played.inputs.game.hands_in_turn and mistake.about is Subject.HANDS:
                continue  # other totals are other cards, which no one dealt
            for misread in prompts(Round(changed, played.exercise)):
                stop = true.get(misread.place)
                answers = misread_answers(stop, misread, mistake) if stop else {}
                differs = {key for key in answers if answers[key] != right_answers(stop)[key]}
                verdicts = grade_stop(played, stop, answers) if differs else ()
                assert all(verdict.right or verdict.prompt.key in differs for verdict in verdicts)
                for verdict in described(mistake, list(verdicts)):
                    wrong, named = wrong + 1, named + (mistake.slug in verdict.diagnosis.mistakes)
    assert wrong > count / 150
    assert named / wrong > 0.9
