"""The audit: one line for each thing that was done to people, roles, classes and doors; written with it."""

from trainer.schools.models import Act, AuditLine, Membership, School


def note(
    act: Act,
    *,
    school: School,
    who: Membership | None = None,
    whom: Membership | None = None,
    detail: str = "",
) -> AuditLine:
    """Called within the transaction of what it tells; without `who`, the command line did it."""
    return AuditLine.objects.create(act=act, school=school, who=who, whom=whom, detail=detail[:200])
