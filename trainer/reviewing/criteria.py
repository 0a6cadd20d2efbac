"""What a table test is judged by: its criteria in words, and how many decisions each takes."""

from django.utils.translation import gettext_lazy as _

CRITERIA = {
    "rounds": _("Every round dealt"),
    "bets": _("Bet decisions right"),
    "critical": _("No critical error"),
    "pace": _("Pace"),
}
"""The criteria of table_tests.py by name."""


def enough(name: str, *, rounds: int, bets: int, decisions: int) -> bool:
    """Return whether a test of so many rounds has the decisions that a criterion takes: one a round, about a
    bet where the criterion is about bets. With fewer, it is never met."""
    counted = {"bets": bets, "critical": decisions, "pace": decisions}
    return counted.get(name, rounds) >= rounds
