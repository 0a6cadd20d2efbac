"""The timetable: on which days a trainee sits down, at what hour, and to what."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.demo.chance import Chance
from tests.demo.characters import Character

CLASS_DAYS = (6, 5, 3, 1)
"""The days of a week on which there is class, counted backwards from yesterday, which is one."""

COURSE = (
    *("lesson", "guided", "learn", "chosen", "rounds"),
    *("mistakes", "guided", "rounds", "review", "chosen"),
    *("lesson", "rounds", "interference", "guided", "job"),
    *("mistakes", "rounds", "review", "rounds", "chosen"),
)
"""What one sitting after the other brings; at the end it goes on with its second half."""

A_GAME = 6
"""Sittings before the next game is taken up."""


@dataclass(frozen=True)
class RoundState:
    """What a trainee sits down to: day and minute, the kind of sitting, and its game."""

    username: str
    day: int
    minute: int
    kind: str
    game: str


def sittings(character: Character) -> Iterator[RoundState]:
    """In the order in which they come."""
    own, number = {day: (kind, game) for day, kind, game in character.set}, 0
    for day in range(character.first, 1):
        chance = Chance(f"{character.username}/day/{day}")
        minute = chance.between(9 * 60, 19 * 60)
        if day in own:
            kind, game = own[day]
            yield RoundState(character.username, day, minute, kind, game)
        elif (
            day <= character.last and (-day - 1) % 7 + 1 in CLASS_DAYS and chance.below(100) < character.comes
        ):
            yield RoundState(character.username, day, minute, _kind(number), _game(character, number))
            number += 1


def _kind(number: int) -> str:
    half = len(COURSE) // 2
    return COURSE[number] if number < len(COURSE) else COURSE[half + (number - half) % half]


def _game(character: Character, number: int) -> str:
    """The newest, and every third time an older one."""
    newest = min(number // A_GAME, len(character.games) - 1)
    return character.games[newest if number % 3 else number // 3 % (newest + 1)]
