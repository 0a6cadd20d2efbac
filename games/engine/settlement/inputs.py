"""What a round is made from, and the lines that settle it.

Two equal inputs make the same timeline, frame for frame.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.engine.cards.cards import Card
from games.engine.errors import require, require_type
from games.engine.money.meters import Meter
from games.engine.rules.games import Game
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.readings import Best
from games.engine.rules.sheets import Sheet
from games.engine.rules.sources import Deck
from games.engine.rules.stages import FALL, Deal, Dealt, Ends, PlayerChoice, nth, number_of
from games.engine.rules.standing import Shoe, Standing, most_burned, shoe_of
from games.engine.rules.wagers import Action
from games.engine.texts import NOTHING, Text


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice as a player made it at a step: the `cards` that they named for it, and whether they announce a
    folded hand that still wins; the number of the hand that it is about, and the cents of the bet that it
    puts down where they are less than they could be (0: they are not)."""

    step: str
    choice: PlayerChoice
    cards: tuple[Card, ...] = ()
    announces: bool = False
    number: int = 1
    less: int = 0


@dataclass(frozen=True, slots=True)
class Color:
    """The color of a player's own chips, by its name, and the cents that each is worth."""

    name: str
    cents: int


@dataclass(frozen=True, slots=True)
class Called:
    """Bets that a player calls together, by their name in the game's bundles: how many chips a unit is, and
    the cents that the player puts down for them."""

    name: str
    units: int
    gives: int


@dataclass(frozen=True)
class Seat:
    """A taken spot: bets in cents made before the deal by wager slug; the cards dealt to each of its places,
    in their order (a card laid aside is absent where it was not seen); what its player chose, in order; who
    plays it, where that matters ("": a player of its own); what they bet for the dealer beside bets of their
    own, in cents by wager slug; the color of their chips (None: they bet in value chips), and what they
    called, whose bets are among `bets`."""

    spot: int
    bets: Mapping[str, int]
    dealt: Mapping[str, tuple[Card, ...]]
    chosen: tuple[Chosen, ...] = ()
    patron: str = ""
    tokes: Mapping[str, int] = field(default_factory=dict)
    color: Color | None = None
    called: tuple[Called, ...] = ()

    def shares_patron(self, other: "Seat") -> bool:
        """Return whether one player plays both spots, or they are the same one."""
        return self.spot == other.spot or (self.patron != "" and self.patron == other.patron)

    @cached_property
    def folds_at(self) -> str:
        """The step at which the player folds; nothing where they do not."""
        return next((made.step for made in self.chosen if made.choice.folds), "")

    @property
    def folds(self) -> bool:
        return bool(self.folds_at)

    @property
    def announces(self) -> bool:
        return any(made.announces for made in self.chosen)

    @property
    def buys(self) -> bool:
        return any(made.choice.moves for made in self.chosen)

    def chose(self, step: str) -> Chosen | None:
        """Return what the player chose at a step; None where they were not asked."""
        return next((made for made in self.chosen if made.step == step), None)

    def goes_back_at(self, wager: str) -> str:
        """Return the step at which the player takes a bet back; nothing where they do not."""
        return next((made.step for made in self.chosen if wager in made.choice.back), "")

    def puts_down_at(self, wager: str) -> str:
        """Return the step at which the player makes a bet; nothing where it was made before the cards."""
        return next((made.step for made in self.chosen for put in made.choice.raises if put.bet == wager), "")

    def stake(self, wager: str) -> int:
        """Return cents on this wager, bets made after the cards included; 0 where there is no bet."""
        return self.bets[wager] if wager in self.bets else self.later_bets.get(wager, 0)

    @cached_property
    def later_bets(self) -> Mapping[str, int]:
        """Cents of each bet made after the cards; that of a split is on the hand which it makes."""
        result: dict[str, int] = {}
        hands = 1
        for made in self.chosen:
            hands += bool(made.choice.splits)
            for put in made.choice.raises:
                bet = nth(put.bet, hands if made.choice.splits else made.number)
                of = nth(put.of, made.number)
                cents = made.less or put.cents(self.bets.get(of) or result.get(of, 0))
                result[bet] = result.get(bet, 0) + cents
        return result

    @cached_property
    def splits(self) -> tuple[Chosen, ...]:
        """In order: the first makes the second hand."""
        return tuple(made for made in self.chosen if made.choice.splits)

    @property
    def hands(self) -> int:
        """How many hands the player has."""
        return 1 + len(self.splits)

    def made_of(self, number: int) -> tuple[Chosen, ...]:
        """Return the choices about one of several hands."""
        return tuple(made for made in self.chosen if made.number == number)

    def _after_splits(self, first: str, number: int) -> tuple[Card, ...]:
        """The cards of one of several hands: a split moves the second of two cards to the hand it makes."""
        split = [made.number for made in self.splits]
        if number > self.hands:
            return ()
        moved = split.count(number)
        if number == 1:
            return (*self.dealt[first][:1], *self.dealt[first][1 + moved :])
        of = split[number - 2]
        place, at = nth(first, of), split[: number - 2].count(of)
        head = self.dealt[first][1 + at] if of == 1 else self.dealt[place][at]
        return (head, *self.dealt.get(nth(first, number), ())[moved:])

    def on(self, place: str) -> tuple[Card, ...]:
        """Return the cards on a place in the end: as dealt, but for what was moved or laid down."""
        cards = self.dealt.get(place, ())
        if self.splits and place.startswith(first := self.splits[0].choice.splits):
            return self._after_splits(first, number_of(place, first))
        for made in self.chosen:
            if made.choice.moves:
                source, to = made.choice.moves
                cards = self.dealt.get(source, ()) if place == to else () if place == source else cards
            if lays := made.choice.lays:
                if place == lays.to:
                    cards = made.cards
                elif place == lays.source:
                    cards = tuple(card for card in cards if card not in made.cards)
        return cards

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that was dealt to the spot, in that order."""
        return tuple(card for cards in self.dealt.values() for card in cards)


@dataclass(frozen=True)
class Inputs:
    """A game, its sheet, the house, and the cards and people of one round: `seats` ascend by spot, `dealt`
    are the cards on each of the table's places, in their order (a burned card is absent where it was not
    seen)."""

    game: Game
    sheet: Sheet
    house: House
    seats: tuple[Seat, ...] = ()
    dealt: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    seed: str = ""
    round: int = 0
    scenario: str | None = None
    meter: Meter | None = None
    standing: Standing | None = None

    @cached_property
    def rules(self) -> Game:
        """The game as this house has it."""
        return apply_house_rules(self.game, self.house)

    @cached_property
    def on_table(self) -> Mapping[str, tuple[Card, ...]]:
        """The table's cards by place, once the dealer has played."""
        rules = self.rules.dealers_rules if "dealer" in self.dealt else ()
        played = [rule.play(self.dealt["dealer"]) for rule in rules]
        return {**self.dealt, **{place: cards for each in played for place, cards in each.items()}}

    def on(self, seat: Seat | None, hand: str) -> tuple[Card, ...]:
        """Return the cards from which a hand is read: of a seat's places, and of the table's."""
        reading = self.game.reading(hand)
        if isinstance(reading, Best) and reading.as_dealt:
            own = (
                [card for place in reading.own for card in seat.dealt[place][: reading.first]] if seat else []
            )
            return (*own, *(self.dealt[place][0] for place in reading.table))
        own = [card for place in reading.own for card in self._lying(seat, place)] if seat else []
        cards = (*own, *(card for place in reading.table for card in self.on_table.get(place, ())))
        return cards[: reading.first] if reading.first else cards

    def _lying(self, seat: Seat, place: str) -> tuple[Card, ...]:
        """Return the cards on a place of a seat's in the end; a foul as the house sets it again."""
        two = self.rules.two_hands
        if not two or not two.resets or not self.fouls(seat):
            return seat.on(place)
        return self._set_again(seat).get(place, ())

    def fouls(self, seat: Seat) -> bool:
        """Return whether the player has set a low hand that is above the own high one."""
        two = self.rules.two_hands
        set_by_player = any(made.choice.lays for made in seat.chosen)
        if not two or len(two.pairs) < 2 or not set_by_player or not self.rules.main.misread.fouls:
            return False
        high, low = (self.rules.reading(own) for own, _other in two.pairs)
        cards = [[card for place in reading.own for card in seat.on(place)] for reading in (high, low)]
        strength, set_low = high.ladder.strength(cards[0]), low.ladder.best(cards[1])
        return high.ladder.at_least(set_low.category, *set_low.ranks) > strength

    def _set_again(self, seat: Seat) -> Mapping[str, tuple[Card, ...]]:
        """Return the player's cards as the dealer's rule sets them, by the places of the player's hands."""
        pairs = self.rules.two_hands.pairs if self.rules.two_hands else ()
        places = {self.game.reading(other).table[0]: self.game.reading(own).own[0] for own, other in pairs}
        played = self.rules.dealers_rules[0].play(seat.cards)
        return {places[place]: cards for place, cards in played.items()}

    def bets_of(self, seat: Seat, call: Called) -> dict[str, int]:
        """Return the bets of a call, in cents at the value of the player's color."""
        chip = call.units * require(seat.color, "color").cents
        return {slug: chip * units for slug, units in self.rules.bundles[call.name]}

    def laid(self, seat: Seat, calls: int = 0) -> dict[str, int]:
        """Return the bets as they lie once so many calls of the player's were placed, in cents."""
        bets = dict(seat.bets)
        for call in seat.called[calls:]:
            bets |= {slug: bets[slug] - cents for slug, cents in self.bets_of(seat, call).items()}
        return {slug: cents for slug, cents in bets.items() if cents}

    @property
    def fallen(self) -> Card:
        """The pocket into which the ball fell."""
        return self.dealt[FALL][0]

    @cached_property
    def ended_at(self) -> str:
        """The step at which the dealer's hand ends the round; nothing where it is played on."""
        ends = ((step, stage) for step, stage in self.rules.stages if isinstance(stage, Ends))
        return next((step.name for step, stage in ends if self._ends(stage, self.lying_at(step.name))), "")

    def lying_at(self, step: str) -> Dealt:
        """Return the table's cards as they lie when the round comes to a step, but for those that come by
        rule."""
        lying: dict[str, int] = {}
        for before, stage in self.rules.stages:
            if self.rules.turns[before.name] >= self.rules.turns[step]:
                break
            for place, count in stage.table if isinstance(stage, Deal) else ():
                lying[place] = lying.get(place, 0) + (count if isinstance(count, int) else 0)
        return {place: cards[: lying.get(place, 0)] for place, cards in self.dealt.items()}

    def _ends(self, stage: Ends, lying: Dealt) -> bool:
        reading = self.rules.reading(stage.hand)
        cards = [card for place in reading.table for card in lying.get(place, ())]
        return bool(cards) and reading.ladder.best(cards).category == stage.category

    def seat(self, spot: int) -> Seat:
        """Return the seat of a spot that is taken."""
        return next(seat for seat in self.seats if seat.spot == spot)

    def is_of_fold(self, line: "SettlementLine") -> bool:
        """Return whether a bet is settled as its player folds."""
        return line.at == self.seat(line.spot).folds_at

    def is_taken_back(self, line: "SettlementLine") -> bool:
        """Return whether it is settled because its player takes the bet back."""
        return line.at == self.seat(line.spot).goes_back_at(line.wager)

    @cached_property
    def board(self) -> tuple[Card, ...]:
        """Return the board's cards in the order in which they are turned up."""
        return tuple(card for place, _count in self.game.board for card in self.dealt.get(place, ()))

    @cached_property
    def shoe_after(self) -> Shoe | None:
        """The shoe as this round leaves it."""
        if self.standing is None or self.standing.shoe is None:
            return None
        dealt = len(self.table_cards) + sum(len(seat.cards) for seat in self.seats)
        return replace(self._shoe, gone=self._shoe.gone + dealt)

    @property
    def opens_shoe(self) -> bool:
        """Return whether this is the first hand of its shoe: no more cards are gone than are burned, and each
        hand that has a result is known."""
        if self.standing is None or self.standing.shoe is None or self.standing.results:
            return False
        return self._shoe.gone <= most_burned(require_type(Deck, self.rules.source))

    @property
    def cut_comes(self) -> bool:
        """Return whether the cut card comes out in this round."""
        return self.shoe_after is not None and self._shoe.gone <= self._shoe.cut < self.shoe_after.gone

    @property
    def cut_is_out(self) -> bool:
        """Return whether the cut card is out by the end of this round."""
        return self.shoe_after is not None and self._shoe.cut < self.shoe_after.gone

    @property
    def ends_shoe(self) -> bool:
        """Return whether the cards are shuffled after this round."""
        if self.shoe_after is None:
            return False
        return self._shoe.is_last or (self.cut_comes and not self.house.deals_one_more)

    @property
    def _shoe(self) -> Shoe:
        return shoe_of(self.standing)

    @property
    def table_cards(self) -> tuple[Card, ...]:
        """Every card that was dealt to the table, in that order."""
        return tuple(card for cards in self.dealt.values() for card in cards)

    @property
    def dealers_packet(self) -> tuple[Card, ...]:
        """Every card that was dealt to the table but for the board."""
        board = dict(self.game.board)
        return tuple(card for place, cards in self.dealt.items() if place not in board for card in cards)

    @property
    def turned_up(self) -> tuple[Card, ...]:
        """Return the dealer's cards that are turned up before the decisions: the first, or the last."""
        cards, up = self.dealers_packet, self.game.dealer.up
        return cards[len(cards) - up :] if self.house.turns_last else cards[:up]


@dataclass(frozen=True, slots=True)
class SettlementLine:
    """One bet settled, `at` the step of this name. `pays`: cents that leave the rack or the meter for the
    player, the returned stake not counted; `progressive`: the stake was swept before the deal; `hitter`:
    whose hand an envy comes from (0: none); `from_meter`: cents of the pay that came off the meter; `sum`
    says how a pay came to be; `row` is the line of a paytable that decided it ("": none); `fee` what the spot
    owes for it in its box."""

    spot: int
    wager: str
    stake: int
    action: Action
    pays: int
    because: Text
    rule: str
    at: str
    progressive: bool = False
    hitter: int = 0
    from_meter: int = 0
    sum: Text = NOTHING
    row: str = ""
    fee: int = 0

    @property
    def net(self) -> int:
        """The player's gain or loss on this line."""
        if self.action is Action.TAKE:
            return -self.stake
        if self.action is Action.HALF:
            return self.stake // 2 - self.stake
        return self.pays - self.fee - (self.stake if self.progressive else 0)
