"""A school's procedures: saving and retiring versions, and finding those of a rule or with some words."""

import re
from collections.abc import Collection, Sequence

from django.db import transaction

from trainer.schools import audit
from trainer.schools.house_rules.profiles import ChangedMeanwhile
from trainer.schools.models import AuditAct, Membership, Procedure, ProcedureVersion, School
from trainer.schools.names import same_name

MAX_PROCEDURES = 300
"""Of a school, retired ones included."""


LIST_MARK = re.compile(r"^([-*•]|\d{1,3}[.)])\s+")


class TooManyProcedures(ValueError):
    """The school has as many as it may."""


def in_force(school: School) -> list[ProcedureVersion]:
    """Return the procedures that are not retired, without their texts, by title."""
    found = ProcedureVersion.objects.newest(school).filter(retired=False)
    return sorted(found.defer("text", "searched"), key=lambda one: (same_name(one.title), one.pk))


def naming(*, school: School, rules: Collection[str]) -> list[ProcedureVersion]:
    """Return the procedures in force that name any of these rules, with their texts, by title."""
    wanted = set(rules)
    named = [one.pk for one in in_force(school) if wanted.intersection(one.rules)] if wanted else []
    texts = ProcedureVersion.objects.defer("searched").in_bulk(named)
    return [texts[pk] for pk in named]


def finding(*, school: School, query: str, most: int) -> list[ProcedureVersion]:
    """Return procedures in force in which each word of the query begins one, whatever the accents: those with
    all of them in the title first."""
    words = _searched(query).split()
    if not words:
        return []
    found = ProcedureVersion.objects.newest(school).filter(retired=False).defer("searched")
    for word in words:
        found = found.filter(searched__contains=f" {word}")

    def in_title(one: ProcedureVersion) -> bool:
        title = _searched(one.title)
        return all(f" {word}" in title for word in words)

    return sorted(found, key=lambda one: (not in_title(one), same_name(one.title), one.pk))[:most]


def line_with(version: ProcedureVersion, query: str) -> str:
    """Return the first line of the text with any word of the query, else the first line."""
    words = _searched(query).split()
    lines = [LIST_MARK.sub("", line.strip()) for line in version.text.splitlines() if line.strip()]
    hits = (line for line in lines if any(f" {word}" in _searched(line) for word in words))
    return next(hits, lines[0] if lines else "")


def _searched(text: str) -> str:
    """Return the words of a text, a space before each; what is no letter or digit only parts them."""
    return " " + " ".join(re.findall(r"\w+", same_name(text)))


@transaction.atomic
def save_version(
    *,
    manager: Membership,
    procedure: Procedure | None,
    title: str,
    text: str,
    rules: Sequence[str],
    seen: int = 0,
    retired: bool = False,
) -> ProcedureVersion | None:
    """Save a version, of a new procedure without one; return None where nothing changes.

    `seen` is the newest version on the manager's page. Raise `ChangedMeanwhile` if there is a newer one, and
    `TooManyProcedures`.
    """
    school = School.objects.select_for_update().get(pk=manager.school_id)
    if procedure is None:
        if Procedure.objects.filter(school=school).count() >= MAX_PROCEDURES:
            raise TooManyProcedures
        procedure = Procedure.objects.create(school=school)
    newest = procedure.versions.last()
    if newest and newest.pk != seen:
        raise ChangedMeanwhile(title)
    new = {"title": title, "text": text, "rules": list(rules), "retired": retired}
    if newest and all(getattr(newest, name) == value for name, value in new.items()):
        return None
    act = AuditAct.PROCEDURE_RETIRED if retired else AuditAct.PROCEDURE
    audit.note(act, school=school, who=manager, detail=title)
    return ProcedureVersion.objects.create(
        procedure=procedure, changed_by=manager, searched=_searched(f"{title}\n{text}"), **new
    )


def set_retired(version: ProcedureVersion, *, manager: Membership, retired: bool) -> None:
    """Take a procedure out of the rules, lessons and search, or put it back. Raise `ChangedMeanwhile`."""
    save_version(
        manager=manager,
        procedure=version.procedure,
        title=version.title,
        text=version.text,
        rules=version.rules,
        seen=version.pk,
        retired=retired,
    )
