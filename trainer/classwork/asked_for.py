"""Which piece of set work and which kept drill a request may have before it. A miss is 404."""

from django.db.models import Q
from django.http import Http404
from django.utils import timezone

from trainer.assignments.due_work import Piece, pieces_of
from trainer.assignments.models import Assignment, SavedDrill
from trainer.schools.guards import MemberRequest


def assignment_of(request: MemberRequest, assignment_id: int) -> Assignment:
    """For staff, of their school."""
    found = Assignment.objects.given_in(request.membership.school).filter(pk=assignment_id).first()
    if found is None or not request.membership.watches:
        raise Http404("no such set work")
    return found


def saved_of(request: MemberRequest, drill_id: int) -> SavedDrill:
    found = SavedDrill.objects.of_school(request.membership.school).filter(pk=drill_id).first()
    if found is None or not request.membership.watches:
        raise Http404("no such drill")
    return found


def own_piece(request: MemberRequest, assignment_id: int) -> Piece:
    """What is set to oneself and may be known of, or was begun before one left its class."""
    now = timezone.now()
    mine = Assignment.objects.set_to(request.membership).filter(opens__lte=now)
    begun = Assignment.objects.filter(works__membership=request.membership)
    own = Assignment.objects.filter(Q(pk__in=mine.values("pk")) | Q(pk__in=begun.values("pk")))
    found = own.select_related("school", "set_by__user", "drill").filter(pk=assignment_id).first()
    if found is None:
        raise Http404("no such set work")
    return pieces_of([found], request.membership, now)[0]
