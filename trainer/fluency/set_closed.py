"""Payoffs while a table test is sat: closed like all practice of its game, for tasks name its lines."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse

from trainer.drills.exams.closed import open_tests
from trainer.practice.open_tests import show_closed
from trainer.schools.guards import MemberRequest, member_required


def outside_tests(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For members who sit no test; who does is told which, and led back to it."""

    @member_required
    @wraps(view)
    def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        tests = open_tests(user=request.user)
        if tests:
            return show_closed(request, tests[0], game=tests[0].drill.game)
        return view(request, *args, **kwargs)

    return guarded
