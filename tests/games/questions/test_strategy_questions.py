"""Strategy: the player's decision by two published strategies and by the exact count, over his shoulder."""

from collections.abc import Iterator
from random import Random

import pytest

from games import GAMES
from games.engine.cards.cards import STANDARD
from games.engine.procedure.frames import Exercise, Place
from games.engine.questions.catalog import STRATEGY
from games.engine.questions.prompts import Prompt
from games.engine.questions.strategy import advice
from games.engine.rounds.rounds import Round
from games.engine.simulated_players.decisions import DealerView, keeps
from games.engine.simulated_players.expectations import expect, print_antes
from tests.games.dealing import cached_stops, rounds
from tests.games.oracles.slow_dealer import read
from tests.games.oracles.slow_hands import FIVE
from tests.games.simulated_players.test_expectations import inputs_of
from tests.games.six_five_four import cards

GAME = GAMES["six-card-poker"]
WATCHES = Exercise(asks=STRATEGY)
ASKED = ["simple-strategy", "intermediate-strategy", "expected-value"]


def watched(count: int = 8) -> Iterator[Round]:
    return rounds(GAME, count, seed="shoulder", spots=(6, 5, 4), exercise=WATCHES)


def asked(played: Round) -> dict[int, dict[str, Prompt]]:
    return {stop.spot: {prompt.ask: prompt for prompt in stop.prompts} for stop in cached_stops(played)}


def shown_alone(up) -> tuple[int, tuple[int, ...]]:
    """The dealer's three up cards as a hand of their own: trips, a pair or high cards."""
    ranks = sorted(("23456789TJQKA".index(card[0]) + 2 for card in up), reverse=True)
    by_count = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
    name = {1: "three-of-a-kind", 2: "pair", 3: "high-card"}[len(by_count)]
    return FIVE.index(name), tuple(by_count)


def sca_simple(hand, up) -> str:
    place, ranks, name, _ = read(hand)
    if shown_alone(up) > (place, ranks):
        return "fold"  # 1
    return "play" if name != "high-card" or ranks[:2] == (14, 13) else "fold"  # 2


def sca_intermediate(hand, up) -> str:
    place, ranks, name, _ = read(hand)
    shown = {card[0] for card in up}
    if shown_alone(up) > (place, ranks):
        return "fold"  # 1
    if name != "high-card" or ranks[:2] == (14, 13):
        return "play"  # 3
    if ranks[:2] == (14, 12):
        return "fold" if shown & set("AK") else "play"  # 4
    if ranks[:2] == (14, 11):
        return "fold" if shown & set("AKQ") else "play"  # 5
    return "fold"  # 2


def test_before_every_decision_the_player_is_asked_three_things():
    for played in watched():
        stops = cached_stops(played)
        assert [stop.place for stop in stops] == [
            Place("decide", seat.spot, "strategy") for seat in played.inputs.seats
        ]
        assert all([prompt.ask for prompt in stop.prompts] == ASKED for stop in stops)


def test_who_plays_by_a_strategy_plays_as_it_is_explained():
    """Thousands of hands, against the slow reading and against the patrons, who decide by themselves."""
    luck, differ = Random("strategies"), 0
    intermediate, simple = GAME.strategies
    for _ in range(1_000):
        dealt = luck.sample(STANDARD, 9)
        inputs = inputs_of(" ".join(dealt[:3]), " ".join(dealt[3:]))
        hand, view = tuple(dealt[3:]), DealerView.of(inputs)
        for strategy, slow in ((simple, sca_simple), (intermediate, sca_intermediate)):
            plays, _ = advice(inputs, strategy, hand)
            assert plays == keeps(inputs, strategy, hand, view) == (slow(hand, dealt[:3]) == "play")
        differ += sca_simple(hand, dealt[:3]) != sca_intermediate(hand, dealt[:3])
    assert differ > 10


LINES = {
    ("As Kd 9h 7c 4s 2d", "Qc 8h 5d", "simple"): (True, "ace-king: play ace-king or better"),
    ("As Kd 9h 7c 4s 2d", "Qc Qh 5d", "simple"): (False, "the dealer’s up cards alone beat ace-king"),
    ("As Qd 9h 7c 4s 2d", "Tc 8h 5d", "simple"): (False, "ace-queen: fold below ace-king"),
    ("4s 4d 9h 7c Js 2d", "Ac Kh 5d", "simple"): (True, "a pair of fours: play ace-king or better"),
    ("As Qd 9h 7c 4s 2d", "Tc 8h 5d", "intermediate"): (
        True,
        "ace-queen, and the dealer shows no ace or king",
    ),
    ("As Qd 9h 7c 4s 2d", "Kc 8h 5d", "intermediate"): (False, "ace-queen, and the dealer shows a king"),
    ("As Jd 9h 7c 4s 2d", "Tc 8h 5d", "intermediate"): (
        True,
        "ace-jack, and the dealer shows no ace, king or queen",
    ),
    ("As Jd 9h 7c 4s 2d", "Kc Qh 5d", "intermediate"): (
        False,
        "ace-jack, and the dealer shows a king and a queen",
    ),
    ("As Td 9h 7c 4s 2d", "6c 5h 3d", "intermediate"): (False, "ace-ten: fold below ace-jack"),
}


@pytest.mark.parametrize(("hand", "up", "name"), LINES)
def test_the_line_that_decides_is_named(hand, up, name):
    strategy = next(strategy for strategy in GAME.strategies if strategy.name == name)
    assert advice(inputs_of(up, hand), strategy, cards(hand)) == LINES[hand, up, name]


def test_the_count_says_what_each_decision_is_worth():
    for played in watched(3):
        stops = asked(played)
        for seat in played.inputs.seats:
            prompt = stops[seat.spot]["expected-value"]
            worth = expect(played.inputs, seat)
            better = ("play" if worth.play > -1 else "fold",)
            assert prompt.right == better
            assert f"play is worth {print_antes(worth.play)} antes" in prompt.because
            assert "fold -1, over the 12,341 hands" in prompt.because


def test_the_felt_shows_the_players_cards_and_the_dealers_up_cards_alone():
    for played in watched():
        for stop in cached_stops(played):
            felt = played.frames[stop.frame].felt
            seat = played.inputs.seat(stop.spot)
            assert felt.cards_up() == {*seat.cards, *played.inputs.table_cards[:3]}
            assert felt.spot(stop.spot).cards == seat.cards
            assert (felt.spot(stop.spot).state, felt.spot(stop.spot).announces) == ("in", False)
            assert "play" not in felt.spot(stop.spot).bets
