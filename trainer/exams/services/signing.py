"""What is added to a report: the rubric, the names that answer for it, and the code of its check."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from trainer.reviewing.models import Revocation, Rubric, Signature, TestRecord
from trainer.reviewing.records.recorded import Recorded
from trainer.reviewing.signing.rubrics import LABELS, MOST, WEIGHTS, points, rubric_of
from trainer.reviewing.signing.signatures import code_of
from trainer.reviewing.telling.report_words import when


@dataclass(frozen=True)
class RubricView:
    """`marks` are name, weight and mark; `total` the sum of both multiplied, of so many."""

    marks: list[tuple[str, str, str]]
    total: str
    words: str
    by: str
    when: str


@dataclass(frozen=True)
class SignatureView:
    by: str
    when: str


@dataclass(frozen=True)
class SignedView:
    """`missing` is how many signatures are; `code` and `address` are of the public check, "" before the first
    signature and once they are `revoked`."""

    digest: str
    rubric: RubricView | None
    signatures: list[SignatureView]
    missing: int
    code: str
    address: str
    revoked: str


def signed_view(
    request: HttpRequest, record: TestRecord, recorded: Recorded, signatures: list[Signature]
) -> SignedView:
    rubric = rubric_of(record) if recorded.counts else None
    code = code_of(record) if signatures else None
    revoked: Revocation | None = getattr(code, "revocation", None)
    open_code = code.code if code and not revoked else ""
    return SignedView(
        digest=record.digest,
        rubric=_rubric(rubric) if rubric else None,
        signatures=[SignatureView(one.signer, when(one.at)) for one in signatures],
        missing=max(recorded.signatures_due - len(signatures), 0),
        code=in_groups(open_code),
        address=_address(request, open_code) if open_code else "",
        revoked=_revoked(revoked) if revoked else "",
    )


def _address(request: HttpRequest, code: str) -> str:
    return request.build_absolute_uri(reverse("reviewing:check", args=[code]))


def in_groups(code: str) -> str:
    """As somebody can type it from paper."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def _rubric(rubric: Rubric) -> RubricView:
    return RubricView(
        marks=[
            (str(LABELS[name]), f"×{weight}", str(getattr(rubric, name))) for name, weight in WEIGHTS.items()
        ],
        total=gettext("%(points)s of %(most)s points") % {"points": points(rubric), "most": MOST},
        words=rubric.words,
        by=rubric.by.user.plain_name,
        when=when(rubric.at),
    )


def _revoked(revoked: Revocation) -> str:
    facts = {
        "name": revoked.by.user.plain_name,
        "when": when(revoked.at),
        "why": revoked.why,
    }
    return gettext("The check code was revoked by %(name)s, %(when)s: %(why)s") % facts
