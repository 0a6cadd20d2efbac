"""The acts of a round in which every player has hands in turn: what each step does to the felt."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from games.engine.cards.cards import Card
from games.engine.procedure.frames import (
    DEALER_SPOT,
    Felt,
    FeltBet,
    FeltDealer,
    FeltHand,
    FeltSpot,
    Scene,
    settled_bets,
    settled_spot,
)
from games.engine.procedure.steps import choice_words, in_order, settled_at
from games.engine.rules.games import Step
from games.engine.rules.stages import Deal, Decide, nth, number_of
from games.engine.settlement.events import Replay, is_live
from games.engine.settlement.inputs import Chosen, Inputs, Seat
from games.engine.settlement.settlements import Settlement
from games.engine.texts import NOTHING


def as_ruled(inputs: Inputs, step: Step) -> Step:
    """Return the step as this house has it."""
    return next(one for one in inputs.rules.procedure if one.name == step.name)


def deal_around(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """A card to every spot, then one to the dealer: face down but for what is turned up."""
    after, gone = felt, 0
    for deal in (stage for stage in as_ruled(inputs, step).stages if isinstance(stage, Deal)):
        for seat in inputs.seats:
            spot = after.spot(seat.spot)
            hands = tuple(_one_more(seat.dealt[place], place, spot) for place, _count in deal.each)
            after, gone = after.with_spot(replace(spot, hands=hands)), gone + len(hands)
        for place, _count in deal.table:
            lying, up = len(after.dealer.cards) + 1, inputs.game.dealer.up
            cards = tuple(card if at < up else None for at, card in enumerate(inputs.dealt[place][:lying]))
            after, gone = replace(after, dealer=FeltDealer(cards=cards)), gone + 1
    yield Scene(DEALER_SPOT, felt, _from_shoe(after, gone), asked=False)


def _one_more(cards: tuple[Card, ...], place: str, spot: FeltSpot) -> FeltHand:
    lying = next((len(hand.cards) for hand in spot.hands if hand.place == place), 0)
    return FeltHand(place, cards[: lying + 1])


def _from_shoe(felt: Felt, cards: int) -> Felt:
    return replace(felt, shoe=felt.shoe and replace(felt.shoe, gone=felt.shoe.gone + cards))


def side_bets(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """What loses on the first cards goes from every spot, then each winner is paid; the cards stay."""
    seats = settled_at(settled, inputs.seats, step.name)
    if not seats:
        return
    swept = felt
    for seat in in_order(seats, step.order):
        spot = swept.spot(seat.spot)
        due = settled_spot(settled, spot, step.name)
        bets, tokes = _lost(spot.bets, due.bets), _lost(spot.tokes, due.tokes)
        swept = swept.with_spot(replace(spot, bets=bets, tokes=tokes))
    yield Scene(DEALER_SPOT, felt, swept)
    felt = swept
    for seat in in_order(seats, step.order):
        spot = felt.spot(seat.spot)
        after = felt.with_spot(settled_spot(settled, spot, step.name))
        yield Scene(seat.spot, felt.with_spot(replace(spot, state="showing")), after, asked=after != felt)
        felt = after


def _lost(lying: Mapping[str, FeltBet], due: Mapping[str, FeltBet]) -> dict[str, FeltBet]:
    """The bets as they lie once those that lose are gone."""
    return {slug: due[slug] if due[slug].state == "taken" else bet for slug, bet in lying.items()}


def insurance(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """What the up card asks for; where it is an ace, the insurance bets, which come once it is said how much
    they may be, and even money."""
    yield Scene(DEALER_SPOT, felt, felt, turn=1)
    made = {seat.spot: one for seat in inputs.seats if (one := seat.chose(step.name))}
    if not made:
        return
    said, opened = felt, felt
    for seat in inputs.seats:
        if one := made.get(seat.spot):
            bets = {bet: FeltBet(cents) for bet, cents in _put_down(seat, one).items()}
            words = choice_words(inputs.game, one.choice) if bets or one.choice.evens else NOTHING
            said = said.with_spot(replace(said.spot(seat.spot), said=words))
            spot = opened.spot(seat.spot)
            wish = words if one.choice.evens else NOTHING
            opened = opened.with_spot(replace(spot, bets=spot.bets | bets, said=wish))
    asked = any(one.choice.raises for one in made.values())
    yield Scene(DEALER_SPOT, said, opened, asked=asked, turn=2)
    felt = opened
    for seat in in_order(settled_at(settled, inputs.seats, step.name), step.order):
        spot = felt.spot(seat.spot)
        paid = replace(settled_spot(settled, spot, step.name), state="done", hands=(), said=NOTHING)
        yield Scene(seat.spot, felt.with_spot(replace(spot, state="showing")), felt.with_spot(paid))
        felt = felt.with_spot(paid)


def _put_down(seat: Seat, made: Chosen) -> dict[str, int]:
    return {put.bet: seat.stake(put.bet) for put in made.choice.raises}


def peek(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """The hole card is looked at; where it ends the round it is turned over, and every bet is settled."""
    if inputs.ended_at == step.name:
        felt = replace(felt, dealer=FeltDealer(cards=inputs.dealt["dealer"]))
    for seat in in_order(settled_at(settled, inputs.seats, step.name), step.order):
        spot = felt.spot(seat.spot)
        after = settled_spot(settled, spot, step.name)
        if inputs.ended_at == step.name:
            after = replace(after, state="done")
        yield Scene(seat.spot, felt.with_spot(replace(spot, state="showing")), felt.with_spot(after))
        felt = felt.with_spot(after)


class _Log(Replay):
    """A round played again, and what came to each spot at one step: cards by their place, and choices."""

    def __init__(self, inputs: Inputs, step: Step) -> None:
        super().__init__(inputs)
        self.step = step
        self.events: dict[int, list[tuple[str, tuple[Card, ...]] | Chosen]] = {}

    def take(self, step: Step, spot: int, place: str, count: int) -> tuple[Card, ...]:
        cards = super().take(step, spot, place, count)
        if step.name == self.step.name and cards:
            self.events.setdefault(spot, []).append((place, cards))
        return cards

    def chooses(self, inputs: Inputs, seat: Seat, step: Step, stage: Decide, number: int) -> Chosen:
        made = super().chooses(inputs, seat, step, stage, number)
        if step.name == self.step.name:
            self.events.setdefault(seat.spot, []).append(made)
        return made


def play_hands(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """Each hand in turn: a stop before every choice, and one where a hand ends with a card."""
    if inputs.ended_at:
        return
    log = _Log(inputs, step)
    log.play()
    for seat in in_order(inputs.seats, step.order):
        if felt.spot(seat.spot).state == "done":
            continue
        table = _Spot(inputs, settled, step, seat, felt, log.events.get(seat.spot, ()))
        yield from table.scenes()
        felt = table.felt
    yield Scene(DEALER_SPOT, felt, felt, asked=False)  # the last hand is left


class _Spot:
    """One spot while its hands are played: `felt` as it lies now, `seat` as far as it has come."""

    def __init__(
        self,
        inputs: Inputs,
        settled: Settlement,
        step: Step,
        seat: Seat,
        felt: Felt,
        events: Iterable[tuple[str, tuple[Card, ...]] | Chosen],
    ) -> None:
        self.inputs, self.settled, self.step, self.felt, self.events = inputs, settled, step, felt, events
        stage = next(stage for stage in step.stages if isinstance(stage, Decide))
        self.of, self.turn = stage.of, 0
        before = tuple(made for made in seat.chosen if made.step != step.name)
        first = {place: cards[: self._dealt_first(place)] for place, cards in seat.dealt.items()}
        self.seat = replace(seat, dealt=first, chosen=before)
        self.unread: set[int] = {1}

    def _dealt_first(self, place: str) -> int:
        """How many cards a place of the spot has before the hands are played."""
        deals = (part for stage in self.inputs.rules.deals for part in stage.each)
        return sum(count for name, count in deals if name == place and isinstance(count, int))

    def scenes(self) -> Iterator[Scene]:
        for event in self.events:
            if isinstance(event, Chosen):
                yield from self._ended(before=event.number)
                yield from self._chosen(event)
            else:
                place, cards = event
                number = number_of(place, self.of)
                yield from self._ended(before=number)
                dealt = {**self.seat.dealt, place: (*self.seat.dealt.get(place, ()), *cards)}
                self.seat = replace(self.seat, dealt=dealt)
                self.felt = self._lying(_from_shoe(self.felt, len(cards)))
                self.unread.add(number)
        yield from self._ended(before=self.seat.hands + 1)
        spot = self.felt.spot(self.seat.spot)
        state = "in" if any(hand.cards for hand in spot.hands) else "done"
        self.felt = self.felt.with_spot(replace(spot, state=state, asked=0, said=NOTHING))

    def _lying(self, felt: Felt, asked: int = 0, state: str = "playing") -> Felt:
        """The felt with the spot's hands and bets as they lie now; a hand that is gone stays gone."""
        spot = felt.spot(self.seat.spot)
        gone = {hand.place for hand in spot.hands if not hand.cards}
        doubled = {made.number for made in self.seat.chosen if made.choice.draws and not made.choice.goes_on}
        places = [nth(self.of, number) for number in range(1, self.seat.hands + 1)]
        hands = tuple(
            FeltHand(
                place,
                () if place in gone else self.seat.on(place),
                sideways=number in doubled and len(self.seat.on(place)) > 2,
            )
            for number, place in enumerate(places, start=1)
        )
        later = {bet: FeltBet(cents) for bet, cents in self.seat.later_bets.items() if cents}
        bets = later | spot.bets
        return felt.with_spot(replace(spot, hands=hands, bets=bets, asked=asked, state=state))

    def _next(self, before: Felt, after: Felt) -> Scene:
        self.turn += 1
        return Scene(self.seat.spot, before, after, turn=self.turn)

    def _chosen(self, made: Chosen) -> Iterator[Scene]:
        self.unread.discard(made.number)
        before = self._lying(self.felt, made.number, "deciding")
        self.seat = replace(self.seat, chosen=(*self.seat.chosen, made))
        after = self._lying(before, made.number)
        said = replace(after.spot(self.seat.spot), said=choice_words(self.inputs.game, made.choice))
        self.felt = after.with_spot(said)
        yield self._next(before, self.felt)
        if made.choice.surrenders:
            yield from self._settled(made.number, "surrendering")

    def _ended(self, *, before: int) -> Iterator[Scene]:
        """The hands below a number that got a card since they were looked at, and no choice after it."""
        for number in sorted(one for one in self.unread if one < before):
            self.unread.discard(number)
            yield from self._settled(number)

    def _settled(self, number: int, state: str = "playing") -> Iterator[Scene]:
        """A hand that is over: where its bets are settled now, they go and its cards with them."""
        before = self._lying(self.felt, number, state)
        spot = before.spot(self.seat.spot)
        due = _of_hand(self.inputs, settled_bets(self.settled, spot, self.step.name), number)
        due = {bet: felt for bet, felt in due.items() if felt != spot.bets.get(bet)}
        after = before
        if due:
            place = nth(self.of, number)
            hands = tuple(replace(hand, cards=()) if hand.place == place else hand for hand in spot.hands)
            tokes = settled_spot(self.settled, spot, self.step.name).tokes if number == 1 else spot.tokes
            after = before.with_spot(replace(spot, bets=spot.bets | due, tokes=tokes, hands=hands))
        yield self._next(before, after)
        self.felt = after


def _of_hand(inputs: Inputs, bets: Mapping[str, FeltBet], number: int) -> dict[str, FeltBet]:
    return {slug: bet for slug, bet in bets.items() if inputs.game.hand_of(slug) == number}


def dealer_draws(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """A stop at every total of the dealer's: one more card or not."""
    if inputs.ended_at:
        return
    cards, lying = inputs.dealt["dealer"], len(felt.dealer.cards)
    if lying < 2 <= len(cards):
        after = replace(_from_shoe(felt, 1), dealer=FeltDealer(cards=cards[:2]))
        yield Scene(DEALER_SPOT, felt, after, asked=False)
        felt = after
    for turn, shown in enumerate(range(2, len(cards) + 1), start=1):
        before = replace(felt, dealer=FeltDealer(cards=cards[:shown]))
        after = before
        if shown < len(cards):
            after = replace(_from_shoe(before, 1), dealer=FeltDealer(cards=cards[: shown + 1]))
        yield Scene(DEALER_SPOT, before, after, turn=turn)
        felt = after


def settle_hands(inputs: Inputs, settled: Settlement, step: Step, felt: Felt) -> Iterator[Scene]:
    """What is left, from the dealer's right; of a player's hands the last one first."""
    for seat in in_order(settled_at(settled, inputs.seats, step.name), step.order):
        lines = [line for line in settled.lines if line.spot == seat.spot and line.at == step.name]
        numbers = sorted({inputs.game.hand_of(line.wager) for line in lines}, reverse=True)
        for number in numbers:
            spot = felt.spot(seat.spot)
            every = settled_spot(settled, spot, step.name)
            bets = spot.bets | _of_hand(inputs, every.bets, number)
            done = number == numbers[-1]
            after = replace(spot, bets=bets, state="done" if done else "in", asked=0)
            if number == 1:
                after = replace(after, tokes=every.tokes)
            before = felt.with_spot(replace(spot, state="showing", asked=number))
            turn = number if seat.hands > 1 else 0
            yield Scene(seat.spot, before, felt.with_spot(after), turn=turn)
            felt = felt.with_spot(after)


def cards_left(inputs: Inputs) -> list[Card]:
    """Return the faces of the shoe without those of the round, which the felt shows."""
    left = list(inputs.rules.source.faces)
    every = [inputs.dealt, *(seat.dealt for seat in inputs.seats)]
    for card in (card for dealt in every for cards in dealt.values() for card in cards):
        if card in left:
            left.remove(card)
    return left


def is_played_against(inputs: Inputs) -> bool:
    """Return whether the dealer still draws against any hand, once all are played."""
    return is_live(inputs, inputs.seats, "dealer")
