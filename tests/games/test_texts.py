"""Texts: a sentence that keeps its template and facts, and that all which the rules say is made of them."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from games import GAMES
from games.engine.diagnosis.grading import grade
from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.texts import Text, all_of, any_of
from tests.games.test_every_game import dealt
from tests.games.trainee import each_prompt, guess, typed
from tests.messages import collect

# --- What a text is ----------------------------------------------------------------------------------


def test_and_and_or_are_words_that_a_translator_is_given():
    ranks = [Text("ace"), Text("king"), "Qh"]
    assert all_of(ranks) == "ace, king and Qh"
    assert any_of(ranks) == "ace, king or Qh"
    assert (all_of(["Ah"]), any_of(["Ah"])) == ("Ah", "Ah")
    assert {all_of(ranks).template, any_of(ranks).template} <= known()


# --- That everything the rules say is one ------------------------------------------------------------


@cache
def known() -> frozenset[str]:
    """The texts that translators are given."""
    return frozenset(entry.one for entry in collect().values())


FACT = re.compile(r"%\(\w+\)s")


def flaw(text: object) -> str:
    """Why this cannot be said in another language; "" if it can."""
    if type(text) is not Text:
        return "a plain text" if isinstance(text, str) and re.search("[a-z]{3}", text) else _no_text(text)
    words = FACT.sub("", text.template)
    if re.search("[A-Za-z]", words) and re.search(r"\$\d", words):
        return "an amount in the template"
    if re.search("[A-Za-z]", words) and text.template not in known():
        return "no translator knows it"
    return next(filter(None, map(flaw, text.facts.values())), "")


def _no_text(text: object) -> str:
    """A number, a card or a paytable's name is the same in every language."""
    return "" if isinstance(text, str) else "no text at all"


def said(played: Round) -> Iterator[tuple[str, object]]:
    """Everything that a round and its answers say, each with where it is said."""
    chance = random.Random(played.inputs.round)
    for line in played.settlement.lines:
        yield line.rule, line.because
    for frame in played.frames:
        yield str(frame.place), frame.felt.dealer.hand or Text("")
        yield from ((str(frame.place), spot.hand or Text("")) for spot in frame.felt.spots)
    for _, prompt in each_prompt(played):
        yield from ((prompt.key, text) for text in said_of(prompt))
        for answer in (typed(prompt, prompt.right[0]), guess(prompt, chance)):
            verdict = grade(prompt, prompt.read(answer))
            yield from ((prompt.key, text) for text in (verdict.given, verdict.expected, verdict.fault))


def said_of(prompt: Prompt) -> Iterator[object]:
    yield from (
        prompt.text,
        prompt.label,
        prompt.question.kind_words,
        prompt.because,
        *(choice.words for choice in prompt.choices),
    )


def test_every_mistake_wager_game_and_strategy_can_be_too():
    named = [mistake.text for mistake in MISTAKES]
    for game in GAMES.values():
        named += [game.name, game.blurb, *(wager.name for wager in game.wagers)]
        named += [text for it in game.strategies for text in (it.name, it.label, it.kind)]
        named += [mistake.describe(wager.name) for mistake in MISTAKES for wager in game.wagers]
    assert len(named) > 80
    assert not {text: flaw(text) for text in named if flaw(text)}


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_round_can_be_said_in_another_language(game):
    for played in dealt(game):
        for where, text in said(played):
            assert not flaw(text), (where, text, flaw(text))


@pytest.mark.parametrize(
    "given",
    [
        *({"nonsense": 1}, {"breakage": "x"}, {"color-for-color": 1}, {"minimum-wager": "x"}),
        *({"most-wagers": "x"}, {"dealer-card-exposed": "x"}, {"most-wagers": 0}, {"most-large-wagers": -1}),
        *({"minimum-wager": 50_000}, {"most-wagers": 1}, {"minimum-wager": 1_000, "most-large-wagers": 0}),
    ],
    ids=str,
)
def test_why_a_house_is_refused_can_be_too(given):
    game = GAMES["six-card-poker"]
    with pytest.raises(Refused) as refused:
        open_house(game, load(game), given)
    assert refused.value.reason.template in known()


def test_what_cannot_be_is_found_wherever_it_is_said():
    played = deal(GAMES["six-card-poker"], seed="texts")
    _, prompt = next(each_prompt(played))
    choice = replace(prompt.choices[0], words="fold")
    for changed in (
        replace(prompt, because=str(prompt.because)),
        replace(prompt, text="Which hand is it?"),
        replace(prompt, question=replace(prompt.question, label="Which hand")),
        replace(prompt, kind=replace(prompt.kind, choices=(choice, *prompt.choices[1:]))),
        replace(prompt, because=Text(f"{prompt.because}, in no catalog")),
        replace(prompt, because=Text("the tray pays $500")),
        replace(prompt, because=Text("%(hand)s beats all", hand="pair of tens")),
        replace(prompt, because=Text("spot %(spot)s", spot=5)),
    ):
        assert any(map(flaw, said_of(changed)))
    assert not any(map(flaw, said_of(prompt)))
