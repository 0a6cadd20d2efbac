"""What a watcher sees of a table: the felt at the run's place, and what the last answer was worth."""

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from trainer.drills.models import Run
from trainer.drills.selectors import last_answer
from trainer.drills.sittings import Sitting
from trainer.tables.felt import felt_view
from trainer.tables.marks import marked_felt
from trainer.tables.verdicts import group_view
from trainer.tables.wording import moment_title


def watch_context(run: Run) -> dict:
    """Everything on the watcher's page; the same for the page, the poll and the push. A screen in the room
    says no more of an open table test than its trainee's own."""
    sitting = Sitting(run, run.round)
    last = None if run.sealed else last_answer(run=run, round=run.round)
    group = group_view(sitting, last) if last else None
    title = _("Round over") if sitting.over else moment_title(sitting.moment)
    return {
        "felt": marked_felt(felt_view(sitting), sitting, last),
        "watch": {
            "trainee": run.membership.user.display_name,
            "game_name": sitting.game.name,
            "round": run.round + 1,
            "progress": progress_words(sitting.passed, len(sitting.places)),
            "stop_title": _("Left the table") if run.finished else title,
            "last": group.verdicts if group else [],
            "last_title": group.title if group else "",
            "last_hinted": bool(group and group.hinted),
            "sealed": run.sealed,
            "mode": run.drill.get_mode_display(),
        },
    }


def progress_words(passed: int, places: int) -> str:
    return _("%(done)s of %(all)s") % {"done": passed, "all": places}


def watched_fragment(run: Run) -> str:
    """The fragment as it goes over the socket, to be put in place by its id."""
    return render_to_string("tables/_watched.html", watch_context(run) | {"oob": True})
