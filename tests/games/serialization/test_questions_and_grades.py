"""Questions and answers as JSON: what is right is read back as right, and what is no answer is refused."""

import json
from functools import cache
from typing import Any

import pytest

from games import GAMES
from games.engine.errors import NotAllowed, Refused
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import BetAnswer
from games.engine.questions.catalog import ASKS, WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import HANDS_AND_BETS, Round
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.wagers import Action
from games.engine.serialization.grades import grade, grade_document, write_grade
from games.engine.serialization.questions import read_answers, read_exercise, write_answer
from games.engine.serialization.writing import write_document
from tests.games.dealing import deal_cached
from tests.games.random_documents import SIX
from tests.games.trainee import TAKE, each_prompt, paying

FULL_TABLE = Exercise(WHOLE_JOB)


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def read_one(prompt: Prompt, value: object) -> object:
    return read_answers(Stop(None, 0, (prompt,)), {prompt.key: value})[prompt.key]


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


# Refusals


@cache
def prompt_of(kind: str) -> Prompt:
    """Some question that is answered so; a shuffler is rarely replaced."""
    asks = WHOLE_JOB if kind == "order" else WHOLE_JOB - {"irregularity"}
    exercise = Exercise(asks, wrong_bets=40, irregularities=100)
    rounds = (deal_cached(SIX, number, seed="refused", exercise=exercise) for number in range(400))
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


def test_bets_that_lose_are_a_list_of_their_names_and_none_an_empty_one():
    table = next(game for game in GAMES.values() if game.table_hands)
    prompt = next(p for _, p in each_prompt(deal_cached(table, 0, seed="refused")) if p.ask == "taken")
    named = [choice.value for choice in prompt.choices if choice.value != "none"]
    assert read_one(prompt, named) == frozenset(named)
    assert as_json(write_answer(prompt, frozenset(named))) == sorted(named)
    assert read_one(prompt, []) == read_one(prompt, ["none"]) == frozenset()
    for value, where in (("tie", ""), (["no bet"], "[0]"), (["none", named[0]], "")):
        with pytest.raises(Refused) as refused:
            read_one(prompt, value)
        assert refused.value.field == f"answers.{prompt.key}{where}"


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
