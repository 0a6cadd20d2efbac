"""Round a table test: who gave it, where it was sat, what happened meanwhile, under which house."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import override

from games.engine.rules.games import Game
from trainer.drills.exams.standards import FIELDS
from trainer.drills.models import Run, Standard
from trainer.proctoring.models import Attempt, Event, What
from trainer.reviewing.records.written_texts import written
from trainer.schools.houses import house_words

HAPPENED = (What.PAUSED, What.RESUMED, What.LOST, What.RETURNED, What.ADDED, What.VOIDED)
"""Of what happened at a sitting, that which bears on its time and its worth."""


def attempt_of(run: Run) -> Attempt | None:
    """None of a practice test."""
    given = Attempt.objects.select_related("candidate__exam__examiner__user")
    return given.filter(run=run).first()


def events_of(run: Run) -> list[Event]:
    found = Event.objects.filter(attempt__run=run, what__in=HAPPENED)
    return list(found.select_related("who__user"))


def voiding_of(run: Run) -> Event | None:
    """That a test was voided, whenever that was."""
    found = Event.objects.voidings().filter(attempt__run=run)
    return found.select_related("who__user").first()


def moment(at: datetime) -> str:
    """To the millisecond, in UTC."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


def happened(events: Iterable[Event]) -> Iterator[dict[str, Any]]:
    for event in events:
        yield {
            "what": event.what,
            "at": moment(event.at),
            "who": event.who.user.plain_name if event.who else "",
            "seconds": event.seconds,
            "why": event.why,
        }


def sessions(run: Run) -> Iterator[dict[str, str]]:
    for one in run.sessions.all():
        yield {"since": moment(one.since), "browser": one.browser, "address": one.address}


def house(run: Run, game: Game) -> Iterator[dict[str, Any]]:
    """Choice by choice, by its name and in words, both in English as a catalogue has them."""
    for name, value in {**run.house, **(run.meter or {})}.items():
        printed = name not in house_words.OPTIONS and name not in house_words.METER
        with override("en"):
            label = house_words.bets_of(game, name) if printed else house_words.label_of(game, name)
            words = house_words.changed_words(game, name, value)
        yield {"name": name, "value": value, "label": written(label), "words": words}


def asked(standard: Standard) -> dict[str, Any]:
    """All that it says; `number` 0 where it is what houses usually ask, and nobody set it."""
    return {name: getattr(standard, name) for name in FIELDS} | {
        "game": standard.game,
        "number": standard.number if standard.pk else 0,
        "set_by": standard.set_by.user.plain_name if standard.set_by else "",
        "made": moment(standard.made) if standard.pk else "",
    }
