"""What opens the API: Token."""

from trainer.api.models.token import Token

__all__ = ["Token"]
