"""What is kept of what people say: Word, Dispute, Ruling, and that they were read. None is ever changed."""

from trainer.remarks.models.dispute import Dispute, Ruling, RulingRead
from trainer.remarks.models.word import Word, WordRead

__all__ = ["Dispute", "Ruling", "RulingRead", "Word", "WordRead"]
