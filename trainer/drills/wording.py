"""The words that all rooms share: the names of games, and two texts for each ask."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.saying import say


@dataclass(frozen=True)
class AskWords:
    """`label` heads a verdict; `kind` is the kind of decision in a report."""

    label: Promise
    kind: Promise


ASKS = {
    "up-card": AskWords(_("Up card"), _("Up card")),
    "next-card": AskWords(_("Next card"), _("Next card")),
    "card-count": AskWords(_("Cards that play"), _("How many cards play")),
    "dealer-cards": AskWords(_("Dealer's cards"), _("Picking the dealer's cards")),
    "dealer-hand": AskWords(_("Dealer's hand"), _("Naming the dealer's hand")),
    "call-hand": AskWords(_("The hand called"), _("Calling a hand in full")),
    "next-step": AskWords(_("Next step"), _("What comes next")),
    "first-dealt": AskWords(_("Dealt first"), _("Who is dealt first")),
    "own-packet": AskWords(_("Dealer's own packet"), _("When the dealer gets his packet")),
    "first-paid": AskWords(_("Paid first"), _("Who is paid first from the meter")),
    "first-spot": AskWords(_("First spot"), _("First spot")),
    "next-spot": AskWords(_("Next spot"), _("Next spot")),
    "player-hand": AskWords(_("Player's hand"), _("Reading a player's hand")),
    "qualifies": AskWords(_("Qualifies"), _("Whether the dealer qualifies")),
    "action": AskWords(_("Take, pay or push"), _("Take, pay or push")),
    "amount": AskWords(_("Amount paid"), _("Amounts paid")),
    "check-bets": AskWords(_("Bets that cannot stand"), _("Checking the bets")),
    "bet-fault": AskWords(_("What is wrong with a bet"), _("What is wrong with a bet")),
    "bet-remedy": AskWords(_("What becomes of a wrong bet"), _("What becomes of a wrong bet")),
    "bet-difference": AskWords(_("How far a bet is off"), _("How far a bet is off")),
    "check-play": AskWords(_("Money put down"), _("Checking what is put down")),
    "play-difference": AskWords(_("How far it is off"), _("How far what is put down is off")),
    "irregularity": AskWords(_("Irregularity"), _("Noticing irregularities")),
    "stands": AskWords(_("What stands"), _("Irregularities: what stands")),
    "called": AskWords(_("Who is called"), _("Irregularities: who is called")),
    "returned": AskWords(_("What goes back"), _("Irregularities: what goes back")),
    "shuffler": AskWords(_("The shuffler"), _("When the shuffler stops")),
    "replacing": AskWords(_("Replacing the shuffler"), _("Replacing the shuffler")),
    "simple-strategy": AskWords(_("Simple strategy"), _("Play or fold by the simple strategy")),
    "intermediate-strategy": AskWords(
        _("Intermediate strategy"), _("Play or fold by the intermediate strategy")
    ),
    "expected-value": AskWords(_("Expected value"), _("Which decision is worth more")),
    "floor": AskWords(_("Settled right"), _("Watching a dealer as the floor")),
    "meter-after-coin-in": AskWords(_("The meter after coin-in"), _("The meter after coin-in")),
    "meter-takes": AskWords(_("Off the meter"), _("What a pay takes off the meter")),
    "meter-shows": AskWords(_("The meter after the pay"), _("The meter after a pay")),
    "meter-reseeded": AskWords(_("Reseeded"), _("Whether the meter is reseeded")),
    "console": AskWords(_("The console"), _("The progressive's console")),
}

PHASES = {
    "burst": _("Rare hands often"),
    "natural": _("As at the table"),
}
"""Stretches of a run that are measured apart."""


def ask_label(ask: str) -> str:
    return str(ASKS[ask].label)


def ask_kind(ask: str) -> str:
    """An ask that is not posed any more keeps its name."""
    return str(ASKS[ask].kind) if ask in ASKS else ask


def game_name(slug: str) -> str:
    """A game that is not installed any more keeps its slug."""
    return say(GAMES[slug].name) if slug in GAMES else slug
