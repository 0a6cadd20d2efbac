"""A hypothetical round: piece by piece it comes to what all of it comes to."""

from collections.abc import Iterator

import pytest

from games import GAMES
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.rounds.forms import forms_of, misread
from games.engine.rounds.misconception_models import HypotheticalRound
from games.engine.settlement.settlements import settle
from tests.games.dealing import deal_cached
from tests.scale import sample_or_all

HOUSES = [{}, {"payout-limit-per-table": 20_000}, {"smallest-chip": 500}]

each_game = pytest.mark.parametrize("game", GAMES)


def rounds_believed(game: str, number: int, **how) -> Iterator[HypotheticalRound]:
    """Of one round all that are believed in, by every mistake that means anything there."""
    played = deal_cached(game, number, seed="piece by piece", house=HOUSES, spots=(6, 3, 1, 5), **how)
    rules = misread(played.inputs)
    for form in (form for mistake in MISTAKES for form in forms_of(mistake, played.inputs, rules)):
        theirs = form.of(played.inputs)
        yield HypotheticalRound(theirs, played.exercise, played.inputs, dealt=played, touches=form.touches)


@each_game
@sample_or_all("many", 1, 60)
def test_every_piece_is_that_of_the_round_settled_whole(game, many):
    touched = 0
    for one in (one for number in range(many) for one in rounds_believed(game, number)):
        whole = settle(one.inputs)
        touched += whole.lines != one.dealt.settlement.lines
        assert one.dealer == whole.dealer
        for seat in one.inputs.seats:
            assert one.hand(seat.spot) == whole.hands[seat.spot]
            for wager in one.inputs.game.paid:
                assert one.at(seat.spot, wager.slug) == whole.at(seat.spot, wager.slug), wager.slug
        assert one.settlement == whole
    assert touched > many
