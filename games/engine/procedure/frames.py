"""Frames: the felt at each instant of a round, the places where the timeline stops, and what is asked there.

A card that is face down is None here: what is not up cannot leave the engine this way. An act yields scenes,
one for each spot that it comes to; a scene that is asked about becomes a frame.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict

from games.engine.cards.cards import Card
from games.engine.errors import Unreadable
from games.engine.money.meters import Meter
from games.engine.rules.games import Step
from games.engine.rules.wagers import Action
from games.engine.settlement.inputs import Color, Inputs, SettlementLine
from games.engine.settlement.settlements import Settlement
from games.engine.texts import NOTHING, Text


@dataclass(frozen=True, slots=True)
class FeltBet:
    """A bet on its circle: cents staked, its state, cents paid. `state`: "live", "lit", "taken", "paid",
    "pushed", "halved", or "back" where its player took it back."""

    stake: int
    state: str = "live"
    pays: int = 0


@dataclass(frozen=True, slots=True)
class FeltSpot:
    """One betting position. `state`: "in", "playing", "bought", "declined", "drew", "stood", "folding",
    "folded", "taking back", "showing" or "done"; `tokes` lie beside the bets of the same names; `aside` is a
    card laid by that may be bought, one that was changed (the card drawn for it is the last of `cards`), or a
    low hand; `best` the cards that make the named hand; `said` what its player said last where the bets do
    not tell; `patron` the player of more than one spot; the last card is `strange` where its back is of
    another color. The player's own chips are of a `color` (None: value chips). A player's `hands` in turn lie
    here instead of `cards`; `asked` is the number of the one that the dealer is at (0: none)."""

    spot: int
    state: str = "in"
    bets: dict[str, FeltBet] = field(default_factory=dict)
    tokes: dict[str, FeltBet] = field(default_factory=dict)
    cards: tuple[Card | None, ...] = ()
    aside: tuple[Card | None, ...] = ()
    best: tuple[Card, ...] = ()
    hand: str = ""
    announces: bool = False
    said: Text = NOTHING
    patron: str = ""
    strange: bool = False
    hands: tuple["FeltHand", ...] = ()
    asked: int = 0
    color: Color | None = None


@dataclass(frozen=True, slots=True)
class FeltChips:
    """Chips of one player on a place of the layout: whose spot, cents, the name of their color and how many
    chips of it (value chips: "" and 0), and the `state` of the bet."""

    spot: int
    cents: int
    color: str = ""
    chips: int = 0
    state: str = "live"


@dataclass(frozen=True, slots=True)
class FeltDealer:
    """The dealer's own cards: those in play (face down ones None), those of a low hand, the discards, the
    named hand."""

    cards: tuple[Card | None, ...] = ()
    low: tuple[Card | None, ...] = ()
    discarded: tuple[Card, ...] = ()
    best: tuple[Card, ...] = ()
    hand: str = ""


@dataclass(frozen=True, slots=True)
class FeltHand:
    """A hand of the table, or one of a player's in turn, by the place where it lies; its name and whether it
    `wins`, once it is called. The last card of a doubled hand lies `sideways`."""

    place: str
    cards: tuple[Card, ...] = ()
    hand: str = ""
    wins: bool = False
    sideways: bool = False


@dataclass(frozen=True, slots=True)
class FeltShoe:
    """The shoe of this number: of `size` cards so many are `gone`, and so many lie before its `cut` card."""

    number: int
    size: int
    gone: int
    cut: int


@dataclass(frozen=True, slots=True)
class Felt:
    """All spots that are taken, ascending, the dealer, the board (None where a card is face down), the cents
    that a meter shows, beside it those that it restarts from, and the lines that are `speech`. Where all bet
    on hands of the table: those `hands`, the shoe, the cents in the `boxes` by spot (None: no box is used),
    and the bet that won each hand of the shoe before this one ("": a tie). Where all bet on what falls: the
    pocket in which the ball lies, and the one on which the dolly stands (None: in none yet); and the
    `numbers` that fell in the spins before this one, the last of them first."""

    spots: tuple[FeltSpot, ...] = ()
    dealer: FeltDealer = FeltDealer()
    board: tuple[Card | None, ...] = ()
    meter: int | None = None
    seed_amount: int = 0
    reserve: int = 0
    speech: tuple[Text, ...] = ()
    hands: tuple[FeltHand, ...] = ()
    shoe: FeltShoe | None = None
    boxes: Mapping[int, int] | None = None
    results: tuple[str, ...] = ()
    fall: Card | None = None
    dolly: Card | None = None
    numbers: tuple[Card, ...] = ()

    @property
    def layout(self) -> dict[str, tuple[FeltChips, ...]]:
        """What lies on the places of a layout, by the bet, each player's chips apart."""
        result: dict[str, tuple[FeltChips, ...]] = {}
        for spot in self.spots:
            for slug, bet in spot.bets.items():
                if bet.state not in ("taken", "back"):
                    lying = bet.stake // 2 if bet.state == "halved" else bet.stake
                    chips = (spot.color.name, lying // spot.color.cents) if spot.color else ("", 0)
                    one = FeltChips(spot.spot, lying, *chips, state=bet.state)
                    result[slug] = (*result.get(slug, ()), one)
        return result

    def spot(self, number: int) -> FeltSpot:
        return next(spot for spot in self.spots if spot.spot == number)

    def with_spot(self, changed: FeltSpot) -> "Felt":
        spots = tuple(changed if spot.spot == changed.spot else spot for spot in self.spots)
        return replace(self, spots=spots)

    def with_meter(self, meter: Meter | None) -> "Felt":
        if meter is None:
            return self
        return replace(self, meter=meter.amount, seed_amount=meter.seed_amount, reserve=meter.reserve)

    def cards_up(self) -> frozenset[Card]:
        """Return every card that can be seen."""
        shown = [card for spot in self.spots for card in (*spot.cards, *spot.aside)]
        shown += [*self.dealer.cards, *self.dealer.low, *self.dealer.discarded, *self.board]
        shown += [card for hand in self.hands for card in hand.cards]
        shown += [card for spot in self.spots for hand in spot.hands for card in hand.cards]
        return frozenset(card for card in shown if card)


class Rates(TypedDict, total=False):
    """How often something goes wrong, in percent, where it is not never; see `Exercise`."""

    wrong_bets: int
    irregularities: int
    slips: int


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that happens at a step beside the rules: at which spot (0: the dealer's), what, by its name,
    and what was drawn of it, as JSON has it. It is shown again without drawing."""

    step: str
    spot: int
    what: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Exercise:
    """The asks of a round by their slugs, of `wagers` alone if any are named; and in percent how many of the
    spots bet wrongly, of the rounds go irregularly, of the hands are settled wrongly by a dealer who is
    watched. `only` are the keys of the prompts that are asked, if any are named."""

    asks: frozenset[str]
    wagers: frozenset[str] = frozenset()
    wrong_bets: int = 0
    irregularities: int = 0
    slips: int = 0
    only: frozenset[str] = frozenset()


DEALER_SPOT = 0

STATES = {
    **{Action.TAKE: "taken", Action.PAY: "paid", Action.PUSH: "pushed", Action.LEAVE: "live"},
    **{Action.HALF: "halved"},
}


@dataclass(frozen=True, slots=True)
class Scene:
    """One place where an act stops: whose spot (0: the dealer), and the felt before and after it.

    `asked` is false where nothing is decided and the timeline runs on; `turn` numbers the scenes of a step
    that comes to a spot more than once.
    """

    spot: int
    before: Felt
    after: Felt
    asked: bool = True
    turn: int = 0


SceneMaker = Callable[[Inputs, Settlement, Step, Felt], Iterator[Scene]]
"""Takes the settled round and the felt as it stands, and yields each spot that the step comes to."""


def settled_bets(settled: Settlement, spot: FeltSpot, step: str) -> dict[str, FeltBet]:
    """Return the circles after the dealer has been here; a bonus without a stake appears only when it is
    paid."""
    return spot.bets | _settled(settled, settled.lines, spot.spot, step)


def settled_tokes(settled: Settlement, spot: FeltSpot, step: str) -> dict[str, FeltBet]:
    """Return the tokes after the dealer has been here."""
    return spot.tokes | _settled(settled, settled.tokes, spot.spot, step)


def settled_spot(settled: Settlement, spot: FeltSpot, step: str) -> FeltSpot:
    """Return the spot with its bets and tokes after the dealer has been here."""
    bets, tokes = settled_bets(settled, spot, step), settled_tokes(settled, spot, step)
    return replace(spot, bets=bets, tokes=tokes)


def _settled(
    settled: Settlement, lines: Iterable[SettlementLine], spot: int, step: str
) -> dict[str, FeltBet]:
    bets = {}
    for line in lines:
        if line.spot == spot and line.at == step and line.action is not Action.LEAVE:
            back = settled.hands.inputs.is_taken_back(line) and line.action is Action.PUSH
            state = "back" if back else STATES[line.action]
            bets[line.wager] = FeltBet(line.stake, state, line.pays)
    return bets


@dataclass(frozen=True, slots=True)
class Place:
    """A step, a spot (0: the dealer), and what a frame beside the procedure is about ("": the step itself);
    the turn, where a step comes to a spot more than once.

    As text "reconcile/3", "play/3.2" or "deal/0/first".
    """

    step: str
    spot: int
    about: str = ""
    turn: int = 0

    def __str__(self) -> str:
        return "/".join(filter(None, (self.step, _at(self.spot, self.turn), self.about)))

    @property
    def bare(self) -> "Place":
        """The step and the spot alone."""
        return Place(self.step, self.spot)


@dataclass(frozen=True, slots=True)
class Key:
    """What one prompt of a round is known by: the step and the spot, the question, and the bet if it is about
    one; and the turn. As text "reveal/0/qualifies", "reconcile/3/bet/ante" or "play/3.2/total"."""

    step: str
    spot: int
    question: str
    wager: str = ""
    turn: int = 0

    def __str__(self) -> str:
        return "/".join(filter(None, (self.step, _at(self.spot, self.turn), self.question, self.wager)))


def _at(spot: int, turn: int) -> str:
    return f"{spot}.{turn}" if turn else str(spot)


_AT = r"(0|[1-9][0-9]?)(?:\.([1-9][0-9]?))?"
PLACE = re.compile(f"([^/]+)/{_AT}(?:/([^/]+))?")
KEY = re.compile(f"([^/]+)/{_AT}/([^/]+)(?:/([^/]+))?")
"""As they are written, and in no other way."""


def read_place(text: str, *, field: str = "place") -> Place:
    result = PLACE.fullmatch(text)
    if not result:
        raise Unreadable(field, Text("%(typed)s isn’t a step of the round", typed=repr(text[:60])))
    step, spot, turn, about = result.groups(default="")
    return Place(step, int(spot), about, int(turn or 0))


def read_key(text: str, *, field: str = "prompt") -> Key:
    result = KEY.fullmatch(text)
    if not result:
        raise Unreadable(field, Text("%(typed)s isn’t a question of the round", typed=repr(text[:60])))
    step, spot, turn, question, wager = result.groups(default="")
    return Key(step, int(spot), question, wager, int(turn or 0))


@dataclass(frozen=True, slots=True)
class Frame:
    """An instant of the timeline: the step, the spot (0: the dealer), the felt; `asks` where it stops; the
    turn, where the step comes to the spot more than once.

    A frame beside the procedure says what it is `about`, and `subject` is what its asks are made from.
    """

    step: Step
    spot: int
    felt: Felt
    asks: tuple[str, ...] = ()
    about: str = ""
    subject: object = None
    turn: int = 0

    @property
    def place(self) -> Place:
        return Place(self.step.name, self.spot, self.about, self.turn)


@dataclass(frozen=True, slots=True)
class Cue:
    """Where an interlude may come in: a scene of a step, in the round as it is played.

    `first` and `last` say whether it is the step's first and last scene; `opens` whether it is the first of
    the round, `closes` the last; `felt` is the table as the dealer comes to it, `past` the step that went
    before this one; `true` are the inputs as they are, where `inputs` are what a trainee believes.
    """

    inputs: Inputs
    settled: Settlement
    exercise: Exercise
    step: Step
    scene: Scene
    first: bool
    last: bool
    opens: bool = False
    closes: bool = False
    felt: Felt = field(default_factory=Felt)
    past: Step | None = None
    true: Inputs | None = None
    happened: tuple[Happened, ...] = ()


def open_hands(timeline: Sequence[Frame]) -> Felt:
    """Return the last felt of a timeline with every hand that was read open at its spot, folded hands
    closed."""
    return _with(timeline[-1].felt, _read(timeline))


def open_last_hand(timeline: Sequence[Frame]) -> Felt:
    """Return the last felt of a timeline with the hand read last open at its spot, to be seen beside the
    dealer's while the next one is asked about."""
    read = _read(timeline)
    return _with(timeline[-1].felt, dict(list(read.items())[-1:]))


def _read(timeline: Sequence[Frame]) -> dict[int, FeltSpot]:
    """By spot, as it was read; the last one last."""
    read: dict[int, FeltSpot] = {}
    for frame in timeline:
        for spot in frame.felt.spots:
            if spot.hand and spot.spot not in read:
                read[spot.spot] = spot
    return read


def _with(felt: Felt, read: Mapping[int, FeltSpot]) -> Felt:
    return replace(felt, spots=tuple(_opened(spot, read.get(spot.spot)) for spot in felt.spots))


def _opened(spot: FeltSpot, as_read: FeltSpot | None) -> FeltSpot:
    if as_read is None:
        return spot
    return replace(spot, cards=as_read.cards, aside=as_read.aside, best=as_read.best, hand=as_read.hand)
