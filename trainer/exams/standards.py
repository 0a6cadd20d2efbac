"""Standards: what a school requires in a table test. A test without a standard is a practice test.

This module alone decides which standard is in force, and the default of a school that never set one.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext, ngettext

from games import GAMES
from games.engine.cards.streams import Stream, choose
from games.engine.errors import Refused
from games.engine.rules.games import Game
from games.engine.scenarios.scenarios import scenarios
from trainer.exams.models import RubricVersion, Standard
from trainer.pages.charts import Axis, LineChart, Series, line_chart
from trainer.pages.numbers import per_cent
from trainer.play.labels import has_paytables
from trainer.play.models import Drill, Run
from trainer.play.models.drills import unseated
from trainer.play.pace import (
    ACCURACY,
    CONTAINS,
    IRREGULAR,
    MINUTES,
    PACE,
    RETEST_DAYS,
    ROUNDS,
    VALID_MONTHS,
    WRONG_BETS,
)
from trainer.play.round_state import RoundState
from trainer.play.skills import Item
from trainer.play.snapshots import run_profile
from trainer.schools import audit
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import AuditAct, Membership, Pack, School
from trainer.schools.names import isolated


def contents(standard: Standard, *, seed: str) -> tuple[Item, ...]:
    """Return the item of each round; the standard has the numbers, the seed the order. An irregularity falls
    on any round, so that no kind of deal gives it away."""
    stream = Stream(f"{seed}/contents")
    named = [name for name, rounds in sorted(standard.contains.items()) for _ in range(rounds)]
    dealt = [*named, *[""] * (standard.rounds - len(named))][: standard.rounds]
    irregular = set(choose(range(len(dealt)), min(standard.irregular, len(dealt)), stream))
    return tuple(
        replace(standard.item, scenario=name, irregularities=100 if number in irregular else 0)
        for number, name in enumerate(choose(dealt, len(dealt), stream))
    )


FIRST = 1


def standard_in_force(*, school: School, game: str, pack: Pack | None = None) -> Standard:
    """Return the one that came with the pack, if it has one; else the school's newest, or the unsaved
    default."""
    own = standards_of(school=school, game=game)
    by_pack = Standard.objects.filter(pack=pack, game=game).first() if pack else None
    return by_pack or own.last() or default_standard(school=school, game=game)


def standards_of(*, school: School, game: str) -> QuerySet[Standard]:
    """Return the standards that a school set for a game, the oldest first; not those of packs."""
    return Standard.objects.filter(school=school, game=game, pack=None).order_by("number")


def _next_number(school: School, game: str) -> int:
    """Return the number after those of the school and of its packs. The first is left for the school's."""
    last = Standard.objects.filter(school=school, game=game).aggregate(last=Max("number"))["last"]
    return max(last or 0, FIRST) + 1


def adopt_standards(pack: Pack) -> None:
    """Store the standards and the rubric of an imported pack, within the transaction of the import."""
    school, contents_of_pack = pack.school, pack.contents
    for game, values in contents_of_pack.get("standards", {}).items():
        number = _next_number(school, game)
        Standard.objects.create(school=school, game=game, number=number, pack=pack, **values)
    if rubric := contents_of_pack.get("rubric"):
        last = RubricVersion.objects.filter(school=school).aggregate(last=Max("number"))["last"]
        RubricVersion.objects.create(
            school=school, number=(last or 0) + 1, set_by=pack.imported_by, pack=pack, **rubric
        )


def stored(standard: Standard) -> Standard:
    """Return the standard as a row: a test is never given under an unsaved one."""
    if standard.pk is None:
        standard, _made = Standard.objects.get_or_create(
            school=standard.school,
            game=standard.game,
            number=standard.number,
            pack=None,
            defaults={name: getattr(standard, name) for name in FIELDS},
        )
    return standard


class SetMeanwhile(ValueError):
    """Another standard was set after the page was opened."""


def set_standard(*, by: Membership, game: str, seen: int, **values: Any) -> Standard:
    """Set the next standard of a game by its `FIELDS`. `seen` is the number on the page, 0 for none. Raise
    `SetMeanwhile`."""
    last = standards_of(school=by.school, game=game).last()
    if (last.number if last else 0) != seen:
        raise SetMeanwhile(game)
    number = _next_number(by.school, game) if last else FIRST
    try:
        with transaction.atomic():
            made = Standard.objects.create(school=by.school, game=game, number=number, set_by=by, **values)
            audit.note(AuditAct.STANDARD, school=by.school, who=by, detail=made.name)
    except IntegrityError as error:
        raise SetMeanwhile(game) from error
    return made


FIELDS = (
    *("rounds", "spots", "minutes", "contains", "irregular", "wrong_bets"),
    *("accuracy", "pace", "forgives", "retest_days", "valid_months"),
    *("second_signature", "open_paytables"),
)
"""The fields that a school sets."""


def default_standard(*, school: School, game: str) -> Standard:
    return Standard(
        school=school,
        game=game,
        number=FIRST,
        rounds=ROUNDS,
        spots=GAMES[game].seats,
        minutes=MINUTES,
        contains=_default_contents(GAMES[game]),
        irregular=IRREGULAR,
        wrong_bets=WRONG_BETS,
        accuracy=ACCURACY,
        pace=PACE,
        retest_days=RETEST_DAYS,
        valid_months=VALID_MONTHS,
        open_paytables=school.open_paytables,
    )


def _default_contents(game: Game) -> dict[str, int]:
    """Return the scenarios of the default standard that this game has."""
    known = dict(scenarios(game))
    return {name: 1 for name in CONTAINS if name in known}


def standard_of(run: Run) -> Standard:
    """Return the standard of a test; for a practice test the default one."""
    given = Standard.objects.filter(exams__candidates__attempts__run=run).first() if run.standard else None
    return given or default_standard(school=run.drill.school, game=run.drill.game)


SEED = "a look ahead"


@dataclass(frozen=True)
class Expected:
    """What about every attempt has: its decisions, its time on target, and the longest time that still
    reaches the pace (None: no pace required)."""

    decisions: int
    on_target: timedelta
    longest: timedelta | None

    def fits(self, minutes: int) -> bool:
        """Return whether a dealer on target finishes in time; 0 is no limit."""
        return not minutes or timedelta(minutes=minutes) >= self.on_target


def expected_of(standard: Standard, *, pack: Pack | None = None) -> Expected:
    """Return what an attempt has under the current house rules, or a pack's. Raise `Refused` where they
    cannot deal it."""
    house = house_of(school=standard.school, game=standard.game, pack=pack or standard.pack)
    profile = run_profile(house)
    items = json.dumps([item.written() for item in contents(standard, seed=SEED)], sort_keys=True)
    decisions, seconds = _counted(standard.game, standard.spots, items, json.dumps(profile, sort_keys=True))
    on_target = timedelta(seconds=seconds)
    longest = timedelta(seconds=int(Fraction(100 * seconds, standard.pace))) if standard.pace else None
    return Expected(decisions, on_target, longest)


@lru_cache(maxsize=64)
def _counted(game: str, spots: int, items: str, profile: str) -> tuple[int, int]:
    """Deal a whole test and return its decisions and seconds."""
    dealt, rounds = json.loads(profile), json.loads(items)
    drill = Drill(game=game, spots=spots, items=rounds)
    run = unseated(drill, seed=SEED, profiles={game: dealt})
    stops = (stop for number in range(len(rounds)) for stop in RoundState(run, number).stops)
    prompts = [prompt for stop in stops for prompt in stop.prompts]
    return len(prompts), sum(prompt.seconds for prompt in prompts)


def standard_title(standard: Standard) -> str:
    """Return what a standard is called: by its number, or by the pack that it came with."""
    if standard.pack:
        return pack_standard(standard.pack.name, standard.pack.version)
    return gettext("Standard %(number)s") % {"number": standard.number}


def pack_standard(name: str, version: int) -> str:
    facts = {"name": isolated(name), "version": version}
    return gettext("Standard of %(name)s, version %(version)s") % facts


def standard_words(standard: Standard) -> list[str]:
    """Return the standard in words: the test, the requirements, what follows."""
    return [_test(standard), _asked(standard), _after(standard)]


def _test(standard: Standard) -> str:
    rounds = ngettext("%(count)s round", "%(count)s rounds", standard.rounds) % {"count": standard.rounds}
    players = ngettext("%(count)s player", "%(count)s players", standard.spots) % {"count": standard.spots}
    time = gettext("no time limit")
    if standard.minutes:
        time = gettext("%(minutes)s min") % {"minutes": standard.minutes}
    if has_paytables(standard.game):
        tables = gettext("paytables open") if standard.open_paytables else gettext("paytables closed")
    else:
        tables = gettext("rules open") if standard.open_paytables else gettext("rules closed")
    return ", ".join((rounds, players, gettext("full table"), time, tables))


def _asked(standard: Standard) -> str:
    asked = gettext(
        "%(right)s%% accuracy, no rule missed repeatedly, %(pace)s%% of target pace, and no critical error"
    )
    return asked % {"right": standard.accuracy, "pace": standard.pace}


def _after(standard: Standard) -> str:
    retest = ngettext("retest after %(count)s day", "retest after %(count)s days", standard.retest_days) % {
        "count": standard.retest_days
    }
    if not standard.valid_months:
        return gettext("A pass doesn’t expire, %(retest)s") % {"retest": retest}
    validity = ngettext(
        "A pass is valid for %(count)s month", "A pass is valid for %(count)s months", standard.valid_months
    ) % {"count": standard.valid_months}
    return f"{validity}, {retest}"


def time_words(standard: Standard) -> list[str]:
    """Return the time on target and the longest allowed, in words; [] where the house rules cannot deal it.
    An older standard may leave too little time."""
    try:
        expected = expected_of(standard)
    except Refused:
        return []
    needed = {"minutes": whole_minutes(expected.on_target)}
    lines = [gettext("At target pace the test takes about %(minutes)s minutes.") % needed]
    if not expected.fits(standard.minutes):
        lines.append(gettext("At target pace, this test can’t be finished in the time allowed."))
    elif expected.longest is not None:
        longest = {"minutes": whole_minutes(expected.longest)}
        lines.append(gettext("The required pace allows up to %(minutes)s minutes.") % longest)
    return lines


def whole_minutes(time: timedelta) -> int:
    """Return a time in minutes, rounded up."""
    return -(-time // timedelta(minutes=1))


ACCURACIES = (900, 950, 970, 980, 990, 995, 1000)
"""Per mille, for the table."""
STEPS = range(900, 1001, 2)
"""Per mille, for the chart."""


@dataclass(frozen=True)
class Curve:
    """`needed` of `decisions` must be right; `table` and `points` are (accuracy, chance) per mille."""

    decisions: int
    needed: int
    table: tuple[tuple[int, int], ...]
    points: tuple[tuple[int, int], ...]


def curve(standard: Standard) -> Curve | None:
    """Return the curve; None where the house rules cannot deal the standard's contents."""
    try:
        decisions = expected_of(standard).decisions
    except Refused:
        return None
    return curve_of(decisions, standard.accuracy)


@lru_cache(maxsize=256)
def curve_of(decisions: int, percent: int) -> Curve:
    needed = -(-decisions * percent // 100)
    return Curve(decisions, needed, *(_chances(decisions, needed, rates) for rates in (ACCURACIES, STEPS)))


def _chances(decisions: int, needed: int, accuracies: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple((rate, chance_per_mille(decisions, needed, rate)) for rate in accuracies)


def chance_per_mille(decisions: int, needed: int, accuracy: int) -> int:
    """Return the chance of at least `needed` right `decisions`, computed exactly and rounded down."""
    right, wrong = accuracy, 1000 - accuracy
    ways = sum(comb(decisions, k) * right**k * wrong ** (decisions - k) for k in range(needed, decisions + 1))
    return int(ways * 1000 // 1000**decisions)


def curve_context(found: Curve | None) -> dict[str, Any] | None:
    """Return the figures, the table and the chart of a curve for a page."""
    if found is None:
        return None
    rows = [(_percent(rate), _percent(chance)) for rate, chance in found.table]
    return {"decisions": found.decisions, "needed": found.needed, "rows": rows, "chart": _chart(found)}


def _chart(found: Curve) -> LineChart:
    points = tuple((Fraction(rate, 1000), Fraction(chance, 1000)) for rate, chance in found.points)
    return line_chart(
        "passes",
        gettext("Chance of passing by accuracy"),
        gettext("A line that rises from left to right. The table below has the same figures."),
        [Series(gettext("Chance of passing"), points)],
        Axis(gettext("Accuracy"), Fraction(STEPS[0], 1000), Fraction(1), _whole_percent),
        Axis(gettext("Chance of passing"), Fraction(0), Fraction(1), _whole_percent),
    )


def _whole_percent(share: Fraction) -> str:
    return per_cent(share, places=0)


def _percent(per_mille: int) -> str:
    return f"{per_mille // 10}.{per_mille % 10}"
