"""What a watcher sees of a table: the felt at the run's place, and what the last answer was worth."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from trainer.drills.models import Answer, Run
from trainer.drills.selectors import last_answer
from trainer.drills.sittings import Sitting
from trainer.felt.drawing import felt_view
from trainer.felt.marks import marked_felt
from trainer.felt.titles import moment_title
from trainer.felt.verdicts import group_view
from trainer.saying import say


@dataclass(frozen=True)
class Watched:
    """A table as it stands: its round is dealt and its last answer read once, in however many languages it is
    then shown. A screen in the room says no more of an open table test than its trainee's own."""

    run: Run

    @cached_property
    def sitting(self) -> Sitting:
        return Sitting(self.run, self.run.round)

    @cached_property
    def last(self) -> Answer | None:
        return None if self.run.sealed else last_answer(run=self.run, round=self.run.round)


def watch_context(run: Run) -> dict[str, Any]:
    """Everything on the watcher's page; the same for the page, the poll and the push."""
    return _context(Watched(run))


def _context(watched: Watched) -> dict[str, Any]:
    run, sitting, last = watched.run, watched.sitting, watched.last
    group = group_view(sitting, last) if last else None
    title = _("Round over") if sitting.over else moment_title(sitting.moment)
    return {
        "felt": marked_felt(felt_view(sitting), sitting, last),
        "watch": {
            "trainee": run.membership.user.display_name,
            "game_name": say(sitting.game.name),
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
    """The fragment as it goes over the socket, to be put in place by its id; in the language in force."""
    return _fragment(Watched(run))


def watched_fragments(run: Run) -> dict[str, str]:
    """The fragment in each of the languages that pages have."""
    watched, fragments = Watched(run), {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            fragments[language] = _fragment(watched)
    return fragments


def _fragment(watched: Watched) -> str:
    return render_to_string("watching/_watched.html", _context(watched) | {"oob": True})
