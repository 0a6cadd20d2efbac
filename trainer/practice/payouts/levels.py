"""The levels of payout practice as a page shows them."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby
from statistics import median
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.chip_drills.ladder import IN_A_SET, LEVELS, Level, Part
from games.engine.chip_drills.supplies import Supply
from games.engine.chip_drills.tasks import SLIPS
from trainer.pages.exports import NUMBER, SECONDS, YES_NO, Column, FileTable, tenths
from trainer.pages.intervals import wilson
from trainer.pages.text import translate
from trainer.play.exports import accuracy_columns
from trainer.practice.models import PayoffReply
from trainer.schools.days import day_of
from trainer.schools.exports import person_columns
from trainer.schools.models import Membership

CLEAN_DAYS = 2
"""Days with a set without a mistake that pass a level. Time is shown but passes nothing."""


@dataclass(frozen=True)
class LevelProgress:
    """One trainee at one level. `cuts` are payoffs cut as the house cuts them, of those laid in chips."""

    rung: Level
    answers: int = 0
    right: int = 0
    sets: int = 0
    clean_days: frozenset[date] = frozenset()
    millis: tuple[int, ...] = ()
    slips: tuple[tuple[str, int], ...] = ()
    cuts: tuple[int, int] = (0, 0)

    @property
    def passed(self) -> bool:
        return len(self.clean_days) >= CLEAN_DAYS

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.right, self.answers)

    @property
    def seconds(self) -> float | None:
        """The median time of right answers."""
        return median(self.millis) / 1000 if self.millis else None


@dataclass(frozen=True)
class Ladder:
    """Every level, started or not."""

    rungs: tuple[LevelProgress, ...]

    @cached_property
    def passed(self) -> int:
        return sum(climbed.passed for climbed in self.rungs)

    @property
    def begun(self) -> bool:
        return any(climbed.answers for climbed in self.rungs)


def ladder_of(membership: Membership) -> Ladder:
    """Read a trainee's levels in one query."""
    rows = PayoffReply.objects.filter(of__membership=membership).select_related("of")
    kept = rows.defer("of__supply", "of__seed").order_by("of__rung", "of__begun", "of", "number")
    zone = membership.school.tz
    by_rung = {slug: list(replies) for slug, replies in groupby(kept, key=lambda one: one.of.rung)}
    return Ladder(tuple(_climbed(rung, by_rung.get(rung.slug, []), zone) for rung in LEVELS))


def _climbed(rung: Level, replies: list[PayoffReply], zone: ZoneInfo) -> LevelProgress:
    sets = [list(some) for _set, some in groupby(replies, key=lambda one: one.of_id)]
    whole = [some for some in sets if len(some) == IN_A_SET]
    clean = [some for some in whole if all(one.right for one in some)]
    cut = [one.cut for one in replies if one.cut is not None]
    return LevelProgress(
        rung=rung,
        answers=len(replies),
        right=sum(one.right for one in replies),
        sets=len(whole),
        clean_days=frozenset(day_of(some[-1].received, zone) for some in clean),
        millis=tuple(one.millis for one in replies if one.right and one.millis is not None),
        slips=tuple(Counter(one.slip for one in replies if one.slip).most_common()),
        cuts=(sum(cut), len(cut)),
    )


PARTS = {Part.PAYOFFS: _("Payouts"), Part.HANDS: _("Chip handling"), Part.RACK: _("Rack")}
PARTS |= {Part.BLACKJACK: _("Blackjack"), Part.BACCARAT: _("Baccarat")}
PARTS |= {Part.ROULETTE: _("Roulette"), Part.CRAPS: _("Craps")}


Parts = list[tuple[str, list[dict[str, Any]]]]


def parts_of(ladder: Ladder, supply: Supply | None = None, opened: Collection[str] = ()) -> Parts:
    """Return the levels by part; `opened` are those with an open set. Without a `supply` none is offered."""
    views = [(climbed.rung, level_view(climbed, supply)) for climbed in ladder.rungs]
    found = [(rung.part, view | {"open": rung.slug in opened}) for rung, view in views]
    return [
        (str(PARTS[part]), [view for _, view in some]) for part, some in groupby(found, lambda one: one[0])
    ]


def started_parts(ladder: Ladder) -> Parts:
    return parts_of(Ladder(tuple(climbed for climbed in ladder.rungs if climbed.answers)))


def level_view(climbed: LevelProgress, supply: Supply | None = None) -> dict[str, Any]:
    """`state` is passed, started, new or lacking."""
    rung = climbed.rung
    state, words = _state(climbed, lacking=supply is not None and not rung.has(supply))
    note = _note(rung, supply) if supply and state != "lacking" else ""
    view = {
        "slug": rung.slug,
        "name": translate(rung.name),
        "says": translate(rung.text),
        "keys": [translate(key) for key in rung.keys],
        "state": state,
        "state_words": words,
        "note": note,
        "answers": 0,
        "right": "",
        "interval": "",
        "pace": "",
        "slip": "",
        "cuts": "",
        "open": False,
    }
    if not climbed.answers:
        return view
    low, high = (round(100 * end) for end in climbed.interval)
    seconds = climbed.seconds
    return view | {
        "answers": climbed.answers,
        "right": _of(climbed.right, climbed.answers),
        "interval": gettext("%(low)s%% to %(high)s%%") % {"low": low, "high": high},
        "pace": "—" if seconds is None else gettext("%(seconds)s s") % {"seconds": tenths(seconds)},
        "slip": _slip_words(climbed),
        "cuts": _of(*climbed.cuts) if climbed.cuts[1] else "",
    }


def _state(climbed: LevelProgress, *, lacking: bool) -> tuple[str, str]:
    if climbed.passed:
        return "passed", gettext("Passed")
    if lacking:
        return "lacking", gettext("No table at your school pays these odds.")
    if climbed.answers:
        facts = {"days": len(climbed.clean_days), "of": CLEAN_DAYS}
        return "begun", gettext("Perfect sets on %(days)s of %(of)s days") % facts
    return "new", gettext("Not started")


def _note(rung: Level, supply: Supply) -> str:
    if rung.slug != "colour-for-colour" or supply.colour_for_colour:
        return ""
    return gettext("Your house pays largest chips first. Other houses pay this way.")


def _of(right: int, answers: int) -> str:
    return gettext("%(right)s of %(answers)s") % {"right": right, "answers": answers}


def level_table(member: Membership, ladder: Ladder) -> FileTable[LevelProgress]:
    columns: tuple[Column[LevelProgress], ...] = (
        *person_columns(lambda _row: member),
        Column(
            _("Part"),
            _("What the level practices."),
            lambda one: PARTS[one.rung.part],
            values=list(PARTS.values()),
        ),
        Column(_("Level"), _("The name of the level."), lambda one: translate(one.rung.name)),
        Column(
            _("Passed"),
            _("Whether it was passed: with perfect sets on enough days."),
            lambda one: one.passed,
            YES_NO,
        ),
        Column(_("Perfect days"), _("Days with a perfect set."), lambda one: len(one.clean_days), NUMBER),
        Column(_("Sets"), _("Sets that were completed."), lambda one: one.sets, NUMBER),
        *accuracy_columns(lambda one: one.right, lambda one: one.answers),
        Column(
            _("Median time (s)"),
            _("Half of the correct answers took this long or less."),
            lambda one: one.seconds,
            SECONDS,
        ),
        Column(_("Most common mistake"), _("The mistake made most often at this level."), _slip_words),
    )
    return FileTable(_("Payouts and rack"), columns, ladder.rungs)


def _slip_words(climbed: LevelProgress) -> str:
    return next((translate(SLIPS[slip]) for slip, _count in climbed.slips if slip in SLIPS), "")
