"""The felt as it is drawn: a pay in chips beside its bet, and one patron on two spots."""

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from games import GAMES
from games.engine.money.amounts import print_cents
from games.engine.money.cutting import BARREL
from games.engine.procedure.frames import Exercise
from games.engine.questions.irregularities.irregularity import Event
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import MAX_WAGER
from tests.games.round_builder import METER, at, play
from trainer.play.felt.cards import BetView
from trainer.play.felt.views import FeltView, draw, neutral_felt

DEALER = "Qd Jh 9c 7s 4d 3h"
QUADS, TENS, ACES = "2c 2d 2h 2s Ah 9d", "Th Td 8d 9s Jd 4h", "Ac Ad Kh Kc 7d 3c"


def last_felt(played: Round) -> FeltView:
    inputs = played.inputs
    return draw(inputs, played.frames[-1].felt, version=1, focus=None)


def circle(view: FeltView, spot: int, wager: str) -> BetView:
    return dict(view.spots[spot - 1].circles)[wager]


def black_on_aces_up(hand: str, stake: int = 10_000, **house) -> BetView:
    played = play("six-card-poker", DEALER, at(1, hand, ante=500, aces_up=stake), **house)
    return circle(last_felt(played), 1, "aces-up")


def test_a_pay_is_cut_out_in_the_fewest_chips():
    bet = black_on_aces_up(ACES, 50_000)
    assert (bet.pays, bet.chips, bet.pay_chips) == ("1,000", (("purple", 1),), (("orange", 1),))


@pytest.mark.parametrize("stake", [4_999_00, MAX_WAGER, 30_000_000_000])
def test_no_stack_is_higher_than_a_barrel_and_a_plaque_says_what_it_stands_for(stake):
    """Also at a table from before bets had a limit."""
    bet = black_on_aces_up(ACES, stake)
    assert sum(count for _chip, count in bet.chips) + len(bet.plaque) <= BARREL
    assert bool(bet.plaque) is (stake >= MAX_WAGER)
    if stake == MAX_WAGER:
        assert (bet.plaque, bet.chips, bet.amount) == ((("orange", 50),), (), "50,000")


def test_house_color_for_color_a_pay_is_cut_out_in_the_colour_of_the_bet():
    assert black_on_aces_up(ACES, 50_000, color_for_color=True).pay_chips == (("purple", 2),)
    assert black_on_aces_up(ACES, 2_500, color_for_color=True).pay_chips == (("green", 2),)


def test_a_bonus_is_paid_in_the_colour_of_the_bet_that_it_is_paid_on():
    quads = at(1, "Ac Ad Ah As 7c", ante=10_000)
    played = play("6-5-4-poker", "7s Kd Jh 8c 4d 2c", quads, color_for_color=True)
    assert circle(last_felt(played), 1, "ante-bonus").pays == "10,000"
    assert circle(last_felt(played), 1, "ante-bonus").pay_chips == ()
    assert circle(last_felt(played), 1, "ante").pay_chips == (("black", 1),)


def test_what_is_taken_or_pushed_has_no_pay_beside_it():
    bet = black_on_aces_up(TENS)
    assert (bet.state, bet.pay_chips) == ("taken", ())


def two_spots(**patron: str) -> str:
    spots = at(2, TENS, ante=500, progressive=100, **patron), at(3, ACES, ante=500, progressive=100, **patron)
    played = play("six-card-poker", DEALER, *spots, at(5, QUADS, ante=500), meter=METER)
    return render_to_string("play/felt/_felt.html", {"felt": last_felt(played)})


def test_the_felt_says_which_spots_one_patron_plays():
    page = two_spots(patron="Ann")
    assert page.count("plays spots 2 and 3") == 2
    assert "Ann" not in page


def irregular(trouble: str, game: str = "six-card-poker") -> str:
    """The felt of a round in which something is wrong."""
    asked = Exercise(frozenset({"irregularity"}), irregularities=100)
    played = (deal(GAMES[game], seed="felt", round=number, exercise=asked) for number in range(80))
    moments = ((one, moment) for one in played for moment in one.frames if isinstance(moment.subject, Event))
    found, moment = next(one for one in moments if one[1].subject.irregularity == trouble)
    felt = draw(found.inputs, moment.felt, version=1, focus=None)
    return render_to_string("play/felt/_felt.html", {"felt": felt})


def test_what_is_heard_stands_beside_the_felt_for_eyes_and_for_screen_readers_alike():
    page = irregular("late-bet")
    heard = page[page.index('<ul class="table-talk" aria-label="Heard at the table">') :]
    assert "The packets are out" in heard
    assert 'class="printed"' in heard  # the odds lie below it, where a low window ends
    with override("es"):
        assert "Los paquetes ya salieron" in irregular("late-bet")


def test_seed_amount_and_reserve_stand_beside_the_meter():
    page = two_spots()
    assert "seed $5,000.00" in page
    assert "reserve $300.00" in page


# --- Tokes -------------------------------------------------------------------------------------------


def toked() -> Round:
    """Return a round with a toke that is paid."""
    rounds = (
        deal(GAMES["six-card-poker"], seed="toked", round=number, exercise=Exercise(frozenset({"tokes"})))
        for number in range(50)
    )
    return next(one for one in rounds if any(line.pays for line in one.settlement.tokes))


def test_a_toke_lies_at_the_circle_of_its_bet_and_is_paid_apart():
    played = toked()
    line = next(line for line in played.settlement.tokes if line.pays)
    bet = circle(last_felt(played), line.spot, line.wager)
    assert bet.toke
    assert (bet.toke.state, bet.toke.amount) == ("paid", print_cents(line.stake))
    assert bet.toke.pays == print_cents(line.pays)
    assert bet.pays == print_cents(played.at(line.spot, line.wager).pays)


def test_a_test_shows_no_more_of_a_toke_than_that_its_spot_is_settled():
    played = toked()
    for seen in range(1, len(played.frames) + 1):
        for spot in neutral_felt(played.frames[:seen]).spots:
            for toke in spot.tokes.values():
                assert toke.pays == 0
                assert toke.state in ("live", "settled")
