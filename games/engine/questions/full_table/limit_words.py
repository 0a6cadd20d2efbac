"""The limits in words: what a bet can be wrong in, to choose from, and why one cannot stand."""

from games.engine.money.amounts import print_cents
from games.engine.questions.answers import Choice
from games.engine.questions.full_table.wrong_bets import WrongBet
from games.engine.rules.houses import LARGE_ABOVE, MAXIMUM, MINIMUM, MOST_LARGE, MOST_WAGERS
from games.engine.rules.limits import Limit, following_words, limits_of
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def limit_choices(inputs: Inputs) -> tuple[Choice, ...]:
    """The whole list for the game, whatever is wrong."""
    game, above = inputs.game, print_cents(inputs.house.amount(LARGE_ABOVE.name))
    other = next((game.wager(wager.at_most).name for wager in game.wagers if wager.at_most), "")
    words = {
        Limit.MINIMUM: (Text("a bet is below the minimum"), "b"),
        Limit.MAXIMUM: (Text("a bet is above the maximum"), "a"),
        Limit.OTHER_BET: (Text("a bet is more than the %(bet)s", bet=other), "e"),
        Limit.FIXED: (Text("a bet is not the fixed amount"), "s"),
        Limit.WAGERS: (Text("there is one bet too many"), "m"),
        Limit.LARGE: (Text("one bet too many is above $%(cents)s", cents=above), "l"),
    }
    return tuple(Choice(limit.value, *words[limit]) for limit in limits_of(game))


def broken_words(inputs: Inputs, bet: WrongBet) -> Text:
    game, house = inputs.game, inputs.house
    wager, laid = game.wager(bet.wager), print_cents(bet.laid)
    match bet.limit:
        case Limit.WAGERS:
            return _too_many(inputs)
        case Limit.LARGE:
            return _too_many_large(inputs)
        case Limit.OTHER_BET:
            other = game.wager(wager.at_most).name
            words = Text(
                "%(bet)s of $%(cents)s is more than the %(other)s", bet=wager.name, cents=laid, other=other
            )
        case Limit.FIXED:
            fixed = print_cents(bet.allowed or 0)
            words = Text("%(bet)s of $%(cents)s is not $%(fixed)s", bet=wager.name, cents=laid, fixed=fixed)
        case Limit.MINIMUM:
            least = print_cents(house.amount(MINIMUM.name))
            words = Text("%(bet)s of $%(cents)s is below $%(least)s", bet=wager.name, cents=laid, least=least)
        case Limit.MAXIMUM:
            most = print_cents(house.amount(MAXIMUM.name))
            words = Text("%(bet)s of $%(cents)s is above $%(most)s", bet=wager.name, cents=laid, most=most)
    return words


def _too_many(inputs: Inputs) -> Text:
    game, most = inputs.game, str(inputs.house.amount(MOST_WAGERS.name))
    if not game.following:
        return Text("at most %(most)s bets lie on one hand", most=most)
    bets = following_words(game)
    return Text("at most %(most)s bets lie on one hand, %(bets)s counted", most=most, bets=bets)


def _too_many_large(inputs: Inputs) -> Text:
    game, house = inputs.game, inputs.house
    most, above = str(house.amount(MOST_LARGE.name)), print_cents(house.amount(LARGE_ABOVE.name))
    if not game.following:
        return Text("at most %(most)s bets on one hand are above $%(above)s", most=most, above=above)
    return Text(
        "at most %(most)s bets on one hand are above $%(above)s, %(bets)s counted",
        most=most,
        above=above,
        bets=following_words(game),
    )
