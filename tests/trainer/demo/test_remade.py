"""What is in fixtures/demo is what the services make today. If it is not any more: python -m tests.demo."""

import pytest

from tests.demo.build import make
from tests.demo.characters import CHARACTERS, GONE
from tests.demo.fixture_text import school_text, trainee_text
from trainer.demo import records
from trainer.play.models import Run

pytestmark = pytest.mark.django_db


def kept(username: str) -> str:
    return (records.TRAINEES / f"{username}.jsonl").read_text(encoding="utf-8")


def test_one_trainees_weeks_made_again_are_the_same():
    make([GONE])
    assert school_text() == records.SCHOOL.read_text(encoding="utf-8")
    assert trainee_text(GONE.username) == kept(GONE.username)
    # The negative control: one row is another.
    run = Run.objects.order_by("begun").first()
    Run.objects.filter(pk=run.pk).update(position=run.position + 1)
    assert trainee_text(GONE.username) != kept(GONE.username)


@pytest.mark.scale
def test_everybodys_weeks_made_again_are_the_same():
    make()
    assert school_text() == records.SCHOOL.read_text(encoding="utf-8")
    for character in CHARACTERS:
        assert trainee_text(character.username) == kept(character.username), character.username
    assert {path.stem for path in records.trainees()} == {character.username for character in CHARACTERS}
