"""The asks: what a dealer is asked at a moment, derived from the round; nothing is written for one game."""

from collections.abc import Callable, Iterator
from itertools import combinations

from games.engine.cards import RANK_NAMES, card_name
from games.engine.money import print_cents
from games.engine.questions import Choice, Kind, Prompt
from games.engine.rounds import Moment, Round
from games.engine.rules import Action, Wager
from games.engine.settlements import Line
from games.engine.steps import in_order

NUMBERS = ("none", "one", "two", "three", "four", "five", "six")

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
        f"{' '.join(dealer.hand.cards)} is {dealer.hand.name}",
        cards=dealer.plays,
        facts={"count": NUMBERS[ladder.size]},
    )


def _dealer_hand(played: Round, moment: Moment) -> Iterator[Prompt]:
    return _hand(played, moment, "dealer-hand", "Name the dealer's hand.")


def _player_hand(played: Round, moment: Moment) -> Iterator[Prompt]:
    return _hand(played, moment, "player-hand", "Name the player's hand.")


def _hand(played: Round, moment: Moment, ask: str, question: str) -> Iterator[Prompt]:
    game, settled = played.inputs.game, played.settlement
    hand = settled.hands[moment.spot] if moment.spot else settled.dealer.hand
    categories = enumerate(reversed(game.ladder.categories), start=1)
    yield Prompt(
        moment.step.does,
        moment.spot,
        ask,
        Kind.CHOICE,
        question,
        (hand.category,),
        game.ranking,
        f"{' '.join(hand.cards)} is {hand.name}",
        choices=tuple(Choice(slug, slug.replace("-", " "), str(i)) for i, slug in categories),
    )


def _first_spot(played: Round, moment: Moment) -> Iterator[Prompt]:
    return _spot(played, moment, "first-spot", "Which spot is reconciled first?", nth=0)


def _next_spot(played: Round, moment: Moment) -> Iterator[Prompt]:
    return _spot(played, moment, "next-spot", "Which spot is next?", nth=1)


def _spot(played: Round, moment: Moment, ask: str, question: str, *, nth: int) -> Iterator[Prompt]:
    seats = played.inputs.seats
    waiting = [seat.spot for seat in in_order(seats, moment.step.order) if not seat.decision.folds]
    ordinal = ("the first", "the second")[nth]
    yield Prompt(
        moment.step.does,
        moment.spot,
        ask,
        Kind.SPOTS,
        question,
        (waiting[nth],),
        moment.step.rule,
        f"spot {waiting[nth]} is {ordinal} from the dealer's right that did not fold",
        choices=tuple(Choice(str(seat.spot), f"spot {seat.spot}", str(seat.spot)) for seat in seats),
    )


_WORDS = {
    Action.TAKE: Choice("take", "take", "t"),
    Action.PAY: Choice("pay", "pay", "p"),
    Action.PUSH: Choice("push", "push", "u"),
    Action.LEAVE: Choice("leave", "leave", "l"),
}
_AT_FOLD = (Action.TAKE, Action.PAY, Action.LEAVE)
_AT_END = (Action.TAKE, Action.PAY, Action.PUSH)
_BONUS = (Action.PAY, Action.LEAVE)


def _bets(played: Round, moment: Moment) -> Iterator[Prompt]:
    """Two prompts a bet, action and amount, for each bet on the spot and each bonus that might be due."""
    spot = moment.felt.spot(moment.spot)
    folding = spot.state == "folding"
    for wager in played.inputs.game.wagers:
        if (wager.staked and wager.slug not in spot.bets) or (folding and not wager.staked):
            continue
        line = played.settlement.at(moment.spot, wager.slug)
        stake = spot.bets[wager.slug].stake if wager.staked else 0
        offered = _BONUS if not wager.staked else _AT_FOLD if folding else _AT_END
        due = _due(line, folding=folding)
        action = due.action if due else Action.LEAVE
        pays = due.pays if due else 0
        rule = due.rule if due else wager.cites.win
        because = due.because if due else _nothing_due(played, moment, wager)
        for ask, kind, question, right in (
            ("action", Kind.CHOICE, "%(wager)s: what happens to it?", action.value),
            ("amount", Kind.AMOUNT, "%(wager)s: how much is paid?", pays),
        ):
            yield Prompt(
                moment.step.does,
                moment.spot,
                ask,
                kind,
                question,
                (right,),
                rule,
                because,
                wager=wager.slug,
                stake=stake,
                pays=pays,
                choices=tuple(_WORDS[one] for one in offered) if ask == "action" else (),
                facts={"wager": wager.name, "stake": print_cents(stake)},
            )


def _nothing_due(played: Round, moment: Moment, wager: Wager) -> str:
    if wager.staked:
        return f"{wager.name} stays in action"
    return f"{wager.name}: no row for {played.settlement.hands[moment.spot].name}"


def _due(line: Line | None, *, folding: bool) -> Line | None:
    return line if line and line.at_fold == folding else None


ASKS: dict[str, Asking] = {
    "up-card": _up_card,
    "next-card": _next_card,
    "card-count": _card_count,
    "bets": _bets,
    "dealer-cards": _dealer_cards,
    "dealer-hand": _dealer_hand,
    "first-spot": _first_spot,
    "next-spot": _next_spot,
    "player-hand": _player_hand,
}
