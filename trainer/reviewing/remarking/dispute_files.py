"""Disputed verdicts, line by line for a spreadsheet."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.urls import reverse

from trainer.operating.sending.windows import in_windows
from trainer.remarks.models import Dispute

TITLES = (
    *("dispute", "at", "person", "user_name", "name", "game", "decision", "words"),
    *("stands", "ruled_at", "ruled_by", "why", "replay"),
)

Cells = tuple[object, ...]


def dispute_lines(disputes: QuerySet[Dispute]) -> Iterator[Cells]:
    for one in in_windows(disputes, size=500):
        answer, member = one.answer, one.answer.run.membership
        who = (member.pk, member.user.username, member.user.plain_name)
        ruling = getattr(one, "ruling", None)
        ruled: Cells = ("",) * 4
        if ruling:
            stands = "yes" if ruling.stands else "no"
            ruled = (stands, ruling.at, ruling.by.user.plain_name, ruling.words)
        replay = reverse("reviewing:replay", args=[answer.run_id, answer.round])
        yield (
            one.pk,
            one.at,
            *who,
            answer.game,
            one.key,
            one.words,
            *ruled,
            f"{replay}?place={answer.place}",
        )
