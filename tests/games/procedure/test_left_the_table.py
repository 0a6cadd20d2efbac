"""What leaves a spot while players decide: a folded hand stays down until a bet needs it, and chips that were
taken back are gone from the step at which they went."""

import pytest

from games import GAMES
from games.engine.rounds.rounds import Round
from games.engine.rules.wagers import Folded
from games.engine.settlement.settlements import is_read
from tests.games.dealing import deal_cached

STANDS = [
    ("high-card-flush", {}),
    ("ultimate-texas-holdem", {}),
    ("mississippi-stud", {}),
    ("three-card-poker", {"pair-plus-after-fold": "stands", "envy-from-every-hand": False}),
    ("crazy-4-poker", {"queens-up-after-fold": "stands"}),
]


def rounds(game: str, house: dict | None = None) -> list[Round]:
    return [deal_cached(GAMES[game], number, seed="left", house=house or {}) for number in range(40)]


def faces(played: Round, spot: int) -> dict[str, bool]:
    """By the state of a spot, whether a card of its hand lies face up."""
    found: dict[str, bool] = {}
    for frame in played.frames:
        felt = frame.felt.spot(spot)
        found[felt.state] = found.get(felt.state, False) or any(felt.cards)
    return found


@pytest.mark.parametrize(("game", "house"), STANDS)
def test_a_folded_hand_whose_bet_stands_is_not_seen_before_the_bet_is_settled(game, house):
    stood = 0
    for played in rounds(game, house):
        rules = played.inputs.rules
        stands = {wager.slug for wager in rules.wagers if wager.folded is Folded.STANDS}
        swept = {wager.slug for wager in rules.wagers if wager.progressive}
        for seat in played.inputs.seats:
            if seat.folds and stands & set(seat.bets) and not swept & set(seat.bets):
                seen = faces(played, seat.spot)
                assert not seen["folding"]
                assert not seen["folded"]
                stood += 1
    assert stood > 5


@pytest.mark.parametrize(
    ("game", "bet", "option"),
    [
        ("three-card-poker", "pair-plus", "pair-plus-after-fold"),
        ("four-card-poker", "aces-up", "aces-up-after-fold"),
        ("ultimate-texas-holdem", "trips", "trips-after-fold"),
        ("texas-holdem-bonus", "bonus", "bonus-after-fold"),
    ],
)
@pytest.mark.parametrize("chosen", ["stands", "taken"])
def test_a_folded_hand_is_read_at_the_end_where_this_house_lets_its_bet_stand(game, bet, option, chosen):
    """Whatever the sheet's own rule is."""
    made = {wager.slug for wager in GAMES[game].required}
    read = [
        is_read(played.inputs, seat)
        for played in rounds(game, {option: chosen})
        for seat in played.inputs.seats
        if seat.folds and set(seat.bets) == {*made, bet}
    ]
    assert len(read) > 1
    assert set(read) == {chosen == "stands"}


def test_scp_6_a_hand_that_a_fold_settles_is_seen_as_it_folds():
    """The negative control: Aces Up is settled there, and Bad Beat taken from a hand that never wins it."""
    seen = {
        bet: [
            faces(played, seat.spot)["folding"]
            for played in rounds("six-card-poker", {"envy-from-every-hand": False})
            for seat in played.inputs.seats
            if seat.folds and set(seat.bets) == {"ante", bet}
        ]
        for bet in ("aces-up", "bad-beat")
    }
    assert all(seen["aces-up"])
    assert all(seen["bad-beat"])
    assert min(len(each) for each in seen.values()) > 1


def test_lir_5a_a_bet_taken_back_is_off_its_circle_from_that_step_on():
    gone = 0
    for played in rounds("let-it-ride"):
        order = [step.name for step in played.inputs.game.procedure]
        for seat in played.inputs.seats:
            went = {bet: made.step for made in seat.chosen for bet in made.choice.back}
            for frame in played.frames:
                for slug, bet in frame.felt.spot(seat.spot).bets.items():
                    passed = order.index(frame.step.name) - order.index(went.get(slug, order[-1]))
                    if slug not in went or passed < 0:
                        assert bet.state != "back"
                    elif passed > 0:
                        assert (bet.state, bet.pays) == ("back", 0)
                        gone += 1
    assert gone > 500
