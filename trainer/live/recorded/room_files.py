"""The answers of a live room for a spreadsheet: one line for each decision of each person that is told.

Titles, and what is in the columns that are not words, are the same in every language and stay as they are.
"""

from collections.abc import Iterator

from trainer.drills.decisions import decisions
from trainer.drills.sittings import Sitting
from trainer.felt.shares import answers_in
from trainer.gathering.models import Room
from trainer.live.told import sitting_at
from trainer.saying import say

TITLES = (
    *("room", "person", "user_name", "name", "game", "round", "place", "decision", "asked"),
    *("given", "due", "right", "mistake", "rule", "answered"),
)

Cells = tuple[object, ...]


def lines_of(room: Room) -> Iterator[Cells]:
    """In the order in which they were answered; a stop that is not told has no marks, and no lines."""
    sittings: dict[int, Sitting] = {}
    for answer in answers_in(room).order_by("round", "position", "received", "pk"):
        sitting = sittings.get(answer.round) or sittings.setdefault(
            answer.round, sitting_at(room, answer.round, 0)
        )
        who = answer.run.membership
        told = (room.pk, who.pk, who.user.username, who.user.plain_name, answer.game)
        for one in decisions(sitting, answer):
            prompt, due = one.prompt, one.prompt.words(one.prompt.due)
            asked = (answer.round + 1, answer.place, prompt.key, say(prompt.label))
            worth = (one.given_words, say(due), "yes" if one.right else "no", one.marked.mistake, prompt.rule)
            yield (*told, *asked, *worth, f"{answer.received:%Y-%m-%dT%H:%M:%SZ}")
