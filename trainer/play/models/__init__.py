"""The models of play, one subject a file."""

from trainer.play.models.answers import Answer, Retraction, SelfReport, Verdict, VerdictQuerySet
from trainer.play.models.corrections import CorrectedRun, Correction
from trainer.play.models.drills import GRACE, Drill, Mode, Plan, Run, RunQuerySet
from trainer.play.models.feedback import Dispute, Note, NoteRead, Ruling, RulingRead
from trainer.play.models.presence import SILENT, Presence
from trainer.play.models.test_sessions import DealtRound, RulesPage, TestSession

__all__ = [
    "GRACE",
    "SILENT",
    "Answer",
    "CorrectedRun",
    "Correction",
    "DealtRound",
    "Dispute",
    "Drill",
    "Mode",
    "Note",
    "NoteRead",
    "Plan",
    "Presence",
    "Retraction",
    "RulesPage",
    "Ruling",
    "RulingRead",
    "Run",
    "RunQuerySet",
    "SelfReport",
    "TestSession",
    "Verdict",
    "VerdictQuerySet",
]
