"""A backup of SQLite is whole while everybody answers, and is put back with nothing lost."""

import os
import shutil
import sqlite3
import stat
import threading
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from tests.conftest import join
from tests.trainer.own_database import default_is
from tests.trainer.playing import play_on, start_run
from trainer.accounts.services.erasure import erase
from trainer.ops import backups
from trainer.ops.backups import contents_of
from trainer.ops.process_guard import claim
from trainer.play.models import Answer, Run
from trainer.schools import append_only
from trainer.schools.models import Erasure, Membership, Role, User

pytestmark = pytest.mark.sqlite


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture
def backup(tmp_path, run):
    """Of a table at which two answers were given."""
    play_on(run, 2)
    call_command("backup", str(tmp_path / "one.sqlite3"))
    return tmp_path / "one.sqlite3"


@pytest.fixture
def elsewhere(tmp_path, settings):
    """Where a restored database is to lie."""
    target = tmp_path / "elsewhere" / "trainer.sqlite3"
    target.parent.mkdir()
    settings.DATABASES["default"]["NAME"], before = str(target), settings.DATABASES["default"]["NAME"]
    yield target
    settings.DATABASES["default"]["NAME"] = before


def test_it_holds_every_row_and_trigger(backup, db):
    connections.close_all()
    assert contents_of(backup) == contents_of(db)
    assert contents_of(backup).rows["play_answer"] == 2
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    names = ["one.sqlite3", "one.sqlite3.erasures"]
    assert sorted(path.name for path in backup.parent.iterdir() if "one" in path.name) == names


@pytest.mark.usefixtures("db")
def test_nothing_is_overwritten_and_one_that_is_not_whole_is_not_there(tmp_path, monkeypatch):
    path = tmp_path / "precious"
    path.write_text("precious")
    with pytest.raises(CommandError, match=r"No backup was made.*is there already"):
        call_command("backup", str(path))
    assert path.read_text() == "precious"
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", str(tmp_path / "no" / "such" / "folder"))

    def broken(path):
        raise backups.BackupError("broken")

    monkeypatch.setattr(backups, "contents_of", broken)
    with pytest.raises(CommandError, match="broken"):
        call_command("backup", str(tmp_path / "new"))
    assert list(tmp_path.glob("*new*")) == []


@pytest.mark.usefixtures("db")
def test_a_folder_keeps_the_newest(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "notes.txt").touch()
    for day in range(1, 6):
        monkeypatch.setattr(backups, "moment", lambda day=day: f"2026110{day}T030000Z")
        call_command("backup", str(folder), keep=3)
    left = sorted(path.name for path in folder.iterdir())
    kept = [f"trainer-2026110{day}T030000Z.sqlite3" for day in (3, 4, 5)]
    assert left == ["notes.txt", *sorted([*kept, *(f"{name}.erasures" for name in kept)])]
    assert capsys.readouterr().out.count("is deleted") == 2
    for wrong in ({"keep": 0}, {"keep": -1}):
        with pytest.raises(CommandError, match="--keep"):
            call_command("backup", str(folder), **wrong)


@pytest.mark.usefixtures("db")
def test_without_a_trainers_database_nothing_is_written_and_nothing_deleted(tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    good = [folder / f"trainer-2026110{day}T030000Z.sqlite3" for day in range(1, 4)]
    for path in good:
        path.write_text("good")
    missing, another = tmp_path / "missing.sqlite3", tmp_path / "another.sqlite3"
    with closing(sqlite3.connect(another)) as other:
        other.execute("CREATE TABLE phone_numbers (x)")
    before = another.read_bytes()
    for database in (missing, another):
        with default_is(str(database)), pytest.raises(CommandError, match=r"No backup was.*DATABASE_URL"):
            call_command("backup", str(folder), keep=2)
    assert sorted(folder.iterdir()) == good
    assert not missing.exists()
    assert another.read_bytes() == before


WRITERS, ANSWERS = 3, 5


def test_under_load_it_is_whole_and_holds_what_was_acknowledged(riverside, tmp_path, db):
    """Everything that was acknowledged before it began is in it, and no answer by half."""
    members = [join(riverside, f"writer{number}", Role.TRAINEE) for number in range(WRITERS)]
    runs = [start_run(member, spots=6) for member in members]
    acknowledged, failures = [], []

    def answer(run):
        try:
            for _ in range(ANSWERS):
                play_on(Run.objects.in_full().get(pk=run.pk), 1)
                acknowledged.append(run.pk)
        except Exception as error:
            failures.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=answer, args=[run]) for run in runs]
    for thread in threads:
        thread.start()
    number, floors = 0, []
    while any(thread.is_alive() for thread in threads) or not floors:
        floors.append(len(acknowledged))
        call_command("backup", str(tmp_path / f"{number}.copy"))
        number += 1
    for thread in threads:
        thread.join()
    assert failures == []
    assert number > 1
    for each, floor in enumerate(floors):
        with closing(sqlite3.connect(tmp_path / f"{each}.copy")) as copy:
            (answers,) = copy.execute("SELECT COUNT(*) FROM play_answer").fetchone()
            (bare_ones,) = copy.execute(
                "SELECT COUNT(*) FROM play_answer WHERE id NOT IN (SELECT answer_id FROM play_verdict)"
            ).fetchone()
            (positions,) = copy.execute("SELECT SUM(position) FROM play_run").fetchone()
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert copy.execute("PRAGMA foreign_key_check").fetchall() == []
        assert floor <= answers == positions
        assert bare_ones == 0
    assert Answer.objects.count() == WRITERS * ANSWERS


def test_restored_is_what_was_backed_up(backup, elsewhere, capsys):
    call_command("restore", str(backup))
    assert contents_of(elsewhere) == contents_of(backup)
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o600
    assert "kept" not in capsys.readouterr().out
    with closing(sqlite3.connect(elsewhere)) as restored:
        again = "INSERT OR REPLACE INTO play_answer SELECT * FROM play_answer"
        for change in ("UPDATE play_answer SET place = ''", "DELETE FROM play_verdict", again):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                restored.execute(change)


def test_where_there_is_one_it_is_replaced_only_if_so_it_is_asked(backup, elsewhere):
    connections.close_all()
    with closing(sqlite3.connect(elsewhere)) as old:
        old.execute("PRAGMA journal_mode=WAL")
        old.execute("CREATE TABLE what_was_there (x)")
        with pytest.raises(CommandError, match="--replace"):
            call_command("restore", str(backup))
        old.execute("INSERT INTO what_was_there VALUES (1)")
        old.commit()
        call_command("restore", str(backup), replace=True)  # with its log, which is not in the file yet
    assert contents_of(elsewhere) == contents_of(backup)
    asides = [path for path in elsewhere.parent.iterdir() if ".before-" in path.name]
    (aside,) = (path for path in asides if not path.name.endswith(("-wal", "-shm")))
    assert contents_of(aside).rows == {"what_was_there": 1}


# --- Erased since the backup ----------------------------------------------------------------------


@pytest.fixture
def erasures(tmp_path, settings) -> Path:
    settings.ERASURE_LIST = str(tmp_path / "erasures.txt")
    return tmp_path / "erasures.txt"


def identifying() -> list[str]:
    return list(User.objects.exclude(email="").values_list("email", flat=True))


@pytest.fixture
def named(run) -> Membership:
    User.objects.filter(pk=run.membership.user_id).update(email="alice@private.example")
    return run.membership


def test_who_was_erased_after_the_backup_is_erased_again(named, tmp_path, erasures, olga, capsys, request):
    """By a list beside a later backup, where only the backups are left."""
    folder = tmp_path / "backups"
    folder.mkdir()
    call_command("backup", str(folder / "old"))
    erase(person=Membership.objects.get(pk=named.pk), by=olga)
    elsewhere = request.getfixturevalue("elsewhere")
    call_command("restore", str(folder / "old"))
    with default_is(str(elsewhere)):
        call_command("backup", str(folder / "last"))
        erasures.unlink()
        again = [folder / "last.erasures"]
        assert identifying() == ["alice@private.example"]
        call_command("erase", again=again)
        assert identifying() == []
        assert Erasure.objects.get().line.whom_id == named.pk
        assert append_only.differences(connections["default"]) == []
        call_command("erase", again=again)
    assert "1 of 1 people were erased again.\n0 of 1" in capsys.readouterr().out


@pytest.mark.usefixtures("db")
def test_a_number_that_was_given_away_again_and_a_faulty_list_erase_no_one(named, tmp_path, erasures, olga):
    user = User.objects.get(pk=named.user_id)
    earlier = user.date_joined - timedelta(days=1)
    erasures.write_text(f"# a line\n\n{user.pk} {earlier.isoformat()} erased\n")
    call_command("erase", again=[erasures])
    for line in (
        "17",
        f"{user.pk} yesterday erased",
        f"{user.pk} 2026-01-01T08:00 erased",
        f"{user.pk} {earlier.isoformat()} forgiven",
    ):
        erasures.write_text(f"{user.pk} {user.date_joined.isoformat()} erased\n{line}\n")
        with pytest.raises(CommandError, match=r"erasures\.txt, line 2.*No one was erased"):
            call_command("erase", again=[erasures])
    with pytest.raises(CommandError, match="is no file"):
        call_command("erase", again=[tmp_path / "elsewhere"])
    assert identifying() == ["alice@private.example"]


def test_an_only_owner_is_named_and_the_others_are_erased(named, erasures, olga, capsys):
    users = User.objects.filter(pk__in=[named.user_id, olga.user_id])
    erasures.write_text("".join(f"{user.pk} {user.date_joined.isoformat()} forgotten\n" for user in users))
    with pytest.raises(CommandError, match=rf"The only owner.*user {olga.user_id}\. Make someone else"):
        call_command("erase", again=[erasures])
    assert "1 of 2 people" in capsys.readouterr().out
    assert identifying() == []


def test_what_is_no_backup_is_not_restored(backup, elsewhere):
    content, path, another = backup.read_bytes(), backup.with_name("damaged"), backup.with_name("another")
    with closing(sqlite3.connect(another)) as other:
        other.execute("CREATE TABLE phone_numbers (x)")
    scribbled = content[: 4096 * 3] + os.urandom(4096 * 6) + content[4096 * 9 :]
    for damaged in (content[: len(content) // 2], scribbled, another.read_bytes()):
        path.write_bytes(damaged)
        with pytest.raises(CommandError, match="Nothing was restored"):
            call_command("restore", str(path))
        assert not elsewhere.exists()


TAMPERED = {
    "weaker": "DROP TRIGGER play_answer_no_update; CREATE TRIGGER play_answer_no_update BEFORE UPDATE ON "
    "play_answer FOR EACH ROW WHEN NEW.place = '' BEGIN SELECT RAISE(ABORT, 'append-only'); END",
    "one more": "CREATE TRIGGER helpful AFTER INSERT ON play_answer BEGIN DELETE FROM play_run; END",
}


def test_a_backup_with_other_triggers_is_not_restored(backup, elsewhere):
    for how, change in TAMPERED.items():
        tampered = Path(shutil.copy(backup, backup.with_name(how)))
        with closing(sqlite3.connect(tampered)) as file:
            file.executescript(change)
        with pytest.raises(CommandError, match=r"(play_answer_no_update|helpful)\. Use another backup"):
            call_command("restore", str(tampered))
        assert not elsewhere.exists(), how


@pytest.mark.usefixtures("db")
def test_an_older_backup_that_lacks_a_table_keeps_the_triggers_of_the_others():
    """It's restored before it's migrated."""
    with connections["default"].cursor() as cursor:
        cursor.execute("DROP TABLE play_retraction")
    assert append_only.differences(connections["default"]) == []


@pytest.mark.parametrize("alone", [True, False], ids=["one process", "one of several"])
def test_nothing_is_restored_over_a_database_that_is_served(backup, elsewhere, alone):
    claim(Path(f"{elsewhere}.serving"), alone=alone)
    with pytest.raises(CommandError, match="already serves this database"):
        call_command("restore", str(backup), replace=True)
    assert not elsewhere.exists()
