"""The words of this room: what a table test is judged by."""

from django.utils.translation import gettext_lazy as _

CRITERIA = {
    "rounds": _("Every round dealt"),
    "bets": _("Bet decisions right"),
    "critical": _("No critical error"),
    "pace": _("Pace"),
}
"""The criteria of table_tests.py by name."""
