"""Whose rules a person trains by: a casino's pack, or the school's own. This module alone decides it.

In this order: their own choice for practice, the pack of their class, the school's rules. Of several classes
with a pack, the one that they joined last decides; a closed class decides nothing. A choice is by the uid of
a pack, so that its next version follows; while that is retired, the school's rules hold.
"""

from collections.abc import Iterable

from django import forms
from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from trainer.schools import audit
from trainer.schools.guards import MemberRequest
from trainer.schools.models import (
    AuditAct,
    ClassMember,
    Membership,
    Pack,
    PackRetirement,
    School,
    SchoolClass,
)
from trainer.schools.packs.versions import newest_of

OWN_RULES = "school"
"""Chosen: the school's own rules, whatever the class trains by. No pack has such a uid."""


def pack_of(membership: Membership) -> Pack | None:
    """Return the pack by which a person trains; None for the school's own rules."""
    return _newest(membership.school_id, membership.trains_for or Subquery(_of_classes(membership)[:1]))


def users_of(pack: Pack) -> tuple[int, int]:
    """Return how many open classes train by a pack, and how many people, by their class or own choice."""
    classes = SchoolClass.objects.filter(school=pack.school_id, closed=None, trains_for=pack.uid)
    people = Membership.objects.filter(school=pack.school_id, left=None)
    people = people.annotate(by_class=Subquery(_of_classes(OuterRef("pk"))[:1]))
    return classes.count(), people.filter(
        Q(trains_for=pack.uid) | Q(trains_for="", by_class=pack.uid)
    ).count()


def _of_classes(membership: Membership | OuterRef) -> QuerySet[ClassMember, str]:
    """Return the uids of the packs of a person's open classes, the class joined last first."""
    joined = ClassMember.objects.filter(membership=membership, school_class__closed=None)
    joined = joined.exclude(school_class__trains_for="").order_by("-pk")
    return joined.values_list("school_class__trains_for", flat=True)


def pack_of_class(school_class: SchoolClass | None) -> Pack | None:
    """Return the pack of a class; None for the school's own rules, and for no class."""
    if school_class is None or not school_class.trains_for:
        return None
    return _newest(school_class.school_id, school_class.trains_for)


def pack_named(school: School, uid: str) -> Pack | None:
    """Return the newest version of one of a school's packs."""
    return _newest(school.pk, uid) if uid else None


def _newest(school: int, uid: str | Subquery) -> Pack | None:
    """Return the newest version without its mark, which it says whether it has; None if it is retired."""
    last = PackRetirement.objects.filter(pack=OuterRef("pk")).order_by("-pk").values("retired")
    found = Pack.objects.filter(school=school, uid=uid).annotate(is_retired=Subquery(last[:1]))
    found = found.annotate(has_mark=~Q(mark=b"")).defer("mark")
    newest = found.order_by("-version").first()
    return None if newest is None or newest.is_retired else newest


def pack_choices(school: School) -> list[tuple[str, str]]:
    """Return uid and name of each pack that can be chosen."""
    return [(pack.uid, pack.name) for pack in newest_of(school=school, retired=False)]


HOUSE = "house"
"""The query that names a house: the uid of a pack, or `OWN_RULES`."""


def pack_to_read(request: MemberRequest) -> Pack | None:
    """Return the pack whose rules a reader sees: of the house that the address names, else what a trainee
    trains for; staff read the school's."""
    member = request.membership
    if uid := request.GET.get(HOUSE, "")[:40]:
        return pack_named(member.school, uid)
    return pack_of(member) if member.is_trainee else None


def houses_to_read(request: MemberRequest, pack: Pack | None) -> list[tuple[str, str, bool]]:
    """Return the houses that a page of rules can be read by, with whether it is shown; [] without packs."""
    packs, now = pack_choices(request.membership.school), pack.uid if pack else OWN_RULES
    houses = [(OWN_RULES, gettext("School’s rules")), *packs] if packs else []
    return [(uid, name, uid == now) for uid, name in houses]


class NoSuchPack(ValueError):
    """The school has no pack of this uid that can be chosen."""


class DifferentHouses(ValueError):
    """People train for different houses, so that one of them has to be named."""


def common_pack(*, school_classes: Iterable[SchoolClass], persons: Iterable[Membership]) -> Pack | None:
    """Return the pack by which these classes and persons train. Raise `DifferentHouses`."""
    packs = [*map(pack_of_class, school_classes), *map(pack_of, persons)]
    if len({pack and pack.pk for pack in packs}) > 1:
        raise DifferentHouses
    return packs[0] if packs else None


class HouseField(forms.ChoiceField):
    """The house of a test or an assignment: as its people train, the school's rules, or a pack's."""

    def __init__(self) -> None:
        super().__init__(
            label=_("House"),
            required=False,
            widget=forms.Select({"class": "input"}),
            error_messages={"invalid_choice": _("Choose the house from the list.")},
        )

    def offer(self, school: School) -> bool:
        """Offer the packs of a school; return whether there are any."""
        packs = pack_choices(school)
        self.choices = [("", _("As they train")), (OWN_RULES, _("School’s rules")), *packs]
        return bool(packs)


def chosen_pack(
    chosen: str, *, school: School, school_classes: Iterable[SchoolClass], persons: Iterable[Membership]
) -> Pack | None:
    """Return what was chosen in a `HouseField`. Raise `ValidationError` where it has to be."""
    if chosen:
        return pack_named(school, chosen)
    try:
        return common_pack(school_classes=school_classes, persons=persons)
    except DifferentHouses as error:
        raise forms.ValidationError(gettext("They train for different houses. Choose the house.")) from error


@transaction.atomic
def train_class_for(*, school_class: SchoolClass, chosen: str, by: Membership) -> None:
    """Choose what a class trains for: a pack's uid, or `OWN_RULES`. Raise `NoSuchPack`."""
    uid = "" if chosen == OWN_RULES else chosen
    if school_class.trains_for == uid:
        return
    pack = pack_named(school_class.school, uid)
    if uid and pack is None:
        raise NoSuchPack(uid)
    school_class.trains_for = uid
    school_class.save(update_fields=["trains_for"])
    house = pack.name if pack else gettext("School’s rules")
    audit.note(
        AuditAct.CLASS_CHANGED, school=school_class.school, who=by, detail=f"{school_class.name}: {house}"
    )


def train_for(*, membership: Membership, chosen: str) -> None:
    """Choose what one trains for: a pack's uid, `OWN_RULES`, "" as the class does. Raise `NoSuchPack`."""
    if chosen not in ("", OWN_RULES) and pack_named(membership.school, chosen) is None:
        raise NoSuchPack(chosen)
    membership.trains_for = chosen
    membership.save(update_fields=["trains_for"])
