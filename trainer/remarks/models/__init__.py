"""What is kept of what people say: Word, WordRead, Dispute, Ruling. None is ever changed."""

from trainer.remarks.models.dispute import Dispute, Ruling
from trainer.remarks.models.word import Word, WordRead

__all__ = ["Dispute", "Ruling", "Word", "WordRead"]
