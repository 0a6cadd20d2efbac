"""Sessions: a table test goes on where its examinee signed in last, and each place is on the record.

The first session that opens a test sits it. One that was signed in later takes it over when it comes to it;
one that was signed in earlier is told where it goes on, until it signs in again.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from trainer.drills.models import ExamSession, Run
from trainer.schools.sign_ins import Session, sign_in_of

LONGEST = 300
"""Characters of what a browser says of itself that are kept."""


@dataclass(frozen=True)
class Visit:
    """Who comes to a test: the hash of their sign-in, when that was, from which address and browser."""

    session: str
    signed_in: datetime
    address: str
    browser: str


def visit_of(*, session: Session, address: str, browser: str) -> Visit:
    name, signed_in = sign_in_of(session)
    hashed = hashlib.sha256(name.encode()).hexdigest()
    return Visit(hashed, signed_in, address[:45], browser[:LONGEST].replace("\0", ""))


def sat_by(*, run: Run, visit: Visit) -> bool:
    """Whether a test may go on in this session: noted where that is new. This copy of the run knows of it
    then, and whatever it writes holds only while nobody else took the test over."""
    while run.session != visit.session:
        last = last_session(run=run)
        if last and last.signed_in >= visit.signed_in:
            return False
        if _take_over(run, visit):
            return True
        run.look_again()
    return True


def _take_over(run: Run, visit: Visit) -> bool:
    """False where somebody else did meanwhile."""
    with transaction.atomic():
        here = Run.objects.filter(pk=run.pk, session=run.session)
        if not here.update(session=visit.session):
            return False
        ExamSession.objects.create(
            run=run,
            session=visit.session,
            signed_in=visit.signed_in,
            since=run.now(),
            address=visit.address,
            browser=visit.browser,
        )
    run.session = visit.session
    return True


def last_session(*, run: Run) -> ExamSession | None:
    return run.sessions.order_by("-pk").first()
