"""Questions while players decide: raises, folds, cards changed and bought, calls, the next step."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from games.engine.cards.cards import JOKERS, RANK, RANKS, SUITS, Card
from games.engine.cards.hand_names import full_name, hand_name, in_a_sentence
from games.engine.cards.hands import Hand, Ladder, OneSuit
from games.engine.cards.streams import Stream, by_own_number, choose
from games.engine.errors import require_type
from games.engine.misconceptions.mistake import Subject
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import Cue, FeltBet, Frame
from games.engine.procedure.steps import STEP_WORDS, Phase, step_words
from games.engine.procedure.steps import STEPS as STEPS_OF
from games.engine.questions import aspects
from games.engine.questions.answers import Amount, AnswerChoice, OneOf, lettered
from games.engine.questions.ask import CHECKS, FOLDS, PROGRESSIVE, STEPS, Ask, Interlude, Part, When
from games.engine.questions.prompts import Prompt, PromptContext, Question, its_own_rule
from games.engine.rules.games import Game, Step
from games.engine.rules.houses import SMALLEST_CHIP
from games.engine.rules.readings import Qualifier
from games.engine.rules.stages import Decide
from games.engine.rules.wagers import Folded, Wager
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound, is_read
from games.engine.settlement.ways import no_row_words, row_words
from games.engine.simulated_players.decisions import allows
from games.engine.texts import Text, any_of, listed

# --- Check play ---
# Money put down after the cards: is it the printed times of the main bet, or how far off?
# Which spots are looked at, and what lies there, comes from a stream of the spot's own and the main bet.


LOOKED_AT_IN = WRONG_IN = 3
"""One spot in this number is asked about; at a table where bets go wrong, one in this number of those is
wrong."""

CHECK_PLAY, PLAY_DIFFERENCE, CHECK_PRICE, PRICE_DIFFERENCE = (
    Question(slug, label, kind, decided_by=its_own_rule)
    for slug, label, kind in (
        ("check-play", Text("Bet size"), Text("Checking bet size")),
        ("play-difference", Text("Amount over or short"), Text("How far a bet is over or short")),
        ("check-price", Text("Card price"), Text("Checking a card’s price")),
        (
            "price-difference",
            Text("Card price over or short"),
            Text("How far a card’s price is over or short"),
        ),
    )
)
SIZES = (
    lettered("right", Text("the bet is the right size"), "r"),
    lettered("too-little", Text("the bet is short"), "s"),
    lettered("too-much", Text("the bet is over"), "o"),
)
PRICES = (
    lettered("right", Text("the price is right"), "r"),
    lettered("too-little", Text("the price is short"), "s"),
    lettered("too-much", Text("the price is over"), "o"),
)


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
    text = Text("Is the %(bet)s bet the right size, short or over?", bet=put.wager.name)
    if put.wager.buys_card:
        text = Text("Is the price of the %(card)s right, short or over?", card=put.wager.name)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=CHECK_PRICE if put.wager.buys_card else CHECK_PLAY,
        kind=OneOf(PRICES if put.wager.buys_card else SIZES),
        text=text,
        right=("right" if put.cents == put.due else "too-little" if put.cents < put.due else "too-much",),
        rule=_rule(played.inputs.game, put, frame),
        because=_due(played, put),
        bet=put.wager.name,
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


# --- Raise limits ---
# An open hand: how large a later bet does it allow, where only some hands allow more?
# It comes once the bets of the spot are answered, so that it does not name the hand before.


RAISES_LOOKED_AT_IN = 2
"""One open hand in this number is asked about."""

RAISE_LIMIT = Question(
    "raise-limit",
    Text("Largest raise allowed"),
    Text("Checking a raise against the hand"),
    seconds=6,
    explained_by=frozenset({Subject.HANDS}),
    decided_by=its_own_rule,
)


@dataclass(frozen=True, slots=True)
class LimitedRaise:
    """A later bet whose larger sizes need a hand, as times of another bet."""

    wager: Wager
    needs: Qualifier
    of: str


def limited_raise(game: Game) -> LimitedRaise | None:
    """Return the later bet that the hand limits; None where every hand allows the same."""
    for wager in game.following:
        for choice in game.choices:
            for each in choice.raises:
                if choice.needs and each.bet == wager.slug:
                    return LimitedRaise(wager, choice.needs, each.of)
    return None


def before_the_hand_is_locked_up(cue: Cue) -> Iterator[Frame]:
    """A hand that plays, as it lies open."""
    inputs, spot = cue.true or cue.inputs, cue.scene.spot
    limited = limited_raise(inputs.game)
    if not limited or not spot or not inputs.seat(spot).stake(limited.wager.slug):
        return
    if Stream(f"{inputs.seed}/{inputs.round}/raise-limit/{spot}").draw(RAISES_LOOKED_AT_IN) == 0:
        yield Frame(cue.step, spot, cue.scene.before, ("raise-limit",), "raise-limit", limited)


def raise_limit(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """By the game as the trainee has it: a trainee who reads hands otherwise allows other bets."""
    inputs, limited = played.inputs, require_type(LimitedRaise, frame.subject)
    seat, hand = inputs.seat(frame.spot), played.hand(frame.spot)
    allowed = (choice for choice in inputs.game.choices if allows(inputs, seat, choice))
    most = max(each.times for choice in allowed for each in choice.raises if each.bet == limited.wager.slug)
    main = inputs.game.wager(limited.of).name
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=RAISE_LIMIT,
        kind=OneOf(tuple(_size(size, main) for size in inputs.game.sizes(limited.wager))),
        text=Text("What is the most that this hand may bet on %(bet)s?", bet=limited.wager.name),
        right=(str(most),),
        rule=limited.needs.rule or limited.wager.sized or frame.step.rule,
        because=Text(
            "%(hand)s: up to %(times)s × the %(main)s",
            hand=in_a_sentence(hand),
            times=str(most),
            main=main,
        ),
        made_of=hand.cards,
    )


def _size(size: int, main: Text) -> AnswerChoice:
    return AnswerChoice(str(size), Text("%(times)s × the %(main)s", times=str(size), main=main), str(size))


# --- Announced folds ---
# A fold that is announced to win a bet: the dealer verifies the hand by its cards.
# It is asked together with the bets of the spot, so that neither answer gives the other away.


ANNOUNCED = Question(
    "announced",
    Text("The announced hand"),
    Text("Verifying an announced fold"),
    seconds=7,
    explained_by=frozenset({Subject.HANDS, Subject.BETS}),
    decided_by=its_own_rule,
)
WINS = lettered("yes", Text("yes"), "y")
LOSES = lettered("no", Text("no"), "n")


def announced(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Yield nothing where nothing is announced, or the bet is not there."""
    inputs, spot = played.inputs, frame.felt.spot(frame.spot)
    hopeful = (w for w in inputs.game.wagers if w.folded is Folded.IF_ANNOUNCED and w.slug in spot.bets)
    wager = next(hopeful, None)
    if not spot.announces or wager is None:
        return
    hand = played.hand(frame.spot)
    row = inputs.house.paytable(inputs.sheet, wager).row_for(hand)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=ANNOUNCED,
        kind=OneOf((WINS, LOSES)),
        text=Text("The player says this hand wins %(bet)s. Does it?", bet=wager.name),
        right=((WINS if row else LOSES).value,),
        rule=wager.citations.folded_win,
        because=row_words(row) if row else no_row_words(in_a_sentence(hand)),
        made_of=hand.cards,
    )


# --- Calls ---
# A hand called aloud: its full name in the trade's words, among names that the same cards might be given.


CALL_KEYS = "abcde"

CALL_HAND = Question(
    "call-hand",
    Text("The announcement"),
    Text("Announcing the hand"),
    explained_by=frozenset({Subject.HANDS, Subject.UP_CARDS}),
    decided_by=its_own_rule,
    names_hand=True,
)


def called_hand(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The dealer's hand or the spot's, of all its cards that lie open."""
    game, dealer = played.inputs.game, played.dealer
    if frame.spot:
        seat = played.inputs.seat(frame.spot)
        if not is_read(played.inputs, seat):
            return
        cards, hand = played.inputs.on(seat, "player"), played.hand(frame.spot)
    else:
        cards, hand = dealer.plays, dealer.hand
    stream = Stream(f"{played.inputs.seed}/{played.inputs.round}/{CALL_HAND.slug}/{frame.spot}")
    name = full_name(hand)
    others = wrong_names(game.ladder, cards, hand, stream)
    names = choose((name, *others), 1 + len(others), stream)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=CALL_HAND,
        kind=OneOf(
            tuple(AnswerChoice(str(words), words, key) for key, words in zip(CALL_KEYS, names, strict=False))
        ),
        text=Text("Announce the player’s hand.") if frame.spot else Text("Announce the dealer’s hand."),
        right=(str(name),),
        rule=game.ranking,
        because=in_a_sentence(hand),
        made_of=hand.cards,
        aspect=aspects.of_reading(game.ladder, hand, cards, played.inputs.board),
    )


def wrong_names(ladder: Ladder, cards: Sequence[Card], hand: Hand, stream: Stream) -> list[Text]:
    """Wrong names: one or two that worse picks of the cards make, one of the same kind, and others of the
    cards misread by one; so that neither the best name nor the odd one out has to be the right one."""
    worse: Iterable[tuple[Card, ...]]
    misread: Iterable[tuple[Card, ...]]
    worse, misread = combinations(cards, ladder.size), _misread(hand, cards)
    if isinstance(ladder, OneSuit):
        worse, misread = _weaker(ladder, hand, cards), filter(ladder.reads, _miscounted(hand, cards))
        return _chosen(hand, _names(ladder, worse), _names(ladder, misread), stream)
    others = _chosen(hand, _names(ladder, worse), _names(ladder, misread), stream)
    if len(others) == len(CALL_KEYS) - 1:
        return others
    # Five cards of one suit alone: a card of it misread makes nothing but another flush.
    other_suit = _names(ladder, _misread(hand, cards, SUITS))
    left = [name for name in other_suit if name not in (full_name(hand), *others)]
    return others + choose(left, min(len(left), len(CALL_KEYS) - 1 - len(others)), stream)


def _chosen(hand: Hand, worse: dict[Text, str], misread: dict[Text, str], stream: Stream) -> list[Text]:
    alike = [name for name, category in misread.items() if category == hand.category]
    others: list[Text] = []
    for names, count in ((worse, 1 + stream.draw(2)), (alike, 1), (misread, len(CALL_KEYS) - 1)):
        left = [name for name in names if name not in (full_name(hand), *others)]
        others += choose(left, min(len(left), count, len(CALL_KEYS) - 1 - len(others)), stream)
    return others


def _names(ladder: Ladder, picks: Iterable[tuple[Card, ...]]) -> dict[Text, str]:
    """The names of the hands that these cards make, each with its category; many picks are worth the same."""
    worth = dict.fromkeys(ladder.strength(pick) for pick in picks)
    hands = ((ladder.category(strength), ladder.ranks(strength)[:2]) for strength in worth)
    return {hand_name(category, ranks): category for category, ranks in hands}


def _weaker(ladder: OneSuit, hand: Hand, cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """What each other suit makes, and the hand with one of its cards overlooked."""
    by_suit = (tuple(card for card in cards if card[1] == suit) for suit in SUITS)
    overlooked = (tuple(card for card in hand.cards if card != left) for left in hand.cards)
    return filter(ladder.reads, (*by_suit, *overlooked))


def _miscounted(hand: Hand, cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The hand with one card taken for another, and with one that is taken for a card of its suit."""
    yield from _misread(hand, cards)
    for card in cards:
        taken = Card(card[0] + hand.cards[0][1])
        if taken not in cards:
            yield (*hand.cards, taken)


def _misread(hand: Hand, cards: Sequence[Card], suits: Sequence[str] = ()) -> Iterator[tuple[Card, ...]]:
    """The hand with one card taken for another: of these suits, or one that lies there too, and of a rank
    that does or is next to one that does."""
    plain = [card for card in cards if card not in JOKERS]
    near = {RANK[card] + step for card in plain for step in (-1, 0, 1)}
    ranks = [rank for rank in RANKS if RANKS.index(rank) + 2 in near]
    suits = suits or sorted({card[1] for card in plain})
    for seen in hand.cards:
        rest = tuple(card for card in hand.cards if card != seen)
        for taken in (Card(rank + suit) for rank in ranks for suit in suits):
            if taken not in hand.cards:
                yield (*rest, taken)


# --- Changed cards ---
# A card that is changed: where it goes, and where the new one comes from.
# They come with the first player of a round who changes one, before the felt shows where it lies.


CHANGED_CARD, NEW_CARD = (
    Question(slug, label, kind, decided_by=its_own_rule)
    for slug, label, kind in (
        ("changed-card", Text("The discard"), Text("Placing a player’s discard")),
        ("new-card", Text("The replacement card"), Text("Dealing a replacement card")),
    )
)
GOES = (
    AnswerChoice("rack", Text("into the discard rack"), "a"),
    AnswerChoice("beside", Text("face down, next to the hand"), "b"),
    AnswerChoice("deck", Text("back under the stub"), "c"),
    AnswerChoice("dealer", Text("to the dealer’s hand"), "d"),
)
COMES = (
    AnswerChoice("bottom", Text("off the bottom of the stub"), "e"),
    AnswerChoice("rack", Text("from the discard rack"), "f"),
    AnswerChoice("dealer", Text("from the dealer’s packet"), "g"),
    AnswerChoice("next", Text("off the top of the stub"), "h"),
)


def before_it_is_changed(cue: Cue) -> Iterator[Frame]:
    before, after = cue.scene.before, cue.scene.after
    state = after.spot(cue.scene.spot).state if cue.scene.spot else ""
    if state == "drew" and not any(spot.state == state for spot in before.spots):
        spot = replace(before.spot(cue.scene.spot), state=state)
        yield Frame(cue.step, spot.spot, before.with_spot(spot), ("changed-card",), "changed")


def changed_card(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    rules = (choice.lays.rule for choice in frame.step.choices if choice.lays)
    rule = next(rules, "") or frame.step.rule
    for question, text, choices, right, because in (
        (
            CHANGED_CARD,
            Text("Where does the player’s discard go?"),
            GOES,
            "beside",
            Text("other bets are settled on the original cards"),
        ),
        (
            NEW_CARD,
            Text("Where does the replacement card come from?"),
            COMES,
            "next",
            Text("it’s the next card off the stub"),
        ),
    ):
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=question,
            kind=OneOf(choices),
            text=text,
            right=(right,),
            rule=rule,
            because=because,
        )


# --- Card for sale ---
# A card that was laid aside for sale: where it goes, and where the money for it goes.
# They come once it is seen whether the player buys, of the first spot of a round that does and of the first
# that does not: the felt shows afterwards where everything went.


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
UNSEEN = AnswerChoice("unseen", Text("into the discard rack, face down"), "a")
SHOWN = AnswerChoice("shown", Text("into the discard rack, face up first"), "b")
STAYS = AnswerChoice("stays", Text("stays at its mark, face down"), "c")
TURNED = AnswerChoice("turned", Text("stays at its mark, face up"), "d")
TRAY = AnswerChoice("tray", Text("into the rack, right away"), "a")
WAITS = AnswerChoice("waits", Text("stays by the card until the hand is settled"), "b")


def _money_goes(game: Game) -> tuple[AnswerChoice, ...]:
    following = next((wager.name for wager in game.following), game.main.name)
    return (
        TRAY,
        WAITS,
        AnswerChoice("added", Text("onto the %(bet)s", bet=following), "c"),
        AnswerChoice("returned", Text("back to the player, with the %(bet)s", bet=game.main.name), "d"),
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


# --- Next step ---
# Question between two steps: what does the dealer do now?
# The stop stands at the step that is done, for its place must not name the answer.


STEP_KEYS = "abcdefghij"
USUALLY = 9
"""How many steps are offered, unless a game has more of its own."""

MAY_BE_DONE = frozenset({"coin-in"})
"""A step that is passed over this time but could be defended: whether the system is opened for a round in
which no player bets on the progressive, no sheet says."""

DECIDED_BY_ITS_ASK = frozenset({"up-card", "next-card", "card-count"})
"""A step that asks one of these is itself the question whether it is done."""

ON_DEALERS_HAND = (*STEPS_OF[Phase.DEALER], "burn", "face-up", "turn-up", "discard", "count", "refund")
"""Steps of a game in which the dealer has a hand: no other game offers them."""

SAID_BY_THE_STEP = (
    *("square", "spare", "board", "dealer-plays"),
    *("new-shoe", "lay", "third-card", "call", "take", "clear", "collect"),
    *("deal-around", "side-bets", "insurance", "peek", "play-hands", "dealer-draws"),
    *("calls", "spin", "no-more-bets", "call-number", "mark", "pay-outside", "lift-dolly"),
)
"""Laying and turning up a board, counting what is left, setting two hands, and all that is done where hands
of the table are bet on, hands are played in turn or all bet on what falls, are said by the steps of the games
that have them: no other game offers them."""

BY_UP_CARD = frozenset({"insurance", "peek", "play-hands"})
"""What the up card asks for: offered at every stop, but due at none, for it is asked of the card itself."""

NEXT_STEP = Question("next-step", Text("Next step"), Text("Next step of the round"))


def before_a_step(cue: Cue) -> Iterator[Frame]:
    past = cue.past
    if not cue.first or past is None:
        return
    if is_done(cue.step) and _said(cue.inputs, cue.step) != _said(cue.inputs, past):
        yield Frame(past, 0, cue.felt, ("next-step",), "next", cue.step)


def _said(inputs: Inputs, step: Step) -> Text:
    return step_words(inputs.game, step, inputs.house)


BY_OTHERS = {
    "take-bets": Text("check that all bets are down"),
    "count": Text("count the cards the dealer plays"),
}
"""What goes before a step, of steps that are no choice of their own."""


def is_done(step: Step) -> bool:
    """Return whether the dealer does something at this step that no question has just decided."""
    said = step.act in STEP_WORDS or step.act in SAID_BY_THE_STEP
    return said and step.act not in BY_UP_CARD and not DECIDED_BY_ITS_ASK & set(step.asks)


def next_step(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """The step that is due among steps of this game and of others, in the order of the table of steps."""
    due, past = require_type(Step, frame.subject), frame.step
    inputs = played.inputs
    words = _offered(inputs)
    values = {words: step for step, words in _table(inputs).items()}
    yield Prompt(
        step=past.name,
        spot=0,
        question=NEXT_STEP,
        kind=OneOf(
            tuple(AnswerChoice(values[step], step, key) for key, step in zip(STEP_KEYS, words, strict=False))
        ),
        text=Text("What do you do next?"),
        right=tuple(values[_said(inputs, step)] for step in (due, *_passed_over(inputs.game, past, due))),
        rule=due.rule,
        because=_reason(inputs, past, due),
    )


def _passed_over(game: Game, past: Step, due: Step) -> Iterator[Step]:
    steps = game.procedure
    between = steps[steps.index(past) + 1 : steps.index(due)]
    return (step for step in between if step.act in MAY_BE_DONE)


def _reason(inputs: Inputs, past: Step, due: Step) -> Text:
    before = BY_OTHERS.get(past.act) or _said(inputs, past)
    return Text("%(before)s, then %(then)s", before=before, then=_said(inputs, due))


def _offered(inputs: Inputs) -> list[Text]:
    """All that is done at this game's table and, as far as there is room, of others: the same at every stop
    of a round, so that nothing in it tells how far the round is."""
    game, table = inputs.game, _table(inputs)
    own = _words(table, [step for step in game.procedure if is_done(step) or step.act in BY_UP_CARD])
    at_any = {words for step in game.procedure if (words := table.get(step.name))} | could_be_done(game)
    elsewhere = () if game.dealer.size else ON_DEALERS_HAND
    at_any |= {table[act] for act in elsewhere if act in table}
    foreign = {words: step for step, words in reversed(table.items()) if words not in at_any}
    stream_name = f"{inputs.seed}/{inputs.round}/next-step"
    drawn = by_own_number(foreign.values(), stream_name)[: max(0, USUALLY - len(own))]
    offered = own + [table[step] for step in drawn]
    return [words for words in dict.fromkeys(table.values()) if words in offered]


def _table(inputs: Inputs) -> dict[str, Text]:
    """Every step of the trade as it is said at this game's table."""
    game = inputs.game
    acts = (*STEP_WORDS, *SAID_BY_THE_STEP)
    steps = {act: [step for step in game.procedure if step.act == act] for act in acts}
    unsaid = {act: [] if act in SAID_BY_THE_STEP else [Step(act, "")] for act in acts}
    every = (step for act, own in steps.items() for step in own or unsaid[act])
    return {step.name: _said(inputs, step) for step in every}


def _words(table: dict[str, Text], steps: Sequence[Step]) -> list[Text]:
    return list(dict.fromkeys(table[step.name] for step in steps if step.name in table))


def could_be_done(game: Game) -> set[Text]:
    """Steps of other games that a dealer of this one could defend: a button that the sheet does not speak of,
    an up card where some are turned later, an Ante that comes back before the hands are compared."""
    could = {"green-button"}
    if game.dealer.up:
        could.add("face-up")
    if game.qualifier:
        could.add("refund")
    return {STEP_WORDS[step] for step in could}


ASKS = (
    Ask(
        "check-play",
        Part.PROCEDURE,
        {"check-play": check_play, "play-difference": play_difference},
        (CHECK_PLAY, PLAY_DIFFERENCE, CHECK_PRICE, PRICE_DIFFERENCE),
        interludes=(Interlude(When.BEFORE, before_it_is_in_place, 6, at=frozenset({"decide"})),),
        groups=(CHECKS,),
    ),
    Ask(
        "raise-limit",
        Part.PROCEDURE,
        {"raise-limit": raise_limit},
        (RAISE_LIMIT,),
        interludes=(Interlude(When.BETWEEN, before_the_hand_is_locked_up, 4, at=frozenset({"reconcile"})),),
        groups=(CHECKS,),
        titles={"raise-limit": Text("Checking a raise")},
    ),
    Ask("announced", Part.PROCEDURE, {"announced": announced}, (ANNOUNCED,), groups=(FOLDS,)),
    Ask(
        "call-hand",
        Part.PROCEDURE,
        {"call-hand": called_hand},
        (CALL_HAND,),
        groups=(PROGRESSIVE,),
        scenario="envy-hand",
    ),
    Ask(
        "changed-card",
        Part.PROCEDURE,
        {"changed-card": changed_card},
        (CHANGED_CARD, NEW_CARD),
        interludes=(Interlude(When.BEFORE, before_it_is_changed, 12, at=frozenset({"draw"})),),
        groups=(STEPS,),
    ),
    Ask(
        "card-for-sale",
        Part.PROCEDURE,
        {"card-for-sale": card_for_sale, "money-for-card": money_for_card},
        (CARD_FOR_SALE, MONEY_FOR_CARD),
        interludes=(Interlude(When.BEFORE, before_it_is_sold, 11, at=frozenset({"decide"})),),
        groups=(STEPS,),
    ),
    Ask(
        "next-step",
        Part.PROCEDURE,
        {"next-step": next_step},
        (NEXT_STEP,),
        interludes=(Interlude(When.BEFORE, before_a_step, 1),),
        groups=(STEPS,),
        titles={"next": Text("Next step of the round")},
    ),
)
