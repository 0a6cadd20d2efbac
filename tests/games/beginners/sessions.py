"""Sessions: the rounds that a beginner plays one after the other, and the wrong answers in them."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from games import GAMES
from games.engine.asks.answers import Given
from games.engine.asks.prompts import Prompt
from games.engine.asks.table import EVERYDAY, WHOLE_JOB
from games.engine.procedure.exercises import Exercise
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import players_for, scenarios
from tests.games.beginners.beginner import Beginner
from tests.games.oracles.pages import family
from tests.games.oracles.sight import SIX_CARD, SIX_FIVE_FOUR, WILD
from tests.games.oracles.stacks import stack, stacks_for

CHOICES = {SIX_CARD: ("aces-up", "bad-beat", "progressive"), SIX_FIVE_FOUR: ("queens-up",)}
CHOICES[WILD] = ("big-hand", "queens-plus")
"""The paytables that houses choose; each round has its own."""

PER_ROUND = 3
"""At most so many wrong answers of one round are looked at: they are much alike."""

PATIENCE = 150
"""Rounds that are dealt for nothing before a belief is left alone."""


class Said(NamedTuple):
    """A stop that was answered, and how."""

    played: Round
    stop: Stop
    answers: Mapping[str, Given]


class Wrong(NamedTuple):
    """A wrong answer: up to three whole rounds before, this round's stops up to and with the one in hand, and
    the prompt."""

    previous: tuple[tuple[Said, ...], ...]
    so_far: tuple[Said, ...]
    prompt: Prompt

    @property
    def given(self) -> Given:
        return self.so_far[-1].answers[self.prompt.key]


@lru_cache(maxsize=1500)
def stops_of(
    game: str, scene: str, number: int, whole_job: bool, house: tuple
) -> tuple[Round, tuple[Stop, ...]]:
    """A dealt round and its stops: many beginners sit down to the same one."""
    chance = random.Random(f"{game}/{scene}/{number}/{whole_job}")
    least = players_for(GAMES[game], scene) if scene and "|" not in scene else 1
    chosen = {bet: chance.choice(sorted(family(bet, game))) for bet in CHOICES.get(game, ())}
    stacked = "|" in scene
    played = deal(
        GAMES[game],
        seed=f"beginners/{scene or 'plain'}",
        round=number,
        spots=chance.randint(max(least, 1), 6),
        house=open_house(GAMES[game], load(GAMES[game]), chosen | dict(house)),
        scenario=None if stacked else scene or None,
        exercise=Exercise(WHOLE_JOB if whole_job else EVERYDAY),
    )
    played = Round(stack(played.inputs, scene, chance), played.exercise) if stacked else played
    return played, prompts(played)


def session(beginner: Beginner, game: str) -> Iterator[tuple[Said, ...]]:
    """Rounds of one trainee: plain ones, and more and more of what brings the belief up."""
    chance, found, dealt = random.Random(f"{beginner.name}/{game}"), Counter(), Counter()
    names = [name for name, _ in scenarios(GAMES[game])]
    named = [name for name in beginner.scenes if name in names] + stacks_for(beginner.name, game)
    scenes = ["", *(named or names)]
    while True:
        weights = [(found[scene] + 1) / (dealt[scene] + 2) for scene in scenes]
        scene = chance.choices(scenes, weights)[0]
        whole_job = beginner.whole_job or dealt.total() % 4 == 3
        house = tuple(sorted(beginner.house.items()))
        played, stops = stops_of(game, scene, dealt[scene], whole_job, house)
        said = tuple(Said(played, stop, beginner.answers(played, stop)) for stop in stops)
        dealt[scene] += 1
        found[scene] += any(wrong_at(one) for one in said)
        yield said


def wrong_at(said: Said) -> list[Prompt]:
    return [prompt for prompt in said.stop.prompts if said.answers[prompt.key] not in prompt.right]


def histories(beginner: Beginner, game: str, *, want: int) -> Iterator[Wrong]:
    """So many wrong answers of a beginner, or as many as patience finds, each with what went before it."""
    previous: tuple[tuple[Said, ...], ...] = ()
    chance, vain = random.Random(beginner.name), 0
    for said in session(beginner, game):
        wrong = [(at, prompt) for at, one in enumerate(said) for prompt in wrong_at(one)]
        vain = 0 if wrong else vain + 1
        for at, prompt in sorted(chance.sample(wrong, min(PER_ROUND, len(wrong), want)), key=lambda w: w[0]):
            yield Wrong(previous, said[: at + 1], prompt)
            want -= 1
        if want <= 0 or vain > PATIENCE:
            return
        previous = (*previous, said)[-3:]
