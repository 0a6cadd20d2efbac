"""Forms drawn ahead: a thread draws those of new candidates, which takes seconds.

A test waits for its form for a minute; what starts without one has the rounds of the standard, as the seed
deals them, and its record says so. The pages that wait, the candidate's and the examiner's room, ask for what
is missing, so that a form whose thread was killed with its server is drawn again.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from threading import Lock
from typing import Any
from uuid import uuid4

from django.db import transaction

from trainer.exams.forms import Coverage, coverage_of, draw_form
from trainer.exams.models import Candidate, Standard
from trainer.exams.standards import FIELDS
from trainer.ops.background import start_thread
from trainer.play.models.drills import seed_of_test
from trainer.play.snapshots import run_profile
from trainer.schools.house_rules.profiles import house_of

_one_at_a_time = Lock()


_being_drawn: set[int] = set()
"""The candidates whose forms this process draws now."""


def draw_soon(candidates: Iterable[Candidate]) -> None:
    """Draw the missing forms of these candidates once they are stored, in a thread."""
    missing = [candidate.pk for candidate in candidates if candidate.form is None]
    transaction.on_commit(lambda: _draw_in_thread(missing))


def _draw_in_thread(missing: Iterable[int]) -> None:
    numbers = [number for number in missing if number not in _being_drawn]
    if not numbers:
        return
    _being_drawn.update(numbers)

    def work() -> None:
        try:
            draw_forms(numbers)
        finally:
            _being_drawn.difference_update(numbers)

    _start(work)


def _start(work: Callable[[], None]) -> None:
    def one_at_a_time() -> None:
        with _one_at_a_time:
            work()

    start = partial(start_thread, "forms of table tests", failed="no forms were drawn ahead")
    transaction.on_commit(lambda: start(one_at_a_time))


def draw_forms(numbers: Iterable[int]) -> None:
    """Draw the form of each candidate that has none, under the house of the exam."""
    for number in numbers:
        waiting = Candidate.objects.filter(pk=number, form__isnull=True, exam__closed=None)
        candidate = waiting.select_related("exam__standard").first()
        if candidate is None:
            continue
        exam, run_id = candidate.exam, uuid4()
        items = draw_form(exam.standard, seed=seed_of_test(run_id), profile=exam.profile)
        waiting.update(form={"run": str(run_id), "items": [item.written() for item in items]})


# What a standard's form shows, for its page: worked out once a process, in the thread.

MAX_COVERAGES = 200

_coverages: dict[str, Coverage | None] = {}
"""By standard and house; None while a form is being drawn."""


def known_coverage(standard: Standard) -> Coverage | None:
    """Return what a form of this standard shows under the house rules of now; None where that is not worked
    out yet, which begins with the first call."""
    house = house_of(school=standard.school, game=standard.game, pack=standard.pack)
    profile = run_profile(house)
    fields = {name: getattr(standard, name) for name in FIELDS}
    key = json.dumps([standard.game, fields, profile], sort_keys=True)
    if key not in _coverages:
        if len(_coverages) >= MAX_COVERAGES:
            _coverages.clear()
        _coverages[key] = None
        _start(lambda: _work_out(key, standard, profile))
    return _coverages[key]


UNKNOWN = Coverage((), ())
"""Of a standard whose form could not be drawn."""


def _work_out(key: str, standard: Standard, profile: Mapping[str, Any]) -> None:
    """Draw the form and keep what it shows; where that fails, that it is unknown, so that no page waits."""
    found = UNKNOWN
    try:
        found = coverage_of(standard, profile)
    finally:
        _coverages[key] = found
