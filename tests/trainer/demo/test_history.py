"""What the demo school's six weeks have to show: to a newcomer, in any role, on any day, at any hour."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.apps import apps
from django.core.management import call_command
from django.db import models
from django.utils import timezone

from games import GAMES, RULES_VERSION
from tests.demo.fixture_text import school_text, trainee_text
from tests.scale import scale
from tests.trainer.demo.test_demo import all_rows
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import assignees
from trainer.demo import records
from trainer.demo.history import fill
from trainer.demo.packs import ITS_MEMBERS
from trainer.demo.school import LOGINS
from trainer.exams.selectors import scheduled_tests
from trainer.live.models import LiveClass
from trainer.play import selectors
from trainer.play.models import Answer, Mode, Plan, Run, Verdict
from trainer.practice.payouts.sets import call_outs_of
from trainer.practice.services import open_today
from trainer.reports import figures
from trainer.schools.house_rules.profiles import house_of, pack_house
from trainer.schools.models import AuditLine, Membership, Pack, Role, User
from trainer.schools.packs.choice import pack_of
from trainer.schools.services import make_class


def member(username: str) -> Membership:
    return Membership.objects.get(user__username=username)


def right_of_a_hundred(username: str, *, since: int, until: int) -> float:
    """Of the decisions between two days before now."""
    now = timezone.now()
    between = (now - timedelta(days=since), now - timedelta(days=until))
    verdicts = Verdict.objects.filter(
        answer__run__membership=member(username), answer__received__range=between
    )
    sums = selectors.tally(selectors.scored(verdicts))
    return 100 * sums["right"] / sums["decisions"]


# --- Who --------------------------------------------------------------------------------------------------


def test_all_are_demo_users_without_a_password_to_choose(demo_school):
    users = User.objects.all()
    assert users.count() == 15
    assert all(user.is_demo and user.check_password("riverside") and not user.new_password for user in users)
    assert set(LOGINS) <= {user.username for user in users}


def test_one_left_and_one_became_an_instructor_and_the_records_of_both_stay(demo_school):
    left = Membership.objects.exclude(left=None).get()
    promoted = demo_school.memberships.filter(role=Role.INSTRUCTOR).exclude(runs=None).distinct().get()
    for one in (left, promoted):
        assert figures.totals(trainee=one)["decisions"] > 50
        assert AuditLine.objects.filter(whom=one, act__in=("left", "role")).count() == 1


# --- What -------------------------------------------------------------------------------------------------


def test_every_game_mode_and_plan_was_practised(demo_school):
    assert set(Answer.objects.values_list("game", flat=True)) == set(GAMES)
    assert set(Run.objects.values_list("drill__mode", flat=True)) == set(Mode)
    assert set(Run.objects.values_list("drill__plan", flat=True)) == set(Plan)
    assert Answer.objects.filter(hinted=True).count() > 10
    assert {row["phase"] for row in figures.phases(trainee=member("trainee"))} == {"burst", "natural"}


def test_two_casinos_packs_differ_in_pays_irregularities_limits_and_call_outs(demo_school):
    palace, lagoon = Pack.objects.order_by("uid")
    parts = [(pack.contents["calls"], pack.contents["standards"]) for pack in (palace, lagoon)]
    assert parts[0][0] != parts[1][0] != call_outs_of(demo_school)
    for game in palace.contents["games"]:
        one, other = (pack_house(pack, game).written()["house"] for pack in (palace, lagoon))
        own = house_of(school=demo_school, game=game).written()["house"]
        for house in (one, other):
            assert sum(house[name] != own[name] for name in house) >= 3
        assert len({str(house) for house in (one, other, own)}) == 3
    trained = {pack_of(member(name)) for name in ITS_MEMBERS}
    assert trained == {palace}
    assert pack_of(member("trainee")) is None


def test_there_are_some_thousand_answers_each_with_its_verdicts(demo_school):
    assert 2_000 <= Answer.objects.count() <= 3_500
    assert not Answer.objects.filter(verdicts=None).exists()
    for answer in Answer.objects.order_by("?")[:50].prefetch_related("verdicts"):
        assert {verdict.prompt for verdict in answer.verdicts.all()} == set(answer.given)


def test_one_is_strong_one_is_slipping_and_one_begins(demo_school):
    assert right_of_a_hundred("mei", since=14, until=0) > 97
    before, lately = (right_of_a_hundred("daniel", since=a, until=b) for a, b in ((35, 8), (7, 0)))
    assert before - lately > 3
    assert right_of_a_hundred("ingrid", since=14, until=0) < 75


def test_one_misconception_is_named_far_more_often_than_anything_else(demo_school):
    first, *others = figures.mistakes(trainee=member("lucia"))
    assert first["count"] > max([9, *(5 * other["count"] for other in others)])
    by_slug = Verdict.objects.filter(answer__run__membership=member("lucia")).values_list(
        "mistake", flat=True
    )
    assert list(by_slug).count("play-pushed-too") >= first["count"]


# --- When -------------------------------------------------------------------------------------------------


def latest(line: dict) -> int:
    """Of the moments of an answer or a run."""
    fields = line.get("run", line)
    return max(fields.get(name) or 0 for name in ("shown", "seen", "received", "finished"))


def moments() -> list[tuple[str, int]]:
    """Every moment of everybody's annals, in milliseconds from the midnight before loading, or from that."""
    found = []
    for path in records.trainees():
        for line in records.read_lines(path):
            if "run" in line:
                base, begun = ("now", line["ago"]) if "ago" in line else ("midnight", line["begun"])
            found.append((base, begun + latest(line)))
    return found


def test_no_moment_is_later_than_loading_at_whatever_hour():
    """Moments from midnight lie before it, the others before loading."""
    found = moments()
    assert {base for base, _moment in found} == {"midnight", "now"}
    assert all(moment < 0 for _base, moment in found)
    days = {moment // 86_400_000 for base, moment in found if base == "midnight"}
    assert (min(days), max(days)) == (-41, -1)
    assert len(days) >= 24


# --- How --------------------------------------------------------------------------------------------------


def test_it_was_marked_under_the_rules_of_today():
    """If not: python -m tests.demo."""
    assert records.rules_version() == RULES_VERSION


# --- Now --------------------------------------------------------------------------------------------------


def test_an_assignment_and_a_table_test_are_open_and_a_live_class_is_in_the_record(demo_school):
    noor, now = member("trainee"), timezone.now()
    assignments = Assignment.objects.filter(school=demo_school)
    assert len(assignments) == 4
    for assignment in assignments:
        assert assignment.takes(now)
        assert assignment.due > now
        assert noor in assignees(assignment)
    assert len(scheduled_tests(membership=noor)) == 1
    live_classes = LiveClass.objects.filter(school=demo_school)
    assert len(live_classes) == 3
    for live_class in live_classes:
        assert live_class.closed < now
        graded = Verdict.objects.filter(answer__run__attendance__live_class=live_class)
        assert set(graded.values_list("right", flat=True)) == {True, False}


def test_a_second_start_keeps_what_was_done(settings, demo_school):
    settings.DEBUG = True
    user = User.objects.get(username="trainee")
    user.first_name = "Nora"
    user.save()
    manager = Membership.objects.get(role=Role.MANAGER)
    make_class(school=manager.school, name="December class", by=manager)
    open_today(membership=Membership.objects.get(user=user))
    before = all_rows()
    call_command("demo")
    call_command("demo", empty=True)
    assert all_rows() == before
    assert sum(map(len, before.values())) > 9_000


# --- Loading ----------------------------------------------------------------------------------------------

QUERIES = 740
"""That loading may take, whatever the number of answers; each row for itself would be ten thousand."""


def test_what_was_written_is_what_is_read_in_few_queries(demo_school):
    """Written down again after loading, it is the same text."""
    assert demo_school.queries_taken < QUERIES
    assert school_text() == records.SCHOOL.read_text(encoding="utf-8")
    for path in [*records.trainees()][::4]:
        assert trainee_text(path.stem) == path.read_text(encoding="utf-8"), path.stem


YET_TO_COME = {"due", "expires", "deadline"}
"""What is about the future."""


@scale
@pytest.mark.django_db
def test_loaded_right_after_midnight_nothing_lies_in_the_future():
    now = datetime(2027, 2, 28, 0, 0, 20, tzinfo=UTC)
    with time_machine.travel(now, tick=False):
        fill()
    labels = ("schools", "accounts", "play", "exams", "practice", "reports")
    for model in (model for label in labels for model in apps.get_app_config(label).get_models()):
        for field in model._meta.get_fields():
            if isinstance(field, models.DateTimeField) and field.name not in YET_TO_COME:
                last = model._default_manager.aggregate(last=models.Max(field.name))["last"]
                assert last is None or last <= now, (model, field.name)
