"""The floor watches how the dealer draws: a card too many, a card too few, or all right.

The dealer's rule is written once more here.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games import GAMES
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Exercise, Frame
from games.engine.questions.catalog import FLOOR
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop, prompts
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from tests.games.dealing import cached_stops, rounds
from tests.games.hidden_cards import visible

GAME = GAMES["blackjack"]
OFTEN = Exercise(asks=FLOOR, slips=60)
NEVER = replace(OFTEN, slips=0)
HOUSES = [{"soft-17": "stands"}, {"soft-17": "hits"}]
WORTH = {rank: min(at, 10) for at, rank in enumerate("A23456789TJQK", start=1)}


def total(cards: tuple[str, ...]) -> tuple[int, bool]:
    hard = sum(WORTH[card[0]] for card in cards)
    soft = hard < 12 and any(card[0] == "A" for card in cards)
    return hard + 10 * soft, soft


def draws(cards: tuple[str, ...], house: dict) -> bool:
    points, soft = total(cards)
    return points < 17 or (points == 17 and soft and house["soft-17"] == "hits")


def looks(house: dict, scenario: str | None = None, count: int = 60) -> Iterator[tuple[Round, Stop, Frame]]:
    watched = rounds(GAME, count, seed="drawn", spots=3, house=house, scenario=scenario, exercise=OFTEN)
    for played in watched:
        for stop in cached_stops(played):
            if stop.place.about == "floor-draws":
                yield played, stop, played.frames[stop.frame]


def judged(cards: tuple[str, ...], house: dict) -> str:
    if any(not draws(cards[:shown], house) for shown in range(2, len(cards))):
        return "too-many"
    return "too-few" if draws(cards, house) else "all-right"


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_bj_7_what_the_dealer_drew_is_right_too_much_or_too_little(house):
    met: Counter = Counter()
    for scenario in (None, "dealer-soft-17"):
        for _played, stop, frame in looks(house, scenario):
            (prompt,) = stop.prompts
            assert prompt.right == (judged(frame.felt.dealer.cards, house),), frame.felt.dealer.cards
            met[prompt.right[0]] += 1
    assert min(met[each] for each in ("all-right", "too-many", "too-few")) > 2, met


@pytest.mark.parametrize(("house", "due"), [(HOUSES[0], "too-many"), (HOUSES[1], "too-few")])
def test_bj_7a_a_soft_17_played_as_at_another_table_is_among_the_slips(house, due):
    met: Counter = Counter()
    for _played, stop, frame in looks(house, "dealer-soft-17"):
        mistake = frame.subject.mistake
        if mistake and mistake.slug == "other-soft-17":
            assert [prompt.right for prompt in stop.prompts] == [(due,)]
            met[stop.prompts[0].rule] += 1
    assert met["BJ 7a"] == met.total() > 5


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_slip_is_what_its_words_say(house):
    for scenario in (None, "dealer-soft-17"):
        for played, stop, frame in looks(house, scenario):
            mistake, cards = frame.subject.mistake, frame.felt.dealer.cards
            due = played.inputs.dealt["dealer"]
            if mistake is None:
                assert cards == due
                continue
            assert mistake.about is Subject.DRAWING
            assert stop.prompts[0].because.endswith(f" (the dealer {mistake.text})")
            at = cards if len(cards) < len(due) else due
            if mistake.slug == "stands-on-16":
                assert total(at) == (16, False)
            elif mistake.slug == "draws-on-17":
                assert total(at) == (17, False)
            elif mistake.slug == "dealer-ace-as-one":
                assert any(card[0] == "A" for card in at)


def test_whether_there_is_a_slip_does_not_show_before_the_answer():
    for played, stop, frame in looks(HOUSES[0], "dealer-soft-17", count=20):
        clean = Round(played.inputs, NEVER)
        other = next(one for one in prompts(clean) if one.place == stop.place)
        assert visible(stop) == visible(other)
        right = clean.frames[other.frame].felt
        assert frame.felt == replace(right, dealer=frame.felt.dealer)


def test_no_hand_is_looked_at_where_the_dealer_draws_against_none():
    """Where every hand is over, or a blackjack has ended the round."""
    asked = {played.inputs.round for played, _stop, _frame in looks(HOUSES[0], "insurance-won", count=10)}
    assert not asked


def test_a_round_from_a_document_shows_the_same_cards_without_drawing():
    for played, _stop, frame in looks(HOUSES[0], "dealer-soft-17", count=15):
        again = Round(read_document(write_document(played), GAMES), OFTEN, happened=played.happenings)
        assert again.frames == played.frames
        assert len(frame.felt.dealer.cards) > 1
