"""Questions on the meter: what it shows after coin-in, what a pay takes off it, where it stands then."""

from collections.abc import Iterator
from fractions import Fraction

from games.engine.errors import require
from games.engine.misconceptions.mistake import Subject
from games.engine.money.amounts import Share, print_cents
from games.engine.money.meters import print_rate
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import Amount, OneOf
from games.engine.questions.ask import PROGRESSIVE, Ask, Interlude, Part, When
from games.engine.questions.core.dealer import YES_OR_NO
from games.engine.questions.full_table.meter_events import COIN_IN, WINS, CoinIn, Hit, meter_win, registered
from games.engine.questions.prompts import Prompt, Question, rules_of_meter
from games.engine.rules.wagers import Citations
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import NUMBERS, Text

AFTER_COIN_IN, TAKES, SHOWS = (
    Question(
        slug, label, kind, explained_by=frozenset({Subject.METER, Subject.BETS}), decided_by=rules_of_meter
    )
    for slug, label, kind in (
        ("meter-after-coin-in", Text("The meter after coin-in"), Text("The meter after coin-in")),
        ("meter-takes", Text("Off the meter"), Text("What a payout takes off the meter")),
        ("meter-shows", Text("The meter after the payout"), Text("The meter after a payout")),
    )
)
RESEEDED = Question("meter-reseeded", Text("Meter reset"), Text("Meter resets"), decided_by=rules_of_meter)


def meter(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    if isinstance(frame.subject, CoinIn):
        yield _after_coin_in(played, frame, frame.subject)
    elif isinstance(frame.subject, Hit):
        yield from _after_hit(played, frame, frame.subject)


def _after_coin_in(played: SettledRound, frame: Frame, bets: CoinIn) -> Prompt:
    before = require(played.inputs.meter, "meter")
    wager = require(played.inputs.game.progressive, "progressive")
    after = before.coin_in(bets.cents)
    rate, total = percent(before.contribution), print_cents(bets.cents)
    return Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=AFTER_COIN_IN,
        kind=Amount(),
        text=Text(
            "%(rate)s of each progressive bet goes to the meter. What does it show after coin-in?", rate=rate
        ),
        right=(after.amount,),
        rule=wager.citations.grows or frame.step.rule,
        because=Text(
            "%(rate)s of $%(total)s is $%(grown)s, so $%(before)s becomes $%(after)s",
            rate=rate,
            total=total,
            grown=print_cents(after.amount - before.amount),
            before=print_cents(before.amount),
            after=print_cents(after.amount),
        ),
    )


def percent(rate: Fraction) -> str:
    """A part of a bet as it is said: "25%"."""
    return f"{print_rate(rate * 100)}%"


def _after_hit(played: SettledRound, frame: Frame, hit: Hit) -> Iterator[Prompt]:
    wager = require(played.inputs.game.progressive, "progressive")
    reseeded, reason = wager.citations.reseeded or wager.citations.win, _stands(played, hit)
    rule = (hit.shared and wager.citations.shared) or wager.citations.off_meter or hit.line.rule
    yield _amount(frame, TAKES, _how_much(hit), hit.off_meter, rule, _off_the_meter(hit))
    text = Text("What does the meter show after this payout?")
    yield _amount(frame, SHOWS, text, hit.after, _restarts(wager.citations) if hit.reseeds else rule, reason)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=RESEEDED,
        kind=OneOf(YES_OR_NO),
        text=Text("Does this payout reset the meter?"),
        right=("yes" if hit.reseeds else "no",),
        rule=reseeded,
        because=reason,
    )


def _restarts(citations: Citations) -> str:
    return citations.restarts or citations.reseeded or citations.win


def _how_much(hit: Hit) -> Text:
    before = print_cents(hit.before)
    if hit.shared and not hit.reseeds:
        return Text(
            "The meter was reset to $%(meter)s when the first of the tied winners was "
            "paid. How much of this payout comes from the meter?",
            meter=before,
        )
    return Text("The meter shows $%(meter)s. How much of this payout comes off the meter?", meter=before)


def _off_the_meter(hit: Hit) -> Text:
    """What the pay takes off the meter; of one that is shared, what there was to share."""
    off, because = print_cents(hit.off_meter), hit.line.because
    if hit.shared:
        return Text(
            "%(because)s: %(count)s share the $%(shared)s meter, so this spot’s part is $%(off)s",
            because=because,
            count=NUMBERS[hit.sharers],
            shared=print_cents(hit.shared),
            off=off,
        )
    before = print_cents(hit.before)
    return Text("%(because)s: $%(off)s off the $%(before)s meter", because=because, off=off, before=before)


def _stands(played: SettledRound, hit: Hit) -> Text:
    """Why the meter shows what it shows then; its reserve is as coin-in and earlier restarts left it."""
    after = print_cents(hit.after)
    if hit.reseeds:
        seed = print_cents(require(played.inputs.meter, "meter").seed_amount)
        return Text("the meter resets to its seed amount, $%(seed)s, plus the reserve", seed=seed)
    if hit.row.pays == Share(100):
        return Text(
            "the meter was reset when the first of the tied winners was paid, so it still shows $%(after)s",
            after=after,
        )
    before = print_cents(hit.before)
    return Text("$%(before)s minus the payout is $%(after)s", before=before, after=after)


def _amount(frame: Frame, question: Question, text: Text, cents: int, rule: str, because: Text) -> Prompt:
    return Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=Amount(),
        text=text,
        right=(cents,),
        rule=rule,
        because=because,
    )


ASKS = (
    Ask(
        "meter",
        Part.PROCEDURE,
        {"meter": meter},
        (AFTER_COIN_IN, TAKES, SHOWS, RESEEDED),
        interludes=(
            Interlude(When.BEFORE, registered("meter"), 10, at=COIN_IN),
            Interlude(When.BETWEEN, meter_win("meter"), 1, at=WINS),
        ),
        groups=(PROGRESSIVE,),
        titles={"meter": Text("Coin-in")},
    ),
)
