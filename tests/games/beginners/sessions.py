"""Sessions: the rounds that a beginner plays one after the other, and the wrong answers in them."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from games import GAMES
from games.engine.cards.cards import Card
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import Given
from games.engine.questions.catalog import EVERYDAY, WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import players_for, scenarios
from games.engine.settlement.inputs import Inputs, Seat
from tests.games.beginners.beginner import Beginner
from tests.games.oracles.pages import family
from tests.games.oracles.table_view import RABBIT, SIX_CARD, SIX_FIVE_FOUR, WILD
from tests.games.seats import sits, staying, with_dealer

CHOICES = {SIX_CARD: ("aces-up", "bad-beat", "progressive"), SIX_FIVE_FOUR: ("queens-up",)}
CHOICES[WILD] = ("big-hand", "queens-plus")
"""The paytables that houses choose; each round has its own."""

STACKED = """
straight-flush-above-quads   654  8s 9s Ts Js 2d | 7h 7d 7c 7s 2c 3d
straight-flush-above-quads   654  9s 9h 9d 9c 2c | 2d 4s 5s 6s 7s Kd
straight-above-flush         654  5s 6h 7d 8c Ks | 2d 4d 9d Jd Kc Qs
straight-above-flush         654  2d 4d 9d Jd Kc | 5s 6h 7d 8c Ks 2s
straight-above-flush         six  Kc 5s 6h 7d 8c 9s | 2s 3d 4d 9d Jd Kd
straight-above-flush         six  Jd Kd 2d 4d 9d 3c | 2s 4h 5s 6h 7d 8c
straight-above-flush         wsd  2d 4d 9d Jd Ks Kd | 4s 5h 6s 7s 8c Th
straight-above-flush         wsd  5s 6h 7d 8c Ks 9h | 2d 4d 9d Jd Kd Qs
wheel-as-ace-high            654  Ah 2d 3c 4s 9h | 2c 5d 6h 7s 8c Kd
wheel-as-ace-high            654  5c 6d 7h 8s Kd | 2h 3c 4s Ah 9d Jc
wheel-as-ace-high            six  Kc Ah 2d 3c 4s 5h | Kd 5c 6d 7h 8s 9c
wheel-as-ace-high            six  Kd 5c 6d 7h 8s 9c | Kc Ah 2d 3c 4s 5h
wheel-as-ace-high            wsd  Ah 2d 3c 4s Kc 5h | 9c 8d 7h 6s 5c Kd
wheel-as-ace-high            wsd  9c 8d 7h 6s Kd 5c | Kc Ah 2d 3c 4s 5h
round-the-corner-straight    654  Kh Ad 2c 3s 8h | 2d 4h 4c 8s 9c Tc
round-the-corner-straight    654  4h 4c 8s 9c Tc | 2c Kh Ad 3s 7h 8d
round-the-corner-straight    six  8d Qc Kh Ad 2c 3s | 2d 4h 4c 8s 9c Tc
round-the-corner-straight    six  2d 4h 4c 8s 9c Tc | 7d Qc Kh Ad 2s 3s
round-the-corner-straight    wsd  Qc Kh Ad 2c 3s | 2d 4h 4c 8s 9c Tc
round-the-corner-straight    wsd  2d 4h 4c 8s 9c | 7d Qc Kh Ad 2s 3s
wild-royal-above-five        wsd  Ah Kh Qh X1 2c Jh | 7c 7d 7h 7s X2 2d
five-above-natural-royal     wsd  Ah Kh Qh Jh 2c Th | 7c 7d 7h 7s X2 2d
bonus-for-winners            654  8s 9s Ts Js 2d | 7h 7d 7c 7s 2c 3d
bonus-for-winners            654  5s 6s 7s 8s Kd | 2d 8h 9h Th Jh 3c
bonus-for-winners            654  8s 9s Ts Js 2d | 7h 4d 3c 9c 2c 5d
missed-special-line          654  Ac Ad Ah As 7d | 2c 3d 8h 8s Jd Kd
missed-special-line          654  Ac Ad Ah As 2d | Kc 3d 4h 8s Jd 5d
reserve-forgotten            scp  Ah Kh Qh Jh Th 2c | 4d 4s 7s 8c 9d 3s
reserve-forgotten            wsd  Ah Kh Qh Jh Th | 4d 4s 7s 8c 9d 3s
envy-for-every-hand          scp  5h 6h 7h 8h 9h 2c ; 5s 6s 7s 8s 9s Kd | 4d 4s 7c 8c 9d 3s
envy-between-own-spots       scp  5h 6h 7h 8h 9h 2c & 5s 6s 7s 8s 9s Kd | 4d 4s 7c 8c 9d 3s
flush-above-full-house       six  2h 2d 5h 9h Jh Kh | 3c 4c 4d 4s 9c 9d
flush-above-full-house       six  3c 4c 4d 4s 9c 9d | 2h 2d 5h 9h Jh Kh
flush-above-full-house       wsd  4c 4d 9c 9d 2s 4s | 2h 2d 5h 9h Jh Kh
flushes-by-suit              654  2d 4d 9d Jd Kc | 5s 7s Ts Qs Kd 2h
flushes-by-suit              six  3c 2d 4d 9d Jd Kd | 2h 5s 7s Ts Js Qs
flushes-by-suit              wsd  2d 4d 9d Jd Ks Kd | 2h 5s 7s Ts Js Qs
two-pair-by-the-lower        six  3c 3d 9c 9d Ks Qs | 5c 5d 7c 7d As Js
two-pair-by-the-lower        wsd  3c 3d 9c 9d Ks | 5c 5d 7c 7d As Js
three-pairs-a-full-house     six  3c 3d 9c 9d Ks Kd | 5c 6d 7c 7d As Js
"""
"""A belief, its games, and packets of players | the dealer's that bring it up where they hardly ever come by
themselves. A ";" stands between players, a "&" between two hands of one; a sixth of five cards is drawn."""

AT = {"654": (SIX_FIVE_FOUR,), "six": (RABBIT, SIX_CARD), "scp": (SIX_CARD,), "wsd": (WILD,)}

PER_ROUND = 3
"""At most so many wrong answers of one round are looked at: they are much alike."""

PATIENCE = 150
"""Rounds that are dealt for nothing before a belief is left alone."""


class SessionStop(NamedTuple):
    """A stop that was answered, and how."""

    played: Round
    stop: Stop
    answers: Mapping[str, Given]


class Wrong(NamedTuple):
    """A wrong answer: up to three whole rounds before, this round's stops up to and with the one in hand, and
    the prompt."""

    previous: tuple[tuple[SessionStop, ...], ...]
    so_far: tuple[SessionStop, ...]
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


def stacks_for(name: str, game: str) -> list[str]:
    rows = (row.split(maxsplit=2) for row in STACKED.strip().splitlines())
    return [cards for who, at, cards in rows if who == name and game in AT[at]]


def stack(inputs: Inputs, scene: str, chance: random.Random) -> Inputs:
    """The same people, but one of them is dealt "these cards | and the dealer those"; suits change about."""
    turned = scene.translate(str.maketrans("cdhs", "".join(chance.sample("cdhs", 4))))
    owns, dealers = turned.split("|")
    packets = [tuple(map(Card, cards.split())) for cards in owns.replace("&", ";").split(";")]
    dealer, both = tuple(map(Card, dealers.split())), "both" if "&" in scene else ""
    left = [card for card in inputs.game.deck if card not in (*sum(packets, ()), *dealer)]
    chance.shuffle(left)
    lucky = chance.sample(inputs.seats, min(len(packets), len(inputs.seats)))
    given = [packets[lucky.index(seat)] if seat in lucky else left for seat in inputs.seats]
    seats = tuple(
        dealt_to(replace(seat, patron=both if seat in lucky else seat.patron), inputs.game, cards)
        for seat, cards in zip(inputs.seats, given, strict=True)
    )
    return with_dealer(replace(inputs, seats=seats), dealer)


def dealt_to(seat: Seat, game: Game, cards: Sequence[Card]) -> Seat:
    """A seat with the first of these cards, taken off them where they are the rest of a deck; it stays."""
    size, does = game.player.size, staying(game)
    own = tuple(cards[:size])
    if isinstance(cards, list):
        del cards[:size]
    elif len(cards) > size:
        does = f"draw {own[-1]} {cards[size]}"
    elif game.sells:
        does = "play buys"
    return sits(game, own, does, spot=seat.spot, patron=seat.patron, **seat.bets)


def session(beginner: Beginner, game: str) -> Iterator[tuple[SessionStop, ...]]:
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
        said = tuple(SessionStop(played, stop, beginner.answers(played, stop)) for stop in stops)
        dealt[scene] += 1
        found[scene] += any(wrong_at(one) for one in said)
        yield said


def wrong_at(said: SessionStop) -> list[Prompt]:
    return [prompt for prompt in said.stop.prompts if said.answers[prompt.key] not in prompt.right]


def histories(beginner: Beginner, game: str, *, want: int, after: int = 0) -> Iterator[Wrong]:
    """So many wrong answers of a beginner, or as many as patience finds, each with what went before it: so
    many rounds at least."""
    previous: tuple[tuple[SessionStop, ...], ...] = ()
    chance, vain = random.Random(beginner.name), 0
    for said in session(beginner, game):
        wrong = [(at, prompt) for at, one in enumerate(said) for prompt in wrong_at(one)]
        vain = 0 if wrong else vain + 1
        if len(previous) < after:
            wrong = []
        for at, prompt in sorted(chance.sample(wrong, min(PER_ROUND, len(wrong), want)), key=lambda w: w[0]):
            yield Wrong(previous, said[: at + 1], prompt)
            want -= 1
        if want <= 0 or vain > PATIENCE:
            return
        previous = (*previous, said)[-3:]
