"""The system checks speak when they should, and only then."""

import sqlite3

from trainer.ops.process_guard import memory_layer_with_server_database, sqlite_library


def test_an_old_sqlite_is_mentioned(monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 2))
    assert [note.id for note in sqlite_library(None)] == ["trainer.I001"]


def test_a_shared_database_with_a_private_push_is_mentioned(settings, monkeypatch):
    assert memory_layer_with_server_database(None) == []
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    assert [note.id for note in memory_layer_with_server_database(None)] == ["trainer.W001"]
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels_redis.core.RedisChannelLayer"}}
    assert memory_layer_with_server_database(None) == []
