"""What was due on a bet that was mispaid: as it was kept, or what follows from the difference."""

from typing import Any

from games.engine.errors import Refused
from games.engine.money.amounts import parse_cents, print_cents

AMOUNT = "amount"


def due_of(row: dict[str, Any]) -> str:
    """In the words in which answers are kept; "" where an older row leaves it open: its replay says it. A
    wrong amount was off by the difference. Who left a bet alone, or pushed it, and underpaid by so much was
    to pay it."""
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
