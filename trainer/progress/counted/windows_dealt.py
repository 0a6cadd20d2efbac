"""Windows of a pace audit: five to ten minutes of nothing but dealing, found in what was dealt.

A window is made of whole rounds that follow one another in one run: everything that the floor deals by hand
is asked in them, nobody was away, and no hint was given. A round is whole once the next one was begun.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from games.engine.asks.table import EVERYDAY
from trainer.drills.models import PaceWindow, Run
from trainer.progress.counted.answer_times import Timed
from trainer.schools.models import School

SHORTEST, LONGEST = 5 * 60_000, 10 * 60_000
"""Milliseconds."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A whole round of pure dealing; times in milliseconds."""

    number: int
    game: str
    day: date
    began: datetime
    took: int
    due: int
    hands_took: int
    hands_due: int


def windows_of(
    school: School, run: Run, timed: Mapping[int, Sequence[Timed]], first: int
) -> tuple[list[PaceWindow], int]:
    """Of a run with its drill, from this round on; and the round from which the next count goes on. `timed`
    are its answers by round."""
    dealt = (_dealt(run, number, timed.get(number, [])) for number in range(first, run.round))
    found, held = walked(dealt)
    goes_on = held[0].number if held else max(first, run.round)
    return [_window(school, run, rounds) for rounds in found], goes_on


def walked(dealt: Iterable[Dealt | None]) -> tuple[list[list[Dealt]], list[Dealt]]:
    """The windows, one after the other, none in another: each ends with the round that makes it long enough.
    None, or another game or day, ends what went before; what would be too long loses its first rounds. Then
    the rounds that are left at the end: what follows may make a window of them."""
    found: list[list[Dealt]] = []
    held: list[Dealt] = []
    for one in dealt:
        if one is None or (held and (held[-1].game, held[-1].day) != (one.game, one.day)):
            held = []
        if one is None:
            continue
        held.append(one)
        while _took(held) > LONGEST:
            held.pop(0)
        if _took(held) >= SHORTEST:
            found.append(held)
            held = []
    return found, held


def _took(rounds: Iterable[Dealt]) -> int:
    return sum(one.took for one in rounds)


def _dealt(run: Run, number: int, answers: Sequence[Timed]) -> Dealt | None:
    item = run.drill.item(number)
    whole = set(item.asks) >= EVERYDAY and not item.wagers
    days = {one.day for one in answers}
    if not whole or len(days) != 1 or any(one.took is None or one.hinted or one.led for one in answers):
        return None
    hands = [(one.of_hands(one.took or 0), one.of_hands(one.due)) for one in answers]
    return Dealt(
        number=number,
        game=answers[0].game,
        day=days.pop(),
        began=answers[0].shown,
        took=sum(one.took or 0 for one in answers),
        due=sum(one.due for one in answers),
        hands_took=sum(took for took, _due in hands),
        hands_due=sum(due for _took, due in hands),
    )


def _window(school: School, run: Run, rounds: list[Dealt]) -> PaceWindow:
    first = rounds[0]
    return PaceWindow(
        school=school,
        run=run,
        membership_id=run.membership_id,
        day=first.day,
        mode=run.drill.mode,
        game=first.game,
        seats=run.drill.spots,
        first=first.number,
        rounds=len(rounds),
        began=first.began,
        **{
            name: sum(getattr(one, name) for one in rounds)
            for name in ("took", "due", "hands_took", "hands_due")
        },
    )
