"""A table where all bet on hands of the table: its hands, the results of the shoe and the boxes.

The layout is three bands of one ellipse in a sector for each spot (templates/play/felt/_arc.html); where the
bets lie in them is in the layout of the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine.cards.points import last_digit
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Felt, FeltHand, FeltShoe
from games.engine.rules.games import Game
from games.engine.settlement.inputs import Inputs
from trainer.pages.text import translate
from trainer.play.felt.cards import CardView, marked

ROWS, COLUMNS = 6, 9
"""Of the bead plate. A shoe with more results than it holds pushes the oldest columns out."""

LAST = 12
"""Results in one line, where the plate has no room."""

TIE = "0"

BOX = 5
"""Characters that fit in a box behind the dollar sign."""


@dataclass(frozen=True)
class TableHandView:
    """`side` is "1" for the hand that is dealt first; `says` its total once it is called, and who wins."""

    place: str
    side: str
    name: str
    cards: tuple[CardView, ...] = ()
    says: str = ""
    wins: bool = False


@dataclass(frozen=True)
class BeadView:
    """Which side won ("0": a tie), its letter and its name."""

    side: str
    letter: str
    name: str


@dataclass(frozen=True)
class ResultsView:
    """The display of the results: `sums` in the order in which the hands lie, ties last."""

    shoe: int
    hand: int
    beads: tuple[BeadView, ...]
    sums: tuple[tuple[BeadView, int], ...]
    cut_is_out: bool = False

    @property
    def plate(self) -> tuple[BeadView, ...]:
        over = max(0, len(self.beads) - ROWS * COLUMNS)
        return self.beads[-(-over // ROWS) * ROWS :]

    @property
    def last(self) -> tuple[BeadView, ...]:
        return self.beads[-LAST:]

    @property
    def title(self) -> str:
        return _("Shoe %(number)s") % {"number": self.shoe}

    @property
    def number(self) -> str:
        return pgettext("of a shoe", "hand %(number)s") % {"number": self.hand}

    @property
    def last_words(self) -> str:
        count = len(self.last)
        return ngettext("Last %(count)s", "Last %(count)s", count) % {"count": count}

    @property
    def says(self) -> str:
        """The whole display in words, the latest result last."""
        parts = [f"{self.title}, {self.number}"]
        if self.beads:
            parts.append(", ".join(f"{bead.name} {count}" for bead, count in self.sums))
            parts.append(f"{self.last_words}: {', '.join(bead.name for bead in self.last)}")
        if self.cut_is_out:
            parts.append(_("The cut card is out"))
        return ". ".join(parts)


@dataclass(frozen=True)
class BoxView:
    """`amount` in dollars; "" where nothing is owed."""

    spot: int
    amount: str
    asked: bool = False

    @property
    def long(self) -> bool:
        return len(self.amount) > BOX


@dataclass(frozen=True)
class ArcView:
    """`boxes` is empty where commissions are not marked."""

    hands: tuple[TableHandView, ...]
    results: ResultsView
    boxes: tuple[BoxView, ...] = ()

    @cached_property
    def called(self) -> bool:
        return any(hand.says for hand in self.hands)


def arc_view(dealt: Inputs, felt: Felt, focus: int | None) -> ArcView | None:
    """Return what lies on the table besides the bets; None where players have hands of their own."""
    game = dealt.game
    if not game.table_hands or felt.shoe is None:
        return None
    return ArcView(
        hands=_hands(game, felt.hands),
        results=_results(game, felt, felt.shoe),
        boxes=_boxes(game, felt, focus),
    )


def _names(game: Game) -> dict[str, str]:
    """Return the names of the hands as the bets on them have them."""
    return {one.slug: translate(one.name) for one in game.wagers if one.slug in game.table_hands}


def _hands(game: Game, dealt: Sequence[FeltHand]) -> tuple[TableHandView, ...]:
    """Return the places of the hands, the last one at the dealer's left."""
    names, lying = _names(game), {hand.place: hand for hand in dealt}
    views = []
    for side, place in enumerate(game.table_hands, 1):
        hand = lying.get(place, FeltHand(place))
        others = [one for one in dealt if one.place != place]
        views.append(
            TableHandView(
                place=place,
                side=str(side),
                name=names[place],
                cards=marked(hand.cards, best=hand.cards if hand.wins else ()),
                says=_says(hand, others) if hand.hand else "",
                wins=hand.wins,
            )
        )
    return tuple(reversed(views))


def _says(hand: FeltHand, others: Sequence[FeltHand]) -> str:
    total = last_digit(hand.cards)
    if hand.wins:
        over = max(last_digit(other.cards) for other in others)
        return _("wins, %(total)s over %(other)s") % {"total": total, "other": over}
    tied = not any(other.wins for other in others)
    return _("%(total)s, tie") % {"total": total} if tied else str(total)


def _results(game: Game, felt: Felt, shoe: FeltShoe) -> ResultsView:
    names = _names(game)
    beads = {
        slug: BeadView(str(side), names[slug][:1].upper(), names[slug])
        for side, slug in enumerate(game.table_hands, 1)
    }
    tie = BeadView(TIE, pgettext("a tie, on the display of results", "T"), pgettext("a result", "Tie"))
    kinds = [*reversed(beads.values()), tie]
    results = tuple(beads.get(slug, tie) for slug in felt.results)
    return ResultsView(
        shoe=shoe.number + 1,
        hand=len(results) + 1,
        beads=results,
        sums=tuple((kind, results.count(kind)) for kind in kinds),
        cut_is_out=shoe.gone > shoe.cut,
    )


def _boxes(game: Game, felt: Felt, focus: int | None) -> tuple[BoxView, ...]:
    if felt.boxes is None:
        return ()
    owed = felt.boxes
    return tuple(
        BoxView(spot, print_cents(owed[spot]) if owed.get(spot) else "", spot == focus)
        for spot in range(1, game.seats + 1)
    )
