"""What a dealer could do with a bet is what is offered, and answers of one effect are graded alike."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import Bet, BetAnswer
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.questions.settling import WORDS as OFFERED
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from tests.games.trainee import right_answers

SHAPES = ("6-5-4-poker", "six-card-poker", "ultimate-texas-holdem", "pai-gow-poker")
THREE, CARIBBEAN = "three-card-poker", "caribbean-stud"
WORDS = re.compile(r"(take|pay|push|leave)(?=,| or|\?)")


def asked(slug: str, count: int = 6, **house) -> Iterator[tuple[Round, Stop, Prompt]]:
    game, whole = GAMES[slug], Exercise(WHOLE_JOB, irregularities=30)
    choices = open_house(game, load(game), house)
    for number in range(count):
        played = deal(game, seed="offered", round=number, house=choices, exercise=whole)
        yield from ((played, stop, prompt) for stop in prompts(played) for prompt in stop.prompts)


@pytest.mark.parametrize("slug", [*SHAPES, THREE])
def test_a_question_on_a_bet_names_what_is_offered_and_no_more(slug):
    met = set()
    for _, _, prompt in asked(slug):
        if isinstance(prompt.kind, Bet):
            offered = [choice.value for choice in prompt.choices]
            assert WORDS.findall(str(prompt.text).split("Payout")[0]) == offered, prompt.text
            met.add(tuple(offered))
    assert len(met) > 1 or slug == "pai-gow-poker"


def test_a_folded_hand_is_asked_about_no_bonus_without_a_stake():
    """TCP 10: it is paid to a player who stays in."""
    met = Counter()
    for played, stop, prompt in asked(THREE, 12, **{"pair-plus-after-fold": "stands"}):
        if stop.spot and played.inputs.seat(stop.spot).folds:
            met[prompt.ask] += 1
            assert prompt.wager != "ante-bonus"
            assert "ante-bonus" not in [choice.value for choice in prompt.choices]
    assert met["bet"]


@pytest.mark.parametrize("slug", SHAPES)
def test_answers_of_one_effect_are_graded_alike(slug):
    """Paying $0, leaving alone and pushing, where no chip moves; with their names, where they are wrong."""
    alike = Counter()
    for played, stop, prompt in asked(slug, 4):
        nothing = {"leave", "push"} & {choice.value for choice in prompt.choices}
        if not isinstance(prompt.kind, Bet) or not nothing or "pay" not in {c.value for c in prompt.choices}:
            continue
        plain = "leave" if "leave" in nothing else "push"
        answers = [right_answers(stop) | {prompt.key: typed} for typed in (plain, "pay 0", "pay 0.00")]
        marked = [next(v for v in grade_stop(played, stop, a) if v.prompt.key == prompt.key) for a in answers]
        assert len({(v.right, v.overpaid, v.underpaid, v.diagnosis, v.names) for v in marked}) == 1
        alike[marked[0].right] += 1
    assert alike[True]
    assert alike[False]


def test_nothing_done_with_a_bet_that_is_not_there_is_one_answer_and_a_stake_taken_another():
    every = Bet(tuple(OFFERED.values()))
    nothing = [BetAnswer(action) for action in Action]
    assert len({every.meant(answer, stake=0) for answer in nothing}) == 1
    assert len({every.meant(answer, stake=500) for answer in nothing}) == 4
    assert every.meant(BetAnswer(Action.PAY, 500), stake=0) == BetAnswer(Action.PAY, 500)
