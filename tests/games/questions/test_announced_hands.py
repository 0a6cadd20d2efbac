"""Hands called aloud: the full name of every kind of hand, and the names beside it."""

from collections import Counter
from functools import lru_cache

import pytest

from games import GAMES
from games.engine.cards.cards import JOKERS, RANK_NAMES, RANKS, parse_card
from games.engine.cards.hand_names import full_name
from games.engine.cards.hands import FIVE_CARD, FOUR_CARD, WILD, Ladder
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round, deal
from tests.games.dealing import WITH_CARDS, cached_stops

CALLED = Exercise(EVERYDAY | {"call-hand"})
each_game = pytest.mark.parametrize("game", [slug for slug in WITH_CARDS if not GAMES[slug].hands_in_turn])
"""Where hands are played in turn, none has a name that is called in full."""

NAMES = [
    (FIVE_CARD, "Ac Kd 9h 7s 4d 2c", "ace-king high"),
    (FIVE_CARD, "6c 6d 9h 7s 4d 2c", "pair of sixes"),
    (FIVE_CARD, "Ac Ad 4h 4s 9d 9c", "two pair, aces and nines"),
    (FIVE_CARD, "9c 9d 9h 7s 4d 2c", "three nines"),
    (FIVE_CARD, "Tc 9d 8h 7s 6d 2c", "straight, ten high"),
    (FIVE_CARD, "Ac 2d 3h 4s 5d Kc", "straight, five high"),
    (FIVE_CARD, "Kc 9c 7c 4c 2c Ad", "flush, king high"),
    (FIVE_CARD, "Kc Kd Kh 4s 4d 2c", "full house, kings full of fours"),
    (FIVE_CARD, "6c 6d 6h 6s 4d 2c", "four sixes"),
    (FIVE_CARD, "9c 8c 7c 6c 5c 2d", "straight flush, nine high"),
    (FIVE_CARD, "Ac Kc Qc Jc Tc 2d", "royal flush"),
    (FOUR_CARD, "Ac 2d 3h 4s", "straight, four high"),
    (FOUR_CARD, "Ac Kd 9h 7s", "ace-king high"),
    (FOUR_CARD, "Ac Ad 9h 9s", "two pair, aces and nines"),
    (WILD, "Kc 9d 7h 4s X1 2c", "pair of kings"),
    (WILD, "Kc Kd 7h 7s X1 2c", "full house, kings full of sevens"),
    (WILD, "6c 6d 6h X1 X2 2c", "five sixes"),
    (WILD, "Kc 9c 7c 4c X1 2d", "flush, ace high"),
    (WILD, "Kc Qc Jc X1 X2", "wild royal flush"),
    (WILD, "Ac Kc Qc Jc Tc X2", "natural royal flush"),
]


@pytest.mark.parametrize(("ladder", "hand_cards", "name"), NAMES)
def test_a_hand_has_its_name_in_full(ladder: Ladder, hand_cards: str, name: str):
    assert full_name(ladder.best([parse_card(card) for card in hand_cards.split()])) == name


@lru_cache
def calls(game: str) -> tuple[tuple[Round, Prompt], ...]:
    rounds = (deal(GAMES[game], seed="called", round=n, exercise=CALLED) for n in range(40))
    return tuple(
        (played, prompt)
        for played in rounds
        for stop in cached_stops(played)
        for prompt in stop.prompts
        if prompt.ask == "call-hand"
    )


def named_from_the_cards(category: str, cards: tuple[str, ...]) -> str:
    """A hand without a joker as anyone would read it from the cards that make it."""
    ranks = Counter(RANKS.index(card[0]) + 2 for card in cards)
    one, other = (*sorted(ranks, key=lambda rank: (-ranks[rank], -rank)), 0)[:2]
    low_ace = category.startswith("straight") and {2, 14} <= set(ranks)
    lead, then = (RANK_NAMES[RANKS[max(rank, 2) - 2]] for rank in (one, other))
    lead = RANK_NAMES[RANKS[other - 2]] if low_ace else lead
    if category.endswith("-card-flush"):
        return f"{category.removesuffix('-flush')} flush, {lead} high"
    many, more = (f"{word}es" if word == "six" else f"{word}s" for word in (lead, then))
    return {
        "high-card": f"{lead}-{then} high",
        "pair": f"pair of {many}",
        "two-pair": f"two pair, {many} and {more}",
        "three-of-a-kind": f"three {many}",
        "straight": f"straight, {lead} high",
        "flush": f"flush, {lead} high",
        "full-house": f"full house, {many} full of {more}",
        "four-of-a-kind": f"four {many}",
        "straight-flush": f"straight flush, {lead} high",
    }.get(category, category.replace("-", " "))


@each_game
def test_the_right_name_can_be_read_from_the_cards(game):
    kinds = set()
    for played, prompt in calls(game):
        settled = played.settlement
        hand = settled.hand(prompt.spot) if prompt.spot else settled.dealer.hand
        if not set(hand.cards) & set(JOKERS):
            assert prompt.right == (named_from_the_cards(hand.category, hand.cards),)
            kinds.add(hand.category)
    assert {"high-card", "pair"} & {*GAMES[game].ladder.categories} <= kinds
    assert len(kinds) >= 3
