"""What a watcher sees of one table: the felt at the run's place, and what the last answer was worth; the room
before a projector the felt alone. And where its person went on to, if they did."""

from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from trainer.drills.models import Run
from trainer.drills.selectors import last_answer
from trainer.drills.sittings import Sitting
from trainer.felt.drawing import felt_view
from trainer.felt.marks import marked_felt
from trainer.felt.verdicts import group_view
from trainer.practice.wording import game_name
from trainer.saying import say
from trainer.schools.namesakes import told_apart
from trainer.watching.circles import table_of
from trainer.watching.seats import Audience, milliseconds
from trainer.watching.standings import standing_of

WATCHED = {Audience.STAFF: "watching/_watched.html", Audience.ROOM: "watching/_shown.html"}
"""The fragment of a table, by who looks."""


def watch_context(run: Run, audience: Audience = Audience.STAFF) -> dict[str, Any]:
    """Everything on the watcher's page; the same for the page, the poll and the push. A screen in the room
    says no more of an open table test than its trainee's own."""
    sitting = Sitting(run, run.round)
    tells = audience is Audience.STAFF and not run.sealed
    last = last_answer(run=run, round=run.round) if tells else None
    group = group_view(sitting, last) if last else None
    stands = standing_of(sitting)
    return {
        "felt": marked_felt(felt_view(sitting), sitting, last),
        "watch": {
            "trainee": run.membership.user.display_name if audience is Audience.STAFF else "",
            "game_name": say(sitting.game.name),
            "round": run.round + 1,
            "stands": stands,
            "stop_title": _("Left the table") if run.finished else stands.title,
            "last": group.verdicts if group else [],
            "last_title": group.title if group else "",
            "last_hinted": bool(group and group.hinted),
            "sealed": run.sealed,
            "mode": run.mode_label,
        },
    }


def watched_fragment(run: Run, audience: Audience = Audience.STAFF) -> str:
    """The fragment as it goes over the socket, to be put in place by its id; in the language in force."""
    with told_apart(run.membership.school_id, pushed=True):
        return render_to_string(WATCHED[audience], watch_context(run, audience))


# --- Where its person went on to -----------------------------------------------------------------------


def next_of(run: Run) -> Run | None:
    """The table that this one's person is at now, if it is another."""
    now_at = table_of(run.membership_id)
    return now_at if now_at and now_at.pk != run.pk else None


def next_context(run: Run, following: Run | None, audience: Audience) -> dict[str, Any]:
    page = "watching:watch" if audience is Audience.STAFF else "watching:watch_room"
    return {
        "following": {
            "run_id": following.pk if following else "",
            "url": reverse(page, args=[following.pk]) if following else "",
            "game_name": game_name(following.drill.item(following.round).game) if following else "",
            "trainee": run.membership.user.display_name if audience is Audience.STAFF else "",
            "at": milliseconds(timezone.now()),
        }
    }


def next_fragment(run: Run, audience: Audience) -> str:
    """Likewise over the socket; it may also say that there is none any more."""
    with told_apart(run.membership.school_id, pushed=True):
        return render_to_string("watching/_following.html", next_context(run, next_of(run), audience))
