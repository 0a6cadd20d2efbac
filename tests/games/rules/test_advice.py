"""Advice: each recommendation of the sheets warns where it is not followed, and only there."""

from fractions import Fraction

import pytest

from games import GAMES
from games.engine.money.meters import Meter
from games.engine.rules.advice import advise
from games.engine.rules.houses import WASHINGTON, open_house
from games.engine.rules.sheets import load

SIX = GAMES["six-card-poker"]
WILD = GAMES["wild-six-card-draw-poker"]
SCPP = "SCPP Systems flexibility"


def advised(game=SIX, *, seed_amount=500_000, contribution="0.25", **choices):
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    meter = Meter(1_000_000, seed_amount, 30_000, Fraction(contribution), Fraction("0.05"))
    return advise(game, load(game), open_house(game, load(game), named), meter)


def codes(*args, **choices):
    return [advice.code for advice in advised(*args, **choices)]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_house_as_the_sheet_has_it_gets_no_advice(game):
    assert advise(game, load(game), open_house(game, load(game), {})) == ()


def test_scpp_a_seed_amount_of_nothing():
    (advice,) = advised(seed_amount=0)
    assert (advice.code, advice.field, advice.rule) == ("no-seed-amount", "seed_amount", SCPP)
    assert "$0" in advice.words


@pytest.mark.parametrize(
    ("game", "wager", "largest"),
    [(SIX, 100, 10_000), (SIX, 500, 50_000), (WILD, 100, 55_500)],
    ids=["100 for 1 on $1", "100 for 1 on $5", "$555 whatever the wager"],
)
def test_scpp_the_seed_amount_is_at_least_the_largest_fixed_award(game, wager, largest):
    assert codes(game, seed_amount=largest, progressive_wager=wager) == []
    (advice,) = advised(game, seed_amount=largest - 1, progressive_wager=wager)
    assert (advice.code, advice.field, advice.rule) == ("seed-amount-below-fixed-award", "seed_amount", SCPP)
    assert f"${largest // 100}" in advice.words


def test_scpp_a_contribution_above_the_preset_lowers_the_houses_advantage():
    assert codes(contribution="0.25") == codes(contribution="0.1") == []
    (advice,) = advised(contribution="0.2501")
    assert (advice.code, advice.field, advice.rule) == ("contribution-above-preset", "contribution", SCPP)
    assert advice.words == "A contribution of 25.01% is above the preset 25%. It lowers the house edge."


def test_scpp_a_meter_that_pays_the_fixed_awards_wants_70_percent():
    assert codes(contribution="0.7", fixed_pays_from_meter=True) == []
    (advice,) = advised(contribution="0.69", fixed_pays_from_meter=True)
    assert (advice.code, advice.field, advice.rule) == ("contribution-below-70", "contribution", SCPP)


def test_a_doubtful_row_of_a_chosen_table_is_listed_with_what_is_printed():
    (advice,) = advised(progressive="SIXCPP-01")
    assert (advice.code, advice.field) == ("doubtful-row", "progressive")
    assert "straight is printed “100 to 1” but pays 10 for 1 here" in advice.words
    assert advice.rule == load(SIX).paytables["progressive"]["SIXCPP-01"].source
    assert codes(progressive="SIXCPP-02") == []


@pytest.mark.parametrize(
    ("name", "least", "words"),
    [
        ("maximum-wager", 30_001, "$300"),
        ("most-wagers", 7, "above 6"),
        ("large-wager-above", 501, "$5"),
        ("most-large-wagers", 4, "above 3"),
    ],
)
def test_a_limit_above_washingtons_is_pointed_out(name, least, words):
    game = GAMES["6-5-4-poker"]
    found = advise(game, load(game), open_house(game, load(game), {name: least}))
    (advice,) = [advice for advice in found if advice.code == "above-washington"]
    assert advice.field == name
    assert words in advice.words
    at_most = open_house(game, load(game), {name: WASHINGTON[name]})
    assert advise(game, load(game), at_most) == ()


PAYOUT_LIMITS = ("payout-limit-per-prize", "payout-limit-per-player", "payout-limit-per-table")


def payout_codes(game: str, **choices: int | str) -> list[tuple[str, str]]:
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    house = open_house(GAMES[game], load(GAMES[game]), named)
    return [(a.code, a.field) for a in advise(GAMES[game], load(GAMES[game]), house) if "payout" in a.code]


@pytest.mark.parametrize("name", PAYOUT_LIMITS)
@pytest.mark.parametrize(("maximum", "least"), [(30_000, 1_500_000), (10_000, 500_000)])
def test_a_payout_limit_is_not_below_the_largest_wager_times_the_odds_up_to_50(name, maximum, least):
    """$300 at 5,000 to 1 is $15,000, as the regulation works it out."""
    house = {"maximum_wager": maximum}
    assert ("payout-limit-too-low", name) not in payout_codes(SIX.slug, **house, **{name: least})
    assert ("payout-limit-too-low", name) in payout_codes(SIX.slug, **house, **{name: least - 1})


def test_a_payout_limit_on_odds_below_50_is_pointed_out_where_it_is_reached():
    """Joker pays at most 30 to 1, so $300 is never paid more than $9,000."""
    game = "wild-six-card-draw-poker"
    top = max(row.pays.times for row in load(GAMES[game]).paytables["joker"]["JOKER"].rows)
    assert top < 50
    reached = int(30_000 * top)
    assert ("payout-limit-on-low-odds", PAYOUT_LIMITS[0]) in payout_codes(
        game, payout_limit_per_prize=reached - 1
    )
    assert ("payout-limit-on-low-odds", PAYOUT_LIMITS[0]) not in payout_codes(
        "six-card-poker", payout_limit_per_prize=3_000_000
    )


def test_a_limit_that_adds_up_several_kinds_of_prize_is_pointed_out():
    found = payout_codes(SIX.slug, **dict.fromkeys(PAYOUT_LIMITS, 10**8))
    assert found == [("payout-limit-on-several", name) for name in PAYOUT_LIMITS[1:]]
    assert payout_codes(SIX.slug) == []


def test_a_progressive_that_is_above_the_maximum_is_pointed_out():
    assert "wager-above-maximum" in codes(progressive_wager=40_000, seed_amount=10**8)
