"""The trainees of the demo school: who they are, and how they come on."""

from dataclasses import dataclass
from itertools import pairwise

SIX_CARD, SIX_FIVE_FOUR = "six-card-poker", "6-5-4-poker"
RABBIT, WILD = "rabbit-hunter", "wild-six-card-draw-poker"
THREE_CARD, CARIBBEAN = "three-card-poker", "caribbean-stud"
FLUSH, RIDE, STUD = "high-card-flush", "let-it-ride", "mississippi-stud"
ULTIMATE, HOLDEM, HEADS_UP = "ultimate-texas-holdem", "texas-holdem-bonus", "heads-up-holdem"
BACCARAT, BLACKJACK, ROULETTE = "baccarat", "blackjack", "roulette"
FOUR_CARD, CRAZY, PAI_GOW = "four-card-poker", "crazy-4-poker", "pai-gow-poker"

Level = tuple[int, int, int]
"""From a day on: decisions wrong in a thousand, and the time taken in per cent of the target."""


@dataclass(frozen=True)
class Character:
    """`games` in the order in which they take them up, `first` and `last` the days of their time, `comes` how
    many of a hundred class days they practise on. `holds` is a mistake that they do not know to be one; `set`
    are sittings of their own, as (day, kind, game), in place of what that day would bring. `leans` are
    mistakes that they fall into more often than into others."""

    username: str
    games: tuple[str, ...]
    levels: tuple[Level, ...]
    first: int = -41
    last: int = -1
    comes: int = 70
    holds: str = ""
    leans: tuple[str, ...] = ()
    set: tuple[tuple[int, str, str], ...] = ()

    def level(self, day: int) -> tuple[int, int]:
        """Wrong in a thousand and time in per cent on a day, on the line between two levels."""
        if day <= self.levels[0][0]:
            return self.levels[0][1:]
        for (before, wrong, time), (after, later_wrong, later_time) in pairwise(self.levels):
            if day <= after:
                gone, whole = day - before, after - before
                return wrong + (later_wrong - wrong) * gone // whole, time + (
                    later_time - time
                ) * gone // whole
        return self.levels[-1][1:]


NOOR = Character(
    "trainee",
    (SIX_CARD, SIX_FIVE_FOUR, RABBIT, WILD),
    ((-41, 260, 130), (-25, 130, 85), (-8, 80, 65), (-1, 60, 55)),
    comes=90,
    leans=("kept-hopeless-bad-beat", "row-above", "ignored-bought-card", "first-base-first"),
    set=(
        (-41, "course", SIX_CARD),
        (-40, "placement", SIX_CARD),
        (-39, "whole lesson", SIX_CARD),
        (-13, "burst", SIX_CARD),
        (-12, "pace", ""),
        (-6, "rounds", BACCARAT),
        (-4, "rounds", BLACKJACK),
        (-3, "rounds", ROULETTE),
        (-2, "mistakes", ""),
        (-1, "review", ""),
        (0, "open table", SIX_CARD),
    ),
)
STRONG = Character(
    "mei",
    (SIX_FIVE_FOUR, WILD, RABBIT, SIX_CARD),
    ((-41, 70, 80), (-20, 20, 45), (-1, 8, 28)),
    comes=80,
    leans=("row-above", "missed-wheel", "first-base-first"),
    set=((-9, "burst", WILD), (-4, "passed test", RABBIT), (-2, "job", WILD)),
)
SLIPPING = Character(
    "daniel",
    (SIX_CARD,),
    ((-41, 140, 100), (-19, 40, 60), (-12, 60, 75), (-6, 200, 100), (-1, 240, 115)),
    comes=95,
    leans=("counted-the-stake", "kept-hopeless-bad-beat"),
    set=((-3, "failed test", SIX_CARD), (-1, "rounds", SIX_CARD)),
)
MISLED = Character(
    "lucia",
    (SIX_CARD, RABBIT),
    ((-41, 110, 105), (-20, 45, 75), (-1, 25, 60)),
    holds="play-pushed-too",
    set=((-14, "unqualified", SIX_CARD), (-5, "unqualified", SIX_CARD), (-2, "unqualified", RABBIT)),
)
BEGINNER = Character(
    "ingrid",
    (SIX_FIVE_FOUR,),
    ((-9, 460, 170), (-1, 330, 140)),
    first=-9,
    comes=100,
    leans=("five-card-hands", "kept-ace", "invented-qualifier"),
    set=((-2, "rounds", SIX_FIVE_FOUR),),
)
STEADY = Character(
    "zoltan",
    (WILD, CARIBBEAN, FLUSH, RIDE, STUD, ULTIMATE, HEADS_UP),
    ((-41, 180, 110), (-1, 75, 75)),
    comes=55,
    leans=("to-read-as-for", "play-paid-with-ante", "row-below"),
    set=(
        *((-10, "rounds", RIDE), (-7, "rounds", STUD), (-5, "rounds", HEADS_UP), (-3, "rounds", ULTIMATE)),
        *((-2, "job", BACCARAT), (-1, "job", BLACKJACK), (-4, "job", ROULETTE)),
    ),
)
BUSY = Character(
    "thao",
    (THREE_CARD, SIX_FIVE_FOUR, FOUR_CARD, CRAZY, HOLDEM, PAI_GOW),
    ((-41, 200, 95), (-1, 85, 60)),
    comes=50,
    leans=("left-dead-side-bet", "ante-taken-unqualified", "invented-qualifier"),
    set=(
        (-10, "rounds", FOUR_CARD),
        (-8, "rounds", CRAZY),
        (-5, "rounds", HOLDEM),
        (-2, "rounds", PAI_GOW),
        (0, "open job", SIX_FIVE_FOUR),
    ),
)
GONE = Character(
    "kwame",
    (SIX_CARD,),
    ((-40, 260, 120), (-26, 210, 110)),
    first=-40,
    last=-26,
    comes=60,
    leans=("play-pushed-too", "row-below"),
)
PROMOTED = Character(
    "priya",
    (RABBIT, SIX_CARD),
    ((-41, 60, 75), (-16, 15, 45)),
    last=-16,
    comes=80,
    leans=("bad-beat-on-winner",),
)
FINISHED = Character(
    "joao",
    (SIX_FIVE_FOUR, RABBIT),
    ((-41, 190, 110), (-16, 80, 75)),
    last=-16,
    comes=60,
    leans=("invented-qualifier", "five-card-hands"),
)
CAREFUL = Character(
    "oksana",
    (WILD, SIX_CARD),
    ((-41, 110, 150), (-16, 35, 120)),
    last=-16,
    comes=60,
    leans=("hand-after-draw", "row-above"),
)

CHARACTERS = (NOOR, STRONG, SLIPPING, MISLED, BEGINNER, STEADY, BUSY, GONE, PROMOTED, FINISHED, CAREFUL)
