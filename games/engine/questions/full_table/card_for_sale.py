"""Questions on a card that was laid aside for sale: where it goes, and where the money for it goes.

They come once it is seen whether the player buys, of the first spot of a round that does and of the first
that does not: the felt shows afterwards where everything went.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.engine.errors import require_type
from games.engine.procedure.frames import Cue, FeltBet, Frame
from games.engine.questions.answers import Choice, OneOf
from games.engine.questions.ask import STEPS, Ask, Interlude, Part, When
from games.engine.questions.prompts import Prompt, PromptContext, Question
from games.engine.rules.games import Game
from games.engine.rules.wagers import Wager
from games.engine.settlement.settlements import SettledRound
from games.engine.texts import Text


def _rules_of_sale(posed: PromptContext) -> Iterable[str]:
    cited = (rule for wager in posed.game.wagers if wager.buys_card for rule in _rules_of(wager))
    return (*cited, _turned_over_by(posed.game))


def _rules_of(price: Wager) -> tuple[str, ...]:
    return price.citations.unbought, price.citations.lose


CARD_FOR_SALE, MONEY_FOR_CARD = (
    Question(slug, label, kind, decided_by=_rules_of_sale)
    for slug, label, kind in (
        ("card-for-sale", Text("The card for sale"), Text("Placing a card for sale")),
        ("money-for-card", Text("The card’s price"), Text("Handling the price of a card")),
    )
)
UNSEEN = Choice("unseen", Text("into the discard rack, face down"), "a")
SHOWN = Choice("shown", Text("into the discard rack, face up first"), "b")
STAYS = Choice("stays", Text("stays at its mark, face down"), "c")
TURNED = Choice("turned", Text("stays at its mark, face up"), "d")
TRAY = Choice("tray", Text("into the rack, right away"), "a")
WAITS = Choice("waits", Text("stays by the card until the hand is settled"), "b")


def _money_goes(game: Game) -> tuple[Choice, ...]:
    following = next((wager.name for wager in game.following), game.main.name)
    return (
        TRAY,
        WAITS,
        Choice("added", Text("onto the %(bet)s", bet=following), "c"),
        Choice("returned", Text("back to the player, with the %(bet)s", bet=game.main.name), "d"),
    )


def before_it_is_sold(cue: Cue) -> Iterator[Frame]:
    """With the decision made, the card and the money still where they were."""
    before, after = cue.scene.before, cue.scene.after
    state = after.spot(cue.scene.spot).state if cue.scene.spot else ""
    if state not in ("bought", "declined") or any(spot.state == state for spot in before.spots):
        return
    price = next(wager for wager in cue.inputs.game.wagers if wager.buys_card)
    spot = replace(before.spot(cue.scene.spot), state=state)
    if state == "declined":
        yield Frame(cue.step, spot.spot, before.with_spot(spot), ("card-for-sale",), "for-sale", price)
        return
    laid = FeltBet(after.spot(spot.spot).bets[price.slug].stake)
    felt = before.with_spot(replace(spot, bets=spot.bets | {price.slug: laid}))
    yield Frame(cue.step, spot.spot, felt, ("card-for-sale",), "for-sale", price)
    yield Frame(cue.step, spot.spot, felt, ("money-for-card",), "money", price)


def card_for_sale(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """One question and one list, whether it is bought or not."""
    price, game = require_type(Wager, frame.subject), played.inputs.game
    sold = played.at(frame.spot, price.slug) is not None
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=CARD_FOR_SALE,
        kind=OneOf((UNSEEN, SHOWN, STAYS, TURNED)),
        text=Text("%(card)s: where does the card go?", card=price.name),
        right=((STAYS if sold else UNSEEN).value,),
        rule=_turned_over_by(game) if sold else price.citations.unbought or frame.step.rule,
        because=(
            Text("turn over a bought card when you settle the hand")
            if sold
            else Text("a card that isn’t bought goes face down into the discard rack")
        ),
    )


def money_for_card(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    price = require_type(Wager, frame.subject)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=MONEY_FOR_CARD,
        kind=OneOf(_money_goes(played.inputs.game)),
        text=Text("%(card)s: where does the money go?", card=price.name),
        right=(TRAY.value,),
        rule=price.citations.lose,
        because=Text("it’s a price, so it’s never returned or paid"),
    )


def _turned_over_by(game: Game) -> str:
    return next(step.rule for step in game.procedure if step.act == "reconcile")


ASKS = (
    Ask(
        "card-for-sale",
        Part.PROCEDURE,
        {"card-for-sale": card_for_sale, "money-for-card": money_for_card},
        (CARD_FOR_SALE, MONEY_FOR_CARD),
        interludes=(Interlude(When.BEFORE, before_it_is_sold, 11, at=frozenset({"decide"})),),
        groups=(STEPS,),
    ),
)
