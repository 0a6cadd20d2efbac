"""Another edition of every printed sheet, as if corrected between two starts."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import count

import games.engine.rounds.rounds
import trainer.play.services.runs
import trainer.play.snapshots
import trainer.schools.house_rules.profiles
import trainer.schools.paytables.sheets
from games import GAMES
from games.engine.money.amounts import Flat, Odds, Pay
from games.engine.rounds.rounds import deal
from games.engine.rules.sheets import Sheet, load


def reprinted(monkeypatch, change: Callable[[Pay], Pay]) -> None:
    """From now on every sheet is printed so; the same sheet is the same object, as after a start."""
    editions: dict[str, Sheet] = {}

    def load_other(game):
        return editions.setdefault(game.slug, _changed(load(game), change))

    for module in (
        trainer.play.snapshots,
        trainer.play.services.runs,
        trainer.schools.paytables.sheets,
        trainer.schools.house_rules.profiles,
        games.engine.rounds.rounds,
    ):
        monkeypatch.setattr(module, "load", load_other)


def one_more(pays: Pay) -> Pay:
    """Every line of odds pays one more to one, every fixed prize $10 more."""
    if isinstance(pays, Odds):
        return replace(pays, times=pays.times + Fraction(1))
    return Flat(pays.cents + 1_000) if isinstance(pays, Flat) else pays


def telling_seeds(game: str, change: Callable[[Pay], Pay]) -> Iterator[str]:
    """Seeds of which the first round, with six spots, pays a spot otherwise under the changed sheet."""
    found = GAMES[game]
    for number in count():
        seed = f"school {number}"
        pays = [
            [line.pays for line in deal(found, seed=seed, sheet=sheet).settlement.lines]
            for sheet in (load(found), _changed(load(found), change))
        ]
        if pays[0] != pays[1]:
            yield seed


def _changed(sheet: Sheet, change: Callable[[Pay], Pay]) -> Sheet:
    def table_of(table):
        return replace(table, rows=tuple(replace(row, pays=change(row.pays)) for row in table.rows))

    return replace(
        sheet,
        paytables={bet: {n: table_of(t) for n, t in named.items()} for bet, named in sheet.paytables.items()},
    )
