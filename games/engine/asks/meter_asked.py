"""What is asked of the meter: what it shows after coin-in, what a pay takes off it, where it stands then."""

from collections.abc import Iterator
from fractions import Fraction

from games.engine.asks.meter_events import CoinIn, Hit
from games.engine.asks.questions import Choice, Given, Kind, Prompt
from games.engine.money.amounts import Share, print_cents
from games.engine.money.meters import print_rate
from games.engine.procedure.moments import Moment
from games.engine.settling.played import Played
from games.engine.texts import Text

YES_NO = (Choice("yes", Text("yes"), "y"), Choice("no", Text("no"), "n"))


def meter_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    if isinstance(moment.subject, CoinIn):
        yield _after_coin_in(played, moment, moment.subject)
    elif isinstance(moment.subject, Hit):
        yield from _after_hit(played, moment, moment.subject)


def _after_coin_in(played: Played, moment: Moment, registered: CoinIn) -> Prompt:
    meter = played.inputs.meter
    assert meter
    after = meter.coin_in(registered.cents)
    shown, rate, total = print_cents(meter.amount), percent(meter.contribution), print_cents(registered.cents)
    return Prompt(
        moment.step.does,
        moment.spot,
        "meter-after-coin-in",
        Kind.AMOUNT,
        Text(
            "The meter shows $%(meter)s; %(rate)s of each progressive bet goes to it. Bets: %(bets)s, "
            "$%(total)s in all. What does it show after coin-in?",
            meter=shown,
            rate=rate,
            bets=str(registered.bets),
            total=total,
        ),
        (after.amount,),
        moment.step.rule,
        Text(
            "%(rate)s of $%(total)s is $%(grown)s: $%(before)s becomes $%(after)s",
            rate=rate,
            total=total,
            grown=print_cents(after.amount - meter.amount),
            before=shown,
            after=print_cents(after.amount),
        ),
    )


def percent(rate: Fraction) -> str:
    """A part of a bet as it is said: "25 %"."""
    return f"{print_rate(rate * 100)} %"


def _after_hit(played: Played, moment: Moment, hit: Hit) -> Iterator[Prompt]:
    wager = played.inputs.game.progressive
    assert wager
    before, off = print_cents(hit.before), print_cents(hit.off_meter)
    restarts, stands = wager.cites.reseeded or wager.cites.win, _stands(played, hit)
    yield _asked(
        moment,
        "meter-takes",
        Text("The meter shows $%(meter)s. How much of this pay comes off it?", meter=before),
        hit.off_meter,
        hit.line.rule,
        Text(
            "%(because)s: $%(off)s off a meter of $%(before)s",
            because=hit.line.because,
            off=off,
            before=before,
        ),
    )
    yield _asked(
        moment,
        "meter-shows",
        Text("What does the meter show once this pay is logged?"),
        hit.after,
        restarts if hit.reseeds else hit.line.rule,
        stands,
    )
    reseeds = "yes" if hit.reseeds else "no"
    question = Text("Is the meter reseeded by this pay?")
    yield _asked(moment, "meter-reseeded", question, reseeds, restarts, stands)


def _stands(played: Played, hit: Hit) -> Text:
    """Why the meter shows what it shows then; its reserve is as coin-in and earlier restarts left it."""
    meter, after = played.inputs.meter, print_cents(hit.after)
    assert meter
    if hit.reseeds:
        seed = print_cents(meter.seed_amount)
        return Text("the meter restarts at its seed amount, $%(seed)s, and the reserve", seed=seed)
    if hit.row.pays == Share(100):
        return Text(
            "the meter restarted when the first of those who share it was paid; it shows $%(after)s still",
            after=after,
        )
    before = print_cents(hit.before)
    return Text("$%(before)s less what was taken is $%(after)s", before=before, after=after)


def _asked(moment: Moment, ask: str, question: Text, right: Given, rule: str, because: Text) -> Prompt:
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
    )
