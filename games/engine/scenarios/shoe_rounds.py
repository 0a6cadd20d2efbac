"""Situations of games that are dealt from a shoe: a round is drawn until it fits."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.engine.cards.cards import Card
from games.engine.cards.hands import goes_bare
from games.engine.rules.games import Game
from games.engine.rules.houses import ONE_MORE
from games.engine.rules.stages import Dealt
from games.engine.rules.wagers import Wager
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text

Fits = Callable[[Inputs], bool]
"""Whether the cards of a round, and what they stand on, are what is wanted."""


@dataclass(frozen=True, slots=True)
class FirstCards:
    """What is dealt before anyone decides: the first cards of each seat with its bets, and the table's."""

    rules: Game
    seats: Sequence[tuple[Mapping[str, int], Dealt]]
    table: Dealt

    def hands(self) -> Iterator[tuple[Card, ...]]:
        """Yield the first cards of each player's hand in turn."""
        return (dealt[self.rules.hands_in_turn] for _bets, dealt in self.seats)


@dataclass(frozen=True)
class ShoeRound:
    """A situation by name and in words. One that is `of_shoe` is looked for along a shoe, any other is a
    round at any place in one; `needs_boxes` where commissions are owed. `bets` are made by someone, if they
    have a place on the layout. `rare` says that a table hardly ever sees it. Of hands in turn, `begins` is
    what the first cards have to be, which are looked at before a round is played, and `allowed` whether this
    house has such rounds."""

    name: str
    words: Text
    fits: Fits
    bets: tuple[str, ...] = ()
    rare: bool = False
    of_shoe: bool = False
    needs_boxes: bool = False
    begins: Callable[[FirstCards], bool] | None = None
    allowed: Callable[[Game], bool] | None = None


def of_shoe(game: Game) -> Iterator[ShoeRound]:
    """Yield how a shoe begins and ends; the round after the cut card has come out only where there is one."""
    every: list[tuple[str, Text, Fits]] = [
        ("new-shoe", Text("A new shoe begins"), lambda inputs: inputs.opens_shoe),
        ("cut-card-comes", Text("The cut card comes out"), lambda inputs: inputs.cut_comes),
    ]
    if ONE_MORE in game.options:
        every.append(("last-hand", Text("The last hand of a shoe"), lambda inputs: inputs.ends_shoe))
    for name, words, fits in every:
        yield ShoeRound(name, words, fits, rare=True, of_shoe=True)


def pays_hand(wager: Wager, hand: Text) -> Text:
    """ "Pair Plus pays on a flush"."""
    if goes_bare(hand):
        return Text("%(bet)s pays on %(hand)s", bet=wager.name, hand=hand)
    return Text("%(bet)s pays on a %(hand)s", bet=wager.name, hand=hand)


def most_cards(game: Game) -> int:
    """Return how many cards a round takes at most."""
    counts = (count for deal in game.deals for _place, count in deal.table)
    return sum(count if isinstance(count, int) else 1 for count in counts)
