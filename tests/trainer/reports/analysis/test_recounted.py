"""A second opinion: every figure of these pages counted anew from the decisions, in plain Python."""

import csv
from collections import Counter, defaultdict
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from games import GAMES
from tests.servers.big.big_school import Size, build
from tests.trainer.reports.recount.decided import decisions_of
from trainer.reports import tallies

pytestmark = pytest.mark.django_db
GAME = "six-card-poker"
SMALL = Size(people=26, classes=2, runs=14, answers=34, open_tables=3, days=60)


@pytest.fixture(scope="module")
def school(django_db_setup, django_db_blocker):
    """One for all of them; nothing is kept of it."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = build(SMALL, name="Recounted", seed="recounted")
        if connection.vendor == "postgresql":  # which would plan for empty tables until it looks at them
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
        call_command("tally", stdout=StringIO())  # once, and not in each test anew
        yield made
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def rows(school, django_db_blocker) -> list[dict]:
    """A row for each decision that counts, those with a hint apart. Read only."""
    with django_db_blocker.unblock():
        decided = [one for one in decisions_of(school.school.pk) if one.counts]
    return [{name: getattr(one, name) for name in OF_ROW} | {"mistake": one.named} for one in decided]


OF_ROW = (
    *("answer", "run", "round", "at", "member", "game", "mode", "received", "took", "hinted", "scenario"),
    *("spots", "question", "wager", "right", "overpaid", "underpaid"),
)


def file(client_of, school, table: str, **asked) -> list[dict[str, str]]:
    sent = client_of(school.manager).get(f"/analysis/{table}.csv", asked)
    assert sent.status_code == 200
    return list(csv.DictReader(StringIO(sent.content.decode("utf-8-sig"))))


def class_of(school) -> tuple[int, set[int]]:
    school_class = school.classes[0]
    return school_class.pk, set(school_class.members.values_list("pk", flat=True))


def there(school) -> set[int]:
    """Whom a page lists: a trainee who left, or is none any more, is not among them."""
    return set(school.school.memberships.filter(left=None, role="trainee").values_list("pk", flat=True))


def scored(rows: list[dict], members: set[int] | None = None) -> list[dict]:
    return [row for row in rows if not row["hinted"] and (members is None or row["member"] in members)]


@pytest.mark.parametrize("of_class", [False, True])
def test_mistakes(client_of, school, rows, of_class):
    number, members = class_of(school)
    times, people, over, under = Counter(), defaultdict(set), Counter(), Counter()
    for row in scored(rows, members if of_class else None):
        if row["mistake"] and not row["right"]:
            times[row["mistake"]] += 1
            people[row["mistake"]].add(row["member"])
            over[row["mistake"]] += row["overpaid"]
            under[row["mistake"]] += row["underpaid"]
    listed = file(client_of, school, "mistakes", **{"class": number} if of_class else {})
    assert {row["mistake"]: int(row["times"]) for row in listed} == dict(times)
    assert {row["mistake"]: int(row["people"]) for row in listed} == {
        m: len(who) for m, who in people.items()
    }
    assert {row["mistake"]: int(row["overpaid_cents"]) for row in listed} == {m: over[m] for m in times}
    assert {row["mistake"]: int(row["underpaid_cents"]) for row in listed} == {m: under[m] for m in times}
    assert [-int(row["people"]) for row in listed] == sorted(-len(people[row["mistake"]]) for row in listed)


def wilson(right: int, of: int) -> tuple[float, float]:
    """The two roots of (p - share)² = 1.96² · p (1 - p) / of, as Wilson has it."""
    a, b, c = of + 1.96**2, -(2 * right + 1.96**2), right * right / of
    root = (b * b - 4 * a * c) ** 0.5
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def pearson(pairs: list[tuple[float, float]]) -> float:
    n = len(pairs)
    mean_x, mean_y = sum(x for x, _ in pairs) / n, sum(y for _, y in pairs) / n
    both = sum((x - mean_x) * (y - mean_y) for x, y in pairs)
    alone = (sum((x - mean_x) ** 2 for x, _ in pairs), sum((y - mean_y) ** 2 for _, y in pairs))
    return both / (alone[0] * alone[1]) ** 0.5


def by_item(rows: list[dict], of) -> dict:
    """Right and decided by item and person."""
    shares: dict = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for row in rows:
        share = shares[of(row)][row["member"]]
        share[0] += row["right"]
        share[1] += 1
    return shares


@pytest.mark.parametrize("column", ["question", "scenario"])
def test_items(client_of, school, rows, column):
    """By question, of a bet each bet apart, and by scenario; the rest is all else of the game."""
    own = [row for row in scored(rows) if row["game"] == GAME]
    whole = by_item(own, lambda row: "")[""]
    if column == "question":
        shares = by_item(own, lambda row: (row["question"], row["wager"] if row["question"] == "bet" else ""))
    else:
        looked_for = [row for row in own if row["scenario"]]
        shares = by_item(looked_for, lambda row: (row["scenario"], ""))
    listed = [row for row in file(client_of, school, "questions", game=GAME) if row[column]]
    assert {(row[column], row["bet"]) for row in listed} == set(shares)
    for row in listed:
        people = shares[row[column], row["bet"]]
        right, of = (sum(share[n] for share in people.values()) for n in (0, 1))
        assert (int(row["right"]), int(row["decisions"]), int(row["people"])) == (right, of, len(people))
        assert (row["share_low"], row["share_high"]) == tuple(f"{end:.3f}" for end in wilson(right, of))
        pairs = [
            (r / n, (whole[member][0] - r) / (whole[member][1] - n))
            for member, (r, n) in people.items()
            if n >= 5 and whole[member][1] - n >= 20
        ]
        assert int(row["persons_compared"]) == len(pairs)
        if len(pairs) >= 20:
            assert row["item_rest_r"] == f"{pearson(pairs):.3f}"
    assert any(row["item_rest_r"] for row in listed) or column == "scenario"


def test_who_is_slipping(client_of, school, rows):
    """The counts of the two stretches, and the middle sitting of each."""
    last = timezone.now().date()
    turn = last - timedelta(days=13)
    shares = defaultdict(lambda: [0, 0])
    for row in scored(rows, there(school)):
        day = row["received"].date()
        if turn - timedelta(weeks=12) <= day <= last:
            share = shares[row["member"], row["game"], day >= turn]
            share[0] += row["right"]
            share[1] += 1
    listed = file(client_of, school, "performance_drops")
    assert {(int(row["person"]), row["game"]) for row in listed} == {key[:2] for key in shares if key[2]}
    for row in listed:
        who = int(row["person"]), row["game"]
        assert [int(row["right_lately"]), int(row["decisions_lately"])] == shares[(*who, True)]
        assert [int(row["right_before"]), int(row["decisions_before"])] == shares[(*who, False)]
        enough = all(shares[(*who, which)][1] >= 20 for which in (True, False))
        assert bool(row["p_adjusted"]) == enough == bool(row["fall_low"])


def seconds_of(rows: list[dict]) -> dict:
    """By run and round: of each answer how long it took, whether a hint was given, what was asked, a row."""
    rounds: dict = defaultdict(dict)
    for row in rows:
        one = rounds[row["run"], row["round"]].setdefault(
            row["answer"], [row["took"], row["hinted"], [], row]
        )
        one[2].append(row["question"])
    return rounds


def test_the_pace_audit(client_of, school, rows):
    """Whole rounds in a row until they have taken five minutes, no more than ten; by person and seats."""
    everyday = {"bet", "refund", "player-hand", "qualifies", "dealer-hand", "envy"}
    listed = there(school)
    own = [row for row in rows if row["member"] in listed]
    rounds, found = seconds_of(own), defaultdict(lambda: [0, 0, 0.0])
    for run in {run for run, _round in rounds}:
        pending: list = []
        first = next(iter(next(rounds[key] for key in rounds if key[0] == run).values()))[3]
        for number in range(first["at"]):
            answers = list(rounds.get((run, number), {}).values())
            pure = answers and all(took is not None and not hint for took, hint, *_ in answers)
            if not pure or len(days_of([answers])) != 1:
                pending = []
                continue
            if len(days_of([*pending, answers])) != 1:
                pending = []
            pending.append(answers)
            while spent(pending) > 600:
                pending.pop(0)
            if spent(pending) >= 300:
                window = found[first["member"], first["spots"]]
                window[0] += 1
                window[1] += len(pending)
                window[2] += sum(
                    int(took.total_seconds() * 1000) * sum(ask in everyday for ask in asks) // len(asks)
                    for answers in pending
                    for took, _hint, asks, _row in answers
                )
                pending = []
    listed = file(client_of, school, "pace")
    counted = {
        (int(row["person"]), int(row["seats"])): [
            *(int(row[name]) for name in ("windows", "rounds", "hands_and_bets_ms"))
        ]
        for row in listed
    }
    assert counted == dict(found)
    assert found
    for row in listed:
        hour = int(row["rounds"]) * 3_600_000 / int(row["hands_and_bets_ms"])
        assert float(row["rounds_an_hour"]) == int(hour * 10) / 10  # rounded down, as on the page
        assert int(row["target"]) == 30


def days_of(pending: list) -> set:
    return {row["received"].date() for answers in pending for *_rest, row in answers}


def spent(pending: list) -> float:
    return sum(took.total_seconds() for answers in pending for took, *_rest in answers)


def test_forgotten_and_counted_again_every_table_is_the_same(client_of, school):
    tables = ("mistakes", "questions", "performance_drops", "pace")
    before = [file(client_of, school, table) for table in tables]
    assert all(before)
    tallies.recount_all(school=school.school)
    call_command("tally", stdout=(said := StringIO()))
    assert said.getvalue() == f"{(SMALL.people - 1) * SMALL.runs} runs counted.\n"
    assert [file(client_of, school, table) for table in tables] == before


def test_the_made_up_school_has_something_of_each(school, rows):
    assert {row["mode"] for row in rows} == {"practice", "guided", "test"}
    assert any(row["hinted"] for row in rows)
    assert {row["game"] for row in rows} == set(GAMES)
