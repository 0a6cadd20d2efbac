"""A round as a correction has it: the same cards, bets and decisions, settled by the corrected facts.

What was dealt is not dealt again: only what is right for it is found anew.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from games.engine.errors import Refused
from games.engine.rounds.rounds import Round
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import Sheet
from trainer.drills.models import Correction
from trainer.drills.models.stored import Marked
from trainer.drills.regrading.paytables_then import sheet_then
from trainer.drills.sittings import Dealt, NotDealt, Sitting


@dataclass(frozen=True)
class Corrected(Sitting):
    correction: Correction

    @property
    def sheet(self) -> Sheet:
        return sheet_then(self.game, self.correction.paytables)

    @cached_property
    def _dealt(self) -> Dealt:
        dealt = Sitting(self.run, self.round).played
        choices = self.correction.house
        try:
            house = dealt.inputs.house
            if choices is not None:
                house = open_house(self.game, self.sheet, choices, kept=True)
            return Dealt(Round(replace(dealt.inputs, sheet=self.sheet, house=house), dealt.exercise))
        except Refused as refused:
            raise NotDealt(refused.field, refused.reason) from refused


def as_marked(sitting: Sitting, marked: Marked) -> Sitting:
    """The round by which a decision was marked: as it was dealt, or as it was corrected since."""
    correction = marked.correction
    if correction is None or not correction.paytables:
        return sitting
    corrected: dict[int, Sitting] = sitting.__dict__.setdefault("corrected", {})
    return corrected.setdefault(correction.pk, Corrected(sitting.run, sitting.round, correction))
