"""A verdict is read in seconds: up to 25 words before the fold, 40 behind it, of every mistake of a game."""

import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from games.engine.errors import Refused
from games.engine.questions.clauses import sentences
from games.engine.rounds.stops import Stop
from tests.games.trainee import right_answers, typed, wrong_answers
from tests.scale import one_game
from tests.trainer.playing import round_state_of, say
from trainer.play import selectors
from trainer.play.felt.verdicts import VerdictView, group_view
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.skills import Item

pytestmark = pytest.mark.django_db
BEFORE, BEHIND = 25, 40
SPOTS = 2

APART = re.compile(
    r'<cite.*?</cite>|<span\s+class="visually-hidden">[^<]*</span>|<form.*?</form>'
    r'|<p class="verdict-often".*?</p>|<dl class="win-page".*?</dl>',
    re.S,
)
"""What is only heard, looked up or pressed."""


def scenes_of(game: str) -> dict[str, str]:
    """Return a scenario for each of the game's mistakes."""
    page = Path(settings.BASE_DIR) / "fixtures" / "mistakes" / f"{game}.toml"
    return {mistake: scenes[0] for mistake, scenes in tomllib.loads(page.read_text()).items()}


def by_mistake(state: RoundState, mistake: str) -> dict[str, str | list[str]]:
    """Return the right answers, but those that a person with this mistake would give otherwise."""
    answers = right_answers(state.stop)
    for prompt in state.stop.prompts:
        for other in state.beliefs.prompts(mistake, state.stop, prompt.key):
            with suppress(Refused):  # cards that are not there
                if prompt.read(answer := typed(prompt, other.due)) not in prompt.right:
                    answers[prompt.key] = answer
    return answers


def verdicts_of(membership, game: str, scene: str, answers) -> Iterator[VerdictView]:
    items = (Item(game, scenario=scene),)
    run = runs.open_run(membership=membership, game=game, spots=SPOTS, seed="words", rounds=1, items=items)
    while (state := round_state_of(run)).stop:
        say(run, answers(state))
        answer = selectors.last_answer(run=run, round=0)
        for language in ("en", "es"):
            with translation.override(language):
                wrong = [one for one in group_view(round_state_of(run), answer).verdicts if not one.right]
            # A rule whose translation has other sentences is quoted whole.
            yield from (one for one in wrong if language == "en" or len(sentences(one.sentence)) == 1)


def all_wrong(state: RoundState) -> dict[str, str | list[str]]:
    stop: Stop = state.stop
    return wrong_answers(stop)


def parts(verdict: VerdictView) -> tuple[int, int]:
    """Return how many words a verdict has before its fold, but its rule's number, and behind it."""
    page = render_to_string("play/felt/_verdict.html", {"verdict": verdict})
    before, _fold, behind = APART.sub("", page).partition("</summary>")
    return words(before), words(behind)


def words(html: str) -> int:
    text = unescape(re.sub(r"<[^>]+>", " ", html))
    return sum(any(map(str.isalnum, each)) for each in text.split())


@one_game("six-card-poker")
def test_a_verdict_of_every_mistake_is_short(alice, game):
    scenes = scenes_of(game)
    found = [one for each in set(scenes.values()) for one in verdicts_of(alice, game, each, all_wrong)]
    for mistake, scene in scenes.items():
        found += verdicts_of(alice, game, scene, lambda state, it=mistake: by_mistake(state, it))
    assert len(found) > 40
    counted = {parts(verdict): verdict for verdict in found}
    long = {count: each for count, each in counted.items() if count[0] > BEFORE or count[1] > BEHIND}
    assert not long


def test_signs_are_no_words():
    assert words("<p>3 × $10 = $30 – take</p>") == 4
