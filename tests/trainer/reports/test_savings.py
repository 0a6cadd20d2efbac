"""What practice saved: the figure by hand, its range, and where it is not given."""

from datetime import timedelta
from fractions import Fraction

import pytest

from tests.conftest import join
from tests.trainer.play.answers import run_of, stored
from trainer.pages.intervals import mean_interval
from trainer.reports import savings
from trainer.reports.filters import Filter
from trainer.reports.models import DayTally
from trainer.reports.savings import Stretch, both_ends, compare, saving_of
from trainer.reports.views.savings import _figure
from trainer.schools.days import day_of
from trainer.schools.models import Role
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
PAGE = "/progress/savings/"
A_DAY = timedelta(days=1)


def tally(member, ago: int, *, bets: int = 100, overpaid: int = 0, underpaid: int = 0, **fields) -> None:
    sums = {"decisions": bets, "right": bets, "bets": bets, "overpaid": overpaid, "underpaid": underpaid}
    run = run_of(member)
    run.counted = run.version  # so that no page counts it anew
    run.save(update_fields=["counted"])
    day = day_of() - ago * A_DAY
    usual = {"school": member.school, "membership": member, "mode": "practice", "game": run.drill.game}
    DayTally.objects.create(run=run, day=day, last=run.begun, **{**usual, **sums, **fields})


@pytest.fixture
def five(riverside):
    """Five trainees who overpay $100, $200 … $500 on their first hundred bets and nothing on the last."""
    people = [join(riverside, f"trainee{number}", Role.TRAINEE) for number in range(1, 6)]
    for number, one in enumerate(people, start=1):
        tally(one, 20, overpaid=number * 10_000, underpaid=5_000)
        tally(one, 10, overpaid=999_900)  # between the ends
        tally(one, 1, underpaid=1_000)
    return people


def test_the_figure_reckoned_by_hand(five, olga):
    """$1,000, $2,000 … $5,000 a thousand bets: $3,000 on average. They spread by $1,581.14; times 2.777 by
    the root of five that is $1,963.66, so $1,036 to $4,964, of which the hundreds are known."""
    found = saving_of(watcher=olga, chosen=Filter())
    assert (found.people, found.others, found.saved) == (5, 0, 300_000)
    assert (found.low, found.high, found.step) == (100_000, 500_000, 10_000)
    assert found.underpaid == (50_000, 10_000)  # beside it, never netted


def test_the_owner_reads_it_with_how_it_is_reckoned(client_of, five, olga, mona, bob):
    page = " ".join(client_of(olga).get(PAGE).text.split())
    assert "<dd>$3,000 less</dd>" in page
    assert "Range: $1,000 to $5,000 less." in page
    assert "Based on 5 trainees with at least 100 graded bets" in page
    assert ">$3,000</td>" in page
    assert ">$0</td>" in page
    assert "How this is calculated" in page
    assert "These are practice rounds, not the floor" in page
    assert client_of(mona).get(PAGE).status_code == 200
    assert client_of(bob).get(PAGE).status_code == 404


def test_of_four_trainees_no_figure_is_given(client_of, five, olga):
    five[0].role = Role.INSTRUCTOR  # staff are no trainees
    five[0].save()
    page = " ".join(client_of(olga).get(PAGE).text.split())
    assert "Not enough answers yet" in page
    assert "needs 5 trainees with 100 graded bets" in page
    assert "So far there are 4." in page
    assert "less</dd>" not in page


def test_other_classes_days_games_and_schools_are_apart(five, olga, charlie):
    tally(charlie, 20), tally(charlie, 1)
    evening = make_class(school=olga.school, name="Evening", by=olga)
    fill_class(school_class=evening, members=five[:2], instructors=[], by=olga)
    assert saving_of(watcher=olga, chosen=Filter(school_class=evening.pk)).people == 2
    late = saving_of(watcher=olga, chosen=Filter(since=day_of() - 5 * A_DAY))
    assert (late.people, late.others) == (0, 5)
    assert saving_of(watcher=olga, chosen=Filter(game="pai-gow-poker")).others == 0


@pytest.mark.parametrize(
    ("days", "ends"),
    [
        ([100, 100], (100, 100)),
        ([60, 60, 5, 99, 3], (120, 102)),
        ([60, 60, 60], None),  # both ends would need the second day
        ([500], None),
        ([99, 0, 99], None),
    ],
)
def test_the_ends_are_whole_days_and_share_none(days, ends):
    found = both_ends([Stretch(bets) for bets in days])
    assert (found and tuple(one.bets for one in found)) == ends


def ends_of(*pairs):
    return [(Stretch(1000, before), Stretch(1000, after)) for before, after in pairs]


def test_it_says_more_or_no_clear_difference_where_that_is_so():
    worse = _figure(compare(ends_of(*[(0, 50_000 + 100 * n) for n in range(5)]), others=0))
    assert (worse["words"], worse["range"]) == ("$502 more", "Range: $500 to $504 more.")
    unclear = _figure(compare(ends_of((0, 9_000), (9_000, 0), (0, 0), (500, 0), (0, 0)), others=0))
    assert unclear["words"] == "No clear difference"
    assert unclear["range"] == "Range: from $79 more to $81 less."


@pytest.mark.parametrize(
    ("dollars", "step"), [(0, 1), (9, 1), (99, 1), (100, 10), (999, 10), (1_000, 100), (50_000, 1_000)]
)
def test_no_more_digits_are_shown_than_are_known(dollars, step):
    assert savings._step(Fraction(dollars * 100)) == step * 100


def test_the_shown_ends_differ_by_the_shown_figure():
    """$10.50 less $0.75 is $9.75: shown as 11, 1 and 10."""
    figure = _figure(compare(ends_of(*[(1_050, 75)] * 5), others=0))
    assert figure["rows"][0] == ("Overpaid", "$11", "$1")
    assert figure["words"] == "$10 less"


def test_the_interval_of_a_mean_is_students():
    low, high = mean_interval([Fraction(value) for value in range(1, 6)])
    assert (round(low, 2), round(high, 2)) == (1.04, 4.96)
    assert mean_interval([Fraction(7)] * 40) == (7, 7)


def test_answers_count_as_they_do_in_the_ledger(client_of, alice, annie, olga, monkeypatch):
    """A losing bet that was not taken is overpaid; what a hint preceded does not count."""
    monkeypatch.setattr(savings, "BETS", 1)
    monkeypatch.setattr(savings, "PEOPLE", 2)
    missed = {
        "ask": "bet",
        "wager": "ante",
        "prompt": "reconcile/1/bet/ante",
        "right": False,
        "overpaid": 2_500,
    }
    right = missed | {"right": True, "overpaid": 0}
    for member in (alice, annie):
        stored(run_of(member), missed, ago=9 * A_DAY)
        stored(run_of(member), missed, hinted=True, ago=5 * A_DAY)
        stored(run_of(member), right)
    page = " ".join(client_of(olga).get(PAGE).text.split())
    assert "<dd>$25,000 less</dd>" in page


def test_it_takes_one_query_of_any_number_of_trainees(five, olga, django_assert_num_queries):
    with django_assert_num_queries(1):
        saving_of(watcher=olga, chosen=Filter())
