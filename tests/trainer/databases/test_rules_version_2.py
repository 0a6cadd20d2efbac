"""A database of rules version 2, written by the code of that time, under today's code.

Every row is as it was, and a bet that was stored as an action and an amount is read as one decision.

`rules_version_2.sql` holds seven finished runs in four games, a table test among them, answered rightly and
wrongly, and two that were left open.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.urls import reverse

from games import GAMES, RULES_VERSION
from games.engine.procedure.places import read_key
from tests.games.trainee import right_answers
from tests.scale import sample_or_all
from tests.trainer.own_database import default_is
from tests.trainer.playing import say, sitting_of
from trainer.drills import services
from trainer.drills.decisions import decisions
from trainer.drills.models import Answer, KeptPage, Run, Verdict
from trainer.drills.models.stored import AMOUNT, in_force
from trainer.drills.regrading.paytables_then import tables_today
from trainer.drills.selectors import tally
from trainer.drills.services import Outcome
from trainer.drills.sittings import Sitting
from trainer.progress.sums import kinds
from trainer.schools import append_only
from trainer.schools.models import Membership

pytestmark = pytest.mark.sqlite
SQL = Path(__file__).with_name("rules_version_2.sql")
KEPT = (
    "drills_answer",
    "drills_verdict",
    "drills_run",
    "drills_drill",
    "drills_reviewcard",
    "schools_membership",
)
"""Tables whose rows no migration changes."""
ASKED_NO_MORE = {"drag/0/next", "sell/0/next"}
"""Places of version 3 and before: the top cards are dragged with the deal, and sold with the decisions."""
DONE_NO_MORE = "drag each top card to its mark"
SAID_TODAY = {
    "the patron adds to it, or takes it back": "the patron adds to it",
    "sweep the progressive bets": "press COIN IN or START GAME, then sweep the progressive bets",
    "let each player in turn fold or bet Play": (
        "let each player in turn fold, or bet Play and buy the sixth card or not"
    ),
    "burn the top card of his packet": "burn the top card of the dealer's packet",
    "place his up card face up on his hand": "place the up card face up on the dealer's hand",
    "turn three of his cards up": "turn three of the dealer's cards up",
    "turn over his cards and announce his hand": "turn over the dealer's cards and announce the hand",
    "reconcile the hands from his right": "reconcile the hands from the right",
}
"""Answers that a row keeps in the words of its time, and how a page says them today."""


def rows(path: Path, columns: dict[str, list[str]]) -> dict[str, list[tuple]]:
    with closing(sqlite3.connect(path)) as file:
        return {
            table: file.execute(f"SELECT {', '.join(names)} FROM {table} ORDER BY 1").fetchall()
            for table, names in columns.items()
        }


def columns_of(path: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(path)) as file:
        return {
            table: [column[1] for column in file.execute(f"PRAGMA table_info({table})")] for table in KEPT
        }


@pytest.fixture(scope="module")
def old(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("old") / "old.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(SQL.read_text(encoding="utf-8"))
    return path


@pytest.fixture(scope="module")
def brought_up(old, django_db_setup, django_db_blocker) -> Path:
    """The old database, migrated."""
    path = old.with_name("migrated.sqlite3")
    copy(old, path)
    with django_db_blocker.unblock(), default_is(str(path)):
        call_command("migrate", verbosity=0)
    return path


@pytest.fixture
def migrated(brought_up, tmp_path, django_db_blocker) -> Iterator[Path]:
    """A copy of it as the default one."""
    path = tmp_path / "trainer.sqlite3"
    copy(brought_up, path)
    with django_db_blocker.unblock(), default_is(str(path)):
        yield path


@pytest.fixture
def alice(migrated) -> Membership:
    return Membership.objects.get(user__username="alice")


def test_no_row_is_changed(old, brought_up):
    columns = columns_of(old)
    before = rows(old, columns)
    assert min(map(len, before.values())) > 0
    assert rows(brought_up, columns) == before


def test_the_triggers_stand_again(migrated):
    with connection.cursor() as cursor:
        cursor.execute("SELECT tbl_name FROM sqlite_master WHERE type = 'trigger'")
        found = Counter(table for (table,) in cursor.fetchall())
    assert found == dict.fromkeys(append_only.tables(), 3)


def test_a_stored_verdict_is_still_refused_to_change(migrated):
    with pytest.raises(DatabaseError):
        Verdict.objects.update(right=True)


def test_a_bet_in_two_rows_is_one_decision(migrated):
    answers = list(Answer.objects.prefetch_related("verdicts"))
    two, wrong_amounts = Verdict.objects.filter(ask=AMOUNT), 0
    assert two.count() > 5
    stored, read = Verdict.objects.count(), sum(len(in_force(answer)) for answer in answers)
    assert read == stored - two.count()
    for answer in answers:
        for marked in in_force(answer):
            assert marked.key.question not in ("action", "amount")
            wrong_amounts += marked.missed == "amount"
    assert wrong_amounts == two.filter(right=False).count() > 0


def test_sums_in_the_database_are_those_of_the_decisions(migrated):
    decided = [
        marked for answer in Answer.objects.prefetch_related("verdicts") for marked in in_force(answer)
    ]
    sums = tally(Verdict.objects.all())
    assert sums["decisions"] == len(decided)
    assert sums["right"] == sum(marked.right for marked in decided)
    assert sums["overpaid"] == sum(marked.overpaid for marked in decided)
    assert sums["underpaid"] == sum(marked.underpaid for marked in decided)


def test_every_stored_decision_is_met_again_and_read(migrated):
    for answer in Answer.objects.prefetch_related("verdicts").select_related("run__drill"):
        found = list(decisions(Sitting(answer.run, answer.round), answer))
        if answer.place in ASKED_NO_MORE:
            assert found == []
            continue
        assert len(found) == len(in_force(answer)), answer.place
        for decision in found:
            kept = decision.marked.given
            assert decision.given_words in (kept, SAID_TODAY.get(kept)), decision.prompt.key
            if kept == DONE_NO_MORE:
                assert decision.given is None
                continue
            assert decision.given is not None, decision.prompt.key
            assert (decision.given in decision.prompt.right) == decision.right, decision.prompt.key


@sample_or_all("every", 9, 1)
def test_pages_show_it(alice, every):
    client = Client()
    client.force_login(alice.user)
    for run in Run.objects.filter(finished__isnull=True):
        assert client.get(reverse("tables:table", args=[run.pk, run.round])).status_code == 200
        sitting = Sitting(run, run.round)
        for number in range(0, len(sitting.played.moments) if sitting.over else 0, every):
            page = client.get(reverse("reviewing:replay", args=[run.pk, run.round]), {"at": number})
            assert page.status_code == 200
    test = Run.objects.get(drill__mode="test")
    report = client.get(reverse("reviewing:report", args=[test.pk]))
    assert report.status_code == 200
    progress = client.get(reverse("progress:trainee", args=[alice.pk])).content.decode()
    assert "Take, pay or push" in progress
    assert "Amounts paid" not in progress
    asked = {row["question"] for row in kinds(trainee=alice)}
    assert "bet" in asked
    assert not asked & {"action", "amount"}


def test_an_open_run_goes_on_under_the_new_rules(alice):
    run = Run.objects.get(seed="old-open")
    if sitting_of(run).over:
        assert services.next_round(sitting=sitting_of(run))
    while stop := sitting_of(run).stop:
        assert say(run, right_answers(stop)) is Outcome.SAVED
    assert set(Verdict.objects.values_list("rules_version", flat=True)) == {2, RULES_VERSION}


def test_each_run_has_the_paytables_of_its_games_and_says_that_they_came_later(migrated):
    runs = list(Run.objects.select_related("drill"))
    assert runs
    for run in runs:
        assert run.kept_later
        for game in {run.drill.game, *run.others}:
            assert run.profile(game)["paytables"] == tables_today(GAMES[game])
    assert KeptPage.objects.filter(digest__in=[run.paytables for run in runs]).exists()


def test_each_verdict_has_the_spot_and_the_bet_of_its_key(migrated):
    rows = list(Verdict.objects.all())
    assert {one.wager for one in rows} > {"", "ante"}
    keys = [read_key(one.prompt) for one in rows]
    assert [(one.spot, one.wager) for one in rows] == [(key.spot, key.wager) for key in keys]
