"""The deck as it is laid out to be clicked: a suit a row, the highest card first, jokers last."""

from dataclasses import dataclass

from games.engine.cards.cards import JOKERS, RANK, SUITS, Card, card_name
from games.engine.rules.games import Game
from trainer.felt.drawn.card_signs import card_words
from trainer.saying import say


@dataclass(frozen=True)
class DeckCard:
    text: str
    name: str
    suit: str
    printed: str


def deck_of(game: Game) -> list[DeckCard]:
    return [_view(card) for card in sorted(game.deck, key=_place)]


def _place(card: Card) -> tuple[bool, int, int]:
    return card in JOKERS, -SUITS.find(card[1]), -RANK[card]


def _view(card: Card) -> DeckCard:
    printed = f"★{card[1]}" if card in JOKERS else card_words(card)
    return DeckCard(card, say(card_name(card)), card[1], printed)
