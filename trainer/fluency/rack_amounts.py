"""The amounts from which on a school has something called: those in force, and changing them."""

import logging
from collections.abc import Mapping

from django.db import transaction

from games.engine.rack.rack_rules import rack_rules
from games.engine.rules.choices import check_choice, held_to_bounds
from trainer.fluency.models import RackHouse
from trainer.schools.models import Membership, School

logger = logging.getLogger(__name__)


class AmountsChanged(ValueError):
    """Somebody else changed them after the page was opened."""


def calls_of(school: School) -> dict[str, int]:
    """By the options' names, in cents; what the school never chose is as the fixture has it."""
    last = _last(school)
    kept = last.choices if last else {}
    kept = kept | held_to_bounds(rack_rules().options, kept)
    return {option.name: int(kept.get(option.name, option.default)) for option in rack_rules().options}


def last_change(school: School) -> int:
    """The number of the row in force; 0 for none."""
    last = _last(school)
    return last.pk if last else 0


def changes_of(school: School, most: int = 10) -> list[RackHouse]:
    """The last first."""
    rows = RackHouse.objects.filter(school=school).select_related("changed_by__user")
    return list(rows.order_by("-pk")[:most])


@transaction.atomic
def change_calls(*, manager: Membership, choices: Mapping[str, int], seen: int) -> RackHouse | None:
    """None if that changes nothing; raises `AmountsChanged` where `seen` is not the last change."""
    school = School.objects.select_for_update().get(pk=manager.school_id)
    if last_change(school) != seen:
        raise AmountsChanged
    for option in rack_rules().options:
        check_choice(option, choices[option.name], field=option.name)
    if calls_of(school) == dict(choices):
        return None
    logger.info("user %s changed what is called in school %s", manager.user_id, school.pk)
    return RackHouse.objects.create(school=school, choices=dict(choices), changed_by=manager)


def _last(school: School) -> RackHouse | None:
    return RackHouse.objects.filter(school=school).order_by("-pk").first()
