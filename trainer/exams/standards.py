"""Standards: what a house asks in a table test of a game. Only a sitting under one is passed or failed.

A school sets its own, one after the other; here alone it is decided which is in force, and what a house asks
that never set any. Whoever sets a test for oneself sits a practice test, under none.
"""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from games import GAMES
from games.engine.rules.games import Game
from games.engine.scenarios.scenarios import scenarios
from trainer.drills import norms
from trainer.drills.models import Run, Standard
from trainer.schools import audit
from trainer.schools.models import Act, Membership, School

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
        rounds=norms.ROUNDS,
        spots=norms.SPOTS,
        minutes=norms.MINUTES,
        contains=_usual_contents(GAMES[game]),
        irregular=norms.IRREGULAR,
        wrong_bets=norms.WRONG_BETS,
        bets_right=norms.BETS_RIGHT,
        pace=norms.PACE,
        retest_days=norms.RETEST_DAYS,
        valid_months=norms.VALID_MONTHS,
        open_paytables=school.open_paytables,
    )


def _usual_contents(game: Game) -> dict[str, int]:
    """Of what decides a round otherwise than usual, as much as this game knows."""
    known = dict(scenarios(game))
    return {name: 1 for name in norms.CONTAINS if name in known}


def asked_of(run: Run) -> Standard:
    """What a test is held to: the standard under which it was given; for a practice test the usual one."""
    given = Standard.objects.filter(exams__candidates__attempts__run=run).first() if run.standard else None
    return given or usual(school=run.drill.school, game=run.drill.game)
