"""Mistakes: the rule changes that trainees make in their heads, by name.

Each turns the inputs of a round into those of the game the trainee seems to be playing. A wrong answer is
explained by playing the same round again under one of them: whoever holds that rule would answer just so.
"""

from dataclasses import dataclass, replace

from games.engine import bet_changes as bets
from games.engine import hand_changes as hands
from games.engine import pay_changes as pays
from games.engine.hand_changes import Change
from games.engine.hands import FIVE_CARD
from games.engine.wagers import Action, Folded


@dataclass(frozen=True, slots=True)
class Mistake:
    """A rule held wrongly: its name, how it is put to the trainee, the change, and the asks it can explain
    (all, if none are named)."""

    slug: str
    says: str
    change: Change
    asks: tuple[str, ...] = ()


HAND_ASKS = ("dealer-cards", "dealer-hand", "call-hand", "qualifies", "player-hand", "action", "amount")
UP_CARD_ASKS = ("up-card", "next-card", "card-count", *HAND_ASKS)
BET_ASKS = ("action", "amount")
METER_ASKS = ("meter-after-coin-in", "meter-takes", "meter-shows")
ORDER_ASKS = ("first-spot", "next-spot")


def _of_hands(slug: str, says: str, change: Change) -> Mistake:
    return Mistake(slug, says, change, HAND_ASKS)


def _of_bets(slug: str, says: str, change: Change) -> Mistake:
    return Mistake(slug, says, change, BET_ASKS)


def _of_meter(slug: str, says: str, change: Change) -> Mistake:
    return Mistake(slug, says, change, (*BET_ASKS, *METER_ASKS))


READING = (
    _of_hands(
        "straight-flush-above-quads",
        "read a four-card straight flush above four of a kind",
        hands.put_above("straight-flush", "four-of-a-kind"),
    ),
    _of_hands(
        "five-card-order",
        "ranked straight, flush and three of a kind as in five-card poker",
        hands.ladder_as(hands.poker_order),
    ),
    _of_hands(
        "wheel-as-ace-high",
        "ranked the ace-low straight as ace-high",
        hands.ladder_as(lambda it: replace(it, wheel=14)),
    ),
    _of_hands(
        "missed-wheel",
        "did not see the ace-low straight",
        hands.ladder_as(lambda it: replace(it, wheel=0)),
    ),
    _of_hands("five-card-hands", "looked for a five-card hand", hands.five_card_hands),
    _of_hands(
        "wild-royal-above-five",
        "ranked a wild royal above five of a kind",
        hands.put_above("wild-royal-flush", "five-of-a-kind"),
    ),
    _of_hands(
        "five-above-natural-royal",
        "ranked five of a kind above a natural royal",
        hands.put_above("five-of-a-kind", "natural-royal-flush"),
    ),
    Mistake("kept-ace", "kept an ace up card", hands.discard_as(drop="A"), UP_CARD_ASKS),
    Mistake("kept-ten", "kept a ten up card", hands.discard_as(drop="T"), UP_CARD_ASKS),
    Mistake("discarded-nine", "discarded a nine up card", hands.discard_as(add="9"), UP_CARD_ASKS),
    Mistake(
        "one-discard-only",
        "let the second high card play",
        hands.discard_as(at_most=1),
        UP_CARD_ASKS,
    ),
    _of_hands(
        "used-the-discards", "used the discarded cards in the dealer's hand", hands.discard_as(at_most=0)
    ),
    _of_hands(
        "counted-unbought-card",
        "counted the sixth card though it was not bought",
        hands.sixth_card_as(bought=True),
    ),
    _of_hands(
        "ignored-bought-card", "left out the sixth card that was bought", hands.sixth_card_as(bought=False)
    ),
)
QUALIFYING = (
    _of_bets("invented-qualifier", "made the dealer qualify with ace-king", bets.invented_qualifier),
    _of_hands("qualifier-forgotten", "forgot that the dealer must qualify", hands.qualifier_as("")),
    _of_hands("qualified-ace-high", "let the dealer qualify with ace-high", hands.qualifier_as("A")),
    _of_hands("qualified-ace-king", "asked ace-king of the dealer", hands.qualifier_as("AK")),
    _of_bets(
        "play-pushed-too",
        "pushed Play too when the dealer did not qualify",
        bets.unqualified_as(Action.PUSH, main=False),
    ),
    _of_bets(
        "ante-paid-unqualified",
        "paid the Ante though the dealer did not qualify",
        bets.unqualified_as(Action.PAY, main=True),
    ),
    _of_bets(
        "ante-taken-unqualified",
        "took the Ante though the dealer did not qualify",
        bets.unqualified_as(Action.TAKE, main=True),
    ),
    _of_bets("tie-to-dealer", "took the bets on a tie", bets.tie_as(Action.TAKE)),
    _of_bets("tie-to-player", "paid the bets on a tie", bets.tie_as(Action.PAY)),
    _of_bets(
        "automatic-compared",
        "compared an automatic winner with the dealer",
        hands.without_automatic,
    ),
    Mistake("first-base-first", "started from first base, in dealing order", bets.dealing_order, ORDER_ASKS),
)
SIDE_BETS = (
    _of_bets(
        "bonus-for-winners",
        "paid the ante bonus only to a winning hand",
        bets.by_hand_as(lambda how: replace(how, only_winners=True), staked=False),
    ),
    _of_bets(
        "bonus-five-card",
        "paid the ante bonus from the 5-card ladder",
        bets.by_hand_as(lambda how: replace(how, ladder=FIVE_CARD), staked=False),
    ),
    _of_bets(
        "side-bet-against-dealer",
        "took a side bet because the dealer's hand was higher",
        bets.by_hand_as(lambda how: replace(how, only_winners=True), staked=True),
    ),
    _of_bets(
        "took-announced-side-bet",
        "took Queens Up on an announced fold",
        bets.folded_as(Folded.TAKEN, where=Folded.IF_ANNOUNCED),
    ),
    _of_bets(
        "paid-unannounced-side-bet",
        "paid Queens Up on a fold that was not announced",
        bets.folded_as(Folded.SETTLES, where=Folded.IF_ANNOUNCED),
    ),
    _of_bets(
        "left-side-bet-standing",
        "left a side bet standing on a fold",
        bets.folded_as(Folded.STANDS, where=Folded.IF_ANNOUNCED),
    ),
    _of_bets(
        "took-side-bet-on-fold",
        "took a side bet that a folded hand can still win",
        bets.folded_as(Folded.TAKEN, where=Folded.SETTLES),
    ),
    _of_bets(
        "took-bad-beat-on-fold",
        "took a Bad Beat that stays in action on a fold",
        bets.folded_as(Folded.TAKEN, where=Folded.STANDS),
    ),
    _of_bets(
        "held-hopeless-bad-beat",
        "left a Bad Beat that the folded hand cannot win",
        bets.option_as("hold-bad-beat-to-showdown"),
    ),
    _of_bets(
        "settled-dead-side-bet",
        "settled a side bet that dies with the fold",
        bets.folded_as(Folded.SETTLES, where=Folded.TAKEN),
    ),
    _of_bets(
        "left-dead-side-bet",
        "left a side bet on the table that dies with the fold",
        bets.folded_as(Folded.STANDS, where=Folded.TAKEN),
    ),
    _of_bets(
        "bad-beat-on-winner", "paid the Bad Beat on the winning hand", bets.settles_as(bets.winning_hand)
    ),
    _of_bets(
        "dealer-joker-ignored", "ignored the dealer's joker", bets.settles_as(bets.dealer_joker_ignored)
    ),
    _of_bets("counted-drawn-joker", "counted a drawn joker", bets.option_as("joker-bet-counts-draw")),
    _of_bets(
        "hand-after-draw",
        "looked at the hand after the draw for a bet on the first five cards",
        bets.settles_as(bets.final_cards),
    ),
    _of_bets("big-hand-forgotten", "paid even money on a Big Hand", bets.settles_as(bets.no_bonus)),
)
PAYS = (
    _of_bets(
        "missed-special-line",
        "paid the plain line instead of the special one above it",
        pays.tables_as(pays.without_special_lines),
    ),
    _of_bets("row-above", "paid the row above", pays.neighbouring_row(-1)),
    _of_bets("row-below", "paid the row below", pays.neighbouring_row(1)),
    _of_bets("other-paytable", "paid from another paytable of the family", pays.other_paytable),
    _of_bets(
        "counted-the-stake",
        "counted the returned stake in the pay",
        pays.both(pays.odds_as(lambda x: x + 1, form="to", bonus=False), pays.even_money_twice),
    ),
    _of_bets(
        "big-hand-added",
        "added the Big Hand line to even money",
        pays.odds_as(lambda x: x + 1, form="to", bonus=True),
    ),
    _of_bets("to-read-as-for", 'read "to 1" as "for 1"', pays.odds_as(lambda x: x - 1, form="to")),
    _of_bets("for-read-as-to", 'read "for 1" as "to 1"', pays.odds_as(lambda x: x + 1, form="for")),
    _of_bets("pair-one-lower", "paid a pair one rank below the table's lowest", pays.lowest_pair(-1)),
    _of_bets("pair-one-higher", "refused the lowest pair that the table pays", pays.lowest_pair(1)),
)
METER = (
    _of_bets("envy-to-hitter", "paid envy to the hitter himself", bets.settles_as(bets.envy_to_hitter)),
    _of_bets(
        "envy-to-non-bettor",
        "paid envy to a spot without a progressive bet",
        bets.settles_as(bets.envy_to_all),
    ),
    _of_bets(
        "envy-for-bettors-hands-only",
        "paid no envy for a hand without the progressive bet",
        bets.option_as("envy-from-every-hand", False),
    ),
    _of_bets(
        "envy-for-every-hand",
        "paid envy for a hand without the progressive bet, against the house's rule",
        bets.option_as("envy-from-every-hand", True),
    ),
    _of_bets(
        "envy-between-own-spots",
        "paid a patron on two spots envy for his own hand",
        bets.every_spot_a_patron,
    ),
    _of_meter(
        "unreduced-meter",
        "took a share of the meter as it stood before an earlier pay",
        bets.settles_as(bets.unreduced_meter),
    ),
    _of_meter(
        "reserve-forgotten", "restarted the meter without the reserve", pays.meter_as(pays.without_reserve)
    ),
    _of_meter(
        "coin-in-forgotten", "took the meter as it stood before coin-in", pays.meter_as(pays.without_coin_in)
    ),
)
MISTAKES = (*READING, *QUALIFYING, *SIDE_BETS, *PAYS, *METER)
BY_SLUG = {mistake.slug: mistake for mistake in MISTAKES}
