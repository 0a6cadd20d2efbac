"""Every payout says how it came to be."""

import re
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.errors import Refused
from games.engine.questions.answers import BetAnswer
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.wagers import Action
from games.engine.settlement import payout_sums

SCENES = (
    None,
    "player-straight-flush",
    "player-royal-flush",
    "player-straight",
    "player-two-pair",
    "dealer-does-not-qualify",
    "envy-hand",
    "two-meter-hits",
    "whole-meter",
    "bad-beat-pair-of-tens",
    "one-joker-each",
    "insurance-won",
    "21+3-flush",
)
PRODUCT = re.compile(r"(?P<times>[\d,.]+) × \$(?P<stake>[\d,.]+) = \$(?P<pays>[\d,.]+)")
COMMISSION = re.compile(r"\$(?P<stake>[\d,.]+) − (?P<percent>[\d.]+)% = \$(?P<pays>[\d,.]+)")
ROUNDED_COMMISSION = re.compile(
    r"(?P<percent>[\d.]+)% of \$(?P<stake>[\d,.]+) is \$(?P<exact>[\d,.]+),"
    r" rounded to \$(?P<due>[\d,.]+): pay \$(?P<pays>[\d,.]+)"
)
SHARE = re.compile(r"(?P<percent>[\d,.]+)% of \$(?P<meter>[\d,.]+) = \$(?P<pays>[\d,.]+)")


COIN = 25
"""Cents to which a commission is rounded up by default."""


def rounds(slug: str, number: int = 2) -> list[Round]:
    found = []
    for scene in SCENES:
        for seed in range(number):
            try:
                found.append(deal(GAMES[slug], seed=f"sums {seed}", spots=4, scenario=scene))
            except Refused:
                break
    return found


def cents(words: str) -> Fraction:
    return 100 * Fraction(words.replace(",", ""))


def counts(words: str, pays: int) -> bool:
    """Whether the sum's two sides are equal, and its result is what is paid."""
    if found := PRODUCT.fullmatch(words):
        product = Fraction(found["times"].replace(",", "")) * cents(found["stake"])
        return product == cents(found["pays"]) == pays
    if found := COMMISSION.fullmatch(words):
        stake = cents(found["stake"])
        return stake - Fraction(found["percent"]) * stake / 100 == cents(found["pays"]) == pays
    if found := ROUNDED_COMMISSION.fullmatch(words):
        stake, exact, due = (cents(found[name]) for name in ("stake", "exact", "due"))
        is_rounded_up = exact < due < exact + COIN and due % COIN == 0
        comes_out = Fraction(found["percent"]) * stake / 100 == exact and stake - due == pays
        return is_rounded_up and comes_out and cents(found["pays"]) == pays
    if found := SHARE.fullmatch(words):
        share = Fraction(found["percent"]) * cents(found["meter"]) / 100
        return abs(share - pays) <= Fraction(1, 2) and cents(found["pays"]) == pays
    parts = re.findall(r"\$([\d,.]+)", words)
    if " + " in words:
        *added, result = map(cents, parts)
        return sum(added) == result == pays
    return "fixed" in words and cents(parts[0]) == pays


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.falls])
def test_every_payout_is_a_sum_that_comes_out(slug):
    paid = [
        prompt
        for played in rounds(slug)
        for stop in prompts(played)
        for prompt in stop.prompts
        if isinstance(prompt.due, BetAnswer) and prompt.due.action is Action.PAY
    ]
    assert len({prompt.wager for prompt in paid}) >= 2
    wrong = [(prompt.key, prompt.sum, prompt.pays) for prompt in paid if not counts(prompt.sum, prompt.pays)]
    assert not wrong


def test_a_wrong_sum_does_not_count():
    assert counts("3 × $10 = $30", 3_000)
    assert not counts("3 × $10 = $35", 3_500)
    assert not counts("3 × $10 = $30", 3_500)
    assert not counts("", 3_000)
    assert counts("$25 − 5% = $23.75", 2_375)
    assert not counts("$25 − 5% = $24", 2_400)
    assert counts("5% of $33 is $1.65, rounded to $1.75: pay $31.25", 3_125)
    assert not counts("5% of $33 is $1.65, rounded to $1.50: pay $31.50", 3_150)
    assert not counts("5% of $33 is $1.60, rounded to $1.75: pay $31.25", 3_125)
    assert not counts("5% of $33 is $1.65, rounded to $1.75: pay $31.50", 3_150)


def test_odds_commission_meter_and_limit_in_words():
    assert payout_sums.multiply(Fraction(3), 1_000, 3_000) == "3 × $10 = $30"
    assert payout_sums.multiply(Fraction(3, 2), 1_000, 1_500) == "1.5 × $10 = $15"
    assert payout_sums.multiply(Fraction(3, 2), 500, 700) == "1.5 × $5 = $7.50, rounded down to $7"
    assert payout_sums.multiply(Fraction(3, 2), 500, 800) == "1.5 × $5 = $7.50, rounded up to $8"
    assert payout_sums.less_commission(2_500, 5, 2_375) == "$25 − 5% = $23.75"
    assert payout_sums.less_commission(2_500, 5, 2_300) == "$25 − 5% = $23.75, rounded down to $23"
    assert payout_sums.take_share(10, 1_000_157, 100_016) == "10% of $10,001.57 = $1,000.16"
    assert payout_sums.split_meter(1_000_000, 2, 500_000) == "$10,000 ÷ 2 = $5,000"
    assert payout_sums.fixed_award(50_000) == "$500 fixed award"
    assert payout_sums.add_envy([1_000, 1_000]) == "2 × $10 = $20"
    assert payout_sums.add_envy([1_000, 30_000]) == "$10 + $300 = $310"
    full = payout_sums.multiply(Fraction(500), 2_500, 1_250_000)
    assert payout_sums.limit(full, 1_000_000) == "500 × $25 = $12,500, limited to $10,000"
