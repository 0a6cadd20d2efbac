"""The words of the reports; those for kinds of decision are shared, in drills/wording.py."""

from django.utils.translation import gettext_lazy as _

PHASES = {
    "burst": _("Rare hands often"),
    "natural": _("As at the table"),
}
