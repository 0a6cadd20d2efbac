"""Follow-ups: where a wrong answer of a placement may have several reasons, short rounds come next that tell
them apart.

They are dealt in a thread once the answer is stored, while its explanation is read; no request waits for
them. A round that is late for the next one comes after it.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

from django.db import transaction

from trainer.ops.background import run_in_background
from trainer.play.models import Answer, Drill, Plan, Run
from trainer.play.skills import Item, Misconception, named
from trainer.practice.plans.deal_preview import APART, DealPreview
from trainer.practice.plans.misconceptions import countering

FOLLOWED_UP = (Plan.PLACEMENT, Plan.MISTAKES)
"""Plans whose wrong answers are followed up: each run has a drill of its own."""

MOST_NAMES = 2
"""Names that one answer is followed up for, the likeliest first."""

MOST_TRIES = 3
"""Rounds of a run that are dealt for one name."""

BEHIND_PLAN = 100
"""Searches of a run's seed that are left to its plan, so that no deal comes twice."""

_dealing = ThreadPoolExecutor(1, thread_name_prefix="follow-ups")


def on_answer(sender: object, *, answer: Answer, **_about: Any) -> None:
    if answer.run.drill.plan in FOLLOWED_UP and unclear_names(answer):
        submit(answer)


def submit(answer: Answer) -> None:
    failed = f"no follow-up was dealt for answer {answer.pk}"
    _dealing.submit(run_in_background, partial(deal_follow_ups, answer), failed=failed)


def unclear_names(answer: Answer) -> list[Misconception]:
    """Return the mistakes that may explain a stored answer where none is stated, the likeliest first."""
    wrong = [verdict for verdict in answer.new_verdicts if not verdict.right]
    stated = {verdict.mistake for verdict in wrong}
    open_names = [verdict.mistakes for verdict in wrong if not stated & {*verdict.mistakes}]
    found = [named(answer.game, name) for names in open_names for name in names]
    return [*dict.fromkeys(name for name in found if name)]


def deal_follow_ups(answer: Answer) -> None:
    """Put short rounds for the likeliest names next in the run of an answer."""
    run = answer.run
    drill = Drill.objects.get(pk=run.drill_id)
    tried = [item.get("follow_up") for item in drill.items]
    names = [one for one in unclear_names(answer)[:MOST_NAMES] if tried.count(str(one)) < MOST_TRIES]
    preview = DealPreview(run.seed, drill.spots, {answer.game: run.profile(answer.game)})
    items = list(_items(names, preview, first=(BEHIND_PLAN + len(drill.items)) * APART))
    if items:
        _insert(run, items)


def _items(names: Sequence[Misconception], preview: DealPreview, *, first: int) -> Iterator[Item]:
    """Nothing is reviewed here: a name that may be false gets no card and mends none."""
    for number, name in enumerate(names):
        if item := countering(name, deal_preview=preview, first=first + number * APART):
            yield replace(item, kind="", tells=(), follow_up=str(name))


def _insert(run: Run, items: Sequence[Item]) -> None:
    """The lock keeps the run in its round meanwhile: no round that has started is moved."""
    with transaction.atomic():
        now = Run.objects.select_for_update().get(pk=run.pk)
        drill = Drill.objects.get(pk=run.drill_id)
        if now.finished:
            return
        drill.items[now.round + 1 : now.round + 1] = [item.written() for item in items]
        drill.rounds += len(items)
        drill.save(update_fields=["items", "rounds"])
