"""Questions before the deal: which bets are wrong, what becomes of them, who is dealt to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from games.engine.cards.streams import Stream, pick
from games.engine.errors import require, require_type
from games.engine.money.amounts import MeterShare, print_cents
from games.engine.procedure.frames import Cue, Exercise, Felt, FeltBet, Frame, Happened
from games.engine.procedure.steps import in_order
from games.engine.questions.answers import NONE, Amount, AnswerChoice, OneOf, OneSpot, SomeSpots, lettered
from games.engine.questions.ask import CHECKS, ORDER, Ask, Interlude, Part, When
from games.engine.questions.hands import player_choices, spot_choice
from games.engine.questions.prompts import Prompt, PromptContext, Question, its_own_rule
from games.engine.rules.advice import WAGERING_LIMITS
from games.engine.rules.games import Game, Order
from games.engine.rules.houses import (
    LARGE_ABOVE,
    MAX_WAGERS,
    MAXIMUM,
    MINIMUM,
    OVER_MAXIMUM,
    SMALLEST_CHIP,
    House,
)
from games.engine.rules.limits import (
    HOUSE_LIMITS,
    Fault,
    Limit,
    fault_words,
    faults,
    limits_of,
    placard,
    rule_of,
)
from games.engine.rules.paytables import Row
from games.engine.rules.wagers import Wager
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, listed

# --- Wrong bets ---
# Wrong bets: what players lay against the limits, the words for it, and what puts it right.
# A wrong bet is made from the one that remains after the check and breaks exactly one limit. Whether a spot
# bets wrongly, and how, comes from a stream of the spot's own.


@dataclass(frozen=True, slots=True)
class WrongBet:
    """The bets of a spot as its player lays them, the limit that they break, and by which bet; `allowed` are
    the cents at which that bet would keep to it, None where a bet has to come back."""

    spot: int
    bets: Mapping[str, int]
    limit: Limit
    wager: str
    allowed: int | None

    @property
    def laid(self) -> int:
        return self.bets[self.wager]


WRONG_BET = "wrong-bet"


def happens(inputs: Inputs, exercise: Exercise) -> Iterator[Happened]:
    """Draw the spots that bet wrongly, ascending, and how."""
    for seat in inputs.seats:
        name = f"{inputs.seed}/{inputs.round}/wrong-bets/{seat.spot}"
        if Stream(name).draw(100) >= exercise.wrong_bets:
            continue
        chip = seat.color.cents if seat.color else 1
        ways = ways_to_bet_wrongly(inputs.rules, inputs.house, seat.spot, inputs.laid(seat))
        ways = tuple(way for way in ways if way.laid % chip == 0 and (way.allowed or 0) % chip == 0)
        if ways:
            limit = pick({way.limit for way in ways}, name)
            alike = {f"{way.wager}/{way.laid}": way for way in ways if way.limit == limit}
            bet = alike[pick(alike, f"{name}/{limit}")]
            facts = {"bets": dict(bet.bets), "limit": str(limit), "wager": bet.wager, "allowed": bet.allowed}
            yield Happened("take-bets", seat.spot, WRONG_BET, facts)


def wrong_bets(happened: Iterable[Happened]) -> tuple[WrongBet, ...]:
    """Make the wrong bets of what was drawn."""
    return tuple(
        WrongBet(one.spot, facts["bets"], Limit(facts["limit"]), facts["wager"], facts["allowed"])
        for one in happened
        if one.what == WRONG_BET and (facts := one.facts)
    )


def ways_to_bet_wrongly(game: Game, house: House, spot: int, true: Mapping[str, int]) -> tuple[WrongBet, ...]:
    """Every way to lay these bets that breaks one limit. If there are any that end in the true bets when they
    are put right, only those; else the player decides anew."""
    ways = [way for limit in limits_of(game) for way in _breaking(game, house, spot, true, limit)]
    return tuple(way for way in ways if way.allowed == true.get(way.wager)) or tuple(ways)


def _breaking(
    game: Game, house: House, spot: int, true: Mapping[str, int], limit: Limit
) -> Iterator[WrongBet]:
    if faults(game, house, true):
        return
    for wager in game.wagers:
        if not (wager.before_cards and wager.offered) or (wager.slug in true) is (limit is Limit.WAGERS):
            continue
        allowed = _nearest_allowed(game, house, wager, true, limit)
        for cents in _amounts(house, wager, allowed, limit):
            bets = {**true, wager.slug: cents}
            named = "" if limit in (Limit.WAGERS, Limit.LARGE) else wager.slug
            if faults(game, house, bets) == (Fault(limit, named),):
                yield WrongBet(spot, bets, limit, wager.slug, allowed)


def _nearest_allowed(
    game: Game, house: House, wager: Wager, true: Mapping[str, int], limit: Limit
) -> int | None:
    """The nearest amount at which this bet would keep to the limit, and so would what follows it."""
    if limit is Limit.FIXED:
        return house.amount(wager.fixed) if wager.fixed else None
    if limit in (Limit.OTHER_BET, Limit.EQUAL):
        return true.get(wager.at_most or wager.equal)
    if limit is Limit.LARGE and house.amount(LARGE_ABOVE.name) < house.amount(MINIMUM.name):
        return None
    options = {Limit.MINIMUM: MINIMUM, Limit.MAXIMUM: MAXIMUM, Limit.LARGE: LARGE_ABOVE}
    if limit not in options:
        return None
    own_most = wager.most if limit is Limit.MAXIMUM else ""
    amount = house.amount(own_most or options[limit].name)
    return amount if limit is Limit.MINIMUM else _most(game, house, wager.slug, true, amount)


def _most(game: Game, house: House, slug: str, bets: Mapping[str, int], amount: int) -> int | None:
    """The most of this bet, in chips, that breaks no limit with the others, where it or one that follows it
    is up to this amount."""
    times = {Fraction(1), *map(game.share, game.follows_on_hand if slug == game.main.slug else ())}
    chip = house.amount(SMALLEST_CHIP.name)
    amounts = (amount // each // chip * chip for each in times)
    return max((most for most in amounts if not faults(game, house, {**bets, slug: most})), default=None)


def _amounts(house: House, wager: Wager, allowed: int | None, limit: Limit) -> list[int]:
    """Return amounts in chips of the rack that a player might bet."""
    chip = house.amount(SMALLEST_CHIP.name)
    if limit is Limit.WAGERS:
        return [house.amount(wager.fixed or MINIMUM.name)]
    if allowed is None:
        return []
    if limit is Limit.MINIMUM:
        return list(range(chip, allowed, chip)[-4:])
    if limit is Limit.FIXED:
        return [cents for cents in (allowed - 100, allowed * 2, allowed * 5) if cents > 0]
    steps = [step for step in (500, 1_000, 2_500, 10_000) if step <= allowed]
    more = [allowed + step for step in steps]
    if limit is Limit.EQUAL:
        more += [allowed - step for step in steps if step < allowed]
    return [cents for cents in more or [allowed + chip] if cents % chip == 0]


ADDS = AnswerChoice("adds", Text("have the player add to it"), "a")
EXCESS = AnswerChoice("excess", Text("give the extra back to the player"), "x")
ONE_BACK = AnswerChoice("one-back", Text("give one whole bet back to the player"), "o")
TAKEN = AnswerChoice("taken", Text("put the extra in the rack"), "t")
STANDS = AnswerChoice("stands", Text("let it stand and deal"), "s")
REMEDIES = (ADDS, EXCESS, ONE_BACK, TAKEN, STANDS)
AND_SPIN = AnswerChoice(STANDS.value, Text("let it stand and spin"), STANDS.key)


def ways_to_put_right(inputs: Inputs, bet: WrongBet) -> tuple[AnswerChoice, ...]:
    """Return what puts a bet right; of one over the maximum the way of the house, where it says one."""
    ways = tuple(_ways(inputs, bet))
    over = inputs.house.choices.get(OVER_MAXIMUM.name) if bet.limit is Limit.MAXIMUM else None
    by_house = EXCESS if over == OVER_MAXIMUM.default else ONE_BACK
    return (by_house,) if over and by_house in ways else ways


def _ways(inputs: Inputs, bet: WrongBet) -> Iterator[AnswerChoice]:
    if bet.allowed is not None:
        adds = bet.laid < bet.allowed
        yield ADDS if adds else EXCESS
        if _other_can_be_made_equal(inputs, bet):
            yield EXCESS if adds else ADDS
    required = {wager.slug for wager in inputs.game.required}
    for slug in bet.bets:
        left = {other: cents for other, cents in bet.bets.items() if other != slug}
        # Without the bets that every player makes a spot is not dealt in, so nothing else may be left lying.
        if not left or (required <= left.keys() and not faults(inputs.game, inputs.house, left)):
            yield ONE_BACK
            return


def _other_can_be_made_equal(inputs: Inputs, bet: WrongBet) -> bool:
    """Of two bets that must be equal neither is the wrong one."""
    if bet.limit is not Limit.EQUAL:
        return False
    other = inputs.game.wager(bet.wager).equal
    return not faults(inputs.game, inputs.house, {**bet.bets, other: bet.laid})


def other_differences(inputs: Inputs, bet: WrongBet) -> Iterator[int]:
    """Of bets of which one too many is large, each may be the one that is made smaller."""
    if bet.limit is not Limit.LARGE or bet.allowed is None:
        return
    above = inputs.house.amount(LARGE_ABOVE.name)
    for slug, cents in bet.bets.items():
        most = _most(inputs.game, inputs.house, slug, bet.bets, above)
        if most is not None and most < cents:
            yield cents - most


def limit_choices(inputs: Inputs) -> tuple[AnswerChoice, ...]:
    """The whole list for the game, whatever is wrong."""
    game, above = inputs.game, print_cents(inputs.house.cap(LARGE_ABOVE))
    other = next((game.wager(wager.at_most).name for wager in game.wagers if wager.at_most), "")
    words = {
        Limit.MINIMUM: (Text("a bet is below the minimum"), "b"),
        Limit.MAXIMUM: (Text("a bet is above the maximum"), "a"),
        Limit.OTHER_BET: (Text("a bet is larger than the %(bet)s", bet=other), "e"),
        Limit.EQUAL: (Text("two bets that must be equal aren’t"), "q"),
        Limit.FIXED: (Text("a fixed-size bet is the wrong amount"), "s"),
        Limit.WAGERS: (Text("there are too many bets"), "m"),
        Limit.LARGE: (Text("too many bets are above $%(cents)s", cents=above), "l"),
        Limit.INSIDE: (Text("the inside bets together are below their minimum"), "i"),
    }
    return tuple(AnswerChoice(limit.value, *words[limit]) for limit in limits_of(game))


def broken_words(inputs: Inputs, bet: WrongBet) -> Text:
    return fault_words(inputs.game, inputs.house, Fault(bet.limit, bet.wager), bet.bets)


# --- Check bets ---
# Bets before the deal: which are wrong, what is wrong, what becomes of them.


def _rules_of_limits(posed: PromptContext) -> Iterable[str]:
    sized = dict.fromkeys(wager.sized for wager in posed.game.wagers)
    state = (WAGERING_LIMITS,) if MAX_WAGERS in posed.game.options else ()
    return (*sized, *state, HOUSE_LIMITS)


CHECK_BETS, BET_FAULT, BET_REMEDY, BET_DIFFERENCE = (
    Question(slug, label, kind, decided_by=_rules_of_limits)
    for slug, label, kind in (
        ("check-bets", Text("Bets outside the limits"), Text("Checking the bets")),
        ("bet-fault", Text("Finding what’s wrong with a bet"), Text("Finding what’s wrong with a bet")),
        ("bet-remedy", Text("Correcting a bet"), Text("Correcting a bet")),
        (
            "bet-difference",
            Text("Amount over or short of the limit"),
            Text("Amount over or short of the limit"),
        ),
    )
)


NO_SPOT = lettered(NONE, Text("none"), "n")
OF_SPOTS = Text("%(placard)s Which spots have a bet outside the limits?"), Text("spot %(spot)s: %(because)s")
OF_COLORS = Text("%(placard)s Who has a bet outside the limits?"), Text("%(player)s: %(because)s")
"""Question and reason, where players are known by their spot and by the color of their chips."""
AT_SPOT = Text("%(placard)s What is wrong on spot %(spot)s?")
OF_PLAYER = Text("%(placard)s What is wrong with this player’s bets?")


def before_the_bets_stand(cue: Cue) -> Iterator[Frame]:
    """All of them as they were laid, then each wrong spot by itself."""
    if not cue.first:
        return
    wrong = wrong_bets(cue.happened)
    felt = _as_laid(cue.inputs.game, cue.scene.after, wrong)
    yield Frame(cue.step, 0, felt, ("check-bets",), "check", wrong)
    for bet in wrong:
        yield Frame(cue.step, bet.spot, felt, ("bet-fault", "bet-remedy"), "check", bet)
        if bet.allowed is not None:
            yield Frame(cue.step, bet.spot, felt, ("bet-difference",), "amount", bet)


def _as_laid(game: Game, felt: Felt, wrong: tuple[WrongBet, ...]) -> Felt:
    """The wrong bets in the order of the layout, whatever the one in which they were stored."""
    for bet in wrong:
        bets = {one.slug: FeltBet(bet.bets[one.slug]) for one in game.wagers if one.slug in bet.bets}
        felt = felt.with_spot(replace(felt.spot(bet.spot), bets=bets))
    return felt


def check_bets(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs, wrong = played.inputs, require_type(tuple, frame.subject)
    named = player_choices(inputs)
    text, because = OF_COLORS if inputs.game.colors else OF_SPOTS
    words = []
    for bet in wrong:
        facts = {"player": named[bet.spot].words} if inputs.game.colors else {}
        words.append(because.filled(spot=str(bet.spot), because=broken_words(inputs, bet), **facts))
    rules = {_rule(inputs, bet) for bet in wrong}
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=CHECK_BETS,
        kind=SomeSpots((*named.values(), NO_SPOT)),
        text=text.filled(placard=placard(inputs.game, inputs.house)),
        right=(frozenset(_broken(played, frame)),),
        rule=rules.pop() if len(rules) == 1 else HOUSE_LIMITS,
        because=listed(words, ", ") if words else Text("every bet is within the limits"),
    )


def _broken(played: SettledRound, frame: Frame) -> Iterator[int]:
    """The spots whose bets, as they lie there, break a limit."""
    for spot in frame.felt.spots:
        bets = {slug: bet.stake for slug, bet in spot.bets.items()}
        if faults(played.inputs.game, played.inputs.house, bets):
            yield spot.spot


def bet_fault(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs, bet = played.inputs, _bet(frame)
    limits = placard(inputs.game, inputs.house)
    of_spot = AT_SPOT.filled(placard=limits, spot=str(bet.spot))
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=BET_FAULT,
        kind=OneOf(limit_choices(inputs)),
        text=OF_PLAYER.filled(placard=limits) if inputs.game.colors else of_spot,
        right=(bet.limit.value,),
        rule=_rule(inputs, bet),
        because=broken_words(inputs, bet),
    )


def bet_remedy(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Whatever puts the bets right, for no rule prefers one way to another."""
    bet = _bet(frame)
    right = ways_to_put_right(played.inputs, bet)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=BET_REMEDY,
        kind=OneOf((*REMEDIES[:-1], AND_SPIN) if played.inputs.game.falls else REMEDIES),
        text=Text("How do you correct this bet?"),
        right=tuple(choice.value for choice in right),
        rule=_rule(played.inputs, bet),
        because=listed((broken_words(played.inputs, bet), right[0].words), ": "),
    )


def bet_difference(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Yield how far a wrong bet is from the nearest that would stand, in words that do not say which way."""
    bet = _bet(frame)
    allowed = require(bet.allowed, "bet that would stand")
    name = played.inputs.game.wager(bet.wager).name
    words = Text("%(bet)s of $%(cents)s is allowed", bet=name, cents=print_cents(allowed))
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=BET_DIFFERENCE,
        kind=Amount(),
        text=Text("By how much is the bet over or short?"),
        right=tuple(dict.fromkeys((abs(bet.laid - allowed), *other_differences(played.inputs, bet)))),
        rule=_rule(played.inputs, bet),
        because=listed((broken_words(played.inputs, bet), words, *_ends(played, bet)), ", "),
    )


def _ends(played: SettledRound, bet: WrongBet) -> Iterator[Text]:
    """What the player makes of it, where that is not the nearest bet that would stand."""
    seat = played.inputs.seat(bet.spot)
    true = seat.bets[bet.wager]
    if true != bet.allowed:
        yield Text("the player makes it $%(cents)s", cents=print_cents(true))


def _bet(frame: Frame) -> WrongBet:
    return require_type(WrongBet, frame.subject)


def _rule(inputs: Inputs, bet: WrongBet) -> str:
    return rule_of(inputs.game, inputs.house, Fault(bet.limit, bet.wager))


# --- First spots ---
# Order: which spot is dealt first, and which is paid first off a meter.


FIRST_DEALT, OWN_PACKET, FIRST_PAID = (
    Question(slug, label, kind, decided_by=its_own_rule)
    for slug, label, kind in (
        ("first-dealt", Text("Dealt first"), Text("First spot dealt")),
        ("own-packet", Text("Dealer’s packet"), Text("When to deal the dealer’s packet")),
        ("first-paid", Text("Paid first"), Text("First spot paid from the meter")),
    )
)
OWN_PACKET_COMES = (
    lettered("first", Text("before the players"), "b"),
    lettered("last", Text("after the players"), "a"),
)


@dataclass(frozen=True, slots=True)
class TwoHits:
    """Two spots that might hit the meter in one round, ascending, and the line that both might hold."""

    spots: tuple[int, int]
    row: Row


def before_the_deal(cue: Cue) -> Iterator[Frame]:
    """With the bets down: who is dealt first, and when does the dealer come?"""
    if len(cue.inputs.seats) < 2 and not cue.inputs.game.dealer.size:
        return
    yield Frame(cue.step, 0, cue.felt, ("first-dealt",), "first")


def first_dealt(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The first spot, where there are two to choose from, and the dealer's own place in the deal, where the
    dealer is dealt cards."""
    spots = tuple(seat.spot for seat in in_order(played.inputs.seats, Order.CLOCKWISE))
    if len(spots) > 1:
        yield Prompt(
            step=frame.step.name,
            spot=0,
            question=FIRST_DEALT,
            kind=OneSpot(tuple(map(spot_choice, spots))),
            text=Text("Which spot do you deal first?"),
            right=(spots[0],),
            rule=frame.step.rule,
            because=Text("spot %(spot)s is the first from your left", spot=str(spots[0])),
        )
    if not played.inputs.game.dealer.size:
        return
    yield Prompt(
        step=frame.step.name,
        spot=0,
        question=OWN_PACKET,
        kind=OneOf(OWN_PACKET_COMES),
        text=Text("When do you deal the dealer’s packet?"),
        right=("last",),
        rule=frame.step.rule,
        because=Text("deal every player before the dealer"),
    )


def before_reconciling(cue: Cue) -> Iterator[Frame]:
    """Two hits on one meter, while it is not known yet whether there are any."""
    hits = two_hits(cue.inputs)
    if hits:
        yield Frame(cue.step, 0, cue.felt, ("first-paid",), "paid", hits)


def two_hits(inputs: Inputs) -> TwoHits | None:
    """Two of the progressive bettors, by a stream of their own, and a share that is not all of the meter: a
    house may have that one split."""
    wager = inputs.game.progressive
    if wager is None:
        return None
    bettors = [seat.spot for seat in inputs.seats if seat.bets.get(wager.slug)]
    rows = inputs.house.paytable(inputs.sheet, wager).rows
    shares = [row for row in rows if isinstance(row.pays, MeterShare) and row.pays.percent < 100]
    if len(bettors) < 2 or not shares:
        return None
    stream = Stream(f"{inputs.seed}/{inputs.round}/first-paid")
    one = bettors.pop(stream.draw(len(bettors)))
    other = bettors[stream.draw(len(bettors))]
    return TwoHits((min(one, other), max(one, other)), shares[0])


def first_paid(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    hits = require_type(TwoHits, frame.subject)
    progressive = require(played.inputs.game.progressive, "progressive")
    one, other = hits.spots
    yield Prompt(
        step=frame.step.name,
        spot=0,
        question=FIRST_PAID,
        kind=OneSpot(tuple(map(spot_choice, hits.spots))),
        text=Text(
            "Spots %(one)s and %(other)s both hit the meter with a %(hand)s. Which do you pay first?",
            one=str(one),
            other=str(other),
            hand=hits.row.words,
        ),
        right=(other,),
        rule=progressive.citations.first or frame.step.rule,
        because=Text("spot %(spot)s is farther to your right", spot=str(other)),
    )


ASKS = (
    Ask(
        "check-bets",
        Part.PROCEDURE,
        {
            "check-bets": check_bets,
            "bet-fault": bet_fault,
            "bet-remedy": bet_remedy,
            "bet-difference": bet_difference,
        },
        (CHECK_BETS, BET_FAULT, BET_REMEDY, BET_DIFFERENCE),
        interludes=(Interlude(When.BEFORE, before_the_bets_stand, 5, at=frozenset({"take-bets"})),),
        groups=(CHECKS,),
        titles={"check": Text("Checking the bets")},
        rates={"wrong_bets": 40},
        happens=happens,
    ),
    Ask(
        "first-dealt",
        Part.PROCEDURE,
        {"first-dealt": first_dealt},
        (FIRST_DEALT, OWN_PACKET),
        interludes=(Interlude(When.BEFORE, before_the_deal, 2, at=frozenset({"deal"})),),
        groups=(ORDER,),
        titles={"first": Text("First spot dealt")},
    ),
    Ask(
        "first-paid",
        Part.PROCEDURE,
        {"first-paid": first_paid},
        (FIRST_PAID,),
        interludes=(Interlude(When.BEFORE, before_reconciling, 3, at=frozenset({"order"})),),
        groups=(ORDER,),
        titles={"paid": Text("First spot paid")},
    ),
)
