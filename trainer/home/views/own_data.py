"""What is stored about a person, table by table: where each row names them, and what is left out of it."""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.contrib import messages
from django.core.paginator import Paginator
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.exams.selectors import views_of
from trainer.play.labels import game_name
from trainer.play.models import Note
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, member_required, practice_required
from trainer.schools.identity import picture_urls
from trainer.schools.models import Picture, User
from trainer.schools.services import share_record


@dataclass(frozen=True)
class Sort:
    """Rows of one table. `by` are the lookups from a row to its user; `without` the fields that are not
    exported: secrets, other people's addresses, and what would give away cards still to be dealt. `only`
    narrows the rows to those that the user may read by now."""

    title: Promise
    by: tuple[str, ...]
    without: frozenset[str] = frozenset()
    only: Callable[[User], Q] | None = None


def _notes_to_read(user: User) -> Q:
    """Notes on answered questions: others could tell what is right. One's own are known."""
    return Q(pk__in=Note.objects.answered().values("pk")) | Q(author__user=user)


SECRET = frozenset({"password", "code", "session", "session_key", "digest", "seed", "key"})

STORED: Mapping[str, Sort] = {
    "schools.User": Sort(_("Your account"), ("pk",), SECRET | {"is_superuser", "is_staff"}),
    "schools.Membership": Sort(_("Schools you belong to or have left"), ("user",)),
    "schools.Picture": Sort(_("Your picture"), ("membership__user",)),
    "accounts.KnownBrowser": Sort(_("Addresses you signed in from"), ("user",)),
    "usersessions.UserSession": Sort(_("Browsers you’re signed in with"), ("user",), SECRET),
    "accounts.Pin": Sort(_("The name you sign in with by PIN"), ("user",), SECRET | {"hash"}),
    "mfa.Authenticator": Sort(_("Your second factors"), ("user",), SECRET | {"data"}),
    "socialaccount.SocialAccount": Sort(
        _("Single sign-on that your account is linked to"), ("user",), SECRET | {"extra_data"}
    ),
    "accounts.EndedLink": Sort(_("Single sign-on that ended when you left"), ("membership__user",), SECRET),
    "account.EmailAddress": Sort(_("Email addresses of your account"), ("user",)),
    "schools.AuditLine": Sort(
        _("Changes to your account, and changes you made"),
        ("who__user", "whom__user"),
        frozenset({"address"}),
    ),
    "play.Run": Sort(_("Tables you dealt"), ("membership__user",), SECRET),
    "play.Answer": Sort(_("Answers you gave"), ("run__membership__user",), SECRET),
    "play.Verdict": Sort(_("Grades of your answers"), ("answer__run__membership__user",)),
    "play.CorrectedRun": Sort(_("Tables that were regraded"), ("run__membership__user",)),
    "play.Retraction": Sort(_("Identified mistakes that were withdrawn"), ("answer__run__membership__user",)),
    "play.SelfReport": Sort(_("Mistakes you reported yourself"), ("verdict__answer__run__membership__user",)),
    "play.TestSession": Sort(_("Browsers you took table tests in"), ("run__membership__user",), SECRET),
    "exams.Allowance": Sort(_("Extra time you are allowed"), ("membership__user",)),
    "exams.Candidate": Sort(_("Table tests scheduled for you"), ("membership__user",), SECRET | {"form"}),
    "exams.TestRequest": Sort(_("Table tests you asked for"), ("membership__user",)),
    "exams.Attempt": Sort(_("Table tests you took"), ("membership__user",)),
    "exams.Event": Sort(_("Events during your table tests"), ("candidate__membership__user",)),
    "assignments.Work": Sort(_("Assignments you started"), ("membership__user",)),
    "assignments.Reminder": Sort(_("Reminders sent to you"), ("membership__user",)),
    "live.Attendance": Sort(_("Live classes you joined"), ("membership__user",)),
    "practice.PayoffSet": Sort(_("Payout sets you started"), ("membership__user",), SECRET),
    "practice.PayoffReply": Sort(_("Answers in payout sets"), ("of__membership__user",), SECRET),
    "courses.StepSeen": Sort(_("Introductions to games you watched"), ("membership__user",)),
    "courses.StepUnlock": Sort(_("Checkpoints unlocked for you"), ("membership__user",)),
    "courses.Goal": Sort(_("Your weekly goals"), ("membership__user",)),
    "play.Note": Sort(
        _("Notes from instructors, or by you"),
        ("run__membership__user", "author__user"),
        only=_notes_to_read,
    ),
    "play.NoteRead": Sort(_("Notes you have read"), ("note__run__membership__user",)),
    "play.Dispute": Sort(_("Results you disputed"), ("answer__run__membership__user",)),
    "play.Ruling": Sort(
        _("How your disputes were resolved"), ("dispute__answer__run__membership__user", "by__user")
    ),
    "play.RulingRead": Sort(
        _("Resolved disputes you have read"), ("ruling__dispute__answer__run__membership__user",)
    ),
    "play.Presence": Sort(_("When your tables were last active"), ("run__membership__user",)),
    "exams.TestRecord": Sort(_("Records of your table tests"), ("run__membership__user",)),
    "exams.TestOutcome": Sort(_("Results of your table tests"), ("run__membership__user",)),
    "exams.Rubric": Sort(_("Examiner’s rubrics"), ("record__run__membership__user", "by__user")),
    "exams.Signature": Sort(_("Signatures on your records"), ("record__run__membership__user", "by__user")),
    "exams.RecordView": Sort(
        _("Guests who opened your reports, and reports you opened as a guest"),
        ("run__membership__user", "reader__user"),
    ),
    "exams.Revocation": Sort(_("Revoked report codes"), ("code__record__run__membership__user",)),
    "credentials.Badge": Sort(_("Badges"), ("record__run__membership__user",)),
    "credentials.Transcript": Sort(_("Transcripts"), ("membership__user", "by__user"), SECRET),
    "credentials.Revocation": Sort(_("Revoked transcripts"), ("transcript__membership__user",)),
    "exams.ClassroomTime": Sort(_("Classroom hours"), ("membership__user",), SECRET),
    "exams.CheckDone": Sort(_("Hands-on checks"), ("membership__user",), SECRET),
    "api.Token": Sort(_("API tokens you created or revoked"), ("made_by__user", "revoked_by__user"), SECRET),
    "api.Webhook": Sort(_("Webhooks you added"), ("made_by__user",), SECRET | {"secret"}),
    "credentials.RosterMember": Sort(_("Learning platform courses you are in"), ("membership__user",)),
    "credentials.PlatformScore": Sort(_("Scores for your learning platform"), ("membership__user",)),
    "live.CodeAttempt": Sort(_("Class codes you typed"), ("membership__user",)),
}

NOT_ABOUT_A_PERSON = {
    "schools.School": "a school",
    "schools.SchoolClass": "a class; its members are stored with it",
    "schools.ClassMember": "whether a class was entrusted with a person; who is in it stands with it",
    "schools.HouseProfile": "a house",
    "schools.OwnPaytable": "a paytable of a school",
    "schools.Pack": "a casino's rules; who imported it stands with the changes",
    "schools.PackRetirement": "whether a pack is offered; who decided stands with the changes",
    "schools.PackMade": "a file of a school's rules; who made it stands with the changes",
    "schools.PackUpload": "a file before it is imported, the last one of a manager",
    "schools.Invitation": "a door that anybody may come in by",
    "schools.Procedure": "a page of a school's",
    "schools.ProcedureVersion": "what a school wrote down; who changed it stands with the changes",
    "schools.Erasure": "how many rows were erased; whose and by whom stands with the changes",
    "schools.Logo": "a picture",
    "accounts.SignInProvider": "a school's; who is linked to it stands with the links",
    "socialaccount.SocialApp": "empty: accounts.SignInProvider in its place",
    "socialaccount.SocialToken": "empty: tokens of providers are not kept",
    "accounts.LoginAttempt": "a typed name, of any person; it is gone within a day",
    "account.EmailConfirmation": "a mailed key; none is sent",
    "play.Correction": "what was corrected, for all whose answers it changed",
    "play.Drill": "what is dealt, for all who play it; its seed names cards that are still to be dealt",
    "exams.Standard": "what a school asks",
    "exams.RubricVersion": "what a school judges",
    "reports.DayTally": "sums of the answers, which are given along themselves",
    "reports.CountedTo": "how far the sums of a table go",
    "reports.PaceWindow": "sums of the answers' times, which are given along themselves",
    "reports.MarkedTally": "sums of the verdicts, which are given along themselves",
    "play.RulesPage": "a printed sheet",
    "play.DealtRound": "the cards of a round, also those not shown yet",
    "exams.Exam": "a test, for all its candidates",
    "assignments.Assignment": "an assignment, for all its members",
    "assignments.AssignmentFile": "a file of an assignment, for all its members",
    "assignments.SavedDrill": "a drill of the school's",
    "practice.CallOutAmounts": "what a school has called",
    "live.LiveClass": "a live class, for all who attended",
    "live.Move": "a command of a live class's host",
    "exams.CheckCode": "a code that opens a report to a stranger",
    "credentials.Issuer": "a school, as the issuer of badges",
    "credentials.IssuerKey": "a key of a school",
    "api.SeenRoster": "who is in a class; that stands with the classes",
    "api.Message": "what a program was sent, with numbers of people; it is gone after 30 days",
    "credentials.Launch": "a launch of a learning platform; it is gone within a day",
    "credentials.PlatformCourse": "a course of a learning platform; its roster stands with its people",
    "credentials.PlatformLink": "a link of a course, for all its people",
    "exams.Check": "what a school checks",
    "reports.PaceTarget": "what a house asks of its floor",
    "library.Case": "a round that was laid out for the school",
}


def rows_of(label: str, user: User) -> QuerySet[Model]:
    """Return what is stored in this table about the user, oldest first."""
    sort = STORED[label]
    named = Q()
    for way in sort.by:
        named |= Q(**{way: user.pk})
    if sort.only:
        named &= sort.only(user)
    rows: QuerySet[Model] = apps.get_model(label)._default_manager.filter(named)
    return rows.order_by("pk").distinct()


def counted(user: User) -> Iterator[tuple[Promise, int]]:
    """Yield the number of rows in each table that has any."""
    for label, sort in STORED.items():
        if many := rows_of(label, user).count():
            yield sort.title, many


def exported(label: str, row: Model) -> dict[str, Any]:
    """Return the columns of a row that are exported."""
    without = STORED[label].without
    fields = (one for one in row._meta.concrete_fields if one.name not in without)
    return {one.attname: getattr(row, one.attname) for one in fields}


A_PAGE = 20
"""Looks of guests."""
AT_ONCE = 2_000
"""Rows that are read from the database together."""


@require_safe
@never_cache
@member_required
def stored(request: MemberRequest) -> HttpResponse:
    member = request.membership
    page = Paginator(views_of(member), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "sorts": list(counted(request.user)),
        "page": page,
        "views": [
            {"view": one, "game_name": game_name(one.run.drill.game), "tested": day_of(one.run.finished)}
            for one in page
        ],
        "picture": picture_urls(member, [member]).get(member.pk, ""),
        "new_picture": Picture.objects.filter(membership=member, given__gt=member.shared).exists()
        if member.shared
        else False,
    }
    return render(request, "home/own_data.html", context)


@require_POST
@never_cache
@practice_required
def sharing(request: MemberRequest) -> HttpResponse:
    """Agree that guests of the school find and see one's signed reports, or end that."""
    agrees = request.POST.get("agree") == "yes"
    if share_record(membership=request.membership, agrees=agrees):
        said = _("Shared with guests of this school.") if agrees else _("No longer shared.")
        messages.success(request, said)
    return redirect("home:own_data")


@require_POST
@never_cache
@member_required
def download(request: MemberRequest) -> HttpResponse:
    """Send all of it as of one moment, from every school that the user belongs or belonged to."""
    with transaction.atomic():
        text = "".join(_written(request.user))
    name = f"stored-about-{request.user.pk}-{day_of():%Y-%m-%d}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="application/json", headers=headers)


def _written(user: User) -> Iterator[str]:
    """A JSON object: a list of rows for each table, a row a line."""
    yield '{"made": ' + _json(timezone.now())
    for label in STORED:
        yield f",\n{_json(label)}: ["
        rows = rows_of(label, user).iterator(chunk_size=AT_ONCE)
        yield ",".join("\n" + _json(exported(label, row)) for row in rows)
        yield "]"
    yield "}\n"


class ByTheClock(DjangoJSONEncoder):
    """Times in the current time zone, with their offset from UTC; bytes in Base64."""

    def default(self, o: Any) -> Any:
        if isinstance(o, bytes | memoryview):
            return b64encode(bytes(o)).decode()
        return super().default(timezone.localtime(o) if isinstance(o, datetime) else o)


def _json(value: object) -> str:
    return json.dumps(value, cls=ByTheClock, ensure_ascii=False)
