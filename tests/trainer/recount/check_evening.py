"""What a class did in an evening: the board of set work, the record of a live room, their files, payoffs, and
who may deal what; each from the raw rows of the runs that it is about.
"""

import csv
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from io import StringIO
from typing import Any
from uuid import UUID

from django.db import connection

from games import GAMES
from games.engine.asks.table import questions_of
from tests.trainer.recount.printed import Element, printed, table_of
from tests.trainer.recount.raw_rows import Decision, key_in
from trainer.practice.wording import question_words, wager_words


def raw(query: str, *about: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, list(about))
        return cursor.fetchall()


def lines_of(client, address: str) -> list[dict[str, str]]:
    text = client.get(address).content.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text, newline="")))


# --- Set work ----------------------------------------------------------------------------------------


@dataclass
class Trial:
    """An attempt: every decision of its run."""

    member: int
    run: UUID
    over: bool
    decided: list[Decision] = field(default_factory=list)

    @property
    def worths(self) -> Counter[str]:
        return Counter(map(worth, self.decided))

    @property
    def best(self) -> tuple[float, int]:
        right = sum(one.right for one in self.decided)
        return (right / len(self.decided) if self.decided else 0.0), right


def worth(one: Decision) -> str:
    """Slow is what took longer than all that was asked there may take."""
    if not one.right:
        return "wrong"
    took, allowed = one.said.took, one.said.allowed
    return "slow" if took and allowed and took.total_seconds() > allowed else "right"


WORKS = """
SELECT w.membership_id, w.run_id, r.finished FROM assignments_work w JOIN drills_run r ON r.id = w.run_id
WHERE w.assignment_id = %s ORDER BY w.membership_id, w.number
"""


def trials_of(assignment: int, decided: dict[int, list[Decision]]) -> dict[UUID, Trial]:
    rows = raw(WORKS, assignment)
    found = {key_in(run): Trial(member, key_in(run), over is not None) for member, run, over in rows}
    for own in decided.values():
        for one in own:
            if one.said.run in found:
                found[one.said.run].decided.append(one)
    return found


def check_board(client, assignment: int, decided: dict[int, list[Decision]], people: int) -> None:
    """Of work in which the best attempt counts: how many have done it, and each kind of decision."""
    trials = trials_of(assignment, decided)
    counted = [_best(list(some)) for some in _by_member(trials).values()]
    page = printed(client, f"/teaching/work/{assignment}/")
    done = sum(one.over for one in counted)
    assert page.every("p", marked="work-done")[0].text == f"{done} of {people} have done it"
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    said: dict[str, Counter[str]] = defaultdict(Counter)
    for one in counted:
        for decision in one.decided:
            kinds[_label(decision)][worth(decision)] += 1
            said[_label(decision)][decision.given.split(" ")[0]] += 1
    listed = page.every("ul", marked="asked-rows")[0].every("li")
    assert {one.every("strong")[0].text: _worths(one) for one in listed} == {
        label: [counts[name] for name in ("right", "slow", "wrong")] for label, counts in kinds.items()
    }
    for one in listed:
        times = [int(part.text.rpartition("×")[2]) for part in one.every("span", marked="asked-one")]
        assert sum(times) == said[one.every("strong")[0].text].total()
    _check_results(client, assignment, trials)


def _by_member(trials: dict[UUID, Trial]) -> dict[int, list[Trial]]:
    found: dict[int, list[Trial]] = defaultdict(list)
    for one in trials.values():
        found[one.member].append(one)
    return found


def _best(trials: list[Trial]) -> Trial:
    """Of those that are over; of equal ones the first."""
    done = [one for one in trials if one.over]
    return max(done, key=lambda one: one.best) if done else trials[-1]


def _label(one: Decision) -> str:
    """A bet stands by its name where its question is asked bet by bet."""
    found = questions_of(GAMES[one.said.game]).get(one.question)
    assert found
    return wager_words(one.said.game, one.wager) if found[1].by_wager else question_words(one.question)


def _worths(line: Element) -> list[int]:
    counts = line.every("div", marked="asked-worth")[0].text.split()
    return [int(word) for word in counts if word.isdigit()]


def _check_results(client, assignment: int, trials: dict[UUID, Trial]) -> None:
    lines = lines_of(client, f"/teaching/work/{assignment}/results.csv")
    sums = {UUID(line["run"]): [int(line[name]) for name in SUMMED] for line in lines if line["run"]}
    assert sums == {
        run: [len(one.decided), one.worths["right"] + one.worths["slow"], one.worths["slow"]]
        for run, one in trials.items()
    }


SUMMED = ("decisions", "right", "slow")


# --- A live room -------------------------------------------------------------------------------------

ATTENDED = "SELECT run_id FROM gathering_attendance WHERE room_id = %s"


def check_room(client, room: UUID, decided: dict[int, list[Decision]]) -> None:
    """At every stop how many were right, wrong and silent, question by question; and the file."""
    field = connection.ops.adapt_uuidfield_value if hasattr(connection.ops, "adapt_uuidfield_value") else None
    asked = field(room) if field else room if connection.vendor == "postgresql" else room.hex
    runs = {key_in(run) for (run,) in raw(ATTENDED, asked)}
    said = [one for own in decided.values() for one in own if one.said.run in runs]
    by_prompt: dict[tuple[int, str, tuple[str, ...]], Counter[bool]] = defaultdict(Counter)
    for one in sorted(said, key=lambda one: one.rows[0].key):
        by_prompt[one.said.round, one.said.place, one.rows[0].decision][one.right] += 1
    page = printed(client, f"/rooms/{room}/")
    found = [_shares(one) for one in page.every("section", marked="asked")]
    expected = [(some[True], some[False], len(runs) - some.total()) for some in by_prompt.values()]
    assert sorted(found) == sorted(expected)
    lines = lines_of(client, f"/rooms/{room}/answers.csv")
    assert Counter(line["right"] for line in lines) == Counter("yes" if one.right else "no" for one in said)


def _shares(asked: Element) -> tuple[int, int, int]:
    """How many were right, how many wrong, how many silent."""
    sums = Counter()
    for line in asked.every("li"):
        (kind,) = {"is-right", "is-wrong", "is-silent"} & set(line.of["class"].split())
        sums[kind] += int(line.every("span", marked="share-count")[0].text)
    return sums["is-right"], sums["is-wrong"], sums["is-silent"]


# --- Payoffs, tests, lately --------------------------------------------------------------------------

REPLIES = """
SELECT s.rung, s.id, p."right" FROM fluency_payoffreply p JOIN fluency_payoffset s ON s.id = p.of_id
WHERE s.membership_id = %s
"""


def check_payoffs(client, member: int) -> None:
    """Answers and right ones of each rung that was begun."""
    rungs: dict[str, list[bool]] = defaultdict(list)
    for rung, _set, right in raw(REPLIES, member):
        rungs[rung].append(bool(right))
    lines = table_of(printed(client, f"/progress/{member}/"), "payoffs")
    found = sorted(line[2].text for line in lines)
    assert found == sorted(f"{sum(some)} of {len(some)}" for some in rungs.values())


NEWEST = """
SELECT r.membership_id, d.game, r.finished, o.passed FROM drills_run r
JOIN drills_drill d ON d.id = r.drill_id JOIN reviewing_testoutcome o ON o.run_id = r.id
JOIN schools_membership m ON m.id = r.membership_id
WHERE m.school_id = %s AND d.mode = 'test' AND r.standard <> '' ORDER BY r.finished
"""
GOOD = {"passed", "expires-soon", "expired"}


def check_matrix(client, school: int) -> None:
    """Who passed the newest test of a game, who did not, and who never sat one."""
    newest = {(who, game): bool(passed) for who, game, _when, passed in raw(NEWEST, school)}
    for line in lines_of(client, "/standing.csv?everybody=on"):
        passed = newest.get((int(line["person"]), line["game"]))
        told = None if line["state"] == "never" else line["state"] in GOOD
        assert told == passed, line


def check_lately(client, own: list[Decision]) -> None:
    """The rounds on one's own first page."""
    rounds: dict[tuple[UUID, int], list[Decision]] = defaultdict(list)
    for one in own:
        if not one.said.sealed and (one.said.finished or one.said.round != one.said.in_hand):
            rounds[one.said.run, one.said.round].append(one)
    last = sorted(rounds.values(), key=lambda some: max(d.said.received for d in some), reverse=True)[:8]
    page = printed(client, "/")
    listed = page.every("section", marked="home-side")[0].every("li")
    found = [one.every("span", marked="row-side")[0].text for one in listed]
    assert found == [f"{sum(d.right for d in some)} of {len(some)}" for some in last]
