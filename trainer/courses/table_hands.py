"""What the introduction says of a game in which all bet on hands of the table."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.money.amounts import print_cents
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.rules.wagers import Action, Even, Wager
from games.engine.settlement.hands import call_words
from games.engine.settlement.inputs import Inputs, Seat, SettlementLine
from games.engine.texts import NUMBERS, all_of, any_of
from trainer.pages.text import translate

UNUSUAL = ("opens_shoe", "cut_comes", "cut_is_out", "ends_shoe")


def wishes(played: Round, asked: SettlementLine) -> tuple[bool, ...]:
    """Whether it is a hand like most, in which a third card is drawn, and the bet that is asked about owes a
    commission where one does."""
    inputs, game = played.inputs, played.inputs.rules
    drawn = any(len(inputs.dealt.get(hand, ())) > 2 for hand in game.table_hands)
    owing = [wager.slug for wager in game.base_bets if commission_of(wager)]
    return (
        drawn,
        not any(getattr(inputs, name) for name in UNUSUAL),
        asked.wager in owing or not owing,
        asked.pays >= asked.stake - asked.stake // 10,
    )


def commission_of(wager: Wager) -> int:
    """Percent of a win."""
    return wager.pays.less if isinstance(wager.pays, Even) else 0


def bets_of(inputs: Inputs, spot: int, stake: int) -> dict[str, int]:
    """Return one bet on a hand, on another hand than the spots beside bet on."""
    bets = inputs.game.base_bets
    return {bets[(spot + 1) % len(bets)].slug: stake} if bets else {}


def goal(game: Game) -> str:
    said = _("Players have no cards of their own: each bets on one of the %(count)s hands.")
    return said % {"count": translate(NUMBERS[len(game.table_hands)])}


def bets(game: Game) -> str:
    made = _("Before the deal, each player bets on %(bets)s.") % {
        "bets": translate(any_of(wager.name for wager in game.base_bets))
    }
    others = [wager.name for wager in game.wagers if wager.offered and wager not in game.base_bets]
    if not others:
        return made
    said = ngettext("Optional side bet: %(side_bets)s.", "Optional side bets: %(side_bets)s.", len(others))
    return f"{made} {said % {'side_bets': translate(all_of(others))}}"


def wins(game: Game) -> str:
    """Say what wins and pushes, and what a win costs."""
    names = {"bets": translate(all_of(wager.name for wager in game.base_bets))}
    said = _("The hand nearer to nine wins. If the totals are equal, %(bets)s bets push.") % names
    for wager in game.base_bets:
        if less := commission_of(wager):
            owes = _("A winning %(bet)s bet owes a commission of %(less)s%%.")
            said += " " + owes % {"bet": translate(wager.name), "less": less}
    return said


def called(played: Round) -> str:
    """ "Player wins, seven over four." """
    return f"{capfirst(translate(call_words(played.inputs)))}."


def taken_or_paid(played: Round, seat: Seat, line: SettlementLine) -> str:
    facts = {
        "spot": seat.spot,
        "bet": translate(played.inputs.game.wager(line.wager).name),
        "sum": f"${print_cents(line.pays if line.action is Action.PAY else line.stake)}",
    }
    said = _("Spot %(spot)s bet on %(bet)s: you take %(sum)s.")
    if line.action is Action.PAY:
        said = _("Spot %(spot)s bet on %(bet)s: you pay %(sum)s.")
    return f"{called(played)} {said % facts} {_('Take the losing bets before you pay the winning ones.')}"


def asked(played: Round, seat: Seat, line: SettlementLine) -> str:
    said = _("Spot %(spot)s bet $%(stake)s on %(bet)s.")
    bet = translate(played.inputs.game.wager(line.wager).name)
    facts = {"spot": seat.spot, "bet": bet, "stake": print_cents(line.stake)}
    return f"{called(played)} {said % facts}"
