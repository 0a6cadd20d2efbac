"""What a badge says, as Open Badges 3.0 and the W3C Verifiable Credentials Data Model 2.0 have it.

A person is named as on the signed record, and by nothing else: an email would tell more than the check page
does, and not everyone has one.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.credentials.badges.addresses import Addresses
from trainer.credentials.badges.status import failed_later, list_of, utc_seconds
from trainer.credentials.models import Badge, BadgeKind, IssuerKey
from trainer.exams.models import CheckCode, Signature
from trainer.exams.records import Recorded
from trainer.exams.report.labels import on
from trainer.play.models import Run
from trainer.schools.days import day_of, start_of

VC = "https://www.w3.org/ns/credentials/v2"
OPEN_BADGES = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"
CONTROLLED = "https://www.w3.org/ns/cid/v1"
"""The vocabulary of keys."""
TYPES = {BadgeKind.TABLE_TEST: "Assessment", BadgeKind.CERTIFICATION: "Certification"}
"""Of achievements, by the standard's names."""


def title_of(kind: str, game: str) -> str:
    """`game` is the name of one."""
    if kind == BadgeKind.CERTIFICATION:
        return _("Certified to deal %(game)s") % {"game": game}
    return _("Table test passed: %(game)s") % {"game": game}


def description_of(kind: str, game: str, *, by_pack: bool) -> str:
    """`by_pack`: the game is named with the casino whose pack has the rules."""
    if by_pack and kind == BadgeKind.CERTIFICATION:
        return _("May deal %(game)s: the table test was dealt by the rules of that house.") % {"game": game}
    if by_pack:
        return _("Dealt a table test of %(game)s, by the rules of that house.") % {"game": game}
    if kind == BadgeKind.CERTIFICATION:
        return _("May deal %(game)s at a live table, by the school’s standard.") % {"game": game}
    return _("Dealt a table test of %(game)s to the school’s standard.") % {"game": game}


def criteria_of(kind: str, *, by_pack: bool) -> str:
    if by_pack and kind == BadgeKind.CERTIFICATION:
        return _(
            "The newest table test of the game by the rules of that house was passed, signed, and is still "
            "valid."
        )
    if kind == BadgeKind.CERTIFICATION:
        return _("The newest table test of the game was passed, signed, and is still valid.")
    return _("The table test was passed under the school’s standard and signed by its examiners.")


def is_over(kind: str, run: Run, recorded: Recorded) -> bool:
    """Return whether a certification has expired, or has ended with a later test."""
    if kind != BadgeKind.CERTIFICATION:
        return False
    return recorded.expired(day_of()) or run.pk in failed_later([run])


def badges_of(at: Addresses, run: Run, recorded: Recorded) -> list[dict[str, Any]]:
    """Return both badges of a certified record, as its pages show them."""
    lasts = on(recorded.valid_until) if recorded.valid_until else ""
    return [
        {
            "kind": kind.value,
            "title": title_of(kind, recorded.game),
            "criteria": criteria_of(kind, by_pack=recorded.pack is not None),
            "image": at.image_path(kind, run.drill.game, recorded.pack),
            "until": lasts if kind == BadgeKind.CERTIFICATION else "",
            "over": is_over(kind, run, recorded),
        }
        for kind in BadgeKind
    ]


def achievement(
    at: Addresses, kind: str, *, slug: str, game: str, pack: Mapping[str, Any] | None
) -> dict[str, Any]:
    """`game` is its name, with that of the house where a `pack` has the rules (exams/records.py)."""
    by_pack = pack is not None
    return {
        "id": at.achievement(kind, slug, pack),
        "type": ["Achievement"],
        "achievementType": TYPES[BadgeKind(kind)],
        "name": title_of(kind, game),
        "description": description_of(kind, game, by_pack=by_pack),
        "criteria": {"narrative": criteria_of(kind, by_pack=by_pack)},
        "image": {"id": at.image(kind, slug, pack), "type": "Image"},
        "inLanguage": get_language() or "en",
    }


def profile(at: Addresses) -> dict[str, Any]:
    """Return the issuer with its keys, as a controlled identifier document too."""
    keys = list(at.issuer.keys.all())
    return {
        "@context": [VC, OPEN_BADGES, CONTROLLED],
        "id": at.profile,
        "type": ["Profile"],
        "name": at.issuer.school.name,
        "url": at.request.build_absolute_uri("/"),
        "verificationMethod": [_method(at, key) for key in keys],
        "assertionMethod": [at.key(key.thumbprint) for key in keys],
    }


def _method(at: Addresses, key: IssuerKey) -> dict[str, Any]:
    return {
        "id": at.key(key.thumbprint),
        "type": "JsonWebKey",
        "controller": at.profile,
        "publicKeyJwk": key.public,
    }


def credential(
    at: Addresses, badge: Badge, recorded: Recorded, *, code: CheckCode, signatures: list[Signature]
) -> dict[str, Any]:
    """Return the credential as the payload of a JWT. It holds from its last signature."""
    signed, until = max(one.at for one in signatures), ends_of(badge.kind, recorded)
    game, check = recorded["game"]["slug"], at.check(code.code)
    uid, subject = f"urn:uuid:{badge.uid}", f"{check}#dealer"
    return {
        "@context": [VC, OPEN_BADGES],
        "id": uid,
        "type": ["VerifiableCredential", "OpenBadgeCredential"],
        "name": title_of(badge.kind, recorded.game),
        "issuer": {"id": at.profile, "type": ["Profile"], "name": at.issuer.school.name},
        "validFrom": utc_seconds(signed),
        **({"validUntil": utc_seconds(until)} if until else {}),
        "credentialSubject": {
            "id": subject,
            "type": ["AchievementSubject"],
            "identifier": [
                {
                    "type": "IdentityObject",
                    "identityType": "name",
                    "identityHash": recorded.trainee,
                    "hashed": False,
                }
            ],
            "achievement": achievement(at, badge.kind, slug=game, game=recorded.game, pack=recorded.pack),
        },
        "evidence": [
            {
                "id": check,
                "type": ["Evidence"],
                "name": _("Verification"),
                "description": f"{_('SHA-256 of the record')}: {badge.record.digest}",
            }
        ],
        "credentialStatus": _status(at, badge),
        "iss": at.profile,
        "jti": uid,
        "sub": subject,
        "nbf": int(signed.timestamp()),
        **({"exp": int(until.timestamp())} if until else {}),
    }


def _status(at: Addresses, badge: Badge) -> dict[str, Any]:
    number, bit = list_of(badge)
    return {
        "id": f"{at.status(number)}#{bit}",
        "type": "BitstringStatusListEntry",
        "statusPurpose": "revocation",
        "statusListIndex": str(bit),
        "statusListCredential": at.status(number),
    }


def ends_of(kind: str, recorded: Recorded) -> datetime | None:
    """Return when a badge expires, in the last second of a certification's last day; None for never."""
    last = recorded.valid_until if kind == BadgeKind.CERTIFICATION else None
    if last is None:
        return None
    return start_of(last + timedelta(days=1)) - timedelta(seconds=1)
