"""Sessions: the rounds that a beginner plays one after the other, and the wrong answers in them."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from games import GAMES
from games.engine.asks.answers import Given
from games.engine.asks.prompts import Prompt
from games.engine.asks.table import EVERYDAY, WHOLE_JOB
from games.engine.cards.cards import Card
from games.engine.procedure.exercises import Exercise
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import players_for, scenarios
from games.engine.settling.inputs import Decision, Seat
from tests.games.beginners.beginner import Beginner
from tests.games.oracles.pages import family
from tests.games.oracles.sight import RABBIT, SIX_CARD, SIX_FIVE_FOUR, WILD

CHOICES = {SIX_CARD: ("aces-up", "bad-beat", "progressive"), SIX_FIVE_FOUR: ("queens-up",)}
CHOICES[WILD] = ("big-hand", "queens-plus")
"""The paytables that houses choose; each round has its own."""

LONG_RUNS = ("Kc Ah 2d 3c 4s 5h | Kd 5c 6d 7h 8s 9c", "Kd 5c 6d 7h 8s 9c | Kc Ah 2d 3c 4s 5h")
CORNERS = ("8d Qc Kh Ad 2c 3s | 2d 4h 4c 8s 9c Tc", "2d 4h 4c 8s 9c Tc | 7d Qc Kh Ad 2s 3s")
ROYALS = ("Ah Kh Qh Jh Th 2c | 4d 4s 7s 8c 9d 3s", "Ah Kh Qh Jh Th 3c | 4d 5s 7s 8c Td 2s")
TWO_ENVIED = ("5h 6h 7h 8h 9h 2c ; 5s 6s 7s 8s 9s Kd | 4d 4s 7c 8c 9d 3s",)

STACKS: dict[str, dict[str, tuple[str, ...]]] = {
    "straight-flush-above-quads": {
        SIX_FIVE_FOUR: ("8s 9s Ts Js 2d | 7h 7d 7c 7s 2c 3d", "9s 9h 9d 9c 2c | 2d 4s 5s 6s 7s Kd")
    },
    "straight-above-flush": {
        SIX_FIVE_FOUR: ("5s 6h 7d 8c Ks | 2d 4d 9d Jd Kc Qs", "2d 4d 9d Jd Kc | 5s 6h 7d 8c Ks 2s"),
        RABBIT: ("Kd 5s 6h 7d 8c 9s | 2s 3d 4d 9d Jd Kd", "Jd Kd 2d 4d 9d 3c | 2s 4h 5s 6h 7d 8c"),
        SIX_CARD: ("Kc 5s 6h 7d 8c 9s | 2s 3d 4d 9d Jd Kd", "Jd Kd 2d 4d 9d 3c | 2s 4h 5s 6h 7d 8c"),
        WILD: ("2d 4d 9d Jd Ks Kd | 4s 5h 6s 7s 8c Th", "5s 6h 7d 8c Ks 9h | 2d 4d 9d Jd Kd Qs"),
    },
    "wheel-as-ace-high": {
        SIX_FIVE_FOUR: ("Ah 2d 3c 4s 9h | 2c 5d 6h 7s 8c Kd", "5c 6d 7h 8s Kd | 2h 3c 4s Ah 9d Jc"),
        RABBIT: LONG_RUNS,
        SIX_CARD: LONG_RUNS,
        WILD: ("Ah 2d 3c 4s Kc 5h | 9c 8d 7h 6s 5c Kd", "9c 8d 7h 6s Kd 5c | Kc Ah 2d 3c 4s 5h"),
    },
    "round-the-corner-straight": {
        SIX_FIVE_FOUR: ("Kh Ad 2c 3s 8h | 2d 4h 4c 8s 9c Tc", "4h 4c 8s 9c Tc | 2c Kh Ad 3s 7h 8d"),
        RABBIT: CORNERS,
        SIX_CARD: CORNERS,
        WILD: ("Qc Kh Ad 2c 3s | 2d 4h 4c 8s 9c Tc", "2d 4h 4c 8s 9c | 7d Qc Kh Ad 2s 3s"),
    },
    "wild-royal-above-five": {WILD: ("Ah Kh Qh X1 2c Jh | 7c 7d 7h 7s X2 2d",)},
    "five-above-natural-royal": {WILD: ("Ah Kh Qh Jh 2c Th | 7c 7d 7h 7s X2 2d",)},
    "bonus-for-winners": {
        SIX_FIVE_FOUR: ("8s 9s Ts Js 2d | 7h 7d 7c 7s 2c 3d", "5s 6s 7s 8s Kd | 2d 8h 9h Th Jh 3c")
    },
    "missed-special-line": {
        SIX_FIVE_FOUR: ("Ac Ad Ah As 7d | 2c 3d 8h 8s Jd Kd", "Ac Ad Ah As 2d | Kc 3d 4h 8s Jd 5d")
    },
    "reserve-forgotten": {
        SIX_CARD: ROYALS,
        WILD: tuple(cards.replace(" 2c |", " |").replace(" 3c |", " |") for cards in ROYALS),
    },
    "envy-for-every-hand": {SIX_CARD: TWO_ENVIED},
    "envy-between-own-spots": {SIX_CARD: TWO_ENVIED},
}
"""Cards that bring a belief up where they hardly ever come by themselves: packets of ; players | the dealer.
In Wild Six Card Draw a sixth card is drawn for the fifth."""

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
    played = stack(played, scene, chance) if stacked else played
    return played, prompts(played)


def stack(played: Round, scene: str, chance: random.Random) -> Round:
    """The same people, but one of them is dealt "these cards | and the dealer those"; suits change about."""
    turned = scene.translate(str.maketrans("cdhs", "".join(chance.sample("cdhs", 4))))
    owns, dealers = turned.split("|")
    packets = [tuple(map(Card, cards.split())) for cards in owns.split(";")]
    inputs, dealer = played.inputs, tuple(map(Card, dealers.split()))
    left = [card for card in inputs.game.deck if card not in (*sum(packets, ()), *dealer)]
    chance.shuffle(left)
    lucky = chance.sample(inputs.seats, min(len(packets), len(inputs.seats)))
    seats = tuple(
        dealt_to(seat, inputs.game, packets[lucky.index(seat)] if seat in lucky else left)
        for seat in inputs.seats
    )
    return Round(replace(inputs, seats=seats, dealer_cards=dealer), played.exercise)


def dealt_to(seat: Seat, game: Game, cards: Sequence[Card]) -> Seat:
    """A seat with the first of these cards, taken off them where they are the rest of a deck; it stays."""
    size, stays = game.player.size, game.decisions[0]
    does = Decision(stays, buys=game.sells)
    if isinstance(cards, list):
        own, does = tuple(cards[:size]), Decision(stays)
        del cards[:size]
    else:
        own = cards[:size]
        does = Decision("draw", discard=own[-1], drawn=cards[size]) if len(cards) > size else does
    return replace(seat, cards=own, decision=does)


def session(beginner: Beginner, game: str) -> Iterator[tuple[Said, ...]]:
    """Rounds of one trainee: plain ones, and more and more of what brings the belief up."""
    chance, found, dealt = random.Random(f"{beginner.name}/{game}"), Counter(), Counter()
    names = [name for name, _ in scenarios(GAMES[game])]
    named = [name for name in beginner.scenes if name in names] + [
        *STACKS.get(beginner.name, {}).get(game, ())
    ]
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
