"""Admission: which run a request may have before it. A miss is 404, whoever's the run is."""

from uuid import UUID

from django.http import Http404

from trainer.drills import selectors
from trainer.drills.models import Run
from trainer.schools.guards import MemberRequest


def own_run(request: MemberRequest, run_id: UUID) -> Run:
    """One's own."""
    return _or_miss(_own(request, run_id))


def run_to_watch(request: MemberRequest, run_id: UUID) -> Run:
    """One that an instructor or manager may watch."""
    return _or_miss(selectors.watched_run(watcher=request.membership, run_id=run_id))


def readable_run(request: MemberRequest, run_id: UUID) -> Run:
    """One's own, or one that one may watch."""
    return _own(request, run_id) or run_to_watch(request, run_id)


def _own(request: MemberRequest, run_id: UUID) -> Run | None:
    """With the membership that this request has before it, if it was sat under that."""
    run = selectors.run_of(user=request.user, run_id=run_id)
    for membership in request.memberships:
        if run and membership.pk == run.membership_id:
            run.membership = membership
    return run


def _or_miss(run: Run | None) -> Run:
    if run is None:
        raise Http404("no such run")
    return run
