"""What beginners get wrong in their first rounds: one wrong answer each, and the words by which a name of it
would be known."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from benchmarks.simulated_trainees import bets, hands, pays
from benchmarks.simulated_trainees.belief import Belief
from benchmarks.simulated_trainees.table import (
    CARIBBEAN,
    L654,
    LEAVE,
    RABBIT,
    SIX,
    THREE,
    WILD,
    Seen,
    judged,
    pay,
)


@dataclass(frozen=True)
class BeginnerError:
    """A wrong answer, or those of a stop, in one game; `words`: a name that has one of them in it names the
    error (of a slip of arithmetic, what it is called)."""

    says: str
    game: str
    answers: Callable[[Seen], object]
    words: tuple[str, ...]
    scenes: tuple[str, ...] = ()

    @property
    def belief(self) -> Belief:
        return Belief(self.says, self.says, (self.game,), self.answers, self.scenes)


def _asked(answers, *asks: str):
    """Only where this is asked."""
    return lambda seen: answers(seen) if seen.ask in asks else None


def _of_players(answers):
    return lambda seen: answers(seen) if seen.prompt.spot else None


def _of_dealer(answers):
    return lambda seen: None if seen.prompt.spot else answers(seen)


def _of(answers, *bet: str):
    """Only of these bets."""
    return lambda seen: answers(seen) if seen.is_bet and seen.bet in bet else None


def _wheel_is_high(seen: Seen):
    return judged(seen, ladder=replace(seen.game.ladder, wheel=14))


def _amount(of: Callable[[Seen], int]):
    """A slip of arithmetic in a side bet's payout."""

    def answers(seen: Seen):
        cents = of(seen) if pays.by_odds(seen) and seen.cents >= 3_000 else 0
        return pay(cents) if cents else None

    return answers


def _transposed(seen: Seen) -> int:
    digits = str(seen.cents // 100)
    return int(digits[1] + digits[0] + digits[2:]) * 100 if len(digits) > 1 and digits[1] != "0" else 0


def _left_at_fold(seen: Seen):
    return LEAVE if seen.folding and seen.is_side else None


def _no_envy(seen: Seen):
    return LEAVE if seen.ask == "envy" and seen.paid else None


WHEEL, KICKER, ORDER = ("wheel",), ("kicker",), ("straight", "flush", "order")
REFUND, ODDS = ("unqualified", "refund"), ("odds", "dollars")
LOW = ("player-straight",)
UNQUALIFIED = ("dealer-does-not-qualify",)

BEGINNER_ERRORS = (
    *(
        BeginnerError(
            "does not see the wheel in a player's hand",
            game,
            _of_players(hands.ace_never_low),
            WHEEL,
            LOW,
        )
        for game in (L654, SIX, THREE, CARIBBEAN)
    ),
    *(
        BeginnerError(
            "does not see the wheel in the dealer's hand",
            game,
            _of_dealer(hands.ace_never_low),
            WHEEL,
            ("dealer-straight",),
        )
        for game in (L654, SIX)
    ),
    BeginnerError("takes the wheel for an ace-high straight", THREE, _wheel_is_high, WHEEL, LOW),
    *(
        BeginnerError(
            "pushes equal pairs with unequal kickers",
            game,
            _of(hands.no_kickers, "ante", "play", "raise"),
            KICKER,
            ("player-pair",),
        )
        for game in (L654, SIX, RABBIT, CARIBBEAN)
    ),
    BeginnerError(
        "sees the straight in a hand with a flush",
        SIX,
        _asked(hands.straight_over_flush, "player-hand", "dealer-hand"),
        ORDER,
        ("player-flush", "dealer-flush"),
    ),
    BeginnerError(
        "lets a flush beat a straight",
        THREE,
        _of(hands.flush_over_straight, "ante", "play"),
        ORDER,
        ("player-straight", "player-flush"),
    ),
    BeginnerError(
        "lets a straight beat three of a kind",
        L654,
        hands.trips_below_straight,
        ORDER,
        ("player-three-of-a-kind", "dealer-three-of-a-kind"),
    ),
    *(
        BeginnerError("leaves the refund", game, bets.ante_left_unqualified, REFUND, UNQUALIFIED)
        for game in (SIX, RABBIT)
    ),
    *(
        BeginnerError("refunds the Play too", game, bets.play_pushed_too, ("play-pushed",), UNQUALIFIED)
        for game in (SIX, RABBIT)
    ),
    *(
        BeginnerError(
            "returns the Ante instead of paying it", game, bets.ante_pushed_unqualified, REFUND, UNQUALIFIED
        )
        for game in (THREE, CARIBBEAN)
    ),
    *(
        BeginnerError("pays the odds without the stake", game, pays.odds_without_stake, ODDS)
        for game in (SIX, L654, THREE)
    ),
    *(
        BeginnerError("pays the odds and the stake", game, pays.stake_counted_in, ("stake",))
        for game in (SIX, L654)
    ),
    BeginnerError(
        "takes a side bet that wins on a fold",
        SIX,
        bets.fold_takes_aces_up,
        ("fold",),
        ("folded-side-bet-wins",),
    ),
    BeginnerError("takes a side bet that stays on a fold", THREE, bets.fold_takes_six_card_bonus, ("fold",)),
    *(
        BeginnerError("leaves a side bet that a fold loses", game, _left_at_fold, ("side-bet", "fold"), ())
        for game in (RABBIT, L654)
    ),
    *(
        BeginnerError("pushes a side bet that loses", game, bets.side_bets_pushed, ("pushed",))
        for game in (SIX, L654, THREE)
    ),
    *(
        BeginnerError("begins at first base", game, bets.first_base_first, ("first-base",))
        for game in (L654, SIX, RABBIT, CARIBBEAN)
    ),
    BeginnerError("is a chip short", SIX, _amount(lambda seen: seen.cents - 500), ("chip",)),
    BeginnerError("pays half", RABBIT, _amount(lambda seen: seen.cents // 2), ("halved",)),
    BeginnerError("pays ten times as much", L654, _amount(lambda seen: seen.cents * 10), ("zero",)),
    BeginnerError("turns two digits", SIX, _amount(_transposed), ("transposed",)),
    BeginnerError("forgets envy", SIX, _no_envy, ("envy",), ("envy-hand",)),
    BeginnerError("pays envy to the hitter", SIX, bets.envy_to_hitter, ("envy",), ("envy-hand",)),
    BeginnerError("lets ace-high qualify", SIX, _asked(hands.ace_high_is_enough, "qualifies"), ("qualif",)),
    BeginnerError("asks for king-high", THREE, _asked(hands.king_high_is_needed, "qualifies"), ("qualif",)),
    BeginnerError(
        "lets an automatic winner lose",
        WILD,
        bets.no_automatic_winner,
        ("automatic",),
        ("automatic-winner-beaten",),
    ),
    BeginnerError(
        "takes a joker for an ace",
        WILD,
        hands.joker_is_an_ace,
        ("joker",),
        ("player-two-jokers",),
    ),
    BeginnerError("lets an ace stay up", L654, _asked(hands.ace_stays, "up-card"), ("ace",)),
    BeginnerError("takes the bets on a tie", L654, bets.ties_lose, ("tie",), ("tie",)),
    BeginnerError(
        "loses the bonus with the hand", THREE, bets.bonus_for_winners, ("bonus",), ("player-straight",)
    ),
)
