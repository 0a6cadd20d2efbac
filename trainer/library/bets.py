"""A game's bets as its sheet shows them: how each is settled, what a fold does to it, how large it may be.

Everything is derived from the game's wagers and the house; no text is written for one game.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from games.engine.errors import require_type
from games.engine.money.amounts import print_cents
from games.engine.rules.games import Game
from games.engine.rules.houses import INSIDE_MINIMUM, MAXIMUM, MINIMUM, House, apply_house_rules
from games.engine.rules.readings import Against
from games.engine.rules.sheets import Sheet
from games.engine.rules.stages import PlayerChoice
from games.engine.rules.wagers import (
    Action,
    At,
    Beats,
    BeatsBoth,
    ByTable,
    CardPrice,
    Even,
    Folded,
    HoldsJokers,
    LosesHand,
    MakesHand,
    NoRow,
    OnFall,
    Wager,
    WinCondition,
)
from games.engine.texts import any_of
from trainer.library.rankings import words
from trainer.pages.text import translate
from trainer.schools.house_rules.labels import table_label


@dataclass(frozen=True)
class HouseGame:
    """A game as a house deals it."""

    game: Game
    sheet: Sheet
    house: House


def bet_words(game: Game, sheet: Sheet, house: House) -> list[dict[str, Any]]:
    """`fold` is "" in a game without folds; `rules` are the numbers and sentences that settle the bet."""
    game = apply_house_rules(game, house)
    dealt = HouseGame(game, sheet, house)
    return [
        {
            "name": translate(wager.kind_name),
            "when": _when(game, wager),
            "size": _size(game, wager, house),
            "settles": list(_WAYS[type(wager.win_condition)](dealt, wager)),
            "fold": fold_words(game, wager),
            "rules": _rules(sheet, wager),
        }
        for wager in game.kinds_of_bets
    ]


def _when(game: Game, wager: Wager) -> str:
    if not wager.staked:
        return gettext("bonus")
    if not any(one.offered for one in game.wagers if game.families[one.slug] == wager.slug):
        return gettext("not on this layout")
    if game.colors:
        return gettext("inside") if wager.inside else gettext("outside")
    if wager in game.base_bets:
        return translate(any_of(bet.name for bet in game.base_bets))
    if wager.later:
        return gettext("after the deal")
    return gettext("optional") if wager.optional else gettext("required")


def _size(game: Game, wager: Wager, house: House) -> str:
    if not wager.staked:
        return gettext("No separate bet")
    if wager.later and any(choice.less for choice in game.choices if wager.slug in raised_by(choice)):
        whole = game.share(wager) == 1
        said = gettext("Up to the %(bet)s") if whole else gettext("Up to half of the %(bet)s")
        return said % {"bet": translate(game.main.name)}
    if wager.later:
        sizes = any_of(map(str, game.sizes(wager)))
        return gettext("%(times)s × the %(bet)s") % {
            "times": translate(sizes),
            "bet": translate(game.main.name),
        }
    if game.colors:
        least = INSIDE_MINIMUM if wager.inside else MINIMUM
        limits = {
            "lowest": _dollars(house, least.name),
            "highest": _dollars(house, wager.most or MAXIMUM.name),
        }
        if wager.inside:
            return gettext("Up to %(highest)s, and %(lowest)s inside together") % limits
        return gettext("%(lowest)s to %(highest)s") % limits
    if wager.fixed:
        return gettext("%(amount)s fixed") % {"amount": _dollars(house, wager.fixed)}
    limits = {"lowest": _dollars(house, MINIMUM.name), "highest": _dollars(house, MAXIMUM.name)}
    if wager.at_most:
        limits["bet"] = translate(game.wager(wager.at_most).name)
        return gettext("%(lowest)s to %(highest)s, at most the %(bet)s") % limits
    return gettext("%(lowest)s to %(highest)s") % limits


def raised_by(choice: PlayerChoice) -> list[str]:
    return [raised.bet for raised in choice.raises]


def _dollars(house: House, option: str) -> str:
    return f"${print_cents(house.amount(option))}"


def _rules(sheet: Sheet, wager: Wager) -> list[tuple[str, str]]:
    cited = [getattr(wager.citations, name) for name in wager.citations.__slots__]
    cited += [wager.envy.rule] if wager.envy else []
    return [(rule, translate(sheet.sentence(rule))) for rule in dict.fromkeys(cited) if rule in sheet.rules]


# --- How it is settled -------------------------------------------------------------------------------


def _beats(dealt: HouseGame, wager: Wager) -> Iterator[str]:
    how = require_type(Beats, wager.win_condition)
    if dealt.game.table_hands:
        yield from _beats_other(dealt.game, wager)
    elif dealt.game.hands_in_turn:
        yield gettext("Each hand against the dealer’s, at even money. Equal hands push.")
        if how.dead:
            yield gettext("A hand over 21 loses at once, whatever the dealer has.")
        if not wager.later:
            yield gettext("A split adds an equal bet on each new hand.")
    elif isinstance(wager.pays, ByTable) and wager.pays.otherwise is NoRow.PUSH:
        said = gettext(
            "Against the dealer’s hand. A winning hand is paid by the %(table)s paytable, or pushes if it "
            "has no line there. Equal hands push."
        )
        yield said % {"table": table_label(wager)}
    else:
        yield gettext("Against the dealer’s hand, at even money. Equal hands push.")
    if isinstance(wager.pays, ByTable) and wager.pays.otherwise is not NoRow.PUSH:
        said = gettext("A winning hand with a line in the %(table)s paytable is paid by that line instead.")
        yield said % {"table": table_label(wager)}
    if wager.pays_bad_beat:
        said = gettext("A losing hand with a line for losing hands in the %(table)s paytable is paid by it.")
        yield said % {"table": table_label(wager)}
    if how.sure:
        said = gettext(
            "%(hand)s or better on the cards as dealt wins automatically, whatever the dealer has."
        )
        yield said % {"hand": words(how.sure.category)}
    if dealt.game.qualifier:
        yield _unqualified(how)


def _beats_other(game: Game, wager: Wager) -> Iterator[str]:
    """Say how a bet on a hand of the table is settled against the other one."""
    how = require_type(Beats, wager.win_condition)
    hands = {name: translate(game.hand_name(hand)) for name, hand in (("own", how.own), ("other", how.other))}
    yield gettext("%(own)s against %(other)s. A winning bet is paid even money. Equal totals push.") % hands
    less = wager.pays.less if isinstance(wager.pays, Even) else 0
    if less and require_type(Even, wager.pays).boxed:
        said = gettext(
            "The player owes a commission of %(less)s%% of the win, marked in the box of the spot."
        )
        yield said % {"less": less}
    elif less:
        yield gettext("A commission of %(less)s%% is taken out of the win.") % {"less": less}


def _beats_both(dealt: HouseGame, wager: Wager) -> Iterator[str]:
    how, pays = require_type(BeatsBoth, wager.win_condition), require_type(Even, wager.pays)
    yield gettext("High hand against high hand, low hand against low hand. Copies go to the dealer.")
    if pays.less:
        won = gettext("Both hands won: paid even money less %(less)s%% commission. One hand won: returned.")
        yield won % {"less": pays.less}
    else:
        yield gettext("Both hands won: paid even money. One hand won: returned.")
    if how.resets:
        yield gettext("A low hand above the high hand is set again by the house way.")
    else:
        yield gettext("A low hand above the high hand loses.")


def _unqualified(how: Beats) -> str:
    if how.unqualified is None:
        return gettext("Has action whether the dealer qualifies or not.")
    if how.unqualified is Action.PAY:
        return gettext("Paid even money if the dealer does not qualify.")
    if how.unqualified is Action.TAKE:
        return gettext("Taken if the dealer does not qualify.")
    if how.first_pass:
        return gettext("Returned to everyone, before any hand is compared, if the dealer does not qualify.")
    return gettext("Returned, hand by hand, if the dealer does not qualify.")


def _makes_hand(dealt: HouseGame, wager: Wager) -> Iterator[str]:
    if wager.progressive:
        yield gettext("Swept before the deal, win or lose. The bet is never returned.")
        yield gettext("Percentages are paid from the meter as it reads. Other awards are fixed.")
    elif not wager.staked:
        paid = gettext("Paid on the %(bet)s by its paytable, win, tie or lose.")
        yield paid % {"bet": translate(dealt.game.wager(wager.paid_on).name)}
    elif isinstance(dealt.game.reading(require_type(MakesHand, wager.win_condition).hand), Against):
        yield translate(dealt.sheet.rules[wager.citations.win].text)
        yield gettext("Paid by its paytable.")
    else:
        yield _hand_paid(dealt.game, require_type(MakesHand, wager.win_condition))
    if require_type(MakesHand, wager.win_condition).hand == "dealt":
        yield gettext("Counts the cards as dealt.")


def _hand_paid(game: Game, won: MakesHand) -> str:
    """Say which cards make the hand that a bet is paid on."""
    reading = game.reading(won.hand)
    if game.table_hands:
        said = gettext("Paid by its paytable on the first two cards of the %(hand)s, whichever hand wins.")
        return said % {"hand": translate(game.wager(reading.table[0]).name)}
    if not reading.own:
        if game.hands_in_turn and reading.table == game.reading("dealer").table:
            return gettext("Paid by its paytable on the dealer’s hand.")
        return gettext("Paid by its paytable on the community cards only.")
    if "dealer" not in game.hands:
        if reading.table:
            return gettext("Paid by its paytable on the player’s hand, with the community cards.")
        return gettext("Paid by its paytable on the player’s own cards.")
    if reading.first and reading.table:
        return gettext("Paid by its paytable on the player’s first two cards and the dealer’s up card.")
    if reading.first:
        return gettext("Paid by its paytable on the player’s first two cards, whatever the dealer has.")
    if set(reading.table) - set(game.reading("player").table):
        return gettext("Paid by its paytable on the player’s cards and the dealer’s together.")
    return gettext("Paid by its paytable on the player’s own hand, whatever the dealer has.")


def _loses_hand(dealt: HouseGame, wager: Wager) -> Iterator[str]:
    yield gettext("Paid on the losing hand, the player’s or the dealer’s. Equal hands lose.")
    if flat := flat_pay(dealt.sheet, wager):
        yield gettext("%(pays)s for any hand on the paytable.") % {"pays": flat}
    else:
        yield gettext("The losing hand sets the pay.")


def flat_pay(sheet: Sheet, wager: Wager) -> str:
    """Return what every line of every table of the bet pays, if it is the same; else ""."""
    pays = {
        translate(row.pays.words) for table in sheet.paytables[wager.table].values() for row in table.rows
    }
    return pays.pop() if len(pays) == 1 else ""


def _holds_jokers(dealt: HouseGame, wager: Wager) -> Iterator[str]:
    if "drawn" in require_type(HoldsJokers, wager.win_condition).places:
        yield gettext("Pays for each joker the player was dealt or drew, and more if the dealer has one too.")
    else:
        yield gettext("Pays for each joker the player was dealt, and more if the dealer has one too.")
    yield gettext("Only the highest line pays.")


def _on_fall(dealt: HouseGame, wager: Wager) -> Iterator[str]:
    how, pays = require_type(OnFall, wager.win_condition), require_type(At, wager.pays)
    facts = {"count": len(how.wins), "odds": pays.win}
    yield (
        ngettext(
            "Covers %(count)s number and pays %(odds)s to 1.",
            "Covers %(count)s numbers and pays %(odds)s to 1.",
            len(how.wins),
        )
        % facts
    )
    if how.half:
        yield gettext("On zero it loses half, and half goes back.")
    if wager.stays:
        yield gettext("The stake stays up when it is paid.")


def _price(dealt: HouseGame, wager: Wager) -> Iterator[str]:
    yield gettext("A price. It goes to the rack and is never refunded or paid.")


_WAYS: dict[type[WinCondition], Callable[[HouseGame, Wager], Iterator[str]]] = {
    Beats: _beats,
    BeatsBoth: _beats_both,
    MakesHand: _makes_hand,
    LosesHand: _loses_hand,
    HoldsJokers: _holds_jokers,
    CardPrice: _price,
    OnFall: _on_fall,
}


# --- What a fold does to it --------------------------------------------------------------------------


def fold_words(game: Game, wager: Wager) -> str:
    """Return what a fold does to a bet of the house's game."""
    if "fold" not in game.decisions:
        return ""
    if not wager.staked:
        return gettext("not paid")
    if wager.later:
        return gettext("taken, if already made") if wager.citations.fold else gettext("no bet")
    if wager.folded is Folded.STANDS:
        return _stands(game, wager)
    said = {
        Folded.TAKEN: gettext("taken"),
        Folded.SETTLES: gettext("settled right away on the folded hand"),
        Folded.IF_ANNOUNCED: gettext("settled right away if the player announces the hand, otherwise taken"),
    }
    return said[wager.folded]


def _stands(game: Game, wager: Wager) -> str:
    if wager.progressive:
        return gettext("stays in action, swept before the deal")
    if "dealer" not in game.hands:
        return gettext("stays in action until it is settled with the hands")
    if isinstance(wager.win_condition, LosesHand) and not wager.win_condition.holds_hopeless:
        return gettext("stays in action, but taken from a hand that can’t win it")
    return gettext("stays in action until the dealer’s hand is shown")
