"""Questions on bets before the deal: which are wrong, what is wrong, what becomes of them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.engine.errors import require, require_type
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Cue, Felt, FeltBet, Frame
from games.engine.questions.answers import NONE, Amount, OneOf, SomeSpots, lettered
from games.engine.questions.ask import CHECKS, Ask, Interlude, Part, When
from games.engine.questions.core.order import spot_choice
from games.engine.questions.full_table.wrong_bets import (
    REMEDIES,
    WrongBet,
    broken_words,
    happens,
    limit_choices,
    other_differences,
    ways_to_put_right,
    wrong_bets,
)
from games.engine.questions.prompts import Prompt, PromptContext, Question
from games.engine.rules.advice import WAGERING_LIMITS
from games.engine.rules.limits import HOUSE_LIMITS, Fault, faults, placard, rule_of
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, listed


def _rules_of_limits(posed: PromptContext) -> Iterable[str]:
    return (*(wager.sized for wager in posed.game.wagers), WAGERING_LIMITS, HOUSE_LIMITS)


CHECK_BETS, BET_FAULT, BET_REMEDY, BET_DIFFERENCE = (
    Question(slug, label, kind, decided_by=_rules_of_limits)
    for slug, label, kind in (
        ("check-bets", Text("Bets outside the limits"), Text("Checking the bets")),
        ("bet-fault", Text("Finding what’s wrong with a bet"), Text("Finding what’s wrong with a bet")),
        ("bet-remedy", Text("Correcting a bet"), Text("Correcting a bet")),
        (
            "bet-difference",
            Text("Amount over or short of the limit"),
            Text("Amount over or short of the limit"),
        ),
    )
)


NO_SPOT = lettered(NONE, Text("none"), "n")


def before_the_bets_stand(cue: Cue) -> Iterator[Frame]:
    """All of them as they were laid, then each wrong spot by itself."""
    if not cue.first:
        return
    wrong = wrong_bets(cue.happened)
    felt = _as_laid(cue.scene.after, wrong)
    yield Frame(cue.step, 0, felt, ("check-bets",), "check", wrong)
    for bet in wrong:
        yield Frame(cue.step, bet.spot, felt, ("bet-fault", "bet-remedy"), "check", bet)
        if bet.allowed is not None:
            yield Frame(cue.step, bet.spot, felt, ("bet-difference",), "amount", bet)


def _as_laid(felt: Felt, wrong: tuple[WrongBet, ...]) -> Felt:
    for bet in wrong:
        bets = {slug: FeltBet(cents) for slug, cents in bet.bets.items()}
        felt = felt.with_spot(replace(felt.spot(bet.spot), bets=bets))
    return felt


def check_bets(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs, wrong = played.inputs, require_type(tuple, frame.subject)
    words = [
        Text("spot %(spot)s: %(because)s", spot=str(bet.spot), because=broken_words(inputs, bet))
        for bet in wrong
    ]
    rules = {_rule(inputs, bet) for bet in wrong}
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=CHECK_BETS,
        kind=SomeSpots((*(spot_choice(seat.spot) for seat in inputs.seats), NO_SPOT)),
        text=Text(
            "%(placard)s Which spots have a bet outside the limits?",
            placard=placard(inputs.game, inputs.house),
        ),
        right=(frozenset(_broken(played, frame)),),
        rule=rules.pop() if len(rules) == 1 else HOUSE_LIMITS,
        because=listed(words, ", ") if words else Text("every bet is within the limits"),
    )


def _broken(played: SettledRound, frame: Frame) -> Iterator[int]:
    """The spots whose bets, as they lie there, break a limit."""
    for spot in frame.felt.spots:
        bets = {slug: bet.stake for slug, bet in spot.bets.items()}
        if faults(played.inputs.game, played.inputs.house, bets):
            yield spot.spot


def bet_fault(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs, bet = played.inputs, _bet(frame)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=BET_FAULT,
        kind=OneOf(limit_choices(inputs)),
        text=Text(
            "%(placard)s What is wrong on spot %(spot)s?",
            placard=placard(inputs.game, inputs.house),
            spot=str(bet.spot),
        ),
        right=(bet.limit.value,),
        rule=_rule(inputs, bet),
        because=broken_words(inputs, bet),
    )


def bet_remedy(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Whatever puts the bets right, for no rule prefers one way to another."""
    bet = _bet(frame)
    right = tuple(ways_to_put_right(played.inputs, bet))
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=BET_REMEDY,
        kind=OneOf(REMEDIES),
        text=Text("How do you correct this bet?"),
        right=tuple(choice.value for choice in right),
        rule=_rule(played.inputs, bet),
        because=listed((broken_words(played.inputs, bet), right[0].words), ": "),
    )


def bet_difference(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Yield how far a wrong bet is from the nearest that would stand, in words that do not say which way."""
    bet = _bet(frame)
    allowed = require(bet.allowed, "bet that would stand")
    name = played.inputs.game.wager(bet.wager).name
    words = Text("%(bet)s of $%(cents)s is allowed", bet=name, cents=print_cents(allowed))
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=BET_DIFFERENCE,
        kind=Amount(),
        text=Text("By how much is the bet over or short?"),
        right=tuple(dict.fromkeys((abs(bet.laid - allowed), *other_differences(played.inputs, bet)))),
        rule=_rule(played.inputs, bet),
        because=listed((broken_words(played.inputs, bet), words, *_ends(played, bet)), ", "),
    )


def _ends(played: SettledRound, bet: WrongBet) -> Iterator[Text]:
    """What the player makes of it, where that is not the nearest bet that would stand."""
    seat = played.inputs.seat(bet.spot)
    true = seat.bets[bet.wager]
    if true != bet.allowed:
        yield Text("the player makes it $%(cents)s", cents=print_cents(true))


def _bet(frame: Frame) -> WrongBet:
    return require_type(WrongBet, frame.subject)


def _rule(inputs: Inputs, bet: WrongBet) -> str:
    return rule_of(inputs.game, inputs.house, Fault(bet.limit, bet.wager))


ASKS = (
    Ask(
        "check-bets",
        Part.PROCEDURE,
        {
            "check-bets": check_bets,
            "bet-fault": bet_fault,
            "bet-remedy": bet_remedy,
            "bet-difference": bet_difference,
        },
        (CHECK_BETS, BET_FAULT, BET_REMEDY, BET_DIFFERENCE),
        interludes=(Interlude(When.BEFORE, before_the_bets_stand, 5, at=frozenset({"take-bets"})),),
        groups=(CHECKS,),
        titles={"check": Text("Checking the bets")},
        rates={"wrong_bets": 40},
        happens=happens,
    ),
)
