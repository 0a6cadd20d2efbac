"""The ladder as a page shows it: each rung in words, in the three parts in which it is climbed."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.rack.ladder import Part, Rung
from games.engine.rack.named_slips import SLIPS
from games.engine.rack.supplies import Supply
from trainer.fluency.ladders import CLEAN_DAYS, Climbed, Ladder
from trainer.saying import say

PARTS = {Part.PAYOFFS: _("Payoffs"), Part.HANDS: _("Chips in hand"), Part.RACK: _("The rest of the rack")}


@dataclass(frozen=True)
class RungView:
    """`state` is passed, begun, new or lacking; `clean` the days that count so far."""

    slug: str
    name: str
    says: str
    state: str
    state_words: str
    answers: int = 0
    right: str = ""
    interval: str = ""
    pace: str = ""
    slip: str = ""
    cuts: str = ""
    note: str = ""
    open: bool = False


Parts = list[tuple[str, list[RungView]]]


def parts_of(ladder: Ladder, supply: Supply | None = None, opened: Collection[str] = ()) -> Parts:
    """Of one's own ladder, with the rungs on which a set is open; without a `supply` it is read, and nothing
    is offered."""
    views = [(climbed.rung, rung_view(climbed, supply)) for climbed in ladder.rungs]
    found = [(rung.part, replace(view, open=rung.slug in opened)) for rung, view in views]
    return [
        (str(PARTS[part]), [view for _, view in some]) for part, some in groupby(found, lambda one: one[0])
    ]


def climbed_parts(ladder: Ladder) -> Parts:
    """Of the rungs that were begun."""
    return parts_of(Ladder(tuple(climbed for climbed in ladder.rungs if climbed.answers)))


def rung_view(climbed: Climbed, supply: Supply | None = None) -> RungView:
    rung = climbed.rung
    state, words = _state(climbed, lacking=supply is not None and not rung.has(supply))
    note = _note(rung, supply) if supply and state != "lacking" else ""
    view = RungView(rung.slug, say(rung.name), say(rung.says), state, words, note=note)
    if not climbed.answers:
        return view
    return replace(
        view,
        answers=climbed.answers,
        right=_of(climbed.right, climbed.answers),
        interval=_interval(climbed),
        pace=_pace(climbed.seconds),
        slip=_slip(climbed),
        cuts=_of(*climbed.cuts) if climbed.cuts[1] else "",
    )


def _state(climbed: Climbed, *, lacking: bool) -> tuple[str, str]:
    if climbed.passed:
        return "passed", gettext("Passed")
    if lacking:
        return "lacking", gettext("No table of your school pays such odds.")
    if climbed.answers:
        facts = {"days": len(climbed.clean_days), "of": CLEAN_DAYS}
        return "begun", gettext("Without a mistake on %(days)s of %(of)s days") % facts
    return "new", gettext("Not begun")


def _note(rung: Rung, supply: Supply) -> str:
    if rung.slug != "colour-for-colour" or supply.colour_for_colour:
        return ""
    return gettext("Your tables pay the largest chips first; this is how other houses do it.")


def _of(right: int, answers: int) -> str:
    return gettext("%(right)s of %(answers)s") % {"right": right, "answers": answers}


def _interval(climbed: Climbed) -> str:
    low, high = (round(100 * end) for end in climbed.interval)
    return gettext("%(low)s to %(high)s %%") % {"low": low, "high": high}


def _pace(seconds: float | None) -> str:
    return "—" if seconds is None else gettext("%(seconds)s s") % {"seconds": f"{seconds:.1f}"}


def _slip(climbed: Climbed) -> str:
    """The most frequent; one that has no name any more is left out."""
    known = [slip for slip, _count in climbed.slips if slip in SLIPS]
    return say(SLIPS[known[0]]) if known else ""
