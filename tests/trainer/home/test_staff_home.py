"""The home of staff: what an instructor sees first, and what managers and owners do, in each state."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from tests.conftest import join, signed_in
from tests.games.trainee import right_answers, with_the_stake, wrong_answers
from tests.trainer.assignments import set_work
from tests.trainer.exams.attempts import GAME, begin, give
from tests.trainer.exams.certifications.finished import sat
from tests.trainer.modes import start_test
from tests.trainer.playing import play_on, play_out, start_run
from trainer.play.models import Dispute, Drill, Run, Verdict
from trainer.play.services.feedback import dispute, rule
from trainer.play.services.runs import finish_run
from trainer.reports.models import DayTally
from trainer.schools.models import Membership, Role, School
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db


def home(member: Membership, query: str = "") -> str:
    answer = signed_in(member).get(reverse("home:home") + query)
    assert answer.status_code == 200
    return answer.text


def headings(page: str) -> list[str]:
    return [unescape(re.sub("<[^>]+>", "", one)).strip() for one in re.findall(r"<h[12][^>]*>(.*?)</h", page)]


def filled(page: str) -> list[str]:
    """The words of the filled buttons."""
    found = re.findall(r'class="button button-main"[^>]*>(.*?)</a>', page, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", unescape(one)).split()) for one in found]


def main_button(page: str) -> str:
    return re.search(r'class="button button-main" type="submit">(.*?)</button>', page)[1]


def mispaid(member: Membership) -> Run:
    """A round in which each payout holds the stake as well, so often that it is named, finished."""
    run = start_run(member, spots=6, seed="named")
    play_out(run, how=with_the_stake)
    finish_run(run=run)
    return Run.objects.in_full().get(pk=run.pk)


def disputed(run: Run) -> Dispute:
    first = Verdict.objects.in_force().filter(answer__run=run, overpaid__gt=0).first()
    return dispute(answer=first.answer, key=first.prompt, words="I paid it right.")


def names_at_tables(page: str) -> list[str]:
    part = page[page.index('id="tables-now"') :]
    return re.findall(r"<strong><bdi>(.*?)</bdi>", part[: part.index("</section>")])


@pytest.fixture
def tables(riverside, alice):
    """Alice has some wrong, Annie nothing, Abe answered nothing yet."""
    annie, abe = (join(riverside, name, Role.TRAINEE) for name in ("annie", "abe"))
    for member, how in ((annie, right_answers), (alice, wrong_answers)):
        play_on(start_run(member, spots=2), 3, how=how)
    start_run(abe)
    return {"alice": alice, "annie": annie, "abe": abe}


def test_the_weakest_is_first_and_who_has_no_grades_last(bob, tables):
    page = home(bob)
    assert names_at_tables(page) == ["Alice", "Annie", "Abe"]
    assert "3 at tables now" in page
    for run in Run.objects.all():
        assert f'href="{reverse("live:watch", args=[run.pk])}"' in page


def test_of_a_test_in_progress_nothing_is_shown(bob, alice):
    run = start_test(alice, spots=2)
    play_on(run, 2, how=wrong_answers)
    page = home(bob)
    assert names_at_tables(page) == ["Alice"]
    assert "of the last" not in page
    assert "%" not in page[page.index('id="tables-now"') : page.index("</ul>", page.index('id="tables-now"'))]


def update_url(page: str) -> str:
    return unescape(re.search(r'hx-get="(/tables-now/[^"]*)"', page)[1])


def test_an_update_leaves_every_row_at_its_place(bob, tables):
    url = update_url(home(bob))
    run = Run.objects.get(membership=tables["annie"])
    play_on(run, 2, how=wrong_answers)
    finish_run(run=Run.objects.in_full().get(membership=tables["abe"]))
    late = join(tables["alice"].school, "late", Role.TRAINEE)
    play_on(start_run(late, spots=2), 1, how=wrong_answers)
    fresh = signed_in(bob).get(url)
    assert names_at_tables(fresh.text) == ["Alice", "Annie", "Abe", "Late"]
    assert "left the table" in fresh.text
    assert names_at_tables(home(bob))[-1] != "Late"


def test_disputes_wait_for_staff_who_may_resolve_them(bob, alice, dora, mona):
    found = disputed(mispaid(alice))
    own = disputed(mispaid(bob))
    page = home(bob)
    assert "Waiting for you" in headings(page)
    assert f'href="{reverse("reports:disputes")}#dispute-{found.pk}"' in page
    assert f"#dispute-{own.pk}" not in page
    assert "1 waiting for you" in page
    assert "Waiting for you" not in headings(home(dora))
    rule(found=Dispute.objects.in_full().get(pk=found.pk), by=mona, stands=True, words="It stands.")
    assert "Waiting for you" not in headings(home(bob))


def test_a_request_waits_until_a_test_is_scheduled(bob, alice, dora, mona):
    asks = signed_in(alice)
    address = reverse("exams:request_test", args=[GAME])
    for _twice in range(2):
        page = asks.post(address, follow=True).text
    assert "Your instructor schedules it." in page
    assert "Ask for the table test" not in page
    signed_in(bob).post(address)  # their own does not wait for them
    page = unescape(home(bob))
    assert "1 waiting for you" in page
    assert f'href="{reverse("exams:give")}?game={GAME}&person={alice.pk}"' in page
    assert "Waiting for you" not in headings(home(dora))
    give(mona, alice)
    assert "Waiting for you" not in headings(home(bob))


@pytest.fixture
def exam(time_machine, bob, alice):
    time_machine.move_to("2026-11-21T09:00:00Z", tick=False)
    return give(bob, alice)


def test_a_test_of_today_is_admitted_then_open_then_gone(bob, alice, exam):
    room = f'href="{reverse("exams:room", args=[exam.pk])}"'
    page = home(bob)
    assert "1 test today" in page
    assert re.search(rf"{room}[^>]*>Admit", page)
    attempt = begin(exam, alice)
    page = home(bob)
    assert re.search(rf"{room}[^>]*>Open", page)
    assert "30 min left" in page
    finish_run(run=Run.objects.in_full().get(pk=attempt.run_id))
    assert room not in home(bob)


def test_assignments_are_listed_by_due_date_with_who_is_behind(bob, alice, riverside):
    others = [join(riverside, name, Role.TRAINEE) for name in ("annie", "abe", "ava")]
    now = timezone.now()
    set_work.give(bob, alice, name="Later", due=now + timedelta(days=9))
    few = set_work.give(
        bob, alice, others[0], name="Late", opens=now - timedelta(days=3), due=now - timedelta(hours=1)
    )
    set_work.do(few, others[0])
    set_work.give(
        bob, *others, name="Many late", opens=now - timedelta(days=3), due=now - timedelta(minutes=30)
    )
    page = home(bob)
    part = page[page.index('id="due-title"') :]
    assert re.findall(r"<strong><bdi>(.*?)</bdi>", part) == ["Late", "Many late", "Later"]
    assert "1 of 2" in part
    assert f'href="{reverse("assignments:answers", args=[few.pk])}?person={alice.pk}"' in part
    assert "3 behind" in part
    assert "1 not started" in part
    set_work.do(few, alice)
    assert "Late</bdi>" not in home(bob).replace("Many late", "")  # overdue and done: nothing is left to see


def test_a_new_school_leads_through_its_steps_one_at_a_time(olga, riverside):
    page = home(olga)
    assert headings(page)[1:] == [
        "Set your time zone and gaming day",
        "Add people",
        "Set your house rules",
        "Hold the first lesson",
        "Give the first assignment",
        "Your week will be here",
    ]
    assert filled(page) == ["Set time zone and gaming day"]
    assert f'href="{reverse("schools:school")}#id_zone"' in page
    typed = {"name": riverside.name, "zone": "UTC", "day_begins": "6"}  # what it had, now chosen
    assert signed_in(olga).post(reverse("schools:school"), typed).status_code == 302
    page = home(olga)
    assert "UTC, gaming day starts at 6:00 AM" in page
    assert main_button(page) == "Show class code on projector"
    assert f'href="{reverse("accounts:people_add")}"' in page
    trainee = join(riverside, "tom", Role.TRAINEE)
    page = home(olga)
    assert "1 person added" in page
    assert filled(page) == ["Open house rules"]
    set_work.give(olga, trainee)
    page = home(olga)
    assert "1 assignment given" in page
    assert filled(page) == ["Open house rules"]


@pytest.fixture
def run(alice) -> Run:
    return mispaid(alice)


@pytest.fixture
def tallied(riverside, alice, olga):
    """`tallied(days_ago, overpaid=…)`: a day's tally, as counting leaves it."""

    def make(ago: int, *, who: Membership = alice, game: str = "6-5-4-poker", **sums) -> DayTally:
        drill = Drill.objects.create(school=riverside, set_by=olga, game=game, spots=1)
        run = Run.objects.create(drill=drill, membership=who, seed="rows")
        Run.objects.filter(pk=run.pk).update(counted=run.version)
        usual = {"decisions": 10, "right": 10, "overpaid": 0, "underpaid": 0, "bets": 10}
        day = timezone.localdate() - timedelta(days=ago)
        fields = {"mode": "practice", "game": game, "day": day, "last": timezone.now()}
        School.objects.filter(pk=riverside.pk).update(tally_version=F("tally_version") + 1)
        return DayTally.objects.create(school=riverside, run=run, membership=who, **fields, **usual | sums)

    return make


def cost_words(page: str) -> list[str]:
    part = page[page.index('class="cost-figures"') :]
    return [
        " ".join(re.sub("<[^>]+>", " ", one).split())
        for one in re.findall("<dd.*?</dd>", part[: part.index("</dl>")], re.DOTALL)
    ]


def test_over_and_underpaid_stand_apart_with_last_week_and_are_never_netted(mona, tallied):
    tallied(0, overpaid=30_000, underpaid=20_000, bets=200)
    tallied(6, overpaid=10_000, underpaid=100, bets=100)
    tallied(7, overpaid=90_000, underpaid=50_000, bets=300)
    page = home(mona)
    assert cost_words(page) == ["$400", "last week $900", "$201", "last week $500", "$133 down from $300"]
    assert "300 bets graded" in page
    assert "$199" not in page  # the difference


def test_without_a_bet_in_these_weeks_it_says_when_amounts_come(mona, tallied):
    tallied(0, bets=0)
    page = home(mona)
    assert "Amounts come with the first bets" in page
    assert "cost-chart" not in page
    tallied(1, bets=1)
    assert "cost-chart" in home(mona)


def test_the_label_of_a_low_point_stands_beside_it_and_not_on_the_dates(mona, tallied):
    tallied(0, overpaid=30_000, underpaid=20_000)
    assert "is-beside" not in home(mona)
    tallied(0, overpaid=300_000)
    assert home(mona).count("is-beside") == 1


def test_a_class_is_chosen_for_every_figure(mona, bob, riverside, alice, tallied):
    other = join(riverside, "annie", Role.TRAINEE)
    course = make_class(school=riverside, name="Course 13", by=mona)
    fill_class(school_class=course, instructors=[bob], members=[other], by=mona)
    tallied(0, overpaid=30_000)
    tallied(0, who=other, overpaid=10_000)
    assert cost_words(home(mona))[0] == "$400"
    assert cost_words(home(mona, f"?class={course.pk}"))[0] == "$100"
    assert cost_words(home(mona, "?class=99999"))[0] == "$400"


def test_each_costly_mistake_leads_to_its_part_of_the_ledger(mona, run):
    page = home(mona)
    part = page[page.index("home-mistakes") :]
    address = unescape(re.search(rf'href="({reverse("reports:ledger")}[^"]*)"', part)[1])
    assert "only=overpaid" in address
    assert "mistake=" in address
    assert "since=" in address
    ledger = signed_in(mona).get(address)
    assert ledger.status_code == 200
    assert reverse("play:replay", args=[run.pk, 0]) in ledger.text


def test_the_costly_mistakes_add_up_to_what_was_overpaid(mona, run, tallied):
    """What has no name is in a row of its own."""
    tallied(1, overpaid=123_457)
    page = home(mona)
    part = page[page.index("home-mistakes") :]
    part = part[: part.index("</ul>")]
    assert "<span>Other</span>" in part
    rows = [int(one.replace(",", "")) for one in re.findall(r"<strong>\$([\d,]+)</strong>", part)]
    total = re.search(r"Overpaid</dt><dd>\$([\d,]+)<", page[page.index("cost-figures") :])
    assert sum(rows) == int(total[1].replace(",", ""))


def test_without_a_drop_the_page_says_whether_there_was_enough_to_tell(mona, tallied):
    tallied(0)
    assert "Too few answers in the last two weeks to tell." in home(mona)
    usual_weeks(tallied)
    tallied(1, decisions=150, right=143)
    page = home(mona)
    assert "No drops found" in page
    assert "Every dealer is compared with their own recent weeks." in page


def usual_weeks(tallied) -> None:
    for week in range(2, 12):
        tallied(7 * week, decisions=60, right=57)


def test_a_drop_that_is_no_chance_is_shown_with_a_sentence_and_a_plot(mona, alice, tallied):
    usual_weeks(tallied)
    for ago in range(6):
        tallied(ago, decisions=40, right=28)
    page = home(mona)
    assert "No drops found" not in page
    assert "Wrong answers rose from 5% to 30% since" in page
    assert 'class="spark"' in page
    assert reverse("reports:trainee", args=[alice.pk]) in page


def test_an_instructor_sees_who_slips_and_why_in_their_own_classes(bob, mona, alice, riverside, tallied):
    usual_weeks(tallied)
    for ago in range(6):
        tallied(ago, decisions=40, right=28)
    tallied(1, decisions=9, right=0, mistake="counted-the-stake")
    assert "Performance drops" not in home(bob)  # not of their classes
    course = make_class(school=riverside, name="Course 13", by=mona)
    fill_class(school_class=course, instructors=[bob], members=[alice], by=mona)
    page = home(bob)
    assert "Wrong answers rose from 5% to" in page
    assert "counted the bet itself in the payout" in page
    assert page.count("Start live class") == 1


def test_who_became_slower_is_shown_apart_from_accuracy(mona, tallied):
    for ago in range(60, 10, -4):
        tallied(ago, decisions=40, right=38, took=100_000, due=100_000)
    for ago in (9, 6, 3, 0):
        tallied(ago, decisions=40, right=38, took=170_000, due=100_000)
    page = home(mona)
    assert "Time per answer rose from 100% to 170% of its target since" in page
    assert "Wrong answers rose" not in page


@pytest.fixture
def expiring(mona, alice, tallied):
    """Alice passed almost a year ago."""
    tallied(0)
    return sat(alice, timezone.localdate() - timedelta(days=355))


def test_a_certification_that_ends_soon_is_scheduled_with_person_and_game(mona, alice, expiring):
    page = home(mona)
    assert "Certifications due" in headings(page)
    address = f"{reverse('exams:give')}?game=6-5-4-poker&person={alice.pk}"
    assert address in unescape(page)
    assert filled(page) == ["Schedule \N{FIRST STRONG ISOLATE}Alice\N{POP DIRECTIONAL ISOLATE}"]
    form = signed_in(mona).get(address).text
    assert re.search(rf'name="persons" value="{alice.pk}" checked', form)
    assert re.search(r'<option value="6-5-4-poker" selected', form)


def test_a_dispute_comes_before_everything_else(mona, run, expiring):
    found = disputed(run)
    page = home(mona)
    assert filled(page) == ["Review 1 dispute"]
    assert "1 open" in page
    assert "· opened today" in page
    rule(found=Dispute.objects.in_full().get(pk=found.pk), by=mona, stands=False, words="You are right.")
    page = home(mona)
    assert "1 resolved in 30 days" in page
    assert "0 upheld, 1 overturned" in page
    assert filled(page)[0].startswith("Schedule")
