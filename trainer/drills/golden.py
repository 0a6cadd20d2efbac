"""Golden rounds: written and settled by hand, and dealt in lessons; see fixtures/rounds."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from games import GAMES
from games.engine.documents.reading import read_document
from games.engine.errors import NotAllowed
from games.engine.money.meters import Meter
from games.engine.procedure.exercises import Exercise
from games.engine.rounds.rounds import Round
from games.engine.rules.houses import House
from games.engine.rules.limits import faults
from games.engine.rules.sheets import Sheet
from games.engine.settling.inputs import Inputs

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "rounds"


@dataclass(frozen=True)
class GoldenRound:
    """A round that teaches one thing: its file's name, what it teaches and why it comes out so."""

    name: str
    title: str
    why: str
    inputs: Inputs

    def played(self, exercise: Exercise, *, sheet: Sheet) -> Round:
        """Played as it is written, by this sheet."""
        inputs = self.inputs if sheet is self.inputs.sheet else replace(self.inputs, sheet=sheet)
        return Round(inputs, exercise)

    def fits(self, house: House) -> bool:
        """Whether these bets may be made there."""
        return not any(faults(self.inputs.game, house, seat.bets) for seat in self.inputs.seats)

    def dealt_in(
        self, choices: Mapping[str, Any], meter: Meter | None, exercise: Exercise, *, sheet: Sheet
    ) -> Round:
        """The same cards and bets in another house, before its meter, by this sheet."""
        house, standing = House({**self.inputs.house.choices, **choices}), self.inputs.meter and meter
        return Round(replace(self.inputs, house=house, meter=standing, sheet=sheet), exercise)


@cache
def golden_rounds(game: str) -> tuple[GoldenRound, ...]:
    """A game's golden rounds by their names, read once."""
    return tuple(_read(path) for path in sorted((FOLDER / game).glob("*.toml")))


def golden_round(game: str, name: str) -> GoldenRound:
    """Raises `NotAllowed` for a name that has no file."""
    for golden in golden_rounds(game):
        if golden.name == name:
            return golden
    raise NotAllowed("golden", f"{name!r} is no golden round of {game}")


def _read(path: Path) -> GoldenRound:
    page = tomllib.loads(path.read_text(encoding="utf-8"))
    inputs = read_document(page["round"], GAMES)
    return GoldenRound(path.stem, page["title"], " ".join(page["why"].split()), inputs)
