"""A submission: an answer on its way in, and its outcome."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from uuid import UUID

from games.engine.questions.answers import Typed
from games.engine.questions.prompts import Prompt
from trainer.play.models import Answer


class Outcome(Enum):
    """What became of a submission: saved now, saved before under the same key, not for this prompt, come
    after the run's deadline, or while the run stands still."""

    SAVED = "saved"
    REPLAYED = "replayed"
    STALE = "stale"
    LATE = "late"
    PAUSED = "paused"


@dataclass(frozen=True)
class Saved:
    """What became of a submission, with the answer where it was stored now."""

    outcome: Outcome
    answer: Answer | None = None


@dataclass(frozen=True)
class Submission:
    """Its round and place, its idempotency key, what was typed by prompt key."""

    round: int
    place: str
    key: UUID
    typed: Mapping[str, Typed]

    @property
    def digest(self) -> str:
        content = json.dumps([self.round, self.place, dict(self.typed)], sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()


def cut_key(amount: Prompt) -> str:
    """Under which the chips of an amount are kept beside it."""
    return f"{amount.key}/chips"
