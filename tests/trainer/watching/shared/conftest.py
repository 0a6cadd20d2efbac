"""An answer as its process stores it, with what waits for the commit."""

import pytest

from tests.trainer.playing import post
from trainer.drills.models import Run


@pytest.fixture
def answering(client_of, alice, django_capture_on_commit_callbacks):
    """Posts the stop in hand, and lets what waits for the commit happen."""

    def answer(run, typed=None):
        with django_capture_on_commit_callbacks(execute=True):
            assert post(client_of(alice), run, typed).status_code == 200
        return Run.objects.in_full().get(pk=run.pk)

    return answer
