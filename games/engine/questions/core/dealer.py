"""Questions on the dealer's cards: which play, how many, the hand they make, whether it qualifies."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from games.engine.cards.cards import RANK_NAMES, card_name
from games.engine.cards.hand_names import in_a_sentence, is_plural
from games.engine.cards.hands import OneSuit
from games.engine.errors import require
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import CardSet, Choice, OneOf, lettered
from games.engine.questions.ask import DEALER, QUALIFYING, Ask, Part
from games.engine.questions.prompts import Prompt, PromptContext, Question, its_own_rule
from games.engine.settlement.inputs import DealerHand
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import NUMBERS, Text

PLAYS_OR_GOES = (lettered("plays", Text("plays"), "p"), lettered("discard", Text("discard"), "d"))
YES_OR_NO = (lettered("yes", Text("yes"), "y"), lettered("no", Text("no"), "n"))

HANDS_READ = frozenset({Subject.HANDS, Subject.UP_CARDS})


def _rules_of_up_cards(posed: PromptContext) -> Iterable[str]:
    discard = posed.game.dealer.discard
    return (discard.rule, *discard.counts) if discard else ()


UP_CARD, NEXT_CARD, CARD_COUNT = (
    Question(slug, label, kind, 3, explained_by=frozenset({Subject.UP_CARDS}), decided_by=_rules_of_up_cards)
    for slug, label, kind in (
        ("up-card", Text("Up card"), Text("Up card")),
        ("next-card", Text("Next card"), Text("Next card")),
        ("card-count", Text("Cards the dealer plays"), Text("How many cards the dealer plays")),
    )
)
DEALER_CARDS = Question(
    "dealer-cards",
    Text("Dealer’s cards"),
    Text("Setting the dealer’s hand"),
    6,
    explained_by=HANDS_READ,
    decided_by=its_own_rule,
)
QUALIFIES = Question(
    "qualifies",
    Text("Qualifies"),
    Text("Dealer qualifying"),
    3,
    explained_by=HANDS_READ,
    decided_by=its_own_rule,
)


def up_card(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Which card it is lies on the felt, and is not said."""
    text = Text("The up card: play it or discard it?")
    yield _turned(played, frame, UP_CARD, text, nth=0)


def next_card(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    text = Text("The next card: play it or discard it?")
    yield _turned(played, frame, NEXT_CARD, text, nth=1)


def _turned(played: SettledRound, frame: Frame, question: Question, text: Text, *, nth: int) -> Prompt:
    discard = require(played.inputs.game.dealer.discard, "discard rule")
    card = played.inputs.dealers_packet[nth]
    goes = card[0] in discard.ranks and nth < discard.at_most
    rule = discard.counts[nth] if not goes else discard.rule if nth == 0 else discard.counts[nth + 1]
    return Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneOf(PLAYS_OR_GOES),
        text=text,
        right=("discard" if goes else "plays",),
        rule=rule,
        because=_high_or_low(card_name(card), RANK_NAMES[discard.ranks[0]], high=goes),
    )


HIGH_CARD = Text("the %(card)s is %(rank)s or higher")
LOW_CARD = Text("the %(card)s is below %(rank)s")


def _high_or_low(card: Text, rank: Text, *, high: bool) -> Text:
    return (HIGH_CARD if high else LOW_CARD).filled(card=card, rank=rank)


def card_count(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    packet, dealer = played.inputs.game.dealer, played.dealer
    discard = require(packet.discard, "discard rule")
    counts = range(packet.size, packet.size - discard.at_most - 1, -1)
    discarded = len(dealer.discarded)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=CARD_COUNT,
        kind=OneOf(tuple(Choice(str(count), NUMBERS[count], str(count)) for count in counts)),
        text=Text("How many cards does the dealer play?"),
        right=(str(len(dealer.plays)),),
        rule=discard.counts[discarded],
        because=_counted(discarded, len(dealer.plays)),
    )


def _counted(discarded: int, play: int) -> Text:
    if not discarded:
        return Text("none discarded, so %(play)s play", play=NUMBERS[play])
    return Text("%(gone)s discarded, so %(play)s play", gone=NUMBERS[discarded], play=NUMBERS[play])


def dealer_cards(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    ladder, dealer = played.inputs.game.ladder, played.dealer
    best, in_one_suit = frozenset(dealer.hand.cards), isinstance(ladder, OneSuit)
    others = (frozenset(picked) for picked in combinations(dealer.plays, len(best)))
    equal = tuple(picked for picked in others if picked != best and ladder.makes_best(picked, dealer.plays))
    text = Text("Pick the %(count)s cards that make the dealer’s hand.", count=NUMBERS[ladder.size])
    if in_one_suit:  # how many they are is part of the answer
        text = Text("Pick the cards that make the dealer’s hand.")
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=DEALER_CARDS,
        kind=CardSet(dealer.plays, 0 if in_one_suit else len(best)),
        text=text,
        right=(best, *equal),
        rule=frame.step.rule,
        because=in_a_sentence(dealer.hand),
        made_of=dealer.hand.cards,
    )


def qualifies(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    qualifier, dealer = played.inputs.game.qualifier, played.dealer
    if qualifier is None:
        return
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=QUALIFIES,
        kind=OneOf(YES_OR_NO),
        text=Text("Does the dealer qualify?"),
        right=("yes" if dealer.qualifies else "no",),
        rule=qualifier.rule,
        because=_qualifying(dealer),
    )


def _qualifying(dealer: DealerHand) -> Text:
    hand = in_a_sentence(dealer.hand)
    if dealer.qualifies and is_plural(dealer.hand):
        return Text("%(hand)s qualify", hand=hand)
    if dealer.qualifies:
        return Text("%(hand)s qualifies", hand=hand)
    return Text("%(hand)s does not qualify", hand=hand)


ASKS = (
    *(
        Ask(question.slug, Part.EVERYDAY, {question.slug: poses}, (question,), groups=(DEALER,))
        for question, poses in (
            (UP_CARD, up_card),
            (NEXT_CARD, next_card),
            (CARD_COUNT, card_count),
            (DEALER_CARDS, dealer_cards),
        )
    ),
    Ask("qualifies", Part.EVERYDAY, {"qualifies": qualifies}, (QUALIFIES,), groups=(QUALIFYING,)),
)
