"""What was due on a bet that was mispaid: as it was kept, as it follows, or as the round is dealt again."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from games.engine.errors import Refused
from games.engine.money.amounts import parse_cents, print_cents
from trainer.drills.models import Run
from trainer.drills.models.stored import key_of
from trainer.drills.sittings import NotDealt, Sitting

Row = dict[str, Any]

AMOUNT = "amount"


def due_of(row: Row) -> str:
    """In the words in which answers are kept; "" where an older row leaves it open. A wrong amount was off by
    the difference. Who left a bet alone, or pushed it, and underpaid by so much was to pay it."""
    if row["due"]:
        return str(row["due"])
    signed = row["overpaid"] - row["underpaid"]
    action, _space, amount = row["given"].partition(" ")
    if action == "pay" and row["missed"] == AMOUNT:
        return _paid(amount, signed)
    return f"pay {print_cents(-signed)}" if action in ("push", "leave") and signed < 0 else ""


def _paid(amount: str, signed: int) -> str:
    try:
        return f"pay {print_cents(parse_cents(amount, field='given') - signed)}"
    except Refused:
        return ""


def dues_of(rows: Iterable[Row]) -> dict[int, str]:
    """By verdict, of a page or of some lines of a file: what neither is kept nor follows is dealt again."""
    rows = list(rows)
    found = {row["pk"]: due_of(row) for row in rows}
    left = [row for row in rows if not found[row["pk"]]]
    rounds = list(dict.fromkeys((row["run_id"], row["round"]) for row in left))
    sat = Run.objects.in_full().filter(pk__in={run for run, _round in rounds}) if rounds else ()
    runs = {run.pk: run for run in sat}
    dealt = {at: _dues_in(runs[at[0]], at[1]) for at in rounds}
    for row in left:
        said = dealt.get((row["run_id"], row["round"]), {})
        found[row["pk"]] = said.get((row["place"], str(key_of(row["prompt"]))), "")
    return found


def _dues_in(run: Run, round: int) -> dict[tuple[str, str], str]:
    """By place and key of the prompt; nothing of a round that these rules do not deal."""
    with suppress(NotDealt):
        asked = ((stop, prompt) for stop in Sitting(run, round).stops for prompt in stop.prompts)
        return {(str(stop.place), prompt.key): str(prompt.words(prompt.due)) for stop, prompt in asked}
    return {}
