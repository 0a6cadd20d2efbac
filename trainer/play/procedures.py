"""The school's procedures beside rules: at the table, in an explanation, in a lesson, in the rulebook."""

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse

from trainer.play.selectors import open_tests
from trainer.schools import procedures
from trainer.schools.guards import MemberRequest
from trainer.schools.models import ProcedureVersion


@dataclass(frozen=True)
class ProcedureView:
    title: str
    text: str
    rules: tuple[str, ...]
    url: str


def procedures_beside(request: MemberRequest, rules: Collection[str]) -> list[ProcedureView]:
    """Return the procedures that name any of these rules; none during a table test of the reader's."""
    found = procedures.naming(school=request.membership.school, rules=rules)
    return [procedure_view(one) for one in found] if found and not open_tests(user=request.user) else []


def procedure_view(version: ProcedureVersion) -> ProcedureView:
    url = reverse("library:procedure", args=[version.procedure_id])
    return ProcedureView(version.title, version.text, tuple(version.rules), url)
