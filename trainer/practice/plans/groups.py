"""Groups of decisions as the trade speaks of them: what a trainee chooses to be asked."""

from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.rounds.stops import Stop
from trainer.drills.kinds import RATES, Rates


@dataclass(frozen=True)
class Group:
    """`asks` of the engine; `at` the step at which the rounds of this group must stop ("": at any)."""

    name: str
    words: Promise
    asks: tuple[str, ...]
    at: str = ""
    rates: Rates = field(default_factory=Rates)

    def wants(self, stop: Stop) -> bool:
        return stop.place.split("/")[0] == self.at if self.at else True


GROUPS = {
    group.name: group
    for group in (
        Group("payouts", _("Payouts"), ("bets",)),
        Group("folds", _("Folded hands"), ("bets",), at="decide"),
        Group(
            "dealer",
            _("The dealer's hand"),
            ("up-card", "next-card", "card-count", "dealer-cards", "dealer-hand"),
        ),
        Group("players", _("Players' hands"), ("player-hand",)),
        Group("order", _("Order round the table"), ("first-spot", "next-spot", "first-dealt", "first-paid")),
        Group("qualifying", _("Qualifying and refunds"), ("qualifies", "refunds")),
        Group("envy", _("Envy"), ("envies",)),
        Group("checks", _("Checking the bets"), ("check-bets", "check-play"), rates=RATES["check-bets"]),
        Group("steps", _("The next step"), ("next-step",)),
        Group("progressive", _("Meter and console"), ("meter", "console", "call-hand")),
        Group("irregularities", _("Irregularities"), ("irregularity",), rates=RATES["irregularity"]),
        Group("strategy", _("The player's decision"), ("strategy",)),
        Group("floor", _("Be the floor"), ("floor",), rates=RATES["floor"]),
    )
}
