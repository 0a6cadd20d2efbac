"""Letters: the key of each option in the reader's language, and what the list of keys says of them.

The engine's keys are those of English. What is stored is the value of an option, whatever was pressed.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.asks.answers import Choice
from games.engine.asks.everyday.bets import WORDS
from games.engine.asks.everyday.hands_named import hands_of
from games.engine.rules.games import Game
from trainer.saying import say


def letters(choices: Iterable[Choice]) -> dict[str, str]:
    """The key of each value. A lettered choice that is said in other words here has the first of their
    letters that no other has."""
    offered = tuple(choices)
    taken = {choice.key for choice in offered if _stays(choice)}
    found: dict[str, str] = {}
    for choice in offered:
        key = choice.key if _stays(choice) else _first(say(choice.words), taken) or choice.key
        taken.add(key)
        found[choice.value] = key
    return found


def _stays(choice: Choice) -> bool:
    return not choice.lettered or say(choice.words) == choice.words


def _first(words: str, taken: set[str]) -> str:
    """Without its accent: what every keyboard has."""
    plain = unicodedata.normalize("NFD", words.lower()).encode("ascii", "ignore").decode()
    return next((letter for letter in plain if letter.isalpha() and letter not in taken), "")


@dataclass(frozen=True)
class KeyView:
    """What a key stands for."""

    key: str
    words: str


def action_keys() -> list[KeyView]:
    """What can be done with a bet."""
    return _views(tuple(WORDS.values()))


def hand_keys(game: Game) -> list[KeyView]:
    """The hands of a game, strongest first."""
    return _views(hands_of(game.ladder))


def _views(choices: tuple[Choice, ...]) -> list[KeyView]:
    keys = letters(choices)
    return [KeyView(keys[choice.value], say(choice.words)) for choice in choices]
