"""A reply as a form sends it."""

from games.engine.chip_drills.replies import STACK_FIELDS
from games.engine.chip_drills.tasks import Kind, Task
from games.engine.money.amounts import print_cents


def reply_form(task: Task, given: str | None = None) -> dict[str, str]:
    """What is right, or what is given instead, as `Task.right` has it."""
    due = task.right if given is None else given
    if task.kind is Kind.COUNTS:
        return {f"count-{one[0]}": one[1:] for one in due.split()}
    if task.kind is Kind.STACKS:
        return dict(zip(STACK_FIELDS, due.split(), strict=True))
    return {"reply": print_cents(int(due)) if task.kind is Kind.AMOUNT else due}
