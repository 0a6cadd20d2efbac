"""What a trainee sees at a table: the bets in the circles, the cards, who folded, what the meter says."""

from dataclasses import dataclass, field
from fractions import Fraction

from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game
from games.engine.rules.stages import Decide
from games.engine.settlement.inputs import Inputs, Seat
from tests.games.first_version import spot_of

SIX_FIVE_FOUR, RABBIT = "6-5-4-poker", "rabbit-hunter"
SIX_CARD, WILD = "six-card-poker", "wild-six-card-draw-poker"
THREE_CARD, CARIBBEAN = "three-card-poker", "caribbean-stud"
HOLDEM = "ultimate-texas-holdem"
RIDE, STUD = "let-it-ride", "mississippi-stud"
BOARDS = (RIDE, STUD)
"""The games in which a paytable pays the player's cards and a board's."""
ALL = (SIX_FIVE_FOUR, RABBIT, SIX_CARD, WILD)
"""The games in which beliefs are tried."""

MAIN = {
    SIX_FIVE_FOUR: ("ante", "play"),
    RABBIT: ("ante", "play"),
    SIX_CARD: ("ante", "play"),
    WILD: ("wager",),
    THREE_CARD: ("ante", "play"),
    CARIBBEAN: ("ante", "raise"),
    HOLDEM: ("ante", "blind", "play"),
    RIDE: (),
    STUD: (),
}
"""The bets against the dealer, in the games that a mind plays."""


@dataclass(frozen=True)
class Spot:
    """A betting position: its bets in cents, its packet as it was dealt, what its player did."""

    number: int
    bets: dict[str, int]
    packet: tuple[str, ...]
    folds: bool = False
    announces: bool = False
    buys: bool = False
    discard: str | None = None
    drawn: str | None = None
    patron: str = ""
    back: dict[str, str] = field(default_factory=dict)
    """The step at which a bet is taken back."""

    def plays_also(self, other: "Spot") -> bool:
        """Whether one patron plays both, or they are the same spot."""
        return self.number == other.number or bool(self.patron and self.patron == other.patron)


@dataclass(frozen=True)
class Table:
    """A table as it stands for its dealer; `meter` is None where there is none."""

    game: str
    house: dict
    spots: dict[int, Spot]
    packet: tuple[str, ...]
    meter: dict | None = None

    @property
    def bettors(self) -> list[Spot]:
        """Those with a progressive bet, from the dealer's right."""
        return [spot for _, spot in sorted(self.spots.items(), reverse=True) if spot.bets.get("progressive")]


def look(played: Round) -> Table:
    """The dealt round, as far as it is cards, chips and people."""
    inputs = played.inputs
    if inputs.game.slug == HOLDEM:
        return _look_at_the_board(inputs)
    spots = {}
    for seat in inputs.seats:
        if sum(isinstance(stage, Decide) for _step, stage in inputs.game.stages) > 1:
            spots[seat.spot] = _over_a_board(inputs.game, seat)
            continue
        does, bets = spot_of(inputs, seat)["decision"], dict(seat.bets)
        bets |= {"play": bets["ante"]} if does["action"] == "play" else {}
        bets |= {"raise": 2 * bets["ante"]} if does["action"] == "raise" else {}
        spots[seat.spot] = Spot(
            seat.spot,
            bets,
            tuple(map(str, inputs.game.packet(seat.dealt))),
            folds=does["action"] == "fold",
            announces=does.get("announces", False),
            buys=does.get("buy", False),
            discard=does.get("discard"),
            drawn=does.get("drawn"),
            patron=seat.patron,
        )
    meter = inputs.meter and {
        "amount": inputs.meter.amount,
        "seed": inputs.meter.seed_amount,
        "reserve": inputs.meter.reserve,
        "grows": Fraction(inputs.meter.contribution),
        "saves": Fraction(inputs.meter.reserve_contribution),
    }
    return Table(inputs.game.slug, dict(inputs.house.choices), spots, tuple(inputs.table_cards), meter)


TIMES = {"check": 0, "fold": 0, "1x": 1, "2x": 2, "3x": 3, "4x": 4}


def _look_at_the_board(inputs: Inputs) -> Table:
    """Packets with the board, which everyone's hand is made with."""
    board, spots = tuple(map(str, inputs.dealt["board"])), {}
    for seat in inputs.seats:
        said, bets = seat.chosen[-1].choice.name, dict(seat.bets)
        bets |= {"play": TIMES[said] * bets["ante"]} if TIMES[said] else {}
        packet = (*map(str, seat.dealt["hand"]), *board)
        spots[seat.spot] = Spot(seat.spot, bets, packet, folds=said == "fold", patron=seat.patron)
    packet = (*map(str, inputs.dealt["dealer"]), *board)
    return Table(inputs.game.slug, dict(inputs.house.choices), spots, packet)


def _over_a_board(game: Game, seat: Seat) -> Spot:
    """The bets are all that lie there in the end, and those that went back."""
    bets = {wager.slug: seat.stake(wager.slug) for wager in game.wagers}
    back = {bet: made.step for made in seat.chosen for bet in made.choice.back}
    laid = {bet: cents for bet, cents in bets.items() if cents}
    return Spot(seat.spot, laid, tuple(map(str, seat.on("hand"))), folds=seat.folds, back=back)


def in_action(played: Round, stop: Stop) -> list[int]:
    """The spots with a bet in its circle, or a light on its sensor."""
    felt = played.frames[stop.frame].felt
    return [
        spot.spot for spot in felt.spots if any(bet.state in ("live", "lit") for bet in spot.bets.values())
    ]
