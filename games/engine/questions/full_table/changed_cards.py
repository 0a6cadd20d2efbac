"""Questions on a card that is changed: where it goes, and where the new one comes from.

They come with the first player of a round who changes one, before the felt shows where it lies.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.procedure.frames import Cue, Frame
from games.engine.questions.answers import Choice, OneOf
from games.engine.questions.ask import STEPS, Ask, Interlude, Part, When
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text

CHANGED_CARD, NEW_CARD = (
    Question(slug, label, kind, decided_by=its_own_rule)
    for slug, label, kind in (
        ("changed-card", Text("The discard"), Text("Placing a player’s discard")),
        ("new-card", Text("The replacement card"), Text("Dealing a replacement card")),
    )
)
GOES = (
    Choice("rack", Text("into the discard rack"), "a"),
    Choice("beside", Text("face down, next to the hand"), "b"),
    Choice("deck", Text("back under the stub"), "c"),
    Choice("dealer", Text("to the dealer’s hand"), "d"),
)
COMES = (
    Choice("bottom", Text("off the bottom of the stub"), "e"),
    Choice("rack", Text("from the discard rack"), "f"),
    Choice("dealer", Text("from the dealer’s packet"), "g"),
    Choice("next", Text("off the top of the stub"), "h"),
)


def before_it_is_changed(cue: Cue) -> Iterator[Frame]:
    before, after = cue.scene.before, cue.scene.after
    state = after.spot(cue.scene.spot).state if cue.scene.spot else ""
    if state == "drew" and not any(spot.state == state for spot in before.spots):
        spot = replace(before.spot(cue.scene.spot), state=state)
        yield Frame(cue.step, spot.spot, before.with_spot(spot), ("changed-card",), "changed")


def changed_card(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    rules = (choice.lays.rule for choice in frame.step.choices if choice.lays)
    rule = next(rules, "") or frame.step.rule
    for question, text, choices, right, because in (
        (
            CHANGED_CARD,
            Text("Where does the player’s discard go?"),
            GOES,
            "beside",
            Text("other bets are settled on the original cards"),
        ),
        (
            NEW_CARD,
            Text("Where does the replacement card come from?"),
            COMES,
            "next",
            Text("it’s the next card off the stub"),
        ),
    ):
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=question,
            kind=OneOf(choices),
            text=text,
            right=(right,),
            rule=rule,
            because=because,
        )


ASKS = (
    Ask(
        "changed-card",
        Part.PROCEDURE,
        {"changed-card": changed_card},
        (CHANGED_CARD, NEW_CARD),
        interludes=(Interlude(When.BEFORE, before_it_is_changed, 12, at=frozenset({"draw"})),),
        groups=(STEPS,),
    ),
)
