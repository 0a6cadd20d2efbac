"""The felt as it is drawn: a pay in chips beside its bet, and one patron on two spots."""

from django.template.loader import render_to_string

from games.engine.rounds.rounds import Round
from tests.games.written import METER, at, play
from trainer.felt.drawing import BetView, FeltView, draw

DEALER = "Qd Jh 9c 7s 4d 3h"
QUADS, TENS, ACES = "2c 2d 2h 2s Ah 9d", "Th Td 8d 9s Jd 4h", "Ac Ad Kh Kc 7d 3c"


def last_felt(played: Round) -> FeltView:
    inputs = played.inputs
    return draw(inputs.game, inputs.house, played.moments[-1].felt, version=1, focus=None)


def circle(view: FeltView, spot: int, wager: str) -> BetView:
    return dict(view.spots[spot - 1].circles)[wager]


def black_on_aces_up(hand: str, stake: int = 10_000, **house) -> BetView:
    played = play("six-card-poker", DEALER, at(1, hand, ante=500, aces_up=stake), **house)
    return circle(last_felt(played), 1, "aces-up")


def test_a_pay_is_cut_out_in_the_fewest_chips():
    bet = black_on_aces_up(ACES, 50_000)
    assert (bet.pays, bet.chips, bet.pay_chips) == ("1,000", (("purple", 1),), (("orange", 1),))


def test_house_color_for_color_a_pay_is_cut_out_in_the_colour_of_the_bet():
    assert black_on_aces_up(ACES, 50_000, color_for_color=True).pay_chips == (("purple", 2),)
    assert black_on_aces_up(ACES, 2_500, color_for_color=True).pay_chips == (("green", 2),)


def test_more_than_a_barrel_is_not_drawn_chip_by_chip():
    """Thirty blacks for quads at 30 to 1; three oranges where the house pays the standard way."""
    assert black_on_aces_up(QUADS).pay_chips == (("orange", 3),)
    bet = black_on_aces_up(QUADS, color_for_color=True)
    assert (bet.pays, bet.pay_chips) == ("3,000", ())


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
    return render_to_string("felt/_felt.html", {"felt": last_felt(played)})


def test_the_felt_says_which_spots_one_patron_plays():
    page = two_spots(patron="Ann")
    assert page.count("plays spots 2 and 3") == 2
    assert "Ann" not in page


def test_the_felt_says_nothing_of_patrons_on_one_spot():
    assert "plays spots" not in two_spots()
