"""Questions where cards are set as two hands: which two go low by the house way, whether a player's hand is
a foul, and which side wins each hand."""

from collections.abc import Iterable, Iterator

from games.engine.cards.hand_names import beats, in_a_sentence, is_plural, ties
from games.engine.cards.hands import Hand
from games.engine.errors import require
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import CardSet, OneOf, lettered
from games.engine.questions.ask import DEALER, PLAYERS, Ask, Part
from games.engine.questions.core.dealer import YES_OR_NO
from games.engine.questions.prompts import Prompt, PromptContext, Question, its_own_rule
from games.engine.rules.house_ways import HouseWay
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound, read_hand
from games.engine.texts import Text

READ = frozenset({Subject.HANDS, Subject.UP_CARDS, Subject.BETS})


def _rules_of_setting(posed: PromptContext) -> Iterable[str]:
    return tuple(rule for play in posed.game.dealers_rules for rule in play.rules)


def _rules_of_comparing(posed: PromptContext) -> Iterable[str]:
    return (posed.step.rule, posed.game.main.citations.copy)


DEALER_LOW = Question(
    "dealer-low",
    Text("Dealer’s low hand"),
    Text("Setting the dealer’s hands"),
    12,
    explained_by=frozenset({Subject.UP_CARDS}),
    decided_by=_rules_of_setting,
    reasoned=True,
)
FOUL = Question(
    "foul",
    Text("Foul hand"),
    Text("Spotting a foul hand"),
    3,
    explained_by=READ,
    decided_by=its_own_rule,
    in_row=True,
)
HIGH_WINS, LOW_WINS = (
    Question(slug, label, kind, 4, explained_by=READ, decided_by=_rules_of_comparing, in_row=True)
    for slug, label, kind in (
        ("high-wins", Text("High hand"), Text("Comparing the high hands")),
        ("low-wins", Text("Low hand"), Text("Comparing the low hands")),
    )
)
HANDS = (HIGH_WINS, LOW_WINS)
ENDS = (
    lettered("wins", Text("player wins"), "w"),
    lettered("loses", Text("dealer wins"), "d"),
    lettered("copy", Text("copy"), "c"),
)


def dealer_low(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs = played.inputs
    for way in inputs.rules.dealers_rules:
        if not isinstance(way, HouseWay):
            continue
        cards = inputs.dealt["dealer"]
        low, *others = way.lows(cards)
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=DEALER_LOW,
            kind=CardSet(cards, len(low)),
            text=Text("Set the dealer’s hands by the house way: pick the two cards of the low hand."),
            right=(low, *others),
            rule=way.clause(cards).rule,
            because=_set_words(played),
            made_of=tuple(low),
        )


def _set_words(played: SettledRound) -> Text:
    two = require(played.inputs.rules.two_hands, "two hands")
    low = _dealers(played.inputs, two.pairs[-1][1])
    facts = {"high": in_a_sentence(played.dealer.hand), "low": in_a_sentence(low)}
    if is_plural(played.dealer.hand):
        return Text("%(high)s stay high, and %(low)s goes low", **facts)
    return Text("%(high)s stays high, and %(low)s goes low", **facts)


def foul(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs, seat = played.inputs, played.inputs.seat(frame.spot)
    fouls, citations = inputs.fouls(seat), inputs.game.main.citations
    two = require(inputs.rules.two_hands, "two hands")
    if len(two.pairs) < len(HANDS):
        return
    high, low = (_as_set(inputs, frame.spot, own) for own, _other in two.pairs)
    because = Text("%(low)s in the low hand and %(high)s in the high hand", low=low, high=high)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=FOUL,
        kind=OneOf(YES_OR_NO),
        text=Text("Is the player’s hand a foul as the player set it?"),
        right=("yes" if fouls else "no",),
        rule=citations.foul,
        because=because,
    )


def _as_set(inputs: Inputs, spot: int, name: str) -> Text:
    """Return a hand as the player set it."""
    reading, seat = inputs.rules.reading(name), inputs.seat(spot)
    return in_a_sentence(reading.ladder.best([card for place in reading.own for card in seat.on(place)]))


def high_wins(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    yield from _compared(played, frame, HIGH_WINS, 0, Text("The high hands: who wins?"))


def low_wins(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    yield from _compared(played, frame, LOW_WINS, 1, Text("The low hands: who wins?"))


def _compared(
    played: SettledRound, frame: Frame, question: Question, pair: int, text: Text
) -> Iterator[Prompt]:
    """Not of a foul that loses: it is never compared."""
    inputs, seat = played.inputs, played.inputs.seat(frame.spot)
    two = inputs.rules.two_hands
    if two is None or pair >= len(two.pairs) or (not two.resets and inputs.fouls(seat)):
        return
    own, other = two.pairs[pair]
    mine, theirs = read_hand(inputs, seat, own), _dealers(inputs, other)
    difference = mine.strength - theirs.strength
    citations = inputs.game.main.citations
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneOf(ENDS),
        text=text,
        right=("wins" if difference > 0 else "loses" if difference else "copy",),
        rule=frame.step.rule if difference else citations.copy,
        because=_against(mine, theirs),
        made_of=mine.cards,
    )


def _dealers(inputs: Inputs, name: str) -> Hand:
    return inputs.rules.reading(name).ladder.best(inputs.on(None, name))


def _against(mine: Hand, theirs: Hand) -> Text:
    if mine.strength == theirs.strength:
        return ties(mine)
    return beats(mine, theirs) if mine.strength > theirs.strength else beats(theirs, mine)


ASKS = (
    Ask("dealer-low", Part.EVERYDAY, {"dealer-low": dealer_low}, (DEALER_LOW,), groups=(DEALER,)),
    Ask("foul", Part.EVERYDAY, {"foul": foul}, (FOUL,), groups=(PLAYERS,)),
    Ask("high-wins", Part.EVERYDAY, {"high-wins": high_wins}, (HIGH_WINS,), groups=(PLAYERS,)),
    Ask("low-wins", Part.EVERYDAY, {"low-wins": low_wins}, (LOW_WINS,), groups=(PLAYERS,)),
)
