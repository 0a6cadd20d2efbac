"""Words that staff left at one's stops, on the first page until they are taken."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from trainer.practice.wording import game_name
from trainer.remarks.models import Word
from trainer.schools.models import Membership

SHOWN = 5


@dataclass(frozen=True)
class WordLeft:
    url: str
    who: str
    game: str
    text: str
    at: datetime


def words_left(*, membership: Membership) -> list[WordLeft]:
    """The oldest first."""
    return [_word_left(word) for word in Word.objects.unread_by(membership)[:SHOWN]]


def _word_left(word: Word) -> WordLeft:
    address = reverse("reviewing:replay", args=[word.run_id, word.round])
    return WordLeft(
        url=f"{address}?place={word.place}",
        who=word.said_by.user.display_name,
        game=game_name(word.run.drill.item(word.round).game),
        text=word.text,
        at=word.at,
    )
