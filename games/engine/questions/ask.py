"""An ask: one thing that a dealer is asked: what poses it, where it comes in, what it needs, its groups.

Every module in these folders that defines ASKS is discovered; see catalog.py.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.engine.procedure.frames import Cue, Exercise, Frame, Happened, Rates
from games.engine.questions.prompts import Prompt, Question
from games.engine.rules.games import Game
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import NOTHING, Text


class Part(StrEnum):
    """Which part of the work it belongs to: hands and bets, which the steps of a procedure ask by
    themselves; what else a dealer does, between the steps; the player's side; watching a dealer."""

    EVERYDAY = "everyday"
    PROCEDURE = "procedure"
    PLAYER = "player"
    FLOOR = "floor"


class When(StrEnum):
    """Where an interlude comes in: before a scene; once it is answered, before its felt is seen; after it."""

    BEFORE = "before"
    BETWEEN = "between"
    AFTER = "after"


Frames = Callable[[Cue], Iterator[Frame]]


@dataclass(frozen=True, slots=True)
class Interlude:
    """Frames beside the procedure: a function of a cue that yields some, or none. They change no felt but
    their own: the timeline goes on as if they were not there. `turn` sorts those that come at one scene; `at`
    are the steps at which they can come in (none named: at any)."""

    when: When
    frames: Frames
    turn: int
    at: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Say it once: `frames` need not look which step it is."""
        if self.at:
            object.__setattr__(self, "frames", _kept_to(self.at, self.frames))


def _kept_to(steps: frozenset[str], frames: Frames) -> Frames:
    return lambda cue: frames(cue) if cue.step.act in steps else iter(())


@dataclass(frozen=True, slots=True)
class Group:
    """Decisions as the trade speaks of them: what a trainee chooses to be asked. `at` is the step at which a
    round of the group must stop ("": at any)."""

    name: str
    words: Text
    at: str = ""


Poses = Callable[[SettledRound, Frame], Iterator[Prompt]]


@dataclass(frozen=True, slots=True)
class Ask:
    """`poses` says by the names that a frame asks what is asked there; `titles` what a frame beside the
    procedure is called, by what it is about. `scenario` brings the ask about where it hardly ever comes by
    itself; `rates` are how often something goes wrong, in percent, where that is what is practiced.
    `of_game` adds the questions that only a game knows. `happens` draws what its frames are made from.
    `kind` is what its decisions are together ("": as the first of its questions)."""

    slug: str
    part: Part
    poses: Mapping[str, Poses]
    questions: tuple[Question, ...]
    interludes: tuple[Interlude, ...] = ()
    groups: tuple[Group, ...] = ()
    titles: Mapping[str, Text] = field(default_factory=dict)
    scenario: str = ""
    rates: Rates = field(default_factory=Rates)
    of_game: Callable[[Game], tuple[Question, ...]] = lambda game: ()
    happens: Callable[[Inputs, Exercise], Iterable[Happened]] = lambda inputs, exercise: ()
    kind: Text = NOTHING


PAYOUTS = Group("payouts", Text("Payouts"))
FOLDS = Group("folds", Text("Folds and bets taken back"), at="decide")
DEALER = Group("dealer", Text("The dealer’s hand"))
PLAYERS = Group("players", Text("Players’ hands"))
ORDER = Group("order", Text("Settling order"))
QUALIFYING = Group("qualifying", Text("Qualifying and refunds"))
ENVY = Group("envy", Text("Envy"), at="envy")
TOKES = Group("tokes", Text("Tokes"))
CHECKS = Group("checks", Text("Checking the bets"))
STEPS = Group("steps", Text("The next step"))
PROGRESSIVE = Group("progressive", Text("Meter and console"))
IRREGULARITIES = Group("irregularities", Text("Irregularities"))
STRATEGY = Group("strategy", Text("The player’s decision"))
FLOOR = Group("floor", Text("Acting as floor"))
TOTALS = Group("totals", Text("Totals and the call"))
THIRD_CARDS = Group("third-cards", Text("Third cards"))
SIGNALS = Group("signals", Text("What a hand may do"), at="play-hands")
INSURANCE = Group("insurance", Text("Insurance and the up card"))
DEALER_DRAW = Group("dealer-draw", Text("The dealer’s draw"))
COMMISSION = Group("commission", Text("Commission and the shoe"))
CUT_CARD = Text("The cut card")
BETS_CALLED = Group("called", Text("Call bets"), at="calls")
WINNERS = Group("winners", Text("The number and the bets that win"))

GROUPS = (
    *(PAYOUTS, TOKES, FOLDS, DEALER, PLAYERS, ORDER, QUALIFYING, ENVY, CHECKS, STEPS),
    *(TOTALS, THIRD_CARDS, COMMISSION, SIGNALS, INSURANCE, DEALER_DRAW),
    *(BETS_CALLED, WINNERS),
    *(PROGRESSIVE, IRREGULARITIES, STRATEGY, FLOOR),
)


def group_words(group: Group, games: Iterable[Game]) -> Text:
    """Return the name of a group in these games: without commission boxes, only the end of the shoe is asked
    of commission and the shoe."""
    return CUT_CARD if group is COMMISSION and not any(game.boxes for game in games) else group.words
