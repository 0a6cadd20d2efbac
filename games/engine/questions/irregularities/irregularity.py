"""An irregularity: what goes wrong at a table beside the bets, how it shows, and what houses do about it.

Every module of the folder kinds defines one as IRREGULARITY; see irregularity_catalog.py.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from games.engine.cards.cards import Card
from games.engine.cards.streams import Stream
from games.engine.procedure.frames import Felt, FeltHand
from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.rulings import Ruling
from games.engine.rules.games import Game, Option
from games.engine.settlement.inputs import Inputs, Seat
from games.engine.texts import Text

NOTHING = "nothing"
"""What is wrong where all is in order."""

Facts = Mapping[str, Any]
"""What was drawn of an event, as JSON has it: numbers, names, cards as text."""


class Time(StrEnum):
    """When it is noticed: before the bets, of the last hand of the round before; as the cards are dealt;
    before anyone decides; where hands are played in turn, once all are, and once the dealer has drawn; at a
    wheel, with the bets down before it is spun, and before the number is called."""

    LAST_HAND = "last-hand"
    DEAL = "deal"
    DECISIONS = "decisions"
    PLAYED = "played"
    DRAWN = "drawn"
    BETS_DOWN = "bets-down"
    SPINNING = "spinning"


@dataclass(frozen=True, slots=True)
class Occasion:
    """Where something may go wrong: the round's inputs, the seat whose it is, when it would be noticed, and
    the name of the streams that it is drawn from."""

    inputs: Inputs
    seat: Seat
    time: Time
    stream_name: str

    @property
    def stream(self) -> Stream:
        return Stream(self.stream_name)


@dataclass(frozen=True, slots=True)
class Event:
    """What there is to see and to hear, and what is wrong (`NOTHING`: all is in order). `spot` is whose (0:
    the dealer's); `speech` are the lines of it; `cards` lie face up, perhaps one twice; `more` lie there than
    should; one is `strange` by its back; `bet` cents are put on `wager` too late; `felt` is the table where
    it is not the timeline's; `locked_up` is where the hand is; `stopped` no packet has come out; `repair`
    what a shuffler needs; `outcome` what becomes of the round where the event itself decides it; `hands` lie
    on the table, where not as they were dealt; `empties` the shoe has no card left. Where hands are played in
    turn, `at_spot` is a spot with a bet and no card, or the one whose hand `at_hand` got one more; at a wheel
    the one that plays in the `color_of` another spot."""

    irregularity: str = NOTHING
    spot: int = 0
    speech: tuple[Text, ...] = ()
    cards: tuple[Card, ...] = ()
    more: int = 0
    strange: bool = False
    wager: str = ""
    bet: int = 0
    felt: Felt | None = None
    locked_up: bool = False
    stopped: bool = False
    repair: str = ""
    outcome: str = ""
    hands: tuple[FeltHand, ...] = ()
    empties: bool = False
    at_spot: int = 0
    at_hand: int = 0
    color_of: int = 0


def draw_nothing(occasion: Occasion) -> Facts:
    """There is one way in which it goes wrong."""
    return {}


def possible_anywhere(game: Game) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One thing that can go wrong. `choice` names it in an answer; `rule` is the house's; `draw` decides how
    it goes wrong (None: it cannot in this round), `show` makes the event of what was drawn. `rulings` are
    what may become of the round, by outcome, the default first; a house chooses among them by `option`.

    It is neither drawn nor offered in a game that has not what it `needs`. It is noticed `when`, or at
    another of the `times` by what becomes of the round; `of_dealer`: it is not at a player's spot.
    """

    choice: AnswerChoice
    rule: str
    show: Callable[[Inputs, int, Facts], Event]
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    option: Option | None = None
    draw: Callable[[Occasion], Facts | None] = draw_nothing
    needs: Callable[[Game], bool] = possible_anywhere
    when: Time = Time.DEAL
    times: Mapping[str, Time] = field(default_factory=dict)
    of_dealer: bool = False

    @property
    def slug(self) -> str:
        return self.choice.value


def by_outcome(*rulings: Ruling) -> Mapping[str, Ruling]:
    return {ruling.outcome.value: ruling for ruling in rulings}


def read_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card, texts))


def deals_packets(game: Game) -> bool:
    """Return whether players are dealt cards of their own, all at once."""
    return game.player.size > 0 and not game.hands_in_turn


def bets_on_table_hands(game: Game) -> bool:
    return bool(game.table_hands)


def has_dealer_hand(game: Game) -> bool:
    """Return whether the dealer is dealt a hand at once."""
    return game.dealer.size > 0 and not game.hands_in_turn


def plays_in_turn(game: Game) -> bool:
    return bool(game.hands_in_turn)


def spins(game: Game) -> bool:
    return game.falls


def calls_hands(game: Game) -> bool:
    """Return whether the last hand of the round before was called by a name, which may be a wrong one."""
    return not (game.hands_in_turn or game.falls)
