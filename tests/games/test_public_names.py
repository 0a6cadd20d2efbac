"""The public names of the engine: what other programs import, and nothing else."""

import doctest
import subprocess

import pytest

import games
from games.engine.diagnosis.grading import Verdict
from games.engine.rounds.stops import Stop
from tests.games.test_command_line import BARE, START


def test_the_example_runs():
    failed, tried = doctest.testmod(games)
    assert (failed, tried > 0) == (0, True)


def test_every_public_name_is_there_and_in_the_page_of_the_package():
    for name in games.__all__:
        assert getattr(games, name)
        assert name in games.__doc__
    assert (games.Step, games.Grade) == (Stop, Verdict)


def loaded(script: str) -> bool:
    """Whether a program has loaded the rounds, on a Python without any package."""
    done = subprocess.run(
        [*BARE, f"{START}{script}\nprint('games.engine.rounds.rounds' in sys.modules)"],
        capture_output=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.strip() == b"True"


def test_importing_the_games_loads_no_rounds():
    assert not loaded("from games import GAMES, RULES_VERSION")


def test_a_name_loads_them_when_it_is_used():
    """The negative control of the test above."""
    assert loaded("from games import GAMES, deal")


PROGRAM = """
from games import GAMES, deal, grade, open_house, questions, read_document, settle, write_document
for game in GAMES.values():
    round = deal(game, seed="school", round=3, spots=4, house=open_house(game, {"breakage": "down"}))
    document = write_document(round)
    assert document["house"]["breakage"] == "down"
    assert settle(read_document(document)).lines == round.settlement.lines
    earlier = []
    for step in questions(round):
        answers = {question.key: question.right[0] for question in step.prompts}
        grades = grade(round, step, answers, earlier=earlier)
        assert [each.right for each in grades] == [True] * len(answers)
        earlier.append((round, answers))
"""


def test_a_program_plays_whole_rounds_by_these_names_alone():
    done = subprocess.run([*BARE, START + PROGRAM], capture_output=True, timeout=110, check=False)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()


def test_it_would_notice_a_wrong_grade():
    """The negative control of the test above."""
    wrong = PROGRAM.replace("question.right[0]", "question.right[0] if not question.pays else TAKE")
    wrong = 'TAKE = {"action": "take"}' + wrong
    done = subprocess.run([*BARE, START + wrong], capture_output=True, timeout=110, check=False)
    assert b"AssertionError" in done.stderr


SESSION = """
from games import GAMES, begin_shoe, deal
game = GAMES["{game}"]
standing = begin_shoe(game, seed="school")
for number in range(3):
    round = deal(game, seed="school", round=number, spots=4, standing=standing)
    assert round.inputs.opens_shoe is (number == 0)
    standing = round.settlement.after
"""


def test_a_session_follows_its_shoe_in_a_program_of_five_lines():
    for game in games.GAMES.values():
        if game.shoe:
            exec(SESSION.format(game=game.slug), {})


def test_a_game_with_a_deck_for_each_round_begins_no_shoe():
    game = next(game for game in games.GAMES.values() if not game.shoe)
    with pytest.raises(games.Refused) as refused:
        games.begin_shoe(game, seed="school")
    assert refused.value.field == "game"
