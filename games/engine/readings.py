"""Reads round documents: a JSON value becomes the inputs of a round, or is refused by field."""

from collections.abc import Mapping
from typing import Any

from games.engine.cards import Card, parse_card
from games.engine.documents import FIELDS, VERSION
from games.engine.errors import NotAllowed, Unreadable
from games.engine.houses import open_house
from games.engine.inputs import Decision, Inputs, Seat
from games.engine.meters import Meter, read_meter
from games.engine.money import MOST_CENTS
from games.engine.rounds import check_name
from games.engine.rules import Game
from games.engine.sheets import load
from games.engine.wagers import Folded

SPOT_FIELDS = ("spot", "patron", "bets", "cards", "decision")
MOST_PATRON = 40
"""Characters; spots with the same text are played by the same patron."""


def read_document(given: object, games: Mapping[str, Game]) -> Inputs:
    """The inputs that a document describes; its settlement, if any, is not looked at.

    Refuses by field: an unknown field, game, house choice or wager, a card twice or not of this deck, a
    wrong count, an amount that is not a positive whole number of cents, a decision of another game.
    """
    document = _object(given, "document")
    for name in document:
        if name not in FIELDS:
            raise NotAllowed(name, f"is no field of a round document; it has {', '.join(sorted(FIELDS))}")
    if type(document.get("version")) is not int or document["version"] != VERSION:
        raise NotAllowed("version", f"{document.get('version')!r} is not {VERSION}")
    game = _game(document.get("game"), games)
    sheet = load(game)
    house = open_house(game, sheet, _object(document.get("house", {}), "house"))
    seats = _seats(document.get("spots"), game)
    dealer = _object(document.get("dealer"), "dealer")
    for name in dealer:
        if name != "cards":
            raise NotAllowed(f"dealer.{name}", "is no field of the dealer; it has cards")
    dealer_cards = _cards(dealer.get("cards"), "dealer.cards", game)
    _check_cards(game, seats, dealer_cards)
    meter = _meter(document.get("meter"), game, seats)
    seed, number = (
        _typed(document.get("seed", ""), str, "seed"),
        _typed(document.get("round", 0), int, "round"),
    )
    check_name(seed=seed, round=number)
    return Inputs(
        game=game,
        sheet=sheet,
        house=house,
        seats=tuple(sorted(seats, key=lambda seat: seat.spot)),
        dealer_cards=dealer_cards,
        meter=meter,
        seed=seed,
        round=number,
        scenario=_scenario(document.get("scenario")),
    )


def _scenario(given: object) -> str | None:
    """What the round was dealt for, or None; a name only, for the cards are given here."""
    return None if given is None else str(_typed(given, str, "scenario"))


def _game(slug: object, games: Mapping[str, Game]) -> Game:
    if not isinstance(slug, str) or slug not in games:
        raise NotAllowed("game", f"{slug!r} is not a game here; there are {', '.join(games)}")
    return games[slug]


def _seats(given: object, game: Game) -> tuple[Seat, ...]:
    listed = _typed(given, list, "spots")
    if not listed:
        raise NotAllowed("spots", "nobody plays; give at least one spot")
    seats = [_seat(_object(value, f"spots[{i}]"), f"spots[{i}]", game) for i, value in enumerate(listed)]
    numbers = [seat.spot for seat in seats]
    for i, number in enumerate(numbers):
        if number in numbers[:i]:
            raise NotAllowed(f"spots[{i}].spot", f"spot {number} is there twice")
    return tuple(seats)


def _seat(given: Mapping[str, Any], where: str, game: Game) -> Seat:
    for name in given:
        if name not in SPOT_FIELDS:
            known = ", ".join(SPOT_FIELDS)
            raise NotAllowed(f"{where}.{name}", f"is no field of a spot; it has {known}")
    spot = _typed(given.get("spot"), int, f"{where}.spot")
    if not 1 <= spot <= game.seats:
        raise NotAllowed(f"{where}.spot", f"{spot} is not 1 to {game.seats}")
    bets = _bets(_object(given.get("bets"), f"{where}.bets"), f"{where}.bets", game)
    cards = _cards(given.get("cards"), f"{where}.cards", game)
    decision = _decision(_object(given.get("decision"), f"{where}.decision"), where, game)
    return Seat(spot, bets, cards, decision, _patron(given, f"{where}.patron"))


def _patron(given: Mapping[str, Any], field: str) -> str:
    """Who plays the spot; a document that says nothing means a patron of his own."""
    if "patron" not in given:
        return ""
    patron: str = _typed(given["patron"], str, field)
    if not 1 <= len(patron) <= MOST_PATRON:
        raise NotAllowed(field, f"{len(patron)} characters; give 1 to {MOST_PATRON}, or leave it out")
    if not patron.isprintable():
        raise Unreadable(field, f"{patron!r} is not printable text")
    return patron


def _bets(given: Mapping[str, Any], where: str, game: Game) -> dict[str, int]:
    bets = {}
    for slug, cents in given.items():
        wager = game.wager(slug, field=f"{where}.{slug}")
        if not wager.before_cards:
            raise NotAllowed(f"{where}.{slug}", f"{wager.name} is not bet before the deal")
        _cents(cents, f"{where}.{slug}")
        bets[slug] = cents
    for wager in game.wagers:
        if wager.before_cards and not wager.optional and not bets.get(wager.slug):
            raise NotAllowed(f"{where}.{wager.slug}", f"{wager.name} is missing")
        if wager.at_most and bets.get(wager.slug, 0) > bets.get(wager.at_most, 0):
            raise NotAllowed(
                f"{where}.{wager.slug}",
                f"{bets[wager.slug]} is more than {wager.at_most}, {bets[wager.at_most]}",
            )
    return bets


def _decision(given: Mapping[str, Any], where: str, game: Game) -> Decision:
    action, where = given.get("action"), f"{where}.decision"
    if action not in game.decisions:
        raise NotAllowed(f"{where}.action", f"{action!r} is not {' or '.join(game.decisions)}")
    fields = _decision_fields(str(action), game)
    for name in given:
        if name not in ("action", *fields):
            raise NotAllowed(f"{where}.{name}", f"does not belong to {action} in {game.name}")
    drawn = {
        name: _card(given.get(name), f"{where}.{name}", game)
        for name in fields
        if name in ("discard", "drawn")
    }
    return Decision(
        str(action),
        # Who folds a hand that still wins announces it, unless the document says otherwise.
        announces=_typed(given.get("announces", "announces" in fields), bool, f"{where}.announces"),
        buys=_typed(given.get("buy", False), bool, f"{where}.buy"),
        **drawn,
    )


def _decision_fields(action: str, game: Game) -> tuple[str, ...]:
    """What a decision can say besides its name."""
    if action == "draw":
        return ("discard", "drawn")
    if action == "fold":
        return ("announces",) if any(w.folded is Folded.IF_ANNOUNCED for w in game.wagers) else ()
    return ("buy",) if action == "play" and game.sells else ()


def _cards(given: object, where: str, game: Game) -> tuple[Card, ...]:
    return tuple(_card(text, f"{where}[{i}]", game) for i, text in enumerate(_typed(given, list, where)))


def _card(given: object, where: str, game: Game) -> Card:
    card = parse_card(given, field=where)
    if card not in game.deck:
        raise NotAllowed(where, f"{card} is not in the deck of {game.name}")
    return card


def _check_cards(game: Game, seats: tuple[Seat, ...], dealer_cards: tuple[Card, ...]) -> None:
    """Right counts, no card twice on the table; who changes a card holds it, and needs to."""
    packets = [(f"spots[{i}].cards", seat.cards, game.player) for i, seat in enumerate(seats)]
    seen: dict[Card, str] = {}
    for where, cards, packet in [*packets, ("dealer.cards", dealer_cards, game.dealer)]:
        if len(cards) != packet.size:
            raise NotAllowed(where, f"{len(cards)} cards; {game.name} deals {packet.size}")
        for i, card in enumerate(cards):
            _once(seen, card, f"{where}[{i}]", where)
    for i, seat in enumerate(seats):
        where = f"spots[{i}].decision"
        if seat.decision.discard and seat.decision.discard not in seat.cards:
            raise NotAllowed(f"{where}.discard", f"{seat.decision.discard} is not in the player's hand")
        if seat.decision.drawn:
            _once(seen, seat.decision.drawn, f"{where}.drawn", where)
            _check_draw(game, seat, where)


def _once(seen: dict[Card, str], card: Card, field: str, where: str) -> None:
    if card in seen:
        raise NotAllowed(field, f"{card} is already in {seen[card]}")
    seen[card] = where


def _check_draw(game: Game, seat: Seat, where: str) -> None:
    wins = game.automatic
    if wins and game.ladder.strength(seat.cards) >= game.ladder.at_least(wins.category, *wins.ranks):
        raise NotAllowed(f"{where}.action", f"a {wins.category} or better does not draw")


def _meter(given: object, game: Game, seats: tuple[Seat, ...]) -> Meter | None:
    """The meter before the round; it is needed where somebody bets on it, and only there."""
    progressive = game.progressive
    if progressive is None:
        if given is not None:
            raise NotAllowed("meter", f"nobody can bet on one in {game.name}")
        return None
    if given is None:
        if any(seat.bets.get(progressive.slug) for seat in seats):
            raise Unreadable("meter", f"is missing, and {progressive.name} is bet")
        return None
    return read_meter(_object(given, "meter"))


def _cents(given: object, field: str) -> int:
    cents: int = _typed(given, int, field)
    if not 0 <= cents < MOST_CENTS:
        raise NotAllowed(field, f"{cents} is not an amount of cents, zero or more")
    return cents


def _object(value: object, field: str) -> dict[str, Any]:
    found: dict[str, Any] = _typed(value, dict, field)
    return found


def _typed(value: Any, kind: type, field: str) -> Any:
    """The value, if it is exactly of this JSON kind; true is no number."""
    if value is None:
        raise Unreadable(field, "is missing")
    if type(value) is not kind:
        words = {dict: "an object", list: "a list", str: "text", int: "a whole number", bool: "true or false"}
        raise Unreadable(field, f"{str(value)[:40]!r} is not {words[kind]}")
    return value
