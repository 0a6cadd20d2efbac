"""The password once more, of somebody who is signed in: before they put their name to something.

A wrong one counts as a try at the door, so that nobody who finds a browser open guesses here instead.
"""

from django.contrib.auth import authenticate

from trainer.schools.doors import budgets
from trainer.schools.doors.signing_in import note_refusal
from trainer.schools.guards import MemberRequest


def is_own_password(request: MemberRequest, password: str) -> bool:
    """Raises `budgets.Wait` where too many were wrong."""
    name = request.user.username
    knock = budgets.knock_of(request, name)
    budgets.claim(knock)
    found = authenticate(request, username=name, password=password)
    if found is None or found.pk != request.user.pk:
        note_refusal(knock, name)
        return False
    budgets.settle(knock, request.user)
    return True
