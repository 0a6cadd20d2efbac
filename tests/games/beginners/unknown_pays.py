"""Misconceptions about pays that have no name: on what, by which line, how much, to whom, in what order."""

from games.engine.questions.answers import BetAnswer
from games.engine.rules.wagers import Action
from tests.games.beginners.beginner import Beginners
from tests.games.beginners.judgments import LOSES, WINS
from tests.games.beginners.known_bets import (
    BAD_BEATS,
    BONUS,
    TWO_BETS,
)
from tests.games.beginners.known_hands import QUALIFYING
from tests.games.beginners.known_pays import SHARES
from tests.games.oracles.slow_hands import FIVE
from tests.games.oracles.slow_hands import JOKERS as JOKER_CARDS
from tests.games.oracles.table_view import ALL, RABBIT, SIX_CARD, SIX_FIVE_FOUR, WILD
from tests.games.trainee import paying

UNKNOWN_PAYS = Beginners()
believe = UNKNOWN_PAYS.believe


def paid(said: BetAnswer, cents: int) -> BetAnswer:
    """The same, but for what a pay comes to."""
    return paying(cents) if said.action is Action.PAY else said


# --- The progressive, and the order round the table -------------------------------------------------------


@believe("winners-first", "order")
def winners_first(mind, said, spots):
    return sorted(
        said, key=lambda spot: mind.table.spots[spot].folds or -mind.compared(mind.table.spots[spot])
    )


# --- In one line each -------------------------------------------------------------------------------------

METERED = (SIX_CARD, WILD)
LINES = ("player-straight", "player-flush")

SWAPPED = {"Straight": "Flush", "Flush": "Straight"}


def only(result: int):
    """A line for those alone whose hand wins, or loses, against the dealer's."""
    return lambda mind, said, spot, bet: said if mind.compared(spot) == result else None


def outright_from(name: str):
    """Winners whatever the dealer has, from this hand on."""
    return lambda mind, said, spot: FIVE.index(mind.read(mind.dealt(spot)).name) >= FIVE.index(name)


def on_the_stake_of(bet: str, other: str):
    return lambda mind, said, spot, what: spot.bets.get(other, said) if what == bet else said


def dealers_joker(mind) -> str | None:
    return "Player, 1 Joker only" if set(mind.dealer_cards()) & set(JOKER_CARDS) else None


BRIEFLY = (
    ("play-pays-double", "even", TWO_BETS, lambda mind, said, spot, bet: said * (2 if bet == "play" else 1)),
    ("five-percent-commission", "even", ALL, lambda mind, said, spot, bet: said * 95 // 100),
    ("three-to-two", "even", ALL, lambda mind, said, spot, bet: said * 3 // 2),
    ("draw-not-counted", "final", (WILD,), lambda mind, said, spot: spot.packet),
    ("changed-card-counted", "final", (WILD,), lambda mind, said, spot: tuple(sorted({*said, *spot.packet}))),
    ("no-pair-pays", "lowest", (SIX_FIVE_FOUR, RABBIT, WILD), lambda mind, said, bet: said and 15),
    ("rounded-up-to-fives", "pays even", ALL, lambda mind, said, *about: -(-said // 500) * 500),
    ("rounded-up-to-greens", "pays", ALL, lambda mind, said, *about: -(-said // 2_500) * 2_500),
    ("capped-at-a-hundred", "pays", ALL, lambda mind, said, *about: min(said, 10_000)),
    (
        "share-split-among-bettors",
        "share",
        METERED,
        lambda mind, said, *about: said // len(mind.table.bettors),
        SHARES,
    ),
    ("bad-beat-for-the-player-alone", "beaten_line", QUALIFYING, only(LOSES), BAD_BEATS),
    ("bad-beat-for-the-dealer-alone", "beaten_line", QUALIFYING, only(WINS), BAD_BEATS),
    (
        "automatic-from-a-flush",
        "outright",
        (WILD,),
        outright_from("flush"),
        ("player-straight", "automatic-winner-beaten"),
    ),
    ("any-joker-pays", "joker_line", (WILD,), lambda mind, said, spot: said or dealers_joker(mind)),
    ("ante-bonus-on-queens-up", "stake", (SIX_FIVE_FOUR,), on_the_stake_of("ante-bonus", "queens-up"), BONUS),
    ("progressive-at-the-antes-odds", "stake", (SIX_CARD,), on_the_stake_of("progressive", "ante"), LINES),
    ("straight-and-flush-swapped", "line", ALL, lambda mind, said, *about: SWAPPED.get(said, said), LINES),
)
"""Name, what is bent, where, how; scenarios in which it comes up."""


UNKNOWN_PAYS.believe_briefly(BRIEFLY)
