"""Questions to the floor: a dealer is watched, and slips are to be seen."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache, lru_cache
from string import ascii_lowercase
from typing import Any

from games.engine.cards.streams import Stream, by_own_number
from games.engine.errors import NotAllowed, require, require_type
from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES, Mistake
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import (
    DEALER_SPOT,
    STATES,
    Cue,
    Exercise,
    Felt,
    FeltBet,
    Frame,
    Happened,
    settled_spot,
)
from games.engine.procedure.steps import in_order, settled_at
from games.engine.questions import floor_of_spins
from games.engine.questions.answers import AnswerChoice, OneOf
from games.engine.questions.ask import FLOOR, Ask, Interlude, Part, When
from games.engine.questions.prompts import Prompt, Question, rules_of_every_bet
from games.engine.questions.settling import BET, bets, offered_at, prompt_of
from games.engine.questions.settling import IN_TURN as STATES_IN_TURN
from games.engine.questions.table_hands import OWED, commissions
from games.engine.rules.games import Order, Step
from games.engine.rules.wagers import Action, Even, Wager
from games.engine.settlement.inputs import Inputs, Seat, SettlementLine
from games.engine.settlement.settlements import SettledRound, Settlement, boxes_after, settle
from games.engine.texts import Text, read_text, write_text

# --- Slips ---
# Slips: how a simulated dealer leaves a spot, settled as the rules have it or with one bet of it wrong.
# A slip is a named mistake that shows in exactly one bet of the spot, and in nothing that lies on the table.
# Which spots, bets and mistakes comes from a stream of each place's own.


DEALERS_MISTAKES = tuple(mistake for mistake in MISTAKES if mistake.about in BET.explained_by)
"""The mistakes that a watched dealer makes."""


@dataclass(frozen=True, slots=True)
class Slip:
    """One bet settled wrongly: what became of it (None: it was left alone), by which mistake."""

    wager: Wager
    line: SettlementLine | None
    mistake: Mistake


@dataclass(frozen=True, slots=True)
class Spot:
    """A seat at the step at which the dealer comes to it, the bets looked at then, and the true lines."""

    inputs: Inputs
    settled: Settlement
    seat: Seat
    at: str
    bets: tuple[Wager, ...]

    @property
    def folds(self) -> bool:
        return self.seat.folds_at == self.at

    @property
    def is_left(self) -> bool:
        """Whether the dealer may leave a bet that lies there: on a fold, and of hands in turn before all are
        settled."""
        game = self.inputs.game
        return self.folds or (bool(game.hands_in_turn) and self.at != game.settles_at)

    def line(self, settled: Settlement, wager: Wager) -> SettlementLine | None:
        """What becomes of a bet at this step; None where it is left alone."""
        line = settled.at(self.seat.spot, wager.slug)
        return line if line and line.at in steps_of(self.inputs, self.at) else None

    def effect(self, settled: Settlement, wager: Wager) -> tuple[Action, int, int]:
        """What is seen to happen to a bet, what it is paid, what is marked for it: one that was swept before
        the deal can only be paid or not."""
        line = self.line(settled, wager)
        if line is None or (wager.progressive and line.action is Action.TAKE):
            return Action.LEAVE, 0, 0
        return line.action, line.pays, line.fee


def steps_of(inputs: Inputs, step: str) -> frozenset[str]:
    """Return the steps whose lines are seen as the dealer leaves a spot at this one: both of them, where what
    loses is taken before what wins is paid."""
    both = frozenset({inputs.game.takes_at, inputs.game.settles_at})
    return both if step in both else frozenset({step})


@dataclass(frozen=True, slots=True)
class ObservedSpot:
    """A spot as the dealer leaves it: the bets that were looked at, the lines of those that were
    settled, and the slip if one was made; whether only what is marked in the box is wrong."""

    seat: Seat
    at: str
    bets: tuple[Wager, ...]
    lines: tuple[SettlementLine, ...]
    slip: Slip | None = None
    only_box: bool = False

    @property
    def folds(self) -> bool:
        return self.seat.folds_at == self.at


@dataclass(frozen=True, eq=False, slots=True)
class _Same:
    """Inputs by their identity, for they never change: what was found of them is not found again."""

    inputs: Inputs

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.inputs is self.inputs

    def __hash__(self) -> int:
        return id(self.inputs)


def watched_at(inputs: Inputs, exercise: Exercise, step: str, spot: int, hand: int = 0) -> ObservedSpot:
    """The spot as the dealer of this exercise leaves it; one hand of it, where they are settled in turn."""
    return _watched(_Same(inputs), exercise, step, spot, hand)


@lru_cache(maxsize=512)
def _watched(same: _Same, exercise: Exercise, step: str, number: int, hand: int) -> ObservedSpot:
    inputs, spot = same.inputs, _spot(same, step, number, hand)
    about = "fold" if spot.folds else "reconcile"
    if inputs.game.hands_in_turn:
        about = f"{step}/{hand}"
    name = f"{inputs.seed}/{inputs.round}/floor/{about}/{number}"
    slip = _slip(spot, exercise, name) if Stream(name).draw(100) < exercise.slips else None
    return _as_left(spot, slip)


def _spot(same: _Same, step: str, number: int, hand: int = 0) -> Spot:
    inputs, settled = same.inputs, _settled(same)
    seat = inputs.seat(number)
    bets = _come_to(inputs, settled, seat, step)
    if hand:
        bets = (wager for wager in bets if inputs.game.hand_of(wager.slug) == hand)
    return Spot(inputs, settled, seat, step, tuple(bets))


def _as_left(spot: Spot, slip: Slip | None) -> ObservedSpot:
    wrong = slip.wager.slug if slip else ""
    lines = [
        slip.line if slip and wager.slug == wrong else spot.line(spot.settled, wager) for wager in spot.bets
    ]
    true = spot.line(spot.settled, slip.wager) if slip else None
    only_box = slip is not None and _paid_as(slip, true)
    return ObservedSpot(spot.seat, spot.at, spot.bets, tuple(line for line in lines if line), slip, only_box)


def _paid_as(slip: Slip, true: SettlementLine | None) -> bool:
    """Return whether the bet itself is settled as it should be."""
    lines = [(line.action, line.pays) for line in (slip.line, true) if line]
    return len(lines) == 2 and lines[0] == lines[1]


WATCHED = frozenset({"decide", "take", "reconcile"})
"""The steps at which bets of one spot are settled."""

AROUND = frozenset({"side-bets", "reconcile"})
BY_SPOT = frozenset({"insurance", "peek"})
"""Those at which the dealer goes round the table once, where hands are played in turn: taking from all before
anyone is paid, or hand by hand; and spot by spot."""

IN_TURN = "play-hands"
"""The step at which each of these hands may be settled as it ends."""

SETTLES_IN_TURN = AROUND | BY_SPOT | {IN_TURN}

OF_A_SPIN = frozenset({"take", "pay-outside", "reconcile"})
"""The steps of a spin that are watched."""

SLIP = "slip"


def happens(inputs: Inputs, exercise: Exercise) -> Iterator[Happened]:
    """Draw which spots the dealer leaves with a slip, and which; of a wheel what goes wrong in a spin."""
    if inputs.game.falls:
        yield from floor_of_spins.happens(inputs, exercise)
        return
    settled = _settled(_Same(inputs))
    if inputs.game.hands_in_turn:
        yield from _happens_in_turn(inputs, exercise, settled)
        return
    for step in (step for step in inputs.game.procedure if step.act in WATCHED):
        for seat in left_at(inputs, settled, step):
            if step.act == "decide" and seat.folds_at != step.name:
                continue
            slip = watched_at(inputs, exercise, step.name, seat.spot).slip
            if slip:
                yield Happened(step.name, seat.spot, SLIP, _facts(slip))


def _facts(slip: Slip) -> dict[str, Any]:
    line = slip.line and asdict(slip.line) | {"because": write_text(slip.line.because)}
    return {"wager": slip.wager.slug, "line": line, "mistake": slip.mistake.slug}


def _happens_in_turn(inputs: Inputs, exercise: Exercise, settled: Settlement) -> Iterator[Happened]:
    """Spot by spot at each step that is gone round, and hand by hand while they are played."""
    for step in inputs.game.procedure:
        if step.act not in SETTLES_IN_TURN:
            continue
        for seat in settled_at(settled, inputs.seats, step.name):
            for hand in _hands_settled(inputs, settled, step, seat.spot) if step.act == IN_TURN else (0,):
                slip = watched_at(inputs, exercise, step.name, seat.spot, hand).slip
                if slip:
                    yield Happened(step.name, seat.spot, SLIP, _facts(slip) | {"hand": hand})


def _hands_settled(inputs: Inputs, settled: Settlement, step: Step, spot: int) -> list[int]:
    """The numbers of the hands of a spot of which a bet is settled at this step."""
    lines = (line for line in settled.lines if line.spot == spot and line.at == step.name)
    return sorted({inputs.game.hand_of(line.wager) for line in lines})


def left_at(inputs: Inputs, settled: Settlement, step: Step) -> tuple[Seat, ...]:
    """Return the seats that the dealer is done with at this step: where what loses is taken from, those that
    nothing is left on."""
    seats, paid = settled_at(settled, inputs.seats, step.name), inputs.game.settles_at
    if step.act != "take":
        return seats
    later = {seat.spot for seat in settled_at(settled, inputs.seats, paid)}
    return tuple(seat for seat in seats if seat.spot not in later)


def shown_at(
    inputs: Inputs, step: Step, spot: int, happened: Iterable[Happened], hand: int = 0
) -> ObservedSpot:
    """The spot as the dealer leaves it, by what was drawn; one hand of it, where they are settled in turn.
    Raises `NotAllowed` where its mistake is gone."""
    slips = (one for one in happened if (one.step, one.spot, one.what) == (step.name, spot, SLIP))
    own = (one.facts for one in slips if one.facts.get("hand", 0) == hand)
    slip = next((_read_slip(inputs, step, facts) for facts in own), None)
    return _as_left(_spot(_Same(inputs), step.name, spot, hand), slip)


def _read_slip(inputs: Inputs, step: Step, facts: Mapping[str, Any]) -> Slip:
    mistake, line = BY_SLUG.get(facts["mistake"]), facts["line"]
    if mistake is None:
        gone = Text("%(mistake)s is no longer in the list of mistakes", mistake=facts["mistake"])
        raise NotAllowed("happened", gone)
    if line:
        line = {name: value for name, value in line.items() if name != "stage"}  # as it was written before
        read = {"at": step.name, "action": Action(line["action"]), "because": read_text(line["because"])}
        line = SettlementLine(**line | read)
    return Slip(inputs.game.wager(facts["wager"]), line, mistake)


@lru_cache(maxsize=64)
def _settled(same: _Same) -> Settlement:
    return settle(same.inputs)


def _come_to(inputs: Inputs, settled: Settlement, seat: Seat, step: str) -> Iterator[Wager]:
    """The bets that a dealer has to look at now, and the bonuses that might be due."""
    for wager in inputs.game.wagers:
        line = settled.at(seat.spot, wager.slug)
        if seat.folds_at == step:
            looked_at = wager.staked and not wager.progressive and seat.stake(wager.slug) > 0
        else:
            looked_at = not wager.staked or (line is not None and line.at in steps_of(inputs, step))
        if looked_at:
            yield wager


def _slip(spot: Spot, exercise: Exercise, stream_name: str) -> Slip | None:
    """The first bet, by the number that it draws, of which some named mistake and nothing else can be seen;
    of those mistakes the first likewise."""
    only = exercise.wagers or {wager.slug for wager in spot.bets}
    wagers = by_own_number((wager.slug for wager in spot.bets if wager.slug in only), stream_name)
    mistakes = by_own_number((mistake.slug for mistake in DEALERS_MISTAKES), stream_name)
    made = cache(lambda slug: tuple(_made(spot, BY_SLUG[slug])))
    for wager in wagers:
        for mistake in mistakes:
            for slip in made(mistake):
                if slip.wager.slug == wager:
                    return slip
    return None


def _made(spot: Spot, mistake: Mistake) -> Iterator[Slip]:
    """What the mistake does to this spot, in each form in which it changes one bet and no other, as its words
    have it."""
    for changed in mistake.change(spot.inputs):
        done = _settled_so(spot, changed)
        if done is None:
            continue
        wrong = [wager for wager in spot.bets if spot.effect(done, wager) != spot.effect(spot.settled, wager)]
        if len(wrong) != 1 or not _can_be_done(spot, done, wrong[0]):
            continue
        if mistake.action in (None, spot.effect(done, wrong[0])[0]):
            yield Slip(wrong[0], spot.line(done, wrong[0]), mistake)


def _can_be_done(spot: Spot, done: Settlement, wager: Wager) -> bool:
    """A bet in its circle is left alone only on a fold, or where it was added to a hand in turn: at the end
    it is taken, paid or pushed. A pay of nothing is no slip."""
    line, lies_there = spot.line(done, wager), wager.staked and not wager.progressive
    if line is None or line.action is Action.LEAVE:
        return spot.is_left or not lies_there or _is_second_stack(spot, wager)
    return line.action is not Action.PAY or line.pays > 0


def _is_second_stack(spot: Spot, wager: Wager) -> bool:
    """Return whether a bet lies beside another on the same hand in turn, and goes the same way."""
    return bool(spot.inputs.game.hands_in_turn) and wager.later and not wager.table


def _settled_so(spot: Spot, changed: Inputs) -> Settlement | None:
    """The spot settled under a mistake; None where that takes cards that do not lie there, or money that
    was not paid before."""
    seat = changed.seat(spot.seat.spot)
    lies_there = set(spot.inputs.on(seat, "player"))
    if not lies_there.issuperset(changed.on(seat, "player")):
        return None
    try:
        alone = settle(replace(changed, seats=(seat,)))
    except NotAllowed:
        return None  # too few cards for the hand that is looked for
    if alone.dealer.plays != spot.settled.dealer.plays:
        return None
    limited = bool(changed.house.payout_limits)
    if not limited and not _off_meter(spot, spot.settled) and not _off_meter(spot, alone):
        return alone
    whole = settle(changed)
    return whole if _paid_before(spot, whole, limited) == _paid_before(spot, spot.settled, limited) else None


def _off_meter(spot: Spot, settled: Settlement) -> bool:
    """Return whether a bet that was swept is paid, so that what others were paid may change what it gets."""
    return any(spot.effect(settled, wager)[0] is Action.PAY for wager in spot.bets if wager.progressive)


def _paid_before(spot: Spot, settled: Settlement, limited: bool) -> list[tuple[int, str, int]]:
    """What was paid at other spots from the meter, or under a payout limit from the rack, before this one."""
    return [
        (line.spot, line.wager, line.pays)
        for line in settled.lines
        if (limited or line.progressive) and _comes_before(line, spot)
    ]


def _comes_before(line: SettlementLine, spot: Spot) -> bool:
    """Folds go round from first base; hands are settled from the dealer's right, after all folds."""
    folded = spot.inputs.is_of_fold(line)
    if spot.folds:
        return folded and line.spot < spot.seat.spot
    return folded or (line.at == spot.at and line.spot > spot.seat.spot)


# --- Floor ---
# The floor supervisor: did the dealer settle this spot right, and if not, what is right?


LOOK, RIGHT = "floor", "floor-right"
SETTLED_RIGHT = Question(
    "floor", Text("Settled correctly"), Text("Watching a dealer as the floor"), decided_by=rules_of_every_bet
)
ALL_RIGHT = AnswerChoice("all-right", Text("all right"), "o")


def oversight(cue: Cue) -> Iterator[Frame]:
    """The spot as the dealer leaves it, before the timeline shows how it is settled; what is right comes in a
    frame of its own, so that nothing says beforehand whether there is a slip."""
    game, spot = cue.inputs.game, cue.scene.spot
    if game.falls:
        yield from floor_of_spins.oversight(cue)
        return
    if game.hands_in_turn:
        yield from _in_turn(cue)
        return
    if game.takes_at != game.settles_at:
        yield from _after_the_losers(cue) if cue.step.act == "take" else ()
        return
    if spot == DEALER_SPOT or not cue.scene.asked or cue.scene.before.spot(spot).state == "taking back":
        return
    yield from _watch(cue, cue.step, spot, cue.scene.before)


def _after_the_losers(cue: Cue) -> Iterator[Frame]:
    """Where what loses is taken from all spots first: the spots that are done with then, then each other as
    the dealer leaves it. Which they are does not depend on what the floor believes either."""
    inputs, felt = cue.true or cue.inputs, cue.scene.after
    settled, game = _settled(_Same(inputs)), inputs.game
    for step in (step for step in game.procedure if step.name in (game.takes_at, game.settles_at)):
        for seat in in_order(left_at(inputs, settled, step), step.order):
            yield from _watch(cue, step, seat.spot, felt)
            felt = _as_settled(felt, settled, seat)


def _in_turn(cue: Cue) -> Iterator[Frame]:
    """Where hands are played in turn: hand by hand, spot by spot, or all as the dealer goes round."""
    if cue.step.act == IN_TURN:
        yield from _one_hand(cue)
    elif cue.step.act not in BY_SPOT:
        yield from _around(cue)
    elif cue.scene.spot:
        yield from _watch(cue, cue.step, cue.scene.spot, cue.scene.before)


def _around(cue: Cue) -> Iterator[Frame]:
    """Every spot as the dealer goes round, each with those before it as they should be left."""
    if not cue.first or cue.step.act not in AROUND:
        return
    inputs, felt, step = cue.true or cue.inputs, cue.felt, cue.step
    settled = _settled(_Same(inputs))
    for seat in in_order(settled_at(settled, inputs.seats, step.name), Order.COUNTER_CLOCKWISE):
        lying = felt.with_spot(replace(felt.spot(seat.spot), state="showing", asked=0))
        yield from _watch(cue, step, seat.spot, lying)
        spot = settled_spot(settled, felt.spot(seat.spot), step.name)
        felt = felt.with_spot(replace(spot, bets=felt.spot(seat.spot).bets | spot.bets))


def _one_hand(cue: Cue) -> Iterator[Frame]:
    """A hand that ends while hands are played, where a bet of it is to be settled now."""
    spot = cue.scene.before.spot(cue.scene.spot) if cue.scene.spot else None
    if spot is None or spot.state not in STATES_IN_TURN:
        return
    inputs = cue.true or cue.inputs
    if spot.asked in _hands_settled(inputs, _settled(_Same(inputs)), cue.step, spot.spot):
        yield from _watch(cue, cue.step, spot.spot, cue.scene.before, spot.asked)


def _as_settled(felt: Felt, settled: Settlement, seat: Seat) -> Felt:
    """The felt with a spot as it should be left."""
    game, owed = settled.hands.inputs.game, boxes_after(settled.hands.inputs, settled.lines)
    boxes = felt.boxes
    if boxes is not None and seat.spot in owed:
        boxes = {**boxes, seat.spot: owed[seat.spot]}
    done = felt.with_spot(settled_spot(settled, felt.spot(seat.spot), game.settles_at))
    return replace(done, boxes=boxes)


def _watch(cue: Cue, step: Step, spot: int, felt: Felt, hand: int = 0) -> Iterator[Frame]:
    # What the dealer did does not depend on what the floor believes.
    watched = shown_at(cue.true or cue.inputs, step, spot, cue.happened, hand)
    felt = _frames_as_left(cue, watched, felt)
    turn = cue.scene.turn if hand else 0
    yield Frame(step, spot, felt, (LOOK,), LOOK, watched, turn)
    if watched.slip:
        yield Frame(step, spot, felt, (RIGHT,), RIGHT, watched, turn)


def _frames_as_left(cue: Cue, watched: ObservedSpot, before: Felt) -> Felt:
    """The felt as the dealer leaves the spot, the hand open, the meter as it stood before this spot."""
    seat = watched.seat
    spot = before.spot(seat.spot)
    lines = (line for line in watched.lines if line.action is not Action.LEAVE)
    settled = {line.wager: FeltBet(line.stake, STATES[line.action], line.pays) for line in lines}
    own = cue.inputs.game.reading("dealt").own
    cards = tuple(card for place in own for card in seat.on(place)) if watched.folds else spot.cards
    felt = before.with_spot(replace(spot, cards=cards, bets=spot.bets | settled))
    return _with_box(felt, watched) if felt.boxes is not None and _can_owe(cue.inputs, seat) else felt


def _can_owe(inputs: Inputs, seat: Seat) -> bool:
    """Return whether a win of this spot may be marked in its box."""
    bets = (inputs.rules.wager(slug) for slug, cents in seat.bets.items() if cents)
    return any(isinstance(wager.pays, Even) and wager.pays.boxed for wager in bets)


def _with_box(felt: Felt, watched: ObservedSpot) -> Felt:
    """The box of the spot as the dealer leaves it, and what was in it before, which is heard."""
    number, fees = watched.seat.spot, sum(line.fee for line in watched.lines)
    before = (felt.boxes or {}).get(number, 0)
    line = Text(
        "Box %(spot)s had $%(before)s. The dealer leaves it at $%(cents)s.",
        spot=str(number),
        before=print_cents(before),
        cents=print_cents(before + fees),
    )
    boxes = {**(felt.boxes or {}), number: before + fees} if fees else felt.boxes
    return replace(felt, boxes=boxes, speech=(*felt.speech, line))


def look(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """All right, or the one bet that is not; what it should have been is asked next, so it is not said."""
    watched = _watched_frames(frame)
    wrong = watched.slip.wager if watched.slip else None
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=SETTLED_RIGHT,
        kind=OneOf(_choices(watched)),
        text=Text("Is every bet on this spot settled correctly?"),
        right=(wrong.slug if wrong else ALL_RIGHT.value,),
        rule=_looked_at_by(played, frame, watched),
        because=Text("the %(bet)s is settled incorrectly", bet=wrong.name)
        if wrong
        else Text("every bet is settled correctly"),
    )


def _looked_at_by(played: SettledRound, frame: Frame, watched: ObservedSpot) -> str:
    """What a fold does to the bets, or the order in which hands are settled."""
    return played.inputs.game.main.citations.fold if watched.folds else frame.step.rule


def what_is_right(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The bet that the dealer got wrong, as of any bet."""
    watched = _watched_frames(frame)
    slip = require(watched.slip, "slip")
    for prompt in _what_was_due(played, frame, slip, only_box=watched.only_box):
        words = slip.mistake.describe(slip.wager.name)
        because = Text("%(because)s (the dealer %(mistake)s)", because=prompt.because, mistake=words)
        yield replace(prompt, because=because)


def _what_was_due(played: SettledRound, frame: Frame, slip: Slip, *, only_box: bool) -> Iterator[Prompt]:
    """The bet, or what is marked for it, where nothing else of it is wrong."""
    game, line = played.inputs.game, played.at(frame.spot, slip.wager.slug)
    if line is None or game.takes_at == game.settles_at:
        yield from (prompt for prompt in bets(played, frame) if prompt.wager == slip.wager.slug)
    elif only_box:
        yield from (prompt for prompt in commissions(played, frame) if prompt.question is OWED)
    else:
        offered = offered_at(played, frame.felt.spot(frame.spot))
        yield prompt_of(played, frame, BET, frame.spot, slip.wager, line, offered)


def _watched_frames(frame: Frame) -> ObservedSpot:
    return require_type(ObservedSpot, frame.subject)


def _choices(watched: ObservedSpot) -> tuple[AnswerChoice, ...]:
    """A key for each bet: the first letter of its name that is not taken, or any."""
    choices = [ALL_RIGHT]
    for wager in watched.bets:
        taken = {choice.key for choice in choices}
        letters = (letter for letter in wager.slug + ascii_lowercase if letter.isalpha())
        key = next(letter for letter in letters if letter not in taken)
        choices.append(AnswerChoice(wager.slug, wager.name, key))
    return tuple(choices)


ASKS = (
    Ask(
        "floor",
        Part.FLOOR,
        {LOOK: look, RIGHT: what_is_right, **floor_of_spins.POSES},
        (SETTLED_RIGHT, *floor_of_spins.QUESTIONS),
        interludes=(Interlude(When.BEFORE, oversight, 7, at=WATCHED | SETTLES_IN_TURN | OF_A_SPIN),),
        groups=(FLOOR,),
        rates={"slips": 40},
        happens=happens,
    ),
)
