"""The headings of a report, for the PDF; its page has the same in its template."""

from django.utils.translation import gettext_lazy as _

HEADINGS = {
    "about": _("This is not the house’s table test: nothing is passed or failed by it."),
    "accuracy": _("Accuracy"),
    "asked": _("Asked"),
    "beside": _("Against the house's standard"),
    "check": _("Check this report"),
    "code": _("Code"),
    "critical": _("Critical errors"),
    "decisions": _("Every decision"),
    "digest": _("SHA-256 of the record"),
    "due": _("Due"),
    "forgiven": _("forgiven by the standard"),
    "given": _("Given"),
    "happened": _("What happened meanwhile"),
    "house": _("House"),
    "none": _("None."),
    "nothing": _("Nothing was decided."),
    "off": _("Off by"),
    "overpaid": _("Overpaid"),
    "pace": _("Pace"),
    "page": _("Page"),
    "record": _("Record"),
    "right": _("Right"),
    "round": _("Round"),
    "rounds": _("Rounds"),
    "rubric": _("The examiner’s rubric"),
    "sat": _("Where it was sat"),
    "seconds": _("Seconds / on target"),
    "seed": _("Seed"),
    "signatures": _("Signatures"),
    "unfilled": _("Not filled in."),
    "underpaid": _("Underpaid"),
    "where": _("Where"),
    "why": _("What it takes to pass"),
}


def headings() -> dict[str, str]:
    """In the reader's language."""
    return {name: str(words) for name, words in HEADINGS.items()}
