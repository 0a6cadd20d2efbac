"""The models of play, one subject a file."""

from trainer.play.models.answers import (
    Answer,
    CorrectedRun,
    Correction,
    Retraction,
    SelfReport,
    Verdict,
    VerdictQuerySet,
)
from trainer.play.models.drills import (
    GRACE,
    SILENT,
    DealtRound,
    Drill,
    Mode,
    Plan,
    Presence,
    RulesPage,
    Run,
    RunQuerySet,
    TestSession,
)
from trainer.play.models.feedback import Dispute, Note, NoteRead, Ruling, RulingRead

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
