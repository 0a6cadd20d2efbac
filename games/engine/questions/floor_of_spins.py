"""Questions to the floor where all bet on what falls: a dealer is watched, and slips are to be seen.

After the sweep the floor says whether all was done in its order and nothing was left; then, player by player,
whether the payout is right in chips and in money. What goes wrong comes from a stream of each place's own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.engine.cards.streams import Stream, by_own_number, pick
from games.engine.errors import NotAllowed, require, require_type
from games.engine.misconceptions.misconception_catalog import BY_SLUG, ON_LAYOUT
from games.engine.misconceptions.mistake import Mistake
from games.engine.money.amounts import print_cents
from games.engine.money.cutting import BARREL
from games.engine.procedure.frames import Cue, Exercise, Felt, FeltBet, Frame, Happened, settled_spot
from games.engine.procedure.steps import settled_at
from games.engine.questions.answers import AnswerChoice, OneOf
from games.engine.questions.layouts import COLORS, chips, money, said_of
from games.engine.questions.prompts import Prompt, PromptContext, Question, rules_of_every_bet
from games.engine.rules.games import Step
from games.engine.rules.wagers import Action
from games.engine.settlement.color_chips import player_words
from games.engine.settlement.inputs import Inputs, SettlementLine
from games.engine.settlement.settlements import SettledRound, Settlement, settle
from games.engine.texts import Text

SPIN, PAYOUT, PAYOUT_RIGHT, LEFT_LYING = "floor-spin", "floor-payout", "floor-payout-right", "floor-left"
ORDER_SLIP, PAYOUT_SLIP = "spin-slip", "payout-slip"
"""What happens, by name."""

IN_ORDER = AnswerChoice("all-right", Text("nothing"), "n")
NO_CALL = AnswerChoice("no-call", Text("the call “no more bets” was left out"), "b")
WRONG_COLOR = AnswerChoice("wrong-color", Text("the number was called with the wrong color"), "c")
DOLLY_LATE = AnswerChoice("dolly-late", Text("the dolly was put down after the sweep"), "d")
PAID_FIRST = AnswerChoice("paid-first", Text("a winner was paid before the losers were taken"), "p")
LEFT = AnswerChoice("left", Text("a losing bet was left on the layout"), "l")
WRONG_SPINS = (NO_CALL, WRONG_COLOR, DOLLY_LATE, PAID_FIRST, LEFT)
AT_STEP: Mapping[str, str] = {
    NO_CALL.value: "no-more-bets",
    WRONG_COLOR.value: "call-number",
    DOLLY_LATE.value: "mark",
}
"""By what went wrong the act whose rule says how it is done; else that of the sweep."""

NO_MORE, CALLS = Text("The dealer calls “no more bets”."), Text("The dealer calls %(pocket)s, %(color)s.")
DOLLY, SWEEPS = Text("The dealer puts the dolly on the number."), Text("The dealer takes what loses.")
PAYS = Text("The dealer pays %(player)s.")

PAYOUT_OK = AnswerChoice("all-right", Text("all right"), "o")
CHIPS_WRONG = AnswerChoice("chips", Text("the number of chips is wrong"), "c")
MONEY_WRONG = AnswerChoice("money", Text("the amount of money is wrong"), "m")


def _rules_of_a_spin(posed: PromptContext) -> tuple[str, ...]:
    return tuple(step.rule for step in posed.game.procedure)


WATCHED_SPIN, WHICH_LEFT = (
    Question(slug, label, kind, decided_by=_rules_of_a_spin)
    for slug, label, kind in (
        ("spin-watched", Text("Spin in order"), Text("Watching a spin as the floor")),
        ("bet-left", Text("Bet that was left"), Text("Finding a bet that was left")),
    )
)
WATCHED_PAYOUT = Question(
    "payout-watched",
    Text("Paid correctly"),
    Text("Watching payouts as the floor"),
    decided_by=rules_of_every_bet,
)
QUESTIONS = (WATCHED_SPIN, WHICH_LEFT, WATCHED_PAYOUT)


@dataclass(frozen=True, slots=True)
class WatchedSpin:
    """How a dealer did a spin up to the sweep: what was `wrong` ("": nothing), and the bet that was left
    lying, with its spot."""

    wrong: str = ""
    bet: str = ""
    spot: int = 0


@dataclass(frozen=True, slots=True)
class WatchedPayout:
    """What a dealer sent a player: chips (0: value chips), cents, and the mistake, if one was made."""

    chips: int
    cents: int
    mistake: Mistake | None = None


# --- What happens ---


def happens(inputs: Inputs, exercise: Exercise) -> Iterator[Happened]:
    """Draw what goes wrong before and in the sweep, and which payouts do."""
    settled, name = settle(inputs), f"{inputs.seed}/{inputs.round}/floor"
    swept = next(step for step in inputs.rules.procedure if step.act == "take")
    if settled_at(settled, inputs.seats, swept.name) and Stream(f"{name}/spin").draw(100) < exercise.slips:
        yield Happened(swept.name, 0, ORDER_SLIP, _spin_facts(inputs, settled, f"{name}/spin"))
    for step in _paying(inputs):
        for seat in settled_at(settled, inputs.seats, step.name):
            own = f"{name}/{step.name}/{seat.spot}"
            slips = Stream(own).draw(100) < exercise.slips
            if slips and (facts := _payout_facts(inputs, settled, step, seat.spot, own)):
                yield Happened(step.name, seat.spot, PAYOUT_SLIP, facts)


def _paying(inputs: Inputs) -> list[Step]:
    return [step for step in inputs.rules.procedure if step.act in ("pay-outside", "reconcile")]


def _spin_facts(inputs: Inputs, settled: Settlement, name: str) -> dict[str, Any]:
    """A bet is left only where one outside loses; a color is called wrong only of a number that has one."""
    lost = [f"{line.wager}.{line.spot}" for line in _lost_outside(inputs, settled)]
    possible = {choice.value for choice in WRONG_SPINS}
    possible -= set() if lost else {LEFT.value}
    possible -= set() if any(line.action is Action.PAY for line in settled.lines) else {PAID_FIRST.value}
    wrong = pick(possible, f"{name}/wrong")
    facts: dict[str, Any] = {"wrong": wrong}
    if wrong == LEFT.value:
        bet, spot = pick(lost, f"{name}/bet").rsplit(".", 1)
        facts |= {"bet": bet, "spot": int(spot)}
    return facts


def _lost_outside(inputs: Inputs, settled: Settlement) -> list[SettlementLine]:
    wager = inputs.rules.wager
    return [line for line in settled.lines if line.action is Action.TAKE and not wager(line.wager).inside]


def _payout_facts(
    inputs: Inputs, settled: Settlement, step: Step, spot: int, name: str
) -> dict[str, Any] | None:
    """The first mistake, by the number that it draws, by which this player is paid otherwise."""
    true = _paid(settled, step, spot)
    color = inputs.seat(spot).color
    count = true // color.cents if color else 0
    for slug in by_own_number((mistake.slug for mistake in ON_LAYOUT), name):
        for changed in BY_SLUG[slug].change(inputs):
            seat = changed.seat(spot)
            paid = _paid(settle(replace(changed, seats=(seat,))), step, spot)
            sent = paid // seat.color.cents if seat.color else 0
            if sent != count and color:
                paid = sent * color.cents
            if paid != true and paid > 0:
                return {"mistake": slug, "chips": sent, "cents": paid}
    return None


def _paid(settled: Settlement, step: Step, spot: int) -> int:
    lines = (line for line in settled.lines if line.spot == spot and line.at == step.name)
    return sum(line.pays for line in lines if line.action is Action.PAY)


# --- What is seen ---


def oversight(cue: Cue) -> Iterator[Frame]:
    """The spin up to the sweep; then each payout as it is sent, before the timeline shows what is due."""
    inputs = cue.true or cue.inputs
    settled = settle(inputs)
    if cue.step.act == "take":
        if cue.first:
            yield from _of_spin(cue, inputs, settled)
    elif cue.scene.spot and cue.scene.before.spot(cue.scene.spot).state == "showing":
        yield from _of_payout(cue, inputs, settled)


def _of_spin(cue: Cue, inputs: Inputs, settled: Settlement) -> Iterator[Frame]:
    facts = next((one.facts for one in cue.happened if one.what == ORDER_SLIP), {})
    watched = WatchedSpin(facts.get("wrong", ""), facts.get("bet", ""), facts.get("spot", 0))
    felt = cue.felt
    for spot in felt.spots:
        felt = felt.with_spot(settled_spot(settled, spot, cue.step.name))
    if watched.bet:
        left = felt.spot(watched.spot)
        bets = {**left.bets, watched.bet: FeltBet(left.bets[watched.bet].stake)}
        felt = felt.with_spot(replace(left, bets=bets))
    felt = replace(felt, speech=tuple(_done(inputs, settled, watched.wrong)))
    yield Frame(cue.step, 0, felt, (SPIN,), SPIN, watched)
    if watched.bet:
        yield Frame(cue.step, 0, felt, (LEFT_LYING,), LEFT_LYING, watched)


def _done(inputs: Inputs, settled: Settlement, wrong: str) -> Iterator[Text]:
    """What the dealer did, in the order in which it was done."""
    pocket = inputs.fallen
    color, _odd, _low = said_of(pocket)
    others = [choice for choice in COLORS if (choice.value == color) is not (wrong == WRONG_COLOR.value)]
    called = CALLS.filled(pocket=pocket, color=others[0].words)
    if wrong != NO_CALL.value:
        yield NO_MORE
    yield called
    if wrong != DOLLY_LATE.value:
        yield DOLLY
    if wrong == PAID_FIRST.value:
        first = max(line.spot for line in settled.lines if line.action is Action.PAY)
        yield PAYS.filled(player=player_words(inputs.seat(first)))
    yield SWEEPS
    if wrong == DOLLY_LATE.value:
        yield DOLLY


def _of_payout(cue: Cue, inputs: Inputs, settled: Settlement) -> Iterator[Frame]:
    spot, step = cue.scene.spot, cue.step
    color, true = inputs.seat(spot).color, _paid(settled, step, spot)
    watched = WatchedPayout(true // color.cents if color else 0, true)
    own = (one for one in cue.happened if (one.step, one.spot, one.what) == (step.name, spot, PAYOUT_SLIP))
    if slip := next(own, None):
        if slip.facts["mistake"] not in BY_SLUG:
            gone = Text("%(mistake)s is no longer in the list of mistakes", mistake=slip.facts["mistake"])
            raise NotAllowed("happened", gone)
        watched = WatchedPayout(slip.facts["chips"], slip.facts["cents"], BY_SLUG[slip.facts["mistake"]])
    felt = _sent(cue.scene.before, spot, watched)
    yield Frame(step, spot, felt, (PAYOUT,), PAYOUT, watched)
    if watched.mistake:
        yield Frame(step, spot, felt, (PAYOUT_RIGHT,), PAYOUT_RIGHT, watched)


def _sent(felt: Felt, spot: int, watched: WatchedPayout) -> Felt:
    facts, color = {"cents": print_cents(watched.cents)}, felt.spot(spot).color
    line = Text("The dealer pays $%(cents)s in value chips.")
    if color:
        stacks, rest = divmod(watched.chips, BARREL)
        line = Text(
            "The dealer sends %(color)s %(stacks)s × 20 chips and %(rest)s, and calls them $%(cents)s."
        )
        facts |= {"color": color.name, "stacks": str(stacks), "rest": str(rest)}
    return replace(felt, speech=(*felt.speech, line.filled(**facts)))


# --- What is asked ---


def spin(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """What was done is heard, and what lies there is seen; the question says nothing of it."""
    watched = require_type(WatchedSpin, frame.subject)
    due = next((choice for choice in WRONG_SPINS if choice.value == watched.wrong), IN_ORDER)
    because = due.words if watched.wrong else Text("all was done in its order, and nothing was left")
    act = AT_STEP.get(watched.wrong, "take")
    yield Prompt(
        step=frame.step.name,
        spot=0,
        question=WATCHED_SPIN,
        kind=OneOf((IN_ORDER, *WRONG_SPINS)),
        text=Text("What did the dealer do wrong?"),
        right=(due.value,),
        rule=next(step.rule for step in played.inputs.rules.procedure if step.act == act),
        because=because,
    )


def left_lying(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    watched, game = require_type(WatchedSpin, frame.subject), played.inputs.rules
    outside = [wager for wager in game.wagers if not wager.inside]
    left = game.wager(watched.bet)
    pocket = played.inputs.fallen
    yield Prompt(
        step=frame.step.name,
        spot=0,
        question=WHICH_LEFT,
        kind=OneOf(tuple(AnswerChoice(one.slug, one.name, str(key)) for key, one in enumerate(outside, 1))),
        text=Text("Which outside bet should have been taken?"),
        right=(left.slug,),
        rule=left.citations.lose,
        because=Text("%(pocket)s isn’t covered by %(bets)s", pocket=pocket, bets=left.name),
    )


def payout(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    watched = require_type(WatchedPayout, frame.subject)
    due = _what_is_wrong(played, frame, watched)
    because = due.words if watched.mistake else Text("the payout is right in chips and in money")
    in_color = frame.felt.spot(frame.spot).color is not None
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=WATCHED_PAYOUT,
        kind=OneOf((PAYOUT_OK, *((CHIPS_WRONG,) if in_color else ()), MONEY_WRONG)),
        text=Text("Is this payout right?"),
        right=(due.value,),
        rule=frame.step.rule,
        because=because,
    )


def _what_is_wrong(played: SettledRound, frame: Frame, watched: WatchedPayout) -> AnswerChoice:
    """Chips that are too many or too few are worth what they are worth; of chips that are right the money may
    be wrong."""
    if not watched.mistake:
        return PAYOUT_OK
    color = played.inputs.seat(frame.spot).color
    right = color and watched.chips * color.cents == _paid(played.settlement, frame.step, frame.spot)
    return MONEY_WRONG if right or not color else CHIPS_WRONG


def payout_right(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """What should have been sent, as of any payout."""
    watched = require_type(WatchedPayout, frame.subject)
    asks = chips if _what_is_wrong(played, frame, watched) is CHIPS_WRONG else money
    mistake = require(watched.mistake, "mistake").describe()
    for prompt in asks(played, frame):
        because = Text("%(because)s (the dealer %(mistake)s)", because=prompt.because, mistake=mistake)
        yield replace(prompt, because=because)


POSES = {SPIN: spin, LEFT_LYING: left_lying, PAYOUT: payout, PAYOUT_RIGHT: payout_right}
