"""What the layouts of blackjack, baccarat and craps print: fixtures/pit_payouts.toml."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.errors import SheetRefused, require_type
from games.engine.money.amounts import Odds, parse_pay
from games.engine.rules.pages import FIXTURES, open_page, table_of

PIT = FIXTURES / "pit_payouts.toml"


@dataclass(frozen=True, slots=True)
class PitTables:
    """`commission` is in percent; `place`, `odds` and `field` are by the number. Where layouts differ, a bet
    has several odds."""

    blackjack: tuple[Odds, ...]
    insurance: Odds
    commission: int
    place: Mapping[int, Odds]
    odds: Mapping[int, Odds]
    field: Mapping[int, tuple[Odds, ...]]
    center: Mapping[str, tuple[Odds, ...]]
    bundles: Mapping[str, tuple[str, ...]]


@cache
def pit_tables(path: Path = PIT) -> PitTables:
    """Raises `SheetRefused` for what is missing, or no odds."""
    printed = open_page(path)

    def table(name: str) -> dict[str, Any]:
        return table_of(path, printed, name)

    try:
        return PitTables(
            blackjack=_each(table("blackjack")["pays"]),
            insurance=_odds(table("blackjack")["insurance"]),
            commission=table("baccarat")["commission"],
            place={int(number): _odds(text) for number, text in table("place").items()},
            odds={int(number): _odds(text) for number, text in table("odds").items()},
            field={int(number): _each(lines) for number, lines in table("field").items()},
            center={bet: _each(lines) for bet, lines in table("center").items()},
            bundles={name: tuple(of) for name, of in table("bundles").items()},
        )
    except (KeyError, ValueError, TypeError) as error:
        raise SheetRefused(path.name, f"cannot be read: {error}") from error


def _odds(text: str) -> Odds:
    return require_type(Odds, parse_pay(text))


def _each(printed: list[str]) -> tuple[Odds, ...]:
    return tuple(map(_odds, printed))
