"""Panels: what can be pressed on the two systems of a progressive, and what dealer and supervisor do beside.

The Game Manager has a keypad and a key switch, the Nexus Command a display that asks for a spot first.
"""

from dataclasses import dataclass

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
