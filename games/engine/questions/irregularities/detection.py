"""Questions on what may be wrong with a deal, a decision or a hand, and what is done about it."""

from collections.abc import Iterable, Iterator

from games.engine.cards.streams import Stream
from games.engine.errors import require_type
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import AnswerChoice, Bet, BetAnswer, InOrder, OneOf
from games.engine.questions.ask import IRREGULARITIES, Ask, Interlude, Part, When
from games.engine.questions.irregularities.events import happens
from games.engine.questions.irregularities.irregularity import NOTHING, Event
from games.engine.questions.irregularities.irregularity_catalog import (
    IN_TURN,
    KINDS,
    ON_A_WHEEL,
    TIMES,
    house_rule_for,
    placard_of,
    possible_in,
    rule_for,
    ruling_of,
)
from games.engine.questions.irregularities.irregularity_frames import before
from games.engine.questions.irregularities.kinds.shuffler import REPAIRS, REPLACING
from games.engine.questions.irregularities.rulings import CALLED, RETURNED, stands_of
from games.engine.questions.prompts import Prompt, PromptContext, Question
from games.engine.questions.settling import AT_BACK, WORDS, what_happens
from games.engine.rules.games import Game
from games.engine.rules.wagers import Action
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, listed


def _rules_of_irregularities(posed: PromptContext) -> Iterable[str]:
    own = (rule for _slug, rule in posed.game.irregularities)
    return ("HOUSE irregularities", *own, *(kind.rule for kind in KINDS.values()))


IRREGULARITY, WHAT_STANDS, WHO_IS_CALLED, WHAT_GOES_BACK, SHUFFLER, REPLACED = (
    Question(slug, label, kind, decided_by=_rules_of_irregularities)
    for slug, label, kind in (
        ("irregularity", Text("Irregularity"), Text("Spotting irregularities")),
        ("stands", Text("The ruling"), Text("Ruling on an irregularity")),
        ("called", Text("Who to call"), Text("Calling for an irregularity")),
        ("returned", Text("Bets returned"), Text("Bets returned after an irregularity")),
        ("shuffler", Text("The shuffler"), Text("Shuffler problems")),
        ("replacing", Text("Replacing the shuffler"), Text("Replacing the shuffler")),
    )
)
GOES_BACK = Text("the hand is void, so %(bet)s goes back")
NEEDS_NO_DEALER = Text("%(bet)s doesn’t need the dealer’s hand, so settle it on the player’s cards")
IN_ORDER = AnswerChoice(NOTHING, Text("nothing is wrong"), "n")


def irregularities_of(game: Game) -> tuple[AnswerChoice, ...]:
    """What may be wrong at a table: only what can be met there is offered."""
    return IN_ORDER, *(kind.choice for kind in possible_in(game).values())


def irregularity(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """What there is to see and to hear lies on the felt; the question says nothing of it."""
    text = Text("Is anything wrong?")
    yield _seen(
        played, frame, IRREGULARITY, text, _event(frame).irregularity, irregularities_of(played.inputs.rules)
    )


def ruling(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs = played.inputs
    right = ruling_of(inputs, _event(frame))
    becomes = Text("%(placard)s What happens to the round?", placard=placard_of(inputs))
    sheets, houses = rule_for(inputs, _event(frame)), house_rule_for(_event(frame))
    returned = right.returned(inputs.game, late=bool(_event(frame).wager))
    for question, text, due, choices, rule in (
        (WHAT_STANDS, becomes, right.outcome, stands_of(inputs.game), sheets),
        (WHO_IS_CALLED, Text("Who do you call?"), right.called, CALLED, houses),
        (WHAT_GOES_BACK, Text("Which bets do you return right away?"), returned, RETURNED, houses),
    ):
        yield _prompt(frame, question, text, due, choices, right.because, rule)


def bets_back(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Each bet of the hand that is void; of a void round, of the spot that has most bets."""
    event, game = _event(frame), played.inputs.game
    right = ruling_of(played.inputs, event)
    bets = {seat.spot: [w for w in game.wagers if seat.bets.get(w.slug)] for seat in played.inputs.seats}
    spot = event.spot or max(bets, key=lambda spot: len(bets[spot]))
    for wager in bets[spot]:
        back = right.goes_back(game, wager)
        because = GOES_BACK if back else NEEDS_NO_DEALER
        name = Text("Spot %(spot)s %(bet)s", spot=str(spot), bet=wager.name)
        yield Prompt(
            step=frame.step.name,
            spot=spot,
            question=WHAT_GOES_BACK,
            kind=Bet(tuple(WORDS[action] for action in AT_BACK)),
            text=what_happens(name, AT_BACK),
            right=(BetAnswer(Action.PUSH if back else Action.LEAVE),),
            rule=house_rule_for(event),
            because=because.filled(bet=wager.name),
            wager=wager.slug,
            bet=name,
            stake=frame.felt.spot(spot).bets[wager.slug].stake,
        )


def shuffler(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    text = Text("The shuffler: what do you do?")
    yield _seen(played, frame, SHUFFLER, text, _event(frame).repair, REPAIRS)


def _seen(
    played: SettledRound,
    frame: Frame,
    question: Question,
    text: Text,
    value: str,
    choices: tuple[AnswerChoice, ...],
) -> Prompt:
    """The right choice is its own reason."""
    due = next((choice for choice in choices if choice.value == value), None)
    if due is None:
        raise ValueError(f"{value} is not among the choices of “{question.slug}”")
    rule = rule_for(played.inputs, _event(frame))
    return _prompt(frame, question, text, due, choices, due.words, rule)


def _prompt(
    frame: Frame,
    question: Question,
    text: Text,
    due: AnswerChoice,
    choices: tuple[AnswerChoice, ...],
    because: Text,
    rule: str,
) -> Prompt:
    return Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneOf(choices),
        text=text,
        right=(due.value,),
        rule=rule,
        because=because,
    )


def replacing(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The steps are offered in an order of the round's own, which is never the right one."""
    inputs, left = played.inputs, list(REPLACING)
    stream = Stream(f"{inputs.seed}/{inputs.round}/replacing")
    shown = [left.pop(stream.draw(len(left))) for _ in REPLACING]
    if shown == list(REPLACING):
        shown.reverse()
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=REPLACED,
        kind=InOrder(
            tuple(
                AnswerChoice(step, REPLACING[step], key) for step, key in zip(shown, "abcdefg", strict=True)
            )
        ),
        text=Text("Replace the shuffler: in what order?"),
        right=(tuple(REPLACING),),
        rule=rule_for(inputs, _event(frame)),
        because=listed(REPLACING.values(), ", "),
    )


def _event(frame: Frame) -> Event:
    return require_type(Event, frame.subject)


ASKS = (
    Ask(
        "irregularity",
        Part.PROCEDURE,
        {
            **{"irregularity": irregularity, "ruling": ruling, "bets-back": bets_back},
            **{"shuffler": shuffler, "replacing": replacing},
        },
        (IRREGULARITY, WHAT_STANDS, WHO_IS_CALLED, WHAT_GOES_BACK, SHUFFLER, REPLACED),
        interludes=(Interlude(When.BEFORE, before, 4, at=frozenset({*TIMES, *IN_TURN, *ON_A_WHEEL})),),
        groups=(IRREGULARITIES,),
        titles={
            "irregularity": Text("Is anything wrong?"),
            "ruling": Text("The ruling"),
            "bets-back": Text("Bets returned"),
        },
        rates={"irregularities": 60},
        happens=happens,
    ),
)
