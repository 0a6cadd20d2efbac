"""What a test is, in words: the house's table test, or a practice test, of what and set by whom."""

from django.utils.translation import gettext, ngettext

from games import GAMES
from games.engine.asks.table import WHOLE_JOB
from games.engine.scenarios.scenarios import scenarios
from trainer.drills.models import Drill, Plan, Run
from trainer.saying import say


def exam_words(run: Run) -> str:
    """ "10 rounds, 6 players, the whole job, set by Bob"."""
    set_by = gettext("set by %(name)s") % {"name": run.drill.set_by.user.display_name}
    return ", ".join([*_parts(run.drill), set_by])


def _parts(drill: Drill) -> list[str]:
    rounds = ngettext("%(count)s round", "%(count)s rounds", drill.rounds) % {"count": drill.rounds}
    players = ngettext("%(count)s player", "%(count)s players", drill.spots) % {"count": drill.spots}
    parts = [rounds, players, _asked(drill)]
    if drill.scenario:
        parts.append(_scenario(drill))
    if drill.minutes:
        parts.append(gettext("%(minutes)s min") % {"minutes": drill.minutes})
    return parts


def _asked(drill: Drill) -> str:
    if drill.plan != Plan.ROUNDS:
        return str(drill.get_plan_display()).lower()
    whole = bool(drill.items) and set(drill.item(0).asks) == WHOLE_JOB
    return gettext("the whole job") if whole else gettext("hands and bets")


def _scenario(drill: Drill) -> str:
    found = dict(scenarios(GAMES[drill.game])) if drill.game in GAMES else {}
    return gettext("only: %(kind)s") % {"kind": say(found.get(drill.scenario, drill.scenario))}
