"""One post: a row, synced to the disk; a push to the listeners; a small fragment."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from benchmarks.bare.models import Note
from benchmarks.bare.sockets import GROUP


@require_POST
@login_required
def post_note(request: HttpRequest) -> HttpResponse:
    """`pushed` bytes go to each socket."""
    with transaction.atomic():
        note = Note.objects.create(user=request.user, text=request.POST["text"])
    html = "x" * int(request.POST.get("pushed", 0))
    async_to_sync(get_channel_layer().group_send)(GROUP, {"type": "note", "html": html})
    return render(request, "bare/note.html", {"note": note})


def health(request: HttpRequest) -> HttpResponse:
    return HttpResponse()
