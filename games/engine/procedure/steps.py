"""The steps and phases of a procedure, in words, and the order in which a dealer goes round the table."""

from collections.abc import Iterable
from enum import StrEnum

from games.engine.rules.basic_strategy import BasicStrategy
from games.engine.rules.drawing import DealerDraws
from games.engine.rules.games import Game, Order, Step
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.stages import (
    Deal,
    DealerPlays,
    DealersPlay,
    Decide,
    Discard,
    Ends,
    Falls,
    Holds,
    PlayerChoice,
    TurnUp,
)
from games.engine.rules.third_cards import ThirdCard
from games.engine.rules.wagers import Action
from games.engine.settlement.inputs import Seat
from games.engine.settlement.settlements import Settlement
from games.engine.texts import NOTHING, NUMBERS, Text, all_of, any_of

SQUARE = Text("deal %(count)s community cards face down and square them")
SPARE = Text("count the %(count)s cards that are left")


def take_bets(rule: str) -> Step:
    """In any order: players make their bets as they like."""
    return Step("take-bets", rule)


def coin_in(rule: str) -> Step:
    """Progressive bets are registered and swept."""
    return Step("coin-in", rule)


def deal_packets(rule: str, *, each: dict[str, int], table: dict[str, int]) -> Step:
    """Each packet in the order in which its cards come, players' first."""
    stage = Deal(tuple(each.items()), tuple(table.items()))
    return Step("deal", rule, Order.CLOCKWISE, stages=(stage,))


def square_board(rule: str, count: int) -> Step:
    """The board's cards, dealt face down before anyone decides."""
    return Step("square", rule, words=SQUARE.filled(count=NUMBERS[count]))


def count_spare(rule: str, count: int) -> Step:
    """The cards that are left when every place of the table has its packet."""
    return Step("spare", rule, words=SPARE.filled(count=NUMBERS[count]))


def burn(rule: str) -> Step:
    """The dealer's top card goes, unseen."""
    return Step("burn", rule)


def green_button(rule: str) -> Step:
    """The shuffler gives out the rest of the deck and begins to shuffle the next."""
    return Step("green-button", rule)


def face_up(rule: str, *, dealer: int) -> Step:
    """The dealer's up card, laid on the hand as it is dealt."""
    return Step("face-up", rule, stages=(TurnUp("dealer", dealer),))


def turn_up(rule: str, *asks: str, dealer: int = 0) -> Step:
    """The dealer's first cards turned up; none where they lie so and are looked at."""
    return Step("turn-up", rule, asks=asks, stages=(TurnUp("dealer", dealer),) if dealer else ())


def discard_up_card(rule: str, discard: Discard) -> Step:
    return Step("discard", rule, asks=("next-card",), stages=(DealerPlays(discard),))


def count_cards(rule: str) -> Step:
    return Step("count", rule, asks=("card-count",))


def board(rule: str, count: int, *, name: str) -> Step:
    """Cards that every hand is read with, face up in the middle."""
    stage = Deal(table=(("board", count),), up=True)
    return Step(
        name, rule, kind="board", stages=(stage,), words=Text("turn up %(count)s", count=_cards(count))
    )


def _cards(count: int) -> Text:
    if count == 1:
        return Text("one community card")
    return Text("%(count)s community cards", count=NUMBERS[count])


def decide(
    rule: str,
    *choices: PlayerChoice,
    name: str = "decide",
    when: Text = NOTHING,
    unless: str = "",
    words: Text = NOTHING,
) -> Step:
    """Each player in turn, but those who have made the bet `unless`; in words where the choices do not say
    it."""
    stage, asks = Decide(choices, unless), ("announced", "bets", "tokes")
    by = Order.CLOCKWISE
    return Step(name, rule, by, asks=asks, stages=(stage,), kind="decide", words=words, when=when)


def dealer_plays(rule: str, play: DealersPlay, *asks: str) -> Step:
    """The dealer sets the own hand by a rule."""
    words = Text("turn over the dealer’s cards and set both hands")
    return Step("dealer-plays", rule, asks=asks, stages=(DealerPlays(play),), words=words)


def draw(rule: str, *choices: PlayerChoice) -> Step:
    """Each player in turn changes a card or stays; then each is dealt as many as they changed."""
    dealt = tuple(("drawn", choice.lays.to) for choice in choices if choice.lays)
    return Step("draw", rule, Order.CLOCKWISE, stages=(Decide(choices), Deal(each=dealt)))


def reveal(rule: str, *asks: str) -> Step:
    return Step("reveal", rule, asks=("dealer-cards", "dealer-hand", "call-hand", *asks))


def reveal_set(rule: str) -> Step:
    """The dealer's hand is named; which cards make it was decided when they were set."""
    words = Text("announce the dealer’s hands")
    return Step("reveal", rule, asks=("dealer-hand", "call-hand"), words=words)


def refund(rule: str) -> Step:
    """What an unqualified dealer gives back before any hand is settled."""
    return Step("refund", rule, Order.COUNTER_CLOCKWISE, asks=("refunds", "tokes"))


def reconcile_order(rule: str) -> Step:
    return Step("order", rule, Order.COUNTER_CLOCKWISE, asks=("first-spot", "next-spot"))


def reconcile(rule: str, *asks: str) -> Step:
    """What is asked of a hand, and of its bets; `asks` come between."""
    asks = ("player-hand", "call-hand", *asks, "bets", "tokes")
    return Step("reconcile", rule, Order.COUNTER_CLOCKWISE, asks=asks)


def lock_up(rule: str) -> Step:
    """The hand that is still up goes to the rack; others went as the dealer moved on from them."""
    return Step("lock-up", rule)


def envy(rule: str) -> Step:
    return Step("envy", rule, Order.COUNTER_CLOCKWISE, asks=("envies",))


BURN_AS_IT_COUNTS = Text("turn the first card of the shoe and burn as many more as it counts")


def new_shoe(rule: str, words: Text = BURN_AS_IT_COUNTS) -> Step:
    """The first cards of a shoe are burned."""
    return Step("new-shoe", rule, words=words)


def lay(rule: str, *places: str) -> Step:
    """Two cards each to hands of the table, in turn, face up."""
    stage = Deal(table=tuple((place, 1) for place in places * 2), up=True)
    words = Text("deal two cards to each hand, in turn")
    return Step("deal", rule, asks=("totals", "natural"), stages=(stage,), kind="lay", words=words)


def third_card(name: str, rule: ThirdCard, words: Text) -> Step:
    stage = Deal(table=((rule.place, rule),), up=True)
    return Step(name, rule.rule, asks=("totals", "draws"), stages=(stage,), kind="third-card", words=words)


def call_hands(rule: str) -> Step:
    words = Text("announce the totals and the hand that wins")
    return Step("call", rule, asks=("totals", "result"), words=words)


def take(rule: str) -> Step:
    """Every bet that loses goes before any is paid."""
    words = Text("take the losing bets from your right")
    return Step("take", rule, Order.COUNTER_CLOCKWISE, asks=("taken",), words=words)


def pay(rule: str, *asks: str) -> Step:
    """What is left on each spot, once the losers are gone."""
    order, words = Order.COUNTER_CLOCKWISE, Text("pay the winning bets from your right")
    return Step("pay", rule, order, asks=("bets", *asks, "tokes"), kind="reconcile", words=words)


def clear(rule: str) -> Step:
    """The cards go; once the cut card is out, it is asked what follows."""
    return Step("clear", rule, asks=("what-next",), words=Text("put the cards in the discard rack"))


def collect(rule: str) -> Step:
    """The boxes before the shuffle."""
    return Step("collect", rule, asks=("collected",), words=Text("collect the commission and shuffle"))


def deal_around(name: str, rule: str, each: str, table: str, *, up: bool) -> Step:
    """A card to every spot face up, then one to the table, face up or down."""
    table_part = ((table, 1),)
    stages = (
        (Deal(((each, 1),), table_part, up=True),)
        if up
        else (Deal(((each, 1),), table_part), TurnUp(table, 1))
    )
    words = Text("deal one card face up to each hand, and one to yourself")
    if not up:
        words = Text("deal each hand its second card, and your own face down")
    return Step(name, rule, Order.CLOCKWISE, stages=stages, kind="deal-around", words=words)


def settle_side_bets(rule: str) -> Step:
    """The bets on the first cards, before any hand is played."""
    words = Text("settle the side bets from your right")
    return Step("side-bets", rule, Order.COUNTER_CLOCKWISE, asks=("side-wins", "bets", "tokes"), words=words)


def insure(rule: str, *choices: PlayerChoice, of: str, shows: tuple[str, str]) -> Step:
    """Where the dealer shows such a card, each player may insure."""
    stage, asks = Decide(choices, of=of, shows=shows), ("what-follows", "insured", "bets")
    words = Text("with an ace up, offer insurance and close it")
    return Step("insurance", rule, Order.CLOCKWISE, asks=asks, stages=(stage,), words=words)


def peek(rule: str, hand: str, category: str) -> Step:
    """The dealer looks at the hole card; such a hand ends the round."""
    stage, words = Ends(hand, category), Text("with an ace or ten up, look at the hole card")
    return Step("peek", rule, Order.COUNTER_CLOCKWISE, asks=("bets",), stages=(stage,), words=words)


def play_hands(
    rule: str,
    *choices: PlayerChoice,
    of: str,
    most: int,
    until: tuple[Holds, ...],
    basic: BasicStrategy | None = None,
) -> Step:
    """Each hand in turn until it is finished; what is decided then is settled there."""
    stage = Decide(choices, of=of, most=most, until=until, basic=basic)
    words = Text("play each hand in turn, from your left")
    asks = ("total", "soft", "allowed", "bets", "tokes")
    return Step("play", rule, Order.CLOCKWISE, asks=asks, stages=(stage,), kind="play-hands", words=words)


def dealer_draws(rule: str, draws: DealerDraws) -> Step:
    """The dealer turns the hole card and draws by rule, while a hand is left to play against."""
    stage = Deal(table=((draws.place, draws),), up=True, until=True, live=draws.place)
    words = Text("turn your hole card and draw as the rule says")
    return Step("dealer-draws", rule, asks=("dealer-total", "drawing"), stages=(stage,), words=words)


def settle_hands(rule: str) -> Step:
    """Every hand that is left, a player's last one first."""
    asks = ("bets", "tokes")
    return Step("settle", rule, Order.COUNTER_CLOCKWISE, asks=asks, kind="reconcile")


def take_calls(rule: str) -> Step:
    """Bets that players call together: each is repeated, its chips placed and its change given."""
    words = Text("place the bets that are called and give change")
    return Step("calls", rule, Order.CLOCKWISE, asks=("called",), words=words)


def spin(rule: str) -> Step:
    """The ball falls in its time, and where it fell is known once it is called."""
    return Step("spin", rule, stages=(Falls(),), words=Text("spin the ball"))


def no_more_bets(rule: str) -> Step:
    return Step("no-more-bets", rule, words=Text("call “no more bets” before the ball drops"))


def call_number(rule: str) -> Step:
    words = Text("call the number with its color, odd or even")
    return Step("call", rule, asks=("fallen",), kind="call-number", words=words)


def mark(rule: str) -> Step:
    """The dolly, before anything is touched."""
    return Step("mark", rule, asks=("winners",), words=Text("put the dolly on the number"))


def sweep(rule: str) -> Step:
    """Every losing bet goes before any is paid; of some half."""
    words, asks = Text("sweep the losing bets"), ("losers", "halves")
    return Step("sweep", rule, Order.COUNTER_CLOCKWISE, asks=asks, kind="take", words=words)


PAYOUT = ("chips", "money", "sent")


def pay_outside(rule: str) -> Step:
    """The outside bets, in houses that pay them first."""
    words = Text("pay the outside bets")
    return Step("outside", rule, Order.COUNTER_CLOCKWISE, asks=PAYOUT, kind="pay-outside", words=words)


def pay_players(rule: str) -> Step:
    """What is left, player by player."""
    words = Text("pay each player")
    return Step("pay", rule, Order.COUNTER_CLOCKWISE, asks=PAYOUT, kind="reconcile", words=words)


def lift_dolly(rule: str) -> Step:
    return Step("lift-dolly", rule, words=Text("lift the dolly"))


STEP_WORDS = {
    "coin-in": Text("start the round on the console, then sweep the progressive bets"),
    "deal": Text("deal the packets"),
    "burn": Text("burn the top card of the dealer’s packet"),
    "face-up": Text("place the up card face up on the dealer’s hand"),
    "green-button": Text("press the green button"),
    "turn-up": Text("turn up the dealer’s up cards"),
    "discard": Text("discard the up card and turn up the next card"),
    "decide": Text("have each player in turn fold or bet Play"),
    "draw": Text("let each player in turn change a card"),
    "reveal": Text("turn over the dealer’s cards and announce the hand"),
    "refund": Text("return every Ante"),
    "order": Text("settle the hands from your right"),
    "reconcile": Text("settle the hands from your right"),
    "lock-up": Text("lock up the last hand"),
    "envy": Text("pay the envy bonuses"),
}
"""What a dealer does at a step, in words; a step that is not here is done by others, or in the head."""

DRAGGED = Text("deal the packets and drag each player’s top card back to its mark")
LOOKED_AT = Text("look at the dealer’s up card")
SOLD = Text("have each player in turn fold or bet Play, with or without the sixth card")


BURN = Text("burn a card, then %(step)s")
SHUFFLE = Text("shuffle the cards")
NO_HOLE_CARD = {
    "second-cards": Text("deal each hand its second card"),
    "dealer-draws": Text("deal your second card and draw as the rule says"),
}
"""Steps of a game in which the dealer has a hole card, by their names, in a house without one."""


def step_words(game: Game, step: Step, house: House | None = None) -> Text:
    """Return the step as a dealer of this game would say it: what is laid aside is dragged as it is dealt,
    and sold to each player with the Play bet; a house may burn a card before each street, or owe nothing in
    boxes."""
    if step.act == "board" and house and house.burns:
        return BURN.filled(step=step.words)
    if step.act == "collect" and house and not apply_house_rules(game, house).boxes:
        return SHUFFLE
    if step.name in NO_HOLE_CARD and house and not apply_house_rules(game, house).hole_card:
        return NO_HOLE_CARD[step.name]
    if step.act == "order" and (game.table_hands or game.falls):
        return step_words(game, next(one for one in game.procedure if one.name == game.settles_at), house)
    if step.words:
        return step.words
    if step.act == "deal" and game.player.aside:
        return DRAGGED
    if step.act == "turn-up" and game.discard:
        return LOOKED_AT
    if step.act == "turn-up" and game.dealer.up == 1:
        return Text("turn up one of the dealer’s cards")
    if step.act == "turn-up" and game.dealer.up:
        return Text("turn up %(count)s of the dealer’s cards", count=NUMBERS[game.dealer.up])
    if step.act == "refund" and game.qualifier:
        return Text("return every %(bet)s", bet=game.main.name)
    if step.act != "decide" or game.draws:
        return STEP_WORDS.get(step.act, NOTHING)
    choices = next((stage.choices for stage in step.stages if isinstance(stage, Decide)), ())
    if not choices:
        return STEP_WORDS[step.act]
    if any(choice.moves for choice in choices):
        return SOLD
    folds_first = sorted(choices, key=lambda choice: not choice.folds)
    said = dict.fromkeys(_in_step(game, choice, choices) for choice in folds_first)
    return Text("have each player in turn %(choices)s", choices=any_of(said))


def _in_step(game: Game, choice: PlayerChoice, choices: tuple[PlayerChoice, ...]) -> Text:
    """Return a choice with the sizes that its bet has at this step, where it can be made at several."""
    words = choice_words(game, choice)
    if not choice.raises:
        return words
    bet, of = choice.raises[0].bet, choice.raises[0].of
    puts = [step for step in game.procedure if bet in _sizes_of(step.choices)]
    if len(puts) < 2:
        return words
    times = any_of(map(str, sorted(_sizes_of(choices)[bet])))
    return Text("%(act)s (%(times)s × the %(bet)s)", act=words, times=times, bet=game.wager(of).name)


def _sizes_of(choices: Iterable[PlayerChoice]) -> dict[str, set[int]]:
    """How many times another each bet is that these choices put down."""
    sizes: dict[str, set[int]] = {}
    for put in (put for choice in choices for put in choice.raises):
        sizes.setdefault(put.bet, set()).add(put.times)
    return sizes


def choice_words(game: Game, choice: PlayerChoice) -> Text:
    """ "fold", "bet Play", "take Bet 1 back", "check"."""
    if choice.words:
        return choice.words
    if choice.folds:
        return Text("fold")
    if choice.raises:
        return Text("bet %(bet)s", bet=game.wager(choice.raises[0].bet).name)
    if choice.back:
        return Text("take %(bets)s back", bets=all_of(game.wager(slug).name for slug in choice.back))
    return Text(choice.name.replace("-", " "))


def said_words(game: Game, choice: PlayerChoice) -> Text:
    """What a player is heard to say, where the bets on the circles do not tell: "check", "2x Ante"."""
    if choice.folds or choice.moves or choice.lays or (_is_plain(game) and choice.raises):
        return NOTHING
    if not choice.raises:
        return choice_words(game, choice)
    first = choice.raises[0]
    return Text("%(times)sx %(bet)s", times=str(first.times), bet=game.wager(first.of).name)


def _is_plain(game: Game) -> bool:
    """Whether every bet that follows has one size."""
    return all(len(game.sizes(wager)) < 2 for wager in game.wagers)


def in_order(seats: tuple[Seat, ...], order: Order) -> tuple[Seat, ...]:
    """Seats as the dealer comes to them: clockwise from first base, or from the dealer's right."""
    return seats[::-1] if order is Order.COUNTER_CLOCKWISE else seats


def settled_at(settled: Settlement, seats: tuple[Seat, ...], step: str) -> tuple[Seat, ...]:
    """The seats on which something is settled at the step of this name."""
    spots = {line.spot for line in settled.lines if line.at == step}
    return tuple(seat for seat in seats if seat.spot in spots)


def settled_in_turn(game: Game, settled: Settlement, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats to which the dealer comes in turn; where what loses was taken before, those that are paid."""
    spots = settled_at(settled, seats, game.settles_at)
    if game.takes_at == game.settles_at:
        return spots
    paid = {line.spot for line in settled.lines if line.at == game.settles_at and line.action is Action.PAY}
    return tuple(seat for seat in spots if seat.spot in paid)


class Phase(StrEnum):
    """In order; what is settled on a fold belongs to the decisions."""

    BETS = "bets"
    DEAL = "deal"
    DECISIONS = "decisions"
    DEALER = "dealer"
    THIRD_CARDS = "third-cards"
    SETTLE = "settle"


STEPS = {
    Phase.BETS: ("take-bets", "coin-in", "calls"),
    Phase.DEAL: (
        *("new-shoe", "deal", "deal-around", "lay", "square", "spare", "burn", "green-button"),
        *("face-up", "turn-up", "discard", "count", "side-bets"),
        *("spin", "no-more-bets"),
    ),
    Phase.DECISIONS: ("insurance", "peek", "decide", "play-hands", "draw", "board"),
    Phase.DEALER: ("reveal", "dealer-plays", "dealer-draws"),
    Phase.THIRD_CARDS: ("third-card", "call"),
    Phase.SETTLE: (
        *("call-number", "mark", "refund", "take", "order", "pay-outside"),
        *("reconcile", "lock-up", "envy", "clear", "collect", "lift-dolly"),
    ),
}
"""The steps of each phase, whatever the game."""

PHASE_OF = {step: phase for phase, steps in STEPS.items() for step in steps}


def steps_from(first: Phase) -> frozenset[str]:
    """Return the steps of a phase and of those after it."""
    phases = list(Phase)
    return frozenset(step for phase in phases[phases.index(first) :] for step in STEPS[phase])
