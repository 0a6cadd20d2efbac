"""Questions on order: which spot is dealt first, and which is paid first off a meter."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.cards.streams import Stream
from games.engine.errors import require, require_type
from games.engine.money.amounts import Share
from games.engine.procedure.frames import Cue, Frame
from games.engine.procedure.steps import in_order
from games.engine.questions.answers import OneOf, OneSpot, lettered
from games.engine.questions.ask import ORDER, Ask, Interlude, Part, When
from games.engine.questions.core.order import spot_choice
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.rules.games import Order
from games.engine.rules.paytables import Row
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text

FIRST_DEALT, OWN_PACKET, FIRST_PAID = (
    Question(slug, label, kind, decided_by=its_own_rule)
    for slug, label, kind in (
        ("first-dealt", Text("Dealt first"), Text("First spot dealt")),
        ("own-packet", Text("Dealer’s packet"), Text("When to deal the dealer’s packet")),
        ("first-paid", Text("Paid first"), Text("First spot paid from the meter")),
    )
)
OWN_PACKET_COMES = (
    lettered("first", Text("before the players"), "b"),
    lettered("last", Text("after the players"), "a"),
)


@dataclass(frozen=True, slots=True)
class TwoHits:
    """Two spots that might hit the meter in one round, ascending, and the line that both might hold."""

    spots: tuple[int, int]
    row: Row


def before_the_deal(cue: Cue) -> Iterator[Frame]:
    """With the bets down: who is dealt first, and when does the dealer come?"""
    if len(cue.inputs.seats) < 2 and not cue.inputs.game.dealer.size:
        return
    yield Frame(cue.step, 0, cue.felt, ("first-dealt",), "first")


def first_dealt(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The first spot, where there are two to choose from, and the dealer's own place in the deal, where the
    dealer is dealt cards."""
    spots = tuple(seat.spot for seat in in_order(played.inputs.seats, Order.CLOCKWISE))
    if len(spots) > 1:
        yield Prompt(
            step=frame.step.name,
            spot=0,
            question=FIRST_DEALT,
            kind=OneSpot(tuple(map(spot_choice, spots))),
            text=Text("Which spot do you deal first?"),
            right=(spots[0],),
            rule=frame.step.rule,
            because=Text("spot %(spot)s is the first from your left", spot=str(spots[0])),
        )
    if not played.inputs.game.dealer.size:
        return
    yield Prompt(
        step=frame.step.name,
        spot=0,
        question=OWN_PACKET,
        kind=OneOf(OWN_PACKET_COMES),
        text=Text("When do you deal the dealer’s packet?"),
        right=("last",),
        rule=frame.step.rule,
        because=Text("deal every player before the dealer"),
    )


def before_reconciling(cue: Cue) -> Iterator[Frame]:
    """Two hits on one meter, while it is not known yet whether there are any."""
    hits = two_hits(cue.inputs)
    if hits:
        yield Frame(cue.step, 0, cue.felt, ("first-paid",), "paid", hits)


def two_hits(inputs: Inputs) -> TwoHits | None:
    """Two of the progressive bettors, by a stream of their own, and a share that is not all of the meter: a
    house may have that one split."""
    wager = inputs.game.progressive
    if wager is None:
        return None
    bettors = [seat.spot for seat in inputs.seats if seat.bets.get(wager.slug)]
    rows = inputs.house.paytable(inputs.sheet, wager).rows
    shares = [row for row in rows if isinstance(row.pays, Share) and row.pays.percent < 100]
    if len(bettors) < 2 or not shares:
        return None
    stream = Stream(f"{inputs.seed}/{inputs.round}/first-paid")
    one = bettors.pop(stream.draw(len(bettors)))
    other = bettors[stream.draw(len(bettors))]
    return TwoHits((min(one, other), max(one, other)), shares[0])


def first_paid(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    hits = require_type(TwoHits, frame.subject)
    progressive = require(played.inputs.game.progressive, "progressive")
    one, other = hits.spots
    yield Prompt(
        step=frame.step.name,
        spot=0,
        question=FIRST_PAID,
        kind=OneSpot(tuple(map(spot_choice, hits.spots))),
        text=Text(
            "Spots %(one)s and %(other)s both hit the meter with a %(hand)s. Which do you pay first?",
            one=str(one),
            other=str(other),
            hand=hits.row.words,
        ),
        right=(other,),
        rule=progressive.citations.first or frame.step.rule,
        because=Text("spot %(spot)s is farther to your right", spot=str(other)),
    )


ASKS = (
    Ask(
        "first-dealt",
        Part.PROCEDURE,
        {"first-dealt": first_dealt},
        (FIRST_DEALT, OWN_PACKET),
        interludes=(Interlude(When.BEFORE, before_the_deal, 2, at=frozenset({"deal"})),),
        groups=(ORDER,),
        titles={"first": Text("First spot dealt")},
    ),
    Ask(
        "first-paid",
        Part.PROCEDURE,
        {"first-paid": first_paid},
        (FIRST_PAID,),
        interludes=(Interlude(When.BEFORE, before_reconciling, 3, at=frozenset({"order"})),),
        groups=(ORDER,),
        titles={"paid": Text("First spot paid")},
    ),
)
