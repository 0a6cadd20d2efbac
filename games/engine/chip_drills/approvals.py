"""Approval calls: what a dealer calls to the floor, and from which amount on, as the house has it."""

from games.engine.cards.streams import Stream
from games.engine.chip_drills.rack_rules import Call, rack_rules
from games.engine.chip_drills.supplies import Supply
from games.engine.chip_drills.tasks import Kind, Pile, PilePlace, Task, dollars, pick, wrongs
from games.engine.money.amounts import cut, print_cents
from games.engine.money.cutting import fits_at_circle
from games.engine.texts import NOTHING, Text

NONE = "nothing"
STEPS = (-5_000, -2_500, -500, 0, 500, 2_500, 5_000)
"""Cents by which an amount lies below or above what is called."""

SMALLEST = 500


def approval(supply: Supply, stream: Stream) -> Task:
    call = pick(rack_rules().calls, stream)
    least = supply.calls[call.option.name]
    amount = max(SMALLEST, least + pick(STEPS, stream))
    right = call.slug if amount >= least else NONE
    others = [(other.slug, other.words) for other in rack_rules().calls]
    return Task(
        asks=Text("What is called to the floor?"),
        kind=Kind.CHOICE,
        right=right,
        why=_why(call, least),
        piles=(_pile(call, amount),),
        wrongs=wrongs(right, [(_slip(right, slug), slug) for slug in (NONE, *(slug for slug, _ in others))]),
        choices=((NONE, Text("Nothing is called")), *others),
        rule=call.rule.number,
    )


def _pile(call: Call, amount: int) -> Pile:
    """Chips lie there as chips, and with their figure where there are more than a dealer counts; cash as what
    it comes to, for to count it is another rung."""
    if call.slug == "changing":
        return Pile(call.about, PilePlace.SIGN, written=dollars(amount))
    chips = cut(amount)
    return Pile(
        call.about, PilePlace.STACK, chips, written=NOTHING if fits_at_circle(chips) else dollars(amount)
    )


def _why(call: Call, least: int) -> Text:
    return Text("From $%(least)s on it is called: “%(words)s”.", least=print_cents(least), words=call.words)


def _slip(right: str, reply: str) -> str:
    if reply == NONE:
        return "not-called"
    return "called-for-nothing" if right == NONE else "other-call"
