"""All deals of two hands from a shoe by what cards count, as the tableau is printed. Nothing here comes from
the engine: a rank counts its number, ten and pictures nothing; a deal is (player, banker), each its points in
the order in which they came, with how many deals of six cards come to it."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

TABLEAU = {
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}
"""By the Banker’s two cards: the third cards of the Player’s on which it draws."""


@cache
def every_deal(decks: int, three_draws_on: str = TABLEAU[3]) -> tuple[tuple[tuple, tuple, int], ...]:
    """Return each deal of the full shoe; where another row of the tableau is read, as that is."""
    tableau = {**TABLEAU, 3: three_draws_on}
    return tuple(_deals(decks, tableau))


def _deals(decks: int, tableau: dict[int, str]) -> Iterator[tuple[tuple, tuple, int]]:
    cards = 52 * decks
    left = {points: (16 if points == 0 else 4) * decks for points in range(10)}
    for player in combinations_with_replacement(range(10), 2):
        for banker in combinations_with_replacement(range(10), 2):
            out, ways = dict(left), (1 + (player[0] != player[1])) * (1 + (banker[0] != banker[1]))
            for points in (*player, *banker):
                ways *= out[points]
                out[points] -= 1
            mine, its = sum(player) % 10, sum(banker) % 10
            if max(mine, its) >= 8 or (mine >= 6 and its >= 6):
                yield player, banker, ways * (cards - 4) * (cards - 5)
            elif mine >= 6:
                for third in range(10):
                    yield player, (*banker, third), ways * out[third] * (cards - 5)
            else:
                yield from _player_draws(player, banker, ways, out, cards, tableau[its])


def _player_draws(
    player: tuple, banker: tuple, ways: int, out: dict[int, int], cards: int, draws_on: str
) -> Iterator[tuple[tuple, tuple, int]]:
    for third in range(10):
        drawn = ways * out[third]
        if str(third) not in draws_on:
            yield (*player, third), banker, drawn * (cards - 5)
            continue
        for last in range(10):
            yield (*player, third), (*banker, last), drawn * (out[last] - (last == third))


def total(points: tuple) -> int:
    return sum(points) % 10


def natural(player: tuple, banker: tuple) -> bool:
    return max(sum(player[:2]) % 10, sum(banker[:2]) % 10) >= 8


def margin(mine: tuple, other: tuple) -> int | None:
    """Return by how much a hand wins without a natural; None where it doesn’t, or with one."""
    by = total(mine) - total(other)
    return by if by > 0 and not (len(mine) == 2 and total(mine) >= 8) else None
