"""What is stored about a person, table by table: where each row names them, and what is left out of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.models import Model, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from trainer.schools.models import User


@dataclass(frozen=True)
class Sort:
    """Rows of one table. `by` are the ways from a row to the user it is about; `without` the fields that are
    not given along: secrets, where somebody else was, and what would give away cards still to be dealt."""

    title: Promise
    by: tuple[str, ...]
    without: frozenset[str] = frozenset()


SECRET = frozenset({"password", "code", "session", "digest", "seed", "key"})

STORED: Mapping[str, Sort] = {
    "schools.User": Sort(_("Your account"), ("pk",), SECRET | {"is_superuser", "is_staff"}),
    "schools.Membership": Sort(_("Schools that you belong to or have left"), ("user",)),
    "schools.KnownPlace": Sort(_("Addresses that you signed in from"), ("user",)),
    "schools.AuditLine": Sort(
        _("What was done to you, and by you"), ("who__user", "whom__user"), frozenset({"address"})
    ),
    "drills.Run": Sort(_("Tables that you sat at"), ("membership__user",), SECRET),
    "drills.Answer": Sort(_("Answers that you gave"), ("run__membership__user",), SECRET),
    "drills.Verdict": Sort(_("How they were marked"), ("answer__run__membership__user",)),
    "drills.CorrectedRun": Sort(_("Tables that were marked again"), ("run__membership__user",)),
    "drills.Withdrawal": Sort(
        _("Mistakes that were named and taken back"), ("answer__run__membership__user",)
    ),
    "drills.Avowal": Sort(_("What you said of your mistakes"), ("verdict__answer__run__membership__user",)),
    "drills.ReviewCard": Sort(_("What is due for review"), ("membership__user",)),
    "drills.ExamSession": Sort(_("Browsers that you sat table tests in"), ("run__membership__user",), SECRET),
    "proctoring.Allowance": Sort(_("More time that you are allowed"), ("membership__user",)),
    "proctoring.Candidate": Sort(_("Table tests that you were given"), ("membership__user",), SECRET),
    "proctoring.Attempt": Sort(_("Attempts at them"), ("membership__user",)),
    "proctoring.Event": Sort(_("What happened during them"), ("candidate__membership__user",)),
    "assignments.Work": Sort(_("Set work that you began"), ("membership__user",)),
    "assignments.Reminder": Sort(_("Reminders that you were sent"), ("membership__user",)),
    "gathering.Attendance": Sort(_("Live rooms that you were in"), ("membership__user",)),
    "fluency.PayoffSet": Sort(_("Sets of payoffs that you began"), ("membership__user",), SECRET),
    "fluency.PayoffReply": Sort(_("What you answered in them"), ("of__membership__user",), SECRET),
    "path.Walk": Sort(_("Steps of paths that you walked"), ("membership__user",)),
    "path.OpenedGate": Sort(_("Gates that were opened for you"), ("membership__user",)),
    "path.Aim": Sort(_("What you aim at in a week"), ("membership__user",)),
    "remarks.Word": Sort(_("Words that were left at your stops"), ("run__membership__user", "said_by__user")),
    "remarks.WordRead": Sort(_("Those that you took"), ("word__run__membership__user",)),
    "remarks.Dispute": Sort(_("Verdicts that you disputed"), ("answer__run__membership__user",)),
    "remarks.Ruling": Sort(_("How that was ruled"), ("dispute__answer__run__membership__user", "by__user")),
    "remarks.RulingRead": Sort(
        _("Rulings that you have read"), ("ruling__dispute__answer__run__membership__user",)
    ),
    "watching.Presence": Sort(_("When your tables were last heard of"), ("run__membership__user",)),
    "reviewing.TestRecord": Sort(_("Records of your table tests"), ("run__membership__user",)),
    "reviewing.TestOutcome": Sort(_("What they came to"), ("run__membership__user",)),
    "reviewing.Rubric": Sort(_("What the examiner noted"), ("record__run__membership__user", "by__user")),
    "reviewing.Signature": Sort(_("Who signed them"), ("record__run__membership__user", "by__user")),
    "reviewing.Revocation": Sort(_("Codes that were taken back"), ("code__record__run__membership__user",)),
    "standing.ClassroomTime": Sort(_("Hours in the classroom"), ("membership__user",), SECRET),
    "standing.CheckDone": Sort(_("Checks off the screen"), ("membership__user",), SECRET),
    "api.Token": Sort(
        _("Tokens for the API that you made or revoked"), ("made_by__user", "revoked_by__user"), SECRET
    ),
    "live.CodeTry": Sort(_("Codes that you typed for a live room"), ("membership__user",)),
}

NOT_ABOUT_A_PERSON = {
    "schools.School": "a school",
    "schools.Cohort": "a class; who is in it stands with the class",
    "schools.ClassMember": "whether a class was entrusted with a person; who is in it stands with it",
    "schools.HouseProfile": "a house",
    "schools.Invitation": "a door that anybody may come in by",
    "schools.Logo": "a picture",
    "schools.SignInTry": "a name that was typed, whoever typed it; it is gone within a day",
    "drills.Correction": "what was corrected, for whoever it changed anything for",
    "drills.Drill": "what was set, for whoever sits it; its seed names cards that are still to be dealt",
    "drills.Standard": "what a school asks",
    "drills.DayTally": "sums of the answers, which are given along themselves",
    "drills.CountedTo": "how far the sums of a table go",
    "drills.RoundTally": "sums of the answers, which are given along themselves",
    "drills.PaceWindow": "sums of the answers' times, which are given along themselves",
    "drills.MarkedTally": "sums of the verdicts, which are given along themselves",
    "drills.KeptPage": "a printed sheet",
    "drills.DealtRound": "cards that were dealt, which follow from a run and are in the record of a test",
    "proctoring.Exam": "a test, for whoever was given it",
    "assignments.Assignment": "a piece of work, for whoever it was given to",
    "assignments.SavedDrill": "a drill of the school's",
    "fluency.RackHouse": "what a school has called",
    "gathering.Room": "a room, for whoever came in",
    "gathering.Move": "what a room was moved by",
    "reviewing.CheckCode": "a code that opens a report to a stranger",
    "dealers.MasteryRule": "when a school calls a kind of decision mastered",
    "standing.Check": "what a school checks",
    "findings.HouseTarget": "what a house asks of its floor",
    "desk.Case": "a round that was laid out for the school",
}


def rows_of(label: str, user: User) -> QuerySet[Model]:
    """What is stored of this sort about this user, the oldest first."""
    sort = STORED[label]
    named = Q()
    for way in sort.by:
        named |= Q(**{way: user.pk})
    rows: QuerySet[Model] = apps.get_model(label)._default_manager.filter(named)
    return rows.order_by("pk").distinct()


def counted(user: User) -> Iterator[tuple[Promise, int]]:
    """How many rows of each sort there are, without those of which there are none."""
    for label, sort in STORED.items():
        if many := rows_of(label, user).count():
            yield sort.title, many


def given_along(label: str, row: Model) -> dict[str, Any]:
    """A row as it is given along: its own columns by their names."""
    without = STORED[label].without
    fields = (one for one in row._meta.concrete_fields if one.name not in without)
    return {one.attname: getattr(row, one.attname) for one in fields}
