"""The round document: a round as JSON values, written and read back, refused by field where it is wrong."""

from collections.abc import Mapping
from typing import Any

from games.engine.cards import Card, parse_card
from games.engine.errors import NotAllowed, Unreadable
from games.engine.houses import open_house
from games.engine.inputs import Decision, Inputs, Seat
from games.engine.money import MOST_CENTS
from games.engine.rounds import Round
from games.engine.rules import Folded, Game
from games.engine.settlements import Line, Settlement
from games.engine.sheets import load

VERSION = 1
_FIELDS = {"version", "game", "seed", "round", "scenario", "house", "meter", "spots", "dealer", "settlement"}


def write_document(played: Round) -> dict[str, Any]:
    """The document of a round, settlement included; amounts in integer cents, cards as text."""
    inputs = played.inputs
    return {
        "version": VERSION,
        "game": inputs.game.slug,
        "seed": inputs.seed,
        "round": inputs.round,
        "scenario": inputs.scenario,
        "house": dict(inputs.house.choices),
        "meter": None,
        "spots": [_write_seat(seat) for seat in inputs.seats],
        "dealer": {"cards": list(inputs.dealer_cards)},
        "settlement": _write_settlement(played.settlement),
    }


def _write_seat(seat: Seat) -> dict[str, Any]:
    decision: dict[str, Any] = {"action": seat.decision.action}
    if seat.decision.folds:
        decision["announces"] = seat.decision.announces
    return {"spot": seat.spot, "bets": dict(seat.bets), "cards": list(seat.cards), "decision": decision}


def _write_settlement(settled: Settlement) -> dict[str, Any]:
    dealer = settled.dealer
    return {
        "dealer": {
            "up": list(dealer.up),
            "discarded": list(dealer.discarded),
            "plays": list(dealer.plays),
            "best": list(dealer.hand.cards),
            "hand": dealer.hand.category,
            "qualifies": dealer.qualifies,
        },
        "lines": [_write_line(line) for line in settled.lines],
        "meter": None,
    }


def _write_line(line: Line) -> dict[str, Any]:
    return {
        "spot": line.spot,
        "wager": line.wager,
        "stake": line.stake,
        "action": line.action.value,
        "pays": line.pays,
        "net": line.net,
        "because": line.because,
        "rule": line.rule,
    }


def read_document(given: object, games: Mapping[str, Game]) -> Inputs:
    """The inputs that a document describes; its settlement, if any, is not looked at.

    Refuses by field: an unknown field, game, house choice or wager, a card twice or not of this deck, a
    wrong count, an amount that is not a positive whole number of cents, a decision of another game.
    """
    document = _object(given, "document")
    for name in document:
        if name not in _FIELDS:
            raise NotAllowed(name, f"is no field of a round document; it has {', '.join(sorted(_FIELDS))}")
    if type(document.get("version")) is not int or document["version"] != VERSION:
        raise NotAllowed("version", f"{document.get('version')!r} is not {VERSION}")
    game = _game(document.get("game"), games)
    if document.get("meter") is not None:
        raise NotAllowed("meter", f"nobody can bet on one in {game.name}")
    sheet = load(game)
    house = open_house(game, sheet, _object(document.get("house", {}), "house"))
    seats = _seats(document.get("spots"), game)
    dealer_cards = _cards(_object(document.get("dealer"), "dealer").get("cards"), "dealer.cards", game)
    _check_cards(game, seats, dealer_cards)
    return Inputs(
        game=game,
        sheet=sheet,
        house=house,
        seats=tuple(sorted(seats, key=lambda seat: seat.spot)),
        dealer_cards=dealer_cards,
        seed=_typed(document.get("seed", ""), str, "seed"),
        round=_typed(document.get("round", 0), int, "round"),
        scenario=_typed(document.get("scenario"), str, "scenario") if document.get("scenario") else None,
    )


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
        if name not in ("spot", "bets", "cards", "decision"):
            raise NotAllowed(f"{where}.{name}", "is no field of a spot; it has spot, bets, cards, decision")
    spot = _typed(given.get("spot"), int, f"{where}.spot")
    if not 1 <= spot <= game.seats:
        raise NotAllowed(f"{where}.spot", f"{spot} is not 1 to {game.seats}")
    bets = _bets(_object(given.get("bets"), f"{where}.bets"), f"{where}.bets", game)
    cards = _cards(given.get("cards"), f"{where}.cards", game)
    return Seat(
        spot, bets, cards, _decision(_object(given.get("decision"), f"{where}.decision"), where, game)
    )


def _bets(given: Mapping[str, Any], where: str, game: Game) -> dict[str, int]:
    bets = {}
    for slug, cents in given.items():
        wager = game.wager(slug, field=f"{where}.{slug}")
        if not wager.before_cards:
            raise NotAllowed(f"{where}.{slug}", f"{wager.name} is not bet before the deal")
        if _typed(cents, int, f"{where}.{slug}") < 0 or cents >= MOST_CENTS:
            raise NotAllowed(f"{where}.{slug}", f"{cents} is not an amount of cents above zero")
        bets[slug] = cents
    for wager in game.wagers:
        if wager.before_cards and not wager.optional and not bets.get(wager.slug):
            raise NotAllowed(f"{where}.{wager.slug}", f"{wager.name} is missing")
    return bets


def _decision(given: Mapping[str, Any], where: str, game: Game) -> Decision:
    action, announces = given.get("action"), given.get("announces", False)
    if action not in ("play", "fold"):
        raise NotAllowed(f"{where}.decision.action", f"{action!r} is not play or fold")
    can_announce = action == "fold" and any(w.folded is Folded.IF_ANNOUNCED for w in game.wagers)
    for name in given:
        if name != "action" and not (name == "announces" and can_announce):
            raise NotAllowed(f"{where}.decision.{name}", f"does not belong to {action} in {game.name}")
    return Decision(action, announces=_typed(announces, bool, f"{where}.decision.announces"))


def _cards(given: object, where: str, game: Game) -> tuple[Card, ...]:
    cards = [parse_card(text, field=f"{where}[{i}]") for i, text in enumerate(_typed(given, list, where))]
    for i, card in enumerate(cards):
        if card not in game.deck:
            raise NotAllowed(f"{where}[{i}]", f"{card} is not in the deck of {game.name}")
    return tuple(cards)


def _check_cards(game: Game, seats: tuple[Seat, ...], dealer_cards: tuple[Card, ...]) -> None:
    """Right counts, and no card twice on the table."""
    packets = [(f"spots[{i}].cards", seat.cards, game.player) for i, seat in enumerate(seats)]
    seen: dict[Card, str] = {}
    for where, cards, packet in [*packets, ("dealer.cards", dealer_cards, game.dealer)]:
        if len(cards) != packet.size:
            raise NotAllowed(where, f"{len(cards)} cards; {game.name} deals {packet.size}")
        for i, card in enumerate(cards):
            if card in seen:
                raise NotAllowed(f"{where}[{i}]", f"{card} is already in {seen[card]}")
            seen[card] = where


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
