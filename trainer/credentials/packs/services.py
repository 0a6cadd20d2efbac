"""Writes: a pack made of a school's own rules, and one that is imported; what stands against importing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http.request import split_domain_port
from django.utils.translation import gettext as _

from games.engine.errors import Refused
from trainer.credentials.models import Issuer, IssuerKey
from trainer.credentials.packs.contents import read_document, write_document
from trainer.credentials.packs.files import PackFile, payload_of, read_file, write_file
from trainer.exams.standards import adopt_standards
from trainer.ops.network import own_hosts
from trainer.schools import audit
from trainer.schools.models import AuditAct, Membership, Pack, PackMade, PackUpload, School
from trainer.schools.names import isolated, same_name
from trainer.schools.packs.contents import MAX_VERSION


class NotImported(ValueError):
    """The pack can't be imported, or not without a confirmation of its own."""


@dataclass(frozen=True)
class Findings:
    """What a school has of a pack that it is about to import. `imported` is the row of this very file,
    `before` the newest version that it has, `same_key` whether it was signed with this key. `refusal` says
    why not; `doubt` what has to be confirmed."""

    imported: Pack | None = None
    before: Pack | None = None
    refusal: str = ""
    doubt: str = ""
    same_key: bool = False


def findings_of(school: School, found: PackFile) -> Findings:
    rows = Pack.objects.filter(school=school, uid=found.contents["uid"]).defer("mark")
    before, version = rows.order_by("version").last(), found.contents["version"]
    same = rows.filter(version=version).first()
    if same and same.digest == found.digest:
        return Findings(imported=same, before=before)
    facts = {"version": version, "newest": before.version if before else 0}
    if same:
        refusal = _("You have version %(version)s with other contents. Ask the maker which is right.")
        return Findings(before=before, refusal=refusal % facts)
    if before and version < before.version:
        refusal = _("This is version %(version)s. You already have version %(newest)s.")
        return Findings(before=before, refusal=refusal % facts)
    if before and before.thumbprint and not found.thumbprint:
        refusal = _("Version %(newest)s was signed, and this file isn’t. Ask the maker for the signed file.")
        return Findings(before=before, refusal=refusal % facts)
    same_key = bool(before and before.thumbprint and before.thumbprint == found.thumbprint)
    return Findings(before=before, doubt=_doubt(school, found, before), same_key=same_key)


def _doubt(school: School, found: PackFile, before: Pack | None) -> str:
    """Return what is strange about the key: another than the version before had, or than other packs that
    name this maker."""
    if before and before.thumbprint and before.thumbprint != found.thumbprint:
        words = _("Version %(version)s was signed with another key. Someone else may have made this file.")
        return words % {"version": before.version}
    others = Pack.objects.filter(school=school).exclude(uid=found.contents["uid"]).exclude(thumbprint="")
    maker = same_name(found.contents["maker"])
    for pack in others.defer("contents", "mark"):
        if same_name(pack.maker) == maker and pack.thumbprint != found.thumbprint:
            words = _("The same maker signed “%(name)s” with another key. Someone else may have made this.")
            return words % {"name": isolated(pack.name)}
    return ""


def keep_upload(*, by: Membership, content: bytes, digest: str) -> None:
    """Keep a file that was read, until it is imported or another one is uploaded."""
    PackUpload.objects.update_or_create(membership=by, defaults={"content": content, "digest": digest})


@transaction.atomic
def import_pack(*, by: Membership, found: PackFile, confirmed: bool = False) -> tuple[Pack, bool]:
    """Return the pack, and whether it is new. Raise `NotImported`."""
    school = School.objects.select_for_update().get(pk=by.school_id)
    findings = findings_of(school, found)
    if findings.imported:
        return findings.imported, False
    if findings.refusal or (findings.doubt and not confirmed):
        raise NotImported(findings.refusal or findings.doubt)
    contents = dict(found.contents)
    pack = Pack.objects.create(
        school=school,
        **{name: contents[name] for name in ("uid", "version", "name", "maker")},
        contents=contents,
        digest=found.digest,
        key=found.key,
        thumbprint=found.thumbprint,
        mark=found.mark,
        imported_by=by,
    )
    adopt_standards(pack)
    audit.note(AuditAct.PACK_IMPORTED, school=school, who=by, detail=_detail(contents))
    PackUpload.objects.filter(membership=by).delete()
    return pack, True


@transaction.atomic
def make_pack(
    *, by: Membership, contents: Mapping[str, Any], mark: bytes, sign: Callable[[dict[str, Any]], str]
) -> PackMade | None:
    """Make the next version of a pack; None where nothing has changed since the last. Raise `Refused` where
    what the school has is not what a pack may have."""
    school = School.objects.select_for_update().get(pk=by.school_id)
    last = PackMade.objects.filter(school=school, uid=contents["uid"]).order_by("version").last()
    version = min(last.version + 1, MAX_VERSION) if last else 1
    document = write_document({**contents, "version": version})
    read = read_document(document)
    earlier = file_of(last) if last else None
    if earlier and (_without_version(earlier.contents), earlier.mark) == (_without_version(read), mark):
        return None
    content = write_file(document, mark, sign(payload_of(document, mark)))
    read_file(content)
    audit.note(AuditAct.PACK_MADE, school=school, who=by, detail=_detail(read))
    facts = {name: read[name] for name in ("uid", "version", "name")}
    return PackMade.objects.create(school=school, content=content, made_by=by, **facts)


def file_of(made: PackMade) -> PackFile | None:
    """Return a version as it was made; None for one that this release does not read any more."""
    try:
        return read_file(bytes(made.content))
    except Refused:
        return None


def _without_version(contents: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in contents.items() if name not in ("version", "made")}


def _detail(contents: Mapping[str, Any]) -> str:
    return f"{contents['name']} ({contents['version']}), {contents['maker']}"


def signer_here(thumbprint: str) -> School | None:
    """Return the school of this server whose key it is."""
    found = IssuerKey.objects.filter(thumbprint=thumbprint).select_related("issuer__school").first()
    return found.issuer.school if found else None


def names_this_server(address: str, *, host: str) -> bool:
    """Return whether a key's address is of this server: by its host, or by one of its issuers."""
    _scheme, _empty, named, *path = address.split("/")
    here = split_domain_port(host)[0]
    return (
        split_domain_port(named)[0] in (here, *own_hosts()) or Issuer.objects.filter(code__in=path).exists()
    )
