"""Rulings: what becomes of a round that goes irregularly, who is called, and which bets go back at once."""

from dataclasses import dataclass

from games.engine.questions.answers import AnswerChoice
from games.engine.rules.games import Game
from games.engine.rules.wagers import Wager
from games.engine.texts import Text

PLAY_ON = AnswerChoice("play-on", Text("play continues and all bets stand"), "p")
VOID = AnswerChoice("void", Text("every hand is void, and the cards are shuffled and dealt again"), "v")
VOID_HAND = AnswerChoice("void-hand", Text("only that hand is void, and play continues without it"), "h")
SIDE_BETS_ONLY = AnswerChoice(
    "side-bets-only",
    Text("the round is void, but the progressive and side bets on the player’s own cards are settled"),
    "s",
)
CORRECTED = AnswerChoice("corrected", Text("it’s corrected and play continues"), "r")
FLOOR_DECIDES = AnswerChoice(
    "floor-decides", Text("the floor decides, and nothing is touched until then"), "u"
)
NEXT_HAND = AnswerChoice(
    "next-hand", Text("the hand stands, and the card is the first of the next hand"), "n"
)
BURNED = AnswerChoice("burned", Text("the card goes to the discard rack, and play continues"), "b")
STANDS = (PLAY_ON, VOID, VOID_HAND, SIDE_BETS_ONLY, CORRECTED, FLOOR_DECIDES)
"""What may become of the round: a house chooses among some of these where houses differ."""

HAND_IS_VOID = AnswerChoice(VOID.value, Text("the hand is void, and every bet goes back"), VOID.key)
ON_TABLE_HANDS = (PLAY_ON, HAND_IS_VOID, CORRECTED, NEXT_HAND, BURNED, FLOOR_DECIDES)
"""What may become of the round where all bet on hands of the table."""

KEPT = AnswerChoice("kept", Text("the player may keep the card, and it’s burned if they don’t want it"), "k")
DEAD = AnswerChoice("dead", Text("that hand is dead, and play continues without it"), "h")
DEALT_IN = AnswerChoice("dealt-in", Text("the hand is dealt in with the next cards"), "i")
IN_TURN = (PLAY_ON, VOID, DEAD, DEALT_IN, KEPT, BURNED, CORRECTED, FLOOR_DECIDES)
"""What may become of the round where hands are played in turn."""

SPIN_AGAIN = AnswerChoice("spin-again", Text("no spin: the bets stand, and the ball is spun again"), "s")
BETS_BACK = AnswerChoice("bets-back", Text("no spin: every bet goes back before the ball is spun again"), "b")
NEXT_SPIN = AnswerChoice(
    "next-spin", Text("this spin is played, and one of them changes color before the next"), "x"
)
AT_ONCE = AnswerChoice("at-once", Text("one of them changes color before the ball is spun"), "o")
ON_A_WHEEL = (PLAY_ON, SPIN_AGAIN, BETS_BACK, CORRECTED, NEXT_SPIN, AT_ONCE, FLOOR_DECIDES)
"""What may become of a spin."""

IN_SHORT = {
    PLAY_ON.value: Text("play continues"),
    VOID.value: Text("every hand is void"),
    VOID_HAND.value: Text("only that hand is void"),
    SIDE_BETS_ONLY.value: Text("only the progressive and side bets on the player’s own cards are settled"),
    CORRECTED.value: Text("it’s corrected"),
    NEXT_HAND.value: Text("the card is the first of the next hand"),
    BURNED.value: Text("the card is burned"),
    KEPT.value: Text("the player may keep the card"),
    DEAD.value: Text("it’s dead and its bet goes back"),
    DEALT_IN.value: Text("it’s dealt in with the next cards"),
    SPIN_AGAIN.value: Text("bets stand and the ball is spun again"),
    BETS_BACK.value: Text("every bet goes back before the ball is spun again"),
    NEXT_SPIN.value: Text("one of them changes color before the next spin"),
    AT_ONCE.value: Text("one of them changes color at once"),
}
"""The outcomes among which houses choose, as a placard has them."""


def stands_of(game: Game) -> tuple[AnswerChoice, ...]:
    """Return what may become of a round of this game."""
    if game.falls:
        return ON_A_WHEEL
    if game.hands_in_turn:
        return IN_TURN
    return ON_TABLE_HANDS if game.table_hands else STANDS


NO_ONE = AnswerChoice("no-one", Text("no one"), "n")
FLOOR = AnswerChoice("floor", Text("the floor"), "f")
SURVEILLANCE = AnswerChoice("floor-and-surveillance", Text("the floor and surveillance"), "s")
CALLED = (NO_ONE, FLOOR, SURVEILLANCE)

ALL_BETS = AnswerChoice("all-bets", Text("all bets"), "a")
THIS_BET = AnswerChoice("this-bet", Text("only this bet"), "t")
SOME_BETS = AnswerChoice("some-bets", Text("some of the bets"), "s")
NO_BET = AnswerChoice("no-bet", Text("nothing"), "n")
RETURNED = (ALL_BETS, THIS_BET, SOME_BETS, NO_BET)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What becomes of the round, why in a line, and who is called."""

    outcome: AnswerChoice
    because: Text
    called: AnswerChoice = FLOOR

    def goes_back(self, game: Game, wager: Wager) -> bool:
        """Return whether a bet of the hand goes back: all of a void hand; of a void round those that are not
        settled without the dealer's hand, by the player's own cards and a paytable."""
        if self.outcome is SIDE_BETS_ONLY:
            return not (wager.progressive or (wager.optional and game.pays_own_cards(wager)))
        return self.outcome in (VOID, VOID_HAND, BETS_BACK)

    def returned(self, game: Game, *, late: bool) -> AnswerChoice:
        """Return which of a table's bets go back; where it is some of them, `goes_back` says which. A hand
        that was missed has its bet alone."""
        if self.outcome is DEAD:
            return THIS_BET
        back = {self.goes_back(game, wager) for wager in game.wagers if wager.before_cards}
        if self.outcome is VOID_HAND or len(back) > 1:
            return SOME_BETS
        if back == {True}:
            return ALL_BETS
        return THIS_BET if late else NO_BET
