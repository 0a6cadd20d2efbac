"""What is difficult about a hand to read, to pick and to compare, by the ladder and the cards alone."""

import pytest

from games.engine.cards.cards import Card
from games.engine.cards.hands import FIVE_CARD, FLUSH_LENGTH, FOUR_CARD, MINI_ROYAL, PAI_GOW_SECOND, WILD
from games.engine.questions.aspects import ASPECTS, of_comparing, of_picking, of_reading
from games.engine.rules.layouts import layout_of
from games.roulette import called_on

READ = [
    # Five of five: what is named by itself.
    (FIVE_CARD, "As Kd 9c 7h 3s", ""),
    (FIVE_CARD, "9s 9d 9c 9h 3s", ""),
    (FIVE_CARD, "Ts 9d 8c 7h 6s", "straight"),
    (FIVE_CARD, "As Js 9s 7s 3s", "flush"),
    (FIVE_CARD, "9s 9d 9c 3h 3s", "full-house"),
    (FIVE_CARD, "As Ks Qs Js Ts", ""),
    (FIVE_CARD, "5s 4d 3c 2h As", "wheel"),
    (FIVE_CARD, "5s 4s 3s 2s As", "wheel"),
    # Five of six or seven: what is left over.
    (FIVE_CARD, "As Ad 9c 7h 3s 2d", ""),
    (FIVE_CARD, "As Ad 9c 9h 3s 3d 2c", "spare-pair"),
    (FIVE_CARD, "9s 9d 9c 4h 4s 4d 2c", "spare-pair"),
    (FIVE_CARD, "9s 9d 9c 4h 4s 3d 2c", "full-house"),
    (FIVE_CARD, "Ts 9d 8c 7h 6s 5d 5c", "longer"),
    (FIVE_CARD, "Ts 9d 8c 7h 6s 6d 2c", "straight"),
    (FIVE_CARD, "As Js 9s 7s 3s 2s", "longer"),
    # Three and four cards: ladders of their own.
    (MINI_ROYAL, "3s 2d Ac", "wheel"),
    (MINI_ROYAL, "As Kd Qc", "straight"),
    (FOUR_CARD, "4s 3d 2c Ah Kd", "wheel"),
    (FOUR_CARD, "9s 9d 9c As Js 3s", "order"),  # 654 Ranking of Hands: three of a kind beats a flush
    (FOUR_CARD, "9s 9d 9c Ah Js 3s", ""),
    # Jokers.
    (WILD, "As Kd 9c 9h X1 3s", "joker"),
    (WILD, "As Kd 9c 9h 9d 3s", ""),
    (PAI_GOW_SECOND, "X1 Kd 9c 7h 3s", "joker-ace"),  # PGP 2a
    (PAI_GOW_SECOND, "X1 9d 8c 7h 6s", "joker-fills"),
    (PAI_GOW_SECOND, "X1 Ks 9s 7s 3s", "joker-fills"),
    (PAI_GOW_SECOND, "5s 4d 3c 2h As", "wheel"),  # PGP Ranking: the second-highest straight
    # Lengths of a suit.
    (FLUSH_LENGTH, "As 9s 4s Kh 8h 3d 2c", ""),
    (FLUSH_LENGTH, "As 9s 4s Kh 8h 3h 2c", "two-suits"),
    (FLUSH_LENGTH, "As 9s 8s 6s 4s Kh 2c", "long-suit"),
]


def cards(written: str) -> tuple[Card, ...]:
    return tuple(map(Card, written.split()))


def read(ladder, written: str, board: str = "") -> str:
    return of_reading(ladder, ladder.best(cards(written)), cards(written), cards(board))


@pytest.mark.parametrize(("ladder", "written", "aspect"), READ)
def test_each_hand_has_its_difficulty(ladder, written, aspect):
    assert read(ladder, written) == aspect


@pytest.mark.parametrize(
    ("own", "board", "aspect"),
    [
        ("3h 2d", "As Ks Qd Jc Th", "board"),
        ("Ah 2d", "As Ks Qd Jc Th", "board"),
        ("Ah 2d", "As Ks Qd Jc 9h", ""),
    ],
)
def test_a_board_that_is_no_worse_is_played(own, board, aspect):
    assert read(FIVE_CARD, f"{own} {board}", board) == aspect


@pytest.mark.parametrize(
    ("ladder", "written", "aspect"),
    [
        (FIVE_CARD, "As Ad 9c 7h 3s 2d", "kicker"),
        (FIVE_CARD, "As Ad 9c 7h 3s", ""),  # all five count
        (FIVE_CARD, "Ts 9d 8c 7h 6s 2d", ""),
        (FIVE_CARD, "9s 9d 9c 3h 3s 2d", ""),
        (FLUSH_LENGTH, "As 9s 4s Kh 8h 3h 2c", "two-suits"),
    ],
)
def test_to_pick_a_hand_is_difficult_where_its_kickers_are_among_others(ladder, written, aspect):
    assert of_picking(ladder, ladder.best(cards(written)), cards(written)) == aspect


@pytest.mark.parametrize(
    ("ladder", "one", "other", "aspect"),
    [
        (FIVE_CARD, "9s 9d Kc 7h 3s", "9h 9c Qc 7d 3h", "kicker"),
        (FIVE_CARD, "9s 9d 4c 4h Ks", "9h 9c 4s 4d Qh", "kicker"),
        (FIVE_CARD, "9s 9d 5c 5h Ks", "9h 9c 4s 4d Ah", ""),  # the second pair decides
        (FIVE_CARD, "As 9d 5c 4h 3s", "Ah 8c 7s 4d 2h", "kicker"),
        (FIVE_CARD, "9s 9d Kc 7h 3s", "8h 8c Qc 7d 3h", ""),
        (FIVE_CARD, "9s 9d Kc 7h 3s", "9h 9c Kh 7d 3h", ""),  # a tie
        (FIVE_CARD, "9s 8d 7c 6h 5s", "As Js 9s 7s 3s", ""),
        (MINI_ROYAL, "9s 8d 7c", "As Js 9s", "order"),  # TCP Ranking: a straight beats a flush
        (FOUR_CARD, "9s 9d 9c 2h", "Ts 9s 8s 7s", ""),
        (FOUR_CARD, "9s 9d 9c 9h", "Ts 9s 8s 7s", "order"),  # 654 Ranking of Hands: and four of a kind all
        (PAI_GOW_SECOND, "As Ad Ac Ah X1", "As Ks Qs Js Ts", ""),
    ],
)
def test_to_compare_is_difficult_by_a_kicker_or_where_a_game_ranks_otherwise(ladder, one, other, aspect):
    hands = ladder.best(cards(one)), ladder.best(cards(other))
    assert of_comparing(*hands) == of_comparing(*reversed(hands)) == aspect


def test_every_difficulty_has_words_and_fits_its_column():
    assert {aspect for _ladder, _cards, aspect in READ} - {""} <= ASPECTS.keys()
    assert max(map(len, ASPECTS)) <= 30


@pytest.mark.parametrize("zeros", [1, 2])
def test_every_kind_of_call_has_words(zeros):
    """Learned by itself, and named where a course says what is left of it."""
    calls = {name.partition("-")[0] for name in called_on(layout_of(zeros))}
    assert calls >= {"complete", "picture"}
    assert calls <= ASPECTS.keys()
