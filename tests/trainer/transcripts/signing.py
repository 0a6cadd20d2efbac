"""Signing a transcript, for the tests of them."""

from trainer.schools.models import Membership
from trainer.transcripts.contents import contents_of
from trainer.transcripts.models import Transcript
from trainer.transcripts.services import seen_digest, sign_transcript


def signed_transcript(person: Membership, *, by: Membership) -> Transcript:
    return sign_transcript(person=person, by=by, seen=seen_digest(contents_of(person)))
