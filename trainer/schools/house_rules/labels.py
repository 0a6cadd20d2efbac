"""The words of the house rules page: each choice, its meaning, and the rule it is about."""

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.money.amounts import print_cents
from games.engine.money.meters import AMOUNTS, parse_rate, print_rate, write_meter
from games.engine.questions.irregularities.irregularity_catalog import KINDS
from games.engine.questions.irregularities.rulings import IN_SHORT
from games.engine.rules.advice import FLEXIBILITY, PAYOUT_RULE
from games.engine.rules.games import Game, Option
from games.engine.rules.houses import (
    AFTER_FOLD,
    BONUS_FIRST,
    BURN_CARDS,
    CUT_CARD,
    CUT_SHARE,
    INSIDE_MINIMUM,
    LIMIT_SHARES,
    LIMITS,
    ONE_MORE,
    PAYOUT_LIMITS,
    REFUND_WITH_EACH_HAND,
    TOKE_MAXIMUM,
    TOKE_RULE,
    UP_CARD,
)
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Wager
from games.engine.texts import all_of
from trainer.pages.text import translate, translate_later

OPTIONS: dict[str, tuple[Any, Any]] = {
    "breakage": (_("Breakage"), _("How to round fractions of a chip in a payout.")),
    "smallest-chip": (
        _("Smallest chip in the rack"),
        _("Breakage rounds to this chip, and players bet in it."),
    ),
    "color-for-color": (
        _("Pay color for color"),
        _("Pay bets of black ($100) and up color for color."),
    ),
    "minimum-wager": (_("Minimum bet"), _("For every bet except a fixed-size progressive.")),
    "maximum-wager": (_("Maximum bet"), _("For any one bet, including later bets.")),
    "most-wagers": (
        _("Bets on one hand"),
        _("Maximum number of bets on one hand, including later bets."),
    ),
    "large-wager-above": (
        _("Large bet: more than"),
        _("Bets above this amount count as large in the next limit."),
    ),
    "most-large-wagers": (
        _("Large bets on one hand"),
        _("Maximum number of large bets, including later bets."),
    ),
    "maximum-toke": (
        _("Maximum toke"),
        _("The most that a player may bet for the dealer alongside their own bet. 0 means no tokes."),
    ),
    "payout-limit-per-prize": (
        _("Payout limit for one bet"),
        _(
            "The most that one bonus payout can be: a side bet, bonus or paytable line above even "
            "money. Even-money wins, refunds and the meter are never limited. 0 means no limit."
        ),
    ),
    "payout-limit-per-player": (
        _("Payout limit for one player"),
        _(
            "The most that one player can win in bonus payouts in one round, over all spots. 0 "
            "means no limit."
        ),
    ),
    "payout-limit-per-table": (
        _("Payout limit for the table"),
        _(
            "The most that all bonus payouts of one round can total. The next choice says how "
            "several winners share it. 0 means no limit."
        ),
    ),
    "payout-limit-shares": (
        _("Several winners under the table’s limit"),
        _(
            "In settling order: folded hands first, then from the highest spot down to spot 1, envy "
            "last, until the limit is used up. Pro rata, as in Iowa: each winner gets the same part "
            "of what is due, and cents left over go to the largest claim."
        ),
    ),
    "bonus-first": (
        _("Pay side bets before base bets"),
        _("If off, base bets are paid first. On each spot, losing bets are always taken before that."),
    ),
    "burn-cards": (
        _("Burn a card before each street"),
        _("If off, no card is burned. The cards that players and the dealer get are the same either way."),
    ),
    "up-card": (_("Dealer’s up card"), _("Which of the dealer’s cards is turned up.")),
    "refund-with-each-hand": (
        _("Return the Ante hand by hand"),
        _(
            "If off, every Ante is refunded first, before any hand is compared, when the dealer does "
            "not qualify."
        ),
    ),
    "hold-bad-beat-to-showdown": (
        _("Keep Bad Beat in action on every folded hand"),
        _("If off, a folded hand that can’t win Bad Beat loses it with the fold."),
    ),
    "progressive-wager": (_("Progressive bet"), _("The fixed size of the bet.")),
    "fixed-pays-from-meter": (
        _("Pay fixed awards from the meter"),
        _("If off, the rack pays them and the meter pays percentages only."),
    ),
    "split-royals": (
        _("Two royals in a round share the meter"),
        _(
            "If off, the royal closest to the dealer’s right takes the meter, and the next one takes "
            "the reset meter."
        ),
    ),
    "progressive-system": (
        _("Progressive system"),
        _("The dealer’s console: the keypad of a Game Manager or the display of a Nexus Command."),
    ),
    "executive-above": (
        _("Executive card from"),
        _("Jackpots of this amount or more are logged with the executive card on the display."),
    ),
    "envy-from-every-hand": (
        _("Any player’s hand triggers envy"),
        _("If off, only the hand of a player with the bet triggers envy."),
    ),
    "log-tray-awards": (
        _("Log awards paid from the rack too"),
        _("If off, only wins paid from the meter are logged."),
    ),
    "big-hand-on-automatic": (
        _("Big Hand pays automatic winners too"),
        _("If off, an automatic winner is paid even money."),
    ),
    "joker-bet-counts-draw": (
        _("Joker bet counts a drawn joker"),
        _("If off, it counts the first five cards only."),
    ),
}
OPTIONS |= {
    "house-way": (_("House way"), _("How the dealer sets seven cards as two hands.")),
    "ace-to-five-straight": (_("A-2-3-4-5"), _("Where this straight ranks among straights.")),
    "foul-hand": (_("Foul hand"), _("What happens to a hand whose low hand is higher than its high hand.")),
    "commission": (
        _("Commission"),
        _("5% of each win. Without it, all wagers push if the dealer has ace high without a pair."),
    ),
    "commission-coin": (
        _("Smallest coin for commission"),
        _("The commission is rounded up to this coin."),
    ),
}
OPTIONS |= {
    "decks": (_("Decks in the shoe"), _("How many decks are shuffled together.")),
    "cut-card": (_("Cards behind the cut card"), _("Where the cut card lies, from the end of the shoe.")),
    "cut-card-share": (
        _("Percent of the shoe behind the cut card"),
        _("Where the cut card lies, from the end of the shoe."),
    ),
    "one-more-hand": (
        _("One more hand after the cut card"),
        _("If off, the hand in which the cut card comes out is the last of the shoe."),
    ),
    "side-bets": (_("Side bets on the layout"), _("What players can bet on beside the main bet.")),
}
OPTIONS |= {
    "soft-17": (_("Soft 17"), _("What the dealer does on a soft 17. The layout prints it.")),
    "double-on": (_("Doubles"), _("On which two cards a hand may double.")),
    "double-for-less": (_("Double for less"), _("If on, a player may double with less than the bet.")),
    "double-after-split": (_("Double after a split"), _("If on, a hand that was split may double.")),
    "hands": (_("Hands after splits"), _("How many hands a player may have at most.")),
    "split-by": (_("Splits"), _("Which two cards may be split.")),
    "resplit-aces": (_("Split aces again"), _("If on, another ace on a split ace may be split too.")),
    "surrender": (_("Surrender"), _("Whether a player may give up a hand for half of the bet.")),
    "even-money": (_("Even money"), _("If on, a blackjack may be paid 1 to 1 against an ace.")),
    "hole-card": (_("Hole card"), _("Whether the dealer has one, and what loses to a late blackjack.")),
    "blackjack-paid": (_("A player’s blackjack"), _("When it is paid.")),
}
OPTIONS |= {
    "zeros": (_("Zeros on the wheel"), _("One, or zero and double zero. The layout goes with the wheel.")),
    "inside-minimum": (_("Inside minimum"), _("All inside bets of a player together make it up.")),
    "maximum-straight": (_("Maximum on a number"), _("For each number straight up.")),
    "maximum-split": (_("Maximum on a split"), _("For each split.")),
    "maximum-street": (_("Maximum on a street"), _("For each street, and for three numbers at zero.")),
    "maximum-corner": (_("Maximum on a corner"), _("For each corner, and for the first four of one zero.")),
    "maximum-top-line": (_("Maximum on the top line"), _("For 0, 00, 1, 2 and 3 of two zeros.")),
    "maximum-six-line": (_("Maximum on a six line"), _("For each six line.")),
    "maximum-dozen": (_("Maximum on a dozen"), _("For each dozen and each column.")),
    "la-partage": (_("La partage"), _("If on, a bet on an even chance loses only half on zero.")),
    "stake-stays": (
        _("Stakes of winners stay up"),
        _("If on, a paid bet stays where it lies. If off, it goes back with its payout."),
    ),
    "over-maximum": (_("A bet over the maximum"), _("What goes back before the ball drops.")),
    "least-turns": (_("Turns of the ball"), _("With fewer turns of the track it is no spin.")),
    "paying-order": (_("Order of paying"), _("What is paid first once all losers are taken.")),
    "pictures": (_("How far players go"), _("What simulated players bet. Lessons begin with the first.")),
}
OF_LAYOUT: dict[str, tuple[Any, Any]] = {
    "minimum-wager": (OPTIONS["minimum-wager"][0], _("For each bet outside.")),
    "maximum-wager": (OPTIONS["maximum-wager"][0], _("For each even chance. Other bets have maxima below.")),
}
"""What an option means where all bet on what falls."""
OF_TABLE_HANDS: dict[str, tuple[Any, Any]] = {
    "commission": (
        OPTIONS["commission"][0],
        _("How the house takes 5% of a winning Banker bet, or what it pays instead of a commission."),
    ),
    "side-bets": (OPTIONS["side-bets"][0], _("Tie is always on the layout.")),
    "payout-limit-shares": (
        OPTIONS["payout-limit-shares"][0],
        _(
            "In settling order: from the highest spot down to spot 1, until the limit is used up. Pro rata, "
            "as in Iowa: each winner gets the same part of what is due, and cents left over go to the "
            "largest claim."
        ),
    ),
}
"""What an option means where all bet on hands of the table."""
IRREGULARITIES = {kind.option.name: kind for kind in KINDS.values() if kind.option}
"""What can go wrong at a table, by the option of what becomes of the round."""
OPTIONS |= {
    name: (translate_later(kind.choice.words), _("What happens to the round."))
    for name, kind in IRREGULARITIES.items()
}
FOLDED_BET = (
    _("%(bet)s after a fold"),
    _("A fold loses the bet, or the hand stays and the bet is settled in turn."),
)
METER = {
    "amount": (_("Meter"), _("What the meter reads when a table is opened.")),
    "seed_amount": (_("Seed amount"), _("What the meter resets to after a 100% award.")),
    "reserve": (_("Reserve"), _("Added to the seed amount at the next reset.")),
    "contribution": (_("Contribution"), _("The share of each bet that goes to the meter.")),
    "reserve_contribution": (_("Reserve contribution"), _("The share of each bet that goes to the reserve.")),
}
VALUES = {
    "exact": _("Pay it to the cent"),
    "up": _("Up to the smallest chip"),
    "down": _("Down to the smallest chip"),
    "game-manager": _("Game Manager keypad"),
    "nexus-command": _("Nexus Command display"),
    "taken": _("Taken with the fold"),
    "stands": _("Stays in action"),
    "way-1": _("First house way"),
    "way-2": _("Second house way"),
    "second-highest": _("Second-highest straight"),
    "lowest": _("Lowest straight"),
    "loses": _("Loses the wager"),
    "house-way": _("Set again by the house way"),
    "five-percent": _("5% of each win"),
    "none": _("No commission"),
    "in-order": _("In settling order"),
    "pro-rata": _("Pro rata"),
    "first": _("The first card dealt"),
    "last": _("The last card dealt"),
    "boxes": _("Marked in boxes, collected later"),
    "at-once": _("Taken out of each win"),
    "ez": _("No commission: pushes on a three-card seven"),
    "half-on-six": _("No commission: pays 1 to 2 on six"),
    **{outcome: translate_later(words) for outcome, words in IN_SHORT.items()},
}
SIDE_BETS = {
    "none": _("Tie alone"),
    "pairs": _("Tie and pairs"),
    "ez": _("Tie, Dragon 7 and Panda 8"),
    "super-6": _("Tie, pairs and Super 6"),
    "dragon-bonus": _("Tie and Dragon Bonus"),
    "all": _("Every side bet"),
    "no": _("None"),
    "21+3": _("21+3"),
    "perfect-pairs": _("Perfect Pairs"),
    "both": _("21+3 and Perfect Pairs"),
}
VALUES_OF: dict[str, dict[Any, Any]] = {
    "side-bets": SIDE_BETS,
    "soft-17": {"stands": _("The dealer stands"), "hits": _("The dealer draws")},
    "double-on": {"any": _("Any two cards"), "9-11": _("9, 10 and 11"), "10-11": _("10 and 11")},
    "split-by": {"worth": _("Two cards of equal worth"), "rank": _("Two cards of one rank")},
    "surrender": {"late": _("After the dealer has looked"), "none": _("Not offered")},
    "hole-card": {
        "peek": _("Yes, and the dealer looks at it"),
        "none": _("No: every bet loses to a blackjack"),
        "original-bets": _("No: only the first bet loses to a blackjack"),
    },
    "over-maximum": {"to-maximum": _("What is over the maximum"), "returned": _("The whole bet")},
    "paying-order": {
        "by-player": _("Player by player, from the dealer’s right"),
        "outside-first": _("Outside bets first, then player by player"),
    },
    "pictures": {
        "straights": _("Numbers and even chances"),
        "splits": _("Splits, dozens and columns too"),
        "corners": _("Every bet of the layout"),
        "anyhow": _("Call bets and value chips too"),
    },
    "blackjack-paid": {"at-once": _("At once, in its turn"), "in-turn": _("With the other hands")},
}
"""Words of values that mean something else in other options."""
PROGRESSIVE_OPTIONS = (
    *("progressive-wager", "fixed-pays-from-meter", "split-royals", "envy-from-every-hand"),
    *("progressive-system", "executive-above", "log-tray-awards"),
)


def limits_of(game: Game) -> list[str]:
    """Return the options that are limits: those of bets, by kind where each kind has its own, then others."""
    every = {option.name for option in (*LIMITS, INSIDE_MINIMUM)} | {wager.most for wager in game.wagers}
    return [option.name for option in game.options if option.name in every]


BASE_TABLE = "base"
"""A paytable of all the bets that are no side bets."""


def label_of(game: Game, name: str) -> str:
    """Return the label of an option, a meter figure, or the bets of a paytable."""
    words = OPTIONS.get(name) or METER.get(name)
    if name.endswith(AFTER_FOLD):
        bet = game.wager(name.removesuffix(AFTER_FOLD)).name
        return str(FOLDED_BET[0] % {"bet": translate(bet)})
    return capfirst(str(words[0])) if words else translate(bets_of(game, name))


def bets_of(game: Game, name: str) -> str:
    """Return the bets that a table of this name pays, not yet translated."""
    bets = [table_label(wager) for wager in game.wagers if wager.table and wager.chosen_by == name]
    return all_of(dict.fromkeys(bets)) if bets else capfirst(name.replace("-", " "))


TABLES = {
    "banker-ez": _("Banker on an EZ layout"),
    "banker-six": _("Banker, half on six"),
    "pair": _("Pairs"),
}
"""Tables that are not called as a bet is."""


def table_label(wager: Wager) -> str:
    """Return the name of the bet, or of its bonus, that a table pays; or what several bets are."""
    if wager.table in TABLES:
        return str(TABLES[wager.table])
    if wager.table == BASE_TABLE:
        return gettext("Base bets")
    return translate(wager.name) if wager.table == wager.slug else wager.table.replace("-", " ").title()


def hint_of(game: Game, name: str) -> str:
    words = FOLDED_BET if name.endswith(AFTER_FOLD) else OPTIONS.get(name) or METER.get(name)
    if game.table_hands:
        words = OF_TABLE_HANDS.get(name, words)
    if game.colors:
        words = OF_LAYOUT.get(name, words)
    return str(words[1]) if words else ""


def value_words(option: Option, value: Any) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if option in PAYOUT_LIMITS and not value:
        return gettext("no limit")
    if isinstance(value, int):
        return str(value) if option.counts else f"${print_cents(value)}"
    return capfirst(str(named_value(option.name, value) or value))


def named_value(name: str, value: Any) -> Any:
    """Return the words of an option's value, if it has some of its own."""
    return VALUES_OF.get(name, {}).get(value) or VALUES.get(value)


def changed_words(game: Game, name: str, value: Any) -> str:
    """Return a stored value of an option, a paytable choice or a meter figure in words."""
    if name in METER:
        return (
            f"${print_cents(value)}"
            if name in AMOUNTS
            else f"{print_rate(parse_rate(value, field=name) * 100)}%"
        )
    options = {option.name: option for option in game.options}
    return value_words(options[name], value) if name in options else str(value)


def default_words(game: Game, sheet: Sheet, name: str) -> str:
    """Return what an option or a meter figure is in a house that says nothing."""
    if name in METER and sheet.meter:
        return changed_words(game, name, write_meter(sheet.meter)[name])
    option = next(option for option in game.options if option.name == name)
    return value_words(option, option.default)


def rule_of(game: Game, sheet: Sheet, name: str) -> tuple[str, str]:
    """Return number and words of the rule behind a choice, or the source of a paytable."""
    if name in METER:
        return FLEXIBILITY, translate(sheet.sentence(FLEXIBILITY))
    number = _rule_number(game, name)
    if number:
        return number, translate(sheet.sentence(number))
    tables = sheet.paytables.get(name)
    return (next(iter(tables.values())).source, "") if tables else ("", "")


def meter_rule(game: Game, sheet: Sheet) -> str:
    """Return the rule by which the meter grows."""
    return translate(sheet.sentence(game.progressive.citations.grows)) if game.progressive else ""


AT_STEPS = {
    **{BONUS_FIRST.name: "reconcile", BURN_CARDS.name: "board", UP_CARD.name: "turn-up"},
    **{"side-bets": "take-bets", "decks": "new-shoe"},
    **dict.fromkeys((CUT_CARD.name, CUT_SHARE.name, ONE_MORE.name), "clear"),
}
"""The steps at which what some options decide is done."""


def _rule_number(game: Game, name: str) -> str:
    if name in PROGRESSIVE_OPTIONS and game.progressive:
        cites, envy = game.progressive.citations, game.progressive.envy
        about = {
            "progressive-wager": cites.lose,
            "fixed-pays-from-meter": cites.fixed_win,
            "envy-from-every-hand": envy.rule if envy else cites.win,
            "progressive-system": cites.logged,
            "executive-above": cites.logged,
            "log-tray-awards": cites.logged,
        }
        return about.get(name, cites.win)
    declared = next((option.rule for option in game.options if option.name == name), "")
    if declared:
        return declared
    own, kind = dict(game.irregularities), IRREGULARITIES.get(name)
    if kind and kind.slug in own:
        return own[kind.slug]
    if name in {option.name for option in (*PAYOUT_LIMITS, LIMIT_SHARES)}:
        return PAYOUT_RULE
    if name in AT_STEPS:
        return next((step.rule for step in game.procedure if step.act == AT_STEPS[name]), "")
    if name == TOKE_MAXIMUM.name:
        return TOKE_RULE
    if name in {option.name for option in LIMITS}:
        act = "decide" if game.following and name.startswith("most-") else "take-bets"
        return next((step.rule for step in game.procedure if step.act == act), "")
    if name.endswith(AFTER_FOLD):
        return game.wager(name.removesuffix(AFTER_FOLD)).citations.after_fold
    if name == REFUND_WITH_EACH_HAND.name:
        return game.main.citations.unqualified
    if name in IRREGULARITIES:
        return IRREGULARITIES[name].rule
    return _rule_of_commission(game, name) or _rule_of_two_hands(game, name)


def _rule_of_commission(game: Game, name: str) -> str:
    """Return the rule by which bets on a hand of the table owe a commission; "" for any other choice."""
    if name not in ("commission", "commission-coin"):
        return ""
    return next((bet.citations.commission for bet in game.base_bets if bet.citations.commission), "")


def _rule_of_two_hands(game: Game, name: str) -> str:
    """Return the rule behind a choice about hands that are set, or about envy without a meter; "" for any
    other."""
    cites, envy = game.main.citations, game.pays_envy.envy if game.pays_envy else None
    setting = (step.rule for step in game.procedure if step.act == "dealer-plays")
    about = {
        "house-way": next(setting, ""),
        "ace-to-five-straight": game.ranking,
        "foul-hand": cites.foul,
        "commission": cites.commission,
        "commission-coin": cites.commission,
        "envy-from-every-hand": envy.rule if envy else "",
    }
    return about.get(name, "")
