"""One choice of a house against its option: a word, yes or no, an amount or a count within bounds."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.errors import NotAllowed, Unreadable
from games.engine.rules.games import Option
from games.engine.texts import Text, listed


def check_choice(option: Option, value: Any, *, field: str, kept: bool = False) -> None:
    """Refuses, by field, what the option does not take. What is `kept` may be from before it had a most."""
    if option.words and value not in option.words:
        words = listed(map(str, option.words), ", ")
        raise NotAllowed(field, Text("%(typed)s is not one of %(words)s", typed=repr(value), words=words))
    if type(value) is not type(option.default):
        raise Unreadable(field, _of_another_kind(option, repr(value)))
    if isinstance(value, bool) or not isinstance(value, int):
        return
    if value < option.least:
        raise NotAllowed(field, _too_low(option, str(value)))
    if not kept and _is_above(option, value):
        raise NotAllowed(field, _too_high(option, str(value)[:40]))


def cap_choices(options: Iterable[Option], kept: Mapping[str, Any]) -> dict[str, Any]:
    """Of the choices kept, those above what there may be now, each as high as that."""
    result = [option for option in options if _is_above(option, kept.get(option.name))]
    return {option.name: option.most for option in result}


def _is_above(option: Option, value: object) -> bool:
    return isinstance(value, int) and option.most is not None and value > option.most


def _of_another_kind(option: Option, typed: str) -> Text:
    if isinstance(option.default, bool):
        return Text("%(typed)s is not true or false", typed=typed)
    if isinstance(option.default, str):
        return Text("%(typed)s is not a word", typed=typed)
    if option.counts:
        return Text("%(typed)s is not a whole number", typed=typed)
    return Text("%(typed)s is not a whole number of cents", typed=typed)


def _too_low(option: Option, typed: str) -> Text:
    if option.least == 0:
        return Text("%(typed)s is below zero", typed=typed)
    return Text("%(typed)s is not above zero", typed=typed)


def _too_high(option: Option, typed: str) -> Text:
    most = str(option.most)
    if option.counts:
        return Text("%(typed)s is above %(most)s, the most there is", typed=typed, most=most)
    return Text("%(typed)s is above %(most)s cents, the most there is", typed=typed, most=most)
