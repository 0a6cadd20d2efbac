"""The packs of a school: which versions are offered, and retiring one."""

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext

from trainer.schools import audit
from trainer.schools.models import AuditAct, Membership, Pack, PackRetirement, School


def newest_of(*, school: School, retired: bool | None = None) -> list[Pack]:
    """Return the newest version of each pack, without contents and mark, by name; with `retired` those alone
    that are, or are not."""
    later = Pack.objects.filter(school=school, uid=OuterRef("uid")).order_by("-version").values("pk")
    last = PackRetirement.objects.filter(pack=OuterRef("pk")).order_by("-pk").values("retired")
    found = Pack.objects.filter(school=school, pk=Subquery(later[:1])).annotate(is_retired=Subquery(last[:1]))
    packs = found.defer("contents", "mark").order_by("name", "pk")
    return [pack for pack in packs if retired is None or bool(pack.is_retired) == retired]


def house_at(pack: int | None, game: str, *, with_version: bool = False) -> str:
    """Return the name of the pack with this key, by which a game was dealt; "" where the school's own rules
    did. With its version, if asked, where there is a newer one."""
    if pack is None:
        return ""
    newest = Pack.objects.filter(school=OuterRef("school"), uid=OuterRef("uid")).order_by("-version")
    found = Pack.objects.filter(pk=pack, contents__games__has_key=game)
    named = found.annotate(newest=Subquery(newest.values("version")[:1]))
    house = named.values_list("name", "version", "newest").first()
    if house is None:
        return ""
    name, version, latest = house
    if not with_version or version == latest:
        return name
    return gettext("%(house)s, version %(version)s") % {"house": name, "version": version}


def is_retired(pack: Pack) -> bool:
    return bool(pack.retirements.values_list("retired", flat=True).last())


@transaction.atomic
def set_retired(pack: Pack, *, by: Membership, retired: bool) -> None:
    """Offer a pack for nothing new, or offer it again. What was dealt by it keeps it."""
    School.objects.select_for_update().get(pk=by.school_id)
    if is_retired(pack) == retired:
        return
    act = AuditAct.PACK_RETIRED if retired else AuditAct.PACK_RESTORED
    audit.note(act, school=by.school, who=by, detail=f"{pack.name} ({pack.version})")
    PackRetirement.objects.create(pack=pack, retired=retired, changed_by=by)
