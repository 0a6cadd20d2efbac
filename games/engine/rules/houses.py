"""A house: one operator's paytables and options, each checked against the game, its sheet and its bounds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games.engine.errors import NotAllowed, Unreadable
from games.engine.money.amounts import CHIPS, MAX_CENTS, Breakage, print_cents
from games.engine.money.meters import MAX_ON_METER
from games.engine.rules.games import Edit, Game, Option, Step, edited_part, edited_wager
from games.engine.rules.paytables import Paytable
from games.engine.rules.readings import Reading, read_by
from games.engine.rules.sheets import Sheet
from games.engine.rules.standing import FEWEST_BEHIND
from games.engine.rules.wagers import Beats, ByMeter, Envy, Even, Folded, HoldsJokers, LosesHand, Wager
from games.engine.texts import Text, all_of, listed


def check_choice(option: Option, value: Any, *, field: str, kept: bool = False) -> None:
    """Refuses, by field, what the option does not take. What is `kept` may be from before it had a most."""
    if option.words and value not in option.words:
        words = listed(map(str, option.words), ", ")
        raise NotAllowed(field, Text("%(typed)s is not one of %(words)s", typed=repr(value), words=words))
    if type(value) is not type(option.default):
        raise Unreadable(field, _of_another_kind(option, repr(value)))
    if isinstance(value, bool) or not isinstance(value, int):
        return
    if value < option.least:
        raise NotAllowed(field, _too_low(option, str(value)))
    if not kept and _is_above(option, value):
        raise NotAllowed(field, _too_high(option, str(value)[:40]))


def cap_choices(options: Iterable[Option], kept: Mapping[str, Any]) -> dict[str, Any]:
    """Of the choices kept, those above what there may be now, each as high as that."""
    result = [option for option in options if _is_above(option, kept.get(option.name))]
    return {option.name: option.most for option in result}


def _is_above(option: Option, value: object) -> bool:
    return isinstance(value, int) and option.most is not None and value > option.most


def _of_another_kind(option: Option, typed: str) -> Text:
    if isinstance(option.default, bool):
        return Text("%(typed)s is not true or false", typed=typed)
    if isinstance(option.default, str):
        return Text("%(typed)s is not text", typed=typed)
    if option.counts:
        return Text("%(typed)s is not a whole number", typed=typed)
    return Text("%(typed)s is not a whole number of cents", typed=typed)


def _too_low(option: Option, typed: str) -> Text:
    if option.least == 0:
        return Text("%(typed)s is below zero", typed=typed)
    return Text("%(typed)s must be above zero", typed=typed)


def _too_high(option: Option, typed: str) -> Text:
    most = str(option.most)
    if option.counts:
        return Text("%(typed)s is above the maximum of %(most)s", typed=typed, most=most)
    return Text("%(typed)s is above the maximum of %(most)s cents", typed=typed, most=most)


MAX_WAGER = 50_000_00
"""Cents of the largest bet of any house: fifty of the largest chip. At the longest odds that are printed it
pays what can still be typed, and even money can be cut for it by hand."""

BREAKAGE = Option("breakage", Breakage.EXACT.value, tuple(Breakage))
SMALLEST_CHIP = Option("smallest-chip", 100, (100, 250, 500, 2_500))
COLOR_FOR_COLOR = Option("color-for-color", False)
MINIMUM = Option("minimum-wager", 500, most=MAX_WAGER)
MAXIMUM = Option("maximum-wager", 30_000, most=MAX_WAGER)
MAX_WAGERS = Option("most-wagers", 6, counts=True, most=99)
LARGE_ABOVE = Option("large-wager-above", 500, most=MAX_WAGER)
MAX_LARGE = Option("most-large-wagers", 3, counts=True, least=0, most=99)
PRIZE_LIMIT = Option("payout-limit-per-prize", 0, least=0, most=MAX_ON_METER)
PLAYER_LIMIT = Option("payout-limit-per-player", 0, least=0, most=MAX_ON_METER)
INSIDE_MINIMUM = Option("inside-minimum", 500, most=MAX_WAGER)
"""Cents of all inside bets of a player, together."""
TABLE_LIMIT = Option("payout-limit-per-table", 0, least=0, most=MAX_ON_METER)
IN_ORDER, PRO_RATA = "in-order", "pro-rata"
LIMIT_SHARES = Option("payout-limit-shares", IN_ORDER, (IN_ORDER, PRO_RATA))
TOKE_RULE = "HOUSE tokes"
TOKE_MAXIMUM = Option("maximum-toke", 2_500, least=0, most=MAX_WAGER)
PAYOUT_LIMITS = (PRIZE_LIMIT, PLAYER_LIMIT, TABLE_LIMIT)
"""The most that is paid in limited payouts in one round (0: no limit)."""

LIMITS = (
    *(MINIMUM, MAXIMUM, MAX_WAGERS, LARGE_ABOVE, MAX_LARGE, TOKE_MAXIMUM),
    *(*PAYOUT_LIMITS, LIMIT_SHARES),
)
"""What may be bet on one hand, Play and other later bets counted, and what is paid in a round. The price of a
card is no bet; a toke has the limit of its own alone."""

FORMER_NAMES = {"aggregate-payout-cap": TABLE_LIMIT.name}
"""Choices by the names under which older houses were saved: the one cap on a round was a table's."""

DEALER_CARD_EXPOSED = Option("dealer-card-exposed", "void", ("void", "play-on"))
WRONG_COUNT_PLAYER = Option("wrong-count-player", "void", ("void", "void-hand"))
WRONG_COUNT_DEALER = Option("wrong-count-dealer", "void", ("void", "side-bets-only"))
EXPOSED_CARD = Option("exposed-card", "void", ("void", "corrected", "side-bets-only"))
EXTRA_CARD = Option("extra-card", "next-hand", ("next-hand", "burned"))
FACE_UP_CARD = Option("face-up-card", "burned", ("burned", "void"))
MISPLACED_CARD = Option("misplaced-card", "corrected", ("corrected", "void"))
MISSED_HAND = Option("missed-hand", "dead", ("dead", "dealt-in"))
UNASKED_CARD = Option("unasked-card", "burned", ("burned", "kept"))
NO_SPIN_BETS = Option("no-spin-bets", "spin-again", ("spin-again", "bets-back"))
SHARED_COLOR = Option("shared-color", "next-spin", ("next-spin", "at-once"))
WRONG_COUNTS = (WRONG_COUNT_PLAYER, WRONG_COUNT_DEALER)
"""What becomes of a round that goes irregularly, where houses differ. A game whose sheet has a rule of its
own does not have that option."""

BONUS_FIRST = Option("bonus-first", False)
"""Whether the side bets of a spot are paid before its base bets; what loses is taken before either."""

PAYING = (BREAKAGE, SMALLEST_CHIP, COLOR_FOR_COLOR, BONUS_FIRST)
"""How a payout is made up and put down."""

GOES_WRONG = (
    *(DEALER_CARD_EXPOSED, *WRONG_COUNTS, EXPOSED_CARD, EXTRA_CARD, FACE_UP_CARD, MISPLACED_CARD),
    *(MISSED_HAND, UNASKED_CARD, NO_SPIN_BETS, SHARED_COLOR),
)
"""What becomes of a round that goes irregularly, of any game."""

EVERY_HOUSE = (
    *(BREAKAGE, SMALLEST_CHIP, COLOR_FOR_COLOR, *LIMITS, BONUS_FIRST),
    *(DEALER_CARD_EXPOSED, *WRONG_COUNTS, EXPOSED_CARD),
)
"""Every game's tables have these; a game adds its own."""

NO_DEALERS_HAND = tuple(
    option if option is not EXPOSED_CARD else replace(EXPOSED_CARD, words=("void", "corrected"))
    for option in EVERY_HOUSE
    if option not in (DEALER_CARD_EXPOSED, WRONG_COUNT_DEALER)
)
"""Those of a game in which the dealer has no hand: nothing becomes of a round by one."""

HANDS_OF_THE_TABLE = (
    *(option for option in EVERY_HOUSE if option not in (DEALER_CARD_EXPOSED, *WRONG_COUNTS, EXPOSED_CARD)),
    *(EXTRA_CARD, FACE_UP_CARD, MISPLACED_CARD),
)
"""Those of a game in which all bet on hands of the table, dealt from a shoe: no player is dealt a card."""

IN_TURN = (
    *(option for option in EVERY_HOUSE if option not in (DEALER_CARD_EXPOSED, *WRONG_COUNTS, EXPOSED_CARD)),
    *(UNASKED_CARD, MISSED_HAND),
)
"""Those of a game in which hands are played in turn, dealt from a shoe card by card."""

LEAST_TURNS = Option("least-turns", 4, (3, 4), counts=True)
"""How many turns of the track a ball has to make."""
OVER_MAXIMUM = Option("over-maximum", "to-maximum", ("to-maximum", "returned"))
"""What goes back of a bet over the maximum of its place: what is over, or all of it."""

NUMBERED_LAYOUT = (
    *(BREAKAGE, SMALLEST_CHIP, COLOR_FOR_COLOR),
    *(MINIMUM, MAXIMUM, INSIDE_MINIMUM),
    *(OVER_MAXIMUM, LEAST_TURNS, NO_SPIN_BETS, SHARED_COLOR),
)
"""Those of a game in which all bet on what falls: there are no hands, and a player has as many bets as they
like. Its odds are all short of those that payout limits are about."""

WASHINGTON: Mapping[str, int] = {
    "maximum-wager": 30_000,
    "most-wagers": 6,
    "large-wager-above": 500,
    "most-large-wagers": 3,
}
"""The limits of one state (WAC 230-15-040, -140). A house that says nothing has them; it may have others."""

REFUND_WITH_EACH_HAND = Option(
    "refund-with-each-hand", False, edits={True: (Edit(Beats, {"first_pass": False}),)}
)
HOLD_BAD_BEAT = Option(
    "hold-bad-beat-to-showdown", False, edits={True: (Edit(LosesHand, {"holds_hopeless": True}),)}
)
PROGRESSIVE_WAGER = Option("progressive-wager", 100, most=CHIPS[0].cents)
FIXED_PAYS_FROM_METER = Option(
    "fixed-pays-from-meter", False, edits={True: (Edit(ByMeter, {"fixed_from_meter": True}),)}
)
SPLIT_ROYALS = Option("split-royals", False, edits={True: (Edit(ByMeter, {"splits_royals": True}),)})
GAME_MANAGER, NEXUS_COMMAND = "game-manager", "nexus-command"
PROGRESSIVE_SYSTEM = Option("progressive-system", GAME_MANAGER, (GAME_MANAGER, NEXUS_COMMAND))
EXECUTIVE_ABOVE = Option("executive-above", 1_000_000, most=MAX_ON_METER)
BIG_HAND_ON_AUTOMATIC = Option(
    "big-hand-on-automatic", True, edits={False: (Edit(Beats, {"sure_by_table": False}),)}
)
JOKER_BET_COUNTS_DRAW = Option(
    "joker-bet-counts-draw",
    False,
    edits={True: (Edit(HoldsJokers, {"places": ("hand", "changed", "drawn")}),)},
)
ENVY_FROM_EVERY_HAND = Option(
    "envy-from-every-hand", True, edits={False: (Edit(Envy, {"from_every_hand": False}),)}
)
LOG_TRAY_AWARDS = Option("log-tray-awards", False)
CUT_CARD = Option("cut-card", 16, counts=True, least=FEWEST_BEHIND, most=104)
"""How many cards lie behind the cut card of a shoe."""
CUT_SHARE = Option("cut-card-share", 25, counts=True, least=20, most=60)
"""How many percent of a shoe lie behind its cut card, in games of which some shoes are small."""
ONE_MORE = Option("one-more-hand", True)
"""Whether one more hand is dealt after the one in which the cut card comes out."""
BURN_CARDS = Option("burn-cards", False)
FIRST_CARD, LAST_CARD = "first", "last"
UP_CARD = Option("up-card", FIRST_CARD, (FIRST_CARD, LAST_CARD))
_COINS = (1, 5, 25, 50, 100)
COMMISSION_COIN = Option(
    "commission-coin", 25, _COINS, edits={coin: (Edit(Even, {"coin": coin}),) for coin in _COINS}
)
"""Cents to which a commission is rounded up."""


AFTER_FOLD = "-after-fold"
"""After the name of a bet: the option what a fold does to it."""


def after_fold(bet: str, usual: Folded = Folded.TAKEN) -> Option:
    """Return the choice whether a fold takes a side bet, or it stands until the hand is settled; `usual` is
    what the declaration of the bet says."""
    both = (Folded.TAKEN, Folded.STANDS)
    edits: dict[str | int | bool, tuple[Edit, ...]]
    edits = {folded.value: (Edit(Wager, {"folded": folded}, of=bet),) for folded in both if folded != usual}
    return Option(f"{bet}{AFTER_FOLD}", usual.value, tuple(folded.value for folded in both), edits=edits)


def is_side_bet(wager: Wager) -> bool:
    """Return whether a bet is a player's choice beside the base bets; a meter is paid last in any house."""
    return wager.optional and not wager.progressive and not isinstance(wager.win_condition, Beats)


@dataclass(frozen=True)
class House:
    """Choices by name: a paytable for each wager that has one, then the options; amounts in cents."""

    choices: Mapping[str, str | int | bool] = field(default_factory=dict)

    @property
    def breakage(self) -> Breakage:
        return Breakage(str(self.choices["breakage"]))

    @property
    def fixed_pays_from_meter(self) -> bool:
        return self.has(FIXED_PAYS_FROM_METER)

    @property
    def pays_colour_for_colour(self) -> bool:
        return self.has(COLOR_FOR_COLOR)

    @property
    def progressive_system(self) -> str:
        return str(self.choices.get(PROGRESSIVE_SYSTEM.name, PROGRESSIVE_SYSTEM.default))

    @property
    def logs_tray_awards(self) -> bool:
        """Whether a fixed award that the rack pays is logged at the console all the same."""
        return self.has(LOG_TRAY_AWARDS)

    @property
    def shares_pro_rata(self) -> bool:
        """Whether several winners share what a table's payout limit allows, or are paid in settling order."""
        return self.choices.get(LIMIT_SHARES.name) == PRO_RATA

    @property
    def burns(self) -> bool:
        """Whether a card is burned before each street; the board then comes street by street."""
        return self.has(BURN_CARDS)

    @property
    def turns_last(self) -> bool:
        """Whether the last of the dealer's cards is the one that is turned up."""
        return self.choices.get(UP_CARD.name) == LAST_CARD

    def on_the_spot(self, wagers: Iterable[Wager]) -> tuple[Wager, ...]:
        """Return the bets of a spot in the order in which those that win are paid: as the layout has them, or
        side bets first, where the house pays them so."""
        return tuple(sorted(wagers, key=self.pays_later))

    def pays_later(self, wager: Wager) -> bool:
        """Return whether the bets of a spot that this house pays first go before this one."""
        return self.has(BONUS_FIRST) and not is_side_bet(wager)

    @property
    def executive_above(self) -> int:
        """Cents of a jackpot from which on the executive card is swiped."""
        return int(self.choices.get(EXECUTIVE_ABOVE.name, EXECUTIVE_ABOVE.default))

    def takes_executive(self, prize: int) -> bool:
        """Return whether a jackpot of `prize` cents is logged with the executive card."""
        return prize >= self.executive_above

    def cards_behind(self, size: int) -> int:
        """Return how many cards lie behind the cut card of a shoe of so many."""
        if CUT_SHARE.name in self.choices:
            return size * self.amount(CUT_SHARE.name) // 100
        return self.amount(CUT_CARD.name)

    def fewest_behind(self, size: int) -> int:
        """Return how many there are at least, wherever houses of this game put it."""
        return size * CUT_SHARE.least // 100 if CUT_SHARE.name in self.choices else FEWEST_BEHIND

    @property
    def deals_one_more(self) -> bool:
        """Whether one more hand is dealt after the one in which the cut card comes out; in games that do not
        know of it none is."""
        return bool(self.choices.get(ONE_MORE.name))

    @property
    def payout_limits(self) -> dict[str, int]:
        """The payout limits that this house sets, in cents by their names."""
        limits = {option.name: int(self.choices.get(option.name, 0)) for option in PAYOUT_LIMITS}
        return {name: cents for name, cents in limits.items() if cents}

    def has(self, option: Option) -> bool:
        return bool(self.choices.get(option.name, option.default))

    def amount(self, name: str) -> int:
        return int(self.choices[name])

    def cap(self, option: Option) -> int:
        """Return a limit of the house; where its game has no such option, one that nothing breaks."""
        return int(self.choices.get(option.name, MAX_CENTS))

    def breaks(self, cents: Fraction) -> int:
        """Return whole cents of an exact pay, as this house breaks it and its rack can make it."""
        return self.breakage.settle(cents, chip=self.amount(SMALLEST_CHIP.name))

    def paytable(self, sheet: Sheet, wager: Wager) -> Paytable:
        """Return the table chosen for this wager, or the only one that is printed for it."""
        chosen = self.choices.get(wager.chosen_by) if wager.choice is not None else None
        return sheet.paytable(wager.table, str(chosen or sheet.default(wager.table)))


def by_present_names(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Choices of an older house under the names that they have now."""
    former = {FORMER_NAMES[name]: value for name, value in raw.items() if name in FORMER_NAMES}
    return former | {name: value for name, value in raw.items() if name not in FORMER_NAMES}


def open_house(
    game: Game, sheet: Sheet, raw: Mapping[str, Any], *, field: str = "house", kept: bool = False
) -> House:
    """Return a whole house from the choices given; an absent one takes its default, an unknown one is
    refused, and so is one out of bounds, unless it is `kept` with a table that was dealt under it."""
    choices: dict[str, str | int | bool] = {}
    for wager in game.wagers:
        if wager.table and wager.choice == "":
            choices[wager.table] = sheet.default(wager.table)
    options = {option.name: option for option in game.options}
    choices |= {name: option.default for name, option in options.items()}
    for name, value in by_present_names(raw).items():
        if name not in choices:
            known = listed(choices, ", ")
            no_choice = Text("%(game)s has no such option (options: %(known)s)", game=game.name, known=known)
            raise NotAllowed(f"{field}.{name}", no_choice)
        if name in options:
            check_choice(options[name], value, field=f"{field}.{name}", kept=kept)
        else:
            sheet.paytable(name, value, field=field)
        choices[name] = value
    house = House(choices)
    _check_limits(game, house, field=field)
    return house


def _check_limits(game: Game, house: House, *, field: str) -> None:
    """Refuse limits under which no bet is possible: the bets that everyone makes and those that follow from
    them must fit."""
    lowest, large_above = house.amount(MINIMUM.name), house.cap(LARGE_ABOVE)
    if lowest > house.amount(MAXIMUM.name):
        raise NotAllowed(f"{field}.{MINIMUM.name}", Text("is above the %(option)s", option=MAXIMUM.name))
    for name in sorted({wager.most for wager in game.wagers if wager.most and not wager.inside}):
        if lowest > house.amount(name):
            raise NotAllowed(f"{field}.{name}", Text("is below the %(option)s", option=MINIMUM.name))
    needed = (*(game.required or game.wagers[:1]), *game.follows_on_hand)
    names = all_of(wager.name for wager in needed)
    if len(needed) > house.cap(MAX_WAGERS):
        raise NotAllowed(f"{field}.{MAX_WAGERS.name}", Text("is too few for %(bets)s", bets=names))
    for wager in needed:
        if lowest * game.share(wager) > house.amount(MAXIMUM.name):
            too_low = Text("is too low for %(bet)s at the %(option)s", bet=wager.name, option=MINIMUM.name)
            raise NotAllowed(f"{field}.{MAXIMUM.name}", too_low)
    large = sum(lowest * (game.share(wager) or 1) > large_above for wager in needed)
    if large > house.cap(MAX_LARGE):
        too_few = Text(
            "is too few for %(bets)s: at the %(option)s, %(count)s are above $%(amount)s",
            bets=names,
            option=MINIMUM.name,
            count=str(large),
            amount=print_cents(large_above),
        )
        raise NotAllowed(f"{field}.{MAX_LARGE.name}", too_few)


def apply_house_rules(game: Game, house: House) -> Game:
    """Return the game as this house has it: the declaration with what its options make of it."""
    return _edited(game, tuple(house.choices.items()))


@lru_cache(maxsize=256)
def _edited(game: Game, choices: tuple[tuple[str, str | int | bool], ...]) -> Game:
    chosen = dict(choices)
    edits = [
        edit
        for option in game.options
        for edit in option.edits.get(chosen.get(option.name, option.default), ())
    ]
    for edit in edits:
        game = edited_part(game, edit.part, edit.fields)
    wagers = tuple(edited_wager(wager, edits) for wager in game.wagers)
    procedure = tuple(_edited_step(step, edits) for step in game.procedure)
    hands, source = _by_other_ladders(game, chosen), game.source
    for edit in edits:
        source = edited_part(source, edit.part, edit.fields)
    if (wagers, procedure, hands, source) == (game.wagers, game.procedure, game.hands, game.source):
        return game
    return replace(game, wagers=wagers, procedure=procedure, hands=hands, source=source)


def _edited_step(step: Step, edits: Iterable[Edit]) -> Step:
    for edit in edits:
        step = _reached(step, edit, named=edit.of == "")
    return step


def _reached(value: Any, edit: Edit, *, named: bool) -> Any:
    """Return a part of a step as an edit leaves it: it reaches all parts of its type there, or in the step or
    the choice that it names."""
    if isinstance(value, tuple):
        parts = tuple(_reached(each, edit, named=named) for each in value)
        return parts if parts != value else value
    if not is_dataclass(value) or isinstance(value, type):
        return value
    named = named or getattr(value, "name", "") == edit.of
    found = {each.name: getattr(value, each.name) for each in fields(value)}
    changed = {name: _reached(part, edit, named=named) for name, part in found.items()}
    if named and type(value) is edit.part:
        changed |= edit.fields
    return replace(value, **changed) if changed != found else value


def _by_other_ladders(game: Game, chosen: Mapping[str, Any]) -> Mapping[str, Reading]:
    read = {
        before: after
        for option in game.options
        for before, after in option.ladders.get(chosen.get(option.name, option.default), {}).items()
    }
    return read_by(game.hands, read)
