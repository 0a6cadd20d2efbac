"""The engine deals, asks, grades, settles and counts what its golden texts say.

Where a difference is meant, RULES_VERSION rises if an answer is graded otherwise, and
`python -m tests.games.goldens` writes the texts anew.
"""

from dataclasses import replace
from itertools import zip_longest

import pytest

from games import GAMES
from games.engine.questions.catalog import questions_of
from tests.games import goldens

TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(goldens.FOLDER.glob("*.txt"))}


def first_difference(game: str) -> tuple[int, str | None, str | None] | None:
    """Return the number of the line, what is written, and what the engine does now."""
    text = TEXTS.get(game, "")
    written, now = text.splitlines(), goldens.write(game, goldens.chosen_in(text))
    pairs = enumerate(zip_longest(written, now), 1)
    return next(((number, *pair) for number, pair in pairs if pair[0] != pair[1]), None)


def test_every_game_has_its_golden_text():
    assert set(TEXTS) == set(GAMES)


def test_every_rule_that_settles_a_bet_and_every_kind_of_question_can_be_read_there():
    asked = set()
    for game, text in TEXTS.items():
        here, rules = goldens.shown_in(text)
        assert rules >= set().union(*(wager.citations.outcomes for wager in GAMES[game].paid)), game
        asked |= here
    posed = {ask for game in GAMES.values() for step in game.procedure for ask in step.asks}
    all_questions = questions_of().items()
    assert asked >= {slug for slug, (ask, _) in all_questions if ask.interludes or posed & ask.poses.keys()}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_and_counted_as_its_golden_text_says(game):
    assert first_difference(game) is None


def test_a_right_answer_that_changes_shows_at_its_line(monkeypatch):
    game = next(iter(GAMES))
    question = goldens._question
    monkeypatch.setattr(goldens, "_question", lambda prompt: question(replace(prompt, rule="another")))
    number, written, now = first_difference(game)
    assert number < 50
    assert written != now
    assert "another" in now
