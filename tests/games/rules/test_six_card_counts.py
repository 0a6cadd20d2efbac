"""Every six-card hand by the lines of Aces Up, and every five-card hand with two jokers, to the unit."""

import tomllib
from collections import Counter
from itertools import chain, combinations
from math import comb
from pathlib import Path

import pytest

from games import GAMES
from games.engine.cards.cards import JOKERS, RANK, RANKS, STANDARD, SUITS, Card
from games.engine.cards.hands import FIVE_CARD, WILD, Ladder
from games.engine.rules.sheets import load
from tests.scale import scale

COUNTS = Path(__file__).resolve().parents[3] / "fixtures" / "counts"

WORTH = {card: 1 << 3 * (RANK[card] - 2) for card in STANDARD} | dict.fromkeys(JOKERS, 1 << 39)
"""A card as a number: the sum of a hand counts its cards of each rank, three bits a rank, then its jokers."""


def printed(name: str) -> dict:
    return tomllib.loads((COUNTS / f"{name}.toml").read_text(encoding="utf-8"))


def unsuited(total: int) -> list[Card]:
    """A hand of these ranks and jokers in which no suit has more than two cards."""
    ranks = [rank for i, rank in enumerate(RANKS) for _ in range(total >> 3 * i & 7)]
    return [Card(rank + SUITS[i % 4]) for i, rank in enumerate(ranks)] + list(JOKERS[: total >> 39])


def suited(size: int, least: int) -> list[tuple[Card, ...]]:
    """Every hand of so many natural cards of which at least `least` share a suit."""
    found: list[tuple[Card, ...]] = []
    for suit in SUITS:
        of_it = [card for card in STANDARD if card[1] == suit]
        others = [card for card in STANDARD if card[1] != suit]
        for count in range(least, size + 1):
            for own in combinations(of_it, count):
                found += [(*own, *rest) for rest in combinations(others, size - count)]
    return found


def counted(ladder: Ladder, deck: tuple[Card, ...], size: int) -> Counter[tuple[int, int]]:
    """Hands by strength and jokers: all of them as if no flush could be, then each flush one by one."""
    sums = Counter(map(sum, combinations([WORTH[card] for card in deck], size)))
    jokers = [card for card in deck if card in JOKERS]
    strengths: Counter[tuple[int, int]] = Counter()
    for wild in range(len(jokers) + 1):
        for hand, own in (
            (hand, own) for own in combinations(jokers, wild) for hand in suited(size - wild, 5 - wild)
        ):
            sums[sum(WORTH[card] for card in (*hand, *own))] -= 1
            strengths[ladder.strength((*hand, *own)), wild] += 1
    for total, hands in sums.items():
        strengths[ladder.strength(unsuited(total)), total >> 39] += hands
    return strengths


@pytest.fixture(scope="module")
def six_cards() -> Counter[tuple[int, int]]:
    return counted(FIVE_CARD, STANDARD, 6)


def test_flush_hands_of_six_cards_are_207636():
    assert len(suited(6, 5)) == 4 * (comb(13, 5) * 39 + comb(13, 6)) == 207_636


@scale
def test_sca_every_six_card_hand_by_the_lines_of_aces_up(six_cards):
    page, by_line = printed("six_cards"), Counter()
    aces = FIVE_CARD.at_least("pair", 14)
    for (strength, _), hands in six_cards.items():
        category = FIVE_CARD.category(strength)
        line = "pair-of-aces" if category == "pair" else category
        by_line[line if strength >= aces else "loser"] += hands
    assert by_line == page["counts"]
    assert sum(by_line.values()) == comb(52, 6) == page["hands"] == 20_358_520
    assert (page["cards"], page["ladder"]) == (6, FIVE_CARD.slug)


@pytest.mark.parametrize("name", ["SCP-01", "SCP-02", "SCP-03", "SCP-04"])
def test_sca_the_published_lines_are_those_of_every_aces_up_table(name):
    table = load(GAMES["six-card-poker"]).paytable("aces-up", name)
    assert [row.name for row in table.rows] == [
        line for line in printed("six_cards")["counts"] if line != "loser"
    ]


def wild_closed_forms() -> dict[str, int]:
    """Hands with one joker (which there are two of) and with both, by what the natural cards are."""
    runs = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]

    def sets(size: int, *among: set[int]) -> int:
        """Rank sets of this size that lie in one of these runs."""
        return len(set(chain.from_iterable(map(frozenset, combinations(run, size)) for run in among)))

    four_runs, three_runs, four_royals, three_royals = sets(4, *runs), sets(3, *runs), comb(5, 4), comb(5, 3)
    four_mixed, three_mixed = 4**4 - 4, 4**3 - 4
    return {
        "five-of-a-kind": 2 * 13 + 13 * 4,
        "wild-royal-flush": 2 * 4 * four_royals + 4 * three_royals,
        "straight-flush": 2 * 4 * (four_runs - four_royals) + 4 * (three_runs - three_royals),
        "four-of-a-kind": 2 * 13 * 4 * 48 + 13 * comb(4, 2) * 48,
        "full-house": 2 * comb(13, 2) * comb(4, 2) ** 2,
        "flush": 2 * 4 * (comb(13, 4) - four_runs) + 4 * (comb(13, 3) - three_runs),
        "straight": 2 * four_mixed * four_runs + three_mixed * three_runs,
        "three-of-a-kind": 2 * 13 * comb(4, 2) * comb(12, 2) * 16 + three_mixed * (comb(13, 3) - three_runs),
        "pair": 2 * four_mixed * (comb(13, 4) - four_runs),
    }


def test_every_five_cards_with_two_jokers_by_class_natural_and_wild():
    page, by_class = printed("five_cards_with_jokers"), {"natural": Counter(), "wild": Counter()}
    for (strength, jokers), hands in counted(WILD, STANDARD + JOKERS, 5).items():
        by_class["wild" if jokers else "natural"][WILD.category(strength)] += hands
    assert by_class["wild"] == wild_closed_forms() == page["wild"]
    five = {
        name.replace("royal", "natural-royal"): hands
        for name, hands in printed("five_cards")["counts"].items()
    }
    assert by_class["natural"] == five == page["natural"]
    assert sum(map(Counter.total, by_class.values())) == comb(54, 5) == page["hands"] == 3_162_510
