"""The first steps of a new school on one page, which is also its owner's home until they are done."""

from dataclasses import dataclass, replace
from datetime import time

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from trainer.assignments.models import Assignment
from trainer.live.models import LiveClass
from trainer.pages.text import translate
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import HouseProfile, Invitation, Membership, School, SchoolClass, Way
from trainer.schools.names import isolated, strip_direction
from trainer.schools.rights import Right
from trainer.schools.services import make_class, make_code
from trainer.schools.views.school import set_pins

PLACES = 30
"""For how many people the first class code is."""


@dataclass(frozen=True)
class Step:
    """A step of setting up a school. `done` says in words what is there, "" where nothing is. `kind` names
    the forms that the page has for it."""

    title: str
    words: str
    button: str
    url: str
    done: str
    kind: str = ""
    is_next: bool = False


def first_steps(watcher: Membership) -> list[Step]:
    """Return what to do in a new school, with what is done; the first that is not done is next."""
    school = watcher.school
    people = Membership.objects.present().trainees().filter(school=school).count()
    games = HouseProfile.objects.filter(school=school).values("game").distinct().count()
    live, given = (model.objects.filter(school=school).count() for model in (LiveClass, Assignment))
    steps = [
        *([_clock_step(school)] if watcher.owns else ()),
        _people_step(watcher, people),
        Step(
            title=gettext("Set your house rules"),
            words=gettext("Games, paytables, limits and rounding of payouts. We start you with common ones."),
            button=gettext("Open house rules"),
            url=reverse("schools:house_rules"),
            done=_counted(ngettext("%(count)s game set", "%(count)s games set", games), games),
        ),
        Step(
            title=gettext("Hold the first lesson"),
            words=gettext(
                "One deal for the whole class: the table on the projector, the answers on their phones."
            ),
            button=gettext("More choices"),
            url=f"{reverse('live:classes')}#open",
            done=_counted(
                ngettext("%(count)s live class opened", "%(count)s live classes opened", live), live
            ),
            kind="lesson",
        ),
        Step(
            title=gettext("Give the first assignment"),
            words=gettext("Choose a game, a few rounds and a due date. It appears on their home page."),
            button=gettext("Assign first rounds"),
            url=reverse("assignments:create"),
            done=_counted(
                ngettext("%(count)s assignment given", "%(count)s assignments given", given), given
            ),
        ),
    ]
    first = next((step for step in steps if not step.done), None)
    return [replace(step, is_next=step is first) for step in steps]


def _clock_step(school: School) -> Step:
    """Only owners set the school's clock; a new school has one that no owner chose."""
    chosen = {
        "zone": school.zone.replace("_", " "),
        "hour": time_format(time(school.day_begins), "TIME_FORMAT"),
    }
    return Step(
        title=gettext("Set your time zone and gaming day"),
        words=gettext(
            "Your time zone, and the hour your gaming day starts, so that a night shift counts as one day."
        ),
        button=gettext("Set time zone and gaming day"),
        url=f"{reverse('schools:school')}#id_zone",
        done=gettext("%(zone)s, gaming day starts at %(hour)s") % chosen if school.zone_chosen else "",
    )


def _people_step(watcher: Membership, people: int) -> Step:
    """Only owners add people by a list; a manager gives trainees the code of a class."""
    done = _counted(ngettext("%(count)s person added", "%(count)s people added", people), people)
    if watcher.owns:
        words = gettext("Let trainees scan the code of a class, or paste their names.")
        button, url = gettext("Other ways"), reverse("accounts:people_add")
    else:
        words = gettext("Create a class and give trainees its code.")
        button, url = gettext("Open classes"), reverse("schools:classes")
    return Step(gettext("Add people"), words, button, url, done, "people")


def _counted(words: str, count: int) -> str:
    return words % {"count": count} if count else ""


def steps_left(watcher: Membership) -> str:
    """Return how many steps are done, "" where all are, or they are put away."""
    done = [bool(step.done) for step in first_steps(watcher)] if not watcher.school.steps_away else []
    if all(done):
        return ""
    return gettext("%(done)s of %(all)s steps done") % {"done": sum(done), "all": len(done)}


def steps_page(request: MemberRequest) -> HttpResponse:
    member = request.membership
    user = member.user
    context = {
        "games": [(game.slug, translate(game.name)) for game in GAMES.values()],
        "name": isolated(strip_direction(user.first_name) or user.plain_name),
        "steps": first_steps(member),
        "school": member.school,
    }
    return render(request, "home/first_steps.html", context)


@require_safe
@never_cache
@right_required(Right.MANAGE)
def steps(request: MemberRequest) -> HttpResponse:
    return steps_page(request)


@require_POST
@right_required(Right.MANAGE)
def put_away(request: MemberRequest) -> HttpResponse:
    School.objects.filter(pk=request.membership.school_id).update(steps_away=True)
    messages.success(request, gettext("Put away. “First steps” on your home page brings them back."))
    return redirect("home:home")


@require_POST
@right_required(Right.MANAGE)
def show_code(request: MemberRequest) -> HttpResponse:
    """Show the code of the newest class on the projector; make both where there is none yet."""
    member = request.membership
    if member.owns and request.POST.get("pins") == "yes":  # the settings turn them off, with a warning
        set_pins(member, "yes")
    found = SchoolClass.objects.filter(school=member.school).open().order_by("-pk").first()
    school_class = found or make_class(school=member.school, name=_free_name(member.school), by=member)
    codes = Invitation.objects.active().by_present_makers().filter(school_class=school_class, way=Way.CODE)
    if not codes.exists():
        make_code(school_class=school_class, made_by=member, uses=PLACES)
    return redirect("schools:invitation", school_class.pk)


def _free_name(school: School) -> str:
    """Return the name of a first class; one that is closed may have it."""
    name = gettext("First class")
    number = SchoolClass.objects.filter(school=school, name__startswith=name).count()
    return f"{name} {number + 1}" if number else name
