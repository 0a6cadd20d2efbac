"""Items: what each round of a drill is, as it was set. A drill's items follow one another and begin again."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from games.engine.asks.table import EVERYDAY
from games.engine.cards.streams import FIRST_WHEEL, NEWEST_WHEEL
from games.engine.procedure.exercises import Exercise

SPARSE = dict.fromkeys(("laid", "topic", "why", "prompt", "rule"), "") | {"wheel": FIRST_WHEEL}
"""What few rounds have otherwise, and is written of those alone."""


@dataclass(frozen=True)
class Item:
    """One round of a drill: its game, the scenario or the golden round it is dealt as ("": as the seed has
    it), what is asked, and how often something goes wrong, in per cent.

    `laid` is the document of a round that somebody laid out, as JSON text; `topic` may be said of it before
    its cards are seen, `why` afterwards.

    `phase` names a stretch of the run that is measured apart; `kind` what is reviewed, as reviews write it;
    `tells` the keys of the prompts at which whoever holds the misconception that is reviewed would err;
    `deal` the round of the seed that is dealt (None: the one it comes as). A golden round that is dealt
    `here` is settled as the run's house has it, not as it was written. A round of the path names the `prompt`
    that it was looked for, by its key, and the `rule` that decides it. The `wheel` is the one that names of
    what happens are drawn from, the newest when it was set.
    """

    game: str
    scenario: str = ""
    golden: str = ""
    here: bool = False
    phase: str = ""
    kind: str = ""
    tells: tuple[str, ...] = ()
    asks: tuple[str, ...] = tuple(sorted(EVERYDAY))
    wagers: tuple[str, ...] = ()
    wrong_bets: int = 0
    irregularities: int = 0
    slips: int = 0
    deal: int | None = None
    laid: str = ""
    topic: str = ""
    why: str = ""
    prompt: str = ""
    rule: str = ""
    wheel: int = NEWEST_WHEEL

    @property
    def exercise(self) -> Exercise:
        return Exercise(
            frozenset(self.asks),
            frozenset(self.wagers),
            self.wrong_bets,
            self.irregularities,
            self.slips,
            self.wheel,
        )

    def written(self) -> dict[str, Any]:
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
            if name not in SPARSE or value != SPARSE[name]
        }


def read_item(written: Mapping[str, Any]) -> Item:
    """An item as it was stored; a field that this version does not know is left out."""
    known = {field.name for field in fields(Item)}
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in written.items()
        if name in known
    }
    return Item(**{"wheel": FIRST_WHEEL} | given)
