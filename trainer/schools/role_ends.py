"""What becomes of what a member opened, when they leave or their role changes. The page of rights shows it,
and docs/school.md repeats it."""

from collections.abc import Iterator

from django.apps import apps
from django.utils.translation import gettext_lazy as _

from trainer.schools.models import ClosedWithMaker

STAYS = (
    _("Classes, assignments, saved drills, set-up rounds and house rules stay with the school."),
    _(
        "Single sign-on and learning platforms stay, because people sign in with them. After an owner "
        "leaves, another owner checks their addresses."
    ),
    _("One-time passwords on printed slips work until the first sign-in. Set new ones where that matters."),
)


def closing_models() -> Iterator[type[ClosedWithMaker]]:
    """Return the models of what closes, each with its `closing_words`."""
    return (model for model in apps.get_models() if issubclass(model, ClosedWithMaker))
