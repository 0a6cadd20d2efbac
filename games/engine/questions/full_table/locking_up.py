"""Questions on a hand that is over: are its cards locked up, or do they stay, and how?

A folded hand is asked about once its bets are answered, a settled one while it still lies open. Both are
asked only where the cards could stay at all, which the bets on the table tell.
"""

from collections.abc import Iterable, Iterator

from games.engine.cards.streams import Stream
from games.engine.errors import require, require_type
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Cue, Frame
from games.engine.questions.answers import Choice, OneOf
from games.engine.questions.ask import ENVY, FOLDS, Ask, Interlude, Part, When
from games.engine.questions.prompts import Prompt, PromptContext, Question
from games.engine.rules.games import Game
from games.engine.rules.wagers import Folded, MakesHand
from games.engine.settlement.envies import watched_for_envy
from games.engine.settlement.inputs import Seat, Stage
from games.engine.settlement.progressives import may_be_kept
from games.engine.settlement.settlements import SettledRound, kept_for_floor, read_hand
from games.engine.texts import Text, listed

LOOKED_AT_IN = 4
"""Of settled hands without a line in the table that envy is printed in, one in this number is asked
about; a hand with a line always is."""

RACK = Choice("rack", Text("into the discard rack"), "a")
TUCKED = Choice("tucked", Text("face down, under the bet"), "b")
FACE_UP = Choice("face-up", Text("face up, on the layout"), "c")
PLAYER = Choice("player", Text("back to the player"), "d")


def _rules_of_locking_up(posed: PromptContext) -> Iterable[str]:
    cited = ((wager.citations.after_fold, wager.citations.kept) for wager in posed.game.wagers)
    return (_rule(posed.game), *(rule for both in cited for rule in both))


FOLDED_CARDS, RECONCILED_CARDS = (
    Question(
        slug,
        label,
        kind,
        seconds=7,
        explained_by=frozenset({Subject.HANDS, Subject.BETS}),
        decided_by=_rules_of_locking_up,
    )
    for slug, label, kind in (
        ("folded-cards", Text("The folded cards"), Text("Where a folded hand’s cards go")),
        ("settled-cards", Text("The settled hand’s cards"), Text("Hands that stay face up")),
    )
)


def before_a_fold_is_cleared(cue: Cue) -> Iterator[Frame]:
    spot, inputs = cue.scene.spot, cue.true or cue.inputs
    if spot and cue.scene.before.spot(spot).state == "folding":
        seat = inputs.seat(spot)
        if _could_stand(inputs.rules, seat) or watched_for_envy(inputs, seat):
            yield Frame(cue.step, spot, cue.scene.before, ("folded-cards",), "folded-cards")


def before_moving_on(cue: Cue) -> Iterator[Frame]:
    """A hand that others might be paid for, or the floor might have to see: every one with a line in the
    table, and some of the rest."""
    inputs = cue.true or cue.inputs
    seat = inputs.seat(cue.scene.spot)
    if watched_for_envy(inputs, seat) or may_be_kept(inputs, seat):
        wager = require(inputs.game.pays_envy or inputs.game.progressive, "envy or progressive")
        hand = read_hand(inputs, seat, require_type(MakesHand, wager.won).hand)
        stream = Stream(f"{inputs.seed}/{inputs.round}/settled-cards/{seat.spot}")
        if stream.draw(LOOKED_AT_IN) == 0 or inputs.house.paytable(inputs.sheet, wager).row_for(hand):
            yield Frame(cue.step, seat.spot, cue.scene.after, ("settled-cards",), "settled-cards")


def _could_stand(game: Game, seat: Seat) -> bool:
    """Return whether a bet of this spot can outlive a fold, as bets go."""
    return any(wager.folded is Folded.STANDS and seat.bets.get(wager.slug) for wager in game.wagers)


def folded_cards(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    game, seat = played.inputs.game, played.inputs.seat(frame.spot)
    lines = (played.at(seat.spot, wager.slug) for wager in game.wagers)
    left = [game.wager(line.wager) for line in lines if line and line.stage is Stage.RECONCILE]
    if left:
        because = listed((Text("%(bet)s stays in action", bet=wager.name) for wager in left), ", ")
        rule = next((rule for wager in left if (rule := wager.citations.after_fold)), _rule(game))
        yield _prompt(frame, FOLDED_CARDS, TUCKED, rule, because)
    else:
        yield _by_envy(played, frame, FOLDED_CARDS)


def settled_cards(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    yield _by_envy(played, frame, RECONCILED_CARDS)


NO_BET = Text("this hand has no bet left to settle")
NO_ENVY = Text("this hand has no bet or envy bonus left to settle")


def _by_envy(played: SettledRound, frame: Frame, question: Question) -> Prompt:
    """Up if others are paid for the hand or the floor has to see it, else locked up."""
    rule = _rule(played.inputs.game)
    if kept_for_floor(played.inputs, played.settlement, frame.spot):
        progressive = require(played.inputs.game.progressive, "progressive")
        due, rule = FACE_UP, progressive.citations.kept
        because = Text("the floor verifies this %(bet)s win", bet=progressive.name)
    elif any(line.hitter == frame.spot for line in played.settlement.lines):
        due, because = FACE_UP, Text("other players are paid an envy bonus for this hand")
    else:
        due, because = RACK, NO_ENVY if played.inputs.game.envy else NO_BET
    return _prompt(frame, question, due, rule, because)


def _prompt(frame: Frame, question: Question, due: Choice, rule: str, because: Text) -> Prompt:
    return Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneOf((RACK, TUCKED, FACE_UP, PLAYER)),
        text=Text("Where do the cards of this hand go?"),
        right=(due.value,),
        rule=rule,
        because=because,
    )


def _rule(game: Game) -> str:
    """Return the rule by which hands are locked up."""
    return next(step.rule for step in game.procedure if step.act == "lock-up")


ASKS = (
    Ask(
        "folded-cards",
        Part.PROCEDURE,
        {"folded-cards": folded_cards},
        (FOLDED_CARDS,),
        interludes=(Interlude(When.BETWEEN, before_a_fold_is_cleared, 3, at=frozenset({"decide"})),),
        groups=(FOLDS,),
    ),
    Ask(
        "settled-cards",
        Part.PROCEDURE,
        {"settled-cards": settled_cards},
        (RECONCILED_CARDS,),
        interludes=(Interlude(When.AFTER, before_moving_on, 1, at=frozenset({"reconcile"})),),
        groups=(ENVY,),
        scenario="envy-hand",
    ),
)
