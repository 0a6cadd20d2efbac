"""Questions and answers as JSON: what is right is read back as right, and what is no answer is refused."""

import json
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.engine.errors import NotAllowed, Refused
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import BetAnswer
from games.engine.questions.catalog import ALL_ASKS, ASKS, FLOOR, STRATEGY, WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.diagnosis import AnsweredStop
from games.engine.rounds.grading import grade_stop
from games.engine.rounds.misconception_models import MisconceptionModel
from games.engine.rounds.rounds import HANDS_AND_BETS, Round
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.wagers import Action
from games.engine.serialization.grades import grade, grade_document, write_grade
from games.engine.serialization.questions import read_answers, read_exercise, write_answer, write_step
from games.engine.serialization.writing import write_document
from tests.games.dealing import cached_stops, deal_cached
from tests.games.random_documents import RABBIT, SIX, WILD, random_document
from tests.games.round_builder import read
from tests.games.trainee import TAKE, each_prompt, guess, paying, wrong

each_game = pytest.mark.parametrize("game", GAMES)
FULL_TABLE = Exercise(WHOLE_JOB)
ANYTHING = Exercise(ALL_ASKS - FLOOR, wrong_bets=40, irregularities=60)
EXERCISES = [HANDS_AND_BETS, FULL_TABLE, ANYTHING, Exercise(FLOOR, slips=100)]


def document_of(game: str, seed: int) -> dict[str, Any]:
    """Any cards, bets, house and meter; dealt where they cannot be written."""
    chance = Random(seed)
    if game in (SIX, RABBIT, WILD):
        return random_document(game, chance)
    return write_document(deal_cached(game, seed, seed="documents", spots=chance.randint(1, 6), cached=False))


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@each_game
@given(seed=st.integers(0, 10**6), exercise=st.sampled_from(EXERCISES))
@settings(max_examples=25, deadline=None)
def test_what_questions_call_right_is_graded_right(game, seed, exercise):
    document = document_of(game, seed)
    steps = as_json([write_step(step) for step in prompts(Round(read(document), exercise))])
    questions = [question for step in steps for question in step["questions"]]
    answers = {question["key"]: question["right"][-1] for question in questions}
    verdicts = grade_document({"document": document, "answers": answers}, GAMES, exercise)
    assert [verdict.prompt.key for verdict in verdicts] == [question["key"] for question in questions]
    for verdict in verdicts:
        assert verdict.right, verdict
        assert write_grade(verdict)["names"] == []


@each_game
def test_every_answer_is_read_back_as_it_was_written(game):
    kinds = set()
    for exercise in EXERCISES:
        for _stop, prompt in each_prompt(deal_cached(game, seed="kinds", exercise=exercise)):
            kinds.add(prompt.kind.name)
            for answer in (*prompt.right, prompt.read(wrong(prompt))):
                for given_as in (answer, as_json(write_answer(prompt, answer))):
                    assert read_one(prompt, given_as) == answer
    of_dealer = {"cards"} if GAMES[game].dealer.size else set()
    assert {"choice", "amount", "bet", "spots"} | of_dealer <= kinds


def read_one(prompt: Prompt, value: object) -> object:
    return read_answers(Stop(None, 0, (prompt,)), {prompt.key: value})[prompt.key]


@each_game
def test_a_step_tells_what_an_answer_can_be(game):
    for step in map(write_step, cached_stops(deal_cached(game, seed="kinds", exercise=ANYTHING))):
        assert set(step["place"]) - {"about"} == {"step", "spot"}
        for question in step["questions"]:
            assert question["text"]
            assert question["rule"]
            assert question["reason"]
            values = {choice["value"] for choice in question["choices"]}
            offered = values | set(question["cards"])
            for right in question["right"]:
                if question["kind"] == "bet":
                    assert right["action"] in values
                    assert right == question["right"][0] or len(question["right"]) > 1
                elif offered:
                    assert set(right if isinstance(right, list) else [right]) <= offered
                else:
                    assert type(right) is int


def test_what_is_named_singly_goes_wrong_as_often_as_where_it_is_practiced():
    assert read_exercise("everyday") == HANDS_AND_BETS
    assert read_exercise("whole-job") == FULL_TABLE
    named = read_exercise("everyday,irregularity,check-bets")
    assert named.asks == HANDS_AND_BETS.asks | {"irregularity", "check-bets"}
    rates = ASKS["irregularity"].rates["irregularities"], ASKS["check-bets"].rates["wrong_bets"]
    assert (named.irregularities, named.wrong_bets) == rates
    for names in ("", "bets,", "nothing", "everyday, bets"):
        with pytest.raises(NotAllowed, match="whole-job"):
            read_exercise(names)


@each_game
def test_any_answers_are_graded_as_a_page_grades_what_is_typed(game):
    """Each step whole, explained by the steps before it."""
    for number in range(3):
        played = deal_cached(game, number, seed="guessed", exercise=ANYTHING)
        typed, before, expected = {}, [], []
        for stop in cached_stops(played):
            here = {p.key: guess(p, Random(f"{number} {p.key}")) for p in stop.prompts}
            beliefs = MisconceptionModel(played)
            expected += grade_stop(beliefs, stop, here, before=partial(tuple, before))
            read_here = {p.key: p.read(here[p.key]) for p in stop.prompts}
            before.append(AnsweredStop(beliefs, stop, read_here))
            typed |= {p.key: write_answer(p, read_here[p.key]) for p in stop.prompts}
        line = as_json({"document": write_document(played), "answers": typed})
        assert [write_grade(one) for one in grade_document(line, GAMES, ANYTHING)] == [
            write_grade(one) for one in expected
        ]
        assert not all(one.right for one in expected)


# Refusals


@cache
def prompt_of(kind: str) -> Prompt:
    """Some question that is answered so."""
    exercises = (*EXERCISES, Exercise(STRATEGY))
    rounds = (
        deal_cached(SIX, number, seed="refused", exercise=exercise)
        for number in range(400)
        for exercise in exercises
    )
    return next(p for played in rounds for _, p in each_prompt(played) if p.kind.name == kind)


NOT_ANSWERS = [
    *(("choice", value, "") for value in (None, "", "nothing", 5, True, 1.5, [], {}, ["yes"])),
    *(("spots", value, "") for value in (None, "", "7", 7, 0, "spot 1", True, [1], {"spot": 1})),
    *(("several", value, "") for value in (None, "", "1", 1, {})),
    *(("several", value, "[0]") for value in (["7"], [None], [[1]], ["1 2"], [True])),
    ("several", ["none", "1"], ""),
    *(("cards", value, "") for value in (None, "", "Ah", [], ["Ah"], ["Zz"] * 5, {})),
    ("cards", [5], ""),
    ("cards", [None], "[0]"),
    *(("amount", value, "") for value in (None, "15", "$15", 1.5, -1, True, 10**11, 10**400, [15], {})),
    *(("bet", value, "") for value in (None, "take", "pay 15", 1500, [], ["pay", 15], True)),
    *(("bet", {"action": value}, ".action") for value in (None, "", "win", "pay 15", 5, ["pay"])),
    *(("bet", {"action": "pay", "cents": value}, ".cents") for value in (None, "15", 1.5, -5, 10**11, True)),
    ("bet", {}, ".action"),
    ("bet", {"action": "pay"}, ".cents"),
    ("bet", {"action": "take", "cents": 5}, ".cents"),
    ("bet", {"action": "take", "amount": 0}, ".amount"),
    *(("order", value, "") for value in (None, "", [], {})),
    *(("order", value, "[0]") for value in (["nothing"], [None], [""])),
    *(("presses", value, "") for value in (None, "", [], {})),
    *(("presses", value, "[0]") for value in (["nothing"], [5])),
]


@pytest.mark.parametrize(("kind", "value", "where"), NOT_ANSWERS)
def test_what_is_no_answer_is_refused_by_field(kind, value, where):
    prompt = prompt_of(kind)
    with pytest.raises(Refused) as refused:
        read_one(prompt, value)
    assert refused.value.field == f"answers.{prompt.key}{where}"
    assert len(refused.value.reason) > 5


def test_a_spot_may_be_its_number_and_no_spots_an_empty_list():
    prompt = prompt_of("spots")
    assert read_one(prompt, prompt.due) == read_one(prompt, str(prompt.due)) == prompt.due
    assert read_one(prompt_of("several"), []) == read_one(prompt_of("several"), ["none"]) == frozenset()
    assert read_one(prompt_of("bet"), {"action": "take", "cents": 0}) == TAKE


ROUND = deal_cached(SIX, seed="refused", spots=2)
DOCUMENT = write_document(ROUND)
FIRST = prompts(ROUND)[0].prompts[0]
ANSWERS = {FIRST.key: write_answer(FIRST, FIRST.due)}

BAD_LINES = [
    ([], "document"),
    ({}, "document"),
    ({"document": DOCUMENT}, "answers"),
    ({"document": DOCUMENT, "answers": []}, "answers"),
    ({"document": DOCUMENT, "answers": ANSWERS, "seed": "s"}, "seed"),
    ({"document": DOCUMENT | {"round": -1}, "answers": ANSWERS}, "document.round"),
    ({"document": 5, "answers": ANSWERS}, "document"),
    ({"document": DOCUMENT, "answers": ANSWERS | {"reveal/0/colour": "red"}}, "answers.reveal/0/colour"),
    ({"document": DOCUMENT, "answers": {FIRST.key: "nothing"}}, f"answers.{FIRST.key}"),
    ({"document": DOCUMENT, "answers": ANSWERS, "earlier": {}}, "earlier"),
    ({"document": DOCUMENT, "answers": ANSWERS, "earlier": None}, "earlier"),
    ({"document": DOCUMENT, "answers": ANSWERS, "earlier": [5]}, "earlier[0]"),
    (
        {"document": DOCUMENT, "answers": ANSWERS, "earlier": [{"document": DOCUMENT}]},
        "earlier[0].answers",
    ),
    (
        {"document": DOCUMENT, "answers": ANSWERS, "earlier": [{"answers": ANSWERS}]},
        "earlier[0].document",
    ),
    (
        {
            "document": DOCUMENT,
            "answers": ANSWERS,
            "earlier": [{"document": DOCUMENT, "answers": ANSWERS, "earlier": []}],
        },
        "earlier[0].earlier",
    ),
    (
        {
            "document": DOCUMENT,
            "answers": ANSWERS,
            "earlier": [{"document": DOCUMENT, "answers": ANSWERS | {"a/0/b": "c"}}],
        },
        "earlier[0].answers.a/0/b",
    ),
]


@pytest.mark.parametrize(("line", "field"), BAD_LINES)
def test_a_bad_line_is_refused_by_field(line, field):
    with pytest.raises(Refused) as refused:
        grade_document(as_json(line), GAMES, HANDS_AND_BETS)
    assert refused.value.field == field


def test_a_question_of_another_step_is_refused():
    stop, other = prompts(ROUND)[:2]
    with pytest.raises(NotAllowed, match=f"isn’t asked at {stop.place}"):
        grade(ROUND, stop, {other.prompts[0].key: "yes"})


# Grades


def paying_bet() -> tuple[Round, Stop, Prompt]:
    rounds = (deal_cached(SIX, number, seed="paid") for number in range(40))
    return next(
        (played, stop, p) for played in rounds for stop, p in each_prompt(played) if p.pays > p.stake > 0
    )


def test_the_difference_is_what_the_player_gains_or_loses():
    played, stop, prompt = paying_bet()
    for answer, difference in (
        (prompt.due, 0),
        (paying(prompt.pays + 500), 500),
        (paying(0), -prompt.pays),
        (TAKE, -prompt.pays - prompt.stake),
        (BetAnswer(Action.LEAVE), -prompt.pays),
    ):
        if answer.action not in [choice.value for choice in prompt.choices]:
            continue
        [verdict] = grade(played, stop, {prompt.key: answer})
        written = write_grade(verdict)
        assert (written["right"], written["difference"]) == (answer == prompt.due, difference)
        assert (written["rule"], written["reason"]) == (prompt.rule, prompt.because)


def test_only_what_is_answered_is_graded():
    stop = prompts(ROUND)[-1]
    for prompt in stop.prompts:
        [verdict] = grade(ROUND, stop, {prompt.key: prompt.due})
        assert (verdict.prompt.key, verdict.right) == (prompt.key, True)
    assert grade(ROUND, stop, {}) == ()
