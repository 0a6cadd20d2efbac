"""Patrons: they vary, keep to the limits, and never touch the cards or each other."""

import hashlib
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from games import GAMES
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.stages import Decide
from games.engine.settlement.hands import read_dealer
from games.engine.simulated_players.decisions import DealerView, decide
from games.engine.simulated_players.temperaments import PAIRS_IN, TEMPERAMENTS, pair_up, seat_patrons
from tests.games.dealing import deal_cached
from tests.games.oracles.slow_dealer import BEST_FOUR, read
from tests.games.oracles.slow_hands import QUEEN
from tests.games.six_five_four import GAME, SHEET

MANY = 400


def test_a_few_hundred_rounds_show_everything_a_dealer_meets():
    seen: Counter = Counter()
    for number in range(MANY):
        for seat in deal_cached(GAME, number, seed="life").inputs.seats:
            wins = read(seat.cards, BEST_FOUR) >= (1, (QUEEN,))
            side = seat.bets.get("queens-up", 0)
            seen["bets a side bet"] += side > 0
            seen["makes no side bet"] += side == 0
            seen["bets more on the side than on the ante"] += side > seat.bets["ante"]
            seen["plays"] += not seat.folds
            if seat.folds and side:
                seen["announces a winning fold"] += wins and seat.announces
                seen["forgets to announce a winning fold"] += wins and not seat.announces
                seen["announces a losing fold"] += not wins and seat.announces
                seen["folds in silence"] += not wins and not seat.announces
            seen["folds without a side bet"] += seat.folds and not side
    assert len(seen) == 9
    assert all(count >= 10 for count in seen.values()), seen


def test_who_sits_down_is_read_from_a_stream_of_its_own():
    """The contract names it: a patron drawn from the deck's own words would know something of the cards."""
    house = open_house(GAME, SHEET, {})
    for number in range(50):
        digest = hashlib.sha256(f"stream/{number}/patrons/0".encode()).digest()
        word = int.from_bytes(digest[:4], "big")
        first = seat_patrons(GAME, house, seed="stream", round=number, spots=1)[0]
        assert first.temperament is TEMPERAMENTS[word % 3]


def test_who_plays_two_spots_is_read_from_a_stream_of_its_own():
    six = GAMES["six-card-poker"]
    house, found = open_house(six, load(six), {}), 0
    for number in range(200):
        digest = hashlib.sha256(f"pair/{number}/pairs/0".encode()).digest()
        words = [int.from_bytes(digest[i : i + 4], "big") for i in (0, 4)]
        patrons = seat_patrons(six, house, seed="pair", round=number, spots=6)
        paired = pair_up(six, patrons, seed="pair", round=number)
        spots = [spot for spot, patron in enumerate(paired, start=1) if patron.name]
        left = words[1] % 5 + 1
        assert spots == ([] if words[0] % PAIRS_IN else [left, left + 1])
        assert [replace(patron, name="") for patron in paired] == list(patrons)
        found += bool(spots)
    assert found > 10


def test_one_spot_more_changes_no_one_elses_cards_bets_or_mind():
    """The dealer's cards come after the last spot's, so minds are compared where his count is the same."""
    compared = 0
    for number in range(120):
        tables = [deal_cached(GAME, number, seed="spots", spots=spots) for spots in range(1, 7)]
        for small, large in pairwise(tables):
            shared = large.inputs.seats[: len(small.inputs.seats)]
            assert [(s.spot, s.cards, s.bets) for s in shared] == [
                (s.spot, s.cards, s.bets) for s in small.inputs.seats
            ]
            if len(read_dealer(small.inputs).plays) == len(read_dealer(large.inputs).plays):
                assert shared == small.inputs.seats
                compared += 1
    assert compared > 200


def test_a_decision_knows_only_the_players_own_cards_and_the_dealers_count():
    house = open_house(GAME, SHEET, {})
    ((step, stage),) = [at for at in GAME.stages if isinstance(at[1], Decide)]
    for number in range(100):
        played = deal_cached(GAME, number, seed="minds")
        patrons = seat_patrons(GAME, house, seed="minds", round=number, spots=6)
        knows = DealerView.of(played.inputs)
        alone = replace(played.inputs, seats=(), dealt={})
        for patron, seat in zip(patrons, played.inputs.seats, strict=True):
            blind = replace(seat, chosen=(), dealt={"hand": seat.cards[::-1]})
            assert (decide(alone, blind, patron, knows, step, stage),) == seat.chosen


BY_STEP = [slug for slug, game in GAMES.items() if any(strategy.says for strategy in game.strategies)]


@pytest.mark.parametrize("slug", BY_STEP)
def test_every_choice_that_any_hand_has_is_made_at_every_step(slug):
    """A dealer must be asked of a fold on a late street, and of each size of a bet."""
    game, made = GAMES[slug], Counter()
    for number in range(60):
        for seat in deal_cached(game, number, seed="sizes").inputs.seats:
            made.update((chosen.step, chosen.choice.name) for chosen in seat.chosen)
    for step, stage in game.stages:
        if isinstance(stage, Decide):
            asked = sum(made[step.name, choice.name] for choice in stage.choices)
            for choice in stage.choices:
                assert choice.needs or made[step.name, choice.name] * 50 > asked, (step.name, choice.name)


def test_careful_patrons_fold_weak_hands_and_never_strong_ones():
    folded, played_weakest = [], []
    for number in range(MANY):
        played = deal_cached(GAME, number, seed="careful")
        patrons = seat_patrons(GAME, played.inputs.house, seed="careful", round=number, spots=6)
        if len(played.settlement.dealer.plays) == 6:
            for patron, seat in zip(patrons, played.inputs.seats, strict=True):
                if patron.temperament.name == "careful":
                    (folded if seat.folds else played_weakest).append(read(seat.cards, BEST_FOUR)[:2])
    assert folded
    assert played_weakest
    assert max(folded) < min(played_weakest)
