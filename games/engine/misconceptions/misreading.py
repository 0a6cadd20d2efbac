"""Mistakes in reading: the order of the hands, the cards that make one, and what the dealer's hand is for."""

from dataclasses import replace

from games.engine.misconceptions import bet_changes as bets
from games.engine.misconceptions import hand_changes as hands
from games.engine.misconceptions import stake_changes as stakes
from games.engine.misconceptions.mistake import of_bets, of_hands, of_order, of_up_cards
from games.engine.rules.wagers import Action
from games.engine.texts import Text

READING = (
    of_hands(
        "straight-flush-above-quads",
        Text("read a four-card straight flush above four of a kind"),
        hands.put_above("straight-flush", "four-of-a-kind"),
    ),
    of_hands(
        "five-card-order",
        Text("ranked three of a kind too low, as in five-card poker"),
        hands.ladder_as(hands.poker_order),
    ),
    of_hands(
        "wheel-as-ace-high",
        Text("ranked the ace-low straight as ace-high"),
        hands.ladder_as(lambda it: replace(it, wheel=14)),
    ),
    of_hands(
        "missed-wheel",
        Text("did not see the ace-low straight"),
        hands.ladder_as(lambda it: replace(it, wheel=0)),
    ),
    of_hands("five-card-hands", Text("looked for a five-card hand"), hands.five_card_hands, per_round=True),
    of_hands(
        "wild-royal-above-five",
        Text("ranked a wild royal above five of a kind"),
        hands.put_above("wild-royal-flush", "five-of-a-kind"),
    ),
    of_hands(
        "five-above-natural-royal",
        Text("ranked five of a kind above a natural royal"),
        hands.put_above("five-of-a-kind", "natural-royal-flush"),
    ),
    of_hands(
        "straight-above-flush",
        Text("ranked a straight above a flush"),
        hands.put_above("straight", "flush"),
    ),
    of_hands(
        "round-the-corner-straight",
        Text("let a straight run past the ace"),
        hands.ladder_as(lambda it: replace(it, corner=True)),
    ),
    of_hands("overlooked-sixth-card", Text("read five of six cards"), hands.first_five, per_round=True),
    of_bets("no-kickers", Text("did not compare all the kickers"), bets.settles_as(stakes.without_kickers)),
    of_up_cards("kept-ace", Text("kept an ace up card"), hands.discard_as(drop="A")),
    of_up_cards("kept-ten", Text("kept a ten up card"), hands.discard_as(drop="T")),
    of_up_cards("discarded-nine", Text("discarded an up card below ten"), hands.discard_as(add="9")),
    of_up_cards(
        "one-discard-only",
        Text("let the second high card play"),
        hands.discard_as(at_most=1),
    ),
    of_hands(
        "used-the-discards",
        Text("used the discarded cards in the dealer's hand"),
        hands.discard_as(at_most=0),
    ),
    of_hands(
        "counted-unbought-card",
        Text("counted a card for sale though it was not bought"),
        hands.sixth_card_as(bought=True),
        per_round=True,
    ),
    of_hands(
        "ignored-bought-card",
        Text("left out a card that was bought"),
        hands.sixth_card_as(bought=False),
        per_round=True,
    ),
)
TOO_LOW = "qualified-too-low"
FAMILIES = {TOO_LOW: Text("let the dealer qualify with too little")}
"""What mistakes have in common, where no more is known."""

QUALIFYING = (
    of_bets(
        "invented-qualifier",
        Text("asked the dealer to qualify in a game without a qualifier"),
        bets.invented_qualifier,
    ),
    of_hands(
        "qualifier-forgotten",
        Text("forgot that the dealer must qualify"),
        hands.any_qualifies,
        family=TOO_LOW,
    ),
    of_hands(
        "qualified-ace-high",
        Text("let the dealer qualify with ace-high"),
        hands.qualifier_as("A"),
        family=TOO_LOW,
    ),
    of_hands("qualified-ace-king", Text("set the dealer's qualifier too high"), hands.qualifier_as("AK")),
    of_hands(
        "qualified-king-high",
        Text("let the dealer qualify with king-high"),
        hands.qualifier_as("K"),
        family=TOO_LOW,
    ),
    of_hands(
        "qualified-queen-high",
        Text("let the dealer qualify with queen-high"),
        hands.qualifier_as("Q"),
        family=TOO_LOW,
    ),
    of_bets(
        "play-pushed",
        Text("pushed the bet made after the cards though the hands are not equal"),
        stakes.following_as(lambda how: replace(how, overlooked=True)),
        action=Action.PUSH,
        of_bet=Text("pushed the %(bet)s though the hands are not equal"),
    ),
    of_bets(
        "play-paid-with-ante",
        Text("paid two bets as one sum"),
        stakes.paid_in_one,
        two_bets=True,
    ),
    of_bets(
        "play-pushed-too",
        Text("pushed a bet that stays in action when the dealer does not qualify"),
        bets.unqualified_as(Action.PUSH, main=False),
        action=Action.PUSH,
        of_bet=Text("pushed the %(bet)s too when the dealer did not qualify"),
    ),
    of_bets(
        "ante-paid-unqualified",
        Text("paid the main bet though the dealer did not qualify"),
        bets.unqualified_as(Action.PAY, main=True),
        action=Action.PAY,
        of_bet=Text("paid the %(bet)s though the dealer did not qualify"),
    ),
    of_bets(
        "ante-paid-play-pushed",
        Text("paid one bet and pushed the other when the dealer did not qualify"),
        bets.paid_and_pushed,
        two_bets=True,
    ),
    of_bets(
        "ante-left-unqualified",
        Text("did not return the main bet though the dealer did not qualify"),
        bets.unqualified_as(Action.LEAVE, main=True),
        action=Action.LEAVE,
        of_bet=Text("left the %(bet)s lying though the dealer did not qualify"),
    ),
    of_bets(
        "ante-taken-unqualified",
        Text("took the main bet though the dealer did not qualify"),
        bets.unqualified_as(Action.TAKE, main=True),
        action=Action.TAKE,
        of_bet=Text("took the %(bet)s though the dealer did not qualify"),
    ),
    of_bets("tie-to-dealer", Text("took the bets on a tie"), bets.tie_as(Action.TAKE), action=Action.TAKE),
    of_bets("tie-to-player", Text("paid the bets on a tie"), bets.tie_as(Action.PAY), action=Action.PAY),
    of_bets(
        "automatic-compared",
        Text("compared an automatic winner with the dealer"),
        hands.without_automatic,
    ),
    of_order("first-base-first", Text("started from first base, in dealing order"), bets.dealing_order),
)
