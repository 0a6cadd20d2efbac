"""Frames: what a page of the path shows at one place, a felt and what is said of it. Nothing is asked."""

from dataclasses import dataclass, field, replace

from games.engine.procedure.felts import Felt
from games.engine.procedure.showdown import last_laid_open
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.numbered import RULED
from games.engine.rules.sheets import Sheet
from trainer.felt.drawing import draw, focus_of
from trainer.felt.drawn.felt_views import FeltView, SpotView
from trainer.felt.laid import SPOKEN_OF
from trainer.felt.paytables import PaytableView
from trainer.learning.reasons import Reason
from trainer.saying import say
from trainer.tables.asked.stop_views import RackChip


@dataclass(frozen=True)
class RuleSaid:
    rule: str
    sentence: str


@dataclass(frozen=True)
class Frame:
    title: str
    felt: FeltView
    says: list[str] = field(default_factory=list)
    rules: list[RuleSaid] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    paytable: PaytableView | None = None
    chips: tuple[RackChip, ...] = ()


def rules_said(sheet: Sheet, *rules: str) -> list[RuleSaid]:
    """Each once, and none that the sheet does not have; a ruling is said with the rule that it is about."""
    known = [rule for rule in dict.fromkeys(rules) if rule in sheet.rules]
    alone = (rule for rule in known if not rule.startswith(RULED) or rule.removeprefix(RULED) not in known)
    return [RuleSaid(rule, say(sheet.sentence(rule))) for rule in alone]


def felt_of(played: Round, felt: Felt, *, focus: int | None = None, circle: str = "") -> FeltView:
    """As it lies there; `circle` names the bet that is spoken of, at every spot."""
    inputs = played.inputs
    drawn = draw(inputs, felt, version=1, focus=focus)
    if not circle:
        return drawn
    return replace(drawn, spots=[_spoken_of(spot, circle) for spot in drawn.spots])


def _spoken_of(spot: SpotView, circle: str) -> SpotView:
    marked = ((slug, replace(bet, mark=SPOKEN_OF if slug == circle else "")) for slug, bet in spot.circles)
    return replace(spot, circles=tuple(marked))


def felt_at_stop(played: Round, stop: Stop) -> FeltView:
    """The table as the dealer has it before them there."""
    return felt_of(played, last_laid_open(played.moments[: stop.moment + 1]), focus=focus_of(stop))
