"""Sequences: presses of a console one after the other; which are undone, what is due, and what went wrong."""

from collections.abc import Sequence

from games.engine.console.consoles import KEYS, SPOT, Console, Fault, Panel, press
from games.engine.texts import Text

Presses = tuple[str, ...]

LOGGING = ("j-pot", "supervisor-card", "executive-card")
"""The presses that put a prize into the Game Manager."""

FAULTS = {
    "too-early": Text("pressed %(press)s before %(opening)s"),
    "already-open": Text("pressed %(press)s though the round was open"),
    "swept-too-early": Text("swept the bets before %(opening)s; the sensors had not lit"),
    "already-swept": Text("swept bets that were off the table"),
    "not-swept": Text("went on before the bets were swept"),
    "hand-still-lit": Text("pressed %(press)s with a hand still lit"),
    "already-selected": Text("selected %(press)s twice"),
    "logged": Text(
        "went back to a prize that was logged; it can only be backed out at the Game Manager, by hand"
    ),
    "too-late": Text("pressed %(press)s after the win was verified"),
    "no-spot": Text("pressed %(press)s with no spot selected"),
    "other-hand-lit": Text("pressed %(press)s with another hand lit; pressed again, that one goes off"),
    "no-hand": Text("went on to “%(press)s” with no hand lit"),
    "already-called": Text("called the supervisor twice"),
    "already-ready": Text("did “%(press)s” twice"),
    "not-called": Text("went on to “%(press)s” without calling the supervisor"),
    "not-at-jph": Text("pressed J-POT though the key was not at JPH"),
    "not-confirmed": Text("swiped the %(press)s before CONFIRM"),
    "executive-needed": Text("swiped the supervisor card for a jackpot that takes the executive card"),
    "supervisor-enough": Text("swiped the executive card where the supervisor card is due"),
    "already-at-run": Text("turned the key to RUN where it stood"),
    "not-logged": Text("turned the key back before J-POT had logged the prize"),
    "key-left": Text("pressed %(press)s with the key at JPH"),
    "not-logged-yet": Text("pressed %(press)s before the card had logged the prize"),
    "closed-too-soon": Text("closed the round with a prize still to be logged"),
    "no-prize": Text("went on to log a prize that no player won"),
    "wrong-spot": Text("selected another spot than the winner's"),
    "wrong-hand": Text("pressed another hand than the winner's"),
    "unfinished": Text("stopped before “%(press)s”"),
    "went-on": Text("went on after all was done"),
}
"""Each fault as what the trainee did. The last ones are no press's own: the whole sequence misses its end."""


def play(console: Console, presses: Sequence[str]) -> tuple[Console, Fault | None]:
    """Return the panel after these presses, or as it stands at the first that is a fault."""
    for value in presses:
        after = press(console, value)
        if isinstance(after, Fault):
            return console, after
        console = after
    return console, None


def without_undone(console: Console, presses: Sequence[str]) -> Presses:
    """Return the presses that count: a hand that was turned off again goes with all that followed it, a spot
    with the selection of another. Where there is a fault nothing was undone rightly, and all stay."""
    kept: list[str] = []
    for value in presses:
        after = press(console, value)
        if isinstance(after, Fault):
            return tuple(presses)
        if console.hand == value:
            del kept[_last(kept, value) :]
        elif console.spot and after.spot == value:
            kept[_last(kept, console.spot)] = value
        else:
            kept.append(value)
        console = after
    return tuple(kept)


def _last(kept: list[str], value: str) -> int:
    return len(kept) - 1 - kept[::-1].index(value)


def opening(panel: Panel) -> Presses:
    """The round is opened, the sensors light, the bets are swept (SCPP 5)."""
    return panel.opening, "sweep"


def logging(panel: Panel, *, spot: int, hand: str, executive: bool) -> Presses:
    """Return all that logs one prize (GM 8d-g, NX 8d-f)."""
    if not panel.asks_spot:
        return hand, "supervisor", "key-jph", "j-pot", "key-run"
    return f"spot-{spot}", hand, "supervisor", "confirm", f"{'executive' if executive else 'supervisor'}-card"


def closing(panel: Panel) -> Presses:
    return (panel.closing,)


def calls_supervisor(presses: Sequence[str]) -> bool:
    """Return whether a supervisor is there before the first prize is logged, or at all where none is."""
    logged = (at for at, value in enumerate(presses) if value in LOGGING)
    return "supervisor" in presses[: next(logged, len(presses))]


def fault_of(console: Console, due: Presses, answer: Sequence[str]) -> Fault | None:
    """Return the first thing that is wrong with these presses where `due` are the right ones; None if nothing
    is."""
    fault = play(console, answer)[1]
    if fault:
        return fault
    counted = without_undone(console, answer)
    if counted == due:
        return None
    if counted == due[: len(counted)]:
        return Fault("unfinished", due[len(counted)])
    if counted[: len(due)] == due:
        return Fault("went-on", counted[len(due)])
    at = next(n for n, (done, right) in enumerate(zip(counted, due, strict=False)) if done != right)
    return Fault(_strayed(console.panel, counted[at], due[at]), counted[at])


def _strayed(panel: Panel, done: str, due: str) -> str:
    """Where a press that is no fault of its own leaves the right sequence."""
    if done == panel.closing:
        return "closed-too-soon"
    if due == panel.closing:
        return "no-prize"
    return "wrong-hand" if done in panel.hands else "wrong-spot"


def fault_words(panel: Panel, fault: Fault) -> Text:
    """Return the fault as the end of a sentence that begins with "you"."""
    words = {key.value: key.words for key in KEYS[panel.system]}
    pressed = words.get(fault.press) or _place_words(fault.press)
    return FAULTS[fault.slug].filled(press=pressed, opening=words[panel.opening])


def _place_words(press: str) -> Text:
    """What stands on a spot of the display, or on the button of a hand."""
    if press.startswith(SPOT):
        return Text("spot %(spot)s", spot=press.removeprefix(SPOT))
    return Text(press.replace("-", " "))
