"""Every figure of a sheet is what a second count comes to, in a small school with all sorts of rows."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from tests.servers.big.big_school import BigSchool, Size, build
from tests.trainer.play.answers import run_of, stored
from tests.trainer.playing import ANY_GAME
from tests.trainer.reports.dealer_reports import recounted
from tests.trainer.reports.dealer_reports.recounted import lines
from trainer.courses.progress import Rule
from trainer.play.models import Mode, Plan, Retraction, Run, SelfReport, Verdict
from trainer.practice.models import ReviewCard
from trainer.reports.views.mastery import set_rule

pytestmark = pytest.mark.django_db

SIZE = Size(people=5, classes=2, runs=12, answers=40, open_tables=1, days=150)
DEFAULT, EASY = (50, 30, 90, True), (20, 10, 70, False)
ANTE, PLAY = "reconcile/1/{}/ante", "reconcile/2/{}/play"


@pytest.fixture
def school() -> BigSchool:
    big = build(SIZE, name="Second Opinion", seed="opinion")
    big.school.zone = "Pacific/Auckland"
    big.school.save()
    for trainee in big.trainees[:2]:
        odd_rows(trainee)
    nothing_to_learn()
    return big


def odd_rows(trainee) -> None:
    """What a bulk of rows has not: marking again, names taken back and avowed, reviews,
    hints, an open test, absences, and questions that are not asked any more."""
    ago = timedelta(days=61, minutes=7)
    run = run_of(trainee)
    stored(
        run,
        {
            "ask": "bet",
            "prompt": ANTE.format("bet"),
            "right": False,
            "missed": "amount",
            "overpaid": 700,
            "mistake": "row-above",
            "mistakes": ["row-above"],
        },
        {
            "ask": "bet",
            "prompt": PLAY.format("bet"),
            "right": False,
            "missed": "action",
            "underpaid": 25,
        },
        ago=ago,
    )
    for number in range(40):
        wrong = {"right": False, "mistake": "row-below", "mistakes": ["row-below"], "underpaid": 100}
        said = {"ask": "bet", "prompt": ANTE.format("bet"), "given": "pay 5", "rare": number % 9 == 0}
        said |= {"missed": "action", **wrong} if number % 20 == 3 else {}
        took = 400 if number == 5 else 4
        stored(run, said, ago=timedelta(days=20, minutes=-number), took=took, allowed=9, hinted=number == 7)
    again = stored(run, {"ask": "qualifies", "right": False}, ago=timedelta(days=45), took=2)
    first = again.verdicts.get()
    first.pk, first.again, first.right = None, 1, True
    Verdict.objects.bulk_create([first])
    gone = Verdict.objects.filter(answer__run=run, mistake="row-below").first()
    Retraction.objects.create(verdict=gone, answer=again)
    both = {
        "right": False,
        "mistakes": ["row-above", "row-below"],
        "ask": "bet",
        "prompt": ANTE.format("bet"),
    }
    many = stored(run, both, ago=timedelta(days=19))
    SelfReport.objects.create(verdict=many.verdicts.get(), mistake="row-above")
    stored(run, {"ask": "no-such-question"}, ago=timedelta(days=3))
    review = run_of(trainee, plan=Plan.REVIEW)
    stored(review, {"ask": "player-hand", "right": False}, ago=timedelta(hours=1))
    test = run_of(trainee, mode=Mode.TEST)
    stored(test, {"ask": "bet", "prompt": ANTE.format("bet"), "right": False})
    ReviewCard.objects.create(
        membership=trainee,
        kind=f"{run.drill.game}/bets/ante",
        state={},
        due=timezone.now() - timedelta(days=20),
    )


def nothing_to_learn() -> None:
    """The cards of the review stay as they are."""
    Run.objects.update(learned=F("version"))


def file_lines(client, member, **asked) -> list[tuple]:
    """The lines of the file, as a reader of CSV has them."""
    answer = client.get(reverse("reports:dealer_report_csv", args=[member.pk]), asked)
    assert answer.status_code == 200
    read = csv.reader(StringIO(answer.content.decode("utf-8-sig")))
    next(read)
    return [tuple(line) for line in read]


def as_file(line: tuple) -> tuple:
    if line[0] == "mistake":
        _part, game, name, count = line
        return ("mistake", game, name, str(count))
    return tuple("" if cell is None else str(cell) for cell in line)


def as_counted(line: tuple) -> tuple:
    """Without the cells that a line of its sort leaves empty, and what only the page needs of a mistake."""
    if line[0] == "mistake":
        return (line[0], line[1], line[4], line[5])
    return line[:9] if line[0] == "week" else line


def agree(client, member, *, rule=DEFAULT, zone="Pacific/Auckland", **asked) -> int:
    shown = sorted(as_counted(line) for line in file_lines(client, member, **asked))
    filters = {name: asked[name] for name in ("game", "mode", "since", "until") if name in asked}
    assert shown == sorted(as_file(line) for line in lines(member.pk, rule=rule, zone=zone, **filters))
    return len(shown)


def test_every_figure_of_everybody_is_what_a_second_count_comes_to(school, client_of):
    client = client_of(school.manager)
    lines = [agree(client, trainee) for trainee in school.trainees]
    assert all(count > 40 for count in lines[:2])
    assert all(count > 10 for count in lines[2:-1])
    assert lines[-1] == 0  # who has sat nothing


def test_under_every_filter(school, client_of):
    client, trainee = client_of(school.manager), school.trainees[0]
    today = timezone.now().date()
    assert agree(client, trainee, game=ANY_GAME) > 10
    assert agree(client, trainee, mode="practice") > 10
    assert agree(client, trainee, since=today - timedelta(days=70), until=today - timedelta(days=10)) > 10
    assert agree(client, trainee, since=today + timedelta(days=2)) == 0


def test_by_another_rule_of_mastery(school, client_of):
    client, trainee = client_of(school.manager), school.trainees[0]
    before = file_lines(client, trainee)
    set_rule(by=school.manager, rule=Rule(*EASY))
    assert agree(client, trainee, rule=EASY)
    states = {line[-1] for line in file_lines(client, trainee) if line[0] == "kind"}
    assert states == {"mastered", "lapsed", "not yet", "not asked"}
    assert before != file_lines(client, trainee)


def costlier(row: dict) -> None:
    row["overpaid"] += 25


def otherwise_wrong(row: dict) -> None:
    row["missed"] = "amount" if row["missed"] == "action" else "action"


def on_another_hand(row: dict) -> None:
    row["rare"] = not row["rare"]


@pytest.mark.parametrize("change", [costlier, otherwise_wrong, on_another_hand])
def test_the_negative_control_sees_one_row_that_is_off(school, client_of, change, monkeypatch):
    """What the second count reads is changed in one verdict, and it disagrees."""
    honest = recounted.rows_of

    def off(member):
        rows = honest(member)
        counting = (
            row for row in rows if row["mode"] == "practice" and not row["hinted"] and row["ask"] == "bet"
        )
        change(next(row for row in counting if not row["right"] and row["plan"] == "rounds"))
        return rows

    monkeypatch.setattr(recounted, "rows_of", off)
    with pytest.raises(AssertionError):
        agree(client_of(school.manager), school.trainees[0])
