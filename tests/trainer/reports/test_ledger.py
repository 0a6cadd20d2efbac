"""The ledger: each mispay with what was given and due; sums that equal a second opinion; safe files."""

import csv
import random
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from io import BytesIO, StringIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from games import GAMES
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.money.amounts import print_cents
from games.engine.questions.action_answers import Bet
from tests.conftest import join
from tests.games.trainee import guess, right_answers
from tests.trainer.play.answers import run_of, stored
from tests.trainer.playing import play_out, sit_down, sitting_of
from trainer.play.models import Answer, Verdict
from trainer.play.round_state import Sitting
from trainer.play.services.runs import next_round
from trainer.reports import tallies
from trainer.reports.answers import Figure, newest
from trainer.reports.filters import Filter
from trainer.reports.ledger import cost_of
from trainer.reports.views.ledger import TITLES, lines_of
from trainer.schools.models import Membership, Role, School
from trainer.schools.services import open_school

pytestmark = pytest.mark.django_db
PAGE = "/progress/ledger/"
MILLISECOND = timedelta(milliseconds=1)


@pytest.fixture(scope="module")
def school(module_rows) -> School:
    """Two trainees and who instructs them; two games, rounds that are answered rightly and wrongly."""
    chance = random.Random("a small school")

    def how(stop):
        right = right_answers(stop)
        return {p.key: guess(p, chance) if chance.random() < 0.7 else right[p.key] for p in stop.prompts}

    made = open_school(name="Riverside")
    alice, _bob, ben = (join(made, name, role) for name, role in PEOPLE.items())
    for member, game in ((alice, "six-card-poker"), (alice, "rabbit-hunter"), (ben, "six-card-poker")):
        run = sit_down(member, game=game, spots=6)
        play_out(run, how=how)
        next_round(sitting=sitting_of(run))
    return made


PEOPLE = {"alice": Role.TRAINEE, "bob": Role.INSTRUCTOR, "ben": Role.TRAINEE}


@pytest.fixture
def riverside(school, db) -> School:
    return School.objects.get(pk=school.pk)


@pytest.fixture
def alice(riverside) -> Membership:
    return riverside.memberships.get(user__username="alice")


@pytest.fixture
def bob(riverside) -> Membership:
    return riverside.memberships.get(user__username="bob")


@pytest.fixture
def small(riverside, alice) -> tuple[Membership, Membership]:
    return alice, riverside.memberships.get(user__username="ben")


def reckoned(member=None, *, game: str = "") -> dict:
    """A second opinion, from the raw answers alone: each round dealt, each answer read, each bet compared
    with what is due by hand; no verdict is looked at."""
    rows, bets, time = [], 0, timedelta(0)
    answers = Answer.objects.select_related("run__drill").order_by("-received", "-pk")
    if member:
        answers = answers.filter(run__membership=member)
    for answer in answers.filter(game__contains=game):
        time += (answer.received - (answer.seen or answer.shown)) // MILLISECOND * MILLISECOND
        stop = Sitting(answer.run, answer.round).stop_at(answer.place)
        for prompt in stop.prompts:
            if not isinstance(prompt.kind, Bet):
                continue
            bets += 1
            given, due = (_gets(each, prompt.stake) for each in (answer.given[prompt.key], _typed(prompt)))
            if given != due:
                rows.append((answer.pk, prompt.key, given - due))
    return {"rows": rows, "bets": bets, "time": time}


def _typed(prompt) -> str:
    action, cents = prompt.right[0].action, prompt.right[0].cents
    return f"{action} {print_cents(cents)}" if action == "pay" else str(action)


def _gets(said: str, stake: int) -> int:
    """What the player has of it: the pay, or the loss of the stake."""
    action, _space, amount = said.partition(" ")
    return {"pay": round(Fraction(amount.replace(",", "") or 0) * 100), "take": -stake}.get(action, 0)


def shown(figure, watcher) -> list[tuple]:
    rows = newest(figure, watcher=watcher)
    answers = dict(Verdict.objects.values_list("pk", "answer"))
    return [(answers[r["pk"]], r["prompt"], r["overpaid"] - r["underpaid"]) for r in rows]


def over_and_under(rows) -> tuple[int, int]:
    return sum(max(c, 0) for *_at, c in rows), sum(max(-c, 0) for *_at, c in rows)


@pytest.mark.parametrize("game", ["", "six-card-poker"])
def test_every_row_and_sum_of_a_person_equals_a_second_opinion(small, bob, game):
    alice, _ben = small
    wanted = reckoned(alice, game=game)
    figure = Figure(Filter(game=game), person=alice, only="mispaid")
    assert len(wanted["rows"]) > 5
    assert sorted(shown(figure, bob)) == sorted(wanted["rows"])
    cost = cost_of(figure, watcher=bob)
    assert (cost.overpaid, cost.underpaid) == over_and_under(wanted["rows"])
    assert (cost.mispays, cost.bets, cost.time) == (len(wanted["rows"]), wanted["bets"], wanted["time"])
    assert cost.per_100(cost.overpaid) == Fraction(cost.overpaid * 100, wanted["bets"])
    hours = Fraction(wanted["time"] // timedelta(microseconds=1), 3_600_000_000)
    assert cost.per_hour(cost.underpaid) == cost.underpaid / hours


def test_of_a_mistake_they_know_its_mispays_and_at_one_bet_nothing(small, bob, monkeypatch):
    alice, _ben = small
    mispaid = {"ask": "bet", "right": False, "mistake": "row-above"}
    of_ante, of_play = ({"wager": bet, "prompt": f"reconcile/1/bet/{bet}"} for bet in ("ante", "play"))
    stored(run_of(alice), mispaid | of_ante | {"overpaid": 500}, mispaid | of_play | {"underpaid": 300})
    figure = Figure(Filter(), only="mispaid", mistake="row-above")
    one_by_one = cost_of(figure, watcher=bob)
    tallies.catch_up(school=bob.school)
    monkeypatch.setattr("trainer.reports.ledger.FEW", 0)
    assert one_by_one.mispays > 0
    assert cost_of(figure, watcher=bob) == one_by_one
    assert cost_of(replace(figure, wager="ante"), watcher=bob) is None


def test_a_school_is_told_how_many_mispays_there_are_and_how_often(client_of, small, bob, monkeypatch):
    wanted = reckoned()
    tenths = round(Fraction(1_000 * len(wanted["rows"]), wanted["bets"]) + Fraction(1, 1_000))
    page = client_of(bob).get(PAGE).text
    assert f"<dt>Mispays</dt><dd>{len(wanted['rows'])}</dd>" in page
    assert f"{tenths // 10}.{tenths % 10} per 100 bet decisions" in page
    monkeypatch.setattr("trainer.reports.ledger.FEW", 0)
    whole, of_a_bet = (client_of(bob).get(PAGE, about).text for about in ({}, {"wager": "ante"}))
    assert f"<dt>Mispays</dt><dd>{len(wanted['rows'])}</dd>" in whole
    assert "an hour at this pace" in whole
    assert "an hour at this pace" not in of_a_bet
    assert "Choose fewer days to have it by the hour." in of_a_bet


def test_the_row_says_what_was_due_and_opens_the_replay_at_its_stop(client_of, small, bob):
    alice, _ben = small
    page = client_of(bob).get(PAGE, {"person": alice.pk}).content.decode()
    mispaid = Verdict.objects.in_force().filter(answer__run__membership=alice, right=False).exclude(wager="")
    row = mispaid.filter(overpaid__gt=0).select_related("answer").first()
    at = reverse("play:replay", args=[row.answer.run_id, row.answer.round])
    assert f"{at}?place={row.answer.place.replace('/', '%2F')}" in page
    assert f"+${print_cents(row.overpaid)}" in page


def test_money_on_a_page_of_progress_opens_the_ledger(client_of, small, bob):
    alice, _ben = small
    client, own = client_of(bob), reverse("reports:trainee", args=[alice.pk])
    for page in (reverse("reports:school"), own):
        html = client.get(page).content.decode()
        assert f'href="{PAGE}?' in html
        assert "answers/?person=1&amp;only=overpaid" not in html
    assert client.get(PAGE, {"only": "overpaid", "question": "bet"}).status_code == 200


def test_filters_by_bet_and_by_mistake(client_of, charlie, dora):
    """At a school where nothing else was answered."""
    slug = MISTAKES[0].slug
    wrong = {"ask": "bet", "right": False, "missed": "amount", "given": "pay 25", "overpaid": 500}
    stored(run_of(charlie), wrong | {"wager": "ante", "prompt": "reconcile/1/bet/ante", "mistake": slug})
    stored(run_of(charlie), wrong | {"wager": "play", "prompt": "reconcile/2/bet/play"})
    client = client_of(dora)

    def rows(**said) -> int:
        return client.get(PAGE, said).content.decode().count("+$5<")

    assert (rows(), rows(wager="ante"), rows(mistake=slug), rows(only="underpaid")) == (2, 1, 1, 0)
    assert rows(wager="ante", person=charlie.pk) == 1
    assert client.get(PAGE, {"wager": "nonsense"}).status_code == 422


def test_who_does_not_watch_reads_their_own_and_nobody_else_s(client_of, small, hillside):
    alice, ben = small
    client = client_of(alice)
    assert client.get(PAGE).status_code == 404
    assert client.get(PAGE, {"person": alice.pk}).status_code == 200
    for name in ("", ".csv", ".xlsx"):
        address = f"/progress/ledger{name or '/'}"
        assert client.get(address, {"person": ben.pk}).status_code == 404
    stranger = join(hillside, "stranger", Role.INSTRUCTOR)
    assert client_of(stranger).get(PAGE, {"person": alice.pk}).status_code == 404
    assert list(lines_of(Figure(Filter(), only="mispaid"), stranger)) == []


HOSTILE = ["=1+1", "+SUM(A1)", "-2", "@x", "\tx", "<script>", "a\u202eb", '"; DROP', "naïve – 5"]


def test_files_hold_every_row_and_run_nothing(client_of, small, bob):
    alice, _ben = small
    client = client_of(bob)
    for name in HOSTILE:
        type(alice.user).objects.filter(pk=alice.user_id).update(first_name=name, last_name="")
        check_files(client)


def check_files(client) -> None:
    text = client.get("/progress/ledger.csv").content.decode("utf-8-sig")
    lines = list(csv.DictReader(StringIO(text)))
    assert len(lines) == len(reckoned()["rows"])
    assert sum(int(line["cents"]) for line in lines) == sum(c for *_at, c in reckoned()["rows"])
    for line in lines:
        assert not line["name"].lstrip(" ").startswith(("=", "+", "-", "@", "\t"))
    book = load_workbook(BytesIO(client.get("/progress/ledger.xlsx").content)).active
    titles, *rows = book.iter_rows(values_only=True)
    assert titles == TITLES
    assert len(rows) == len(lines)
    assert {cell.data_type for line in book.iter_rows() for cell in line} <= {"s", "n", "inlineStr"}


def test_a_file_of_a_filter_that_cannot_be_is_the_page_that_says_so(client_of, small, bob):
    page = client_of(bob).get("/progress/ledger.csv?since=yesterday")
    assert page.status_code == 422
    assert "<title>" in page.content.decode()


@pytest.mark.parametrize("by_person", [True, False])
def test_a_page_costs_no_more_queries_for_more_rows(client_of, small, bob, by_person):
    alice, _ben = small
    client, about = client_of(bob), {"person": alice.pk} if by_person else {}
    client.get(PAGE, about)

    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(PAGE, about).status_code == 200
        return len(captured)

    before = cost()
    wrong = {"ask": "bet", "right": False, "overpaid": 500, "due": "pay 20", "prompt": "reconcile/1/bet/ante"}
    for _ in range(30):
        stored(run_of(alice), wrong)
    client.get(PAGE, about)
    assert cost() <= before <= 16


def test_every_game_has_bets_in_its_choices(client_of, bob):
    html = client_of(bob).get(PAGE).content.decode()
    for game in GAMES.values():
        assert all(f'value="{wager.slug}"' in html for wager in game.wagers)
