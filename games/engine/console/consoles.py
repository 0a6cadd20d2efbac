"""Consoles: the panels of the two progressive systems as state machines, and sequences of presses.

A state and a press make another state, or a named fault. What dealer and supervisor do beside the panel,
sweeping the bets and the call, is a press too (SCPP 5, 8). The Game Manager has a keypad and a key switch,
the Nexus Command a display that asks for a spot first.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from games.engine.errors import NotAllowed
from games.engine.rules.houses import GAME_MANAGER, NEXUS_COMMAND
from games.engine.texts import Text

SPOT = "spot-"
"""Begins the value of a spot on the display; the rest is its number."""


@dataclass(frozen=True, slots=True)
class Key:
    """A place that can be pressed: its value, what is printed on it, its keyboard key, where it stands."""

    value: str
    words: Text
    key: str
    group: str


EXECUTIVE_CARD = "executive-card"

SWEEP = Key("sweep", Text("sweep the bets"), "w", "dealer")
SUPERVISOR = Key("supervisor", Text("call the supervisor"), "s", "dealer")

KEYS = {
    GAME_MANAGER: (
        Key("coin-in", Text("COIN IN"), "c", "control"),
        SWEEP,
        SUPERVISOR,
        Key("key-jph", Text("key to JPH"), "k", "switch"),
        Key("j-pot", Text("J-POT"), "j", "control"),
        Key("key-run", Text("key to RUN"), "r", "switch"),
        Key("game-over", Text("GAME OVER"), "o", "control"),
    ),
    NEXUS_COMMAND: (
        Key("start-game", Text("START GAME"), "t", "control"),
        SWEEP,
        SUPERVISOR,
        Key("confirm", Text("CONFIRM"), "c", "control"),
        Key("supervisor-card", Text("supervisor card"), "v", "card"),
        Key(EXECUTIVE_CARD, Text("executive card"), "x", "card"),
        Key("end-game", Text("END GAME"), "e", "control"),
    ),
}
"""What a panel has whatever the paytable, in the order of a round."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel as it is built into a table: its system, a button for each hand, the spots on the display."""

    system: str
    hands: tuple[str, ...]
    spots: tuple[int, ...]

    @property
    def opening(self) -> str:
        return KEYS[self.system][0].value

    @property
    def closing(self) -> str:
        return KEYS[self.system][-1].value

    @property
    def asks_spot(self) -> bool:
        return self.system == NEXUS_COMMAND


@dataclass(frozen=True, slots=True)
class Console:
    """A panel at one instant. `called`: the supervisor, to the hand that is lit; `ready`: the key stands at
    JPH or the win is confirmed; `logged`: J-POT was pressed and the key not turned back; `executive`: the
    jackpot takes the executive card; `wins`: what was logged, as spot ("" on the keypad) and hand."""

    panel: Panel
    opened: bool = False
    swept: bool = False
    spot: str = ""
    hand: str = ""
    called: bool = False
    ready: bool = False
    logged: bool = False
    executive: bool = False
    wins: tuple[tuple[str, str], ...] = ()


def in_play(panel: Panel, *, executive: bool = False) -> Console:
    """Return the panel after coin-in, with nothing lit."""
    return Console(panel, opened=True, swept=True, executive=executive)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a press does nothing, or the wrong thing, by name; and the press."""

    slug: str
    press: str


def press(console: Console, value: str) -> Console | Fault:
    """What a press makes of the panel; refuses a key that this panel does not have."""
    faults, effect = _key(console.panel, value)
    slug = next(faults(console, value), "")
    return Fault(slug, value) if slug else effect(console, value)


def _key(panel: Panel, value: str) -> "Acting":
    if value in panel.hands:
        return _hand_faults, _toggle
    if panel.asks_spot and value in {f"{SPOT}{spot}" for spot in panel.spots}:
        return _spot_faults, lambda console, value: replace(console, spot=value)
    if value not in {key.value for key in KEYS[panel.system]}:
        raise NotAllowed("press", Text("%(press)s isn’t on this panel", press=repr(value[:40])))
    return ACTING[value]


# --- What is wrong with a press, the plainest first -------------------------------------------------------


def _closed(console: Console) -> Iterator[str]:
    if not console.opened:
        yield "too-early"
    elif not console.swept:
        yield "not-swept"


def _opening_faults(console: Console, value: str) -> Iterator[str]:
    if console.opened:
        yield "already-open"


def _sweep_faults(console: Console, value: str) -> Iterator[str]:
    if not console.opened:
        yield "swept-too-early"
    if console.swept:
        yield "already-swept"


def _spot_faults(console: Console, value: str) -> Iterator[str]:
    yield from _closed(console)
    if console.hand:
        yield "hand-still-lit"
    if console.spot == value:
        yield "already-selected"


def _hand_faults(console: Console, value: str) -> Iterator[str]:
    yield from _closed(console)
    if console.logged:
        yield "logged"
    if console.ready:
        yield "too-late"
    if console.panel.asks_spot and not console.spot:
        yield "no-spot"
    if console.hand not in ("", value):
        yield "other-hand-lit"


def _call_faults(console: Console, value: str) -> Iterator[str]:
    yield from _closed(console)
    if not console.hand:
        yield "no-hand"
    if console.called:
        yield "already-called"


def _ready_faults(console: Console, value: str) -> Iterator[str]:
    yield from _closed(console)
    if console.ready:
        yield "already-ready"
    if not console.hand:
        yield "no-hand"
    if not console.called:
        yield "not-called"


def _log_faults(console: Console, value: str) -> Iterator[str]:
    yield from _closed(console)
    if console.logged:
        yield "logged"
    if not console.ready:
        yield "not-confirmed" if console.panel.asks_spot else "not-at-jph"


def _card_faults(console: Console, value: str) -> Iterator[str]:
    yield from _log_faults(console, value)
    if console.executive and value != "executive-card":
        yield "executive-needed"
    if not console.executive and value == "executive-card":
        yield "supervisor-enough"


def _run_faults(console: Console, value: str) -> Iterator[str]:
    yield from _closed(console)
    if not console.ready:
        yield "already-at-run"
    elif not console.logged:
        yield "not-logged"


def _closing_faults(console: Console, value: str) -> Iterator[str]:
    yield from _closed(console)
    if console.ready:
        yield "key-left" if not console.panel.asks_spot else "not-logged-yet"
    if console.hand:
        yield "hand-still-lit"


# --- What it does otherwise -------------------------------------------------------------------------------


def _toggle(console: Console, value: str) -> Console:
    """A hand that is pressed again is off, and the call that was made for it void (SCPP 8d)."""
    return replace(console, hand="" if console.hand else value, called=False)


def _log(console: Console, value: str) -> Console:
    """The jackpot is in the Game Manager, and out of the dealer's reach (GM 8i, NX 8h)."""
    return replace(console, logged=True, wins=(*console.wins, (console.spot, console.hand)))


def _back(console: Console, value: str) -> Console:
    """Ready for the next hit; what was logged stays logged."""
    return replace(in_play(console.panel, executive=console.executive), wins=console.wins)


def _end(console: Console, value: str) -> Console:
    return Console(console.panel, executive=console.executive, wins=console.wins)


Acting = tuple[Callable[[Console, str], Iterator[str]], Callable[[Console, str], Console]]

_OPEN: Acting = (_opening_faults, lambda console, value: replace(console, opened=True))
_READY: Acting = (_ready_faults, lambda console, value: replace(console, ready=True))
_SWIPE: Acting = (_card_faults, lambda console, value: _back(_log(console, value), value))
_CLOSE: Acting = (_closing_faults, _end)

ACTING: dict[str, Acting] = {
    "coin-in": _OPEN,
    "start-game": _OPEN,
    "sweep": (_sweep_faults, lambda console, value: replace(console, swept=True)),
    "supervisor": (_call_faults, lambda console, value: replace(console, called=True)),
    "key-jph": _READY,
    "confirm": _READY,
    "j-pot": (_log_faults, _log),
    "key-run": (_run_faults, _back),
    "supervisor-card": _SWIPE,
    "executive-card": _SWIPE,
    "game-over": _CLOSE,
    "end-game": _CLOSE,
}


Presses = tuple[str, ...]

LOGGING = ("j-pot", "supervisor-card", "executive-card")
"""The presses that put a jackpot into the Game Manager."""

FAULTS = {
    "too-early": Text("pressed %(press)s before %(opening)s"),
    "already-open": Text("pressed %(press)s when the round was already open"),
    "swept-too-early": Text("swept the bets before %(opening)s, with the sensors unlit"),
    "already-swept": Text("swept bets that were already off the table"),
    "not-swept": Text("moved on before the bets were swept"),
    "hand-still-lit": Text("pressed %(press)s with a hand still lit"),
    "already-selected": Text("selected %(press)s twice"),
    "logged": Text("went back to a logged jackpot (only a manual entry at the Game Manager can back it out)"),
    "too-late": Text("pressed %(press)s after the win was verified"),
    "no-spot": Text("pressed %(press)s with no spot selected"),
    "other-hand-lit": Text("pressed %(press)s with another hand lit (press the lit hand again to clear it)"),
    "no-hand": Text("moved on to “%(press)s” with no hand lit"),
    "already-called": Text("called the supervisor twice"),
    "already-ready": Text("did “%(press)s” twice"),
    "not-called": Text("moved on to “%(press)s” without calling the supervisor"),
    "not-at-jph": Text("pressed J-POT when the key wasn’t at JPH"),
    "not-confirmed": Text("swiped the %(press)s before CONFIRM"),
    "executive-needed": Text("swiped the supervisor card for a jackpot that requires the executive card"),
    "supervisor-enough": Text("swiped the executive card when the supervisor card was enough"),
    "already-at-run": Text("turned the key to RUN when it was already there"),
    "not-logged": Text("turned the key back before J-POT logged the jackpot"),
    "key-left": Text("pressed %(press)s with the key at JPH"),
    "not-logged-yet": Text("pressed %(press)s before the card logged the jackpot"),
    "closed-too-soon": Text("closed the round with a jackpot still to log"),
    "no-prize": Text("logged a jackpot that no player won"),
    "wrong-spot": Text("selected a spot other than the winner’s"),
    "wrong-hand": Text("pressed a hand other than the winner’s"),
    "unfinished": Text("stopped before “%(press)s”"),
    "went-on": Text("kept going after everything was done"),
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
    """Return all that logs one jackpot (GM 8d-g, NX 8d-f)."""
    if not panel.asks_spot:
        return hand, "supervisor", "key-jph", "j-pot", "key-run"
    return f"spot-{spot}", hand, "supervisor", "confirm", f"{'executive' if executive else 'supervisor'}-card"


def closing(panel: Panel) -> Presses:
    return (panel.closing,)


def calls_supervisor(presses: Sequence[str]) -> bool:
    """Return whether a supervisor is there before the first jackpot is logged, or at all where none is."""
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
