"""Question between two steps: what does the dealer do now?

The stop stands at the step that is done, for its place must not name the answer.
"""

from collections.abc import Iterator, Sequence

from games.engine.cards.streams import by_own_number
from games.engine.errors import require_type
from games.engine.procedure.frames import Cue, Frame
from games.engine.procedure.steps import STEP_WORDS, Phase, step_words
from games.engine.procedure.steps import STEPS as STEPS_OF
from games.engine.questions.answers import Choice, OneOf
from games.engine.questions.ask import STEPS, Ask, Interlude, Part, When
from games.engine.questions.prompts import Prompt, Question
from games.engine.rules.games import Game, Step
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text

KEYS = "abcdefghij"
USUALLY = 9
"""How many steps are offered, unless a game has more of its own."""

MAY_BE_DONE = frozenset({"coin-in"})
"""A step that is passed over this time but could be defended: whether the system is opened for a round in
which no player bets on the progressive, no sheet says."""

DECIDED_BY_ITS_ASK = frozenset({"up-card", "next-card", "card-count"})
"""A step that asks one of these is itself the question whether it is done."""

ON_DEALERS_HAND = (*STEPS_OF[Phase.DEALER], "burn", "face-up", "turn-up", "discard", "count", "refund")
"""Steps of a game in which the dealer has a hand: no other game offers them."""

SAID_BY_THE_STEP = ("square", "spare", "board", "dealer-plays")
"""Laying and turning up a board, counting what is left and setting two hands are said by the steps of the
games that have them: elsewhere no number of cards would be said."""

NEXT_STEP = Question("next-step", Text("Next step"), Text("Next step of the round"))


def before_a_step(cue: Cue) -> Iterator[Frame]:
    past = cue.past
    if not cue.first or past is None:
        return
    if is_done(cue.step) and _said(cue.inputs, cue.step) != _said(cue.inputs, past):
        yield Frame(past, 0, cue.felt, ("next-step",), "next", cue.step)


def _said(inputs: Inputs, step: Step) -> Text:
    return step_words(inputs.game, step, inputs.house)


BY_OTHERS = {
    "take-bets": Text("check that all bets are down"),
    "count": Text("count the cards the dealer plays"),
}
"""What goes before a step, of steps that are no choice of their own."""


def is_done(step: Step) -> bool:
    """Return whether the dealer does something at this step that no question has just decided."""
    return (step.act in STEP_WORDS or step.act in SAID_BY_THE_STEP) and not DECIDED_BY_ITS_ASK & set(
        step.asks
    )


def next_step(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The step that is due among steps of this game and of others, in the order of the table of steps."""
    due, past = require_type(Step, frame.subject), frame.step
    inputs = played.inputs
    words = _offered(inputs)
    values = {words: step for step, words in _table(inputs).items()}
    yield Prompt(
        step=past.name,
        spot=0,
        question=NEXT_STEP,
        kind=OneOf(tuple(Choice(values[step], step, key) for key, step in zip(KEYS, words, strict=False))),
        text=Text("What do you do next?"),
        right=tuple(values[_said(inputs, step)] for step in (due, *_passed_over(inputs.game, past, due))),
        rule=due.rule,
        because=_reason(inputs, past, due),
    )


def _passed_over(game: Game, past: Step, due: Step) -> Iterator[Step]:
    steps = game.procedure
    between = steps[steps.index(past) + 1 : steps.index(due)]
    return (step for step in between if step.act in MAY_BE_DONE)


def _reason(inputs: Inputs, past: Step, due: Step) -> Text:
    before = BY_OTHERS.get(past.act) or _said(inputs, past)
    return Text("%(before)s, then %(then)s", before=before, then=_said(inputs, due))


def _offered(inputs: Inputs) -> list[Text]:
    """All that is done at this game's table and, as far as there is room, of others: the same at every stop
    of a round, so that nothing in it tells how far the round is."""
    game, table = inputs.game, _table(inputs)
    own = _words(table, [step for step in game.procedure if is_done(step)])
    at_any = {words for step in game.procedure if (words := table.get(step.name))} | could_be_done(game)
    elsewhere = () if game.dealer.size else ON_DEALERS_HAND
    at_any |= {table[act] for act in elsewhere if act in table}
    foreign = {words: step for step, words in reversed(table.items()) if words not in at_any}
    stream_name = f"{inputs.seed}/{inputs.round}/next-step"
    drawn = by_own_number(foreign.values(), stream_name)[: max(0, USUALLY - len(own))]
    offered = own + [table[step] for step in drawn]
    return [words for words in dict.fromkeys(table.values()) if words in offered]


def _table(inputs: Inputs) -> dict[str, Text]:
    """Every step of the trade as it is said at this game's table."""
    game = inputs.game
    acts = (*STEP_WORDS, *SAID_BY_THE_STEP)
    steps = {act: [step for step in game.procedure if step.act == act] for act in acts}
    unsaid = {act: [] if act in SAID_BY_THE_STEP else [Step(act, "")] for act in acts}
    every = (step for act, own in steps.items() for step in own or unsaid[act])
    return {step.name: _said(inputs, step) for step in every}


def _words(table: dict[str, Text], steps: Sequence[Step]) -> list[Text]:
    return list(dict.fromkeys(table[step.name] for step in steps if step.name in table))


def could_be_done(game: Game) -> set[Text]:
    """Steps of other games that a dealer of this one could defend: a button that the sheet does not speak of,
    an up card where some are turned later, an Ante that comes back before the hands are compared."""
    could = {"green-button"}
    if game.dealer.up:
        could.add("face-up")
    if game.qualifier:
        could.add("refund")
    return {STEP_WORDS[step] for step in could}


ASKS = (
    Ask(
        "next-step",
        Part.PROCEDURE,
        {"next-step": next_step},
        (NEXT_STEP,),
        interludes=(Interlude(When.BEFORE, before_a_step, 1),),
        groups=(STEPS,),
        titles={"next": Text("Next step of the round")},
    ),
)
