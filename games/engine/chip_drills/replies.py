"""Replies: what the trainee gave, read as its task takes it, and what it was worth."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.chip_drills.tasks import COLOURED, LETTER_OF, Kind, Task, slip_of
from games.engine.errors import Unreadable
from games.engine.money.amounts import CHIPS, parse_cents
from games.engine.money.cutting import LETTERS, mark_cut, read_cut
from games.engine.texts import Text, listed

MAX_HEAPS = 30
MAX_COUNTED = 9_999
STACK_FIELDS = ("stacks", "chips")
LONGEST = 200
"""Signs of a reply; whatever is longer is none."""


@dataclass(frozen=True, slots=True)
class GradedReply:
    """`cut` says whether the chips of an amount were laid as the house lays them; None where none were."""

    reply: str
    right: bool
    slip: str = ""
    laid: str = ""
    cut: bool | None = None


def field_of(chip_colour: str) -> str:
    """Return the name under which the chips of a color are counted."""
    return f"count-{LETTER_OF[chip_colour]}"


def judge(task: Task, typed: Mapping[str, str]) -> GradedReply:
    """Raise `Unreadable`, by field, for what is no reply to this task."""
    if task.kind is Kind.AMOUNT and (laid := _letters(typed.get("reply", ""))):
        reply = str(sum(chip.cents for chip in read_cut(laid, stake=task.stake, field="reply")))
        return _graded(task, reply, laid)
    return _graded(task, read_reply(task, typed))


def _graded(task: Task, reply: str, laid: str = "") -> GradedReply:
    cut = None
    if laid and task.stake:
        pays = int(task.right)
        cut = not mark_cut(laid, stake=task.stake, pays=pays, colour_for_colour=task.own_colour)
    right = reply == task.right
    return GradedReply(reply, right, "" if right else _slip(task, reply), laid, cut)


def _slip(task: Task, reply: str) -> str:
    if named := slip_of(reply, task.wrongs):
        return named
    if task.kind is not Kind.CHIPS:
        return ""
    if sorted(reply.split()) == sorted(task.right.split()):
        return "not-largest-first"
    return "too-many-chips" if _cents(reply) == _cents(task.right) else ""


def _cents(letters: str) -> int:
    return sum(COLOURED[LETTERS[letter]].cents for letter in letters.split())


def read_reply(task: Task, typed: Mapping[str, str]) -> str:
    """As `Task.right` has it."""
    text = typed.get("reply", "")[:LONGEST].strip()
    match task.kind:
        case Kind.AMOUNT:
            return str(parse_cents(text, field="reply"))
        case Kind.CHIPS:
            return _chips(text, any_order=task.any_order)
        case Kind.COUNTS:
            return " ".join(_count(str(chip.colour), typed) for chip in task.colours)
        case Kind.HEAPS:
            return _heaps(text)
        case Kind.NUMBER:
            return str(_whole(text, field="reply"))
        case Kind.STACKS:
            return " ".join(str(_whole(typed.get(name, "").strip(), field=name)) for name in STACK_FIELDS)
        case _:
            return _choice(task, text)


def _letters(text: str) -> str:
    """Return a reply that is chips and no figures, with a space between any two; "" for any other."""
    bare = "".join(text[:LONGEST].lower().split())
    return " ".join(bare) if bare.isalpha() else ""


def _chips(text: str, *, any_order: bool) -> str:
    letters = _letters(text)
    if not letters or set(letters.split()) - LETTERS.keys():
        known = listed((letter.upper() for letter in LETTERS), ", ")
        raise Unreadable("reply", Text("enter chips by letter: %(letters)s", letters=known))
    read_cut(letters, stake=0, field="reply")  # refuses more chips than a cut can have
    order = [LETTER_OF[chip.colour] for chip in CHIPS]
    return " ".join(sorted(letters.split(), key=order.index)) if any_order else letters


def _count(colour: str, typed: Mapping[str, str]) -> str:
    field = field_of(colour)
    return f"{LETTER_OF[colour]}{_whole(typed.get(field, '').strip(), field=field)}"


def _whole(text: str, *, field: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) > MAX_COUNTED:
        raise Unreadable(field, Text("enter a whole number of chips"))
    return int(text)


def _heaps(text: str) -> str:
    heaps = re.findall(r"[0-9]+", text) if re.fullmatch(r"[0-9 ,.;+]+", text) else []
    if not heaps or len(heaps) > MAX_HEAPS or any(len(heap) > 3 for heap in heaps):
        raise Unreadable("reply", Text("enter the stacks in order, such as 5 5 3"))
    return " ".join(str(int(heap)) for heap in heaps)


def _choice(task: Task, text: str) -> str:
    if text not in dict(task.choices):
        raise Unreadable("reply", Text("choose one of the answers"))
    return text
