"""Progress, ledger, marking again and hours are the sums of the decisions that are stored, under every
filter; and filters that part a school part its sums."""

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from io import StringIO

import pytest
from django.db import connection
from django.utils import timezone

from games import GAMES, RULES_VERSION
from tests.servers.big.big_school import BigSchool, Size, build
from tests.trainer.reports.recount.decided import Decision, decisions_of, minutes_of, scored
from tests.trainer.reports.recount.printed import Element, printed, tally_of
from trainer.play.models import Correction, Run
from trainer.reports import tallies
from trainer.reports.models import DayTally, MarkedTally

pytestmark = pytest.mark.django_db

SMALL = Size(people=8, classes=2, runs=8, answers=25, open_tables=2, days=60)
ANY = "six-card-poker"
TODAY = timezone.now().date()
MIDDLE = TODAY - timedelta(days=30)
ASKED: list[dict] = [
    {},
    {"game": ANY},
    {"mode": "test"},
    {"class": 0, "mode": "practice"},
    {"class": 1, "game": "rabbit-hunter"},
    {"since": MIDDLE},
    {"until": MIDDLE, "game": ANY, "mode": "guided"},
    {"since": MIDDLE - timedelta(days=3), "until": MIDDLE + timedelta(days=3)},
    {"since": TODAY + timedelta(days=1)},
]
"""As addresses have it; classes by their number."""
Sums = tuple[int, int, int, int]


@pytest.fixture(scope="module")
def big(module_rows) -> BigSchool:
    return build(SMALL)


@pytest.fixture
def decided(big, db) -> list[Decision]:
    return decisions_of(big.school.pk)


@pytest.fixture
def client(client_of, big):
    return client_of(big.manager)


def lines(client, address: str, **asked) -> list[dict[str, str]]:
    sent = client.get(address, {"file": "csv"} | asked)
    assert sent.status_code == 200, address
    return list(csv.DictReader(StringIO(sent.getvalue().decode("utf-8-sig"))))


def in_words(big: BigSchool, asked: dict) -> dict:
    return asked | ({"class": big.classes[asked["class"]].pk} if "class" in asked else {})


def fitting(big: BigSchool, some: Iterable[Decision], asked: dict) -> list[Decision]:
    members = (
        set(big.classes[asked["class"]].members.values_list("pk", flat=True)) if "class" in asked else None
    )
    return [
        one
        for one in some
        if (members is None or one.member in members)
        and asked.get("game", one.game) == one.game
        and asked.get("mode", one.mode) == one.mode
        and asked.get("since", TODAY.min) <= one.received.date() <= asked.get("until", TODAY.max)
    ]


def summed(some: Iterable[Decision]) -> Sums:
    some = list(some)
    return len(some), *(
        sum(getattr(one, name) for one in some) for name in ("right", "overpaid", "underpaid")
    )


def by(some: Iterable[Decision], key: Callable) -> dict:
    found = defaultdict(list)
    for one in some:
        found[key(one)].append(one)
    return dict(found)


def sums_in(line: dict[str, str]) -> Sums:
    return tuple(int(line[name]) for name in ("decisions", "right", "overpaid_cents", "underpaid_cents"))


# --- What is compared -----------------------------------------------------------------------------------


def check_school(client, big, decided, asked) -> None:
    found = {
        int(line["person"]): sums_in(line) for line in lines(client, "/progress/", **in_words(big, asked))
    }
    own = by(fitting(big, scored(decided), asked), lambda one: one.member)
    assert found == {person: summed(own.get(person, ())) for person in found}


def check_people(client, big, decided, asked) -> None:
    asked = {name: value for name, value in asked.items() if name != "class"}
    for person in big.trainees[::3]:
        own = [one for one in fitting(big, scored(decided), asked) if one.member == person.pk]
        told = lines(client, f"/progress/{person.pk}/", **asked)
        kinds = {
            kind: summed(some)[:2] for kind, some in by(own, lambda one: (one.game, one.question)).items()
        }
        found = {(one["game"], one["question"]): (int(one["decisions"]), int(one["right"])) for one in told}
        assert found == kinds


def check_ledger(client, big, decided, asked, *, person=None, only="mispaid", wager="", mistake="") -> None:
    """The file line by line; the sums on the page are those of the file."""
    sides = {"mispaid": ("overpaid", "underpaid")}.get(only, (only,))
    rows = [
        next(row for row in one.rows if row["overpaid"] or row["underpaid"])
        for one in fitting(big, scored(decided), asked)
        if any(getattr(one, side) for side in sides)
        and person in (None, one.member)
        and wager in ("", one.wager)
        and mistake in ("", one.named)
    ]
    of = in_words(big, asked) | {"only": only, "wager": wager, "mistake": mistake, "person": person or ""}
    told = [
        (int(line["verdict"]), int(line["cents"])) for line in lines(client, "/progress/ledger.csv", **of)
    ]
    assert sorted(told) == sorted((row["pk"], row["overpaid"] - row["underpaid"]) for row in rows)
    tally = tally_of(asked_page(client, "/progress/ledger/", of))
    for side, sign in (("overpaid", 1), ("underpaid", -1)):
        if side in sides:
            cents = sum(max(sign * cents, 0) for _row, cents in told)
            assert tally[side.title()][0] == f"${cents // 100:,}{f'.{cents % 100:02}' if cents % 100 else ''}"


def asked_page(client, address: str, asked: dict) -> Element:
    return printed(
        client, f"{address}?{'&'.join(f'{name}={value}' for name, value in asked.items() if value)}"
    )


def check_correction(client, big, decided, _asked) -> None:
    """By person, how often the verdict is another one since; what it came to is a difference of sums."""
    (correction,) = Correction.objects.filter(school=big.school)
    before = {(one.answer, one.asked): one for one in decisions_of(big.school.pk, before=correction.pk)}
    again = [one for one in decided if one.rows[0]["correction"] == correction.pk]
    changed = [(before[one.answer, one.asked], one) for one in again]
    expected = {
        member: (
            len({new.run for _old, new in pairs}),
            len(pairs),
            sum(new.right and not old.right for old, new in pairs),
            sum(old.right and not new.right for old, new in pairs),
            sum(new.overpaid - old.overpaid for old, new in pairs),
            sum(new.underpaid - old.underpaid for old, new in pairs),
        )
        for member, pairs in by(changed, lambda pair: pair[1].member).items()
    }
    names = ("tables", "decisions", "righted", "wronged", "overpaid_cents", "underpaid_cents")
    told = lines(client, f"/progress/regrading/{correction.pk}/")
    assert {int(line["person"]): tuple(int(line[name]) for name in names) for line in told} == expected


def check_marked_under(client, big, decided, asked) -> None:
    """Under which rules the verdicts stand, and how many of them a correction added."""
    rows = [row for one in fitting(big, scored(decided), asked) for row in one.rows]
    again = Counter(row["correction"] for row in rows if row["correction"])
    said = asked_page(client, "/progress/", in_words(big, asked)).every("p", marked="marked-under")
    versions, _stop, marked = said[0].text.partition(".") if said else ("", "", "")
    assert re.findall(r"\d+", versions) == [
        str(one) for one in sorted({row["rules_version"] for row in rows})
    ]
    assert re.findall(r"(\d+) decisions? (?:was|were) marked", marked) == [str(one) for one in again.values()]


CHECKS = (check_school, check_people, check_ledger, check_marked_under)


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: " ".join(map(str, asked)) or "everything")
def test_figures_are_the_sums_of_the_decisions_behind_them(client, big, decided, asked):
    for check in CHECKS:
        check(client, big, decided, asked)


@pytest.mark.parametrize("few", [0, 10_000], ids=["by its tallies", "one by one"])
def test_the_ledger_of_a_bet_a_mistake_and_a_person(client, big, decided, monkeypatch, few):
    monkeypatch.setattr("trainer.reports.ledger.FEW", few)
    for about in ({"wager": "play"}, {"only": "overpaid", "wager": "ante"}, {"mistake": "row-above"}):
        check_ledger(client, big, decided, {"game": ANY}, **about)
    for person in big.trainees[:3]:
        check_ledger(client, big, decided, {}, person=person.pk, only="underpaid")
        check_ledger(client, big, decided, {"mode": "practice"}, person=person.pk, wager="ante")


def test_what_marking_again_came_to(client, big, decided):
    check_correction(client, big, decided, {})


def test_everybodys_hours(client, big):
    for person in big.trainees:
        told = lines(client, f"/certifications/people/{person.pk}/hours.csv")
        practised = [one for one in told if one["kind"] == "practice"]
        assert {(one["when"], one["game"]): int(one["minutes"]) for one in practised} == minutes_of(person.pk)


# --- What must hold of any sums ---------------------------------------------------------------------------


def whole(client, **asked) -> Sums:
    return tuple(map(sum, zip(*map(sums_in, lines(client, "/progress/", **asked)), strict=True)))


def parts() -> dict[str, list[dict]]:
    days = [{"until": MIDDLE}, {"since": MIDDLE + timedelta(days=1)}]
    modes = [{"mode": mode} for mode in ("practice", "guided", "test")]
    return {"games": [{"game": game} for game in GAMES], "modes": modes, "days": days}


@pytest.mark.parametrize("filters", parts().values(), ids=parts())
def test_filters_part_the_sums(client, big, filters):
    assert tuple(map(sum, zip(*(whole(client, **asked) for asked in filters), strict=True))) == whole(client)


# --- Negative controls ------------------------------------------------------------------------------------


def costlier(one: Decision) -> Decision:
    row = one.rows[0] | {"overpaid": one.overpaid + 100, "underpaid": 0, "rules_version": 99}
    return replace(one, right=not one.right, overpaid=one.overpaid + 100, rows=(row, *one.rows[1:]))


@pytest.mark.parametrize("check", [*CHECKS, check_correction])
def test_one_decision_that_is_off_is_seen(client, big, decided, check):
    again = next(one for one in decided if one.rows[0]["correction"])
    counted = next(one for one in scored(decided) if one.member == big.trainees[0].pk)
    spoiled = again if check is check_correction else counted
    off = [costlier(one) if one is spoiled else one for one in decided]
    with pytest.raises(AssertionError):
        check(client, big, off, {})


def test_a_tally_that_is_off_is_seen(client, big, decided):
    tallies.catch_up(school=big.school)
    row = DayTally.objects.filter(membership=big.trainees[0]).exclude(question="").first()
    for tally in DayTally.objects.filter(run=row.run, day=row.day):
        DayTally.objects.filter(pk=tally.pk).update(decisions=tally.decisions + 1)
    with pytest.raises(AssertionError):
        check_school(client, big, decided, {})


# --- Marked again -------------------------------------------------------------------------------------------


def test_only_who_manages_is_led_to_the_correction(client_of, big):
    address = f'href="/progress/regrading/{Correction.objects.get(school=big.school).pk}/"'
    assert address in client_of(big.manager).get("/progress/").content.decode()
    page = client_of(big.instructor).get("/progress/").content.decode()
    assert address not in page
    assert "marked again on" in page


def test_each_line_of_the_ledger_says_its_rules(client, big, decided):
    told = {line["rules_version"] for line in lines(client, "/progress/ledger.csv")}
    assert told == {"2", str(RULES_VERSION)}


def test_counted_again_it_comes_out_the_same(big):
    def kept() -> list:
        return sorted(MarkedTally.objects.values_list("run", "day", "rules_version", "verdicts"))

    tallies.catch_up(school=big.school)
    before = kept()
    tallies.forget(school=big.school)
    runs = Run.objects.filter(membership__school=big.school).count()
    assert tallies.catch_up(school=big.school) == runs
    assert kept() == before


def test_a_school_page_reads_the_index_and_no_row(big):
    tallies.catch_up(school=big.school)
    counted = MarkedTally.objects.filter(school=big.school).values_list("rules_version").order_by()
    if connection.vendor == "sqlite":
        assert "COVERING INDEX marked_under_of_a_school" in counted.distinct().explain()
