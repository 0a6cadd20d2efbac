"""Answers and verdicts are never changed or deleted: the tables that this room's migrations open and close.

What refuses, and for every table of every room, is in trainer/schools/append_only.py.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

from trainer.schools import append_only

TABLES = ("drills_answer", "drills_verdict")
WITHDRAWALS = ("drills_withdrawal",)
AVOWALS = ("drills_avowal",)
SESSIONS = ("drills_examsession",)
CORRECTIONS = ("drills_correction", "drills_correctedrun")
"""Younger than the others: the first migrations do not know them."""


def install(connection: BaseDatabaseWrapper) -> None:
    """Creates the triggers on this connection's database; safe to call again."""
    append_only.install(connection, TABLES)


def remove(connection: BaseDatabaseWrapper) -> None:
    append_only.remove(connection, TABLES)
