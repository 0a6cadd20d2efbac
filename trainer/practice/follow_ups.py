"""Follow-ups: where a wrong answer of a placement, or of a run against past mistakes, may have several
reasons, short rounds come next that tell them apart.

They are dealt in a thread once the answer is stored, while its explanation is read; no request waits for
them. A round that is late for the next one comes after it.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

from django.db import transaction

from games.engine.diagnosis.indicators import rivals
from trainer.ops.background import run_in_background
from trainer.play.models import Answer, Drill, Plan, Run
from trainer.play.models.answers import key_of
from trainer.play.skills import Item, Kind, Misconception, kind_of, named
from trainer.practice.plans.deal_preview import APART, DealPreview
from trainer.practice.plans.misconceptions import countering

FOLLOWED_UP = (Plan.PLACEMENT, Plan.MISTAKES)
"""Plans whose wrong answers are followed up: each run has a drill of its own."""

MAX_NAMES = 2
"""Names that one answer is followed up for, the likeliest first."""

MAX_TRIES = 3
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


def unclear_names(answer: Answer) -> dict[Misconception, Kind | None]:
    """Return the mistakes that may explain a stored answer where none is stated, the likeliest first, with
    the kind of decision that each would explain."""
    found: dict[Misconception, Kind | None] = {}
    wrong = [verdict for verdict in answer.new_verdicts if not verdict.right]
    stated = {verdict.mistake for verdict in wrong}
    for verdict in wrong:
        names = (named(answer.game, name) for name in verdict.mistakes if not stated & {*verdict.mistakes})
        for name in filter(None, names):
            found.setdefault(name, kind_of(game=answer.game, key=key_of(verdict.prompt)))
    return found


def deal_follow_ups(answer: Answer) -> None:
    """Put short rounds for the likeliest names next in the run of an answer."""
    run = answer.run
    drill = Drill.objects.get(pk=run.drill_id)
    tried = [item.get("follow_up", "") for item in drill.items]
    preview = DealPreview(run.seed, drill.spots, {answer.game: run.profile(answer.game)})
    first = (BEHIND_PLAN + len(drill.items)) * APART
    items = list(follow_ups(unclear_names(answer), preview, tried=tried, first=first))
    if items:
        _insert(run, items)


def follow_ups(
    names: Mapping[Misconception, Kind | None], preview: DealPreview, *, tried: Sequence[str], first: int
) -> Iterator[Item]:
    """Yield a round for each of the likeliest names, or as many for the only one, but for what was `tried`
    often enough. A name shows where it was seen, for some have it of one bet alone, if that tells it from
    the others; else where the fewest mistakes lead to the same answer. Nothing is reviewed here: a name that
    may be false gets no card and mends none."""
    likeliest = list(names)[:MAX_NAMES]
    turns = [name for _turn in range(MAX_NAMES) for name in likeliest][:MAX_NAMES]
    for number, name in enumerate(turns):
        if [*tried, *map(str, turns[:number])].count(str(name)) < MAX_TRIES:
            others = {one.name for one in names if one != name}
            item = _showing(name, others, names[name], preview, first=first + number * APART)
            if item:
                yield replace(item, kind="", tells=(), follow_up=str(name))


def _showing(
    name: Misconception, others: set[str], where: Kind | None, preview: DealPreview, *, first: int
) -> Item | None:
    there = countering(name, deal_preview=preview, first=first, about=where) if where else None
    if there and _tells_apart(name, others, there, preview):
        return there
    return countering(name, deal_preview=preview, first=first) or there


def _tells_apart(name: Misconception, others: set[str], item: Item, preview: DealPreview) -> bool:
    """Return whether the round shows the name where none of the others leads to the same answer."""
    if not others:
        return True
    round_state = preview.round_state(item)
    return any(
        not others & rivals(round_state.beliefs, name.name, stop, prompt.key)
        for stop in round_state.stops
        for prompt in stop.prompts
        if prompt.key in item.tells
    )


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
