"""What a school vouches for: badges, transcripts, and what learning platforms are sent."""

from trainer.credentials.models.badges import Badge, BadgeKind, Issuer, IssuerKey
from trainer.credentials.models.lti import Launch, PlatformCourse, PlatformLink, PlatformScore, RosterMember
from trainer.credentials.models.transcripts import Revocation, Transcript

__all__ = [
    "Badge",
    "BadgeKind",
    "Issuer",
    "IssuerKey",
    "Launch",
    "PlatformCourse",
    "PlatformLink",
    "PlatformScore",
    "Revocation",
    "RosterMember",
    "Transcript",
]
