"""Reads one spot of a round document: who plays it, the bets, cards and decision; or refuses by field."""

from collections.abc import Mapping
from typing import Any

from games.engine.cards.cards import Card, parse_card
from games.engine.errors import NotAllowed, Unreadable
from games.engine.money.amounts import print_cents
from games.engine.rules.games import Game
from games.engine.rules.wagers import Folded
from games.engine.serialization.json_values import read_cents, read_object, read_typed
from games.engine.settlement.inputs import Decision, Seat
from games.engine.texts import Text

SPOT_FIELDS = ("spot", "patron", "bets", "cards", "decision")
MOST_PATRON = 40
"""Characters; spots with the same text are played by the same patron."""


def read_seat(value: Mapping[str, Any], where: str, game: Game) -> Seat:
    for name in value:
        if name not in SPOT_FIELDS:
            known = ", ".join(SPOT_FIELDS)
            raise NotAllowed(f"{where}.{name}", f"is no field of a spot; it has {known}")
    spot = read_typed(value.get("spot"), int, f"{where}.spot")
    if not 1 <= spot <= game.seats:
        raise NotAllowed(f"{where}.spot", f"{spot} is not 1 to {game.seats}")
    bets = _bets(read_object(value.get("bets"), f"{where}.bets"), f"{where}.bets", game)
    cards = read_cards(value.get("cards"), f"{where}.cards", game)
    decision = _decision(read_object(value.get("decision"), f"{where}.decision"), where, game)
    return Seat(spot, bets, cards, decision, _patron(value, f"{where}.patron"))


def _patron(value: Mapping[str, Any], field: str) -> str:
    """Who plays the spot; a document that says nothing means a patron of its own."""
    if "patron" not in value:
        return ""
    patron: str = read_typed(value["patron"], str, field)
    if not 1 <= len(patron) <= MOST_PATRON:
        raise NotAllowed(field, f"{len(patron)} characters; give 1 to {MOST_PATRON}, or leave it out")
    if not patron.isprintable():
        raise Unreadable(field, f"{patron!r} is not printable text")
    return patron


def _bets(value: Mapping[str, Any], where: str, game: Game) -> dict[str, int]:
    bets = {}
    for slug, cents in value.items():
        wager = game.wager(slug, field=f"{where}.{slug}")
        if not wager.before_cards:
            raise NotAllowed(f"{where}.{slug}", f"{wager.name} is not bet before the deal")
        read_cents(cents, f"{where}.{slug}")
        bets[slug] = cents
    for wager in game.wagers:
        if wager.before_cards and not wager.optional and not bets.get(wager.slug):
            raise NotAllowed(f"{where}.{wager.slug}", Text("%(bet)s is missing", bet=wager.name))
        if wager.at_most and bets.get(wager.slug, 0) > bets.get(wager.at_most, 0):
            other = game.wager(wager.at_most).name
            amounts = {"stake": print_cents(bets[wager.slug]), "most": print_cents(bets[wager.at_most])}
            reason = Text("$%(stake)s is more than the %(other)s, $%(most)s", other=other, **amounts)
            raise NotAllowed(f"{where}.{wager.slug}", reason)
    return bets


def _decision(value: Mapping[str, Any], where: str, game: Game) -> Decision:
    action, where = value.get("action"), f"{where}.decision"
    if action not in game.decisions:
        raise NotAllowed(f"{where}.action", f"{action!r} is not {' or '.join(game.decisions)}")
    fields = _decision_fields(str(action), game)
    for name in value:
        if name not in ("action", *fields):
            raise NotAllowed(f"{where}.{name}", f"does not belong to {action} in {game.name}")
    drawn = {
        name: _card(value.get(name), f"{where}.{name}", game)
        for name in fields
        if name in ("discard", "drawn")
    }
    return Decision(
        str(action),
        # Who folds a hand that still wins announces it, unless the document says otherwise.
        announces=read_typed(value.get("announces", "announces" in fields), bool, f"{where}.announces"),
        buys=read_typed(value.get("buy", False), bool, f"{where}.buy"),
        **drawn,
    )


def _decision_fields(action: str, game: Game) -> tuple[str, ...]:
    """What a decision can say besides its name."""
    if action == "draw":
        return ("discard", "drawn")
    if action == "fold":
        return ("announces",) if any(w.folded is Folded.IF_ANNOUNCED for w in game.wagers) else ()
    return ("buy",) if action == "play" and game.sells else ()


def read_cards(value: object, where: str, game: Game) -> tuple[Card, ...]:
    return tuple(_card(text, f"{where}[{i}]", game) for i, text in enumerate(read_typed(value, list, where)))


def _card(value: object, where: str, game: Game) -> Card:
    card = parse_card(value, field=where)
    if card not in game.deck:
        raise NotAllowed(where, Text("%(card)s is not in the deck of %(game)s", card=card, game=game.name))
    return card
