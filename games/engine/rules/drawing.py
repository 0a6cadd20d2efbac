"""Drawing: whether the dealer takes one more card, by the own total."""

from dataclasses import dataclass, field

from games.engine.cards.points import soft_total
from games.engine.rules.stages import Dealt
from games.engine.rules.third_cards import Drawn
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class DealerDraws:
    """The dealer draws below `to`, and on a soft hand of just that total where `hits_soft`. `rule` decides
    hands below and above it, `soft_rule` a soft one of that total. What trainees make of it: an ace counts
    one alone (`aces_low`)."""

    place: str
    to: int = 17
    hits_soft: bool = False
    rule: str = ""
    soft_rule: str = ""
    aces_low: bool = field(default=False, repr=False)

    def count(self, dealt: Dealt) -> int:
        return int(self.decides(dealt).draws)

    def decides(self, dealt: Dealt) -> Drawn:
        """Return whether a card comes, by which rule, and why."""
        total, soft = soft_total(dealt[self.place])
        if self.aces_low and soft:
            total, soft = total - 10, False
        words = {"total": str(total), "least": str(self.to)}
        if total < self.to:
            return Drawn(True, self.rule, Text("%(total)s is below %(least)s", **words))
        if total > self.to or not soft:
            return Drawn(False, self.rule, Text("the dealer stands on %(total)s", **words))
        because = Text("the dealer stands on a soft %(total)s", **words)
        if self.hits_soft:
            because = Text("at this table the dealer draws on a soft %(total)s", **words)
        return Drawn(self.hits_soft, self.soft_rule, because)

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, self.soft_rule)
