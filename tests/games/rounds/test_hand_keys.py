"""One key for a hand, in every game: none is that of another hand of its ladder, an action's, a chip's or the
hint's."""

from games import GAMES
from games.engine.cards.hands import (
    CATEGORY_KEYS,
    CATEGORY_NAMES,
    FLUSH_LENGTH,
    RUN_LENGTH,
    Ladder,
)
from games.engine.cards.points import LAST_DIGITS
from games.engine.money.cutting import LETTERS, SIZED
from games.engine.questions.hands import YES_OR_NO
from games.engine.questions.settling import WORDS

ON_LADDERS = {
    category
    for game in GAMES.values()
    for hand in game.hands.values()
    if isinstance(hand.ladder, Ladder)
    for category in hand.ladder.categories
}
"""Hands that are ranked; pairs, comparisons and counted totals are not asked for by a hand's name."""


def test_every_hand_has_a_key_of_its_own():
    """But those of one suit, which are with no others on a ladder and go by their number of cards, and
    totals, which go by themselves."""
    assert {*ON_LADDERS, *LAST_DIGITS} <= CATEGORY_KEYS.keys() <= CATEGORY_NAMES.keys()
    alone = {*FLUSH_LENGTH.categories, *RUN_LENGTH.categories, *LAST_DIGITS}
    keys = [key for hand, key in CATEGORY_KEYS.items() if hand not in alone]
    assert len(set(keys)) == len(keys)
    assert [CATEGORY_KEYS[hand] for hand in FLUSH_LENGTH.categories] == list("234567")
    assert [CATEGORY_KEYS[hand] for hand in RUN_LENGTH.categories] == list("034567")
    assert [CATEGORY_KEYS[hand] for hand in LAST_DIGITS] == list("0123456789")


def test_none_is_the_letter_of_an_action_a_chip_or_the_hint():
    letters = {choice.key for choice in (*WORDS.values(), *YES_OR_NO)} | {*LETTERS, SIZED, "h"}
    assert not letters & set(CATEGORY_KEYS.values())
