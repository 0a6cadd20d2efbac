"""Questions on hands: the dealer’s and the players’, by category, in two hands, in order."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from games.engine.cards.cards import RANK_NAMES, card_name
from games.engine.cards.hand_names import as_subject, beats, in_a_sentence, is_plural, ties
from games.engine.cards.hands import CATEGORY_KEYS, CATEGORY_NAMES, Hand, OneSuit, Reads
from games.engine.errors import require
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Frame
from games.engine.procedure.steps import in_order, settled_in_turn
from games.engine.questions import aspects
from games.engine.questions.answers import AnswerChoice, CardSet, OneOf, OneSpot, lettered
from games.engine.questions.ask import DEALER, ORDER, PLAYERS, QUALIFYING, Ask, Part
from games.engine.questions.play import CALL_HAND
from games.engine.questions.prompts import Prompt, PromptContext, Question, its_own_rule
from games.engine.rules.house_ways import HouseWay
from games.engine.settlement.color_chips import SPOT, chips_words
from games.engine.settlement.hands import DealerHand, read_hand
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import SettledRound, is_read
from games.engine.texts import NUMBERS, Text

# --- Dealer ---
# The dealer's cards: which play, how many, the hand they make, whether it qualifies.


PLAYS_OR_GOES = (lettered("plays", Text("plays"), "p"), lettered("discard", Text("discard"), "d"))
YES_OR_NO = (lettered("yes", Text("yes"), "y"), lettered("no", Text("no"), "n"))

HANDS_READ = frozenset({Subject.HANDS, Subject.UP_CARDS})


def _rules_of_up_cards(posed: PromptContext) -> Iterable[str]:
    discard = posed.game.dealer.discard
    return (discard.rule, *discard.counts) if discard else ()


UP_CARD, NEXT_CARD, CARD_COUNT = (
    Question(slug, label, kind, 3, explained_by=frozenset({Subject.UP_CARDS}), decided_by=_rules_of_up_cards)
    for slug, label, kind in (
        ("up-card", Text("Up card"), Text("Up card")),
        ("next-card", Text("Next card"), Text("Next card")),
        ("card-count", Text("Cards the dealer plays"), Text("How many cards the dealer plays")),
    )
)
DEALER_CARDS = Question(
    "dealer-cards",
    Text("Dealer’s cards"),
    Text("Setting the dealer’s hand"),
    6,
    explained_by=HANDS_READ,
    decided_by=its_own_rule,
)
QUALIFIES = Question(
    "qualifies",
    Text("Qualifies"),
    Text("Dealer qualifying"),
    3,
    explained_by=HANDS_READ,
    decided_by=its_own_rule,
)


def up_card(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Which card it is lies on the felt, and is not said."""
    text = Text("The up card: play it or discard it?")
    yield _turned(played, frame, UP_CARD, text, nth=0)


def next_card(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    text = Text("The next card: play it or discard it?")
    yield _turned(played, frame, NEXT_CARD, text, nth=1)


def _turned(played: SettledRound, frame: Frame, question: Question, text: Text, *, nth: int) -> Prompt:
    discard = require(played.inputs.game.dealer.discard, "discard rule")
    card = played.inputs.dealers_packet[nth]
    goes = card[0] in discard.ranks and nth < discard.at_most
    rule = discard.counts[nth] if not goes else discard.rule if nth == 0 else discard.counts[nth + 1]
    return Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneOf(PLAYS_OR_GOES),
        text=text,
        right=("discard" if goes else "plays",),
        rule=rule,
        because=_high_or_low(card_name(card), RANK_NAMES[discard.ranks[0]], high=goes),
    )


HIGH_CARD = Text("the %(card)s is %(rank)s or higher")
LOW_CARD = Text("the %(card)s is below %(rank)s")


def _high_or_low(card: Text, rank: Text, *, high: bool) -> Text:
    return (HIGH_CARD if high else LOW_CARD).filled(card=card, rank=rank)


def card_count(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    packet, dealer = played.inputs.game.dealer, played.dealer
    discard = require(packet.discard, "discard rule")
    counts = range(packet.size, packet.size - discard.at_most - 1, -1)
    discarded = len(dealer.discarded)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=CARD_COUNT,
        kind=OneOf(tuple(AnswerChoice(str(count), NUMBERS[count], str(count)) for count in counts)),
        text=Text("How many cards does the dealer play?"),
        right=(str(len(dealer.plays)),),
        rule=discard.counts[discarded],
        because=_counted(discarded, len(dealer.plays)),
    )


def _counted(discarded: int, play: int) -> Text:
    if not discarded:
        return Text("none discarded, so %(play)s play", play=NUMBERS[play])
    return Text("%(gone)s discarded, so %(play)s play", gone=NUMBERS[discarded], play=NUMBERS[play])


def dealer_cards(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    ladder, dealer = played.inputs.game.ladder, played.dealer
    best, in_one_suit = frozenset(dealer.hand.cards), isinstance(ladder, OneSuit)
    others = (frozenset(picked) for picked in combinations(dealer.plays, len(best)))
    equal = tuple(picked for picked in others if picked != best and ladder.makes_best(picked, dealer.plays))
    text = Text("Pick the %(count)s cards that make the dealer’s hand.", count=NUMBERS[ladder.size])
    if in_one_suit:  # how many they are is part of the answer
        text = Text("Pick the cards that make the dealer’s hand.")
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=DEALER_CARDS,
        kind=CardSet(dealer.plays, 0 if in_one_suit else len(best)),
        text=text,
        right=(best, *equal),
        rule=frame.step.rule,
        because=in_a_sentence(dealer.hand),
        made_of=dealer.hand.cards,
        aspect=aspects.of_picking(ladder, dealer.hand, dealer.plays, played.inputs.board),
    )


def qualifies(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    qualifier, dealer = played.inputs.game.qualifier, played.dealer
    if qualifier is None:
        return
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=QUALIFIES,
        kind=OneOf(YES_OR_NO),
        text=Text("Does the dealer qualify?"),
        right=("yes" if dealer.qualifies else "no",),
        rule=qualifier.rule,
        because=_qualifying(dealer),
    )


def _qualifying(dealer: DealerHand) -> Text:
    hand = as_subject(dealer.hand)
    if dealer.qualifies and is_plural(dealer.hand):
        return Text("%(hand)s qualify", hand=hand)
    if dealer.qualifies:
        return Text("%(hand)s qualifies", hand=hand)
    return Text("%(hand)s does not qualify", hand=hand)


# --- Hand categories ---
# A hand: its name among those of the ladder; see calls.py for the hand announced in full.


DEALER_HAND = Question(
    "dealer-hand",
    Text("Dealer’s hand"),
    Text("Reading the dealer’s hand"),
    5,
    explained_by=HANDS_READ,
    decided_by=its_own_rule,
    names_hand=True,
)
PLAYER_HAND = Question(
    "player-hand",
    Text("Player’s hand"),
    Text("Reading a player’s hand"),
    5,
    explained_by=HANDS_READ,
    decided_by=its_own_rule,
    names_hand=True,
)


@cache
def hands_of(ladder: Reads) -> tuple[AnswerChoice, ...]:
    """The hands of a ladder, strongest first, each with the key that it has in every game."""
    return tuple(
        AnswerChoice(slug, CATEGORY_NAMES[slug], CATEGORY_KEYS[slug]) for slug in reversed(ladder.categories)
    )


def dealer_hand(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    high = played.inputs.game.two_hands
    text = Text("Name the dealer’s high hand.") if high else Text("Name the dealer’s hand.")
    return _hand(played, frame, DEALER_HAND, text)


def player_hand(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    high = played.inputs.game.two_hands
    text = Text("Name the player’s high hand.") if high else Text("Name the player’s hand.")
    return _hand(played, frame, PLAYER_HAND, text)


def _hand(played: SettledRound, frame: Frame, question: Question, text: Text) -> Iterator[Prompt]:
    """The category; not where the hand is called in full, which says it too, or is not read."""
    if CALL_HAND.slug in frame.asks or not _is_read(played, frame.spot):
        return
    inputs, game = played.inputs, played.inputs.game
    hand, cards = played.dealer.hand, played.dealer.plays
    if frame.spot:
        hand, cards = played.hand(frame.spot), inputs.on(inputs.seat(frame.spot), "player")
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneOf(hands_of(game.ladder)),
        text=text,
        right=(hand.category,),
        rule=game.ranking,
        because=in_a_sentence(hand),
        made_of=hand.cards,
        aspect=aspects.of_reading(game.ladder, hand, cards, inputs.board),
    )


def _is_read(played: SettledRound, spot: int) -> bool:
    return not spot or is_read(played.inputs, played.inputs.seat(spot))


# --- Two hands ---
# Questions where cards are set as two hands: which two go low by the house way, whether a player's hand is
# a foul, and which side wins each hand.


READ = frozenset({Subject.HANDS, Subject.UP_CARDS, Subject.BETS})


def _rules_of_setting(posed: PromptContext) -> Iterable[str]:
    return tuple(rule for play in posed.game.dealers_rules for rule in play.rules)


def _rules_of_comparing(posed: PromptContext) -> Iterable[str]:
    return (posed.step.rule, posed.game.main.citations.copy)


DEALER_LOW = Question(
    "dealer-low",
    Text("Dealer’s low hand"),
    Text("Setting the dealer’s hands"),
    12,
    explained_by=frozenset({Subject.UP_CARDS}),
    decided_by=_rules_of_setting,
    reasoned=True,
)
FOUL = Question(
    "foul",
    Text("Foul hand"),
    Text("Spotting a foul hand"),
    3,
    explained_by=READ,
    decided_by=its_own_rule,
    in_row=True,
)
HIGH_WINS, LOW_WINS = (
    Question(slug, label, kind, 4, explained_by=READ, decided_by=_rules_of_comparing, in_row=True)
    for slug, label, kind in (
        ("high-wins", Text("High hand"), Text("Comparing the high hands")),
        ("low-wins", Text("Low hand"), Text("Comparing the low hands")),
    )
)
HANDS = (HIGH_WINS, LOW_WINS)
ENDS = (
    lettered("wins", Text("player wins"), "w"),
    lettered("loses", Text("dealer wins"), "d"),
    lettered("copy", Text("copy"), "c"),
)


def dealer_low(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs = played.inputs
    for way in inputs.rules.dealers_rules:
        if not isinstance(way, HouseWay):
            continue
        cards = inputs.dealt["dealer"]
        low, *others = way.lows(cards)
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=DEALER_LOW,
            kind=CardSet(cards, len(low)),
            text=Text("Set the dealer’s hands by the house way: pick the two cards of the low hand."),
            right=(low, *others),
            rule=way.clause(cards).rule,
            because=_set_words(played),
            made_of=tuple(low),
        )


def _set_words(played: SettledRound) -> Text:
    two = require(played.inputs.rules.two_hands, "two hands")
    low = _dealers(played.inputs, two.pairs[-1][1])
    facts = {"high": as_subject(played.dealer.hand), "low": in_a_sentence(low)}
    if is_plural(played.dealer.hand):
        return Text("%(high)s stay high, and %(low)s goes low", **facts)
    return Text("%(high)s stays high, and %(low)s goes low", **facts)


def foul(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    inputs, seat = played.inputs, played.inputs.seat(frame.spot)
    fouls, citations = inputs.fouls(seat), inputs.game.main.citations
    two = require(inputs.rules.two_hands, "two hands")
    if len(two.pairs) < len(HANDS):
        return
    high, low = (_as_set(inputs, frame.spot, own) for own, _other in two.pairs)
    because = Text("%(low)s in the low hand and %(high)s in the high hand", low=low, high=high)
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=FOUL,
        kind=OneOf(YES_OR_NO),
        text=Text("Is this hand a foul?"),
        right=("yes" if fouls else "no",),
        rule=citations.foul,
        because=because,
    )


def _as_set(inputs: Inputs, spot: int, name: str) -> Text:
    """Return a hand as the player set it."""
    reading, seat = inputs.rules.reading(name), inputs.seat(spot)
    return in_a_sentence(reading.ladder.best([card for place in reading.own for card in seat.on(place)]))


def high_wins(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    yield from _compared(played, frame, HIGH_WINS, 0, Text("The high hands: who wins?"))


def low_wins(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    yield from _compared(played, frame, LOW_WINS, 1, Text("The low hands: who wins?"))


def _compared(
    played: SettledRound, frame: Frame, question: Question, pair: int, text: Text
) -> Iterator[Prompt]:
    """Not of a foul that loses: it is never compared."""
    inputs, seat = played.inputs, played.inputs.seat(frame.spot)
    two = inputs.rules.two_hands
    if two is None or pair >= len(two.pairs) or (not two.resets and inputs.fouls(seat)):
        return
    own, other = two.pairs[pair]
    mine, theirs = read_hand(inputs, seat, own), _dealers(inputs, other)
    difference = mine.strength - theirs.strength
    citations = inputs.game.main.citations
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneOf(ENDS),
        text=text,
        right=("wins" if difference > 0 else "loses" if difference else "copy",),
        rule=frame.step.rule if difference else citations.copy,
        because=_against(mine, theirs),
        made_of=mine.cards,
        aspect=aspects.of_comparing(mine, theirs),
    )


def _dealers(inputs: Inputs, name: str) -> Hand:
    return inputs.rules.reading(name).ladder.best(inputs.on(None, name))


def _against(mine: Hand, theirs: Hand) -> Text:
    if mine.strength == theirs.strength:
        return ties(mine)
    return beats(mine, theirs) if mine.strength > theirs.strength else beats(theirs, mine)


# --- Order ---
# The order in which hands are settled: the first spot, and the one after it.


FIRST_SPOT, NEXT_SPOT = (
    Question(slug, label, seconds=3, explained_by=frozenset({Subject.ORDER}), decided_by=its_own_rule)
    for slug, label in (
        ("first-spot", Text("First to settle")),
        ("next-spot", Text("Next to settle")),
    )
)


def spot_choice(spot: int) -> AnswerChoice:
    return AnswerChoice(str(spot), SPOT.filled(spot=str(spot)), str(spot))


def first_spot(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    return _spot(played, frame, FIRST_SPOT, nth=0)


def next_spot(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    return _spot(played, frame, NEXT_SPOT, nth=1)


SETTLED = (
    (
        Text("Which spot do you settle first?"),
        Text("spot %(spot)s is the first from your right with a bet to settle"),
    ),
    (
        Text("Which spot do you settle next?"),
        Text("spot %(spot)s is the second from your right with a bet to settle"),
    ),
)
PAID = (
    (Text("Which spot do you pay first?"), Text("spot %(spot)s is the first from your right that wins")),
    (Text("Which spot do you pay next?"), Text("spot %(spot)s is the second from your right that wins")),
)
"""Question and reason: of the first spot, of the next; where what loses was taken before, of those paid."""
PAID_BY_COLOR = (
    (Text("Whom do you pay first?"), Text("%(player)s are the first from your right that win")),
    (Text("Whom do you pay next?"), Text("%(player)s are the second from your right that win")),
)
"""The same where players are known by the color of their chips."""
COLOR_CHIPS = Text("%(color)s chips")


def player_choices(inputs: Inputs) -> dict[int, AnswerChoice]:
    """The players by their spots; by the chips that they bet, where chips have colors."""
    if not inputs.game.colors:
        return {seat.spot: spot_choice(seat.spot) for seat in inputs.seats}
    words = chips_words(inputs)
    words |= {seat.spot: COLOR_CHIPS.filled(color=words[seat.spot]) for seat in inputs.seats if seat.color}
    return {spot: AnswerChoice(str(spot), chips, str(spot)) for spot, chips in words.items()}


def _spot(played: SettledRound, frame: Frame, question: Question, *, nth: int) -> Iterator[Prompt]:
    """Yield nothing where a trainee who reads the round so has no such spot left."""
    seats, game = played.inputs.seats, played.inputs.game
    left = in_order(settled_in_turn(game, played.settlement, seats), frame.step.order)
    if nth >= len(left):
        return
    spot, by_color = left[nth].spot, bool(game.colors)
    text, because = (SETTLED if game.takes_at == game.settles_at else PAID)[nth]
    choices = player_choices(played.inputs)
    if by_color:
        text, because = PAID_BY_COLOR[nth]
        because = because.filled(player=choices[spot].words)
    else:
        because = because.filled(spot=str(spot))
    yield Prompt(
        step=frame.step.name,
        spot=frame.spot,
        question=question,
        kind=OneSpot(tuple(choices.values())),
        text=text,
        right=(spot,),
        rule=frame.step.rule,
        because=because,
    )


ASKS = (
    *(
        Ask(question.slug, Part.EVERYDAY, {question.slug: poses}, (question,), groups=(DEALER,))
        for question, poses in (
            (UP_CARD, up_card),
            (NEXT_CARD, next_card),
            (CARD_COUNT, card_count),
            (DEALER_CARDS, dealer_cards),
        )
    ),
    Ask("qualifies", Part.EVERYDAY, {"qualifies": qualifies}, (QUALIFIES,), groups=(QUALIFYING,)),
    Ask("dealer-hand", Part.EVERYDAY, {"dealer-hand": dealer_hand}, (DEALER_HAND,), groups=(DEALER,)),
    Ask("player-hand", Part.EVERYDAY, {"player-hand": player_hand}, (PLAYER_HAND,), groups=(PLAYERS,)),
    Ask("dealer-low", Part.EVERYDAY, {"dealer-low": dealer_low}, (DEALER_LOW,), groups=(DEALER,)),
    Ask("foul", Part.EVERYDAY, {"foul": foul}, (FOUL,), groups=(PLAYERS,)),
    Ask("high-wins", Part.EVERYDAY, {"high-wins": high_wins}, (HIGH_WINS,), groups=(PLAYERS,)),
    Ask("low-wins", Part.EVERYDAY, {"low-wins": low_wins}, (LOW_WINS,), groups=(PLAYERS,)),
    Ask("first-spot", Part.EVERYDAY, {"first-spot": first_spot}, (FIRST_SPOT,), groups=(ORDER,)),
    Ask("next-spot", Part.EVERYDAY, {"next-spot": next_spot}, (NEXT_SPOT,), groups=(ORDER,)),
)
