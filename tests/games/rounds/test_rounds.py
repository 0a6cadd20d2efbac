"""Rounds: the deal, the order of the timeline, and that no felt shows a card before it is turned."""

import pytest

from games.engine.cards.cards import STANDARD
from games.engine.cards.streams import shuffled
from games.engine.errors import Refused
from games.engine.rounds.rounds import Round, deal
from tests.games.dealing import deal_cached, six_five_four_rounds
from tests.games.six_five_four import GAME, cards, sits, table


def test_654_2_packets_come_off_the_deck_spot_by_spot_and_the_dealers_last():
    for spots in range(1, 7):
        deck = shuffled(STANDARD, seed="packets", round=3)
        played = deal(GAME, seed="packets", round=3, spots=spots).inputs
        assert [seat.spot for seat in played.seats] == list(range(1, spots + 1))
        assert [seat.cards for seat in played.seats] == [deck[5 * i : 5 * i + 5] for i in range(spots)]
        assert played.table_cards == deck[5 * spots : 5 * spots + 6]


@pytest.mark.parametrize(
    ("deals", "field"),
    [
        ({"seed": "x" * 201}, "seed"),
        ({"seed": "a\nb"}, "seed"),
        ({"seed": "\x00"}, "seed"),
        ({"seed": "\ud800"}, "seed"),
        ({"seed": "s", "round": -1}, "round"),
        ({"seed": "s", "spots": 0}, "spots"),
        ({"seed": "s", "spots": 7}, "spots"),
        ({"seed": "s", "spots": -1}, "spots"),
    ],
)
def test_a_deal_off_the_table_is_refused_by_field(deals, field):
    with pytest.raises(Refused) as refused:
        deal(GAME, **deals)
    assert refused.value.field == field


@pytest.mark.parametrize("seed", ["", "x" * 200, "naïve ♠ 牌"])
def test_any_short_printable_text_is_a_seed(seed):
    assert len(deal(GAME, seed=seed).inputs.seats) == 6


def spots_of(played: Round, step: str) -> list[int]:
    found = [frame.spot for frame in played.frames if frame.step.name == step]
    return list(dict.fromkeys(found))


def test_654_5_decisions_go_clockwise_from_first_base():
    for played in six_five_four_rounds(60, seed="timeline"):
        assert spots_of(played, "decide") == [seat.spot for seat in played.inputs.seats]


def test_654_7_hands_are_reconciled_from_the_dealers_right():
    for played in six_five_four_rounds(60, seed="timeline"):
        stays = [seat.spot for seat in played.inputs.seats if not seat.folds]
        assert spots_of(played, "reconcile") == stays[::-1]


def test_654_5a_a_fold_is_settled_at_once_and_its_cards_leave():
    played = table(
        "9c Kd Jh 7s 4d 2c",
        sits("Ks Kh 8c 5d 3s", queens_up=500, does="announces"),
        sits("Js Jd 8d 6h 3c", spot=2),
    )
    folding, folded = (m.felt.spot(1) for m in played.frames if m.step.name == "decide" and m.spot == 1)
    assert (folding.state, folding.cards) == ("folding", cards("Ks Kh 8c 5d 3s"))
    assert folding.bets["queens-up"].state == folding.bets["ante"].state == "live"
    assert (folded.state, folded.cards) == ("folded", ())
    assert (folded.bets["ante"].state, folded.bets["queens-up"].state) == ("taken", "paid")
    assert folded.bets["queens-up"].pays == 500


def test_654_5b_the_play_bet_appears_when_the_player_stays():
    played = deal_cached(GAME, 0, seed="bets")
    for seat in played.inputs.seats:
        before = next(m for m in played.frames if m.step.name == "count").felt.spot(seat.spot)
        after = next(m for m in played.frames if m.step.name == "reveal").felt.spot(seat.spot)
        assert "play" not in before.bets
        assert ("play" in after.bets) == (not seat.folds)


def test_654_6_the_dealers_hand_is_named_only_after_it_is_asked():
    for played in six_five_four_rounds(40, seed="timeline"):
        turned_over, named = (m.felt.dealer for m in played.frames if m.step.name == "reveal")
        assert (turned_over.hand, turned_over.best) == ("", ())
        assert named.hand == played.settlement.dealer.hand.name
        assert set(named.best) <= set(named.cards)
