"""A test meets the same deals every time, so that what fails once fails again."""

import os
import random
from uuid import uuid4

from trainer.play.models.drills import draw_seed


def draw() -> tuple[str, str]:
    return draw_seed(), str(uuid4())


def test_the_luck_of_a_test_is_of_its_name(request, monkeypatch):
    drawn = draw()
    again = random.Random(os.environ.get("LUCK", "") + request.node.nodeid)
    monkeypatch.setattr("os.urandom", again.randbytes)
    monkeypatch.setattr("random._urandom", again.randbytes)
    assert draw() == drawn


def test_without_it_two_draws_differ(monkeypatch):
    """The negative control."""
    drawn = draw()
    monkeypatch.undo()
    assert draw() != drawn
