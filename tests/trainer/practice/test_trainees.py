"""Simulated trainees who hold one mistake: a few of benchmarks/trainees.py, on a moved clock."""

import random

import pytest

from benchmarks.trainees import Life, Story, Trainee, is_own
from tests.games.beginners import KNOWN
from tests.scale import sample_or_all
from trainer.play.skills import Misconception, read_subject
from trainer.practice import reviews
from trainer.practice.models import ReviewCard
from trainer.schools.models import Membership, Role

pytestmark = pytest.mark.django_db
BY_NAME = {beginner.name: beginner for beginner in KNOWN}

ONE = [("counted-the-stake", "rabbit-hunter")]
SEVERAL = [
    *ONE,
    ("tie-to-dealer", "6-5-4-poker"),
    ("qualifier-forgotten", "six-card-poker"),
    ("hand-after-draw", "wild-six-card-draw-poker"),
    ("kept-ten", "6-5-4-poker"),
    ("bad-beat-on-winner", "rabbit-hunter"),
]


def lived(name: str, game: str, *, days: int, decisions: int, queued: bool = True) -> Story:
    story = Story(name, game)
    trainee = Trainee(BY_NAME[name], story, random.Random(name))
    return Life(trainee, days=days, decisions=decisions, queued=queued).live()


@pytest.mark.timeout(600)
@sample_or_all(("trainees", "days", "decisions"), (ONE, 1, 25), (SEVERAL, 8, 60))
def test_a_mistake_that_is_believed_is_found_and_dropped(trainees, days, decisions):
    stories = [lived(*who, days=days, decisions=decisions) for who in trainees]
    assert all(story.found is not None for story in stories)
    soon = sum(story.found <= decisions for story in stories)
    assert soon >= max(1, len(stories) - 1)  # a seed may keep one of them waiting
    assert all(story.cured is not None for story in stories)
    assert all(caught and slips < 3 for story in stories for slips, caught in story.relapses)


def test_what_is_found_is_a_card_of_their_own():
    story = lived(*ONE[0], days=1, decisions=20)
    reviews.catch_up(membership=Membership.objects.get(role=Role.TRAINEE))
    found = [read_subject(card.kind) for card in _of_misconceptions()]
    assert story.found
    assert [one for one in found if is_own(BY_NAME[story.mistake], one.game, one.name)]


def _of_misconceptions() -> list[ReviewCard]:
    return [card for card in ReviewCard.objects.all() if isinstance(read_subject(card.kind), Misconception)]
