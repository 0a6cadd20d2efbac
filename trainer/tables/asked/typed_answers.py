"""What was typed at a stop, read from the form as it came."""

from django.http import QueryDict

from games.engine.asks.answers import Typed
from games.engine.money.cutting import MOST_CHIPS
from games.engine.rounds.stops import Stop
from trainer.drills.submissions import cut_key

LONGEST = 400
"""Characters of one typed value that are read; no honest answer is longer."""


def read_typed(stop: Stop, posted: QueryDict) -> dict[str, Typed]:
    """What was typed for each prompt of a stop, as it came; several fields of one prompt make one text."""
    typed: dict[str, Typed] = {}
    for prompt in stop.prompts:
        values = [_clean(value) for value in posted.getlist(prompt.key)]
        if prompt.kind.listed:
            typed[prompt.key] = sorted(values)
        else:
            fields = [_clean(posted.get(f"{prompt.key}{part}", "")) for part in prompt.kind.parts]
            typed[prompt.key] = " ".join(filter(None, fields))
        if laid := posted.get(cut_key(prompt), "").split():
            typed[cut_key(prompt)] = _clean(" ".join(laid[:MOST_CHIPS]))
    return typed


def _clean(value: str) -> str:
    """No database stores a NUL inside JSON, and nobody types one."""
    return value[:LONGEST].replace("\0", "")
