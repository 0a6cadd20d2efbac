"""A game's ranking as its sheet shows it: strongest first, each hand with an example, and how often it comes.

Examples are drawn from all hands of their kind by a fixed text, so that every page shows the same ones.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from pathlib import Path
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from games.engine.cards.cards import RANKS, Card
from games.engine.cards.hands import Ladder, Reads, line_words
from games.engine.cards.points import BLACKJACK, BUST, SoftTotal
from games.engine.cards.streams import Stream
from games.engine.questions.aspects import ASPECTS
from games.engine.rules.games import Game
from games.engine.rules.sheets import load
from games.engine.rules.sources import Wheel
from games.engine.scenarios.hand_sets import example
from trainer.pages.text import translate
from trainer.play.felt.cards import CardView, card_view
from trainer.practice.payouts.layout import color_of

COUNTS = Path(__file__).resolve().parents[2] / "fixtures" / "counts"
NOTHING = "loser"
"""What a count calls the hands that none of its lines is about."""


def words(name: str) -> str:
    """A category, or a line that only a count or a paytable has."""
    return capfirst(translate(line_words(name)))


def read_by(game: Game) -> Reads | None:
    """Return how the hands that decide a round are read: a player's, or those of the table; None where no
    hands are dealt."""
    if not game.hands:
        return None
    return game.reading(game.table_hands[0] if game.table_hands else "player").ladder


def rungs(game: Game) -> tuple[dict[str, Any], ...]:
    """Every category of the hands that decide a round, strongest first, each with an example."""
    ladder = read_by(game)
    if ladder is None:
        return ()
    if isinstance(ladder, SoftTotal):
        return tuple(_rungs_of_totals(ladder, tuple(dict.fromkeys(game.cards))))
    return tuple(
        {
            "name": words(category),
            "cards": [card_view(card) for card in _example(ladder, game.cards, category)],
        }
        for category in reversed(ladder.categories)
    )


def _example(ladder: Reads, deck: tuple[Card, ...], category: str) -> Sequence[Card]:
    if isinstance(ladder, Ladder):
        return example(ladder, deck, category)
    hands = [hand for hand in combinations(deck, ladder.size) if ladder.best(hand).category == category]
    return hands[Stream(f"{ladder.slug}/{category}").draw(len(hands))]


def _rungs_of_totals(ladder: SoftTotal, deck: tuple[Card, ...]) -> Iterator[dict[str, Any]]:
    """Yield every total that is worth the same once: a hard example and, as `soft`, a soft one. A total that
    no two cards make is shown by three."""
    found: dict[str, list[Sequence[Card]]] = {}
    for size in (ladder.size, ladder.size + 1):
        made: dict[str, list[Sequence[Card]]] = defaultdict(list)
        for hand in combinations(deck, size):
            made[ladder.best(hand).category].append(hand)
        found = dict(made) | found
    by_worth: dict[int, dict[bool, list[CardView]]] = defaultdict(dict)
    for category, hands in found.items():
        cards = hands[Stream(f"{ladder.slug}/{category}").draw(len(hands))]
        soft = category.startswith("soft-")
        by_worth[ladder.at_least(category)][soft] = [card_view(card) for card in cards]
    named = {ladder.at_least(category): words(category) for category in (BUST, BLACKJACK)}
    for worth, shown in sorted(by_worth.items(), key=itemgetter(0), reverse=True):
        yield {"name": named.get(worth, str(worth)), "cards": shown[False], "soft": shown.get(True)}


def lowest_straight(game: Game) -> str:
    """ "5-4-3-2-A": where the ace is low, and makes the lowest; else ""."""
    ladder = read_by(game)
    if not isinstance(ladder, Ladder) or ladder.wheel != ladder.size:
        return ""
    return "-".join([*reversed(RANKS[: ladder.wheel - 1]), "A"])


# --- What falls ---------------------------------------------------------------------------------------


def wheel(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the pockets of the game's wheel clockwise from zero, each with its color; nothing of others."""
    pockets = game.source.pockets if isinstance(game.source, Wheel) else ()
    return tuple((str(pocket), color_of(int(pocket))) for pocket in pockets)


def calls(game: Game) -> tuple[tuple[str, int, str], ...]:
    """Return the parts of the wheel that players call: the name, its chips, and where they lie."""
    parts = [(name, bets) for name, bets in game.bundles.items() if "-" not in name]
    return tuple(
        (
            capfirst(translate(ASPECTS[name])),
            sum(chips for _bet, chips in bets),
            ", ".join(_laid(game, bet, chips) for bet, chips in bets),
        )
        for name, bets in parts
    )


def _laid(game: Game, bet: str, chips: int) -> str:
    name = translate(game.wager(bet).name)
    return name if chips == 1 else f"{name} × {chips}"


# --- How often ---------------------------------------------------------------------------------------


def frequencies(game: Game) -> tuple[dict[str, Any], ...]:
    """Return the published counts for hands of as many cards as this game has; none where hands are
    counted."""
    if not isinstance(read_by(game), Ladder):
        return ()
    return tuple(
        {
            "title": translate(page["title"]),
            "source": translate(page["source"]),
            "total": f"{page['hands']:,}",
            "rows": list(_rows(game.ladder, page)),
        }
        for page in _pages(game)
    )


@cache
def _pages(game: Game) -> tuple[Mapping[str, Any], ...]:
    pages = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(COUNTS.glob("*.toml")))
    return tuple(page for page in pages if _is_about(game, page))


def _is_about(game: Game, page: Mapping[str, Any]) -> bool:
    lines = {row.name for tables in load(game).paytables.values() for t in tables.values() for row in t.rows}
    known = {*game.ladder.categories, *lines, NOTHING}
    return page["ladder"] == game.ladder.slug and page["cards"] in _sizes(game) and _counted(page) <= known


def _sizes(game: Game) -> set[int]:
    """How many cards a player or the dealer can make a hand of."""
    player, dealer = game.player, game.dealer
    most = dealer.size - dealer.burned
    fewest = most - (dealer.discard.at_most if dealer.discard else 0)
    return {player.size - player.aside, player.size, *range(fewest, most + 1)}


def _counted(page: Mapping[str, Any]) -> set[str]:
    return {*page.get("counts", ()), *page.get("natural", ()), *page.get("wild", ())}


def _rows(ladder: Ladder, page: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Strongest first; the lines of a paytable after them, in its order."""
    natural, wild = page.get("counts") or page["natural"], page.get("wild", {})
    strongest = [name for name in reversed(ladder.categories) if name in _counted(page)]
    for name in dict.fromkeys([*strongest, *natural]):
        count, joined = natural.get(name, 0) + wild.get(name, 0), wild.get(name, 0)
        said = gettext("Any other hand") if name == NOTHING else words(name)
        yield {
            "name": said,
            "one_in": one_in(count, page["hands"]),
            "exact": f"{count:,}",
            "wild": f"{joined:,}" if joined else "",
        }


def one_in(count: int, hands: int) -> str:
    """ "108,290", or with a tenth below ten: rounded half up, without floats."""
    tenths = (20 * hands + count) // (2 * count)
    if tenths < 100:
        return f"{tenths // 10}.{tenths % 10}".removesuffix(".0")
    return f"{(2 * hands + count) // (2 * count):,}"
