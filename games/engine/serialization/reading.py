"""Reads round documents: a JSON value becomes the inputs of a round, or is refused by field."""

from collections.abc import Callable, Mapping

from games.engine.cards.cards import Card
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.errors import NotAllowed, Unreadable
from games.engine.money.meters import Meter, read_meter
from games.engine.rounds.rounds import check_name
from games.engine.rules.games import Game, Packet
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import Sheet, load
from games.engine.serialization.json_values import read_object, read_typed
from games.engine.serialization.seat_readings import read_cards, read_seat
from games.engine.serialization.writing import FIELDS, VERSION
from games.engine.settlement.inputs import Inputs, Seat
from games.engine.texts import Text


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
