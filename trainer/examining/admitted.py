"""Which test and which candidate a request may have before it. A miss is 404, whoever's they are."""

from django.http import Http404

from trainer.proctoring.models import Candidate, Exam
from trainer.schools.guards import MemberRequest


def exam_of(request: MemberRequest, exam_id: int) -> Exam:
    """For staff, of their school."""
    found = Exam.objects.given_in(request.membership.school).filter(pk=exam_id).first()
    if found is None or not request.membership.watches:
        raise Http404("no such test")
    return found


def candidate_of(request: MemberRequest, exam_id: int, candidate_id: int) -> Candidate:
    exam = exam_of(request, exam_id)
    found = exam.candidates.in_full().filter(pk=candidate_id).first()
    if found is None:
        raise Http404("no such candidate")
    return found


def steered_candidate(request: MemberRequest, exam_id: int, candidate_id: int) -> Candidate:
    """Return a candidate whose test the reader may unlock, pause, lengthen and void: not their own."""
    found = candidate_of(request, exam_id, candidate_id)
    if not request.membership.may_act_on(found.membership):
        raise Http404("their own test")
    return found


def own_candidate(request: MemberRequest, candidate_id: int) -> Candidate:
    """One's own, in the school that counts now."""
    own = Candidate.objects.for_user(request.user).filter(membership=request.membership)
    found = own.in_full().filter(pk=candidate_id).first()
    if found is None:
        raise Http404("no such test")
    return found
