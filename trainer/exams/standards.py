"""Standards: what a house asks in a table test of a game. Only a sitting under one is passed or failed.

A school sets its own, one after the other; here alone it is decided which is in force, and what a house asks
that never set any. Whoever sets a test for oneself sits a practice test, under none.
"""

import json
from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext

from games import GAMES
from games.engine.cards.streams import Stream, choose
from games.engine.errors import Refused
from games.engine.rules.games import Game
from games.engine.scenarios.scenarios import scenarios
from trainer.exams.models import Standard
from trainer.play.models import Drill, Run
from trainer.play.models.drills import unseated
from trainer.play.pace import (
    BETS_RIGHT,
    CONTAINS,
    IRREGULAR,
    MINUTES,
    PACE,
    RETEST_DAYS,
    ROUNDS,
    SPOTS,
    VALID_MONTHS,
    WRONG_BETS,
)
from trainer.play.round_state import RoundState
from trainer.play.skills import Item
from trainer.schools import audit
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import Act, Membership, School

# Contents: what each round of a table test is.
#
# Every sitting is dealt its own cards, and asked the same kinds of decision: a standard says of what it holds
# how many rounds, and the seed of the sitting in which order.


def contents(standard: Standard, *, seed: str) -> tuple[Item, ...]:
    """A round each. What goes irregularly falls on any of them, so that no kind of deal announces it."""
    stream = Stream(f"{seed}/contents")
    named = [name for name, rounds in sorted(standard.contains.items()) for _ in range(rounds)]
    dealt = [*named, *[""] * (standard.rounds - len(named))][: standard.rounds]
    irregular = set(choose(range(len(dealt)), min(standard.irregular, len(dealt)), stream))
    return tuple(
        replace(standard.item, scenario=name, irregularities=100 if number in irregular else 0)
        for number, name in enumerate(choose(dealt, len(dealt), stream))
    )


FIRST = 1


def standard_in_force(*, school: School, game: str) -> Standard:
    """The one that was set last; where none ever was, what houses usually ask, which is not stored yet."""
    return standards_of(school=school, game=game).last() or usual(school=school, game=game)


def standards_of(*, school: School, game: str) -> QuerySet[Standard]:
    """The oldest first."""
    return Standard.objects.filter(school=school, game=game).order_by("number")


def stored(standard: Standard) -> Standard:
    """The same with a row of its own: a test is given under nothing that is not written down."""
    if standard.pk is None:
        standard, _made = Standard.objects.get_or_create(
            school=standard.school,
            game=standard.game,
            number=standard.number,
            defaults={name: getattr(standard, name) for name in FIELDS},
        )
    return standard


class SetMeanwhile(ValueError):
    """Somebody else set one after the page was opened."""


def set_standard(*, by: Membership, game: str, seen: int, **said: Any) -> Standard:
    """The next one of a game, by the names of `FIELDS`; `seen` is the number that was in force on the page,
    0 for none. Raises `SetMeanwhile`."""
    last = standards_of(school=by.school, game=game).last()
    number = last.number if last else 0
    if number != seen:
        raise SetMeanwhile(game)
    try:
        with transaction.atomic():
            made = Standard.objects.create(school=by.school, game=game, number=number + 1, set_by=by, **said)
            audit.note(Act.STANDARD, school=by.school, who=by, detail=made.name)
    except IntegrityError as error:
        raise SetMeanwhile(game) from error
    return made


FIELDS = (
    *("rounds", "spots", "minutes", "contains", "irregular", "wrong_bets"),
    *("bets_right", "pace", "forgives", "retest_days", "valid_months"),
    *("second_signature", "open_paytables"),
)
"""What a standard says, apart from whose it is."""


def usual(*, school: School, game: str) -> Standard:
    return Standard(
        school=school,
        game=game,
        number=FIRST,
        rounds=ROUNDS,
        spots=SPOTS,
        minutes=MINUTES,
        contains=_usual_contents(GAMES[game]),
        irregular=IRREGULAR,
        wrong_bets=WRONG_BETS,
        bets_right=BETS_RIGHT,
        pace=PACE,
        retest_days=RETEST_DAYS,
        valid_months=VALID_MONTHS,
        open_paytables=school.open_paytables,
    )


def _usual_contents(game: Game) -> dict[str, int]:
    """Of what decides a round otherwise than usual, as much as this game knows."""
    known = dict(scenarios(game))
    return {name: 1 for name in CONTAINS if name in known}


def asked_of(run: Run) -> Standard:
    """What a test is held to: the standard under which it was given; for a practice test the usual one."""
    given = Standard.objects.filter(exams__candidates__attempts__run=run).first() if run.standard else None
    return given or usual(school=run.drill.school, game=run.drill.game)


SEED = "a look ahead"


@dataclass(frozen=True)
class Expected:
    """Of one sitting, and about that of every other: its bet decisions, the time that all decisions take on
    target, and the longest in which its pace is still reached (None: it asks none)."""

    bets: int
    on_target: timedelta
    longest: timedelta | None

    def fits(self, minutes: int) -> bool:
        """Whether who deals on target is through in time; 0: in any time."""
        return not minutes or timedelta(minutes=minutes) >= self.on_target


def expected_of(standard: Standard) -> Expected:
    """In the school's house as it is. Raises `Refused` where that does not deal it."""
    profile = house_of(school=standard.school, game=standard.game).written()
    items = json.dumps([item.written() for item in contents(standard, seed=SEED)], sort_keys=True)
    bets, seconds = _counted(standard.game, standard.spots, items, json.dumps(profile, sort_keys=True))
    on_target = timedelta(seconds=seconds)
    longest = timedelta(seconds=int(Fraction(100 * seconds, standard.pace))) if standard.pace else None
    return Expected(bets, on_target, longest)


@lru_cache(maxsize=64)
def _counted(game: str, spots: int, items: str, profile: str) -> tuple[int, int]:
    """Bets and seconds. A whole test is dealt for it."""
    dealt, rounds = json.loads(profile), json.loads(items)
    drill = Drill(game=game, spots=spots, items=rounds)
    run = unseated(drill, seed=SEED, profiles={game: dealt})
    stops = (stop for number in range(len(rounds)) for stop in RoundState(run, number).stops)
    prompts = [prompt for stop in stops for prompt in stop.prompts]
    return sum(bool(prompt.wager) for prompt in prompts), sum(prompt.seconds for prompt in prompts)


def standard_words(standard: Standard) -> list[str]:
    """Line by line, the test first."""
    return [_test(standard), _asked(standard), _after(standard)]


def _test(standard: Standard) -> str:
    rounds = ngettext("%(count)s round", "%(count)s rounds", standard.rounds) % {"count": standard.rounds}
    players = ngettext("%(count)s player", "%(count)s players", standard.spots) % {"count": standard.spots}
    time = gettext("any time")
    if standard.minutes:
        time = gettext("%(minutes)s min") % {"minutes": standard.minutes}
    tables = gettext("paytables open") if standard.open_paytables else gettext("paytables closed")
    return ", ".join((rounds, players, gettext("the whole job"), time, tables))


def _asked(standard: Standard) -> str:
    asked = gettext("%(bets)s %% of the bets right, %(pace)s %% of the target pace, no critical error")
    return asked % {"bets": standard.bets_right, "pace": standard.pace}


def _after(standard: Standard) -> str:
    retest = ngettext(
        "a retest after %(count)s day", "a retest after %(count)s days", standard.retest_days
    ) % {"count": standard.retest_days}
    if not standard.valid_months:
        return gettext("a pass holds without end, %(retest)s") % {"retest": retest}
    held = ngettext(
        "a pass holds for %(count)s month", "a pass holds for %(count)s months", standard.valid_months
    ) % {"count": standard.valid_months}
    return f"{held}, {retest}"


def time_words(standard: Standard) -> list[str]:
    """How long a sitting takes on target, and how long it may take; none where the house does not deal it.
    One that was set before anybody asked may leave too little time."""
    try:
        expected = expected_of(standard)
    except Refused:
        return []
    needed = {"minutes": whole_minutes(expected.on_target)}
    said = [gettext("On target a sitting takes some %(minutes)s minutes.") % needed]
    if not expected.fits(standard.minutes):
        said.append(gettext("Who deals on target is not through when its time is up."))
    elif expected.longest is not None:
        longest = {"minutes": whole_minutes(expected.longest)}
        said.append(gettext("Its pace is reached in up to %(minutes)s minutes.") % longest)
    return said


def whole_minutes(time: timedelta) -> int:
    """Rounded up."""
    return -(-time // timedelta(minutes=1))
