"""Pai Gow Poker: seven cards, set as a high hand of five and a low hand of two, against the dealer's two."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from games.engine.cards.cards import JOKERS, RANK, STANDARD, Card
from games.engine.cards.hands import PAI_GOW, TWO_CARD
from games.engine.procedure.steps import (
    deal_packets,
    dealer_plays,
    decide,
    lock_up,
    reconcile,
    reconcile_order,
    reveal,
    take_bets,
)
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import EVERY_HOUSE
from games.engine.rules.readings import Best
from games.engine.rules.stages import Choice, Lays
from games.engine.rules.wagers import BeatsBoth, Citations, Even, Own, Wager
from games.engine.texts import Text


def low_hand(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Two pair or more are split: the lower pair goes low; else the two highest cards but what makes a pair,
    or the highest."""
    ranks = Counter(14 if card in JOKERS else RANK[card] for card in cards)
    pairs = sorted(rank for rank, count in ranks.items() if count > 1)
    by_rank = sorted(cards, key=lambda card: -(14 if card in JOKERS else RANK[card]))
    if len(pairs) > 1:
        low = [card for card in by_rank if (14 if card in JOKERS else RANK[card]) == pairs[0]]
        return tuple(low[:2])
    loose = [card for card in by_rank if ranks[14 if card in JOKERS else RANK[card]] == 1]
    return tuple(loose[:2] if pairs else loose[1:3])


@dataclass(frozen=True)
class HouseWay:
    def play(self, cards: Sequence[Card]) -> dict[str, tuple[Card, ...]]:
        low = low_hand(cards)
        return {"dealer": tuple(card for card in cards if card not in low), "dealer-low": low}


GAME = Game(
    slug="pai-gow-poker",
    sheet="pai_gow_poker",
    folder=Path(__file__).parent,
    name=Text("Pai Gow Poker"),
    blurb=Text("Seven cards, set as two hands"),
    deck=(*STANDARD, JOKERS[0]),
    hands={
        "player": Best(PAI_GOW, ("hand",)),
        "low": Best(TWO_CARD, ("low",)),
        "dealer": Best(PAI_GOW, table=("dealer",)),
        "dealer-low": Best(TWO_CARD, table=("dealer-low",)),
    },
    ranking="PGP Ranking",
    wagers=(
        Wager(
            "wager",
            Text("Wager"),
            Own(),
            BeatsBoth((("player", "dealer"), ("low", "dealer-low"))),
            Citations(win="PGP 6", lose="PGP 7", tie="PGP 7"),
            Even(less=5),
        ),
    ),
    procedure=(
        take_bets("PGP 1"),
        deal_packets("PGP 2", each={"hand": 7}, table={"dealer": 7}),
        decide("PGP 3", Choice("set", lays=Lays("hand", "low", 2)), name="set"),
        dealer_plays("PGP 4", HouseWay()),
        reveal("PGP 5"),
        reconcile_order("PGP 6"),
        reconcile("PGP 6"),
        lock_up("PGP 8"),
    ),
    options=EVERY_HOUSE,
    strategies=(Strategy(says={"set": ((None, "set"),)}, lays=low_hand),),
)
