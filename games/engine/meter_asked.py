"""What is asked of the meter: what it shows after coin-in, what a pay takes off it, where it stands then."""

from collections.abc import Iterator
from fractions import Fraction

from games.engine.hits import CoinIn, Hit
from games.engine.meters import print_rate
from games.engine.moments import Moment
from games.engine.money import Share, print_cents
from games.engine.questions import Choice, Given, Kind, Prompt
from games.engine.rounds import Round

YES_NO = (Choice("yes", "yes", "y"), Choice("no", "no", "n"))


def meter_asked(played: Round, moment: Moment) -> Iterator[Prompt]:
    if isinstance(moment.subject, CoinIn):
        yield _after_coin_in(played, moment, moment.subject)
    elif isinstance(moment.subject, Hit):
        yield from _after_hit(played, moment, moment.subject)


def _after_coin_in(played: Round, moment: Moment, registered: CoinIn) -> Prompt:
    meter = played.inputs.meter
    assert meter
    after = meter.coin_in(registered.cents)
    rate, total = percent(meter.contribution), print_cents(registered.cents)
    grown = print_cents(after.amount - meter.amount)
    because = (
        f"{rate} of ${total} is ${grown}: ${print_cents(meter.amount)} becomes ${print_cents(after.amount)}"
    )
    return Prompt(
        moment.step.does,
        moment.spot,
        "meter-after-coin-in",
        Kind.AMOUNT,
        "The meter shows $%(meter)s; %(rate)s of each progressive bet goes to it. Bets: %(bets)s, $%(total)s "
        "in all. What does it show after coin-in?",
        (after.amount,),
        moment.step.rule,
        because,
        facts={
            "meter": print_cents(meter.amount),
            "rate": rate,
            "bets": str(registered.bets),
            "total": total,
        },
    )


def percent(rate: Fraction) -> str:
    """A part of a bet as it is said: "25 %"."""
    return f"{print_rate(rate * 100)} %"


def _after_hit(played: Round, moment: Moment, hit: Hit) -> Iterator[Prompt]:
    wager = played.inputs.game.progressive
    assert wager
    before, after = print_cents(hit.before), print_cents(hit.after)
    restarts = wager.cites.reseeded or wager.cites.win
    stands = _restarted(played) if hit.reseeds else f"${before} less what was taken is ${after}"
    if not hit.reseeds and hit.row.pays == Share(100):
        stands = f"the meter restarted when the first of those who share it was paid; it shows ${after} still"
    yield _asked(
        moment,
        "meter-takes",
        "The meter shows $%(meter)s. How much of this pay comes off it?",
        hit.off_meter,
        hit.line.rule,
        f"{hit.line.because}: ${print_cents(hit.off_meter)} off a meter of ${before}",
        before,
    )
    yield _asked(
        moment,
        "meter-shows",
        "What does the meter show once this pay is logged?",
        hit.after,
        restarts if hit.reseeds else hit.line.rule,
        stands,
        before,
    )
    yield _asked(
        moment,
        "meter-reseeded",
        "Is the meter reseeded by this pay?",
        "yes" if hit.reseeds else "no",
        restarts,
        stands,
        before,
    )


def _restarted(played: Round) -> str:
    """What the meter restarts from; the reserve as coin-in and earlier restarts of the round left it."""
    meter = played.inputs.meter
    assert meter
    return f"the meter restarts at its seed amount, ${print_cents(meter.seed_amount)}, and the reserve"


def _asked(
    moment: Moment, ask: str, question: str, right: Given, rule: str, because: str, before: str
) -> Prompt:
    kind = Kind.AMOUNT if isinstance(right, int) else Kind.CHOICE
    return Prompt(
        moment.step.does,
        moment.spot,
        ask,
        kind,
        question,
        (right,),
        rule,
        because,
        choices=() if kind is Kind.AMOUNT else YES_NO,
        facts={"meter": before},
    )
