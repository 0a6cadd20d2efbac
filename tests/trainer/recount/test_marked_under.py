"""Figures say under which rules they stand, and how many of them were marked again and when."""

import re
from collections import Counter

import pytest
from django.db import connection

from games import RULES_VERSION
from tests.servers.big.big_school import build
from tests.trainer.recount.check_corrections import corrections_of
from tests.trainer.recount.printed import printed
from tests.trainer.recount.second_opinion import Asked, of_decision, recounted
from tests.trainer.recount.test_recounted_progress import SMALL, asked
from trainer.drills.models import MarkedTally, Run
from trainer.progress import tallies

pytestmark = pytest.mark.django_db
Marked = Counter[tuple[int, int | None]]


@pytest.fixture
def small():
    return build(SMALL)


def expected(marked: Marked) -> list[str]:
    """The versions, then how often each correction counts."""
    by: Counter[int] = Counter()
    for (_rules, correction), times in marked.items():
        if correction:
            by[correction] += times
    versions = sorted({rules for rules, _correction in marked})
    return [*map(str, versions), "|", *(str(by[one]) for one in sorted(by, reverse=True))]


def told(client, address: str) -> list[str]:
    said = [line.text for line in printed(client, address).every("p", marked="marked-under")]
    if not said:
        return ["|"]
    versions, _stop, again = said[0].partition(".")
    return [*re.findall(r"\d+", versions), "|", *re.findall(r"(\d+) decisions? (?:was|were) marked", again)]


def test_as_the_raw_rows_have_it_under_every_filter(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    lines = []
    for one in asked(small):
        taken = one.takes(recount)
        marked: Marked = Counter()
        for (of, rules, correction), times in recount.rules.items():
            if taken(of):
                marked[rules, correction] += times
        lines.append(expected(marked))
        assert told(client, one.address("/progress/")) == lines[-1], one
        for page in ("/progress/ledger/", "/progress/answers/"):
            # Nothing stands where no row is.
            assert told(client, one.address(page)) in (lines[-1], ["|"]), one
    assert lines[0][:2] == ["2", str(RULES_VERSION)]
    assert int(lines[0][-1]) > 0


def test_of_a_person_from_their_own_verdicts(client_of, small):
    recount, client = recounted(small.school.pk), client_of(small.manager)
    for one in (Asked(), Asked(game="six-card-poker"), Asked(mode="guided")):
        for member, own in list(recount.own.items())[:4]:
            taken = one.takes(recount)
            counting = [d for d in own if d.said.counts and taken(of_decision(d))]
            marked = Counter((row.rules, row.correction) for d in counting for row in d.rows)
            assert told(client, one.address(f"/progress/{member}/")) == expected(marked)


def test_only_who_manages_is_led_to_the_correction(client_of, small):
    (correction,) = corrections_of(small.school.pk)
    address = f'href="/progress/corrections/{correction}/"'
    assert address in client_of(small.manager).get("/progress/").content.decode()
    page = client_of(small.instructor).get("/progress/").content.decode()
    assert address not in page
    assert "marked again on" in page


def test_the_file_of_the_ledger_says_it_line_by_line(client_of, small):
    recount = recounted(small.school.pk)
    text = client_of(small.manager).get("/progress/ledger.csv").content.decode("utf-8-sig")
    first, *lines = text.splitlines()
    assert first.endswith("rules_version,marked_again")
    found = Counter(line.split(",")[-2] for line in lines)
    rows = (next(row for row in one.rows if row.overpaid or row.underpaid) for one in recount.mispaid)
    assert found == Counter(str(row.rules) for row in rows)


def test_it_is_counted_again_with_the_tallies_and_comes_out_the_same(small):
    def kept() -> list:
        return sorted(MarkedTally.objects.values_list("run", "day", "rules_version", "verdicts"))

    tallies.catch_up(school=small.school)
    before = kept()
    tallies.forget(school=small.school)
    assert (
        tallies.catch_up(school=small.school) == Run.objects.filter(membership__school=small.school).count()
    )
    assert kept() == before


def test_a_school_page_reads_the_index_and_no_row(small):
    tallies.catch_up(school=small.school)
    counted = MarkedTally.objects.filter(school=small.school).values_list("rules_version").order_by()
    if connection.vendor == "sqlite":
        assert "COVERING INDEX marked_under_of_a_school" in counted.distinct().explain()
