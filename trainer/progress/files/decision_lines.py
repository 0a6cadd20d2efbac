"""Decisions line by line: the answers behind a figure, as the ledger has them too."""

from collections.abc import Iterator

from django.urls import reverse

from trainer.drills.models.stored import key_of
from trainer.operating.sending.windows import in_windows
from trainer.progress.behind.figure_asked import Figure
from trainer.progress.behind.newest_rows import rows_of
from trainer.progress.figures import Row
from trainer.schools.models import Membership

TITLES = (
    *("verdict", "answered", "person", "user_name", "name", "game", "run", "round", "place", "spot"),
    *("question", "bet", "given", "right", "mistake", "overpaid_cents", "underpaid_cents", "replay"),
    *("rules_version", "marked_again"),
)

Cells = tuple[object, ...]


def decision_lines(figure: Figure, watcher: Membership) -> Iterator[Cells]:
    """The newest first."""
    for row, told in told_of(figure, watcher):
        worth = ("yes" if row["right"] else "no", row["named"], row["overpaid"], row["underpaid"])
        yield (*told, row["given"], *worth, replay_of(row), *marked_of(row))


def told_of(figure: Figure, watcher: Membership) -> Iterator[tuple[Row, Cells]]:
    """Each row with its cells up to the bet. Names are read once, for everybody of the school."""
    people = Membership.objects.filter(school=watcher.school_id).select_related("user")
    who = {one.pk: (one.user.username, one.user.plain_name) for one in people}
    for row in in_windows(rows_of(figure.verdicts(watcher))):
        key = key_of(row["prompt"])
        at = (row["game"], str(row["run_id"]), row["round"] + 1, row["place"], key.spot)
        told = (row["pk"], row["when"], row["member"], *who[row["member"]])
        yield row, (*told, *at, key.question, key.wager)


def replay_of(row: Row) -> str:
    return f"{reverse('reviewing:replay', args=[row['run_id'], row['round']])}?place={row['place']}"


def marked_of(row: Row) -> Cells:
    """By which rules, and when again if it was."""
    return row["rules_version"], row["correction__made"] or ""
