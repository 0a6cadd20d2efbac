"""A progressive by its meter: chart, table, figures and advice say what the engine works out."""

from fractions import Fraction

import pytest

from games.engine.odds.jackpots import meter_after
from tests.trainer.library.odds.test_odds_pages import read
from tests.trainer.schools.test_house_edges import house_with
from trainer.library.odds.progressives import advice, progressive
from trainer.pages.numbers import dollars, per_cent
from trainer.schools.house_rules.edges import book_of

SIX, WILD = "six-card-poker", "wild-six-card-draw-poker"
every_progressive = pytest.mark.parametrize("slug", [SIX, WILD])


def jackpot_of(current):
    return book_of(current).jackpot(current.game.progressive)


@every_progressive
@pytest.mark.parametrize("others", [0, 5])
def test_every_figure_is_the_engines(slug, others):
    current = house_with(slug)
    shown, jackpot = progressive(current, bets=1_000, others=others), jackpot_of(current)
    mean, deviation = meter_after(jackpot, current.meter, 1_000)
    values = [values[0] for _label, values in (*shown["terms"], *shown["after"])]
    assert values == [
        per_cent(jackpot.returned(current.meter.amount, others=others), places=2),
        per_cent(jackpot.fixed, places=2),
        per_cent(jackpot.shared, places=6),
        per_cent(jackpot.envy),
        dollars(jackpot.break_even(others=others)),
        per_cent(jackpot.long_run(current.meter, others=others), places=2),
        dollars(jackpot.largest_seed(current.meter, others=others)),
        dollars(jackpot.restart(current.meter)),
        dollars(current.meter.contribution * 1_000 * jackpot.stake),
        dollars(current.meter.reserve_contribution * 1_000 * jackpot.stake),
        dollars(Fraction(mean)),
        dollars(Fraction(deviation)),
        f"{round(deviation**2 / 10_000):,}",
    ]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({}, "The seed amount is $5,000.00. The house has an edge at any amount below $16,613.96."),
        ({"seed_amount": 2_000_000}, "The seed amount of $20,000.00 is too high: at $16,613.96 or more"),
        ({"contribution": Fraction(1, 2)}, "At any seed amount the house loses in the long run"),
        ({}, "A reserve contribution of 5% adds up to $5,414.50 between resets"),
        ({}, "At this amount the meter grows by 16.87% of each bet"),
        ({"amount": 10_000_000}, "At this amount the meter falls by 56.3"),
    ],
)
def test_advice_is_worked_out(changed, words):
    current = house_with(SIX, meter=changed)
    assert words in " ".join(advice(jackpot_of(current), current.meter, others=0))


@pytest.mark.django_db
def test_a_page_tells_another_coin_in(client_of, alice):
    assert "After $100,000.00 of coin-in, in bets of $1.00" in read(client_of(alice), SIX)
    said = read(client_of(alice), SIX, "?coin_in=2,000&others=3")
    assert "After $2,000.00 of coin-in" in said
    assert "Meter contribution $500.00 $500.00" in said
