"""The sheet's page: each figure opens the rows behind it, each mistake the way to mend it."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse

from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.rounds.indicators import possible_indicators
from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.modes import start_test
from tests.trainer.play.answers import run_of, stored
from tests.trainer.playing import ANY_GAME, play_on, play_out
from tests.trainer.whole.taken.files import read
from trainer.assignments.models import Assignment
from trainer.play.models import Plan, Run
from trainer.play.round_state import RoundState

pytestmark = pytest.mark.django_db

GAME = "six-card-poker"
NAMED = "play-pushed-too"
DRILL = "/progress/drill/"


def page(client, member, **asked):
    return client.get(reverse("reports:dealer_report", args=[member.pk]), asked)


def bet(wager: str = "ante", spot: int = 1, **verdict) -> dict:
    made = {"ask": "bet", "prompt": f"reconcile/{spot}/bet/{wager}", "wager": wager, "spot": spot}
    return made | {"given": "pay 25", "rules_version": 3} | verdict


def wrong(**verdict) -> dict:
    return {"right": False} | verdict


@pytest.fixture
def mispaid(alice):
    """Four antes and a play bet: one right, an action and two amounts wrong, both sides of money."""
    run = run_of(alice, GAME)
    name = {"mistake": MISTAKES[0].slug, "mistakes": [MISTAKES[0].slug]}
    said = (
        *(bet(), bet(spot=2, **wrong(missed="action", overpaid=2500))),
        *(
            bet(spot=3, **wrong(missed="amount", underpaid=500, **name)),
            bet(spot=4, **wrong(missed="amount")),
        ),
        *(bet("play", **wrong(missed="amount", overpaid=100)), {"ask": "player-hand"}),
    )
    stored(run, *said, game=GAME)
    return alice


def test_without_anything_decided_it_says_where_to_begin(client_of, alice, bob):
    assert "No graded answers yet" in page(client_of(alice), alice).text
    assert reverse("home:home") in page(client_of(alice), alice).text
    answer = page(client_of(bob), alice, game=GAME)
    assert "No graded answers in this selection" in answer.text


def test_every_figure_opens_as_many_rows_as_it_says(client_of, mispaid):
    """Decisions, wrong actions, wrong amounts, and both sides of money."""
    client = client_of(mispaid)
    text = page(client, mispaid).text
    links = re.findall(r'<td class="number">\s*<a\s+href="([^"]+)">\s*(\$?[\d.,]+)\s*</a>', text)
    assert len(links) >= 12
    for address, figure in links:
        rows = client.get(unescape(address)).text.count("/replay/?place=")
        if figure.startswith("$"):
            assert rows >= 1
            assert figure in client.get(unescape(address)).text
        else:
            assert rows >= int(figure), address  # the ledger names a replay twice
            assert rows == int(figure) or "/ledger/" in address


def test_actions_and_amounts_stand_apart(client_of, mispaid):
    rows = {line["Skill"]: line for line in lines(client_of(mispaid), mispaid) if line["Table"] == "Skills"}
    names = ("Answers", "Correct", "Wrong action", "Wrong amount")
    assert [rows["Ante"][name] for name in names] == ["4", "1", "1", "2"]


def test_money_of_the_two_sides_is_never_netted(client_of, mispaid):
    whole = next(line for line in lines(client_of(mispaid), mispaid) if line["Table"] == "Games")
    assert (whole["Overpaid ($)"], whole["Underpaid ($)"]) == ("26.00", "5.00")


def lines(client, member) -> list[dict[str, str]]:
    return read(client, reverse("reports:dealer_report", args=[member.pk]))


@pytest.mark.parametrize("kind", ["", "csv", "xlsx"])
def test_a_filter_that_cannot_be_read_is_said_beside_its_field(client_of, mispaid, kind):
    asked = {"since": "soon", "file": kind}
    answer = client_of(mispaid).get(reverse("reports:dealer_report", args=[mispaid.pk]), asked)
    assert answer.status_code == 422
    assert "errorlist" in answer.text


def test_an_open_test_says_nothing(client_of, alice):
    run = start_test(alice)
    play_on(run, 2, how=wrong_answers)
    assert Run.objects.get(pk=run.pk).finished is None
    assert "No graded answers yet" in page(client_of(alice), alice).text


def test_two_weeks_make_a_drawing_and_one_does_not(client_of, alice):
    stored(run_of(alice), ago=timedelta(days=1))
    assert "chart-drawing" not in page(client_of(alice), alice).text
    stored(run_of(alice), {"right": False}, ago=timedelta(days=15))
    text = page(client_of(alice), alice).text
    assert text.count("<polyline") == 1
    assert "From 0% to 100%" in text
    assert "0 of 1" in text


# --- Mending -------------------------------------------------------------------------------------------


@pytest.fixture
def mistaken(alice):
    verdict = bet(**wrong(mistake=NAMED, mistakes=[NAMED]))
    stored(run_of(alice, GAME), *[verdict], game=GAME)
    return alice


def test_ones_own_mistake_is_drilled_at_once(client_of, mistaken):
    """In each round the misconception would cause an error."""
    client = client_of(mistaken)
    about = re.search(r'name="about" value="([^"]+)"', page(client, mistaken).text)[1]
    assert about == f"{GAME}/mistake/{NAMED}"
    answer = client.post(DRILL, {"about": about})
    run = Run.objects.order_by("-begun").first()
    assert answer["Location"] == reverse("play:table", args=[run.pk, 0])
    assert (run.drill.plan, run.drill.rounds) == (Plan.MISTAKES, 5)
    for number in range(run.drill.rounds):
        sitting = RoundState(run, number)
        assert any(possible_indicators(sitting.beliefs, NAMED, stop) for stop in sitting.stops)


def test_staff_set_work_of_it_instead(client_of, mistaken, bob):
    """The form is filled in; given as it stands, it deals against the mistake."""
    client = client_of(bob)
    text = page(client, mistaken).text
    assert DRILL not in text
    address = unescape(re.search(r'href="([^"]+about=[^"]+)"', text)[1])
    form = client.get(address).context
    drill, given = form["form"], form["given"]
    assert drill.kinds_offered[0][0] == f"{GAME}/mistake/{NAMED}"
    said = {name: drill[name].value() for name in drill.fields}
    said |= {name: given[name].value() for name in given.fields}
    said = {name: value for name, value in said.items() if value}
    said |= {name: f"{said[name]:%Y-%m-%dT%H:%M}" for name in ("opens", "due")}
    answer = client.post(reverse("assignments:create"), said | {"act": "give", "game": GAME})
    assert answer.status_code == 302, answer.context["form"].errors | answer.context["given"].errors
    work = Assignment.objects.get()
    assert list(work.persons.all()) == [mistaken]
    assert work.drill.rounds == 10
    assert {work.drill.item(number).kind for number in range(10)} == {f"{GAME}/mistake/{NAMED}"}
    assert "doesn’t qualify" in client.get(reverse("assignments:assignment", args=[work.pk])).text


UNKNOWN = ("", "nothing", f"{GAME}/mistake/nothing", f"{GAME}/bets/nothing", "a/b/c/d", "\0")


def test_work_of_what_is_no_mistake_is_the_empty_form(client_of, bob):
    for about in UNKNOWN:
        page = client_of(bob).get(reverse("assignments:create"), {"about": about, "person": "1"})
        assert page.context["form"].kinds_offered == [], about
        assert not page.context["form"]["name"].value()


def test_no_person_of_another_school_is_assigned(client_of, mistaken, dora):
    asked = {"about": f"{GAME}/mistake/{NAMED}", "person": mistaken.pk}
    given = client_of(dora).get(reverse("assignments:create"), asked).context["given"]
    assert given["persons"].value() == []


def test_a_slip_is_drilled_by_the_kind_that_it_happened_in(client_of, alice):
    slip = bet(**wrong(mistake="off-by-a-chip", mistakes=["off-by-a-chip"]))
    stored(run_of(alice, GAME), slip, game=GAME)
    text = page(client_of(alice), alice).text
    assert f'value="{GAME}/bets/ante"' in text


def test_what_is_no_mistake_is_not_drilled(client_of, alice):
    for about in UNKNOWN:
        assert client_of(alice).post(DRILL, {"about": about}).status_code == 404, about
    assert not Run.objects.exists()


def test_what_is_closed_by_a_test_is_not_drilled_either(client_of, alice):
    start_test(alice)
    answer = client_of(alice).post(DRILL, {"about": f"{ANY_GAME}/player-hand"})
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert Run.objects.count() == 1


def test_played_through_it_counts_for_nothing_on_the_sheet(client_of, mistaken):
    client = client_of(mistaken)
    before = lines(client, mistaken)
    client.post(DRILL, {"about": f"{GAME}/mistake/{NAMED}"})
    play_out(Run.objects.order_by("-begun").first(), how=right_answers)
    assert lines(client, mistaken) == before


def test_a_skill_is_learned_by_the_rule_of_the_course(client_of, alice):
    """Each of its rules: seven right answers over two days. Six leave it learning."""
    hand = {"ask": "player-hand", "rule": "SCP 5"}
    stored(run_of(alice, GAME), *[hand] * 3, game=GAME, ago=timedelta(days=1))
    stored(run_of(alice, GAME), *[hand] * 3, game=GAME)
    sheet = read(client_of(alice), reverse("reports:dealer_report", args=[alice.pk]))
    assert [one["Progress"] for one in sheet if one["Table"] == "Skills"] == ["learning"]
