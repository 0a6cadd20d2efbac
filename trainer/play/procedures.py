"""The school's procedures beside rules: at the table, in an explanation, in a lesson, in the rulebook."""

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse

from trainer.play.selectors import open_tests
from trainer.schools import procedures
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Pack, ProcedureVersion


@dataclass(frozen=True)
class ProcedureView:
    title: str
    text: str
    rules: tuple[str, ...]
    url: str


def procedures_beside(
    request: MemberRequest, rules: Collection[str], pack: Pack | None
) -> list[ProcedureView]:
    """Return the procedures that name any of these rules, the school's or those of a pack, which has no page
    for each; none during a table test of the reader's."""
    if pack:
        named = (one for one in pack.contents.get("procedures", ()) if {*one["rules"]} & {*rules})
        views = [ProcedureView(one["title"], one["text"], tuple(one["rules"]), "") for one in named]
    else:
        found = procedures.naming(school=request.membership.school, rules=rules)
        views = [procedure_view(one) for one in found]
    return views if views and not open_tests(user=request.user) else []


def procedure_view(version: ProcedureVersion) -> ProcedureView:
    url = reverse("library:procedure", args=[version.procedure_id])
    return ProcedureView(version.title, version.text, tuple(version.rules), url)
