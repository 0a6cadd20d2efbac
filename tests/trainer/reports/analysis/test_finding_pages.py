"""The analysis pages: what they say, where they lead, and that a class is apart from the school."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from games import GAMES
from games.engine.scenarios.scenarios import scenarios
from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import ANY_GAME
from tests.trainer.reports.analysis.test_windows import rounds_of
from trainer.reports.models import PaceTarget, PaceWindow
from trainer.reports.trend import record_of
from trainer.schools.days import day_of
from trainer.schools.floor_pace import NORMS
from trainer.schools.models import AuditAct, AuditLine
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
NAMED = {
    "ask": "bet",
    "prompt": "reconcile/1/bet/ante",
    "wager": "ante",
    "right": False,
    "mistake": "row-above",
}


def page(client_of, member, name: str, **asked) -> str:
    sent = client_of(member).get(reverse(f"reports:{name}"), asked)
    assert sent.status_code == 200
    return unescape(sent.text)


@pytest.fixture
def evening(bob, alice):
    """A class with Alice in it."""
    made = make_class(school=bob.school, name="Evening", by=bob)
    fill_class(school_class=made, members=[alice], instructors=[bob], by=bob)
    return made


def test_mistakes_by_people_times_and_money(client_of, bob, alice, annie):
    stored(run_of(alice), NAMED | {"overpaid": 500})
    stored(run_of(alice), NAMED | {"underpaid": 1250})
    stored(run_of(annie), NAMED)
    text = page(client_of, bob, "mistakes")
    row = text[text.index("<tbody>") : text.index("</tbody>")]
    assert re.search(r'data-label="People">\s*2\s', row)
    assert ">3</a>" in row
    assert ">$5</a>" in row
    assert ">$12.50</a>" in row


def test_a_class_without_the_others(client_of, bob, alice, annie, evening):
    stored(run_of(annie), NAMED)
    assert "No identified mistakes" in page(client_of, bob, "mistakes", **{"class": evening.pk})
    stored(run_of(alice), NAMED)
    assert ">1</a>" in page(client_of, bob, "mistakes", **{"class": evening.pk})


def test_set_work_of_a_mistake_is_against_it_in_a_game_and_else_where_it_was_made(
    client_of, bob, alice, evening
):
    stored(run_of(alice), NAMED)
    asked = {"mistake": "row-above", "class": evening.pk}
    text = " ".join(
        (client_of(bob).get(reverse("assignments:create"), asked | {"game": ANY_GAME}).text).split()
    )
    assert f'value="{ANY_GAME}/mistake/row-above" checked' in text
    text = " ".join((client_of(bob).get(reverse("assignments:create"), asked).text).split())
    assert f'value="{ANY_GAME}/bets/ante" checked' in text
    assert f'value="{evening.pk}" checked' in text


def test_set_work_of_a_kind_and_of_a_scenario(client_of, bob):
    give = reverse("assignments:create")
    text = " ".join((client_of(bob).get(give, {"about": f"{ANY_GAME}/qualifies"}).text).split())
    assert f'value="{ANY_GAME}/qualifies" checked' in text
    scenario = scenarios(GAMES[ANY_GAME])[0][0]
    text = " ".join((client_of(bob).get(give, {"scenario": scenario, "game": ANY_GAME}).text).split())
    assert f'value="{ANY_GAME}/{scenario}" selected' in text
    for nonsense in ({"kind": "no/such"}, {"scenario": "x", "game": ANY_GAME}, {"mistake": "x\0"}):
        assert client_of(bob).get(give, nonsense).status_code == 200


@pytest.fixture
def fallen(alice):
    """Alice has 95 % right for three weeks, and then 60 %."""
    for ago, wrong in [*((day, 1) for day in range(30, 8, -2)), (4, 8), (2, 8), (0, 8)]:
        rows = [*[RIGHT] * (20 - wrong), *[WRONG] * wrong]
        stored(run_of(alice), *rows, *rows, ago=timedelta(days=ago))
    return alice


def test_who_falls_is_named_with_a_sentence_and_a_plot(client_of, bob, fallen):
    text = page(client_of, bob, "performance_drops")
    since = date_format(timezone.localdate() - timedelta(days=4), "M j")
    assert f"Wrong answers rose from 5% to 40% since {since}." in text
    assert '<svg class="spark"' in text
    assert "of 200 answers" in text
    assert "1 slipping" in text


def test_staff_read_it_on_the_page_of_the_trainee_and_the_trainee_does_not(client_of, bob, fallen):
    own = reverse("reports:trainee", args=[fallen.pk])
    assert "Wrong answers rose from 5% to 40%" in client_of(bob).get(own).text
    assert "Wrong answers rose" not in client_of(fallen).get(own).text


def test_who_holds_their_share_is_not_named(client_of, bob, alice):
    """The negative control."""
    for ago in range(30, -1, -3):
        stored(run_of(alice), *[RIGHT] * 38, *[WRONG] * 2, ago=timedelta(days=ago))
    assert "Wrong answers rose" not in page(client_of, bob, "performance_drops")
    assert "Wrong answers rose" not in client_of(bob).get(reverse("reports:trainee", args=[alice.pk])).text


def test_an_audit_names_the_pace_the_target_and_the_replay(client_of, bob, alice):
    run = rounds_of(alice, 2, took=60)
    text = page(client_of, bob, "pace")
    assert "20.0" in text  # two rounds in six minutes
    assert '<td class="number" data-label="Target">42</td>' in text
    assert "47%" in text
    assert '<polyline class="chart-line is-dashed-1"' in text
    own = page(client_of, bob, "pace", person=alice.pk)
    assert reverse("play:replay", args=[run.pk, 0]) in own


def test_a_school_sets_its_own_target(client_of, bob, mona, alice):
    rounds_of(alice, 2, took=60)
    url = reverse("reports:target")
    said = {f"seats_{seats}": str(21 - seats) for seats in NORMS}
    assert client_of(bob).post(url, said).status_code == 404
    for wrong in (
        {"seats_2": "0"},
        {"seats_2": "21"},
        {"seats_6": ""},
        {"seats_1": "121"},
        {"seats_0": "301"},
    ):
        assert client_of(mona).post(url, said | wrong).status_code == 422
    assert not PaceTarget.objects.exists()
    assert client_of(mona).post(url, said).status_code == 302
    text = page(client_of, bob, "pace")
    assert '<td class="number" data-label="Target">20</td>' in text
    assert "100%" in text


def test_hands_of_the_table_are_judged_by_a_target_of_their_own(client_of, bob, mona, alice):
    """72 an hour at any number of seats, and not the 42 of one seat where hands are the players'."""
    runs = [rounds_of(alice, 2, took=60) for _ in range(2)]
    page(client_of, bob, "pace")
    PaceWindow.objects.filter(run=runs[0]).update(game="baccarat")
    text = page(client_of, bob, "pace")
    found = re.findall(r'data-label="Seats">([^<]*)<.*?data-label="Target">(\d+)<', text, re.DOTALL)
    assert found == [("1", "42"), ("1 · Mini Baccarat", "72")] * 2  # of the school, and of its one dealer
    url, usual = reverse("reports:target"), {f"seats_{seats}": str(rounds) for seats, rounds in NORMS.items()}
    client_of(mona).post(url, usual | {"seats_0": "20"})
    text = page(client_of, bob, "pace")
    assert re.findall(r'data-label="Target">(\d+)<', text) == ["42", "20"] * 2
    assert "0 →" not in AuditLine.objects.get(act=AuditAct.TARGET).detail


def test_hands_in_turn_are_judged_by_targets_of_their_own_by_seats(client_of, bob, mona, alice):
    runs = [rounds_of(alice, 2, took=60) for _ in range(3)]
    page(client_of, bob, "pace")
    for run, game in zip(runs, ("baccarat", "blackjack"), strict=False):
        PaceWindow.objects.filter(run=run).update(game=game)
    text = page(client_of, bob, "pace")
    found = re.findall(r'data-label="Seats">([^<]*)<.*?data-label="Target">(\d+)<', text, re.DOTALL)
    assert found == [("1", "42"), ("1 · Mini Baccarat", "72"), ("1 · Blackjack", "209")] * 2
    url, usual = reverse("reports:target"), {f"seats_{seats}": str(rounds) for seats, rounds in NORMS.items()}
    assert client_of(mona).post(url, usual | {"seats_12": "210"}).status_code == 422  # more than at one seat
    client_of(mona).post(url, usual | {"seats_11": "150"})
    assert re.findall(r'data-label="Target">(\d+)<', page(client_of, bob, "pace")) == ["42", "72", "150"] * 2
    assert AuditLine.objects.get(act=AuditAct.TARGET).detail == "hands in turn, 1: 209 → 150"


def test_a_dealer_who_takes_up_hands_of_the_table_is_not_called_faster_for_it(client_of, bob, alice):
    """The negative control: rounds of one game alone are still compared with those of four weeks before."""
    before, late = rounds_of(alice, 2, took=60), rounds_of(alice, 12, took=10)
    page(client_of, bob, "pace")
    PaceWindow.objects.filter(run=before).update(day=day_of() - timedelta(days=30))
    assert record_of(trainee=alice, today=day_of()).hour == (120, 20)
    PaceWindow.objects.filter(run=late).update(game="baccarat")
    assert record_of(trainee=alice, today=day_of()).hour == (120, None)


def test_who_set_it_stands_in_the_audit_and_nothing_else_does(client_of, mona, olga):
    url, usual = reverse("reports:target"), NORMS
    said = {f"seats_{seats}": str(rounds) for seats, rounds in usual.items()}
    client_of(mona).post(url, said)
    assert not AuditLine.objects.filter(act=AuditAct.TARGET).exists()  # it is as it was
    client_of(mona).post(url, said | {"seats_6": str(usual[6] - 1)})
    (line,) = AuditLine.objects.filter(act=AuditAct.TARGET)
    assert (line.who, line.detail) == (mona, f"6: {usual[6]} → {usual[6] - 1}")
    assert "set the house target" in client_of(olga).get(reverse("schools:school")).text


def test_nothing_of_another_school_is_shown(client_of, dora, alice):
    stored(run_of(alice), NAMED)
    rounds_of(alice, 2)
    assert "No identified mistakes" in page(client_of, dora, "mistakes")
    assert "panel empty" in page(client_of, dora, "performance_drops")
    assert "No pace measured yet" in page(client_of, dora, "pace")
    assert client_of(dora).get(reverse("reports:pace"), {"person": alice.pk}).status_code == 404


def test_another_school_keeps_its_own_target(client_of, mona, dora):
    PaceTarget.objects.create(school=mona.school, seats=6, rounds=12)
    assert 'value="30"' in client_of(dora).get(reverse("reports:target")).text
    assert 'value="12"' in client_of(mona).get(reverse("reports:target")).text
