"""A table where players have hands in turn: their hands and stacks, the insurance line, the printed words.

Where the circles of a spot lie is in the layout of the game, all else in templates/play/felt/_turns.html.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Felt, FeltBet, FeltHand, FeltSpot
from games.engine.rules.drawing import DealerDraws
from games.engine.rules.games import Game
from games.engine.rules.stages import nth
from games.engine.rules.wagers import Beats, LaterStake, Stake, Wager
from games.engine.settlement.inputs import Inputs
from games.engine.texts import all_of
from trainer.pages.text import translate
from trainer.play.felt.cards import BetView, CardView, card_view

BETWEEN = ("30.6", "50", "69.4")
"""Percents of the insurance line: between the places of spots 2 and 3, 3 and 4, 4 and 5."""


@dataclass(frozen=True)
class TurnHandView:
    """One of a player's hands, the first at the dealer's left: its cards (the last `across` or not),
    its bets by slug as they lie, and all of it in words. `alone` where its player has no other; else `laid`
    are the stacks that lie for it, in dollars, and `sum` what they come to or, once `paid`, what was paid.
    `pushed` are all that still lie."""

    number: int
    cards: tuple[CardView, ...]
    bets: tuple[str, ...]
    words: str
    across: bool = False
    asked: bool = False
    alone: bool = True
    laid: str = ""
    sum: str = ""
    paid: bool = False
    pushed: bool = False

    @property
    def name(self) -> str:
        return _("Hand %(number)s") % {"number": self.number}


@dataclass(frozen=True)
class TurnsView:
    """What is printed for all: what a natural and insurance pay, and how the dealer draws. `line` is the slug
    of the bet on the insurance line, which is `lit` while it is open; `line_words` lie in it between the
    places of its bets, each at so many percent of its length."""

    natural: str
    draws: str
    insured: str
    line: str = ""
    line_words: tuple[tuple[str, str], ...] = ()
    lit: bool = False
    laid: bool = False

    @property
    def printed(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.natural, self.draws, self.insured)))


@cache
def bets_of_hands(game: Game) -> dict[int, tuple[Wager, ...]]:
    """Return the bets of each hand by its number, the first that is made on it first."""
    found: dict[int, tuple[Wager, ...]] = {}
    for wager in game.wagers:
        if isinstance(wager.win_condition, Beats):
            number = game.hand_of(wager.slug)
            found[number] = (*found.get(number, ()), wager)
    return found


def on_line(game: Game) -> Wager | None:
    """Return the bet that is made on the insurance line: after the cards, on no hand of its player."""
    after = (one for one in game.wagers if isinstance(one.stake, LaterStake))
    return next((one for one in after if not isinstance(one.win_condition, Beats)), None)


def has_circle(wager: Wager) -> bool:
    """Whether it has a circle of its own on each spot."""
    return wager.offered and isinstance(wager.stake, Stake) and wager.stake.optional


def turns_view(dealt: Inputs, felt: Felt) -> TurnsView | None:
    """Return what lies on the table besides the spots; None where players have no hands in turn."""
    game, line = dealt.rules, on_line(dealt.rules)
    if not game.hands_in_turn:
        return None
    laid = [spot.bets[line.slug] for spot in felt.spots if line and line.slug in spot.bets]
    return TurnsView(
        natural=_pays(dealt, game.main),
        draws=_draws(game),
        insured=_pays(dealt, line) if line else "",
        line=line.slug if line else "",
        line_words=_line_words(dealt, line) if line else (),
        lit=_is_open(felt, laid),
        laid=bool(laid),
    )


def _is_open(felt: Felt, laid: list[FeltBet]) -> bool:
    """Whether insurance is open: the dealer shows a card, and players have said so or bets lie there."""
    up = [card for card in felt.dealer.cards if card]
    if len(up) != 1 or any(spot.asked for spot in felt.spots):
        return False
    return any(spot.said for spot in felt.spots) or any(bet.state == "live" for bet in laid)


def _pays(dealt: Inputs, wager: Wager) -> str:
    """ "Blackjack pays 3 to 2": the only line of a paytable; a bet made after the cards by its own name."""
    row = dealt.house.paytable(dealt.sheet, wager).printed[0]
    named = wager.name if isinstance(wager.stake, LaterStake) else row.words
    said = {"hand": capfirst(translate(named)), "odds": translate(row.pays.words)}
    return _("%(hand)s pays %(odds)s") % said


def _line_words(dealt: Inputs, line: Wager) -> tuple[tuple[str, str], ...]:
    odds = dealt.house.paytable(dealt.sheet, line).printed[0].pays.words
    words = capfirst(translate(line.name)), pgettext("between a bet and its odds", "pays"), translate(odds)
    return tuple(zip(words, BETWEEN, strict=True))


def _draws(game: Game) -> str:
    counts = (count for deal in game.deals for _place, count in deal.table)
    rule = next((count for count in counts if isinstance(count, DealerDraws)), None)
    if rule is None:
        return ""
    words = _("Dealer must hit soft %(total)s") if rule.hits_soft else _("Dealer stands on all %(total)ss")
    return words % {"total": rule.to}


def turn_hands(game: Game, spot: FeltSpot, bets: Mapping[str, BetView]) -> tuple[TurnHandView, ...]:
    """Return the hands of a spot; before the deal its first one, which has no cards."""
    lying = spot.hands or (FeltHand(game.hands_in_turn),)
    places = {nth(game.hands_in_turn, number): number for number in bets_of_hands(game)}
    alone = len(lying) == 1
    return tuple(_hand(game, spot, hand, places[hand.place], bets, alone=alone) for hand in lying)


def _hand(
    game: Game, spot: FeltSpot, hand: FeltHand, number: int, bets: Mapping[str, BetView], *, alone: bool
) -> TurnHandView:
    cards = tuple(card_view(card) for card in hand.cards)
    made = tuple(wager for wager in bets_of_hands(game)[number] if wager.slug in spot.bets)
    whose = _("Spot %(spot)s") if alone else _("Spot %(spot)s, hand %(hand)s")
    says = [_listed(cards)] if cards else []
    says += [_bet_words(bets[wager.slug], doubles=at > 0) for at, wager in enumerate(made)]
    words = whose % {"spot": spot.spot, "hand": number}
    lying = [_lies(spot.bets[wager.slug]) for wager in made]
    pays = sum(spot.bets[wager.slug].pays for wager in made)
    return TurnHandView(
        number=number,
        cards=cards,
        bets=tuple(wager.slug for wager in made),
        words=f"{words}: {', '.join(says)}" if says else words,
        across=hand.sideways,
        asked=spot.asked == number and not alone,
        alone=alone,
        laid=" + ".join(print_cents(cents) for cents in lying if cents),
        sum=print_cents(pays or sum(lying)) if pays or any(lying) else "",
        paid=pays > 0,
        pushed={spot.bets[wager.slug].state for wager in made} - {"taken", "back"} == {"pushed"},
    )


def _lies(bet: FeltBet) -> int:
    """Return the cents of a bet that lie there still."""
    if bet.state in ("taken", "back", "settled"):
        return 0
    return bet.stake // 2 if bet.state == "halved" else bet.stake


def _listed(cards: tuple[CardView, ...]) -> str:
    *most, last = [card.name for card in cards]
    return translate(all_of([", ".join(most), last])) if most else last


def _bet_words(bet: BetView, *, doubles: bool) -> str:
    words = _("double $%(amount)s") if doubles else _("bet $%(amount)s")
    said = words % {"amount": bet.amount}
    if bet.toke and bet.toke.amount:
        said = _("%(bet)s, toke $%(amount)s") % {"bet": said, "amount": bet.toke.amount}
    if bet.pays:
        return _("%(bet)s, paid $%(amount)s") % {"bet": said, "amount": bet.pays}
    became = {
        "taken": _("%(bet)s, taken"),
        "pushed": _("%(bet)s, push"),
        "halved": _("%(bet)s, half taken"),
        "back": _("%(bet)s, taken back"),
        "settled": _("%(bet)s, settled"),
    }
    return became.get(bet.state, "%(bet)s") % {"bet": said}


# In a table test: what was settled before lies as settled, whatever became of it.


def neutral_hands(game: Game, felt: Felt, step: str, settled: str) -> Felt:
    """Return the felt with all bets alike that an earlier step, or a hand that is over, has settled."""
    names = [one.name for one in game.procedure]
    before = frozenset(names[: names.index(step)])
    spots = tuple(_neutral(game, spot, before, settled) for spot in felt.spots)
    return replace(felt, spots=spots)


def _neutral(game: Game, spot: FeltSpot, before: frozenset[str], settled: str) -> FeltSpot:
    gone = {nth(game.hands_in_turn, 1): True} | {hand.place: not hand.cards for hand in spot.hands}
    over = {
        wager.slug
        for number, wagers in bets_of_hands(game).items()
        for wager in wagers
        if spot.hands and gone.get(nth(game.hands_in_turn, number))
    } | {wager.slug for wager in game.wagers if wager.at in before}
    bets = {slug: FeltBet(bet.stake, settled) if slug in over else bet for slug, bet in spot.bets.items()}
    return replace(spot, bets=bets)
