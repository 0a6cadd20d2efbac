"""The floor where the dealer draws by a rule: a dealer is watched, and a card too many or too few is to be
seen.

A slip is a named mistake about drawing, under which the dealer of this round stops with other cards. Cards
that aren’t due come from what is left of the shoe, and the round goes on without them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.cards.cards import Card
from games.engine.cards.points import MOST, soft_total
from games.engine.cards.streams import Stream, by_own_number, choose
from games.engine.errors import NotAllowed, require_type
from games.engine.misconceptions.misconception_catalog import BY_SLUG, MISTAKES
from games.engine.misconceptions.mistake import Mistake, Subject
from games.engine.procedure.frames import DEALER_SPOT, Cue, Exercise, FeltDealer, Frame, Happened
from games.engine.procedure.hands_in_turn import cards_left, is_played_against
from games.engine.questions.answers import AnswerChoice, OneOf
from games.engine.questions.ask import FLOOR, Ask, Interlude, Part, When
from games.engine.questions.floor import ALL_RIGHT, SLIP
from games.engine.questions.hands_in_turn import drawing_of, rules_of_drawing
from games.engine.questions.prompts import Prompt, Question
from games.engine.rules.drawing import DealerDraws
from games.engine.rules.games import Step
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text

DRAWS = "dealer-draws"
"""The step at which the dealer draws by a rule."""

LOOK = "floor-draws"
DRAWN_RIGHT = Question(
    "floor-draws",
    Text("Drawn correctly"),
    Text("Watching a dealer draw as the floor"),
    explained_by=frozenset({Subject.DRAWING}),
    decided_by=rules_of_drawing,
)
TOO_MANY = AnswerChoice("too-many", Text("too many cards"), "m")
TOO_FEW = AnswerChoice("too-few", Text("too few cards"), "f")
CHOICES: tuple[AnswerChoice, ...] = (ALL_RIGHT, TOO_MANY, TOO_FEW)
MISTAKEN = tuple(mistake for mistake in MISTAKES if mistake.about is Subject.DRAWING)


@dataclass(frozen=True, slots=True)
class WatchedDraw:
    """The cards with which a watched dealer stops drawing, and by which mistake, where they are wrong."""

    cards: tuple[Card, ...]
    mistake: Mistake | None = None


def happens(inputs: Inputs, exercise: Exercise) -> Iterator[Happened]:
    """Draw whether the dealer stops with wrong cards, and with which."""
    step = _step(inputs)
    if step is None:
        return
    name = f"{inputs.seed}/{inputs.round}/floor/{step.name}"
    if Stream(name).draw(100) < exercise.slips and (slip := _slip(inputs, step, name)):
        facts = {"cards": list(slip.cards), "mistake": require_type(Mistake, slip.mistake).slug}
        yield Happened(step.name, DEALER_SPOT, SLIP, facts)


def _step(inputs: Inputs) -> Step | None:
    """Return the step at which a dealer of this round draws against hands; None where there is no such."""
    steps = (step for step in inputs.rules.procedure if step.act == DRAWS)
    return next(steps, None) if not inputs.ended_at and is_played_against(inputs) else None


def _slip(inputs: Inputs, step: Step, name: str) -> WatchedDraw | None:
    """The first mistake, by the number that it draws, in the first form that ends with other cards; none with
    a blackjack, to which no dealer draws."""
    if _is_full(inputs.dealt[drawing_of(step).place][:2]):
        return None
    for slug in by_own_number((mistake.slug for mistake in MISTAKEN), name):
        for changed in BY_SLUG[slug].change(inputs):
            theirs = drawing_of(next(one for one in changed.rules.procedure if one.name == step.name))
            cards = _drawn_by(theirs, inputs, Stream(f"{name}/cards"))
            if cards != inputs.dealt[theirs.place]:
                return WatchedDraw(cards, BY_SLUG[slug])
    return None


def _is_full(cards: Sequence[Card]) -> bool:
    return soft_total(cards)[0] == MOST


def _drawn_by(rule: DealerDraws, inputs: Inputs, stream: Stream) -> tuple[Card, ...]:
    """Return the cards with which a dealer stops who draws by this rule: those of the round, then others."""
    dealt, left = inputs.dealt[rule.place], cards_left(inputs)
    others = iter(choose(left, min(len(left), MOST), stream))
    cards = dealt[:2]
    while rule.count({rule.place: cards}):
        more = dealt[len(cards)] if len(cards) < len(dealt) else next(others, None)
        if more is None:
            break
        cards = (*cards, more)
    return cards


def as_left(cue: Cue) -> Iterator[Frame]:
    """The dealer's hand as it is left, before the timeline shows how it is drawn."""
    inputs = cue.true or cue.inputs
    if not cue.first or _step(inputs) is None:
        return
    own = (one for one in cue.happened if (one.step, one.what) == (cue.step.name, SLIP))
    watched = next((_read(one.facts) for one in own), None)
    watched = watched or WatchedDraw(inputs.dealt[drawing_of(cue.step).place])
    felt = replace(cue.felt, dealer=FeltDealer(cards=watched.cards))
    yield Frame(cue.step, DEALER_SPOT, felt, (LOOK,), LOOK, watched)


def _read(facts: Mapping[str, Any]) -> WatchedDraw:
    if facts["mistake"] not in BY_SLUG:
        gone = Text("%(mistake)s is no longer in the list of mistakes", mistake=facts["mistake"])
        raise NotAllowed("happened", gone)
    return WatchedDraw(tuple(map(Card, facts["cards"])), BY_SLUG[facts["mistake"]])


def look(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Whether every card was due by this table's rule, and none is missing."""
    watched = require_type(WatchedDraw, frame.subject)
    rule = next(one for one in played.inputs.rules.procedure if one.name == frame.step.name)
    due, decided_by, because = _judged(drawing_of(rule), watched.cards)
    if watched.mistake and due is not ALL_RIGHT:
        words = {"because": because, "mistake": watched.mistake.text}
        because = Text("%(because)s (the dealer %(mistake)s)", **words)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=DRAWN_RIGHT,
        kind=OneOf(CHOICES),
        text=Text("Did the dealer draw by this table’s rule?"),
        right=(due.value,),
        rule=decided_by,
        because=because,
        made_of=watched.cards,
    )


def _judged(rule: DealerDraws, cards: Sequence[Card]) -> tuple[AnswerChoice, str, Text]:
    """Return what was wrong with a hand as it was drawn, by which rule, and why."""
    for shown in range(2, len(cards)):
        decided = rule.decides({rule.place: tuple(cards[:shown])})
        if not decided.draws:
            return TOO_MANY, decided.rule, decided.because
    decided = rule.decides({rule.place: tuple(cards)})
    if decided.draws:
        return TOO_FEW, decided.rule, decided.because
    because = Text("the hand is over 21") if soft_total(cards)[0] > MOST else decided.because
    return ALL_RIGHT, decided.rule, because


ASKS = (
    Ask(
        "floor-draws",
        Part.FLOOR,
        {LOOK: look},
        (DRAWN_RIGHT,),
        interludes=(Interlude(When.BEFORE, as_left, 8, at=frozenset({DRAWS})),),
        groups=(FLOOR,),
        rates={"slips": 40},
        happens=happens,
    ),
)
