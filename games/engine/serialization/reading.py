"""Read round documents: a JSON value becomes the inputs of a round, or is refused by field."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.cards.cards import Card, parse_card
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.errors import NotAllowed, Unreadable
from games.engine.money.amounts import MOST_CENTS, print_cents
from games.engine.money.meters import Meter, read_meter
from games.engine.rounds.rounds import check_name
from games.engine.rules.games import Game, Packet
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import Sheet, load
from games.engine.rules.wagers import Folded
from games.engine.serialization.writing import FIELDS, VERSION
from games.engine.settlement.inputs import Decision, Inputs, Seat
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
    """Return who plays the spot; "" means a player of its own."""
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
        # A player announces a folded hand that still wins, unless the document says otherwise.
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


def read_object(value: object, field: str) -> dict[str, Any]:
    result: dict[str, Any] = read_typed(value, dict, field)
    return result


def read_typed(value: Any, kind: type, field: str) -> Any:
    """Return the value, if it is exactly of this JSON kind; true is no number."""
    if value is None:
        raise Unreadable(field, "is missing")
    if type(value) is not kind:
        words = {dict: "an object", list: "a list", str: "text", int: "a whole number", bool: "true or false"}
        raise Unreadable(field, f"{str(value)[:40]!r} is not {words[kind]}")
    return value


def read_cents(document: object, field: str) -> int:
    cents: int = read_typed(document, int, field)
    if not 0 <= cents < MOST_CENTS:
        raise NotAllowed(field, f"{cents} is not an amount of cents, zero or more")
    return cents


def read_document(
    raw: object, games: Mapping[str, Game], *, sheet_of: Callable[[Game], Sheet] = load, kept: bool = False
) -> Inputs:
    """Return the inputs that a document describes; its settlement, if any, is not looked at. `kept` is one
    that we wrote ourselves: what has become too much since is left as it was.

    Refuses by field: an unknown field, game, house choice or wager, a card twice or not of this deck, a
    wrong count, an amount that is not a positive whole number of cents, a decision of another game.
    """
    document = read_object(raw, "document")
    for name in document:
        if name not in FIELDS:
            raise NotAllowed(name, f"is no field of a round document; it has {', '.join(sorted(FIELDS))}")
    if type(document.get("version")) is not int or document["version"] != VERSION:
        raise NotAllowed("version", f"{document.get('version')!r} is not {VERSION}")
    game = _game(document.get("game"), games)
    sheet = sheet_of(game)
    house = open_house(game, sheet, read_object(document.get("house", {}), "house"), kept=kept)
    seats = _seats(document.get("spots"), game)
    dealer = read_object(document.get("dealer"), "dealer")
    for name in dealer:
        if name != "cards":
            raise NotAllowed(f"dealer.{name}", "is no field of the dealer; it has cards")
    dealer_cards = read_cards(dealer.get("cards"), "dealer.cards", game)
    _check_cards(game, seats, dealer_cards)
    meter = _meter(document.get("meter"), game, seats, kept=kept)
    seed, number = (
        read_typed(document.get("seed", ""), str, "seed"),
        read_typed(document.get("round", 0), int, "round"),
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


def _scenario(raw: object) -> str | None:
    """What the round was dealt for, or None; a name only, for the cards are given here."""
    return None if raw is None else str(read_typed(raw, str, "scenario"))


def _game(slug: object, games: Mapping[str, Game]) -> Game:
    if not isinstance(slug, str) or slug not in games:
        raise NotAllowed("game", f"{slug!r} is not a game here; there are {', '.join(games)}")
    return games[slug]


def _seats(raw: object, game: Game) -> tuple[Seat, ...]:
    listed = read_typed(raw, list, "spots")
    if not listed:
        raise NotAllowed("spots", Text("no player is in; give at least one spot"))
    seats = [
        read_seat(read_object(value, f"spots[{i}]"), f"spots[{i}]", game) for i, value in enumerate(listed)
    ]
    numbers = [seat.spot for seat in seats]
    for i, number in enumerate(numbers):
        if number in numbers[:i]:
            raise NotAllowed(f"spots[{i}].spot", f"spot {number} is there twice")
    return tuple(seats)


def _check_cards(game: Game, seats: tuple[Seat, ...], dealer_cards: tuple[Card, ...]) -> None:
    """Right counts, no card twice on the table; who changes a card holds it, and needs to."""
    packets = [(f"spots[{i}].cards", seat.cards, game.player) for i, seat in enumerate(seats)]
    places: dict[Card, str] = {}
    for where, cards, packet in [*packets, ("dealer.cards", dealer_cards, game.dealer)]:
        _check_count(game, packet, cards, where)
        for i, card in enumerate(cards):
            _once(places, card, f"{where}[{i}]", where)
    for i, seat in enumerate(seats):
        where = f"spots[{i}].decision"
        if seat.decision.buys and not game.player.removed(seat.cards):
            raise NotAllowed(f"{where}.buy", Text("the bought card is missing. Put it first in the cards."))
        if seat.decision.discard and seat.decision.discard not in seat.cards:
            reason = Text("%(card)s is not in the player's hand", card=seat.decision.discard)
            raise NotAllowed(f"{where}.discard", reason)
        if seat.decision.drawn:
            _once(places, seat.decision.drawn, f"{where}.drawn", where)
            _check_draw(game, seat, where)


def _check_count(game: Game, packet: Packet, cards: tuple[Card, ...], where: str) -> None:
    """The whole packet, or the hand alone where its burned or laid-aside card was not seen."""
    if len(cards) in (packet.size, packet.hand):
        return
    facts = {"count": str(len(cards)), "game": game.name, "size": str(packet.size)}
    if packet.hand == packet.size:
        raise NotAllowed(where, Text("%(count)s cards; %(game)s deals %(size)s", **facts))
    unlike = Text(
        "%(count)s cards. Give the hand of %(hand)s,"
        " or all %(size)s in the order dealt, with the top card first.",
        hand=str(packet.hand),
        **facts,
    )
    raise NotAllowed(where, unlike)


def _once(places: dict[Card, str], card: Card, field: str, where: str) -> None:
    if card in places:
        raise NotAllowed(field, Text("%(card)s is already in %(place)s", card=card, place=places[card]))
    places[card] = where


def _check_draw(game: Game, seat: Seat, where: str) -> None:
    wins = game.automatic
    if wins and game.ladder.strength(seat.cards) >= game.ladder.at_least(wins.category, *wins.ranks):
        reason = Text("a %(hand)s or better does not draw", hand=CATEGORY_NAMES[wins.category])
        raise NotAllowed(f"{where}.action", reason)


def _meter(raw: object, game: Game, seats: tuple[Seat, ...], *, kept: bool) -> Meter | None:
    """Return the meter before the round; it is required where a player bets on it, and only there."""
    progressive = game.progressive
    if progressive is None:
        if raw is not None:
            raise NotAllowed("meter", f"{game.name} has no progressive bet")
        return None
    if raw is None:
        if any(seat.bets.get(progressive.slug) for seat in seats):
            raise Unreadable("meter", f"is missing, and {progressive.name} is bet")
        return None
    return read_meter(read_object(raw, "meter"), kept=kept)
