"""What is asked of bets before they stand: which are wrong, what is wrong, what becomes of them."""

from collections.abc import Iterator

from games.engine.asks.limit_words import broken_words, limit_choices
from games.engine.asks.questions import NONE, Choice, Kind, Prompt
from games.engine.asks.wrong_bets import WrongBet
from games.engine.asks.wrong_plays import PutDown
from games.engine.money.amounts import print_cents
from games.engine.procedure.moments import Moment
from games.engine.rules.limits import HOUSE_LIMITS, Fault, Limit, faults, placard, rule_of
from games.engine.settling.inputs import Inputs
from games.engine.settling.played import Played
from games.engine.texts import Text, listed

ADDS = Choice("adds", Text("the patron adds to it, or takes it back"), "a")
EXCESS = Choice("excess", Text("what is too much goes back to the patron"), "x")
ONE_BACK = Choice("one-back", Text("one whole bet goes back to the patron"), "o")
TAKEN = Choice("taken", Text("what is too much goes to the tray"), "t")
STANDS = Choice("stands", Text("it stands, and the cards are dealt"), "s")
REMEDIES = (ADDS, EXCESS, ONE_BACK, TAKEN, STANDS)

RIGHT = Choice("right", Text("right"), "r")
TOO_LITTLE = Choice("too-little", Text("too little"), "l")
TOO_MUCH = Choice("too-much", Text("too much"), "m")


def check_bets_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    inputs, wrong = played.inputs, moment.subject
    assert isinstance(wrong, tuple)
    said = [
        Text("spot %(spot)s: %(because)s", spot=str(bet.spot), because=broken_words(inputs, bet))
        for bet in wrong
    ]
    rules = {_rule(inputs, bet) for bet in wrong}
    spots = (str(seat.spot) for seat in inputs.seats)
    yield Prompt(
        moment.step.does,
        moment.spot,
        "check-bets",
        Kind.SPOTS,
        Text(
            "%(placard)s Which spots have a bet that cannot stand?",
            placard=placard(inputs.game, inputs.house),
        ),
        (frozenset(_broken(played, moment)),),
        rules.pop() if len(rules) == 1 else HOUSE_LIMITS,
        listed(said, "; ") if said else Text("every bet keeps to the limits"),
        choices=(
            *(Choice(spot, Text("spot %(spot)s", spot=spot), spot) for spot in spots),
            Choice(NONE, Text("none"), "n"),
        ),
    )


def _broken(played: Played, moment: Moment) -> Iterator[int]:
    """The spots whose bets, as they lie there, break a limit."""
    for spot in moment.felt.spots:
        bets = {slug: bet.stake for slug, bet in spot.bets.items()}
        if faults(played.inputs.game, played.inputs.house, bets):
            yield spot.spot


def fault_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    inputs, bet = played.inputs, moment.subject
    assert isinstance(bet, WrongBet)
    yield Prompt(
        moment.step.does,
        moment.spot,
        "bet-fault",
        Kind.CHOICE,
        Text(
            "%(placard)s Spot %(spot)s: what is wrong?",
            placard=placard(inputs.game, inputs.house),
            spot=str(bet.spot),
        ),
        (bet.limit.value,),
        _rule(inputs, bet),
        broken_words(inputs, bet),
        choices=limit_choices(inputs),
    )


def remedy_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
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
        Text("What becomes of it?"),
        tuple(choice.value for choice in right),
        _rule(played.inputs, bet),
        listed((broken_words(played.inputs, bet), right[0].words), ": "),
        choices=REMEDIES,
    )


def difference_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    """How far a wrong bet is from the nearest that would stand."""
    bet = moment.subject
    assert isinstance(bet, WrongBet)
    assert bet.stands is not None
    spot, name = str(bet.spot), played.inputs.game.wager(bet.wager).name
    stands = Text("%(bet)s of $%(cents)s would stand", bet=name, cents=print_cents(bet.stands))
    yield Prompt(
        moment.step.does,
        moment.spot,
        "bet-difference",
        Kind.AMOUNT,
        Text("Spot %(spot)s, %(bet)s: how much at least is missing?", spot=spot, bet=name)
        if bet.laid < bet.stands
        else Text("Spot %(spot)s, %(bet)s: how much of it goes back?", spot=spot, bet=name),
        (abs(bet.laid - bet.stands),),
        _rule(played.inputs, bet),
        listed((broken_words(played.inputs, bet), stands, *_ends(played, bet)), "; "),
    )


def _ends(played: Played, bet: WrongBet) -> Iterator[Text]:
    """What the patron makes of it, where that is not the nearest bet that would stand."""
    seat = next(seat for seat in played.inputs.seats if seat.spot == bet.spot)
    true = seat.bets[bet.wager]
    if true != bet.stands:
        yield Text("the patron makes it $%(cents)s", cents=print_cents(true))


def check_play_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    put = moment.subject
    assert isinstance(put, PutDown)
    right = RIGHT if put.cents == put.due else TOO_LITTLE if put.cents < put.due else TOO_MUCH
    yield Prompt(
        moment.step.does,
        moment.spot,
        "check-play",
        Kind.CHOICE,
        Text(
            "Spot %(spot)s puts down $%(cents)s for %(bet)s: right, too little or too much?",
            spot=str(put.spot),
            cents=print_cents(put.cents),
            bet=put.wager.name,
        ),
        (right.value,),
        _play_rule(moment, put),
        _due(played, put),
        choices=(RIGHT, TOO_LITTLE, TOO_MUCH),
    )


def play_difference_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    put = moment.subject
    assert isinstance(put, PutDown)
    spot, name = str(put.spot), put.wager.name
    yield Prompt(
        moment.step.does,
        moment.spot,
        "play-difference",
        Kind.AMOUNT,
        Text("Spot %(spot)s, %(bet)s: how much is missing?", spot=spot, bet=name)
        if put.cents < put.due
        else Text("Spot %(spot)s, %(bet)s: how much of it goes back?", spot=spot, bet=name),
        (abs(put.due - put.cents),),
        _play_rule(moment, put),
        _due(played, put),
    )


def _play_rule(moment: Moment, put: PutDown) -> str:
    return put.wager.sized or moment.step.rule


def _due(played: Played, put: PutDown) -> Text:
    due = Text(
        "%(bet)s is %(times)s times the %(main)s: $%(due)s",
        bet=put.wager.name,
        times=str(put.wager.times_ante),
        main=played.inputs.game.main.name,
        due=print_cents(put.due),
    )
    return listed((due, Text("no card is sold until it lies there")), "; ") if put.wager.bought else due


def _rule(inputs: Inputs, bet: WrongBet) -> str:
    return rule_of(inputs.game, inputs.house, Fault(bet.limit, bet.wager))
