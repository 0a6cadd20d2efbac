"""Changing a school's look: the felt, the logo; each on the record."""

from django.db import transaction

from trainer.schools import audit
from trainer.schools.looks.logos import mark_of
from trainer.schools.models import Act, Logo, Membership

NOTHING = "–"


@transaction.atomic
def lay_felt(*, by: Membership, colour: str) -> bool:
    """ "" for the usual green; whether that is new."""
    here = by.school
    if colour == here.felt:
        return False
    before, here.felt = here.felt, colour
    here.save(update_fields=["felt"])
    audit.note(Act.LOOK, school=here, who=by, detail=f"{before or NOTHING} → {colour or NOTHING}")
    return True


@transaction.atomic
def hang_logo(*, by: Membership, image: bytes) -> bool:
    """An image that was checked, or b"" for none; whether that is new."""
    here, mark = by.school, mark_of(image) if image else ""
    if mark == here.logo:
        return False
    before, here.logo = here.logo, mark
    here.save(update_fields=["logo"])
    if image:
        Logo.objects.update_or_create(school=here, defaults={"image": image})
    else:
        Logo.objects.filter(school=here).delete()
    shown = [one[:8] or NOTHING for one in (before, mark)]
    audit.note(Act.LOOK, school=here, who=by, detail=" → ".join(["logo " + shown[0], shown[1]]))
    return True
