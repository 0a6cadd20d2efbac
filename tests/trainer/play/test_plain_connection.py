"""What is written once is not changed, replaced or deleted over a plain connection to the database either.

SQLite fires no trigger of deletion there for INSERT OR REPLACE; PostgreSQL has TRUNCATE.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.trainer.library.own_tables import own_paytable
from tests.trainer.library.procedures import written
from tests.trainer.packs.made import made_pack
from tests.trainer.playing import say, start_run
from trainer.courses.goals import set_goal
from trainer.courses.models import Stage, StepUnlock, Unit
from trainer.courses.progress import note_step_seen
from trainer.credentials.badges.services import badge_of
from trainer.credentials.models import BadgeKind, Transcript
from trainer.credentials.models import transcripts as models
from trainer.exams.models import (
    Allowance,
    Attempt,
    Candidate,
    Check,
    CheckCode,
    CheckDone,
    ClassroomTime,
    Event,
    EventKind,
    Exam,
    RecordView,
    Revocation,
    Rubric,
    RubricVersion,
    Signature,
    TestRecord,
    TestRequest,
)
from trainer.exams.standards import default_standard, stored
from trainer.live.joining import open_live_class
from trainer.play.models import (
    CorrectedRun,
    Correction,
    Dispute,
    Note,
    NoteRead,
    Retraction,
    Ruling,
    RulingRead,
    SelfReport,
    TestSession,
    Verdict,
)
from trainer.play.skills import Item
from trainer.practice.models import CallOutAmounts, PayoffReply, PayoffSet
from trainer.schools import append_only, audit
from trainer.schools.models import AuditAct, AuditLine, Erasure, HouseProfile, PackMade, PackRetirement

MOVED = 1_000_000
REFUSED = (sqlite3.DatabaseError, psycopg.DatabaseError)

Plain = Any
"""A connection of sqlite3 or of psycopg."""


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture(autouse=True)
def a_row_of_each(alice, mona, riverside) -> None:
    say(run := start_run(alice))
    TestSession.objects.create(run=run, session="a hash", signed_in=run.begun, since=run.begun)
    standard = stored(default_standard(school=riverside, game="six-card-poker"))
    exam = Exam.objects.create(
        school=riverside, examiner=mona, standard=standard, day=run.begun.date(), house={}
    )
    candidate = Candidate.objects.create(exam=exam, membership=alice, code="123456")
    attempt = Attempt.objects.create(
        candidate=candidate, membership=alice, game=run.drill.game, number=1, run=run
    )
    Event.objects.create(candidate=candidate, attempt=attempt, what=EventKind.BEGUN)
    Allowance.objects.create(membership=alice, extra=25, why="a letter", granted_by=mona)
    verdict = Verdict.objects.first()
    SelfReport.objects.create(verdict=verdict, mistake="row-below")
    Retraction.objects.create(verdict=verdict, answer=verdict.answer)
    correction = Correction.objects.create(
        school=riverside, by=mona, why="a slip", game="six-card-poker", paytables="", rules_version=1
    )
    came_to = dict.fromkeys(("decisions", "righted", "wronged", "unmarked", "overpaid", "underpaid"), 0)
    CorrectedRun.objects.create(correction=correction, run=run, **came_to)
    HouseProfile.objects.create(school=riverside, game="six-card-poker", changed_by=mona)
    own_paytable(mona)
    written(mona)
    record = TestRecord.objects.create(run=run, text="{}", digest="a digest")
    RubricVersion.objects.create(school=riverside, number=1, criteria=[], lowest=1, highest=5, set_by=mona)
    pack = made_pack(mona)
    PackRetirement.objects.create(pack=pack, retired=True, changed_by=mona)
    PackMade.objects.create(
        school=riverside, uid=pack.uid, version=1, name=pack.name, content=b"", made_by=mona
    )
    made = Transcript.objects.create(
        membership=alice, text="{}", digest="a digest", code="0" * 32, by=mona, name="Mona"
    )
    models.Revocation.objects.create(transcript=made, by=mona, why="a slip")
    Rubric.objects.create(record=record, by=mona, grades=[8, 7, 9])
    Signature.objects.create(record=record, by=mona, digest="a digest", name="Mona")
    badge_of(record=record, kind=BadgeKind.TABLE_TEST, school=riverside)
    RecordView.objects.create(run=run, reader=mona, day=run.begun.date())
    code = CheckCode.objects.create(record=record, code="0" * 32)
    Revocation.objects.create(code=code, by=mona, why="a slip")
    audit.note(AuditAct.ROLE, school=riverside, who=mona, whom=alice)
    Erasure.objects.create(line=AuditLine.objects.latest("pk"), counts={})
    day = run.begun.date()
    payoffs = PayoffSet.objects.create(membership=alice, rung="cutting", seed="a seed")
    PayoffReply.objects.create(of=payoffs, number=0, given="r", right=True)
    CallOutAmounts.objects.create(school=riverside, choices={}, changed_by=mona)
    check = Check.objects.create(school=riverside, name="Pitch", made_by=mona)
    CheckDone.objects.create(check_seen=check, membership=alice, day=day, met=True, examiner=mona)
    TestRequest.objects.create(membership=alice, game="6-5-4-poker")
    ClassroomTime.objects.create(membership=alice, day=day, minutes=90, added_by=mona)
    Note.objects.create(run=run, round=0, place="deal/0", author=mona, text="Look again.")
    NoteRead.objects.create(note=Note.objects.get())
    found = Dispute.objects.create(answer=verdict.answer, key="a key", words="It is right.", rules_version=1)
    ruling = Ruling.objects.create(dispute=found, by=mona, stands=True, words="It is not.")
    RulingRead.objects.create(ruling=ruling)
    note_step_seen(membership=alice, game="six-card-poker", stage=Stage.INTRO)
    StepUnlock.objects.create(
        membership=alice, game="six-card-poker", stage="intro", reason="so", opened_by=mona
    )
    set_goal(membership=alice, unit=Unit.DAYS, count=3)
    open_live_class(host=mona, item=Item(run.drill.game), spots=1)  # a Move


@pytest.fixture
def plain(db) -> Iterator[Plain]:
    with closing(_connected(db)) as opened:
        yield opened


def _connected(database: Path | str) -> Plain:
    """As anybody would who has the file, or the address."""
    if isinstance(database, Path):
        return sqlite3.connect(database, isolation_level=None)
    at = connection.settings_dict
    return psycopg.connect(
        dbname=database, host=at["HOST"], port=at["PORT"], user=at["USER"], autocommit=True
    )


# --- Roads ---------------------------------------------------------------------------------------------


def _columns(plain: Plain, table: str) -> list[str]:
    return [column[0] for column in plain.execute(f"SELECT * FROM {table}").description]


def _moved(plain: Plain, table: str, moved: Collection[str]) -> str:
    """Its rows, other in these columns: a number followed by a 0 is ten times the number."""
    said = [
        f"coalesce(CAST({name} AS TEXT), '') || '0'" if name in moved else name
        for name in _columns(plain, table)
    ]
    return f"SELECT {', '.join(said)} FROM {table} WHERE true"


def _replacing_each_key(plain: Plain, table: str) -> Iterator[str]:
    """By each unique key alone, the others being free; where there is one only, something else is other."""
    indexes = plain.execute(f"PRAGMA index_list({table})").fetchall()
    unique = [name for _number, name, is_unique, *_rest in indexes if is_unique]
    keys = [("id",), *(_key(plain, name) for name in unique)]
    for key in keys:
        others = {column for other in keys for column in other} - set(key)
        moved = others or _columns(plain, table)[-1:]
        yield f"INSERT OR REPLACE INTO {table} {_moved(plain, table, moved)}"


def _key(plain: Plain, index: str) -> tuple[str, ...]:
    return tuple(column for _rank, _number, column in plain.execute(f"PRAGMA index_info({index})"))


def _upsert(plain: Plain, table: str) -> list[str]:
    rows = f"SELECT * FROM {table} WHERE true"
    return [f"INSERT INTO {table} {rows} ON CONFLICT (id) DO UPDATE SET id = {table}.id + {MOVED}"]


EVERYWHERE: dict[str, Callable[[Plain, str], Any]] = {
    "a change": lambda plain, table: [f"UPDATE {table} SET id = id + {MOVED}"],
    "a deletion": lambda plain, table: [f"DELETE FROM {table}"],
    "a deletion of one": lambda plain, table: [
        f"DELETE FROM {table} WHERE id = (SELECT MIN(id) FROM {table})"
    ],
    "an insertion that turns into a change": _upsert,
}
IN_SQLITE: dict[str, Callable[[Plain, str], Any]] = {
    "a replacement by each key": _replacing_each_key,
    "a change that replaces": lambda plain, table: [f"UPDATE OR REPLACE {table} SET id = id + {MOVED}"],
}
BY_THE_SCHOOL = "emptying what it hangs on"
OF_NO_SCHOOL = {"play_rulespage"}
"""A printed page is kept once for all of them."""
IN_POSTGRESQL: dict[str, Callable[[Plain, str], Any]] = {
    "emptying it": lambda plain, table: [f"TRUNCATE {table} CASCADE"],
    "emptying it with all others": lambda plain, table: [
        f"TRUNCATE {', '.join(connection.introspection.table_names())}"
    ],
    BY_THE_SCHOOL: lambda plain, table: ["TRUNCATE schools_school CASCADE"],
}
ROADS = EVERYWHERE | (IN_SQLITE if connection.vendor == "sqlite" else IN_POSTGRESQL)

each_road = pytest.mark.parametrize("road", ROADS)


def rows(plain: Plain, table: str) -> list[tuple]:
    return sorted(plain.execute(f"SELECT * FROM {table}").fetchall(), key=str)


@each_road
def test_a_plain_connection_is_refused_every_road(plain, road):
    for table in append_only.tables():
        before = rows(plain, table)
        assert before, f"{table} has no row here: give a_row_of_each one"
        for statement in ROADS[road](plain, table):
            with pytest.raises(REFUSED, match="is append-only"):
                plain.execute(statement)
        assert rows(plain, table) == before


@pytest.mark.parametrize("road", ["a deletion", *[one for one in ROADS if one not in EVERYWHERE]])
def test_without_the_triggers_every_road_goes_through(plain, road):
    """The negative control: nothing else refuses."""
    append_only.remove(connection)
    for table in append_only.tables():
        if road == BY_THE_SCHOOL and table in OF_NO_SCHOOL:
            continue
        for statement in ROADS[road](plain, table):
            before = rows(plain, table)
            plain.execute("BEGIN")
            plain.execute(statement)
            assert rows(plain, table) != before, statement
            plain.execute("ROLLBACK")


def test_a_row_under_a_key_of_its_own_is_welcome(plain, mona, riverside):
    before = len(rows(plain, "schools_houseprofile"))
    HouseProfile.objects.create(school=riverside, game="six-card-poker", changed_by=mona)
    assert len(rows(plain, "schools_houseprofile")) == before + 1


def test_the_database_is_not_flushed_either(plain):
    before = {table: rows(plain, table) for table in append_only.tables()}
    with pytest.raises(CommandError, match="couldn't be flushed"):
        call_command("flush", interactive=False)
    assert {table: rows(plain, table) for table in before} == before
