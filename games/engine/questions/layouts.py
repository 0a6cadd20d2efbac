"""Questions where all bet on what falls: what is called, the number, which bets win, chips, money, stacks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache

from games.engine.cards.cards import Card
from games.engine.errors import require, require_type
from games.engine.misconceptions.mistake import Subject
from games.engine.money.amounts import Odds, print_cents
from games.engine.money.cutting import BARREL
from games.engine.procedure.frames import FeltChips, Frame
from games.engine.questions import aspects
from games.engine.questions.answers import (
    Amount,
    AnswerChoice,
    Count,
    OneOf,
    SomeOf,
    Stacks,
    lettered,
)
from games.engine.questions.ask import BETS_CALLED, PAYOUTS, WINNERS, Ask, Part
from games.engine.questions.prompts import Prompt, PromptContext, Question, its_own_rule
from games.engine.questions.table_hands import NO_BET
from games.engine.rules.games import Game
from games.engine.rules.layouts import NUMBERS, RED
from games.engine.rules.sources import Wheel
from games.engine.rules.wagers import Action, At, OnFall, Wager
from games.engine.settlement.color_chips import chips_words
from games.engine.settlement.inputs import Color, Inputs, SettlementLine
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, all_of, listed

OF_BETS = frozenset({Subject.BETS})


def _rules_of_bets(posed: PromptContext) -> Iterable[str]:
    """Return the rules by which bets win, lose and go by half, whatever they are."""
    cited = [wager.citations for wager in posed.game.wagers]
    return (rule for one in cited for rule in (one.win, one.lose, one.half))


NUMBERS_CALLED = Question(
    "numbers",
    Text("Numbers"),
    Text("Numbers of a call bet"),
    8,
    explained_by=OF_BETS,
    decided_by=its_own_rule,
)
CALL_CHIPS, CALL_COST, CHANGE = (
    Question(slug, label, kind, seconds, explained_by=OF_BETS, decided_by=its_own_rule, in_row=True)
    for slug, label, kind, seconds in (
        ("call-chips", Text("Chips"), Text("Chips of a call bet"), 5),
        ("call-cost", Text("Cost"), Text("Cost of a call bet"), 5),
        ("change", Text("Change"), Text("Change of a call bet"), 4),
    )
)
NUMBER, COLOR, ODD_EVEN, LOW_HIGH = (
    Question(slug, label, kind, 2, decided_by=its_own_rule, in_row=True)
    for slug, label, kind in (
        ("number", Text("Winning number"), Text("Calling the number")),
        ("color", Text("Color"), Text("Color of the number")),
        ("odd-even", Text("Odd or even"), Text("Odd or even")),
        ("low-high", Text("Low or high"), Text("Low or high")),
    )
)
WINS, LOSES = (
    Question(slug, label, seconds=seconds, explained_by=OF_BETS, decided_by=_rules_of_bets)
    for slug, label, seconds in (
        ("winners", Text("Winning bets"), 12),
        ("losers", Text("Losing outside bets"), 6),
    )
)
HALF = Question(
    "half",
    Text("Taken on zero"),
    seconds=4,
    explained_by=OF_BETS,
    decided_by=_rules_of_bets,
    by_wager=True,
    in_row=True,
)
CHIPS, MONEY, SENT = (
    Question(slug, label, kind, seconds, explained_by=OF_BETS, decided_by=decides, in_row=True)
    for slug, label, kind, seconds, decides in (
        ("chips", Text("Chips"), Text("Payout in chips"), 12, _rules_of_bets),
        ("money", Text("Money"), Text("Payout in money"), 8, _rules_of_bets),
        ("sent", Text("Stacks and chips"), Text("How a payout is sent"), 5, its_own_rule),
    )
)

KIND_CHIPS = Question(
    "kind-chips",
    Text("Chips by kind of bet"),
    Text("Payout in chips"),
    6,
    explained_by=OF_BETS,
    decided_by=_rules_of_bets,
    in_row=True,
    by_kind=True,
)

# --- What is called ---------------------------------------------------------------------------------------


def called(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Of neighbors the numbers; then what a call takes in chips and in money, and what goes back."""
    inputs, seat = played.inputs, played.inputs.seat(frame.spot)
    call, color = seat.called[max(frame.turn, 1) - 1], require(seat.color, "color")
    if numbers := inputs.rules.numbers_called(call.name):
        wheel = require_type(Wheel, inputs.rules.source)
        side_by_side = Text("%(numbers)s lie side by side on the wheel", numbers=listed(numbers, ", "))
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=NUMBERS_CALLED,
            kind=SomeOf(in_wheel_order(wheel.pockets)),
            text=Text("Which numbers get a chip?"),
            right=(frozenset(map(str, numbers)),),
            rule=frame.step.rule,
            because=side_by_side,
        )
    units = sum(units for _slug, units in inputs.rules.bundles[call.name])
    chips = units * call.units
    cost = chips * color.cents
    facts = {"chips": str(chips), "value": print_cents(color.cents), "cost": print_cents(cost)}
    back = {"gives": print_cents(call.gives), "cost": facts["cost"], "back": print_cents(call.gives - cost)}
    of_units = {"units": str(call.units), "places": str(units), "chips": facts["chips"]}
    asked = (
        (
            CALL_CHIPS,
            call.name.partition("-")[0],
            Count(),
            Text("How many chips does this call take?"),
            chips,
            Text("%(units)s × %(places)s = %(chips)s", **of_units),
        ),
        (
            CALL_COST,
            "",
            Amount(),
            Text("What does it cost?"),
            cost,
            Text("%(chips)s × $%(value)s = $%(cost)s", **facts),
        ),
        (
            CHANGE,
            aspects.CHANGE,
            Amount(),
            Text("How much change do you give?"),
            call.gives - cost,
            Text("$%(gives)s − $%(cost)s = $%(back)s", **back),
        ),
    )
    for question, aspect, kind, text, right, because in asked:
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=question,
            kind=kind,
            text=text,
            right=(right,),
            rule=frame.step.rule,
            because=because,
            aspect=aspect,
        )


# --- The number -------------------------------------------------------------------------------------------


NEITHER = lettered("neither", Text("neither"), "n")
COLORS = (
    lettered("red", Text("red"), "r"),
    lettered("black", Text("black"), "b"),
    lettered("green", Text("green"), "g"),
)
ODD_OR_EVEN = (lettered("odd", Text("odd"), "o"), lettered("even", Text("even"), "e"), NEITHER)
LOW_OR_HIGH = (lettered("low", Text("low"), "l"), lettered("high", Text("high"), "h"), NEITHER)


@cache
def pockets_of(pockets: tuple[Card, ...]) -> tuple[AnswerChoice, ...]:
    """Each pocket of a wheel, in the order of the layout."""
    return in_wheel_order(tuple(sorted(pockets, key=lambda pocket: (int(pocket), len(pocket)))))


@cache
def in_wheel_order(pockets: tuple[Card, ...]) -> tuple[AnswerChoice, ...]:
    """Return each pocket of a wheel, as they lie side by side."""
    return tuple(AnswerChoice(str(pocket), Text(str(pocket)), str(pocket)) for pocket in pockets)


def said_of(pocket: Card) -> tuple[str, str, str]:
    """Return the color of a pocket, odd or even, low or high; a zero is neither."""
    number = int(pocket)
    if not number:
        return "green", NEITHER.value, NEITHER.value
    color = "red" if number in RED else "black"
    return color, "odd" if number % 2 else "even", "low" if number <= NUMBERS // 2 else "high"


IS = Text("%(pocket)s is %(what)s")
ZERO_IS = Text("zero is neither")


def fallen(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The number as it is called, of the pocket in which the ball lies."""
    pocket = require(frame.felt.fall, "fall")
    wheel = require_type(Wheel, played.inputs.rules.source)
    color, odd_even, low_high = said_of(pocket)
    asked = (
        (NUMBER, "", pockets_of(wheel.pockets), Text("Which number is it?"), str(pocket)),
        (COLOR, aspects.of_color(int(pocket)), COLORS, Text("Which color is it?"), color),
        (ODD_EVEN, aspects.ODD_EVEN, ODD_OR_EVEN, Text("Is it odd or even?"), odd_even),
        (LOW_HIGH, aspects.LOW_HIGH, LOW_OR_HIGH, Text("Is it low or high?"), low_high),
    )
    for question, aspect, choices, text, right in asked:
        words = next(choice.words for choice in choices if choice.value == right)
        because = Text("the ball lies on %(pocket)s", pocket=pocket)
        if question is not NUMBER:
            because = ZERO_IS if right == NEITHER.value else IS.filled(pocket=pocket, what=words)
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=question,
            kind=OneOf(choices),
            text=text,
            right=(right,),
            rule=frame.step.rule,
            because=because,
            aspect=aspect,
        )


# --- Which bets win ---------------------------------------------------------------------------------------


def item_of(slug: str, spot: int) -> str:
    """Return what one player's chips on one place are answered by."""
    return f"{slug}.{spot}"


ITEM = Text("%(bet)s, %(color)s")
"""One player's chips on one place: "Split 17 and 20, yellow"."""


def _lying(played: SettledRound, frame: Frame) -> list[tuple[Wager, FeltChips]]:
    """Return all that lies on the layout, in the order in which places are paid."""
    layout = frame.felt.layout
    in_order = (wager for wager in played.inputs.rules.wagers if wager.slug in layout)
    return [(wager, chips) for wager in in_order for chips in layout[wager.slug]]


def winners(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Each player's chips on each place are one item."""
    pocket, lying = require(frame.felt.dolly, "dolly"), _lying(played, frame)
    choices, won, named = list[AnswerChoice](), list[SettlementLine](), list[Text]()
    owners = chips_words(played.inputs)
    for number, (wager, chips) in enumerate(lying, start=1):
        words = ITEM.filled(bet=wager.name, color=owners[chips.spot])
        choices.append(AnswerChoice(item_of(wager.slug, chips.spot), words, str(number)))
        line = played.at(chips.spot, wager.slug)
        if line and line.action is Action.PAY:
            won.append(line)
            named.append(words)
    because = Text("no bet covers %(pocket)s", pocket=pocket)
    if named:
        because = Text("%(pocket)s is covered by %(bets)s", pocket=pocket, bets=listed(named, " · "))
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=WINS,
        kind=SomeOf((*choices, NO_BET)),
        text=Text("Which bets win?"),
        right=(frozenset(item_of(line.wager, line.spot) for line in won),),
        rule=played.inputs.rules.main.citations.win,
        because=because,
        aspect=_aspect_of_winners(played.inputs, pocket, won),
    )


def _aspect_of_winners(inputs: Inputs, pocket: Card, won: Sequence[SettlementLine]) -> str:
    if not int(pocket):
        return aspects.ZERO
    covered = set(_covered_inside(inputs, won))
    return aspects.MORE_KINDS if len(covered) > 2 else aspects.TWO_KINDS if len(covered) == 2 else ""


def _covered_inside(inputs: Inputs, lines: Iterable[SettlementLine]) -> Iterator[int]:
    """Yield how many numbers each of these bets covers that lies inside."""
    bets = (inputs.rules.wager(line.wager) for line in lines)
    yield from (len(require_type(OnFall, bet.win_condition).wins) for bet in bets if bet.inside)


def losers(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The boxes outside from which all is taken; inside all goes that is not under the dolly."""
    pocket = require(frame.felt.dolly, "dolly")
    outside = dict.fromkeys(wager for wager, _chips in _lying(played, frame) if not wager.inside)
    spots = {wager.slug: frame.felt.layout[wager.slug] for wager in outside}
    lost = [
        wager
        for wager in outside
        if any(_is_taken(played.at(chips.spot, wager.slug)) for chips in spots[wager.slug])
    ]
    if not outside:
        return
    because = Text("every outside bet covers %(pocket)s", pocket=pocket)
    if lost:
        bets = all_of(wager.name for wager in lost)
        because = Text("%(pocket)s isn’t covered by %(bets)s", pocket=pocket, bets=bets)
    elif is_outside_all(played.inputs.game, pocket):
        because = Text("on %(pocket)s half of each is taken", pocket=pocket)
    choices = (AnswerChoice(one.slug, one.name, str(key)) for key, one in enumerate(outside, start=1))
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=LOSES,
        kind=SomeOf((*choices, NO_BET)),
        text=Text("Which outside bets do you take whole?"),
        right=(frozenset(wager.slug for wager in lost),),
        rule=played.inputs.rules.main.citations.lose,
        because=because,
        aspect="" if int(pocket) else aspects.ZERO,
    )


def _is_taken(line: SettlementLine | None) -> bool:
    return line is not None and line.action is Action.TAKE


def is_outside_all(game: Game, pocket: Card) -> bool:
    """Return whether no outside bet covers a pocket: it is a zero."""
    outside = (wager.win_condition for wager in game.wagers if not wager.inside)
    return not any(isinstance(how, OnFall) and pocket in how.wins for how in outside)


def is_even_money(wager: Wager) -> bool:
    return isinstance(wager.pays, At) and wager.pays.win == wager.pays.to


def halves(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """On a zero, in any house: how much of each bet on an even chance is taken."""
    if not is_outside_all(played.inputs.game, require(frame.felt.dolly, "dolly")):
        return
    owners = chips_words(played.inputs)
    for wager, chips in _lying(played, frame):
        line = played.at(chips.spot, wager.slug)
        if wager.inside or not is_even_money(wager) or line is None:
            continue
        facts = {"stake": print_cents(line.stake), "due": print_cents(-line.net)}
        because = line.because
        if line.action is Action.HALF:
            because = Text("%(because)s, $%(due)s of $%(stake)s", because=line.because, **facts)
        words = ITEM.filled(bet=wager.name, color=owners[chips.spot])
        yield Prompt(
            step=frame.step.name,
            spot=chips.spot,
            question=HALF,
            kind=Amount(gives=-1),
            text=Text("How much of $%(stake)s on %(bet)s do you take?", stake=facts["stake"], bet=words),
            right=(max(0, -line.net),),
            rule=line.rule,
            wager=wager.slug,
            bet=words,
            note=Text("bet $%(bet)s", bet=facts["stake"]),
            because=because,
        )


# --- What is paid -----------------------------------------------------------------------------------------


def _paid(played: SettledRound, frame: Frame) -> list[SettlementLine]:
    """Return what is paid of the bets that lie there still, the longest odds first."""
    lying = [slug for slug, bet in frame.felt.spot(frame.spot).bets.items() if bet.state == "live"]
    lines = (played.at(frame.spot, slug) for slug in lying)
    due = (line for line in lines if line and line.action is Action.PAY and line.at == frame.step.name)
    return sorted(due, key=_odds_of, reverse=True)


def _odds_of(line: SettlementLine) -> Fraction:
    return Fraction(line.pays, line.stake)


def sum_of_chips(terms: Sequence[tuple[Fraction, int]], total: int) -> Text:
    """ "35 + 3 × 17 + 2 × 8 = 102": chips by their odds."""
    written = [_term(str(Odds(odds).times_words), chips) for odds, chips in terms]
    if len(terms) == 1 and terms[0][1] == 1:
        return Text("one chip at %(odds)s to 1", odds=written[0])
    return Text("%(sum)s = %(total)s", sum=listed(written, " + "), total=str(total))


def _term(odds: str, chips: int) -> str:
    return odds if chips == 1 else f"{chips} × {odds}"


def chips(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """What a player is paid in chips of the own color: of several kinds of bets each, then in all."""
    color, lines = played.inputs.seat(frame.spot).color, _paid(played, frame)
    if color is None:
        return
    yield from _chips_by_kind(played, frame, lines)
    total = _in_chips(played.inputs, frame.spot, lines)
    because = sum_of_chips(_terms(lines, color), total) if lines else NOTHING_WINS
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=CHIPS,
        kind=Count(),
        text=Text("How many chips do you pay %(color)s?", color=color.name),
        right=(total,),
        rule=_rule_of(played, lines),
        because=because,
        aspect=aspects.of_paid(_covered_inside(played.inputs, lines)) if lines else "",
    )


def _chips_by_kind(played: SettledRound, frame: Frame, lines: Sequence[SettlementLine]) -> Iterator[Prompt]:
    """A single kind is asked as the total alone."""
    rules, color = played.inputs.rules, require(played.inputs.seat(frame.spot).color, "color")
    kinds = dict[str, list[SettlementLine]]()
    for line in lines:
        kinds.setdefault(rules.families[line.wager], []).append(line)
    for kind, alike in kinds.items() if len(kinds) > 1 else ():
        wager, total = rules.wager(kind), _in_chips(played.inputs, frame.spot, alike)
        staked = sum(line.stake for line in alike) // color.cents
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=KIND_CHIPS,
            kind=Count(),
            text=Text("%(bet)s: how many chips do you pay?", bet=wager.kind_name),
            right=(total,),
            rule=_rule_of(played, alike),
            because=sum_of_chips(_terms(alike, color), total),
            wager=kind,
            bet=wager.kind_name,
            aspect=aspects.of_paid(_covered_inside(played.inputs, alike)),
            note=ONE_CHIP if staked == 1 else Text("%(count)s chips", count=str(staked)),
        )


ONE_CHIP = Text("1 chip")
NOTHING_WINS = Text("none of these bets wins")


def _terms(lines: Iterable[SettlementLine], color: Color) -> list[tuple[Fraction, int]]:
    """Return how many chips are paid at which odds."""
    counted = Counter[Fraction]()
    for line in lines:
        counted[_odds_of(line)] += line.stake // color.cents
    return list(counted.items())


def _in_chips(inputs: Inputs, spot: int, lines: Iterable[SettlementLine]) -> int:
    color = require(inputs.seat(spot).color, "color")
    return sum(line.pays for line in lines) // color.cents


def _rule_of(played: SettledRound, lines: Sequence[SettlementLine]) -> str:
    return lines[0].rule if lines else played.inputs.rules.main.citations.win


def money(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The same at the value of the color; of value chips, bet by bet."""
    color, lines = played.inputs.seat(frame.spot).color, _paid(played, frame)
    total = sum(line.pays for line in lines)
    due, text, aspect = print_cents(total), Text("How much do you pay?"), aspects.VALUE_CHIPS
    if color:
        aspect = "" if color.cents == DOLLAR else aspects.WORTH
        count, value = str(_in_chips(played.inputs, frame.spot, lines)), print_cents(color.cents)
        text = Text("How much is this payout in money, at $%(value)s a chip?", value=value)
        because = Text("%(chips)s × $%(value)s = $%(due)s", chips=count, value=value, due=due)
    else:
        bets = [
            Text("%(odds)s × $%(bet)s", odds=Odds(_odds_of(line)).times_words, bet=print_cents(line.stake))
            for line in lines
        ]
        because = Text("%(sum)s = $%(due)s", sum=listed(bets, " + "), due=due) if lines else NOTHING_WINS
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=MONEY,
        kind=Amount(gives=0 if color else 1),
        text=text,
        right=(total,),
        rule=_rule_of(played, lines),
        because=because,
        aspect=aspect,
    )


def sent(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """In stacks of twenty, and chips besides."""
    color = played.inputs.seat(frame.spot).color
    if color is None:
        return
    total = _in_chips(played.inputs, frame.spot, _paid(played, frame))
    stacks, rest = divmod(total, BARREL)
    facts = {"stacks": str(stacks), "of": str(BARREL), "rest": str(rest), "total": str(total)}
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=SENT,
        kind=Stacks(color.cents),
        text=Text("How many stacks of twenty do you send, and how many chips besides?"),
        right=(f"{stacks} {rest}",),
        rule=frame.step.rule,
        because=Text("%(stacks)s × %(of)s + %(rest)s = %(total)s", **facts),
    )


DOLLAR = 100
"""Cents."""

CALLED_OUT = (NUMBER, COLOR, ODD_EVEN, LOW_HIGH)

ASKS = (
    Ask(
        "called",
        Part.EVERYDAY,
        {"called": called},
        (NUMBERS_CALLED, CALL_CHIPS, CALL_COST, CHANGE),
        groups=(BETS_CALLED,),
        kind=BETS_CALLED.words,
    ),
    Ask("fallen", Part.EVERYDAY, {"fallen": fallen}, CALLED_OUT, groups=(WINNERS,)),
    Ask("winners", Part.EVERYDAY, {"winners": winners}, (WINS,), groups=(WINNERS,)),
    Ask("losers", Part.EVERYDAY, {"losers": losers}, (LOSES,), groups=(WINNERS,)),
    Ask("halves", Part.EVERYDAY, {"halves": halves}, (HALF,), groups=(PAYOUTS,)),
    Ask("chips", Part.EVERYDAY, {"chips": chips}, (CHIPS, KIND_CHIPS), groups=(PAYOUTS,)),
    Ask("money", Part.EVERYDAY, {"money": money}, (MONEY,), groups=(PAYOUTS,)),
    Ask("sent", Part.EVERYDAY, {"sent": sent}, (SENT,), groups=(PAYOUTS,)),
)
