"""What is asked of bets before they stand: which are wrong, what is wrong, what becomes of them."""

from collections.abc import Iterator

from games.engine.houses import LARGE_ABOVE, MAXIMUM, MINIMUM, MOST_LARGE, MOST_WAGERS
from games.engine.inputs import Inputs
from games.engine.moments import Moment
from games.engine.money import print_cents
from games.engine.questions import NONE, Choice, Kind, Prompt
from games.engine.rounds import Round
from games.engine.table_limits import HOUSE_LIMITS, Fault, Limit, faults, limits_of, placard, rule_of
from games.engine.wrong_bets import WrongBet
from games.engine.wrong_plays import PutDown

ADDS = Choice("adds", "the patron adds to it, or takes it back", "a")
EXCESS = Choice("excess", "what is too much goes back to the patron", "x")
ONE_BACK = Choice("one-back", "one whole bet goes back to the patron", "o")
TAKEN = Choice("taken", "what is too much goes to the tray", "t")
STANDS = Choice("stands", "it stands, and the cards are dealt", "s")
REMEDIES = (ADDS, EXCESS, ONE_BACK, TAKEN, STANDS)

RIGHT = Choice("right", "right", "r")
TOO_LITTLE = Choice("too-little", "too little", "l")
TOO_MUCH = Choice("too-much", "too much", "m")


def check_bets_asked(played: Round, moment: Moment) -> Iterator[Prompt]:
    inputs, wrong = played.inputs, moment.subject
    assert isinstance(wrong, tuple)
    said = "; ".join(f"spot {bet.spot}: {_because(inputs, bet)}" for bet in wrong)
    rules = {_rule(inputs, bet) for bet in wrong}
    spots = (Choice(str(seat.spot), f"spot {seat.spot}", str(seat.spot)) for seat in inputs.seats)
    yield Prompt(
        moment.step.does,
        moment.spot,
        "check-bets",
        Kind.SPOTS,
        "%(placard)s Which spots have a bet that cannot stand?",
        (frozenset(_broken(played, moment)),),
        rules.pop() if len(rules) == 1 else HOUSE_LIMITS,
        said or "every bet keeps to the limits",
        choices=(*spots, Choice(NONE, NONE, "n")),
        facts={"placard": placard(inputs.game, inputs.house)},
    )


def _broken(played: Round, moment: Moment) -> Iterator[int]:
    """The spots whose bets, as they lie there, break a limit."""
    for spot in moment.felt.spots:
        bets = {slug: bet.stake for slug, bet in spot.bets.items()}
        if faults(played.inputs.game, played.inputs.house, bets):
            yield spot.spot


def fault_asked(played: Round, moment: Moment) -> Iterator[Prompt]:
    inputs, bet = played.inputs, moment.subject
    assert isinstance(bet, WrongBet)
    yield Prompt(
        moment.step.does,
        moment.spot,
        "bet-fault",
        Kind.CHOICE,
        "%(placard)s Spot %(spot)s: what is wrong?",
        (bet.limit.value,),
        _rule(inputs, bet),
        _because(inputs, bet),
        choices=_limit_choices(inputs),
        facts={"placard": placard(inputs.game, inputs.house), "spot": str(bet.spot)},
    )


def remedy_asked(played: Round, moment: Moment) -> Iterator[Prompt]:
    """A bet that is one too large may be made smaller or go back as a whole."""
    bet = moment.subject
    assert isinstance(bet, WrongBet)
    if bet.stands is None:
        right: tuple[Choice, ...] = (ONE_BACK,)
    elif bet.laid < bet.stands:
        right = (ADDS,)
    else:
        right = (EXCESS, ONE_BACK) if bet.limit is Limit.LARGE else (EXCESS,)
    yield Prompt(
        moment.step.does,
        moment.spot,
        "bet-remedy",
        Kind.CHOICE,
        "What becomes of it?",
        tuple(choice.value for choice in right),
        _rule(played.inputs, bet),
        f"{_because(played.inputs, bet)}: {right[0].words}",
        choices=REMEDIES,
    )


def difference_asked(played: Round, moment: Moment) -> Iterator[Prompt]:
    """How far a wrong bet is from the nearest that would stand."""
    bet = moment.subject
    assert isinstance(bet, WrongBet)
    assert bet.stands is not None
    short, name = bet.laid < bet.stands, played.inputs.game.wager(bet.wager).name
    yield Prompt(
        moment.step.does,
        moment.spot,
        "bet-difference",
        Kind.AMOUNT,
        "Spot %(spot)s, %(bet)s: how much at least is missing?"
        if short
        else "Spot %(spot)s, %(bet)s: how much of it goes back?",
        (abs(bet.laid - bet.stands),),
        _rule(played.inputs, bet),
        f"{_because(played.inputs, bet)}; {name} of ${print_cents(bet.stands)} would stand"
        + _ends(played, bet),
        facts={"spot": str(bet.spot), "bet": name},
    )


def _ends(played: Round, bet: WrongBet) -> str:
    """What the patron makes of it, where that is not the nearest bet that would stand."""
    seat = next(seat for seat in played.inputs.seats if seat.spot == bet.spot)
    true = seat.bets[bet.wager]
    return "" if true == bet.stands else f"; the patron makes it ${print_cents(true)}"


def check_play_asked(played: Round, moment: Moment) -> Iterator[Prompt]:
    put = moment.subject
    assert isinstance(put, PutDown)
    right = RIGHT if put.cents == put.due else TOO_LITTLE if put.cents < put.due else TOO_MUCH
    yield Prompt(
        moment.step.does,
        moment.spot,
        "check-play",
        Kind.CHOICE,
        "Spot %(spot)s puts down $%(cents)s for %(bet)s: right, too little or too much?",
        (right.value,),
        _play_rule(moment, put),
        _due(played, put),
        choices=(RIGHT, TOO_LITTLE, TOO_MUCH),
        facts={"spot": str(put.spot), "cents": print_cents(put.cents), "bet": put.wager.name},
    )


def play_difference_asked(played: Round, moment: Moment) -> Iterator[Prompt]:
    put = moment.subject
    assert isinstance(put, PutDown)
    yield Prompt(
        moment.step.does,
        moment.spot,
        "play-difference",
        Kind.AMOUNT,
        "Spot %(spot)s, %(bet)s: how much is missing?"
        if put.cents < put.due
        else "Spot %(spot)s, %(bet)s: how much of it goes back?",
        (abs(put.due - put.cents),),
        _play_rule(moment, put),
        _due(played, put),
        facts={"spot": str(put.spot), "bet": put.wager.name},
    )


def _play_rule(moment: Moment, put: PutDown) -> str:
    return put.wager.sized or moment.step.rule


def _due(played: Round, put: PutDown) -> str:
    main = played.inputs.game.main.name
    due = f"{put.wager.name} is {put.wager.times_ante} times the {main}: ${print_cents(put.due)}"
    return f"{due}; no card is sold until it lies there" if put.wager.bought else due


def _rule(inputs: Inputs, bet: WrongBet) -> str:
    return rule_of(inputs.game, inputs.house, Fault(bet.limit, bet.wager))


def _limit_choices(inputs: Inputs) -> tuple[Choice, ...]:
    """The whole list for the game, whatever is wrong."""
    above = print_cents(inputs.house.amount(LARGE_ABOVE.name))
    other = next((wager.at_most for wager in inputs.game.wagers if wager.at_most), "")
    said = {
        Limit.MINIMUM: ("a bet is below the minimum", "b"),
        Limit.MAXIMUM: ("a bet is above the maximum", "a"),
        Limit.OTHER_BET: (f"a bet is more than the {inputs.game.wager(other).name}" if other else "", "e"),
        Limit.FIXED: ("a bet is not of the one size that it has", "s"),
        Limit.WAGERS: ("there is one bet too many", "m"),
        Limit.LARGE: (f"one bet too many is above ${above}", "l"),
    }
    return tuple(Choice(limit.value, *said[limit]) for limit in limits_of(inputs.game))


def _because(inputs: Inputs, bet: WrongBet) -> str:
    game, house = inputs.game, inputs.house
    wager, counted = game.wager(bet.wager), "".join(f", {w.name} counted" for w in game.following)
    lowest, highest, above = (
        print_cents(house.amount(option.name)) for option in (MINIMUM, MAXIMUM, LARGE_ABOVE)
    )
    laid = f"{wager.name} of ${print_cents(bet.laid)}"
    if bet.limit is Limit.WAGERS:
        return f"at most {house.amount(MOST_WAGERS.name)} bets lie on one hand{counted}"
    if bet.limit is Limit.LARGE:
        return f"at most {house.amount(MOST_LARGE.name)} bets on one hand are above ${above}{counted}"
    if bet.limit is Limit.OTHER_BET:
        return f"{laid} is more than the {game.wager(wager.at_most).name}"
    if bet.limit is Limit.FIXED:
        return f"{laid} is not ${print_cents(bet.stands or 0)}"
    return f"{laid} is {f'below ${lowest}' if bet.limit is Limit.MINIMUM else f'above ${highest}'}"
