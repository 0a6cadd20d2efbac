"""Question on a fold that is announced to win a bet: the dealer verifies the hand by its cards.

It is asked together with the bets of the spot, so that neither answer gives the other away.
"""

from collections.abc import Iterator

from games.engine.cards.hand_names import in_a_sentence
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import OneOf, lettered
from games.engine.questions.ask import FOLDS, Ask, Part
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.rules.wagers import Folded
from games.engine.settlement.settlements import SettledRound
from games.engine.settlement.ways import no_row_words, row_words
from games.engine.texts import Text

ANNOUNCED = Question(
    "announced",
    Text("The announced hand"),
    Text("Verifying an announced fold"),
    seconds=7,
    explained_by=frozenset({Subject.HANDS, Subject.BETS}),
    decided_by=its_own_rule,
)
WINS = lettered("yes", Text("yes"), "y")
LOSES = lettered("no", Text("no"), "n")


def announced(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Yield nothing where nothing is announced, or the bet is not there."""
    inputs, spot = played.inputs, frame.felt.spot(frame.spot)
    hopeful = (w for w in inputs.game.wagers if w.folded is Folded.IF_ANNOUNCED and w.slug in spot.bets)
    wager = next(hopeful, None)
    if not spot.announces or wager is None:
        return
    hand = played.hand(frame.spot)
    row = inputs.house.paytable(inputs.sheet, wager).row_for(hand)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=ANNOUNCED,
        kind=OneOf((WINS, LOSES)),
        text=Text("The player says this hand wins %(bet)s. Does it?", bet=wager.name),
        right=((WINS if row else LOSES).value,),
        rule=wager.citations.folded_win,
        because=row_words(row) if row else no_row_words(in_a_sentence(hand)),
        made_of=hand.cards,
    )


ASKS = (Ask("announced", Part.PROCEDURE, {"announced": announced}, (ANNOUNCED,), groups=(FOLDS,)),)
