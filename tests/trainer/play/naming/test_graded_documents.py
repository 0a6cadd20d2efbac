"""`python -m games grade` names what a trainee's page names, given the answers that were given before."""

import json
import random
from dataclasses import dataclass
from itertools import product

import pytest

from games import GAMES
from games.engine.questions.answers import BetAnswer, Given
from games.engine.questions.prompts import Prompt
from games.engine.rules.wagers import Action
from games.engine.serialization.questions import write_answer
from games.engine.serialization.writing import write_document
from tests.games.test_command_line import games
from tests.games.trainee import typed
from tests.scale import some_or_all
from tests.trainer.playing import round_state_of, say, start_run
from trainer.play.felt.verdicts import naming_words
from trainer.play.models import Answer, Run
from trainer.play.models.answers import in_force
from trainer.play.round_state import RoundState
from trainer.play.services import runs

pytestmark = pytest.mark.django_db

ROUNDS = 4
SLIPS = 0.03
"""Share of the answers that are wrong by a slip of the hand, whatever the mistake."""


def with_slip(answer: Given, chance: random.Random) -> Given:
    """The answer, or once in a while ten times the amount."""
    if isinstance(answer, BetAnswer) and answer.action is Action.PAY and chance.random() < SLIPS:
        return BetAnswer(answer.action, answer.cents * 10)
    return answer


def mistakes_at(state: RoundState) -> list[str]:
    """Some mistakes that lead to a wrong answer in this round, the most telling first."""
    found = {}
    for stop in state.stops:
        for prompt in stop.prompts:
            for holder in state.beliefs.who_may_differ(prompt):
                believed = state.beliefs.answers_of(holder, prompt, stop)
                if believed and not set(believed) & set(prompt.right):
                    found[holder.mistake.slug] = found.get(holder.mistake.slug, 0) + 1
    return sorted(found, key=lambda slug: (-found[slug], slug))[:4]


def believed(state: RoundState, prompt: Prompt, mistake: str) -> Given:
    holders = [one for one in state.beliefs.who_may_differ(prompt) if one.mistake.slug == mistake]
    theirs = [*state.beliefs.answers_of(holders[0], prompt, state.stop)] if holders else []
    return (theirs or [prompt.due])[0]


@dataclass
class PlayedRound:
    """A round as a trainee with this mistake answered it, slips among it: its line for the command, and by
    key whether the page says that it is right, what it costs, and the words of the mistake, each as they are
    read before the next answer."""

    line: dict
    page: dict[str, tuple[bool, int, str]]


def play_round(run: Run, mistake: str, chance: random.Random) -> PlayedRound:
    answers, page = {}, {}
    while (state := round_state_of(run)).stop:
        here = {p.key: with_slip(believed(state, p, mistake), chance) for p in state.stop.prompts}
        say(run, {prompt.key: typed(prompt, here[prompt.key]) for prompt in state.stop.prompts})
        answers |= {prompt.key: write_answer(prompt, here[prompt.key]) for prompt in state.stop.prompts}
        page |= on_page(state, Answer.objects.filter(run=run).latest("pk"))
    return PlayedRound({"document": write_document(state.played), "answers": answers}, page)


def on_page(state: RoundState, answer: Answer) -> dict[str, tuple[bool, int, str]]:
    found = {}
    for marked in in_force(answer):
        wager = marked.key.wager
        bet = state.game.wager(wager).name if wager else None
        words = without_count(naming_words(marked, bet))
        found[str(marked.key)] = marked.right, marked.overpaid - marked.underpaid, words
    return found


def without_count(words: str) -> str:
    """A page also says how often it was so before, and what it presumes in words of its own."""
    return words.partition(". ")[0].removesuffix(".").replace("It looks like you", "Perhaps you")


def in_words(grade: dict) -> str:
    """What the page makes of these names."""
    words = " – or: ".join(name["words"] for name in grade["names"])
    if not words:
        return ""
    stated = [name["evidence"] for name in grade["names"]] == ["stated"]
    return f"You {words}" if stated else f"Perhaps you {words}"


def command_line(line: dict, earlier: list[dict]) -> list[dict]:
    done = games("grade", given=json.dumps(line | {"earlier": earlier}))
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(one) for one in done.stdout.decode().splitlines()]


def played_rounds(run: Run, nth: int) -> list[PlayedRound]:
    """The rounds of a trainee with the mistake that is the nth most telling in the first of them."""
    mistake, found = mistakes_at(round_state_of(run))[nth], []
    chance = random.Random(f"{run.seed} {mistake}")
    for _number in range(ROUNDS):
        found.append(play_round(run, mistake, chance))
        runs.next_round(state=round_state_of(run))
    return found


def by_command(line: dict, earlier: list[dict]) -> dict[str, tuple[bool, int, str]]:
    """What the page shows, from the command line."""
    done = games("grade", given=json.dumps(line | {"earlier": earlier}))
    assert (done.returncode, done.stderr) == (0, b"")
    grades = map(json.loads, done.stdout.decode().splitlines())
    return {one["key"]: (one["right"], one["difference"], in_words(one)) for one in grades}


@some_or_all("game, nth", [*product(GAMES, range(3))], some=[("six-card-poker", 0), ("pai-gow-poker", 1)])
def test_the_command_line_names_what_the_page_names(game, nth, alice):
    earlier: list[dict] = []
    words = set()
    for played in played_rounds(start_run(alice, game=game, spots=6, seed="named"), nth):
        assert by_command(played.line, earlier) == played.page
        words |= {said for _right, _difference, said in played.page.values()}
        earlier.append(played.line)
    assert len(words) > 1


def test_without_the_answers_before_other_names_are_found(alice):
    """The negative control."""
    run = start_run(alice, game="wild-six-card-draw-poker", spots=6, seed="named")
    assert any(by_command(played.line, []) != played.page for played in played_rounds(run, 0))
