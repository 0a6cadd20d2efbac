"""Signing a transcript, for the tests of them."""

from trainer.credentials.models import Transcript
from trainer.credentials.transcripts.contents import contents_of
from trainer.credentials.transcripts.services import seen_digest, sign_transcript
from trainer.schools.models import Membership


def signed_transcript(person: Membership, *, by: Membership) -> Transcript:
    return sign_transcript(person=person, by=by, seen=seen_digest(contents_of(person)))
