"""The asks: what a dealer is asked at a moment, derived from the round; nothing is written for one game."""

from collections.abc import Callable, Iterator
from itertools import combinations

from games.engine.bets_asked import bets_asked, envies_asked, refunds_asked
from games.engine.bets_checked import (
    check_bets_asked,
    check_play_asked,
    difference_asked,
    fault_asked,
    play_difference_asked,
    remedy_asked,
)
from games.engine.cards import RANK_NAMES, card_name
from games.engine.consoles_asked import console_asked
from games.engine.floor_asked import floor_asked, floor_right_asked
from games.engine.hands_called import CALL, hand_called
from games.engine.irregularities_asked import (
    irregularity_asked,
    replacing_asked,
    ruling_asked,
    shuffler_asked,
)
from games.engine.lines import Stage
from games.engine.meter_asked import meter_asked
from games.engine.moments import Moment
from games.engine.procedure_asked import first_dealt_asked, first_paid_asked, next_step_asked
from games.engine.questions import Choice, Kind, Prompt
from games.engine.rounds import Round
from games.engine.steps import in_order, settled_at
from games.engine.strategies_asked import strategies_asked

NUMBERS = ("none", "one", "two", "three", "four", "five", "six")
KEYS = "123456789abcdef"
"""One key each for the hands of a ladder, strongest first."""

Asking = Callable[[Round, Moment], Iterator[Prompt]]


def _up_card(played: Round, moment: Moment, *, nth: int = 0) -> Iterator[Prompt]:
    discard = played.inputs.game.dealer.discard
    assert discard
    card, goes = played.inputs.dealer_cards[nth], nth < len(played.settlement.dealer.discarded)
    lowest = RANK_NAMES[discard.ranks[0]]
    rule = discard.counts[nth] if not goes else discard.rule if nth == 0 else discard.counts[nth + 1]
    yield Prompt(
        moment.step.does,
        moment.spot,
        moment.step.asks[0],
        Kind.CHOICE,
        "The %(card)s is up: does it play, or is it discarded?",
        ("discard" if goes else "plays",),
        rule,
        f"the {card_name(card)} is {f'{lowest} or higher' if goes else f'below {lowest}'}",
        choices=(Choice("plays", "plays", "p"), Choice("discard", "discard", "d")),
        facts={"card": card_name(card)},
    )


def _next_card(played: Round, moment: Moment) -> Iterator[Prompt]:
    return _up_card(played, moment, nth=1)


def _card_count(played: Round, moment: Moment) -> Iterator[Prompt]:
    packet, dealer = played.inputs.game.dealer, played.settlement.dealer
    assert packet.discard
    counts = range(packet.size, packet.size - packet.discard.at_most - 1, -1)
    gone = len(dealer.discarded)
    yield Prompt(
        moment.step.does,
        moment.spot,
        "card-count",
        Kind.CHOICE,
        "How many cards does the dealer play?",
        (str(len(dealer.plays)),),
        packet.discard.counts[gone],
        f"{NUMBERS[gone]} discarded, {NUMBERS[len(dealer.plays)]} play",
        choices=tuple(Choice(str(count), NUMBERS[count], str(count)) for count in counts),
    )


def _dealer_cards(played: Round, moment: Moment) -> Iterator[Prompt]:
    ladder, dealer = played.inputs.game.ladder, played.settlement.dealer
    others = (frozenset(picked) for picked in combinations(dealer.plays, ladder.size))
    best = frozenset(dealer.hand.cards)
    equal = tuple(picked for picked in others if picked != best and ladder.makes_best(picked, dealer.plays))
    yield Prompt(
        moment.step.does,
        moment.spot,
        "dealer-cards",
        Kind.CARDS,
        "Pick the %(count)s cards that make the dealer's hand.",
        (best, *equal),
        moment.step.rule,
        dealer.hand.name,
        cards=dealer.plays,
        made_of=dealer.hand.cards,
        facts={"count": NUMBERS[ladder.size]},
    )


def _dealer_hand(played: Round, moment: Moment) -> Iterator[Prompt]:
    return _hand(played, moment, "dealer-hand", "Name the dealer's hand.")


def _player_hand(played: Round, moment: Moment) -> Iterator[Prompt]:
    return _hand(played, moment, "player-hand", "Name the player's hand.")


def _hand(played: Round, moment: Moment, ask: str, question: str) -> Iterator[Prompt]:
    """The category; not where the hand is called in full, which says it too."""
    if CALL in moment.asks:
        return
    game, settled = played.inputs.game, played.settlement
    hand = settled.hands[moment.spot] if moment.spot else settled.dealer.hand
    categories = zip(KEYS, reversed(game.ladder.categories), strict=False)
    yield Prompt(
        moment.step.does,
        moment.spot,
        ask,
        Kind.CHOICE,
        question,
        (hand.category,),
        game.ranking,
        hand.name,
        made_of=hand.cards,
        choices=tuple(Choice(slug, slug.replace("-", " "), key) for key, slug in categories),
    )


def _first_spot(played: Round, moment: Moment) -> Iterator[Prompt]:
    return _spot(played, moment, "first-spot", "Which spot is reconciled first?", nth=0)


def _next_spot(played: Round, moment: Moment) -> Iterator[Prompt]:
    return _spot(played, moment, "next-spot", "Which spot is next?", nth=1)


def _spot(played: Round, moment: Moment, ask: str, question: str, *, nth: int) -> Iterator[Prompt]:
    seats = played.inputs.seats
    left = in_order(settled_at(played.settlement, seats, Stage.RECONCILE), moment.step.order)
    spot, ordinal = left[nth].spot, ("the first", "the second")[nth]
    yield Prompt(
        moment.step.does,
        moment.spot,
        ask,
        Kind.SPOTS,
        question,
        (spot,),
        moment.step.rule,
        f"spot {spot} is {ordinal} from the dealer's right with a bet to settle",
        choices=tuple(Choice(str(seat.spot), f"spot {seat.spot}", str(seat.spot)) for seat in seats),
    )


def _qualifies(played: Round, moment: Moment) -> Iterator[Prompt]:
    qualifier, dealer = played.inputs.game.qualifier, played.settlement.dealer
    if qualifier is None:
        return
    yield Prompt(
        moment.step.does,
        moment.spot,
        "qualifies",
        Kind.CHOICE,
        "Does the dealer qualify?",
        ("yes" if dealer.qualifies else "no",),
        qualifier.rule,
        f"{dealer.hand.name} {'qualifies' if dealer.qualifies else 'does not qualify'}",
        choices=(Choice("yes", "yes", "y"), Choice("no", "no", "n")),
    )


ASKS: dict[str, Asking] = {
    "up-card": _up_card,
    "next-card": _next_card,
    "card-count": _card_count,
    "dealer-cards": _dealer_cards,
    "dealer-hand": _dealer_hand,
    "first-spot": _first_spot,
    "next-spot": _next_spot,
    "player-hand": _player_hand,
    "qualifies": _qualifies,
    "bets": bets_asked,
    "refunds": refunds_asked,
    "envies": envies_asked,
    "meter": meter_asked,
    "console": console_asked,
    CALL: hand_called,
    "next-step": next_step_asked,
    "first-dealt": first_dealt_asked,
    "first-paid": first_paid_asked,
    "strategy": strategies_asked,
    "floor": floor_asked,
    "floor-right": floor_right_asked,
    "check-bets": check_bets_asked,
    "bet-fault": fault_asked,
    "bet-remedy": remedy_asked,
    "bet-difference": difference_asked,
    "check-play": check_play_asked,
    "play-difference": play_difference_asked,
    "irregularity": irregularity_asked,
    "ruling": ruling_asked,
    "shuffler": shuffler_asked,
    "replacing": replacing_asked,
}
