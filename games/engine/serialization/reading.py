"""Read round documents: a JSON value becomes the inputs of a round, or is refused by field."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from games.engine.cards.cards import Card, parse_card
from games.engine.cards.hand_names import hand_name
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.errors import NotAllowed, Unreadable, require
from games.engine.money.amounts import MAX_CENTS, print_cents
from games.engine.money.meters import Meter, read_meter
from games.engine.rounds.rounds import check_name
from games.engine.rounds.shoes import check_standing
from games.engine.rules.games import Game, Packet, Step
from games.engine.rules.houses import open_house
from games.engine.rules.own_tables import with_own
from games.engine.rules.sheets import Sheet, load
from games.engine.rules.stages import FALL, Decide, PlayerChoice, nth
from games.engine.rules.standing import Shoe, Standing
from games.engine.serialization.writing import STANDING
from games.engine.settlement.color_chips import check_colors
from games.engine.settlement.events import can_choose, play_stages
from games.engine.settlement.inputs import Called, Chosen, Color, Inputs, Seat
from games.engine.simulated_players.decisions import allows
from games.engine.texts import Text

VERSIONS = (1, 2, 3)
FIELDS = (
    *("version", "game", "seed", "round", "scenario", "house", "paytables", "meter", "spots"),
    *("settlement", "warnings"),
)
PARTS = {1: ("dealer",), 2: ("script",), 3: ("script", "standing")}
"""What a document has besides, by its version: in the first the cards of each packet and a decision are with
its spot, in the second all of it is a script of events; the third is of a table on which a round finds what
the one before left."""
_SPOT = ("spot", "patron", "bets", "tokes")
SPOT_FIELDS = {1: ("spot", "patron", "bets", "cards", "decision"), 2: _SPOT, 3: _SPOT}
STANDING_FIELDS, SHOE_FIELDS = ("shoe", "boxes", "results"), ("number", "gone", "cut")
SPIN_FIELDS = ("numbers", "bets", "colors")
"""What stands where there is no shoe."""
MOST_DIGITS = 3
"""Of the number of a spot."""
Kept = TypeVar("Kept")
MAX_PATRON = 40
"""Characters; spots with the same text are played by the same player."""


def read_seat(value: Mapping[str, Any], where: str, game: Game, version: int) -> Seat:
    """Return a spot; of the second version without cards and choices, which are in the script."""
    fields = (*SPOT_FIELDS[version], "color", "called") if game.colors else SPOT_FIELDS[version]
    for name in value:
        if name not in fields:
            known = ", ".join(fields)
            raise NotAllowed(f"{where}.{name}", f"isn’t a field of a spot (fields: {known})")
    spot = read_typed(value.get("spot"), int, f"{where}.spot")
    if not 1 <= spot <= game.seats:
        raise NotAllowed(f"{where}.spot", f"{spot} is not 1 to {game.seats}")
    bets = _bets(read_object(value.get("bets"), f"{where}.bets"), f"{where}.bets", game)
    patron = _patron(value, f"{where}.patron")
    if version > 1:
        tokes = _tokes(value, f"{where}.tokes", game, bets)
        color, called = _color(value, f"{where}.color"), _called(value, f"{where}.called")
        return Seat(spot, bets, {}, (), patron, tokes, color, called)
    cards = read_cards(value.get("cards"), f"{where}.cards", game)
    _check_count(game, game.player, cards, f"{where}.cards")
    dealt = game.cut(game.deals[0].each, cards)
    decision = read_object(value.get("decision"), f"{where}.decision")
    return _decided(Seat(spot, bets, dealt, (), patron), decision, f"{where}.decision", game)


def _patron(value: Mapping[str, Any], field: str) -> str:
    """Return who plays the spot; "" means a player of its own."""
    if "patron" not in value:
        return ""
    patron: str = read_typed(value["patron"], str, field)
    if not 1 <= len(patron) <= MAX_PATRON:
        raise NotAllowed(field, f"{len(patron)} characters: use 1 to {MAX_PATRON}, or leave it out")
    if not patron.isprintable():
        raise Unreadable(field, f"{patron!r} is not plain text")
    return patron


def _color(value: Mapping[str, Any], where: str) -> Color | None:
    """Return the color of the player's chips; whether they can be so is for `check_colors`."""
    if "color" not in value:
        return None
    written = read_object(value["color"], where)
    _check_fields(written, where, ("name", "cents"))
    name = read_typed(written.get("name"), str, f"{where}.name")
    return Color(name, read_cents(written.get("cents"), f"{where}.cents"))


def _called(value: Mapping[str, Any], where: str) -> tuple[Called, ...]:
    """Return what the player called; whether it can be called is for `check_colors`."""
    result = []
    for at, one in enumerate(read_typed(value.get("called", []), list, where)):
        written, field = read_object(one, f"{where}[{at}]"), f"{where}[{at}]"
        _check_fields(written, field, ("name", "units", "gives"))
        name = read_typed(written.get("name"), str, f"{field}.name")
        units = read_typed(written.get("units"), int, f"{field}.units")
        result.append(Called(name, units, read_cents(written.get("gives"), f"{field}.gives")))
    return tuple(result)


def _tokes(value: Mapping[str, Any], where: str, game: Game, bets: Mapping[str, int]) -> dict[str, int]:
    """Return what is bet for the dealer, on bets of the player's own."""
    tokes = read_object(value.get("tokes", {}), where)
    for slug, cents in tokes.items():
        wager = game.wager(slug, field=f"{where}.{slug}")
        if not wager.takes_toke:
            raise NotAllowed(f"{where}.{slug}", Text("the %(bet)s takes no toke", bet=wager.name))
        if not bets.get(slug):
            raise NotAllowed(f"{where}.{slug}", Text("there is no %(bet)s bet to put it on", bet=wager.name))
        if not read_cents(cents, f"{where}.{slug}"):
            raise NotAllowed(f"{where}.{slug}", "must be above zero")
    return {wager.slug: tokes[wager.slug] for wager in game.wagers if wager.slug in tokes}


def _bets(value: Mapping[str, Any], where: str, game: Game) -> dict[str, int]:
    bets = {}
    for slug, cents in value.items():
        wager = game.wager(slug, field=f"{where}.{slug}")
        if not wager.before_cards:
            raise NotAllowed(f"{where}.{slug}", f"{wager.name} isn’t bet before the deal")
        read_cents(cents, f"{where}.{slug}")
        bets[slug] = cents
    for wager in game.wagers:
        if wager.before_cards and not wager.optional and not bets.get(wager.slug):
            raise NotAllowed(f"{where}.{wager.slug}", Text("%(bet)s is missing", bet=wager.name))
        if wager.equal and bets.get(wager.slug, 0) != bets.get(wager.equal, 0):
            other = game.wager(wager.equal).name
            reason = Text(
                "$%(stake)s is not equal to the %(other)s", stake=print_cents(bets[wager.slug]), other=other
            )
            raise NotAllowed(f"{where}.{wager.slug}", reason)
        if wager.at_most and bets.get(wager.slug, 0) > bets.get(wager.at_most, 0):
            other = game.wager(wager.at_most).name
            amounts = {"stake": print_cents(bets[wager.slug]), "most": print_cents(bets[wager.at_most])}
            reason = Text("$%(stake)s is more than the %(other)s, $%(most)s", other=other, **amounts)
            raise NotAllowed(f"{where}.{wager.slug}", reason)
    return {wager.slug: bets[wager.slug] for wager in game.wagers if wager.slug in bets}


def _decided(seat: Seat, value: Mapping[str, Any], where: str, game: Game) -> Seat:
    """Return the seat with the one decision of a document of version 1."""
    action = value.get("action")
    if action not in game.decisions:
        raise NotAllowed(f"{where}.action", f"{action!r} is not {' or '.join(game.decisions)}")
    step, stage = next((step, stage) for step, stage in game.stages if isinstance(stage, Decide))
    choice = next(choice for choice in stage.choices if choice.name == action)
    takes = {
        "announces": choice.folds and game.announces,
        "buy": action == "play" and game.sells,
        "discard": choice.lays is not None,
        "drawn": choice.lays is not None,
    }
    for name in value:
        if name != "action" and not takes.get(name):
            raise NotAllowed(f"{where}.{name}", f"doesn’t go with {action} in {game.name}")
    # A player announces a folded hand that still wins, unless the document says otherwise.
    announces = takes["announces"] and read_typed(value.get("announces", True), bool, f"{where}.announces")
    if takes["buy"] and read_typed(value.get("buy", False), bool, f"{where}.buy"):
        choice = next(choice for choice in stage.choices if choice.moves)
        if choice.moves and choice.moves[0] not in seat.dealt:
            raise NotAllowed(f"{where}.buy", Text("the bought card is missing. Enter it first."))
    if not choice.lays:
        return replace(seat, chosen=(Chosen(step.name, choice, (), announces),))
    changed = (_card(value.get("discard"), f"{where}.discard", game),)
    drawn = (_card(value.get("drawn"), f"{where}.drawn", game),)
    if changed[0] not in seat.on(choice.lays.source):
        reason = Text("%(card)s is not in the player’s hand", card=changed[0])
        raise NotAllowed(f"{where}.discard", reason)
    dealt = {**seat.dealt, "drawn": drawn}
    return replace(seat, dealt=dealt, chosen=(Chosen(step.name, choice, changed),))


def read_cards(value: object, where: str, game: Game) -> tuple[Card, ...]:
    return tuple(_card(text, f"{where}[{i}]", game) for i, text in enumerate(read_typed(value, list, where)))


def _card(value: object, where: str, game: Game) -> Card:
    card = (
        Card(value)
        if isinstance(value, str) and value in game.source.faces
        else parse_card(value, field=where)
    )
    if card not in game.source.faces:
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
    if not 0 <= cents < MAX_CENTS:
        raise NotAllowed(field, f"{cents} is not a number of cents, zero or more")
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
    version = document.get("version")
    if type(version) is not int or version not in VERSIONS:
        raise NotAllowed("version", f"{version!r} is not {' or '.join(map(str, VERSIONS))}")
    fields = (*FIELDS, *PARTS[version])
    for name in document:
        if name not in fields:
            raise NotAllowed(name, f"isn’t a field of a round document (fields: {', '.join(sorted(fields))})")
    game = _game(document.get("game"), games)
    own = read_object(document.get("paytables", {}), "paytables")
    sheet = with_own(sheet_of(game), game, own, kept=kept)
    if not ((version == STANDING and game.keeps_standing) or (version != STANDING and game.shoe is None)):
        due = f"{STANDING}" if game.shoe else "2 or 3" if game.falls else "1 or 2"
        raise NotAllowed("version", f"{version!r} is not {due}, as {game.name} is written")
    house = open_house(game, sheet, read_object(document.get("house", {}), "house"), kept=kept)
    seats = _seats(document.get("spots"), game, version)
    seed, number = (
        read_typed(document.get("seed", ""), str, "seed"),
        read_typed(document.get("round", 0), int, "round"),
    )
    check_name(seed=seed, round=number)
    inputs = Inputs(
        game, sheet, house, seats, seed=seed, round=number, scenario=_scenario(document.get("scenario"))
    )
    if version == STANDING:
        standing = read_standing(document.get("standing"), game)
        check_standing(inputs, standing)
        inputs = replace(inputs, standing=standing)
    if game.shoe or not game.required:
        _check_offered(inputs)
    check_colors(inputs)
    if version == 1:
        inputs = replace(inputs, dealt=_dealer(document.get("dealer"), game))
        _check_cards(inputs)
    else:
        inputs = read_script(inputs, read_typed(document.get("script"), list, "script"))
    return replace(inputs, meter=_meter(document.get("meter"), game, seats, kept=kept))


def read_standing(raw: object, game: Game, field: str = "standing") -> Standing:
    """Return what stands before a round of this game, refused by field; whether a table can stand so is for
    `check_standing`."""
    written = read_object(raw, field)
    if game.falls:
        return _read_spins(written, field)
    _check_fields(written, field, STANDING_FIELDS)
    shoe = read_object(written.get("shoe"), f"{field}.shoe")
    _check_fields(shoe, f"{field}.shoe", SHOE_FIELDS)
    numbers = {name: read_typed(shoe.get(name), int, f"{field}.shoe.{name}") for name in SHOE_FIELDS}
    boxes = _by_spot(written.get("boxes", {}), f"{field}.boxes", read_cents)
    results = read_typed(written.get("results", []), list, f"{field}.results")
    for at, result in enumerate(results):
        read_typed(result, str, f"{field}.results[{at}]")
    return Standing(Shoe(**numbers), boxes, tuple(results))


def _read_spins(written: Mapping[str, Any], field: str) -> Standing:
    _check_fields(written, field, SPIN_FIELDS)
    numbers = read_typed(written.get("numbers"), list, f"{field}.numbers")
    fell = tuple(Card(read_typed(one, str, f"{field}.numbers[{at}]")) for at, one in enumerate(numbers))
    bets = _by_spot(written.get("bets", {}), f"{field}.bets", _read_stakes)
    colors = _by_spot(written.get("colors", {}), f"{field}.colors", read_cents)
    return Standing(numbers=fell, bets=bets, colors=colors)


def _read_stakes(raw: object, field: str) -> dict[str, int]:
    return {slug: read_cents(cents, f"{field}.{slug}") for slug, cents in read_object(raw, field).items()}


def _by_spot(raw: object, field: str, read: Callable[[object, str], Kept]) -> dict[int, Kept]:
    """Return what is written by spot, ascending."""
    result = {}
    for text, value in read_object(raw, field).items():
        if not (text.isascii() and text.isdecimal()) or text.startswith("0") or len(text) > MOST_DIGITS:
            raise NotAllowed(f"{field}.{text[:40]}", "is not the number of a spot")
        result[int(text)] = read(value, f"{field}.{text}")
    return dict(sorted(result.items()))


def _check_fields(written: Mapping[str, Any], where: str, fields: tuple[str, ...]) -> None:
    for name in written:
        if name not in fields:
            raise NotAllowed(f"{where}.{name}", f"isn’t a field here (fields: {', '.join(fields)})")


def _check_offered(inputs: Inputs) -> None:
    """Refuse bets that have no place on the layout of this house, and a spot without a bet."""
    for at, seat in enumerate(inputs.seats):
        if not any(seat.bets.values()):
            raise NotAllowed(f"spots[{at}].bets", "no bet is made on this spot, so leave it out")
        for slug in seat.bets:
            wager = inputs.rules.wager(slug)
            if not wager.offered:
                raise NotAllowed(
                    f"spots[{at}].bets.{slug}", Text("%(bet)s is not on this house’s layout", bet=wager.name)
                )


def _dealer(raw: object, game: Game) -> dict[str, tuple[Card, ...]]:
    dealer = read_object(raw, "dealer")
    for name in dealer:
        if name != "cards":
            raise NotAllowed(f"dealer.{name}", "isn’t a field of the dealer (field: cards)")
    cards = read_cards(dealer.get("cards"), "dealer.cards", game)
    _check_count(game, game.dealer, cards, "dealer.cards")
    return game.cut(game.deals[0].table, cards)


def _scenario(raw: object) -> str | None:
    """What the round was dealt for, or None; a name only, for the cards are given here."""
    return None if raw is None else str(read_typed(raw, str, "scenario"))


def _game(slug: object, games: Mapping[str, Game]) -> Game:
    if not isinstance(slug, str) or slug not in games:
        raise NotAllowed("game", f"{slug!r} isn’t a game here (choose from {', '.join(games)})")
    return games[slug]


def _seats(raw: object, game: Game, version: int) -> tuple[Seat, ...]:
    listed = read_typed(raw, list, "spots")
    if not listed:
        raise NotAllowed("spots", Text("no player is in the round, so add at least one spot"))
    seats = [
        read_seat(read_object(value, f"spots[{i}]"), f"spots[{i}]", game, version)
        for i, value in enumerate(listed)
    ]
    numbers = [seat.spot for seat in seats]
    for i, number in enumerate(numbers):
        if number in numbers[:i]:
            raise NotAllowed(f"spots[{i}].spot", f"spot {number} appears twice")
    return tuple(sorted(seats, key=lambda seat: seat.spot))


def _check_cards(inputs: Inputs) -> None:
    """No card twice on the table; who changes a card needs to."""
    places: dict[Card, str] = {}
    for i, seat in enumerate(inputs.seats):
        for n, card in enumerate(
            card for place in seat.dealt if place != "drawn" for card in seat.dealt[place]
        ):
            _once(places, card, f"spots[{i}].cards[{n}]", f"spots[{i}].cards")
    for n, card in enumerate(inputs.table_cards):
        _once(places, card, f"dealer.cards[{n}]", "dealer.cards")
    for i, seat in enumerate(inputs.seats):
        where = f"spots[{i}].decision"
        for card in seat.on("drawn"):
            _once(places, card, f"{where}.drawn", where)
        for made in seat.chosen:
            _check_needs(inputs, seat, made.choice, f"{where}.action")


def _check_needs(inputs: Inputs, seat: Seat, choice: PlayerChoice, field: str) -> None:
    """Refuse a choice that this hand does not allow."""
    needs = choice.needs
    if needs and not allows(inputs, seat, choice):
        hand = hand_name(needs.category, needs.ranks) if needs.ranks else CATEGORY_NAMES[needs.category]
        facts = {"choice": choice.name}
        if needs.below:
            raise NotAllowed(field, Text("a %(hand)s or better can’t %(choice)s", hand=hand, **facts))
        raise NotAllowed(field, Text("%(choice)s requires a %(hand)s or better", hand=hand, **facts))


def read_script(inputs: Inputs, script: list[Any]) -> Inputs:
    """Return the round with the cards and choices of its script. Stage by stage it is known which event must
    come next; a card that is never read unless it is bought may be left out where it was not seen."""
    return _Script(inputs, script).read()


class _Script:
    def __init__(self, inputs: Inputs, script: list[Any]) -> None:
        self.inputs, self.script, self.next = inputs, script, 0
        self.places: dict[Card, list[str]] = {}
        self.copies = Counter(inputs.rules.source.faces)

    def read(self) -> Inputs:
        inputs = play_stages(self.inputs, self.inputs.seats, self, self._choice)
        if self.next < len(self.script):
            raise NotAllowed(f"script[{self.next}]", "the round is already over")
        return inputs

    def _event(self, step: Step, spot: int, kind: str) -> tuple[dict[str, Any], str]:
        """Return the next event, which must be of this kind, at this step and spot."""
        where = f"script[{self.next}]"
        due = f"{kind} at {step.name}" + (f" for spot {spot}" if spot else "")
        if self.next == len(self.script):
            raise Unreadable(where, f"is missing ({due} comes next)")
        event = read_object(self.script[self.next], where)
        chooses = kind == "choose"
        fields = {"at": True, kind: True, "cards": kind != "falls", "spot": spot > 0}
        fields |= dict.fromkeys(("announces", "hand", "cents"), chooses)
        if kind not in event or event.get("at") != step.name or event.get("spot", 0) != spot:
            raise NotAllowed(where, f"{due} comes next")
        for name in event:
            if not fields.get(name):
                raise NotAllowed(f"{where}.{name}", "isn’t a field of this event")
        if spot:
            read_typed(event["spot"], int, f"{where}.spot")
        self.next += 1
        return event, where

    def take(self, step: Step, spot: int, place: str, count: int) -> tuple[Card, ...]:
        if place == FALL:
            return self._fallen(step)
        if not count or (place in self.inputs.game.unread and self._deals_otherwise(place, spot)):
            return ()
        event, where = self._event(step, spot, "deal")
        if event["deal"] != place:
            raise NotAllowed(f"{where}.deal", f"{event['deal']!r} is not {place}")
        cards = self._cards(event, where)
        if len(cards) != count:
            raise NotAllowed(f"{where}.cards", f"{len(cards)} cards, but {place} gets {count}")
        for card in cards:
            self.places.setdefault(card, []).append(where)
            if len(self.places[card]) > self.copies[card]:
                first = self.places[card][0]
                raise NotAllowed(
                    f"{where}.cards", Text("%(card)s is already in %(place)s", card=card, place=first)
                )
        return cards

    def _fallen(self, step: Step) -> tuple[Card, ...]:
        event, where = self._event(step, 0, "falls")
        fallen = read_typed(event["falls"], str, f"{where}.falls")
        if fallen not in self.inputs.rules.source.faces:
            raise NotAllowed(f"{where}.falls", f"{fallen!r} is not a pocket of this wheel")
        return (Card(fallen),)

    def _deals_otherwise(self, place: str, spot: int) -> bool:
        event = self.script[self.next] if self.next < len(self.script) else None
        return not isinstance(event, dict) or (event.get("deal"), event.get("spot", 0)) != (place, spot)

    def _cards(self, event: Mapping[str, Any], where: str) -> tuple[Card, ...]:
        texts = read_typed(event.get("cards"), str, f"{where}.cards").split()
        return tuple(_card(text, f"{where}.cards", self.inputs.game) for text in texts)

    def _choice(self, inputs: Inputs, seat: Seat, step: Step, stage: Decide, number: int) -> Chosen:
        event, where = self._event(step, seat.spot, "choose")
        choice = next((one for one in stage.choices if one.name == event["choose"]), None)
        if choice is None:
            known = " or ".join(one.name for one in stage.choices)
            raise NotAllowed(f"{where}.choose", f"{event['choose']!r} is not {known}")
        takes = {
            "cards": choice.lays is not None,
            "announces": choice.folds and self.inputs.game.announces,
            "hand": number > 1,
            "cents": choice.less,
        }
        for name in takes.keys() & event.keys():
            if not takes[name]:
                raise NotAllowed(f"{where}.{name}", f"doesn’t go with {choice.name}")
        if choice.moves and choice.moves[0] not in seat.dealt:
            raise NotAllowed(f"{where}.choose", f"the card on {choice.moves[0]} is missing")
        if event.get("hand", 1) != number or type(event.get("hand", 1)) is not int:
            raise NotAllowed(f"{where}.hand", f"hand {number} comes next")
        if not can_choose(seat, stage, choice, number):
            raise NotAllowed(f"{where}.choose", f"this hand doesn’t allow {choice.name}")
        _check_needs(inputs, seat, choice, f"{where}.choose")
        cards = self._laid(event, where, choice, seat) if choice.lays else ()
        announces = takes["announces"] and read_typed(
            event.get("announces", True), bool, f"{where}.announces"
        )
        return Chosen(
            step.name, choice, cards, announces, number, self._less(event, where, choice, seat, number)
        )

    def _less(
        self, event: Mapping[str, Any], where: str, choice: PlayerChoice, seat: Seat, number: int
    ) -> int:
        """Return the cents of a bet that is less than it could be; 0 where it is not."""
        if "cents" not in event:
            return 0
        cents, put = read_cents(event["cents"], f"{where}.cents"), choice.raises[0]
        most = put.cents(seat.stake(nth(put.of, number)))
        if not 0 < cents < most:
            raise NotAllowed(f"{where}.cents", f"{cents} is not above 0 and below {most}")
        return cents

    def _laid(
        self, event: Mapping[str, Any], where: str, choice: PlayerChoice, seat: Seat
    ) -> tuple[Card, ...]:
        lays, cards = require(choice.lays, "cards to lay"), self._cards(event, where)
        if len(cards) != lays.count:
            raise NotAllowed(f"{where}.cards", f"{len(cards)} cards, but {choice.name} takes {lays.count}")
        named: dict[Card, str] = {}
        for card in cards:
            _once(named, card, f"{where}.cards", where)
            if card not in seat.on(lays.source):
                reason = Text("%(card)s is not in the player’s hand", card=card)
                raise NotAllowed(f"{where}.cards", reason)
        return cards


def _check_count(game: Game, packet: Packet, cards: tuple[Card, ...], where: str) -> None:
    """The whole packet, or the hand alone where its burned or laid-aside card was not seen."""
    if len(cards) in (packet.size, packet.hand):
        return
    facts = {"count": str(len(cards)), "game": game.name, "size": str(packet.size)}
    if packet.hand == packet.size:
        raise NotAllowed(where, Text("%(count)s cards, but %(game)s deals %(size)s", **facts))
    unlike = Text(
        "%(count)s cards. Enter the %(hand)s-card hand, or all %(size)s cards in the "
        "order dealt, top card first.",
        hand=str(packet.hand),
        **facts,
    )
    raise NotAllowed(where, unlike)


def _once(places: dict[Card, str], card: Card, field: str, where: str) -> None:
    if card in places:
        raise NotAllowed(field, Text("%(card)s is already in %(place)s", card=card, place=places[card]))
    places[card] = where


def _meter(raw: object, game: Game, seats: tuple[Seat, ...], *, kept: bool) -> Meter | None:
    """Return the meter before the round; it is required where a player bets on it, and only there."""
    progressive = game.progressive
    if progressive is None:
        if raw is not None:
            raise NotAllowed("meter", f"{game.name} has no progressive bet")
        return None
    if raw is None:
        if any(seat.bets.get(progressive.slug) for seat in seats):
            raise Unreadable("meter", f"is missing, but {progressive.name} is bet")
        return None
    return read_meter(read_object(raw, "meter"), kept=kept)
