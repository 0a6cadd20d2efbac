"""Which badges are revoked, and the lists that say so to verifiers (W3C Bitstring Status List 1.0)."""

import base64
import gzip
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from trainer.credentials.badges.addresses import Addresses
from trainer.credentials.models import Badge, BadgeKind, Issuer
from trainer.exams.certifications import keys_of, newest_tests
from trainer.exams.models import Event, Revocation
from trainer.exams.results import outcomes_of
from trainer.play.models import Run
from trainer.schools.models import Membership

BITS = 131_072
"""Of a list: the least that the standard allows."""
IN_A_LIST = 2**13
"""Badges of a list. Each fetch works its badges out anew, so that a revocation shows at once."""
LIFETIME = timedelta(days=1)
"""How long a fetched list may be used, so that an old one can't hide a revocation for longer."""


def revoked_of(badges: Iterable[Badge]) -> set[int]:
    """Return the keys of the badges that no longer hold: of a test that was voided, that a regrade failed or
    whose code was revoked, and certifications after which a later test was not passed."""
    badges = list(badges)
    ended = _ended_runs({badge.record.run_id: badge.record.run for badge in badges}.values())
    revoked = {badge.pk for badge in badges if badge.record.run_id in ended}
    certifications = [badge for badge in badges if badge.kind == BadgeKind.CERTIFICATION]
    failed = failed_later([badge.record.run for badge in certifications])
    return revoked | {badge.pk for badge in certifications if badge.record.run_id in failed}


def failed_later(runs: Iterable[Run]) -> set[UUID]:
    """Return the passed tests after which the person failed one of the same game at the same house: the
    newest decides."""
    runs = list(runs)
    people = Membership.objects.filter(pk__in={run.membership_id for run in runs})
    newest = newest_tests(people=people)
    found = ((pk, newest.get(at)) for pk, at in keys_of(runs).items())
    return {pk for pk, last in found if last is not None and not last.passed}


def _ended_runs(runs: Iterable[Run]) -> set[UUID]:
    by_pk = {run.pk: run for run in runs}
    voided = Event.objects.voidings().filter(attempt__run__in=by_pk)
    codes = Revocation.objects.filter(code__record__run__in=by_pk)
    outcomes = outcomes_of(by_pk.values())
    return {
        *voided.values_list("attempt__run", flat=True),
        *codes.values_list("code__record__run", flat=True),
        *(pk for pk, outcome in outcomes.items() if not outcome.passed),
    }


def badges_in_full(issuer: Issuer) -> QuerySet[Badge]:
    return issuer.badges.select_related("record__run__drill", "record__run__membership")


def list_of(badge: Badge) -> tuple[int, int]:
    """Return the number of a badge's list, and its bit there."""
    return divmod(badge.position, BITS)


def status_list(issuer: Issuer, number: int, *, at: Addresses) -> dict[str, Any]:
    """Return a list as the payload of a JWT."""
    first, url = number * BITS, at.status(number)
    listed = list(badges_in_full(issuer).filter(position__range=(first, first + BITS - 1)))
    revoked = revoked_of(listed)
    now = timezone.now()
    return {
        "@context": ["https://www.w3.org/ns/credentials/v2"],
        "id": url,
        "type": ["VerifiableCredential", "BitstringStatusListCredential"],
        "issuer": at.profile,
        "validFrom": utc_seconds(now),
        "validUntil": utc_seconds(now + LIFETIME),
        "credentialSubject": {
            "id": f"{url}#list",
            "type": "BitstringStatusList",
            "statusPurpose": "revocation",
            "encodedList": encoded({badge.position - first for badge in listed if badge.pk in revoked}),
        },
        "iss": at.profile,
        "jti": url,
        "sub": f"{url}#list",
        "nbf": int(now.timestamp()),
        "exp": int((now + LIFETIME).timestamp()),
    }


def encoded(positions: Iterable[int]) -> str:
    """Return a list whose bits at these positions are set: bit 0 is the first byte's highest."""
    bits = bytearray(BITS // 8)
    for position in positions:
        bits[position // 8] |= 0x80 >> position % 8
    return "u" + base64.urlsafe_b64encode(gzip.compress(bytes(bits), mtime=0)).decode().rstrip("=")


def utc_seconds(at: datetime) -> str:
    """Return a time as the standards have it: in UTC, to the second."""
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
