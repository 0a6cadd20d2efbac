"""The rows of what is marked again, with their names; and what was said of a name goes on with it."""

from games.engine.errors import Refused
from games.engine.rounds import grading
from games.engine.rounds.grading import grade_stop
from trainer.drills.models import Avowal, Correction, Verdict, Withdrawal
from trainer.drills.naming.earlier import Earlier, Rounds
from trainer.drills.naming.marking import row_of
from trainer.drills.regrading.changes import Change, RunChanges


def rows_of(found: RunChanges, correction: Correction) -> list[Verdict]:
    """One for each change, in their order; not stored yet."""
    dealt: Rounds = {}
    rows = []
    for change in found.changes:
        earlier = Earlier(change.sitting, until=change.answer, dealt=dealt)
        row = row_of(change.answer, _named(change, earlier), earlier)
        row.again = change.before.again + 1
        rows.append(row)
    return rows


def _named(change: Change, earlier: Earlier) -> grading.Verdict:
    """With its name, from all that was said at the stop and before; without one where some of that cannot be
    read any more."""
    if change.after.right:
        return change.after
    try:
        marked = grade_stop(change.sitting.beliefs, change.stop, change.answer.given, before=earlier)
    except Refused:
        return change.after
    return next(one for one in marked if one.prompt.key == change.after.prompt.key)


def carry_names(found: RunChanges, rows: list[Verdict]) -> None:
    """A name that stays the same stays avowed, or taken back."""
    pairs = list(zip((change.before for change in found.changes), rows, strict=True))
    avowed = [
        Avowal(verdict=row, mistake=before.avowed)
        for before, row in pairs
        if before.avowed is not None and row.undecided and row.mistakes == list(before.mistakes)
    ]
    Avowal.objects.bulk_create(avowed)
    gone = Withdrawal.objects.filter(
        verdict__in=[before.verdict for before, _row in pairs if before.withdrawn]
    )
    taken = {one.verdict_id: one for one in gone.select_related("verdict")}
    Withdrawal.objects.bulk_create(
        Withdrawal(verdict=row, answer_id=taken[before.verdict].answer_id)
        for before, row in pairs
        if before.verdict in taken and row.mistake and row.mistake == taken[before.verdict].verdict.mistake
    )
