"""The cue for next time after a wrong answer: of its name, or what the right answer's reading suggests.

A cue speaks of the right answer, so it belongs on no page before the answer is committed.
"""

from collections.abc import Collection, Sequence

from games.engine.cards.cards import JOKERS, RANKS, Card
from games.engine.cards.hand_names import KICKER, TIE
from games.engine.cards.hands import Ladder, is_wheel
from games.engine.misconceptions import cue_texts
from games.engine.misconceptions.cue_texts import CUES
from games.engine.questions.answers import BetAnswer, Given
from games.engine.questions.hands import (
    CARD_COUNT,
    DEALER_LOW,
    FIRST_SPOT,
    FOUL,
    HIGH_CARD,
    LOW_CARD,
    NEXT_CARD,
    NEXT_SPOT,
    QUALIFIES,
    UP_CARD,
)
from games.engine.questions.hands import HANDS as TWO_HANDS
from games.engine.questions.prompts import Prompt
from games.engine.questions.settling import BET, OWN_HAND, PAID_ENVY, REFUND, STAYS
from games.engine.rules.games import Game
from games.engine.rules.wagers import Action, Even
from games.engine.settlement.payout_sums import OF_METER, TIMES_BET, made_by
from games.engine.settlement.ways import (
    AUTOMATIC,
    FOLDS,
    FOLDS_SILENTLY,
    NOT_QUALIFIED,
    OFF_TABLE,
    TAKEN_BACK,
)
from games.engine.texts import NOTHING, Text

MAX_WORDS = 8


def cue_for(
    game: Game, prompt: Prompt, given: Given | None, *, name: str = "", offered: Sequence[str] = ()
) -> Text:
    """Return the cue: of the stated name, else of the reading, else of a name that is offered alone; nothing
    where none helps."""
    if name in CUES:
        return CUES[name]
    if reading := _of_reading(game, prompt, given):
        return reading
    return CUES.get(offered[0], NOTHING) if len(offered) == 1 else NOTHING


def _of_reading(game: Game, prompt: Prompt, given: Given | None) -> Text:
    if prompt.question is DEALER_LOW:
        return cue_texts.FIND_THE_HOUSE_WAY
    if prompt.question is FOUL:
        return cue_texts.HIGH_ABOVE_LOW
    if prompt.question in TWO_HANDS:
        return COMPARE_FIRST
    if prompt.made_of:
        return _of_hand(game.ladder, prompt.made_of)
    if isinstance(prompt.due, BetAnswer):
        return _of_bet(game, prompt, prompt.due, given)
    if prompt.question in (FIRST_SPOT, NEXT_SPOT):
        return cue_texts.START_AT_RIGHT
    if prompt.question is QUALIFIES:
        return cue_texts.QUALIFIER_FIRST
    if prompt.question in (UP_CARD, NEXT_CARD, CARD_COUNT):
        return _of_up_card(prompt)
    return NOTHING


def _of_hand(ladder: Ladder, cards: Collection[Card]) -> Text:
    if any(card in JOKERS for card in cards):
        return cue_texts.JOKERS[ladder.joker]
    if is_wheel(cards):
        return cue_texts.COUNT_ACE_LOW
    ranks = {card[0] for card in cards}
    if len({card[1] for card in cards}) == 1:
        return Text("Check the suits first.")
    if len(ranks) < len(cards):
        return Text("Group equal ranks first.")
    if _in_a_row(ranks):
        return Text("Line up the ranks, low to high.")
    return Text("Pairs, suits, runs: check all three.")


def _in_a_row(ranks: Collection[str]) -> bool:
    places = [RANKS.index(rank) for rank in ranks]
    return max(places) - min(places) == len(places) - 1


def _of_bet(game: Game, prompt: Prompt, due: BetAnswer, given: Given | None) -> Text:
    because, template = prompt.because, prompt.because.template
    bet = prompt.bet.facts.get("bet", prompt.bet)  # without its spot
    offered = [choice.value for choice in prompt.choices]
    did = given.action if isinstance(given, BetAnswer) else None
    if prompt.question is PAID_ENVY:
        if due.action is Action.PAY:
            return cue_texts.EVERY_OTHER_BETTOR
        return cue_texts.NOT_OWN_ENVY if because == OWN_HAND else cue_texts.NO_BET_NO_ENVY
    if due.action is Action.PAY and did is Action.PAY:
        return _of_amount(game, prompt)
    if because == TAKEN_BACK:
        return cue_texts.BACK_TO_PLAYER
    if because == NOT_QUALIFIED:
        return UNQUALIFIED[due.action].filled(bet=bet) if due.action in UNQUALIFIED else NOTHING
    if template == STAYS and prompt.question is REFUND:
        return Text("Dealer doesn’t qualify: %(bet)s stays in action.", bet=bet)
    if template == STAYS and Action.PAY not in offered:
        return cue_texts.RIDES
    if template == STAYS:
        return Text("On a fold, leave %(bet)s.", bet=bet)
    if because in (FOLDS, FOLDS_SILENTLY) and prompt.question is BET:
        return Text("A fold loses the %(bet)s.", bet=bet)
    if template == TIE:
        return cue_texts.TIE_PUSHES if due.action is Action.PUSH else NOTHING
    if template in AUTOMATIC:
        return cue_texts.NEVER_COMPARED
    if template == KICKER or (_against_dealer(template) and did is Action.PUSH):
        return cue_texts.COMPARE_KICKERS
    if due.action is Action.TAKE and template == OFF_TABLE:
        return cue_texts.NOT_ON_PAYTABLE
    if due.action is Action.TAKE and did is Action.PUSH:
        return cue_texts.WINS_OR_LOSES
    if _against_dealer(template) or not game.wager(prompt.wager).table:
        return COMPARE_FIRST
    return cue_texts.READ_FROM_THE_TOP


def _of_amount(game: Game, prompt: Prompt) -> Text:
    pays = game.wager(prompt.wager).pays
    if isinstance(pays, Even) and pays.less:
        return cue_texts.TAKE_COMMISSION
    if made_by(prompt.sum, OF_METER):
        return cue_texts.METER_AS_SHOWN
    return cue_texts.ODDS_TIMES_BET if made_by(prompt.sum, TIMES_BET) else cue_texts.READ_FROM_THE_TOP


COMPARE_FIRST = Text("Compare the hands before you act.")

UNQUALIFIED = {
    Action.PUSH: Text("Dealer doesn’t qualify: push the %(bet)s."),
    Action.PAY: Text("Dealer doesn’t qualify: pay the %(bet)s."),
}


def _against_dealer(template: str) -> bool:
    return "beat" in template


def _of_up_card(prompt: Prompt) -> Text:
    template = prompt.because.template
    if template == HIGH_CARD:
        return Text("Up card %(rank)s or higher: discard.", rank=prompt.because.facts["rank"])
    if template == LOW_CARD:
        return Text("Up card below %(rank)s plays.", rank=prompt.because.facts["rank"])
    return Text("Count discards, then the cards left.")
