"""Climbing the ladder through its pages, as a browser does."""

import uuid

from games.engine.chip_drills.ladder import BY_SLUG, IN_A_SET
from games.engine.chip_drills.tasks import Kind, Task
from games.engine.money.amounts import print_cents
from tests.games.chip_drills.reply_forms import reply_form
from trainer.practice.models import PayoffSet
from trainer.practice.payouts import sets
from trainer.schools.models import Membership


def begun(
    membership: Membership, rung: str = "first-pays", *, seed: str = "a seed of the tests"
) -> PayoffSet:
    """On a seed that is the same in every run."""
    found = sets.begin(membership=membership, rung=BY_SLUG[rung])
    found.seed = seed
    found.save(update_fields=["seed"])
    return found


def task_in_hand(found: PayoffSet) -> Task:
    return sets.task_at(found, found.number)


def form_of(found: PayoffSet, *, right: bool = True, key: uuid.UUID | None = None) -> dict[str, str]:
    """What a browser sends for the task in hand."""
    task = task_in_hand(found)
    about = {"key": str(key or uuid.uuid4()), "number": str(found.number)}
    return about | (reply_form(task) if right else wrong_reply_form(task))


def wrong_reply_form(task: Task) -> dict[str, str]:
    """Something that has no name."""
    match task.kind:
        case Kind.AMOUNT:
            return {"reply": print_cents(int(task.right) + 123_456_700)}
        case Kind.CHIPS:
            return {"reply": "i"}
        case Kind.COUNTS:
            return reply_form(task, " ".join(f"{one[0]}9999" for one in task.right.split()))
        case Kind.HEAPS:
            return {"reply": "1 1"}
        case _:
            return {"reply": next(value for value, _ in task.choices if value != task.right)}


def url(found: PayoffSet, act: str = "") -> str:
    return f"/payouts/sets/{found.pk}/{act}"


def answer(client, found: PayoffSet, **how):
    response = client.post(url(found, "answer/"), form_of(found, **how))
    found.refresh_from_db()
    return response


def play(client, membership: Membership, rung: str = "first-pays", *, wrong: int = 0) -> PayoffSet:
    """A whole set; the first so many answers are wrong."""
    found = begun(membership, rung)
    for number in range(IN_A_SET):
        answer(client, found, right=number >= wrong)
        client.post(url(found, "next/"))
        found.refresh_from_db()
    return found
