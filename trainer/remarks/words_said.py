"""Words at a stop: said by staff, read by the trainee, each once."""

from collections.abc import Iterable

from django.db import IntegrityError, transaction

from trainer.drills.models import Run
from trainer.remarks.models import Word, WordRead
from trainer.schools.models import Membership


def say_word(*, run: Run, round: int, place: str, by: Membership, text: str) -> Word:
    """The same word from the same person at the same stop is said once, however often it is sent."""
    with transaction.atomic():
        Run.objects.select_for_update().get(pk=run.pk)
        found = Word.objects.filter(run=run, round=round, place=place, said_by=by, text=text).first()
        return found or Word.objects.create(run=run, round=round, place=place, said_by=by, text=text)


def words_at(*, run: Run, round: int, place: str) -> list[Word]:
    found = Word.objects.filter(run=run, round=round, place=place)
    return list(found.select_related("said_by__user", "read"))


def read_words(words: Iterable[Word]) -> None:
    """Notes that their trainee has read them."""
    for word in words:
        try:
            with transaction.atomic():
                WordRead.objects.get_or_create(word=word)
        except IntegrityError:  # read twice at once
            continue
