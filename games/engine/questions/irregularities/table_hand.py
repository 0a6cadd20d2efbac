"""The last hand of the round before, where all bet on hands of the table: dealt, announced, settled or gone.

It comes from a shoe of its own, so that nothing of the round in hand shows; it ended as the last hand of this
shoe did.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.cards.cards import RANKS, Card, card_name
from games.engine.cards.streams import Stream, choose, shuffled
from games.engine.errors import require, require_type
from games.engine.money.amounts import print_cents
from games.engine.procedure.frames import STATES, Exercise, Felt, FeltBet, FeltHand, FeltShoe, FeltSpot
from games.engine.questions.floor import watched_at
from games.engine.questions.irregularities.irregularity import Event, Facts, Occasion, read_cards
from games.engine.rules.houses import MINIMUM
from games.engine.rules.standing import shoe_of
from games.engine.rules.wagers import Even
from games.engine.settlement.hands import call_words, result_of
from games.engine.settlement.inputs import Inputs, Seat, SettlementLine
from games.engine.settlement.settlements import Settlement, settle
from games.engine.simulated_players.decisions import DeckSource, deal_staying
from games.engine.texts import Text, listed, read_text, write_text

DEALT, ANNOUNCED, SETTLED, GONE = "dealt", "called", "settled", "gone"
"""How far the dealer is with the hand."""

SHOES, HANDS = 6, 50
"""How many hands are looked through for one that fits: so many of each of so many shoes."""

NOT_ANNOUNCED = Text("You’ve dealt the hand before this one, but you haven’t announced it yet.")
LOCKED_UP = Text("Its cards are in the discard rack.")

Placed = Mapping[str, tuple[Card, ...]]


def never(last: Inputs, stream: Stream) -> Placed:
    """The cards lie as they were dealt."""
    return last.dealt


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a last hand: how `far` the dealer may be with it; how its `cards` lie (None: these
    can't show it); whether the call, a bet or a box is wrong."""

    far: tuple[str, ...] = (DEALT, ANNOUNCED, SETTLED, GONE)
    cards: Callable[[Inputs, Stream], Placed | None] = never
    misread: bool = False
    mispaid: bool = False
    misses_box: bool = False


IN_ORDER = Wrong()


def draw_table_hand(occasion: Occasion, wrong: Wrong = IN_ORDER) -> Facts | None:
    """Return the cards and the bets as they lie, how far the dealer is, the call, and what a box had and
    holds; None where nothing of the kind shows in this round."""
    results = require(occasion.inputs.standing, "standing").results
    far = wrong.far[occasion.stream.draw(len(wrong.far))]
    for last in _hands(occasion, wrong):
        if not results or result_of(last) == results[-1]:
            cards = wrong.cards(last, Stream(f"{occasion.stream_name}/cards"))
            facts = cards and _facts(occasion, last, cards, far, wrong)
            if facts:
                return facts
            if wrong.mispaid or wrong.misses_box:
                break
    return None


def _hands(occasion: Occasion, wrong: Wrong) -> Iterator[Inputs]:
    """Yield hands of shoes of their own, with the bets of the seat; where a commission is in question, its
    first bet lies on a hand that owes one."""
    inputs, seat = replace(occasion.inputs, standing=None), occasion.seat
    bets = {slug: cents for slug, cents in seat.bets.items() if cents}
    if wrong.misses_box:
        bets = _owing(occasion, next(iter(bets.values())))
    alone, name = Seat(seat.spot, bets, {}, (), seat.patron), f"{inputs.seed}/last-hand"
    for number in range(SHOES):
        cards = iter(shuffled(inputs.rules.source.faces, seed=f"{name}/{number}", round=inputs.round))
        for _hand in range(HANDS):
            yield deal_staying(inputs, alone, DeckSource(cards))


def _owing(occasion: Occasion, cents: int) -> dict[str, int]:
    """Return a bet that owes a commission as it wins: the largest up to so many cents that owes no more than
    the box holds, or else the least."""
    inputs = occasion.inputs
    owed = (one for one in inputs.rules.wagers if isinstance(one.pays, Even) and one.pays.boxed)
    wager, least = next(owed), inputs.house.amount(MINIMUM.name)
    holds = require(inputs.standing, "standing").boxes.get(occasion.seat.spot, 0)
    most = holds * 100 // require_type(Even, wager.pays).less // least * least
    return {wager.slug: max(least, min(cents, most))}


def _facts(occasion: Occasion, last: Inputs, cards: Placed, far: str, wrong: Wrong) -> Facts | None:
    settled, stream = settle(last), Stream(f"{occasion.stream_name}/facts")
    lying, lines = replace(last, dealt=cards), settled.lines
    called = call_words(lying)
    if wrong.misread:
        others = _other_calls(lying)
        called = others[stream.draw(len(others))]
    if wrong.mispaid:
        lines = _mispaid(last, settled)
        if not lines:
            return None
    box = _box(occasion, lines)
    if wrong.misses_box:
        box = box and _wrongly(box, last, stream)
        if not box:
            return None
    if far == SETTLED and box is None and any(line.fee for line in lines):
        far = ANNOUNCED  # less is owed in the box now than this win would leave there
    return {
        "cards": {place: list(hand) for place, hand in cards.items()},
        "far": far,
        "called": write_text(called),
        "bets": _bets(last, lines if far == SETTLED else ()),
        "box": list(box) if box and far == SETTLED else None,
    }


def _bets(last: Inputs, lines: Sequence[SettlementLine]) -> dict[str, list[str | int]]:
    """The bets as they lie, by slug: stake, state, pays."""
    stakes = last.seats[0].bets
    bets: dict[str, list[str | int]] = {slug: [cents, "live", 0] for slug, cents in stakes.items()}
    return bets | {line.wager: [line.stake, STATES[line.action], line.pays] for line in lines}


def _mispaid(last: Inputs, settled: Settlement) -> tuple[SettlementLine, ...]:
    """The lines of the spot as a dealer leaves it who settles one bet wrongly; none where no named mistake
    shows in it."""
    watched = watched_at(last, Exercise(frozenset(), slips=100), last.game.settles_at, last.seats[0].spot)
    if not watched.slip or not watched.slip.line:
        return ()
    true = settled.at(watched.seat.spot, watched.slip.wager.slug)
    same = true and (true.action, true.pays) == (watched.slip.line.action, watched.slip.line.pays)
    return () if same else watched.lines


def _box(occasion: Occasion, lines: Sequence[SettlementLine]) -> tuple[int, int] | None:
    """What was in the box of the spot before this hand, and after it: what stands there now. None where
    nothing comes into it, or less stands there."""
    standing, fee = require(occasion.inputs.standing, "standing"), sum(line.fee for line in lines)
    holds = standing.boxes.get(occasion.seat.spot, 0)
    return (holds - fee, holds) if 0 < fee <= holds else None


def _wrongly(box: tuple[int, int], last: Inputs, stream: Stream) -> tuple[int, int]:
    """The box with a commission that a dealer might mark instead: none, half or double of it, a coin too few
    or too many."""
    before, fee = box[0], box[1] - box[0]
    coins = {wager.pays.coin for wager in last.rules.wagers if isinstance(wager.pays, Even)}
    coin = max(coins) or 1
    near = (0, fee // 2 // coin * coin, 2 * fee, fee - coin, fee + coin)
    marked = [cents for cents in dict.fromkeys(near) if 0 <= cents != fee]
    return before, before + marked[stream.draw(len(marked))]


def _other_calls(lying: Inputs) -> list[Text]:
    """Calls of this hand by a dealer who takes one card for its neighbor, or one hand for the other."""
    true, found = str(call_words(lying)), dict[str, Text]()
    for place, cards in lying.dealt.items():
        for at, card in enumerate(cards):
            for rank in _neighbors(card):
                other = (*cards[:at], Card(rank + card[1]), *cards[at + 1 :])
                call = call_words(replace(lying, dealt={**lying.dealt, place: other}))
                found.setdefault(str(call), call)
    one, other_place = lying.game.table_hands
    swapped = {**lying.dealt, one: lying.dealt[other_place], other_place: lying.dealt[one]}
    call = call_words(replace(lying, dealt=swapped))
    found.setdefault(str(call), call)
    found.pop(true, None)
    return list(found.values())


def _neighbors(card: Card) -> list[str]:
    at = RANKS.index(card[0])
    return [RANKS[near] for near in (at - 1, at + 1) if 0 <= near < len(RANKS)]


def with_card_too_many(last: Inputs, stream: Stream, card: Card | None = None) -> Placed | None:
    """A third card, or this one, comes to a hand of two that stands, once no card is due."""
    game, dealt = last.game, last.dealt
    two = [place for place in game.table_hands if len(dealt[place]) == 2]
    if game.third_cards[-1].place not in two:
        return None
    place = two[stream.draw(len(two))]
    card = card or choose(last.rules.source.faces, 1, stream)[0]
    return {**dealt, place: (*dealt[place], card)}


def without_the_last_card(last: Inputs, stream: Stream) -> Placed | None:
    """The third card that is due last is not dealt."""
    drawn = [rule.place for rule in last.game.third_cards if len(last.dealt[rule.place]) > 2]
    return {**last.dealt, drawn[-1]: last.dealt[drawn[-1]][:2]} if drawn else None


def show_table_hand(inputs: Inputs, spot: int, facts: Facts) -> Event:
    """Return what there is to see and to hear of the hand."""
    far, called = facts["far"], read_text(facts["called"])
    call = Text("You announced the hand before this one: %(call)s.", call=called)
    cards = {place: read_cards(hand) for place, hand in facts["cards"].items()}
    if far == GONE:
        named = (
            Text("%(hand)s %(cards)s", hand=inputs.game.hand_name(place), cards=_named(hand))
            for place, hand in cards.items()
        )
        lay = Text("The cards of the hand before this one: %(hands)s.", hands=listed(named, " · "))
        return Event(speech=(lay, call, LOCKED_UP), felt=_felt(inputs, spot, {}, {}, None), locked_up=True)
    speech = [NOT_ANNOUNCED if far == DEALT else call]
    if far == SETTLED:
        speech.append(Text("Spot %(spot)s is settled.", spot=str(spot)))
    if facts["box"]:
        before, after = map(print_cents, facts["box"])
        box = Text("Box %(spot)s had $%(before)s. You marked it $%(cents)s.")
        speech.append(box.filled(spot=str(spot), before=before, cents=after))
    return Event(speech=tuple(speech), felt=_felt(inputs, spot, cards, facts["bets"], facts["box"]))


def _named(cards: Sequence[Card]) -> Text:
    return listed((card_name(card) for card in cards), ", ")


def _felt(inputs: Inputs, spot: int, cards: Placed, bets: Mapping[str, Any], box: list[int] | None) -> Felt:
    standing = require(inputs.standing, "standing")
    spots = tuple(FeltSpot(seat.spot, patron=seat.patron) for seat in inputs.seats)
    shoe, boxes = shoe_of(standing), dict(standing.boxes) if inputs.rules.boxes else None
    felt = Felt(
        spots,
        hands=tuple(FeltHand(place, hand) for place, hand in cards.items()),
        shoe=FeltShoe(shoe.number, len(inputs.rules.source.faces), shoe.gone, shoe.cut),
        boxes=boxes if boxes is None or box is None else {**boxes, spot: box[1]},
        results=standing.results[:-1],
    )
    if not bets:
        return felt
    return felt.with_spot(replace(felt.spot(spot), bets={slug: FeltBet(*bet) for slug, bet in bets.items()}))
