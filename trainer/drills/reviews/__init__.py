"""Spaced repetition: what a card stands for, what answers tell the memory model, and what is due.

A card stands for a misconception where one is named, for a kind of decision where none is, and for a
situation that hardly ever comes by itself. The model (FSRS) is a pure step: card and rating in, new card
out.
"""

from trainer.drills.reviews.due import DAILY, Queue, long_overdue, put_off, queue
from trainer.drills.reviews.learning import catch_up
from trainer.drills.reviews.subjects import Misconception, Rarity, Subject, read_subject, subject_named

__all__ = [
    "DAILY",
    "Misconception",
    "Queue",
    "Rarity",
    "Subject",
    "catch_up",
    "long_overdue",
    "put_off",
    "queue",
    "read_subject",
    "subject_named",
]
