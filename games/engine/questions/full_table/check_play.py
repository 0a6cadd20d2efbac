"""Questions on money put down after the cards: is it the printed times of the main bet, or how far off?

Which spots are looked at, and what lies there, comes from a stream of the spot's own and the main bet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.engine.cards.streams import Stream
from games.engine.errors import require_type
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Cue, FeltBet, Frame
from games.engine.questions.answers import Amount, OneOf, lettered
from games.engine.questions.ask import CHECKS, Ask, Interlude, Part, When
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.rules.games import Game, Step
from games.engine.rules.houses import SMALLEST_CHIP
from games.engine.rules.stages import Decide
from games.engine.rules.wagers import Wager
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text, any_of, listed

LOOKED_AT_IN = WRONG_IN = 3
"""One spot in this number is asked about; at a table where bets go wrong, one in this number of those is
wrong."""

CHECK_PLAY, PLAY_DIFFERENCE, CHECK_PRICE, PRICE_DIFFERENCE = (
    Question(slug, label, kind, decided_by=its_own_rule)
    for slug, label, kind in (
        ("check-play", Text("Bet size"), Text("Checking bet size")),
        ("play-difference", Text("Amount over or short"), Text("How far a bet is over or short")),
        ("check-price", Text("Card price"), Text("Checking a card’s price")),
        ("price-difference", Text("Price over or short"), Text("How far a card’s price is over or short")),
    )
)
RIGHT = lettered("right", Text("it’s correct"), "c")
TOO_LITTLE = lettered("too-little", Text("it’s short"), "s")
TOO_MUCH = lettered("too-much", Text("it’s over"), "o")


@dataclass(frozen=True, slots=True)
class PlacedBet:
    """What a spot puts down for a bet that follows the main one, and what is due there, in cents; where the
    bet can have several sizes, those of this step, in main bets."""

    spot: int
    wager: Wager
    cents: int
    due: int
    sizes: tuple[int, ...] = ()


def before_it_is_in_place(cue: Cue) -> Iterator[Frame]:
    """A bet that follows, or the price of a card: the chips as they were put down."""
    for put in _put_down(cue):
        spot = cue.scene.after.spot(put.spot)
        laid = replace(spot, bets=spot.bets | {put.wager.slug: FeltBet(put.cents)})
        felt = cue.scene.after.with_spot(laid)
        check, amount = ("price", "price-amount") if put.wager.buys_card else ("check", "amount")
        yield Frame(cue.step, put.spot, felt, ("check-play",), check, put)
        if put.cents != put.due:
            yield Frame(cue.step, put.spot, felt, ("play-difference",), amount, put)


def _put_down(cue: Cue) -> Iterator[PlacedBet]:
    if not cue.scene.spot:
        return
    before, after = (felt.spot(cue.scene.spot).bets for felt in (cue.scene.before, cue.scene.after))
    for wager in cue.inputs.game.wagers:
        if wager.later and wager.slug in after and wager.slug not in before:
            due, main = after[wager.slug].stake, after[cue.inputs.game.main.slug].stake
            sizes = _sizes(cue.inputs.game, wager, cue.step)
            stream = Stream(f"{cue.inputs.seed}/{cue.inputs.round}/{wager.slug}/{cue.scene.spot}")
            looked_at, wrong = stream.draw(LOOKED_AT_IN) == 0, stream.draw(WRONG_IN) == 0
            chip = cue.inputs.house.amount(SMALLEST_CHIP.name)
            wrongly = amounts_near(due, chip)
            if sizes:
                every = _sizes(cue.inputs.game, wager)
                wrongly = _amounts_outside([times * main for times in every], sizes, main, chip)
            cents = wrongly[stream.draw(len(wrongly))] if wrong and cue.exercise.wrong_bets else due
            if sizes and cents != due:
                due = main * (sizes[0] if cents < main * sizes[0] else sizes[-1])
            if looked_at:
                yield PlacedBet(cue.scene.spot, wager, cents, due, sizes)


def _sizes(game: Game, wager: Wager, step: Step | None = None) -> tuple[int, ...]:
    """Return how many main bets this one can be, at a step or at any, ascending; nothing where it always has
    one size."""
    sizes = {
        (each.times, at.name)
        for at, stage in game.stages
        if isinstance(stage, Decide)
        for choice in stage.choices
        for each in choice.raises
        if each.bet == wager.slug
    }
    every = {times for times, _at in sizes}
    here = {times for times, at in sizes if step is None or at == step.name}
    return tuple(sorted(here)) if len(every) > 1 else ()


def _amounts_outside(every: list[int], sizes: Sequence[int], main: int, chip: int) -> tuple[int, ...]:
    """What might be put down though no size of this step allows it: a size of another step, a chip too few
    or too many."""
    least, most = sizes[0] * main, sizes[-1] * main
    near = (*every, least - chip, most + chip)
    return tuple(cents for cents in dict.fromkeys(near) if 0 < cents < least or cents > most)


def amounts_near(due: int, chip: int) -> tuple[int, ...]:
    """What might be put down instead, in chips: a chip or half of it short, a chip or all of it too much."""
    near = (due - chip, due // 2 // chip * chip, due + chip, 2 * due)
    return tuple(cents for cents in dict.fromkeys(near) if 0 < cents != due)


def check_play(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    put = _put(frame)
    right = RIGHT if put.cents == put.due else TOO_LITTLE if put.cents < put.due else TOO_MUCH
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=CHECK_PRICE if put.wager.buys_card else CHECK_PLAY,
        kind=OneOf((RIGHT, TOO_LITTLE, TOO_MUCH)),
        text=Text("Is the %(bet)s bet correct, short or over?", bet=put.wager.name),
        right=(right.value,),
        rule=_rule(played.inputs.game, put, frame),
        because=_due(played, put),
    )


def play_difference(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """In words that do not say which way; the chips do."""
    put = _put(frame)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=PRICE_DIFFERENCE if put.wager.buys_card else PLAY_DIFFERENCE,
        kind=Amount(),
        text=Text("By how much is the %(bet)s bet over or short?", bet=put.wager.name),
        right=(abs(put.due - put.cents),),
        rule=_rule(played.inputs.game, put, frame),
        because=_due(played, put),
    )


def _rule(game: Game, put: PlacedBet, frame: Frame) -> str:
    """Where the size depends on the step, the step's rule says it."""
    sizes = {_sizes(game, put.wager, step) for step in game.procedure} - {()}
    return frame.step.rule if len(sizes) > 1 else put.wager.sized or frame.step.rule


def _put(frame: Frame) -> PlacedBet:
    return require_type(PlacedBet, frame.subject)


def _due(played: SettledRound, put: PlacedBet) -> Text:
    if put.sizes:
        return Text(
            "%(bet)s can be %(sizes)s × the %(main)s at this point",
            bet=put.wager.name,
            sizes=any_of(map(str, put.sizes)),
            main=played.inputs.game.main.name,
        )
    due = Text(
        "%(bet)s is %(times)s × the %(main)s: $%(due)s",
        bet=put.wager.name,
        times=str(played.inputs.game.times(put.wager)),
        main=played.inputs.game.main.name,
        due=print_cents(put.due),
    )
    if not put.wager.buys_card:
        return due
    return listed((due, Text("and no card is sold until the full price is down")), ", ")


ASKS = (
    Ask(
        "check-play",
        Part.PROCEDURE,
        {"check-play": check_play, "play-difference": play_difference},
        (CHECK_PLAY, PLAY_DIFFERENCE, CHECK_PRICE, PRICE_DIFFERENCE),
        interludes=(Interlude(When.BEFORE, before_it_is_in_place, 6, at=frozenset({"decide"})),),
        groups=(CHECKS,),
    ),
)
