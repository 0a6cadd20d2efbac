"""Ratings: what one answer says of each thing that there may be a card for.

A wrong answer with a name is a matter of its misconception, and one without a name of its kind of decision.
What is slow is a matter of pace, and no failure: see trainer/practice/mending/slowness.py.
"""

from collections.abc import Iterator

from fsrs import Rating

from trainer.drills import pace
from trainer.drills.items import Item
from trainer.drills.kinds import Kind, kind_of
from trainer.drills.models import Answer
from trainer.drills.models.stored import Marked, in_force
from trainer.drills.reviews.subjects import (
    Misconception,
    Rarity,
    Subject,
    held_before,
    named,
    read_subject,
)


def ratings(answer: Answer, *, known: frozenset[str] = frozenset()) -> dict[Subject, Rating]:
    """By what it is about: wrong if any decision of it was, or if the answer had to be told. `known` are the
    cards that there are: an answer that several names explain is laid to one that was held before."""
    item, said = answer.run.drill.item(answer.round), dict[Subject, bool]()
    for marked in in_force(answer):
        for subject in _about(answer.game, marked, item, known):
            said[subject] = said.get(subject, True) and marked.right and not answer.told
    time = pace.time_of(seen=answer.seen, shown=answer.shown, received=answer.received)
    share = time.total_seconds() / answer.allowed if time is not None and answer.allowed else None
    return {
        subject: rate(right=right, hinted=answer.hinted, share=share if isinstance(subject, Kind) else None)
        for subject, right in said.items()
    }


def dealt_for(item: Item) -> Subject | None:
    """What a round was dealt for, if for one thing."""
    return read_subject(item.kind) if item.kind else None


def _about(game: str, marked: Marked, item: Item, known: frozenset[str]) -> Iterator[Subject]:
    dealt, kind = dealt_for(item), kind_of(game=game, key=marked.key)
    if isinstance(dealt, Rarity):
        yield dealt
    if marked.right:
        if isinstance(dealt, Misconception) and str(marked.key) in item.tells:
            yield dealt
        if kind:
            yield kind
        return
    held = tuple(held_by(game, marked, dealt, known))
    yield from held
    if kind and (not held or kind == dealt):
        yield kind


def held_by(
    game: str, marked: Marked, dealt: Subject | None, known: frozenset[str]
) -> Iterator[Misconception]:
    """The misconception that is named; where none is, those that fit, if they were found before or the round
    was dealt to show them."""
    name = named(game, marked.mistake)
    if name:
        yield name
    elif marked.avowed is None and not marked.withdrawn:
        yield from held_before(game, marked.mistakes, known | {str(dealt)})


def rate(*, right: bool, hinted: bool, share: float | None) -> Rating:
    """`share` is the time that was taken in shares of the target; None where it is not known. What is right
    but slow is as good as what is on target."""
    if not right:
        return Rating.Again
    if hinted:
        return Rating.Hard
    return Rating.Easy if share is not None and share <= pace.FAST else Rating.Good
