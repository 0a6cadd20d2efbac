"""The owner's pages of learning platforms, and the staff's of a class's course and of scores."""

from django.contrib import messages
from django.db.models import Count, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.models import ProviderKind, SignInProvider
from trainer.accounts.sign_on import services as sign_on
from trainer.accounts.sign_on.provider_views import MOST, listed, shown, slug_of
from trainer.accounts.sign_on.sealing import new_private_key
from trainer.assignments.selectors import assignment_of
from trainer.credentials.lti import rosters, scores
from trainer.credentials.lti.forms import ClassForm, PlatformForm
from trainer.credentials.lti.launch_views import say_roster
from trainer.exams.selectors import exam_of
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import SchoolClass
from trainer.schools.rights import Right
from trainer.schools.views.classes import teaches


def _platforms(request: MemberRequest) -> QuerySet[SignInProvider]:
    return SignInProvider.objects.filter(kind=ProviderKind.LTI, school=request.membership.school)


@require_safe
@never_cache
@right_required(Right.OWN)
def platforms(request: MemberRequest) -> HttpResponse:
    return render(request, "credentials/lti/platforms.html", listed(_platforms(request)))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.OWN)
def add_platform(request: MemberRequest) -> HttpResponse:
    """Our addresses are shown first, for a slug that is kept with the form."""
    if _platforms(request).count() >= MOST:
        raise Http404("too many")
    slug = slug_of(request.POST.get("slug", ""))
    return _form_page(
        request, SignInProvider(school=request.membership.school, kind=ProviderKind.LTI, slug=slug)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.OWN)
def platform(request: MemberRequest, provider_id: int) -> HttpResponse:
    return _form_page(request, get_object_or_404(_platforms(request), pk=provider_id))


def _form_page(request: MemberRequest, provider: SignInProvider) -> HttpResponse:
    form = PlatformForm(request.POST if request.method == "POST" else None, provider=provider)
    if request.method == "POST" and form.is_valid():
        saved = form.save()
        saved.secret = saved.secret or new_private_key()
        sign_on.save_provider(saved, by=request.membership)
        messages.success(request, _("Saved."))
        return redirect("lti:platforms")
    names = (
        (_("Target link and redirect address"), "lti:launch"),
        (_("OpenID Connect login address"), "lti:login"),
        (_("Public keyset address"), "lti:keys"),
    )
    context = shown(request, provider, names) | {"form": form}
    return render(request, "credentials/lti/platform.html", context, status=422 if form.is_bound else 200)


@require_POST
@right_required(Right.OWN)
def remove_platform(request: MemberRequest, provider_id: int) -> HttpResponse:
    sign_on.remove_provider(get_object_or_404(_platforms(request), pk=provider_id), by=request.membership)
    messages.success(request, _("Removed. People sign in with their password."))
    return redirect("lti:platforms")


# --- The course of a class -----------------------------------------------------------------------


def _own_class(request: MemberRequest, school_class_id: int) -> SchoolClass:
    """Return an open class that the member may fill."""
    found = get_object_or_404(
        SchoolClass.objects.open().filter(school=request.membership.school), pk=school_class_id
    )
    if not teaches(request.membership, found):
        raise Http404("another instructor's class")
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.CLASSES)
def class_course(request: MemberRequest, school_class_id: int) -> HttpResponse:
    """Say which course's people the class has, and read its roster."""
    school_class = _own_class(request, school_class_id)
    form = ClassForm(request.POST if request.method == "POST" else None, by=request.membership)
    if request.method == "POST" and form.is_valid():
        course = form.cleaned_data["course"]
        rosters.connect(course=course, school_class=school_class, by=request.membership)
        say_roster(request, course)
        return redirect("lti:class_course", school_class.pk)
    context = {
        "school_class": school_class,
        "courses": school_class.platform_courses.select_related("provider").annotate(people=Count("roster")),
        "form": form,
        "offered": form.fields["course"].queryset.exists(),  # type: ignore[attr-defined]
    }
    return render(request, "credentials/lti/class_course.html", context, status=422 if form.is_bound else 200)


@require_POST
@right_required(Right.CLASSES)
def read_roster(request: MemberRequest, school_class_id: int) -> HttpResponse:
    school_class = _own_class(request, school_class_id)
    for course in school_class.platform_courses.select_related("provider__school"):
        say_roster(request, course)
    messages.success(request, _("The roster is up to date."))
    return redirect("lti:class_course", school_class.pk)


@require_POST
@right_required(Right.CLASSES)
def leave_course(request: MemberRequest, school_class_id: int) -> HttpResponse:
    school_class = _own_class(request, school_class_id)
    for course in school_class.platform_courses.all():
        rosters.connect(course=course, school_class=None, by=request.membership)
    messages.success(request, _("Disconnected."))
    return redirect("lti:class_course", school_class.pk)


# --- Scores --------------------------------------------------------------------------------------


@require_POST
@right_required(Right.ASSIGN)
def send_scores(request: MemberRequest, assignment_id: int) -> HttpResponse:
    assignment = assignment_of(request, assignment_id)
    _send(request, assignment)
    return redirect("assignments:assignment", assignment.pk)


@require_POST
@right_required(Right.TESTS)
def send_test_scores(request: MemberRequest, exam_id: int) -> HttpResponse:
    exam = exam_of(request, exam_id)
    _send(request, exam)
    return redirect("exams:room", exam.pk)


IN_A_REQUEST = 5.0
"""Seconds for a platform: who pressed the button waits for them."""


def _send(request: MemberRequest, of: scores.Target) -> None:
    scores.collect(of)
    done = scores.send(of, seconds=IN_A_REQUEST)
    words = ngettext("%(count)s score sent.", "%(count)s scores sent.", done.sent) % {"count": done.sent}
    messages.success(request, words)
    if done.failed:
        words = ngettext(
            "%(count)s score couldn’t be sent. It will be sent again.",
            "%(count)s scores couldn’t be sent. They will be sent again.",
            done.failed,
        )
        messages.error(request, words % {"count": done.failed})
    if done.left:
        words = ngettext(
            "%(count)s more score will be sent within ten minutes.",
            "%(count)s more scores will be sent within ten minutes.",
            done.left,
        )
        messages.info(request, words % {"count": done.left})
