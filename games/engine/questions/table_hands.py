"""Questions where all bet on hands of the table: totals, third cards, the call, what is taken, boxes."""

from collections.abc import Iterable, Iterator
from functools import cache

from games.engine.cards.cards import RANKS_WITH_ARTICLE, Card
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.cards.points import last_digit, points
from games.engine.errors import require_type
from games.engine.misconceptions.mistake import Subject
from games.engine.money.amounts import MeterShare, print_cents
from games.engine.procedure.frames import FeltHand, Frame
from games.engine.questions.answers import NONE, Amount, AnswerChoice, OneOf, SomeOf, lettered
from games.engine.questions.ask import COMMISSION, PAYOUTS, THIRD_CARDS, TOTALS, Ask, Part
from games.engine.questions.hands import YES_OR_NO
from games.engine.questions.prompts import Prompt, PromptContext, Question, its_own_rule, rules_of_every_bet
from games.engine.rules.games import Game, Step
from games.engine.rules.third_cards import ThirdCard
from games.engine.rules.wagers import Action, Even
from games.engine.settlement import payout_sums
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, all_of, listed

HANDS_READ = frozenset({Subject.HANDS})

DIGITS = tuple(AnswerChoice(str(digit), Text(str(digit)), str(digit)) for digit in range(10))
DRAW_OR_STAND = (lettered("draw", Text("draw"), "d"), lettered("stand", Text("stand"), "s"))
TIE = lettered("tie", Text("tie"), "t")


def _rules_of_drawing(posed: PromptContext) -> Iterable[str]:
    return (rule for each in posed.step.third_cards for rule in each.rules)


def _rules_of_natural(posed: PromptContext) -> Iterable[str]:
    return (rule.natural for rule in posed.game.third_cards)


@cache
def totals_of(game: Game) -> tuple[Question, ...]:
    """A question for each hand of the table: its total."""
    return tuple(
        Question(
            f"{hand}-total",
            Text("%(hand)s total", hand=game.hand_name(hand)),
            seconds=3,
            explained_by=HANDS_READ,
            decided_by=its_own_rule,
        )
        for hand in game.table_hands
    )


NATURAL = Question(
    "natural",
    Text("Natural"),
    seconds=3,
    explained_by=frozenset({Subject.HANDS, Subject.THIRD_CARDS}),
    decided_by=_rules_of_natural,
)
DRAWS = Question(
    "draws",
    Text("Third card"),
    Text("Third cards"),
    5,
    explained_by=frozenset({Subject.HANDS, Subject.THIRD_CARDS}),
    decided_by=_rules_of_drawing,
    reasoned=True,
)
RESULT = Question("result", Text("Call"), seconds=3, explained_by=HANDS_READ, decided_by=its_own_rule)
TAKEN = Question(
    "taken",
    Text("Losing bets"),
    seconds=5,
    explained_by=frozenset({Subject.HANDS, Subject.BETS}),
    decided_by=rules_of_every_bet,
)
OWED, BOX = (
    Question(
        slug,
        label,
        kind,
        8,
        explained_by=frozenset({Subject.BETS}),
        decided_by=its_own_rule,
        in_row=True,
    )
    for slug, label, kind in (
        ("commission", Text("Commission"), Text("Commission")),
        ("box", Text("Box"), Text("Commission boxes")),
    )
)
COLLECTED = Question("collected", Text("Box to collect"), seconds=5, decided_by=its_own_rule, in_row=True)
WHAT_NEXT = Question(
    "what-next",
    Text("After the cut card"),
    seconds=4,
    explained_by=frozenset({Subject.SHOE}),
    decided_by=its_own_rule,
)


def _counted(cards: tuple[Card, ...]) -> Text:
    """ "0 + 4 + 8 = 12, so two"."""
    worth = [points(card) for card in cards]
    added = listed(map(str, worth), " + ")
    total = CATEGORY_NAMES[f"total-{last_digit(cards)}"]
    return Text("%(sum)s = %(all)s, so %(total)s", sum=added, all=str(sum(worth)), total=total)


def totals(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The total of each hand that has cards more since it was asked about last."""
    game = played.inputs.rules
    for hand in frame.felt.hands:
        if not _is_new(game, frame.step, hand):
            continue
        question = next(one for one in totals_of(played.inputs.game) if one.slug == f"{hand.place}-total")
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=question,
            kind=OneOf(DIGITS),
            text=Text("What is the %(hand)s’s total?", hand=game.hand_name(hand.place)),
            right=(str(game.reading(hand.place).ladder.strength(hand.cards)),),
            rule=game.ranking,
            because=_counted(hand.cards),
            made_of=hand.cards,
        )


def _is_new(game: Game, step: Step, hand: FeltHand) -> bool:
    if step.act == "lay":
        return True
    if len(hand.cards) < 3:
        return False
    drawing = [each for each in game.procedure if each.act == step.act or each.act == "third-card"]
    before = drawing[drawing.index(step) - 1] if drawing.index(step) else None
    return before is not None and any(rule.place == hand.place for rule in before.third_cards)


def natural(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    rule = played.inputs.rules.third_cards[0]
    is_over = rule.is_over(played.inputs.dealt)
    because = Text("eight or nine on two cards ends the hand")
    if not is_over:
        because = Text("neither hand has eight or nine on two cards")
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=NATURAL,
        kind=OneOf(YES_OR_NO),
        text=Text("Is either hand a natural?"),
        right=("yes" if is_over else "no",),
        rule=rule.natural,
        because=because,
    )


def draws(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Whether a card comes; the row of the tableau is the reason."""
    game, dealt = played.inputs.rules, played.inputs.dealt
    lying = {hand.place: hand.cards for hand in frame.felt.hands}
    for rule in frame.step.third_cards:
        decided = rule.decides({**dealt, **lying})
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=DRAWS,
            kind=OneOf(DRAW_OR_STAND),
            text=_does_it_draw(game, rule, lying[rule.other]),
            about=Text("%(hand)s’s third card", hand=game.hand_name(rule.place)),
            right=("draw" if decided.draws else "stand",),
            rule=decided.rule,
            because=decided.because,
            made_of=lying[rule.place],
        )


def _does_it_draw(game: Game, rule: ThirdCard, other: tuple[Card, ...]) -> Text:
    names = {"hand": game.hand_name(rule.place), "other": game.hand_name(rule.other)}
    if not rule.rows:
        return Text("Does the %(hand)s draw?", **names)
    if len(other) < 3:
        return Text("The %(other)s stood. Does the %(hand)s draw?", **names)
    card = RANKS_WITH_ARTICLE[other[2][0]]
    return Text("The %(other)s drew %(card)s. Does the %(hand)s draw?", **names, card=card)


@cache
def results_of(game: Game) -> tuple[AnswerChoice, ...]:
    """Which hand wins, or that none does."""
    named = (lettered(wager.slug, wager.name, wager.slug[0]) for wager in game.base_bets)
    return (*named, TIE)


def result(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=RESULT,
        kind=OneOf(results_of(played.inputs.game)),
        text=Text("Which hand wins?"),
        right=(played.settlement.hands.result or TIE.value,),
        rule=frame.step.rule,
        because=played.settlement.hands.call,
    )


NO_BET = AnswerChoice(NONE, Text("none"), "n")


@cache
def _kinds_of_bet(game: Game) -> tuple[AnswerChoice, ...]:
    """A choice for each kind of bet. Its key is the number in its name, else the first free letter of it, and
    the same whatever else lies on the table."""
    found: dict[str, AnswerChoice] = {}
    for wager in game.wagers:
        name = str(wager.name).lower()
        free = [sign for sign in name if sign.isalnum() and sign not in (NO_BET.key, *found)]
        key = next((sign for sign in free if sign.isdigit()), free[0])
        found[key] = AnswerChoice(wager.slug, wager.name, key, lettered=key.isalpha())
    return tuple(found.values())


def taken(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Which kinds of bet on the table lose: all of a kind go together, on every spot."""
    game, settled = played.inputs.rules, played.settlement
    lying = {slug for seat in played.inputs.seats for slug, cents in seat.bets.items() if cents}
    bets = [wager for wager in game.wagers if wager.slug in lying]
    lost = frozenset(line.wager for line in settled.lines if line.action is Action.TAKE)
    choices = (choice for choice in _kinds_of_bet(played.inputs.game) if choice.value in lying)
    call = played.settlement.hands.call
    because = Text("%(call)s, so take no bets", call=call)
    if lost:
        names = all_of(wager.name for wager in bets if wager.slug in lost)
        because = Text("%(call)s, so take %(bets)s", call=call, bets=names)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=TAKEN,
        kind=SomeOf((*choices, NO_BET)),
        text=Text("Which bets lose?"),
        right=(lost,),
        rule=frame.step.rule,
        because=because,
    )


def commissions(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """What a win owes, and what its box holds then."""
    standing = played.inputs.standing
    for line in played.settlement.lines:
        if standing is None or line.spot != frame.spot or not line.fee:
            continue
        total = standing.boxes.get(line.spot, 0) + line.fee
        wager = played.inputs.rules.wager(line.wager)
        rule, percent = wager.citations.commission, require_type(Even, wager.pays).less
        spot, before = str(line.spot), print_cents(total - line.fee)
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=OWED,
            kind=Amount(),
            text=Text("What commission does spot %(spot)s owe on this win?", spot=spot),
            right=(line.fee,),
            rule=rule,
            note=Text("%(percent)s of the win", percent=MeterShare(percent).words),
            because=payout_sums.owe(line.pays, percent, line.fee),
        )
        marked = {"before": before, "fee": print_cents(line.fee), "total": print_cents(total)}
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=BOX,
            kind=Amount(),
            text=Text("What does box %(spot)s hold now? It had $%(before)s.", spot=spot, before=before),
            right=(total,),
            rule=rule,
            about=Text("Box %(spot)s", spot=spot),
            note=Text("had $%(before)s", before=before),
            because=Text("$%(before)s + $%(fee)s = $%(total)s", **marked),
        )


def collected(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """What each box owes at the end of the shoe, from the dealer's right."""
    for spot, cents in sorted(played.settlement.collected.items(), reverse=True):
        yield Prompt(
            step=frame.step.name,
            spot=spot,
            question=COLLECTED,
            kind=Amount(),
            text=Text("What do you collect from box %(spot)s?", spot=str(spot)),
            right=(cents,),
            rule=frame.step.rule,
            about=Text("Box %(spot)s", spot=str(spot)),
            because=Text("box %(spot)s holds $%(cents)s", spot=str(spot), cents=print_cents(cents)),
        )


NEXT = (
    lettered("one-more", Text("one more hand"), "o"),
    lettered("shuffle", Text("the shuffle"), "s"),
)
NEXT_ROUND = (lettered("one-more", Text("one more round"), "o"), *NEXT[1:])


def what_next(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Once the cut card is out: one more hand, or none."""
    ends = played.inputs.ends_shoe
    because = Text("the hand after the cut card is the last")
    if not played.inputs.house.deals_one_more:
        because = Text("in this house the hand in which the cut card comes is the last")
    elif not ends:
        because = Text("the cut card came during this hand")
    in_turn = bool(played.inputs.game.hands_in_turn)
    text = Text("The cut card is out. What comes after this hand?")
    if in_turn:
        because = Text("the round in which the cut card comes is the last")
        text = Text("The cut card is out. What comes after this round?")
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=WHAT_NEXT,
        kind=OneOf(NEXT_ROUND if in_turn else NEXT),
        text=text,
        right=("shuffle" if ends else "one-more",),
        rule=frame.step.rule,
        because=because,
    )


ASKS = (
    Ask("totals", Part.EVERYDAY, {"totals": totals}, (), groups=(TOTALS,), of_game=totals_of),
    Ask("natural", Part.EVERYDAY, {"natural": natural}, (NATURAL,), groups=(TOTALS,)),
    Ask("draws", Part.EVERYDAY, {"draws": draws}, (DRAWS,), groups=(THIRD_CARDS,)),
    Ask("result", Part.EVERYDAY, {"result": result}, (RESULT,), groups=(TOTALS,)),
    Ask("taken", Part.EVERYDAY, {"taken": taken}, (TAKEN,), groups=(PAYOUTS,)),
    Ask("commissions", Part.EVERYDAY, {"commissions": commissions}, (OWED, BOX), groups=(COMMISSION,)),
    Ask("collected", Part.EVERYDAY, {"collected": collected}, (COLLECTED,), groups=(COMMISSION,)),
    Ask("what-next", Part.EVERYDAY, {"what-next": what_next}, (WHAT_NEXT,), groups=(COMMISSION,)),
)
