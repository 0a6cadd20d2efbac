"""Questions where hands are played in turn: totals, what a hand may do, insurance, the dealer's draw."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from games.engine.cards.cards import RANK, Card
from games.engine.cards.points import BLACKJACK, BUST, MOST, soft_total, worth
from games.engine.cards.streams import Stream
from games.engine.errors import require_type
from games.engine.misconceptions.mistake import Subject
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Cue, FeltBet, Frame
from games.engine.procedure.hands_in_turn import as_ruled, is_played_against
from games.engine.procedure.steps import choice_words
from games.engine.questions.answers import Amount, AnswerChoice, OneOf, SomeOf, SomeSpots, lettered
from games.engine.questions.ask import (
    CHECKS,
    DEALER_DRAW,
    INSURANCE,
    PAYOUTS,
    SIGNALS,
    TOTALS,
    Ask,
    Interlude,
    Part,
    When,
)
from games.engine.questions.before_the_deal import NO_SPOT
from games.engine.questions.hands import spot_choice
from games.engine.questions.play import LOOKED_AT_IN, WRONG_IN, amounts_near
from games.engine.questions.prompts import Prompt, PromptContext, Question, its_own_rule
from games.engine.questions.table_hands import DRAW_OR_STAND
from games.engine.rules.drawing import DealerDraws
from games.engine.rules.games import Game, Step
from games.engine.rules.houses import SMALLEST_CHIP
from games.engine.rules.readings import Best
from games.engine.rules.stages import Deal, Decide, Ends, Holds, PlayerChoice, nth
from games.engine.rules.wagers import Action
from games.engine.settlement.hands import can_be
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, any_of, listed

HANDS_READ = frozenset({Subject.HANDS})

TOTALS_ASKED = (
    *(AnswerChoice(str(total), Text(str(total)), str(total)) for total in range(4, MOST + 1)),
    lettered(BUST, Text("bust"), "b"),
    lettered(BLACKJACK, Text("blackjack"), "j"),
)
HARD_OR_SOFT = (lettered("hard", Text("hard"), "h"), lettered("soft", Text("soft"), "s"))


def _rules_of_choosing(posed: PromptContext) -> Iterable[str]:
    adds = (one.holds.rule for one in posed.step.choices if one.holds and one.raises)
    return (posed.step.rule, *adds)


def rules_of_drawing(posed: PromptContext) -> Iterable[str]:
    return (posed.step.rule, *drawing_of(posed.step).rules)


def _rules_of_up_card(posed: PromptContext) -> Iterable[str]:
    acts = ("insurance", "peek", "play-hands")
    return (step.rule for step in posed.game.procedure if step.act in acts)


def _rules_of_side_bets(posed: PromptContext) -> Iterable[str]:
    bets = (wager for wager in posed.game.wagers if wager.at == posed.step.name)
    return (posed.step.rule, *(wager.citations.win for wager in bets))


TOTAL = Question("total", Text("Total"), Text("Totals"), 3, explained_by=HANDS_READ, decided_by=its_own_rule)
SOFT = Question(
    "soft",
    Text("Hard or soft"),
    seconds=2,
    explained_by=HANDS_READ,
    decided_by=its_own_rule,
)
ALLOWED = Question(
    "allowed",
    Text("Signals to accept"),
    Text("What a hand may do"),
    6,
    explained_by=frozenset({Subject.HANDS, Subject.CHOICES}),
    decided_by=_rules_of_choosing,
)
FOLLOWS = Question(
    "what-follows",
    Text("After the up card"),
    seconds=3,
    explained_by=frozenset({Subject.CHOICES}),
    decided_by=_rules_of_up_card,
)
INSURED = Question(
    "insured",
    Text("Insurance at most"),
    Text("Insurance"),
    5,
    explained_by=frozenset({Subject.BETS}),
    decided_by=its_own_rule,
    in_row=True,
)
DEALER_TOTAL = Question(
    "dealer-total",
    Text("Dealer’s total"),
    seconds=3,
    explained_by=HANDS_READ,
    decided_by=its_own_rule,
)
DRAWING = Question(
    "drawing",
    Text("The dealer’s next card"),
    Text("The dealer’s draw"),
    3,
    explained_by=frozenset({Subject.HANDS, Subject.DRAWING}),
    decided_by=rules_of_drawing,
    reasoned=True,
)


SIDE_WINS = Question(
    "side-wins",
    Text("Side bets that win"),
    Text("Side bets on the first cards"),
    6,
    explained_by=frozenset({Subject.HANDS, Subject.BETS}),
    decided_by=_rules_of_side_bets,
)


def side_wins(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """On which spots a bet on the first cards wins; the others lose, and go at once."""
    if frame.spot:
        return
    lines = [line for line in played.settlement.lines if line.at == frame.step.name]
    won = [line for line in lines if line.action is Action.PAY]
    spots = sorted({line.spot for line in lines}, reverse=True)
    because = listed(
        (Text("spot %(spot)s: %(because)s", spot=str(line.spot), because=line.because) for line in won), ", "
    )
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=SIDE_WINS,
        kind=SomeSpots((*(spot_choice(spot) for spot in spots), NO_SPOT)),
        text=Text("On which spots does a side bet win?"),
        right=(frozenset(line.spot for line in won),),
        rule=frame.step.rule,
        because=because if won else Text("no side bet wins"),
    )


def _of_category(category: str) -> str:
    """ "soft-17" as the total that is answered: "17"."""
    return category.partition("-")[2] or category


def counted(cards: tuple[Card, ...]) -> Text:
    """ "9 + 8 = 17"; with an ace what it counts."""
    values = [worth(card) for card in cards]
    total, soft = soft_total(cards)
    sum_of = listed(map(str, values), " + ")
    facts = {"sum": sum_of, "all": str(sum(values)), "total": str(total)}
    if soft:
        return Text("%(sum)s = %(all)s, and ten more for the ace: soft %(total)s", **facts)
    if any(RANK[card] == 14 for card in cards) and total <= MOST:
        return Text("%(sum)s = %(all)s, and ten more for the ace would be too many", **facts)
    return Text("%(sum)s = %(all)s", **facts)


def _asked_hand(played: SettledRound, frame: Frame) -> tuple[tuple[Card, ...], str]:
    """Return the cards of the hand that is asked about, as they lie, and how it reads."""
    inputs, spot = played.inputs, frame.felt.spot(frame.spot)
    number = spot.asked or 1
    place = nth(inputs.game.hands_in_turn, number)
    cards = next(hand.cards for hand in spot.hands if hand.place == place)
    lying = tuple(card for card in cards if card)
    reading = require_type(Best, inputs.rules.reading(nth("player", number)))
    ladder = reading.split if len(spot.hands) > 1 and reading.split else reading.ladder
    return lying, ladder.best(lying).category


def total(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The total of the hand in turn, as it lies now."""
    if frame.felt.spot(frame.spot).state == "surrendering":
        return
    cards, category = _asked_hand(played, frame)
    because = counted(cards)
    if category == BLACKJACK:
        because = Text("an ace and a ten on the first two cards are a blackjack")
    if category == BUST:
        because = Text("%(sum)s, which is over 21", sum=because)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=TOTAL,
        kind=OneOf(TOTALS_ASKED),
        text=Text("What is the total of this hand?"),
        right=(_of_category(category),),
        rule=played.inputs.game.ranking,
        because=because,
        made_of=cards,
    )


def soft(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Whether it is soft: asked where an ace lies in it, and of no blackjack and no bust."""
    cards, category = _asked_hand(played, frame)
    if frame.felt.spot(frame.spot).state == "surrendering":
        return
    if category in (BLACKJACK, BUST) or not any(RANK[card] == 14 for card in cards):
        return
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=SOFT,
        kind=OneOf(HARD_OR_SOFT),
        text=Text("Is it hard or soft?"),
        right=(category.partition("-")[0],),
        rule=played.inputs.game.ranking,
        because=counted(cards),
        made_of=cards,
    )


@cache
def _signals(game: Game, choices: tuple[PlayerChoice, ...]) -> tuple[AnswerChoice, ...]:
    """Each choice by a letter of its name that no other has."""
    found: dict[str, AnswerChoice] = {}
    for choice in choices:
        key = next(sign for sign in choice.name if sign not in found)
        found[key] = lettered(choice.name, choice_words(game, choice), key)
    return tuple(found.values())


def signals_of(game: Game) -> tuple[AnswerChoice, ...]:
    """Return what players signal at their hands in turn."""
    return next((_signals(game, step.choices) for step in game.procedure if step.act == "play-hands"), ())


def allowed(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Which signals may be accepted of a hand of two cards: of any other it is one card more, or none."""
    inputs, spot = played.inputs, frame.felt.spot(frame.spot)
    cards, _category = _asked_hand(played, frame)
    if spot.state != "deciding" or len(cards) != 2:
        return
    stage = next(one for one in as_ruled(inputs, frame.step).stages if isinstance(one, Decide))
    hands = len(spot.hands)
    fit = [one for one in stage.choices if one.holds is None or one.holds.fits(cards, hands=hands)]
    named = (choice_words(inputs.game, one) for one in fit)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=ALLOWED,
        kind=SomeOf(_signals(inputs.game, frame.step.choices)),
        text=Text("Which signals may you accept?"),
        right=(frozenset(one.name for one in fit),),
        rule=_deciding(fit, stage, split=hands > 1) or frame.step.rule,
        because=Text("this hand may %(choices)s", choices=any_of(named)),
        made_of=cards,
        reasons=tuple(
            (one.name, _why(one, choice_words(inputs.game, one), frame.step, stage, cards, hands))
            for one in stage.choices
        ),
    )


NONE_HERE = Text("none at this table")
PAIR, ONE_RANK = Text("only two cards of equal worth"), Text("only two cards of one rank")


def _why(
    choice: PlayerChoice, signal: Text, step: Step, stage: Decide, cards: tuple[Card, ...], hands: int
) -> Text:
    """Return why a signal may not be accepted of this hand, or why it may: by what decides it, with its
    rule."""
    holds = choice.holds or Holds()
    missed, rule = holds.misses(cards, hands=hands), holds.rule or step.rule
    facts = {"low": str(holds.totals[0]), "high": str(holds.totals[1]), "most": str(holds.fewer)}
    if missed == "split_aces":
        rule = next((one.rule for one in stage.until if one.split_aces), rule)
    why = {
        "cards": Text("only the first two cards"),
        "pair": ONE_RANK if holds.same_rank else PAIR,
        "split_aces": Text("split aces get one card each"),
        "split": Text("none after a split"),
        "totals": Text("only %(low)s to %(high)s", **facts),
        "fewer": Text("%(most)s hands at most", **facts) if holds.fewer > 1 else NONE_HERE,
        "": _allowed_by(choice.holds, hands),
    }[missed]
    if missed:
        return Text("no %(signal)s: %(why)s (%(rule)s)", signal=signal, why=why, rule=rule)
    return Text("%(signal)s too: %(why)s (%(rule)s)", signal=signal, why=why, rule=rule)


def _allowed_by(holds: Holds | None, hands: int) -> Text:
    """Return what allows a signal that may be accepted."""
    if holds is None:
        return Text("any hand")
    if holds.pair:
        return Text("two cards of one rank") if holds.same_rank else Text("two cards of equal worth")
    if holds.cards and hands > 1:
        return Text("after a split as well")
    if holds.cards:
        return Text("the first two cards")
    return Text("any hand below %(most)s", most=str(MOST))


def _deciding(fit: Sequence[PlayerChoice], stage: Decide, *, split: bool) -> str:
    """Return the rule of what is special about a hand: that it may split, or that it was split."""
    splits = next((one for one in fit if one.splits), None)
    if splits and splits.holds:
        return splits.holds.rule
    adds = next((one for one in stage.choices if one.raises and not one.splits), None)
    return adds.holds.rule if split and adds and adds.holds else ""


FOLLOWING = {
    "insurance": lettered("insurance", Text("offer insurance"), "i"),
    "peek": lettered("look", Text("look at the hole card"), "l"),
    "play-hands": lettered("play", Text("play the first hand"), "p"),
}


def what_follows(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """What the up card asks for, before a hand is played."""
    if frame.turn != 1:
        return
    inputs = played.inputs
    steps = {step.act: as_ruled(inputs, step) for step in inputs.game.procedure}
    act, because = _after_up_card(inputs, steps)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=FOLLOWS,
        kind=OneOf(tuple(FOLLOWING.values())),
        text=Text("What comes next?"),
        right=(FOLLOWING[act].value,),
        rule=steps[act].rule,
        because=because,
    )


def _after_up_card(inputs: Inputs, steps: dict[str, Step]) -> tuple[str, Text]:
    insures = next(one for one in steps["insurance"].stages if isinstance(one, Decide))
    ends = next(one for one in steps["peek"].stages if isinstance(one, Ends))
    lying = inputs.lying_at(steps["peek"].name)["dealer"]
    if insures.shows and lying[0][0] in insures.shows[1]:
        return "insurance", Text("the dealer shows an ace")
    if not can_be(inputs, ends.hand, ends.category, {"dealer": lying[:1]}):
        return "play-hands", Text("with this up card the dealer can’t have a blackjack")
    if len(lying) < 2:
        return "play-hands", Text("at this table the dealer has no hole card")
    return "peek", Text("insurance is only for an ace, but a ten or a picture may have one under it")


def insured(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The most that each player who insures may bet."""
    for seat in played.inputs.seats:
        made = seat.chose(frame.step.name)
        if made is None or frame.turn != 2:
            continue
        for put in made.choice.raises:
            bet, most = seat.stake(put.of), put.cents(seat.stake(put.of))
            words = {"spot": str(seat.spot), "bet": print_cents(bet), "most": print_cents(most)}
            yield Prompt(
                step=frame.step.name,
                spot=seat.spot,
                question=INSURED,
                kind=Amount(),
                text=Text("How much may spot %(spot)s insure for at most?", spot=words["spot"]),
                right=(most,),
                rule=frame.step.rule,
                about=Text("Spot %(spot)s insurance", spot=words["spot"]),
                note=Text("bet $%(bet)s", bet=words["bet"]),
                because=Text("half of $%(bet)s is $%(most)s", bet=words["bet"], most=words["most"]),
            )


def drawing_of(step: Step) -> DealerDraws:
    """Return the rule by which the dealer draws at a step."""
    deals = (stage for stage in step.stages if isinstance(stage, Deal))
    return require_type(DealerDraws, next(count for deal in deals for _place, count in deal.table))


def dealer_total(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    cards = tuple(card for card in frame.felt.dealer.cards if card)
    category = played.inputs.rules.reading("dealer").ladder.best(cards).category
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=DEALER_TOTAL,
        kind=OneOf(TOTALS_ASKED),
        text=Text("What is the dealer’s total?"),
        right=(_of_category(category),),
        rule=played.inputs.game.ranking,
        because=counted(cards),
        made_of=cards,
    )


def drawing(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """One more card or not, by this table's rule."""
    inputs, cards = played.inputs, tuple(card for card in frame.felt.dealer.cards if card)
    if soft_total(cards)[0] > MOST:
        return
    decided = drawing_of(as_ruled(inputs, frame.step)).decides({"dealer": cards})
    draws, rule, because = decided.draws, decided.rule, decided.because
    if not is_played_against(inputs):
        draws, rule, because = False, frame.step.rule, Text("no hand is left to play against")
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=DRAWING,
        kind=OneOf(DRAW_OR_STAND),
        text=Text("Does the dealer draw?"),
        right=("draw" if draws else "stand",),
        rule=rule,
        because=because,
        made_of=cards,
    )


# --- Chips for a double or a split ---


@dataclass(frozen=True, slots=True)
class PutDown:
    """What a player puts down to double or to split, and what is due there, in cents; `less` where it may be
    less."""

    choice: PlayerChoice
    cents: int
    due: int
    less: bool


PUT_DOWN = Question(
    "put-down",
    Text("Chips put down"),
    Text("Checking doubles and splits"),
    4,
    decided_by=_rules_of_choosing,
)


def once_it_is_put_down(cue: Cue) -> Iterator[Frame]:
    """The chips of a double or a split as they were put down. A double for less is called, not looked at."""
    scene, families = cue.scene, cue.inputs.game.families
    if not scene.spot:
        return
    before, after = (felt.spot(scene.spot) for felt in (scene.before, scene.after))
    for slug in after.bets.keys() - before.bets.keys():
        choice = _that_puts(as_ruled(cue.inputs, cue.step), families[slug])
        due, beside = after.bets[slug].stake, before.bets[nth("wager", before.asked)].stake
        stream = Stream(f"{cue.inputs.seed}/{cue.inputs.round}/put-down/{scene.spot}/{slug}")
        looked_at, wrong = stream.draw(LOOKED_AT_IN) == 0, stream.draw(WRONG_IN) == 0
        if not looked_at or due != beside:
            continue
        near = amounts_near(due, cue.inputs.house.amount(SMALLEST_CHIP.name))
        wrongly = [cents for cents in near if cents > due or not choice.less]
        cents = wrongly[stream.draw(len(wrongly))] if wrong and cue.exercise.wrong_bets else due
        laid = scene.after.with_spot(replace(after, bets=after.bets | {slug: FeltBet(cents)}))
        put = PutDown(choice, cents, due, choice.less)
        yield Frame(cue.step, scene.spot, laid, ("put-down",), "put-down", put, scene.turn)


def _that_puts(step: Step, bet: str) -> PlayerChoice:
    return next(one for one in step.choices if any(put.bet == bet for put in one.raises))


def put_down(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    put = require_type(PutDown, frame.subject)
    facts = {"due": print_cents(put.due)}
    because = Text("a split takes an equal bet, $%(due)s", **facts)
    text = Text("Are the chips for the split right, short or over?")
    if not put.choice.splits:
        because = Text("a double is as much as the bet, $%(due)s", **facts)
        text = Text("Are the chips for the double right, short or over?")
        if put.less:
            because = Text("a double may not exceed the bet, $%(due)s", **facts)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=PUT_DOWN,
        kind=OneOf(STACKS),
        text=text,
        right=("right" if put.cents == put.due else "too-little" if put.cents < put.due else "too-much",),
        rule=put.choice.holds.rule if put.choice.holds else frame.step.rule,
        because=because,
    )


STACKS = (
    lettered("right", Text("right"), "r"),
    lettered("too-little", Text("short"), "s"),
    lettered("too-much", Text("over"), "o"),
)


ASKS = (
    Ask(
        "put-down",
        Part.PROCEDURE,
        {"put-down": put_down},
        (PUT_DOWN,),
        interludes=(Interlude(When.AFTER, once_it_is_put_down, 6, at=frozenset({"play-hands"})),),
        groups=(CHECKS,),
        titles={"put-down": Text("Checking the chips")},
    ),
    Ask("side-wins", Part.EVERYDAY, {"side-wins": side_wins}, (SIDE_WINS,), groups=(PAYOUTS,)),
    Ask("total", Part.EVERYDAY, {"total": total}, (TOTAL,), groups=(TOTALS,)),
    Ask("soft", Part.EVERYDAY, {"soft": soft}, (SOFT,), groups=(TOTALS,)),
    Ask("allowed", Part.EVERYDAY, {"allowed": allowed}, (ALLOWED,), groups=(SIGNALS,)),
    Ask("what-follows", Part.EVERYDAY, {"what-follows": what_follows}, (FOLLOWS,), groups=(INSURANCE,)),
    Ask("insured", Part.EVERYDAY, {"insured": insured}, (INSURED,), groups=(INSURANCE,)),
    Ask(
        "dealer-total",
        Part.EVERYDAY,
        {"dealer-total": dealer_total},
        (DEALER_TOTAL,),
        groups=(TOTALS, DEALER_DRAW),
    ),
    Ask("drawing", Part.EVERYDAY, {"drawing": drawing}, (DRAWING,), groups=(DEALER_DRAW,)),
)
