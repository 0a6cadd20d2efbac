"""Sentences that trainees read have no code of a paytable or of our rulings, and odds as they are printed."""

import re
from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.diagnosis.cue_kinds import WrongAnswer, cue_for
from games.engine.diagnosis.grading import grade_stop
from games.engine.diagnosis.read_back import amount_read_back, answer_read_back
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import ALL_ASKS, FLOOR, STRATEGY
from games.engine.questions.clauses import deciding_clause
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import rules_of_stop
from games.engine.rules.sheets import load
from tests.games.dealing import cached_stops, deal_cached, meter_scenario
from tests.games.trainee import wrong
from trainer.pages.templatetags.rules import rule_link, rule_name
from trainer.pages.text import translate
from trainer.play.lessons import lesson_of
from trainer.play.round_state import golden_rounds

EVERYTHING = Exercise(ALL_ASKS - FLOOR - STRATEGY, wrong_bets=40, irregularities=60)
SHAPES = ("6-5-4-poker", "six-card-poker", "ultimate-texas-holdem", "pai-gow-poker")


def spoken(played: Round) -> Iterator[str]:
    """Yield the words of questions, hints, and explanations of wrong answers."""
    inputs, sheet = played.inputs, played.inputs.sheet
    for stop in cached_stops(played):
        wrongly = {prompt.key: wrong(prompt) for prompt in stop.prompts}
        for rule in rules_of_stop(inputs.game, played.frames[stop.frame].step, stop):
            yield from (rule_name(rule), rule_link(rule), sheet.sentence(rule))
        for marked in grade_stop(played, stop, wrongly):
            prompt, names = marked.prompt, (name.words for name in marked.names)
            yield from (prompt.text, prompt.label, prompt.because, prompt.sum, marked.fault, *names)
            yield from (choice.words for choice in prompt.choices)
            yield deciding_clause(sheet, prompt).words
            it = WrongAnswer(played, prompt, marked.answer)
            yield from (cue_for(played, prompt, marked.answer), amount_read_back(it), answer_read_back(it))


def lessons(game: str) -> Iterator[str]:
    for golden in golden_rounds(game):
        yield from (golden.title, golden.why)
    yield from (round.topic for round in lesson_of(game).rounds)


def codes_of(game: str) -> re.Pattern:
    tables = {name for tables in load(GAMES[game]).paytables.values() for name in tables}
    return re.compile(
        rf"\bRULED\b|\bHOUSE\b|\d\.5 to 1|(?<![\w-])(?:{'|'.join(map(re.escape, tables))})(?![\w-])"
    )


@pytest.mark.parametrize("game", SHAPES[1:2])
def test_no_sentence_for_a_trainee_has_a_code(game):
    names = [None, meter_scenario(GAMES[game]) if GAMES[game].progressive else None]
    dealt = (
        deal_cached(game, number, seed="sentences", spots=2, scenario=scenario, exercise=EVERYTHING)
        for number, scenario in enumerate(names)
    )
    said = {translate(words) for played in dealt for words in spoken(played) if words} | set(lessons(game))
    assert {words for words in said if codes_of(game).search(words)} == set()


def test_a_code_would_be_found():
    assert codes_of("six-card-poker").search("two pair pays 10 to 1 (BB-10000)")
    assert codes_of("rabbit-hunter").search("Rule RULED RH")
    assert not codes_of("ultimate-texas-holdem").search("flush pays 3 to 2")
