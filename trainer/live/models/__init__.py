"""What is kept of coming into a room: CodeTry."""

from trainer.live.models.code_try import CodeTry

__all__ = ["CodeTry"]
