"""Questions on a hand: its name among those of the ladder; see calls.py for the hand announced in full."""

from collections.abc import Iterator
from functools import cache

from games.engine.cards.hand_names import in_a_sentence
from games.engine.cards.hands import CATEGORY_KEYS, CATEGORY_NAMES, Ladder
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import Choice, OneOf
from games.engine.questions.ask import DEALER, PLAYERS, Ask, Part
from games.engine.questions.core.dealer import HANDS_READ
from games.engine.questions.full_table.calls import CALL_HAND
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.settlement.settlements import SettledRound, is_read
from games.engine.texts import Text

DEALER_HAND = Question(
    "dealer-hand",
    Text("Dealer’s hand"),
    Text("Reading the dealer’s hand"),
    5,
    explained_by=HANDS_READ,
    decided_by=its_own_rule,
    names_hand=True,
)
PLAYER_HAND = Question(
    "player-hand",
    Text("Player’s hand"),
    Text("Reading a player’s hand"),
    5,
    explained_by=HANDS_READ,
    decided_by=its_own_rule,
    names_hand=True,
)


@cache
def hands_of(ladder: Ladder) -> tuple[Choice, ...]:
    """The hands of a ladder, strongest first, each with the key that it has in every game."""
    return tuple(
        Choice(slug, CATEGORY_NAMES[slug], CATEGORY_KEYS[slug]) for slug in reversed(ladder.categories)
    )


def dealer_hand(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    high = played.inputs.game.two_hands
    text = Text("Name the dealer’s high hand.") if high else Text("Name the dealer’s hand.")
    return _hand(played, frame, DEALER_HAND, text)


def player_hand(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    high = played.inputs.game.two_hands
    text = Text("Name the player’s high hand.") if high else Text("Name the player’s hand.")
    return _hand(played, frame, PLAYER_HAND, text)


def _hand(played: SettledRound, frame: Frame, question: Question, text: Text) -> Iterator[Prompt]:
    """The category; not where the hand is called in full, which says it too, or is not read."""
    if CALL_HAND.slug in frame.asks or not _is_read(played, frame.spot):
        return
    game = played.inputs.game
    hand = played.hand(frame.spot) if frame.spot else played.dealer.hand
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneOf(hands_of(game.ladder)),
        text=text,
        right=(hand.category,),
        rule=game.ranking,
        because=in_a_sentence(hand),
        made_of=hand.cards,
    )


def _is_read(played: SettledRound, spot: int) -> bool:
    return not spot or is_read(played.inputs, played.inputs.seat(spot))


ASKS = (
    Ask("dealer-hand", Part.EVERYDAY, {"dealer-hand": dealer_hand}, (DEALER_HAND,), groups=(DEALER,)),
    Ask("player-hand", Part.EVERYDAY, {"player-hand": player_hand}, (PLAYER_HAND,), groups=(PLAYERS,)),
)
