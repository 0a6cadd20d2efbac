"""Question on an open hand: how large a later bet does it allow, where only some hands allow more?

It comes once the bets of the spot are answered, so that it does not name the hand before.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.cards.hand_names import in_a_sentence
from games.engine.cards.streams import Stream
from games.engine.errors import require_type
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Cue, Frame
from games.engine.questions.answers import Choice, OneOf
from games.engine.questions.ask import CHECKS, Ask, Interlude, Part, When
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.rules.games import Game
from games.engine.rules.readings import Qualifier
from games.engine.rules.wagers import Wager
from games.engine.settlement.settlements import SettledRound
from games.engine.simulated_players.decisions import allows
from games.engine.texts import Text

LOOKED_AT_IN = 2
"""One open hand in this number is asked about."""

RAISE_LIMIT = Question(
    "raise-limit",
    Text("Largest raise allowed"),
    Text("Checking a raise against the hand"),
    seconds=6,
    explained_by=frozenset({Subject.HANDS}),
    decided_by=its_own_rule,
)


@dataclass(frozen=True, slots=True)
class LimitedRaise:
    """A later bet whose larger sizes need a hand, as times of another bet."""

    wager: Wager
    needs: Qualifier
    of: str


def limited_raise(game: Game) -> LimitedRaise | None:
    """Return the later bet that the hand limits; None where every hand allows the same."""
    for wager in game.following:
        for choice in game.choices:
            for each in choice.raises:
                if choice.needs and each.bet == wager.slug:
                    return LimitedRaise(wager, choice.needs, each.of)
    return None


def before_the_hand_is_locked_up(cue: Cue) -> Iterator[Frame]:
    """A hand that plays, as it lies open."""
    inputs, spot = cue.true or cue.inputs, cue.scene.spot
    limited = limited_raise(inputs.game)
    if not limited or not spot or not inputs.seat(spot).stake(limited.wager.slug):
        return
    if Stream(f"{inputs.seed}/{inputs.round}/raise-limit/{spot}").draw(LOOKED_AT_IN) == 0:
        yield Frame(cue.step, spot, cue.scene.before, ("raise-limit",), "raise-limit", limited)


def raise_limit(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """By the game as the trainee has it: a trainee who reads hands otherwise allows other bets."""
    inputs, limited = played.inputs, require_type(LimitedRaise, frame.subject)
    seat, hand = inputs.seat(frame.spot), played.hand(frame.spot)
    allowed = (choice for choice in inputs.game.choices if allows(inputs, seat, choice))
    most = max(each.times for choice in allowed for each in choice.raises if each.bet == limited.wager.slug)
    main = inputs.game.wager(limited.of).name
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=RAISE_LIMIT,
        kind=OneOf(tuple(_size(size, main) for size in inputs.game.sizes(limited.wager))),
        text=Text("What is the most that this hand may bet on %(bet)s?", bet=limited.wager.name),
        right=(str(most),),
        rule=limited.needs.rule or limited.wager.sized or frame.step.rule,
        because=Text(
            "%(hand)s: up to %(times)s × the %(main)s",
            hand=in_a_sentence(hand),
            times=str(most),
            main=main,
        ),
        made_of=hand.cards,
    )


def _size(size: int, main: Text) -> Choice:
    return Choice(str(size), Text("%(times)s × the %(main)s", times=str(size), main=main), str(size))


ASKS = (
    Ask(
        "raise-limit",
        Part.PROCEDURE,
        {"raise-limit": raise_limit},
        (RAISE_LIMIT,),
        interludes=(Interlude(When.BETWEEN, before_the_hand_is_locked_up, 4, at=frozenset({"reconcile"})),),
        groups=(CHECKS,),
        titles={"raise-limit": Text("Checking a raise")},
    ),
)
