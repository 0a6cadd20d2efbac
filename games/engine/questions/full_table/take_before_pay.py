"""Question on a spot where one bet loses and another wins: which does the dealer handle first?

It comes once the bets of the spot are answered, so that it gives none of them away.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.errors import require_type
from games.engine.procedure.frames import Cue, FeltBet, Frame
from games.engine.questions.answers import Choice, OneOf
from games.engine.questions.ask import ORDER, Ask, Interlude, Part, When
from games.engine.questions.core.bets import could_be_due
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.rules.wagers import Wager
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, all_of

TAKEN_FIRST = Question(
    "taken-first", Text("First bet handled"), Text("Take before pay"), decided_by=its_own_rule
)
RULE = "HOUSE take before pay"


@dataclass(frozen=True, slots=True)
class BetsOfSpot:
    """All that lies on a spot or might be paid there, and what is taken now while something else is paid."""

    lying: tuple[Wager, ...]
    taken: tuple[Wager, ...]


def before_it_is_settled(cue: Cue) -> Iterator[Frame]:
    result = _bets(cue) if cue.scene.spot else None
    if result:
        yield Frame(cue.step, cue.scene.spot, cue.scene.before, ("taken-first",), "taken-first", result)


def _bets(cue: Cue) -> BetsOfSpot | None:
    """Those of a spot at which something is taken and something paid in one scene."""
    spot = cue.scene.spot
    before, after = cue.scene.before.spot(spot).bets, cue.scene.after.spot(spot).bets
    settled = {slug: bet.state for slug, bet in after.items() if _is_settled(before.get(slug), bet)}
    if not {"taken", "paid"} <= set(settled.values()):
        return None
    in_hand = {slug for slug, bet in before.items() if bet.state in ("live", "lit")}
    seat = cue.inputs.seat(spot)
    lying = tuple(
        wager
        for wager in cue.inputs.game.wagers
        if (wager.slug in in_hand if wager.staked else could_be_due(seat, wager))
    )
    return BetsOfSpot(lying, tuple(wager for wager in lying if settled.get(wager.slug) == "taken"))


def _is_settled(before: FeltBet | None, after: FeltBet) -> bool:
    """A bet that was swept and loses is not taken a second time."""
    swept = before is not None and before.state == "lit" and after.state == "taken"
    return not swept and (before is None or before.state != after.state)


def taken_first(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Every bet of the spot is offered, whatever becomes of it."""
    result = require_type(BetsOfSpot, frame.subject)
    choices = (
        Choice(wager.slug, wager.name, key) for key, wager in zip("abcdefg", result.lying, strict=False)
    )
    names = all_of(wager.name for wager in result.taken)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=TAKEN_FIRST,
        kind=OneOf(tuple(choices)),
        text=Text("Which bet on this spot do you handle first?"),
        right=tuple(wager.slug for wager in result.taken),
        rule=RULE,
        because=Text("take losing bets before you pay winning ones: %(bets)s", bets=names),
    )


ASKS = (
    Ask(
        "taken-first",
        Part.PROCEDURE,
        {"taken-first": taken_first},
        (TAKEN_FIRST,),
        interludes=(Interlude(When.BETWEEN, before_it_is_settled, 0, at=frozenset({"decide", "reconcile"})),),
        groups=(ORDER,),
    ),
)
