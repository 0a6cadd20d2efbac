"""Guards at the doors of the rooms: who has no business there gets 404, and learns nothing."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse

from trainer.schools.selectors import membership_of

View = Callable[..., HttpResponse]


def member_required(view: View) -> View:
    """Signed in and a member of a school; the view finds the membership as `request.membership`."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        request.membership = membership_of(user=request.user)
        if request.membership is None:
            raise Http404("no membership")
        return view(request, *args, **kwargs)

    return guarded


def watcher_required(view: View) -> View:
    """A member who may watch his school's trainees: an instructor or a manager."""

    @member_required
    @wraps(view)
    def guarded(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        if not request.membership.watches:
            raise Http404("does not watch")
        return view(request, *args, **kwargs)

    return guarded
