"""What a server has timers for, a school on a laptop does by itself."""

import os
import time

import pytest

from trainer.laptop import daily
from trainer.laptop.data import Data

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


@pytest.fixture
def data(tmp_path, monkeypatch, settings):
    settings.ALLOWED_HOSTS = ["testserver"]  # so that those of this machine go with the test
    monkeypatch.setattr(daily.connections, "close_all", lambda: None)  # the test's own is among them
    made = Data(tmp_path)
    made.make()
    return made


def test_a_day_has_one_backup_and_the_last_fourteen_stay(data, settings, monkeypatch):
    for number in range(20):
        old = data.backups / f"trainer-202601{number + 1:02}T040000Z.sqlite3"
        old.touch()
        at = time.time() - (20 - number) * daily.DAY
        os.utime(old, (at, at))
    kept_by_hand = data.backups / "before-9.9.9-20260101T040000Z.sqlite3"
    kept_by_hand.touch()
    os.utime(kept_by_hand, (1, 1))
    daily.look(data)
    made = data.newest_backup()
    daily.look(data)
    assert data.newest_backup() == made
    assert len(list(data.backups.glob("trainer-*.sqlite3"))) == daily.KEPT
    assert kept_by_hand.exists()


def test_a_laptop_that_was_carried_to_another_network_is_found_there(data, settings, monkeypatch):
    settings.ALLOWED_HOSTS = ["localhost"]
    monkeypatch.setattr(daily, "own_hosts", lambda: ["localhost", "10.9.8.7"])
    daily.look(data)
    assert settings.ALLOWED_HOSTS == ["localhost", "10.9.8.7"]


def test_what_fails_is_logged_and_the_others_are_done(data, monkeypatch, caplog):
    done = []

    def call(name, *arguments, **options):
        done.append(name)
        if name == "backup":
            raise OSError("the disk is full")

    monkeypatch.setattr(daily, "call_command", call)
    daily.look(data)
    assert done == ["backup", "forget", "fit_memory"]
    assert "backup failed" in caplog.text
