"""The words for kinds of decision in reports: one for each ask."""

from django.utils.translation import gettext_lazy as _

KINDS = {
    "up-card": _("Up card"),
    "next-card": _("Next card"),
    "card-count": _("How many cards play"),
    "dealer-cards": _("Picking the dealer's cards"),
    "dealer-hand": _("Naming the dealer's hand"),
    "first-spot": _("First spot"),
    "next-spot": _("Next spot"),
    "qualifies": _("Whether the dealer qualifies"),
    "player-hand": _("Reading a player's hand"),
    "action": _("Take, pay or push"),
    "amount": _("Amounts paid"),
}
