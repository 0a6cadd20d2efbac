"""A school's first month: what there is before there are figures, and when each kind of figure comes."""

from django.db.models import Count, Q
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from trainer.exams.selectors import next_test_in
from trainer.play.models import Plan, Run
from trainer.reports.control_charts import BASELINE_ANSWERS, BASELINE_SESSIONS
from trainer.reports.models import DayTally
from trainer.reports.tallies import SHORTEST
from trainer.schools.models import Membership, School
from trainer.schools.rights import TRAINEES

LESSONS = (Plan.PATH, Plan.LESSON)


def has_graded_rounds(school: School) -> bool:
    """Return whether a trainee of the school has been graded yet; call it after `tallies.catch_up`."""
    return DayTally.objects.filter(school=school, membership__role__in=TRAINEES).exists()


def figures_come(kind: str) -> str:
    """Return when figures of this kind come: results, mistakes, drops or pace."""
    if kind == "mistakes":
        return gettext("A mistake gets a name once the same wrong rule explains two answers of a trainee.")
    if kind == "drops":
        words = gettext(
            "Drops are found from a trainee’s day %(day)s in a game, after %(answers)s graded answers."
        )
        return words % {"day": BASELINE_SESSIONS + 1, "answers": BASELINE_ANSWERS}
    if kind == "pace":
        words = gettext("Pace comes with the first %(minutes)s minutes of complete rounds in a row.")
        return words % {"minutes": SHORTEST // 60_000}
    return gettext("Figures come with the first graded round of a trainee.")


def so_far(school: School) -> str:
    """Return what there is in a school without graded rounds."""
    trainees = Membership.objects.present().trainees().filter(school=school)
    waiting = Q(drill__live_class__round=0, drill__live_class__phase="waiting")  # nothing is dealt yet
    runs = Run.objects.filter(~waiting, membership__in=trainees).order_by()
    begun = runs.aggregate(
        people=Count("membership", distinct=True),
        learning=Count("membership", distinct=True, filter=Q(drill__plan__in=LESSONS)),
    )
    people, day = trainees.count(), next_test_in(school)
    if not people:
        return gettext("No trainees yet.")
    at_tables, learning = begun["people"], begun["learning"]
    parts = [
        _counted(ngettext("%(count)s trainee", "%(count)s trainees", people), people),
        _counted(ngettext("%(count)s dealt a round", "%(count)s dealt a round", at_tables), at_tables),
        _counted(ngettext("%(count)s began a lesson", "%(count)s began a lesson", learning), learning),
        gettext("first table test on %(day)s") % {"day": date_format(day, pgettext("date format", "M j"))}
        if day
        else gettext("no table test scheduled"),
    ]
    return "\N{NO-BREAK SPACE}· ".join(filter(None, parts))  # so that no line begins with a dot


def _counted(words: str, count: int) -> str:
    return words % {"count": count} if count else ""
