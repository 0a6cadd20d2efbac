"""What the odds page of hands in turn shows besides bets: what rules cost, what the dealer ends with."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.cards.points import BLACKJACK, BUST
from games.engine.odds.book import Book
from games.engine.odds.figures import decimal
from games.engine.odds.hands_in_turn import dealers_chances
from games.engine.odds.rule_costs import RuleCost, rule_costs
from trainer.pages.numbers import per_cent, points
from trainer.pages.text import translate

RULES: Mapping[tuple[str, str | int | bool], Promise] = {
    ("decks", 1): _("One deck"),
    ("decks", 2): _("Two decks"),
    ("decks", 4): _("Four decks"),
    ("decks", 8): _("Eight decks"),
    ("soft-17", "hits"): _("Dealer draws on soft 17"),
    ("double-on", "9-11"): _("Double on 9, 10 and 11 only"),
    ("double-on", "10-11"): _("Double on 10 and 11 only"),
    ("double-after-split", False): _("No double after a split"),
    ("hands", 2): _("Pairs split into two hands at most"),
    ("hands", 3): _("Pairs split into three hands at most"),
    ("resplit-aces", True): _("Aces may be split again"),
    ("surrender", "none"): _("No surrender"),
    ("hole-card", "none"): _("No hole card, and a late blackjack takes every bet"),
    ("hole-card", "original-bets"): _("No hole card, and a late blackjack takes the original bet alone"),
}
"""A value of an option, as a rule that one could read on a layout."""

UP_CARDS = (*range(2, 11), 1)
ENDS = (*map(str, range(17, 22)), BLACKJACK, BUST)


@dataclass(frozen=True)
class RuleLine:
    """`here` says that the reader's house has it."""

    words: str
    edge: str
    costs: str
    here: bool


def rule_lines(book: Book) -> dict[str, Any]:
    """Return the edge by the printed rules and a line for each change; nothing where players have no hands in
    turn, or where nothing was counted beforehand."""
    if not book.game.hands_in_turn:
        return {}
    edge, costs = rule_costs(book.game, book.sheet)
    here = book.house.choices
    lines = [
        RuleLine(
            words,
            per_cent(each.edge, places=2),
            points(each.costs, places=2),
            here[each.choice] == each.value,
        )
        for each in costs
        if (words := _words(book, each))
    ]
    return {"edge": per_cent(edge, places=2), "lines": lines}


def _line(words: str, cost: RuleCost, here: Mapping[str, str | int | bool]) -> RuleLine:
    edge, costs = per_cent(cost.edge, places=2), points(cost.costs, places=2)
    return RuleLine(words, edge, costs, here[cost.choice] == cost.value)


def _words(book: Book, cost: RuleCost) -> str:
    if cost.choice == book.game.main.chosen_by:
        (row, *_rest) = book.sheet.paytables[book.game.main.table][str(cost.value)].rows
        return gettext("Blackjack pays %(odds)s") % {"odds": translate(row.pays.words)}
    return str(RULES.get((cost.choice, cost.value), ""))


def dealers_rows(book: Book) -> dict[str, Any]:
    """Return the chances of each end of the dealer's, in percent, without an up card and with each."""
    if not book.game.hands_in_turn:
        return {}
    columns = [dealers_chances(book.rules, up) for up in (None, *UP_CARDS)]
    return {
        "ups": [gettext("Any card"), *map(str, UP_CARDS[:-1]), gettext("Ace")],
        "rows": [(_end_words(end), list(_per_cents(columns, end))) for end in ENDS],
    }


def _per_cents(columns: list[Mapping[str, Fraction]], end: str) -> Iterator[str]:
    for place, chances in enumerate(columns):
        chance = 100 * chances.get(end, Fraction(0))
        yield decimal(chance, places=2 if place else 3) if chance else "–"


def _end_words(end: str) -> str:
    return {BLACKJACK: gettext("Blackjack"), BUST: gettext("Over 21")}.get(end, end)
