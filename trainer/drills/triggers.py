"""Answers and verdicts are never changed or deleted: the triggers of their tables."""

from trainer.schools import append_only

TABLES = ("drills_answer", "drills_verdict")


def install(connection):
    """Creates the triggers on this connection's database; safe to call again."""
    append_only.install(connection, TABLES)


def remove(connection):
    append_only.remove(connection, TABLES)
