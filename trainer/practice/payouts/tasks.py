"""A payout task as a page shows it, without the right answer before a reply."""

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.chip_drills.replies import STACK_FIELDS, field_of
from games.engine.chip_drills.tasks import COLOURED, SLIPS, Kind, Pile, PilePlace, Task
from games.engine.money.amounts import print_cents
from games.engine.money.cutting import BARREL, LETTERS, Stacks, under_plaque
from trainer.pages.text import translate
from trainer.practice.models import PayoffReply
from trainer.practice.payouts.layout import PIPS, color_of, layout_view

ChipCounts = list[tuple[str, int]]
"""Chip colors with their counts, the largest first."""


def task_view(task: Task) -> dict[str, Any]:
    """`counted` are the fields of the colors to count; `rack` says whether chips may be laid."""
    return {
        "asks": translate(task.asks),
        "kind": task.kind.value,
        "piles": [_pile(pile) for pile in task.piles],
        "layout": layout_view(task) if task.layout else None,
        "track": [(number, color_of(number), number == task.wins) for number in task.track],
        "dice": [PIPS[face] for face in task.dice],
        "choices": [(value, translate(words)) for value, words in task.choices],
        "counted": _fields(task),
        "rack": task.kind is Kind.CHIPS or task.stake > 0,
    }


def _fields(task: Task) -> list[tuple[str, str]]:
    """Return the fields of numbers to type, with their labels."""
    if task.kind is Kind.STACKS:
        return list(zip(STACK_FIELDS, (_("Stacks of 20"), _("Chips")), strict=True))
    return [(field_of(str(chip.colour)), capfirst(translate(chip.colour))) for chip in task.colours]


def _pile(pile: Pile) -> dict[str, Any]:
    """`barrels` are the chips of a tube by twenties, as the spacers stand; `spoken` is for screen readers."""
    plaque, chips = under_plaque(pile.chips)
    return {
        "name": capfirst(translate(pile.name)),
        "place": pile.place.value,
        "written": translate(pile.written),
        "plaque": _counts(plaque) if pile.place is PilePlace.STACK else [],
        "chips": _counts(chips) if pile.place is PilePlace.STACK else [],
        "barrels": _barrels(_counts(pile.chips)) if pile.place is PilePlace.TUBE else [],
        "notes": [(print_cents(cents), count) for cents, count in pile.notes],
        "spoken": _spoken(pile),
    }


def _counts(stacks: Stacks) -> ChipCounts:
    return [(str(chip.colour), count) for chip, count in stacks]


def _barrels(drawn: ChipCounts) -> ChipCounts:
    colour, count = drawn[0]
    whole, rest = divmod(count, BARREL)
    return [(colour, BARREL)] * whole + ([(colour, rest)] if rest else [])


def _spoken(pile: Pile) -> str:
    counted = [(translate(chip.colour), count) for chip, count in pile.chips]
    counted += [(f"${print_cents(cents)}", count) for cents, count in pile.notes]
    return ", ".join(f"{what} × {count}" for what, count in counted)


def reply_view(task: Task, reply: PayoffReply) -> dict[str, Any]:
    slip = SLIPS.get(reply.slip)
    rule = rack_rules().rules.get(task.rule)
    return {
        "right": reply.right,
        "given": _words(task, reply.given),
        "due": _words(task, task.right),
        "given_chips": _chips(task, reply.given, reply.laid),
        "due_chips": _chips(task, task.right),
        "slip": translate(slip) if slip else "",
        "why": translate(task.why),
        "rule": translate(rule.text) if rule else "",
        "number": rule.number if rule else "",
        "cut": reply.cut,
    }


def _words(task: Task, said: str) -> str:
    match task.kind:
        case Kind.AMOUNT:
            return f"${print_cents(int(said))}"
        case Kind.CHIPS:
            return ", ".join(
                f"{translate(COLOURED[colour].colour)} × {count}" for colour, count in _runs(said.split())
            )
        case Kind.COUNTS:
            return ", ".join(
                f"{translate(COLOURED[LETTERS[one[0]]].colour)} × {one[1:]}" for one in said.split()
            )
        case Kind.NUMBER:
            return ngettext("%(count)s chip", "%(count)s chips", int(said)) % {"count": said}
        case Kind.STACKS:
            stacks, chips = said.split()
            return _("%(stacks)s stacks and %(chips)s") % {"stacks": stacks, "chips": chips}
        case Kind.CHOICE:
            return translate(dict(task.choices).get(said, said))
        case _:
            return said


def _runs(letters: list[str]) -> ChipCounts:
    found: ChipCounts = []
    for letter in letters:
        colour = LETTERS[letter]
        if found and found[-1][0] == colour:
            found[-1] = (colour, found[-1][1] + 1)
        else:
            found.append((colour, 1))
    return found


def _chips(task: Task, said: str, laid: str = "") -> ChipCounts:
    letters = (laid or said).split() if task.kind is Kind.CHIPS or laid else []
    return _runs([letter for letter in letters if letter in LETTERS])
