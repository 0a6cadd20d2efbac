"""The frozen words that a game is written in: procedure, strategies, house options, game.

Its stages are in stages.py, its hands in readings.py, its bets in wagers.py.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from games.engine.cards.cards import Card
from games.engine.cards.hands import Ladder, Reads
from games.engine.errors import Refused, WrongPart, require_type
from games.engine.rules.layouts import Bundle
from games.engine.rules.readings import Best, Outs, Qualifier, Reading
from games.engine.rules.sources import Deck, Source
from games.engine.rules.stages import (
    Count,
    Deal,
    DealerPlays,
    DealersPlay,
    Decide,
    Discard,
    Falls,
    PlayerChoice,
    Stage,
    TurnUp,
    number_of,
)
from games.engine.rules.third_cards import ThirdCard
from games.engine.rules.wagers import (
    Beats,
    BeatsBoth,
    BonusOn,
    ByTable,
    Citations,
    Even,
    Folded,
    ForOthers,
    MakesHand,
    OnFall,
    Wager,
)
from games.engine.texts import NOTHING, Text, listed


class Order(StrEnum):
    """Round the table: clockwise from spot 1, counterclockwise from the highest, or the dealer alone."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Packet:
    """A hand as it is dealt: how many cards; how many of the first are turned up before the decisions, are
    burned, or are laid aside for sale; which up cards go. A burned or laid-aside card that was not seen may
    be absent from the cards of a round."""

    size: int
    up: int = 0
    burned: int = 0
    aside: int = 0
    discard: Discard | None = None

    @property
    def hand(self) -> int:
        """How many cards are left without those that are burned or laid aside."""
        return self.size - self.burned - self.aside

    def removed(self, cards: Sequence[Card]) -> int:
        """Return how many of these cards, which are the first, are burned or laid aside; 0 where they are
        absent."""
        return max(0, len(cards) - self.hand)


@dataclass(frozen=True, slots=True)
class Strategy:
    """When a sensible player stays: with the hand in `keeps` by the number of cards the dealer plays; below
    it with a hand of `marginal` unless the dealer shows one of its ranks; never, if `beats_shown` is set,
    with a hand that the dealer's up cards alone beat. Where there are several decisions, or more than two
    choices, `says` has for each step the choice with each hand, the first that fits, and at last one whatever
    the hand; `lays` picks the cards that a choice lays down. One that is published has a rule and three
    words of its own: its name in a question, the `label` that heads a verdict, the `kind` of decision in a
    report."""

    keeps: Mapping[int, Qualifier] = field(default_factory=dict)
    marginal: tuple[tuple[Qualifier, str], ...] = ()
    beats_shown: bool = False
    name: Text = NOTHING
    label: Text = NOTHING
    kind: Text = NOTHING
    rule: str = ""
    says: Mapping[str, tuple[tuple[Qualifier | Outs | None, str], ...]] = field(default_factory=dict)
    lays: Callable[[tuple[Card, ...]], tuple[Card, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a procedure: its name, which no other of the game has, its order round the table, what a
    trainee is asked, its rule; the `stages` at which cards are dealt, choices made, or the dealer plays.
    `kind` is the act that it is ("": the one of its name), `words` what the dealer does, where the act does
    not say it, `when` its place among several alike: "on the river"."""

    name: str
    rule: str
    order: Order = Order.DEALER
    asks: tuple[str, ...] = ()
    stages: tuple[Stage, ...] = ()
    kind: str = ""
    words: Text = NOTHING
    when: Text = NOTHING

    @property
    def act(self) -> str:
        return self.kind or self.name

    @property
    def third_cards(self) -> tuple[ThirdCard, ...]:
        """The rules by which a third card comes here."""
        counts = (count for stage in self.stages if isinstance(stage, Deal) for _place, count in stage.table)
        return tuple(count for count in counts if isinstance(count, ThirdCard))

    @property
    def choices(self) -> tuple[PlayerChoice, ...]:
        """What a player can decide here."""
        return tuple(c for stage in self.stages if isinstance(stage, Decide) for c in stage.choices)


@dataclass(frozen=True, slots=True)
class Edit:
    """Fields of all parts of a type, in every bet or in the one that is named: the stake, how it is won, how
    it pays, its envy, or the wager itself; or of the rule by which the dealer plays, of the source, or of
    the game."""

    part: type
    fields: Mapping[str, Any]
    of: str = ""


def edited_part(value: Any, part: type, changed: Mapping[str, Any]) -> Any:
    """Return a value with these fields, if it is of the type; else as it is."""
    if type(value) is not part:
        return value
    return replace(cast(Any, value), **changed)


def edited(wager: Wager, part: type[Any], changed: Mapping[str, Any]) -> Wager:
    """Return the bet with these fields of its part of this type; as it is, where it has none."""
    if part is Wager:
        return replace(wager, **changed)
    parts = {one.name: getattr(wager, one.name) for one in fields(wager)}
    found = {name: replace(value, **changed) for name, value in parts.items() if type(value) is part}
    return replace(wager, **found) if found else wager


def edited_wager(wager: Wager, edits: Iterable[Edit]) -> Wager:
    """Return the bet as these edits, of every bet or of this one, leave it."""
    for edit in edits:
        if edit.of in ("", wager.slug):
            wager = edited(wager, edit.part, edit.fields)
    return wager


@dataclass(frozen=True, slots=True)
class Option:
    """A house option: its default and, where only some values will do, all of them; else the type decides.

    A number is an amount of cents, unless it `counts` something; it is not below `least`, nor above `most` of
    what table, rack and sign can bear. `edits` are what a value makes of the declaration; `ladders` by which
    ladder hands are read instead of another; `rule` is the sheet's that leaves it to the house.
    """

    name: str
    default: str | int | bool
    words: tuple[str | int, ...] = ()
    counts: bool = False
    least: int = 1
    most: int | None = None
    edits: Mapping[str | int | bool, tuple[Edit, ...]] = field(default_factory=dict, hash=False)
    ladders: Mapping[str | int | bool, Mapping[Reads, Reads]] = field(default_factory=dict, hash=False)
    rule: str = field(default="", repr=False)


@dataclass(frozen=True, eq=False)
class Game:
    """A game as a value; `sheet` names its file in `folder` (None: fixtures/games).

    `hands` are readings of places by name: the "player"'s and the "dealer"'s, "dealt" where a player's cards
    can change, and others that bets look at. `ranking` is the rule that orders the hands; `strategies` how
    players decide, the best first; `irregularities` the sheet's own rules for what goes wrong, by its name,
    where the house's do not do; `bundles` bets that players call together, each with its units; `colors`
    those of chips that each player buys at a value of their own.
    """

    slug: str
    sheet: str
    name: Text
    blurb: Text
    source: Source
    hands: Mapping[str, Reading]
    ranking: str
    wagers: tuple[Wager, ...]
    procedure: tuple[Step, ...]
    options: tuple[Option, ...]
    strategies: tuple[Strategy, ...] = ()
    qualifier: Qualifier | None = None
    seats: int = 6
    irregularities: tuple[tuple[str, str], ...] = ()
    folder: Path | None = None
    bundles: Mapping[str, Bundle] = field(default_factory=dict)
    colors: tuple[Text, ...] = ()

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards of one deck, for what counts each card once. Raises `WrongPart` where rounds come from
        anything else."""
        if not isinstance(self.source, Deck) or self.source.copies > 1:
            raise WrongPart(f"{self.slug} isn’t dealt from one deck")
        return self.source.cards

    @property
    def cards(self) -> tuple[Card, ...]:
        """Each card that can come, once."""
        return require_type(Deck, self.source).cards

    @property
    def ladder(self) -> Ladder:
        return self.ladder_of("player")

    def ladder_of(self, hand: str) -> Ladder:
        """Return the ladder of poker hands by which a hand is read. Raises `WrongPart` where it is read
        otherwise."""
        return require_type(Ladder, self.reading(hand).ladder)

    @property
    def ladders(self) -> frozenset[Ladder]:
        """Every ladder by which hands are read."""
        every = (hand.ladder for hand in self.hands.values())
        return frozenset(ladder for ladder in every if isinstance(ladder, Ladder))

    def reading(self, hand: str) -> Reading:
        """Return how a hand is read; what a player is dealt is their hand where it cannot change."""
        return self.hands["player"] if hand == "dealt" and "dealt" not in self.hands else self.hands[hand]

    @cached_property
    def stages(self) -> tuple[tuple[Step, Stage], ...]:
        return tuple((step, stage) for step in self.procedure for stage in step.stages)

    @cached_property
    def turns(self) -> Mapping[str, int]:
        """When each step comes, by its name."""
        return {step.name: turn for turn, step in enumerate(self.procedure)}

    def step_of(self, act: str) -> str:
        """Return the name of the first step that is this act."""
        return next(step.name for step in self.procedure if step.act == act)

    @cached_property
    def settles_at(self) -> str:
        """The step at which hands are compared, and most bets settled."""
        return self.step_of("reconcile")

    @cached_property
    def third_cards(self) -> tuple[ThirdCard, ...]:
        """The rules by which a third card comes, at one step or another."""
        return tuple(rule for step in self.procedure for rule in step.third_cards)

    @cached_property
    def takes_at(self) -> str:
        """The step at which bets that lose are taken: where they go before any is paid, one of its own."""
        return next((step.name for step in self.procedure if step.act == "take"), self.settles_at)

    @cached_property
    def table_hands(self) -> tuple[str, ...]:
        """The hands that lie on the table and that every spot bets on; none where players have hands."""
        own = any(hand.own for hand in self.hands.values())
        of_table = (name for name, hand in self.hands.items() if isinstance(hand, Best) and not hand.first)
        return () if own else tuple(of_table)

    @cached_property
    def hands_in_turn(self) -> str:
        """The place of the first of a player's hands that are played in turn; "" where each has one hand."""
        return next((stage.of for _step, stage in self.stages if isinstance(stage, Decide) and stage.of), "")

    @cached_property
    def hole_card(self) -> bool:
        """Whether the dealer's hand has a second card, face down, while players' hands are played in turn."""
        around = (step for step in self.procedure if step.act == "deal-around")
        dealt = [stage for step in around for stage in step.stages if isinstance(stage, Deal) and stage.table]
        return len(dealt) > 1

    def number_of(self, hand: str) -> int:
        """Return which of a player's hands in turn this is: 1 where they have one."""
        first = self.hands_in_turn
        own = self.reading(hand).own
        return number_of(own[0], first) if first and own else 1

    def hand_name(self, hand: str) -> Text:
        """Return what a hand of the table is called: as the bet that it wins."""
        won = ((bet.name, bet.win_condition) for bet in self.base_bets)
        return next(name for name, how in won if isinstance(how, Beats) and how.own == hand)

    @cached_property
    def other_pays(self) -> tuple[ByTable, ...]:
        """The paytables by which options of the house let a bet be paid instead."""
        edits = (edit for option in self.options for some in option.edits.values() for edit in some)
        return tuple(pays for edit in edits if isinstance(pays := edit.fields.get("pays"), ByTable))

    @cached_property
    def boxes(self) -> bool:
        """Whether commissions are owed in boxes."""
        return any(
            isinstance(wager.pays, Even) and wager.pays.less and wager.pays.boxed for wager in self.wagers
        )

    @cached_property
    def shoe(self) -> Deck | None:
        """The cards that go on from round to round; None where each round has a deck of its own."""
        return self.source if isinstance(self.source, Deck) and self.source.kept else None

    @cached_property
    def falls(self) -> bool:
        """Whether all bet on what falls."""
        return any(isinstance(stage, Falls) for _step, stage in self.stages)

    @cached_property
    def keeps_standing(self) -> bool:
        """Whether a round finds what the one before left: a shoe that goes on, or the numbers that fell."""
        return self.shoe is not None or self.falls

    @cached_property
    def base_bets(self) -> tuple[Wager, ...]:
        """The bets of which a player makes one to be dealt in, where none is required."""
        return (
            () if self.required else tuple(one for one in self.wagers if isinstance(one.win_condition, Beats))
        )

    @cached_property
    def choices(self) -> tuple[PlayerChoice, ...]:
        """What a player can decide, at one step or another; each once."""
        every = (c for _step, stage in self.stages if isinstance(stage, Decide) for c in stage.choices)
        return tuple(dict.fromkeys(every))

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        return tuple(stage for _step, stage in self.stages if isinstance(stage, Deal))

    @staticmethod
    def cut(parts: tuple[tuple[str, Count], ...], cards: Sequence[Card]) -> dict[str, tuple[Card, ...]]:
        """Return the cards by the place of a deal to which each comes; what is short is short of the first,
        which was not seen."""
        counts = [(place, count) for place, count in parts if isinstance(count, int)]
        first, result = len(cards) - sum(count for _place, count in counts), {}
        for place, count in counts:
            last = first + count
            if taken := tuple(cards[max(0, first) : max(0, last)]):
                result[place] = taken
            first = last
        return result

    def packet(self, dealt: Mapping[str, tuple[Card, ...]]) -> tuple[Card, ...]:
        """Return the cards that a spot was dealt at first, in their order."""
        return tuple(card for place, _count in self.deals[0].each for card in dealt.get(place, ()))

    @cached_property
    def unread(self) -> frozenset[str]:
        """The places whose cards are in no hand: what is burned, or laid aside and not bought."""
        read = {place for hand in self.hands.values() for place in (*hand.own, *hand.table)}
        dealt = {place for deal in self.deals for place, _count in (*deal.each, *deal.table)}
        return frozenset(dealt - read)

    @cached_property
    def player(self) -> Packet:
        """What is dealt to a spot at first."""
        moved = {choice.moves[0] for choice in self.choices if choice.moves}
        dealt = self.deals[0].each if self.deals else ()
        each = [(place, count) for place, count in dealt if isinstance(count, int)]
        aside = sum(count for place, count in each if place in moved)
        return Packet(sum(count for _place, count in each), aside=aside)

    @cached_property
    def dealer(self) -> Packet:
        """What the dealer is dealt: nothing, where all bet on hands of the table."""
        dealt = () if self.table_hands or not self.deals else self.deals[0].table
        table = [(place, count) for place, count in dealt if isinstance(count, int)]
        burned = sum(count for place, count in table if place in self.unread)
        up = sum(stage.count for _step, stage in self.stages if isinstance(stage, TurnUp))
        size = sum(count for _place, count in table)
        return Packet(size, up=up, burned=burned, discard=self.discard)

    @cached_property
    def board(self) -> tuple[tuple[str, int], ...]:
        """The table's places that every hand is read with, and how many cards come to each: those that are
        dealt face up after the packets."""
        counts: dict[str, int] = {}
        for deal in self.deals[1:]:
            for place, count in deal.table if deal.up else ():
                if isinstance(count, int):
                    counts[place] = counts.get(place, 0) + count
        return tuple(counts.items())

    @cached_property
    def discard(self) -> Discard | None:
        return next((rule for rule in self.dealers_rules if isinstance(rule, Discard)), None)

    @cached_property
    def draws(self) -> int:
        """How many cards a player may change."""
        return sum(choice.lays.count for choice in self.choices if choice.lays)

    @cached_property
    def automatic(self) -> Qualifier | None:
        """The hand that wins the main bet whatever the dealer has."""
        return self.main.win_condition.sure if isinstance(self.main.win_condition, Beats) else None

    @cached_property
    def decisions(self) -> tuple[str, ...]:
        """What a player can decide, by the names of a round document of version 1."""
        return tuple(choice.name for choice in self.choices if not choice.moves)

    @cached_property
    def sells(self) -> bool:
        return any(choice.moves for choice in self.choices)

    @cached_property
    def announces(self) -> bool:
        """Whether a player who folds can announce a hand that still wins."""
        return any(wager.folded is Folded.IF_ANNOUNCED for wager in self.wagers)

    @cached_property
    def dealers_rules(self) -> tuple[DealersPlay, ...]:
        """The rules by which the dealer plays the own cards."""
        return tuple(stage.rule for _step, stage in self.stages if isinstance(stage, DealerPlays))

    @cached_property
    def every_dealers_rule(self) -> tuple[DealersPlay, ...]:
        """And those that an option of the house puts in their place."""
        edits = [edit for option in self.options for some in option.edits.values() for edit in some]
        others = (
            edited_part(rule, edit.part, edit.fields)
            for rule in self.dealers_rules
            for edit in edits
            if type(rule) is edit.part
        )
        return (*self.dealers_rules, *others)

    @cached_property
    def two_hands(self) -> BeatsBoth | None:
        """How the main bet is won where players set two hands; None where they have one."""
        return self.main.win_condition if isinstance(self.main.win_condition, BeatsBoth) else None

    @cached_property
    def pays_envy(self) -> Wager | None:
        """The bet that an envy bonus goes with; None where there is none."""
        return next((wager for wager in self.wagers if wager.envy), None)

    @property
    def progressive(self) -> Wager | None:
        return next((wager for wager in self.wagers if wager.progressive), None)

    @cached_property
    def envy(self) -> Wager | None:
        """What a bettor is paid for another player's hand; None where there is no envy."""
        of = self.pays_envy
        if of is None or of.envy is None:
            return None
        return Wager("envy", Text("Envy"), BonusOn(of.slug), ForOthers(), Citations(win=of.envy.rule))

    @property
    def paid(self) -> tuple[Wager, ...]:
        """All that can be paid at a spot, in the layout's order: the wagers, and envy."""
        return (*self.wagers, self.envy) if self.envy else self.wagers

    @property
    def main(self) -> Wager:
        """The bet that everyone makes to be dealt in; where none is required, the first of the layout."""
        return self.wagers[0]

    @cached_property
    def required(self) -> tuple[Wager, ...]:
        """The bets that everyone makes to be dealt in: the main bet, and those that must equal it."""
        return tuple(wager for wager in self.wagers if wager.before_cards and not wager.optional)

    @cached_property
    def following(self) -> tuple[Wager, ...]:
        """The bets that are made after the cards with every hand that is played; the price of a card is none,
        nor is what a player adds to one of several hands."""
        if self.hands_in_turn:
            return ()
        return tuple(wager for wager in self.wagers if wager.later and not wager.buys_card)

    @cached_property
    def follows_on_hand(self) -> tuple[Wager, ...]:
        """All that can be bet on one hand after the cards, which limits count as if it lay there. A hand that
        a split makes is one of its own, with fewer bets."""
        later = (wager for wager in self.wagers if wager.later and not wager.buys_card)
        return tuple(wager for wager in later if self.hand_of(wager.slug) == 1)

    def hand_of(self, wager: str) -> int:
        """Return the number of the hand that a bet goes with; what goes with none is settled with the
        first."""
        how = self.wager(wager).win_condition
        return self.number_of(how.own) if isinstance(how, Beats) else 1

    def with_stages(self, change: Callable[[Stage], Stage]) -> "Game":
        """Return the game with each stage of its procedure changed."""
        steps = (replace(step, stages=tuple(map(change, step.stages))) for step in self.procedure)
        return replace(self, procedure=tuple(steps))

    def pays_own_cards(self, wager: Wager) -> bool:
        """Return whether a bet is paid by a player's cards and the board alone, whatever the dealer has."""
        if not isinstance(wager.win_condition, MakesHand):
            return False
        hidden = {place for deal in self.deals if not deal.up for place, _count in deal.table}
        return not hidden & set(self.reading(wager.win_condition.hand).table)

    def times(self, wager: Wager) -> int:
        """Return how many times the bet that it is sized by a later bet can be, at most; 0 for any other."""
        raises = (each for choice in self.choices for each in choice.raises)
        return max((each.times for each in raises if each.bet == wager.slug), default=0)

    def share(self, wager: Wager) -> Fraction:
        """Return the same, exactly: a half, where the bet is half of the other at most."""
        raises = (each for choice in self.choices for each in choice.raises)
        parts = (Fraction(each.times, each.parts or 1) for each in raises if each.bet == wager.slug)
        return max(parts, default=Fraction(0))

    def sizes(self, wager: Wager) -> tuple[int, ...]:
        """Return how many times the bet that it is sized by a later bet can be, ascending; none of any
        other."""
        raises = (each for choice in self.choices for each in choice.raises if each.bet == wager.slug)
        return tuple(sorted({each.times for each in raises}))

    @cached_property
    def families(self) -> Mapping[str, str]:
        """The bet as which each bet is learned, by its slug."""
        return {wager.slug: wager.family or wager.slug for wager in self.paid}

    @cached_property
    def kinds_of_bets(self) -> tuple[Wager, ...]:
        """The bets; of those that are learned as one, the first alone."""
        return tuple(wager for wager in self.wagers if self.families[wager.slug] == wager.slug)

    def numbers_called(self, name: str) -> tuple[Card, ...]:
        """Return the pockets of a bundle whose bets each lie on a single number; of any other none."""
        hows = [self.wager(slug).win_condition for slug, _units in self.bundles[name]]
        single = [how.wins[0] for how in hows if isinstance(how, OnFall) and len(how.wins) == 1]
        return tuple(single) if len(single) == len(hows) else ()

    def wager(self, slug: str, *, field: str = "wager") -> Wager:
        for wager in self.paid:
            if wager.slug == slug:
                return wager
        known = listed((wager.slug for wager in self.wagers), ", ")
        raise Refused(
            field,
            Text(
                "%(game)s has no bet %(wager)s (bets: %(known)s)",
                game=self.name,
                wager=repr(slug),
                known=known,
            ),
        )
