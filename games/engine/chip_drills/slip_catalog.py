"""Slips: the closed list of what goes wrong at the rack, and which of them explains an answer."""

from collections.abc import Iterable

from games.engine.texts import Text

Wrongs = tuple[tuple[str, str], ...]
"""Slips with the answer that each of them gives."""

SLIPS: dict[str, Text] = {
    "stake-counted-in": Text("The bet itself was counted into the pay."),
    "for-as-to": Text("“For” was paid as “to”: the bet is already in what “for” pays."),
    "to-as-for": Text("“To” was paid as “for”: the bet goes back beside what “to” pays."),
    "other-line": Text("The multiple of another line was paid."),
    "nought": Text("A nought too many, or one too few."),
    "breakage": Text("The breakage is not that of the house."),
    "colour-misread": Text("One chip was taken for the next colour."),
    "chip-miscounted": Text("One chip was counted twice, or not at all."),
    "heap-miscounted": Text("One stack was counted twice, or not at all."),
    "barrel-miscounted": Text("A barrel of twenty was counted twice, or not at all."),
    "note-miscounted": Text("One note was counted twice, or not at all."),
    "pile-left-out": Text("One bet or one tube was left out."),
    "rounded-down": Text("What was left of a cent was dropped; half a cent and more is rounded up."),
    "whole-dollars": Text("It was rounded to dollars; a share of a meter is paid to the cent."),
    "too-many-chips": Text("Fewer chips make it."),
    "not-largest-first": Text("These are the chips, but the largest are laid first."),
    "larger-colour": Text("It was paid in a larger colour than the bet’s own."),
    "other-heaps": Text("It was proved in stacks of another colour’s size."),
    "rest-left-out": Text("What is over was not laid as a stack of its own."),
    "whole-changed": Text("What is already changed was not taken off."),
    "not-called": Text("It has to be called."),
    "called-for-nothing": Text("It is below what the house has called."),
    "other-call": Text("It is called otherwise."),
    "fault-missed": Text("A line does not agree, and was let pass."),
    "fault-seen": Text("Everything agrees."),
    "other-line-named": Text("It is another line that does not agree."),
}


def wrongs(right: str, pairs: Iterable[tuple[str, str]]) -> Wrongs:
    """Without those that come to the right answer, or to none."""
    return tuple(dict.fromkeys(pair for pair in pairs if pair[1] not in ("", right)))


def slip_of(reply: str, known: Wrongs) -> str:
    """Return the only slip that gives this answer; "" where none does, or several do."""
    names = {slip for slip, answer in known if answer == reply}
    return names.pop() if len(names) == 1 else ""
